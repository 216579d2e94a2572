"""Taking back: targets with names, redo, and what was revealed stays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import People, shot
from tests.web.playing import Player


def play_card(player: Player) -> str:
    """Play the first card that asks for an action; its name."""
    card = player.first("card:")
    label = player.option(card).get_attribute("aria-label") or ""
    player.choose(card)
    player.asked("ask.act")
    return label.partition(":")[0].partition(",")[0]


def test_undo_names_what_it_takes_back_and_redo_brings_it_again(ana: Player) -> None:
    before, log = ana.state(), ana.log
    name = play_card(ana)
    assert any(name in line for line in ana.log[len(log) :])
    after, longer = ana.state(), ana.log
    expect(ana.find("undo")).to_have_attribute("title", f"Take back: {name}")
    ana.find("tool-undo").click()
    for level in ("answer", "action", "turn"):
        expect(ana.find(f"undo-{level}")).to_contain_text(name)
    expect(ana.find("redo")).to_be_disabled()
    shot(ana.page, "undo")
    ana.find("undo-answer").click()
    expect(ana.find("undo-dialog")).to_have_count(0)
    ana.asked("ask.play")
    assert ana.log == log
    assert ana.state()["legal"] == before["legal"]

    ana.find("tool-undo").click()
    ana.find("redo").click()
    ana.asked("ask.act")
    assert ana.log == longer
    assert ana.state()["legal"] == after["legal"]
    expect(ana.find("undo")).to_have_attribute("title", f"Take back: {name}")


def test_a_whole_turn_can_be_taken_back(ana: Player) -> None:
    before, log = ana.state(), ana.log
    name = play_card(ana)
    ana.choose("done")
    ana.asked("ask.play")
    play_card(ana)
    ana.find("tool-undo").click()
    expect(ana.find("undo-turn")).to_contain_text(name)
    ana.find("undo-turn").click()
    ana.asked("ask.play")
    assert ana.log == log
    assert ana.state()["legal"] == before["legal"]


def test_undo_stops_at_what_was_revealed_and_names_it(ana: Player) -> None:
    ana.choose("end")
    ana.asked("ask.refresh")
    ana.choose("keep")
    ana.asked()
    before = ana.state()
    undo = ana.find("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    notice = ana.find("notices").locator(".refused")
    expect(notice).to_contain_text("revealed")
    reason = notice.locator("span").first.inner_text()
    ana.find("tool-undo").click()
    for level in ("answer", "action", "turn"):
        expect(ana.find(f"undo-{level}")).to_have_attribute("aria-disabled", "true")
    expect(ana.find("undo-dialog")).to_contain_text(reason)
    shot(ana.page, "undo-refused")
    ana.find("undo-turn").click(force=True)
    ana.find("close").click()
    assert ana.state() == before


def test_a_practice_table_takes_back_what_was_revealed(person: People) -> None:
    ana = person.sits(table={"practice": True}).at_table()
    ana.play_to("ask.play")
    log = ana.log
    ana.choose("end")
    ana.asked("ask.refresh")
    ana.choose("keep")
    ana.asked()
    expect(ana.find("undo")).not_to_have_attribute("aria-disabled", "true")
    ana.press("u")
    ana.asked("ask.refresh")
    ana.press("u")
    ana.asked("ask.play")
    assert ana.log == log
    ana.press("r")
    ana.asked("ask.refresh")
