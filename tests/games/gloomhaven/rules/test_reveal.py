"""GH-REVEAL: doors and the rooms behind them."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven import maps
from delve.games.gloomhaven.effects import Attack, Loot, Move, Suffer
from delve.games.gloomhaven.hexes import around, bits
from delve.games.gloomhaven.rules import ground
from delve.games.gloomhaven.state import Figure
from tests.games.gloomhaven.kit import Table, both, bottom

GO = both(Attack(3), Move(4), initiative=40)
REST = both(Attack(1), Move(1), initiative=40)
LATE = both(Attack(1), Move(1), initiative=60)


def monsters(table: Table, name: str = "bandit-guard") -> list[Figure]:
    """The monsters of a type that came into play."""
    return [one for one in table.new() if one.name == name]


# ---------------------------------------------------------------------- opening


@pytest.mark.rule("GH-REVEAL-01")
def test_a_room_is_revealed_in_mid_move_and_the_move_goes_on() -> None:
    table = Table.of(
        """
        gloomhaven
        A a d b : g
        A brute played=go,rest
        d door=closed
        b hidden
        g bandit-guard
        """,
        go=GO,
        rest=REST,
    )
    assert table.state.rooms == 1
    table.play("bottom:go")
    assert "b" not in table.options(), "nobody can go where nobody has looked"
    table.answer("d")
    assert (table.state.rooms, len(monsters(table))) == (3, 1)
    assert (table.asked, table.prompt("n"), table.at("A")) == ("move", 2, "d"), "in the door, with two hexes left"
    table.answer("b", "stop")
    assert table.at("A") == "b"
    table.play("basic_top:rest")
    assert table.asked == "turn", "and it may act: nobody is adjacent"


@pytest.mark.rule("GH-REVEAL-01")
def test_what_is_seen_in_the_new_room_is_known_before_monsters_ask() -> None:
    table = Table.of(
        """
        gloomhaven
        . . . # : : : :
         . A d : : : :
        . . . # : : : :
         . . # : : : :
        A brute played=go,rest
        d door=closed
        """,
        go=GO,
        rest=REST,
    )
    assert not ground.board_of(table.session.game).sight
    table.play("bottom:go", "d")
    board = ground.board_of(table.session.game)
    assert len(board.sight) == len(bits(board.floor)) == 27


@pytest.mark.rule("GH-REVEAL-01")
def test_what_follows_in_the_action_works_on_the_new_room() -> None:
    table = Table.of(
        """
        gloomhaven
        A d g :
        A brute played=charge,rest
        d door=closed
        g bandit-guard
        """,
        charge=bottom(Move(1), Attack(3)),
        rest=REST,
    )
    table.play("bottom:charge", "d")
    (guard,) = monsters(table)
    assert table.options() == [f"#{guard.id}", "skip"]
    table.answer(f"#{guard.id}")
    assert table.hp(f"#{guard.id}") == 3


@pytest.mark.rule("GH-REVEAL-01")
def test_a_jump_stops_in_the_door_and_goes_on() -> None:
    table = Table.of(
        """
        gloomhaven
        A w d x b :
        A brute hp=10 played=go,rest
        w trap
        d door=closed
        x hidden trap
        b hidden
        """,
        go=bottom(Move(4, jump=True)),
        rest=REST,
    )
    table.play("bottom:go", "d")
    assert (table.asked, table.prompt("n")) == ("move", 2)
    table.answer("b")
    assert (table.at("A"), table.hp("A"), len(table.state.traps)) == ("b", 10, 2)


@pytest.mark.rule("GH-REVEAL-02")
@pytest.mark.parametrize("exhausted", [False, True], ids=["all there", "one exhausted"])
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_a_room_is_laid_out_for_all_characters_the_exhausted_too(heroes: int, exhausted: bool) -> None:
    black_barrow = maps.load(1)
    door = black_barrow.doors[0]
    (room,) = (n for n in door.rooms if not black_barrow.rooms[n].start)
    starts = {black_barrow.hexes[h] for one in black_barrow.rooms if one.start for h in one.hexes}
    q, r = next(place for place in around(black_barrow.hexes[door.hex]) if place in starts)
    others = ["scoundrel", "tinkerer", "spellweaver"][: heroes - 1]
    seats = "\n".join(f"seat {name}" for name in others) + " exhausted" * exhausted
    table = Table.of(
        f"gloomhaven scenario=1 empty phase=turns\n{q},{r} brute played=go,rest\n{seats}", go=GO, rest=REST
    )
    table.play("bottom:go", f"to:{door.hex}")
    inside = black_barrow.rooms[room].hexes
    wanted = {one.hex: one.ranks[heroes - 2] for one in black_barrow.monsters if one.hex in inside}
    assert {one.hex: one.rank for one in table.new() if one.hex in inside} == {
        h: rank for h, rank in wanted.items() if rank
    }
    assert {trap.hex for trap in table.state.traps if trap.hex in inside} == {
        trap.hex for trap in black_barrow.traps if trap.hex in inside
    }


@pytest.mark.rule("GH-REVEAL-03")
def test_numbers_of_revealed_monsters_are_random_and_differ() -> None:
    text = """
        gloomhaven rng=RNG
        A d g g :
        A brute played=go,rest
        d door=closed
        g bandit-guard
        """
    pairs = set()
    for rng in range(40):
        table = Table.of(text.replace("RNG", str(rng * 7919 + 1)), go=GO, rest=REST)
        table.play("bottom:go", "d")
        one, other = (figure.number for figure in monsters(table))
        assert one != other
        assert {one, other} <= set(range(1, 7)), "a Bandit Guard has six standees"
        pairs.add((one, other))
    assert len(pairs) > 10


@pytest.mark.rule("GH-REVEAL-03")
def test_a_number_that_is_on_the_board_is_not_used_twice() -> None:
    table = Table.of(
        """
        gloomhaven
        h h h A d g :
         h h . # # # #
        A brute played=go,rest
        d door=closed
        g bandit-guard
        h bandit-guard n=2
        """,
        go=GO,
        rest=REST,
    )
    table.play("bottom:go", "d")
    assert [one.number for one in monsters(table)] == [1], "2 to 6 are taken"


@pytest.mark.rule("GH-REVEAL-04")
def test_when_standees_run_out_the_nearest_are_placed() -> None:
    table = Table.of(
        """
        gloomhaven
        : k G g a d A h h h
         # # # # # # . . h
        A brute played=go,rest
        h bandit-guard n=1
        d door=closed
        a hidden
        k bandit-guard
        g bandit-guard
        G bandit-guard elite
        """,
        go=GO,
        rest=REST,
    )
    table.play("bottom:go", "d")
    placed = {table.named(f"hex:{one.hex}"): one.rank for one in monsters(table)}
    assert placed == {"g": "normal", "G": "elite"}, "six standees, four of them on the board: none for k"
    assert table.rules("no_standee") == ["GH-REVEAL-04"]


# ---------------------------------------------------------------------- the monsters' turns


@pytest.mark.rule("GH-REVEAL-05")
def test_types_without_a_card_draw_one_when_they_are_revealed() -> None:
    table = Table.of(
        """
        gloomhaven
        A d b : g
        A brute played=go,rest
        d door=closed
        b bandit-archer
        g bandit-guard
        deck bandit-archer next=534
        """,
        go=GO,
        rest=REST,
    )
    table.play("bottom:go", "d")
    assert set(map(str, table.told("monster_card", "deck"))) == {"archer", "guard"}
    assert [deck.card >= 0 for deck in table.state.decks.values()] == [True, True]


@pytest.mark.rule("GH-REVEAL-05", "GH-TERRAIN-01")
def test_a_type_that_has_a_card_keeps_it() -> None:
    table = Table.of(
        """
        gloomhaven
        h A d a : g
        A brute played=go,rest
        d door=closed
        a hidden
        h bandit-guard
        g bandit-guard
        """,
        acts={"bandit-guard": (Loot(1),)},
        go=GO,
        rest=REST,
    )
    card = table.state.decks["guard"].card
    table.play("bottom:go", "d")
    assert (table.state.decks["guard"].card, table.events("monster_card")) == (card, [])
    assert "GH-TERRAIN-01" in table.rules("door")


THREE_TYPES = """
    gloomhaven
    . A d b g l : :
     B . # # # # # #
    A brute hp=10 played=go,rest
    B scoundrel hp=8 played=late,rest
    d door=closed
    b bandit-archer
    g bandit-guard
    l living-bones
    deck bandit-archer next=ARCHER
    deck bandit-guard next=GUARD
    deck living-bones next=BONES
    """
"""The brute acts at 40, the scoundrel at 60."""


def turns_after(archer: int, guard: int, bones: int) -> list[object]:
    """Who takes turns, from the one in which the brute opens the door to the end of the round."""
    text = THREE_TYPES.replace("ARCHER", str(archer)).replace("GUARD", str(guard)).replace("BONES", str(bones))
    table = Table.of(text, go=GO, rest=REST, late=LATE)
    table.play("bottom:go", "d", "stop").end_turn()
    table.go_on(until="lead", turn="pass", damage="suffer")
    return list(table.told("turn", "who"))


@pytest.mark.rule("GH-REVEAL-06", "GH-REVEAL-07")
def test_revealed_types_with_a_lower_initiative_act_at_once_in_order() -> None:
    order = turns_after(archer=533, guard=524, bones=518)
    assert order == ["bandit-guard", "living-bones", "bandit-archer", "scoundrel"], "15, 25 and 31, then 60"


@pytest.mark.rule("GH-REVEAL-08", "GH-REVEAL-09")
def test_revealed_types_with_a_later_initiative_wait_for_it() -> None:
    order = turns_after(archer=533, guard=527, bones=516)
    assert order == ["bandit-archer", "bandit-guard", "scoundrel", "living-bones"], "31 at once, 50, 60, 64"
    assert len(order) == len(set(order)), "each takes one turn"


@pytest.mark.rule("GH-REVEAL-06")
def test_nobody_revealed_acts_before_the_turn_is_over() -> None:
    text = THREE_TYPES.replace("ARCHER", "533").replace("GUARD", "524").replace("BONES", "518")
    table = Table.of(text, go=GO, rest=REST, late=LATE)
    table.play("bottom:go", "d", "stop")
    assert table.options() == ["top:rest", "basic_top:rest", "pass"], "the brute has its second action first"
    assert table.events("turn") == []


@pytest.mark.rule("GH-REVEAL-06", "GH-REVEAL-09")
def test_monsters_of_a_room_opened_late_still_act_this_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A d g :
        A brute hp=10 hand=trample played=slow,rest
        d door=closed
        g bandit-guard
        deck bandit-guard next=527
        """,
        slow=both(Attack(1), Move(1), initiative=99),
        rest=REST,
    )
    table.play("bottom:slow", "d")
    table.end_turn()
    assert (table.asked, table.prompt("n")) == ("damage", 2), "it is the guard's turn, long after its 50"
    table.answer("suffer")
    assert table.told("turn", "who") == ["bandit-guard"]


@pytest.mark.rule("GH-REVEAL-10")
def test_of_a_type_that_has_acted_only_the_new_ones_act() -> None:
    table = Table.of(
        """
        gloomhaven
        B A d a : g
         h . # # # #
        A brute hp=10 hand=trample played=go,rest
        B scoundrel played=late,rest
        d door=closed
        a hidden
        h bandit-guard acted n=4
        g bandit-guard elite
        deck bandit-guard card=531
        """,
        go=GO,
        rest=REST,
        late=LATE,
    )
    table.play("bottom:go", "d", "stop")
    table.end_turn()
    (new,) = monsters(table)
    assert (table.question.seat, table.told("turn", "who")) == (1, ["bandit-guard", "scoundrel"])
    assert new.shield == 1, "it performs the card that the type has: Shield 1, Attack +0"
    assert table.figure("h").shield == 0, "the other one does not act again"
    assert table.events("monster_card") == []


@pytest.mark.rule("GH-REVEAL-11")
def test_a_character_exhausted_behind_the_door_ends_its_turn_and_the_new_ones_act() -> None:
    table = Table.of(
        """
        gloomhaven
        B A d x g :
        A brute hp=3 hand= played=go,rest
        B scoundrel hp=8 hand= played=late,rest
        d door=closed
        x hidden trap
        g bandit-guard
        deck bandit-guard next=525
        """,
        go=GO,
        rest=REST,
        late=LATE,
    )
    table.play("bottom:go", "d", "x")
    assert table.is_gone("A")
    assert table.told("turn", "who")[0] == "bandit-guard", "its 30 is before the 40 of the brute"
    assert table.told("turn", "who")[-1] == "scoundrel"


@pytest.mark.rule("GH-REVEAL-11")
def test_the_rest_of_its_action_is_not_performed() -> None:
    table = Table.of(
        """
        gloomhaven
        B A d g :
        A brute hp=3 hand= played=burn,rest
        B scoundrel hp=8 hand= played=late,rest
        d door=closed
        g bandit-guard
        deck bandit-guard next=529
        """,
        burn=bottom(Move(1), Suffer(3), Attack(3)),
        rest=REST,
        late=LATE,
    )
    table.play("bottom:burn", "d")
    (guard,) = monsters(table)
    assert (table.is_gone("A"), guard.health) == (True, 6)
    assert (table.question.seat, table.asked) == (1, "turn"), "the guard's 70 comes after the scoundrel's 60"
