"""Mage Knight in the terminal: the map as characters, the table around it, options in groups, what can be asked for."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType
from typer.testing import CliRunner

from delve.bots.base import RandomBot, random_answer
from delve.cli import ask, bench, content, menu, view
from delve.cli.main import app
from delve.cli.tables import Choices, mageknight_about, mageknight_map, table_for
from delve.cli.terminal import Terminal, new_console
from delve.core import ledger, save
from delve.core.questions import Choose, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.effects import Attack, Block
from delve.games.mageknight.map import DIRECTIONS
from tests.cli.helpers import random_line
from tests.games.mageknight import kit

TABLE = table_for("mageknight")


def terminal(width: int, lang: str = "en", *, ascii_only: bool = False) -> Terminal:
    term = Terminal(lang, new_console(io.StringIO(), width=width, color_system=None))
    term.ascii = ascii_only
    return term


def text(term: Terminal, drawn: RenderableType | None) -> str:
    if drawn is None:
        return ""
    file = term.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    term.console.print(drawn)
    return file.getvalue()


def new(scenario: str = "reconnaissance", *heroes: str, **config: Any) -> Session:
    named = list(heroes) or ["tovak"]
    return Session.new("mageknight", seed=3, scenario=scenario, heroes=named, seats=len(named), **config)


def middle(scenario: str, *heroes: str, answers: int = 250) -> Session:
    """A game under way, or over: random play that explores where it can."""
    session, rng = new(scenario, *heroes), LooseRng(5)
    while session.questions and len(session.journal) < answers:
        question = session.questions[0]
        session.answer(explorer(question, rng), question.seat)
    return session


def explorer(question: Question, rng: LooseRng) -> Any:
    for option in ask.options(question):
        if option.id.startswith("explore") and option.refused is None:
            return option.id
    return random_answer(question, rng)


def until(session: Session, *prompts: str) -> Choose:
    """Play at random up to a question."""
    rng = LooseRng(1)
    while session.questions:
        question = session.questions[0]
        if question.prompt.key in prompts:
            assert isinstance(question, Choose)
            return question
        session.answer(explorer(question, rng), question.seat)
    raise AssertionError(f"{prompts} are never asked")


def asked(term: Terminal, session: Session) -> str:
    """The question as it is shown."""
    return text(term, view.question(term, TABLE, session, session.questions[0], name=True))


def everything(term: Terminal, session: Session, width: int) -> list[str]:
    """All that the terminal shows of a moment."""
    question = session.questions[0] if session.questions else None
    seat = question.seat if question is not None else Seat(0)
    parts: list[RenderableType | None] = [
        TABLE.board(term, session, seat, width, question),
        TABLE.status(term, session, seat),
        TABLE.legend(term, width),
        TABLE.piles(term, session),
        TABLE.hand(term, session, seat),
        view.log(term, TABLE, session.events[-10:]),
    ]
    if question is not None:
        parts.append(view.question(term, TABLE, session, question, name=True))
        parts.append(view.refusals(term, ask.lines(question)))
    return [text(term, part) for part in parts]


def fight() -> kit.Table:
    """A hero before two enemies, with an Attack, a Block and a Unit."""
    return kit.Table.of(
        hand="hit ward march",
        units="peasants",
        foes="ironclads diggers",
        hit=kit.card(Attack(3, "ranged")),
        ward=kit.card(Block(3)),
    )


# ---------------------------------------------------------------------- the map


def test_what_touches_on_the_board_touches_in_the_map() -> None:
    """A light line between spaces of a tile, a heavy one at its edge."""
    shown = middle("reconnaissance").view().board
    unit = 3
    rows = mageknight_map.draw(terminal(200), shown, unit, {}, named=False).plain.split("\n")
    left, top = min(2 * one.q + one.r for one in shown.spaces), min(one.r for one in shown.spaces)
    tiles = {(one.q, one.r): one.id // 7 for one in shown.spaces}
    for (q, r), tile in tiles.items():
        x, y = (2 * q + r - left) * unit, 3 * (r - top)
        assert rows[y + 1][x + 2 * unit] == ("│" if tiles.get((q + 1, r)) == tile else "┃")
        assert rows[y][x + 1] == ("─" if tiles.get((q, r - 1)) == tile else "━")
        assert rows[y][x + unit + 1] == ("─" if tiles.get((q + 1, r - 1)) == tile else "━")
        assert rows[y + 3][x + 1] == ("─" if tiles.get((q - 1, r + 1)) == tile else "━")


def test_directions_have_their_names() -> None:
    for name, (q, r) in zip(mageknight_map.COMPASS, DIRECTIONS, strict=True):
        assert mageknight_map.direction((4, 2), (4 + q, 2 + r)) == name
        assert mageknight_map.direction((4, 2), (4 + 5 * q, 2 + 5 * r)) == name


def test_the_hero_enemies_and_sites_are_on_the_map() -> None:
    session, term = new(), terminal(80)
    until(session, "mk.ask.move")
    board = text(term, TABLE.board(term, session, Seat(0), 80))
    assert "@1" in board
    for one in session.view().board.spaces:
        assert not one.site or mageknight_map.site_letters(term)[one.site] in board
        for token in one.enemies:
            assert token.id is not None
            assert term.text(f"mk.enemy.{token.id.partition('#')[0]}") in board, "what is face up is told"


def test_places_for_tiles_are_shown_where_they_can_be_explored() -> None:
    session, term = kit.Table.of(hand="march", on="village").session, terminal(80)
    question = session.questions[0]
    board = text(term, TABLE.board(term, session, Seat(0), 80, question))
    places = [option.id[8:] for option in ask.options(question) if option.id.startswith("explore:")]
    assert places
    for place in places:
        assert f" {place} " in board


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sites_and_colours_have_letters_of_their_own(lang: str) -> None:
    sites, colours = mageknight_map.site_letters(terminal(80, lang)), mageknight_map.colour_letters(terminal(80, lang))
    assert len({letters.casefold() for letters in sites.values()}) == len(mageknight_map.SITES)
    assert len(set(colours.values())) == 4


@pytest.mark.parametrize("width", [44, 60, 80, 120, 180])
@pytest.mark.parametrize(
    "table", [("reconnaissance", "tovak"), ("full-conquest", "krang", "norowas", "arythea", "wolfhawk")], ids=len
)
def test_nothing_is_wider_than_the_terminal(table: tuple[str, ...], width: int) -> None:
    session, term = middle(*table), terminal(width)
    for shown in everything(term, session, width):
        assert max((len(line) for line in shown.splitlines()), default=0) <= width


def test_a_map_too_wide_for_the_terminal_becomes_a_list() -> None:
    session, term = middle("reconnaissance"), terminal(18)
    board = text(term, TABLE.board(term, session, Seat(0), 18))
    assert "┃" not in board
    assert "@1" in board


def test_ascii_terminals_get_no_other_signs() -> None:
    term = terminal(100, ascii_only=True)
    for session in (middle("reconnaissance"), fight().session):
        question = session.questions[0] if session.questions else None
        for drawn in (TABLE.board(term, session, Seat(0), 100, question), TABLE.status(term, session, Seat(0))):
            assert not {char for char in text(term, drawn) if char in "│┃─━▶✓●○◎♣∩░∴≈▲≋▣╭"}


def test_skills_in_effect_are_told() -> None:
    session, term = new("full-conquest", "norowas", "tovak"), terminal(80)
    until(session, "mk.ask.move")
    session.state.centre.append((0, "norowas-prayer-of-weather", ""))
    board = text(term, TABLE.board(term, session, Seat(1), 80))
    assert "In effect: Prayer of Weather (Norowas)" in board


# ---------------------------------------------------------------------- questions


def test_a_turn_lists_what_can_be_done_in_groups() -> None:
    session, term = new(), terminal(80)
    question = until(session, "mk.ask.move")
    shown = asked(term, session).splitlines()
    heads = [line.strip() for line in shown if line and line[0] not in " ✗"]
    assert heads[1:] == ["Cards", "Movement", "Actions"]
    for number, option in enumerate(question.options, 1):
        assert any(f"{number} " in line for line in shown), option.id


def test_what_is_refused_is_only_named_and_w_tells_why() -> None:
    table, term = fight(), terminal(80)
    lines = ask.lines(table.session.questions[0])
    refused = [line for line in lines if line.refused is not None]
    assert refused
    shown, why = asked(term, table.session), text(term, view.refusals(term, lines))
    for line in refused:
        assert line.refused is not None
        assert line.refused.rule in why
        assert line.refused.rule not in shown


def test_moves_tell_direction_cost_and_what_they_provoke() -> None:
    table = kit.Table.of(hand="march")
    term, session = terminal(100), table.session
    shown = session.view(Seat(0)).board
    here = shown.players[0].space
    text_of = {
        option.id: TABLE.beside(session, option.id)
        for option in ask.options(session.questions[0])
        if option.id.startswith("go:")
    }
    assert len(text_of) == 6
    for option, beside in text_of.items():
        there = shown.spaces[int(option[3:])]
        if there.cost >= 99:
            assert beside is None, "there is nothing to say about where nobody can go"
            continue
        assert beside is not None
        direction = mageknight_map.direction((shown.spaces[here].q, shown.spaces[here].r), (there.q, there.r))
        assert term.text(f"cli.mk.to.{direction}") in term.words.text(beside)


def test_a_move_between_spaces_beside_an_enemy_says_that_it_provokes_it() -> None:
    shown = new().view().board
    enemy = next(one for one in shown.spaces if one.rampaging)
    beside = [one for one in shown.spaces if (one.q - enemy.q, one.r - enemy.r) in DIRECTIONS]
    pairs = [(a, b) for a in beside for b in beside if (b.q - a.q, b.r - a.r) in DIRECTIONS]
    start, end = pairs[0]
    players = (type(shown.players[0])(**{**_fields(shown.players[0]), "space": start.id}),)
    view_ = type(shown)(**{**_fields(shown), "players": players})
    assert mageknight_about.provokes(view_, 0, end)
    far = next(one for one in shown.spaces if one not in beside and one is not enemy)
    assert not mageknight_about.provokes(view_, 0, far)


def _fields(one: Any) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def test_a_combat_shows_enemies_and_the_running_total() -> None:
    table, term = fight(), terminal(80)
    shown = text(term, TABLE.status(term, table.session, Seat(0)))
    for said in ("Ironclads", "Diggers", "Physical Resistance", "Block 4, or 4 Wounds", "Ranged and Siege Attack"):
        assert said in shown
    table.play("target:0", "basic:hit")
    shown = text(term, TABLE.status(term, table.session, Seat(0)))
    assert "1 of 3 Attack · 2 short" in shown
    assert "Ranged Attack 3 (counts half)" in shown
    assert "resistance of Ironclads" in shown, "and why"


def test_a_combat_is_shown_with_the_board_where_nothing_is_asked() -> None:
    term = terminal(80)
    shown = text(term, view.standing(term, TABLE, fight().session, Seat(-1)))
    assert shown.index("@1") < shown.index("Block 4, or 4 Wounds")


def test_the_board_is_drawn_again_when_the_map_changes_and_not_with_each_card() -> None:
    table = kit.Table.of(hand="march march#2")
    before = TABLE.look(table.session, Seat(0), table.session.questions[0])
    table.play("basic:march")
    assert TABLE.look(table.session, Seat(0), table.session.questions[0]) == before
    moves = [option.id for option in ask.options(table.session.questions[0]) if option.id.startswith("go:")]
    table.play(next(move for move in moves if _allowed(table.session, move)))
    assert TABLE.look(table.session, Seat(0), table.session.questions[0]) != before


def _allowed(session: Session, option: str) -> bool:
    return any(one.id == option and one.refused is None for one in ask.options(session.questions[0]))


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_can_be_explained(lang: str) -> None:
    """Random play; every option of many questions is explained, in every language, without a missing text."""
    term, bot, seen = terminal(100, lang), RandomBot(8), set[str]()
    session = new("blitz-conquest", "goldyx", "krang")
    while session.questions:
        question = session.questions[0]
        fresh = [line for line in ask.lines(question) if line.id.partition(":")[0] not in seen]
        shown = [text(term, view.explanation(term, TABLE, session, line)) for line in fresh]
        if question.prompt.key not in seen:
            shown += everything(term, session, 100)
        if shown:
            seen |= {question.prompt.key, *(line.id.partition(":")[0] for line in fresh)}
            for part in shown:
                assert "[mk." not in part
                assert "[cli." not in part
                assert "[page." not in part
        session.answer(bot.answer(session, question.seat, question), question.seat)
    for part in everything(term, session, 100):
        assert "[" not in part


def test_all_components_can_be_told_in_all_languages() -> None:
    box = box_content()
    told = [mageknight_about.dotted(mageknight_about.card(card)) for card in box.cards.values()]
    told += [mageknight_about.dotted(mageknight_about.unit(unit)) for unit in box.units.values()]
    told += [mageknight_about.skill(skill) for skill in box.skills.values()]
    for enemy in box.enemies.values():
        told += [mageknight_about.enemy(enemy), *mageknight_about.abilities(enemy)]
    for lang in LANGUAGES:
        words = terminal(80, lang).words
        assert not any({"[", "{"} & set(words.text(msg)) for msg in told)


def test_options_name_rules_that_there_are() -> None:
    for option in ("basic", "side_move", "go", "explore", "strike", "block", "rest", "end", "recruit", "announce"):
        rules = mageknight_about.rules(option)
        assert rules
        assert all(ledger.find(rule) for rule in rules)
    assert all(ledger.find(rule) for rules in mageknight_about._RULES.values() for rule in rules)


def test_another_player_does_not_see_my_cards() -> None:
    session = new("full-conquest", "tovak", "arythea")
    until(session, "mk.ask.move")
    term = terminal(100)
    for seat in (0, 1):
        mine = text(term, TABLE.hand(term, session, Seat(seat)))
        hand = {card.partition("#")[0] for card in session.state.players[seat].hand}
        assert all(term.text(f"mk.card.{card}").split()[0] in mine for card in hand)
    piles = text(term, TABLE.piles(term, session))
    offered = {*session.state.advanced_offer, *session.state.spell_offer, *session.state.monastery_offer}
    for card in hand - offered:
        assert term.text(f"mk.card.{card}") not in piles


def test_the_end_shows_the_scoring_sheet() -> None:
    session, term = middle("reconnaissance", answers=5000), terminal(80)
    assert session.result is not None
    board = text(term, TABLE.board(term, session, Seat(0), 80))
    for shown in ("Scoring", "Greatest Leader", "Total"):
        assert shown in board


# ---------------------------------------------------------------------- what is asked for


def config(scenario: str | None = None, seats: int = 0, **own: str) -> dict[str, Any]:
    return TABLE.config(box_content(), Choices(scenario, None, seats, own))


def test_heroes_sets_and_city_levels_are_named() -> None:
    made = config("full-conquest", 0, heroes="tovak,,goldyx", sets="base", city_levels="3, 5")
    assert made["heroes"] == ["tovak", None, "goldyx"]
    assert (made["seats"], made["sets"], made["levels"]) == (3, "base", [3, 5])
    session = Session.new("mageknight", **made)
    assert session.seats == 3
    assert session.state.levels == [3, 5]


def test_without_heroes_as_many_play_as_the_scenario_needs() -> None:
    assert config()["seats"] == 1
    assert config("full-conquest")["seats"] == 2
    assert config("full-conquest", 4)["seats"] == 4


def test_the_lesson_is_first_reconnaissance_alone() -> None:
    made = config("lesson")
    assert (made["scenario"], made["lesson"], made["heroes"]) == ("reconnaissance", True, ["tovak"])
    session = Session.new("mageknight", seed=1, **made)
    term = terminal(80)
    assert "Welcome to First Reconnaissance" in text(term, view.log(term, TABLE, session.events))


def test_a_game_can_do_without_the_dummy() -> None:
    assert Session.new("mageknight", seed=1, **config(heroes="tovak")).state.dummy is not None
    assert Session.new("mageknight", seed=1, **config(heroes="tovak", no_dummy="")).state.dummy is None


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--scenario", "moon"), "There is no scenario “moon”"),
        (("--seats", "human,human", "--scenario", "solo-conquest"), "not for 2"),
        (("--heroes", "elf"), "There is no hero “elf”"),
        (("--heroes", "tovak,tovak"), "Tovak is chosen twice"),
        (("--heroes", "tovak,arythea", "--seats", "human"), "2 heroes were named for 1"),
        (("--sets", "some"), "base or all, not “some”"),
        (("--city-levels", "x"), "such as 5,8, not “x”"),
        (("--city-levels", "12", "--scenario", "solo-conquest"), "1 to 11, not 12"),
        (("--difficulty", "hard"), "--difficulty is not for Mage Knight"),
        (("--clans", "ratfolk"), "--clans is not for Mage Knight"),
        (("--pack", "."), "takes no homebrew packs"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_arguments_are_one_clear_line(home: Path, args: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["play", "mageknight", *args])
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not home.exists()


def test_the_menu_asks_only_for_players_that_the_scenario_takes(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    term = terminal(80)
    choices = [choice.id for choice in TABLE.scenarios(box_content())]
    typed = ["1", str(choices.index("solo-conquest") + 1), "2"]
    monkeypatch.setattr(term, "read", lambda prompt="": typed.pop(0))
    chosen = menu.start(term, ["mageknight"])
    assert (chosen.scenario, chosen.seats, chosen.own) == ("solo-conquest", ["human"], {"sets": "base"})
    assert not typed


# ---------------------------------------------------------------------- whole commands


def test_the_screen_says_enough_to_play_on(home: Path) -> None:
    """The screen says enough to play on: each line typed follows from what is printed."""
    typed, rng = "", LooseRng(2)
    for _ in range(8):
        done = CliRunner().invoke(app, ["play", "mageknight", "--heroes", "tovak", "--seed", "4"], input=typed)
        assert done.exit_code == 0, done.output
        typed += random_line(done.output.split("\n> ")[-2], rng) + "\n"
    assert "Round 1 of 4" in done.output
    assert "is not" not in done.output.split("\n> ")[-2]


def test_w_alone_lists_what_is_refused(home: Path) -> None:
    done = CliRunner().invoke(app, ["play", "mageknight", "--heroes", "tovak", "--seed", "4"], input="1\nw\n")
    assert done.exit_code == 0
    told = done.output.split("> w\n")[1]
    assert told.count("MK-MOVE-06") == 3, "the sea lies on three sides"


def test_bots_play_to_the_end_and_the_game_is_replayed(home: Path) -> None:
    done = CliRunner().invoke(app, ["play", "mageknight", "--seats", "random", "--seed", "7"])
    assert done.exit_code == 0, done.output
    assert "Scoring" in done.output
    (path,) = (home / "saves").glob("*.delve")
    assert save.read(path).result is not None
    again = CliRunner().invoke(app, ["replay", str(path), "--fast"])
    assert again.exit_code == 0
    assert "Scoring" in again.output


def test_games_are_simulated_and_counted() -> None:
    args = ["sim", "mageknight", "--games", "3", "--bots", "random", "--workers", "1", "--heroes", "tovak"]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    assert "3 games" in done.output
    assert "reconnaissance" in done.output


def test_bench_measures_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pin_to_one_core", lambda: None)
    monkeypatch.setattr(bench, "import_seconds", lambda game: 0.1)
    monkeypatch.setattr(bench, "heuristic_seconds", lambda game, seconds: None)
    monkeypatch.setattr("delve.bots.registry.names", lambda game: ("random",))
    done = CliRunner().invoke(app, ["bench", "mageknight", "--seconds", "0.01", "--json"])
    assert done.exit_code == 0, done.output
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)["games"]["mageknight"]}
    assert {"decisions", "decisions_lean", "state_clone", "session_clone", "load"} <= set(figures)
    assert all(figure["value"] > 0 for figure in figures.values())


# ---------------------------------------------------------------------- content


def test_the_figures_of_the_box_are_printed() -> None:
    done = CliRunner().invoke(app, ["content", "figures", "mageknight"])
    assert done.exit_code == 0
    data, box = json.loads(done.stdout), box_content()
    assert data["content"] == box.version
    assert [card["id"] for card in data["cards"]] == list(box.cards)
    assert [enemy["id"] for enemy in data["enemies"]] == list(box.enemies)


def test_the_published_schema_is_the_current_one() -> None:
    file = Path(__file__).parents[2] / "docs" / "schema" / "mageknight.json"
    assert file.read_text("utf-8") == content.as_json(content.pack_schema("mageknight"))
