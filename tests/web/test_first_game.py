"""A newcomer is in a game with one click, and the lesson explains itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People, shot
from tests.web.playing import Player, rig, words

LOCALES = {"en": "en-GB", "pt_BR": "pt-BR", "es": "es-MX", "pl": "pl-PL"}


@pytest.mark.parametrize("lang", LOCALES)
def test_the_first_game_explains_itself_step_by_step(person: People, lang: str) -> None:
    page = person(locale=LOCALES[lang], color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("lang", lang.replace("_", "-"))
    said = words(page, lang)
    rig(page)
    start = page.get_by_test_id("start-first-game")
    expect(start).to_have_text(said["page.lobby.first"])
    start.click()

    player = Player(page).at_table().asked("ask.summon_here")
    guide, on = player.find("guide"), player.find("guide-next")
    back = guide.get_by_role("button", name=said["page.guide.previous"])
    expect(guide).to_contain_text("1/2")
    expect(player.find("board").locator('[data-room="forge"] .flash')).to_be_visible()
    if lang == "en":
        shot(page, "first-question")
    player.find("amount").fill("2")
    player.commit()
    player.asked("ask.play")
    steps: list[str] = []
    lessons = [line for line in player.page.locator('[data-testid="log"] li.lesson').all_inner_texts() if line]
    while guide.count():
        expect(guide).to_contain_text(f"{len(steps) + 1}/{len(lessons)}")
        steps.append(guide.locator("p").inner_text())
        expect(on).to_have_text(said["page.guide.next" if len(steps) < len(lessons) else "page.guide.done"])
        if len(steps) == 2:
            shot(page, f"lesson-{lang}")
            back.click()
            expect(guide.locator("p")).to_have_text(steps[0])
            expect(back).to_be_disabled()
            on.click()
            expect(guide.locator("p")).to_have_text(steps[1])
        on.click()
    assert steps == [line.strip() for line in lessons]
    assert len(set(steps)) == len(steps) >= 3
    player.find("guide-again").click()
    expect(guide.locator("p")).to_have_text(steps[-1])
    on.click()

    card = player.first("card:")
    player.choose(card)
    player.asked("ask.act")
    player.choose(player.first("act:"))
    page.reload()
    player.at_table().asked()
    expect(guide.or_(player.find("guide-again"))).to_have_count(1)
    if guide.count():
        assert guide.locator("p").inner_text() not in steps, "what was read is not explained again"
