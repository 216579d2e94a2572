"""What each kind of ability would bring: one function for each, which tries it in a turn under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from delve.bots.gloomhaven.scene import Body
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.box import NEGATIVE
from delve.games.gloomhaven.effects import Ability, Attack, Augment, Consume, Gain, OnAttack, To
from delve.games.gloomhaven.state import HexId

if TYPE_CHECKING:
    from delve.bots.gloomhaven.deeds import Doer
    from delve.bots.gloomhaven.trial import Trial

Doing: TypeAlias = "Callable[[Doer, Trial, Any], list[Trial]]"


def _attack(doer: Doer, trial: Trial, ability: Attack) -> list[Trial]:
    return doer.attack(trial, ability)


def _nothing(doer: Doer, trial: Trial, ability: Ability) -> list[Trial]:
    return [trial]


def _little(doer: Doer, trial: Trial, ability: Ability) -> list[Trial]:
    trial.value += 0.15
    trial.done = True
    return [trial]


def _heal(doer: Doer, trial: Trial, ability: effects.Heal) -> list[Trial]:
    amount = doer.number(trial, ability.value)
    for one in ability.consume:
        if doer.consume(trial, one):
            amount += one.gain.heal
    if ability.to is not None:
        to = ability.to
    elif ability.range == 0:
        to = effects.SELF
    else:
        to = To("self_and_allies", ability.range, ability.targets)

    def worth(one: Body) -> float:
        return doer.worth.relief(one, amount)

    for friend in doer.pick(trial, to, worth):
        gain = worth(friend)
        if gain > 0:
            trial.value += gain
            trial.done = True
    return [trial]


def _afflict(doer: Doer, trial: Trial, ability: effects.Afflict) -> list[Trial]:
    given = list(ability.conditions)
    to = ability.to
    for one in ability.consume:
        if doer.consume(trial, one):
            given += one.gain.conditions
    if to.side in ("enemies", "all") and given and given[0] in NEGATIVE:
        for target in doer.pick(trial, to, lambda one: sum(doer.condition(trial, one, c, now=True) for c in given)):
            if target.foe:
                for condition in given:
                    doer.afflict(trial, target, condition)
                trial.done = True
            else:
                trial.value -= 0.6 * len(given)
        return [trial]
    for friend in doer.pick(trial, to, lambda one: 1.0 if one.kind == "character" else 0.4):
        for condition in given:
            doer.bless(trial, friend, condition)
        trial.done = True
    return [trial]


def _suffer(doer: Doer, trial: Trial, ability: effects.Suffer) -> list[Trial]:
    amount = doer.number(trial, ability.value)
    for one in ability.consume:
        if doer.consume(trial, one):
            amount += one.gain.damage
    for target in doer.pick(trial, ability.to, lambda one: float(one.foe)):
        if target.foe:
            doer.wound(trial, target, amount)
            trial.done = True
        elif target is doer.me:
            trial.pain += amount
        else:
            trial.value -= doer.worth.pain(target, amount)
    return [trial]


def _kill(doer: Doer, trial: Trial, ability: effects.Kill) -> list[Trial]:
    def worth(one: Body) -> float:
        if one.kind != "monster" or one.rank in ("boss", "named"):
            return 0.0
        if ability.most_health and one.health > ability.most_health:
            return 0.0
        return doer.worth.hurt(one, one.health, one.health, 1.0)

    to = ability.to
    for target in doer.pick(trial, To(to.side, to.range, max(1, to.count), to.where, to.ranks, to.when), worth):
        doer.harm(trial, target, target.health, 1.0)
        trial.done = True
    return [trial]


def _force(doer: Doer, trial: Trial, ability: effects.Force) -> list[Trial]:
    length = ability.push or ability.pull

    def worth(one: Body) -> float:
        given = sum(doer.condition(trial, one, c, now=True) for c in ability.conditions)
        return given + (doer.shove(one, length) if ability.push else 0.08 * length)

    for target in doer.pick(trial, ability.to, worth):
        if target.foe:
            for condition in ability.conditions:
                doer.afflict(trial, target, condition)
            gain = doer.shove(target, length) if ability.push else 0.08 * length
            trial.value += gain
            if ability.push and gain:
                trial.pushed |= {target.id}
            trial.done = trial.done or bool(gain or ability.conditions)
    return [trial]


def _loot(doer: Doer, trial: Trial, ability: effects.Loot) -> list[Trial]:
    view, weights, board = doer.scene.view, doer.weights, doer.board
    if not board.floor >> trial.hex & 1:
        return [trial]
    found = 0.0
    for hex_, coins in view.coins.items():
        if board.distances[HexId(hex_)][trial.hex] <= ability.range:
            found += weights.coin * coins
    for hex_, kind in view.treasures.items():
        if board.distances[HexId(hex_)][trial.hex] <= ability.range:
            found += weights.goal_treasure if kind == "goal" else weights.treasure
    if found:
        trial.value += found
        trial.done = True
    return [trial]


def _recover(doer: Doer, trial: Trial, ability: effects.Recover) -> list[Trial]:
    mine = doer.scene.me_view
    lost = ability.pile == "lost"
    if ability.to.side == "self":
        count = len(mine.lost) if lost else len(mine.discard)
        if ability.count:
            count = min(count, ability.count)
        if count:
            trial.value += doer.worth.gain(count, lost=lost) - (0.5 * doer.worth.round if ability.then_lose else 0.0)
            if lost and not ability.count:
                trial.value -= doer.worth.patience(count)
            trial.done = True
        return [trial]

    def worth(one: Body) -> float:
        if one.kind != "character":
            return 0.0
        theirs = doer.scene.view.characters[one.seat]
        count = len(theirs.lost) if lost else len(theirs.discard)
        if ability.count:
            count = min(count, ability.count)
        return 0.55 * count * doer.worth.round + (1.0 if count > 4 else 0.0)

    for one in doer.pick(trial, ability.to, worth):
        trial.value += worth(one)
        trial.done = True
    return [trial]


def _trap(doer: Doer, trial: Trial, ability: effects.Trap) -> list[Trial]:
    if doer.scene.foes:
        trial.value += 0.12 * ability.damage
        trial.done = True
    return [trial]


def _summon(doer: Doer, trial: Trial, ability: effects.Summon) -> list[Trial]:
    shown = doer.scene.content.summons[ability.name]
    power = shown.attack if isinstance(shown.attack, int) else shown.health // 2
    worth = 0.45 * shown.health + 1.6 * power + (0.6 if shown.range else 0.0)
    trial.value += worth * (1.0 if doer.scene.foes else 0.45) * min(1.0, doer.worth.need / 6)
    trial.done = True
    return [trial]


def _using(doer: Doer, trial: Trial, ability: effects.Using) -> list[Trial]:
    if not doer.consume(trial, Consume(ability.elements, Gain())):
        return [trial]
    found = [trial]
    for then in ability.then:
        found = [doer.perform(one, then)[0] for one in found]
    return found


def _when(doer: Doer, trial: Trial, ability: effects.When) -> list[Trial]:
    if ability.test not in ("moved", "straight") or not trial.moved:
        return [trial]
    for then in ability.then:
        trial = doer.perform(trial, then)[0]
    return [trial]


def _make(doer: Doer, trial: Trial, ability: effects.Make) -> list[Trial]:
    trial.value += doer.weights.element
    trial.done = True
    return [trial]


def _grant(doer: Doer, trial: Trial, ability: effects.Grant) -> list[Trial]:
    def worth(one: Body) -> float:
        total = 0.0
        for then in ability.then:
            if isinstance(then, Attack):
                aim = doer.plain(trial, then)
                options = [doer.promise(trial, aim, foe) for foe in doer.targets(trial, aim.reach, one.hex)]
                total += max(options, default=0.0)
            else:
                total += 0.35
        return total

    for one in doer.pick(trial, ability.to, worth):
        trial.value += 0.9 * worth(one)
        trial.done = True
    return [trial]


def _command(doer: Doer, trial: Trial, ability: effects.Command) -> list[Trial]:
    def worth(one: Body) -> float:
        total = 0.0
        for then in ability.then:
            if isinstance(then, Attack):
                aim = doer.plain(trial, then)
                at = doer.place(one)
                options = [
                    doer.promise(trial, aim, foe)
                    for foe in doer.foes(trial)
                    if foe is not one and doer.board.distances[doer.place(foe)][at] <= aim.reach
                ]
                total += 0.8 * max(options, default=0.0)
            else:
                total += 0.2
        return total

    for one in doer.pick(trial, ability.to, worth):
        trial.value += worth(one)
        trial.done = True
    return [trial]


def _turncoat(doer: Doer, trial: Trial, ability: effects.TurnCoat) -> list[Trial]:
    for one in doer.pick(trial, ability.to, lambda one: doer.worth.dangers[one.id] * float(doer.due.get(one.id, True))):
        trial.value += doer.worth.dangers[one.id]
        trial.conditions = {**trial.conditions, one.id: doer.conditions(trial, one) | {"stun"}}
        trial.done = True
    return [trial]


def _shield(doer: Doer, trial: Trial, ability: effects.Shield) -> list[Trial]:
    for one in doer.pick(trial, ability.to, lambda one: 1.0):
        if one is doer.me:
            trial.shield += ability.value
        elif doer.scene.foes:
            trial.value += 0.35 * ability.value
    trial.done = bool(doer.scene.foes) or trial.done
    return [trial]


def _retaliate(doer: Doer, trial: Trial, ability: effects.Retaliate) -> list[Trial]:
    for one in doer.pick(trial, ability.to, lambda one: 1.0):
        if one is doer.me:
            trial.retaliate += ability.value
        elif doer.scene.foes:
            trial.value += 0.25 * ability.value
    trial.done = bool(doer.scene.foes) or trial.done
    return [trial]


def _on_attack(doer: Doer, trial: Trial, ability: OnAttack) -> list[Trial]:
    if ability.to.side != "self":
        allies = sum(one is not doer.me and one.kind != "objective" for one in doer.among(trial, ability.to))
        if doer.scene.foes:
            trial.value += 0.35 * allies * max(1, ability.gain.attack)
    trial.bonuses = (*trial.bonuses, ability)
    trial.done = bool(doer.scene.foes) or trial.done
    return [trial]


def _on_attacked(doer: Doer, trial: Trial, ability: effects.OnAttacked) -> list[Trial]:
    trial.shield += ability.shield + (3 if ability.prevent else 0)
    trial.retaliate += ability.retaliate
    trial.done = True
    return [trial]


def _prevent(doer: Doer, trial: Trial, ability: effects.Prevent) -> list[Trial]:
    trial.shield += 2
    trial.done = bool(doer.scene.foes) or trial.done
    return [trial]


def _augment(doer: Doer, trial: Trial, ability: Augment) -> list[Trial]:
    old = max((augment_worth(one) for one in trial.augments), default=0.0)
    trial.value += max(-1.0, (augment_worth(ability) - old)) * min(1.0, doer.worth.need / 6)
    trial.augments = (ability,)
    trial.done = True
    return [trial]


def augment_worth(one: Augment) -> float:
    """What an Augment brings as long as it lasts."""
    worth = 2.6 * one.gain.attack + 1.6 * len(one.gain.conditions) + 0.8 * (one.gain.pierce + one.gain.push)
    for after in one.after:
        value = getattr(after, "value", 1)
        worth += 1.8 * (value if isinstance(value, int) else 1)
    return worth


DOING: dict[type, Doing] = {
    effects.Attack: _attack,
    effects.Move: _nothing,
    effects.Force: _force,
    effects.Heal: _heal,
    effects.Afflict: _afflict,
    effects.Suffer: _suffer,
    effects.Kill: _kill,
    effects.Loot: _loot,
    effects.Recover: _recover,
    effects.Refresh: _little,
    effects.Trap: _trap,
    effects.Disarm: _nothing,
    effects.Obstacle: _little,
    effects.Clear: _nothing,
    effects.Shift: _nothing,
    effects.Summon: _summon,
    effects.Make: _make,
    effects.Using: _using,
    effects.When: _when,
    effects.Grant: _grant,
    effects.Command: _command,
    effects.TurnCoat: _turncoat,
    effects.Shield: _shield,
    effects.Retaliate: _retaliate,
    effects.OnAttack: _on_attack,
    effects.OnAttacked: _on_attacked,
    effects.Prevent: _prevent,
    effects.OnHeal: _little,
    effects.AtTurn: _little,
    effects.Augment: _augment,
    effects.Standing: _little,
    effects.Coded: _little,
}
