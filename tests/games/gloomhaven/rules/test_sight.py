"""GH-LOS: what needs line of sight (what has it: `test_board`)."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.effects import (
    Afflict,
    AnyAbility,
    Attack,
    Force,
    Heal,
    Loot,
    Move,
    Pattern,
    Suffer,
    To,
)
from tests.games.gloomhaven.kit import Table, both, top

REST = both(Attack(1), Move(1))
PILLARS = """
    gloomhaven
    . e . . .
     . . # . .
    . . . . .
     . . # . .
    . A # d .
    A brute hp=3/10 played=use,rest
    FIGURES
    """
"""A does not see d behind the wall, though it is 5 hexes away; it sees e."""


def use(ability: AnyAbility, figures: str) -> Table:
    """The Brute among the pillars uses an ability; which figures or things are at d and e."""
    return Table.of(PILLARS.replace("FIGURES", figures), use=top(ability), rest=REST).play("top:use")


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("GH-LOS-01", "GH-LOS-02")
def test_a_ranged_attack_needs_sight_of_its_target() -> None:
    table = use(Attack(3, range=9), "d bandit-guard\n    e bandit-guard")
    assert table.options() == ["e", "skip"]


@pytest.mark.rule("GH-LOS-01", "GH-LOS-07")
def test_a_melee_attack_does_not_go_through_a_wall() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=use,rest
        g bandit-guard
        h bandit-guard
        wall A|g
        """,
        use=top(Attack(3)),
        rest=REST,
    )
    table.play("top:use")
    assert table.options() == ["h", "skip"], "g is on the other side of the wall line"


@pytest.mark.rule("GH-LOS-01")
def test_monsters_need_it_too() -> None:
    table = Table.of(
        """
        gloomhaven
        . . . . .
         . . # . .
        . . . . .
         . . # . .
        . A # g .
        A brute hp=10 hand=
        g bandit-archer
        """,
        acts={"bandit-archer": (Attack(0, range_plus=5),)},
    )
    assert table.hp("A") == 10


@pytest.mark.rule("GH-LOS-01")
@pytest.mark.parametrize("whole", [True, False], ids=["all in range", "area"])
def test_all_attacks_of_an_ability_need_it(whole: bool) -> None:
    attack = Attack(3, range=9, targets=0) if whole else Attack(3, range=9, area=Pattern(((0, 0), (1, 0))))
    table = use(attack, "d bandit-guard hp=9\n    e bandit-guard hp=9")
    table.answer(table.options()[0])
    assert (table.hp("d"), table.hp("e")) == (9, 6)


# ---------------------------------------------------------------------- walls alone


@pytest.mark.rule("GH-LOS-03")
def test_a_closed_door_is_part_of_the_wall_and_an_open_one_is_not() -> None:
    for door, options in (("closed", []), ("open", ["g", "skip"])):
        table = Table.of(
            f"""
            gloomhaven
            . . # g .
             . . d . .
            A . # . .
            A brute played=use,rest
            d door={door}
            g bandit-guard
            """,
            use=top(Attack(3, range=5)),
            rest=REST,
        )
        table.play("top:use")
        assert table.options() == options if options else table.asked == "turn"


@pytest.mark.rule("GH-LOS-04")
def test_figures_and_obstacles_do_not_block_the_sight() -> None:
    table = Table.of(
        """
        gloomhaven
        A B w h g
        A brute played=use,rest
        B scoundrel
        w obstacle
        h bandit-guard
        g bandit-guard hp=20
        """,
        use=top(Attack(3, range=4)),
        rest=REST,
    )
    table.play("top:use")
    assert table.options() == ["h", "g", "skip"]
    table.answer("g")
    assert table.hp("g") == 17


@pytest.mark.rule("GH-LOS-04")
def test_neither_do_they_block_a_monsters() -> None:
    table = Table.of(
        """
        gloomhaven
        g h w A
        A brute hp=10 hand=
        w obstacle
        h bandit-guard acted
        g bandit-archer
        """,
        acts={"bandit-archer": (Attack(0),)},
    )
    assert table.hp("A") == 8


# ---------------------------------------------------------------------- other abilities


@pytest.mark.rule("GH-LOS-05")
@pytest.mark.parametrize(
    "ability",
    [Afflict(("stun",), To(range=9)), Force(push=1, to=To(range=9)), Suffer(1, To(range=9))],
    ids=["condition", "push", "damage"],
)
def test_an_ability_with_a_range_needs_sight_of_an_enemy(ability: AnyAbility) -> None:
    table = use(ability, "d bandit-guard\n    e bandit-guard")
    assert table.options() == ["e", "skip"]


@pytest.mark.rule("GH-LOS-05")
def test_an_ability_with_a_range_needs_sight_of_an_ally() -> None:
    table = use(Heal(2, range=9), "d scoundrel hp=2/8\n    e tinkerer hp=2/8")
    assert table.options() == ["A", "e", "skip"]


@pytest.mark.rule("GH-LOS-05")
def test_it_needs_sight_of_each_of_all_in_range() -> None:
    table = use(Suffer(1, To(range=9, count=0)), "d bandit-guard hp=5\n    e bandit-guard hp=5")
    assert (table.hp("d"), table.hp("e")) == (5, 4)


@pytest.mark.rule("GH-LOS-05")
def test_a_loot_needs_sight_of_the_money() -> None:
    table = use(Loot(9), "d coins\n    e coins")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("d")])


@pytest.mark.rule("GH-LOS-06")
def test_an_ability_without_a_range_needs_no_sight() -> None:
    heals = use(Heal(2, to=To("allies", FAR, count=0)), "d scoundrel hp=2/8\n    e tinkerer hp=2/8")
    assert (heals.hp("d"), heals.hp("e")) == (4, 4)
    harms = use(Suffer(1, To(range=FAR, count=0)), "d bandit-guard hp=5\n    e bandit-guard hp=5")
    assert (harms.hp("d"), harms.hp("e")) == (4, 4)


# ---------------------------------------------------------------------- adjacency and range

TWO_ROOMS = """
    gloomhaven
    . g A .
     . x y .
    . . . .
    A brute hp=3/10 retaliate=1 played=use,rest
    g bandit-guard hp=9
    wall A|g
    """
"""g touches A behind a wall line, and is 2 hexes away. The line between their lower corners passes below its end."""


@pytest.mark.rule("GH-LOS-07")
def test_hexes_with_a_wall_line_between_them_are_not_adjacent() -> None:
    table = Table.of(TWO_ROOMS, use=top(Suffer(1, To(count=0))), rest=REST)
    table.play("top:use")
    assert table.hp("g") == 9
    table = Table.of(TWO_ROOMS, use=top(Move(1)), rest=REST)
    table.play("top:use")
    assert "g" not in table.options()
    assert {"x", "y"} <= set(table.options())


@pytest.mark.rule("GH-LOS-07")
def test_a_ranged_attack_through_no_wall_on_a_hex_that_touches_has_no_disadvantage() -> None:
    table = Table.of(TWO_ROOMS.replace("played=", "mods=+1,-1 played="), use=top(Attack(3, range=5)), rest=REST)
    table.play("top:use", "g")
    assert table.hero().deck.discard == ["+1"], "they are not adjacent: one card"
    assert (table.hp("g"), table.hp("A")) == (5, 3)


@pytest.mark.rule("GH-LOS-08")
@pytest.mark.parametrize(("range_", "reached"), [(1, False), (2, True)])
def test_range_is_counted_around_walls(range_: int, reached: bool) -> None:
    table = Table.of(TWO_ROOMS, use=top(Attack(3, range=range_)), rest=REST)
    table.play("top:use")
    assert (table.asked == "attack") == reached


@pytest.mark.rule("GH-LOS-08")
def test_retaliate_is_not_counted_through_walls_either() -> None:
    table = Table.of(
        TWO_ROOMS.replace("g bandit-guard", "g bandit-guard retaliate=2"), use=top(Attack(3, range=3)), rest=REST
    )
    table.play("top:use", "g")
    assert (table.hp("g"), table.hp("A")) == (6, 3), "Retaliate has range 1"
