"""The box in words: cards, Units, Skills, enemies, sites, Tactics, with what the page draws of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from delve.core.msg import say
from delve.core.words import Words, capital
from delve.games.mageknight import box
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.defs import Ability, Card, Content, Enemy, Ruin, SkillDef, Tactic, UnitDef
from delve.games.mageknight.rules import plays, wording
from delve.games.mageknight.views import ABILITIES

SITES = (
    *("portal", "village", "monastery", "keep", "mage_tower", "city", "dungeon", "tomb", "monster_den"),
    *("spawning_grounds", "ruins", "mine", "deep_mine", "glade", "refugee_camp", "maze", "labyrinth"),
)
SCORES = (
    *("fame", "knowledge", "loot", "leader", "conqueror", "adventurer", "beating"),
    *("title_knowledge", "title_loot", "title_leader", "title_conqueror", "title_adventurer", "title_beating"),
    *("cities", "title_cities", "all_cities", "rounds", "dummy_cards", "not_announced", "everybody_leads", "total"),
)
"""The lines of the scoring sheet, in their order."""
REWARDS = ("artifact", "spell", "advanced_action", "unit", "crystal", "any_crystal", "dungeon")


class Sign(Struct, frozen=True, omit_defaults=True):
    """A part of an effect as an icon with a number: `move`, `attack`, `ranged`, `siege`, `block`, …; `or` and `then`
    stand between two."""

    do: str
    n: str = ""
    of: str = ""
    """An element or a colour."""


class Face(Struct, frozen=True, omit_defaults=True):
    """One way to use a card, Unit or Skill."""

    text: str
    signs: list[Sign]
    """Empty where icons cannot say it."""
    cost: list[list[str]] = []
    """Mana: for each one to pay, the colours that it may have."""


class CardInfo(Struct, frozen=True, omit_defaults=True):
    """A Deed card."""

    name: str
    kind: str
    colours: list[str]
    basic: Face
    strong: Face | None = None
    banner: bool = False


class UnitInfo(Struct, frozen=True, omit_defaults=True):
    """A Unit."""

    name: str
    elite: bool
    level: int
    cost: int
    armor: int
    sites: list[str]
    resist: list[str]
    abilities: list[Face]


class AssaultInfo(Struct, frozen=True, omit_defaults=True):
    """An attack of an enemy."""

    n: int = 0
    element: str = "physical"
    summons: str = ""


class EnemyInfo(Struct, frozen=True, omit_defaults=True):
    """An enemy token."""

    name: str
    pile: str
    armor: int
    fame: int
    attacks: list[AssaultInfo]
    abilities: list[str] = []
    resist: list[str] = []
    elusive: int = 0
    defend: int = 0
    reputation: int = 0


class SkillInfo(Struct, frozen=True):
    """A Skill."""

    name: str
    hero: str
    usage: str
    face: Face


class HeroInfo(Struct, frozen=True):
    """A hero."""

    name: str
    note: str


class TacticInfo(Struct, frozen=True):
    """A Tactic card."""

    name: str
    text: str
    number: int
    night: bool


class RuinInfo(Struct, frozen=True, omit_defaults=True):
    """A ruin token: an altar has a cost, others enemies and rewards."""

    cost: list[str] = []
    fame: int = 0
    enemies: list[str] = []
    rewards: list[str] = []


class Thing(Struct, frozen=True, omit_defaults=True):
    """A site, an ability or the like: its name and what it means."""

    name: str
    text: str = ""


class TerrainInfo(Struct, frozen=True):
    """A terrain and what it costs by day and by night; 99: it cannot be entered."""

    name: str
    day: int
    night: int


class Catalogue(Struct, frozen=True):
    """The box in one language. Cards, Units and enemies are listed by definition: the part of an id before `#`."""

    heroes: dict[str, HeroInfo]
    cards: dict[str, CardInfo]
    units: dict[str, UnitInfo]
    skills: dict[str, SkillInfo]
    enemies: dict[str, EnemyInfo]
    tactics: dict[str, TacticInfo]
    ruins: dict[str, RuinInfo]
    sites: dict[str, Thing]
    abilities: dict[str, Thing]
    terrains: dict[str, TerrainInfo]
    tiles: dict[str, str]
    walls: dict[str, list[tuple[int, int]]]
    """Of the tiles that have some: positions and directions."""
    colours: dict[str, str]
    elements: dict[str, str]
    resistances: dict[str, str]
    piles: dict[str, str]
    scenarios: dict[str, str]
    scores: dict[str, str]
    rewards: dict[str, str]
    fame: list[int]
    """The Fame that each level begins with."""
    reputation: list[int | None]
    """Influence by Reputation from -7 to +7."""


def catalogue(content: Content, words: Words) -> Catalogue:
    """Everything of the box that the page draws."""

    def text(key: str) -> str:
        return words.text(say(key))

    def names(family: str, ids: Iterable[str]) -> dict[str, str]:
        return {one: capital(text(f"mk.{family}.{one}")) for one in ids}

    return Catalogue(
        heroes={hero: HeroInfo(text(f"mk.hero.{hero}"), text(f"page.mk.hero.{hero}")) for hero in content.heroes},
        cards={card.id: _card(card, words) for card in content.cards.values()},
        units={unit.id: _unit(unit, words) for unit in content.units.values()},
        skills={skill.id: _skill(skill, words) for skill in content.skills.values()},
        enemies={enemy.id: _enemy(enemy, words) for enemy in content.enemies.values()},
        tactics={tactic.id: _tactic(tactic, words) for tactic in content.tactics.values()},
        ruins={ruin.id: _ruin(ruin) for ruin in content.ruins.values()},
        sites={one: Thing(capital(text(f"mk.site.{one}")), text(f"page.mk.site.{one}")) for one in SITES},
        abilities={
            one: Thing(capital(text(f"mk.ability.{one}")), text(f"page.mk.ability.{one}"))
            for one in (*ABILITIES, "summon")
        },
        terrains={
            one: TerrainInfo(capital(text(f"mk.terrain.{one}")), day, night) for one, (day, night) in box.COSTS.items()
        },
        tiles={one: text(f"mk.tile.{one}") for one in content.tiles},
        walls={one.id: list(one.walls) for one in content.tiles.values() if one.walls},
        colours=names("colour", box.FACES),
        elements=names("element", ("physical", "fire", "ice", "coldfire")),
        resistances=names("resistance", ("physical", "fire", "ice")),
        piles=names("pile", box.PILES),
        scenarios={one: text(f"mk.scenario.{one}") for one in content.scenarios},
        scores={one: text(f"page.mk.score.{one}") for one in SCORES},
        rewards={one: text(f"page.mk.reward.{one}") for one in REWARDS},
        fame=list(box.FAME_FOR),
        reputation=list(box.REPUTATION),
    )


# ---------------------------------------------------------------------- faces


def face(effect: kinds.Effect, words: Words, cost: Iterable[tuple[str, ...]] = ()) -> Face:
    """An effect in words and, where they can say it, as icons."""
    found = _signs(effect)
    return Face(
        text=capital(words.text(wording.words(effect))),
        signs=[] if found is None else found,
        cost=[list(colours) for colours in cost],
    )


def _signs(effect: kinds.Effect) -> list[Sign] | None:
    """The icons of an effect; None if it is more than they can say."""
    match effect:
        case kinds.Attack():
            do = "attack" if effect.kind == "melee" else effect.kind
            return [Sign(do, str(effect.n), _of(effect.element))]
        case kinds.Block():
            return None if effect.swift else [Sign("block", str(effect.n), _of(effect.element))]
        case kinds.Move() | kinds.Influence() | kinds.Heal() | kinds.Draw() | kinds.Wound() | kinds.Fame():
            return [Sign(str(effect.__struct_config__.tag), str(effect.n))]
        case kinds.Reputation():
            return [Sign("reputation", box.signed(effect.n))]
        case kinds.Mana() | kinds.Crystal() if not getattr(effect, "among", ""):
            return _gems(str(effect.__struct_config__.tag), effect.colours, effect.n)
        case kinds.Choice():
            return _joined(effect.options, "or")
        case kinds.All():
            return _joined(effect.steps, "then")
    return None


def _of(element: str) -> str:
    return "" if element == "physical" else element


def _gems(do: str, colours: tuple[str, ...], n: int) -> list[Sign]:
    if len(colours) > 2:
        return [Sign(do, str(n), "any")]
    found: list[Sign] = []
    for colour in colours:
        found += [*([Sign("or")] if found else []), Sign(do, str(n) if n > 1 else "", colour)]
    return found


_MOST = 4
"""More parts than these are only said."""


def _joined(parts: tuple[kinds.AnyEffect, ...], between: str) -> list[Sign] | None:
    if len(parts) > _MOST:
        return None
    found: list[Sign] = []
    for part in parts:
        inner = _signs(part)
        if inner is None or (between == "then" and isinstance(part, kinds.Choice)):
            return None
        found += [*([Sign(between)] if found else []), *inner]
    return found


# ---------------------------------------------------------------------- pieces


def _card(card: Card, words: Words) -> CardInfo:
    return CardInfo(
        name=words.text(say(f"mk.card.{card.id}")),
        kind=card.kind,
        colours=list(card.colours),
        basic=face(card.basic, words, plays.costs(card, "basic")),
        strong=None if card.strong is None else face(card.strong, words, plays.costs(card, "strong")),
        banner=bool(card.banner),
    )


def _unit(unit: UnitDef, words: Words) -> UnitInfo:
    return UnitInfo(
        name=words.text(say(f"mk.unit.{unit.id}")),
        elite=unit.elite,
        level=unit.level,
        cost=unit.cost,
        armor=unit.armor,
        sites=list(unit.sites),
        resist=list(unit.resist),
        abilities=list(_abilities(unit.abilities, words)),
    )


def _abilities(abilities: tuple[Ability, ...], words: Words) -> Iterator[Face]:
    for one in abilities:
        yield face(one.effect, words, (one.mana,) if one.mana else ())


def _skill(skill: SkillDef, words: Words) -> SkillInfo:
    return SkillInfo(words.text(say(f"mk.skill.{skill.id}")), skill.hero, skill.usage, face(skill.effect, words))


def _enemy(enemy: Enemy, words: Words) -> EnemyInfo:
    return EnemyInfo(
        name=words.text(say(f"mk.enemy.{enemy.id}")),
        pile=enemy.pile,
        armor=enemy.armor,
        fame=enemy.fame,
        attacks=[AssaultInfo(one.n, one.element, one.summons) for one in enemy.attacks],
        abilities=list(enemy.abilities),
        resist=list(enemy.resist),
        elusive=enemy.elusive,
        defend=enemy.defend,
        reputation=enemy.reputation,
    )


def _tactic(tactic: Tactic, words: Words) -> TacticInfo:
    return TacticInfo(
        name=words.text(say(f"mk.tactic.{tactic.id}")),
        text=words.text(say(f"page.mk.tactic.{tactic.id}")),
        number=tactic.number,
        night=tactic.night,
    )


def _ruin(ruin: Ruin) -> RuinInfo:
    return RuinInfo(list(ruin.cost), ruin.fame, list(ruin.enemies), list(ruin.rewards))
