"""The two sides of a hero token: Active heroes are still to be resolved, Exhausted ones are not (KH-COMP-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.heroesout.box import hero_msg, room_msg
from delve.games.heroesout.state import FIGHT, Hero

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def reactivate(game: KH, hero: Hero, *, rule: str) -> None:
    """Turn an exhausted hero to its Active side; it is resolved from step 5 on."""
    if not hero.active:
        hero.active, hero.step = True, FIGHT
        if not game.quiet:
            game.tell(rule, "kh.event.reactivated", hero=hero_msg(hero.cls), room=room_msg(hero.room))


def exhaust(game: KH, hero: Hero, *, rule: str) -> None:
    """Turn a hero to its Exhausted side."""
    hero.active, hero.step = False, FIGHT
    if not game.quiet:
        game.tell(rule, "kh.event.exhausted", hero=hero_msg(hero.cls), room=room_msg(hero.room))
