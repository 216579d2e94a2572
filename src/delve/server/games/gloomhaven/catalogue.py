"""The box in words: classes with their cards and perks, items, monsters, modifier cards, scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from delve.core.msg import Msg, say
from delve.core.words import Words, capital
from delve.games.gloomhaven import box
from delve.games.gloomhaven.box import Slot
from delve.games.gloomhaven.cardtext import (
    half_lines,
    item_lines,
    modifier_words,
    monster_card_lines,
    perk_words,
    summon_lines,
)
from delve.games.gloomhaven.defs import (
    Card,
    CharacterClass,
    Content,
    Half,
    Item,
    ItemUse,
    ModCard,
    Monster,
    MonsterCard,
    SummonDef,
)
from delve.games.gloomhaven.effects import AnyAbility, Coded
from delve.games.gloomhaven.rules import scenarios
from delve.games.gloomhaven.wording import MONSTER, Scope, consume_words
from delve.server.games.gloomhaven.rows import Area, Row, area_of, rows

PHASES = ("goals", "hand", "place", "cards", "start", "turns", "cleanup", "rest", "over")
SLOTS: tuple[Slot, ...] = ("head", "body", "legs", "onehand", "twohand", "small")


class HalfInfo(Struct, frozen=True, omit_defaults=True):
    """An action of a card. `text` is all of it in words."""

    rows: list[Row]
    text: str
    xp: int = 0
    lost: bool = False
    lasts: Literal["", "round", "always"] = ""
    slots: list[int] = []
    makes: list[str] = []
    area: Area | None = None


class CardInfo(Struct, frozen=True, omit_defaults=True):
    """An ability card; level 0 is X."""

    name: str
    cls: str
    level: int
    initiative: int
    top: HalfInfo
    bottom: HalfInfo


class PerkInfo(Struct, frozen=True):
    """A line of the perk list."""

    text: str
    times: int


class ClassInfo(Struct, frozen=True):
    """A class: hand size, health by level, its cards in the order of their numbers."""

    name: str
    note: str
    hand: int
    health: tuple[int, ...]
    cards: list[str]
    perks: list[PerkInfo]


class SummonInfo(Struct, frozen=True):
    """An ally that a card brings."""

    name: str
    text: str


class ItemInfo(Struct, frozen=True, omit_defaults=True):
    """An item."""

    name: str
    text: str
    slot: Slot
    price: int
    use: ItemUse
    uses: int = 1
    penalty: int = 0
    prosperity: int = 0
    pockets: bool = False
    """Whether it has places for two more small items."""


class MonsterInfo(Struct, frozen=True, omit_defaults=True):
    """A monster type; a boss has specials."""

    name: str
    deck: str
    fly: bool = False
    immune: list[str] = []
    special_1: list[Row] = []
    special_2: list[Row] = []


class MonsterCardInfo(Struct, frozen=True, omit_defaults=True):
    """A card of a monster ability deck."""

    initiative: int
    rows: list[Row]
    text: str
    shuffle: bool = False
    area: Area | None = None


class ModifierInfo(Struct, frozen=True, omit_defaults=True):
    """An attack modifier card."""

    name: str
    kind: Literal["good", "bad", "plain"]
    rolling: bool = False
    shuffle: bool = False


class GoalInfo(Struct, frozen=True):
    """A battle goal."""

    name: str
    text: str
    checks: int


class ScenarioInfo(Struct, frozen=True):
    """A scenario, what to do in it, and its special rules."""

    name: str
    goal: str
    rules: list[str]


class LevelInfo(Struct, frozen=True):
    """A line of the level table."""

    trap: int
    gold: int
    xp: int


class Catalogue(Struct, frozen=True):
    """The box in one language."""

    classes: dict[str, ClassInfo]
    cards: dict[str, CardInfo]
    summons: dict[str, SummonInfo]
    items: dict[str, ItemInfo]
    monsters: dict[str, MonsterInfo]
    decks: dict[str, dict[str, MonsterCardInfo]]
    """By deck, then by the number of the card."""
    modifiers: dict[str, ModifierInfo]
    goals: dict[str, GoalInfo]
    scenarios: dict[str, ScenarioInfo]
    levels: list[LevelInfo]
    starting_gold: list[int]
    """What a new character has, from level 1 on (GH-CREATE-06)."""
    most_gold: int
    elements: dict[str, str]
    conditions: dict[str, str]
    objectives: dict[str, str]
    overlays: dict[str, str]
    slots: dict[str, str]
    phases: dict[str, str]


def catalogue(content: Content, words: Words) -> Catalogue:
    """Everything of the box that the page draws."""

    def text(key: str) -> str:
        return words.text(say(key))

    return Catalogue(
        classes={cls.id: _class(cls, content, words) for cls in content.classes.values()},
        cards={card.id: _card(card, cls, content, words) for cls in content.classes.values() for card in cls.cards},
        summons={one.id: _summon(one, words) for one in content.summons.values()},
        items={str(item.number): _item(item, content, words) for item in content.items.values()},
        monsters={one.id: _monster(one, words) for one in content.monsters.values()},
        decks={
            name: {str(card.number): _monster_card(card, words) for card in cards}
            for name, cards in content.decks.items()
        },
        modifiers={card.id: _modifier(card, words) for card in content.modifiers.values()},
        goals={
            goal.id: GoalInfo(text(f"gh.goal.{goal.id}"), text(f"gh.goal.{goal.id}.text"), goal.checks)
            for goal in content.goals.values()
        },
        scenarios={str(number): _scenario(number, words) for number in scenarios.playable()},
        levels=[LevelInfo(box.trap_damage(n), box.GOLD[n], box.bonus_xp(n)) for n in box.LEVELS],
        starting_gold=[box.starting_gold(level) for level in range(1, 10)],
        most_gold=box.MOST_GOLD,
        elements={element: text(f"gh.element.{element}") for element in box.ELEMENTS},
        conditions={name: text(f"gh.condition.{name}") for name in (*box.NEGATIVE, *box.POSITIVE)},
        objectives=_named(words, "gh.objective."),
        overlays=_named(words, "gh.overlay."),
        slots={slot: capital(text(f"gh.slot.{slot}")) for slot in SLOTS},
        phases={phase: text(f"page.gh.phase.{phase}") for phase in PHASES},
    )


def said(lines: Iterable[Msg], words: Words) -> str:
    """Lines as one text."""
    return " ".join(f"{line}." if line[-1:].isalnum() or line[-1:] == ")" else line for line in map(words.text, lines))


def _named(words: Words, family: str) -> dict[str, str]:
    """All names of a family of terms."""
    keys = [key for key in words.keys() if key.startswith(family) and "@" not in key]  # noqa: SIM118 - not a dict
    return {key.removeprefix(family): words.text(Msg(key)) for key in keys}


# ---------------------------------------------------------------------- characters


def _class(cls: CharacterClass, content: Content, words: Words) -> ClassInfo:
    return ClassInfo(
        name=words.text(say(f"gh.class.{cls.id}")),
        note=words.text(say(f"page.gh.class.{cls.id}")),
        hand=cls.hand,
        health=cls.health,
        cards=[card.id for card in cls.cards],
        perks=[PerkInfo(capital(words.text(perk_words(perk, content.modifiers))), perk.times) for perk in cls.perks],
    )


def _card(card: Card, cls: CharacterClass, content: Content, words: Words) -> CardInfo:
    return CardInfo(
        name=words.text(say(f"gh.card.{card.id}")),
        cls=cls.id,
        level=card.level,
        initiative=card.initiative,
        top=_half(card.top, content, words),
        bottom=_half(card.bottom, content, words),
    )


def _half(half: Half, content: Content, words: Words) -> HalfInfo:
    found = rows(half.abilities, words, Scope(slots=len(half.slots)), content.summons)
    found += [Row(text=capital(words.text(consume_words(one)))) for one in half.consume]
    return HalfInfo(
        rows=found,
        text=said(half_lines(half, content.summons), words),
        xp=half.xp,
        lost=half.lost,
        lasts=half.lasts,
        slots=list(half.slots),
        makes=list(half.makes),
        area=area_of(half.abilities),
    )


def _summon(one: SummonDef, words: Words) -> SummonInfo:
    return SummonInfo(words.text(say(f"gh.summon.{one.id}")), said(summon_lines(one), words))


def _item(item: Item, content: Content, words: Words) -> ItemInfo:
    return ItemInfo(
        name=words.text(say(f"gh.item.{item.id}")),
        text=said(item_lines(item, content.summons), words),
        slot=item.slot,
        price=item.price,
        use=item.use,
        uses=max(item.uses, item.sources, 1),
        penalty=item.penalty,
        prosperity=item.prosperity,
        pockets=item.special == "pockets",
    )


def _modifier(card: ModCard, words: Words) -> ModifierInfo:
    good = card.value > 0 or card.times == 2 or (card.value == 0 and card.rolling)
    kind: Literal["good", "bad", "plain"] = "good" if good else "bad" if card.value < 0 or card.times == 0 else "plain"
    return ModifierInfo(capital(words.text(modifier_words(card))), kind, card.rolling, card.shuffle)


# ---------------------------------------------------------------------- monsters, scenarios


def _monster(one: Monster, words: Words) -> MonsterInfo:
    return MonsterInfo(
        name=words.text(say(f"gh.monster.{one.id}")),
        deck=one.deck,
        fly=one.fly,
        immune=list(one.immune),
        special_1=rows(one.special_1, words, MONSTER),
        special_2=rows(one.special_2, words, MONSTER),
    )


def _monster_card(card: MonsterCard, words: Words) -> MonsterCardInfo:
    found = []
    for ability in card.abilities:
        found += [_special(ability, words) or rows((ability,), words, MONSTER)[0]]
    found += rows(card.on_death, words, MONSTER)
    return MonsterCardInfo(
        initiative=card.initiative,
        rows=found,
        text=said(monster_card_lines(card), words),
        shuffle=card.shuffle,
        area=area_of(card.abilities),
    )


def _special(ability: AnyAbility, words: Words) -> Row | None:
    """A boss's card names what its stat card says."""
    if isinstance(ability, Coded) and ability.name in ("special-1", "special-2"):
        return Row(ability.name, words.text(say("page.gh.special", n=int(ability.name[-1]))))
    return None


def _scenario(number: int, words: Words) -> ScenarioInfo:
    return ScenarioInfo(
        words.text(scenarios.name_msg(number)),
        words.text(say(f"gh.scenario.{number}.goal")),
        [words.text(msg) for msg in scenarios.rule_msgs(number)],
    )
