"""What those hear who do not see the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.playing import Player


def test_the_table_has_a_title_and_says_what_it_is(ana: Player) -> None:
    expect(ana.page).to_have_title("● Your turn – First Watch – Delve")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("First Watch")
    expect(ana.find("rail")).to_contain_text("Keep the Heroes Out! · Family")
    for role in ("banner", "main"):
        expect(ana.page.get_by_role(role)).to_have_count(1)
    expect(ana.page.get_by_role("region", name="Question")).to_be_visible()


def test_the_question_is_announced(ana: Player) -> None:
    live = ana.plate.locator('[aria-live="polite"]').filter(has=ana.find("prompt"))
    expect(live).to_have_count(1)
    expect(live).to_contain_text("Play a card")
    live.evaluate("(one) => { window.live = one; }")
    card = ana.first("card:")
    name = (ana.option(card).get_attribute("aria-label") or "").partition(":")[0].partition(",")[0]
    ana.select(card)
    expect(ana.plate.get_by_role("status")).to_have_text(f"Selected: {name}")
    ana.commit()
    ana.asked("ask.act")
    expect(live).to_contain_text("take an action")
    assert ana.page.evaluate("window.live.isConnected"), "a live region that is made anew is not announced"
    expect(ana.find("log")).to_have_attribute("role", "log")


def test_the_board_is_offered_as_a_list(ana: Player) -> None:
    ana.find("tool-menu").click()
    ana.find("menu-list").click()
    listed = ana.find("list-dialog")
    for room in ("Vault", "Forge", "Cemetery"):
        expect(listed.get_by_role("heading", name=room)).to_be_visible()
    expect(listed).to_contain_text("treasure of value 4")


def test_options_say_what_they_are(ana: Player) -> None:
    for option in ana.state()["legal"]:
        if option.startswith("card:"):
            expect(ana.option(option)).to_have_attribute("role", "button")
            assert "can be chosen" in (ana.option(option).get_attribute("aria-label") or "")
    room = ana.page.locator('[data-room="vault"]')
    expect(room).to_have_accessible_name("Vault. 3 × Ratfolk; Unfinished portal; treasure of value 4")
