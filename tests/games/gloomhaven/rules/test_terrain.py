"""GH-TERRAIN: overlay tiles. Treasures are in `scenarios/test_treasures.py`."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import LEVELS, Condition
from delve.games.gloomhaven.content.classes.tinkerer import TINKERER
from delve.games.gloomhaven.effects import Attack, Disarm, Force, Kill, Move, Obstacle, Shift, To, Trap
from delve.games.gloomhaven.rules import ground
from tests.games.gloomhaven.kit import Table, both, bottom, top

REST = both(Attack(2), Move(1))
HOUSE = """
    gloomhaven
    . A a + : b
    A brute played=go,rest
    b bandit-guard hidden hp=9
    """
"""A character two hexes from a door."""


def go(position: str, points: int, *, jump: bool = False) -> Table:
    """A table at the question where A moves to."""
    return Table.of(position, go=bottom(Move(points, jump=jump)), rest=REST).play("bottom:go")


# ---------------------------------------------------------------------- doors


@pytest.mark.rule("GH-TERRAIN-01")
def test_a_character_that_enters_a_door_opens_it_and_reveals_the_room() -> None:
    table = go(HOUSE, 2)
    assert [one.name for one in table.view(0).figures] == ["brute"], "nobody knows what is behind it"
    table.answer("+")
    assert table.at("A") == "+"
    assert [one.open for one in table.view(0).doors] == [True]
    assert [one.name for one in table.view(0).figures] == ["brute", "bandit-guard"]


@pytest.mark.rule("GH-TERRAIN-02")
def test_a_closed_door_costs_nothing_more_and_stops_nobody() -> None:
    table = go(HOUSE, 3)
    table.answer("+")
    assert (table.asked, table.prompt("n")) == ("move", 1), "two hexes, two points"
    behind = next(one for one in table.options() if one.startswith("to:"))
    table.answer(behind)
    assert table.at("A") not in ("A", "a", "+")


@pytest.mark.rule("GH-TERRAIN-03")
def test_a_closed_door_is_a_wall_to_a_summon() -> None:
    table = Table.of(
        """
        gloomhaven
        A s + : g
        A tinkerer hp=8
        s battle-bot
        g bandit-guard hidden
        """
    )
    table.go_on(until="lead")
    assert table.figure("s").acted == 1
    assert table.at("s") == "s", "neither sees an enemy nor goes to look for one"
    assert [one.open for one in table.view(0).doors] == [False]


@pytest.mark.rule("GH-TERRAIN-03")
def test_a_closed_door_between_two_rooms_is_a_wall_to_a_monster() -> None:
    position = """
        gloomhaven rooms=0,1
        A a + b g
        A brute hp=8 hand=
        g bandit-guard
        """
    closed = Table.of(position, acts={"bandit-guard": (Move(0), Attack(0))})
    assert closed.at("g") == "g", "there is no way to its enemy"
    open_ = Table.of(position.replace("+", "'"), acts={"bandit-guard": (Move(0), Attack(0))})
    assert open_.at("g") == "a"


@pytest.mark.rule("GH-TERRAIN-04")
def test_nobody_is_forced_through_a_closed_door() -> None:
    position = """
        gloomhaven
        A g + :
        A brute played=push,rest
        g bandit-guard hp=9
        """
    table = Table.of(position, push=top(Force(push=2)), rest=REST)
    table.play("top:push", "g")
    assert (table.asked, table.at("g")) == ("turn", "g")
    table = Table.of(position.replace("+ :", "' b"), push=top(Force(push=2)), rest=REST)
    table.play("top:push", "g").go_on()
    assert table.at("g") == "b", "an open one is no hindrance"


@pytest.mark.rule("GH-TERRAIN-05")
def test_an_open_door_stays_open_and_hinders_nobody() -> None:
    table = Table.of(
        """
        gloomhaven
        A ' b .
        A brute played=go,rest
        """,
        go=bottom(Move(3)),
        rest=both(Attack(1), Move(1)),
    )
    table.play("bottom:go")
    assert set(table.options()) >= {"'", "b"}
    table.answer("b", "stop")
    assert [one.open for one in table.view(0).doors] == [True], "also behind one's back"
    assert ground.is_empty(table.session.game, table.hex("'"))


@pytest.mark.rule("GH-TERRAIN-24")
def test_a_closed_door_blocks_sight_and_range() -> None:
    position = """
        gloomhaven rooms=0,1
        . . # g .
         . . + . .
        A . # . .
        A brute played=shot,rest
        g bandit-guard hp=9
        """
    table = Table.of(position, shot=top(Attack(3, range=5)), rest=REST)
    table.play("top:shot")
    assert table.rules("no_target") == ["GH-ATK-01"]
    table = Table.of(position.replace("+", "'"), shot=top(Attack(3, range=5)), rest=REST)
    table.play("top:shot")
    assert table.options() == ["g", "skip"]


@pytest.mark.rule("GH-TERRAIN-29")
@pytest.mark.parametrize(("jump", "items"), [(True, ""), (False, "items=58")], ids=["jump", "fly"])
def test_who_jumps_or_flies_over_a_door_opens_it(jump: bool, items: str) -> None:
    table = go(HOUSE.replace("played", f"{items} played"), 4, jump=jump)
    table.answer("+")
    assert [one.open for one in table.view(0).doors] == [True]
    assert table.asked == "move"


@pytest.mark.rule("GH-TERRAIN-06", "GH-SETUP-08")
def test_a_corridor_joins_tiles_into_one_room_and_is_an_empty_hex() -> None:
    table = Table.of(
        """
        gloomhaven
        A = g .
        A brute played=shot,go
        g bandit-guard hp=9
        """,
        shot=top(Attack(3, range=3)),
        go=bottom(Move(1)),
    )
    assert len(ground.map_of(table.session.game).rooms) == 1
    assert ground.is_empty(table.session.game, table.hex("="))
    table.play("top:shot", "g", "bottom:go", "=")
    assert (table.hp("g"), table.at("A")) == (6, "=")


# ---------------------------------------------------------------------- traps

TRAPPED = """
    gloomhaven
    A t b
    A brute hp=10 hand= played=go,rest
    t trap=4,muddle
    """


@pytest.mark.rule("GH-TERRAIN-07", "GH-TERRAIN-08")
def test_a_trap_is_sprung_on_entering_and_gone() -> None:
    table = go(TRAPPED, 2)
    table.answer("t")
    assert (table.hp("A"), table.conditions("A"), table.state.traps) == (6, ["muddle"], [])
    assert (table.asked, table.at("A")) == ("move", "t"), "the movement goes on"


@pytest.mark.rule("GH-TERRAIN-07", "GH-TERRAIN-08")
def test_forced_movement_springs_a_trap_on_the_one_who_is_moved() -> None:
    table = Table.of(
        """
        gloomhaven
        A g t .
        A brute hp=10 hand= played=push,rest
        g bandit-guard hp=9
        t trap=4,muddle
        """,
        push=top(Force(push=1)),
        rest=REST,
    )
    table.play("top:push", "g").go_on()
    assert (table.hp("g"), table.conditions("g"), table.hp("A")) == (5, ["muddle"], 10)
    assert table.state.traps == []


@pytest.mark.rule("GH-TERRAIN-08")
def test_whoever_comes_second_is_safe() -> None:
    table = Table.of(
        """
        gloomhaven
        A t b
        A brute hp=10 hand= played=go,back
        t trap=4
        """,
        go=both(Move(2), Move(2)),
        back=both(Move(2), Move(2)),
    )
    table.play("bottom:go", "b").play("top:back", "t", "stop")
    assert (table.hp("A"), table.at("A")) == (6, "t")
    assert "GH-TERRAIN-08" in table.rules("trap")


@pytest.mark.rule("GH-TERRAIN-09")
def test_a_disarmed_trap_is_removed_without_effect() -> None:
    table = Table.of(TRAPPED.replace("b\n", "b g\n") + "g bandit-guard hp=9", go=top(Disarm()), rest=REST)
    table.play("top:go", "t")
    assert (table.hp("A"), table.conditions("A"), table.state.traps) == (10, [], [])
    table.play("bottom:rest", "t")
    assert table.hp("A") == 10
    assert "GH-TERRAIN-09" in table.rules("disarmed")


@pytest.mark.rule("GH-TERRAIN-10")
@pytest.mark.parametrize("level", LEVELS)
def test_a_damage_trap_of_a_scenario_deals_the_levels_damage_and_its_other_effects(level: int) -> None:
    table = Table.of(
        f"""
        gloomhaven level={level}
        A d p
        A brute hp=30/30 hand= played=go,rest
        d trap
        p trap={2 + level},poison
        """,
        go=bottom(Move(2)),
        rest=REST,
    )
    table.play("bottom:go", "p")
    assert (table.hp("A"), table.conditions("A")) == (30 - 2 * (2 + level), ["poison"])


@pytest.mark.rule("GH-TERRAIN-28")
def test_a_trap_without_damage_has_its_other_effects_alone() -> None:
    table = go(TRAPPED.replace("4,muddle", "0,stun"), 1).answer("t")
    assert (table.hp("A"), table.conditions("A"), table.state.traps) == (10, ["stun"], [])
    assert table.events("damage") == []


@pytest.mark.rule("GH-TERRAIN-11")
def test_proximity_mine_makes_a_trap_of_6_damage_in_an_adjacent_empty_hex() -> None:
    mine = next(card for card in TINKERER.cards if card.id == "proximity-mine")
    assert mine.top.abilities == (Trap(6, xp=2),)
    table = Table.of(
        """
        gloomhaven
        c A o a .
         g b . .
        A tinkerer played=proximity-mine,rest
        c coins
        g bandit-guard hp=9
        """,
        rest=REST,
    )
    table.play("top:proximity-mine")
    assert (table.asked, table.options()) == ("trap", ["b", "skip"]), "not where something lies or stands, nor farther"
    table.answer("b")
    trap = table.state.traps[0]
    assert (trap.hex, trap.damage, trap.conditions) == (table.hex("b"), 6, [])
    assert "GH-TERRAIN-11" in table.rules("made_trap")


@pytest.mark.rule("GH-TERRAIN-11")
def test_monsters_make_traps_too() -> None:
    table = Table.of(
        """
        gloomhaven level=5
        A a b g
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Trap(3, ("poison",)),)},
    )
    made = [(one.hex, one.damage, one.conditions) for one in table.state.traps]
    assert made == [(table.hex("b"), 3, ["poison"])], "what the card says, whatever the level"
    assert "GH-TERRAIN-11" in table.rules("made_trap")


@pytest.mark.rule("GH-TERRAIN-12")
def test_every_trap_has_its_own_effect() -> None:
    table = Table.of(
        """
        gloomhaven level=2
        a b c A
        A brute hp=30/30 hand= played=go,rest
        a trap=1,stun
        b trap
        c trap=6
        """,
        go=bottom(Move(3)),
        rest=REST,
    )
    shown = {one.hex: (one.damage, one.conditions) for one in table.view(0).traps}
    wanted: dict[str, tuple[int, tuple[Condition, ...]]] = {"a": (1, ("stun",)), "b": (4, ()), "c": (6, ())}
    assert shown == {table.hex(letter): effect for letter, effect in wanted.items()}
    table.play("bottom:go", "a")
    assert (table.hp("A"), table.conditions("A")) == (30 - 6 - 4 - 1, ["stun"])


# ---------------------------------------------------------------------- hazardous and difficult terrain


@pytest.mark.rule("GH-TERRAIN-13", "GH-TERRAIN-14")
@pytest.mark.parametrize(("level", "damage"), list(enumerate([1, 1, 2, 2, 3, 3, 4, 4])))
def test_each_hazardous_hex_entered_deals_half_the_trap_damage(level: int, damage: int) -> None:
    table = go(
        f"""
        gloomhaven level={level}
        A a b c
        A brute hp=30/30 hand= played=go,rest
        a hazard
        b hazard
        """,
        3,
    )
    table.answer("c")
    assert table.hp("A") == 30 - 2 * damage
    assert table.state.hazards == [table.hex("a"), table.hex("b")], "they stay"


@pytest.mark.rule("GH-TERRAIN-13", "GH-TERRAIN-14")
def test_forced_movement_into_a_hazard_hurts_each_time() -> None:
    table = Table.of(
        """
        gloomhaven level=2
        A g h b
        A brute played=push,pull
        g bandit-guard hp=9
        h hazard
        """,
        push=top(Force(push=1)),
        pull=bottom(Force(pull=1, to=To(range=3)), initiative=20),
    )
    table.play("top:push", "g").go_on()
    assert (table.hp("g"), table.at("g")) == (7, "h")
    table.play("bottom:pull", "g").go_on()
    assert (table.hp("g"), table.at("g")) == (7, "g"), "to leave it costs nothing"


@pytest.mark.rule("GH-TERRAIN-15")
def test_to_start_in_a_hazard_or_to_leave_it_deals_no_damage() -> None:
    table = Table.of(
        """
        gloomhaven started=false
        A b .
        A brute hp=10 hand= hazard played=go,rest
        """,
        go=bottom(Move(1)),
        rest=REST,
    )
    assert table.hp("A") == 10
    table.play("bottom:go", "b")
    assert (table.at("A"), table.hp("A")) == ("b", 10)


@pytest.mark.rule("GH-TERRAIN-16")
def test_difficult_terrain_costs_2() -> None:
    position = """
        gloomhaven
        A a b c
        A brute played=go,rest
        a difficult
        """
    assert "a" not in go(position, 1).options()
    table = go(position, 3)
    assert "b" in table.options()
    assert "c" not in table.options()
    table.answer("a")
    assert table.prompt("n") == 1


@pytest.mark.rule("GH-TERRAIN-17")
def test_an_obstacle_is_neither_entered_nor_crossed() -> None:
    table = go(
        """
        gloomhaven
        A o b
         c d .
        A brute played=go,rest
        """,
        2,
    )
    assert [one for one in table.options() if len(one) == 1] == ["c", "d"], "around it, to b, it is 3"


# ---------------------------------------------------------------------- obstacles made


def hexes(table: Table) -> list[str]:
    """Where an obstacle can go."""
    return sorted(one.rpartition(":")[2] for one in table.options() if one != "skip")


@pytest.mark.rule("GH-TERRAIN-18")
def test_an_obstacle_cannot_cut_off_part_of_the_map() -> None:
    table = Table.of(
        """
        gloomhaven
         o o o o
        d e A b c
         f # # # #
        A cragheart played=wall,rest
        """,
        wall=top(Obstacle(range=2)),
        rest=REST,
    )
    table.play("top:wall")
    assert hexes(table) == ["c", "d", "f"], "b would cut off c, and e is the way to d and f"


@pytest.mark.rule("GH-TERRAIN-18")
def test_two_obstacles_together_cannot_either() -> None:
    table = Table.of(
        """
        gloomhaven
        A b d .
         c e . .
        A cragheart played=wall,rest
        """,
        wall=top(Obstacle(2)),
        rest=REST,
    )
    table.play("top:wall")
    assert hexes(table) == ["b", "c"]
    table.answer("hexes:b")
    assert table.asked == "turn", "c would wall in the Cragheart itself"
    assert "GH-TERRAIN-18" in table.rules("made_obstacle")


@pytest.mark.rule("GH-TERRAIN-18")
def test_a_closed_door_must_stay_within_reach() -> None:
    table = Table.of(
        """
        gloomhaven
        c A b + :
        A cragheart played=wall,rest
        """,
        wall=top(Obstacle(1)),
        rest=REST,
    )
    table.play("top:wall")
    assert hexes(table) == ["c"], "the room behind the door could not be entered"


@pytest.mark.rule("GH-TERRAIN-18")
def test_what_could_not_be_entered_before_does_not_matter() -> None:
    table = Table.of(
        """
        gloomhaven
        b A . o .
        A cragheart played=wall,rest
        """,
        wall=top(Obstacle(1)),
        rest=REST,
    )
    table.play("top:wall")
    assert "b" in hexes(table)


@pytest.mark.rule("GH-TERRAIN-18")
def test_an_obstacle_is_not_moved_to_where_it_cuts_off_the_map() -> None:
    table = Table.of(
        """
        gloomhaven
           o o
        w A b c
        w obstacle
        A cragheart played=roll,rest
        """,
        roll=top(Shift(3)),
        rest=REST,
    )
    table.play("top:roll", "w")
    assert table.options() == ["c", "skip"], "b would cut off c"


@pytest.mark.rule("GH-TERRAIN-18")
def test_nobody_is_turned_into_an_obstacle_that_cuts_off_the_map() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h b
        A cragheart played=stone,rest
        g bandit-guard
        h bandit-guard
        """,
        corridor=True,
        stone=top(Kill(To(range=4), obstacle=True)),
        rest=REST,
    )
    table.play("top:stone")
    assert table.options() == ["g", "skip"]
    table.answer("g")
    assert [one.hexes for one in table.state.obstacles] == [[table.hex("g")]]
