"""Bar charts as SVG, written by hand: shares with their intervals, readable on light and on dark ground."""

from __future__ import annotations

from xml.sax.saxutils import escape

from msgspec import Struct

WIDTH, LABELS, RIGHT = 720, 190, 60
BAR, GAP, TOP, BOTTOM = 14, 12, 64, 30

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #222 }
.title { font-size: 16px; font-weight: 600 }
.label { text-anchor: end }
.value, .tick { font-size: 11px }
.tick { text-anchor: middle; fill: #555 }
.grid { stroke: #ccc }
.range { stroke: #222; stroke-width: 1.5 }
.s0 { fill: #4477aa } .s1 { fill: #ddaa33 } .s2 { fill: #bb5566 }
@media (prefers-color-scheme: dark) {
  text { fill: #eee } .tick { fill: #aaa } .grid { stroke: #444 } .range { stroke: #eee }
  .s0 { fill: #77aadd } .s1 { fill: #eedd88 } .s2 { fill: #ee8899 }
}
"""


class Bar(Struct, frozen=True):
    """A share from 0 to 1 with its interval; bars of the same series have the same name and colour."""

    series: str
    colour: int
    share: float
    low: float
    high: float


class Group(Struct, frozen=True):
    """Bars that belong together, with their label."""

    title: str
    bars: list[Bar]


def bars(title: str, groups: list[Group], top: float | None = None) -> str:
    """A chart of groups of horizontal bars from 0 to 100 %; with `top`, a share of 1 is that many points."""
    height = TOP + BOTTOM + sum(len(group.bars) * BAR + GAP for group in groups)
    span = WIDTH - LABELS - RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="12" y="24">{escape(title)}</text>',
        *_legend(groups),
    ]
    for percent in range(0, 101, 25):
        x = LABELS + span * percent / 100
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{height - BOTTOM}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{height - BOTTOM + 16}">{_figure(percent / 100, top)}</text>')
    y = TOP
    for group in groups:
        middle = y + len(group.bars) * BAR / 2
        parts.append(f'<text class="label" x="{LABELS - 10}" y="{middle + 4:.1f}">{escape(group.title)}</text>')
        for bar in group.bars:
            parts += _bar(bar, y, span, top)
            y += BAR
        y += GAP
    return "\n".join([*parts, "</svg>", ""])


def _bar(bar: Bar, y: float, span: float, top: float | None) -> list[str]:
    """The bar, the line of its interval, and its share in figures."""
    low, high = (LABELS + span * share for share in (bar.low, bar.high))
    middle = y + BAR / 2 - 1
    return [
        f'<rect class="s{bar.colour % 3}" x="{LABELS}" y="{y}" width="{span * bar.share:.1f}" height="{BAR - 2}"/>',
        f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}"/>',
        f'<text class="value" x="{high + 6:.1f}" y="{middle + 4:.1f}">{_figure(bar.share, top)}</text>',
    ]


def _figure(share: float, top: float | None) -> str:
    return f"{100 * share:.0f} %" if top is None else f"{share * top:.1f}"


def _legend(groups: list[Group]) -> list[str]:
    """The names of the series, with their colours."""
    series = {bar.series: bar.colour for group in groups for bar in group.bars if bar.series}
    parts = []
    for i, (name, colour) in enumerate(series.items()):
        x = LABELS + 130 * i
        parts.append(f'<rect class="s{colour % 3}" x="{x}" y="36" width="12" height="12"/>')
        parts.append(f'<text class="value" x="{x + 18}" y="46">{escape(name)}</text>')
    return parts
