"""Another language in the middle of a game: everything changes, nothing is left over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import People, shot
from tests.web.playing import words

TEXTS = """() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add(walker.currentNode.textContent.trim());
    for (const one of document.querySelectorAll('body *'))
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
            found.add(one.getAttribute(name)?.trim() ?? '');
    return [...found].filter((text) => /[a-z]{2}/i.test(text) && !/^KH-[A-Z]+-\\d+$/.test(text));
}"""
SAME = {"Ana", "Bot", "bot", "Menu", "deck", "Delve", "Enter", "Tab", "Esc", "Normal", "Chat"}
"""Names, keys, and words that are the same in another language."""


def texts(page: Page) -> set[str]:
    """Everything that the page says, to the eye or to a screen reader, but rule ids."""
    return set(page.evaluate(TEXTS))


@pytest.mark.parametrize("lang", ["pl", "es", "pt_BR"])
def test_everything_at_the_table_follows_the_language(person: People, lang: str) -> None:
    ana = person.sits(color_scheme="dark").at_table()
    ana.play_to("ask.play")
    ana.choose(ana.first("card:"))
    ana.asked("ask.act")
    english, before = texts(ana.page), ana.state()
    lines, title = ana.log, ana.page.title()
    said = words(ana.page, lang)

    ana.find("tool-settings").click()
    ana.find("settings-lang").select_option(lang)
    expect(ana.page.locator("html")).to_have_attribute("lang", lang.replace("_", "-"))
    expect(ana.find("settings-dialog").get_by_role("heading").first).to_have_text(said["page.tool.settings"])
    ana.find("close").click()
    expect(ana.find("prompt")).not_to_have_text(before["prompt"])
    expect(ana.find("tool-undo")).to_have_attribute("title", said["page.tool.undo"])
    expect(ana.find("seat-0")).to_contain_text(said["page.you"])
    expect(ana.page.get_by_role("heading", name=said["page.log"], exact=True).first).to_be_visible()
    expect(ana.page).not_to_have_title(title)
    expect(ana.find("rail").get_by_role("listitem").first).not_to_have_text("Play cards")
    expect(ana.find("hand").locator(".card").first).to_be_visible()
    assert len(ana.log) == len(lines)
    assert not set(ana.log) & set(lines)
    assert {**ana.state(), "prompt": ""} == {**before, "prompt": ""}
    left = texts(ana.page)
    assert left & english <= SAME
    assert not [text for text in left if text.startswith("[")], "words that nobody has written"
    shot(ana.page, f"table-{lang}")

    ana.page.reload()
    ana.at_table()
    assert texts(ana.page) & english <= SAME


def test_the_lobby_follows_the_language_and_keeps_what_was_chosen(person: People) -> None:
    page = person()
    expect(page.get_by_test_id("scenario-lesson")).to_be_visible()
    english, lesson = texts(page), page.get_by_test_id("scenario-lesson").inner_text()
    page.get_by_test_id("scenario-lesson").click()
    page.get_by_test_id("add-seat").click()
    page.get_by_test_id("role-1").select_option("slimes")
    page.get_by_test_id("lang-select").select_option("pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.get_by_test_id("open-table")).to_have_text(words(page, "pl")["page.lobby.open"])
    expect(page.get_by_test_id("scenario-lesson")).not_to_have_text(lesson)
    expect(page.get_by_test_id("scenario-lesson")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("role-1")).to_have_value("slimes")
    expect(page.get_by_test_id("draft-seat-2")).to_be_visible()
    games = {"Keep the Heroes Out!", "Gloomhaven", "Mage Knight"}
    tongues = {"English", "Português", "Español", "Polski"}
    left = {text for text in texts(page) & english if not re.fullmatch(r"\d+ min", text)}
    assert left <= SAME | games | tongues
    shot(page, "lobby-pl")
