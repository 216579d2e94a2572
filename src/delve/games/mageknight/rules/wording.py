"""What effects say: the text of cards, Units and Skills, made from the data that the engine executes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, TypeAlias

from delve.core.msg import Msg, say
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC, FACES, colour_msg, signed, terrain_msg
from delve.games.mageknight.rules import codes

Wording: TypeAlias = "Callable[[Any], Msg]"

_said: dict[int, tuple[kinds.Effect, Msg]] = {}
"""What was worded before, by identity; the effect is kept so that its identity stays its own."""


def words(effect: kinds.Effect) -> Msg:
    """The text of an effect."""
    known = _said.get(id(effect))
    if known is None:
        known = _said[id(effect)] = (effect, _WORDINGS[type(effect)](effect))
    return known[1]


def line(effect: kinds.Effect) -> Msg:
    """The text as it stands on a card: it begins with a capital."""
    return say("mk.text.line", text=words(effect))


def special(name: str) -> Msg:
    """What a Unit wants, or may, besides its abilities."""
    return say(f"mk.special.{name}")


# ---------------------------------------------------------------------- putting together


def either(parts: Sequence[Msg]) -> Msg:
    """Things of which one is chosen: "Move 2 or Influence 2"."""
    return _fold("mk.text.or", parts)


def also(parts: Sequence[Msg]) -> Msg:
    """Things that all happen: "Move 2, then draw a card"."""
    return _fold("mk.text.then", parts)


def _fold(key: str, parts: Sequence[Msg]) -> Msg:
    assert parts, f"nothing to put together by {key}"
    return reduce(lambda left, right: say(key, left=left, right=right), parts)


def colours_msg(colours: Iterable[str]) -> Msg:
    """Colours of which one is chosen."""
    chosen = tuple(colours)
    if set(chosen) == set(BASIC):
        return say("mk.text.any_basic")
    if set(chosen) == set(FACES):
        return say("mk.text.any_colour")
    return either([colour_msg(one) for one in chosen])


def formula_msg(name: str) -> Msg:
    """What a formula counts, or what a test asks."""
    return say(f"mk.formula.{name}")


# ---------------------------------------------------------------------- kind by kind


def _number(key: str) -> Wording:
    return lambda effect: say(key, n=effect.n)


def _attack(effect: kinds.Attack) -> Msg:
    return say(f"mk.text.attack.{effect.kind}.{effect.element}", n=effect.n)


def _block(effect: kinds.Block) -> Msg:
    text = say(f"mk.text.block.{effect.element}", n=effect.n)
    return say("mk.text.swift", text=text) if effect.swift else text


def _reputation(effect: kinds.Reputation) -> Msg:
    key = "mk.text.reputation_later" if effect.later else "mk.text.reputation"
    return say(key, value=signed(effect.n))


def _mana(effect: kinds.Mana) -> Msg:
    text = say("mk.text.mana", n=effect.n, colours=colours_msg(effect.colours))
    return say("mk.text.at_once", text=text) if effect.at_once else text


def _crystal(effect: kinds.Crystal) -> Msg:
    if effect.among:
        return say(f"mk.text.crystal_{effect.among}", n=effect.n)
    return say("mk.text.crystal", n=effect.n, colours=colours_msg(effect.colours))


def _by(by: dict[str, kinds.AnyEffect]) -> Msg:
    """What each colour gives."""
    names = {name: say("mk.text.artifact") if name == "artifact" else colour_msg(name) for name in by}
    parts = [say("mk.text.by", colour=names[name], text=words(one)) for name, one in by.items()]
    return _fold("mk.text.list", parts)


def _cost(cost: Msg, effect: kinds.Pay | kinds.Discard | kinds.Throw) -> Msg:
    """Something paid, and what it gives."""
    if effect.by:
        return say("mk.text.cost", cost=cost, text=_by(effect.by))
    if effect.then is None:
        return cost
    return say("mk.text.cost", cost=cost, text=words(effect.then))


def _pay(effect: kinds.Pay) -> Msg:
    return _cost(say("mk.text.pay", colours=colours_msg(effect.colours)), effect)


def _discard(effect: kinds.Discard) -> Msg:
    what = {"no": "card", "yes": "any_card", "only": "wound"}[effect.wounds]
    if effect.least == effect.most:
        cost = say(f"mk.text.discard_{what}", n=effect.most)
    elif effect.most >= 9:
        cost = say(f"mk.text.discard_{what}_any")
    else:
        cost = say(f"mk.text.discard_{what}_most", n=effect.most)
    if effect.each and effect.then is not None:
        return say("mk.text.cost", cost=cost, text=say("mk.text.for_each_card", text=words(effect.then)))
    return _cost(cost, effect)


def _throw(effect: kinds.Throw) -> Msg:
    return _cost(say("mk.text.throw"), effect)


def _gain(effect: kinds.Gain) -> Msg:
    return say(f"mk.text.gain_{effect.offer}_{effect.to}")


def _ready(effect: kinds.Ready) -> Msg:
    if effect.budget:
        text = say("mk.text.ready_levels", n=effect.budget)
    elif effect.level >= 9:
        text = say("mk.text.ready_all") if effect.count == 0 else say("mk.text.ready", n=effect.count)
    elif effect.count == 0:
        text = say("mk.text.ready_all_level", level=effect.level)
    else:
        text = say("mk.text.ready_level", n=effect.count, level=effect.level)
    return also([text, say("mk.text.ready_heal")]) if effect.heal else text


def _heal_unit(effect: kinds.HealUnit) -> Msg:
    return say("mk.text.heal_unit")


def _choice(effect: kinds.Choice) -> Msg:
    """What has several steps stands in brackets."""
    several = (kinds.All, kinds.Scaled, kinds.If)
    return either(
        [say("mk.text.group", text=words(one)) if isinstance(one, several) else words(one) for one in effect.options]
    )


def _all(effect: kinds.All) -> Msg:
    return also([words(one) for one in effect.steps])


def _if(effect: kinds.If) -> Msg:
    test, then = formula_msg(effect.test), words(effect.then)
    if effect.otherwise is None:
        return say("mk.text.if", test=test, text=then)
    return say("mk.text.if_else", test=test, text=then, otherwise=words(effect.otherwise))


def _scaled(effect: kinds.Scaled) -> Msg:
    text = say("mk.text.scaled", text=words(effect.effect), value=signed(effect.add), each=formula_msg(effect.per))
    return say("mk.text.at_most", text=text, n=effect.most) if effect.most < 99 else text


def _terrain(effect: kinds.Terrain) -> Msg:
    where = say("mk.text.all_terrain")
    named = [terrain_msg(one) for one in effect.terrains if one != "all"]
    if named:
        where = _fold("mk.text.and", [*([where] if "all" in effect.terrains else []), *named])
    parts = []
    if effect.to is not None:
        parts.append(say("mk.text.cost_to", terrain=where, n=effect.to))
    if effect.less:
        parts.append(say("mk.text.cost_less", terrain=where, n=effect.less, least=effect.least))
    if effect.safe:
        parts.append(say("mk.text.cost_safe", terrain=where))
    if effect.closed:
        parts.append(say("mk.text.closed", terrain=where))
    return also(parts)


def _resistances(names: Iterable[str]) -> list[Msg]:
    return [say(f"mk.resistance.{one}") for one in names]


def _foe(effect: kinds.Foe) -> Msg:
    if effect.everybody:
        who = say("mk.text.all_enemies")
    else:
        who = say("mk.text.enemy", n=effect.count)
    many = 2 if effect.everybody else effect.count
    if effect.unfortified:
        who = say("mk.text.unfortified_enemy")
    parts = []
    if effect.armor:
        armor = say("mk.text.foe_armor", value=signed(effect.armor), least=effect.least)
        if effect.armor_per:
            armor = say(f"mk.text.foe_armor_{effect.armor_per}", value=signed(effect.armor), least=effect.least)
        parts.append(armor)
    if effect.attack:
        parts.append(say("mk.text.foe_attack", value=signed(effect.attack)))
    flags = {
        "stops": effect.stops,
        "fortless": effect.fortless,
        "abilityless": effect.abilityless,
        "destroys": effect.destroys,
    }
    parts += [say(f"mk.text.foe_{name}", n=many) for name, holds in flags.items() if holds]
    if effect.resistless:
        parts.append(say("mk.text.foe_resistless", n=many, resistances=_resistances(effect.resistless)))
    if effect.if_blocked:
        parts.append(say(f"mk.text.foe_blocked_{effect.if_blocked}", n=many))
    text = say("mk.text.foe", who=who, text=_fold("mk.text.list", parts))
    return say(f"mk.text.in_{effect.phase}", text=text) if effect.phase else text


def _unit_bonus(effect: kinds.UnitBonus) -> Msg:
    parts = [
        say(f"mk.text.unit_{name}", value=signed(getattr(effect, name)))
        for name in ("attack", "block", "armor")
        if getattr(effect, name)
    ]
    if effect.resist:
        many = 1 if effect.one else 2
        parts.append(say("mk.text.unit_resist", n=many, resistances=_resistances(effect.resist)))
    if effect.no_damage:
        parts.append(say("mk.text.unit_no_damage"))
    who = say("mk.text.one_unit") if effect.one else say("mk.text.all_units")
    return say("mk.text.foe", who=who, text=_fold("mk.text.list", parts))


def _sideways(effect: kinds.Sideways) -> Msg:
    text = say("mk.text.sideways_wound" if effect.wound else "mk.text.sideways", n=effect.n)
    if effect.better:
        text = say("mk.text.sideways_better", text=text, n=effect.better, test=formula_msg(effect.when))
    return text


def _extra_die(effect: kinds.ExtraDie) -> Msg:
    text = say("mk.text.extra_die", n=effect.n)
    return say("mk.text.black_any", text=text) if effect.black_any else text


def _coded(effect: kinds.Coded) -> Msg:
    return codes.CODES.words(effect.name)


_WORDINGS: dict[type, Wording] = {
    kinds.Move: _number("mk.text.move"),
    kinds.Influence: _number("mk.text.influence"),
    kinds.Attack: _attack,
    kinds.Block: _block,
    kinds.Heal: _number("mk.text.heal"),
    kinds.Draw: _number("mk.text.draw"),
    kinds.Fame: lambda effect: say("mk.text.fame", value=signed(effect.n)),
    kinds.Reputation: _reputation,
    kinds.Wound: _number("mk.text.wound"),
    kinds.Mana: _mana,
    kinds.Crystal: _crystal,
    kinds.Pay: _pay,
    kinds.Discard: _discard,
    kinds.Throw: _throw,
    kinds.Gain: _gain,
    kinds.Ready: _ready,
    kinds.HealUnit: _heal_unit,
    kinds.Choice: _choice,
    kinds.All: _all,
    kinds.If: _if,
    kinds.Scaled: _scaled,
    kinds.Terrain: _terrain,
    kinds.Foe: _foe,
    kinds.UnitBonus: _unit_bonus,
    kinds.Sideways: _sideways,
    kinds.HandLimit: _number("mk.text.hand_limit"),
    kinds.ExtraDie: _extra_die,
    kinds.Coded: _coded,
}
