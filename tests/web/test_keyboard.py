"""From the lobby to a finished turn without a pointer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import People, shot
from tests.web.playing import Player, rig

VISIBLE = """() => {
    const one = document.activeElement;
    if (!one || one === document.body || !one.matches(':focus-visible')) return false;
    const drawn = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    const ring = one.querySelector('.focus');
    return drawn(getComputedStyle(one)) || (!!ring && getComputedStyle(ring).opacity === '1');
}"""

IN_PLATE = "() => !!document.activeElement.closest('[data-testid=plate]')"


def walk_to(page: Page, testid: str, most: int = 60) -> None:
    """Tab until the thing with this mark has the focus; everything on the way shows that it has it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.testid") == testid:
            assert page.evaluate(VISIBLE), f"{testid} does not show its focus"
            return
        assert page.evaluate(f"document.activeElement === document.body || ({VISIBLE})()"), page.evaluate(
            "document.activeElement.outerHTML.slice(0, 300)"
        )
    raise AssertionError(f"{testid} is not reached")


def test_a_turn_from_the_lobby_on_with_keys_alone(person: People) -> None:
    page = person()
    rig(page)
    expect(page.get_by_test_id("start-first-game")).to_be_visible()
    walk_to(page, "start-first-game")
    page.keyboard.press("Enter")
    player = Player(page).at_table().asked("ask.summon_here")
    walk_to(page, "amount")
    player.press("ArrowUp", "ArrowUp")
    expect(player.find("commit")).to_contain_text("Answer 2")
    walk_to(page, "commit")
    player.press("Enter")
    player.asked("ask.play")
    before = player.state()["at"]
    player.press("1", "Enter")
    player.moved(before)
    player.asked("ask.act")
    before = player.state()["at"]
    player.press("1", "Enter")
    player.moved(before)
    while player.asked().state()["key"] != "kh.ask.play":
        player.pass_on()
    player.press("2")
    expect(player.find("commit")).to_be_enabled()
    player.press("Escape")
    expect(player.find("commit")).to_be_disabled()
    before = player.state()["at"]
    player.press("e")
    player.moved(before)
    player.asked("ask.refresh")
    before = player.state()["at"]
    player.press("s")
    player.moved(before)


def test_the_keys_are_listed_and_after_dialogs_the_question_has_the_focus(ana: Player) -> None:
    ana.press("?")
    expect(ana.find("keys-dialog")).to_be_visible()
    expect(ana.find("keys-dialog").locator("dt")).not_to_have_count(0)
    shot(ana.page, "keys")
    at = ana.state()["at"]
    ana.press("e")
    ana.press("Escape")
    expect(ana.find("keys-dialog")).to_have_count(0)
    assert ana.state()["at"] == at, "keys in a dialog do not play"

    for panel in ("undo", "why", "chat", "settings", "menu"):
        tool = ana.find(f"tool-{panel}")
        tool.focus()
        ana.press("Enter")
        dialog = ana.page.locator("dialog")
        expect(dialog).to_be_visible()
        assert ana.page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
        ana.press("Escape")
        expect(dialog).to_have_count(0)
        ana.page.wait_for_function(IN_PLATE)
    ana.find("tool-menu").focus()
    ana.press("Enter")
    ana.find("menu-settings").focus()
    ana.press("Enter")
    expect(ana.find("settings-dialog")).to_be_visible()
    ana.press("Escape")
    expect(ana.find("settings-dialog")).to_have_count(0)
    ana.page.wait_for_function(IN_PLATE)


def test_who_only_watches_gets_the_focus_back_where_it_was(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    eve = person.joins(ana.info["watch"]).at_table()
    for panel in ("chat", "settings", "menu"):
        tool = eve.find(f"tool-{panel}")
        tool.focus()
        eve.press("Enter")
        expect(eve.page.locator("dialog")).to_be_visible()
        eve.press("Escape")
        expect(eve.page.locator("dialog")).to_have_count(0)
        expect(tool).to_be_focused()


def test_letters_lead_to_the_parts_of_the_table(ana: Player) -> None:
    ana.press("l")
    expect(ana.find("log")).to_be_focused()
    ana.press("h")
    assert ana.page.evaluate("!!document.activeElement.closest('[data-testid=\"hand\"]')")
    first = ana.page.evaluate("document.activeElement.dataset.option")
    ana.press("ArrowRight")
    assert ana.page.evaluate("document.activeElement.dataset.option") != first
    assert ana.page.evaluate(VISIBLE)
    ana.press("Space")
    chosen = ana.page.evaluate("document.activeElement.dataset.option")
    expect(ana.option(chosen)).to_have_attribute("aria-pressed", "true")
    ana.press("b")
    room = ana.page.evaluate("document.activeElement.dataset.room")
    assert room
    assert ana.page.evaluate(VISIBLE)
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        ana.press(key)
        assert ana.page.evaluate("!!document.activeElement.dataset.room")
    assert ana.page.evaluate("document.activeElement.dataset.room") != room
    ana.press("w")
    expect(ana.find("why-dialog")).to_be_visible()
    ana.press("Escape")
    expect(ana.find("why-dialog")).to_have_count(0)
    ana.press("c")
    expect(ana.find("chat-input")).to_be_focused()
    ana.page.keyboard.type("hello")
    ana.press("Enter")
    expect(ana.find("chat-lines")).to_contain_text("hello")
    ana.press("Escape")
    expect(ana.find("chat")).to_have_count(0)
    ana.press("t")
    expect(ana.find("history")).to_be_visible()
    ana.press("Escape")
    expect(ana.find("history")).to_have_count(0)
    ana.press("Alt+2")
    expect(ana.find("rail").get_by_test_id("seat-1")).to_have_attribute("aria-pressed", "true")
    ana.press("Alt+1")
    expect(ana.find("rail").get_by_test_id("seat-0")).to_have_attribute("aria-pressed", "true")
    world = ana.find("board").locator(".world")
    size = world.bounding_box()
    ana.press("+")
    assert size is not None
    expect(world).not_to_have_css("width", f"{size['width']}px")
    ana.press("0")
    expect(ana.find("commit")).to_be_enabled()
    before = ana.state()["at"]
    ana.find("commit").focus()
    ana.press("Enter")
    ana.moved(before)
    ana.asked("ask.act").press("u")
    ana.asked("ask.play").press("r")
    ana.asked("ask.act")


def test_the_first_tab_leads_to_the_question(ana: Player) -> None:
    ana.page.reload()
    ana.at_table().asked()
    ana.press("Tab")
    expect(ana.page.locator("a.skip")).to_be_focused()
    expect(ana.page.locator("a.skip")).to_be_in_viewport()
    ana.press("Enter")
    ana.page.wait_for_function(IN_PLATE)
