"""Who follows the watch link sees everything move and changes nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import People, shot
from tests.web.playing import ask


def test_a_spectator_sees_everything_move_and_cannot_answer(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    ana.find("tool-menu").click()
    ana.find("menu-host").click()
    link = ana.find("watch-link").input_value()
    ana.find("close").click()

    page = person()
    page.goto(link)
    page.wait_for_url(re.compile("#/t/"))
    eve = ana.beside(page).at_table()
    assert eve.state()["at"] == ana.state()["at"]
    assert eve.log == ana.log
    expect(eve.plate).to_contain_text("You are watching this table.")
    expect(eve.find("prompt")).to_have_text("Waiting for Ana")
    assert eve.state()["legal"] == []
    for mark in ("commit", "undo", "remember"):
        expect(eve.find(mark)).to_have_count(0)
    shot(page, "watching")

    at = ana.state()["at"]
    eve.press("1", "Enter", "e", "s", "u")
    eve.page.locator("[data-room]").first.click(force=True)
    assert ana.state()["at"] == eve.state()["at"] == at
    card = ana.first("card:")
    ana.choose(card)
    ana.asked("ask.act")
    eve.follow(ana)
    assert eve.log == ana.log
    ana.choose("done")
    ana.press("u")
    ana.asked("ask.act")
    expect(eve.table).to_have_attribute("data-era", ana.state()["at"].split("/")[0])
    assert eve.log == ana.log

    eve.find("tool-menu").click()
    expect(eve.find("menu-host")).to_have_count(0)
    eve.find("menu-chat").click()
    eve.find("chat-input").fill("Good luck!")
    eve.find("chat-send").click()
    expect(eve.find("chat-lines")).to_contain_text("Good luck!")
    expect(ana.find("tool-chat")).to_contain_text("1 new message")


def test_a_table_without_spectators_turns_watchers_away(person: People) -> None:
    ana = person.sits().at_table()
    info = ask(ana.page, "get", f"/api/tables/{ana.id}")
    eve = person.joins(info["watch"], "Eve").at_table()
    settings = {**info["settings"], "spectators": False}
    ask(ana.page, "patch", f"/api/tables/{ana.id}", {"settings": settings})
    expect(eve.page.get_by_role("heading", level=1)).to_contain_text("You have no seat at this table.")
    expect(eve.table).to_have_count(0)
