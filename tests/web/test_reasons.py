"""Why not, and why: refused options, rule ids, the ledger and the why panel."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, People, shot
from tests.web.playing import Player, ask

RULE = re.compile(r"KH-[A-Z]+-\d+")
REFUSED = '[data-testid="plate"] [data-option][aria-disabled="true"]'


@pytest.fixture
def ana(ana: Player) -> Player:
    """Somebody with a card in play, one of whose actions is not possible."""
    ana.choose(ana.first("card:skeletons.rattle"))
    return ana.asked("ask.act")


def test_a_refused_option_says_why_and_leads_to_its_rule(ana: Player) -> None:
    refused = ana.page.locator(REFUSED).first
    expect(refused).to_contain_text("Melee")
    before = ana.state()
    refused.hover()
    tip = ana.find("tip")
    expect(tip).to_contain_text(RULE)
    refused.click(force=True)
    ana.find("prompt").hover()
    expect(tip).to_be_visible()
    shot(ana.page, "refused")
    assert ana.state() == before
    rule = tip.get_by_role("button", name=RULE)
    name = rule.inner_text()
    rule.click()
    expect(ana.find("rule-dialog").get_by_role("heading").first).to_have_text(name)
    line = ask(ana.page, "get", f"/api/rules/{name}")
    expect(ana.find("rule-text")).to_have_text(line["text"])
    shot(ana.page, "rule")
    ana.find("close").click()
    expect(ana.find("rule-dialog")).to_have_count(0)
    ana.press("Escape")
    expect(tip).to_have_count(0)


def test_keys_and_taps_show_the_reason_too(person: People, ana: Player) -> None:
    ana.page.locator(REFUSED).first.focus()
    expect(ana.find("tip")).to_contain_text(RULE)
    phone = person.sits(viewport=PHONE, has_touch=True, is_mobile=True).at_table()
    phone.play_to("ask.play")
    phone.choose(phone.first("card:skeletons.rattle"))
    phone.asked("ask.act")
    phone.page.locator(REFUSED).first.tap(force=True)
    expect(phone.find("tip")).to_contain_text(RULE)
    box = phone.find("tip").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_the_log_leads_to_rules_and_reasons(ana: Player) -> None:
    ana.find("log").get_by_role("button", name=RULE).last.click()
    expect(ana.find("rule-text")).to_have_text(re.compile(r"\w+"))
    ana.find("close").click()
    ana.press("w")
    panel = ana.find("why-dialog")
    expect(panel).to_contain_text(RULE)
    expect(panel).to_contain_text("Melee")
    panel.get_by_role("textbox").fill("kh-turn-02")
    ana.press("Enter")
    expect(ana.find("rule-dialog").get_by_role("heading").first).to_have_text("KH-TURN-02")
    ana.press("Escape")
    expect(ana.find("rule-dialog")).to_have_count(0)
    expect(panel).to_be_visible()
    panel.get_by_role("textbox").fill("KH-NO-99")
    ana.press("Enter")
    expect(ana.find("problem")).to_be_visible()


def test_an_invasion_says_why_heroes_go_where_they_go(person: People) -> None:
    ana = person.sits(color_scheme="dark").at_table()
    why = ana.find("log").get_by_test_id("why")
    for _ in range(40):
        ana.asked()
        if ana.state()["key"] not in ("kh.ask.play", "kh.ask.refresh") and why.count():
            break
        ana.pass_on()
    shot(ana.page, "invasion")
    why.last.click()
    panel = ana.find("why-dialog")
    expect(panel.locator("ol li")).not_to_have_count(0)
    expect(panel.locator("ol li.last")).to_have_count(1)
    expect(panel).to_contain_text(RULE)
    shot(ana.page, "why")
