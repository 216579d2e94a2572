"""The terminal as the commands use it: text in the player's language out, lines in."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import IO, Any

from rich.console import Console
from rich.text import Text

from delve.core.msg import Msg, Param
from delve.core.words import LANGUAGES, Words, words

_chosen = ""


def use_language(language: str) -> str:
    """Remember the language for all that follows, errors included."""
    global _chosen
    _chosen = language
    return language


def chosen_language() -> str:
    """The language asked for, if one was."""
    return _chosen


def language() -> str:
    """The language asked for, or that of the environment, or English."""
    return _chosen or environment_language()


def environment_language() -> str:
    """The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return next((known for known in LANGUAGES if value[:2] == known[:2]), "en")
    return "en"


def new_console(file: IO[str] | None = None, **options: Any) -> Console:
    """A console that leaves numbers and names uncoloured, as rich would not."""
    return Console(file=file, highlight=False, emoji=False, markup=False, **options)


def can_draw(console: Console) -> bool:
    """Whether the terminal takes more than ASCII."""
    return (console.encoding or "").lower().replace("-", "").startswith("utf")


class Terminal:
    """A console and a language."""

    def __init__(self, lang: str = "", console: Console | None = None) -> None:
        self.lang = lang or language()
        self.console = console or new_console()
        self.ascii = not can_draw(self.console)

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return words(self.lang)

    def text(self, key: str, **params: Param) -> str:
        """A message of ours as text."""
        return self.words.text(Msg(key, params))

    def say(self, key: str, *, style: str = "", whole: bool = False, **params: Param) -> None:
        """Print a message of ours; a `whole` one has something to be copied in it, and no line breaks."""
        self.console.print(Text(self.text(key, **params), style=style), soft_wrap=whole)

    def tell(self, msg: Msg, *, style: str = "") -> None:
        """Print any message."""
        self.console.print(Text(self.words.text(msg), style=style))

    def read(self, prompt: str = "> ") -> str:
        """One line from the player; raises EOFError when there are no more."""
        if interactive():
            with suppress(ImportError):
                import readline  # noqa: F401  # lets `input` edit the line
            return input(prompt).strip()
        self.console.print(prompt, end="")
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        # What comes through a pipe is not echoed by the terminal.
        self.console.print(Text(line.strip()))
        return line.strip()


def interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()
