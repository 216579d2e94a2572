"""The one table: figures with limits and goals, and peers beside them as ratios."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from benchmarks.catalogue import BESIDE, MARKS, PEERS, label
from benchmarks.history import Slower
from benchmarks.report import Result, grid, markdown, rows
from tests.benchmarks.helpers import CLONE, COPY, DECISIONS, IMPORT, MOVES, SEARCH, TREE, entry


def result(**more: Any) -> Result:
    ours, peers = rows([DECISIONS, CLONE, IMPORT, SEARCH, MOVES, COPY, TREE])
    return Result(entry(versions={"chess": "1.11.2"}), ours, peers, **more)


def line(text: str, begin: str) -> list[str]:
    found = next(one for one in text.splitlines() if one.startswith(f"| {begin} "))
    return [cell.strip() for cell in found.strip("|").split("|")]


def test_a_ratio_says_how_many_times_as_fast_we_are() -> None:
    found = {row.figure.name: {one.peer.name: one.ratio for one in row.beside} for row in result().rows}
    assert found[DECISIONS.name] == {MOVES.name: 0.5}, "15,000 of 30,000 a second"
    assert found[CLONE.name] == {COPY.name: 25.0}, "4 µs instead of 100"
    assert found[IMPORT.name] == {}


def test_a_line_has_figure_limit_goal_peer_and_ratio() -> None:
    cells = line(markdown(result()), "heroesout: Random play, full")
    assert cells[1:] == [
        "15,000 decisions/s",
        "≥ 5,000",
        "≥ 15,000",
        "ok",
        "python-chess, random games: 30,000 moves/s",
        "0.5",
    ]


def test_a_missed_limit_is_marked() -> None:
    assert [figure.name for figure in result().missed()] == [IMPORT.name]
    assert line(markdown(result()), "heroesout: Import of the package")[4] == "**missed**"


def test_a_figure_without_limit_has_neither_ok_nor_missed() -> None:
    assert line(markdown(result()), "heroesout: Search, quick bot")[2:5] == ["", "", ""]


def test_the_peers_have_lines_of_their_own() -> None:
    assert line(markdown(result()), "python-chess, copy of a board")[1] == "100 µs"


def test_what_was_not_measured_says_why() -> None:
    text = markdown(result(missing={"peers.showdown": "pokemon-showdown is not installed | yet"}))
    assert "| peers.showdown | not measured: pokemon-showdown is not installed \\| yet |" in text


def test_what_became_slower_is_named() -> None:
    text = markdown(result(slower=[Slower(DECISIONS.name, "2026-01-01T10:00Z", 0.7)]))
    assert "- slower than on 2026-01-01: heroesout: Random play, full, 30 % behind the peers" in text


def test_the_page_tells_commit_machine_and_versions() -> None:
    text = markdown(result())
    assert "2026-01-01, commit abc1234, 2 cores of Abacus, CPython 3.11.7, 300 loops/s" in text
    assert "chess 1.11.2" in text


def test_every_line_of_the_table_has_as_many_cells() -> None:
    text = markdown(result(missing={"env": "no numpy"}))
    table = [one for one in text.splitlines() if one.startswith("|")]
    assert {one.count("|") for one in table} == {8}


def test_the_terminal_shows_the_same_with_letters() -> None:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(grid(result()))
    shown = captured.get()
    assert "C×25" in shown
    assert "missed" in shown
    assert "C python-chess, O OpenSpiel" in shown


@pytest.mark.parametrize("peer", PEERS.values(), ids=lambda peer: peer.label)
def test_every_mark_is_explained(peer: Any) -> None:
    assert peer.mark in MARKS


def test_every_comparison_is_with_a_known_peer() -> None:
    assert {name for names in BESIDE.values() for name in names} <= set(PEERS)


def test_labels_of_figures_that_only_one_game_has() -> None:
    assert label("gloomhaven.monster_turns") == "gloomhaven: Turns of monsters"
    assert label("server.answers") == "server: durable answers"
