"""Every message of the command line has its text, and every text its use."""

from __future__ import annotations

import io
import re
from pathlib import Path

from babel.messages.pofile import read_po

from delve.cli import ask, view
from delve.cli.tables import table_for
from delve.cli.terminal import Terminal, new_console
from tools.picture import picture

SOURCE = Path(__file__).parents[2] / "src" / "delve" / "cli"
_USED = re.compile(r"[\"'](cli\.[a-z_.]+[a-z_])[\"']")
_BUILT = {
    "cli.key.": ("answer", "name", "undo", "redo", "hint", "why", "board", "piles", "log", "save", "quit", "help"),
    "cli.kh.col.": ("hand", "deck", "discard", "lair"),
    "cli.gh.col.": ("health", "hand", "discard", "lost", "xp", "coins", "bonus", "gold", "checks", "treasures"),
    "cli.mk.attack.": ("fire", "ice", "coldfire"),
    "cli.mk.col.": ("fame", "level", "reputation", "armor", "hand", "deck", "discard", "units"),
    "cli.mk.group.": ("combat", "cards", "units", "skills", "moves", "offers", "actions"),
    "cli.mk.offer.": ("advanced", "spells"),
    "cli.mk.to.": ("ne", "e", "se", "sw", "w", "nw"),
    "cli.gh.difficulty.": ("easy", "normal", "hard", "very_hard"),
    "cli.gh.phase.": ("hand", "goals", "place", "cards", "start", "turns", "cleanup", "rest", "over"),
    "cli.gh.sign.": (
        *("closed", "locked", "open", "obstacle", "trap", "difficult", "hazard", "coin", "treasure", "goal", "plate"),
        *("character", "summon", "normal", "elite", "boss", "objective", "strong", "waning", "inert", "made", "number"),
    ),
}


def used() -> set[str]:
    found = {key for path in SOURCE.rglob("*.py") for key in _USED.findall(path.read_text("utf-8"))}
    return found | {prefix + name for prefix, names in _BUILT.items() for name in names}


def test_every_key_in_the_code_has_an_english_text_and_the_other_way_round() -> None:
    keys: set[str] = set()
    for path in (SOURCE / "locale" / "en").glob("*.po"):
        with path.open("rb") as file:
            keys |= {m.id if isinstance(m.id, str) else m.id[0] for m in read_po(file) if m.id}
    assert used() - keys == set()
    assert keys - used() == set()


def test_every_command_is_in_the_help() -> None:
    console = new_console(io.StringIO(), width=200)
    with console.capture() as capture:
        console.print(view.keys(Terminal("en", console), table_for("heroesout")))
    keys = {word for line in capture.get().splitlines() for word in re.split(r"[ ,]+", line[:12])}
    assert keys >= set(ask.COMMANDS)


def test_the_readmes_picture_needs_nothing_from_the_net() -> None:
    drawn = picture()
    addresses = set(re.findall(r"https?://[^\"' )]+", drawn))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in drawn
    for name in ("Vault", "Beast", "Ratfolk", "Notched"):
        assert name in drawn
    kept = Path(__file__).parents[2] / "docs" / "images" / "table.svg"
    assert set(re.findall(r"https?://[^\"' )]+", kept.read_text("utf-8"))) <= {"http://www.w3.org/2000/svg"}
