"""GH-MOD: attack modifier cards."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import ELEMENTS, STRONG
from delve.games.gloomhaven.content.modifiers import MODIFIERS
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Gain, Move, OnAttack, Pattern
from tests.games.gloomhaven.kit import Table, both, top

REST = both(Attack(1), Move(1))


def strike(mods: str, attack: Attack | None = None, more: str = "", drawing: str = "A g . .") -> Table:
    """The Brute attacks a guard with 20 hit points: Attack 3, with these cards on its deck."""
    table = Table.of(
        f"""
gloomhaven
{drawing}
A brute hp=5/10 hand= mods={mods} played=hit,rest
g bandit-guard hp=20 {more}
""",
        hit=top(attack or Attack(3)),
        rest=REST,
    )
    return table.play("top:hit", "g")


# ---------------------------------------------------------------------- what cards do


@pytest.mark.rule("GH-MOD-01")
@pytest.mark.parametrize(("card", "dealt"), [("-2", 1), ("-1", 2), ("+0", 3), ("+1", 4), ("+2", 5), ("+3", 6)])
def test_a_number_is_added(card: str, dealt: int) -> None:
    table = strike(card)
    assert (table.hp("g"), table.hero().deck.discard) == (20 - dealt, [card])


@pytest.mark.rule("GH-MOD-02")
@pytest.mark.parametrize("card", ["null", "curse"])
def test_a_null_deals_no_damage(card: str) -> None:
    table = strike(card)
    assert (table.hp("g"), table.rules("no_damage")) == (20, ["GH-ATK-06"])


@pytest.mark.rule("GH-MOD-03")
@pytest.mark.parametrize("card", ["x2", "bless"])
def test_a_2x_doubles_what_the_attackers_step_made(card: str) -> None:
    table = strike(card, more="poison shield=1")
    assert table.hp("g") == 13, "20 - ((3 + 1) * 2 - 1)"


@pytest.mark.rule("GH-MOD-04")
def test_a_condition_on_a_card_is_given_to_the_target() -> None:
    table = strike("+1_wound")
    assert (table.hp("g"), table.conditions("g")) == (16, ["wound"])


@pytest.mark.rule("GH-MOD-04")
def test_an_element_on_a_card_is_infused_at_the_end_of_the_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute mods=+2_fire played=hit,rest
        B scoundrel played=late,rest
        g bandit-guard hp=20
        """,
        hit=top(Attack(3)),
        rest=REST,
        late=both(Attack(1), Move(1), initiative=50),
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.state.made, set(table.state.elements)) == (15, ["fire"], {0})
    table.end_turn()
    assert table.state.elements[ELEMENTS.index("fire")] == STRONG


@pytest.mark.rule("GH-MOD-04")
def test_a_push_on_a_card_comes_besides_that_of_the_action() -> None:
    table = strike("+0_push_1_rolling,+0", Attack(3, push=1), drawing="A g a b c")
    assert (table.asked, table.options()) == ("push", ["a", "skip"])
    table.answer("a")
    assert table.options() == ["b", "skip"], "each may be declined by itself"
    table.answer("b")
    assert table.at("g") == "b"


@pytest.mark.rule("GH-MOD-04")
def test_pierce_on_a_card_counts_for_this_attack_alone() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute mods=+0_pierce_3_rolling,+0,+0 played=hit,rest
        g bandit-guard hp=20 shield=2
        h bandit-guard hp=20 shield=2
        """,
        hit=top(Attack(3, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "g", "h")
    assert (table.hp("g"), table.hp("h")) == (17, 19)


@pytest.mark.rule("GH-MOD-04")
def test_add_target_gives_one_more_target_with_its_own_card() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute mods=+0_add_target,+2 played=hit,rest
        g bandit-guard hp=20
        h bandit-guard hp=20
        """,
        hit=top(Attack(3, conditions=("muddle",))),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert (table.asked, table.options()) == ("more_targets", ["h", "done"])
    table.answer("h")
    assert (table.hp("g"), table.hp("h"), table.conditions("h")) == (17, 15, ["muddle"])


@pytest.mark.rule("GH-MOD-04")
def test_a_target_added_within_an_area_lies_outside_of_it() -> None:
    table = Table.of(
        """
        gloomhaven
         i g .
        h A j
        A brute mods=+0_add_target,+0,+0 played=hit,rest
        g bandit-guard hp=20
        i bandit-guard hp=20
        h bandit-guard hp=20
        j bandit-guard hp=20
        """,
        hit=top(Attack(3, area=Pattern(((0, -1), (1, -1)), melee=True))),
        rest=REST,
    )
    table.play("top:hit", "area:ig", "g")
    assert (table.asked, table.options()) == ("more_targets", ["h", "j", "done"])


# ---------------------------------------------------------------------- rolling


@pytest.mark.rule("GH-MOD-05")
def test_rolling_cards_are_drawn_until_one_does_not_roll_and_all_count() -> None:
    table = strike("+0_push_2_rolling,+0_earth_rolling,+2,x2", drawing="A g a b c")
    assert table.hp("g") == 15, "the rulebook's example: +2, PUSH 2 and Earth"
    assert (table.asked, table.state.made) == ("push", ["earth"])
    table.answer("a", "b")
    assert (table.asked, table.at("g")) == ("turn", "b"), "two hexes"
    assert table.hero().deck.discard == ["+0 push 2 rolling", "+0 earth rolling", "+2"]


@pytest.mark.rule("GH-MOD-05")
def test_a_null_after_rolling_cards_takes_their_numbers_but_not_their_effects() -> None:
    table = strike("+1_rolling,+0_poison_rolling,null")
    assert (table.hp("g"), table.conditions("g")) == (20, ["poison"])


@pytest.mark.rule("GH-MOD-05", "GH-MOD-07")
def test_rolling_goes_on_through_a_new_draw_pile() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest
        g bandit-guard hp=20
        mods brute draw=+1_rolling discard=+2
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.hp("g") in (14, 13), "3 + 1 + 2, or the +1 is drawn again before the +2"


@pytest.mark.rule("GH-MOD-11")
def test_a_2x_doubles_the_numbers_that_rolled_before_it() -> None:
    table = strike("+1_rolling,x2")
    assert table.hp("g") == 12, "20 - (3 + 1) * 2, the order that the player would choose"


# ---------------------------------------------------------------------- decks


@pytest.mark.rule("GH-MOD-06")
@pytest.mark.parametrize("card", ["bless", "curse"])
def test_a_bless_or_curse_leaves_the_deck_when_drawn(card: str) -> None:
    table = strike(f"{card},+1")
    deck = table.hero().deck
    assert (card in deck.draw, deck.discard) == (False, [])
    assert not deck.shuffle, "nor does it call for a shuffle as the deck's own cards do"


@pytest.mark.rule("GH-MOD-06")
def test_so_does_one_of_the_monsters() -> None:
    table = Table.of(
        """
        gloomhaven mods=curse
        A g .
        A brute hp=10 played=hit,rest
        g bandit-guard
        """,
        hit=both(Attack(1), Move(1), initiative=90),
        rest=REST,
        acts={"bandit-guard": (Attack(0),)},
    )
    table.end_turn()
    assert (table.hp("A"), "curse" in table.state.modifiers.draw + table.state.modifiers.discard) == (10, False)


@pytest.mark.rule("GH-MOD-07")
def test_an_empty_draw_pile_is_made_of_the_discards_at_once() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,rest
        g bandit-guard hp=20
        h bandit-guard hp=20
        mods brute draw=+1 discard=-1,-1
        """,
        hit=top(Attack(3, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "g", "h")
    assert table.hp("g") == 16
    assert table.hp("h") in (16, 18), "one of the three, in the middle of the ability"
    deck = table.hero().deck
    assert (len(deck.draw), len(deck.discard), sorted(deck.draw + deck.discard)) == (2, 1, ["+1", "-1", "-1"])


@pytest.mark.rule("GH-MOD-08")
@pytest.mark.parametrize("card", ["null", "curse"])
def test_a_null_overrides_bonuses_but_not_effects(card: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g a
        A brute mods={card} played=hit,rest items=14
        g bandit-guard hp=20 poison
        active fury top
        """,
        hit=top(Attack(3, conditions=("stun",), push=1)),
        rest=REST,
        fury=top(Half((OnAttack(Gain(attack=5)),), lasts="always")),
    )
    table.play("top:hit", "item:14", "g", "a")
    assert (table.hp("g"), table.at("g"), table.conditions("g")) == (20, "a", ["poison", "stun"])


@pytest.mark.rule("GH-MOD-09")
def test_a_card_that_shows_only_an_effect_counts_as_0() -> None:
    assert strike("+0_stun_rolling,+0").hp("g") == 17
    assert strike("+0_stun").hp("g") == 17
    assert all(card.value == 0 for card in MODIFIERS.values() if card.id.startswith("+0 "))


# ---------------------------------------------------------------------- for oneself


@pytest.mark.rule("GH-MOD-10")
def test_a_heal_for_self_heals_the_attacker() -> None:
    table = strike("+1_heal_2_self")
    assert (table.hp("g"), table.hp("A")) == (16, 7)


@pytest.mark.rule("GH-MOD-10")
def test_a_shield_for_self_already_counts_for_the_round() -> None:
    table = strike("+1_shield_1_self")
    assert table.figure("A").shield == 1
    assert table.state.actives == [], "no card lies in the active area for it"


@pytest.mark.rule("GH-MOD-10")
def test_what_a_summon_draws_for_self_is_for_the_summon() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A s g
        A mindthief hp=3/6 mods=+1_heal_2_self played=late,rest
        s rat-swarm hp=2/6
        g bandit-guard hp=20
        """,
        late=both(Attack(1), Move(1), initiative=50),
        rest=REST,
    )
    assert table.hp("g") < 20, "the summon's attack draws from its summoner's deck"
    assert (table.hp("s"), table.hp("A")) == (4, 3)
    assert table.hero().deck.discard == ["+1 heal 2 self"]


@pytest.mark.rule("GH-MOD-10")
def test_invisible_for_self_is_not_given_to_the_target() -> None:
    table = strike("+0_invisible_rolling,+0")
    assert (table.conditions("A"), table.conditions("g")) == (["invisible"], [])
