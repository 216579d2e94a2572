"""What items 1 to 70 do (GH-ITEM), one test for each kind of effect: when attacked, always, at the end of a turn."""

from __future__ import annotations

import pytest

from delve.core.errors import BadConfig
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig
from delve.games.gloomhaven.effects import Attack, Force, Move, To
from delve.games.gloomhaven.rules import setup
from delve.games.gloomhaven.state import CONSUMED, SPENT
from tests.games.gloomhaven.content.items import REST, fight, state
from tests.games.gloomhaven.kit import Table, both, bottom, top

ITEMS = box_content().items


# ---------------------------------------------------------------------- when attacked


def _attacked(item: int, attack: int = 3, mods: str = "+0", extra: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven mods={mods}
        A g .
        A brute hp=10 items={item} {extra}
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(attack - 2),)},
    )


@pytest.mark.parametrize("item", [4, 30])
def test_armor_gives_attackers_disadvantage(item: int) -> None:
    table = _attacked(item, mods="+2,-1")
    assert table.asked == "attacked"
    table.answer(f"item:{item}")
    assert table.prompt("n") == 3 - 1 - (item == 30)
    assert state(table, item) == SPENT


@pytest.mark.rule("GH-ITEM-20")
@pytest.mark.parametrize(("item", "shield"), [(8, 1), (32, 2), (46, 1), (61, 4)])
def test_shields_lower_the_damage(item: int, shield: int) -> None:
    table = _attacked(item, attack=6)
    table.answer(f"item:{item}")
    assert table.prompt("n") == 6 - shield
    if item == 46:
        before = table.hp("g")
        table.answer("suffer")
        assert table.hp("g") == before - 2, "Retaliate 2"


@pytest.mark.rule("GH-ITEM-12", "GH-ITEM-13")
@pytest.mark.parametrize("item", [3, 23, 44, 65])
def test_slotted_armor_must_be_used(item: int) -> None:
    table = _attacked(item)
    assert table.prompt("n") == 2, "Shield 1 without being asked"
    used = next(one.used for one in table.hero().items)
    assert used == 1
    assert ITEMS[item].sources == ITEMS[item].uses == {3: 2, 23: 3, 44: 4, 65: 5}[item]


def test_shadow_armor_takes_everything() -> None:
    table = _attacked(51, attack=9)
    table.answer("item:51")
    assert table.hp("A") == 10
    assert state(table, 51) == CONSUMED


def test_an_iron_helmet_makes_nothing_of_a_double() -> None:
    assert _attacked(7, mods="x2").prompt("n") == 3
    assert _attacked(12, mods="x2").prompt("n") == 6


@pytest.mark.parametrize(("item", "immune"), [(38, ("stun", "muddle")), (52, ("poison", "wound"))])
def test_charms_keep_conditions_off(item: int, immune: tuple[str, str]) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A brute hp=10 items={item}
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(-1, conditions=(*immune, "disarm")),)},  # type: ignore[arg-type]
    )
    table.answer("suffer")
    assert table.conditions("A") == ["disarm"]


def test_heavy_greaves_hold_against_enemies_alone() -> None:
    table = Table.of(
        """
        gloomhaven
        . . A g
        A brute hp=10 items=22
        g bandit-guard
        """,
        acts={"bandit-guard": (Force(push=2),)},
    )
    assert table.rules("unmoved") == ["GH-BOSS-05"]
    table = Table.of(
        """
        gloomhaven
        A B . .
        A brute played=shove,rest
        B tinkerer items=22
        """,
        shove=top(Force(push=1, to=To("allies"))),
        rest=REST,
    )
    table.play("top:shove", "B")
    assert not table.rules("unmoved")


# ---------------------------------------------------------------------- always


@pytest.mark.rule("GH-TURN-10")
@pytest.mark.parametrize(
    ("item", "half", "value"), [(29, "bottom", 3), (57, "bottom", 4), (40, "top", 3), (67, "top", 4)]
)
def test_basic_actions_grow(item: int, half: str, value: int) -> None:
    table = fight(item, Attack(9))
    table.play(f"basic_{half}:hit")
    assert table.prompt("n") == value


@pytest.mark.parametrize(("item", "by"), [(15, 10), (43, 20)])
def test_boots_change_the_initiative(item: int, by: int) -> None:
    table = Table.of(
        f"""
        gloomhaven phase=start
        A . g
        A brute played=hit,rest items={item}
        g bandit-guard
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    assert (table.asked, table.options()) == ("initiative", ["keep", "later", "sooner"])
    table.answer("sooner")
    assert table.hero().lead == 40 - by


def test_steel_sabatons_shield_who_stands_fast() -> None:
    for steps, shield in ((0, 1), (2, 0)):
        table = Table.of(
            """
            gloomhaven
            A . . .
             . . . B
            A brute played=go,rest items=50 lead=10
            B tinkerer played=hit,more lead=90
            """,
            go=bottom(Move(2)),
            rest=top(Attack(1)),
            hit=top(Attack(1)),
            more=bottom(Move(1)),
        )
        if steps:
            table.play("bottom:go", f"to:{steps}")
        table.go_on(turn="pass")
        assert table.figure("A").shield == shield


def test_who_phases_is_hidden_in_an_obstacle_and_cannot_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        . A g .
        A brute played=hit,rest items=58 obstacle
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.rules("cannot_attack")
    assert table.asked == "turn"


# ---------------------------------------------------------------------- the end of a turn


@pytest.mark.parametrize(("item", "half"), [(42, "bottom"), (56, "top")])
def test_rings_give_an_action_with_a_card_from_hand(item: int, half: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . g
        A brute played=hit,rest hand=extra,trample items={item}
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
        extra=both(Attack(5, range=3), Move(1)),
    )
    table.play("pass")
    assert table.asked == "end_items"
    table.answer(f"item:{item}")
    assert table.options() == [f"{half}:extra", f"basic_{half}:extra", f"{half}:trample", f"basic_{half}:trample"]
    table.answer(f"{half}:extra")
    if half == "top":
        table.answer("g")
        assert table.hp("g") == 15
    else:
        table.answer("to:1")
        assert table.at("A") == "hex:1"
    assert state(table, item) == CONSUMED
    assert "extra" in table.hero().discard


@pytest.mark.rule("GH-INIT-02")
def test_a_second_chance_is_another_turn_later_in_the_round() -> None:
    late = top(Attack(3, range=2), initiative=80)
    early = top(Attack(3), initiative=20)
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest hand=late,early items=70
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
        late=late,
        early=early,
        acts={"bandit-guard": (Attack(0),)},
    )
    table.play("pass", "item:70")
    hero = table.hero()
    assert hero.played == ["late", "early"], "no other card is later"
    assert (hero.lead, hero.second) == (80, 20)
    assert table.asked == "turn", "the guard, at 60, has acted in between"
    assert table.figure("g").acted == table.state.round
    table.play("top:late", "g")
    assert table.hp("g") == 17
    assert set(hero.discard) >= {"hit", "rest"}
    assert "GH-INIT-02" in table.rules("reveals")


def test_a_second_chance_needs_a_later_card() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest hand=early,early2 items=70
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
        early=top(Attack(1), initiative=10),
        early2=top(Attack(1), initiative=40),
        acts={"bandit-guard": (Attack(0),)},
    )
    table.play("pass")
    assert (table.asked, table.options()) == ("end_items", ["pass"]), "others do not learn by it what is in the hand"
    assert list(table.refused()) == ["item:70"]
    table.play("pass")
    assert table.asked != "end_items"


@pytest.mark.rule("GH-REST-14")
def test_items_can_be_used_before_a_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . .
        A brute hp=2 resting items=12 discard=trample,warding-strength,leaping-cleave
        """
    )
    assert table.options() == ["rest", "item:12"]
    table.answer("item:12")
    assert table.hp("A") == 5
    assert table.asked == "lose_rest"


def test_a_cloak_of_pockets_makes_room_for_two_more() -> None:
    full = CharacterConfig("brute", items=(12, 13, 14), gold=200)
    with pytest.raises(BadConfig, match="small"):
        setup._check_character(full, box_content())
    setup._check_character(CharacterConfig("brute", items=(12, 13, 14, 16), gold=200), box_content())
