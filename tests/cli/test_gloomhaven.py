"""Gloomhaven in the terminal: the map as characters, the table around it, and what can be asked for."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType
from typer.testing import CliRunner

from delve.bots.base import RandomBot, random_answer
from delve.cli import ask, bench, view
from delve.cli.main import app
from delve.cli.tables import Choices, gloomhaven_map, table_for
from delve.cli.tables.canvas import Canvas
from delve.cli.tables.texts import short
from delve.cli.terminal import Terminal, new_console
from delve.core import save
from delve.core.events import Candidate, Comparison, Criterion, Event, Worth
from delve.core.msg import RuleId, say
from delve.core.questions import Choose, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES
from delve.games.gloomhaven.definition import box_content
from tests.cli.helpers import random_line

TABLE = table_for("gloomhaven")


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


def new(scenario: int = 1, *classes: str, **config: Any) -> Session:
    named = [{"cls": cls} for cls in classes or ("brute", "spellweaver", "tinkerer")]
    return Session.new("gloomhaven", seed=3, scenario=scenario, characters=named, **config)


def middle(scenario: int, answers: int = 60) -> Session:
    """A game under way: the last question of a random one that lasts so long, or of its first answers."""
    session, rng = new(scenario, level=0), LooseRng(5)
    while session.questions and len(session.journal) < answers:
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    return session


def until(session: Session, prompt: str) -> Choose:
    """Play at random up to a question."""
    rng = LooseRng(1)
    while session.questions:
        question = session.questions[0]
        if question.prompt.key == prompt:
            assert isinstance(question, Choose)
            return question
        session.answer(random_answer(question, rng), question.seat)
    raise AssertionError(f"{prompt} is never asked")


# ---------------------------------------------------------------------- the map


def test_what_touches_on_the_board_touches_in_the_map() -> None:
    """A light line between hexes that touch, a heavy one at walls."""
    session = new()
    shown = session.view().board
    unit, term = 3, terminal(200)
    rows = gloomhaven_map.draw(term, shown, unit, {}, named=False).plain.split("\n")
    left, top = min(2 * q + r for _, q, r in shown.hexes), min(r for _, _, r in shown.hexes)
    places = {(q, r) for _, q, r in shown.hexes}
    for q, r in places:
        x, y = (2 * q + r - left) * unit, 2 * (r - top)
        assert rows[y + 1][x + 2 * unit] == ("│" if (q + 1, r) in places else "┃")
        assert rows[y][x + 1] == ("─" if (q, r - 1) in places else "━")
        assert rows[y][x + unit + 1] == ("─" if (q + 1, r - 1) in places else "━")
        assert rows[y + 2][x + 1] == ("─" if (q - 1, r + 1) in places else "━")


def test_heavy_and_light_walls_join() -> None:
    canvas = Canvas(5, 3)
    canvas.across(0, 0, 4, heavy=True)
    canvas.across(0, 2, 4, heavy=True)
    canvas.down(0, 0, 2, heavy=True)
    canvas.down(4, 0, 2, heavy=True)
    canvas.down(2, 0, 2)
    assert canvas.render().plain == "┏━┯━┓\n┃ │ ┃\n┗━┷━┛"


def test_the_map_shows_the_numbers_of_the_options() -> None:
    session = new()
    question = until(session, "gh.ask.place")
    term = terminal(80)
    board = text(term, TABLE.board(term, session, question.seat, 80, question))
    for number in range(1, len(question.options) + 1):
        assert f" {number} " in board
    listed = text(term, view.question(term, TABLE, session, question, name=True)).splitlines()
    assert len(listed) < len(question.options), "places stand beside each other"
    assert TABLE.look(session, question.seat, question) != TABLE.look(session, question.seat)


def test_signs_tell_figures_apart_without_colour() -> None:
    session = middle(1, 40)
    shown = session.view().board
    labels = gloomhaven_map.labels(terminal(80), shown)
    assert len(set(labels.values())) == len(shown.figures)
    for one in shown.figures:
        if one.kind == "character":
            assert labels[one.id].startswith(str(one.seat + 1))
        else:
            assert labels[one.id].isupper() == (one.rank == "elite")


def test_two_letters_for_each_name() -> None:
    assert short(["Bandit Archer", "Bandit Guard", "Cultist"]) == {
        "Bandit Archer": "BA",
        "Bandit Guard": "BG",
        "Cultist": "Cu",
    }
    names = [f"Same Name {n}" for n in range(9)]
    assert len(set(short(names).values())) == 9


@pytest.mark.parametrize("width", [40, 60, 80, 120, 160])
@pytest.mark.parametrize("scenario", [1, 5, 15, 24])
def test_nothing_is_wider_than_the_terminal(scenario: int, width: int) -> None:
    session, term = middle(scenario), terminal(width)
    question = session.questions[0] if session.questions else None
    parts: list[RenderableType | None] = [
        TABLE.board(term, session, Seat(0), width, question),
        TABLE.legend(term, width),
        TABLE.piles(term, session),
        TABLE.hand(term, session, Seat(0)),
        view.log(term, TABLE, session.events),
    ]
    if question is not None:
        parts.append(view.question(term, TABLE, session, question, name=True))
    for part in parts:
        if part is not None:
            assert max(len(line) for line in text(term, part).splitlines()) <= width


def test_a_map_too_wide_for_the_terminal_becomes_a_list() -> None:
    session, term = middle(1), terminal(22)
    board = text(term, TABLE.board(term, session, Seat(0), 22))
    assert "┃" not in board
    for label in gloomhaven_map.labels(term, session.view().board).values():
        assert label in board


def test_ascii_terminals_get_no_other_signs() -> None:
    session, term = middle(3), terminal(100, ascii_only=True)
    board = text(term, TABLE.board(term, session, Seat(0), 100))
    assert not {char for char in board if char in "│┃─━▒▶✓●◐○♥▣◈≈▲▼"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", range(1, 26))
def test_every_scenario_is_shown_in_every_language(scenario: int, lang: str) -> None:
    session, term = new(scenario), terminal(80, lang)
    shown = text(term, TABLE.board(term, session, Seat(0), 80))
    for label in gloomhaven_map.labels(term, session.view().board).values():
        assert label in shown
    assert "[gh." not in shown
    assert "[cli." not in shown


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_can_be_explained(lang: str) -> None:
    """Random play; every option of every question is explained, in every language, without a missing text."""
    term = terminal(100, lang)
    session, bot = new(1, "cragheart", "mindthief", level=0), RandomBot(8)
    while session.questions:
        question = session.questions[0]
        for line in ask.lines(question):
            shown = text(term, view.explanation(term, TABLE, session, line))
            assert "[gh." not in shown
            assert "[cli." not in shown
        hand = TABLE.hand(term, session, question.seat)
        parts = [
            TABLE.board(term, session, question.seat, 100, question),
            view.question(term, TABLE, session, question, name=True),
            *([hand] if hand is not None else []),
        ]
        for part in parts:
            shown = text(term, part)
            assert "[gh." not in shown
            assert "[cli." not in shown
        session.answer(bot.answer(session, question.seat, question), question.seat)
    assert "[" not in text(term, TABLE.board(term, session, Seat(0), 100)).replace("[+]", "").replace("[ ]", "")


@pytest.mark.parametrize(("ascii_only", "best", "none"), [(False, "✓", "–"), (True, "*", "-")])
def test_the_log_says_what_was_compared_line_by_line(ascii_only: bool, best: str, none: str) -> None:
    compared = Comparison(
        say("gh.why.table.focus"),
        say("gh.why.candidate.focus"),
        (Criterion(say("gh.why.path"), RuleId("GH-FOCUS-02")), Criterion(say("gh.why.proximity"))),
        (
            Candidate(say("gh.class.brute"), (Worth("best", 3), Worth("best")), won=True),
            Candidate(say("gh.class.tinkerer"), (Worth("worse", 5), Worth("none"))),
        ),
    )
    event = Event(say("gh.event.no_focus", who=say("gh.class.brute")), compared=(compared,))
    term = terminal(80, ascii_only=ascii_only)
    told = text(term, view.log(term, table_for("gloomhaven"), [event], why=True))
    assert [line.strip() for line in told.splitlines()[1:]] == [
        "Whom it focuses on",
        "Foe | Movement points to an attack (GH-FOCUS-02) | Distance",
        f"Brute {best} | 3 {best} | {best}",
        f"Tinkerer | 5 | {none}",
    ]


def test_another_player_does_not_see_my_cards() -> None:
    session = new()
    until(session, "gh.ask.lead")
    term = terminal(100)
    mine = text(term, TABLE.hand(term, session, Seat(0)) or "")
    for card in session.state.characters[0].hand:
        assert term.text(f"gh.card.{card}").split()[0] in mine
    piles = text(term, TABLE.piles(term, session))
    for card in session.state.characters[0].hand:
        assert term.text(f"gh.card.{card}") not in piles


def test_the_end_shows_what_everybody_got() -> None:
    session, term = middle(1, 5000), terminal(80)
    assert session.result is not None
    board = text(term, TABLE.board(term, session, Seat(0), 80))
    for shown in ("Gold", "Checks", "Battle goal", "The scenario is over"):
        assert shown in board
    for one in session.state.characters:
        assert f"30 + {one.tally['gold']} = {30 + one.tally['gold']}" in board


# ---------------------------------------------------------------------- what is asked for


def config(**own: str) -> dict[str, Any]:
    return TABLE.config(box_content(), Choices("2", "hard", 0, own))


def test_characters_are_named_with_their_levels() -> None:
    made = config(characters="brute:3, spellweaver", level="4", solo="", reduced_randomness="")
    assert [(one["cls"], one.get("level", 1)) for one in made["characters"]] == [("brute", 3), ("spellweaver", 1)]
    assert (made["scenario"], made["difficulty"], made["level"]) == (2, "hard", 4)
    assert made["solo"]
    assert made["reduced_randomness"]
    session = Session.new("gloomhaven", **made)
    assert session.state.monster_level == 5
    assert session.seats == 2


def test_characters_are_named_with_items_and_gold() -> None:
    made = config(characters="brute:3:items=1+12:gold=75,scoundrel:gold=8,tinkerer:items=14")
    session = Session.new("gloomhaven", **made)
    assert [one.gold for one in session.state.characters] == [45, 8, 20]
    assert [[item.number for item in one.items] for one in session.state.characters] == [[1, 12], [], [14]]
    term = terminal(80)
    assert "gold 75, items 30, left 45" in text(term, TABLE.hand(term, session, Seat(0)) or "")


def test_characters_can_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "party.json"
    file.write_text(json.dumps([{"cls": "brute", "level": 2, "items": [1], "perks": [0], "gold": 50}]))
    made = TABLE.config(box_content(), Choices(None, None, 3, {"characters": str(file)}))
    assert made["characters"][0] == {"cls": "brute", "level": 2, "items": (1,), "perks": (0,), "gold": 50}
    assert len({one["cls"] for one in made["characters"]}) == 3, "seats without a name get a class of their own"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--scenario", "moon"), "There is no scenario moon"),
        (("--scenario", "400"), "There is no scenario 400"),
        (("--seats", "human"), "for 2 to 4 players, not for 1"),
        (("--characters", "elf,brute"), "There is no class elf"),
        (("--characters", "brute"), "takes 2 to 4 characters, not 1"),
        (("--characters", "brute:x,tinkerer"), "gold=60, not “brute:x”"),
        (("--characters", "brute:items=boots,tinkerer"), "gold=60, not “brute:items=boots”"),
        (("--characters", "brute:gold=-5,tinkerer"), "gold=60, not “brute:gold=-5”"),
        (("--characters", "brute:2:3,tinkerer"), "gold=60, not “brute:2:3”"),
        (("--characters", "brute:items=1+8,tinkerer"), "cannot pay for Heater Shield: price 20, left 10 of 30 gold"),
        (("--characters", "brute,tinkerer,scoundrel", "--seats", "human,bot"), "3 characters were named for 2 seats"),
        (("--characters", "nowhere.json"), "Cannot read nowhere.json"),
        (("--characters", "brute:12,tinkerer"), "level 1 to 9, not 12"),
        (("--level", "9"), "0 to 7, not 9"),
        (("--difficulty", "family"), "The difficulties are: normal, easy, hard, very_hard"),
        (("--clans", "ratfolk"), "--clans is not for Gloomhaven"),
        (("--pack", "."), "takes no homebrew packs"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_arguments_are_one_clear_line(home: Path, args: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["play", "gloomhaven", *args])
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not home.exists()


def test_without_a_game_there_must_be_only_one(home: Path) -> None:
    done = CliRunner().invoke(app, ["play", "--seed", "3"])
    assert done.exit_code == 2
    assert "gloomhaven" in done.stderr


# ---------------------------------------------------------------------- whole commands


def test_the_screen_says_enough_to_play_on(home: Path) -> None:
    """The screen says enough to play on: each line typed follows from what is printed."""
    typed, rng = "", LooseRng(2)
    for _ in range(12):
        done = CliRunner().invoke(
            app, ["play", "gloomhaven", "--scenario", "1", "--seats", "human,random", "--seed", "4"], input=typed
        )
        assert done.exit_code == 0, done.output
        typed += random_line(done.output.split("\n> ")[-2], rng) + "\n"
    assert "Round 1" in done.output
    assert done.output.count("delve play --load") + done.output.count("delve resume") == 1


def test_bots_play_to_the_end_and_the_game_is_replayed(home: Path) -> None:
    done = CliRunner().invoke(app, ["play", "gloomhaven", "--seats", "random,random", "--seed", "7", "--level", "0"])
    assert done.exit_code == 0
    assert "The scenario is" in done.output
    (path,) = (home / "saves").glob("*.delve")
    assert save.read(path).result is not None
    again = CliRunner().invoke(app, ["replay", str(path), "--fast"])
    assert again.exit_code == 0
    assert "The scenario is" in again.output


def test_games_are_simulated_and_counted() -> None:
    args = ["sim", "gloomhaven", "--games", "3", "--bots", "random", "--workers", "1"]
    done = CliRunner().invoke(app, [*args, "--characters", "brute:2,tinkerer,scoundrel"])
    assert done.exit_code == 0, done.output
    assert "3 games" in done.output
    assert "normal" in done.output


def test_bench_measures_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pin_to_one_core", lambda: None)
    monkeypatch.setattr(bench, "import_seconds", lambda game: 0.1)
    monkeypatch.setattr(bench, "heuristic_seconds", lambda game, seconds: None)
    monkeypatch.setattr("delve.bots.registry.names", lambda game: ("random",))
    done = CliRunner().invoke(app, ["bench", "gloomhaven", "--seconds", "0.01", "--json"])
    assert done.exit_code == 0, done.output
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)["games"]["gloomhaven"]}
    assert {"decisions", "decisions_lean", "state_clone", "session_clone", "load", "monster_turns"} <= set(figures)
    assert all(figure["value"] > 0 for figure in figures.values())


# ---------------------------------------------------------------------- content


def test_the_figures_of_the_box_are_whole_and_always_the_same() -> None:
    done = CliRunner().invoke(app, ["content", "figures", "gloomhaven"])
    assert done.exit_code == 0
    data, box = json.loads(done.stdout), box_content()
    cards = [card for cls in data["classes"] for card in cls["cards"]]
    assert [card["id"] for card in cards] == list(box.cards)
    assert all(card["name"] and 1 <= card["initiative"] <= 99 for card in cards)
    assert [one["number"] for one in data["items"]] == sorted(box.items)
    assert [one["id"] for one in data["goals"]] == sorted(box.goals, key=lambda goal: box.goals[goal].number)
    assert list(data["decks"]) == list(box.decks)
    assert sum(one.get("standard", 0) for one in data["modifiers"]) == 20
    for monster in data["monsters"]:
        ranks = [monster[rank] for rank in ("normal", "elite", "boss") if rank in monster]
        assert ranks
        assert all([row["level"] for row in rank] == list(range(8)) for rank in ranks)
    again = CliRunner().invoke(app, ["content", "figures", "gloomhaven"])
    assert again.stdout == done.stdout


def test_the_content_is_exported_and_reads_back() -> None:
    done = CliRunner().invoke(app, ["content", "export", "gloomhaven"])
    data = json.loads(done.stdout)
    assert data["content"] == box_content().version
    assert {"classes", "monsters", "decks", "items", "goals", "modifiers", "summons", "maps"} <= set(data)
    checked = CliRunner().invoke(app, ["content", "check", "--game", "gloomhaven"])
    assert checked.exit_code == 0, checked.output
    assert "classes: 6" in checked.output
    assert CliRunner().invoke(app, ["content", "export", "gloomhaven", "x", "--as-pack", "x"]).exit_code == 2


def test_the_published_schema_is_up_to_date() -> None:
    done = CliRunner().invoke(app, ["content", "export", "gloomhaven", "--schema"])
    assert done.exit_code == 0
    published = Path(__file__).parents[2] / "docs" / "schema" / "gloomhaven.json"
    assert done.stdout == published.read_text("utf-8"), (
        "regenerate it: delve content export gloomhaven docs/schema/gloomhaven.json --schema"
    )
