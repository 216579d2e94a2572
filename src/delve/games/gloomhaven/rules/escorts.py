"""Allies that a scenario brings and that move by themselves (GH-SPECIAL-12, 13): they open doors, and spring traps
where there is no other way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven import solver
from delve.games.gloomhaven.board import board
from delve.games.gloomhaven.rules import ground, monsters, reveal, scenarios, sides, terrain
from delve.games.gloomhaven.solver import Foe, Intent
from delve.games.gloomhaven.state import Figure, FigureId, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

_PLACE = FigureId(-2)
"""The place that an escort goes to, as the solver's focus."""


def act(game: GH, figure: Figure) -> Rule[None]:
    """Move towards the goal; what a door reveals on the way counts for the rest of it."""
    shown = scenarios.objective(game, figure.name)
    if not shown.move or any(one in figure.conditions for one in ("stun", "immobilize")):
        return
    goal = ground.map_of(game).markers[shown.toward][0]
    left, moved = shown.move, 0
    while left > 0 and ground.is_there(game, figure):
        way = yield from _way(game, figure, left, goal)
        if not way:
            break
        for hex_ in way:
            left -= 2 if hex_ in game.state.difficult else 1
            moved += 1
            figure.hex = hex_
            opened = ground.is_closed_door(game, hex_)
            if opened:
                yield from reveal.open_at(game, figure, hex_)
            yield from terrain.enter(game, figure)
            if opened or not ground.is_there(game, figure):
                break
        else:
            break
    if moved and ground.is_there(game, figure):
        game.tell("GH-SPECIAL-12", "gh.event.moved", who=sides.figure_msg(game, figure), n=moved)


def _way(game: GH, figure: Figure, points: int, goal: HexId) -> Rule[tuple[HexId, ...]]:
    """The hexes to enter next, as a monster would that goes next to the goal (GH-MMOVE-02); to an escort closed doors
    are open, and rooms that nobody has seen yet are empty."""
    seen = monsters.situation(game, figure)
    blocked = seen.blocked
    for foe in seen.foes:
        blocked |= 1 << foe.hex
    map_ = ground.map_of(game)
    everything = board(map_.layout, game.state.locked, (1 << len(map_.rooms)) - 1)
    place = replace(seen, board=everything, foes=(Foe(_PLACE, goal, 0),), blocked=blocked)
    intent = Intent(move=points)
    if not solver.focus(place, intent, explain=False):
        return ()
    found = solver.solve(place, intent, _PLACE, explain=False)
    unique = list({(one.destination, one.path): one for one in found}.values())
    options = [
        Option(f"outcome:{number}", say("gh.do.outcome_move", hex=ground.hex_msg(game, one.destination)))
        for number, one in enumerate(unique)
    ]
    prompt = say("gh.ask.outcome", who=sides.figure_msg(game, figure))
    answer = yield from choose(Seat(0), prompt, options, collective=True)
    return unique[int(answer[8:])].path
