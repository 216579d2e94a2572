"""The map of a position: a scenario's, or one of its own; doors, rooms and tiles."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import TOKENS, Condition, Rank
from delve.games.gloomhaven.positions import drawing
from delve.games.gloomhaven.positions.drawing import SYMBOLS
from delve.games.gloomhaven.positions.fields import (
    Words,
    Wrong,
    coordinates,
    listed,
    number,
    one_of,
    words_of,
)
from delve.games.gloomhaven.positions.lines import BEFORE, HEX_WORDS, RANKS, Line, Lines, Place
from delve.games.gloomhaven.rules import reveal, scenarios
from delve.games.gloomhaven.state import (
    HexId,
    ObstacleTile,
    TrapTile,
    TreasureTile,
)


class Layout(Lines):
    """Reads the map."""

    # ------------------------------------------------------------------ which map it is

    def _lay_out(self) -> None:
        """Which map it is, and what its characters stand for."""
        if self.drawn is None:
            self.map = maps.load(self.state.scenario)
            self._set_up()
            return
        drawn = self.drawn
        for hex_, mark in enumerate(drawn.marks):
            if mark not in self.explained:
                if mark not in SYMBOLS and not mark.isalnum():
                    raise self._fail(hex_, Wrong("symbol", symbol=mark))
                words = words_of(SYMBOLS.get(mark, ()), HEX_WORDS)
                self.explained[mark] = Place(self._row(hex_), mark, "", words)
                self.places.append(self.explained[mark])
            self.explained[mark].hexes.append(HexId(hex_))
        if self.own_map:
            self._draw_map()
        else:
            self.map = maps.load(self.state.scenario)
            if drawing.normal(self.map.hexes) != drawn.places:
                raise Wrong("shape", n=self.state.scenario)
        for place in self.places:
            self._within(place.line, self._locate, place)
        self._doors()

    def _set_up(self) -> None:
        """A scenario that is not drawn: its rooms as they are set up, and characters where they start."""
        state, map_ = self.state, self.map
        wanted = self.head.get("rooms")
        rooms = [n for n, room in enumerate(map_.rooms) if room.start]
        if wanted is not None:
            every = list(range(len(map_.rooms)))
            rooms = every if wanted == "all" else [number(part, "rooms", 0, every[-1]) for part in listed(wanted)]
        state.closed = (1 << len(map_.doors)) - 1
        for place in self.places:
            self._within(place.line, self._locate, place)
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
                state.locked &= ~(1 << n)

    def _draw_map(self) -> None:
        """A map of its own: rooms are what doors and walls part."""
        assert self.drawn is not None
        places = self.drawn.places
        self.map = maps.Map(self.state.scenario, places, (), (), ())
        walls = [self._within(line, self._walls, line) for line in self.later["wall"]]
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
                raise self._fail(door, Wrong("door", hex=self._named(HexId(door)), n=len(touched)))
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

    # ------------------------------------------------------------------ hexes

    def _locate(self, place: Place) -> None:
        """The hexes that a line is about, where the drawing does not say it."""
        at = place.words.get("at")
        if at is not None:
            place.hexes = [self._hex(at)]
        elif coordinates(place.mark) is not None:
            place.hexes = [self._hex(place.mark)]
        elif self.drawn is None and place.name in self.content.classes:
            taken = [h for other in self.places for h in other.hexes]
            place.hexes = [h for h in self.map.start if h not in taken][: self.state.phase not in BEFORE]
        elif not place.hexes and place.mark not in SYMBOLS and "wide" not in place.words:
            raise Wrong("undrawn", letter=place.mark)

    def _hex(self, text: str) -> HexId:
        """A hex by its character in the drawing, or by its coordinates."""
        place = coordinates(text)
        if place is not None:
            places = self.map.hexes
            if place in places:
                return HexId(places.index(place))
        elif self.drawn is not None and self.drawn.marks.count(text) == 1:
            return HexId(self.drawn.marks.index(text))
        raise Wrong("hex", text=text)

    def _named(self, hex_: HexId) -> str:
        q, r = self.map.hexes[hex_]
        return f"{q},{r}"

    # ------------------------------------------------------------------ doors and rooms

    def _doors(self) -> None:
        """Which doors are closed, and which rooms are revealed."""
        state, map_ = self.state, self.map
        given = {h: place.words["door"] for place in self.places if "door" in place.words for h in place.hexes}
        for n, door in enumerate(map_.doors):
            how = given.get(door.hex)
            if door.hex in given and how not in (None, "open", "closed", "locked"):
                raise self._fail(door.hex, Wrong("unknown", name=how or "", near="open, closed, locked"))
            state.closed |= (how in ("closed", "locked")) << n
            state.locked |= (how == "locked") << n
        extra = [h for h in given if h not in {door.hex for door in map_.doors}]
        if extra:
            raise self._fail(extra[0], Wrong("no_door", hex=self._named(extra[0])))
        hidden = {h for place in self.places if "hidden" in place.words for h in place.hexes}
        doors = {door.hex for door in map_.doors}
        for n, room in enumerate(map_.rooms):
            if not any(h in hidden for h in room.hexes if h not in doors):
                state.rooms |= 1 << n
        for n, door in enumerate(map_.doors):
            if not state.closed >> n & 1 and any(not state.rooms >> room & 1 for room in door.rooms):
                raise self._fail(door.hex, Wrong("open_door", hex=self._named(door.hex)))

    def _is_hidden(self, hex_: HexId) -> bool:
        doors = {door.hex for door in self.map.doors}
        if hex_ in doors:
            return False
        return any(hex_ in room.hexes and not self.state.rooms >> n & 1 for n, room in enumerate(self.map.rooms))

    # ------------------------------------------------------------------ what lies there

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

    def _trap(self, words: Words, hex_: HexId) -> TrapTile:
        damage, *given = listed(words["trap"]) or [str(self.state.trap_damage)]
        conditions = [cast(Condition, one_of(c, (*TOKENS, "curse", "bless"))) for c in given]
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
        self._add_to_map(**added)

    def _put_wide(self, place: Place) -> None:
        """One obstacle over several hexes, also those where something stands above it."""
        parts = [h for other in self.places if other.words.get("part") == place.mark for h in other.hexes]
        hexes, type_ = sorted([*place.hexes, *parts]), place.words["wide"] or ""
        if not hexes:
            raise Wrong("undrawn", letter=place.mark)
        if self._is_hidden(hexes[0]):
            self._add_to_map(obstacles=(maps.Overlay(type_, tuple(hexes)),))
        else:
            self.state.obstacles.append(ObstacleTile(hexes, type_))

    def _add_to_map(self, **added: tuple[Any, ...]) -> None:
        if added:
            old = self.map
            new = {name: tuple(sorted(getattr(old, name) + more, key=_place)) for name, more in added.items()}
            self.map = msgspec.structs.replace(old, **new)
            self._keep_map()

    def _rank(self, place: Place) -> Rank:
        monster = self.content.monsters[place.name]
        given = [rank for rank in RANKS if rank in place.words]
        rank = given[0] if given else "normal" if monster.normal is not None else "boss"
        has = {"normal": monster.normal, "elite": monster.elite}.get(rank, monster.boss)
        if has is None:
            raise Wrong("rank", name=place.name, rank=rank)
        return cast(Rank, rank)


def _place(thing: Any) -> int:
    """By which hex what a map holds is sorted."""
    if isinstance(thing, maps.Overlay):
        return thing.hexes[0]
    return thing if isinstance(thing, int) else int(thing.hex)
