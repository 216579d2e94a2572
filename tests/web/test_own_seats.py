"""Several seats of one person: what is shown is the seat that is asked, or the one just turned to, with open cards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.playing import Player

SHOWN = """() => {
    const number = (seat) => Number(seat.dataset.testid.slice(5));
    const rail = document.querySelector('[data-testid="rail"]');
    return {
        asked: [...rail.querySelectorAll('.seat.turn')].map(number),
        shown: number(rail.querySelector('.seat.shown')),
        backs: document.querySelectorAll('[data-testid="hand"] .cardback').length,
        whose: [...document.querySelectorAll('[data-testid="hand"] [aria-label]')].map((one) => one.ariaLabel).join(),
        mat: document.querySelector('.mat')?.textContent ?? '',
    };
}"""
TABLES: dict[str, tuple[tuple[str, str], dict[str, Any], tuple[str, str]]] = {
    "gloomhaven": (
        ("mine:brute", "mine:spellweaver"),
        {"scenario": "1", "difficulty": "normal", "options": {}},
        ("Brute", "Spellweaver"),
    ),
    "mageknight": (
        ("mine:tovak", "mine:arythea"),
        {"scenario": "full-conquest", "difficulty": "", "options": {}},
        ("Tovak", "Arythea"),
    ),
    "heroesout": (("mine:skeletons", "mine:ratfolk"), {}, ("Skeletons", "Ratfolk")),
}
"""The seats of a game, its table, and what they are called."""


def seen(ana: Player) -> dict[str, Any]:
    """Which seat is asked, and what is shown of whom."""
    found: dict[str, Any] = ana.page.evaluate(SHOWN)
    return found


def opened(person: People, game: str) -> Player:
    """Somebody with two seats of a game."""
    seats, table, _ = TABLES[game]
    return person.sits(*seats, table={"game": game, "seed": 3, **table}).at_table().asked()


@pytest.mark.parametrize("game", TABLES)
def test_the_seat_that_is_asked_has_its_cards_open_after_another_was_looked_at(person: People, game: str) -> None:
    ana, names, asked = opened(person, game), TABLES[game][2], set()
    for _ in range(14):
        ana.asked()
        now = seen(ana)
        assert now["shown"] in now["asked"], now
        assert now["backs"] == 0, now
        assert "Battle goal hidden" not in now["mat"] or ana.state()["key"] == "gh.ask.goal", now
        assert names[1 - now["shown"]] not in now["whose"], now
        asked.add(now["shown"])
        other = 1 - now["shown"]
        ana.find(f"seat-{other}").click()
        expect(ana.find(f"seat-{other}")).to_have_attribute("aria-pressed", "true")
        expect(ana.find("hand").locator(".cardback")).to_have_count(0)
        ana.asked().pass_on()
    assert asked == {0, 1}


def test_of_the_past_too_every_own_hand_is_open(person: People) -> None:
    ana = opened(person, "mageknight")
    for _ in range(3):
        ana.asked().pass_on()
    ana.asked().find("tool-history").click()
    for _ in range(2):
        at = ana.state()["at"]
        ana.find("history-back").click()
        ana.moved(at)
        for seat in (0, 1):
            ana.find(f"seat-{seat}").click()
            expect(ana.find(f"seat-{seat}")).to_have_attribute("aria-pressed", "true")
            expect(ana.find("hand").locator(".cardback")).to_have_count(0)
            expect(ana.find("hand").locator(".card")).not_to_have_count(0)
    ana.find("history-now").click()
    expect(ana.find("hand").locator(".cardback")).to_have_count(0)
    now = seen(ana.asked())
    assert now["shown"] in now["asked"]
