"""What Gloomhaven's page shows of the ways of monsters and why, of areas before they strike, of one's own secrets."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from delve.core import save
from delve.core.questions import Choose
from delve.core.words import words
from delve.games.gloomhaven.rules import sides
from delve.games.gloomhaven.state import FigureId
from delve.server.games.gloomhaven.facts import facts
from tests.web.conftest import People, shot
from tests.web.playing import Player, ask
from tests.web.test_accessibility import FREE, violations
from tests.web.test_gloomhaven import PHONE, all_to, at, fits, hexes, new, reached, take

WIDE = {"width": 1280, "height": 800}
BOTH = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["desktop", "phone"])


def log_line(ana: Player, key: str) -> Locator:
    """The last line of a kind that says why; on a phone the log is a tab."""
    if ana.find("tab-log").count() and not ana.find("log").count():
        ana.find("tab-log").click()
    return ana.find("log").locator(f'[data-key="gh.event.{key}"]').filter(has=ana.find("why")).last


# ---------------------------------------------------------------------- ways


@BOTH
def test_the_way_of_a_monster_stays_until_somebody_acts(person: People, viewport: dict[str, int]) -> None:
    ana = at(person, "went", viewport=viewport)
    trail = ana.find("trail")
    expect(trail).to_have_count(1)
    expect(trail.locator(".ghost")).to_have_count(1)
    expect(ana.page.locator("polyline.trail")).to_have_count(1)
    steps = int(trail.get_attribute("data-steps") or 0)
    told = ana.log if viewport is WIDE else []
    if told:
        said = [line for line in told if " moves " in line][-1]
        assert f"moves {steps} hex" in said
    shot(ana.page, f"gloomhaven-trail-{viewport['width']}")
    ana.page.reload()
    expect(trail).to_have_count(1)
    ana.asked("gh.ask.turn")
    before = ana.state()["at"]
    ana.page.locator('[data-option^="basic_bottom:"]').first.click()
    ana.commit()
    ana.moved(before)
    expect(trail).to_have_count(0)


def test_a_line_of_the_log_shows_the_way_that_it_tells_of(person: People) -> None:
    ana = at(person, "went", viewport=WIDE)
    ana.choose(ana.first("basic_bottom:"))
    expect(ana.find("trail")).to_have_count(0)
    expect(ana.find("log").locator("li").last).to_be_in_viewport()
    log_line(ana, "moved").hover()
    expect(ana.find("trail")).to_have_count(1)
    ana.page.mouse.move(5, 5)
    expect(ana.find("trail")).to_have_count(0)


# ---------------------------------------------------------------------- why


@BOTH
@pytest.mark.parametrize("key", ["focus", "moved"])
def test_why_is_a_table_of_candidates_and_criteria(person: People, viewport: dict[str, int], key: str) -> None:
    ana = at(person, "went", viewport=viewport)
    log_line(ana, key).get_by_test_id("why").click()
    dialog = ana.find("why-dialog")
    table = dialog.get_by_test_id("why-table").first
    expect(table.locator("thead th")).not_to_have_count(1)
    assert table.locator("tbody tr").count() > 1
    won = table.locator("tbody tr.won")
    assert won.count() >= 1
    expect(won.first).to_contain_text("chosen" if won.count() == 1 else "")
    expect(won.first.locator("td.worse, td.none")).to_have_count(0)
    assert table.locator("tbody tr:not(.won) td.worse").count() >= 1
    expect(table.locator("path.floor")).to_have_count(0 if key == "focus" else 1)
    assert fits(ana.page)
    inside: bool = dialog.evaluate(
        "(box) => [...box.querySelectorAll('td')].every((cell) => cell.getBoundingClientRect().right <= innerWidth)"
    )
    assert inside, "no cell is cut off"
    shot(ana.page, f"gloomhaven-why-{key}-{viewport['width']}")
    table.locator("thead button").first.click()
    expect(ana.find("rule-dialog")).to_be_visible()


def test_other_reasons_are_lines_as_before(person: People) -> None:
    ana = at(person, "attack")
    attacks = ana.find("log").locator('[data-key="gh.event.attack"]')
    before = attacks.count()
    ana.page.locator(f'polygon[data-option="{hexes(ana, "figure:")[0]}"]').click()
    ana.commit()
    expect(attacks).to_have_count(before + 1)
    attacks.last.get_by_test_id("why").click()
    expect(ana.find("why-dialog").locator("ol li")).not_to_have_count(0)
    expect(ana.find("why-table")).to_have_count(0)


# ---------------------------------------------------------------------- areas


def aim_at_several(ana: Player) -> Locator:
    """Turn the area until it lies over more than one monster; where it says what that would do."""
    ana.page.locator(f'polygon[data-option="{hexes(ana, "area:")[0]}"]').first.click()
    preview = ana.find("preview")
    for _ in range(20):
        expect(preview).to_contain_text("damage expected")
        if preview.inner_text().count("damage expected") > 1:
            break
        ana.find("turn-area").get_by_role("button").last.click()
    if ana.find("show-forecast").count():
        ana.find("show-forecast").click()
    return ana.find("area-forecast")


@BOTH
def test_an_area_is_forecast_for_each_of_its_targets(person: People, viewport: dict[str, int]) -> None:
    ana = at(person, "several", viewport=viewport)
    forecast = aim_at_several(ana)
    expect(forecast).to_be_visible()
    targets = forecast.locator("li[data-target]")
    assert targets.count() > 1
    area = ana.page.locator('polygon[aria-pressed="true"]').first.get_attribute("data-option") or ""
    inside = set(area[5:].split("."))
    board: Any = ana.page.evaluate(
        "[...document.querySelectorAll('polygon[data-hex]')].map((one) => [one.dataset.hex, one.ariaLabel])"
    )
    monsters = [label for number, label in board if number in inside and "Bandit" in label]
    assert targets.count() == len(monsters), "all in it, and nobody else"
    for n in range(targets.count()):
        expect(targets.nth(n).locator(".steps li")).not_to_have_count(0)
        expect(targets.nth(n)).to_contain_text("damage expected")
        expect(targets.nth(n)).to_contain_text("from 0 to")
        expect(targets.nth(n)).to_contain_text("% to kill")
    expect(forecast).to_contain_text("Together")
    shot(ana.page, f"gloomhaven-several-{viewport['width']}")
    assert fits(ana.page)
    if ana.find("forecast-dialog").count():
        ana.find("forecast-dialog").get_by_test_id("close").click()
    before = ana.state()["at"]
    ana.commit()
    ana.moved(before)
    expect(forecast).to_have_count(0)


def test_an_area_attacks_those_who_are_forecast() -> None:
    session = save.load(reached("several"))
    question = session.questions[0]
    assert isinstance(question, Choose)
    known = facts(session, question, words("en"))
    assert known is not None
    assert set(known.areas) == {option for option in question.legal() if option.startswith("area:")}
    assert max(len(numbers) for numbers in known.areas.values()) > 1
    assert {blow.luck for blow in known.hits} == {""}, "several cards are for several attacks here"
    names = {one.id: sides.figure_msg(session.game, one) for one in session.state.figures}
    for option, numbers in known.areas.items():
        played = session.clone()
        told = len(played.events)
        played.answer(option, question.seat)
        while isinstance(asked := played.question, Choose) and asked.prompt.key == "gh.ask.next_target":
            played.answer(asked.legal()[0], asked.seat)
        attacks = [event.msg for event in played.events[told:] if event.msg.key == "gh.event.attack"]
        expected = [names[FigureId(known.hits[number].target)] for number in numbers]
        assert sorted(map(str, expected)) == sorted(str(msg.params["target"]) for msg in attacks)


# ---------------------------------------------------------------------- secrets


@BOTH
def test_own_cards_are_still_shown_after_coming_back(person: People, viewport: dict[str, int]) -> None:
    ana = person.sits("mine:brute", "open:spellweaver", table=new(), viewport=viewport)
    bea = person.joins(ana.info["seats"][1]["invite"], viewport=viewport)
    ana.find("start").click()
    all_to([ana.at_table(), bea.at_table()], "gh.ask.lead")
    cards = ask(ana.page, "get", "/api/games/gloomhaven/content")["cards"]
    lead = ana.asked("gh.ask.lead").first("lead:")
    take(ana, lead)
    picked = ana.page.locator(".wrapcard.picked")
    ana.page.reload()
    ana.asked("gh.ask.second")
    expect(picked).to_have_count(1)
    second = ana.first("second:")
    take(ana, second)
    ana.page.reload()
    ana.at_table()
    expect(picked).to_have_count(2)
    for n, (option, word) in enumerate(((lead, "leads"), (second, "second"))):
        expect(picked.nth(n)).to_contain_text(cards[option.partition(":")[2]]["name"])
        expect(picked.nth(n).locator(".tag")).to_have_text(word)
    shot(ana.page, f"gloomhaven-chosen-{viewport['width']}")
    sent: list[str] = []
    bea.page.on("websocket", lambda line: line.on("framereceived", lambda frame: sent.append(str(frame))))
    bea.page.reload()
    bea.at_table().asked("gh.ask.lead")
    expect(bea.page.locator(".strip.high, .rail").get_by_label("ready").first).to_be_visible()
    assert sent
    for option in (lead, second):
        assert option.partition(":")[2] not in "".join(sent), "a card that nobody else may see yet"
    # It is taken back and chosen anew.
    before = ana.state()["at"]
    ana.press("u")
    ana.moved(before)
    ana.asked("gh.ask.second")
    expect(picked).to_have_count(1)
    expect(picked).to_contain_text(cards[lead.partition(":")[2]]["name"])


# ---------------------------------------------------------------------- axe


@pytest.mark.parametrize("scheme", ["dark", "light"])
@BOTH
def test_axe_finds_nothing(person: People, viewport: dict[str, int], scheme: str) -> None:
    ana = at(person, "went", viewport=viewport, color_scheme=scheme, **FREE)
    log_line(ana, "moved").get_by_test_id("why").click()
    expect(ana.find("why-table").first).to_be_visible()
    assert violations(ana.page) == []
    ana = at(person, "several", viewport=viewport, color_scheme=scheme, **FREE)
    expect(aim_at_several(ana)).to_be_visible()
    assert violations(ana.page) == []
