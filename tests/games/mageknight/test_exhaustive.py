"""The exhaustive run: plays until every effect of every card, Unit and Skill was carried out, every enemy was met in
every way, and every Tactic, site, ruin, city and scenario was played."""

from __future__ import annotations

import pytest

from delve.core.questions import Rule
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Effect
from delve.games.mageknight.rules import performing
from delve.games.mageknight.rules.playing import Playing
from tests.games.mageknight.explorer import CONTENT, DEEDS, TABLES, Explorer, everything

DRILLS, TRIES = 3000, 40
"""How many tables it may take: for all cards, Units and Skills; for one site, ruin or city."""


@pytest.fixture
def explorer(monkeypatch: pytest.MonkeyPatch) -> Explorer:
    """An explorer that is told which effects were carried out."""
    made, resolve = Explorer(1), performing.resolve

    def told(game: MK, play: Playing, effect: Effect) -> Rule[None]:
        made.note_effect(effect, play.source)
        yield from resolve(game, play, effect)

    monkeypatch.setattr(performing, "resolve", told)
    return made


def test_every_effect_of_every_card_unit_and_skill_is_carried_out(explorer: Explorer) -> None:
    kinds = ("card", "unit", "skill")
    while explorer.left(*kinds) and explorer.games < DRILLS:
        explorer.play(explorer.drill(), 80)
    assert explorer.left(*kinds) == []


def test_every_enemy_is_blocked_hits_and_is_defeated(explorer: Explorer) -> None:
    while explorer.left("enemy") and explorer.games < 10 * TRIES:
        explorer.play(explorer.arena(explorer.wanted("enemy")[:3]), 60)
    assert explorer.left("enemy") == []


@pytest.mark.parametrize("colour", CONTENT.cities)
def test_cities_of_every_level_are_assaulted(explorer: Explorer, colour: str) -> None:
    for level in range(1, 12):
        for _ in range(TRIES):
            if explorer.left(f"city {colour} {level}"):
                explorer.play(explorer.city(colour, level), 60)
    assert explorer.left(f"city {colour} ") == []


def test_every_site_is_used_and_conquered(explorer: Explorer) -> None:
    for site in DEEDS:
        for _ in range(TRIES):
            if explorer.left(f"site {site} "):
                explorer.play(explorer.city("red", 1) if site == "city" else explorer.site(site), 60)
    assert explorer.left("site") == []


def test_every_ruin_is_conquered(explorer: Explorer) -> None:
    for token in CONTENT.ruins:
        for _ in range(TRIES):
            if explorer.left(f"ruin {token}"):
                explorer.play(explorer.ruin(token), 60)
    assert explorer.left("ruin") == []


def test_every_scenario_is_played_to_its_end_with_every_tactic(explorer: Explorer) -> None:
    for name, seats in TABLES:
        explorer.play_out(name, seats)
    assert explorer.left("scenario", "tactic") == []


def test_the_lists_are_whole() -> None:
    """As many things as the box has."""
    found = everything()
    both = {f"card {one.id} strong" for one in CONTENT.cards.values() if one.strong is not None}
    assert both | {f"card {name} basic" for name in CONTENT.cards} <= found
    assert sum(one.startswith("tactic") for one in found) == 12
    assert sum(one.startswith("city") for one in found) == 44
    assert {one.site for tile in CONTENT.tiles.values() for one in tile.hexes} - {""} == set(DEEDS)
