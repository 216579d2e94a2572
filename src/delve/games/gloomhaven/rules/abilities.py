"""Which rule performs which ability, and a whole action from first to last (GH-TURN-03, 06, GH-XP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule
from delve.games.gloomhaven import effects, wording
from delve.games.gloomhaven.box import NEGATIVE
from delve.games.gloomhaven.rules import (
    attack,
    cards,
    changes,
    elements,
    ground,
    harm,
    help,
    items,
    lasting,
    loot,
    movement,
    orders,
    sides,
    summons,
    terrain,
    tests,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, Half

Resolver: TypeAlias = "Callable[[GH, Acting, Any], Rule[bool]]"


def resolve(game: GH, act: Acting, ability: effects.Ability) -> Rule[bool]:
    """Perform one ability for a figure that a player decides for."""
    if isinstance(ability, effects.Lasting):
        return lasting.play(game, act, ability)
    return _RESOLVERS[type(ability)](game, act, ability)


def perform(game: GH, act: Acting, action: Half) -> Rule[None]:
    """All abilities of an action in order; its elements and experience if any of it was performed (GH-ELEM-02)."""
    me = act.figure
    seat = me.seat
    paid = False
    if action.consume:
        yield from _consume_for_all(game, act, action)
    for number, ability in enumerate(action.abilities):
        if not ground.is_there(game, me) or (me.kind == "character" and game.state.characters[seat].exhausted):
            break
        if "stun" in me.conditions:
            break  # By a trap in the middle of the action (GH-COND-13).
        act.at = [number]
        if len(action.abilities) > 1 and (yield from _is_declined(game, act, ability)):
            continue
        if isinstance(ability, effects.Move):
            steps = any(_looks_back(one) for one in action.abilities[number + 1 :])
            performed = yield from movement.move(game, act, ability, steps=steps)
        else:
            performed = yield from resolve(game, act, ability)
        if performed:
            act.performed = True
            if not paid:
                paid = True
                cards.gain_xp(game, seat, action.xp, "GH-XP-01")
    if act.performed and action.makes:
        yield from elements.infuse(game, act.seat, action.makes)


def _is_declined(game: GH, act: Acting, ability: effects.Ability) -> Rule[bool]:
    """Whether the player declines one of several parts that asks for nothing by itself (GH-TURN-06)."""
    if not _is_silent(game, act, ability):
        return False
    while True:
        options = [Option("perform", say("gh.do.perform")), Option("skip", say("gh.do.skip"))]
        options += items.in_between(game, act.seat)
        answer = yield from choose(act.seat, say("gh.ask.part", what=ability.words()), options)
        if not answer.startswith("item:"):
            return answer == "skip"
        yield from items.use_in_turn(game, act.seat, answer)


def _is_silent(game: GH, act: Acting, ability: effects.Ability) -> bool:
    """Whether an ability would be performed without a question, though it may be declined. What hurts the figure or
    its allies may not (GH-TURN-07)."""
    if isinstance(ability, effects.Loot):
        return True
    if isinstance(ability, effects.Heal) and ability.to is None:
        return ability.range == 0
    if not isinstance(ability, (effects.Heal, effects.Afflict, effects.Suffer, effects.Lasting)):
        return False
    to: effects.To = getattr(ability, "to", effects.SELF)
    if to.count and to.side != "self":
        return False
    among = sides.candidates(game, act, to)
    hurts = isinstance(ability, effects.Suffer) or any(c in NEGATIVE for c in getattr(ability, "conditions", ()))
    return bool(among) and not (hurts and any(sides.friends(one, act.figure) for one in among))


def _consume_for_all(game: GH, act: Acting, action: Half) -> Rule[None]:
    """Elements that more than one ability of the action gains from are consumed before the first."""
    for one in action.consume:
        if elements.can_consume(game, one.elements):
            options = [Option("consume", wording.offer(one)), Option("skip", say("gh.do.without"))]
            if (yield from choose(act.seat, say("gh.ask.augment"), options)) == "consume":
                yield from elements.consume(game, act.seat, one.elements)
                yield from attack.take_gain(game, act, one.gain)
                act.gains.append(one.gain)


def _looks_back(ability: effects.Ability) -> bool:
    """Whether an ability asks whom the last Move went through."""
    if getattr(ability, "where", "") == "moved_through":
        return True
    to = getattr(ability, "to", None)
    if isinstance(to, effects.To) and to.where == "moved_through":
        return True
    return any(_looks_back(one) for one in getattr(ability, "then", ()))


def _each_then(game: GH, act: Acting, then: tuple[effects.Ability, ...], *, wanted: bool = False) -> Rule[bool]:
    """Abilities within another one. `wanted`: the player has just asked for them, so that the only one of them is not
    declined."""
    at, done = list(act.at), False
    for number, ability in enumerate(then):
        act.at = [*at, number]
        if not ground.is_there(game, act.figure):
            break
        if (wanted and len(then) == 1) or not (yield from _is_declined(game, act, ability)):
            performed = yield from ability.resolve(game, act)
            done = done or performed
    act.at = at
    return done


def _using(game: GH, act: Acting, ability: effects.Using) -> Rule[bool]:
    if not elements.can_consume(game, ability.elements):
        return False
    options = [Option("consume", ability.words()), Option("skip", say("gh.do.without"))]
    if (yield from choose(act.seat, say("gh.ask.augment"), options)) == "skip":
        return False
    yield from elements.consume(game, act.seat, ability.elements)
    cards.gain_xp(game, act.figure.seat, ability.xp, "GH-XP-03")
    yield from _each_then(game, act, ability.then, wanted=True)
    return True


def _when(game: GH, act: Acting, ability: effects.When) -> Rule[bool]:
    if not tests.holds(game, act, act.figure, ability.test):
        return False
    return (yield from _each_then(game, act, ability.then))


def _make(game: GH, act: Acting, ability: effects.Make) -> Rule[bool]:
    yield from elements.infuse(game, act.seat, ability.elements)
    return True


def _trap(game: GH, act: Acting, ability: effects.Trap) -> Rule[bool]:
    return (yield from terrain.make_trap(game, act, ability.damage, ability.conditions, ability.xp))


def _disarm(game: GH, act: Acting, ability: effects.Disarm) -> Rule[bool]:
    trap = yield from terrain.disarm(game, act)
    if trap is None:
        return False
    if ability.spring_on:
        to = effects.To("enemies", ability.spring_on)

        def would(one: Figure) -> changes.Change:
            return changes.hurt(game, one, trap.damage, trap.conditions)

        for one in (yield from sides.choose_figures(game, act, to, say("gh.ask.spring_on"), would=would)):
            yield from terrain.trap_effects(game, trap, one, by=act.figure)
    return True


def _obstacle(game: GH, act: Acting, ability: effects.Obstacle) -> Rule[bool]:
    return (yield from terrain.make_obstacles(game, act, ability.count, ability.range, ability.size))


def _clear(game: GH, act: Acting, ability: effects.Clear) -> Rule[bool]:
    gains = yield from help.offer(game, act, ability.consume)
    reach = ability.range + sum(gain.range for gain in gains)
    return (yield from terrain.clear(game, act, ability.count, reach))


def _shift(game: GH, act: Acting, ability: effects.Shift) -> Rule[bool]:
    return (yield from terrain.shift(game, act, ability.range))


def _coded(game: GH, act: Acting, ability: effects.Coded) -> Rule[bool]:
    from delve.games.gloomhaven.rules import specials

    return (yield from specials.CODES.resolver(ability.name)(game, act))


_RESOLVERS: dict[type, Resolver] = {
    effects.Attack: attack.attack,
    effects.Move: movement.move,
    effects.Force: harm.forced,
    effects.Heal: help.heal,
    effects.Afflict: harm.afflict,
    effects.Suffer: harm.suffer,
    effects.Kill: harm.kill,
    effects.Loot: loot.loot,
    effects.Recover: help.recover,
    effects.Refresh: help.refresh,
    effects.Trap: _trap,
    effects.Disarm: _disarm,
    effects.Obstacle: _obstacle,
    effects.Clear: _clear,
    effects.Shift: _shift,
    effects.Summon: summons.summon,
    effects.Make: _make,
    effects.Using: _using,
    effects.When: _when,
    effects.Grant: orders.grant,
    effects.Command: orders.command,
    effects.TurnCoat: orders.turncoat,
    effects.Coded: _coded,
}
