"""Why a monster did what it did: the solver's comparisons as tables, the best candidates first. A candidate is compared
until another one is better."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from delve.core.events import Candidate as Row
from delve.core.events import Comparison, Worth
from delve.core.events import Criterion as Column
from delve.core.msg import Msg, RuleId, say
from delve.games.gloomhaven.rules import ground, sides
from delve.games.gloomhaven.solver import Candidate, Compared, Criterion
from delve.games.gloomhaven.state import FigureId, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Who: TypeAlias = tuple[int, tuple[FigureId, ...]]
"""A foe; or a hex, and who would be attacked from there besides the focus."""
Cells: TypeAlias = list[Candidate | None]
"""What was compared of one of them, by columns; None where it was left behind already."""

_KINDS: dict[Criterion, str] = {
    "negative": "focus",
    "path": "focus",
    "proximity": "focus",
    "initiative": "focus",
    "remaining": "stop",
}
"""What was looked for; a hex to attack from by all other criteria."""


def compared(game: GH, found: tuple[Compared, ...]) -> tuple[Comparison, ...]:
    """The comparisons of foes, of hexes to attack from and of hexes to stop in, each kind as a table."""
    kinds = groupby(found, lambda one: _KINDS.get(one.criterion, "hex"))
    return tuple([_table(game, kind, list(some)) for kind, some in kinds])


def way(game: GH, start: HexId, path: list[HexId]) -> list[Msg]:
    """The hexes of a way, the one that it began in first."""
    return [ground.hex_msg(game, hex_) for hex_ in (start, *path)]


def _table(game: GH, kind: str, columns: list[Compared]) -> Comparison:
    rows = list(_rows(columns).items())
    if len(rows) > 1:
        # Who was compared longest comes first; of those that stayed behind, the better.
        rows.sort(key=lambda row: [_place(cell) for cell in row[1]])
    title, what = _heads(kind)
    return Comparison(
        title,
        what,
        tuple([_criterion(column.criterion, column.rule) for column in columns]),
        tuple([_candidate(game, kind, who, columns, cells) for who, cells in rows]),
    )


def _candidate(game: GH, kind: str, who: Who, columns: list[Compared], cells: Cells) -> Row:
    return Row(
        name=_name(game, kind, who),
        worth=tuple([_worth(column, cell) for column, cell in zip(columns, cells, strict=True)]),
        won=all(cell is not None and cell.kept for cell in cells),
        at=None if kind == "focus" else ground.map_of(game).hexes[who[0]],
    )


@cache
def _heads(kind: str) -> tuple[Msg, Msg]:
    """What is looked for, and what the candidates are."""
    return say(f"gh.why.table.{kind}"), say(f"gh.why.candidate.{kind}")


@cache
def _criterion(name: Criterion, rule: str) -> Column:
    return Column(say(f"gh.why.{name}"), RuleId(rule))


def _rows(columns: list[Compared]) -> dict[Who, Cells]:
    """All that were compared."""
    found: dict[Who, Cells] = {}
    for number, column in enumerate(columns):
        for one in column.candidates:
            if one.targets:
                return _aimed_rows(columns)
            cells = found.get((one.id, ()))
            if cells is None:
                cells = found[one.id, ()] = [None] * len(columns)
            cells[number] = one
    return found


def _aimed_rows(columns: list[Compared]) -> dict[Who, Cells]:
    """The same where targets were compared. A hex alone is no candidate of its own where it is one together with
    targets."""
    found = dict.fromkeys((one.id, one.targets) for column in columns for one in column.candidates)
    aimed = {id_ for id_, targets in found if targets}
    rows = [who for who in found if who[1] or who[0] not in aimed or not _alone(columns, who)]
    by_column = [_cells(column, rows) for column in columns]
    return {who: [cells[number] for cells in by_column] for number, who in enumerate(rows)}


def _alone(columns: list[Compared], who: Who) -> bool:
    """Whether a hex without targets was compared only where nobody had any."""
    return all(
        not any(one.targets for one in column.candidates)
        for column in columns
        if any((one.id, one.targets) == who for one in column.candidates)
    )


def _cells(column: Compared, rows: list[Who]) -> Cells:
    """The candidates of a comparison by rows; where targets did not matter yet, those of the hexes."""
    if any(one.targets for one in column.candidates):
        aimed = {(one.id, one.targets): one for one in column.candidates}
        return [aimed.get(who) for who in rows]
    alone = {one.id: one for one in column.candidates}
    return [alone.get(id_) for id_, _ in rows]


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


def _worth(column: Compared, cell: Candidate | None) -> Worth:
    if cell is None:
        return _NOT_COMPARED
    if not isinstance(cell.value, int):
        return _shown(cell.kept, None)
    # The first place in the order of initiative is 1.
    return _shown(cell.kept, cell.value + (column.criterion == "initiative"))


_NOT_COMPARED = Worth("none")


@lru_cache(maxsize=4096)
def _shown(kept: bool, value: int | None) -> Worth:
    return Worth("best" if kept else "worse", value)
