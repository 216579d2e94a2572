"""What monsters tell of their choices: the comparisons as tables, and the way they went."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from delve.core import save
from delve.core.events import Candidate, Comparison, Event, Worth
from delve.core.msg import Msg, say
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven.effects import Ability, Attack, Move
from delve.games.gloomhaven.retold import retold
from tests.games.gloomhaven.kit import Table

SAVES = Path(__file__).parents[1] / "saves"
COMES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Move(0), Attack(0)), "bandit-archer": (Move(0), Attack(0))}
TWO_FOES = """
    gloomhaven
    g . . A . . . B
     . . . . . . .
    A brute hp=10
    B scoundrel hp=8
    g bandit-guard
    """


def tables(table: Table, name: str) -> tuple[Comparison, ...]:
    """What was compared for the last event of a kind."""
    return table.events(name)[-1].compared


def rows(table: Comparison, lang: str = "en") -> list[tuple[str, bool, list[str]]]:
    """The candidates: name, whether it won, and what it was worth."""
    return [
        (words(lang).text(one.name), one.won, [f"{worth.value} {worth.state}" for worth in one.worth])
        for one in table.candidates
    ]


def criteria(table: Comparison, lang: str = "en") -> list[tuple[str, str]]:
    """The criteria and their rules."""
    return [(words(lang).text(one.what), one.rule) for one in table.criteria]


@pytest.mark.rule("GH-FOCUS-02", "GH-FOCUS-14")
def test_foes_are_compared_by_each_criterion_until_one_is_left() -> None:
    (table,) = tables(Table.of(TWO_FOES, acts=COMES), "focus")
    assert [words("en").text(msg) for msg in (table.title, table.what)] == ["Whom it focuses on", "Foe"]
    assert criteria(table) == [("Movement points to an attack", "GH-FOCUS-02")]
    assert rows(table) == [("Brute", True, ["2 best"]), ("Scoundrel", False, ["7 worse"])]
    assert {one.at for one in table.candidates} == {None}, "foes are no places"


@pytest.mark.rule("GH-FOCUS-05", "GH-FOCUS-06")
def test_who_is_out_is_not_compared_any_more() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . g . . B
         . . . . . . .
        . . . . . . C
        A brute hp=10
        B scoundrel hp=8
        C tinkerer hp=8
        g bandit-guard
        """,
        acts=COMES,
    )
    (found,) = tables(table, "focus")
    assert [name for name, _ in criteria(found)] == [
        "Movement points to an attack",
        "Distance",
        "Place in initiative order",
    ]
    first, *others = found.candidates
    assert first.won
    assert {worth.state for worth in first.worth} == {"best"}
    assert len(others) == 2
    for one in others:
        states = [worth.state for worth in one.worth]
        out = states.index("worse")
        assert one.worth[out].value is not None, "it was out by a value"
        assert states == ["best"] * out + ["worse"] + ["none"] * (len(states) - out - 1)
        assert not one.won


@pytest.mark.rule("GH-MMOVE-03")
def test_a_move_tells_the_way_from_where_it_began() -> None:
    table = Table.of(TWO_FOES, acts=COMES)
    event = table.events("moved")[-1]
    way: Any = event.msg.params["way"]
    assert [(one.params["q"], one.params["r"]) for one in way] == [(0, 0), (1, 0), (2, 0)]
    assert words("en").text(event.msg) == "Bandit Guard 1 moves 2 hexes."


@pytest.mark.rule("GH-MMOVE-15")
def test_hexes_to_attack_from_and_hexes_to_stop_in_are_two_tables() -> None:
    table = Table.of(
        """
        gloomhaven
        g . . . . . . A
         . . . . . . .
        A brute hp=10
        g bandit-guard
        """,
        acts=COMES,
    )
    start, stop = tables(table, "moved")
    assert [words("en").text(one.title) for one in (start, stop)] == ["Where it attacks from", "Where it stops"]
    best = [one for one in stop.candidates if one.won]
    others = [one.worth[0].value or 0 for one in stop.candidates if not one.won]
    assert best == list(stop.candidates[: len(best)]), "the best first"
    assert others == sorted(others), "then the better ones"
    assert [one.at for one in best] == [(3, 0)], "where it went"


@pytest.mark.rule("GH-MMOVE-05")
def test_a_hex_is_a_candidate_for_each_set_of_further_targets() -> None:
    table = Table.of(
        """
        gloomhaven
        g . . A . .
         . . . B . .
        A brute hp=10
        B scoundrel hp=8
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(0), Attack(0, targets=2))},
    )
    (found,) = tables(table, "moved")
    assert criteria(found)[0] == ("Further targets", "GH-MMOVE-05")
    name, won, worth = rows(found)[0]
    assert "(" in name, "whom it attacks besides its focus"
    assert (won, worth[0]) == (True, "1 best")
    assert found.candidates[0].at is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_a_table_is_said_in_every_language(lang: str) -> None:
    for name in ("focus", "moved"):
        for found in tables(Table.of(TWO_FOES, acts=COMES), name):
            texts = [words(lang).text(msg) for msg in (found.title, found.what)]
            texts += [text for text, _ in criteria(found, lang)] + [text for text, *_ in rows(found, lang)]
            assert not [text for text in texts if not text or "[" in text]
            assert {len(one.worth) for one in found.candidates} == {len(found.criteria)}


# ---------------------------------------------------------------------- older saves


def test_comparisons_of_older_saves_are_tables_too() -> None:
    """They were lines of cells in each other: a log that was written then is shown as one that is written now."""
    session = save.load((SAVES / "why-in-lines.delve").read_bytes())
    told = [event for event in session.events if event.msg.key in ("gh.event.focus", "gh.event.moved")]
    found = [table for event in told for table in event.compared]
    assert len(found) > 3
    assert not any("gh.why.cells" in str(event) for event in session.events)
    focus, hexes, third = found[:3]
    assert criteria(focus) == [("Movement points to an attack", "GH-FOCUS-02")]
    assert rows(focus) == [("Tinkerer", True, ["1 best"]), ("Mindthief", False, ["2 worse"])]
    assert rows(hexes)[0] == ("hex -1,-2", True, ["1 best"])
    assert [one.at for one in hexes.candidates[:2]] == [(-1, -2), (0, -2)]
    assert rows(third) == [
        ("Tinkerer", True, ["3 best", "4 best", "1 best"]),
        ("Mindthief", False, ["3 best", "4 best", "2 worse"]),
    ]
    attacks = [event for event in session.events if event.msg.key == "gh.event.attack"]
    assert attacks
    assert all(event.why and not event.compared for event in attacks), "what came about step by step stays so"
    again = save.load(save.dump(session))
    assert again.events == session.events


def test_older_lines_of_all_kinds_are_read() -> None:
    def line(*cells: Msg) -> Msg:
        *first, rest = cells
        for cell in reversed(first):
            rest = say("gh.why.cells", cell=cell, rest=rest)
        return rest

    column = say("gh.why.column", what=say("gh.why.targets"), rule="GH-MMOVE-05")
    place = say("gh.why.from", hex=say("gh.hex", q=2, r=-1), targets=[say("gh.class.brute")])
    lines = (
        say("gh.why.table.hex"),
        line(say("gh.why.candidate.hex"), column, column, column),
        line(say("gh.why.winner", name=place), *(say("gh.why.best_alone"),) * 3),
        line(
            say("gh.hex", q=0, r=0), say("gh.why.best", value=1), say("gh.why.worse_alone"), say("gh.why.not_compared")
        ),
        say("gh.why.table.stop"),
        line(say("gh.why.candidate.stop"), column),
    )
    hexes, stop = retold(Event(say("gh.event.moved"), why=lines)).compared
    assert [one.at for one in hexes.candidates] == [(2, -1), (0, 0)]
    assert hexes.candidates[0] == Candidate(place, (Worth("best"),) * 3, True, (2, -1))
    assert hexes.candidates[1].worth == (Worth("best", 1), Worth("worse"), Worth("none"))
    assert (stop.title, stop.candidates) == (say("gh.why.table.stop"), ())
