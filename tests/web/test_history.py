"""Looking back: the table as it was, replay, and a new table from there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People, shot
from tests.web.playing import Player

SEEN = """() => {
    const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
    return {
        at: document.querySelector('[data-testid="table"]').dataset.at,
        figures: [...document.querySelectorAll('svg.board .figure')].map((one) => one.style.transform).sort(),
        hand: text('[data-testid="hand"] .card .name').sort(),
        docks: text('aside.left .line, aside.right .lo b'),
        log: text('[data-testid="log"] li[data-key]'),
    };
}"""


def seen(player: Player) -> dict[str, Any]:
    """Board and log as the page shows them."""
    found: dict[str, Any] = player.page.evaluate(SEEN)
    return found


def some_answers(player: Player) -> list[dict[str, Any]]:
    """Play a card, its first action and end the turn; what was seen at each question on the way."""
    moments = [seen(player)]
    for wanted in ("card:", "act:", "done", "end", "keep"):
        options = player.state()["legal"]
        found = next((option for option in options if option.startswith(wanted)), None)
        if found is None:
            player.pass_on()
        else:
            player.choose(found)
        player.asked()
        moments.append(seen(player))
    return moments


def test_a_past_moment_is_shown_as_it_was_and_now_is_a_click_away(ana: Player) -> None:
    moments = some_answers(ana)
    asked = ana.state()
    ana.find("tool-history").click()
    expect(ana.find("history")).to_be_visible()
    expect(ana.find("prompt")).to_have_text("You are looking back. Nothing here changes the game.")
    slider = ana.find("history-slider")
    slider.focus()
    for moment in (moments[0], moments[2], moments[1]):
        while (now := int(slider.input_value())) != int(moment["at"]):
            ana.find("history-back" if now > int(moment["at"]) else "history-forward").click()
            expect(slider).not_to_have_value(str(now))
        expect(ana.table).to_have_attribute("data-at", moment["at"])
        assert seen(ana) == moment
        assert ana.state()["legal"] == []
        assert ana.page.url.endswith(f"/at/{moment['at']}")
    shot(ana.page, "history")
    slider.press("Home")
    expect(ana.table).to_have_attribute("data-at", slider.get_attribute("min") or "")
    assert len(ana.log) <= len(moments[0]["log"])
    ana.find("history-now").click()
    expect(ana.find("history")).to_have_count(0)
    ana.asked()
    assert seen(ana) == moments[-1]
    assert ana.state() == asked


def test_replay_plays_up_to_now(ana: Player) -> None:
    moments = some_answers(ana)
    last = int(moments[-1]["at"])
    ana.page.goto(f"/#/t/{ana.id}/at/{last - 2}")
    expect(ana.table).to_have_attribute("data-at", str(last - 2))
    play = ana.find("history-play")
    expect(play).to_have_attribute("aria-label", "Play on from here")
    play.click()
    expect(play).to_have_attribute("aria-label", "Stop the replay")
    expect(ana.table).to_have_attribute("data-at", str(last))
    expect(play).to_have_attribute("aria-label", "Play on from here")
    expect(ana.find("history-forward")).to_be_disabled()
    ana.press("ArrowLeft")
    expect(ana.table).to_have_attribute("data-at", str(last - 1))
    ana.press("Escape")
    expect(ana.find("history")).to_have_count(0)


def test_the_game_goes_on_while_somebody_looks_back(person: People) -> None:
    ana = person.sits("mine:skeletons", "open:slimes", table={"start": False})
    bea = person.joins(ana.info["seats"][1]["invite"])
    ana.find("start").click()
    ana.at_table(), bea.at_table()
    first = ana.page.locator(".seat.turn").first
    expect(first).to_be_visible()
    asked, other = (ana, bea) if ana.state()["key"] else (bea, ana)
    other.press("t")
    expect(other.find("history")).to_be_visible()
    at = other.state()["at"]
    asked.asked().pass_on()
    assert other.state()["at"].split("/")[1] == at.split("/")[1]
    other.press("t")
    other.follow(asked)
    assert other.log == asked.log


def test_a_fork_is_a_practice_table_that_stands_there(ana: Player) -> None:
    moments = some_answers(ana)
    there = moments[1]
    ana.page.goto(f"/#/t/{ana.id}/at/{there['at']}")
    expect(ana.table).to_have_attribute("data-at", there["at"])
    old = ana.id
    ana.find("fork").click()
    expect(ana.page).not_to_have_url(re.compile(old))
    expect(ana.find("rail")).to_contain_text("practice")
    ana.at_table().asked("ask.act")
    assert seen(ana) == {**there, "at": seen(ana)["at"]}
    ana.choose("done")
    ana.asked("ask.play")
    ana.page.goto(f"/#/t/{old}")
    expect(ana.table).to_have_attribute("data-at", moments[-1]["at"])
    assert seen(ana) == moments[-1]


@pytest.mark.parametrize("way", ["lantern", "fork"])
def test_a_replay_ends_with_its_table(ana: Player, way: str) -> None:
    moments = some_answers(ana)
    ana.page.clock.install()
    ana.page.goto(f"/#/t/{ana.id}/at/{moments[0]['at']}")
    expect(ana.table).to_have_attribute("data-at", moments[0]["at"])
    ana.find("history-play").click()
    ana.page.clock.run_for(250)
    expect(ana.table).to_have_attribute("data-at", str(int(moments[0]["at"]) + 1))
    if way == "lantern":
        ana.page.get_by_role("link", name="lobby").first.click()
        expect(ana.page.get_by_test_id("open-table")).to_be_visible()
    else:
        ana.find("fork").click()
        expect(ana.page).not_to_have_url(re.compile(ana.id))
    left = ana.page.url
    ana.page.clock.run_for(5_000)
    assert ana.page.url == left


def test_a_moment_that_was_slid_to_is_not_gone_to_after_the_table_is_left(ana: Player) -> None:
    moments = some_answers(ana)
    ana.page.goto(f"/#/t/{ana.id}/at/{moments[1]['at']}")
    expect(ana.table).to_have_attribute("data-at", moments[1]["at"])
    ana.page.clock.install()
    ana.page.clock.pause_at(ana.page.evaluate("Date.now() + 1000"))
    ana.find("history-slider").press("Home")
    ana.page.evaluate("location.hash = '#/'")
    expect(ana.page.get_by_test_id("open-table")).to_be_visible()
    ana.page.clock.run_for(1_000)
    assert ana.page.url.endswith("#/")
