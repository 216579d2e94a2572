"""The report of bots compared on the same seeds: for each measure a table with intervals, and a plot."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from delve.core import registry
from delve.core.words import capital, words
from delve.sim.plot import Bar, Group, bars
from delve.sim.run import Outcome
from delve.sim.stats import Z, wilson


class Row(Struct, frozen=True):
    """A set-up: what the same seeds gave the heuristic bot and the search."""

    title: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    seconds: float
    """What an answer of the search took on average, rules included."""


class Measure(Struct, frozen=True):
    """What counts of a game, and how it is called."""

    name: str
    """A column's name: `Won`, `Score`."""
    what: str
    """What is given for a bot: `the share of games won`."""
    of: Callable[[Outcome], float]
    share: bool = False
    """Whether a game counts as one or nothing, and not as points."""


class Measured(Struct, frozen=True):
    """All set-ups by one measure."""

    measure: Measure
    rows: list[Row]

    @property
    def listed(self) -> list[Row]:
        """The rows, with all set-ups together at the end."""
        return [*self.rows, together(self.rows)] if len(self.rows) > 1 else self.rows


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


def table(measured: Measured, level: str) -> str:
    """The table in Markdown, with all set-ups together at the end."""
    name, share = measured.measure.name, measured.measure.share
    lines = [
        f"| Set-up | {name}, heuristic | {name}, {level} | Difference | Games each | Time of an answer |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in measured.listed:
        mean, error = gain(row)
        cells = [
            row.title,
            _shown(row.before, share),
            _shown(row.after, share),
            f"{100 * mean:+.0f} % ± {100 * error:.0f}" if share else f"{mean:+.1f} ± {error:.1f}",
            str(len(row.after)),
            f"{row.seconds * 1e3:.0f} ms",
        ]
        if row.title == "All":
            cells = [f"**{cell}**" for cell in cells]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(folder: Path, game: str, level: str, all_measured: list[Measured], *, command: str) -> None:
    """Write the report of a level and its plots; reports of other levels stay."""
    folder.mkdir(parents=True, exist_ok=True)
    title = words("en").text(registry.game_def(game).title)
    parts = []
    for number, measured in enumerate(all_measured):
        plot = f"{game}-{level}.svg" if number == 0 else f"{game}-{level}-{measured.measure.name.lower()}.svg"
        (folder / plot).write_text(_plot(title, level, measured), encoding="utf-8")
        parts.append(f"{table(measured, level)}\n\n![{capital(measured.measure.what)} by set-up]({plot})\n")
    what = capital(" and ".join(measured.measure.what for measured in all_measured))
    text = f"""# {title}: the search against the heuristic bot, level {level}

`{command}`

{what} of the heuristic bot and of the search of level “{level}”,
each in all seats, with the same seeds. After a share stands its 95 % interval (Wilson), after a mean or a difference
how far its 95 % interval goes to either side; differences are taken game by game. The time of an answer has the rules
and all questions in it, also those that the search leaves to the heuristic bot.

"""
    (folder / f"{game}-{level}.md").write_text(text + "\n".join(parts), encoding="utf-8")


def _plot(title: str, level: str, measured: Measured) -> str:
    listed, share = measured.listed, measured.measure.share
    top = max((_interval(scores, share)[2] for row in listed for scores in (row.before, row.after)), default=1.0)
    scale = 1.0 / top if top and not share else 1.0
    groups = [
        Group(
            row.title,
            [
                Bar(name, colour, *(scale * x for x in _interval(scores, share)))
                for colour, (name, scores) in enumerate((("heuristic", row.before), (level, row.after)))
            ],
        )
        for row in listed
    ]
    heading = f"{title}: heuristic and {level}" if share else f"{title}, {measured.measure.name}: heuristic and {level}"
    return bars(heading, groups, top=None if share else top)


def _interval(scores: tuple[float, ...], share: bool) -> tuple[float, float, float]:
    """The mean, and the ends of its interval."""
    if share:
        return (sum(scores) / len(scores), *wilson(round(sum(scores)), len(scores)))
    mean, error = _mean(list(scores))
    return mean, max(0.0, mean - error), mean + error


def _shown(scores: tuple[float, ...], share: bool) -> str:
    mean, low, high = _interval(scores, share)
    return f"{100 * mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})" if share else f"{mean:.1f} ± {high - mean:.1f}"


def _mean(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z * math.sqrt(spread / len(values))
