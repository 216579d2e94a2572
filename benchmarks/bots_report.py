"""The report of bots compared on the same seeds: a table with intervals, and a plot."""

from __future__ import annotations

import math
from pathlib import Path

from msgspec import Struct

from delve.core import registry
from delve.core.words import words
from delve.sim.plot import Bar, Group, bars
from delve.sim.stats import Z, wilson


class Row(Struct, frozen=True):
    """A set-up: the scores of the same seeds by the heuristic bot and by the search."""

    title: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    seconds: float
    """What an answer of the search took on average, rules included."""


def gain(row: Row) -> tuple[float, float]:
    """The mean difference, game by game, and how far its 95 % interval goes to either side."""
    return _mean([after - before for before, after in zip(row.before, row.after, strict=True)])


def together(rows: list[Row]) -> Row:
    """All set-ups as one."""
    answers = sum(len(row.after) for row in rows) or 1
    return Row(
        "All",
        tuple(score for row in rows for score in row.before),
        tuple(score for row in rows for score in row.after),
        sum(row.seconds * len(row.after) for row in rows) / answers,
    )


def table(rows: list[Row], level: str, *, fame: bool) -> str:
    """The table in Markdown, with all set-ups together at the end."""
    unit = "Score" if fame else "Won"
    lines = [
        f"| Set-up | {unit}, heuristic | {unit}, {level} | Difference | Games each | Time of an answer |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    listed = [*rows, together(rows)] if len(rows) > 1 else rows
    for row in listed:
        mean, error = gain(row)
        scale, sign = (1.0, "") if fame else (100.0, " %")
        cells = [
            row.title,
            _share(row.before, fame),
            _share(row.after, fame),
            f"{scale * mean:+.{1 if fame else 0}f}{sign} ± {scale * error:.{1 if fame else 0}f}",
            str(len(row.after)),
            f"{row.seconds * 1e3:.0f} ms",
        ]
        if row.title == "All":
            cells = [f"**{cell}**" for cell in cells]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(folder: Path, game: str, level: str, rows: list[Row], *, fame: bool, command: str) -> None:
    """Write the report of a level and its plot; reports of other levels stay."""
    folder.mkdir(parents=True, exist_ok=True)
    title = words("en").text(registry.game_def(game).title)
    (folder / f"{game}-{level}.svg").write_text(_plot(title, level, rows, fame=fame), encoding="utf-8")
    what = "The mean score" if fame else "The share of games won"
    text = f"""# {title}: the search against the heuristic bot, level {level}

`{command}`

{what} of the heuristic bot and of the search of level “{level}”, each in all seats, with the same seeds. After a share
stands its 95 % interval (Wilson), after a mean or a difference how far its 95 % interval goes to either side;
differences are taken game by game. The time of an answer has the rules and all questions in it, also those that the
search leaves to the heuristic bot.

{table(rows, level, fame=fame)}

![{what} by set-up]({game}-{level}.svg)
"""
    (folder / f"{game}-{level}.md").write_text(text, encoding="utf-8")


def _plot(title: str, level: str, rows: list[Row], *, fame: bool) -> str:
    listed = [*rows, together(rows)] if len(rows) > 1 else rows
    top = max((_interval(scores, fame)[2] for row in listed for scores in (row.before, row.after)), default=1.0)
    scale = 1.0 / top if fame and top else 1.0
    groups = [
        Group(
            row.title,
            [
                Bar(name, colour, *(scale * x for x in _interval(scores, fame)))
                for colour, (name, scores) in enumerate((("heuristic", row.before), (level, row.after)))
            ],
        )
        for row in listed
    ]
    return bars(f"{title}: heuristic and {level}", groups, top=top if fame else None)


def _interval(scores: tuple[float, ...], fame: bool) -> tuple[float, float, float]:
    """The mean, and the ends of its interval."""
    if fame:
        mean, error = _mean(list(scores))
        return mean, max(0.0, mean - error), mean + error
    return (sum(scores) / len(scores), *wilson(round(sum(scores)), len(scores)))


def _share(scores: tuple[float, ...], fame: bool) -> str:
    mean, low, high = _interval(scores, fame)
    if fame:
        return f"{mean:.1f} ± {high - mean:.1f}"
    return f"{100 * mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def _mean(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z * math.sqrt(spread / len(values))
