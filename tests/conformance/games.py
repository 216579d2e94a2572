"""The games under test: for each, how to set up any table of a given size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delve.core import registry
from delve.core.rng import LooseRng
from delve.core.session import Session
from tests.core.toy import TOY

registry.register(TOY)


def _toy(seats: int, rng: LooseRng) -> dict[str, Any]:
    return {"seats": seats}


def _heroesout(seats: int, rng: LooseRng) -> dict[str, Any]:
    from delve.games.heroesout.definition import box_content

    content = box_content()
    return {
        "seats": seats,
        "scenario": rng.choice(list(content.scenarios)),
        "difficulty": rng.choice(["family", "challenging", "hardcore"]),
        "clans": rng.sample(list(content.clans), seats) if rng.below(2) else [],
    }


def _gloomhaven(seats: int, rng: LooseRng) -> dict[str, Any]:
    from delve.games.gloomhaven.definition import box_content
    from delve.games.gloomhaven.rules.scenarios import playable
    from tests.games.gloomhaven.parties import random_party

    return {
        "scenario": rng.choice([number for number in playable() if number <= 25]),
        "characters": random_party(box_content(), seats, rng),
        "difficulty": rng.choice(["easy", "normal", "hard", "very_hard"]),
        "level": rng.choice([None, None, 0, 3, 6]),
        "solo": not rng.below(4),
        "reduced_randomness": not rng.below(4),
    }


def _mageknight(seats: int, rng: LooseRng) -> dict[str, Any]:
    from delve.games.mageknight.content.box import box_content

    content = box_content()
    sets = rng.choice(["base", "all", "all"])
    heroes = [hero.id for hero in content.heroes.values() if sets == "all" or hero.base_deck]
    return {
        "scenario": rng.choice([one.id for one in content.scenarios.values() if seats in one.players]),
        "seats": seats,
        "heroes": rng.sample(heroes, seats) if rng.below(2) else [],
        "sets": sets,
        "dummy": bool(rng.below(3)),
        "lesson": not rng.below(4),
    }


SET_UPS: dict[str, Callable[[int, LooseRng], dict[str, Any]]] = {
    "gloomhaven": _gloomhaven,
    "heroesout": _heroesout,
    "mageknight": _mageknight,
    "toy": _toy,
}
TABLES = [(name, seats) for name in SET_UPS for seats in registry.game_def(name).seats]


def new_table(name: str, seats: int, seed: int, **options: Any) -> Session:
    """A table of that size, with scenario and the like drawn by the seed."""
    config = SET_UPS[name](seats, LooseRng(seed))
    return Session.new(name, seed=seed, **options, **config)
