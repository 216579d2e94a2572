"""The printed figures, as they were compared with the corrected reference: one by one, with nothing left different.

Whoever changes one of them compares it with the component first, then puts the new sum here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from delve.games.gloomhaven import maps
from delve.games.gloomhaven.content.treasures import TREASURES
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.figures import figures
from delve.games.gloomhaven.scenarios import SCENARIOS

FIGURES: dict[str, Any] = figures(box_content())


def _picked(records: list[dict[str, Any]], *names: str) -> list[list[Any]]:
    return [[record.get(name) for name in names] for record in records]


def _cards() -> list[list[Any]]:
    printed = []
    for cls in FIGURES["classes"]:
        for card in cls["cards"]:
            halves = _picked([card["top"], card["bottom"]], "lost", "unrecoverable", "lasts", "slots", "xp", "makes")
            printed.append([card["number"], card["level"], card["initiative"], halves])
    return printed


def _maps() -> list[Any]:
    return [msgspec.to_builtins(maps.load(scenario)) for scenario in SCENARIOS]


KINDS: dict[str, Callable[[], Any]] = {
    "levels": lambda: FIGURES["levels"],
    "classes": lambda: _picked(FIGURES["classes"], "id", "race", "hand", "health", "perks"),
    "cards": _cards,
    "monsters": lambda: _picked(
        FIGURES["monsters"], "id", "deck", "standees", "fly", "immune", "normal", "elite", "boss"
    ),
    "decks": lambda: {
        name: _picked(cards, "number", "initiative", "shuffle") for name, cards in FIGURES["decks"].items()
    },
    "items": lambda: _picked(
        FIGURES["items"], "number", "slot", "price", "copies", "use", "uses", "penalty", "prosperity"
    ),
    "goals": lambda: _picked(FIGURES["goals"], "number", "id", "checks"),
    "treasures": lambda: {str(number): msgspec.to_builtins(one) for number, one in TREASURES.items()},
    "rewards": lambda: {str(one): msgspec.to_builtins(scenario.rewards) for one, scenario in SCENARIOS.items()},
    "maps": _maps,
}
SUMS = {
    "levels": "123396d23c580721",
    "classes": "60c5cc361ad8158c",
    "cards": "88ebad0ddaa8c12d",
    "monsters": "9f6cb28fa96fd39e",
    "decks": "f162789841559076",
    "items": "a3a809c9a0083a5d",
    "goals": "e5c3c075babb0d2d",
    "treasures": "ce7610f4987c7dbf",
    "rewards": "e4af38470daad9b9",
    "maps": "38ed224df1d4fc78",
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_figures_are_those_that_were_compared(kind: str) -> None:
    data = msgspec.json.encode(KINDS[kind](), order="sorted")
    assert hashlib.sha256(data).hexdigest()[:16] == SUMS[kind], f"the {kind} were compared with other figures"
