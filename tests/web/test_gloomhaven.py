"""Gloomhaven in a real browser: a scenario to its end, the board, cards in secret, phone, keyboard, axe."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, Route, TimeoutError, expect

from delve.core import save
from delve.core.questions import Answer, Choose, ChooseSome, Question
from delve.core.session import Session
from tests.server.running import Server
from tests.web.conftest import DESKTOP, People, shot
from tests.web.playing import Player, ask, words
from tests.web.test_accessibility import FREE, violations

PHONE = {"width": 390, "height": 844}
ALL_OPTIONS = """() => {
    const plate = document.querySelector('[data-testid="all-options"]');
    plate.click();
    return new Promise((done) => requestAnimationFrame(() => {
        const found = [...document.querySelectorAll('#plate .chips [data-option]')].map((one) => one.dataset.option);
        plate.click();
        done(found);
    }));
}"""
"""The options of the question in their order, as the list of all shows them."""
LETTING_GO = ("pass", "suffer", "skip", "done", "stop", "go", "accept", "keep")
"""Answers that let the game go on by itself, the ones to prefer first."""

Wanted: TypeAlias = Callable[[Session, Choose], bool]


def _count(question: Choose, kind: str) -> int:
    return sum(option.startswith(kind) for option in question.legal())


def _both(session: Session, question: Choose) -> bool:
    return _count(question, "top:") == 2 == _count(question, "bottom:") and session.state.round > 1


SCENES: dict[str, tuple[str, Wanted]] = {
    "turn": ("gh.ask.turn", _both),
    "move": ("gh.ask.move", lambda session, question: _count(question, "to:") > 9 and session.state.round > 1),
    "attack": ("gh.ask.attack", lambda session, question: _count(question, "figure:") > 1),
    "area": ("gh.ask.attack", lambda session, question: _turnable(question)),
    "lead": ("gh.ask.lead", lambda session, question: session.state.round > 1),
    "several": ("gh.ask.attack", lambda session, question: _most_in_area(session, question) > 1),
    "went": ("gh.ask.turn", lambda session, question: _went(session)),
}
"""Moments of a game: what is asked, and what must hold."""


def _turnable(question: Choose) -> bool:
    """Whether there are several areas over one hex."""
    areas = [set(option[5:].split(".")) for option in question.legal() if option.startswith("area:")]
    return any(a & b for n, a in enumerate(areas) for b in areas[:n])


def _most_in_area(session: Session, question: Choose) -> int:
    """The most monsters that an area covers."""
    areas = [set(option[5:].split(".")) for option in question.legal() if option.startswith("area:")]
    monsters = {str(one.hex) for one in session.state.figures if one.kind == "monster"}
    return max((len(area & monsters) for area in areas), default=0)


def _went(session: Session) -> bool:
    """Whether the last that happened before this turn began is what a monster did, after several were compared."""
    *before, last = session.events
    if last.msg.key != "gh.event.turn":
        return False
    for event in reversed(before):
        if event.msg.key == "gh.event.moved":
            return "way" in event.msg.params and sum(len(table.candidates) for table in event.compared) > 2
        if event.msg.key == "gh.event.turn":
            return False
    return False


@cache
def reached(name: str) -> bytes:
    """A save of a game that was played, any way, to a moment."""
    key, wanted = SCENES[name]
    config: dict[str, Any] = {
        "characters": [{"cls": "brute", "items": [1, 3, 12], "gold": 52}, {"cls": "cragheart", "items": [14]}]
    }
    for seed in range(500):
        dice, session = random.Random(seed), Session.new("gloomhaven", seed=seed, **config)
        for _ in range(250):
            if not session.questions:
                break
            question = session.questions[0]
            if isinstance(question, Choose) and question.prompt.key == key and wanted(session, question):
                return save.dump(session)
            session.answer(_any(question, dice), question.seat)
    raise AssertionError(f"no game came to {name}")


def _any(question: Question, dice: random.Random) -> Answer:
    """An answer that makes something happen, if there is one."""
    if isinstance(question, ChooseSome):
        return dice.sample(question.legal(), question.least)
    assert isinstance(question, Choose)
    legal = question.legal()
    for kinds in (("top:", "bottom:"), ("figure:", "area:", "to:"), ("lead:",)):
        some = [option for option in legal if option.startswith(kinds)]
        if some:
            return dice.choice(some)
    return dice.choice(legal)


@pytest.fixture(scope="module")
def gloomhaven(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the game."""
    with Server(tmp_path_factory.mktemp("gloomhaven")) as running:
        yield running


@pytest.fixture
def person(browser: Browser, gloomhaven: Server) -> Iterator[People]:
    """Opens the page for new people; no page may have complained in the end."""
    people = People(browser, gloomhaven.address)
    yield people
    for context in people.contexts:
        context.close()
    assert people.troubles == []


def new(**more: Any) -> dict[str, Any]:
    return {"game": "gloomhaven", "scenario": "1", "difficulty": "normal", "options": {}, **more}


def at(person: People, name: str, **options: Any) -> Player:
    """Somebody who holds all seats of a game at a moment."""
    page = person(None, **options)
    ask(page, "post", "/api/me/guest", {"lang": "en", "name": "Ana"}, person.address)
    headers = {"Origin": person.address, "Content-Type": "application/octet-stream"}
    answer = page.request.post(f"{person.address}/api/import", data=reached(name), headers=headers)
    assert answer.ok, answer.text()
    page.goto(f"/#/t/{answer.json()['id']}")
    return Player(page, answer.json()).at_table().asked(SCENES[name][0])


def go_on(player: Player) -> None:
    """Answer so that the game goes on: leave out what can be left out, else the first option."""
    state = player.state()
    if state["kind"] == "some":
        for option in state["legal"]:
            if player.find("commit").is_enabled():
                break
            player.option(option).press("Space")
        player.commit()
    else:
        wanted = next((one for one in LETTING_GO if one in state["legal"]), state["legal"][0])
        verb = player.plate.locator(f'.verbs [data-option="{wanted}"]')
        if verb.count():
            verb.click()
        else:
            player.option(wanted).press("Space")
            player.commit()
    player.moved(state["at"])


def take(player: Player, option: str) -> None:
    """Answer with a card of the hand; cards lie on each other."""
    before = player.state()["at"]
    player.option(option).click(position={"x": 20, "y": 90})
    player.commit()
    player.moved(before)


def all_to(players: list[Player], key: str) -> None:
    """Whoever is asked something else goes on, until everybody is asked this."""
    for _ in range(60):
        keys = [player.state()["key"] for player in players]
        if all(key == one for one in keys):
            return
        for player, asked in zip(players, keys, strict=True):
            if asked and asked != key:
                go_on(player.asked())
        players[0].page.wait_for_timeout(50)
    raise AssertionError(f"{key} was never asked of all")


def play_to(player: Player, key: str, most: int = 40) -> Player:
    """Go on until a question with this key is asked."""
    for _ in range(most):
        player.asked()
        if re.search(key, player.state()["key"]):
            return player
        go_on(player)
    raise AssertionError(f"{key} was never asked")


def hexes(player: Player, kind: str) -> list[str]:
    """The options of a kind that lie on the map."""
    found: list[str] = player.page.evaluate(
        "(kind) => [...document.querySelectorAll(`polygon[data-option^='${kind}']`)].map((one) => one.dataset.option)",
        kind,
    )
    return found


# ---------------------------------------------------------------------- a scenario


def test_two_people_play_a_scenario_to_its_end(person: People) -> None:
    ana = person.sits("mine:brute", "open:spellweaver", table=new(seed=5))
    bea = person.joins(ana.info["seats"][1]["invite"])
    expect(ana.find("start")).to_be_enabled()
    ana.find("start").click()
    players = {0: ana.at_table(), 1: bea.at_table()}
    answers = pauses = 0
    while not ana.find("result").count() and answers < 300 and pauses < 1200:
        turn = next((n for n in players if ana.find("rail").locator(f'[data-testid="seat-{n}"].turn').count()), None)
        if turn is None:
            pauses += 1
            ana.page.wait_for_timeout(50)
            continue
        answers += 1
        go_on(players[turn].asked())
        ana.follow(players[turn])
    for player in players.values():
        expect(player.find("result")).to_be_visible()
        expect(player.find("results").get_by_role("row")).to_have_count(3)
    expect(ana.find("results")).to_contain_text("30 before, 0 gained")
    assert ana.find("results").inner_text() == bea.find("results").inner_text(), "goals are shown to all in the end"
    assert ana.log == bea.log
    shot(ana.page, "gloomhaven-result")


def test_cards_are_chosen_in_secret_and_who_is_ready_is_marked(person: People) -> None:
    ana = person.sits("mine:brute", "open:spellweaver", table=new())
    bea = person.joins(ana.info["seats"][1]["invite"])
    ana.find("start").click()
    all_to([ana.at_table(), bea.at_table()], "gh.ask.lead")
    lead = ana.asked("gh.ask.lead").first("lead:")
    take(ana, lead)
    second = ana.asked("gh.ask.second").first("second:")
    expect(ana.page.locator(".wrapcard.picked")).to_have_count(1)
    take(ana, second)
    expect(ana.find("rail").get_by_label("ready")).to_have_count(1)
    expect(bea.find("rail").get_by_label("ready")).to_have_count(1)
    expect(ana.page.locator(".wrapcard.picked")).to_have_count(2)
    shot(bea.page, "gloomhaven-ready")
    bea.find("seat-0").click()
    expect(bea.page.locator(".cardback")).to_have_count(10)
    for option in (lead, second):
        assert option.partition(":")[2] not in bea.page.content(), "a card that nobody may see yet"
    bea.find("seat-1").click()
    take(bea, bea.asked("gh.ask.lead").first("lead:"))
    take(bea, bea.asked("gh.ask.second").first("second:"))
    cards = ask(bea.page, "get", "/api/games/gloomhaven/content")["cards"]
    for option in (lead, second):
        expect(bea.find("log")).to_contain_text(cards[option.partition(":")[2]]["name"])


def test_what_is_being_chosen_and_its_hint_stay_while_others_answer(person: People) -> None:
    ana = person.sits("mine:brute", "open:spellweaver", table=new())
    bea = person.joins(ana.info["seats"][1]["invite"])
    ana.find("start").click()
    all_to([ana.at_table(), bea.at_table()], "gh.ask.lead")
    ana.option(ana.asked("gh.ask.lead").first("lead:")).click(position={"x": 20, "y": 90})
    ana.find("hint-ask").click()
    expect(ana.find("hint")).to_be_visible()
    before = ana.state()["at"]
    take(bea, bea.asked("gh.ask.lead").first("lead:"))
    ana.moved(before)
    assert ana.find("commit").is_enabled(), "what was chosen is still chosen"
    expect(ana.find("hint-best")).to_be_visible()
    before = ana.state()["at"]
    take(bea, bea.asked("gh.ask.second").first("second:"))
    ana.moved(before)
    expect(ana.find("hint-best")).to_be_visible()
    before = ana.state()["at"]
    ana.find("hint-play").click()
    ana.moved(before)
    expect(ana.find("hint")).to_have_count(0)
    ana.asked("gh.ask.second")


def test_the_lobby_sets_up_characters(person: People) -> None:
    page = person()
    page.get_by_test_id("lobby-game-gloomhaven").click()
    for seat in (0, 1):
        page.get_by_test_id(f"seat-{seat}-me").click()
    expect(page.get_by_test_id("solo")).to_be_checked()
    expect(page.get_by_test_id("level-facts")).to_contain_text("Level 1 · trap damage 4")
    page.get_by_test_id("solo").uncheck()
    expect(page.get_by_test_id("level-facts")).to_contain_text("trap damage 3")
    page.get_by_test_id("role-0").select_option("scoundrel")
    page.get_by_test_id("character-0").click()
    dialog = page.get_by_test_id("character-dialog")
    dialog.get_by_test_id("level-3").click()
    # The level, and a card for each above 1.
    expect(dialog.get_by_role("button", pressed=True)).to_have_count(3)
    dialog.get_by_test_id("perk-0-0").check()
    dialog.locator("summary").filter(has_text="Legs").click()
    dialog.get_by_test_id("item-1").check()
    expect(dialog.get_by_test_id("item-2")).to_be_disabled()
    expect(dialog.get_by_test_id("gold-sum")).to_have_text("Gold 60, items 20, left 40")
    shot(page, "gloomhaven-character")
    dialog.get_by_test_id("character-done").click()
    page.get_by_test_id("search-scenario").fill("barrow")
    expect(page.locator('[data-testid^="scenario-"]:not(select)')).to_have_count(2)
    shot(page, "gloomhaven-lobby")
    page.get_by_test_id("open-table").click()
    ana = Player(page).at_table().asked()
    mat = page.get_by_role("region", name="Scoundrel")
    expect(mat).to_contain_text("level 3")
    expect(mat.get_by_role("button", name="Boots of Striding")).to_be_visible()
    state = ask(page, "get", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert state["seats"][0]["role"] == "scoundrel"
    assert ana.state()["key"].startswith("gh.ask.")


def test_nothing_is_chosen_at_the_game_before_while_another_one_comes(person: People) -> None:
    page = person()
    late: list[Route] = []
    page.route(re.compile(r"/api/games/gloomhaven\?"), lambda route: late.append(route))
    page.get_by_test_id("lobby-game-gloomhaven").click()
    mine = page.get_by_test_id("seat-1-me")
    with pytest.raises(TimeoutError):
        mine.click(timeout=500)
    expect(page.get_by_test_id("open-table")).to_be_disabled()
    late[0].continue_()
    mine.click()
    expect(page.get_by_test_id("solo")).to_be_checked()


def test_the_game_that_was_turned_to_last_is_shown(person: People) -> None:
    page = person()
    late: list[Route] = []
    page.route(re.compile(r"/api/games/mageknight\?"), lambda route: late.append(route))
    page.get_by_test_id("lobby-game-mageknight").click()
    page.get_by_test_id("lobby-game-gloomhaven").click()
    solo = page.get_by_test_id("solo")
    expect(solo).to_be_visible()
    with page.expect_response(re.compile(r"/api/games/mageknight\?")):
        late[0].continue_()
    page.get_by_test_id("seat-1-me").click()
    expect(solo).to_be_checked()


@pytest.mark.rule("GH-CREATE-06")
def test_items_are_paid_with_the_gold_that_is_entered(person: People) -> None:
    page = person(viewport=PHONE)
    page.get_by_test_id("lobby-game-gloomhaven").click()
    page.get_by_test_id("character-0").click()
    dialog = page.get_by_test_id("character-dialog")
    gold, total = dialog.get_by_test_id("gold"), dialog.get_by_test_id("gold-sum")
    expect(total).to_have_text("Gold 30, items 0, left 30")
    for slot in ("Legs", "Body"):
        dialog.locator("summary").filter(has_text=slot).click()
    dialog.get_by_test_id("item-1").check()
    expect(dialog.get_by_test_id("item-4")).to_be_disabled()
    gold.fill("45")
    gold.press("Tab")
    dialog.get_by_test_id("item-4").check()
    expect(total).to_have_text("Gold 45, items 40, left 5")
    gold.fill("35")
    gold.press("Tab")
    expect(dialog.get_by_role("alert")).to_contain_text("5 gold too much")
    dialog.get_by_test_id("character-done").click()
    expect(page.get_by_test_id("character-0")).to_contain_text("Gold 35, items 40, left −5")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("problem")).to_contain_text("cannot pay for Leather Armor: price 20, left 15 of 35 gold")
    page.get_by_test_id("character-0").click()
    dialog.get_by_test_id("level-2").click()
    expect(total).to_have_text("Gold 35, items 40, left −5")
    gold.fill("")
    gold.press("Tab")
    expect(total).to_have_text("Gold 45, items 40, left 5")
    dialog.get_by_test_id("character-done").click()
    page.get_by_test_id("open-table").click()
    ana = Player(page).at_table().asked()
    assert ana.state()["key"].startswith("gh.ask.")


def too_high(route: Route) -> None:
    """Ask for a level that there is not."""
    route.continue_(post_data=str(route.request.post_data).replace('"level":2', '"level":12'))


def test_a_character_that_the_rules_forbid_is_refused_in_words(person: People) -> None:
    page = person()
    page.get_by_test_id("lobby-game-gloomhaven").click()
    page.get_by_test_id("character-0").click()
    page.get_by_test_id("level-2").click()
    page.locator('[data-testid^="card-"][aria-pressed="true"]').click()
    page.get_by_test_id("perk-0-0").check()
    page.get_by_test_id("character-done").click()
    page.route(re.compile(r"/api/tables\?"), too_high)
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("problem")).to_contain_text("level")


# ---------------------------------------------------------------------- the board


def test_a_way_is_shown_with_its_cost_and_gone(person: People) -> None:
    ana = at(person, "move")
    ways = hexes(ana, "to:")
    cell = ana.page.locator(f'polygon[data-option="{ways[-1]}"]')
    cell.hover()
    expect(ana.page.locator("polyline.path")).to_have_count(1)
    expect(ana.find("tip")).to_contain_text("movement points")
    shot(ana.page, "gloomhaven-move")
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(ana.find("preview")).to_contain_text("movement points")
    before = ana.state()["at"]
    cell.click()
    ana.moved(before)


def test_an_attack_is_forecast_step_by_step(person: People) -> None:
    ana = at(person, "attack")
    forecast = ana.find("forecast")
    expect(forecast).to_contain_text("Bandit Guard")
    expect(forecast).to_contain_text("% to kill")
    expect(forecast.locator(".steps li")).not_to_have_count(0)
    expect(forecast.locator(".hist > div")).not_to_have_count(0)
    target = hexes(ana, "figure:")[1]
    name = ana.page.locator(f'polygon[data-option="{target}"]').get_attribute("aria-label") or ""
    ana.page.locator(f'polygon[data-option="{target}"]').click()
    expect(forecast).to_contain_text(name.partition(",")[0])
    expect(ana.find("preview")).to_contain_text("% to kill")
    shot(ana.page, "gloomhaven-attack")
    attacks = ana.find("log").locator('[data-key="gh.event.attack"]')
    before = attacks.count()
    ana.commit()
    expect(attacks).to_have_count(before + 1)
    attacks.last.get_by_test_id("why").click()
    expect(ana.find("why-dialog").locator("li")).not_to_have_count(0)


def test_an_area_is_turned_by_keys_and_presses(person: People) -> None:
    ana = at(person, "area")
    expect(ana.find("turn-area")).to_be_visible()
    areas = [o for o in ana.page.evaluate(ALL_OPTIONS) if o.startswith("area:")]
    shared = next(h for h in areas[0][5:].split(".") if sum(h in one[5:].split(".") for one in areas) > 1)
    cell = ana.page.locator(f'polygon[data-hex="{shared}"]')
    cell.hover()
    expect(ana.page.locator("path.area")).to_have_count(1)
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    now = cell.get_attribute("data-option") or ""
    ana.press(".")
    expect(cell).not_to_have_attribute("data-option", now)
    ana.press(",")
    expect(cell).to_have_attribute("data-option", now)
    ana.find("turn-area").get_by_role("button").last.click()
    expect(cell).not_to_have_attribute("data-option", now)
    shot(ana.page, "gloomhaven-area")
    before = ana.state()["at"]
    ana.commit()
    ana.moved(before)


def test_what_is_behind_a_door_is_not_in_the_page(person: People) -> None:
    ana = person.sits("mine:brute", "mine:tinkerer", table=new()).at_table().asked()
    shown = ana.page.locator("polygon[data-hex]").count()
    assert shown == 33, "the first room and its door"
    expect(ana.page.locator(".fog")).not_to_have_count(0)


# ---------------------------------------------------------------------- phone, keyboard, axe


def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than the window."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


def test_a_turn_on_a_phone(person: People) -> None:
    ana = at(person, "turn", viewport=PHONE, has_touch=True)
    assert fits(ana.page)
    expect(ana.page.locator(".strip.high")).to_be_visible()
    shot(ana.page, "gloomhaven-phone-turn")
    for tab in ("mat", "monsters", "piles", "log"):
        ana.find(f"tab-{tab}").tap()
        expect(ana.find("sheet")).to_be_visible()
        assert fits(ana.page)
        shot(ana.page, f"gloomhaven-phone-{tab}")
    ana.find("tab-board").tap()
    before = ana.state()["at"]
    ana.page.locator('[data-option^="basic_bottom:"]').first.tap()
    ana.find("commit").tap()
    ana.moved(before)
    ana.asked("gh.ask.move")
    assert fits(ana.page)
    expect(ana.plate.locator('[data-option^="to:"]')).to_have_count(0)
    ana.page.locator('polygon[data-option^="to:"]').first.tap()
    expect(ana.find("commit")).to_be_enabled()
    shot(ana.page, "gloomhaven-phone-move")
    small = ana.page.evaluate(
        """() => [...document.querySelectorAll('[data-testid=tabs] button, [data-testid=plate] .btn')]
            .filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 44).length"""
    )
    assert small == 0


def test_a_turn_by_the_keyboard_alone(person: People) -> None:
    ana = at(person, "turn")
    ana.press("h")
    assert ana.page.evaluate("!!document.activeElement.closest('.handrow')")
    ana.press("b")
    assert ana.page.evaluate("!!document.activeElement.dataset.hex")
    first = ana.page.evaluate("document.activeElement.dataset.hex")
    ana.press("ArrowLeft")
    assert ana.page.evaluate("document.activeElement.dataset.hex") != first
    options = ana.page.evaluate(ALL_OPTIONS)
    move = 1 + next(n for n, option in enumerate(options) if option.startswith("basic_bottom:"))
    assert ana.page.locator(".handrow .badge").count(), "keys are shown"
    before = ana.state()["at"]
    ana.press(str(move), "Enter")
    ana.moved(before)
    ana.asked("gh.ask.move")
    ana.press("b", "Space")
    expect(ana.find("commit")).to_be_enabled()
    before = ana.state()["at"]
    ana.press("Enter")
    ana.moved(before)
    play_to(ana, "gh.ask.turn")
    before = ana.state()["at"]
    ana.press("u")
    ana.moved(before)
    ana.press("?")
    expect(ana.find("keys-dialog")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_at_the_table(person: People, viewport: dict[str, int], scheme: str) -> None:
    ana = at(person, "turn", viewport=viewport, color_scheme=scheme, **FREE)
    assert violations(ana.page) == []
    ana.choose(ana.first("basic_bottom:"))
    ana.asked("gh.ask.move")
    assert violations(ana.page) == []
    if viewport is PHONE:
        for tab in ("mat", "monsters", "piles"):
            ana.find(f"tab-{tab}").click()
            assert violations(ana.page) == []
    else:
        ana.find("pile-modifiers").click()
        assert violations(ana.page) == []


@pytest.mark.parametrize("name", ["lead", "attack", "area"])
def test_axe_finds_nothing_in_other_questions(person: People, name: str) -> None:
    ana = at(person, name, **FREE)
    assert violations(ana.page) == []
    ana.find("tool-why").click()
    assert violations(ana.page) == []


def test_axe_finds_nothing_in_the_lobby(person: People) -> None:
    page = person(**FREE)
    page.get_by_test_id("lobby-game-gloomhaven").click()
    page.get_by_test_id("character-0").click()
    page.get_by_test_id("level-2").click()
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["pl", "pt_BR", "es"])
def test_every_word_is_there_in_every_language(person: People, lang: str) -> None:
    ana = at(person, "turn")
    texts = words(ana.page, lang)
    assert {key for key in words(ana.page, "en") if key.startswith("page.gh.")} <= set(texts)
    assert "[page." not in ana.page.content()
    assert "[gh." not in ana.page.inner_text("body")


def test_on_a_phone_the_cards_in_play_are_in_sight_when_a_turn_begins(person: People) -> None:
    ana = at(person, "lead", viewport=PHONE)
    for _ in range(30):
        ana.find("hand").evaluate("(row) => { row.scrollLeft = row.scrollWidth; }")
        go_on(ana.asked())
        if ana.asked().state()["key"] == "gh.ask.turn":
            break
    cards = ana.page.locator(".wrapcard.played")
    expect(cards).to_have_count(2)
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    shot(ana.page, "gloomhaven-turn-390")
