"""The exhaustive run: plays until every action of every card, every monster ability card, every item, every condition
and every scenario has been used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.core.questions import Rule
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.effects import Ability
from delve.games.gloomhaven.rules import abilities, cards, movement
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import CardId, HalfName
from tests.games.gloomhaven.explorer import CONTENT, SCENARIOS, Explorer, bosses, everything

DRILLS, RUNS = 400, 24
"""How many games it may take: of all drills, and of each scenario."""


@pytest.fixture
def explorer(monkeypatch: pytest.MonkeyPatch) -> Explorer:
    """An explorer that is told which actions were performed."""
    made, put_away = Explorer(1), cards.put_away

    def noted(game: GH, seat: int, card: CardId, half: HalfName | None, *, performed: bool, lasting: bool) -> None:
        if half is not None and performed:
            made.note_half(card, half)
        put_away(game, seat, card, half, performed=performed, lasting=lasting)

    monkeypatch.setattr(cards, "put_away", noted)
    for module, name in ((abilities, "resolve"), (movement, "move")):
        monkeypatch.setattr(module, name, _telling(made, getattr(module, name)))
    return made


def _telling(explorer: Explorer, rule: Callable[..., Rule[bool]]) -> Callable[..., Rule[bool]]:
    """A rule that tells the explorer when an ability was performed."""

    def told(game: GH, act: Acting, ability: Ability, **options: bool) -> Rule[bool]:
        performed = yield from rule(game, act, ability, **options)
        if performed:
            explorer.note_ability(act)
        return performed

    return told


def left(explorer: Explorer, *kinds: str) -> list[str]:
    return sorted(one for one in explorer.missing if one.startswith(kinds))


def test_every_action_item_and_condition_is_used(explorer: Explorer) -> None:
    kinds = ("top", "bottom", "ability", "modifier", "item", "condition")
    while left(explorer, *kinds) and explorer.games < DRILLS:
        explorer.play(explorer.drill(), explorer.rig_drill, 16)
    assert left(explorer, *kinds) == []


@pytest.mark.parametrize("deck", [name for name in CONTENT.decks if name != "boss"])
def test_every_monster_acts_by_every_card(explorer: Explorer, deck: str) -> None:
    types = [one.id for one in CONTENT.monsters.values() if one.deck == deck]
    classes = list(CONTENT.classes)
    for monster in types:
        wanted = (f"monster {monster}", f"monster card {deck} ")
        for attempt in range(4):
            if left(explorer, *wanted):
                explorer.play(explorer.arena(monster, classes[attempt:][:2]), explorer.rig_drill, 10)
        assert left(explorer, *wanted) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_won(explorer: Explorer, scenario: int) -> None:
    """With any number of characters, its bosses using their specials, up to the end."""
    wanted = (f"scenario {scenario} ", f"special {scenario} ")
    while left(explorer, *wanted) and explorer.games < RUNS:
        explorer.play(explorer.scenario(scenario), explorer.rig_scenario, 70)
    assert left(explorer, *wanted) == []


def test_the_lists_are_whole() -> None:
    """As many things as the box has."""
    found = everything()
    assert sum(one.startswith(("top", "bottom")) for one in found) == 2 * len(CONTENT.cards)
    assert sum(one.startswith("item") for one in found) == 70
    assert sum(one.startswith("monster card") for one in found) == 29 * 8
    assert list(range(1, 26)) == SCENARIOS
    assert {boss for scenario in SCENARIOS for boss in bosses(scenario)} >= {"bandit-commander", "jekserah"}
