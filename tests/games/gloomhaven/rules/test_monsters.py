"""GH-MON: monsters' cards, and the order in which they act."""

from __future__ import annotations

import pytest

from delve.core.msg import Msg
from delve.core.questions import Answer, Question
from delve.games.gloomhaven.effects import Attack, Heal, Move, Shield
from tests.games.gloomhaven.kit import Table, bottom, first_answer, top

REST = bottom(Move(2))


def _standees(table: Table) -> list[object]:
    """The numbers of the monsters whose turns have begun, in order."""
    found = [event.msg.params["who"] for event in table.events("turn")]
    return [who.params["number"] for who in found if isinstance(who, Msg) and "number" in who.params]


@pytest.mark.rule("GH-MON-02")
def test_the_range_of_the_stat_card_is_that_of_attacks() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . b
        A brute hp=10
        b bandit-archer
        """,
        acts={"bandit-archer": (Attack(0),)},
    )
    assert (table.asked, table.prompt("n")) == ("damage", 2), "Range 4 at level 1"
    table = Table.of(
        """
        gloomhaven
        A . . . . b
        A brute hp=10
        b bandit-archer
        """,
        acts={"bandit-archer": (Attack(0),)},
    )
    assert table.events("attack") == [], "five hexes away"


@pytest.mark.rule("GH-MON-02")
@pytest.mark.parametrize(("away", "hp"), [("", 5), (". ", 3)])
def test_a_monster_without_a_range_heals_and_attacks_adjacent_hexes_alone(away: str, hp: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A {away}g {away}h
        A brute hp=10
        g bandit-guard
        h bandit-archer hp=3
        """,
        acts={"bandit-guard": (Attack(0), Heal(2))},
    )
    assert table.asked == ("damage" if not away else "turn")
    table.go_on(until="lead", damage="suffer")
    assert table.hp("h") == hp


@pytest.mark.rule("GH-MON-02")
@pytest.mark.parametrize(("heal", "healed"), [(Heal(1), "h"), (Heal(1, range=2), "g"), (Heal(1, range=0), "b")])
def test_the_range_of_the_stat_card_is_that_of_heals(heal: Heal, healed: str) -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . b . g . h
        A brute hp=10
        b bandit-archer hp=4
        g bandit-guard hp=3
        h bandit-guard hp=2
        """,
        acts={"bandit-archer": (heal,)},
    )
    hurt = {"b": 4, "g": 3, "h": 2}
    assert {one: table.hp(one) for one in hurt} == hurt | {healed: hurt[healed] + 1}


@pytest.mark.rule("GH-MON-03")
def test_flying_is_permanent() -> None:
    table = Table.of(
        """
        gloomhaven
        A a ^ o w
        A brute hp=10
        w wind-demon
        """,
        acts={"wind-demon": (Move(0),)},
    )
    table.go_on(until="lead", damage="suffer")
    assert table.at("w") == "a", "over everything in its way"
    assert (table.hp("w"), len(table.state.traps)) == (table.figure("w").most, 1)


@pytest.mark.rule("GH-MON-03")
def test_shield_of_the_stat_card_is_there_in_every_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A G .
        A brute played=hit,rest hand=hit2,rest2
        G bandit-guard elite hp=9 stun
        """,
        hit=top(Attack(3)),
        rest=REST,
        hit2=top(Attack(3)),
        rest2=REST,
    )
    table.play("top:hit", "G")
    assert table.hp("G") == 7, "9 - (3 - 1)"
    table.end_turn().go_on(until="lead").answer("lead:hit2", "second:rest2")
    table.run(lambda q: None if table.asked == "turn" else "suffer" if table.asked == "damage" else first_answer(q))
    table.play("top:hit2", "G")
    assert table.hp("G") == 5, "7 - (3 - 1)"


@pytest.mark.rule("GH-MON-04")
def test_all_monsters_of_a_type_act_by_one_card() -> None:
    table = Table.of(
        """
        gloomhaven
        A g . .
         H h . .
        A brute hp=10
        g bandit-guard
        h bandit-guard
        H bandit-guard elite
        """,
        acts={"bandit-guard": (Shield(2),)},
    )
    assert table.told("shield") == [2, 2, 2]
    assert table.events("monster_card") == [], "no other card is drawn in this round"


@pytest.mark.rule("GH-MON-04")
def test_each_type_draws_one_card_in_each_round() -> None:
    table = Table.of(
        """
        gloomhaven phase=start
        A . . . . . . g h G b
        A brute played=trample,skewer
        g bandit-guard
        h bandit-guard
        G bandit-guard elite
        b bandit-archer
        """,
    )
    assert sorted(map(str, table.told("monster_card", "deck"))) == ["archer", "guard"]


@pytest.mark.rule("GH-MON-07")
@pytest.mark.parametrize(("ability", "at"), [(Shield(1), "g"), (Move(0), "a")])
def test_a_monster_does_only_what_its_card_says(ability: Move | Shield, at: str) -> None:
    table = Table.of(
        """
        gloomhaven
        A a . g
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (ability,)},
    )
    assert (table.at("g"), table.events("attack"), table.hp("A")) == (at, [], 10)


@pytest.mark.rule("GH-MON-07")
def test_an_attack_alone_brings_no_movement() -> None:
    table = Table.of(
        """
        gloomhaven
        A a g
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert (table.at("g"), table.hp("A"), table.events("attack")) == ("g", 10, [])


@pytest.mark.rule("GH-MON-08", "GH-MON-09")
def test_the_ledgers_example_elites_2_and_3_before_normals_1_and_4() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . . d c b a
        A brute hp=10
        a bandit-guard n=1
        b bandit-guard elite n=2
        c bandit-guard elite n=3
        d bandit-guard n=4
        """,
        acts={"bandit-guard": (Shield(1),)},
    )
    assert _standees(table) == [2, 3, 1, 4]


@pytest.mark.rule("GH-MON-08")
def test_each_finishes_its_turn_before_the_next_begins() -> None:
    table = Table.of(
        """
        gloomhaven mods=+1,-1
        g A H
        A brute hp=10 hand=trample,skewer
        g bandit-guard n=1
        H bandit-guard elite n=2
        """,
        acts={"bandit-guard": (Attack(0), Shield(1))},
    )
    assert (table.prompt("n"), table.figure("H").shield) == (4, 0), "the elite: 3 + 1"
    table.answer("suffer")
    assert (table.prompt("n"), table.figure("H").shield) == (1, 1), "then the normal one: 2 - 1"


@pytest.mark.rule("GH-MON-10")
def test_types_that_share_a_deck_share_its_card() -> None:
    table = Table.of(
        """
        gloomhaven phase=start
        A . . . . . . . . g c
        A brute played=trample,skewer
        g bandit-guard
        c city-guard
        """,
    )
    assert table.told("monster_card", "deck") == ["guard"]
    assert list(table.state.decks) == ["guard"]


@pytest.mark.rule("GH-MON-11")
def test_the_players_say_which_type_of_a_deck_goes_first_and_it_stays_so() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . . . c g d
        A brute played=x,y hand=trample,skewer,spare-dagger,leaping-cleave
        g bandit-guard
        c city-guard n=1
        d city-guard n=2
        """,
        acts={"bandit-guard": (Shield(1),)},
        x=top(Attack(1), initiative=10),
        y=REST,
    )
    table.end_turn()
    assert (table.asked, table.options()) == ("first", ["first:monster:bandit-guard", "first:monster:city-guard"])
    table.answer("first:monster:city-guard")
    assert table.told("turn", "who") == ["city-guard", "city-guard", "bandit-guard"], "one type after the other"
    table.answer("skip", "lead:trample", "second:skewer")
    asked: list[str] = []

    def reply(question: Question) -> Answer | None:
        asked.append(table.asked)
        wanted: dict[str, Answer | None] = {"turn": "pass", "damage": "suffer", "short_rest": None}
        return wanted.get(table.asked, first_answer(question))

    table.run(reply)
    assert "first" not in asked
    acted = [one for one in table.told("turn", "who")[3:] if one != "brute"]
    assert acted == ["city-guard", "city-guard", "bandit-guard"], "in the next round as well"
