"""GH-COND: POISON and WOUND, and the heals that cure them."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Ability, Attack, Heal, Move, Suffer, To
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
WAITS: dict[str, tuple[Ability, ...]] = {"bandit-guard": ()}
STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}


def brute(position: str, *abilities: Ability, more: str = "") -> Table:
    """The Brute (A) plays the top of `hit`."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST, acts=WAITS)


@pytest.mark.rule("GH-COND-06")
def test_poison_adds_one_to_every_attack_on_the_figure() -> None:
    table = Table.of(
        """
        gloomhaven mods=+0,x2
        g A h
        A brute hp=10 poison
        g bandit-guard
        h bandit-guard
        """,
        acts=STRIKES,
    )
    assert table.prompt("n") == 3, "2 + 1"
    table.answer("suffer")
    assert table.prompt("n") == 6, "(2 + 1) * 2: before the modifier card"


@pytest.mark.rule("GH-COND-06")
def test_poison_adds_nothing_to_other_damage() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 poison
        """,
        Suffer(2, To()),
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 7


@pytest.mark.rule("GH-COND-07")
def test_a_heal_cures_poison_and_does_nothing_else() -> None:
    table = brute(
        """
        gloomhaven
        A B g
        B scoundrel hp=2 poison muddle
        g bandit-guard
        """,
        Heal(5),
    )
    table.play("top:hit", "B")
    assert (table.hp("B"), table.conditions("B")) == (2, ["muddle"])
    assert table.rules("cured") == ["GH-COND-07"]


@pytest.mark.rule("GH-COND-07")
def test_the_heal_of_a_long_rest_cures_poison_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=5 poison resting hand= discard=trample,skewer
        g bandit-guard
        """,
        acts=WAITS,
    )
    table.answer("card:trample")
    assert (table.hp("A"), table.conditions("A")) == (5, [])


@pytest.mark.rule("GH-COND-08")
def test_a_wounded_figure_suffers_one_at_the_start_of_its_turn() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . g
        A brute hp=10 wound played=hit,rest
        g bandit-guard hp=5 wound shield=3
        """,
        hit=top(Attack(2)),
        rest=REST,
        acts=WAITS,
    )
    assert (table.asked, table.prompt("n")) == ("damage", 1), "before anything else"
    table.answer("suffer", "pass")
    assert (table.hp("A"), table.hp("g")) == (9, 4), "Shield is no help"
    assert table.rules("damage") == ["GH-COND-08", "GH-COND-08"]


@pytest.mark.rule("GH-COND-08")
def test_a_wound_can_kill_before_the_monster_acts() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard hp=1 wound
        """,
        acts=STRIKES,
    )
    assert table.is_gone("g")
    assert table.hp("A") == 10


@pytest.mark.rule("GH-COND-08")
def test_a_wound_is_felt_at_a_long_rest_before_it_is_cured() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . g
        A brute hp=5 wound resting hand= discard=trample,skewer
        g bandit-guard
        """,
        acts=WAITS,
    )
    table.answer("suffer", "card:trample")
    assert (table.hp("A"), table.conditions("A")) == (6, []), "5 - 1 + 2"


@pytest.mark.rule("GH-COND-09")
def test_a_heal_cures_a_wound_and_heals() -> None:
    table = brute(
        """
        gloomhaven
        A B g
        B scoundrel hp=2 wound
        g bandit-guard
        """,
        Heal(3),
    )
    table.play("top:hit", "B")
    assert (table.hp("B"), table.conditions("B")) == (5, [])
    assert "GH-COND-09" in table.rules("bandaged")


@pytest.mark.rule("GH-COND-10")
def test_a_heal_cures_both_and_heals_nothing() -> None:
    table = brute(
        """
        gloomhaven
        A B g
        B scoundrel hp=2 wound poison
        g bandit-guard
        """,
        Heal(3),
        Heal(3),
    )
    table.play("top:hit", "B")
    assert (table.hp("B"), table.conditions("B"), table.rules("cured")) == (2, [], ["GH-COND-10"])
    table.answer("B")
    assert table.hp("B") == 5, "the second heals as usual"
