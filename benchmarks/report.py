"""The one table of a run, for the terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from rich.table import Table as Grid
from rich.text import Text

from benchmarks.catalogue import MARKS, PEERS, faster, label, peers_of
from benchmarks.history import Entry, Slower
from delve.cli.bench import number
from delve.cli.benches import Figure


class Beside(Struct, frozen=True):
    """A peer beside a figure of ours, and how many times as fast as it we are."""

    peer: Figure
    ratio: float


class Row(Struct, frozen=True):
    """A figure with its peers."""

    figure: Figure
    beside: list[Beside] = []


class Result(Struct, frozen=True):
    """A whole run."""

    entry: Entry
    rows: list[Row]
    """Our figures."""
    peers: list[Figure]
    missing: dict[str, str] = {}
    """Parts that were not measured, with the reason."""
    slower: list[Slower] = []

    def missed(self) -> list[Figure]:
        """The figures that do not keep their limit."""
        return [row.figure for row in self.rows if row.figure.holds() is False]


def rows(figures: Sequence[Figure]) -> tuple[list[Row], list[Figure]]:
    """Our figures with the peers that were measured in the same run, and those peers."""
    by_name: Mapping[str, Figure] = {figure.name: figure for figure in figures}
    peers = [figure for figure in figures if figure.name in PEERS]
    ours = [
        Row(
            figure,
            [Beside(by_name[name], faster(figure, by_name[name])) for name in peers_of(figure) if name in by_name],
        )
        for figure in figures
        if figure.name not in PEERS
    ]
    return ours, peers


def measured(figure: Figure) -> str:
    """A figure with its unit."""
    return f"{number(figure.value)} {figure.unit}"


def asked(figure: Figure, value: float | None) -> str:
    """A limit or a goal."""
    return "" if value is None else f"{'≥' if figure.least else '≤'} {number(value)}"


def day(date: str) -> str:
    """The day of a date with its time."""
    return date.partition("T")[0]


def told(slower: Slower) -> str:
    """A figure that has become slower, in a line."""
    return f"slower than on {day(slower.date)}: {label(slower.name)}, {100 * (1 - slower.share):.0f} % behind the peers"


def about(entry: Entry) -> str:
    """When, what and where, in a line."""
    machine = entry.machine
    where = f"{machine.cores} cores of {machine.cpu}, {machine.python}"
    return (
        f"{day(entry.date)}, commit {entry.commit or 'unknown'}, {where}, {number(entry.loop)} loops/s of the yardstick"
    )


def markdown(result: Result) -> str:
    """The page with the table."""
    versions = ", ".join(f"{name} {version}" for name, version in result.entry.versions.items())
    parts = [
        "# Benchmarks",
        "",
        "Written by `make bench`; what is measured, and how fair each comparison is, stands in",
        "[benchmarks/README.md](../../benchmarks/README.md). A ratio says how many times as fast as the peer we are.",
        "",
        f"{about(result.entry)}.",
        *([f"Peers: {versions}."] if versions else []),
        "",
        "![All figures beside limits, goals and peers](latest.svg)",
        "",
        "| Figure | Measured | Limit | Goal | | Peer | Ratio |",
        "| --- | ---: | ---: | ---: | --- | --- | ---: |",
        *map(_line, result.rows),
        *(_line(Row(figure)) for figure in result.peers),
        *(f"| {title} | not measured: {_cell(reason)} | | | | | |" for title, reason in result.missing.items()),
        "",
        *(f"- {told(one)}" for one in result.slower),
        *([""] if result.slower else []),
        "Every figure through all runs, relative to its first, at the same pace of the peers:",
        "",
        "![The history of all figures](history.svg)",
        "",
    ]
    return "\n".join(parts)


def _line(row: Row) -> str:
    figure = row.figure
    cells = [
        label(figure.name),
        measured(figure),
        asked(figure, figure.limit),
        asked(figure, figure.goal),
        {True: "ok", False: "**missed**", None: ""}[figure.holds()],
        "<br>".join(f"{label(one.peer.name)}: {measured(one.peer)}" for one in row.beside),
        "<br>".join(f"{number(one.ratio)}" for one in row.beside),
    ]
    return f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def grid(result: Result) -> Grid:
    """Our figures for the terminal, narrow: a letter stands for a peer."""
    shown = Grid(title=about(result.entry), title_justify="left")
    shown.add_column("Figure")
    for name in ("Measured", "Limit", "Goal"):
        shown.add_column(name, justify="right")
    shown.add_column("")
    shown.add_column("Times as fast as")
    for row in result.rows:
        figure = row.figure
        shown.add_row(
            label(figure.name),
            measured(figure),
            asked(figure, figure.limit),
            asked(figure, figure.goal),
            {True: Text("ok", "green"), False: Text("missed", "bold red"), None: Text()}[figure.holds()],
            "  ".join(f"{PEERS[one.peer.name].mark}×{number(one.ratio)}" for one in row.beside),
        )
    used = {PEERS[one.peer.name].mark for row in result.rows for one in row.beside}
    shown.caption = ", ".join(f"{mark} {name}" for mark, name in MARKS.items() if mark in used) or None
    shown.caption_justify = "left"
    return shown
