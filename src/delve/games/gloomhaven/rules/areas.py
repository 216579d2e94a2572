"""Areas: where a pattern can lie and whom it covers (GH-AOE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.gloomhaven.effects import Pattern
from delve.games.gloomhaven.hexes import bits
from delve.games.gloomhaven.rules import ground, sides
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def placements(game: GH, act: Acting, pattern: Pattern, range_: int) -> dict[str, list[HexId]]:
    """The ways to lay a pattern so that it hits an enemy, by their option; of those over the same figures just one."""
    me = act.figure
    board = ground.board_of(game)
    seen = board.sight[me.hex]
    foes = 0
    for one in sides.enemies(game, me):
        if not sides.is_hidden(game, one) and seen >> one.hex & 1:
            foes |= 1 << one.hex
    found: dict[int, int] = {}
    everybody = ground.occupied(game)
    for area in _areas(game, me, pattern, range_, foes):
        if area & foes:
            found.setdefault(area & everybody, area)
    return {f"area:{'.'.join(str(h) for h in bits(area))}": bits(area) for area in found.values()}


def _areas(game: GH, me: Figure, pattern: Pattern, range_: int, foes: int) -> list[int]:
    board = ground.board_of(game)
    if pattern.melee:
        return list(board.strikes(me.hex, pattern.hexes))
    found: dict[int, None] = {}
    for target in bits(foes):
        for area, stands in board.blasts(target, pattern.hexes, range_):
            if stands >> me.hex & 1:
                found[area] = None
    return list(found)


def on_path(game: GH, me: Figure, target: Figure) -> list[Figure]:
    """The enemies on a shortest way from a figure to its target; of several ways the one with the most of them."""
    board = ground.board_of(game)
    away = board.distance(me.hex, target.hex)
    foes = {one.hex: one for one in sides.enemies(game, me) if one is not target and not sides.is_hidden(game, one)}
    best: dict[HexId, list[Figure]] = {me.hex: []}
    for step in range(1, away):
        reached: dict[HexId, list[Figure]] = {}
        for hex_, passed in best.items():
            for beside in board.neighbours[hex_]:
                on_way = board.distance(me.hex, beside) == step and board.distance(beside, target.hex) == away - step
                if on_way:
                    here = [*passed, foes[beside]] if beside in foes else passed
                    if beside not in reached or len(here) > len(reached[beside]):
                        reached[beside] = here
        best = reached
    return max(best.values(), key=len, default=[])
