"""What cards say, made from the data that the engine executes, so that text and behaviour cannot disagree.

An ability becomes lines: its figures first ("Attack 3, Range 3, STUN"), then what is special about it, each a line of
its own. Every part is a small message, so that each language puts it in its own words. `cardtext` makes whole cards,
items and perks of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct

from delve.core.msg import Msg, say
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.box import FAR, AnyElement
from delve.games.gloomhaven.effects import Ability, Consume, Gain, Plus, To
from delve.games.gloomhaven.rules import codes, formulas
from delve.games.gloomhaven.terms import (
    area,
    comma,
    conditions,
    damage,
    elements,
    figure,
    on,
    on_others,
    ranks,
    sentences,
    signed,
    tested,
    whom,
    within,
    xp,
)

OF_TARGET = ("alone", "hindered", "near_my_ally", "poisoned", "stunned", "summoned")
"""The tests that ask about the target; the others ask about the acting figure."""


class Scope(Struct, frozen=True):
    """Where a text stands."""

    slots: int = 0
    """How many use slots the action has."""
    monster: bool = False
    """On a monster card numbers are relative to the stat card, and nobody is "you"."""
    commanded: bool = False
    """What an enemy is made to do: its range is its own."""


CARD = Scope()
MONSTER = Scope(monster=True)
_COMMANDED = Scope(commanded=True)

Lines: TypeAlias = list[Msg]


def words(ability: Ability, scope: Scope = CARD) -> Msg:
    """An ability as one text."""
    return sentences(lines(ability, scope))


def lines(ability: Ability, scope: Scope = CARD) -> Lines:
    """What an ability says, line by line."""
    return _LINES[type(ability)](ability, scope)


def all_words(abilities: Iterable[Ability], scope: Scope = CARD) -> Msg:
    """Several abilities as one text."""
    return sentences([line for one in abilities for line in lines(one, scope)])


# ---------------------------------------------------------------------- what is gained


def gain_parts(gain: Gain, scope: Scope = CARD, *, force: bool = False) -> Lines:
    """What is gained, part by part. `force`: a push or pull becomes longer, instead of being added."""
    parts: Lines = []
    if gain.attack:
        parts.append(say("gh.gain.attack", value=signed(gain.attack)))
    if gain.attack_by:
        what = say("gh.gain.attack", value="+X")
        parts.append(say("gh.text.formula", what=what, formula=formulas.words(gain.attack_by)))
    for name in ("double", "advantage", "disadvantage"):
        if getattr(gain, name):
            parts.append(say(f"gh.gain.{name}"))
    for name in ("range", "targets", "move", "heal", "shield", "retaliate", "damage"):
        if getattr(gain, name):
            parts.append(say(f"gh.gain.{name}", value=signed(getattr(gain, name))))
    for name in ("all_targets", "ignore_shield", "jump"):
        if getattr(gain, name):
            parts.append(say(f"gh.gain.{name}"))
    for name in ("pierce", "push", "pull"):
        value = getattr(gain, name)
        if value:
            longer = force and name != "pierce"
            parts.append(say(f"gh.gain.{name}", value=signed(value)) if longer else say(f"gh.text.{name}", value=value))
    parts += conditions(gain.conditions)
    if gain.area is not None:
        parts.append(area(gain.area))
    if gain.cards:
        parts.append(say("gh.gain.cards", n=gain.cards))
    if gain.kill:
        parts.append(say("gh.gain.kill", ranks=ranks(gain.kill)))
    if gain.xp:
        parts.append(xp(gain.xp))
    parts += [words(one, scope) for one in gain.also]
    return parts


def gain_words(gain: Gain, scope: Scope = CARD) -> Msg:
    """What is gained."""
    return comma(gain_parts(gain, scope))


def consume_words(one: Consume, scope: Scope = CARD, *, force: bool = False) -> Msg:
    """An augment: "Consume Fire: +1 Attack, 1 XP"."""
    gain = comma(gain_parts(one.gain, scope, force=force))
    return say("gh.text.consume", elements=elements(one.elements), gain=gain)


@cache
def offer(one: Consume) -> Msg:
    """An augment to choose; what it gives is told where the data has it."""
    if one.gain == Gain():
        return say("gh.do.consume", elements=elements(one.elements))
    return consume_words(one)


def _consumes(named: Iterable[Consume], scope: Scope) -> Lines:
    return [consume_words(one, scope) for one in named]


def _conditional(what: Msg, when: Sequence[str], scope: Scope) -> Msg:
    """Something that is only so if tests hold."""
    if not when:
        return what
    return say("gh.text.if_monster" if scope.monster else "gh.text.if", what=what, tests=tested(when))


def plus_words(plus: Plus, scope: Scope = CARD) -> Msg:
    """What an attack gains on some targets."""
    what = _conditional(gain_words(plus.gain, scope), plus.when, scope)
    return say("gh.text.per", what=what, formula=formulas.words(plus.per)) if plus.per else what


def _circumstances(ability: effects.Attack, scope: Scope) -> Lines:
    """What an attack gains by itself and by elements. A gain that needs the elements is worded with them."""
    found = [plus_words(one, scope) for one in ability.plus if "consumed" not in one.when]
    bound = [one for one in ability.plus if "consumed" in one.when]
    for one in ability.consume:
        if bound and one.gain == Gain():
            for plus in bound:
                left = [name for name in plus.when if name != "consumed"]
                gain = _conditional(gain_words(plus.gain, scope), left, scope)
                found.append(say("gh.text.consume", elements=elements(one.elements), gain=gain))
        else:
            found.append(consume_words(one, scope))
    return found


# ---------------------------------------------------------------------- attack, move, force


def _attack(ability: effects.Attack, scope: Scope) -> Lines:
    parts = [figure("gh.text.attack", ability.value, relative=scope.monster)]
    if ability.range and not (scope.monster and ability.range == 1 and ability.targets == 0):
        parts.append(say("gh.text.range", value=ability.range))
    if ability.range_plus:
        parts.append(say("gh.text.range", value=signed(ability.range_plus)))
    if scope.commanded and not ability.range:
        parts.append(say("gh.text.own_range"))
    if ability.targets > 1:
        parts.append(say("gh.text.target", value=ability.targets))
    elif ability.targets == 0:
        parts.append(say("gh.text.targets", who=whom(_all_targets(ability, scope))))
    if ability.one_target:
        parts.append(say("gh.text.one_target"))
    if ability.area is not None:
        parts.append(area(ability.area))
    for name in ("pierce", "push", "pull"):
        value = getattr(ability, name)
        if value:
            parts.append(say(f"gh.text.{name}", value=value))
    parts += conditions(ability.conditions)
    found = [comma(parts)]
    if ability.path:
        found.append(say("gh.text.path"))
    if ability.into_obstacles:
        found.append(say("gh.text.into_obstacles", n=ability.into_obstacles))
    if ability.blocked_damage:
        found.append(say("gh.text.blocked", n=ability.blocked_damage))
    found += _circumstances(ability, scope)
    if ability.xp_each:
        found.append(say("gh.text.xp_each", n=ability.xp_each))
    if ability.each:
        found.append(say("gh.text.each", then=all_words(ability.each, scope)))
    if ability.after:
        found.append(say("gh.text.after", then=all_words(ability.after, scope)))
    return found


def _all_targets(ability: effects.Attack, scope: Scope) -> To:
    """Whom an attack on all is made on; without a range a monster uses its own."""
    if ability.where:
        return To("enemies", FAR, 0, ability.where)
    if scope.monster:
        return To("enemies", ability.range, 0)
    return To("enemies", max(1, ability.range), 0)


def _move(ability: effects.Move, scope: Scope) -> Lines:
    parts = [figure("gh.text.move", ability.value, relative=scope.monster)]
    if ability.jump:
        parts.append(say("gh.text.jump"))
    if ability.straight:
        parts.append(say("gh.text.straight"))
    special = [name for name in ("ends_near_obstacle", "loot", "clears") if getattr(ability, name)]
    found = [comma(parts), *(say(f"gh.text.move_{name}") for name in special)]
    if ability.trail_damage:
        found.append(say("gh.text.trail", n=ability.trail_damage))
    return found + _consumes(ability.consume, scope)


def _force(ability: effects.Force, scope: Scope) -> Lines:
    parts = conditions(ability.conditions)
    for name in ("push", "pull"):
        value = getattr(ability, name)
        if value:
            parts.append(say(f"gh.text.{name}", value=value))
    found = [on(comma(parts), ability.to)]
    return found + [consume_words(one, scope, force=True) for one in ability.consume]


# ---------------------------------------------------------------------- help and harm


def _heal(ability: effects.Heal, scope: Scope) -> Lines:
    what = figure("gh.text.heal", ability.value)
    if ability.to is not None:
        first = on(what, ability.to)
    elif ability.range == 0:
        first = on(what, effects.SELF)
    else:
        parts = [what, say("gh.text.range", value=ability.range)]
        if ability.targets > 1:
            parts.append(say("gh.text.target", value=ability.targets))
        first = comma(parts)
    return [first, *_consumes(ability.consume, scope)]


def _afflict(ability: effects.Afflict, scope: Scope) -> Lines:
    return [on(comma(conditions(ability.conditions)), ability.to), *_consumes(ability.consume, scope)]


def _suffer(ability: effects.Suffer, scope: Scope) -> Lines:
    if ability.to.side == "self":
        first = say("gh.text.suffer", damage=damage(ability.value))
    else:
        first = on(damage(ability.value), ability.to)
    return [first, *_consumes(ability.consume, scope)]


def _kill(ability: effects.Kill, scope: Scope) -> Lines:
    to = ability.to
    if ability.area is not None:
        to = To(to.side, FAR, 0, "in_area", to.ranks, to.when)
    if not to.ranks:
        # Bosses and named monsters are never killed outright.
        to = To(to.side, to.range, to.count, to.where, ("normal", "elite"), to.when)
    who = whom(to)
    if ability.most_health:
        who = say("gh.to.health", who=who, n=ability.most_health)
    found = [say("gh.text.kill", who=who)]
    if ability.area is not None:
        found.append(area(ability.area))
    if ability.obstacle:
        found.append(say("gh.text.kill_obstacle"))
    if ability.xp_each:
        found.append(say("gh.text.xp_killed", n=ability.xp_each))
    return found


def _loot(ability: effects.Loot, scope: Scope) -> Lines:
    found = [say("gh.text.loot", value=ability.range)]
    if ability.most:
        found.append(say("gh.text.loot_most", n=ability.most))
    if ability.extra_per:
        found.append(say("gh.text.loot_extra", formula=formulas.words(ability.extra_per)))
    return found + _consumes(ability.consume, scope)


def _recover(ability: effects.Recover, scope: Scope) -> Lines:
    key = f"gh.text.recover_{ability.pile}"
    what = say(key, n=ability.count) if ability.count else say(f"{key}_all")
    found = [on_others(what, ability.to)]
    if ability.then_lose:
        found.append(say("gh.text.then_lose", n=ability.then_lose))
    return found + _consumes(ability.consume, scope)


def _refresh(ability: effects.Refresh, scope: Scope) -> Lines:
    key = f"gh.text.refresh_{ability.state}"
    what = say(key, n=ability.count) if ability.count else say(f"{key}_all")
    if ability.slot is not None:
        what = say("gh.text.of_slot", what=what, slot=say(f"gh.slot.{ability.slot}"))
    return [on_others(what, ability.to)]


# ---------------------------------------------------------------------- the board


def _trap(ability: effects.Trap, scope: Scope) -> Lines:
    parts = [damage(ability.damage)] if ability.damage else []
    parts += conditions(ability.conditions)
    what = say("gh.text.trap", effects=comma(parts))
    return [say("gh.text.trap_xp", what=what, n=ability.xp) if ability.xp else what]


def _disarm(ability: effects.Disarm, scope: Scope) -> Lines:
    found = [say("gh.text.disarm_trap")]
    if ability.spring_on:
        found.append(say("gh.text.spring_on", who=whom(To("enemies", ability.spring_on))))
    return found


def _obstacle(ability: effects.Obstacle, scope: Scope) -> Lines:
    key = "gh.text.obstacle" if ability.size == 1 else "gh.text.obstacle_3"
    return [say(key, n=ability.count, place=within(ability.range))]


def _clear(ability: effects.Clear, scope: Scope) -> Lines:
    key, place = "gh.text.clear", within(ability.range)
    what = say(key, n=ability.count, place=place) if ability.count else say(f"{key}_all", place=place)
    return [what, *_consumes(ability.consume, scope)]


def _shift(ability: effects.Shift, scope: Scope) -> Lines:
    return [say("gh.text.shift", place=within(ability.range))]


def _summon(ability: effects.Summon, scope: Scope) -> Lines:
    if not ability.ranks:
        return [say("gh.text.summon", summon=say(f"gh.{'monster' if scope.monster else 'summon'}.{ability.name}"))]
    name = say(f"gh.monster.{ability.name}")
    numbers = [_standees(one) for one in ability.ranks]
    if len(set(ability.ranks)) == 1:
        first = say("gh.text.summon_ranks", monster=name, ranks=numbers[0])
    else:
        two, three, four = numbers
        first = say("gh.text.summon_by_party", monster=name, two=two, three=three, four=four)
    found = [first]
    if ability.near_target:
        found.append(say("gh.text.summon_near_target"))
    if ability.same_health:
        found.append(say("gh.text.summon_health"))
    return found


def _standees(wanted: str) -> Msg:
    """Which ranks come: `normal elite` is one of each."""
    named = wanted.split()
    parts = [say(f"gh.text.comes_{rank}", n=named.count(rank)) for rank in dict.fromkeys(named)]
    return comma(parts)


# ---------------------------------------------------------------------- elements, tests, others


def _make(ability: effects.Make, scope: Scope) -> Lines:
    return [infuse_words(ability.elements)]


def infuse_words(named: Iterable[AnyElement]) -> Msg:
    """Elements that are created."""
    return say("gh.text.infuse", elements=elements(named))


def _using(ability: effects.Using, scope: Scope) -> Lines:
    gain = all_words(ability.then, scope)
    if ability.xp:
        gain = comma([gain, xp(ability.xp)])
    return [say("gh.text.consume", elements=elements(ability.elements), gain=gain)]


def _when(ability: effects.When, scope: Scope) -> Lines:
    return [say("gh.text.when", tests=tested((ability.test,)), then=all_words(ability.then, scope))]


def _grant(ability: effects.Grant, scope: Scope) -> Lines:
    key = "gh.text.grant_all" if ability.to.count != 1 else "gh.text.grant"
    found = [say(key, who=whom(ability.to), then=all_words(ability.then))]
    if ability.controlled:
        found.append(say("gh.text.controlled"))
    if ability.augmented:
        found.append(say("gh.text.augmented"))
    return found


def _command(ability: effects.Command, scope: Scope) -> Lines:
    key = "gh.text.command_all" if ability.to.count != 1 else "gh.text.command"
    found = [say(key, who=whom(ability.to), then=all_words(ability.then, _COMMANDED))]
    if any(isinstance(one, effects.Attack) for one in ability.then):
        found.append(say("gh.text.against_allies"))
    if ability.ends_near_me:
        found.append(say("gh.text.ends_near_me"))
    found.append(say("gh.text.controlled"))
    return found


def _turncoat(ability: effects.TurnCoat, scope: Scope) -> Lines:
    found = [say("gh.text.turncoat", who=whom(ability.to))]
    if ability.controlled:
        found.append(say("gh.text.controlled"))
    return found


def _coded(ability: effects.Coded, scope: Scope) -> Lines:
    if ability.name in codes.CODES:
        return [codes.CODES.words(ability.name)]
    return [say(f"gh.code.{ability.name}")]


# ---------------------------------------------------------------------- lasting


def _shield(ability: effects.Shield, scope: Scope) -> Lines:
    what = say("gh.text.shield", value=ability.value)
    return [on(what, ability.to), *_consumes(ability.consume, scope)]


def _retaliate(ability: effects.Retaliate, scope: Scope) -> Lines:
    found = [on(retaliate_words(ability.value, ability.range), ability.to)]
    if ability.xp:
        found.append(say("gh.text.xp_each_time", n=ability.xp))
    return found + _consumes(ability.consume, scope)


def retaliate_words(value: int, range_: int = 1) -> Msg:
    """Retaliate, with its range if it is not the usual one."""
    parts = [say("gh.text.retaliate", value=value)]
    if range_ > 1:
        parts.append(say("gh.text.range", value=range_))
    return comma(parts)


def attacks(kind: str, slots: int = 0, *, action: bool = False) -> Msg:
    """One's attacks, or the next so many, of a kind."""
    key = f"gh.attacks.{'action_' if action else ''}{kind or 'all'}"
    return say(f"{key}_next", n=slots) if slots else say(key)


def _on_attack(ability: effects.OnAttack, scope: Scope) -> Lines:
    if ability.to.side == "self":
        whose = attacks(ability.kind, scope.slots, action=ability.per_action)
    else:
        whose = say("gh.attacks.of", attacks=say(f"gh.attacks.any_{ability.kind or 'all'}"), who=whom(ability.to))
    of_target = [name for name in ability.when if name in OF_TARGET]
    of_self = [name for name in ability.when if name not in OF_TARGET]
    if of_target:
        whose = say("gh.attacks.against", attacks=whose, tests=tested(of_target))
    if of_self:
        whose = say("gh.attacks.while", attacks=whose, tests=tested(of_self))
    gain = gain_parts(ability.gain, scope)
    if ability.gain_by:
        what = say("gh.gain.attack", value="+X")
        gain.append(say("gh.text.formula", what=what, formula=formulas.words(ability.gain_by)))
    found = [say("gh.text.at", when=whose, then=comma(gain))]
    if ability.each_consume:
        found.append(say("gh.text.each_consume", elements=elements(ability.each_consume)))
    if ability.each_clear:
        found.append(say("gh.text.each_clear"))
    return found + _consumes(ability.consume, scope)


def _on_attacked(ability: effects.OnAttacked, scope: Scope) -> Lines:
    parts: Lines = []
    if ability.prevent:
        parts.append(say("gh.text.no_damage"))
    if ability.shield:
        parts.append(say("gh.text.shield", value=ability.shield))
    if ability.retaliate:
        parts.append(retaliate_words(ability.retaliate, ability.retaliate_range))
    key = f"gh.attacked.{'melee' if ability.melee else 'all'}{'_damaged' if ability.damaged else ''}"
    slots = scope.slots or (1 if ability.prevent else 0)
    when = say(f"{key}_next", n=slots) if slots else say(key)
    return [say("gh.text.at", when=when, then=comma(parts))]


def _prevent(ability: effects.Prevent, scope: Scope) -> Lines:
    return [say("gh.text.prevent", n=max(1, scope.slots))]


def _on_heal(ability: effects.OnHeal, scope: Scope) -> Lines:
    when = say("gh.heals.next", n=scope.slots) if scope.slots else say("gh.heals.all")
    return [say("gh.text.at", when=when, then=say("gh.gain.heal", value=signed(ability.heal)))]


def _at_turn(ability: effects.AtTurn, scope: Scope) -> Lines:
    key = f"gh.turns.{ability.when}"
    when = say(f"{key}_next", n=scope.slots) if scope.slots else say(key)
    return [say("gh.text.at", when=when, then=all_words(ability.then))]


def _augment(ability: effects.Augment, scope: Scope) -> Lines:
    found: Lines = []
    if ability.gain != Gain():
        found.append(say("gh.text.augment", gain=gain_words(ability.gain, scope)))
    if ability.after:
        found.append(say("gh.text.augment_after", then=all_words(ability.after)))
    found += [say("gh.text.augment", gain=spend_words(one.elements, one.gain)) for one in ability.consume]
    return found


def spend_words(named: Iterable[AnyElement], gain: Gain) -> Msg:
    """A gain that elements may be consumed for, inside a sentence."""
    return say("gh.text.spend", elements=elements(named), gain=gain_words(gain))


def _standing(ability: effects.Standing, scope: Scope) -> Lines:
    return [on_others(say(f"gh.standing.{ability.name}"), ability.to)]


_LINES: dict[type, Callable[[Any, Scope], Lines]] = {
    effects.Attack: _attack,
    effects.Move: _move,
    effects.Force: _force,
    effects.Heal: _heal,
    effects.Afflict: _afflict,
    effects.Suffer: _suffer,
    effects.Kill: _kill,
    effects.Loot: _loot,
    effects.Recover: _recover,
    effects.Refresh: _refresh,
    effects.Trap: _trap,
    effects.Disarm: _disarm,
    effects.Obstacle: _obstacle,
    effects.Clear: _clear,
    effects.Shift: _shift,
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
    effects.OnHeal: _on_heal,
    effects.AtTurn: _at_turn,
    effects.Augment: _augment,
    effects.Standing: _standing,
    effects.Coded: _coded,
}
