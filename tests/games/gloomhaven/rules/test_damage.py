"""GH-DMG: damage to characters."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Move, Shield, Suffer
from tests.games.gloomhaven.kit import Table, bottom, top

STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}


@pytest.mark.rule("GH-DMG-01")
def test_damage_of_an_attack_is_suffered_or_negated() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 hand=trample,skewer discard=spare-dagger,shield-bash
        g bandit-guard
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.prompt("n"), table.prompt("health")) == ("damage", 2, 10)
    assert table.options() == ["suffer", "lose:trample", "lose:skewer", "lose2"]
    table.answer("suffer")
    assert table.hp("A") == 8


@pytest.mark.rule("GH-DMG-01")
@pytest.mark.parametrize("there", ["^", "!"])
def test_damage_of_traps_and_hazards_is_too(there: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A {there} a g
        A brute hp=10 played=go,rest hand=trample
        g bandit-guard
        """,
        go=bottom(Move(2)),
        rest=top(Attack(2)),
    )
    table.play("bottom:go", "a")
    assert table.asked == "damage"
    assert table.options() == ["suffer", "lose:trample"]
    table.answer("lose:trample")
    assert (table.hp("A"), table.at("A")) == (10, "a")


@pytest.mark.rule("GH-DMG-01")
def test_damage_that_a_character_deals_itself_is_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=10 played=burn,rest hand=trample
        g bandit-guard
        """,
        burn=top(Suffer(3)),
        rest=bottom(Move(2)),
    )
    table.play("top:burn")
    assert (table.asked, table.options()) == ("damage", ["suffer", "lose:trample"])


@pytest.mark.rule("GH-DMG-02")
def test_a_card_lost_from_hand_negates_damage() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 hand=trample,skewer discard=spare-dagger
        g bandit-guard
        """,
        acts=STRIKES,
    )
    assert table.options() == ["suffer", "lose:trample", "lose:skewer"], "one discarded card is not enough"
    table.answer("lose:skewer")
    assert table.hp("A") == 10
    hero = table.hero()
    assert (hero.hand, hero.discard, hero.lost) == (["trample"], ["spare-dagger"], ["skewer"])
    assert table.rules("negated") == ["GH-DMG-02"]


@pytest.mark.rule("GH-DMG-03")
def test_two_cards_lost_from_the_discard_pile_negate_damage() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 hand=trample discard=spare-dagger,shield-bash,skewer
        g bandit-guard
        """,
        acts=STRIKES,
    )
    table.answer("lose2")
    assert table.asked == "lose_two"
    assert table.options() == ["card:spare-dagger", "card:shield-bash", "card:skewer"]
    table.answer(["card:spare-dagger", "card:skewer"])
    hero = table.hero()
    assert (hero.hand, hero.discard, hero.lost) == (["trample"], ["shield-bash"], ["spare-dagger", "skewer"])
    assert (table.hp("A"), table.rules("negated")) == (10, ["GH-DMG-03"])


@pytest.mark.rule("GH-DMG-04")
def test_one_card_negates_all_of_one_damage_and_nothing_of_the_next() -> None:
    table = Table.of(
        """
        gloomhaven mods=x2,+2
        g A h
        A brute hp=10 hand=trample,skewer
        g bandit-guard
        h bandit-guard
        """,
        acts=STRIKES,
    )
    assert table.prompt("n") == 4
    table.answer("lose:trample")
    assert (table.asked, table.prompt("n"), table.hp("A")) == ("damage", 4, 10), "the second guard strikes: 2 + 2"
    table.answer("suffer")
    assert table.hp("A") == 6


@pytest.mark.rule("GH-DMG-05")
def test_other_effects_of_an_attack_apply_though_its_damage_is_negated() -> None:
    table = Table.of(
        """
        gloomhaven
        a A g
        A brute hp=10 hand=trample
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, push=1, conditions=("poison",)),)},
    )
    table.answer("lose:trample")
    assert (table.hp("A"), table.conditions("A"), table.at("A")) == (10, ["poison"], "a")


@pytest.mark.rule("GH-DMG-06")
def test_the_cards_of_the_round_cannot_be_lost_before_the_turn() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A g .
        A brute hp=10 hand=trample played=skewer,spare-dagger lead=80 discard=shield-bash
        g bandit-guard
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.options()) == ("damage", ["suffer", "lose:trample"]), "one discarded card is not two"
    table.answer("suffer")
    assert table.asked == "turn", "and they are still there to be played"
    assert table.hero().played == ["skewer", "spare-dagger"]


@pytest.mark.rule("GH-DMG-06")
def test_once_the_character_has_acted_they_lie_in_the_discard_pile() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 hand=trample,shield-bash played=skewer,spare-dagger lead=10
        g bandit-guard
        """,
        acts=STRIKES,
    )
    table.end_turn()
    assert (table.asked, table.options()) == ("damage", ["suffer", "lose:trample", "lose:shield-bash", "lose2"])
    table.answer("lose2")
    assert sorted(table.hero().lost) == ["skewer", "spare-dagger"], "there are only these two"


@pytest.mark.rule("GH-DMG-07")
def test_the_choice_comes_when_the_amount_is_final() -> None:
    table = Table.of(
        """
        gloomhaven mods=+2
        A g .
        A brute hp=10 poison shield=1 hand=trample
        g bandit-guard
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.prompt("n")) == ("damage", 4), "2 + 1 by poison + 2 by the card - 1 by Shield"
    assert table.state.modifiers.discard == ["+2"]


@pytest.mark.rule("GH-DMG-07")
def test_without_damage_there_is_nothing_to_choose() -> None:
    table = Table.of(
        """
        gloomhaven mods=-2
        A g .
        A brute hp=10 hand=trample,skewer
        g bandit-guard
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.hp("A"), table.rules("no_damage")) == ("turn", 10, ["GH-ATK-06"])


@pytest.mark.rule("GH-DMG-08")
def test_an_active_card_that_counts_as_discarded_may_be_one_of_the_two() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 hand=trample discard=spare-dagger
        g bandit-guard
        active guard top
        """,
        acts=STRIKES,
        guard=top(Half((Shield(1),), lasts="round")),
    )
    assert table.prompt("n") == 1, "2 - 1 by its Shield"
    table.answer("lose2")
    hero = table.hero()
    assert (table.hp("A"), hero.hand, hero.discard) == (10, ["trample"], [])
    assert sorted(hero.lost) == ["guard", "spare-dagger"]
    assert table.state.actives == [], "its bonus has ended"


@pytest.mark.rule("GH-DMG-08")
def test_an_active_card_that_counts_as_lost_may_not() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 hand=trample discard=spare-dagger
        g bandit-guard
        active guard top
        """,
        acts=STRIKES,
        guard=top(Half((Shield(1),), lasts="round", lost=True)),
    )
    assert table.options() == ["suffer", "lose:trample"]
