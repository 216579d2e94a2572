"""What a position of Gloomhaven is worth to the party, which wins and loses together.

A scenario is a race: what must still be done, hit points of enemies above all, against the rounds for which the
characters' cards last and the hit points that keep them on their feet.
"""

from __future__ import annotations

from functools import lru_cache
from math import log, tanh
from typing import TypeAlias

from msgspec import Struct

from delve.bots.gloomhaven.quests import KILL_ALL, QUESTS
from delve.bots.gloomhaven.worth import rounds_left
from delve.bots.search.value import Features, Value
from delve.core.questions import Seat
from delve.core.session import Session
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.board import Board, board
from delve.games.gloomhaven.defs import GH, Content, Traits
from delve.games.gloomhaven.maps import Map
from delve.games.gloomhaven.rules import stats
from delve.games.gloomhaven.scenarios import SCENARIOS
from delve.games.gloomhaven.state import READY, HexId, State

WEIGHTS: dict[str, float] = {
    "work": -1.305,
    "rounds": 0.307,
    "spare": 0.549,
    "soonest": 0.183,
    "stamina": 0.197,
    "ills": -0.293,
    "modifiers": 0.014,
    "items": 0.544,
    "helpers": 0.314,
    "exposed": -0.073,
    "round": 0.195,
    "level": -2.139,
    "party": 0.381,
}
"""Fitted: `python -m benchmarks.values gloomhaven --games 1340 --astray 0 --bold 0.15`."""
BIAS = 1.314
DECIDED = 8.0
"""A scenario that is decided ends with its round: that is a rule, and was not fitted."""

BLOW = 2.6
"""What a character deals in a round."""
DOOR = 0.8
"""Rounds that it takes to get to another room: so many that to open its door is on average no gain and no loss."""
PLUNDER = 2.0
"""Rounds that a goal treasure takes."""
SIDE = 0.5
"""How much an enemy counts that can be left alive."""
SHIELD = 2
"""What a point of Shield is worth in hit points."""
ILLS = {"stun": 1.0, "disarm": 0.7, "poison": 0.6, "wound": 0.7, "immobilize": 0.4, "muddle": 0.3}
HALF = 4
"""With so many hit points a character is thought to live through half of the rounds that its cards last."""
KILLS = 3
"""The scenario that asks for a number of kills."""
LOOTING = (7, 9, 15)
"""Scenarios with goal treasures."""
EACH = 7.0
"""Hit points of an enemy, about."""
FAR = 7
"""From so far no enemy strikes in the next round."""
NEAR = 4
"""From so many hexes nearer than that every enemy is thought to strike."""
SPARE = 6.0
"""Rounds to spare that make a scenario nearly safe."""


def features(session: Session, seat: Seat) -> Features:
    """The features, in the order of `WEIGHTS`; the same for all seats."""
    state: State = session.state
    game: GH = session.game
    characters = state.characters
    size = len(characters)
    map_ = maps.read(state.map) if state.map else maps.load(state.scenario)
    quest = QUESTS.get(state.scenario, KILL_ALL)
    targets, side = quest.targets, SIDE if _is_side(state.scenario) else 1.0

    foes = ills = helpers = 0.0
    strikers: list[tuple[HexId, float]] = []
    standing: list[tuple[HexId, int]] = []
    healths = [0] * size
    for one in state.figures:
        kind = one.kind
        if kind == "character":
            healths[one.seat] = one.health
            if one.hex >= 0:
                standing.append((one.hex, one.health))
            for condition in one.conditions:
                ills += ILLS.get(condition, 0.0)
        elif kind == "summon" or one.ally:
            helpers += one.health if kind != "objective" else 0
        else:
            shield, blow, unharmed = _foe(game, one.name, one.rank) if kind == "monster" else (0, 0.0, False)
            if not unharmed:
                foes += (one.health + SHIELD * (shield + one.shield)) * (1.0 if one.name in targets else side)
            if "stun" not in one.conditions and "disarm" not in one.conditions:
                strikers.append((one.hex, blow))
    # Enemies behind closed doors count as those that are seen do: a position is not worse for what is revealed.
    unseen = 0.0
    doors = 0
    for room, points in enumerate(_rooms(game, map_)):
        if not state.rooms >> room & 1:
            unseen += points
            doors += 1
    counted = _counted(state, map_)
    if state.scenario == KILLS:
        # So many enemies must die, and more of them come all the time.
        unseen = max(0.0, counted * EACH - foes)

    lying = [0] * size
    for whose, card, half in {(one.seat, one.card, one.half) for one in state.actives}:
        # A card in the active area that is not lost will come back.
        shown = game.content.cards[card]
        lying[whose] += not (shown.top if half == "top" else shown.bottom).lost
    lasts: list[float] = []
    rounds: list[int] = []
    items = modifiers = 0
    for character, health, there in zip(characters, healths, lying, strict=True):
        if character.exhausted:
            continue
        rounds.append(rounds_left(len(character.hand) + len(character.played), len(character.discard) + there))
        lasts.append(rounds[-1] * health / (health + HALF))
        items += sum([item.state == READY for item in character.items])
        modifiers += character.deck.draw.count("bless") - character.deck.draw.count("curse")
    modifiers -= state.modifiers.draw.count("bless") - state.modifiers.draw.count("curse")

    alive = max(1, len(lasts))
    work = (foes + unseen) / (BLOW * alive) + DOOR * doors + PLUNDER * counted / alive + 1.0
    left = sum(rounds) / size
    return (
        log(work + 0.5),
        log(left + 1),
        tanh((left - work) / SPARE),
        log(min(rounds, default=0) + 1),
        sum(lasts) / (size * 8),
        ills / size,
        max(-3.0, min(3.0, modifiers / size)),
        items / (size * 3),
        helpers / (size * 5),
        _exposed(board(map_.layout, state.closed, state.rooms), standing, strikers) / 3,
        state.round / 10,
        state.monster_level / 2,
        size / 2,
        1.0 if state.outcome == "won" else -1.0 if state.outcome == "lost" else 0.0,
    )


def _is_side(scenario: int) -> bool:
    """Whether there is more to the scenario's goal than killing everybody, so that some can be left alive."""
    quest = QUESTS.get(scenario, KILL_ALL)
    return bool(quest.targets or quest.rush or quest.plates[0]) or scenario in LOOTING


def _counted(state: State, map_: Map) -> float:
    """What is left of a goal that is counted: kills, or goal treasures."""
    memory = state.memory
    if state.scenario == KILLS:
        return max(0.0, 5.0 * len(state.characters) - memory.get("kills", 0))
    if state.scenario in LOOTING:
        there = sum([one.id == "goal" for one in map_.treasures])
        return float(max(0, there - memory.get("goal_treasures", 0)))
    return 0.0


def _exposed(here: Board, standing: list[tuple[HexId, int]], strikers: list[tuple[HexId, float]]) -> float:
    """What enemies that are near could deal to the character that it would hurt most, as a share of its hit points."""
    worst = 0.0
    for hex_, health in standing:
        away = here.distances[hex_]
        blows = sum([blow * min(1.0, (FAR - away[at]) / NEAR) for at, blow in strikers if away[at] < FAR])
        worst = max(worst, blows / max(1, health))
    return worst


def _foe(game: GH, name: str, rank: str) -> tuple[int, float, bool]:
    """A monster's Shield, what it deals in a turn, and whether it cannot be damaged."""
    state = game.state
    foes = _tables(game.content)[0]
    key = (name, rank, state.monster_level, state.scenario)
    known = foes.get(key)
    if known is None:
        monster = game.content.monsters[name]
        columns = stats.table(monster, rank)
        scenario = SCENARIOS.get(state.scenario)
        unharmed = monster.unharmed or (scenario is not None and name in scenario.unharmed)
        known = foes[key] = _Foe(columns.traits[state.monster_level], columns.attack[state.monster_level], unharmed)
    traits, attack = known.traits, known.attack
    # A formula is worked out anew: it may count what is on the board.
    blow = attack if isinstance(attack, int) else stats.number(game, attack)
    return traits.shield, blow * (1 + 0.3 * (traits.targets - 1)) + 0.5 * len(traits.conditions), known.unharmed


class _Foe(Struct, frozen=True):
    """What is looked up of a monster type."""

    traits: Traits
    attack: int | str
    unharmed: bool


@lru_cache(maxsize=8)
def _tables(content: Content) -> tuple[dict[tuple[str, str, int, int], _Foe], dict[_RoomKey, tuple[float, ...]]]:
    """What was looked up already: monsters, and rooms."""
    return {}, {}


_RoomKey: TypeAlias = tuple[int, str, int, int, int]


def _rooms(game: GH, map_: Map) -> tuple[float, ...]:
    """What is to be done in each room as it is laid out, in hit points."""
    state = game.state
    rooms = _tables(game.content)[1]
    key = (state.scenario, state.map, len(state.characters), state.monster_level, state.level)
    found = rooms.get(key)
    if found is None:
        found = rooms[key] = _measured(game, map_)
    return found


def _measured(game: GH, map_: Map) -> tuple[float, ...]:
    scenario, size, level = game.state.scenario, len(game.state.characters), game.state.monster_level
    targets = QUESTS.get(scenario, KILL_ALL).targets
    side = SIDE if _is_side(scenario) else 1.0
    known = SCENARIOS.get(scenario)
    friends = (*known.allies, *known.unharmed) if known is not None else ()
    found = []
    for room in map_.rooms:
        total = 0.0
        for monster in map_.monsters:
            rank = monster.ranks[max(2, size) - 2]
            if rank is None or monster.hex not in room.hexes or monster.id in friends:
                continue
            columns = stats.table(game.content.monsters[monster.id], rank)
            health = stats.number(game, columns.health[level]) + SHIELD * columns.traits[level].shield
            total += health * (1.0 if monster.id in targets else side)
        for objective in map_.objectives:
            shown = next((o for o in known.objectives if o.name == objective.name), None) if known else None
            if shown is not None and not shown.ally and objective.hexes[0] in room.hexes and not shown.like:
                total += stats.number(game, shown.health)
        found.append(total)
    return tuple(found)


def clock(state: State) -> int:
    """Counts rounds: a new one begins before its cards are chosen."""
    return state.round


VALUE = Value((*WEIGHTS, "decided"), (*WEIGHTS.values(), DECIDED), BIAS, features, clock)
