"""Reading a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar, cast

from delve.core.game import Game
from delve.core.rng import LooseRng, seeded
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import ELEMENTS, FAR, LEVELS, MOST_GOLD
from delve.games.gloomhaven.box import trap_damage as damage_of_traps
from delve.games.gloomhaven.content.modifiers import STANDARD
from delve.games.gloomhaven.defs import CharacterConfig
from delve.games.gloomhaven.effects import Lasting
from delve.games.gloomhaven.positions.fields import (
    Words,
    Wrong,
    decode,
    listed,
    near,
    number,
    one_of,
    words_of,
)
from delve.games.gloomhaven.positions.lines import ACTIVE, BEFORE, HEAD, HERO, LEVELS_OF, PILES, STATES, Position
from delve.games.gloomhaven.positions.pieces import Pieces
from delve.games.gloomhaven.rules import decks, ground, scenarios, setup
from delve.games.gloomhaven.state import (
    NOBODY,
    Active,
    CardId,
    Character,
    FigureId,
    HexId,
    ItemState,
    ModDeck,
    MonsterDeck,
    ObstacleTile,
    State,
    TrapTile,
    TreasureTile,
)

T = TypeVar("T")


class Reader(Pieces):
    """Reads one position."""

    def read(self, text: str) -> Position:
        """Read it all, in an order in which each part finds what it needs."""
        for line in sorted(self._split(text), key=lambda one: one[2][0] not in ("gloomhaven", "seat")):
            self._within(line, self._sort, line)
        self._within(self.head_line, self._begin)
        for cls, words in self.heroes.items():
            self._hero(cls, {name: value for name, (_, value) in words.items()})
        self._within(self.head_line, self._lay_out)
        for place in self.places:
            self._within(place.line, self._put, place)
        self._within(self.head_line, self._settle)
        for kind, rule in (
            ("mods", self._mods),
            ("deck", self._deck),
            ("elements", self._elements),
            ("active", self._active),
            ("memory", self._memory),
            ("order", self._order),
        ):
            for line in self.later[kind]:
                self._within(line, rule, line[2][1:])
        self._within(self.head_line, self._finish)
        return Position(self.state, self.figures, self._hexes())

    # ------------------------------------------------------------------ the beginning

    def _begin(self) -> None:
        """The state with its first line alone."""
        head = self.head
        if not self.heroes:
            raise Wrong("nobody")
        given = "scenario" in head or ("rules" not in head and self.drawn is None)
        scenario = number(head.get("scenario", head.get("rules", "1" if given else "0")), "scenario")
        # On the map of one that cannot be played yet there is a plain fight.
        known = maps.scenarios() if given else (0, *scenarios.playable())
        if scenario not in known:
            raise Wrong("scenario", n=scenario)
        self.own_map = not given
        level = number(head.get("level", "1"), "level", LEVELS[0], LEVELS[-1])
        state = self.state = State(
            rng=number(head["rng"], "rng") if "rng" in head else seeded(1),
            scenario=scenario,
            level=level,
            monster_level=level,
            trap_damage=damage_of_traps(level),
            characters=[],
            phase="turns" if self.drawn is not None else "cards",
            turn=1,
        )
        self._set(state, HEAD, head)
        if "round" not in head:
            state.round = 0 if state.phase in (*BEFORE, "cards") else 1
        self.game = Game(state, self.content, quiet=True)
        self.rng = LooseRng(state.rng)
        if "mods" in head:
            self._mods(["monsters", f"next={head['mods'] or ''}"])

    def _hero(self, cls: str, words: Words) -> None:
        """A character with its cards and items."""
        level = self._about(cls, "level", lambda text: number(text, "level", 1, 9), "1")
        items = self._about(cls, "items", lambda text: [self._item(part) for part in listed(text)])
        perks = self._about(cls, "perks", lambda text: self._perks(cls, text))
        config = CharacterConfig(cls=cls, level=level, perks=perks, items=tuple(item.number for item in items))
        character = setup.character_of(config, self.content)
        character.items = items
        character.coins = self._about(cls, "money", lambda text: number(text, "money"), "0")
        character.gold = self._about(cls, "gold", lambda text: number(text, "gold", 0, MOST_GOLD), str(character.gold))
        for name in words:
            if name in HERO:
                self._about(cls, name, lambda text: self._set(character, HERO, {name: text}))  # noqa: B023 (used at once)
            if name in PILES:
                self._about(cls, name, lambda _: self._check(character, name))  # noqa: B023
        if "pool" not in words:
            named = [card for pile in PILES for card in getattr(character, pile)]
            character.pool += [card for card in dict.fromkeys(named) if card not in character.pool]
        self._initiative(character, words, len(self.state.characters))
        self.state.characters.append(character)
        if "mods" in words:
            self._about(cls, "mods", lambda text: self._mods([cls, f"next={text or ''}"]))

    def _about(self, cls: str, word: str, rule: Callable[[str | None], T], default: str = "") -> T:
        """Read a word about a character; what is wrong is told with its line."""
        line, text = self.heroes[cls].get(word, (self.head_line, default))
        return self._within(line, rule, text)

    def _perks(self, cls: str, text: str | None) -> tuple[int, ...]:
        known = self.content.classes[cls].perks
        perks = tuple(number(perk, "perks", 0, len(known) - 1) for perk in listed(text))
        for perk, times in Counter(perks).items():
            if times > known[perk].times:
                raise Wrong("twice", what=f"perks={perk}")
        return perks

    def _check(self, character: Character, pile: str) -> None:
        """The cards of a pile exist, and are in no other."""
        for card in getattr(character, pile):
            one_of(card, self.content.cards)
        if pile in ("hand", "discard", "lost", "played"):
            piles = [*character.hand, *character.discard, *character.lost, *character.played]
            again = [card for card, count in Counter(piles).items() if count > 1]
            if again:
                raise Wrong("twice", what=again[0])

    def _initiative(self, character: Character, words: Words, seat: int) -> None:
        """The order of play, where it is not given: by the cards, else late in the round."""
        if self.state.phase != "turns":
            return
        shown = [self.content.cards[card].initiative for card in character.played]
        lead, second = [*shown, 0, 0][:2] if shown else (90 + seat, 90 + seat)
        if character.resting:
            lead = second = FAR
        character.lead = character.lead if "lead" in words else lead
        character.second = character.second if "second" in words else second

    def _item(self, text: str) -> ItemState:
        body, _, state = text.partition(":")
        body, _, used = body.partition("/")
        found = number(body, "items")
        if found not in self.content.items:
            raise Wrong("unknown", name=body, near=near(body, map(str, self.content.items)))
        one_of(state or "ready", STATES)
        return ItemState(found, STATES[state or "ready"], number(used or "0", "items"))

    # ------------------------------------------------------------------ whose turn it is

    def _settle(self) -> None:
        """Characters without a place, hands, whose turn it is."""
        state = self.state
        if "next_figure" in self.head:
            state.next_figure = number(self.head["next_figure"], "next_figure")
        if self.drawn is None and state.phase not in BEFORE:
            for seat, character in enumerate(state.characters):
                free = [h for h in self.map.start if ground.at(self.game, h) is None]
                if character.figure == NOBODY and not character.exhausted and free:
                    self.figures[character.cls] = (setup.put(self.game, seat, free[0]).id,)
        if "acting" in self.head:
            state.acting = self._find(self.head["acting"] or "none")
        elif state.phase == "turns":
            state.acting = self._first()
        figure = ground.find(self.game, state.acting)
        if "started" not in self.head:
            state.started = figure is not None and figure.kind == "character"

    def _first(self) -> FigureId:
        """The first character that still has cards to use."""
        for character in self.state.characters:
            figure = ground.find(self.game, character.figure)
            ready = character.played or character.resting
            if figure is not None and ready and figure.acted != self.state.round:
                return figure.id
        return NOBODY

    # ------------------------------------------------------------------ decks

    def _mods(self, rest: list[str]) -> None:
        """A modifier deck: `draw` is all of it, `next` its first cards."""
        if not rest:
            raise Wrong("whose_deck", name="")
        words = words_of(rest[1:], {"draw", "next", "discard", "shuffle"})
        deck = self._mod_deck(rest[0])
        cards = {name: [self._mod_card(c) for c in _times(words.get(name))] for name in ("draw", "next", "discard")}
        deck.discard, deck.shuffle = cards["discard"], "shuffle" in words
        self.given.append(deck)
        if "draw" in words:
            deck.draw = cards["draw"][::-1]
            return
        left = Counter(self._standard(deck)) - Counter(cards["next"]) - Counter(cards["discard"])
        rest_ = sorted(left.elements())
        self.rng.shuffle(rest_)
        deck.draw = rest_ + cards["next"][::-1]

    def _mod_deck(self, name: str) -> ModDeck:
        if name == "monsters":
            return self.state.modifiers
        for character in self.state.characters:
            if character.cls == name or character.figure in self.figures.get(name, ()):
                return character.deck
        raise Wrong("whose_deck", name=name)

    def _standard(self, deck: ModDeck) -> list[str]:
        if self.plain:
            return ["+0"] * 20
        return list(STANDARD) if deck is self.state.modifiers else list(deck.draw)

    def _mod_card(self, name: str) -> str:
        card = name.replace("_", " ")
        return one_of(card, self.content.modifiers)

    def _deck(self, rest: list[str]) -> None:
        """A monster ability deck, its cards by their numbers."""
        if not rest:
            raise Wrong("unknown", name="", near=", ".join(self.state.decks))
        name = rest[0]
        if name in self.content.monsters:
            name = self.content.monsters[name].deck
        one_of(name, self.content.decks)
        words = words_of(rest[1:], {"draw", "next", "discard", "card", "consumed", "asked"})
        cards = {
            pile: [self._monster_card(name, c) for c in listed(words.get(pile))]
            for pile in ("draw", "next", "discard", "card")
        }
        deck = self.state.decks.setdefault(name, MonsterDeck())
        deck.card = cards["card"][0] if cards["card"] else -1
        deck.discard = cards["discard"]
        deck.consumed = decode(words.get("consumed", ""), dict[str, int], "consumed")
        deck.asked = decode(words.get("asked", ""), list[int], "asked")
        if "draw" in words:
            deck.draw = cards["draw"][::-1]
            return
        gone = {deck.card, *deck.discard, *cards["next"]}
        deck.draw = [n for n in range(len(self.content.decks[name])) if n not in gone]
        self.rng.shuffle(deck.draw)
        deck.draw += cards["next"][::-1]

    def _monster_card(self, deck: str, text: str) -> int:
        numbers = [str(card.number) for card in self.content.decks[deck]]
        return numbers.index(one_of(text, numbers))

    # ------------------------------------------------------------------ other lines

    def _elements(self, rest: list[str]) -> None:
        words = words_of(rest, {*ELEMENTS, "made"})
        for n, element in enumerate(ELEMENTS):
            if element in words:
                self.state.elements[n] = LEVELS_OF[one_of(words[element] or "strong", LEVELS_OF)]
        self.state.made = [cast(Any, one_of(e, ELEMENTS)) for e in listed(words.get("made"))]

    def _active(self, rest: list[str]) -> None:
        """A card in the active area: `active warding-strength bottom used=1 on=A`."""
        if len(rest) < 2 or rest[1] not in ("top", "bottom"):
            raise Wrong("active", text=" ".join(rest))
        card = CardId(one_of(rest[0], self.content.cards))
        words = words_of(rest[2:], {*ACTIVE, "seat", "on", "summon"})
        seat = number(words["seat"], "seat") if "seat" in words else self._holder(card)
        if not 0 <= seat < len(self.state.characters):
            raise Wrong("seat", n=seat)
        half = self.content.cards[card].top if rest[1] == "top" else self.content.cards[card].bottom
        lasting = [n for n, one in enumerate(half.abilities) if isinstance(one, Lasting)]
        active = Active(seat, card, cast(Any, rest[1]), lasting[:1] or [0], half.lasts == "round")
        self._set(active, ACTIVE, words)
        own = self.state.characters[seat].figure
        active.on = [self._find(one) for one in listed(words["on"])] if "on" in words else [own]
        active.summon = self._find(words["summon"] or "none") if "summon" in words else NOBODY
        self.state.actives.append(active)

    def _holder(self, card: CardId) -> int:
        for seat, character in enumerate(self.state.characters):
            if any(one.id == card for one in self.content.classes[character.cls].cards):
                return seat
        return 0

    def _memory(self, rest: list[str]) -> None:
        for word in rest:
            name, equals, value = word.rpartition("=")
            if not equals:
                raise Wrong("value", name=word, text="")
            self.state.memory[name.replace("~", " ")] = number(value, name)

    def _order(self, rest: list[str]) -> None:
        """The order in which tiles came, where it is not that of the drawing."""
        words = words_of(rest, ORDERS)
        for name, text in words.items():
            wanted = [number(part, name) for part in listed(text)]
            left = list(getattr(self.state, name))
            found = []
            for hex_ in wanted:
                one = next((one for one in left if order_key(one) == hex_), None)
                if one is None:
                    raise Wrong("value", name=name, text=str(hex_))
                found.append(one)
                left.remove(one)
            setattr(self.state, name, found + left)

    # ------------------------------------------------------------------ what is left

    def _finish(self) -> None:
        """Decks, hands and halves that were not given."""
        state = self.state
        for deck in (*(c.deck for c in state.characters), state.modifiers):
            if not any(deck is one for one in self.given):
                deck.draw = self._standard(deck)
                self.rng.shuffle(deck.draw)
        for name in decks.present(self.game):
            if name not in state.decks:
                state.decks[name] = MonsterDeck(list(range(len(self.content.decks[name]))))
                self.rng.shuffle(state.decks[name].draw)
        self._sort_tiles()
        for seat, character in enumerate(state.characters):
            words = self.heroes[character.cls]
            if "hand" not in words and state.phase not in ("goals", "hand"):
                self._deal(seat, character)
            if "halves" not in words and self._acts(seat) and character.played:
                character.halves = ["top", "bottom"]

    def _sort_tiles(self) -> None:
        """Tiles come in the order of the drawing, unless a line says otherwise."""
        ordered = {word.partition("=")[0] for line in self.later["order"] for word in line[2]}
        for name in ORDERS:
            if self.drawn is not None and name not in ordered:
                setattr(self.state, name, sorted(getattr(self.state, name), key=order_key))

    def _acts(self, seat: int) -> bool:
        state = self.state
        return state.started and state.acting == state.characters[seat].figure != NOBODY

    def _deal(self, seat: int, character: Character) -> None:
        """A whole hand, but for the cards that are somewhere else."""
        if character.exhausted:
            return
        gone = [*character.discard, *character.lost, *character.played]
        gone += list(dict.fromkeys(a.card for a in self.state.actives if a.seat == seat))
        size = self.content.classes[character.cls].hand
        left = [card for card in character.pool if card not in gone]
        character.hand = left[: max(0, size - len(gone))]

    def _hexes(self) -> dict[str, tuple[HexId, ...]]:
        return {place.mark: tuple(place.hexes) for place in self.places if place.hexes}


ORDERS = ("traps", "obstacles", "difficult", "hazards", "coins", "treasures")


def order_key(one: object) -> int:
    """By which hex a tile is sorted."""
    if isinstance(one, int):
        return one
    if isinstance(one, ObstacleTile):
        return one.hexes[0]
    assert isinstance(one, TrapTile | TreasureTile)
    return one.hex


def _times(text: str | None) -> list[str]:
    """A list in which `+0*5` stands for five of them."""
    found = []
    for part in listed(text):
        name, star, count = part.rpartition("*")
        found += [name] * number(count, part) if star else [part]
    return found
