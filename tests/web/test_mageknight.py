"""Mage Knight in a real browser: the guided first game, the map, cards, combat, secrets, phone, keyboard, axe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, expect

from delve.bots.base import random_answer
from delve.core import save
from delve.core.questions import Choose
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import words as spoken
from delve.server.games.mageknight.facts import _why
from tests.server.running import Server
from tests.web.conftest import DESKTOP, People, shot
from tests.web.playing import Player, ask, words
from tests.web.test_accessibility import FREE, violations

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 1280, "height": 800}
Wanted: TypeAlias = Callable[[Session, Choose], bool]


def _legal(question: Choose, kind: str) -> int:
    return sum(option.startswith(kind) for option in question.legal())


def _repeats(session: Session) -> bool:
    """Whether two things that were played in a combat count for the same reason."""
    why = _why(session.game, spoken("en")) if session.state.combat.pool else []
    return len(set(why)) < len(why)


SCENES: dict[str, tuple[str, Wanted]] = {
    "move": ("mk.ask.move", lambda session, question: session.state.turn.move >= 4 and _legal(question, "go:") > 1),
    "night": ("mk.ask.move", lambda session, question: session.state.night and _legal(question, "go:") > 0),
    "explore": ("mk.ask.move", lambda session, question: _legal(question, "explore:") > 0),
    "ranged": ("mk.ask.combat_ranged", lambda session, question: _legal(question, "target:") > 0),
    "block": ("mk.ask.total_block", lambda session, question: bool(session.state.combat.pool)),
    "attack": ("mk.ask.total_attack", lambda session, question: bool(session.state.combat.pool)),
    "equal": ("mk.ask.total_", lambda session, question: _repeats(session)),
    "interact": ("mk.ask.interact", lambda session, question: any(o.id[:8] == "recruit:" for o in question.options)),
    "skill": ("mk.ask.skill", lambda session, question: True),
}
"""Moments of a game: what is asked, and what must hold."""


@cache
def reached(name: str) -> bytes:
    """A save of a game that was played, any way, to a moment."""
    key, wanted = SCENES[name]
    for seed in range(200):
        rng = LooseRng(seed)
        session = Session.new("mageknight", seed=seed, scenario="reconnaissance", heroes=["tovak"])
        for _ in range(400):
            if not session.questions:
                break
            question = session.questions[0]
            if isinstance(question, Choose) and question.prompt.key.startswith(key) and wanted(session, question):
                return save.dump(session)
            session.answer(random_answer(question, rng), question.seat)
    raise AssertionError(f"no game came to {name}")


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("mageknight")) as running:
        yield running


@pytest.fixture
def person(browser: Browser, own_server: Server) -> Iterator[People]:
    people = People(browser, own_server.address)
    yield people
    for context in people.contexts:
        context.close()
    assert people.troubles == []


def at(person: People, name: str, **options: Any) -> Player:
    """Somebody in a game at a moment."""
    page = person(None, **options)
    ask(page, "post", "/api/me/guest", {"lang": "en", "name": "Ana"}, person.address)
    headers = {"Origin": person.address, "Content-Type": "application/octet-stream"}
    answer = page.request.post(f"{person.address}/api/import", data=reached(name), headers=headers)
    assert answer.ok, answer.text()
    page.goto(f"/#/t/{answer.json()['id']}")
    return Player(page, answer.json()).at_table().asked(SCENES[name][0])


def new(**more: Any) -> dict[str, Any]:
    return {"game": "mageknight", "scenario": "reconnaissance", "difficulty": "", "seed": 3, **more}


# ---------------------------------------------------------------------- a first game


def test_the_first_game_explains_itself(person: People) -> None:
    page = person()
    page.get_by_test_id("lobby-game-mageknight").click()
    page.get_by_test_id("start-first-game").click()
    ana = Player(page).at_table().asked("mk.ask.tactic")
    expect(ana.find("guide")).to_contain_text("First Reconnaissance")
    ana.find("guide-next").click()
    expect(ana.find("guide")).to_contain_text("Tactic")
    ana.find("guide-next").click()
    ana.choose(ana.first("tactic:"))
    for _ in range(5):
        if ana.state()["key"] == "mk.ask.move":
            break
        ana.pass_on()
        ana.asked()
    expect(ana.find("guide")).to_contain_text("basic effect")
    shot(page, "mageknight-lesson")


LIVELY = ("explore:", "recruit:", "interact", "strike", "basic:", "go:")
"""What a newcomer would try, the best first."""


def test_first_reconnaissance_is_played_to_its_end(person: People) -> None:
    ana = person.sits("mine:tovak", table=new()).at_table()
    done: set[str] = set()
    for number in range(300):
        if ana.state()["over"]:
            break
        ana.asked()
        legal = ana.state()["legal"]
        wanted = next((one for kind in LIVELY for one in legal if one.startswith(kind)), None)
        if number < 24 and wanted is not None and ana.state()["kind"] not in ("some", "order", "amount"):
            ana.choose(wanted)
            done.add(wanted.partition(":")[0])
        else:
            ana.pass_on()
    expect(ana.find("result")).to_be_visible()
    assert ana.state()["over"]
    assert {"basic", "go"} <= done
    shot(ana.page, "mageknight-result")


def test_the_lobby_sets_up_a_table(person: People) -> None:
    page = person()
    page.get_by_test_id("lobby-game-mageknight").click()
    page.get_by_test_id("city-level").select_option("3")
    page.get_by_test_id("scenario-reconnaissance").click()
    expect(page.get_by_test_id("city-level")).to_have_count(0)
    page.get_by_test_id("draft-seat-1").get_by_role("button", name="Remove").click()
    page.get_by_test_id("expansions").uncheck()
    page.get_by_test_id("dummy").uncheck()
    page.get_by_test_id("guided").uncheck()
    page.get_by_test_id("role-0").select_option("goldyx")
    shot(page, "mageknight-lobby")
    page.get_by_test_id("open-table").click()
    ana = Player(page).at_table().asked("mk.ask.tactic")
    expect(ana.find("guide")).to_have_count(0)
    expect(page.get_by_role("region", name="Goldyx")).to_be_visible()
    expect(ana.find("rail").get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize("lang", ["pt_BR", "es", "pl"])
def test_the_table_speaks_the_players_language(person: People, lang: str) -> None:
    tags = {"pt_BR": "pt-BR", "es": "es-ES", "pl": "pl-PL"}
    ana = person.sits("mine:tovak", lang=lang, table=new(), locale=tags[lang]).at_table().asked("mk.ask.tactic")
    said = words(ana.page, lang)
    expect(ana.find("rail")).to_contain_text(said["page.mk.day"])
    ana.choose(ana.first("tactic:"))
    ana.asked()
    unsaid = re.findall(r"\[(?:mk|page)\.[^\]]*\]", ana.page.locator("body").inner_text())
    assert unsaid == []


# ---------------------------------------------------------------------- the map


def test_a_space_shows_its_cost_and_is_entered(person: People) -> None:
    ana = at(person, "move")
    option = ana.first("go:")
    cell = ana.page.locator(f'polygon[data-option="{option}"]')
    cell.hover()
    expect(ana.page.locator("polyline.path")).to_have_count(1)
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(ana.find("preview")).to_contain_text("costs")
    shot(ana.page, "mageknight-move")
    before = ana.state()["at"]
    cell.click()
    ana.moved(before)


def test_the_map_is_walked_with_arrows(person: People) -> None:
    ana = at(person, "move")
    ana.press("b")
    focused = "() => document.activeElement.getAttribute('data-space')"
    first = ana.page.evaluate(focused)
    ana.press("ArrowUp")
    assert ana.page.evaluate(focused) not in (None, first)


def test_a_tile_is_explored_on_the_map(person: People) -> None:
    ana = at(person, "explore")
    spaces = ana.page.locator("polygon[data-space]").count()
    ana.choose(ana.first("explore:"))
    expect(ana.page.locator("polygon[data-space]")).to_have_count(spaces + 7)


def test_night_is_dark(person: People) -> None:
    ana = at(person, "night")
    expect(ana.page.locator("svg.board.night")).to_have_count(1)
    expect(ana.find("rail")).to_contain_text("Night")
    shot(ana.page, "mageknight-night")


# ---------------------------------------------------------------------- cards


def test_a_card_is_played_by_its_half_and_sideways(person: People) -> None:
    ana = person.sits("mine:tovak", table=new()).at_table().asked("mk.ask.tactic")
    ana.choose("tactic:early-bird")
    ana.asked("mk.ask.move")
    hand = ana.find("hand")
    move = hand.locator('[data-option^="basic:"]:not([aria-disabled="true"])').first
    move.click()
    expect(move).to_have_attribute("aria-pressed", "true")
    before = ana.state()["at"]
    ana.commit()
    ana.moved(before)
    ana.asked()
    ana.choose(ana.first("side_move:"))
    expect(ana.page.get_by_label("Points of this turn")).to_contain_text("Move")


def test_a_refused_half_says_why(person: People) -> None:
    ana = at(person, "move")
    refused = ana.find("hand").locator('.fx[aria-disabled="true"]')
    refused.first.press("Space")
    expect(ana.find("preview")).to_have_class(re.compile("no"))


def test_offers_open_with_their_cards(person: People) -> None:
    ana = at(person, "move")
    for pile in ("units", "advanced", "spells", "tactics", "discard", "supply"):
        ana.find(f"pile-{pile}").click()
        expect(ana.find("pile-dialog")).to_be_visible()
        ana.find("close").click()


def test_units_are_recruited_from_before_the_hand(person: People) -> None:
    ana = at(person, "interact")
    expect(ana.find("hand").locator('[data-option^="recruit:"]').first).to_be_visible()
    shot(ana.page, "mageknight-interact")


def test_a_skill_is_chosen_at_a_new_level(person: People) -> None:
    ana = at(person, "skill")
    expect(ana.find("summary")).to_be_visible()
    ana.choose(ana.first("own:"))
    expect(ana.find("hand").get_by_role("list", name="Skills")).to_be_visible()


# ---------------------------------------------------------------------- combat


def test_a_combat_shows_its_phase_enemies_and_totals(person: People) -> None:
    ana = at(person, "ranged")
    panel = ana.find("combat")
    expect(panel.locator('[aria-current="step"]')).to_contain_text("Ranged")
    target = ana.first("target:")
    panel.locator(f'[data-option="{target}"]').click()
    ana.commit()
    expect(panel.get_by_label("target").first).to_be_visible()
    expect(panel).to_contain_text(re.compile(r"of \d+ Attack"))


@pytest.mark.parametrize("name", ["block", "attack"])
def test_what_was_played_adds_up(person: People, name: str) -> None:
    ana = at(person, name)
    expect(ana.find("combat").locator(".total .pill").first).to_be_visible()
    shot(ana.page, f"mageknight-{name}")


def test_two_equal_reasons_are_both_told_and_the_combat_goes_on(person: People) -> None:
    ana = at(person, "equal")
    told = ana.find("combat").locator(".why").all_inner_texts()
    assert len(set(told)) < len(told)
    at_first = ana.state()["at"]
    ana.pass_on()
    ana.asked()
    assert ana.state()["at"] != at_first


# ---------------------------------------------------------------------- secrets


def test_the_hands_of_others_are_not_in_the_page(person: People) -> None:
    ana = person.sits("mine:tovak", "open:arythea", table=new(scenario="full-conquest"))
    bea = person.joins(ana.info["seats"][1]["invite"])
    expect(ana.find("start")).to_be_enabled()
    ana.find("start").click()
    ana.at_table()
    bea.at_table()
    bea.find("seat-0").click()
    expect(bea.page.locator(".cardback")).to_have_count(5)


# ---------------------------------------------------------------------- everywhere


@pytest.mark.parametrize("name", ["move", "block", "interact"])
@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desktop"])
def test_nothing_is_wider_than_the_screen(person: People, name: str, size: dict[str, int]) -> None:
    ana = at(person, name, viewport=size)
    wide = ana.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size["width"]
    expect(ana.plate).to_be_in_viewport()
    shot(ana.page, f"mageknight-{name}-{size['width']}")


def test_the_tabs_of_a_phone_show_every_panel(person: People) -> None:
    ana = at(person, "block", viewport=PHONE)
    for tab in ("turn", "mana", "offers", "mat", "log"):
        ana.find(f"tab-{tab}").click()
        expect(ana.find("sheet")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("name", ["move", "block", "interact", "skill"])
def test_axe_finds_nothing(person: People, name: str, scheme: str) -> None:
    ana = at(person, name, color_scheme=scheme, **FREE)
    assert violations(ana.page) == []


def test_axe_finds_nothing_on_a_phone(person: People) -> None:
    ana = at(person, "block", viewport=PHONE, **FREE)
    assert violations(ana.page) == []
    ana.find("tab-turn").click()
    assert violations(ana.page) == []


def test_the_seats_follow_the_scenario(person: People) -> None:
    page = person()
    games = {"heroesout", "gloomhaven", "mageknight"}
    for game in sorted(games):
        page.get_by_test_id(f"lobby-game-{game}").click()
        info = ask(page, "get", f"/api/games/{game}?lang=en")
        for scenario in info["scenarios"][:8]:
            takes = scenario["seats"] or range(info["least_seats"], info["most_seats"] + 1)
            page.get_by_test_id(f"scenario-{scenario['id']}").click()
            seats = page.locator('[data-testid^="draft-seat-"]')
            assert seats.count() in takes, scenario
            expect(page.get_by_test_id("add-seat")).to_have_count(int(seats.count() < max(takes)))
            remove = page.get_by_test_id("draft-seat-0").get_by_role("button", name="Remove")
            expect(remove).to_be_enabled(enabled=seats.count() > min(takes))
    page.get_by_test_id("scenario-solo-conquest").click()
    expect(page.locator('[data-testid^="draft-seat-"]')).to_have_count(1)
    page.get_by_test_id("open-table").click()
    Player(page).at_table().asked()
