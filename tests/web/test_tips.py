"""Tips lie beside what they speak of: never over the question, never over what can be chosen."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from delve.bots.base import random_answer
from delve.core import save
from delve.core.rng import LooseRng
from tests.conformance.games import new_table
from tests.web.conftest import DESKTOP, People, shot
from tests.web.playing import Player, ask

PHONE = {"width": 390, "height": 844}
OPTIONS = """() => [...document.querySelectorAll('[data-option]')]
    .map((one) => [one, one.getBoundingClientRect()])
    .map(([one, box]) => [one, box.x + box.width / 2, box.y + box.height / 2])
    .filter(([one, x, y]) => one.contains(document.elementFromPoint(x, y)))
    .map(([_, x, y]) => [x, y])"""
COVERED = """() => {
    const box = document.querySelector('[data-testid="tip"]')?.getBoundingClientRect();
    if (!box) return [];
    const over = ({ left, right, top, bottom, width }) =>
        width && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const inside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    const never = [...document.querySelectorAll('#plate, [data-testid="commit"], [data-testid="tabs"]')];
    const covered = never.filter((one) => over(one.getBoundingClientRect())).map((one) => one.dataset.testid);
    return inside ? covered : [...covered, 'edge'];
}"""


@cache
def moments(game: str) -> list[bytes]:
    """Some moments of a game with much to choose."""
    found = []
    for seed in range(4):
        rng, session = LooseRng(seed), new_table(game, 2, seed)
        for _ in range(60 + 25 * seed):
            if not session.questions:
                break
            question = session.questions[0]
            session.answer(random_answer(question, rng), question.seat)
        if session.questions:
            found.append(save.dump(session))
    return found


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["gloomhaven", "heroesout", "mageknight"])
def test_no_tip_covers_the_question(person: People, game: str, viewport: Any) -> None:
    page = person(None, viewport=viewport)
    ask(page, "post", "/api/me/guest", {"lang": "en", "name": "Ana"}, person.address)
    headers = {"Origin": person.address, "Content-Type": "application/octet-stream"}
    tips = 0
    for data in moments(game):
        answer = page.request.post(f"{person.address}/api/import", data=data, headers=headers)
        assert answer.ok, answer.text()
        page.goto(f"/#/t/{answer.json()['id']}")
        ana = Player(page, answer.json()).at_table().asked()
        for x, y in page.evaluate(OPTIONS)[:16]:
            page.mouse.move(x, y)
            tip = ana.find("tip").count()
            tips += tip
            assert page.evaluate(COVERED) == [], ana.state()["prompt"]
            page.mouse.move(2, 2)
    assert tips
    refused = page.locator('[data-option][aria-disabled="true"]:visible').first
    if refused.count():
        refused.press("Space")
        expect(ana.find("tip")).to_be_visible()
        assert page.evaluate(COVERED) == []
    shot(page, f"tip-{game}-{viewport['width']}")
