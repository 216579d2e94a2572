"""GH-XP: experience."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Card, Half
from delve.games.gloomhaven.effects import Attack, Consume, Gain, Heal, Loot, Move, OnAttack, Plus
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))


def _fight(card: Card, extra: str = "", more: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven
        a A g b
        A brute played=hit,rest {extra}
        g bandit-guard hp=9/9
        {more}
        """,
        hit=card,
        rest=REST,
    )


@pytest.mark.rule("GH-XP-01")
def test_an_action_gives_its_experience_when_it_is_performed() -> None:
    table = _fight(top(Half((Attack(2),), xp=2)), "xp=3")
    table.play("top:hit")
    assert table.hero().xp == 3, "nobody has been attacked yet"
    table.answer("g")
    assert table.hero().xp == 5
    assert table.rules("xp") == ["GH-XP-01"]


@pytest.mark.rule("GH-XP-01")
def test_a_basic_action_gives_nothing() -> None:
    table = _fight(top(Half((Attack(2),), xp=2)))
    table.play("basic_top:hit", "g")
    assert (table.hp("g"), table.hero().xp) == (7, 0)


@pytest.mark.rule("GH-XP-02")
def test_an_action_that_is_declined_altogether_gives_nothing() -> None:
    table = _fight(top(Half((Attack(2),), xp=2)))
    table.play("top:hit", "skip")
    assert (table.hero().xp, table.hero().discard) == (0, ["hit"])


@pytest.mark.rule("GH-XP-02")
@pytest.mark.parametrize("ability", [Attack(2), Loot(2), Move(2)], ids=["no enemy", "nothing to loot", "no way"])
def test_an_action_that_can_do_nothing_gives_nothing(ability: Attack | Loot | Move) -> None:
    table = Table.of(
        """
        gloomhaven
        A o . g
        A brute played=act,rest
        g bandit-guard
        """,
        act=top(Half((ability,), xp=2)),
        rest=REST,
    )
    table.play("top:act")
    while table.asked != "turn":
        table.answer("skip")
    assert table.hero().xp == 0


@pytest.mark.rule("GH-XP-02", "GH-XP-06")
def test_one_of_several_abilities_is_enough() -> None:
    table = _fight(top(Half((Move(1), Attack(2)), xp=2)))
    table.play("top:hit", "skip", "g")
    assert (table.hero().xp, table.at("A")) == (2, "A")
    table = _fight(top(Half((Move(1), Attack(2)), xp=2)))
    table.play("top:hit", "a")
    assert (table.asked, table.hero().xp, table.at("A")) == ("turn", 2, "a"), "nobody to attack from there"


@pytest.mark.rule("GH-XP-03")
@pytest.mark.parametrize(("answer", "xp", "hp"), [("consume", 1, 5), ("skip", 0, 7)])
def test_experience_for_an_element_comes_with_the_element(answer: str, xp: int, hp: int) -> None:
    burn = top(Attack(2, consume=(Consume(("fire",), Gain(attack=2, xp=1)),)))
    table = _fight(burn, more="elements fire=strong")
    table.play("top:hit")
    while table.asked != "turn":
        options = table.options()
        wanted = [one for one in options if one.startswith("consume")]
        if wanted and answer == "consume":
            table.answer(wanted[0])
        else:
            table.answer("g" if "g" in options else "skip")
    assert (table.hero().xp, table.hp("g")) == (xp, hp)


@pytest.mark.rule("GH-XP-03")
@pytest.mark.parametrize(("friend", "xp", "hp"), [("B scoundrel", 1, 4), ("", 0, 6)], ids=["ally", "no ally"])
def test_the_rulebooks_example_single_out(friend: str, xp: int, hp: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g B
        A brute played=out,rest
        g bandit-guard hp=9/9
        {friend}
        """,
        out=top(Attack(3, plus=(Plus(Gain(attack=2, xp=1), ("near_my_ally",)),))),
        rest=REST,
    )
    table.play("top:out", "g")
    assert (table.hero().xp, table.hp("g")) == (xp, hp)


@pytest.mark.rule("GH-XP-04")
def test_the_marker_gives_the_experience_of_the_slot_that_it_leaves() -> None:
    fury = Half((OnAttack(Gain(attack=1)),), lasts="always", slots=(0, 2, 1))
    table = Table.of(
        """
        gloomhaven
        A g h
        A brute played=hit,rest
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        active fury top
        """,
        hit=top(Attack(1, range=2, targets=2)),
        rest=REST,
        fury=top(fury),
    )
    table.play("top:hit", "g")
    assert table.hero().xp == 0, "the marker has left the first slot, which shows none, and lies on the second"
    table.answer("h")
    assert table.hero().xp == 2, "it has left the second slot"
    assert table.rules("xp") == ["GH-XP-04"]
    table.play("basic_bottom:rest", "skip")
    assert table.hero().xp == 2, "the third slot gives its experience when it is used, not before"


@pytest.mark.rule("GH-XP-05")
def test_a_kill_gives_no_experience() -> None:
    table = Table.of(
        """
        gloomhaven
        A G .
        A brute played=hit,rest xp=4
        G bandit-guard elite hp=1
        """,
        hit=top(Attack(9)),
        rest=REST,
    )
    table.play("top:hit", "G")
    assert (table.is_gone("G"), table.hero().xp, table.events("xp")) == (True, 4, [])


@pytest.mark.rule("GH-XP-06")
def test_experience_is_gained_once_however_many_abilities_are_used() -> None:
    table = _fight(top(Half((Attack(1), Attack(1), Heal(1, range=1)), xp=2)), "hp=5")
    table.play("top:hit", "g", "g", "A")
    assert (table.hp("g"), table.hp("A"), table.hero().xp) == (7, 6, 2)
