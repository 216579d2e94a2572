"""Harm without an attack: conditions, damage, forced movement, killing (GH-EFFECT-04, GH-ATK-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule
from delve.games.gloomhaven.box import POSITIVE
from delve.games.gloomhaven.effects import Afflict, Force, Gain, Kill, Suffer, To
from delve.games.gloomhaven.rules import (
    areas,
    cards,
    changes,
    conditions,
    damage,
    force,
    formulas,
    ground,
    help,
    scenarios,
    sides,
    terrain,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, ObstacleTile

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def _wider(to: To, gains: list[Gain]) -> To:
    """Whom an ability is for, once elements are consumed."""
    if any(gain.all_targets for gain in gains):
        to = replace(to, count=0)
    return replace(
        to,
        range=to.range + sum(gain.range for gain in gains),
        count=to.count + (sum(gain.targets for gain in gains) if to.count else 0),
    )


def afflict(game: GH, act: Acting, ability: Afflict) -> Rule[bool]:
    """Conditions for figures; good ones for friends (GH-COND-24)."""
    gains = yield from help.offer(game, act, tuple(one for one in ability.consume if not one.gain.kill))
    given = [*ability.conditions, *(c for gain in gains for c in gain.conditions)]
    to = _wider(ability.to, gains)

    def would(one: Figure) -> changes.Change:
        return changes.hurt(game, one, 0, given)

    chosen = yield from _choose(game, act, to, _prompt(given[0] if given else ""), would)
    for one in chosen:
        # What kills is offered for those whom it can kill.
        mortal = not scenarios.is_unharmed(game, one)
        killers = tuple(c for c in ability.consume if mortal and one.rank in c.gain.kill)
        if (yield from help.offer(game, act, killers)):
            game.tell("GH-ATK-11", "gh.event.slain", who=sides.figure_msg(game, one))
            yield from damage.die(game, one, by=act.figure)
            continue
        for condition in given:
            if ground.is_there(game, one):
                conditions.give(game, one, condition)
    return bool(chosen)


def _prompt(condition: str) -> Msg:
    good = condition in POSITIVE
    return say("gh.ask.strengthen" if good else "gh.ask.afflict", what=say(f"gh.condition.{condition}"))


def _choose(game: GH, act: Acting, to: To, prompt: Msg, would: changes.Changing) -> Rule[list[Figure]]:
    """The figures, chosen; for helpful and harmful abilities alike. `would`: what becomes of each."""
    return (yield from sides.choose_figures(game, act, to, prompt, would=would))


def suffer(game: GH, act: Acting, ability: Suffer) -> Rule[bool]:
    """Damage that is no attack. It cannot be declined where it hurts one's own side (GH-TURN-07)."""
    gains = yield from help.offer(game, act, ability.consume)
    to = _wider(ability.to, gains)
    done = False

    def amount(one: Figure) -> int:
        return formulas.value(game, act, ability.value, one) + sum(gain.damage for gain in gains)

    def would(one: Figure) -> changes.Change:
        return changes.hurt(game, one, amount(one))

    for one in (yield from _choose(game, act, to, say("gh.ask.suffer"), would)):
        if ground.is_there(game, one) and (much := amount(one)) > 0:
            yield from damage.suffer(game, one, much, rule="GH-ATK-17", by=act.figure)
            done = True
    return done


def forced(game: GH, act: Acting, ability: Force) -> Rule[bool]:
    """Push or pull without an attack (GH-EFFECT-04)."""
    gains = yield from help.offer(game, act, ability.consume)
    verb = "push" if ability.push else "pull"
    to = _wider(ability.to, gains)
    length = (ability.push or ability.pull) + sum(getattr(gain, verb) for gain in gains)

    def would(one: Figure) -> changes.Change:
        return changes.hurt(game, one, 0, ability.conditions)

    chosen = yield from _choose(game, act, to, say(f"gh.ask.{verb}_who", n=length), would)
    for one in chosen:
        for condition in ability.conditions:
            if ground.is_there(game, one):
                conditions.give(game, one, condition)
        if ground.is_there(game, one):
            move = force.push if verb == "push" else force.pull
            yield from move(game, act, one, length)
    return bool(chosen)


def kill(game: GH, act: Acting, ability: Kill) -> Rule[bool]:
    """Enemies die, whatever their hit points."""
    among = sides.candidates(game, act, ability.to)
    if ability.area is not None:
        places = areas.placements(game, act, ability.area, ability.to.range)
        if not places:
            return False
        options = [
            Option(
                key,
                say("gh.do.area", figures=[sides.figure_msg(game, f) for f in game.state.figures if f.hex in hexes]),
            )
            for key, hexes in places.items()
        ]
        options.append(Option("skip", say("gh.do.skip")))
        answer = yield from choose(act.seat, say("gh.ask.area"), options)
        if answer == "skip":
            return False
        act.area = places[answer]
        # As with attacks: only who is seen is in danger (GH-AOE-07).
        among = [one for one in sides.enemies(game, act.figure) if one.hex in act.area]
        among = [one for one in among if ground.sees(game, act.figure.hex, one.hex) and not sides.is_hidden(game, one)]
        among = [one for one in among if not ability.to.ranks or one.rank in ability.to.ranks]
    if ability.most_health:
        among = [one for one in among if one.health <= ability.most_health]
    among = [one for one in among if one.kind == "monster" and not scenarios.is_unharmed(game, one)]
    if ability.obstacle:
        among = [one for one in among if not terrain.seals_off(game, [one.hex])]
    chosen = among
    if ability.area is None and ability.to.count:
        if not among:
            return False
        options = [*(sides.figure_option(game, one) for one in among), Option("skip", say("gh.do.skip"))]
        answer = yield from choose(act.seat, say("gh.ask.kill"), options)
        if answer == "skip":
            return False
        chosen = [sides.by_option(game, answer)]
    for one in chosen:
        act.killed = one.hex
        cards.gain_xp(game, act.figure.seat, ability.xp_each, "GH-XP-03")
        yield from damage.die(game, one, by=act.figure)
        if ability.obstacle:
            game.state.obstacles.append(ObstacleTile([act.killed], "boulder"))
    return bool(chosen)
