"""GH-MOVE: movement of characters and summons."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Force, Move, Summon
from tests.games.gloomhaven.kit import Table, bottom, top

REST = top(Attack(2))


def walk(position: str, points: int, *, jump: bool = False) -> Table:
    """A table at the question where A moves to, by the bottom of a card."""
    return Table.of(position, corridor=True, go=bottom(Move(points, jump=jump)), rest=REST).play("bottom:go")


def ends(table: Table) -> list[str]:
    """Where the movement may go: letters alone."""
    return sorted(one for one in table.options() if len(one) == 1)


# ---------------------------------------------------------------------- the plain Move


@pytest.mark.rule("GH-MOVE-01")
def test_a_move_goes_up_to_so_many_hexes() -> None:
    table = walk(
        """
        gloomhaven
        A a b c d g
        A brute played=go,rest
        g bandit-guard
        """,
        3,
    )
    assert ends(table) == ["a", "b", "c"]
    table.answer("b")
    assert (table.asked, table.prompt("n")) == ("move", 1), "one hex is left"
    table.answer("stop")
    assert (table.at("A"), table.asked) == ("b", "turn")


@pytest.mark.rule("GH-MOVE-01")
def test_an_item_can_add_to_a_move_that_has_begun() -> None:
    table = walk(
        """
        gloomhaven
        A a b c d g
        A brute items=1 played=go,rest
        g bandit-guard
        """,
        2,
    )
    table.answer("b", "item:1", "d")
    assert table.at("A") == "d"


@pytest.mark.rule("GH-SPECIAL-05")
def test_a_pressure_plate_costs_nothing_more_and_stops_nobody() -> None:
    table = walk(
        """
        gloomhaven
        A _ _ a b
        A brute played=go,rest
        """,
        3,
    )
    assert "a" in table.options()
    assert "b" not in table.options(), "three hexes away is as far as it goes"
    table.answer("a")
    assert table.at("A") == "a"


@pytest.mark.rule("GH-SPECIAL-05")
def test_monsters_walk_over_pressure_plates_by_the_shortest_way() -> None:
    drawn = """
        gloomhaven
        A a {0} {0} g
         . . . . .
        A brute hp=10
        g bandit-guard
        """
    ends = []
    for hex_ in ("_", ".", "~"):
        table = Table.of(drawn.format(hex_), acts={"bandit-guard": (Move(0), Attack(0))})
        ends.append((table.at("g"), table.asked))
    assert ends[0] == ends[1] == ("a", "damage")


@pytest.mark.rule("GH-MOVE-02", "GH-MOVE-05")
def test_allies_can_be_passed_but_not_stood_on() -> None:
    table = walk(
        """
        gloomhaven
        A B d b c
        A tinkerer played=go,rest
        B brute
        d decoy
        """,
        4,
    )
    assert ends(table) == ["b", "c"]
    table.answer("b", "stop")
    assert (table.at("A"), table.at("B"), table.at("d")) == ("b", "B", "d")


@pytest.mark.rule("GH-MOVE-02", "GH-MOVE-05")
def test_nobody_stops_on_an_ally_because_the_points_run_out() -> None:
    table = walk(
        """
        gloomhaven
        a A B b
        A tinkerer played=go,rest
        B brute
        """,
        1,
    )
    assert ends(table) == ["a"]


@pytest.mark.rule("GH-MOVE-03")
def test_enemies_cannot_be_passed() -> None:
    table = walk(
        """
        gloomhaven
        A g b
         a # .
        A brute played=go,rest
        g bandit-guard
        """,
        2,
    )
    assert ends(table) == ["a"]


@pytest.mark.rule("GH-MOVE-03")
def test_an_invisible_enemy_stands_in_the_way_all_the_same() -> None:
    table = walk(
        """
        gloomhaven
        a A g b
        A brute played=go,rest
        g bandit-guard invisible
        """,
        3,
    )
    assert ends(table) == ["a"]


@pytest.mark.rule("GH-MOVE-03")
def test_monsters_do_not_pass_characters() -> None:
    table = Table.of(
        """
        gloomhaven
        g B a A
        A brute hp=10
        B scoundrel hp=8 invisible
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(2),)},
    )
    assert table.at("g") == "g"


@pytest.mark.rule("GH-MOVE-04")
def test_every_trap_and_hazard_entered_takes_effect() -> None:
    table = walk(
        """
        gloomhaven
        A a b c g
        A brute hp=10 hand=trample played=go,rest
        a trap
        b hazard
        c trap=2,poison
        g bandit-guard
        """,
        3,
    )
    table.answer("c")
    suffered = []
    while table.asked == "damage":
        suffered.append(table.prompt("n"))
        table.answer("suffer")
    assert suffered == [3, 1, 2], "the traps of level 1, half of one, and the third trap's own"
    assert (table.hp("A"), table.conditions("A"), table.state.traps) == (4, ["poison"], [])


@pytest.mark.rule("GH-MOVE-04")
def test_a_way_around_traps_is_taken_unless_the_player_walks_into_them() -> None:
    drawing = """
        gloomhaven
        A t b g
         c d .
        A brute hp=10 hand=trample played=go,rest
        t trap
        g bandit-guard
        """
    around = walk(drawing, 3).answer("b")
    assert (around.at("A"), around.hp("A"), len(around.state.traps)) == ("b", 10, 1)
    through = walk(drawing, 3).answer("t")
    assert through.asked == "damage"
    through.answer("suffer")
    assert (through.prompt("n"), through.hp("A")) == (2, 7), "and it goes on from there"


@pytest.mark.rule("GH-MOVE-04")
def test_a_trap_on_the_way_can_end_the_movement_and_the_action() -> None:
    table = Table.of(
        """
        gloomhaven
        B A t b g
        A brute hp=3 hand= played=go,rest
        B scoundrel played=hop,rest
        t trap
        g bandit-guard hp=6
        """,
        go=bottom(Move(2), Attack(3)),
        hop=bottom(Move(2)),
        rest=REST,
    )
    table.play("bottom:go", "b")
    assert table.is_gone("A")
    assert (table.hp("g"), sorted(table.hero().lost)) == (6, ["go", "rest"])
    assert (table.question.seat, table.asked) == (1, "turn")


@pytest.mark.rule("GH-MOVE-05")
def test_a_monster_does_not_end_on_another_figure() -> None:
    table = Table.of(
        """
        gloomhaven
        h g A
         x b .
        A brute hp=10
        g bandit-guard
        h bandit-guard
        """,
        acts={"bandit-guard": (Move(-2),)},
    )
    assert (table.at("g"), table.at("h")) == ("g", "x"), "one hex is not enough to pass through g"


@pytest.mark.rule("GH-MOVE-06")
@pytest.mark.parametrize("jump", [False, True], ids=["move", "jump"])
@pytest.mark.parametrize("items", ["", "items=58"], ids=["on foot", "flying"])
def test_no_movement_passes_a_wall(jump: bool, items: str) -> None:
    table = walk(
        f"""
        gloomhaven
        a A b # c
        A brute {items} played=go,rest
        wall A|b
        """,
        5,
        jump=jump,
    )
    assert ends(table) == ["a"]


@pytest.mark.rule("GH-MOVE-06")
def test_nobody_is_pushed_through_a_wall() -> None:
    table = Table.of(
        """
        gloomhaven
        A g # a
        A brute played=shove,rest
        g wind-demon
        """,
        shove=top(Force(push=2)),
        rest=bottom(Move(2)),
    )
    table.play("top:shove", "g")
    assert (table.at("g"), table.asked) == ("g", "turn")


# ---------------------------------------------------------------------- jumping


@pytest.mark.rule("GH-MOVE-07")
def test_a_jump_ignores_everything_on_the_way() -> None:
    table = walk(
        """
        gloomhaven
        A g w t h d b
        A brute hp=10 played=go,rest
        g bandit-guard
        w obstacle
        t trap
        h hazard
        d difficult
        """,
        6,
        jump=True,
    )
    table.answer("b")
    assert (table.at("A"), table.hp("A"), len(table.state.traps)) == ("b", 10, 1)


@pytest.mark.rule("GH-MOVE-08")
def test_the_last_hex_of_a_jump_is_no_figure_and_no_obstacle() -> None:
    table = walk(
        """
        gloomhaven
        A g w B t h b
        A tinkerer hp=8 played=go,rest
        B brute
        g bandit-guard
        w obstacle
        t trap
        h hazard
        """,
        6,
        jump=True,
    )
    assert ends(table) == ["b", "h", "t"]


@pytest.mark.rule("GH-MOVE-08")
@pytest.mark.parametrize(("end", "suffers"), [("t", 3), ("h", 1)])
def test_the_trap_or_hazard_where_a_jump_ends_takes_effect(end: str, suffers: int) -> None:
    table = walk(
        f"""
        gloomhaven
        A g {end} .
        A brute hp=10 hand=trample played=go,rest
        g bandit-guard
        {end} {"trap" if end == "t" else "hazard"}
        """,
        2,
        jump=True,
    )
    table.answer(end)
    assert (table.asked, table.prompt("n")) == ("damage", suffers)


@pytest.mark.rule("GH-MOVE-08")
def test_a_hazard_entered_before_the_jump_began_hurts_once() -> None:
    table = walk(
        """
        gloomhaven
        A h . g
        A brute hp=10 hand=trample items=2 played=go,rest
        h hazard
        g bandit-guard
        """,
        2,
    )
    table.answer("h", "suffer", "item:2", "stop")
    assert (table.hp("A"), table.asked) == (9, "turn")


@pytest.mark.rule("GH-MOVE-15")
def test_to_land_on_difficult_terrain_costs_2() -> None:
    drawing = """
        gloomhaven
        A d e b
        A brute played=go,rest
        d difficult
        e difficult
        """
    assert ends(walk(drawing, 2, jump=True)) == ["d"], "e would cost 1 + 2"
    assert ends(walk(drawing, 3, jump=True)) == ["b", "d", "e"]
    assert ends(walk(drawing, 3)) == ["d"], "on foot each costs 2"


@pytest.mark.rule("GH-MOVE-15")
def test_to_land_costs_2_also_where_a_jump_goes_hex_by_hex() -> None:
    drawing = """
        gloomhaven
        A g d b
        A brute played=go,rest
        g bandit-guard hp=9
        d difficult
        """
    trample = Half((Move(2, jump=True), Attack(2, where="moved_through")))
    table = Table.of(drawing, go=bottom(trample), rest=REST).play("bottom:go", "g")
    assert (table.asked, table.at("A")) == ("attack", "A"), "to land on d would cost 2: there is only the way back"
    trample = Half((Move(3, jump=True), Attack(2, where="moved_through")))
    table = Table.of(drawing, go=bottom(trample), rest=REST).play("bottom:go", "g", "d")
    assert ends(table) == ["b"], "one point is left: to go on, or to land"
    table.answer("stop", "all")
    assert (table.at("A"), table.hp("g")) == ("d", 7)


# ---------------------------------------------------------------------- flying


@pytest.mark.rule("GH-MOVE-09", "GH-MOVE-10")
def test_flying_ignores_everything_on_every_hex() -> None:
    table = walk(
        """
        gloomhaven
        A g w t h d b
        A brute hp=10 items=58 played=go,rest
        g bandit-guard
        w obstacle
        t trap
        h hazard
        d difficult
        """,
        6,
    )
    assert ends(table) == ["b", "d", "h", "t", "w"], "it may end everywhere but with a figure"
    table.answer("w", "t", "h", "d", "stop")
    assert (table.at("A"), table.hp("A"), len(table.state.traps)) == ("d", 10, 1)


@pytest.mark.rule("GH-MOVE-09", "GH-MOVE-10")
def test_a_flying_monster_ends_over_an_obstacle() -> None:
    table = Table.of(
        """
        gloomhaven
        A w g
        A brute hp=10
        w obstacle
        g flame-demon
        """,
        acts={"flame-demon": (Move(-2), Attack(0, range=1))},
    )
    assert (table.at("g"), table.asked) == ("w", "damage")


@pytest.mark.rule("GH-MOVE-11")
def test_whoever_flies_is_pushed_over_traps_and_obstacles() -> None:
    table = Table.of(
        """
        gloomhaven
        A g t w .
        A brute played=shove,rest
        t trap
        w obstacle
        g flame-demon
        """,
        shove=top(Force(push=2)),
        rest=bottom(Move(2)),
    )
    table.play("top:shove", "g", "t", "w")
    assert (table.at("g"), len(table.state.traps), table.hp("g")) == ("w", 1, 2)


@pytest.mark.rule("GH-MOVE-11")
def test_whoever_does_not_fly_is_not() -> None:
    table = Table.of(
        """
        gloomhaven
        A g t w .
        A brute played=shove,rest
        t trap
        w obstacle
        g bandit-guard hp=6
        """,
        shove=top(Force(push=2)),
        rest=bottom(Move(2)),
    )
    table.play("top:shove", "g", "t")
    assert (table.at("g"), table.state.traps, table.hp("g")) == ("t", [], 3)


@pytest.mark.rule("GH-MOVE-12", "GH-MOVE-13")
def test_who_loses_flying_over_an_obstacle_suffers_then_moves_to_the_nearest_empty_hex() -> None:
    table = Table.of(
        """
        gloomhaven level=2
        a t A c d
        A brute obstacle hp=10 hand=trample played=go,rest
        t trap
        c coins
        """,
        corridor=True,
        go=bottom(Move(2)),
        rest=REST,
    )
    assert (table.asked, table.prompt("n"), table.at("A")) == ("damage", 4, "A"), "a trap of level 2"
    table.answer("suffer")
    assert (table.asked, table.options()) == ("fall", ["a", "d"]), "neither the trap nor the money are empty hexes"
    table.answer("d")
    assert (table.at("A"), table.hp("A"), len(table.state.obstacles)) == ("d", 6, 1)
    assert table.rules("falls") == ["GH-MOVE-13"]


@pytest.mark.rule("GH-MOVE-12")
def test_whoever_dies_of_the_fall_does_not_move() -> None:
    table = Table.of(
        """
        gloomhaven
        a A B
        A brute obstacle hp=3 hand= played=go,rest
        B scoundrel played=hop,rest
        """,
        go=bottom(Move(2)),
        hop=bottom(Move(2)),
        rest=REST,
    )
    assert table.is_gone("A")
    assert (table.question.seat, table.asked) == (1, "turn")


@pytest.mark.rule("GH-MOVE-12")
def test_whoever_still_flies_stays_over_its_obstacle() -> None:
    table = Table.of(
        """
        gloomhaven
        a A b
        A brute obstacle hp=10 items=58 played=go,rest
        """,
        go=bottom(Move(2)),
        rest=REST,
    )
    assert (table.asked, table.hp("A")) == ("turn", 10)


# ---------------------------------------------------------------------- empty hexes


@pytest.mark.rule("GH-MOVE-14")
def test_an_empty_hex_has_no_figure_token_or_tile() -> None:
    table = Table.of(
        """
        gloomhaven
         t w .
        c A d
         h x .
        A tinkerer played=call,rest
        t trap
        w obstacle
        c coins
        h hazard
        d difficult
        x treasure
        """,
        call=top(Half((Summon("decoy"),), lasts="always")),
        rest=bottom(Move(2)),
    )
    table.play("top:call")
    assert (table.asked, table.new()) == ("turn", []), "there is no empty hex to summon to"


@pytest.mark.rule("GH-MOVE-14")
def test_corridors_plates_and_open_doors_are_empty_hexes() -> None:
    table = Table.of(
        """
        gloomhaven
         # B # #
        g c A d g
         # p # #
        A tinkerer played=call,rest
        B brute
        g bandit-guard
        c corridor
        p plate
        d door
        """,
        call=top(Half((Summon("decoy"),), lasts="always")),
        rest=bottom(Move(2)),
    )
    table.play("top:call")
    assert table.options() == ["c", "d", "p", "skip"]


@pytest.mark.rule("GH-MOVE-14")
def test_a_closed_door_is_not_an_empty_hex() -> None:
    table = Table.of(
        """
        gloomhaven
        a A d : :
        A tinkerer played=call,rest
        d door=closed
        """,
        call=top(Half((Summon("decoy"),), lasts="always")),
        rest=bottom(Move(2)),
    )
    table.play("top:call")
    assert table.options() == ["a", "skip"]


# ---------------------------------------------------------------------- no hexes


@pytest.mark.rule("GH-MOVE-16")
def test_moving_0_hexes_performs_the_move() -> None:
    table = Table.of(
        """
        gloomhaven
        A a
        A brute played=go,rest
        """,
        go=bottom(Half((Move(2),), xp=1, lost=True, makes=("ice",))),
        rest=REST,
    )
    table.play("bottom:go", "stop")
    hero = table.hero()
    assert (table.at("A"), hero.xp, hero.lost, table.state.made) == ("A", 1, ["go"], ["ice"])


@pytest.mark.rule("GH-MOVE-16")
def test_a_move_that_is_declined_is_not_performed() -> None:
    table = Table.of(
        """
        gloomhaven
        A a
        A brute played=go,rest
        """,
        go=bottom(Half((Move(2),), xp=1, lost=True, makes=("ice",))),
        rest=REST,
    )
    table.play("bottom:go", "skip")
    hero = table.hero()
    assert (hero.xp, hero.discard, table.state.made) == (0, ["go"], [])


@pytest.mark.rule("GH-MOVE-16")
def test_a_move_can_be_performed_with_nowhere_to_go() -> None:
    table = Table.of(
        """
        gloomhaven
        A g
        A brute played=go,rest
        g bandit-guard
        """,
        go=bottom(Half((Move(2),), xp=1)),
        rest=REST,
    )
    table.play("bottom:go")
    assert table.options() == ["stop", "skip"]
    table.answer("stop")
    assert table.hero().xp == 1
