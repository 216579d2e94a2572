"""Keep the Heroes Out! in numbers. Everything on the table is open, so all seats see the same, each from its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

from msgspec import Struct

from delve.core.questions import Option
from delve.env.encoding import Cell, Encoding, Part, Row, Scene, Values, floats, numbered, size_of, starts_of, zeros
from delve.games.heroesout.box import DIFFICULTIES, HEROES, NUMBER, RESOURCES, ROOMS, TOKENS
from delve.games.heroesout.definition import box_content
from delve.games.heroesout.state import Phase
from delve.games.heroesout.views import RoomView, View

_BOX = box_content()
CARDS = numbered(sorted({id_.partition("#")[0] for id_ in _BOX.cards}))
CLANS = numbered(_BOX.clans)
SCENARIOS = numbered(_BOX.scenarios)
PHASES = numbered(get_args(Phase))
LEVELS = numbered(DIFFICULTIES)
SUPPLY = (*HEROES, *RESOURCES, "trap", "portal", "event")
ACTS = numbered(
    [
        "activate",
        "ambush",
        "choice",
        "combo",
        "defend",
        "draw",
        "melee",
        "move",
        "pay",
        "portal",
        "ranged",
        "reinforce",
        "resource",
        "summon",
        "swarm",
        "trap",
    ]
)
SEATS, DEPTH = 6, 8
HERO, TOKEN, RESOURCE = numbered(HEROES), numbered(TOKENS), numbered(RESOURCES)

ROOM = (
    Part("room", 2, "in the dungeon; way to the Vault / 8"),
    Part("own", 2, "own monsters / 4; their wounds / 4"),
    Part("others", 2, "monsters of other seats / 4; their wounds / 4"),
    Part("heroes", 4, "heroes by class (rogue, warrior, archer, mage) / 3"),
    Part("active", 4, "Active heroes by class / 3"),
    Part("health", 1, "health of all heroes here / 10"),
    Part("resources", 4, "frog, coin, bone, book / 3"),
    Part("things", 4, "traps / 3; portal unfinished; portal finished; value of the treasure / 4"),
    Part("token", 4, "event token: fire, banner, ward, camp"),
)
ROOM_SIZE = size_of(ROOM)
_R = starts_of(ROOM)

SEAT = (
    Part("seat", 2, "taken; it is its turn"),
    Part("clan", len(CLANS), "one place, in the order of the box"),
    Part("cards", 4, "hand / 8, played / 8, discard / 20, deck / 20"),
    Part("monsters", 3, "in the lair / 6, of the clan / 6, health of each / 4"),
)
SEAT_SIZE = size_of(SEAT)


class HeroesOut(Encoding):
    """See `parts` and `option_parts`."""

    actions = 64
    table = {"scenario": "lesson", "clans": ["ratfolk", "dragoness"]}
    solo = table
    parts = (
        Part("clock", 6, "turn / 40; wave 2; guild deck / 30; cards left of this invasion / 6; luck used; own turn"),
        Part("left", 1, "actions left of the card in play / 4"),
        Part("difficulty", len(LEVELS), "family, challenging, hardcore"),
        Part("phase", len(PHASES), ", ".join(PHASES)),
        Part("scenario", len(SCENARIOS), "one place, in the order of the box"),
        Part("supply", len(SUPPLY), f"{', '.join(SUPPLY)}; each / 10"),
        Part("rooms", len(ROOMS) * ROOM_SIZE, f"{', '.join(ROOMS)}: {ROOM_SIZE} each, see below"),
        Part("seats", SEATS * SEAT_SIZE, f"the viewer first, then in order: {SEAT_SIZE} each, see below"),
        Part("hand", len(CARDS), "own hand: cards by definition, in the order of their ids, / 2"),
        Part("row", len(CARDS), "loot on offer, in the same order, / 2"),
        Part("current", len(CARDS), "the card in play, in the same order"),
    )
    option_parts = (
        Part("room", len(ROOMS), "the room it is about (of a figure: where it stands)"),
        Part("hero", 6, "a hero: class (4), Active, health / 4"),
        Part("monster", 3, "a monster; own; wounds / 4"),
        Part("here", 3, "in that room: monsters / 4, heroes / 4, way to the Vault / 8"),
        Part("acts", len(ACTS), f"kinds of actions on the card, / 2: {', '.join(ACTS)}"),
    )
    subparts = {"A room": ROOM, "A seat": SEAT}

    def __init__(self) -> None:
        self._at = starts_of(self.parts)
        self._size = size_of(self.parts)

    def encode(self, view: View, seat: int) -> tuple[Values, Row]:
        at, values = self._at, zeros(self._size)
        values[:7] = floats(
            view.turn / 40,
            view.wave - 1.0,
            view.guild / 30,
            view.invasion / 6,
            float(view.luck_used),
            float(view.active == seat),
            len(view.actions_left) / 4,
        )
        values[at["difficulty"] + LEVELS[view.difficulty]] = 1.0
        values[at["phase"] + PHASES[view.phase]] = 1.0
        if view.scenario in SCENARIOS:
            values[at["scenario"] + SCENARIOS[view.scenario]] = 1.0
        start = at["supply"]
        for number, name in enumerate(SUPPLY):
            values[start + number] = view.supply[name] / 10
        rooms = {}
        for room in view.rooms:
            rooms[room.room] = room
            _room(values, at["rooms"] + NUMBER[room.room] * ROOM_SIZE, room, seat)
        self._seats(values, view, seat)
        hand = view.players[seat].hand if 0 <= seat < len(view.players) else ()
        for part, cards in (("hand", hand), ("row", view.row), ("current", (view.current,) if view.current else ())):
            start = at[part]
            for card in cards:
                number = CARDS.get(card.partition("#")[0], -1)
                if number >= 0:
                    values[start + number] += 1.0 if part == "current" else 0.5
        return values, _Rows(rooms, seat).row

    def _seats(self, values: Values, view: View, seat: int) -> None:
        count, start = len(view.players), self._at["seats"]
        for number in range(count):
            whose = (max(seat, 0) + number) % count
            player = view.players[whose]
            base = start + number * SEAT_SIZE
            values[base] = 1.0
            values[base + 1] = float(view.active == whose)
            clan = CLANS.get(player.clan, -1)
            if clan >= 0:
                values[base + 2 + clan] = 1.0
            base += 2 + len(CLANS)
            values[base : base + 7] = floats(
                len(player.hand) / 8,
                len(player.played) / 8,
                len(player.discard) / 20,
                player.deck / 20,
                player.lair / 6,
                player.monsters / 6,
                player.health / 4,
            )

    def progress(self, view: View) -> Sequence[float]:
        """How much of both waves is over: 0 to 1, the same for all."""
        done = view.wave - 1 + len(view.guild_discard) / max(1, len(view.guild_discard) + view.guild)
        return [1.0 if view.over == "won" else done / 2] * len(view.players)

    def scene(self, view: View) -> Scene:
        cells = []
        for room in view.rooms:
            heroes = "".join(("*" if hero.active else "") + hero.hero[0].upper() for hero in room.heroes)
            monsters = "".join(str(one.seat + 1) for one in room.monsters)
            words = [room.room[:8], f"m{monsters}" if monsters else "", heroes, "$" * room.treasure, "^" * room.traps]
            shade = (233, 190, 180) if room.heroes else (200, 220, 196) if room.monsters else (225, 220, 208)
            cells.append(Cell(float(room.x), float(room.y), " ".join(word for word in words if word)[:22], shade))
        lines = [
            f"{view.scenario}, {view.difficulty}: turn {view.turn}, wave {view.wave}, guild {view.guild}, {view.phase}",
            *(
                f"seat {number + 1} {player.clan}: hand {', '.join(card.partition('#')[0] for card in player.hand)}"
                for number, player in enumerate(view.players)
            ),
        ]
        return Scene(cells, lines)


def _room(values: Values, base: int, room: RoomView, seat: int) -> None:
    values[base], values[base + 1] = 1.0, room.to_vault / DEPTH
    for one in room.monsters:
        where = base + (2 if one.seat == seat else 4)
        values[where] += 0.25
        values[where + 1] += one.wounds / 4
    for hero in room.heroes:
        number = HERO[hero.hero]
        values[base + 6 + number] += 1 / 3
        if hero.active:
            values[base + 10 + number] += 1 / 3
        values[base + 14] += hero.health / 10
    for name, count in room.resources.items():
        values[base + 15 + RESOURCE[name]] = count / 3
    values[base + 19] = room.traps / 3
    if room.portal:
        values[base + (20 if room.portal == "unfinished" else 21)] = 1.0
    values[base + 22] = room.treasure / 4
    if room.token:
        values[base + 23 + TOKEN[room.token]] = 1.0


class _Rows:
    """What options mean at one moment."""

    __slots__ = ("heroes", "monsters", "rooms", "seat")

    def __init__(self, rooms: dict[Any, RoomView], seat: int) -> None:
        self.rooms = rooms
        self.seat = seat
        self.heroes: dict[str, tuple[RoomView, Any]] | None = None
        self.monsters: dict[str, tuple[RoomView, Any]] = {}

    def row(self, option: Option) -> Sequence[float]:
        verb, _, what = option.id.partition(":")
        if verb == "card":
            return _card(what)
        if verb in ("room", "portal"):
            room = self.rooms.get(what)
            return self._place([0.0] * _WIDTH, room) if room else ()
        if verb not in ("hero", "monster"):
            return ()
        if self.heroes is None:
            self._find()
        values = [0.0] * _WIDTH
        assert self.heroes is not None
        found = (self.heroes if verb == "hero" else self.monsters).get(what)
        if found is None:
            return ()
        room, one = found
        if verb == "hero":
            values[_HERO + HERO[one.hero]] = 1.0
            values[_HERO + 4], values[_HERO + 5] = float(one.active), one.health / 4
        else:
            values[_HERO + 6 : _HERO + 9] = (1.0, float(one.seat == self.seat), one.wounds / 4)
        return self._place(values, room)

    def _place(self, values: list[float], room: RoomView) -> list[float]:
        values[NUMBER[room.room]] = 1.0
        values[_HERO + 9 : _HERO + 12] = (len(room.monsters) / 4, len(room.heroes) / 4, room.to_vault / DEPTH)
        return values

    def _find(self) -> None:
        self.heroes = {}
        for room in self.rooms.values():
            for hero in room.heroes:
                self.heroes[str(hero.id)] = (room, hero)
            for one in room.monsters:
                self.monsters[f"{one.seat}.{one.index}"] = (room, one)


_WIDTH, _HERO = size_of(HeroesOut.option_parts), len(ROOMS)


@cache
def _card(id_: str) -> tuple[float, ...]:
    """What a card can do."""
    card = _BOX.cards.get(id_)
    values = [0.0] * _WIDTH
    if card is not None:
        for kind in _kinds(card.actions):
            if kind in ACTS:
                values[_HERO + 12 + ACTS[kind]] += 0.5
    return tuple(values)


def _kinds(what: Any) -> Iterator[str]:
    """The kinds of all actions on a card, those within others included."""
    if isinstance(what, tuple):
        for one in what:
            yield from _kinds(one)
    elif isinstance(what, Struct):
        tag = what.__struct_config__.tag
        if isinstance(tag, str):
            yield tag
        for name in what.__struct_fields__:
            yield from _kinds(getattr(what, name))


ENCODING = HeroesOut()
