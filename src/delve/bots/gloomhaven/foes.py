"""What enemies will do: their moves and attacks by the rules' own solver, and rougher guesses where time is short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from delve.bots.gloomhaven.odds import Odds
from delve.bots.gloomhaven.scene import HELPLESS, Body, Scene
from delve.games.gloomhaven import solver
from delve.games.gloomhaven.board import FAR
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.effects import Afflict, Attack, Move, Suffer
from delve.games.gloomhaven.hexes import Mask
from delve.games.gloomhaven.solver import AttackIntent, Foe, Intent, Situation
from delve.games.gloomhaven.state import FigureId, HexId


class Stand(NamedTuple):
    """A figure that enemies may attack, where it is thought to be."""

    body: Body
    hex: HexId
    shield: int = 0
    hidden: bool = False
    retaliate: int = 0


class Blows(NamedTuple):
    """What a round of enemies brings."""

    damage: dict[FigureId, float]
    """What each figure is thought to suffer."""
    places: dict[FigureId, HexId]
    """Where the enemies are then."""
    back: dict[FigureId, float]
    """What each enemy suffers by retaliation."""


def attack_intent(one: Body, ability: Attack) -> AttackIntent:
    """An attack of an enemy's card, as the solver needs it."""
    area = ability.area
    if area is not None and area.melee:
        range_, ranged = 1, False
    elif ability.range:
        range_, ranged = max(1, ability.range), ability.range > 1 or one.range > 0
    elif one.range:
        range_, ranged = max(1, one.range + ability.range_plus), True
    else:
        range_, ranged = 1, False
    if ability.targets == 0:
        targets = solver.EVERYBODY
    elif ability.one_target:
        targets = 1
    else:
        targets = max(ability.targets, one.targets)
    return AttackIntent(
        range=range_,
        melee=not ranged,
        targets=targets,
        area=area.hexes if area is not None else (),
        around=area is not None and area.melee,
    )


def threat(one: Body) -> tuple[int, int, int]:
    """How far an enemy's attacks reach this round: movement, range, value (0 if it does not attack)."""
    if one.threat is None:
        one.threat = _threat(one)
    return one.threat


def _threat(one: Body) -> tuple[int, int, int]:
    move, reach, value = 0, 0, 0
    for ability in one.abilities:
        if isinstance(ability, Move) and not reach:
            move += max(0, one.move + (ability.value if isinstance(ability.value, int) else 0))
        elif isinstance(ability, Attack):
            intent = attack_intent(one, ability)
            span = intent.range + (1 if intent.area else 0)
            times = min(intent.targets, 2) if intent.targets > 1 else 1
            worth = one.attack + (ability.value if isinstance(ability.value, int) else 0)
            if worth * times > value:
                value = worth * times
            reach = max(reach, span)
    return move, reach, value


def simulate(
    scene: Scene,
    stands: list[Stand],
    actors: list[Body],
    *,
    alive: dict[FigureId, float] | None = None,
    conditions: dict[FigureId, frozenset[Condition]] | None = None,
    plain: bool = False,
) -> Blows:
    """Let enemies take their turns one after the other, with expected damage.

    `alive` is how likely each is to be there still; `plain` takes the figures of the stat cards instead of cards.
    """
    damage: dict[FigureId, float] = {}
    back: dict[FigureId, float] = {}
    places = {one.id: one.hex for one in scene.foes if alive is None or alive.get(one.id, 1.0) > 0.3}
    shown = [stand for stand in stands if not stand.hidden]
    blocked: Mask = 0
    for stand in stands:
        if stand.hidden:
            blocked |= 1 << stand.hex
    leads = sorted({stand.body.lead for stand in shown})
    foes = tuple(
        Foe(stand.body.id, stand.hex, leads.index(stand.body.lead) * 2 + (stand.body.kind == "character"))
        for stand in shown
    )
    by_id = {stand.body.id: stand for stand in shown}
    if not foes:
        return Blows(damage, places, back)
    odds = scene.their_odds
    for one in actors:
        if one.id not in places or one.kind == "objective":
            continue
        has = one.conditions if conditions is None else conditions.get(one.id, one.conditions)
        if "stun" in has:
            continue
        weight = 1.0 if alive is None else alive.get(one.id, 1.0)
        abilities = one.abilities
        if plain:
            abilities = (Move(0), Attack(0))
        allied = 0
        for id_, hex_ in places.items():
            if id_ != one.id:
                allied |= 1 << hex_
        here = ~(1 << places[one.id])
        place = Situation(
            board=scene.board,
            start=places[one.id],
            foes=foes,
            allies=allied,
            blocked=blocked,
            obstacles=scene.obstacles & here,
            negative=scene.harm & here,
            difficult=scene.difficult & here,
            traps=0,
        )
        move: Move | None = None
        moved = False
        for ability in abilities:
            if isinstance(ability, Move):
                move = ability
            elif isinstance(ability, Attack):
                aimed = attack_intent(one, ability)
                points = None
                if move is not None:
                    points = max(0, one.move + (move.value if isinstance(move.value, int) else 0))
                intent = Intent(
                    move=points,
                    jump=move is not None and move.jump,
                    fly=one.fly,
                    attack=aimed,
                    immobilized="immobilize" in has,
                    disarmed="disarm" in has,
                    muddled="muddle" in has,
                )
                outcome = solver.solve(place, intent, explain=False)[0]
                places[one.id] = outcome.destination
                if move is not None:
                    place = replace(place, start=outcome.destination)
                move, moved = None, True
                value = one.attack + (ability.value if isinstance(ability.value, int) else 0)
                if "disarm" in has:
                    continue
                times = one.targets if ability.one_target else 1
                for target in outcome.targets * times:
                    stand = by_id[target]
                    luck = (1 if one.advantage or "strengthen" in has else 0) - (1 if "muddle" in has else 0)
                    shield = max(0, stand.body.shield + stand.shield - one.pierce - ability.pierce)
                    base = max(0, value) + (1 if "poison" in stand.body.conditions else 0)
                    blow = odds.blow(base, shield, 99, luck)
                    extra = 0.35 * len({*one.given, *ability.conditions} - stand.body.conditions)
                    damage[target] = damage.get(target, 0.0) + weight * (blow.raw + extra)
                    if stand.retaliate and scene.board.distance(places[one.id], stand.hex) <= 1:
                        back[one.id] = back.get(one.id, 0.0) + stand.retaliate
            elif isinstance(ability, Suffer) and ability.to.side in ("enemies", "all"):
                for stand in shown:
                    if scene.board.distance(places[one.id], stand.hex) <= ability.to.range:
                        amount = ability.value if isinstance(ability.value, int) else 1
                        damage[stand.body.id] = damage.get(stand.body.id, 0.0) + weight * amount
            elif isinstance(ability, Afflict) and ability.to.side in ("enemies", "all"):
                for stand in shown:
                    if scene.board.distance(places[one.id], stand.hex) <= ability.to.range:
                        damage[stand.body.id] = damage.get(stand.body.id, 0.0) + weight * 0.4
        if move is not None and not moved:
            points = max(0, one.move + (move.value if isinstance(move.value, int) else 0))
            intent = Intent(move=points, fly=one.fly, immobilized="immobilize" in has)
            places[one.id] = solver.solve(place, intent, explain=False)[0].destination
    return Blows(damage, places, back)


def turn_order(foes: list[Body]) -> list[Body]:
    """Enemies in the order of their turns."""
    return sorted(foes, key=lambda one: (one.lead, one.name, one.rank == "normal", one.number))


class Menace(NamedTuple):
    """An enemy's next attack, roughly: distances instead of ways, and it goes for the nearest."""

    one: Body
    move: int
    reach: int
    value: int
    away: Sequence[int]
    """How far each hex is from it."""
    nearest: Stand | None
    """The nearest of the party, apart from the character whose place is yet to be decided."""
    least: int
    """How far that one is."""


class Strike(NamedTuple):
    """Whom an enemy would attack, with what it does to them."""

    id: FigureId
    conditions: frozenset[Condition]
    target: FigureId
    damage: float
    must_move: bool


def menaces(
    scene: Scene, actors: list[Body], places: dict[FigureId, HexId], others: list[Stand], *, plain: bool = False
) -> list[Menace]:
    """The attacks of those enemies who make any."""
    found = []
    for one in actors:
        move, reach, value = (one.move, max(1, one.range), one.attack) if plain else threat(one)
        if value <= 0 or one.kind == "objective":
            continue
        away = scene.board.distances[places.get(one.id, one.hex)]
        nearest: Stand | None = None
        least = FAR
        for stand in others:
            if not stand.hidden and away[stand.hex] < least:
                nearest, least = stand, away[stand.hex]
        found.append(Menace(one, move, reach, value, away, nearest, least))
    return found


def strikes(attacks: list[Menace], mine: Stand, odds: Odds) -> list[Strike]:
    """What attacks become of it with one character where it is thought to be."""
    found = []
    for one, move, reach, value, away, nearest, least in attacks:
        target = nearest
        if away[mine.hex] < least and not mine.hidden:
            target, least = mine, away[mine.hex]
        if target is None or least > move + reach:
            continue
        shield = max(0, target.body.shield + target.shield - one.pierce)
        base = value + (1 if "poison" in target.body.conditions else 0)
        raw = odds.blow(base, shield, 99, 0).raw
        found.append(Strike(one.id, one.conditions, target.body.id, raw, least > reach))
    return found


def guess(
    blows: list[Strike],
    alive: dict[FigureId, float],
    conditions: dict[FigureId, frozenset[Condition]],
    *,
    plain: bool = False,
) -> dict[FigureId, float]:
    """A rough `simulate`: what the party suffers."""
    damage: dict[FigureId, float] = {}
    for id_, own, target, raw, must_move in blows:
        weight = alive.get(id_, 1.0)
        if weight < 0.05:
            continue
        has = conditions.get(id_, own)
        if has:
            if not plain and (has & HELPLESS or (must_move and "immobilize" in has)):
                continue
            if "muddle" in has:
                raw *= 0.75
        damage[target] = damage.get(target, 0.0) + weight * raw
    return damage
