"""The plots of a run and of the history, as SVG written by hand like those of the simulations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from benchmarks.catalogue import MARKS, PEERS, label
from benchmarks.report import Row, day, measured
from delve.cli.bench import number
from delve.sim.plot import STYLE

WIDTH, LABELS, RIGHT = 860, 250, 130
SPAN = WIDTH - LABELS - RIGHT
TOP, BOTTOM, BAR, LANE, GAP = 104, 34, 12, 15, 8
MARK = 20
"""The room of a peer's mark."""
COLUMNS, TILE, TALL = 3, 280, 62
SPARK = 190
"""The width of a figure's line in the history."""
LOWEST, HIGHEST = 0.5, 2.0
"""What a line of the history spans at least, relative to its first entry."""
MORE_STYLE = """
.peer { font-size: 11px; text-anchor: middle; font-weight: 600 }
.none { fill: none; stroke: #4477aa; stroke-width: 1.5 }
.one { stroke: #222; stroke-width: 1.5 }
.goal { stroke: #228833; stroke-width: 3 }
.run { fill: none; stroke: #4477aa; stroke-width: 2 }
.small { font-size: 11px }
@media (prefers-color-scheme: dark) {
  .none, .run { stroke: #77aadd } .one { stroke: #eee } .goal { stroke: #66cc77 }
}
"""


def latest(title: str, rows: Sequence[Row]) -> str:
    """All figures on one scale: how many times as fast as their limit, with the goal and the peers beside them.

    A figure without a limit is measured by its goal, and one without either is itself the measure of its peers.
    """
    drawn = [row for row in rows if row.figure.unit != "kB" and (_base(row) != row.figure.value or row.beside)]
    speeds = [speed for row in drawn for speed in _speeds(row)]
    low, high = floor(log10(min(speeds, default=0.5))), ceil(log10(max(speeds, default=2.0)))
    low, high = min(low, -1), max(high, 1)

    def x(speed: float) -> float:
        return LABELS + SPAN * (log10(speed) - low) / (high - low)

    parts: list[str] = []
    y = TOP
    for row in drawn:
        lanes = _lanes([(x(_speed(row, one.peer.value)), one.peer.name) for one in row.beside])
        parts += _row(row, y, x(1.0), x(_speed(row, row.figure.value)))
        if row.figure.goal is not None and row.figure.limit is not None:
            goal = x(_speed(row, row.figure.goal))
            parts.append(f'<line class="goal" x1="{goal:.1f}" x2="{goal:.1f}" y1="{y - 2}" y2="{y + BAR + 2}"/>')
        for number_, lane in enumerate(lanes):
            for at, name in lane:
                middle = y + BAR + LANE * number_ + 11
                told = f"<title>{escape(label(name))}</title>"
                parts.append(f'<text class="peer" x="{at:.1f}" y="{middle}">{told}{PEERS[name].mark}</text>')
        y += BAR + LANE * len(lanes) + GAP
    frame = []
    for power in range(low, high + 1):
        line = "one" if power == 0 else "grid"
        at = x(10.0**power)
        frame.append(f'<line class="{line}" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 6}" y2="{y}"/>')
        frame.append(f'<text class="tick" x="{at:.1f}" y="{y + 16}">× {10.0**power:g}</text>')
    return _svg(title, y + BOTTOM, [*_legend(), *frame, *parts])


def _row(row: Row, y: int, one: float, end: float) -> list[str]:
    """A figure's label, its bar from the limit on, and what was measured."""
    figure = row.figure
    kept = figure.holds() is not False
    shape = f'x="{min(one, end):.1f}" y="{y}" width="{abs(end - one):.1f}" height="{BAR}"'
    bar = f'<rect class="{"s0" if kept else "s2"}" {shape}/>'
    if end == one:
        bar = f'<circle class="none" cx="{one:.1f}" cy="{y + BAR / 2:.1f}" r="{BAR / 2 - 1:.1f}"/>'
    return [
        f'<text class="label small" x="{LABELS - 10}" y="{y + 10}">{escape(label(figure.name))}</text>',
        bar,
        f'<text class="value" x="{WIDTH - RIGHT + 6}" y="{y + 10}">{escape(measured(figure))}</text>',
    ]


def _base(row: Row) -> float:
    """What a figure is measured by."""
    figure = row.figure
    for value in (figure.limit, figure.goal):
        if value is not None:
            return value
    return figure.value


def _speed(row: Row, value: float) -> float:
    """How many times as fast as its base a value is."""
    return value / _base(row) if row.figure.least else _base(row) / value


def _speeds(row: Row) -> list[float]:
    figure = row.figure
    values = [figure.value, *(one.peer.value for one in row.beside)]
    return [_speed(row, value) for value in [*values, *([figure.goal] if figure.goal is not None else [])]]


def _lanes(marks: list[tuple[float, str]]) -> list[list[tuple[float, str]]]:
    """Marks in as few lines as keep them apart."""
    lanes: list[list[tuple[float, str]]] = []
    for mark in sorted(marks):
        for lane in lanes:
            if mark[0] - lane[-1][0] >= MARK:
                lane.append(mark)
                break
        else:
            lanes.append([mark])
    return lanes


def _legend() -> list[str]:
    """What bars, lines and letters mean."""
    peers = " · ".join(f"{mark} {name}" for mark, name in MARKS.items())
    bars = "Bars: times as fast as the limit (red: it is missed). Green line: the goal."
    rings = "Ring: no limit; the peers stand around the figure itself."
    return [
        f'<text class="value" x="12" y="44">{bars} {rings}</text>',
        '<text class="value" x="12" y="62">Letters: the peers on the same scale, the farther right the faster.</text>',
        f'<text class="value" x="12" y="80">{escape(peers)}</text>',
    ]


def history(title: str, dates: Sequence[str], lines: Mapping[str, Sequence[float | None]]) -> str:
    """A small line for each figure: its speed in every run, relative to the first."""
    parts: list[str] = []
    for place, (name, values) in enumerate(lines.items()):
        left, top = 12 + TILE * (place % COLUMNS), 56 + TALL * (place // COLUMNS)
        parts += _tile(name, values, left, top)
    height = 56 + TALL * ceil(len(lines) / COLUMNS) + 12
    runs = f"{len(dates)} {'run' if len(dates) == 1 else 'runs'}"
    span = f"{runs}, {day(dates[0])} to {day(dates[-1])}" if dates else "no runs"
    about = f"{span}; each line from × {LOWEST:g} to × {HIGHEST:g} of its first run; up is faster"
    return _svg(title, height, [f'<text class="value" x="12" y="44">{about}</text>', *parts])


def _tile(name: str, values: Sequence[float | None], left: int, top: int) -> list[str]:
    known = [(n, value) for n, value in enumerate(values) if value is not None]
    low, high = log10(min([LOWEST, *(v for _, v in known)])), log10(max([HIGHEST, *(v for _, v in known)]))

    def y(value: float) -> float:
        return top + 18 + 32 * (high - log10(value)) / (high - low)

    step = SPARK / max(1, len(values) - 1)
    points = [(left + n * step, y(value)) for n, value in known]
    level = y(1.0)
    parts = [
        f'<text class="small" x="{left}" y="{top + 12}">{escape(label(name))}</text>',
        f'<line class="grid" x1="{left}" x2="{left + SPARK}" y1="{level:.1f}" y2="{level:.1f}"/>',
    ]
    if len(points) > 1:
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        parts.append(f'<polyline class="run" points="{path}"/>')
    if points:
        px, py = points[-1]
        parts.append(f'<circle class="s0" cx="{px:.1f}" cy="{py:.1f}" r="3"/>')
        parts.append(f'<text class="value" x="{left + SPARK + 8}" y="{py + 4:.1f}">× {number(known[-1][1])}</text>')
    return parts


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}{MORE_STYLE}</style>",
            f'<text class="title" x="12" y="24">{escape(title)}</text>',
            *parts,
            "</svg>",
            "",
        ]
    )
