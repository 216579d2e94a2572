"""What a player sets: looks, motion, sounds, answers by rule; and how it is told that it is their turn."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import People, shot
from tests.web.playing import Player

HEARD = """() => {
    window.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };
}"""


def theme(page: Page) -> str:
    """The theme that the page is drawn in."""
    return page.locator("html").get_attribute("data-theme") or ""


def test_dark_light_or_as_the_system_wants(person: People) -> None:
    ana = person.sits(color_scheme="dark").at_table()
    ana.play_to("ask.play")
    root = ana.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    shot(ana.page, "table-dark")
    ana.find("tool-settings").click()
    shot(ana.page, "settings")
    ana.find("theme-light").click()
    expect(root).to_have_attribute("data-theme", "light")
    expect(ana.find("theme-light")).to_have_attribute("aria-pressed", "true")
    ana.find("close").click()
    shot(ana.page, "table-light")
    ana.page.reload()
    ana.at_table()
    expect(root).to_have_attribute("data-theme", "light")
    ana.find("tool-settings").click()
    ana.find("theme-dark").click()
    expect(root).to_have_attribute("data-theme", "dark")
    ana.find("theme-system").click()
    expect(root).to_have_attribute("data-theme", "dark")
    ana.page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    ana.page.goto("/#/")
    ana.page.get_by_test_id("theme").click()
    expect(root).to_have_attribute("data-theme", "dark")


def test_the_speed_of_motion(person: People) -> None:
    ana = person.sits(reduced_motion="no-preference").at_table()
    speed = ana.page.locator("html")
    ana.find("tool-settings").click()
    for name, move in (("Fast", "130ms"), ("Off", "0ms"), ("Normal", "")):
        ana.find("settings-dialog").get_by_role("button", name=name, exact=True).click()
        assert speed.evaluate("(root) => root.style.getPropertyValue('--t-move')") == move
    ana.find("settings-dialog").get_by_role("button", name="Fast", exact=True).click()
    ana.page.reload()
    ana.at_table()
    assert speed.evaluate("(root) => root.style.getPropertyValue('--t-move')") == "130ms"
    ana.play_to("ask.play")
    ana.choose("end")
    ana.asked("ask.refresh")


def test_a_change_outlives_a_reload_that_comes_before_the_server_knows(person: People) -> None:
    ana = person.sits(reduced_motion="no-preference").at_table()
    ana.find("tool-settings").click()
    fast = ana.find("settings-dialog").get_by_role("button", name="Fast", exact=True)
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH" and answer.ok):
        ana.find("settings-dialog").get_by_role("button", name="Normal", exact=True).click()
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH" and answer.ok):
        fast.click()
        ana.page.reload()
    ana.at_table()
    assert ana.page.locator("html").evaluate("(root) => root.style.getPropertyValue('--t-move')") == "130ms"


def test_sounds_can_be_switched_off(person: People) -> None:
    ana = person.sits().at_table()
    ana.page.evaluate(HEARD)
    ana.play_to("ask.play")
    ana.choose("end")
    assert ana.page.evaluate("window.heard") > 0
    ana.asked("ask.refresh")
    ana.find("tool-settings").click()
    ana.page.get_by_label("Sounds").uncheck()
    ana.find("close").click()
    ana.page.evaluate("window.heard = 0")
    ana.choose("keep")
    ana.play_to("ask.play")
    ana.choose("end")
    ana.asked("ask.refresh")
    assert ana.page.evaluate("window.heard") == 0


def test_an_answer_by_rule_is_given_the_next_time_until_it_is_removed(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    ana.choose("end")
    ana.asked("ask.refresh")
    ana.find("remember").click()
    expect(ana.find("remember")).to_have_attribute("aria-pressed", "true")
    ana.choose("keep")
    ana.asked()
    while ana.state()["key"] != "kh.ask.play":
        ana.pass_on()
        ana.asked()
    before = ana.state()["at"]
    ana.press("e")
    ana.moved(before)
    expect(ana.find("notices")).to_contain_text("Answered by your rule")
    expect(ana.plate).not_to_have_attribute("data-key", "kh.ask.refresh")

    ana.find("tool-settings").click()
    rules = ana.find("auto-rules").get_by_role("listitem")
    expect(rules).to_have_count(1)
    rules.get_by_role("button").click()
    expect(ana.find("auto-rules")).to_have_count(0)
    ana.find("close").click()
    ana.asked()
    while ana.state()["key"] != "kh.ask.refresh":
        ana.pass_on()
        ana.asked()


def test_choosing_can_answer_at_once(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    ana.find("tool-settings").click()
    ana.find("quick").check()
    ana.find("close").click()
    before = ana.state()["at"]
    ana.select(ana.first("card:"))
    ana.moved(before)
    ana.asked("ask.act")


def test_the_title_tells_whose_turn_it_is(person: People) -> None:
    ana = person.sits("mine:skeletons", "open:slimes")
    bea = person.joins(ana.info["seats"][1]["invite"])
    expect(ana.page).to_have_title(re.compile("First Watch"))
    expect(ana.find("seat-1")).to_contain_text("Bea")
    ana.find("start").click()
    ana.at_table(), bea.at_table()
    expect(ana.page.locator(".seat.turn")).to_have_count(1)
    asked, other = (ana, bea) if ana.state()["key"] else (bea, ana)
    expect(asked.page).to_have_title(re.compile("^● Your turn – First Watch"))
    expect(other.page).to_have_title("First Watch – Delve")

    away = other.page.context.new_page()
    away.goto("about:blank")
    away.bring_to_front()
    while not other.plate.get_attribute("data-key"):
        asked.asked().pass_on()
        other.follow(asked)
        expect(asked.page.locator(".seat.turn")).to_have_count(1)
        if asked.page.locator('.seat.turn[aria-pressed="true"]').count() == 0:
            expect(other.plate).to_have_attribute("data-key", re.compile("."))
    expect(other.page).to_have_title(re.compile("^● Your turn"))
    expect(asked.page).to_have_title("First Watch – Delve")


def test_settings_follow_a_player_to_another_browser(person: People) -> None:
    page = person(color_scheme="dark")
    page.get_by_test_id("account").click()
    page.get_by_test_id("account-register").click()
    dialog = page.get_by_test_id("account-dialog")
    login = f"bea{id(page)}"
    dialog.locator('input[autocomplete="username"]').fill(login)
    dialog.locator('input[autocomplete="new-password"]').fill("correct horse battery")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("logout")).to_be_visible()
    page.get_by_test_id("close").click()
    with page.expect_response(lambda answer: "/api/me" in answer.url and answer.request.method == "PATCH"):
        page.get_by_test_id("theme").click()
    assert theme(page) == "light"

    other = person(color_scheme="dark")
    other.get_by_test_id("account").click()
    other.get_by_test_id("account-login").click()
    dialog = other.get_by_test_id("account-dialog")
    dialog.locator('input[autocomplete="username"]').fill(login)
    dialog.locator('input[autocomplete="current-password"]').fill("correct horse battery")
    other.keyboard.press("Enter")
    expect(other.locator("html")).to_have_attribute("data-theme", "light")


def test_a_player_with_two_seats_turns_from_one_to_the_other(person: People) -> None:
    ana: Player = person.sits("mine:skeletons", "mine:slimes").at_table()
    ana.asked()
    expect(ana.page.locator(".seat.turn")).to_have_count(1)
    for seat in (1, 0):
        ana.find("rail").get_by_test_id(f"seat-{seat}").click()
        expect(ana.find("rail").get_by_test_id(f"seat-{seat}")).to_have_attribute("aria-pressed", "true")
    ana.play_to("ask.play")
