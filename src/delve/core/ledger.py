"""The rule ledgers: one line for each rule, with an id (docs/rules), found in a checkout or in an installed package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

import delve
from delve.core.errors import BadLedger

_RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9-]+)\*\* (.+)$")
_SECTION = re.compile(r"^## (.+)$")


class Line(Struct, frozen=True):
    """One rule."""

    id: str
    text: str
    section: str
    game: str


def checkout() -> Path:
    """The root of the checkout that this package lies in, if it does."""
    return Path(delve.__file__).resolve().parent.parent.parent


def folder() -> Path:
    """Where the ledgers are; raises BadLedger if they are nowhere."""
    for place in (checkout() / "docs" / "rules", Path(delve.__file__).resolve().parent / "ledgers" / "rules"):
        if place.is_dir():
            return place
    raise BadLedger("core.ledger.none")


@cache
def ledgers() -> dict[str, list[Line]]:
    """The rules of every game that has a ledger, in order."""
    found = {path.stem: _read(path) for path in sorted(folder().glob("*.md"))}
    return {game: lines for game, lines in found.items() if lines}


def _read(path: Path) -> list[Line]:
    section, lines = "", []
    for text in path.read_text("utf-8").splitlines():
        if match := _SECTION.match(text):
            section = match[1].strip()
        elif match := _RULE.match(text):
            lines.append(Line(match[1], match[2].strip(), section, path.stem))
    return lines


def open_lines() -> dict[str, dict[str, list[str]]]:
    """What waits for something, for each game: for what, and the ids or, with a hyphen at the end, their beginnings."""
    path = folder() / "open.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, list[str]]])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise BadLedger("core.ledger.open", path=str(path), error=str(error)) from error


def waiting(game: str) -> dict[str, str]:
    """The lines of a game that need no test yet, and what each of them waits for."""
    found: dict[str, str] = {}
    for reason, listed in open_lines().get(game, {}).items():
        for line in of(game):
            if any(line.id == name or (name.endswith("-") and line.id.startswith(name)) for name in listed):
                found[line.id] = reason
    return found


def of(game: str | None) -> list[Line]:
    """The rules of one game, or of all; raises BadLedger for a game without a ledger."""
    if game is None:
        return [line for lines in ledgers().values() for line in lines]
    if game not in ledgers():
        raise BadLedger("core.ledger.unknown", game=game, games=", ".join(ledgers()))
    return ledgers()[game]


def find(rule: str) -> Line | None:
    """The rule of an id."""
    try:
        return next((line for line in of(None) if line.id == rule.upper()), None)
    except BadLedger:
        return None


def search(terms: list[str], game: str | None = None) -> list[Line]:
    """The rules whose id, section or text has all the words."""
    wanted = [term.casefold() for term in terms]
    return [
        line for line in of(game) if all(term in f"{line.id} {line.section} {line.text}".casefold() for term in wanted)
    ]


@cache
def _rulings() -> tuple[str, ...]:
    """All rulings, each as one text."""
    found: list[str] = []
    place = folder().parent / "rulings"
    for path in sorted(place.glob("*.md")) if place.is_dir() else ():
        for text in path.read_text("utf-8").splitlines():
            if text.startswith("- **"):
                found.append(text[2:])
            elif text.startswith("  ") and found:
                found[-1] += f" {text.strip()}"
    return tuple(found)


def rulings(rule: str) -> list[str]:
    """The rulings that speak of a rule."""
    try:
        return [text.replace("**", "") for text in _rulings() if rule in text]
    except BadLedger:
        return []
