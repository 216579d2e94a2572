"""What there is to say about cards, Units, Skills, enemies, sites and spaces of Mage Knight.

What sites, abilities, Tactics and heroes are for is told in the words of the page (`page.mk.…`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from delve.cli.tables import mageknight_map as maps
from delve.core.msg import Msg, say
from delve.core.session import Session
from delve.games.mageknight.box import FORTIFIED, IMPASSABLE, colour_msg, terrain_msg
from delve.games.mageknight.defs import Card, Content, Enemy, SkillDef, UnitDef
from delve.games.mageknight.map import DIRECTIONS, OFF, centre
from delve.games.mageknight.rules import common, plays, wording
from delve.games.mageknight.views import FoeView, SpaceView, View

_RULES = {
    "basic": ("MK-CARD-03",),
    "strong": ("MK-CARD-04",),
    "side_move": ("MK-CARD-11",),
    "side_influence": ("MK-CARD-11",),
    "side_attack": ("MK-CARD-11",),
    "side_block": ("MK-CARD-11",),
    "unit": ("MK-UNIT-09",),
    "skill": ("MK-SKILL-05",),
    "go": ("MK-MOVE-05",),
    "explore": ("MK-EXPLORE-04",),
    "interact": ("MK-INTERACT-01",),
    "recruit": ("MK-INTERACT-11",),
    "rest": ("MK-REST-05",),
    "cure": ("MK-HEAL-09",),
    "end": ("MK-END-01",),
    "tactic": ("MK-TACTIC-01",),
    "challenge": ("MK-CBT-08",),
    "enter": ("MK-CBT-06",),
    "burn": ("MK-CBT-07",),
    "target": ("MK-RANGED-02",),
    "attack": ("MK-BLOCK-08",),
    "strike": ("MK-RANGED-12",),
    "block": ("MK-BLOCK-13",),
    "next": ("MK-CBT-16",),
    "hero": ("MK-DAMAGE-13",),
    "announce": ("MK-ROUND-23",),
    "own": ("MK-LEVEL-04",),
    "common": ("MK-LEVEL-04",),
}
_CARDS = ("basic", "strong", "card", "spell", "advanced", "monastery")
_UNITS = ("recruit", "bond", "coerce", "call")
_SKILLS = ("skill", "more", "own", "common", "circlet", "return")
_SPACES = ("go", "space")


def rules(option: str) -> list[str]:
    """The lines of the ledger that an option is about."""
    return list(_RULES.get(option.partition(":")[0], ()))


def comma(parts: Sequence[Msg]) -> Msg:
    """Things beside each other."""
    found = parts[0]
    for part in parts[1:]:
        found = say("cli.mk.comma", left=found, right=part)
    return found


def dotted(parts: Sequence[Msg]) -> Msg:
    """Sentences one after the other."""
    found = parts[0]
    for part in parts[1:]:
        found = say("cli.mk.dot", left=found, right=part)
    return found


# ---------------------------------------------------------------------- what is printed


def price(costs: Iterable[tuple[str, ...]]) -> Msg:
    """The mana that something takes."""
    return comma([wording.colours_msg(colours) for colours in costs])


def card(known: Card) -> list[Msg]:
    """A card: its kind, its effects with what they cost."""
    colours = comma([colour_msg(colour) for colour in known.colours]) if known.colours else None
    kind = say(f"page.mk.card.{known.kind}")
    found = [say("cli.mk.card_kind", kind=kind, colours=colours) if colours else kind]
    for way, effect in (("basic", known.basic), ("strong", known.strong)):
        if effect is None:
            continue
        costs = plays.costs(known, way)
        text = wording.words(effect)
        name = say(f"page.mk.way.{way}")
        if costs:
            found.append(say("cli.mk.way_for", way=name, price=price(costs), text=text))
        else:
            found.append(say("cli.mk.way", way=name, text=text))
    return found


def unit(known: UnitDef) -> list[Msg]:
    """A Unit: its figures, where it is recruited, its abilities."""
    figures = [say("cli.mk.unit", level=known.level, cost=known.cost, armor=known.armor)]
    figures += [say(f"mk.resistance.{one}") for one in known.resist]
    found = [comma(figures), comma([say(f"mk.site.{one}") for one in known.sites])]
    for ability in known.abilities:
        text = wording.words(ability.effect)
        found.append(say("cli.mk.for", price=price([ability.mana]), text=text) if ability.mana else text)
    return found + [wording.special(name) for name in known.special]


def skill(known: SkillDef) -> Msg:
    """A Skill: how often, and what."""
    return say("cli.mk.way", way=say(f"page.mk.usage.{known.usage}"), text=wording.words(known.effect))


def enemy(known: Enemy) -> Msg:
    """An enemy token in one line."""
    armor = say("cli.mk.armor_elusive", n=known.armor, high=known.elusive) if known.elusive else _armor(known.armor)
    found = [armor]
    for one in known.attacks:
        if one.summons:
            found.append(say("cli.mk.summons", pile=say(f"mk.pile.{one.summons}")))
        else:
            found.append(attack(one.n, one.element))
    found += [ability(name, known.defend) for name in known.abilities]
    found += [say(f"mk.resistance.{one}") for one in known.resist]
    found.append(say("cli.mk.fame", n=known.fame))
    return comma(found)


def _armor(n: int) -> Msg:
    return say("cli.mk.armor", n=n)


def attack(n: int, element: str) -> Msg:
    """An attack with its element."""
    return say("cli.mk.attack", n=n) if element == "physical" else say(f"cli.mk.attack.{element}", n=n)


def ability(name: str, defend: int = 0) -> Msg:
    """An ability of an enemy."""
    text = say(f"mk.ability.{name}")
    return say("cli.mk.defend", text=text, n=defend) if name == "defend" else text


def abilities(known: Enemy) -> list[Msg]:
    """What an enemy's abilities mean."""
    names = [*known.abilities, *(["summon"] if any(one.summons for one in known.attacks) else [])]
    return [say("cli.mk.way", way=say(f"mk.ability.{name}"), text=say(f"page.mk.ability.{name}")) for name in names]


# ---------------------------------------------------------------------- spaces


def at(one: SpaceView) -> Msg:
    """A space by its coordinates."""
    return say("mk.space", q=one.q, r=one.r)


def ground(one: SpaceView) -> Msg:
    """The terrain and the site of a space."""
    terrain = terrain_msg(one.terrain)
    return comma([terrain, site(one)]) if one.site else terrain


def site(one: SpaceView) -> Msg:
    """The site of a space by its name, with its colours and level."""
    if one.site == "city":
        name = say(f"mk.city.{one.colours[0]}")
        return say("cli.mk.city", name=name, n=one.level) if one.level else name
    name = say(f"mk.site.{one.site}")
    if one.colours:
        return say("cli.mk.site_of", name=name, colours=comma([colour_msg(colour) for colour in one.colours]))
    return name


def tokens(one: SpaceView) -> list[Msg]:
    """The enemies of a space: by name, or by the back of the token."""
    return [
        common.enemy_msg(token.id)
        if token.id is not None
        else say("page.mk.face_down", pile=say(f"mk.pile.{token.back}"))
        for token in one.enemies
    ]


def provokes(view: View, seat: int, there: SpaceView) -> list[Msg]:
    """The rampaging enemies that a move of a hero would provoke."""
    start = view.players[seat].space
    if start == OFF or any(one.name == "no_provoking" for one in view.turn.modifiers):
        return []
    here = view.spaces[start]
    found: list[Msg] = []
    for one in view.spaces:
        if one.rampaging and one.enemies and _touch(one, here) and _touch(one, there):
            found += tokens(one)
    return found


def _touch(a: SpaceView, b: SpaceView) -> bool:
    return (b.q - a.q, b.r - a.r) in DIRECTIONS


def is_assault(seat: int, there: SpaceView) -> bool:
    """Whether entering a space is an assault."""
    if there.site not in FORTIFIED:
        return False
    return not there.done or (there.site == "keep" and there.shields[-1:] != (seat,))


def way_to(view: View, seat: int, space: int) -> Msg:
    """What stands beside a move: the direction, what is there, and what it would cause."""
    there = view.spaces[space]
    found = [ground(there), *tokens(there)]
    start = view.players[seat].space
    if start != OFF:
        here = view.spaces[start]
        found.insert(0, say(f"cli.mk.to.{maps.direction((here.q, here.r), (there.q, there.r))}"))
    angry = provokes(view, seat, there)
    if angry:
        found.append(say("page.mk.provokes", enemies=comma(angry)))
    if is_assault(seat, there):
        found.append(say("page.mk.assaults"))
    return comma(found)


def about_space(content: Content, view: View, space: int) -> list[Msg]:
    """All that lies on a space."""
    one = view.spaces[space]
    found = [at(one), ground(one)]
    if one.cost < IMPASSABLE:
        found.append(say("page.mk.costs", n=one.cost))
    if one.site:
        found.append(say(f"page.mk.site.{one.site}"))
    if one.done:
        found.append(say("page.mk.done.burned" if one.site == "monastery" else "page.mk.done.done"))
    found += ruin(content, one)
    for token, name in zip(one.enemies, tokens(one), strict=True):
        if token.id is None:
            found.append(name)
        else:
            known = content.enemy(token.id)
            found += [say("cli.mk.way", way=name, text=enemy(known)), *abilities(known)]
    for seat in dict.fromkeys(one.shields):
        name = say(f"mk.hero.{view.players[seat].hero}")
        found.append(say("page.mk.shields_of", n=one.shields.count(seat), name=name))
    return found


def ruin(content: Content, one: SpaceView) -> list[Msg]:
    """The ruin token of a space."""
    if one.ruin is None:
        return [say("page.mk.ruin_down")]
    if not one.ruin:
        return []
    known = content.ruins[one.ruin]
    if known.cost:
        return [say("page.mk.altar", mana=comma([colour_msg(colour) for colour in known.cost]), n=known.fame)]
    found = [say("page.mk.ruin_fight", enemies=comma([say(f"mk.pile.{pile}") for pile in known.enemies]))]
    return found + [say("page.mk.to_take", what=say(f"page.mk.reward.{reward}")) for reward in known.rewards]


# ---------------------------------------------------------------------- combat


def foe(one: FoeView, content: Content) -> Msg:
    """An enemy of a combat as it is now: Armor, what protects it, what it is worth."""
    found = [_armor(one.armor)]
    defend = content.enemy(one.token).defend
    found += [ability(name, defend) for name in one.abilities if name != "fortified"]
    if one.fortified:
        found.append(say("page.mk.fortified_times", n=one.fortified))
    found += [say(f"mk.resistance.{name}") for name in one.resist]
    found.append(say("cli.mk.fame", n=one.fame))
    return comma(found)


def foe_attacks(one: FoeView, armor: int) -> list[Msg]:
    """The attacks of an enemy of a combat: what blocks each, and how many Wounds it gives a hero of this Armor."""
    found = []
    for shown in one.attacks:
        if shown.summons:
            found.append(say("cli.mk.summons", pile=say(f"mk.pile.{shown.summons}")))
            continue
        text = attack(shown.n, shown.element)
        if one.stopped or shown.blocked or shown.dealt:
            state = "stopped" if one.stopped else "blocked" if shown.blocked else "dealt"
            found.append(say("cli.mk.noted", text=text, note=say(f"page.mk.{state}")))
            continue
        damage = shown.n * (2 if "brutal" in one.abilities else 1)
        found.append(say("cli.mk.threat", text=text, block=shown.block, n=-(-damage // armor)))
    return found


# ---------------------------------------------------------------------- options


def beside(session: Session, view: View, option: str) -> Msg | None:
    """What stands beside an option."""
    content: Content = session.content
    kind, _, name = option.partition(":")
    seat = view.turn.seat
    if kind == "go" and name.isdecimal():
        return way_to(view, max(seat, 0), int(name)) if view.spaces[int(name)].cost < IMPASSABLE else None
    if kind == "explore":
        x, y = name.split(",")
        start = view.players[max(seat, 0)].space
        here = view.spaces[max(start, 0)]
        return say(f"cli.mk.to.{maps.direction((here.q, here.r), centre((int(x), int(y))))}")
    if kind == "tactic" and name in content.tactics:
        return say("cli.mk.tactic", n=content.tactics[name].number, text=say(f"page.mk.tactic.{name}"))
    if kind == "hero" and name in content.heroes:
        return say(f"page.mk.hero.{name}")
    if kind in ("own", "common") and name in content.skills:
        return skill(content.skills[name])
    if kind in ("spell", "advanced", "monastery") and _card(content, name):
        return dotted(card(content.card(name)))
    if kind in _UNITS and _unit(content, name):
        return dotted(unit(content.unit(name)))
    return None


def about(session: Session, view: View, option: str) -> list[Msg]:
    """All that there is to say about an option."""
    content: Content = session.content
    kind, _, name = option.partition(":")
    last = name.rpartition(":")[2]
    if (kind in _CARDS or kind.startswith("side_")) and _card(content, last):
        return card(content.card(last))
    if kind in _UNITS and _unit(content, last):
        return unit(content.unit(last))
    if kind == "unit":
        return _about_unit(content, view, name)
    if kind in _SKILLS and name in content.skills:
        return [skill(content.skills[name])]
    if kind == "tactic" and name in content.tactics:
        return [say("cli.mk.tactic", n=content.tactics[name].number, text=say(f"page.mk.tactic.{name}"))]
    if kind == "hero" and name in content.heroes:
        return [say(f"page.mk.hero.{name}")]
    if kind in _SPACES and name.isdecimal() and int(name) < len(view.spaces):
        return about_space(content, view, int(name))
    if kind in ("target", "attack", "foe", "block", "cumbersome") and view.combat is not None and name:
        return _about_foe(content, view, name)
    return []


def _card(content: Content, name: str) -> bool:
    return name.partition("#")[0] in content.cards


def _unit(content: Content, name: str) -> bool:
    return name.rpartition(":")[2].partition("#")[0] in content.units


def _about_unit(content: Content, view: View, name: str) -> list[Msg]:
    """A Unit of the active player, by its number or its id."""
    number = name.partition(":")[0]
    if number.isdecimal() and view.turn.seat >= 0:
        mine = view.players[view.turn.seat].units
        return unit(content.unit(mine[int(number)].id)) if int(number) < len(mine) else []
    return unit(content.unit(number)) if _unit(content, number) else []


def _about_foe(content: Content, view: View, name: str) -> list[Msg]:
    number = name.partition(":")[0]
    fight = view.combat
    if fight is None or not number.isdecimal() or int(number) >= len(fight.foes):
        return []
    one = fight.foes[int(number)]
    armor = view.players[max(view.turn.seat, 0)].armor
    return [foe(one, content), *foe_attacks(one, armor), *abilities(content.enemy(one.token))]
