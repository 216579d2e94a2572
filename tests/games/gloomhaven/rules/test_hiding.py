"""GH-COND: INVISIBLE, CURSE and BLESS, and what conditions leave alone."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import ALL_NEXT_TO, Ability, Afflict, Attack, Force, Heal, Move, Pattern, Suffer, To
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}
COMES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Move(0), Attack(0))}


def brute(position: str, *abilities: Ability, more: str = "") -> Table:
    """The Brute (A) plays the top of `hit`."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST)


@pytest.mark.rule("GH-COND-17")
def test_monsters_neither_focus_on_nor_attack_an_invisible_character() -> None:
    table = Table.of(
        """
        gloomhaven
        A g . . B
        A brute hp=10 invisible
        B scoundrel hp=8
        g bandit-guard
        """,
        acts=COMES,
    )
    assert (table.asked, table.question.seat) == ("damage", 1), "it goes to the Scoundrel"
    table.answer("suffer")
    assert (table.hp("A"), table.hp("B")) == (10, 6)


@pytest.mark.rule("GH-COND-17")
def test_a_monster_with_nobody_but_an_invisible_enemy_stays() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . g
        A brute hp=10 invisible
        g bandit-guard
        """,
        acts=COMES,
    )
    assert (table.asked, table.at("g")) == ("turn", "g")


@pytest.mark.rule("GH-COND-17")
def test_a_further_target_is_not_invisible_either() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute hp=10 invisible
        B scoundrel hp=8
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, targets=2),)},
    )
    table.go_on("lead", damage="suffer")
    assert (table.hp("A"), table.hp("B")) == (10, 6)


@pytest.mark.rule("GH-COND-17")
@pytest.mark.parametrize(
    "ability",
    [
        Attack(2),
        Attack(2, targets=0),
        Attack(2, area=Pattern(((1, 0),), melee=True)),
        Afflict(("stun",)),
        Force(push=1),
        Suffer(1, To()),
    ],
)
def test_an_invisible_enemy_cannot_be_targeted(ability: Ability) -> None:
    table = brute(
        """
        gloomhaven
        . A g .
        g bandit-guard hp=9 invisible
        """,
        ability,
    )
    table.play("top:hit")
    assert (table.asked, table.hp("g"), table.conditions("g"), table.at("g")) == ("turn", 9, ["invisible"], "g")


@pytest.mark.rule("GH-COND-18")
def test_allies_can_do_with_an_invisible_figure_what_they_like() -> None:
    table = brute(
        """
        gloomhaven
        . A B a g
        B scoundrel hp=2 invisible
        g bandit-guard
        """,
        Heal(3),
        Afflict(("strengthen",), To("allies")),
        Move(2),
    )
    table.play("top:hit", "B", "B")
    assert (table.hp("B"), table.conditions("B")) == (5, ["invisible", "strengthen"])
    assert "a" in table.options(), "through her hex"


@pytest.mark.rule("GH-COND-19")
def test_an_invisible_character_is_an_obstacle_for_monsters() -> None:
    table = Table.of(
        """
        gloomhaven
        g A a B
        A brute hp=10 invisible
        B scoundrel hp=8
        g bandit-guard
        """,
        acts=COMES,
    )
    assert (table.asked, table.at("g")) == ("turn", "g"), "there is no way past him"


@pytest.mark.rule("GH-COND-19")
def test_monsters_go_around_an_invisible_character() -> None:
    table = Table.of(
        """
        gloomhaven
         b c
        g A a B
        A brute hp=10 invisible
        B scoundrel hp=8
        g bandit-guard
        """,
        acts=COMES,
    )
    assert (table.asked, table.question.seat, table.at("g")) == ("damage", 1, "a"), "by way of b and c"


@pytest.mark.rule("GH-COND-20")
def test_a_trap_hits_an_invisible_character() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ . g
        A brute hp=10 invisible played=hit,go
        g bandit-guard
        """,
        hit=top(Attack(2)),
        go=bottom(Move(1)),
    )
    table.play("bottom:go", "^")
    assert (table.asked, table.prompt("n")) == ("damage", 3)


@pytest.mark.rule("GH-COND-29")
@pytest.mark.parametrize("who", ["wind-demon", "jumper"])
def test_flying_and_jumping_enemies_pass_over_an_invisible_figure(who: str) -> None:
    name = "bandit-guard" if who == "jumper" else who
    table = Table.of(
        f"""
        gloomhaven
        g A a B
        A brute hp=10 invisible
        B scoundrel hp=8
        g {name}
        """,
        acts={name: (Move(1, jump=who == "jumper"), Attack(0, range=1))},
    )
    assert (table.question.seat, table.at("g")) == (1, "a")


@pytest.mark.rule("GH-COND-29")
def test_nobody_ends_in_the_hex_of_an_invisible_figure() -> None:
    table = Table.of(
        """
        gloomhaven
        g b A B
        A brute hp=10 invisible
        B scoundrel hp=8
        g wind-demon
        """,
        acts={"wind-demon": (Move(0), Attack(0, range=1))},
        corridor=True,
    )
    assert (table.asked, table.at("g")) == ("turn", "g"), "the only hex beside the Scoundrel is his: no focus"


@pytest.mark.rule("GH-COND-30")
def test_an_invisible_figure_is_hit_by_what_does_not_target() -> None:
    table = brute(
        """
        gloomhaven
        h A g
        g bandit-guard hp=9 invisible
        h bandit-guard hp=9
        """,
        Suffer(1, ALL_NEXT_TO),
    )
    table.play("top:hit")
    assert (table.hp("g"), table.hp("h")) == (8, 8)


@pytest.mark.rule("GH-COND-17", "GH-COND-30")
def test_all_adjacent_enemies_are_attacked_but_for_an_invisible_one() -> None:
    table = brute(
        """
        gloomhaven
        h A g
        g bandit-guard hp=9 invisible
        h bandit-guard hp=9
        """,
        Attack(2, targets=0),
    )
    table.play("top:hit", "all")
    assert (table.hp("g"), table.hp("h")) == (9, 7)


# ---------------------------------------------------------------------- CURSE and BLESS


@pytest.mark.rule("GH-COND-22")
def test_a_curse_for_a_character_goes_into_its_own_deck() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard
        mods brute draw=+0,+1 discard=-1
        """,
        acts={"bandit-guard": (Attack(0, conditions=("curse",)),)},
    )
    table.go_on("lead", damage="suffer")
    deck = table.hero().deck
    assert (sorted(deck.draw), deck.discard) == (["+0", "+1", "curse"], ["-1"]), "among what is left to draw"


@pytest.mark.rule("GH-COND-22")
def test_a_curse_for_a_summon_goes_into_its_summoners_deck() -> None:
    table = Table.of(
        """
        gloomhaven
        r g .
         . A
        A mindthief hp=6
        r rat-swarm
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, conditions=("curse",)),)},
    )
    if table.asked == "focus":
        table.answer("r")
    assert table.hero().deck.draw.count("curse") == 1
    assert "curse" not in table.state.modifiers.draw


@pytest.mark.rule("GH-COND-23")
def test_a_bless_goes_into_the_draw_pile_of_the_deck_that_the_figure_uses() -> None:
    table = brute(
        """
        gloomhaven
        B A g
        B scoundrel
        g bandit-guard
        mods scoundrel draw=+0,+1 discard=-1
        """,
        Afflict(("bless",), To("allies")),
    )
    table.play("top:hit", "B")
    assert sorted(table.hero("B").deck.draw) == ["+0", "+1", "bless"]
    assert "bless" not in table.hero("A").deck.draw


# ---------------------------------------------------------------------- what goes on


@pytest.mark.rule("GH-COND-26")
@pytest.mark.parametrize("condition", ["immobilize", "stun"])
def test_who_cannot_move_can_be_pushed_and_pulled(condition: str) -> None:
    table = brute(
        f"""
        gloomhaven
        A g a b
        g bandit-guard hp=9 {condition}
        """,
        Force(push=2),
        Force(pull=1, to=To(range=3)),
    )
    table.play("top:hit", "g", "a", "b")
    assert table.at("g") == "b"
    table.answer("g", "a")
    assert table.at("g") == "a"


@pytest.mark.rule("GH-COND-31")
@pytest.mark.parametrize("condition", ["stun", "disarm"])
def test_shield_and_retaliate_go_on_though_the_figure_is_stunned(condition: str) -> None:
    table = brute(
        f"""
        gloomhaven
        A g .
        g bandit-guard hp=9 shield=1 retaliate=2 {condition}
        """,
        Attack(3),
        more="hp=10",
    )
    table.play("top:hit", "g", "suffer")
    assert (table.hp("g"), table.hp("A")) == (7, 8)


@pytest.mark.rule("GH-COND-31")
def test_active_cards_of_a_stunned_character_go_on() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 stun
        g bandit-guard hp=9
        active eye-for-an-eye top
        active shield-bash bottom
        """,
        acts=STRIKES,
    )
    assert table.prompt("n") == 1, "2 - 1"
    table.answer("suffer")
    assert table.hp("g") == 7
