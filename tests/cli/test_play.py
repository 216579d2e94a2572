"""`delve play` as a person meets it: real processes, real files, a player who reads the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from delve.core import save
from delve.core.rng import LooseRng
from tests.cli.helpers import PROMPT, Table, delve, interrupt, random_line

NEW = ("play", "heroesout", "--seed", "7")


def play_on(table: Table, rng: LooseRng, most: int = 5000) -> None:
    """Answer at random until the game is over."""
    for _ in range(most):
        if not table.type(random_line(table.shown, rng)):
            return
    raise AssertionError("the game does not end")


def saved(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.delve")
    return path


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("lesson", "human"), ("long_cellar", "human,bot"), ("mages_row", "human,human,random"), ("market_hall", "human")],
)
def test_a_whole_game_is_played_through_a_pipe(home: Path, scenario: str, seats: str) -> None:
    table = Table(home, *NEW, "--scenario", scenario, "--seats", seats, "--difficulty", "hardcore")
    assert "seed 7" in table.transcript
    play_on(table, LooseRng(3))
    assert table.end() == 0
    assert "delve replay" in table.transcript
    assert "Seed: 7." in table.transcript
    assert ("You win" in table.transcript) or ("You lose" in table.transcript)
    session = save.read(saved(home))
    assert session.result is not None
    assert session.replayed().hash() == session.hash()


def test_bots_alone_play_to_the_end_and_show_what_they_do(home: Path) -> None:
    done = delve(home, *NEW, "--seats", "random,random", "--clans", "slimes,ghosts")
    assert done.returncode == 0
    assert "KH-TURN-09" in done.stdout
    assert save.read(saved(home)).result is not None


def test_the_same_seed_is_the_same_game(home: Path, tmp_path: Path) -> None:
    one = delve(home, *NEW, "--seats", "bot,bot", "--save", tmp_path / "1.delve")
    two = delve(home, *NEW, "--seats", "bot,bot", "--save", tmp_path / "2.delve")
    assert save.read(tmp_path / "1.delve").hash() == save.read(tmp_path / "2.delve").hash()
    assert one.stdout.replace("1.delve", "") == two.stdout.replace("2.delve", "")


# ---------------------------------------------------------------------- saving


def test_quit_and_resume_goes_on_at_the_same_question(home: Path) -> None:
    table = Table(home, *NEW, "--clans", "ratfolk", "--scenario", "twin_stairs")
    rng = LooseRng(1)
    for _ in range(6):
        table.type(random_line(table.shown, rng))
    question = table.shown.rpartition("\n\n")[2]
    assert not table.type("q")
    assert table.end() == 0
    assert "delve resume" in table.transcript
    again = Table(home, "resume")
    assert again.shown.rpartition("\n\n")[2] == question
    assert again.type("q") is False
    assert again.end() == 0


def test_every_answer_is_saved_before_the_next_question(home: Path) -> None:
    table = Table(home, *NEW, "--clans", "ratfolk")
    rng = LooseRng(1)
    for _ in range(5):
        table.type(random_line(table.shown, rng))
        live = len(save.read(saved(home)).journal)
    table.process.kill()
    table.end()
    assert len(save.read(saved(home)).journal) == live > 0


def test_resume_knows_who_sat_where_and_the_language(home: Path) -> None:
    table = Table(home, *NEW, "--seats", "human,random", "--clans", "slimes,ghosts", "--lang", "es")
    table.type("q")
    table.end()
    again = Table(home, "resume")
    again.type("q")
    again.end()
    assert "Jugador 1" in again.transcript
    spanish, english = again.transcript, delve(home, "resume", "--lang", "en").stdout
    assert spanish != english
    assert "Player 1" in english


def test_a_save_without_its_company_is_everybodys(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "alone.delve"
    delve(home, *NEW, "--seats", "human,random", "--clans", "slimes,ghosts", "--save", file)
    file.with_name("alone.delve.seats").unlink()
    done = delve(home, "play", "--load", file)
    assert done.returncode == 0
    assert "Going on with" in done.stdout


def test_a_game_kept_in_a_file_is_loaded_from_it(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "my game.delve"
    done = delve(home, *NEW, "--clans", "ratfolk", "--save", file)
    assert f'delve play --load "{file}"' in done.stdout
    assert not (home / "saves").exists()
    table = Table(home, "play", "--load", file)
    table.type("1")
    table.type("q")
    assert table.end() == 0
    assert len(save.read(file).journal) == 1


def test_a_copy_is_saved_on_demand(home: Path, tmp_path: Path) -> None:
    table = Table(home, *NEW, "--clans", "ratfolk")
    table.type(f"s {tmp_path / 'copy.delve'}")
    assert "Saved:" in table.shown
    (tmp_path / "file").write_text("")
    table.type(f"s {tmp_path / 'file' / 'copy.delve'}")
    assert "Cannot write" in table.shown
    table.type("q")
    assert table.end() == 0
    assert save.read(tmp_path / "copy.delve").hash() == save.read(saved(home)).hash()


def test_a_finished_game_is_not_resumed(home: Path) -> None:
    delve(home, *NEW, "--seats", "random")
    done = delve(home, "resume")
    assert done.returncode == 2
    assert "delve play" in done.stderr


# ---------------------------------------------------------------------- leaving


def test_end_of_input_saves_and_says_how_to_resume(home: Path) -> None:
    done = delve(home, *NEW, "--clans", "ratfolk", typed="1\n")
    assert done.returncode == 0
    assert "The game is saved" in done.stdout
    assert len(save.read(saved(home)).journal) == 1


def test_ctrl_c_at_a_question_saves_and_exits_with_130(home: Path) -> None:
    table = Table(home, *NEW, "--clans", "ratfolk")
    table.type("1")
    interrupt(table.process)
    assert table.end() == 130
    assert "The game is saved" in table.transcript
    assert "Traceback" not in table.transcript
    assert len(save.read(saved(home)).journal) == 1


def test_ctrl_c_while_bots_play_saves_a_whole_game(home: Path) -> None:
    table = Table(home, *NEW, "--seats", "human,random,random,random", "--clans", "slimes,ghosts,gnolls,ratfolk")
    rng = LooseRng(1)
    for _ in range(3):
        table.type(random_line(table.shown, rng))
    assert table.process.stdin is not None
    for _ in range(20):
        table.process.stdin.write(b"1\n")
    table.process.stdin.flush()
    interrupt(table.process)
    code = table.end()
    assert code in (0, 130)
    session = save.read(saved(home))
    assert session.notices == []
    assert session.replayed().hash() == session.hash()


# ---------------------------------------------------------------------- keys


@pytest.fixture
def table(home: Path) -> Iterator[Table]:
    """Two humans, the first of whom is asked to play a card."""
    table = Table(home, *NEW, "--seats", "human,human", "--clans", "witches,ratfolk", "--scenario", "long_cellar")
    table.until("Play a card")
    yield table
    if table.process.poll() is None:
        table.process.kill()
        table.process.communicate()


def test_undo_redo_and_their_limits(table: Table) -> None:
    before = table.shown.rpartition("\n\n")[2]
    table.type("1")
    assert "take an action" in table.shown
    table.type("u")
    assert "Taken back." in table.shown
    assert table.shown.rpartition("\n\n")[2] == before
    table.type("r")
    assert "take an action" in table.shown
    table.type("r")
    assert "nothing to do again" in table.shown
    table.type("ut")
    assert "Place monsters" in table.shown, "the first turn begins with placing"
    table.until("Play a card")
    table.type("End playing cards")
    table.type("1")
    assert "Hero invasion" in table.shown
    table.type("ut")
    assert "cannot be taken back any more" in table.shown
    table.type("q")
    assert table.end() == 0


def test_practice_takes_back_past_bots_and_what_was_revealed(home: Path) -> None:
    table = Table(home, *NEW, "--seats", "human,random", "--clans", "witches,ratfolk", "--practice")
    table.until("Play a card")
    first = table.shown.rpartition("\n\n")[2]
    table.type("End playing cards")
    table.type("1")
    for _ in range(40):
        if table.shown.rpartition("\n\n")[2] == first:
            break
        table.type("u")
    assert table.shown.rpartition("\n\n")[2] == first
    table.type("q")
    assert table.end() == 0


def test_a_refused_option_says_why_and_which_rule(home: Path) -> None:
    table = Table(home, *NEW, "--clans", "witches", "--scenario", "long_cellar")
    table.until("Play a card")
    table.type("Try your luck")
    number = next(line.split()[1] for line in table.shown.splitlines() if line.startswith("✗") and "luck" in line)
    table.type(number)
    assert "You have tried your luck this turn. (KH-CELL-01)" in table.shown
    table.type(f"w {number}")
    assert "KH-CELL-01  Cells: once per turn" in table.shown
    table.type("w kh-act-02")
    assert "Melee attack" in table.shown
    table.type("q")
    assert table.end() == 0


def test_lines_that_are_no_answer_change_nothing(table: Table) -> None:
    for line, answer in (
        ("", "choose"),
        ("99", "There is no option 99"),
        ("1 2", "choose"),
        ("xyzzy", "No option begins with"),
        ("w", "w KH-ACT-02"),
        ("w 99", "w KH-ACT-02"),
        ("1-999999", "No option begins with"),
        ("²", "No option begins with"),
    ):
        table.type(line)
        assert answer in table.shown, line
        assert table.shown.endswith(PROMPT)
    table.type("q")
    assert table.end() == 0


def test_help_board_log_and_piles(table: Table) -> None:
    table.type("?")
    assert "take back one answer" in table.shown
    assert "Crossbones" in table.shown
    table.type("b")
    assert "Vault" in table.shown
    assert "Play a card" in table.shown
    table.type("l")
    assert "KH-SETUP-12" in table.shown
    table.type("l 1")
    assert len(table.shown.strip().splitlines()) <= 4
    table.type("d")
    assert "Heroes' guild" in table.shown
    assert "Discard pile" in table.shown
    table.type("q")
    assert table.end() == 0


def test_hotseat_shows_whose_turn_it_is(table: Table) -> None:
    assert "Player 1, Witches: Play a card" in table.shown
    assert "▶1 Witches" in table.shown
    rng = LooseRng(2)
    table.type("End playing cards")
    for _ in range(60):
        if "Player 2, Ratfolk: Play a card" in table.shown:
            break
        table.type(random_line(table.shown, rng))
    assert "▶2 Ratfolk" in table.shown
    table.type("q")
    assert table.end() == 0


# ---------------------------------------------------------------------- terminals and languages


def test_a_terminal_that_takes_only_ascii_gets_only_ascii(home: Path) -> None:
    done = delve(home, *NEW, "--seats", "bot", PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "+-----" in done.stdout


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_nothing_but_text_is_printed(home: Path, more: dict[str, str]) -> None:
    done = delve(home, *NEW, "--clans", "ratfolk", **more)
    assert "\x1b" not in done.stdout
    assert "Vault" in done.stdout


@pytest.mark.parametrize(("locale", "word"), [("pt_BR.UTF-8", "Cofre"), ("pl_PL.UTF-8", "Skarbiec"), ("xx", "Vault")])
def test_the_language_of_the_system_is_spoken(home: Path, locale: str, word: str) -> None:
    done = delve(home, *NEW, "--clans", "ratfolk", LANG=locale)
    assert word in done.stdout
    assert "[kh." not in done.stdout
    assert "[cli." not in done.stdout
