"""Phones by touch, and tablets."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, TABLET, People, shot
from tests.web.playing import Player, rig

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SMALL = """(selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.getClientRects().length)
    .map((one) => ({ name: one.textContent.trim() || one.ariaLabel, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
    .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`)"""


COVERED = """() => {
    const boxes = (marked) => [...document.querySelectorAll(marked)].map((one) => [one, one.getBoundingClientRect()]);
    const buttons = boxes('[data-testid^="zoom-"]');
    return boxes('[data-testid="board"] [data-option]')
        .filter(([, box]) => buttons.some(([, other]) =>
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom))
        .map(([one]) => one.dataset.option);
}"""


def fits(page: Page) -> None:
    """The page does not scroll sideways."""
    wide, room = page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= room == page.viewport_size["width"]  # type: ignore[index]


def tap_answer(player: Player, option: str) -> None:
    """Answer by taps."""
    before = player.state()["at"]
    verb = player.plate.locator(f'.verbs [data-option="{option}"]')
    if verb.count():
        verb.tap()
    else:
        player.option(option).tap()
        player.find("commit").tap()
    player.moved(before)


def read_the_guide(player: Player) -> None:
    """Tap through what the lesson says by now."""
    while player.find("guide-next").count():
        player.find("guide-next").tap()


def test_a_clan_is_chosen_by_taps_on_a_phone(person: People) -> None:
    ana = person.sits("mine", "bot:slimes", **TOUCH, color_scheme="dark").at_table().asked("ask.clan")
    fits(ana.page)
    shot(ana.page, "phone-clans")
    tap_answer(ana, "clan:ratfolk")
    ana.asked("ask.play")
    fits(ana.page)


def test_a_whole_turn_by_taps_on_a_phone(person: People) -> None:
    page = person(**TOUCH, color_scheme="dark")
    rig(page)
    start = page.get_by_test_id("start-first-game")
    expect(start).to_be_visible()
    fits(page)
    shot(page, "phone-lobby")
    start.tap()
    player = Player(page).at_table().asked("ask.summon_here")
    fits(page)
    shot(page, "phone-lesson")
    assert page.evaluate(SMALL, '[data-testid="guide"] button:not(.rule)') == []
    read_the_guide(player)
    player.plate.get_by_role("button", name="More").tap()
    player.find("commit").tap()
    player.asked("ask.play")
    fits(page)
    read_the_guide(player)

    for tab in ("log", "guild", "loot", "players", "clan", "played"):
        player.find(f"tab-{tab}").tap()
        expect(player.find(f"tab-{tab}")).to_have_attribute("aria-pressed", "true")
        expect(player.find("sheet")).to_be_visible()
        expect(player.find("prompt")).to_be_in_viewport()
        fits(page)
    shot(page, "phone-dock")
    player.find("tab-board").tap()
    expect(player.find("sheet")).to_have_count(0)
    expect(player.find("board")).to_be_visible()

    for key in ("ask.play", "ask.act"):
        player.asked(key)
        fits(page)
        assert page.evaluate(SMALL, '[data-testid="plate"] button') == []
        assert page.evaluate(SMALL, '[data-testid="tabs"] button') == []
        tap_answer(player, player.first("card:", "act:"))
    player.asked("ask.move")
    shot(page, "phone-table")
    assert len(player.page.locator('[data-testid="board"] [data-option]').all()) > 1
    assert page.evaluate(COVERED) == []
    while "end" not in player.state()["legal"]:
        legal = player.state()["legal"]
        tap_answer(player, next((verb for verb in ("done", "no", "nothing", "stop") if verb in legal), legal[0]))
        player.asked()
    tap_answer(player, "end")
    player.asked("ask.refresh")
    tap_answer(player, "keep")
    player.asked()
    fits(page)


def test_a_board_is_panned_zoomed_and_pinched_on_a_phone(person: People) -> None:
    ana = person.sits(**TOUCH).at_table()
    ana.play_to("ask.play")
    ana.find("guide-fold").tap()
    world = ana.find("board").locator(".world")
    size = world.bounding_box()
    assert size is not None
    ana.find("zoom-out").tap()
    expect(world).not_to_have_css("width", f"{size['width']}px")
    smaller = world.bounding_box()
    assert smaller is not None
    assert smaller["width"] < size["width"]
    box = ana.find("board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = ana.page.context.new_cdp_session(ana.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": at, "y": down, "id": number} for number, (at, down) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (x - 20, y), (x + 20, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")
    larger = world.bounding_box()
    assert larger is not None
    assert larger["width"] > smaller["width"]
    touch("touchStart", (x, y))
    touch("touchMove", (x + 12, y))
    touch("touchMove", (x + 40, y))
    touch("touchEnd")
    moved = world.bounding_box()
    assert moved is not None
    assert moved["x"] != larger["x"]
    fits(ana.page)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_tablet_shows_docks_as_tabs(person: People, scheme: str) -> None:
    ana = person.sits(viewport=TABLET, has_touch=True, color_scheme=scheme).at_table()
    ana.play_to("ask.play")
    fits(ana.page)
    expect(ana.page.locator("aside.left")).to_have_count(0)
    assert ana.page.evaluate(SMALL, '[data-testid="plate"] button, [data-testid="tabs"] button') == []
    shot(ana.page, f"tablet-{scheme}")
    ana.find("tab-guild").tap()
    expect(ana.find("sheet")).to_be_visible()
    expect(ana.find("board")).to_be_visible()
    ana.find("tab-guild").tap()
    expect(ana.find("sheet")).to_have_count(0)
    tap_answer(ana, ana.first("card:"))
    ana.asked("ask.act")
    tap_answer(ana, "done")
    ana.asked("ask.play")
    tap_answer(ana, "end")
    ana.asked("ask.refresh")
    fits(ana.page)
