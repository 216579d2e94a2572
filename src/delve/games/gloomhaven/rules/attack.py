"""Attacks: targets, bonuses, modifier cards, defences, effects (GH-ATK, GH-AOE, GH-EFFECT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven import wording
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.defs import Traits
from delve.games.gloomhaven.effects import Ability, Attack, Gain, OnAttack
from delve.games.gloomhaven.rules import (
    aim,
    areas,
    bonuses,
    cards,
    conditions,
    elements,
    force,
    formulas,
    ground,
    items,
    modifiers,
    scenarios,
    sides,
    tests,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.rules.aim import Aimed, Strike
from delve.games.gloomhaven.rules.damage import die, suffer
from delve.games.gloomhaven.rules.guard import Blow
from delve.games.gloomhaven.state import Active, Figure
from delve.games.gloomhaven.terms import signed

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def cannot(game: GH, figure: Figure) -> str | None:
    """The condition that keeps a figure from attacking (GH-COND-12, 13)."""
    for condition in ("stun", "disarm"):
        if condition in figure.conditions:
            return condition
    return None


def attack(game: GH, act: Acting, ability: Attack) -> Rule[bool]:
    """A player's figure attacks: true if any attack was made."""
    me = act.figure
    if cannot(game, me) is not None or (me.kind == "character" and sides.phased(game, me)):
        game.tell("GH-COND-12", "gh.event.cannot_attack", who=sides.figure_msg(game, me))
        return False
    base = formulas.value(game, act, ability.value)
    reach = ability.range
    if me.kind == "monster" and not reach:
        from delve.games.gloomhaven.rules import stats

        reach = stats.of(game, me).range
    ranged = reach > 0 and not (ability.area is not None and ability.area.melee)
    strike = Strike(act, ability, base, max(1, reach), ranged=ranged)
    for gain in act.gains:
        strike.add(gain)
    act.hits, act.area, act.consumed, act.damaged = [], [], False, 0
    promised = _promise_cards(game, strike)
    victims = yield from aim.aim(game, strike)
    if victims is None:
        return False
    for active, bonus in promised:
        yield from _use(game, strike, active, bonus)
    strike.promised = []
    yield from _each(game, strike, victims)
    for one in (*ability.after, *_also(strike, each=False)):
        if ground.is_there(game, me):
            yield from one.resolve(game, act)
    return True


def _also(strike: Strike, *, each: bool) -> list[Ability]:
    """Abilities that elements or items add: after each attack those next to its target, the others after all."""
    found = [one for gain in strike.gains for one in gain.also]
    return [one for one in found if each == (getattr(getattr(one, "to", None), "where", "") == "near_target")]


def take_gain(game: GH, act: Acting, gain: Gain) -> Rule[None]:
    """What a gain gives besides its numbers: experience and other abilities."""
    cards.gain_xp(game, act.figure.seat, gain.xp, "GH-XP-03")
    for ability in gain.also:
        yield from ability.resolve(game, act)


def _each(game: GH, strike: Strike, victims: list[Figure]) -> Rule[None]:
    """Attack the first targets, then choose more as long as there may be more (GH-ATK-18, 19)."""
    act = strike.act
    several = strike.pattern is not None or aim.takes_all(strike)
    waiting = list(victims)
    if strike.ability.path and victims:
        waiting += areas.on_path(game, strike.attacker, victims[0])
        several = True
    while waiting:
        waiting = [one for one in waiting if ground.is_there(game, one) and one.id not in strike.hit]
        if not waiting or not _can_go_on(game, strike):
            break
        options = [sides.figure_option(game, one) for one in waiting]
        if strike.hit or len(options) > 1:
            options += items.in_between(game, act.seat)
        answer = yield from choose(act.seat, say("gh.ask.next_target"), options, about=strike)
        if answer.startswith("item:"):
            yield from items.use_in_turn(game, act.seat, answer)
            continue
        victim = sides.by_option(game, answer)
        waiting.remove(victim)
        if not several:
            strike.left -= 1
        yield from hit(game, strike, victim)
    extra = strike.left
    if several:
        # With an area: all in it, and one fewer outside it (ruling GH-R-108).
        extra -= 1 if strike.pattern is not None else strike.ability.targets
    while extra > 0 and _can_go_on(game, strike):
        among = aim.further(game, strike)
        if not among:
            return
        options = [sides.figure_option(game, one) for one in among] + items.in_between(game, act.seat)
        options.append(Option("done", say("gh.do.enough")))
        answer = yield from choose(act.seat, say("gh.ask.more_targets", n=extra), options, about=strike)
        if answer == "done":
            return
        if answer.startswith("item:"):
            yield from items.use_in_turn(game, act.seat, answer)
            continue
        before = strike.left
        yield from hit(game, strike, sides.by_option(game, answer))
        extra += strike.left - before - 1


def _can_go_on(game: GH, strike: Strike) -> bool:
    return ground.is_there(game, strike.attacker) and strike.attacker.health > 0


# ---------------------------------------------------------------------- one attack


def hit(game: GH, strike: Strike, victim: Figure) -> Rule[None]:
    """One attack on one target: attacker's bonuses, modifier card, defences, effects, retaliation (GH-ATK-06)."""
    act, me, ability = strike.act, strike.attacker, strike.ability
    target, victim = victim, provoked(game, strike, victim)
    if victim is not target:
        game.tell("GH-BONUS-02", "gh.event.provoked", who=sides.figure_msg(game, victim))
    strike.hit.append(victim.id)
    act.hits.append(victim.id)
    act.target, act.target_hex, act.dealt = victim.id, victim.hex, 0
    game.state.memory["attacked"] = 1
    own = _circumstances(game, act, ability, victim)
    for gain in own:
        cards.gain_xp(game, me.seat, gain.xp, "GH-XP-03")
    gains = [*strike.gains, *own]
    if game.state.actives:
        gains += yield from _from_cards(game, strike, victim)
    if me.kind == "character" and not act.forced:
        gains += _constant(game, strike)
        yield from _from_items(game, strike, victim, gains)
    dodged = (yield from _dodge(game, strike, victim, gains)) if victim.kind == "character" else False
    if ability.xp_each:
        cards.gain_xp(game, me.seat, ability.xp_each, "GH-XP-03")
    if slays(gains, victim) and not scenarios.is_unharmed(game, victim):
        game.tell("GH-ATK-11", "gh.event.slain", who=sides.figure_msg(game, victim))
        yield from die(game, victim, by=me)
        return
    worked = work_out(game, strike, victim, gains, dodged=dodged)
    drawn = modifiers.draw(
        game,
        modifiers.deck_of(game, me),
        advantage=worked.advantage,
        disadvantage=worked.disadvantage,
        base=worked.value,
        no_double=worked.no_double,
    )
    blow = struck(game, strike, worked, drawn.used)
    added = yield from _drawn(game, act, drawn)
    for gain in added:
        strike.left += gain.targets
    gains += added
    if not game.quiet:
        shown = game.content.drawn
        why = (*worked.why, say("gh.why.cards", cards=[shown[card] for card in drawn.used], n=blow.value))
        who, at = sides.figure_msg(game, me), sides.figure_msg(game, victim)
        game.explain("GH-ATK-06", say("gh.event.attack", who=who, target=at, n=blow.value), why)
    act.dealt = yield from suffer(game, victim, 0, rule="GH-ATK-06", blow=blow, by=me)
    act.damaged += act.dealt > 0
    yield from _effects(game, strike, victim, gains)
    for after in (*ability.each, *(_also(strike, each=True) if strike.gains else ())):
        if ground.is_there(game, me):
            yield from _perform(game, act, after)
    if game.state.actives:
        yield from _augments_after(game, strike)
    yield from _retaliation(game, strike, victim, blow)


# ---------------------------------------------------------------------- working it out, which changes nothing


class Worked(Struct, frozen=True, gc=False):
    """An attack on one target before its modifier cards are drawn."""

    value: int
    why: tuple[Msg, ...]
    """How the value came about."""
    advantage: bool
    disadvantage: bool
    no_double: bool
    """Whether a 2x counts as +0 against this target."""
    pierce: int
    ignore_shield: bool


def work_out(game: GH, strike: Strike, victim: Figure, gains: list[Gain], *, dodged: bool = False) -> Worked:
    """An attack on one target with all that it gains; `dodged`: the target gives it disadvantage by an item."""
    own = bonuses.traits(game, strike.attacker)
    value, why = _attacker_step(game, strike, victim, gains)
    good, bad = _luck(game, strike, victim, gains, own, dodged)
    pierce, ignore = strike.ability.pierce + own.pierce, False
    for gain in gains:
        pierce += gain.pierce
        ignore = ignore or gain.ignore_shield
    return Worked(value, why, good, bad, _helmet(game, victim), pierce, ignore)


def struck(game: GH, strike: Strike, worked: Worked, used: tuple[str, ...]) -> Blow:
    """The attack once these modifier cards count for it."""
    value = modifiers.result(game, used, worked.value, no_double=worked.no_double)
    pierce, ignore = worked.pierce, worked.ignore_shield
    for card in used:
        if card in game.content.gaining:
            gain = game.content.modifiers[card].gain
            pierce += gain.pierce
            ignore = ignore or gain.ignore_shield
    return Blow(strike.attacker, value, pierce, melee=not strike.ranged, ignore_shield=ignore)


def sure_gains(game: GH, strike: Strike, victim: Figure) -> list[Gain]:
    """All that an attack gains on a target, as far as nobody is asked about it."""
    gains = [*strike.gains, *_circumstances(game, strike.act, strike.ability, victim)]
    for active, bonus in bonuses.attack_bonuses(game, strike.attacker) if game.state.actives else ():
        if _adds(game, strike, bonus, victim):
            gains += _gains(active, bonus)
    for seat in _augmenters(game, strike) if game.state.actives else ():
        gains += [augment.gain for _, augment in bonuses.augments(game, seat)]
    if strike.attacker.kind == "character" and not strike.act.forced:
        gains += _constant(game, strike)
    return gains


def slays(gains: list[Gain], victim: Figure) -> bool:
    """Whether an attack kills its target outright, unless nothing can."""
    for gain in gains:
        if victim.rank in gain.kill:
            return True
    return False


def provoked(game: GH, strike: Strike, victim: Figure) -> Figure:
    """Whom the attack is really made on: whoever provokes draws attacks on adjacent allies to itself."""
    me = strike.attacker
    if not game.state.actives or sides.heroic(me) or not sides.heroic(victim):
        return victim
    board = ground.board_of(game)
    for one in game.state.figures:
        near = board.near[one.hex] >> victim.hex & 1
        if one is not victim and near and bonuses.has_standing(game, one, "provoke") and one.id not in strike.hit:
            return one
    return victim


def struck_back(game: GH, strike: Strike, victim: Figure, more: list[tuple[int, int]]) -> int:
    """What the target deals in turn if it still stands where it is; `more` is Retaliate for this attack alone."""
    away = ground.distance(game, victim.hex, strike.attacker.hex)
    found = [(value, range_) for value, range_, _ in bonuses.retaliates(game, victim, melee=not strike.ranged)]
    return sum([value for value, range_ in (*found, *more) if away <= range_])


def _perform(game: GH, act: Acting, ability: Ability) -> Rule[None]:
    """An ability that belongs to an attack, as a player or a monster performs it."""
    if act.figure.kind == "monster" and not act.forced:
        from delve.games.gloomhaven.rules import deeds

        yield from deeds.perform(game, act, ability, act.target)
    else:
        yield from ability.resolve(game, act)


def _circumstances(game: GH, act: Acting, ability: Attack, victim: Figure) -> list[Gain]:
    """What the attack gains on this target by its own words, and by elements consumed."""
    found: list[Gain] = []
    for plus in ability.plus:
        if all(tests.holds(game, act, victim, name) for name in plus.when):
            times = formulas.value(game, act, plus.per, victim) if plus.per else 1
            found += [plus.gain] * times
    return found


def _from_cards(game: GH, strike: Strike, victim: Figure) -> Rule[list[Gain]]:
    """What active cards add to this attack; they must be used when they can (GH-BONUS-05)."""
    me, act = strike.attacker, strike.act
    found: list[Gain] = []
    for active, bonus in bonuses.attack_bonuses(game, me):
        if _adds(game, strike, bonus, victim):
            found += yield from _use(game, strike, active, bonus)
    for seat in _augmenters(game, strike):
        for _, augment in bonuses.augments(game, seat):
            found.append(augment.gain)
            for one in augment.consume:
                kills = not one.gain.kill or victim.rank in one.gain.kill
                if kills and elements.can_consume(game, one.elements):
                    options = [Option("consume", wording.offer(one)), Option("skip", say("gh.do.skip"))]
                    answer = yield from choose(act.seat, say("gh.ask.augment"), options)
                    if answer == "consume":
                        yield from elements.consume(game, act.seat, one.elements)
                        cards.gain_xp(game, me.seat, one.gain.xp, "GH-XP-03")
                        found.append(one.gain)
    return found


def _augmenters(game: GH, strike: Strike) -> list[int]:
    """The seats whose Augments the attack has: the attacker's own, and those lent to it."""
    me, act = strike.attacker, strike.act
    found = list(act.lent)
    if me.kind == "character" and me.seat not in found:
        if not strike.ranged or bonuses.has_standing(game, me, "ranged_augments"):
            found.append(me.seat)
    return found


def _promise_cards(game: GH, strike: Strike) -> list[tuple[Active, OnAttack]]:
    """Active cards that count once for a whole Attack action: it has their gains already while it is aimed, and they
    are used if it is made."""
    found = []
    for active, bonus in bonuses.attack_bonuses(game, strike.attacker):
        if not bonus.per_action or not _fits(game, strike, bonus, None):
            continue
        if elements.can_consume(game, (*strike.promised, *bonus.each_consume)):
            strike.promised += bonus.each_consume
            for gain in _gains(active, bonus):
                strike.add(gain)
            found.append((active, bonus))
    return found


def _gains(active: Active, bonus: OnAttack) -> list[Gain]:
    return [bonus.gain, Gain(attack=active.extra)] if active.extra else [bonus.gain]


def _adds(game: GH, strike: Strike, bonus: OnAttack, victim: Figure) -> bool:
    """Whether an active card adds to the attack on a target: it must be used when it can (GH-BONUS-05)."""
    if bonus.per_action or not _fits(game, strike, bonus, victim):
        return False
    if bonus.each_consume and not elements.can_consume(game, (*strike.promised, *bonus.each_consume)):
        return False
    if bonus.each_clear:
        from delve.games.gloomhaven.rules import terrain

        return bool(terrain.in_the_way(game, strike.act))
    return True


def _use(game: GH, strike: Strike, active: Active, bonus: OnAttack) -> Rule[list[Gain]]:
    act = strike.act
    if bonus.each_consume:
        if not elements.can_consume(game, bonus.each_consume):
            return []
        yield from elements.consume(game, act.seat, bonus.each_consume)
    if bonus.each_clear:
        from delve.games.gloomhaven.rules import terrain

        cleared = yield from terrain.clear_for(game, act)
        if not cleared:
            return []
    cards.use_slot(game, active)
    return _gains(active, bonus)


def _fits(game: GH, strike: Strike, bonus: OnAttack, victim: Figure | None) -> bool:
    if bonus.kind and bonus.kind != ("ranged" if strike.ranged else "melee"):
        return False
    if victim is None:
        return all(tests.holds(game, strike.act, strike.attacker, name) for name in bonus.when)
    return all(tests.holds(game, strike.act, victim, name) for name in bonus.when)


def _constant(game: GH, strike: Strike) -> list[Gain]:
    """What items add to every attack."""
    kind = "ranged" if strike.ranged else "melee"
    return [
        item.attack
        for item in items.ready(game, strike.attacker.seat)
        if items.is_constant(item) and item.attack is not None and item.attack_kind in ("", kind)
    ]


def _from_items(game: GH, strike: Strike, victim: Figure, gains: list[Gain]) -> Rule[None]:
    """A character's items for a single attack, before the modifier card (GH-ITEM-15), add to what it gains."""
    seat = Seat(strike.attacker.seat)
    while True:
        usable = [
            item
            for item in items.for_attack(game, seat, ranged=strike.ranged, one_target=True, single=True)
            if item.use
        ]
        if not usable:
            return
        options = [Option("go", say("gh.do.draw"))] + [items.option(game, item) for item in usable]
        prompt = say("gh.ask.single_item", target=sides.figure_msg(game, victim))
        answer = yield from choose(seat, prompt, options, about=Aimed(strike, victim, gains))
        if answer == "go":
            return
        item = game.content.items[int(answer[5:])]
        yield from elements.consume(game, seat, item.consume)
        items.use(game, seat, item)
        assert item.attack is not None
        gains.append(item.attack)


def _dodge(game: GH, strike: Strike, victim: Figure, gains: list[Gain]) -> Rule[bool]:
    """Items that a character uses when it is attacked; whether the attacker has disadvantage by them."""
    worse, seat = False, Seat(victim.seat)
    while True:
        usable = items.when_attacked(game, seat)
        if not usable:
            return worse
        options = [Option("go", say("gh.do.take_it"))] + [items.option(game, item) for item in usable]
        prompt = say("gh.ask.attacked", who=sides.figure_msg(game, victim), by=sides.figure_msg(game, strike.attacker))
        answer = yield from choose(seat, prompt, options, about=Aimed(strike, victim, gains, dodged=worse))
        if answer == "go":
            return worse
        item = game.content.items[int(answer[5:])]
        items.use(game, seat, item)
        assert item.attacked is not None
        worse = worse or item.attacked.disadvantage
        if item.attacked.shield:
            victim.shield += item.attacked.shield
            game.state.memory[f"shield {victim.id}"] = (
                game.state.memory.get(f"shield {victim.id}", 0) + item.attacked.shield
            )


def _helmet(game: GH, victim: Figure) -> bool:
    """Whether a 2x counts as +0 against this target."""
    return victim.kind == "character" and items.wears(game, victim.seat, "no_double")


def _attacker_step(game: GH, strike: Strike, victim: Figure, gains: list[Gain]) -> tuple[int, tuple[Msg, ...]]:
    """The value before the modifier card, and how it came about (GH-ATK-07). The order is the one that the player
    would choose: bonuses, doublings, penalties (GH-ATK-08)."""
    act, me = strike.act, strike.attacker
    plus = [
        gain.attack + (formulas.value(game, act, gain.attack_by, victim) if gain.attack_by else 0) for gain in gains
    ]
    plus.append(me.attack)
    why = [say("gh.why.base", n=strike.base)]
    value = strike.base
    for bonus in plus:
        if bonus > 0:
            value += bonus
            why.append(say("gh.why.bonus", value=signed(bonus)))
    if "poison" in victim.conditions:
        value += 1
        why.append(say("gh.why.poison", value=signed(1)))
    for gain in gains:
        if gain.double:
            value *= 2
            why.append(say("gh.why.double", n=value))
    for penalty in plus:
        if penalty < 0:
            value += penalty
            why.append(say("gh.why.bonus", value=signed(penalty)))
    return value, tuple(why)


def _luck(game: GH, strike: Strike, victim: Figure, gains: list[Gain], own: Traits, dodged: bool) -> tuple[bool, bool]:
    """Whether the attack has advantage, and disadvantage (GH-ADV-09, 10)."""
    me = strike.attacker
    good, bad = "strengthen" in me.conditions or own.advantage, dodged or "muddle" in me.conditions
    for gain in gains:
        good, bad = good or gain.advantage, bad or gain.disadvantage
    bad = (
        bad
        or victim.dodges
        or bonuses.traits(game, victim).attackers_disadvantage
        or (strike.ranged and ground.adjacent(game, me.hex, victim.hex))
    )
    return good, bad


def _drawn(game: GH, act: Acting, drawn: modifiers.Drawn) -> Rule[list[Gain]]:
    """What the cards drawn add, as if it were printed on the action (GH-MOD-04)."""
    found: list[Gain] = []
    for card in drawn.used:
        shown = game.content.modifiers[card]
        if card in game.content.gaining:
            found.append(shown.gain)
        if shown.makes:
            yield from elements.infuse(game, act.seat, shown.makes)
        for ability in shown.self_:
            yield from ability.resolve(game, Acting(act.figure, act.seat))
    return found


def _effects(game: GH, strike: Strike, victim: Figure, gains: list[Gain]) -> Rule[None]:
    """Conditions, then pushes and pulls, on a target that is still there (GH-EFFECT-01, 02, GH-ATK-12)."""
    act, ability = strike.act, strike.ability
    for condition in _conditions(game, strike, gains):
        who = act.figure if condition in ("invisible", "strengthen", "bless") else victim
        if ground.is_there(game, who) and condition not in strike.withheld:
            conditions.give(game, who, condition)
    sources: tuple[Attack | Gain, ...] = (ability, *gains)
    for one in sources:
        if one.push and ground.is_there(game, victim):
            yield from force.push(
                game, act, victim, one.push, into_obstacles=ability.into_obstacles, blocked=ability.blocked_damage
            )
    for one in sources:
        if one.pull and ground.is_there(game, victim):
            yield from force.pull(game, act, victim, one.pull)


def _conditions(game: GH, strike: Strike, gains: list[Gain]) -> list[Condition]:
    found: list[Condition] = [*strike.ability.conditions]
    for gain in gains:
        found += gain.conditions
    found += bonuses.traits(game, strike.attacker).conditions
    if strike.attacker.kind == "summon":
        found += game.content.summons[strike.attacker.name].conditions
    if len(found) < 2:
        return found
    once = dict.fromkeys(c for c in found if c not in ("curse", "bless"))
    return [*once, *(c for c in found if c in ("curse", "bless"))]


def _augments_after(game: GH, strike: Strike) -> Rule[None]:
    """What Augments do after each melee attack."""
    me = strike.attacker
    for seat in _augmenters(game, strike):
        for _, augment in bonuses.augments(game, seat):
            for ability in augment.after:
                if ground.is_there(game, me):
                    yield from ability.resolve(game, Acting(me, strike.act.seat))


def _retaliation(game: GH, strike: Strike, victim: Figure, blow: Blow) -> Rule[None]:
    """The target strikes back, if it still stands and reaches the attacker (GH-RETAL)."""
    me = strike.attacker
    _end_of_attack(game, victim)
    if not ground.is_there(game, victim) or not ground.is_there(game, me):
        return
    total = struck_back(game, strike, victim, blow.retaliate)
    away = ground.distance(game, victim.hex, me.hex)
    for _, range_, active in bonuses.retaliates(game, victim, melee=not strike.ranged):
        if active is not None:
            if away <= range_:
                ability = bonuses.ability_of(game, active)
                cards.gain_xp(game, active.seat, getattr(ability, "xp", 0), "GH-XP-03")
            cards.use_slot(game, active)
    if total:
        game.tell("GH-RETAL-01", "gh.event.retaliates", who=sides.figure_msg(game, victim), n=total)
        yield from suffer(game, me, total, rule="GH-RETAL-01", by=victim)


def _end_of_attack(game: GH, victim: Figure) -> None:
    """Shield that was for this attack alone is gone."""
    if victim.shield:
        victim.shield -= game.state.memory.pop(f"shield {victim.id}", 0)
