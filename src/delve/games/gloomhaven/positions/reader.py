"""Reading a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from delve.core.errors import BadPosition, DelveError
from delve.core.game import Game
from delve.core.msg import Msg
from delve.core.rng import LooseRng, seeded
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import ELEMENTS, FAR, INERT, LEVELS, PASSING, STRONG, TOKENS, WANING, Condition, Rank
from delve.games.gloomhaven.box import trap_damage as damage_of_traps
from delve.games.gloomhaven.content.modifiers import STANDARD
from delve.games.gloomhaven.defs import GH, CharacterConfig, Content
from delve.games.gloomhaven.effects import Lasting
from delve.games.gloomhaven.positions import drawing
from delve.games.gloomhaven.positions.drawing import SYMBOLS, Drawn
from delve.games.gloomhaven.positions.fields import (
    Words,
    Wrong,
    decode,
    fields_of,
    listed,
    near,
    number,
    one_of,
    words_of,
)
from delve.games.gloomhaven.rules import decks, ground, reveal, scenarios, setup, stats
from delve.games.gloomhaven.state import (
    CONSUMED,
    NOBODY,
    NOWHERE,
    READY,
    SPENT,
    Active,
    CardId,
    Character,
    Figure,
    FigureId,
    HexId,
    ItemState,
    Kind,
    ModDeck,
    MonsterDeck,
    ObstacleTile,
    State,
    TrapTile,
    TreasureTile,
)

T = TypeVar("T")
Line: TypeAlias = tuple[int, str, list[str]]
"""Number, text and words of a line."""

HEAD: dict[str, Any] = fields_of(
    State, "rng", "scenario", "characters", "map", "figures", "rooms", "closed", "locked", "traps", "obstacles",
    "difficult", "hazards", "coins", "treasures", "elements", "made", "actives", "decks", "modifiers", "acting",
    "memory", "next_figure",
)  # fmt: skip
FIGURE: dict[str, Any] = fields_of(
    Figure, "id", "kind", "name", "hex", "health", "most", "number", "rank", "ally", "conditions", "retaliate", "acted",
    "born",
)  # fmt: skip
HERO: dict[str, Any] = fields_of(Character, "cls", "level", "items", "deck", "treasures", "coins")
ACTIVE: dict[str, Any] = fields_of(Active, "seat", "card", "half", "on", "summon")
PILES = ("hand", "discard", "lost", "played", "pool", "sealed")
RANKS = ("normal", "elite", "boss", "named")
STATES = {"ready": READY, "spent": SPENT, "consumed": CONSUMED}
LEVELS_OF = {"inert": INERT, "waning": WANING, "strong": STRONG}
BEFORE = ("hand", "goals", "place")
"""The phases in which characters are not on the board yet."""

_HEAD_WORDS = {*HEAD, "scenario", "rules", "rng", "acting", "rooms", "empty", "next_figure", "mods"}
_HEX_WORDS = {
    "coins", "treasure", "trap", "maker", "trap_xp", "difficult", "hazard", "obstacle", "wide", "part", "plate",
    "corridor", "door", "start", "marker", "hidden",
}  # fmt: skip
_HERO_WORDS = {*HERO, "level", "items", "gold", "found", "mods"}
_FIGURE_WORDS = {*FIGURE, *RANKS, *TOKENS, "id", "hp", "n", "ally", "enemy", "retaliate", "acted", "born", "at"}
_LINES = ("seat", "mods", "deck", "elements", "active", "wall", "memory", "order")


class Position(Struct, frozen=True):
    """A position that was read: the state, and what the characters of its drawing stand for."""

    state: State
    figures: dict[str, tuple[FigureId, ...]]
    hexes: dict[str, tuple[HexId, ...]]


class Place:
    """What a line says about a character of the drawing, or about a hex."""

    def __init__(self, line: Line, mark: str, name: str, words: Words) -> None:
        self.line = line
        self.mark = mark
        self.name = name
        """The figure; empty if there is none."""
        self.words = words
        self.hexes: list[HexId] = []


class Reader:
    """Reads one position."""

    def __init__(self, content: Content, plain: bool) -> None:
        self.content = content
        self.plain = plain
        """Modifier decks that are not given hold +0 alone."""
        self.places: list[Place] = []
        self.explained: dict[str, Place] = {}
        self.heroes: dict[str, tuple[Line, Words]] = {}
        self.later: dict[str, list[Line]] = {name: [] for name in _LINES}
        self.drawn: Drawn | None = None
        self.figures: dict[str, tuple[FigureId, ...]] = {}
        self.state: State
        self.game: GH
        self.map: maps.Map
        self.head: Words = {}
        self.head_line: Line
        self.given: list[ModDeck] = []
        """The modifier decks that lines speak of."""

    # ------------------------------------------------------------------ lines

    def read(self, text: str) -> Position:
        """Read it all, in an order in which each part finds what it needs."""
        rows, lines = self._split(text)
        if rows:
            self.drawn = self._within((rows[0][0], rows[0][1], []), lambda: drawing.read(rows))
        for line in sorted(lines, key=lambda one: one[2][0] not in ("gloomhaven", "seat")):
            self._within(line, lambda: self._sort(line))  # noqa: B023 (called at once)
        self._within(self.head_line, self._begin)
        for line, words in self.heroes.values():
            self._within(line, lambda: self._hero(words))  # noqa: B023
        self._within(self.head_line, self._lay_out)
        for place in self.places:
            self._within(place.line, lambda: self._put(place))  # noqa: B023
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
                self._within(line, lambda: rule(line[2][1:]))  # noqa: B023
        self._within(self.head_line, self._finish)
        return Position(self.state, self.figures, self._hexes())

    def _split(self, text: str) -> tuple[list[tuple[int, str]], list[Line]]:
        rows: list[tuple[int, str]] = []
        lines: list[Line] = []
        for n, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.strip().startswith("--"):
                continue
            if not lines and line.split()[0] != "gloomhaven":
                raise BadPosition("gh.position.head")
            if not lines or not drawing.is_row(line):
                lines.append((n, line.strip(), line.split()))
            elif rows and rows[-1][0] != n - 1:
                raise self._error((n, line.strip(), []), Wrong("two_maps").msg)
            else:
                rows.append((n, line))
        if not lines:
            raise BadPosition("gh.position.head")
        self.head_line = lines[0]
        return rows, lines

    def _within(self, line: Line, rule: Callable[[], T]) -> T:
        """Read something; what is wrong is told with its line."""
        try:
            return rule()
        except drawing.OutOfStep as error:
            raise self._error((error.line, "", []), error.msg) from error
        except Wrong as error:
            raise self._error(line, error.msg) from error
        except DelveError as error:
            raise self._error(line, error.msg) from error

    def _error(self, line: Line, msg: Msg) -> BadPosition:
        return BadPosition("gh.position.line", line=line[0], text=line[1], error=msg)

    def _sort(self, line: Line) -> None:
        """Put a line where it will be read."""
        first, rest = line[2][0], line[2][1:]
        if first == "gloomhaven":
            self.head = words_of(rest, _HEAD_WORDS)
        elif first == "seat":
            if not rest:
                raise Wrong("word", word="", near="seat brute", words=", ".join(self.content.classes))
            cls = one_of(rest[0], self.content.classes, "class")
            self._add_hero(line, cls, words_of(rest[1:], _HERO_WORDS))
        elif first in self.later:
            self.later[first].append(line)
        elif len(first) == 1 or self._coordinates(first) is not None:
            self._explain(line, first, rest)
        else:
            raise Wrong("word", word=first, near=near(first, _LINES), words=", ".join(_LINES))

    def _explain(self, line: Line, mark: str, rest: list[str]) -> None:
        """A line about a character of the drawing, or a hex."""
        name = ""
        if rest and self._is_figure(rest[0]):
            name, rest = rest[0], rest[1:]
        elif rest and rest[0].partition("=")[0] not in _HEX_WORDS | {"at"}:
            raise Wrong("figure", name=rest[0], near=near(rest[0], self._figure_names()))
        known = _HEX_WORDS | (_FIGURE_WORDS if name else {"at"})
        hero = name in self.content.classes
        words = words_of(rest, known | (_HERO_WORDS if hero else set()))
        if hero:
            self._add_hero(line, name, {k: v for k, v in words.items() if k in _HERO_WORDS and k not in known})
        if mark in self.explained:
            raise Wrong("twice", what=mark)
        place = Place(line, mark, name, words)
        self.explained[mark] = place
        self.places.append(place)

    def _is_figure(self, name: str) -> bool:
        return name.startswith("objective:") or name in self._figure_names()

    def _figure_names(self) -> list[str]:
        content = self.content
        return [*content.classes, *content.monsters, *content.summons]

    def _add_hero(self, line: Line, cls: str, words: Words) -> None:
        before = self.heroes.get(cls)
        if before is None:
            self.heroes[cls] = (line, dict(words))
            return
        for name, value in words.items():
            if name in before[1]:
                raise Wrong("twice", what=name)
            before[1][name] = value
        if words:
            self.heroes[cls] = (line, before[1])

    # ------------------------------------------------------------------ the beginning

    def _begin(self) -> None:
        """The state with its first line alone."""
        head = self.head
        if not self.heroes:
            raise Wrong("nobody")
        given = "scenario" in head or ("rules" not in head and self.drawn is None)
        scenario = number(head.get("scenario", head.get("rules", "1" if given else "0")), "scenario")
        if scenario not in scenarios.playable() and (given or scenario):
            raise Wrong("scenario", n=scenario)
        self.own_map = not given
        level = number(head.get("level", "1"), "level")
        if level not in LEVELS:
            raise Wrong("number", name="level", text=str(level))
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

    def _set(self, thing: Struct, fields: dict[str, Any], words: Words) -> None:
        for name, value in words.items():
            if name in fields:
                setattr(thing, name, decode(value, fields[name], name))

    # ------------------------------------------------------------------ characters

    def _hero(self, words: Words) -> None:
        cls = next(name for name, (_, own) in self.heroes.items() if own is words)
        level = number(words.get("level", "1"), "level")
        if not 1 <= level <= 9:
            raise Wrong("number", name="level", text=str(level))
        perks = decode(words.get("perks", ""), list[int], "perks")
        items = [self._item(text) for text in listed(words.get("items"))]
        config = CharacterConfig(cls=cls, level=level, perks=tuple(perks), items=tuple(item.number for item in items))
        for perk in perks:
            if not 0 <= perk < len(self.content.classes[cls].perks):
                raise Wrong("perk", n=perk, most=len(self.content.classes[cls].perks) - 1)
        character = setup.character_of(config, self.content)
        character.items = items
        self._set(character, HERO, words)
        for pile in PILES:
            for card in getattr(character, pile):
                one_of(card, self.content.cards, "card")
        character.coins = number(words.get("gold", "0"), "gold")
        character.treasures = listed(words.get("found"))
        if "pool" not in words:
            named = [card for pile in PILES for card in getattr(character, pile)]
            character.pool += [card for card in dict.fromkeys(named) if card not in character.pool]
        self._initiative(character, words, len(self.state.characters))
        for wanted, cards in (("played", character.played), ("hand", character.hand)):
            if len(set(cards)) != len(cards):
                raise Wrong("twice", what=wanted)
        self.state.characters.append(character)
        if "mods" in words:
            self._mods([cls, f"next={words['mods'] or ''}"])

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
            raise Wrong("unknown", what="item", name=body, near=near(body, map(str, self.content.items)))
        one_of(state or "ready", STATES, "items")
        return ItemState(found, STATES[state or "ready"], number(used or "0", "items"))

    # ------------------------------------------------------------------ the map

    def _lay_out(self) -> None:
        """Which map it is, and what its characters stand for."""
        if self.drawn is None:
            self.map = maps.load(self.state.scenario)
            self._set_up()
            return
        drawn = self.drawn
        for mark in dict.fromkeys(drawn.marks):
            if mark not in self.explained:
                if mark not in SYMBOLS and not mark.isalnum():
                    raise Wrong("symbol", symbol=mark)
                words = words_of(SYMBOLS.get(mark, ()), _HEX_WORDS)
                place = Place(self.head_line, mark, "", words)
                self.explained[mark] = place
                self.places.append(place)
        for id_, mark in enumerate(drawn.marks):
            self.explained[mark].hexes.append(HexId(id_))
        if self.own_map:
            self._draw_map()
        else:
            self.map = maps.load(self.state.scenario)
            if drawing.normal(self.map.hexes) != drawn.places:
                raise Wrong("shape", n=self.state.scenario)
        for place in self.places:
            self._within(place.line, lambda: self._locate(place))  # noqa: B023
        self._doors()

    def _set_up(self) -> None:
        """A scenario that is not drawn: its rooms as they are set up, and characters where they start."""
        state, map_ = self.state, self.map
        wanted = self.head.get("rooms")
        rooms = [n for n, room in enumerate(map_.rooms) if room.start]
        if wanted is not None:
            every = list(range(len(map_.rooms)))
            rooms = every if wanted == "all" else [number(part, "rooms") for part in listed(wanted)]
            if not set(rooms) <= set(every):
                raise Wrong("rooms", most=every[-1])
        state.closed = (1 << len(map_.doors)) - 1
        for place in self.places:
            self._within(place.line, lambda: self._locate(place))  # noqa: B023
        scenarios.set_up(self.game)
        for n in range(len(map_.rooms)):
            if n in rooms:
                if "empty" in self.head:
                    state.rooms |= 1 << n
                else:
                    reveal.place_room(self.game, n, near=None)
        for n, door in enumerate(map_.doors):
            if all(room in rooms for room in door.rooms):
                state.closed &= ~(1 << n)

    def _locate(self, place: Place) -> None:
        """The hexes that a line is about, where the drawing does not say it."""
        at = place.words.get("at")
        if at == "none":
            return
        if at is not None:
            place.hexes = [self._hex(at)]
        elif self._coordinates(place.mark) is not None:
            place.hexes = [self._hex(place.mark)]
        if not place.hexes and place.mark not in SYMBOLS and "wide" not in place.words:
            raise Wrong("undrawn", letter=place.mark)

    @staticmethod
    def _coordinates(text: str) -> tuple[int, int] | None:
        try:
            q, r = text.split(",")
            return int(q), int(r)
        except ValueError:
            return None

    def _hex(self, text: str) -> HexId:
        """A hex by its character in the drawing, or by its coordinates."""
        place = self._coordinates(text)
        if place is not None:
            places = self.map.hexes
            if place in places:
                return HexId(places.index(place))
        elif self.drawn is not None and self.drawn.marks.count(text) == 1:
            return HexId(self.drawn.marks.index(text))
        raise Wrong("hex", text=text)

    def _draw_map(self) -> None:
        """A map of its own: rooms are what doors and walls part."""
        assert self.drawn is not None
        places = self.drawn.places
        self.map = maps.Map(self.state.scenario, places, (), (), ())
        walls = [self._within(line, lambda: self._walls(line)) for line in self.later["wall"]]  # noqa: B023
        edges = tuple(dict.fromkeys(edge for line in walls for edge in line))
        apart = {frozenset(edge) for edge in edges}
        doors = sorted({h for place in self.places if "door" in place.words for h in place.hexes})
        rooms = drawing.rooms(places, cast(set[frozenset[int]], apart), set(doors))
        ids = {place: n for n, place in enumerate(places)}
        made = []
        for door in doors:
            beside = drawing.beside_of(places, ids, cast(set[frozenset[int]], apart), door)
            touched = sorted({n for n, room in enumerate(rooms) for one in beside if one in room})
            if not 1 <= len(touched) <= 2:
                raise Wrong("door", n=len(touched))
            made.append(maps.Door(HexId(door), (touched[0], touched[-1]), "stone-door"))
            for n in touched:
                rooms[n] = sorted([*rooms[n], door])
        self.map = maps.Map(
            scenario=self.state.scenario,
            hexes=places,
            tiles=(),
            rooms=tuple(maps.Room(tuple(HexId(h) for h in room)) for room in rooms),
            start=self._all("start"),
            doors=tuple(made),
            corridors=tuple(maps.Overlay("corridor", (h,)) for h in self._all("corridor")),
            wall_edges=edges,
            plates=self._all("plate"),
            markers=self._markers(),
        )
        self._keep_map()

    def _keep_map(self) -> None:
        self.state.map = msgspec.json.encode(self.map).decode()

    def _all(self, word: str) -> tuple[HexId, ...]:
        return tuple(sorted(h for place in self.places if word in place.words for h in place.hexes))

    def _markers(self) -> dict[str, tuple[HexId, ...]]:
        found: dict[str, list[HexId]] = {}
        for place in self.places:
            for letter in listed(place.words.get("marker")):
                found.setdefault(letter, []).extend(place.hexes)
        return {letter: tuple(sorted(found[letter])) for letter in sorted(found)}

    def _walls(self, line: Line) -> list[tuple[HexId, HexId]]:
        found = []
        for pair in line[2][1:]:
            a, bar, b = pair.partition("|")
            if not bar:
                raise Wrong("wall", text=pair)
            one, other = sorted((self._hex(a), self._hex(b)))
            found.append((one, other))
        return found

    def _doors(self) -> None:
        """Which doors are closed, and which rooms are revealed."""
        state, map_ = self.state, self.map
        given = {h: place.words["door"] for place in self.places if "door" in place.words for h in place.hexes}
        for n, door in enumerate(map_.doors):
            how = given.get(door.hex)
            if door.hex in given and how not in (None, "open", "closed", "locked"):
                raise Wrong("unknown", what="door", name=how or "", near="open, closed, locked")
            state.closed |= (how in ("closed", "locked")) << n
            state.locked |= (how == "locked") << n
        extra = [h for h in given if h not in {door.hex for door in map_.doors}]
        if extra:
            raise Wrong("no_door", hex=self._named(extra[0]))
        hidden = {h for place in self.places if "hidden" in place.words for h in place.hexes}
        doors = {door.hex for door in map_.doors}
        for n, room in enumerate(map_.rooms):
            if not any(h in hidden for h in room.hexes if h not in doors):
                state.rooms |= 1 << n
        for n, door in enumerate(map_.doors):
            if not state.closed >> n & 1 and any(not state.rooms >> room & 1 for room in door.rooms):
                raise Wrong("open_door", hex=self._named(door.hex))

    def _named(self, hex_: HexId) -> str:
        q, r = self.map.hexes[hex_]
        return f"{q},{r}"

    def _is_hidden(self, hex_: HexId) -> bool:
        doors = {door.hex for door in self.map.doors}
        if hex_ == NOWHERE or hex_ in doors:
            return False
        return any(hex_ in room.hexes and not self.state.rooms >> n & 1 for n, room in enumerate(self.map.rooms))

    # ------------------------------------------------------------------ what lies and stands there

    def _put(self, place: Place) -> None:
        """Everything that a line says about its hexes."""
        hidden = [h for h in place.hexes if self._is_hidden(h)]
        if hidden and not self.own_map and (place.name or set(place.words) - {"hidden", "plate", "corridor", "start"}):
            raise Wrong("hidden", hex=self._named(hidden[0]))
        if hidden:
            self._put_in_map(place, hidden)
        seen = [h for h in place.hexes if h not in hidden]
        self._put_tiles(place, seen)
        if place.name and (seen or not place.hexes):
            self._put_figures(place, seen or [NOWHERE])

    def _put_tiles(self, place: Place, hexes: list[HexId]) -> None:
        state, words = self.state, place.words
        if "coins" in words:
            state.coins += [h for h in hexes for _ in range(number(words["coins"] or "1", "coins"))]
        if "treasure" in words:
            state.treasures += [TreasureTile(h, words["treasure"] or "goal") for h in hexes]
        if "trap" in words:
            state.traps += [self._trap(words, h) for h in hexes]
        if "difficult" in words:
            state.difficult += hexes
        if "hazard" in words:
            state.hazards += hexes
        if "obstacle" in words:
            state.obstacles += [ObstacleTile([h], words["obstacle"] or "") for h in hexes]
        if "wide" in words:
            parts = [h for other in self.places if other.words.get("part") == place.mark for h in other.hexes]
            if hexes or parts:
                state.obstacles.append(ObstacleTile(sorted([*hexes, *parts]), words["wide"] or ""))

    def _trap(self, words: Words, hex_: HexId) -> TrapTile:
        damage, *given = listed(words["trap"]) or [str(self.state.trap_damage)]
        conditions = [cast(Condition, one_of(c, (*TOKENS, "curse", "bless"), "condition")) for c in given]
        return TrapTile(
            hex_,
            number(damage, "trap"),
            conditions,
            number(words.get("maker", "-1"), "maker"),
            number(words.get("trap_xp", "0"), "trap_xp"),
        )

    def _put_in_map(self, place: Place, hexes: list[HexId]) -> None:
        """What lies in a room that is not revealed comes when it is."""
        words, here = place.words, tuple(hexes)
        added: dict[str, tuple[Any, ...]] = {}
        if place.name:
            if place.name not in self.content.monsters:
                raise Wrong("hidden_figure", name=place.name)
            rank = self._rank(place)
            added["monsters"] = tuple(maps.Placed(place.name, h, (rank, rank, rank)) for h in here)
        if "coins" in words:
            added["coins"] = here * number(words["coins"] or "1", "coins")
        if "treasure" in words:
            name = words["treasure"] or "goal"
            added["treasures"] = tuple(
                maps.Treasure("goal" if name == "goal" else number(name, "treasure"), h) for h in here
            )
        if "trap" in words:
            kind = "poison" if "poison" in listed(words["trap"]) else "spike"
            added["traps"] = tuple(maps.Trap(kind, h) for h in here)
        if "difficult" in words:
            added["difficult"] = here
        if "hazard" in words:
            added["hazardous"] = here
        if "obstacle" in words:
            added["obstacles"] = tuple(maps.Overlay(words["obstacle"] or "", (h,)) for h in here)
        if "wide" in words:
            added["obstacles"] = (maps.Overlay(words["wide"] or "", here),)
        if added:
            old = self.map
            self.map = msgspec.structs.replace(old, **{name: getattr(old, name) + new for name, new in added.items()})
            self._keep_map()

    def _rank(self, place: Place) -> Rank:
        monster = self.content.monsters[place.name]
        given = [rank for rank in RANKS if rank in place.words]
        rank = given[0] if given else "normal" if monster.normal is not None else "boss"
        has = {"normal": monster.normal, "elite": monster.elite}.get(rank, monster.boss)
        if has is None:
            raise Wrong("rank", name=place.name, rank=rank)
        return cast(Rank, rank)

    # ------------------------------------------------------------------ figures

    def _put_figures(self, place: Place, hexes: list[HexId]) -> None:
        name, state = place.name, self.state
        if name in self.content.classes and len(hexes) > 1:
            raise Wrong("twice", what=name)
        made = []
        for n, hex_ in enumerate(hexes):
            figure = self._figure(place, hex_, n)
            state.figures.append(figure)
            state.next_figure = max(state.next_figure, figure.id + 1)
            made.append(figure.id)
        self.figures[place.mark] = tuple(made)

    def _figure(self, place: Place, hex_: HexId, n: int) -> Figure:
        state, words, name = self.state, place.words, place.name
        kind: Kind = "objective"
        if name in self.content.classes:
            kind = "character"
        elif name in self.content.monsters:
            kind = "monster"
        elif name in self.content.summons:
            kind = "summon"
        id_ = number(words["id"], "id") + n if "id" in words else state.next_figure
        if ground.find(self.game, FigureId(id_)) is not None:
            raise Wrong("twice", what=f"id={id_}")
        figure = Figure(FigureId(id_), kind, name.removeprefix("objective:"), hex_, 0, 0)
        self._set(figure, FIGURE, words)
        if kind == "character":
            figure.seat = next(s for s, c in enumerate(state.characters) if c.cls == name)
            character = state.characters[figure.seat]
            character.figure = figure.id
            figure.most = self.content.classes[name].health[character.level - 1]
        elif kind == "monster":
            figure.rank = self._rank(place)
            figure.ally = name in reveal.allied(self.game)
            figure.most = stats.of(self.game, figure).health
        elif kind == "summon":
            figure.seat = figure.seat if "seat" in words else self._owner(name)
            figure.most = self.content.summons[name].health
        self._more(figure, words, n)
        return figure

    def _owner(self, summon: str) -> int:
        """The seat of the class whose summon it is."""
        for seat, character in enumerate(self.state.characters):
            if any(one.id == summon for one in self.content.classes[character.cls].summons):
                return seat
        return 0

    def _more(self, figure: Figure, words: Words, n: int) -> None:
        """Hit points, number, side, conditions and the rest."""
        state = self.state
        if "hp" in words:
            health, slash, most = (words["hp"] or "").partition("/")
            figure.most = number(most, "hp") if slash else max(figure.most, number(health, "hp"))
            figure.health = number(health, "hp")
        else:
            figure.health = figure.most = figure.most or 1
        if figure.kind == "monster":
            free = reveal.free_numbers(self.game, figure.name)
            if not free and "n" not in words:
                raise Wrong("standees", name=figure.name, n=self.content.monsters[figure.name].standees)
            figure.number = number(words["n"], "n") + n if "n" in words else free[0]
        elif figure.kind == "summon" and "n" not in words:
            same = [one for one in state.figures if one.kind == "summon" and one.seat == figure.seat]
            figure.number = 1 + max((one.number for one in same), default=0)
        elif "n" in words:
            figure.number = number(words["n"], "n")
        if figure.kind == "objective":
            given = [rank for rank in RANKS if rank in words]
            figure.rank = cast(Rank, given[0]) if given else ""
        if "ally" in words or "enemy" in words:
            figure.ally = "ally" in words
        for word, value in words.items():
            if word in TOKENS:
                figure.conditions[word] = number(value or str(int(word in PASSING)), word)
        for part in listed(words.get("retaliate")):
            value, _, range_ = part.partition(":")
            figure.retaliate.append((number(value, "retaliate"), number(range_ or "1", "retaliate")))
        if "acted" in words:
            figure.acted = number(words["acted"] or str(state.round), "acted")
        if "born" in words:
            figure.born = number(words["born"] or str(state.round), "born")

    def _find(self, text: str) -> FigureId:
        """A figure by its character, its class or its number."""
        if text == "none":
            return NOBODY
        if text.startswith("#"):
            return FigureId(number(text[1:], "#"))
        if len(self.figures.get(text, ())) == 1:
            return self.figures[text][0]
        for character in self.state.characters:
            if character.cls == text and character.figure != NOBODY:
                return character.figure
        raise Wrong("which", text=text)

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
        return one_of(card, self.content.modifiers, "modifier")

    def _deck(self, rest: list[str]) -> None:
        """A monster ability deck, its cards by their numbers."""
        if not rest:
            raise Wrong("unknown", what="deck", name="", near=", ".join(self.state.decks))
        name = rest[0]
        if name in self.content.monsters:
            name = self.content.monsters[name].deck
        one_of(name, self.content.decks, "deck")
        words = words_of(rest[1:], {"draw", "next", "discard", "card", "consumed", "asked"})
        cards = {
            pile: [self._monster_card(name, c) for c in listed(words.get(pile))]
            for pile in ("draw", "next", "discard", "card")
        }
        deck = self.state.decks.setdefault(name, MonsterDeck())
        deck.card = cards["card"][0] if cards["card"] else -1
        deck.discard = cards["discard"]
        deck.consumed = decode(words.get("consumed", ""), list[int], "consumed")
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
        return numbers.index(one_of(text, numbers, "monster_card"))

    # ------------------------------------------------------------------ other lines

    def _elements(self, rest: list[str]) -> None:
        words = words_of(rest, {*ELEMENTS, "made"})
        for n, element in enumerate(ELEMENTS):
            if element in words:
                self.state.elements[n] = LEVELS_OF[one_of(words[element] or "strong", LEVELS_OF, "element")]
        self.state.made = [cast(Any, one_of(e, ELEMENTS, "element")) for e in listed(words.get("made"))]

    def _active(self, rest: list[str]) -> None:
        """A card in the active area: `active warding-strength bottom used=1 on=A`."""
        if len(rest) < 2 or rest[1] not in ("top", "bottom"):
            raise Wrong("active", text=" ".join(rest))
        card = CardId(one_of(rest[0], self.content.cards, "card"))
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

    def _finish(self) -> None:
        """Decks and hands that were not given; turns; one figure to a hex."""
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
            words = self.heroes[character.cls][1]
            if "hand" not in words and state.phase != "hand":
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
