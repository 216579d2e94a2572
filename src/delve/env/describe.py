"""The tables of docs/env.md, made from the encodings: `python -m delve.env.describe`."""

from __future__ import annotations

from collections.abc import Iterable

from delve.core import registry
from delve.env.encoding import Part, encoding_for, size_of
from delve.env.observing import OPTION, QUESTION


def rows(parts: Iterable[Part], start: int = 0) -> list[str]:
    """A table of parts, with where each begins."""
    lines = ["| from | numbers | part | what it tells |", "|---|---|---|---|"]
    for part in parts:
        lines.append(f"| {start} | {part.size} | {part.name} | {part.text} |")
        start += part.size
    return lines


def game_table(game: str) -> str:
    """All that an encoding tells, as Markdown."""
    encoding = encoding_for(game)
    lines = [
        f"### {game}_v{encoding.version}",
        "",
        f"`observation`: {size_of(QUESTION) + size_of(encoding.parts)} numbers; `options`: {encoding.actions} ×"
        f" {size_of(OPTION) + size_of(encoding.option_parts)}; {encoding.actions} actions.",
        "",
        "In `observation`, after the question:",
        "",
        *rows(encoding.parts, size_of(QUESTION)),
    ]
    for name, parts in encoding.subparts.items():
        lines += ["", f"{name}:", "", *rows(parts)]
    lines += [
        "",
        "In each row of `options`, after the general part:",
        "",
        *rows(encoding.option_parts, size_of(OPTION)),
    ]
    return "\n".join(lines)


def everything() -> str:
    """The tables of all games, with what they share."""
    shared = ["### All games", "", "The head of `observation`, the question:", "", *rows(QUESTION)]
    shared += ["", "The head of each row of `options`:", "", *rows(OPTION)]
    return "\n\n".join(["\n".join(shared), *(game_table(game) for game in registry.installed())]) + "\n"


if __name__ == "__main__":
    print(everything(), end="")
