"""Keep the Heroes Out! on the page: the choices before a game, the box in words, options explained."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from msgspec import Struct

from delve.core.errors import BadConfig
from delve.core.msg import Msg, say
from delve.core.questions import Choose, ChooseSome, Question
from delve.core.session import Session
from delve.core.words import Words
from delve.games.heroesout import box, effects, explain
from delve.games.heroesout.box import HeroName, LootType, ResourceName, RoomName, Symbol
from delve.games.heroesout.definition import box_content
from delve.games.heroesout.defs import Card, Clan, Config, Content, Scenario, ScenarioCard
from delve.games.heroesout.effects import AnyAct, group_words
from delve.games.heroesout.map import DOORS, NE, NW, SE, SW, E, W
from delve.games.heroesout.rules import setup
from delve.games.heroesout.rules.cards import card_msg
from delve.games.heroesout.rules.guild import guild_msg, hero_of
from delve.games.heroesout.state import GuildId, Phase
from delve.games.heroesout.views import View
from delve.server.messages import Choice, NewTable

Side: TypeAlias = Literal["w", "nw", "ne", "e", "se", "sw"]

_SIDES: dict[int, Side] = {W: "w", NW: "nw", NE: "ne", E: "e", SE: "se", SW: "sw"}


class Node(Struct, frozen=True, omit_defaults=True):
    """An action, for a row of icons. `do` names its kind; a room also has `loot`, `tactic`, `build` and `imprison`.

    `of` is a resource, a room symbol or a type of loot. `left` and `right` are the sides of a combo or a choice;
    a swarm and a reinforce have their action on the left.
    """

    do: str
    n: int = 0
    of: str = ""
    left: list[Node] = []
    right: list[Node] = []


class CardInfo(Struct, frozen=True, omit_defaults=True):
    """A Tactic card, with its clan, or a loot card, with its type."""

    name: str
    text: str
    acts: list[Node]
    clan: str = ""
    loot: LootType | Literal[""] = ""
    copies: int = 1


class RoomInfo(Struct, frozen=True):
    """A room. `does` says what may be done there and `by` how: with an Activate, or by trying one's luck.

    `pays` and `gets` are the same as icons; `doors` are the sides of the tile, as it lies unturned, that have one.
    """

    name: str
    symbol: Symbol
    does: str
    by: Literal["activate", "luck"]
    pays: list[Node]
    gets: list[Node]
    doors: list[Side]


class ClanInfo(Struct, frozen=True):
    """A clan. `one` is the name of a single monster; `start` begin in rooms of `symbol`."""

    name: str
    one: str
    ability: str
    hint: str
    role: str
    monsters: int
    health: int
    start: int
    symbol: Symbol
    cards: list[str]


class GuildInfo(Struct, frozen=True, omit_defaults=True):
    """A guild card: a hero card has `hero` and `symbol`, a scenario card a text."""

    name: str
    text: str = ""
    hero: HeroName | Literal[""] = ""
    symbol: Symbol | Literal[""] = ""


class HeroInfo(Struct, frozen=True):
    """A hero class, what it does on coming in, and how many tokens of it there are."""

    name: str
    text: str
    rule: str
    tokens: int


class Thing(Struct, frozen=True, omit_defaults=True):
    """A resource or token: what it is called, alone and in number, and what it does."""

    name: str
    many: str = ""
    text: str = ""
    tokens: int = 0


class ScenarioInfo(Struct, frozen=True):
    """A scenario: its guild cards, the heroes with more than 1 health, and whether heroes walk through portals."""

    name: str
    level: int
    cards: dict[str, int]
    health: dict[HeroName, int]
    heroes_use_portals: bool


class DifficultyInfo(Struct, frozen=True):
    """A difficulty: the guild cards of each turn, by wave."""

    name: str
    cards: tuple[int, int]


class TreasureInfo(Struct, frozen=True):
    """What may be under a treasure of a value, and how many of its tokens have that effect."""

    value: int
    text: str
    tokens: int


class Catalogue(Struct, frozen=True):
    """The box in one language. Cards are listed by definition: the part of a card's id before `#`."""

    rooms: dict[str, RoomInfo]
    symbols: dict[str, str]
    clans: dict[str, ClanInfo]
    cards: dict[str, CardInfo]
    guild: dict[str, GuildInfo]
    heroes: dict[str, HeroInfo]
    resources: dict[str, Thing]
    tokens: dict[str, Thing]
    loot: dict[str, str]
    acts: dict[str, str]
    phases: dict[str, str]
    scenarios: dict[str, ScenarioInfo]
    difficulties: dict[str, DifficultyInfo]
    treasures: list[TreasureInfo]


class HeroesOutPage:
    """What this game tells the page."""

    types: ClassVar[tuple[type[Struct], ...]] = (View, Catalogue)
    minutes: ClassVar[int] = 60
    tag: ClassVar[Msg] = say("page.kh.tag")
    lesson: ClassVar[str] = "lesson"
    # Gnolls have a room to choose from the start and plain cards, and begin (KH-SETUP-12); Ratfolk hold the Vault.
    lesson_roles: ClassVar[tuple[str, ...]] = ("gnolls", "ratfolk")
    same_for_all: ClassVar[bool] = True

    # ------------------------------------------------------------------ before the game

    def scenarios(self, words: Words) -> list[Choice]:
        return [
            Choice(s.id, words.text(say(f"kh.scenario.{s.id}")), words.text(say(f"kh.story.{s.id}")), s.level)
            for s in box_content().scenarios.values()
        ]

    def difficulties(self, words: Words) -> list[Choice]:
        return [
            Choice(
                name,
                words.text(say(f"kh.difficulty.{name}")),
                words.text(say("page.kh.difficulty", first=first, second=second)),
            )
            for name, (first, second) in box.DIFFICULTIES.items()
        ]

    def roles(self, words: Words) -> list[Choice]:
        return [
            Choice(clan.id, words.text(say(f"kh.clan.{clan.id}")), words.text(_clan_note(clan)))
            for clan in box_content().clans.values()
        ]

    def config(self, table: NewTable) -> dict[str, Any]:
        difficulty = table.difficulty or Config().difficulty
        if difficulty not in box.DIFFICULTIES:
            names = ", ".join(box.DIFFICULTIES)
            raise BadConfig("page.kh.error.difficulty", difficulty=difficulty, difficulties=names)
        if not table.seats:
            raise BadConfig("kh.error.seats", n=0, most=setup.MOST_SEATS)
        config = Config(table.scenario, difficulty, len(table.seats), [seat.role or None for seat in table.seats])
        setup.check(config, box_content())
        return {
            "scenario": config.scenario,
            "difficulty": config.difficulty,
            "seats": config.seats,
            "clans": config.clans,
        }

    # ------------------------------------------------------------------ at the table

    def role(self, session: Session, seat: int) -> str:
        clan: str = session.state.players[seat].clan
        return clan

    def note(self, session: Session, question: Question, option: str) -> Msg | None:
        kind, _, name = option.partition(":")
        content: Content = session.content
        if name in content.cards:
            return explain.card_text(content, name)
        if kind == "clan" and name in content.clans:
            return _clan_note(content.clans[name])
        if kind == "hero":
            cls = next((box.HEROES[h.cls] for h in session.state.heroes if str(h.id) == name), None)
            return say(f"page.kh.hero.{cls}") if cls else None
        if kind == "token" and name in box.NUMBER:
            return say(f"kh.event_token_rule.{box.TOKENS[session.state.tokens[box.NUMBER[name]]]}")
        if kind == "room" and name in box.NUMBER:
            does = say(f"kh.room_action.{name}")
            return does if does != _label(question, option) else None
        return None

    def rules(self, session: Session, question: Question, option: str) -> list[str]:
        return explain.rules(session.game, option)

    def facts(self, session: Session, question: Question, words: Words) -> Struct | None:
        return None

    # ------------------------------------------------------------------ the box

    def content(self, words: Words) -> Catalogue:
        content = box_content()

        def text(key: str) -> str:
            return words.text(say(key))

        return Catalogue(
            rooms={room: _room(room, words) for room in box.ROOMS},
            symbols={symbol: text(f"kh.symbol.{symbol}") for symbol in box.SYMBOLS},
            clans={clan.id: _clan(clan, words) for clan in content.clans.values()},
            cards=_cards(content, words),
            guild={
                **{card: _hero_card(GuildId(card), words) for card in box.HERO_CARDS},
                **{card.id: _scenario_card(card, words) for card in content.guild_cards.values()},
            },
            heroes={
                hero: HeroInfo(
                    text(f"kh.hero.{hero}"), text(f"page.kh.hero.{hero}"), explain.HERO_RULES[hero], box.HERO_TOKENS
                )
                for hero in box.HEROES
            },
            resources={
                kind: Thing(text(f"kh.resource.{kind}"), text(f"kh.resources.{kind}"), "", box.RESOURCE_TOKENS)
                for kind in box.RESOURCES
            },
            tokens={
                "trap": Thing(_capital(text("kh.token.trap")), _capital(text("kh.token.traps")), text("page.kh.trap")),
                "unfinished": Thing(_capital(text("kh.portal.unfinished")), "", text("page.kh.portal.unfinished")),
                "finished": Thing(_capital(text("kh.portal.finished")), "", text("page.kh.portal.finished")),
                **{
                    token: Thing(text(f"kh.event_token.{token}"), "", text(f"kh.event_token_rule.{token}"))
                    for token in box.TOKENS
                },
            },
            loot={kind: text(f"kh.loot.{kind}") for kind in box.LOOT_TYPES},
            acts={kind: _capital(text(f"kh.act.{kind}")) for kind in _PLAIN_ACTS},
            phases={phase: text(f"kh.phase.{phase}") for phase in get_args(Phase)},
            scenarios={s.id: _scenario(s, words) for s in content.scenarios.values()},
            difficulties={
                name: DifficultyInfo(text(f"kh.difficulty.{name}"), cards) for name, cards in box.DIFFICULTIES.items()
            },
            treasures=[
                TreasureInfo(value, text(f"kh.treasure.{effect}"), count)
                for (value, effect), count in sorted(Counter(box.TREASURES).items())
            ],
        )


PAGE = HeroesOutPage()

_PLAIN_ACTS = ("activate", "melee", "ranged", "move", "draw", "trap", "defend", "portal")
"""The actions whose name alone says it all."""


def _capital(text: str) -> str:
    start = text.startswith("(")
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def _label(question: Question, option: str) -> Msg | None:
    if not isinstance(question, Choose | ChooseSome):
        return None
    return next((o.label for o in question.options if o.id == option), None)


def _clan_note(clan: Clan) -> Msg:
    return say("page.kh.clan", hint=say(f"kh.clan_hint.{clan.id}"), **explain.clan_facts(clan))


def _room(room: RoomName, words: Words) -> RoomInfo:
    number = box.NUMBER[room]
    pays, gets = _room_icons(room)
    return RoomInfo(
        name=words.text(box.room_msg(number)),
        symbol=box.SYMBOL_OF[number],
        does=words.text(say(f"kh.room_action.{room}")),
        by="luck" if number == box.CELLS else "activate",
        pays=pays,
        gets=gets,
        doors=[side for bit, side in _SIDES.items() if DOORS[number] & bit],
    )


def _room_icons(room: RoomName) -> tuple[list[Node], list[Node]]:
    number = box.NUMBER[room]
    if number in box.GIVES:
        return [], [_resource(box.RESOURCES[box.GIVES[number]])]
    if number in box.SELLS:
        kind, loot = box.SELLS[number]
        return [_resource(box.RESOURCES[kind])], [Node("loot", of=loot)]
    if number == box.WORKSHOP:
        return [], [Node("trap")]
    if number == box.CELLS:
        return [], [Node("imprison")]
    if number == box.LABORATORY:
        return [Node("imprison")], [Node("tactic")]
    return [_resource("coin")], [Node("build")]


def _resource(kind: ResourceName) -> Node:
    return Node("resource", of=kind)


def _clan(clan: Clan, words: Words) -> ClanInfo:
    return ClanInfo(
        name=words.text(say(f"kh.clan.{clan.id}")),
        one=words.text(say(f"kh.monster.{clan.id}")),
        ability=_capital(words.text(say(f"kh.ability.{clan.id}"))),
        hint=words.text(say(f"kh.clan_hint.{clan.id}")),
        role=words.text(say(f"kh.role.{clan.role}")),
        monsters=clan.monsters,
        health=clan.health,
        start=clan.start,
        symbol=clan.symbol,
        cards=[card.id for card in clan.cards],
    )


def _cards(content: Content, words: Words) -> dict[str, CardInfo]:
    found = {card.id: _card(card, "", words) for card in content.loot}
    for clan in content.clans.values():
        found |= {card.id: _card(card, clan.id, words) for card in clan.cards}
    return found


def _card(card: Card, clan: str, words: Words) -> CardInfo:
    return CardInfo(
        name=words.text(card_msg(card.id)),
        text=_capital(words.text(group_words(card.actions))),
        acts=[_node(act) for act in card.actions],
        clan=clan,
        loot=card.loot or "",
        copies=card.copies,
    )


def _node(act: AnyAct) -> Node:
    kind = str(act.__struct_config__.tag)
    if isinstance(act, effects.Choice):
        return Node(kind, left=[_node(a) for a in act.left], right=[_node(a) for a in act.right])
    if isinstance(act, effects.Combo):
        return Node(kind, left=[_node(act.left)], right=[_node(act.right)])
    if isinstance(act, effects.Swarm | effects.Reinforce):
        return Node(kind, left=[_node(act.action)])
    if isinstance(act, effects.Resource | effects.Pay):
        return Node(kind, of=act.kind)
    if isinstance(act, effects.Ambush):
        return Node(kind, act.n, act.symbol)
    if isinstance(act, effects.Summon):
        return Node(kind, act.n)
    return Node(kind)


def _hero_card(card: GuildId, words: Words) -> GuildInfo:
    cls, symbol = hero_of(card)
    return GuildInfo(words.text(guild_msg(card)), hero=box.HEROES[cls], symbol=symbol)


def _scenario_card(card: ScenarioCard, words: Words) -> GuildInfo:
    text = " ".join(words.text(effect.words()) for effect in card.effects)
    return GuildInfo(words.text(say(f"kh.guild.{card.id}")), text)


def _scenario(scenario: Scenario, words: Words) -> ScenarioInfo:
    return ScenarioInfo(
        name=words.text(say(f"kh.scenario.{scenario.id}")),
        level=scenario.level,
        cards=scenario.cards,
        health=scenario.health,
        heroes_use_portals=scenario.heroes_use_portals,
    )
