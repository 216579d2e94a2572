"""Text that more than one table lays out."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text


def flow(items: Iterable[Text], width: int, gap: int = 1) -> list[Text]:
    """Items beside each other for as long as they fit; none is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and len(lines[-1]) + gap + len(item) <= width:
            lines[-1] = Text.assemble(lines[-1], " " * gap, item)
        else:
            lines.append(item)
    return lines


def joined(lines: Iterable[Text]) -> Text:
    """Lines as one text."""
    return Text("\n").join(lines)


def short(names: Iterable[str]) -> dict[str, str]:
    """Two letters for each name, such as BG for Bandit Guard; no two names have the same."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        words = [word for word in name.replace("-", " ").split() if word[:1].isalpha()]
        letters = "".join(char for char in name if char.isalpha())
        tries = [words[0][:1] + word[:1] for word in words[1:]] + [letters[:1] + char for char in letters[1:]]
        tries += [letters[:1] + digit for digit in "0123456789"]
        taken = {one.casefold() for one in found.values()}
        found[name] = next(pair for pair in tries if pair.casefold() not in taken)
    return found
