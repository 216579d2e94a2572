"""The log follows what happens until the player scrolls it, and only then stops."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP
from tests.web.playing import Player

BELOW = """() => {
    const box = document.querySelector('[data-testid="log"]');
    return box.scrollHeight > box.clientHeight + 100 && box.scrollHeight - box.scrollTop - box.clientHeight < 2;
}"""


def left(player: Player) -> float:
    """How far the end of the log is out of sight."""
    found: float = player.find("log").evaluate("(box) => box.scrollHeight - box.scrollTop - box.clientHeight")
    return found


def until_news(player: Player) -> None:
    """Pass until the log has more lines."""
    before = player.log
    for _ in range(8):
        player.pass_on()
        player.asked()
        if player.log != before:
            return
    raise AssertionError("nothing happened")


@pytest.fixture
def reader(ana: Player) -> Player:
    """Somebody whose log is longer than its panel."""
    ana.page.set_viewport_size({"width": 1440, "height": 640})
    for _ in range(3):
        ana.pass_on()
        ana.asked()
    ana.page.wait_for_function(BELOW)
    return ana


def test_neither_layout_nor_its_own_scrolling_stops_the_log(reader: Player) -> None:
    for size in (DESKTOP, {"width": 1440, "height": 560}, {"width": 1210, "height": 600}):
        reader.page.set_viewport_size({"width": size["width"], "height": min(size["height"], 680)})
        reader.page.wait_for_function(BELOW)
    # As a search in the page does: it stays where it was put, until there is something new.
    reader.find("log").evaluate("(box) => { box.scrollTop -= 150; }")
    until_news(reader)
    reader.page.wait_for_function(BELOW)
    expect(reader.find("log-new")).to_have_count(0)


@pytest.mark.parametrize("way", ["wheel", "key"])
def test_who_scrolls_reads_on_and_a_button_shows_new_lines(reader: Player, way: str) -> None:
    if way == "wheel":
        reader.find("log").hover()
        reader.page.mouse.wheel(0, -300)
    else:
        reader.find("log").focus()
        reader.press("Home")
    reader.page.wait_for_function(f"() => !({BELOW})()")
    expect(reader.find("log-new")).to_have_count(0)
    until_news(reader)
    expect(reader.find("log-new")).to_have_text("New lines")
    assert left(reader) > 40
    reader.find("log-new").click()
    reader.page.wait_for_function(BELOW)
    expect(reader.find("log-new")).to_have_count(0)
    until_news(reader)
    reader.page.wait_for_function(BELOW)
