"""Two people and a bot play a whole game through their pages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import People, shot
from tests.web.playing import Player, play_on, rig


def whole_log(player: Player) -> list[str]:
    """All lines, the earlier ones too."""
    earlier = player.find("log").get_by_role("button", name="earlier")
    while earlier.count():
        text = earlier.inner_text()
        earlier.click()
        expect(earlier.filter(has_text=text)).to_have_count(0)
    return player.log


def test_two_people_and_a_bot_play_a_whole_game(person: People) -> None:
    ana, bea = person(), person("/")
    rig(ana)
    expect(ana.get_by_test_id("lobby")).to_be_visible()
    shot(ana, "lobby")
    ana.get_by_test_id("scenario-lesson").click()
    ana.get_by_test_id("seat-1-person").click()
    ana.get_by_test_id("add-seat").click()
    ana.get_by_test_id("role-0").select_option("skeletons")
    ana.get_by_test_id("role-1").select_option("slimes")
    expect(ana.get_by_test_id("draft-seat-2").get_by_test_id("seat-2-bot")).to_have_attribute("aria-pressed", "true")
    ana.get_by_test_id("open-table").click()

    expect(ana.get_by_test_id("gathering")).to_be_visible()
    expect(ana.get_by_test_id("start")).to_be_disabled()
    ana.get_by_test_id("copy-invite-1").click()
    expect(ana.get_by_test_id("copy-invite-1")).to_have_text("Copied")
    shot(ana, "gathering")
    link = ana.evaluate("navigator.clipboard.readText()")
    assert link == ana.get_by_test_id("invite-1").input_value()

    bea.goto(link)
    expect(bea.get_by_test_id("gathering")).to_be_visible()
    assert link.rpartition("/")[2] not in bea.url, "the token stays in the address bar"
    expect(bea.get_by_test_id("start")).to_have_count(0)
    expect(bea.get_by_test_id("seat-1")).to_contain_text("You")
    expect(ana.get_by_test_id("invite-1")).to_have_count(0)
    ana.get_by_test_id("start").click()

    players = {0: Player(ana).at_table(), 1: Player(bea).at_table()}
    play_on(players)
    for page in (ana, bea):
        expect(page.get_by_test_id("result")).to_be_visible()
    assert ana.get_by_test_id("result").inner_text() == bea.get_by_test_id("result").inner_text()
    assert ana.get_by_test_id("result").get_attribute("data-won") == bea.get_by_test_id("result").get_attribute(
        "data-won"
    )
    logs = [whole_log(player) for player in players.values()]
    assert logs[0] == logs[1]
    assert len(logs[0]) > 200
    expect(players[0].plate).not_to_have_attribute("data-key", re.compile("."))
    shot(ana, "result")
    at = players[0].state()["at"].split("/")[1]
    ana.get_by_test_id("result-history").click()
    expect(ana.get_by_test_id("history-slider")).to_have_value(at)
    expect(ana.get_by_test_id("history-forward")).to_be_disabled()
    ana.get_by_test_id("history-slider").press("Home")
    expect(players[0].table).to_have_attribute("data-at", "0")
    ana.get_by_test_id("history-now").click()
    ana.get_by_test_id("result").get_by_role("link").click()
    expect(ana.get_by_test_id("tables").get_by_role("listitem")).to_have_count(1)
