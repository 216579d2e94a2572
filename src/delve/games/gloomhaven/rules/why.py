"""Why a monster did what it did, in words: the solver's comparisons as tables.

A table is a line that says what was looked for, a line of headings and a line for each candidate, the best first; cells
are kept apart by a bar. A candidate is compared until another one is better, what is best is ticked.
"""

from __future__ import annotations

from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from delve.core.msg import Msg, say
from delve.games.gloomhaven.rules import ground, sides
from delve.games.gloomhaven.solver import Candidate, Compared
from delve.games.gloomhaven.state import FigureId, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Who: TypeAlias = tuple[int, tuple[FigureId, ...]]
"""A foe; or a hex, and who would be attacked from there besides the focus."""


def compared(game: GH, found: tuple[Compared, ...]) -> tuple[Msg, ...]:
    """The comparisons of foes, of hexes to attack from and of hexes to stop in, each kind as a table."""
    lines: list[Msg] = []
    for kind, some in groupby(found, _kind):
        lines += _table(game, kind, list(some))
    return tuple(lines)


def way(game: GH, start: HexId, path: list[HexId]) -> list[Msg]:
    """The hexes of a way, the one that it began in first."""
    return [ground.hex_msg(game, hex_) for hex_ in (start, *path)]


def _kind(one: Compared) -> str:
    if one.rule.startswith("GH-FOCUS"):
        return "focus"
    return "stop" if one.criterion == "remaining" else "hex"


def _table(game: GH, kind: str, columns: list[Compared]) -> list[Msg]:
    rows = _rows(columns)
    cells = {who: [_of(column, who) for column in columns] for who in rows}
    heads = [say("gh.why.column", what=say(f"gh.why.{column.criterion}"), rule=column.rule) for column in columns]
    lines = [say(f"gh.why.table.{kind}"), _line([say(f"gh.why.candidate.{kind}"), *heads])]
    # Who was compared longest comes first; of those that stayed behind, the better.
    order = sorted(rows, key=lambda who: [_place(cell) for cell in cells[who]])
    for who in order:
        name = _name(game, kind, who)
        won = all(cell is not None and cell.kept for cell in cells[who])
        shown = [_cell(column, cell) for column, cell in zip(columns, cells[who], strict=True)]
        lines.append(_line([say("gh.why.winner", name=name) if won else name, *shown]))
    return lines


def _rows(columns: list[Compared]) -> list[Who]:
    """All that were compared. A hex alone is no candidate of its own where it is one together with targets."""
    found = dict.fromkeys((one.id, one.targets) for column in columns for one in column.candidates)
    aimed = {id_ for id_, targets in found if targets}
    return [who for who in found if who[1] or who[0] not in aimed or not _alone(columns, who)]


def _alone(columns: list[Compared], who: Who) -> bool:
    """Whether a hex without targets was compared only where nobody had any."""
    return all(
        not any(one.targets for one in column.candidates)
        for column in columns
        if any((one.id, one.targets) == who for one in column.candidates)
    )


def _of(column: Compared, who: Who) -> Candidate | None:
    """The candidate in a comparison; where targets did not matter yet, its hex."""
    exact = next((one for one in column.candidates if (one.id, one.targets) == who), None)
    if exact is not None or any(one.targets for one in column.candidates):
        return exact
    return next((one for one in column.candidates if one.id == who[0]), None)


def _place(cell: Candidate | None) -> tuple[int, tuple[int, ...]]:
    if cell is None:
        return 2, ()
    value = cell.value if isinstance(cell.value, tuple) else (cell.value,)
    return (0, ()) if cell.kept else (1, value)


def _name(game: GH, kind: str, who: Who) -> Msg:
    id_, targets = who
    if kind == "focus":
        return sides.figure_msg(game, ground.figure(game, FigureId(id_)))
    hex_ = ground.hex_msg(game, HexId(id_))
    named = [
        sides.figure_msg(game, one) for one in (ground.find(game, target) for target in targets) if one is not None
    ]
    return say("gh.why.from", hex=hex_, targets=named) if named else hex_


def _cell(column: Compared, cell: Candidate | None) -> Msg:
    if cell is None:
        return say("gh.why.not_compared")
    key = "gh.why.best" if cell.kept else "gh.why.worse"
    if not isinstance(cell.value, int):
        return say(f"{key}_alone")
    # The first place in the order of initiative is 1.
    return say(key, value=cell.value + (column.criterion == "initiative"))


def _line(cells: list[Msg]) -> Msg:
    return reduce(lambda rest, cell: say("gh.why.cells", cell=cell, rest=rest), reversed(cells))
