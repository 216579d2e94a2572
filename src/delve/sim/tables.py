"""Tables of a simulation as CSV and as Parquet: one row for each game, and what the games come to."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from delve.sim.run import Outcome
from delve.sim.stats import Share, Spread, Stats, bot_of, conditions, part_of, won_by

Value: TypeAlias = bool | int | float | str | None
Row: TypeAlias = dict[str, Value]
Rows: TypeAlias = Callable[[], Iterator[Row]]

BATCH = 10_000
"""Rows that are held in memory at a time."""
DIGITS = 4


def parquet_there() -> bool:
    """Whether Parquet can be written: with the extra `sim`."""
    return find_spec("pyarrow") is not None


# ---------------------------------------------------------------------- the rows


def game_row(one: Outcome) -> Row:
    """One game."""
    row: Row = {"key": one.key, **conditions(one).cells(), "seed": one.seed}
    row |= {"won": one.won, "answers": one.answers, "turns": one.turns, "rounds": one.tally.rounds or None}
    row |= one.tally.columns
    for seat in range(one.seats):
        n = seat + 1
        row |= {f"part_{n}": part_of(one, seat), f"bot_{n}": bot_of(one, seat), f"won_{n}": won_by(one, seat)}
        row[f"score_{n}"] = one.tally.scores[seat] if one.tally.scores else None
        if seat < len(one.tally.each):
            row |= {f"{name}_{n}": value for name, value in one.tally.each[seat].items()}
    # The only column that is another one each time.
    row["seconds"] = round(one.seconds, DIGITS)
    return row


def _rated(share: Share) -> Row:
    low, high = share.interval()
    return {
        "games": share.games,
        "wins": share.wins,
        "win_rate": round(share.rate, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
    }


def _mean(name: str, spread: Spread) -> Row:
    low, high = spread.interval()
    return {
        f"{name}_mean": round(spread.mean, DIGITS),
        f"{name}_low": round(low, DIGITS),
        f"{name}_high": round(high, DIGITS),
    }


def summary_rows(stats: Stats) -> Iterator[Row]:
    """The figures under each of the conditions."""
    for cell, figures in stats.cells.items():
        row: Row = {**cell.cells(), **_rated(figures.share)}
        spreads = {"answers": figures.answers, "turns": figures.turns, "rounds": figures.rounds, **figures.own}
        for name, spread in spreads.items():
            if spread.n:
                row |= _mean(name, spread)
        row["seconds_mean"] = round(figures.seconds / figures.share.games, DIGITS)
        yield row


def part_rows(stats: Stats) -> Iterator[Row]:
    """How often each clan, class or hero won, by its bot."""
    for cell, figures in stats.cells.items():
        for (part, bot), share in sorted(figures.parts.items()):
            row: Row = {**cell.cells(), "part": part, "bot": bot, **_rated(share)}
            score = figures.scores.get((part, bot))
            yield row if score is None else row | _mean("score", score)


def card_rows(stats: Stats) -> Iterator[Row]:
    """How often each card was played, and how often those who did won."""
    for cell, figures in stats.cells.items():
        for (part, card, way), share in sorted(figures.cards.items()):
            yield {**cell.cells(), "part": part, "card": card, "way": way, "plays": share.times, **_rated(share)}


def kill_rows(stats: Stats) -> Iterator[Row]:
    """Who defeated what, and how often."""
    for cell, figures in stats.cells.items():
        for (by, what, rank), share in sorted(figures.kills.items()):
            rate = round(share.times / figures.share.games, DIGITS)
            yield {
                **cell.cells(),
                "by": by,
                "what": what,
                "rank": rank,
                "kills": share.times,
                "games": share.games,
                "kills_per_game": rate,
            }


# ---------------------------------------------------------------------- the files


def write_all(folder: Path, games: Callable[[], Iterator[Outcome]], stats: Stats) -> list[Path]:
    """Write all tables into a folder; `games` goes through all outcomes, each time anew."""
    tables: dict[str, Rows] = {
        "games": lambda: map(game_row, games()),
        "summary": lambda: summary_rows(stats),
        "parts": lambda: part_rows(stats),
        "cards": lambda: card_rows(stats),
        "kills": lambda: kill_rows(stats),
    }
    written = []
    for name, rows in tables.items():
        columns = _columns(rows())
        written.append(_replace(folder / f"{name}.csv", lambda path: _write_csv(path, columns, rows())))  # noqa: B023
        if parquet_there():
            path = folder / f"{name}.parquet"
            written.append(_replace(path, lambda path: _write_parquet(path, columns, rows())))  # noqa: B023
    return written


def _replace(path: Path, write: Callable[[Path], None]) -> Path:
    """Write a file beside and then put it in place, so that nobody reads half a table."""
    beside = path.with_name(f".{path.name}.new")
    write(beside)
    os.replace(beside, path)
    return path


def _columns(rows: Iterable[Row]) -> dict[str, type]:
    """All columns of all rows with what is in them; seats in order, `seconds` last."""
    types: dict[str, type] = {}
    for row in rows:
        for name, value in row.items():
            if value is None:
                types.setdefault(name, type(None))
                continue
            known, kind = types.get(name, type(None)), type(value)
            types[name] = kind if known in (type(None), kind) else _wider(known, kind)
    empty = type(None)
    names = [name for name, kind in types.items() if kind is not empty and name != "seconds"]
    names.sort(key=_place)
    return {name: types[name] for name in (*names, *(["seconds"] if "seconds" in types else []))}


def _wider(one: type, other: type) -> type:
    return float if {one, other} <= {int, float} else str


def _place(name: str) -> int:
    """Columns of seats stand behind the others, seat by seat; else the order in which they came."""
    _, _, seat = name.rpartition("_")
    return int(seat) if seat.isdecimal() else 0


def _write_csv(path: Path, columns: dict[str, type], rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for row in rows:
            writer.writerow([_plain(row.get(name)) for name in columns])


def _plain(value: Value) -> Value:
    return int(value) if isinstance(value, bool) else value


def _write_parquet(path: Path, columns: dict[str, type], rows: Iterable[Row]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds: dict[type, Any] = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}
    # A seed is any number of 64 bits.
    schema = pa.schema([(name, pa.uint64() if name == "seed" else kinds[kind]) for name, kind in columns.items()])
    source = iter(rows)
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        while batch := list(islice(source, BATCH)):
            data = {name: [_cast(row.get(name), kind) for row in batch] for name, kind in columns.items()}
            writer.write_table(pa.table(data, schema=schema))


def _cast(value: Value, kind: type) -> Value:
    return value if value is None or isinstance(value, kind) else kind(value)
