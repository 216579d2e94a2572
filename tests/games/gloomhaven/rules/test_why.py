"""What monsters tell of their choices: the comparisons as tables, and the way they went."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven.effects import Ability, Attack, Move
from tests.games.gloomhaven.kit import Table

COMES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Move(0), Attack(0)), "bandit-archer": (Move(0), Attack(0))}
TWO_FOES = """
    gloomhaven
    g . . A . . . B
     . . . . . . .
    A brute hp=10
    B scoundrel hp=8
    g bandit-guard
    """


def told(table: Table, name: str, lang: str = "en") -> list[list[str]]:
    """The cells of the lines that say why, of the last event of a kind."""
    event = table.events(name)[-1]
    return [words(lang).text(msg).split(" | ") for msg in event.why]


@pytest.mark.rule("GH-FOCUS-02", "GH-FOCUS-14")
def test_foes_are_compared_by_each_criterion_until_one_is_left() -> None:
    table = Table.of(TWO_FOES, acts=COMES)
    assert told(table, "focus") == [
        ["Whom it focuses on"],
        ["Foe", "Movement points to an attack (GH-FOCUS-02)"],
        ["Brute ✓", "2 ✓"],
        ["Scoundrel", "7"],
    ]


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
    head, *rows = told(table, "focus")[1:]
    assert [one.split(" (")[0] for one in head[1:]] == [
        "Movement points to an attack",
        "Distance",
        "Place in initiative order",
    ]
    winner = rows[0]
    assert winner[0].endswith(" ✓")
    assert all(cell.endswith("✓") for cell in winner[1:])
    assert len(rows) == 3
    for row in rows[1:]:
        out = next(n for n, cell in enumerate(row[1:], 1) if not cell.endswith("✓"))
        assert row[out] != "–", "it was out by a value"
        assert set(row[out + 1 :]) <= {"–"}
        assert not row[0].endswith("✓")


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
    lines = told(table, "moved")
    titles = [line[0] for line in lines if len(line) == 1]
    assert titles == ["Where it attacks from", "Where it stops"]
    stops = lines[lines.index(["Where it stops"]) + 2 :]
    best = [row for row in stops if row[0].endswith("✓")]
    others = [row[1] for row in stops if row not in best]
    assert best == stops[: len(best)], "the best first"
    assert others == sorted(others), "then the better ones"


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
    lines = told(table, "moved")
    assert lines[1][:2] == ["Hex", "Further targets (GH-MMOVE-05)"]
    assert "(" in lines[2][0], "whom it attacks besides its focus"
    assert lines[2][1] == "1 ✓"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_lines_of_a_table_have_the_same_cells_in_every_language(lang: str) -> None:
    for name in ("focus", "moved"):
        lines = told(Table.of(TWO_FOES, acts=COMES), name, lang)
        widths = {len(line) for line in lines if len(line) > 1}
        assert len(widths) <= 1, lines
