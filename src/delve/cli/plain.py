"""What a terminal shows that takes fewer letters than our texts have."""

from __future__ import annotations

import codecs
import sys
import unicodedata

_SIGNS = {
    "·": "-",
    "–": "-",
    "…": "...",
    "×": "x",
    "→": ">",
    "“": '"',
    "”": '"',
    "„": '"',
    "’": "'",
    "≥": ">=",
    "≤": "<=",
}
_SIGNS |= {"ł": "l", "Ł": "L", "µ": "u", "★": "*", "☆": ".", "✗": "x"}


def nearest(error: UnicodeError) -> tuple[str, int]:
    """The nearest letters to those that cannot be shown, for `codecs.register_error`."""
    assert isinstance(error, UnicodeEncodeError)
    shown = []
    for char in error.object[error.start : error.end]:
        text = _SIGNS.get(char) or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        shown.append(text if text.isascii() and text else "?")
    return "".join(shown), error.end


def prepare_output() -> None:
    """Let no letter stop the program: what a terminal cannot show it shows as the nearest that it can."""
    codecs.register_error("delve", nearest)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="delve")
