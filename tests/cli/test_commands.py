"""Help, version, and one clear line for whatever is wrong with the arguments."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import delve as package
from delve.cli.main import app
from delve.core import save
from delve.core.session import Session
from tests.cli.helpers import delve, environment

COMMANDS = (
    (),
    ("play",),
    ("resume",),
    ("replay",),
    ("position",),
    ("rules",),
    ("rules", "search"),
    ("rules", "coverage"),
    ("sim",),
    ("content",),
    ("content", "check"),
    ("content", "export"),
    ("content", "figures"),
    ("content", "import"),
    ("bench",),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help(command: tuple[str, ...], option: str) -> None:
    done = CliRunner().invoke(app, [*command, option])
    assert done.exit_code == 0
    assert "Usage:" in done.output
    if command not in ((), ("content",)):
        assert "Example" in done.output
        assert f"delve {command[0]}" in done.output


def test_no_arguments_show_the_help() -> None:
    done = CliRunner().invoke(app, [])
    assert "Commands:" in done.output


def test_version() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert done.exit_code == 0
    assert package.__version__ in done.output


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import delve", ("msgspec", "rich", "babel", "typer", "delve.core.session")),
        ("import delve.cli.main", ("msgspec", "rich", "babel", "delve.core.session", "delve.games.heroesout")),
    ],
)
def test_heavy_modules_wait_until_they_are_needed(code: str, absent: tuple[str, ...], tmp_path: Path) -> None:
    check = f"{code}; import sys; print([name for name in {absent!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", check], capture_output=True, text=True, env=environment(tmp_path), check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "chess"), "There is no game “chess”"),
        (("play", "heroesout", "--scenario", "moon"), "There is no scenario “moon”. The scenarios are: lesson"),
        (
            ("play", "heroesout", "--difficulty", "brutal"),
            "There is no difficulty “brutal”. The difficulties are: family",
        ),
        (("play", "heroesout", "--level", "2"), "--level is not for Keep the Heroes Out!"),
        (("play", "heroesout", "--reduced-randomness"), "--reduced-randomness is not for"),
        (("play", "heroesout", "--clans", "elves"), "There is no clan “elves”"),
        (("play", "heroesout", "--clans", "slimes,slimes"), "No clan can be played twice"),
        (("play", "heroesout", "--clans", "slimes,ghosts", "--seats", "human"), "2 clans were named"),
        (("play", "heroesout", "--seats", "human,bot,bot,bot,bot,bot,bot"), "for 1 to 6 players, not for 7"),
        (("play", "heroesout", "--seats", ""), "for 1 to 6 players, not for 0"),
        (("play", "heroesout", "--seats", "robot"), "one of human, bot, quick, strong, deep, random, not “robot”"),
        (("play", "--lang", "xx"), "There is no language “xx”"),
        (("play", "heroesout", "--pack", "nowhere"), "There is no pack “nowhere”"),
        (("play", "--load", "nowhere.delve"), "Cannot read nowhere.delve"),
        (("play", "--load", "a.delve", "--seed", "4"), "--seed is for new games"),
        (("resume",), "There is no game to go on with"),
        (("replay", "nowhere.delve"), "Cannot read nowhere.delve"),
        (("position", "nowhere.txt"), "Cannot read nowhere.txt"),
        (("content", "figures", "chess"), "There is no game “chess”"),
        (("content", "export", "chess"), "There is no game “chess”"),
        (("content", "check", "--game", "chess"), "There is no game “chess”"),
        (("content", "export", "heroesout", "--as-pack", "mine"), "writes a folder"),
        (("content", "export", "heroesout", "/dev/null/x"), "Cannot write /dev/null/x"),
        (("rules", "coverage", "--game", "chess", "--record", "tests/none"), "none is missing: run `make test`"),
        (("rules", "search", "--game", "chess"), "There is no ledger for “chess”"),
        (("sim", "chess"), "There is no game “chess”"),
        (("sim", "heroesout", "--bots", "genius"), "genius"),
        (("sim", "heroesout", "--bots", "random,random,random"), "3 bots were named for 2 seats"),
        (("sim", "heroesout", "--characters", "brute"), "--characters is not for"),
        (("sim", "heroesout", "--games", "0"), "at least 1"),
        (("sim", "heroesout", "--scenario", "moon"), "There is no scenario “moon”"),
        (("sim", "heroesout", "--difficulty", "brutal"), "There is no difficulty “brutal”"),
        (("sim", "heroesout", "--seats", "7"), "for 1 to 6 players, not for 7"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_arguments_are_one_clear_line_and_exit_code_2(home: Path, args: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not home.exists(), "nothing is written for a game that never began"


@pytest.mark.parametrize("args", [("play", "--no-such"), ("dance",), ("replay",), ("play", "--seed", "many")])
def test_unknown_words_are_refused_with_exit_code_2(args: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 2
    assert "Usage:" in done.stderr


def test_errors_speak_the_players_language(home: Path) -> None:
    done = delve(home, "play", "heroesout", "--scenario", "moon", "--lang", "pl")
    assert done.returncode == 2
    assert "moon" in done.stderr
    assert "There is no scenario" not in done.stderr
    assert "Traceback" not in done.stderr


# ---------------------------------------------------------------------- saves


@pytest.fixture
def a_save(tmp_path: Path) -> Path:
    path = tmp_path / "game.delve"
    save.write(Session.new("heroesout", seed=3, clans=["ratfolk"]), path)
    return path


@pytest.mark.parametrize("command", [("play", "--load"), ("replay",)], ids=" ".join)
@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-20], "damaged"),
        (lambda data: data[:40], "damaged"),
        (lambda data: data[:5], "damaged"),
        (lambda data: data[:60] + b"x" + data[61:], "damaged"),
        (lambda data: b"PNG" + data, "not a Delve save"),
        (lambda data: b"", "damaged"),
    ],
    ids=["short", "head", "beginning", "changed", "foreign", "empty"],
)
def test_a_bad_save_is_refused_and_left_as_it_is(
    home: Path, a_save: Path, command: tuple[str, ...], damage: object, said: str
) -> None:
    assert callable(damage)
    a_save.write_bytes(damage(a_save.read_bytes()))
    before = a_save.read_bytes()
    done = CliRunner().invoke(app, [*command, str(a_save)])
    assert done.exit_code == 2
    assert said in done.stderr
    assert a_save.read_bytes() == before


def test_a_folder_is_no_save(home: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["play", "--load", str(tmp_path)])
    assert done.exit_code == 2
    assert "Cannot read" in done.stderr


def test_seats_must_fit_the_save(home: Path, a_save: Path) -> None:
    done = CliRunner().invoke(app, ["play", "--load", str(a_save), "--seats", "human,bot"])
    assert done.exit_code == 2
    assert "This saved game has 1 seat" in done.stderr


def test_a_save_whose_pack_is_gone_says_which(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(Path(__file__).parents[2] / "docs" / "packs" / "example", folder)
    path = tmp_path / "game.delve"
    save.write(Session.new("heroesout", packs=(str(folder),), clans=["example.kobolds"]), path)
    shutil.rmtree(folder)
    done = CliRunner().invoke(app, ["play", "--load", str(path)])
    assert done.exit_code == 2
    assert "pack.json" in done.stderr
