"""The board as a picture of characters."""

from __future__ import annotations

import io

import msgspec
import pytest
from rich.console import RenderableType

from delve.bots.base import RandomBot
from delve.cli import view
from delve.cli.position import read
from delve.cli.tables import PlainTable, heroesout_map, table_for
from delve.cli.tables.canvas import Canvas
from delve.cli.terminal import Terminal, new_console
from delve.core.msg import say
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.words import LANGUAGES
from delve.games.heroesout.content.scenarios import SCENARIOS
from delve.games.heroesout.map import NE, NW, E
from delve.games.heroesout.state import HeroId
from delve.games.heroesout.views import HeroView

TABLE = table_for("heroesout")


def terminal(width: int, lang: str = "en", *, ascii_only: bool = False) -> Terminal:
    term = Terminal(lang, new_console(io.StringIO(), width=width, color_system=None))
    term.ascii = ascii_only
    return term


def text(term: Terminal, drawn: RenderableType) -> str:
    file = term.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    term.console.print(drawn)
    return file.getvalue()


def middle(scenario: str, answers: int = 40) -> Session:
    session = Session.new("heroesout", seed=3, scenario=scenario, seats=4, difficulty="hardcore")
    bot = RandomBot(5)
    for _ in range(answers):
        if session.questions:
            question = session.questions[0]
            session.answer(bot.answer(session, question.seat, question), question.seat)
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", [scenario.id for scenario in SCENARIOS])
def test_every_room_is_on_the_board_at_80_columns(scenario: str, lang: str) -> None:
    session, term = middle(scenario), terminal(80, lang)
    board = text(term, TABLE.board(term, session, Seat(0), 80))
    for room in session.view().board.rooms:
        name = term.words.text(say(f"kh.room.{room.room}"))
        assert any(part in board for part in (name, name.split()[0], name[:7])), name
    assert "[kh." not in board
    assert "[cli." not in board


@pytest.mark.parametrize("width", [30, 50, 80, 100, 120, 160])
@pytest.mark.parametrize("scenario", ["lesson", "crypt_road", "prison_break", "moon_gates"])
def test_nothing_is_wider_than_the_terminal(scenario: str, width: int) -> None:
    session, term = middle(scenario), terminal(width)
    parts = [TABLE.board(term, session, Seat(0), width), TABLE.legend(term, width), TABLE.piles(term, session)]
    if session.questions:
        parts.append(view.question(term, TABLE, session, session.questions[0], name=True))
    parts.append(view.log(term, TABLE, session.events))
    for part in parts:
        assert max(len(line) for line in text(term, part).splitlines()) <= width


def test_a_board_too_wide_for_the_terminal_becomes_a_list() -> None:
    session, term = middle("crypt_road"), terminal(40)
    board = text(term, TABLE.board(term, session, Seat(0), 40))
    assert "│" not in board
    assert "→ " in board
    assert "Beast Trainer" in board


POSITION = """
heroesout scenario=long_cellar difficulty=hardcore wave=2 turn=5 active=0 phase=play
seat ratfolk at=vault:3,sewers hand=ratfolk.gnaw
seat dragoness at=forge/2
room forge heroes=rogue,rogue,mage/2 traps=2 coin=1 treasure=2
room study portal=finished token=fire treasure=none
room library portal=unfinished
"""


def test_a_room_shows_all_that_is_in_it() -> None:
    term = terminal(120)
    board = text(term, TABLE.board(term, read(POSITION, [], 0), Seat(0), 120))
    for shown in (
        "The Long Cellar · Hardcore",
        "Wave 2 of 2",
        "Turn 6",
        "Ratfolk×3",
        "Red Dragoness♥3/5",
        "Rogue×2",
        "Mage♥2",
        "^2",
        "Coin",
        "$4",
        "*Fire",
        "◎",
        "○",
        "▶1 Ratfolk",
        "Coin→Equipment $2",
    ):
        assert shown in board, shown


def test_active_heroes_have_a_mark_and_not_only_a_colour() -> None:
    heroes = [(True, 1), (False, 1), (False, 1), (True, 2)]
    room = msgspec.structs.replace(
        Session.new("heroesout", clans=["ratfolk"]).view().board.rooms[0],
        heroes=tuple(HeroView(HeroId(i), "rogue", active, health) for i, (active, health) in enumerate(heroes)),
    )
    items = heroesout_map.hero_items(terminal(80), room, heroesout_map.UNICODE, True)
    assert [item.plain for item in items] == ["Rogue!", "Rogue!♥2", "Rogue×2"]


def test_ascii_terminals_get_no_other_signs() -> None:
    term = terminal(100, ascii_only=True)
    session = read(POSITION, [], 0)
    board = text(term, TABLE.board(term, session, Seat(0), 100))
    walls = {char for char in board if char in "│─╭╮╰╯┬┴├┤┼◎○♥▶✕◉▲†◆★…"}
    assert walls == set()
    assert "Ratfolkx3" in board


def test_doors_are_where_the_passages_are() -> None:
    """An open side has a gap in the middle of its wall, a closed one has none."""
    for scenario in SCENARIOS:
        session = Session.new("heroesout", scenario=scenario.id, clans=["ratfolk"])
        board = session.view().board
        unit, term = 8, terminal(200)
        rows = heroesout_map.draw(term, board, unit).plain.split("\n")
        left, top = min(r.x for r in board.rooms), min(r.y for r in board.rooms)
        # Rooms start empty enough for every row to be four lines high.
        for room in board.rooms:
            x, y = (room.x - left) * unit, (room.y - top) * 5
            sides = heroesout_map.passages(board, room)
            assert (rows[y + 2][x + 2 * unit] == " ") == (E in sides), (scenario.id, room.room)
            for side, at in ((NW, x + unit // 2), (NE, x + unit + unit // 2)):
                assert (rows[y][at] == " ") == (side in sides), (scenario.id, room.room)


def test_walls_join() -> None:
    canvas = Canvas(5, 3)
    canvas.across(0, 0, 4)
    canvas.across(0, 2, 4)
    for x in (0, 2, 4):
        canvas.down(x, 0, 2)
    assert canvas.render().plain == "╭─┬─╮\n│ │ │\n╰─┴─╯"
    canvas.open_across(1, 0, 2)
    assert canvas.render().plain.split("\n")[0] == "╭╴╷╶╮"


def test_short_names_are_told_apart() -> None:
    assert heroesout_map.initials(["Rogue", "Warrior", "Archer", "Mage"]) == ["R", "W", "A", "M"]
    assert heroesout_map.initials(["Łotrzyk", "Łucznik", "Mag"]) == ["Ło", "Łu", "Ma"]
    assert heroesout_map.initials(["A", "A", "B"]) == ["A", "A", "B"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_can_be_explained(lang: str) -> None:
    """Random play; every option of every question is explained, in every language, without a missing text."""
    from delve.cli import ask

    term = terminal(100, lang)
    session = Session.new("heroesout", seed=8, scenario="last_night", seats=2, difficulty="hardcore")
    bot = RandomBot(8)
    while session.questions:
        question = session.questions[0]
        for line in ask.lines(question):
            shown = text(term, view.explanation(term, TABLE, session, line))
            assert "[kh." not in shown
            assert "[cli." not in shown
        session.answer(bot.answer(session, question.seat, question), question.seat)


def test_a_game_without_a_drawing_is_shown_as_data() -> None:
    plain = table_for("chess")
    assert isinstance(plain, PlainTable)
    session, term = Session.new("heroesout", clans=["ratfolk"]), terminal(80)
    assert '"scenario": "lesson"' in text(term, plain.board(term, session, Seat(0), 80))
    assert term.words.text(plain.seat_name(session, Seat(1))) == "Player 2"
