"""At a real terminal: the start menu, and what only a terminal does."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from delve.cli.main import app
from delve.core import save
from delve.core.errors import RuleBroken
from delve.core.session import Session
from tests.cli.helpers import environment, interrupt, read_some, start

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import pty


class Screen:
    """The program at a pseudo-terminal."""

    def __init__(self, home: Path, *args: str, **more: str) -> None:
        ours, theirs = pty.openpty()
        environ = environment(home, TERM="xterm-256color", **more)
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
        self.process = start(home, *args, environ=environ, start_new_session=True, **streams)
        os.close(theirs)
        self.file = ours
        self.shown = ""

    def until(self, text: str) -> None:
        """Read until a text has been printed."""
        self.shown = ""
        while text not in self.shown:
            self.shown += self.read()

    def read(self) -> str:
        try:
            chunk = read_some(self.file)
        except OSError:  # what Linux says when the program has ended
            chunk = b""
        assert chunk, self.shown
        return chunk.decode("utf-8", "ignore")

    def type(self, line: str) -> None:
        os.write(self.file, f"{line}\n".encode())

    def end(self) -> int:
        try:
            while read_some(self.file):
                pass
        except OSError:
            pass
        os.close(self.file)
        return self.process.wait(60)


def test_the_menu_leads_into_a_game_and_back_to_it(home: Path) -> None:
    screen = Screen(home, "play", "heroesout")
    screen.until("What would you like to do?")
    assert "Continue" not in screen.shown
    screen.type("")
    screen.until("Which scenario?")
    assert "First Watch" in screen.shown
    assert "★" in screen.shown
    screen.type("99")
    screen.until("from 1 to")
    screen.type("2")
    screen.until("How hard?")
    screen.type("3")
    screen.until("How many of you")
    screen.type("1")
    screen.until("How many bots")
    screen.type("1")
    screen.until("choose your clan")
    assert "Twin Stairs" in screen.shown
    assert "Hardcore" in screen.shown
    assert "\x1b[" in screen.shown, "in colour"
    screen.type("q")
    assert screen.end() == 0

    again = Screen(home, "play", "heroesout")
    again.until("What would you like to do?")
    assert "Continue the last game" in again.shown
    again.type("2")
    again.until("choose your clan")
    again.type("q")
    assert again.end() == 0
    (path,) = (home / "saves").glob("*.delve")
    assert save.read(path).seats == 2


def test_the_menu_has_every_game_and_asks_what_it_needs(home: Path) -> None:
    screen = Screen(home, "play")
    screen.until("What would you like to do?")
    for title in ("New game: Gloomhaven", "New game: Keep the Heroes Out!"):
        assert title in screen.shown
    for typed, asked in (
        ("1", "Which scenario?"),
        ("3", "How hard?"),
        ("", "How many characters"),
        ("1", "How many bots"),
        ("", "Which class for seat 1?"),
        ("", "Which class for seat 2?"),
        ("3", "Which level"),
        ("2", "Secret or open cards?"),
        ("2", "Which battle goal"),
    ):
        screen.type(typed)
        screen.until(asked)
    assert "3 Inox Encampment" in screen.shown
    screen.type("q")
    assert screen.end() == 0
    (path,) = (home / "saves").glob("*.delve")
    config: Any = save.read(path).config
    assert [(one.cls, one.level) for one in config.characters] == [("brute", 2), ("tinkerer", 2)]
    assert config.solo


def test_the_menu_changes_the_language(home: Path) -> None:
    screen = Screen(home, "play", "heroesout")
    screen.until("What would you like to do?")
    screen.type("2")
    screen.until("Which language?")
    assert "Português" in screen.shown
    screen.type("4")
    screen.until("Nowa gra")
    screen.type("q")
    assert screen.end() == 0
    assert not home.exists()


def test_ctrl_c_in_the_menu_and_in_the_game(home: Path) -> None:
    screen = Screen(home, "play", "heroesout")
    screen.until("What would you like to do?")
    interrupt(screen.process)
    assert screen.end() == 130
    screen = Screen(home, "play", "heroesout", "--clans", "ratfolk")
    screen.until("> ")
    interrupt(screen.process)
    screen.until("delve resume")
    assert "Traceback" not in screen.shown
    assert screen.end() == 130


def test_a_replay_waits_for_the_watcher(home: Path, tmp_path: Path) -> None:
    session = Session.new("heroesout", seed=2, clans=["ratfolk"])
    while len(session.journal) < 4:
        session.answer(session.question.forced() or _first(session))
    save.write(session, tmp_path / "a.delve")
    screen = Screen(home, "replay", str(tmp_path / "a.delve"))
    screen.until("Enter: next")
    assert "Answer 2 of" not in screen.shown
    screen.type("b")
    screen.until("Vault")
    screen.type("")
    screen.until("Answer 2 of")
    screen.type("q")
    assert screen.end() == 0


def _first(session: Session) -> str:
    from delve.core.questions import Choose

    question = session.question
    assert isinstance(question, Choose)
    return question.legal()[0]


def test_a_defect_of_the_rules_loses_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Session, answer: object, seat: object = None) -> None:
        raise RuleBroken("boom")

    monkeypatch.setattr(Session, "answer", fail)
    done = CliRunner().invoke(app, ["play", "heroesout", "--clans", "ratfolk", "--seed", "3"], input="1\n")
    assert done.exit_code == 1
    assert "defect of Delve" in done.output
    assert "boom" in done.output
    (path,) = (home / "saves").glob("*.delve")
    assert save.read(path).journal == []
