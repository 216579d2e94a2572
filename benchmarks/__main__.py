"""Everything that is promised, beside its peers, in one table and one plot: `python -m benchmarks`, or `make bench`.

How to read the figures is in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import chart, history
from benchmarks.catalogue import label
from benchmarks.parts import ROOT, Found, Part, parts, run
from benchmarks.report import Result, grid, markdown, measured, rows, told
from delve.cli.terminal import new_console

SECONDS = 2.0
OUT = ROOT / "docs" / "benchmarks"


def main(words: Sequence[str] | None = None) -> int:
    """Measure, show, keep, compare."""
    everything = parts()
    options = arguments(everything, words)
    wanted = [part for part in everything if not options.only or part.is_meant(options.only)]
    console = new_console()
    try:
        found = measure(wanted, options.seconds, console)
    except KeyboardInterrupt:
        console.print("Interrupted; nothing was kept.")
        return 130
    past = history.read(options.out / "history.jsonl")
    result = gather(found, past, options.seconds)
    if result.rows:
        console.print(grid(result))
    for one in result.slower:
        console.print(told(one), style="bold red", soft_wrap=True)
    if not result.rows and not result.peers:
        return 1
    if options.keep or (len(wanted) == len(everything) and options.seconds >= SECONDS):
        keep(result, past, options.out)
        console.print(f"Written: {options.out}", soft_wrap=True)
    else:
        console.print("A part of a run, or a short one, is not kept; --keep keeps it.", style="grey62")
    return 1 if options.check and (result.slower or result.missed()) else 0


def arguments(everything: Sequence[Part], words: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    kinds = ", ".join(dict.fromkeys(part.kind for part in everything))
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="", help=f"some parts, by commas: {kinds}, or one such as engine.gloomhaven")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each figure (default: %(default)g)")
    parser.add_argument("--check", action="store_true", help="fail if a figure misses its limit or became slower")
    parser.add_argument("--keep", action="store_true", help="keep the run even if it is short or a part")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder of table, plots and history")
    options = parser.parse_args(words)
    options.only = [word.strip() for word in options.only.split(",") if word.strip()]
    for word in options.only:
        if not any(part.is_meant([word]) for part in everything):
            parser.error(f"there is no part {word!r}; there are {kinds}")
    return options


def measure(wanted: Sequence[Part], seconds: float, console: Console) -> dict[str, Found]:
    """One part after the other; each is shown as soon as it is there."""
    found: dict[str, Found] = {}
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(wanted))
        for part in wanted:
            progress.update(task, description=part.title)
            one = found[part.title] = run(part, seconds)
            for figure in one.figures:
                progress.console.print(f"{label(figure.name):54} {measured(figure)}", soft_wrap=True, highlight=False)
            if one.missing:
                progress.console.print(f"{part.title:54} not measured: {one.missing}", soft_wrap=True, style="grey62")
            progress.advance(task)
    return found


def gather(found: dict[str, Found], past: Sequence[history.Entry], seconds: float) -> Result:
    """All parts as one run."""
    ours, peers = rows([figure for one in found.values() for figure in one.figures])
    versions = {name: version for one in found.values() for name, version in one.versions.items()}
    loops = [one.loop for one in found.values() if one.loop]
    entry = history.Entry(
        date=datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ"),
        commit=history.commit(ROOT),
        machine=history.this_machine(),
        seconds=seconds,
        loop=float(f"{median(loops or [1.0]):.5g}"),
        figures={row.figure.name: float(f"{row.figure.value:.5g}") for row in ours},
        peers={figure.name: float(f"{figure.value:.5g}") for figure in peers},
        versions=versions,
    )
    slower = history.slower([row.figure for row in ours], past, entry)
    missing = {title: one.missing for title, one in found.items() if one.missing}
    return Result(entry, ours, peers, missing, slower)


def keep(result: Result, past: Sequence[history.Entry], folder: Path) -> None:
    """Write the table and the plots, and add the run to the history."""
    entries = [*past, result.entry]
    history.add(folder / "history.jsonl", result.entry)
    figures = [row.figure for row in result.rows]
    plots = {
        "latest": chart.latest("Delve beside its limits and peers", result.rows),
        "history": chart.history(
            "Every figure since its first run", [entry.date for entry in entries], history.lines(figures, entries)
        ),
    }
    (folder / "latest.md").write_text(markdown(result), encoding="utf-8")
    for name, plot in plots.items():
        (folder / f"{name}.svg").write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
