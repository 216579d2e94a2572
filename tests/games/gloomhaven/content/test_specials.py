"""What only one card or monster does: coded cards, and consumes that add whole abilities."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.content.bosses import BOSSES
from delve.games.gloomhaven.content.decks import DECKS
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.effects import (
    Attack,
    Coded,
    Consume,
    Force,
    Gain,
    Heal,
    Move,
    Shield,
    Suffer,
    To,
    Using,
)
from delve.games.gloomhaven.rules.specials import CODES
from tests.games.gloomhaven.kit import Table, bottom, top


def test_every_code_that_is_played_with_is_known() -> None:
    content = box_content()
    halves = [half for card in content.cards.values() for half in (card.top, card.bottom)]
    named = {one.name for half in halves for one in half.abilities if isinstance(one, Coded)}
    named |= {one.name for boss in BOSSES for one in (*boss.special_1, *boss.special_2) if isinstance(one, Coded)}
    for deck in DECKS.values():
        for card in deck:
            for ability in card.abilities:
                for consume in getattr(ability, "consume", ()):
                    named |= {one.name for one in consume.gain.also if isinstance(one, Coded)}
    assert named == set(CODES.names())


# ---------------------------------------------------------------------- Tinkerer: Chimeric Formula


def _formula() -> Table:
    return Table.of(
        """
        gloomhaven
        A . B C
        A tinkerer played=chimeric-formula,go level=9
        B brute lost=trample,warding-strength hand=skewer,leaping-cleave
        C spellweaver lost=fire-orbs hand=mana-bolt,frost-armor
        """,
        go=top(Attack(1)),
    )


@pytest.mark.rule("GH-RECOV-01", "GH-RECOV-02")
def test_chimeric_formula_gives_a_lost_card_to_the_neighbour() -> None:
    table = _formula()
    table.play("bottom:chimeric-formula")
    assert table.options() == ["B", "C", "skip"]
    table.answer("B")
    assert table.question.seat == 1, "whose hand it will be decides"
    table.answer("card:fire-orbs")
    assert "fire-orbs" in table.hero("B").hand
    assert table.hero("C").lost == []
    assert table.hero("A").xp == 2
    assert "chimeric-formula" in table.hero("A").lost
    assert "GH-RECOV-01" in table.rules("recovered")


def test_chimeric_formula_can_be_declined() -> None:
    table = _formula()
    table.play("bottom:chimeric-formula", "B", "skip")
    assert table.hero("C").lost == ["fire-orbs"]
    assert table.hero("A").xp == 0
    assert "chimeric-formula" in table.hero("A").discard


# ---------------------------------------------------------------------- Spellweaver: Spirit of Doom, Black Hole


@pytest.mark.rule("GH-HEAL-05")
@pytest.mark.parametrize(("light", "health"), [(False, 6), (True, 10)])
def test_spirit_of_doom_heals_half_or_all(light: bool, health: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . . . . B
        A spellweaver played=spirit-of-doom,go
        B brute hp=1
        elements light={"strong" if light else "inert"}
        """,
        go=top(Attack(1)),
    )
    table.play("bottom:spirit-of-doom", "B")
    if light:
        table.answer("consume")
    assert table.hp("B") == health


@pytest.mark.rule("GH-COND-07")
def test_spirit_of_doom_is_a_normal_heal() -> None:
    table = Table.of(
        """
        gloomhaven
        A B
        A spellweaver played=spirit-of-doom,go
        B brute hp=1 poison
        """,
        go=top(Attack(1)),
    )
    table.play("bottom:spirit-of-doom", "B")
    assert (table.hp("B"), table.conditions("B")) == (1, [])


def test_black_hole_pulls_enemies_towards_the_hex() -> None:
    table = Table.of(
        """
        gloomhaven
        g . . x . . h
         . . . A . . .
        A spellweaver played=black-hole,go
        g bandit-guard
        h bandit-guard
        """,
        go=top(Attack(1)),
    )
    table.play("bottom:black-hole")
    assert table.asked == "black_hole"
    table.answer("x")
    for _ in range(12):
        if table.asked == "turn":
            break
        table.answer(next(one for one in table.options() if one != "skip"))
    board = {name: abs(int(table.figure(name).hex) - int(table.hex("x"))) for name in "gh"}
    assert board == {"g": 1, "h": 1}, "two hexes nearer each"


# ---------------------------------------------------------------------- elements that add abilities


@pytest.mark.rule("GH-XP-03")
def test_an_augment_can_hurt_those_next_to_the_target() -> None:
    light = Consume(("light",), Gain(xp=1, also=(Suffer(2, To(count=0, where="near_target")),)))
    table = Table.of(
        """
        gloomhaven
        A . g h
        A spellweaver played=hit,go
        g bandit-guard hp=9/9
        h bandit-guard hp=9/9
        elements light=strong
        """,
        hit=top(Attack(3, range=3, consume=(light,))),
        go=bottom(Move(1)),
    )
    table.play("top:hit", "consume:0", "g")
    assert (table.hp("g"), table.hp("h")) == (6, 7)
    assert table.hero().xp == 1


@pytest.mark.rule("GH-ELEM-11", "GH-ELEM-12")
@pytest.mark.parametrize(("dark", "health"), [("strong", 5), ("inert", 1)])
def test_the_harrower_heals_for_each_target_that_it_damaged(dark: str, health: int) -> None:
    card = next(one for one in DECKS["harrower-infester"] if one.number == 729)
    table = Table.of(
        f"""
        gloomhaven
        x A B
        x harrower-infester hp=1/9
        A brute hp=10
        B tinkerer hp=8
        elements dark={dark}
        """,
        acts={"harrower-infester": card.abilities[1:]},
    )
    table.answer("suffer", "suffer")
    assert table.hp("x") == health, "Heal 2 for each of two"


@pytest.mark.rule("GH-ELEM-11")
def test_monsters_perform_what_elements_add() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g . .
        A brute hp=10
        g bandit-guard hp=1/9
        elements ice=strong air=strong earth=strong
        """,
        acts={
            "bandit-guard": (
                Shield(1, consume=(Consume(("ice",), Gain(shield=1)),)),
                Heal(1, range=0, consume=(Consume(("earth",), Gain(heal=2)),)),
                Using(("air",), (Attack(0, range=3),)),
            )
        },
    )
    assert table.asked == "damage", "the attack that Air allows"
    assert table.figure("g").shield == 2
    assert table.hp("g") == 4
    assert table.state.elements == [0] * 6


@pytest.mark.rule("GH-ELEM-11")
def test_without_the_element_they_do_less() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g . .
        A brute hp=10
        g bandit-guard hp=1/9
        """,
        acts={
            "bandit-guard": (
                Heal(1, range=0, consume=(Consume(("earth",), Gain(heal=2)),)),
                Using(("air",), (Attack(0, range=3),)),
            )
        },
    )
    assert table.hp("g") == 2
    assert table.hp("A") == 10


def test_a_stronger_push() -> None:
    table = Table.of(
        """
        gloomhaven
        . . . . A g
        A brute hp=10
        g bandit-guard
        elements air=strong
        """,
        acts={"bandit-guard": (Force(push=2, to=To(count=0), consume=(Consume(("air",), Gain(push=2)),)),)},
    )
    table.go_on("damage")
    assert table.told("pushed")[:1] == [4]


@pytest.mark.rule("GH-MOTHER-02")
def test_a_summon_that_belongs_to_an_attack_comes_next_to_its_target() -> None:
    terror = next(one for one in DECKS["deep-terror"] if one.number == 738)
    assert isinstance(terror.abilities[0], Attack)
    table = Table.of(
        """
        gloomhaven
        . . . . . .
         A . . x . .
        . . . . . .
        A brute hp=10
        x deep-terror
        """,
        acts={"deep-terror": terror.abilities},
    )
    table.go_on("lead", damage="suffer")
    new = [one for one in table.new() if one.name == "deep-terror"]
    assert len(new) == 1
    assert new[0].spawned


@pytest.mark.rule("GH-RETAL-01")
def test_who_is_struck_down_in_its_last_act_dies_once() -> None:
    cultist = next(one for one in DECKS["cultist"] if one.on_death)
    table = Table.of(
        """
        gloomhaven
        A c .
        A brute hp=10 played=hit,go retaliate=5
        c cultist hp=1
        """,
        hit=top(Attack(5)),
        go=bottom(Move(1)),
        acts={"cultist": cultist},
    )
    table.play("top:hit", "c")
    table.go_on("turn", damage="suffer")
    assert table.is_gone("c")
    assert len(table.rules("dies")) == 1
    assert table.state.coins.count(table.hex("c")) == 1
    assert table.hp("A") < 10
