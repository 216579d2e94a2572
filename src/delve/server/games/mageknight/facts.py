"""What a player may know of the options of a question: where the hero can get to, at what price, and what that would
provoke; what the attacks of a combat would do. Everything is asked of the rules, and of what the player sees."""

from __future__ import annotations

import heapq

from msgspec import Struct
from msgspec.structs import replace

from delve.core.questions import Choose, Question
from delve.core.session import Session
from delve.core.words import Words, capital
from delve.games.mageknight.box import IMPASSABLE
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import combat, common, movement
from delve.games.mageknight.state import State


class ReachInfo(Struct, frozen=True, omit_defaults=True):
    """A space that the hero can get to: the way, what it costs in all, and what happens at its end."""

    way: list[int]
    cost: int
    provokes: list[int] = []
    """The spaces of rampaging enemies that attack; the move ends."""
    assault: bool = False
    """The site is assaulted, which costs Reputation; the move ends."""
    safe: bool = True
    """Whether the turn can end there."""


class ThreatInfo(Struct, frozen=True, omit_defaults=True):
    """An attack that is not blocked: its damage, and the Wounds if the hero takes it all."""

    damage: int
    wounds: int


class Facts(Struct, frozen=True, omit_defaults=True):
    """What is known of a question. `costs` are what entering each space next to the hero costs now."""

    reach: dict[str, ReachInfo] = {}
    """By space."""
    costs: dict[str, int] = {}
    threats: dict[str, ThreatInfo] = {}
    """By enemy and attack, `0:1`."""
    why: list[str] = []
    """How the total of the attack or block came about."""
    values: dict[str, int] = {}
    """What a card played sideways is worth, by option."""


def facts(session: Session, question: Question, words: Words) -> Facts | None:
    """What a player may know of the options of a question; None if that is nothing."""
    game: MK = session.game
    state: State = game.state
    if not isinstance(question, Choose) or state.phase != "turn":
        return None
    found = Facts(values=_values(question))
    if state.combat is not None:
        found = replace(found, threats=_threats(game, question), why=_why(game, words))
    elif question.prompt.key == "mk.ask.move":
        found = replace(found, reach=_reach(game, question.seat), costs=_costs(game, question.seat))
    return found if found != Facts() else None


def _values(question: Choose) -> dict[str, int]:
    found = {}
    for option in question.options:
        value = option.label.params.get("n")
        if option.id.startswith("side_") and isinstance(value, int):
            found[option.id] = value
    return found


# ---------------------------------------------------------------------- movement


def _costs(game: MK, seat: int) -> dict[str, int]:
    here = common.player_of(game, seat).space
    return {str(space): movement.cost(game, space) for space in common.geometry(game).neighbours[here]}


def _reach(game: MK, seat: int) -> dict[str, ReachInfo]:
    """The cheapest way to every space that the Move points at hand are enough for. Enemies end a move, so that no way
    leads on from where they do."""
    start = common.player_of(game, seat).space
    if start == OFF:
        return {}
    points = game.state.turn.move
    quiet = bool(common.modifiers(game, "no_provoking"))
    neighbours = common.geometry(game).neighbours
    found: dict[str, ReachInfo] = {}
    queue: list[tuple[int, int, SpaceId, tuple[SpaceId, ...], SpaceId]] = [(0, 0, start, (), start)]
    while queue:
        cost, length, space, way, before = heapq.heappop(queue)
        if str(space) in found:
            continue
        provoked = [] if quiet or space == start else movement.provoked(game, before, space)
        assault = space != start and movement.is_assault(game, seat, space)
        found[str(space)] = ReachInfo(
            way=list(way),
            cost=cost,
            provokes=list(provoked),
            assault=assault,
            safe=assault or movement.safe(game, seat, space),
        )
        if provoked or assault:
            continue
        for other in neighbours[space]:
            total = cost + movement.cost(game, other)
            if total <= points and _open(game, seat, other):
                heapq.heappush(queue, (total, length + 1, other, (*way, other), space))
    del found[str(start)]
    return found


def _open(game: MK, seat: int, space: SpaceId) -> bool:
    """Whether a space could be entered, points apart."""
    if movement.cost(game, space) >= IMPASSABLE:
        return False
    reason = movement.refusal(game, seat, space)
    return reason is None or reason.msg.key == "mk.refused.move_points"


# ---------------------------------------------------------------------- combat


def _threats(game: MK, question: Choose) -> dict[str, ThreatInfo]:
    """What the attacks do that are still to be faced."""
    fight = combat.fight(game)
    armor = common.armor(common.player_of(game, question.seat))
    found = {}
    for i, foe in enumerate(fight.foes):
        if foe.defeated or foe.stopped or foe.hidden:
            continue
        for k, shown in enumerate(combat.enemy(game, foe).attacks):
            if foe.blocked[k] or foe.dealt[k] or shown.summons:
                continue
            damage = combat.attack_value(game, foe, k) * (2 if combat.has(game, foe, "brutal", k) else 1)
            found[f"{i}:{k}"] = ThreatInfo(damage, -(-damage // armor))
    return found


def _why(game: MK, words: Words) -> list[str]:
    fight = combat.fight(game)
    if not fight.pool or not fight.targets:
        return []
    why = combat.attack_total(game)[1] if fight.phase in ("ranged", "attack") else combat.block_total(game)[1]
    return [capital(words.text(msg)) for msg in why]
