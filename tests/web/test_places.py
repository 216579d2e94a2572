"""No option without a place: whatever may be chosen has a labelled control on the page, and pressing it answers."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from delve.bots.base import random_answer
from delve.core import save
from delve.core.questions import Choose
from delve.core.rng import LooseRng
from tests.conformance.games import new_table
from tests.web.conftest import DESKTOP, People, shot
from tests.web.playing import Player, ask

PHONE = {"width": 390, "height": 844}
LABELLED = """() => [...document.querySelectorAll('[data-option]')]
    .filter((one) => one.getClientRects().length && (one.ariaLabel || one.textContent).trim())
    .map((one) => one.dataset.option)"""


@cache
def wounded() -> tuple[bytes, frozenset[str]]:
    """A moment of Mage Knight where a Wound in hand may be healed, and what may be chosen then."""
    for seed in range(400):
        rng = LooseRng(seed)
        session = new_table("mageknight", 1, seed)
        for _ in range(400):
            if not session.questions:
                break
            question = session.questions[0]
            if isinstance(question, Choose) and "cure:hand" in question.legal():
                return save.dump(session), frozenset(question.legal())
            session.answer(random_answer(question, rng), question.seat)
    raise AssertionError("no game came to it")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_wound_in_hand_can_be_healed(person: People, viewport: Any) -> None:
    data, legal = wounded()
    page = person(None, viewport=viewport)
    ask(page, "post", "/api/me/guest", {"lang": "en", "name": "Ana"}, person.address)
    headers = {"Origin": person.address, "Content-Type": "application/octet-stream"}
    answer = page.request.post(f"{person.address}/api/import", data=data, headers=headers)
    assert answer.ok, answer.text()
    page.goto(f"/#/t/{answer.json()['id']}")
    ana = Player(page, answer.json()).at_table().asked()
    assert legal - set(page.evaluate(LABELLED)) == set()
    shot(page, f"cure-hand-{viewport['width']}")
    ana.choose("cure:hand")
