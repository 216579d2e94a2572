"""`delve replay` and `delve position`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from delve.bots.base import RandomBot, play_out
from delve.cli.main import app
from delve.cli.position import read
from delve.core import save
from delve.core.questions import Seat
from delve.core.session import Entry, Session
from tests.cli.helpers import Table, delve


def run(*args: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(map(str, args)))
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A whole game, saved."""
    session = Session.new("heroesout", seed=6, seats=2, scenario="mages_row", difficulty="hardcore")
    bot = RandomBot(6)
    play_out(session, {Seat(0): bot, Seat(1): bot})
    save.write(session, tmp_path / "game.delve")
    return tmp_path / "game.delve"


def test_a_replay_shows_every_answer_and_the_end(game: Path) -> None:
    count = len(save.read(game).journal)
    code, out, _ = run("replay", game)
    assert code == 0
    assert out.count("Answer ") == count
    assert f"Answer {count} of {count}" in out
    assert "you lose" in out.lower() or "you win" in out.lower()
    assert "KH-HERO-01" in out


def test_a_part_of_a_replay(game: Path) -> None:
    code, out, _ = run("replay", game, "--from", "5", "--to", "8", "--fast")
    assert code == 0
    assert [n for n in range(1, 12) if f"Answer {n} of" in out] == [5, 6, 7, 8]
    assert "Vault" in out, "the board at the end"


@pytest.mark.parametrize("part", [("--from", "0"), ("--from", "9999"), ("--from", "5", "--to", "4")])
def test_a_part_that_is_not_there(game: Path, part: tuple[str, ...]) -> None:
    code, _, err = run("replay", game, *part)
    assert code == 2
    assert "answers" in err


def test_a_replay_in_another_language(game: Path) -> None:
    assert "Odpowiedź" in run("replay", game, "--lang", "pl")[1]


def test_a_game_that_is_not_over_says_so(tmp_path: Path) -> None:
    session = Session.new("heroesout", seed=6, clans=["ratfolk"])
    save.write(session, tmp_path / "new.delve")
    code, out, _ = run("replay", tmp_path / "new.delve")
    assert code == 0
    assert "not over" in out


def test_a_journal_that_no_longer_replays_is_said_clearly(game: Path) -> None:
    session = save.read(game)
    entry = session.journal[7]
    session.journal[7] = Entry(entry.seat, entry.answer, "kh.ask.gone")
    save.write(session, game)
    code, out, _ = run("replay", game)
    assert code == 1
    assert "no longer replays" in out
    assert "kh.ask.gone" in out
    assert "Answer 7 of" in out
    assert f"Answer 8 of {len(session.journal)}" not in out


def test_an_answer_that_is_no_longer_allowed_ends_the_replay(game: Path) -> None:
    session = save.read(game)
    session.journal[9] = msgspec.structs.replace(session.journal[9], answer="nothing")
    save.write(session, game)
    code, out, _ = run("replay", game)
    assert code == 1
    assert "no longer replays" in out


# ---------------------------------------------------------------------- positions

POSITION = """
heroesout scenario=long_cellar difficulty=hardcore wave=2 turn=5 active=0 phase=play
seat ratfolk at=vault:3,sewers hand=ratfolk.gnaw,ratfolk.tunnels
seat dragoness at=forge/1
room forge heroes=rogue,mage/2 traps=2 coin=1
rng 1234
"""


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(POSITION)
    return path


def test_a_position_is_shown(puzzle: Path) -> None:
    code, out, _ = run("position", puzzle, "--show")
    assert code == 0
    assert "Red Dragon…♥4/5" in out
    assert "Wave 2 of 2" in out


def test_a_position_comes_through_a_pipe(home: Path) -> None:
    done = delve(home, "position", "-", "--show", typed=POSITION)
    assert done.returncode == 0
    assert "The Long Cellar" in done.stdout


def test_play_goes_on_from_a_position_and_resumes(home: Path, puzzle: Path) -> None:
    table = Table(home, "position", puzzle, "--seats", "human,random")
    assert "Player 1, Ratfolk: Play a card" in table.shown
    table.type("Tunnels")
    table.type("q")
    assert table.end() == 0
    again = delve(home, "resume")
    assert "Tunnels" in again.stdout
    (path,) = (home / "saves").glob("*.delve")
    code, out, _ = run("replay", path)
    assert code == 1
    assert "written position" in out


def test_a_position_makes_a_whole_session() -> None:
    session = read(POSITION, [], 3)
    assert msgspec.to_builtins(session.config) == {
        "scenario": "long_cellar",
        "difficulty": "hardcore",
        "seats": 2,
        "clans": ["ratfolk", "dragoness"],
    }
    assert save.load(save.dump(session)).hash() == session.hash()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with the name of its game"),
        ("chess e4", "“chess” is none"),
        ("heroesout scenario=moon", "There is no scenario “moon”"),
        ("heroesout\nroom moon", "Line 2"),
        ("heroesout\nseat ratfolk hand=axe", "no card 'axe'"),
    ],
)
def test_a_position_that_cannot_be_read(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text)
    code, _, err = run("position", path, "--show")
    assert code == 2
    assert said in err


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("mageknight\nhero tovak crystals=red:4", "en", "no more than 3 of a colour"),
        ("mageknight\nhero tovak units=peasants,foresters", "es", "más unidades que fichas de mando"),
        ("gloomhaven\n. A .\nA brute hp=11", "pl", "nie może mieć 11 z 10"),
        ("heroesout\nseat ratfolk\nroom vault traps=6", "pt_BR", "a caixa só tem 5"),
    ],
)
def test_a_position_that_is_not_legal_is_refused_with_the_reason(
    tmp_path: Path, text: str, lang: str, said: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text)
    code, _, err = run("position", path, "--show", "--lang", lang)
    assert code == 2
    assert said in " ".join(err.split())


def test_seats_must_fit_a_position(puzzle: Path) -> None:
    code, _, err = run("position", puzzle, "--seats", "human")
    assert code == 2
    assert "2 seats" in err
