"""The board and the hand under a mouse: drag, double click, wheel, and things that show their place."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.playing import Player


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(player: Player, option: str, target: Locator) -> None:
    """Drag a card of the hand onto something."""
    mouse = player.page.mouse
    mouse.move(*middle(player.option(option)))
    mouse.down()
    mouse.move(*middle(target), steps=5)
    mouse.up()


def test_a_card_that_is_dragged_onto_the_board_is_played(ana: Player) -> None:
    before = ana.state()
    card = ana.first("card:")
    drag(ana, card, ana.page.locator('[data-room="vault"]'))
    ana.moved(before["at"])
    ana.asked("ask.act")
    ana.press("u")
    ana.asked("ask.play")
    at = ana.state()["at"]
    drag(ana, card, ana.find("tool-menu"))
    expect(ana.find("menu-dialog")).to_have_count(0)
    assert ana.state()["at"] == at, "a card that is dropped beside the board stays in the hand"


def test_a_drag_moves_the_board_and_chooses_nothing(ana: Player) -> None:
    world = ana.find("board").locator(".world")
    start = world.bounding_box()
    assert start is not None
    x, y = middle(ana.page.locator('[data-room="vault"]'))
    at = ana.state()["at"]
    ana.page.mouse.move(x, y)
    ana.page.mouse.down()
    ana.page.mouse.move(x - 60, y - 30, steps=4)
    ana.page.mouse.up()
    moved = world.bounding_box()
    assert moved is not None
    assert (moved["x"], moved["y"]) == (start["x"] - 60, start["y"] - 30)
    ana.page.mouse.wheel(0, -300)
    expect(world).not_to_have_css("width", f"{start['width']}px")
    ana.find("zoom-fit").click()
    expect(world).to_have_css("width", f"{start['width']:g}px")
    assert ana.state()["at"] == at


def test_choosing_the_same_again_answers(ana: Player) -> None:
    before = ana.state()
    card = ana.first("card:")
    ana.option(card).dblclick()
    ana.moved(before["at"])
    ana.asked("ask.act")


def test_a_line_of_the_log_shows_its_place(ana: Player) -> None:
    line = ana.find("log").get_by_role("listitem").filter(has_text="come to the Vault").last
    expect(ana.page.locator(".room .flash")).to_have_count(0)
    line.hover()
    expect(ana.page.locator('[data-room="vault"] .flash')).to_have_count(1)


def test_hands_and_piles_of_others_are_open(ana: Player) -> None:
    ana.page.get_by_role("region", name="Players").get_by_role("button").nth(1).click()
    dialog = ana.page.locator("dialog")
    expect(dialog).to_contain_text("Ratfolk")
    expect(dialog.locator(".card, .lo")).not_to_have_count(0)
    ana.press("Escape")
    expect(dialog).to_have_count(0)
    ana.page.get_by_role("button", name="Cards of the guild").click()
    expect(dialog).to_be_visible()
