"""Hints: a bot's choice with its reasons and what else it compared; and bots of each level in seats."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.conftest import PHONE, People, shot
from tests.web.playing import Player, ask
from tests.web.test_accessibility import FREE, violations


def hinted(player: Player) -> Locator:
    """Ask for a hint by its button and wait until it is there; the answers that were compared."""
    player.find("hint-ask").click()
    expect(player.find("hint-best")).to_be_visible()
    return player.find("hint-choice")


def hold_hints(page: Page) -> list[Any]:
    """Let no hint reach the page; those that were held back."""
    held: list[Any] = []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: held.append(frame) if '"type":"hint"' in str(frame) else socket.send(frame))

    page.route_web_socket(re.compile("/ws/"), pass_on)
    page.reload()
    return held


def test_a_hint_is_shown_where_it_lies_and_can_be_played(ana: Player) -> None:
    choices = hinted(ana)
    assert choices.count() > 1
    expect(ana.find("hint-best")).to_contain_text("% to win")
    assert "Compared" in ana.find("hint-reasons").inner_text()
    for choice in choices.all():
        expect(choice).to_contain_text(re.compile(r"\d+% to win.*tried \d+ time"))
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    chosen = ana.find("commit").inner_text().removesuffix("⏎").strip()
    assert chosen in choices.first.inner_text(), "it is chosen in the question, and so on the board"
    shot(ana.page, "hint")

    choices.nth(1).click()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(choices.first).to_have_attribute("aria-pressed", "false")
    before = ana.state()["at"]
    ana.find("hint-play").click()
    ana.moved(before)
    expect(ana.find("hint")).to_have_count(0)
    assert chosen.casefold() in " ".join(ana.log[-6:]).casefold(), "the bot's choice, not the one tried out"


def test_hints_by_keyboard(ana: Player) -> None:
    ana.press("?")
    expect(ana.find("keys-dialog")).to_contain_text("what a bot would do")
    ana.press("Escape")
    expect(ana.find("keys-dialog")).to_have_count(0)
    ana.press("a")
    expect(ana.find("hint")).to_be_visible()
    ana.press("Escape")
    expect(ana.find("hint")).to_have_count(0)
    ana.press("a")
    expect(ana.find("hint-best")).to_be_visible()
    expect(ana.plate.get_by_role("status")).to_contain_text("Hint:")
    before = ana.state()["at"]
    ana.find("hint-play").press("Enter")
    ana.moved(before)


def test_who_does_not_want_to_wait_goes_on(ana: Player) -> None:
    held = hold_hints(ana.page)
    ana.asked("ask.play")
    ana.find("hint-ask").click()
    expect(ana.find("hint")).to_contain_text("thinks")
    ana.find("hint-cancel").click()
    expect(ana.find("hint")).to_have_count(0)
    ana.find("hint-ask").click()
    expect(ana.find("hint")).to_be_visible()
    ana.choose(ana.first("card:"))
    ana.asked("ask.act")
    expect(ana.find("hint")).to_have_count(0)
    assert all("hint" in frame for frame in held)


def test_a_host_who_allows_no_hints(ana: Player) -> None:
    ana.find("tool-menu").click()
    ana.find("menu-host").click()
    ana.find("hints").uncheck()
    expect(ana.find("hint-ask")).to_have_count(0)
    ana.find("close").click()
    ana.press("a")
    expect(ana.find("notices")).to_contain_text("no hints")
    ana.find("tool-settings").click()
    expect(ana.find("table-settings")).to_contain_text("no hints")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_hint_suits_everybody(person: People, size: str, scheme: str) -> None:
    small: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    wide: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
    ana = person.sits(color_scheme=scheme, **(small if size == "phone" else wide), **FREE).at_table()
    ana.play_to("ask.play")
    hinted(ana)
    assert violations(ana.page) == []
    panel, plate = ana.find("hint").bounding_box(), ana.plate.bounding_box()
    assert panel is not None
    assert plate is not None
    viewport = ana.page.viewport_size
    assert viewport is not None
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= viewport["width"]
    apart = panel["y"] + panel["height"] <= plate["y"] + 1 or panel["x"] >= plate["x"] + plate["width"] - 1
    assert apart, "nothing covers the question"
    shot(ana.page, f"hint-{size}-{scheme}")


def test_bots_of_each_level_are_seated_in_the_lobby(person: People) -> None:
    page = person()
    page.get_by_test_id("level-1").select_option("quick")
    page.get_by_test_id("open-table").click()
    ana = Player(page).at_table()
    expect(ana.find("seat-1")).to_contain_text("Quick bot")
    for _ in range(4):
        ana.asked().pass_on()
    ana.asked()
    assert int(ana.state()["at"].rpartition("/")[2]) > 4, "the bot has played too"


def test_the_host_gives_a_bot_another_level(person: People) -> None:
    ana = person.sits("mine", "open", "bot", name="Ana")
    ana.find("level-2").select_option("strong")
    expect(ana.find("seat-2")).to_contain_text("Strong bot")
    ana.find("make-bot-1").click()
    expect(ana.find("level-1")).to_have_value("bot")
    ana.find("start").click()
    ana.at_table().find("tool-menu").click()
    ana.find("menu-host").click()
    ana.find("level-2").select_option("deep")
    expect(ana.find("rail").locator('[data-testid="seat-2"]')).to_contain_text("Deep bot")
    table = ask(ana.page, "get", f"/api/tables/{ana.page.url.rpartition('/')[2]}")
    assert [seat["kind"] for seat in table["seats"]] == ["human", "bot", "deep"]
