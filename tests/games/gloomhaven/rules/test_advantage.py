"""GH-ADV: advantage and disadvantage."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Gain, Move, OnAttack
from tests.games.gloomhaven.kit import Table, both, top

REST = both(Attack(1), Move(1))


def strike(mods: str, luck: str, *, base: int = 3, more: str = "") -> Table:
    """The Brute attacks a guard with 20 hit points; `luck` are conditions of the Brute."""
    table = Table.of(
        f"""
gloomhaven
A g .
A brute hand= mods={mods} played=hit,rest {luck}
g bandit-guard hp=20 {more}
""",
        hit=top(Attack(base)),
        rest=REST,
    )
    return table.play("top:hit", "g")


def dealt(mods: str, luck: str, *, base: int = 3) -> int:
    """The damage of such an attack."""
    return 20 - strike(mods, luck, base=base).hp("g")


ADVANTAGE, DISADVANTAGE = "strengthen", "muddle"


# ---------------------------------------------------------------------- advantage


@pytest.mark.rule("GH-ADV-01")
@pytest.mark.parametrize("mods", ["-1,+2", "+2,-1"])
def test_advantage_takes_the_better_of_two_cards(mods: str) -> None:
    table = strike(f"{mods},x2", ADVANTAGE)
    assert table.hp("g") == 15
    assert table.hero().deck.discard == mods.split(","), "two cards, not three"


@pytest.mark.rule("GH-ADV-02")
@pytest.mark.parametrize("mods", ["+0_poison_rolling,+1", "+1,+0_poison_rolling"])
def test_one_rolling_card_is_added_to_the_other(mods: str) -> None:
    table = strike(f"{mods},x2", ADVANTAGE)
    assert (table.hp("g"), table.conditions("g")) == (16, ["poison"])
    assert len(table.hero().deck.discard) == 2


@pytest.mark.rule("GH-ADV-02")
def test_even_a_bad_card_is_taken_with_a_rolling_one() -> None:
    assert dealt("+1_rolling,-2", ADVANTAGE) == 2, "3 + 1 - 2"
    assert dealt("+1_rolling,null", ADVANTAGE) == 0


@pytest.mark.rule("GH-ADV-03")
def test_after_two_rolling_cards_drawing_goes_on_and_all_count() -> None:
    table = strike("+1_rolling,+0_poison_rolling,+0_muddle_rolling,-1,x2", ADVANTAGE)
    assert (table.hp("g"), table.conditions("g")) == (17, ["poison", "muddle"]), "3 + 1 - 1"
    assert len(table.hero().deck.discard) == 4


# ---------------------------------------------------------------------- disadvantage


@pytest.mark.rule("GH-ADV-04")
@pytest.mark.parametrize("mods", ["-1,+2", "+2,-1"])
def test_disadvantage_takes_the_worse_of_two_cards(mods: str) -> None:
    table = strike(f"{mods},null", DISADVANTAGE)
    assert table.hp("g") == 18
    assert table.hero().deck.discard == mods.split(",")


@pytest.mark.rule("GH-ADV-05")
@pytest.mark.parametrize("mods", ["+0_poison_rolling,+1", "+1,+0_poison_rolling"])
def test_one_rolling_card_is_ignored(mods: str) -> None:
    table = strike(f"{mods},null", DISADVANTAGE)
    assert (table.hp("g"), table.conditions("g")) == (16, [])
    assert len(table.hero().deck.discard) == 2


@pytest.mark.rule("GH-ADV-06")
def test_after_two_rolling_cards_only_the_last_card_counts() -> None:
    table = strike("+1_rolling,+0_poison_rolling,+0_earth_rolling,+2,null", DISADVANTAGE)
    assert (table.hp("g"), table.conditions("g"), table.state.made) == (15, [], [])
    assert len(table.hero().deck.discard) == 4


# ---------------------------------------------------------------------- comparing


@pytest.mark.rule("GH-ADV-07", "GH-ADV-11")
@pytest.mark.parametrize("luck", [ADVANTAGE, DISADVANTAGE])
@pytest.mark.parametrize(
    ("one", "other"),
    [("+0_stun", "+2"), ("+1_immobilize", "+2_fire"), ("+1_wound", "+1_immobilize"), ("+0_stun", "+2_muddle")],
)
def test_where_it_is_unclear_the_first_card_is_used(one: str, other: str, luck: str) -> None:
    for first, second in ((one, other), (other, one)):
        table = strike(f"{first},{second}", luck)
        value = int(first[:2])
        assert table.hp("g") == 20 - 3 - value, f"{first} was drawn first"
        given = [word for word in first[3:].split("_") if word in ("stun", "immobilize", "wound", "muddle")]
        assert table.conditions("g") == given


@pytest.mark.rule("GH-ADV-08", "GH-ADV-11")
@pytest.mark.parametrize("mods", ["+1,+1_wound", "+1_wound,+1"])
def test_an_added_effect_is_worth_something(mods: str) -> None:
    assert strike(mods, ADVANTAGE).conditions("g") == ["wound"]
    assert strike(mods, DISADVANTAGE).conditions("g") == []


@pytest.mark.rule("GH-ADV-08")
def test_but_it_is_not_known_how_much() -> None:
    assert dealt("+3,+0_stun", DISADVANTAGE) == 6, "the first: STUN might be worth more than +3"
    assert dealt("+0_stun,+3", ADVANTAGE) == 3


@pytest.mark.rule("GH-ADV-12")
def test_cards_are_compared_by_the_value_that_they_make() -> None:
    assert dealt("x2,+2", ADVANTAGE, base=1) == 3, "1 + 2 is more than 1 * 2"
    assert dealt("x2,+2", ADVANTAGE, base=3) == 6
    assert dealt("+2,x2", ADVANTAGE, base=3) == 6
    assert dealt("+2,x2", DISADVANTAGE, base=3) == 5
    assert dealt("x2,+2", DISADVANTAGE, base=1) == 2
    assert dealt("x2,-1", ADVANTAGE, base=0) == 0


@pytest.mark.rule("GH-ADV-12")
def test_bonuses_count_for_the_comparison() -> None:
    table = strike("x2,+2", ADVANTAGE, base=1, more="poison shield=0")
    assert table.hp("g") == 16, "(1 + 1) * 2 and 2 + 2 are equal: the first"
    assert table.told("attack") == [4]


@pytest.mark.rule("GH-ADV-12")
@pytest.mark.parametrize("null", ["null", "curse"])
@pytest.mark.parametrize("other", ["-2", "+0_stun"])
def test_a_null_is_always_the_worst(null: str, other: str) -> None:
    for mods in (f"{null},{other}", f"{other},{null}"):
        value = int(other[:2])
        assert dealt(mods, ADVANTAGE) == 3 + value
        assert dealt(mods, DISADVANTAGE) == 0
    assert dealt("null,-2", DISADVANTAGE, base=1) == 0


@pytest.mark.rule("GH-ADV-12")
@pytest.mark.parametrize(("luck", "left"), [("strengthen", 7), ("muddle", 8)])
def test_a_2x_against_an_iron_helmet_is_compared_as_the_0_that_it_is(luck: str, left: int) -> None:
    table = Table.of(
        f"""
        gloomhaven mods=x2,+1
        A g .
        A brute hp=10 hand= items=7
        g bandit-guard {luck}
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.hp("A") == left


@pytest.mark.rule("GH-ADV-13")
@pytest.mark.parametrize(
    ("worse", "better"),
    [("+0", "+0_stun"), ("-1", "+2_muddle"), ("+1", "+2_fire"), ("+1", "+1_heal_2_self")],
)
def test_at_least_as_high_with_all_effects_of_the_other_is_better(worse: str, better: str) -> None:
    for mods in (f"{worse},{better}", f"{better},{worse}"):
        table = strike(mods, ADVANTAGE)
        assert table.hp("g") == 20 - 3 - int(better[:2])
        again = strike(mods, DISADVANTAGE)
        assert again.hp("g") == 20 - 3 - int(worse[:2])
    if worse == "+0":
        assert (table.conditions("g"), again.conditions("g")) == (["stun"], [])


# ---------------------------------------------------------------------- how many, and what becomes of the cards


@pytest.mark.rule("GH-ADV-09")
def test_advantage_does_not_stack() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute mods=+0,-1,+2 played=hit,rest strengthen items=6
        g bandit-guard hp=20
        active sure top
        """,
        hit=top(Attack(3)),
        rest=REST,
        sure=top(Half((OnAttack(Gain(advantage=True)),), lasts="always")),
    )
    table.play("top:hit", "item:6", "g")
    assert (table.hp("g"), table.hero().deck.discard) == (17, ["+0", "-1"]), "three times, and two cards"


@pytest.mark.rule("GH-ADV-09")
def test_disadvantage_does_not_stack() -> None:
    table = Table.of(
        """
        gloomhaven
        A n .
        A brute mods=+0,+1,-2 played=hit,rest muddle
        n night-demon hp=20
        """,
        hit=top(Attack(3, range=2)),
        rest=REST,
    )
    table.play("top:hit", "n")
    assert (table.hp("n"), table.hero().deck.discard) == (17, ["+0", "+1"]), "muddled, too close, and a night demon"


@pytest.mark.rule("GH-ADV-10")
def test_both_in_any_numbers_cancel_out() -> None:
    table = Table.of(
        """
        gloomhaven
        A n .
        A brute mods=-1,+2 played=hit,rest muddle strengthen
        n night-demon hp=20
        """,
        hit=top(Attack(3, range=2)),
        rest=REST,
    )
    table.play("top:hit", "n")
    assert (table.hp("n"), table.hero().deck.discard) == (18, ["-1"]), "three against one: one card all the same"


@pytest.mark.rule("GH-ADV-10")
def test_each_target_is_looked_at_by_itself() -> None:
    table = Table.of(
        """
        gloomhaven
        A n . h
        A brute mods=-1,+1,+2 played=hit,rest strengthen
        n night-demon hp=20
        h bandit-guard hp=20
        """,
        hit=top(Attack(3, range=3, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "n", "h")
    assert (table.hp("n"), table.hp("h")) == (18, 15), "one card against the first, the better of two against the other"


@pytest.mark.rule("GH-ADV-14")
@pytest.mark.parametrize("luck", [ADVANTAGE, DISADVANTAGE])
def test_every_card_drawn_is_discarded_or_removed(luck: str) -> None:
    table = strike("bless,curse,+1", luck)
    assert table.hp("g") == (14 if luck == ADVANTAGE else 20)
    deck = table.hero().deck
    assert (deck.discard, "bless" in deck.draw, "curse" in deck.draw) == ([], False, False)
    table = strike("x2,null,+1", luck)
    assert (table.hero().deck.discard, table.hero().deck.shuffle) == (["x2", "null"], True), "an unused null shuffles"
