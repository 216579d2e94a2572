"""What cards, Units and Skills can be played for, read off their effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC
from delve.games.mageknight.defs import Card, SkillDef, UnitDef

Follow: TypeAlias = tuple[tuple[str, str], ...]
"""Answers to what is asked on the way: the key of the prompt, and how the answer begins."""
Test: TypeAlias = Callable[[str], int]
"""What a formula of a card counts now, as far as the bot can tell."""


class Way(Struct, frozen=True):
    """One way to play something, and what it gives."""

    what: str
    """`move`, `influence`, `attack`, `block`, `heal`, `draw`, `mana`, `die`, `crystal`, `ready`; of an enemy `stop` (it
    does not attack), `soften` (its attack is lower), `armor` (its Armor is lower), `destroy`; `fame`."""
    n: int = 0
    element: str = "physical"
    kind: str = "melee"
    colours: tuple[str, ...] = ()
    """Of mana that it gives."""
    option: str = ""
    source: str = ""
    """What is used up by it."""
    mana: tuple[tuple[str, ...], ...] = ()
    """What it takes, each one of some colours."""
    follow: Follow = ()
    price: float = 0.0
    """What it costs besides, in Fame."""
    cards: int = 0
    """Other cards that it takes."""
    also: str = ""
    """Another card that is used up with it."""
    swift: bool = False
    phase: str = ""
    wounds: int = 0


EXTRA = {"fame": 1.0, "crystal": 0.5, "heal": 0.2, "mana": 0.1}
"""What something is worth that comes with something else."""
REPUTATION = 0.5
WOUND = 1.7

ALIKE: dict[str, kinds.AnyEffect] = {
    "ice-shield+": kinds.Block(3, "ice"),
    "shield-bash+": kinds.Block(5, swift=True),
    "chivalry": kinds.Attack(2),
    "chivalry+": kinds.Attack(4),
    "peaceful-moment": kinds.Heal(1),
    "mana-draw+": kinds.Mana(BASIC, 2),
    "mana-pull+": kinds.Mana(BASIC, 2),
    "burning-shield": kinds.Block(4, "fire"),
    "burning-shield+": kinds.Block(4, "fire"),
    "explosive-bolt+": kinds.Attack(3, "ranged"),
    "altem-mages-1": kinds.Choice((kinds.Attack(5, element="coldfire"), kinds.Block(5, "coldfire"))),
    "horn-of-wrath": kinds.Attack(5, "siege"),
    "utem-swordsmen-1": kinds.All((kinds.Choice((kinds.Attack(6), kinds.Block(6))), kinds.Wound())),
    "shocktroops-0": kinds.Attack(1, "ranged"),
    "scouts-2": kinds.Move(2),
    "shield-of-the-fallen-kings": kinds.Block(4),
    "shield-of-the-fallen-kings+": kinds.Block(4, "coldfire"),
    "soul-harvester": kinds.Attack(3),
    "soul-harvester+": kinds.Attack(8),
    "two-attacks": kinds.Foe(attack=-2),
    "braevalar-beguile": kinds.Influence(3),
    "krang-arcane-disguise": kinds.Influence(2),
    "braevalar-secret-ways": kinds.Move(1),
    "krang-spirit-guides": kinds.Move(1),
    "braevalar-feral-allies": kinds.Choice((kinds.Attack(1), kinds.Foe(attack=-1))),
    "braevalar-forked-lightning": kinds.Attack(1, "ranged", "coldfire"),
    "wolfhawk-hawk-eyes": kinds.Move(1),
    "wolfhawk-on-her-own": kinds.Influence(1),
    "wolfhawk-dueling": kinds.Block(1),
    "tovak-who-needs-magic": kinds.Sideways(2),
}
"""Effects that only one card has, as what they come to for somebody who plans."""


FOCUS = {"concentration+": 2, "will-focus+": 3}
"""Effects that play another card's strong effect, so much higher."""


def of_effect(effect: kinds.Effect | None, test: Test) -> list[Way]:
    """What an effect gives, in each way that it can be carried out."""
    return [] if effect is None else list(_of(effect, test))


def _of(effect: kinds.Effect, test: Test) -> Iterator[Way]:
    match effect:
        case kinds.Move(n):
            yield Way("move", n)
        case kinds.Influence(n):
            yield Way("influence", n)
        case kinds.Attack(n, kind, element):
            yield Way("attack", n, element, kind)
        case kinds.Block(n, element, swift):
            yield Way("block", n, element, swift=swift)
        case kinds.Heal(n):
            yield Way("heal", n)
        case kinds.Draw(n):
            yield Way("draw", n)
        case kinds.Fame(n):
            yield Way("fame", n)
        case kinds.Wound(n):
            yield Way("", price=WOUND * n, wounds=n)
        case kinds.Reputation(n):
            yield Way("", price=-REPUTATION * n)
        case kinds.Mana(colours, n):
            yield Way("mana", n, colours=colours)
        case kinds.Crystal(colours, n):
            yield Way("crystal", n, colours=colours)
        case kinds.ExtraDie(n):
            yield Way("die", n)
        case kinds.Ready() | kinds.HealUnit():
            yield Way("ready", 1)
        case kinds.Foe():
            yield from _foe(effect)
        case kinds.Sideways(n, wound=wound):
            if not wound:
                for what in ("move", "influence", "attack", "block"):
                    yield Way(what, n, cards=1, follow=(("mk.ask.sideways", f"side_{what}:"),))
        case kinds.Coded(name):
            if name in ALIKE:
                yield from _of(ALIKE[name], test)
            elif name == "krang-battle-frenzy":
                yield Way("attack", 2, follow=(("mk.ask.choice", "attack:2"),))
                yield Way("attack", 4, follow=(("mk.ask.choice", "attack:4"),), price=0.5)
        case _:
            yield from _of_several(effect, test)


def _of_several(effect: kinds.Effect, test: Test) -> Iterator[Way]:
    match effect:
        case kinds.Choice(options):
            for number, one in enumerate(options):
                for way in _of(one, test):
                    yield replace(way, follow=(("mk.ask.choice", f"option:{number}"), *way.follow))
        case kinds.All(steps):
            yield from _all(steps, test)
        case kinds.If(name, then, otherwise):
            chosen = then if test(name) else otherwise
            if chosen is not None:
                yield from _of(chosen, test)
        case kinds.Scaled(inner, per, add, most):
            for way in _of(inner, test):
                yield replace(way, n=way.n + add * min(most, test(per)))
        case kinds.Pay(colours, then, by):
            for colour in colours:
                chosen = by.get(colour, then)
                for way in () if chosen is None else _of(chosen, test):
                    pays = (("mk.ask.pay", f"mana:{colour}<"), *way.follow)
                    yield replace(way, mana=((colour,), *way.mana), follow=pays)
        case kinds.Discard(then, least=least):
            for way in (Way(""),) if then is None else _of(then, test):
                yield replace(way, cards=way.cards + max(1, least))


def _foe(effect: kinds.Foe) -> Iterator[Way]:
    if effect.destroys:
        yield Way("destroy", 1, phase=effect.phase)
    elif effect.stops:
        yield Way("stop", 1, phase=effect.phase)
    elif effect.armor < 0 and effect.attack <= 0:
        yield Way("armor", -effect.armor, phase=effect.phase)
    if effect.attack < 0:
        yield Way("soften", -effect.attack, phase=effect.phase)


def _all(steps: tuple[kinds.AnyEffect, ...], test: Test) -> Iterator[Way]:
    """Several effects: the first that gives something counts, the others are its price or make up for it."""
    found: list[Way] = []
    price, cards, wounds = 0.0, 0, 0
    for step in steps:
        ways = list(_of(step, test))
        real = [way for way in ways if way.what]
        if real and not found:
            found = real
        elif real:
            price -= EXTRA.get(real[0].what, 0.0) * real[0].n
        elif ways:
            price += ways[0].price
            cards += ways[0].cards
            wounds += ways[0].wounds
    for way in found:
        yield replace(way, price=way.price + price, cards=way.cards + cards, wounds=way.wounds + wounds)


# ---------------------------------------------------------------------- pieces


_same: dict[tuple[int, str], tuple[Card, list[Way]]] = {}
"""The ways of cards that no formula changes, by identity; the card is kept so that its identity stays its own."""


def of_card(name: str, card: Card, test: Test) -> list[Way]:
    """All ways to play a card, sideways included."""
    known = _same.get((id(card), name))
    if known is not None:
        return known[1][:]
    asked: list[str] = []

    def listen(formula: str) -> int:
        asked.append(formula)
        return test(formula)

    found = _of_card(name, card, listen)
    if not asked:
        _same[(id(card), name)] = (card, found[:])
    return found


def _of_card(name: str, card: Card, test: Test) -> list[Way]:
    found = []
    spell = card.kind == "spell"
    for way in of_effect(card.basic, test):
        mana: tuple[tuple[str, ...], ...] = (card.colours,) if spell else ()
        found.append(replace(way, option=f"basic:{name}", source=name, mana=(*mana, *way.mana)))
    for way in of_effect(card.strong, test):
        mana = (card.colours, ("black",)) if spell else (card.colours,)
        price = way.price
        if card.kind == "artifact":
            mana, price = (), price + 2.0
        found.append(replace(way, option=f"strong:{name}", source=name, mana=(*mana, *way.mana), price=price))
    sideways = ("move", "influence", "attack", "block")
    return [*found, *(Way(what, 1, option=f"side_{what}:{name}", source=name) for what in sideways)]


def focused(name: str, card: Card, by: str, focus: Card, test: Test) -> list[Way]:
    """Ways to play a card's strong effect by Concentration or Will Focus."""
    bonus = FOCUS.get(focus.strong.name, 0) if isinstance(focus.strong, kinds.Coded) else 0
    if not bonus or card.kind not in ("basic", "advanced"):
        return []
    return [
        replace(
            way,
            n=way.n + bonus,
            option=f"strong:{by}",
            source=name,
            also=by,
            mana=(focus.colours, *way.mana),
            follow=(("mk.ask.concentrate", f"card:{name}"), *way.follow),
        )
        for way in of_effect(card.strong, test)
        if way.what in ("move", "influence", "attack", "block") and not way.cards
    ]


def of_unit(number: int, unit: UnitDef, token: str, test: Test) -> list[Way]:
    """All ways to use a Unit."""
    found = []
    for k, ability in enumerate(unit.abilities):
        effect = ability.better if ability.better is not None and token == ability.token else ability.effect
        for way in of_effect(effect, test):
            mana = (ability.mana,) if ability.mana else ()
            found.append(replace(way, option=f"unit:{number}:{k}", source=f"unit:{number}", mana=(*mana, *way.mana)))
    return found


def of_skill(skill: SkillDef, test: Test) -> list[Way]:
    """All ways to use a Skill."""
    price = 0.0 if skill.usage == "turn" else 0.5
    return [
        replace(way, option=f"skill:{skill.id}", source=f"skill:{skill.id}", price=way.price + price)
        for way in of_effect(skill.effect, test)
    ]
