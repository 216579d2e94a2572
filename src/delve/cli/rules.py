"""`delve rules`: the ledgers as a reference, and how much of them is proved."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from delve.cli import proofs
from delve.cli.errors import BadArguments
from delve.cli.terminal import new_console
from delve.core import ledger


def search(terms: list[str], game: str | None) -> int:
    """Print the rules that have all the words; exit code 1 if there are none."""
    console = new_console()
    if not terms:
        return _sections(console, game)
    found = ledger.search(terms, game)
    if not found:
        print(f"No rule has all of: {' '.join(terms)}", file=sys.stderr)
        return 1
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for line in found:
        text = Text(line.text)
        text.highlight_words(terms, "bold underline", case_sensitive=False)
        grid.add_row(Text(line.id, "bold cyan"), text)
    console.print(grid)
    return 0


def _sections(console: Console, game: str | None) -> int:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name in ledger.ledgers() if game is None else [game]:
        grid.add_row(Text(name, "bold"), Text(f"{len(ledger.of(name))} rules"))
        for section, lines in by_section(ledger.of(name)).items():
            grid.add_row(Text(f"  {lines[0].id} … {lines[-1].id}", "cyan"), Text(section))
    console.print(grid)
    console.print(Text("Search with: delve rules WORDS", "grey62"))
    return 0


def by_section(lines: list[ledger.Line]) -> dict[str, list[ledger.Line]]:
    """Rules by the heading under which they stand."""
    found: dict[str, list[ledger.Line]] = {}
    for line in lines:
        found.setdefault(line.section, []).append(line)
    return found


# ---------------------------------------------------------------------- coverage


class Proof(Struct, frozen=True):
    """What a test run said about one rule."""

    tests: list[str]
    passed: bool


class Section(Struct, frozen=True):
    """How much of a section is proved."""

    title: str
    total: int
    proved: int
    missing: list[str]
    """Rules that no test names."""
    failed: list[str]
    """Rules of which a test failed."""
    open: list[str]
    """Rules that no test names, and that wait for something."""


class Coverage(Struct, frozen=True):
    """How much of a game's ledger is proved."""

    game: str
    total: int
    proved: int
    sections: list[Section]


def default_record() -> Path:
    """Where a run of all tests leaves its record."""
    return ledger.checkout() / "build" / "rule-coverage.json"


def read_record(path: Path) -> dict[str, Proof]:
    """The record of a test run; raises BadArguments with what to do if there is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Proof])
    except FileNotFoundError as error:
        raise BadArguments("cli.error.no_record", path=str(path)) from error
    except (OSError, msgspec.MsgspecError) as error:
        raise BadArguments("cli.error.bad_record", path=str(path), error=str(error)) from error


def count(game: str, record: dict[str, Proof]) -> Coverage:
    """Count one game's rules that are proved: named by a test, and all its tests passed."""
    sections = []
    waiting = ledger.waiting(game)
    for title, lines in by_section(ledger.of(game)).items():
        unnamed = [line.id for line in lines if line.id not in record or not record[line.id].tests]
        failed = [line.id for line in lines if line.id not in unnamed and not record[line.id].passed]
        proved = len(lines) - len(unnamed) - len(failed)
        missing = [rule for rule in unnamed if rule not in waiting]
        section = Section(title, len(lines), proved, missing, failed, [rule for rule in unnamed if rule in waiting])
        sections.append(section)
    return Coverage(game, sum(s.total for s in sections), sum(s.proved for s in sections), sections)


def no_longer_open(counted: Coverage, record: dict[str, Proof]) -> list[str]:
    """Rules that are said by their own ids to wait for something, and yet are named by a test."""
    listed = [rule for rules in ledger.open_lines().get(counted.game, {}).values() for rule in rules]
    return [rule for rule in listed if rule in record]


def coverage(*, as_json: bool, check: bool, game: str | None, record: Path | None) -> int:
    """Print the coverage; with `check`, exit code 1 if a rule that is not open has no test, an open one has, or a test
    names no rule."""
    path = record or default_record()
    try:
        noted = read_record(path)
    except BadArguments as error:
        if not check:
            raise
        print(error, file=sys.stderr)
        return 1
    counted = [count(name, noted) for name in ([game] if game else ledger.ledgers())]
    known = {line.id for line in ledger.of(None)}
    unknown = sorted(set(noted) - known)
    if as_json:
        data = {"games": counted, "unknown": unknown}
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    else:
        _print(new_console(), counted, unknown, noted)
    if not check:
        return 0
    gaps = [s.title for c in counted for s in c.sections if s.missing or s.failed]
    stale = [rule for c in counted for rule in no_longer_open(c, noted)]
    for told, names in (
        ("Sections with gaps", gaps),
        ("Tests name rules that are in no ledger", unknown),
        ("Rules that open.json lists have tests", stale),
    ):
        if names:
            print(f"{told}: {', '.join(names)}", file=sys.stderr)
    return int(bool(gaps or unknown or stale))


def weak(game: str | None) -> int:
    """Print the rules that rest on weak tests alone, with those tests."""
    console = new_console()
    found = proofs.weak_lines(ledger.checkout() / "tests", game)
    for line, tests in found:
        console.print(Text(line.id, "bold cyan"), Text(line.text))
        for test in tests:
            console.print(Text(f"  {test.weak:<20}{test.name}", "yellow"))
    console.print(Text(f"Rules that rest on tests which name many, or only say what is not so: {len(found)}"))
    return 0


def write_readme() -> int:
    """Write the README's table of what is proved."""
    path = ledger.checkout() / "README.md"
    table = proofs.readme_table(ledger.checkout() / "tests")
    path.write_text(proofs.with_table(path.read_text(encoding="utf-8"), table), encoding="utf-8")
    return 0


def _print(console: Console, counted: list[Coverage], unknown: list[str], proofs: dict[str, Proof]) -> None:
    for game in counted:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(ratio=1)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_row(Text(game.game, "bold"), Text(f"{game.proved}/{game.total}", "bold"), "")
        for section in game.sections:
            whole = section.proved == section.total
            gaps = section.missing or section.failed
            mark, style = ("ok", "green") if whole else ("gaps", "red") if gaps else ("open", "yellow")
            grid.add_row(f"  {section.title}", f"{section.proved}/{section.total}", Text(mark, style))
        console.print(grid)
        missing = [rule for section in game.sections for rule in section.missing]
        failed = [rule for section in game.sections for rule in section.failed]
        if missing:
            console.print(Text(f"No test names: {', '.join(missing)}", "red"))
        waiting = ledger.waiting(game.game)
        unproved = [rule for section in game.sections for rule in section.open]
        for reason in dict.fromkeys(waiting[rule] for rule in unproved):
            rules = [rule for rule in unproved if waiting[rule] == reason]
            console.print(Text(f"Open, waiting for {reason}: {', '.join(rules)}", "yellow"))
        for rule in failed:
            console.print(Text(f"Tests failed for {rule}: {', '.join(proofs[rule].tests)}", "red"))
    for rule in unknown:
        console.print(Text(f"In no ledger: {rule}, named by {', '.join(proofs[rule].tests)}", "red"))
