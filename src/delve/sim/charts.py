"""Charts for the report page, as SVG written by hand. They take the page's colours, and are drawn as narrow as a phone
so that their text is as large there as anywhere; a label stands above its bar."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from delve.sim.stats import Share, Spread

WIDTH, SIDE = 360, 4
SPAN = WIDTH - 2 * SIDE
LINE, BAR = 34, 12
LONGEST = 46
"""Letters of a label that fit above a bar beside its figures."""
BINS, TALL = 24, 110


class Line(Struct, frozen=True):
    """A bar with its label, and what stands at its right end in figures."""

    label: str
    value: float
    text: str
    low: float | None = None
    high: float | None = None


def rate_line(label: str, share: Share) -> Line:
    """A share of games won as a line."""
    low, high = share.interval()
    text = f"{100 * share.rate:.0f} % ({100 * low:.0f}–{100 * high:.0f}) of {share.games}"
    return Line(label, share.rate, text, low, high)


def lines(title: str, rows: Sequence[Line], *, most: float | None = None, mark: float | None = None) -> str:
    """Horizontal bars from 0 to `most`, by default the greatest; `mark` is a line across each of them."""
    top = most if most is not None else max((row.high or row.value for row in rows), default=1.0)
    scale = SPAN / (top or 1.0)
    height = LINE * len(rows) + 6
    parts = [_open(title, height)]
    for n, row in enumerate(rows):
        y = LINE * n
        parts += [
            f'<text x="{SIDE}" y="{y + 14}">{escape(_short(row.label))}</text>',
            f'<text class="end" x="{WIDTH - SIDE}" y="{y + 14}">{escape(row.text)}</text>',
            f'<rect class="ground" x="{SIDE}" y="{y + 19}" width="{SPAN}" height="{BAR}"/>',
            f'<rect class="bar" x="{SIDE}" y="{y + 19}" width="{max(0.0, row.value) * scale:.1f}" height="{BAR}"/>',
        ]
        if row.low is not None and row.high is not None:
            x1, x2 = (SIDE + value * scale for value in (row.low, row.high))
            middle = y + 19 + BAR / 2
            parts.append(f'<line class="range" x1="{x1:.1f}" x2="{x2:.1f}" y1="{middle}" y2="{middle}"/>')
        if mark is not None:
            x = SIDE + mark * scale
            parts.append(f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{y + 17}" y2="{y + 21 + BAR}"/>')
    return "".join([*parts, "</svg>"])


def histogram(title: str, spread: Spread) -> str:
    """How often each number occurred; the line across is the mean."""
    least, most = min(spread.counts), max(spread.counts)
    step = max(1, -(-(most - least + 1) // BINS))
    bins = [0] * (-(-(most - least + 1) // step))
    for value, times in spread.counts.items():
        bins[(value - least) // step] += times
    width, peak = SPAN / len(bins), max(bins)
    parts = [_open(title, TALL + 22)]
    for n, times in enumerate(bins):
        tall = TALL * times / peak
        first, last = least + n * step, least + (n + 1) * step - 1
        told = f"{first}: {times}" if first == last else f"{first}–{last}: {times}"
        parts.append(
            f'<rect class="bar" x="{SIDE + n * width:.1f}" y="{TALL - tall:.1f}" width="{max(1.0, width - 1):.1f}" '
            f'height="{tall:.1f}"><title>{told}</title></rect>'
        )
    x = SIDE + (spread.mean - least + 0.5) / step * width
    parts += [
        f'<line class="range" x1="{SIDE}" x2="{WIDTH - SIDE}" y1="{TALL}" y2="{TALL}"/>',
        f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{TALL}"/>',
        f'<text x="{SIDE}" y="{TALL + 16}">{least}</text>',
        f'<text class="end" x="{WIDTH - SIDE}" y="{TALL + 16}">{most}</text>',
        f'<text class="middle" x="{WIDTH / 2}" y="{TALL + 16}">{described(spread)}</text>',
    ]
    return "".join([*parts, "</svg>"])


def described(spread: Spread) -> str:
    """A spread in figures: mean, median, and the middle 90 %."""
    low, high = spread.quantile(0.05), spread.quantile(0.95)
    return f"mean {spread.mean:.1f} · median {spread.quantile(0.5)} · 90 % {low} to {high}"


def _open(title: str, height: int) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else label[: LONGEST - 1] + "…"
