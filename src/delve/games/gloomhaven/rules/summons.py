"""Summons of characters (GH-SUMMON)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.effects import Summon
from delve.games.gloomhaven.rules import bonuses, cards, ground, sides, terrain
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, FigureId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def summon(game: GH, act: Acting, ability: Summon) -> Rule[bool]:
    """Place a summon next to its summoner (GH-SUMMON-01, 02)."""
    state, me = game.state, act.figure
    among = [h for h in ground.board_of(game).neighbours[me.hex] if ground.is_empty(game, h)]
    hex_ = yield from terrain.choose_hex(game, act, "gh.ask.summon", among)
    if hex_ is None:
        return False
    shown = game.content.summons[ability.name]
    order = 1 + max((one.number for one in state.figures if one.kind == "summon" and one.seat == me.seat), default=0)
    figure = Figure(
        FigureId(state.next_figure),
        "summon",
        ability.name,
        hex_,
        shown.health,
        shown.health,
        seat=me.seat,
        number=order,
        born=state.round,
    )
    state.next_figure += 1
    state.figures.append(figure)
    if act.card is not None:
        bonuses.put_in_play(game, act, [figure.id]).summon = figure.id
    game.tell(
        "GH-SUMMON-01", "gh.event.summoned", who=cards.hero_msg(game, me.seat), summon=say(f"gh.summon.{ability.name}")
    )
    return True


def of(game: GH, seat: int) -> list[Figure]:
    """A character's summons, in the order in which they came (GH-SUMMON-11)."""
    found = [one for one in game.state.figures if one.kind == "summon" and one.seat == seat]
    return sorted(found, key=lambda one: one.number)


def on_death(game: GH, victim: Figure) -> Rule[None]:
    """What a summon does when it dies."""
    shown = game.content.summons[victim.name]
    if not shown.on_death:
        return
    # It strikes from where it stood.
    game.state.figures.append(victim)
    game.tell("GH-SUMMON-05", "gh.event.last_act", who=sides.figure_msg(game, victim))
    health, victim.health = victim.health, 1
    act = Acting(victim, Seat(victim.seat))
    for ability in shown.on_death:
        yield from ability.resolve(game, act)
    victim.health = health
    if ground.is_there(game, victim):
        game.state.figures.remove(victim)
