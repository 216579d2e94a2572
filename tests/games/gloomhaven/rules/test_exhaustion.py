"""GH-EXH: exhaustion."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Heal, Move, Recover, Retaliate, Shield, Suffer, To
from tests.games.gloomhaven.kit import Table, bottom, top

STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}
REST = bottom(Move(2))


@pytest.mark.rule("GH-EXH-01")
@pytest.mark.parametrize(("hp", "out"), [(3, False), (2, True), (1, True)])
def test_below_1_hit_point_a_character_is_exhausted(hp: int, out: bool) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g . B
        A brute hp={hp}
        B scoundrel
        g bandit-guard
        """,
        acts=STRIKES,
    )
    table.answer("suffer")
    assert (table.hero().exhausted, table.is_gone("A")) == (out, out), "an attack of 2"
    assert table.rules("exhausted") == (["GH-EXH-01"] if out else [])


@pytest.mark.rule("GH-EXH-01")
def test_damage_that_is_no_attack_exhausts_as_well() -> None:
    table = Table.of(
        """
        gloomhaven
        A . B
        A brute hp=2 played=burn,rest
        B scoundrel
        """,
        burn=top(Suffer(3)),
        rest=REST,
    )
    table.play("top:burn", "suffer")
    assert table.hero().exhausted


@pytest.mark.rule("GH-EXH-02", "GH-EXH-03")
@pytest.mark.parametrize(
    ("piles", "out"),
    [
        ("hand=trample discard=skewer", True),
        ("hand= discard=skewer lost=trample", True),
        ("hand=trample,skewer discard=", False),
        ("hand= discard=trample,skewer", False),
    ],
    ids=["one and one", "none and one", "two in hand", "two discarded"],
)
def test_without_two_cards_to_play_or_to_rest_with_a_character_is_exhausted(piles: str, out: bool) -> None:
    table = Table.of(
        f"""
        gloomhaven phase=cards
        A . . B
        A brute hp=7 {piles}
        B scoundrel
        """,
    )
    assert table.hero().exhausted is out
    assert table.rules("exhausted") == (["GH-EXH-02"] if out else [])
    assert [question.seat for question in table.session.questions] == ([1] if out else [0, 1])
    assert table.events("damage") == [], "its hit points have nothing to do with it"


@pytest.mark.rule("GH-EXH-04")
def test_all_cards_of_an_exhausted_character_are_lost() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A g . B
        A brute hp=1 hand=trample discard=spare-dagger lost=warding-strength played=skewer,leaping-cleave lead=80
        B scoundrel
        g bandit-guard
        active guard top
        """,
        acts=STRIKES,
        guard=top(Half((Shield(1),), lasts="round")),
    )
    table.answer("suffer")
    hero = table.hero()
    assert (hero.hand, hero.discard, hero.played, table.state.actives) == ([], [], [], [])
    assert sorted(hero.lost) == [
        "guard",
        "leaping-cleave",
        "skewer",
        "spare-dagger",
        "trample",
        "warding-strength",
    ]


@pytest.mark.rule("GH-EXH-04")
def test_the_card_in_use_is_lost_as_well() -> None:
    table = Table.of(
        """
        gloomhaven
        A . B
        A brute hp=1 hand=trample played=burn,rest
        B scoundrel
        """,
        burn=top(Suffer(1)),
        rest=REST,
    )
    table.play("top:burn", "suffer")
    assert sorted(table.hero().lost) == ["burn", "rest", "trample"]


@pytest.mark.rule("GH-EXH-05")
def test_an_exhausted_character_leaves_with_its_summons_and_takes_no_further_part() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        . A g a B
         s . . . .
        A brute hp=1 hand=trample,skewer played=spare-dagger,leaping-cleave lead=80
        B scoundrel hp=8 played=go,stay lead=90
        s battle-bot seat=0
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0), Move(0), Attack(0))},
        go=bottom(Move(2)),
        stay=top(Attack(1)),
    )
    table.answer("suffer")
    assert (table.is_gone("A"), table.is_gone("s")) == (True, True)
    assert table.at("g") == "a", "the guard goes on to the next enemy"
    table.answer("suffer")
    assert (table.asked, table.question.seat) == ("turn", 1), "the Brute has no turn"
    table.end_turn().go_on(until="lead")
    assert [question.seat for question in table.session.questions] == [1], "nor cards to choose in the next round"


@pytest.mark.rule("GH-EXH-06")
def test_nothing_brings_an_exhausted_character_back() -> None:
    table = Table.of(
        """
        gloomhaven
        B . . . . . . . g
        seat brute exhausted hand= lost=trample,skewer,spare-dagger
        B spellweaver hp=3 played=mend,recall
        g bandit-guard stun
        """,
        mend=top(Heal(4, range=9)),
        recall=bottom(Recover("lost", 2, To("self_and_allies", 9, 0))),
    )
    table.play("top:mend")
    assert (table.options(), table.answer("B").hp("B")) == (["B", "skip"], 6), "nobody else is there"
    table.play("bottom:recall").go_on(until="lead")
    assert table.state.characters[0].exhausted
    assert (len(table.state.characters[0].lost), table.state.characters[0].hand) == (3, [])
    assert [question.seat for question in table.session.questions] == [1]


@pytest.mark.rule("GH-EXH-07")
def test_with_everybody_exhausted_the_scenario_is_lost() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute hp=1
        B scoundrel hp=1
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, targets=2),)},
    )
    table.answer("suffer")
    assert table.state.outcome == "", "one still stands"
    table.answer("suffer")
    assert table.state.over == "lost"


@pytest.mark.rule("GH-EXH-08")
def test_its_own_turn_ends_at_once_without_looting() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ . B
        A brute hp=1 played=go,rest
        B scoundrel played=rest2,rest3
        1,0 coins=2
        """,
        go=bottom(Move(3)),
        rest=top(Attack(1)),
        rest2=REST,
        rest3=REST,
    )
    table.play("bottom:go")
    trap = next(one for one in table.options() if one == "^")
    table.answer(trap, "suffer")
    assert table.hero("A").exhausted
    assert (table.asked, table.question.seat) == ("turn", 1)
    assert (table.hero("A").coins, len(table.state.coins)) == (0, 2)


@pytest.mark.rule("GH-EXH-09")
def test_bonuses_of_its_cards_end_for_its_allies_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute hp=1
        B scoundrel hp=8
        g bandit-guard hp=9/9
        active wall top on=A,B
        active thorns top on=B
        """,
        acts={"bandit-guard": (Attack(0, pierce=9), Attack(0))},
        wall=top(Half((Shield(1, To("self_and_allies", 9, 0)),), lasts="always")),
        thorns=top(Half((Retaliate(2, to=To("allies", 9, 0)),), lasts="always")),
    )
    table.answer("suffer")
    assert (table.hero("A").exhausted, table.state.actives) == (True, [])
    assert (table.asked, table.prompt("n")) == ("damage", 2), "no Shield for the Scoundrel any more"
    table.answer("suffer")
    assert (table.hp("B"), table.hp("g")) == (6, 9), "and no Retaliate"
    assert set(table.rules("bonus_ends")) == {"GH-EXH-09"}
