"""Events of older saves as they are told now.

A comparison used to be told in lines: a title, the headings, and a line for each candidate, whose cells were messages
within each other (`cells`) with marks of their own (`winner`, `best`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from delve.core.events import Candidate, Comparison, Criterion, Event, Worth
from delve.core.msg import Msg, Param, RuleId

_TITLE = "gh.why.table."


def retold(event: Event) -> Event:
    """An event with its comparisons as tables."""
    if not event.why or not event.why[0].key.startswith(_TITLE):
        return event
    tables: list[list[Msg]] = []
    for line in event.why:
        if line.key.startswith(_TITLE):
            tables.append([])
        tables[-1].append(line)
    return replace(event, why=(), compared=tuple([_table(*lines) for lines in tables if len(lines) > 1]))


def _table(title: Msg, heads: Msg, *rows: Msg) -> Comparison:
    what, *columns = _cells(heads)
    criteria = [Criterion(_msg(one.params["what"]), RuleId(str(one.params["rule"]))) for one in columns]
    return Comparison(title, what, tuple(criteria), tuple([_candidate(*_cells(row)) for row in rows]))


def _cells(line: Param) -> Iterator[Msg]:
    """The cells of a line, from the first to the last."""
    while isinstance(line, Msg) and _kind(line) == "cells":
        yield _msg(line.params["cell"])
        line = line.params["rest"]
    yield _msg(line)


def _candidate(first: Msg, *cells: Msg) -> Candidate:
    won = _kind(first) == "winner"
    name = _msg(first.params["name"]) if won else first
    return Candidate(name, tuple([_worth(cell) for cell in cells]), won, _place(name))


def _place(name: Msg) -> tuple[int, int] | None:
    hex_ = _msg(name.params["hex"]) if name.key == "gh.why.from" else name
    if hex_.key != "gh.hex":
        return None
    q, r = hex_.params["q"], hex_.params["r"]
    assert isinstance(q, int)
    assert isinstance(r, int)
    return q, r


def _worth(cell: Msg) -> Worth:
    value = cell.params.get("value")
    number = value if isinstance(value, int) else None
    if _kind(cell) in ("best", "best_alone"):
        return Worth("best", number)
    return Worth("worse", number) if _kind(cell) in ("worse", "worse_alone") else Worth("none")


def _kind(msg: Msg) -> str:
    """What a message was for; of these there are no words any more."""
    return msg.key.removeprefix("gh.why.")


def _msg(param: Param) -> Msg:
    assert isinstance(param, Msg)
    return param
