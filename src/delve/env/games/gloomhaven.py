"""Gloomhaven in numbers: from the viewer's own place, with what the viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from delve.core.questions import Option
from delve.env.encoding import (
    Cell,
    Encoding,
    Part,
    Row,
    Scene,
    Values,
    axial,
    disc,
    floats,
    numbered,
    size_of,
    starts_of,
    zeros,
)
from delve.games.gloomhaven.box import ELEMENTS, TOKENS
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.effects import Attack, Heal, Move
from delve.games.gloomhaven.state import Phase
from delve.games.gloomhaven.views import CharacterView, FigureView, View

_BOX = box_content()
CARDS = numbered(sorted(_BOX.cards))
CLASSES = numbered(_BOX.classes)
GOALS = numbered(sorted(_BOX.goals))
ITEMS = {number: place for place, number in enumerate(sorted(_BOX.items))}
PHASES = numbered(get_args(Phase))
CONDITIONS = numbered(TOKENS)
SEATS, FIGURES, RADIUS = 4, 20, 5
WINDOW = disc(RADIUS)
GROUND = ("floor", "obstacle", "difficult", "hazard", "trap", "closed door", "money / 4", "treasure")
DEEDS: tuple[type[Any], ...] = (Attack, Move, Heal)
Place = tuple[int, int]
NOWHERE: Place = (0, 0)

SEAT = (
    Part("seat", 4, "taken; acting now; exhausted; cards chosen"),
    Part("class", len(CLASSES), ", ".join(CLASSES)),
    Part("level", 1, "/ 9"),
    Part("health", 2, "share of the most; hit points / 30"),
    Part("cards", 4, "hand / 12, discard / 12, lost / 12, active / 6"),
    Part("gains", 2, "XP / 30, money tokens / 20"),
    Part("turn", 3, "initiative / 99 once it is open; resting; halves of cards still to be used / 2"),
    Part("place", 2, "axial q and r from the viewer, / 12"),
    Part("conditions", len(CONDITIONS), ", ".join(CONDITIONS)),
)
SEAT_SIZE = size_of(SEAT)

FIGURE = (
    Part("figure", 5, "there; monster; summon; objective; on the characters' side"),
    Part("rank", 3, "normal, elite, boss or named"),
    Part("health", 2, "share of the most; hit points / 20"),
    Part("place", 3, "axial q and r from the viewer, / 12; distance / 12"),
    Part("defence", 3, "Shield / 5, Retaliate / 5, has taken its turn"),
    Part("stats", 4, "of a monster: move / 6, attack / 6, range / 6, initiative / 99 once it is drawn"),
    Part("conditions", len(CONDITIONS), ", ".join(CONDITIONS)),
)
FIGURE_SIZE = size_of(FIGURE)


class Gloomhaven(Encoding):
    """See `parts` and `option_parts`."""

    actions = 128
    table = {"scenario": 1, "characters": [{"cls": "brute"}, {"cls": "spellweaver"}]}
    solo = table
    parts = (
        Part("clock", 6, "scenario / 100; level / 7; monster level / 7; round / 30; trap damage / 10; own turn"),
        Part("phase", len(PHASES), ", ".join(PHASES)),
        Part("elements", len(ELEMENTS), f"{', '.join(ELEMENTS)}: 0 inert, ½ waning, 1 strong"),
        Part("seats", SEATS * SEAT_SIZE, f"the viewer first, then in order: {SEAT_SIZE} each, see below"),
        Part("hand", len(CARDS), "own hand, cards in the order of their ids"),
        Part("played", len(CARDS), "own cards of this round that are not used yet"),
        Part("discard", len(CARDS), "own discard pile"),
        Part("lost", len(CARDS), "own lost cards"),
        Part("items", len(ITEMS), "own items by number: 1 ready, −½ spent or in play, −1 consumed"),
        Part("goals", len(GOALS), "own battle goals, in the order of their ids"),
        Part("figures", FIGURES * FIGURE_SIZE, f"all but characters, the nearest first: {FIGURE_SIZE} each, see below"),
        Part(
            "map",
            len(WINDOW) * len(GROUND),
            f"hexes up to {RADIUS} from the viewer, row by row (r, then q from −{RADIUS}): {', '.join(GROUND)}",
        ),
    )
    option_parts = (
        Part("card", 2, "a card; initiative / 99"),
        Part("halves", 8, "top, then bottom: attack / 6, move / 6, heal / 6, lost"),
        Part("hex", 9, "a hex; q / 12, r / 12, distance / 12 from the viewer; trap; bad ground; money; treasure; door"),
        Part("near", 2, "distance from it to the nearest enemy / 12; enemies next to it / 6"),
        Part("figure", 8, "figures / 4; of the first: enemy, share of health, hit points / 20, elite or more, Shield"
             " / 5, Retaliate / 5, distance / 12"),
    )  # fmt: skip
    subparts = {"A seat": SEAT, "A figure": FIGURE}

    def __init__(self) -> None:
        self._at = starts_of(self.parts)
        self._size = size_of(self.parts)

    def encode(self, view: View, seat: int) -> tuple[Values, Row]:
        at, values = self._at, zeros(self._size)
        places = {h: (q, r) for h, q, r in view.hexes}
        figures = {one.id: one for one in view.figures}
        own = view.characters[seat] if 0 <= seat < len(view.characters) else None
        me = figures.get(own.figure) if own else None
        here = places.get(me.hex, NOWHERE) if me else NOWHERE
        values[:6] = floats(
            view.scenario / 100,
            view.level / 7,
            view.monster_level / 7,
            view.round / 30,
            view.trap_damage / 10,
            float(me is not None and view.acting == me.id),
        )
        values[at["phase"] + PHASES[view.phase]] = 1.0
        start = at["elements"]
        for number, name in enumerate(ELEMENTS):
            values[start + number] = view.elements[name] / 2
        count = len(view.characters)
        for number in range(count):
            character = view.characters[(max(seat, 0) + number) % count]
            figure = figures.get(character.figure)
            _seat(values, at["seats"] + number * SEAT_SIZE, character, figure, view.acting, places, here)
        if own is not None:
            self._cards(values, own)
        others = [_Seen(one, places.get(one.hex, NOWHERE), here) for one in view.figures if one.kind != "character"]
        others.sort(key=_nearest)
        types = {one.name: one for one in view.monsters}
        for number, seen in enumerate(others[:FIGURES]):
            _figure(values, at["figures"] + number * FIGURE_SIZE, seen, types.get(seen.one.name))
        ground = _ground(view)
        _map(values, at["map"], view, ground, places, here)
        return values, _Rows(places, here, figures, others, ground).row

    def _cards(self, values: Values, own: CharacterView) -> None:
        at = self._at
        for part, cards in (("hand", own.hand), ("played", own.played), ("discard", own.discard), ("lost", own.lost)):
            start = at[part]
            for card in cards:
                values[start + CARDS[card]] = 1.0
        start = at["items"]
        for item in own.items:
            values[start + ITEMS[item.number]] = (1.0, -0.5, -1.0, -0.5)[item.state]
        start = at["goals"]
        for goal in own.goals:
            values[start + GOALS[goal]] = 1.0

    def progress(self, view: View) -> Sequence[float]:
        """0.1 for each open door, 0.02 for each XP, 0.3 for the party's share of health; the same for all."""
        heroes = [one for one in view.figures if one.kind == "character"]
        most = max(1, sum(_BOX.classes[one.cls].health[one.level - 1] for one in view.characters))
        value = (
            0.1 * sum(door.open for door in view.doors)
            + 0.02 * sum(one.xp for one in view.characters)
            + 0.3 * sum(one.health for one in heroes) / most
        )
        return [value] * len(view.characters)

    def scene(self, view: View) -> Scene:
        figures = {one.hex: one for one in view.figures}
        ground = _ground(view)
        cells = []
        for h, q, r in view.hexes:
            one = figures.get(h)
            word, shade = ".", (225, 220, 208)
            if one is not None:
                name = "".join(part[:2] for part in one.name.split("-"))[:4]
                word = f"{name.upper() if one.kind == 'character' else name}{one.number or ''} {one.health}"
                shade = (178, 205, 232) if one.kind == "character" or one.ally else (233, 190, 180)
            elif h in ground:
                mark, shade = _MARKS[max(ground[h])]
                word = mark
            cells.append(Cell(q + r / 2, float(r), word, shade))
        lines = [
            f"Scenario {view.scenario}, level {view.level}: round {view.round}, {view.phase}",
            *(
                f"seat {number + 1} {one.cls}: {one.hand_size} cards in hand, {len(one.discard)} discarded, "
                f"{len(one.lost)} lost, {one.xp} XP"
                for number, one in enumerate(view.characters)
            ),
        ]
        return Scene(cells, lines)


_MARKS = {
    1: ("#", (150, 140, 128)),
    2: ("~", (190, 205, 190)),
    3: ("!", (220, 160, 110)),
    4: ("^", (210, 140, 120)),
    5: ("+", (170, 130, 90)),
    6: ("$", (235, 215, 130)),
    7: ("T", (235, 200, 90)),
}


class _Seen:
    """A figure as the viewer finds it."""

    __slots__ = ("far", "one", "q", "r", "x", "y")

    def __init__(self, one: FigureView, place: Place, here: Place) -> None:
        self.one = one
        self.x, self.y = place
        self.q, self.r = place[0] - here[0], place[1] - here[1]
        self.far = axial(self.q, self.r)


def _nearest(seen: _Seen) -> tuple[int, int]:
    return seen.far, seen.one.id


def _seat(
    values: Values,
    base: int,
    one: CharacterView,
    figure: FigureView | None,
    acting: int,
    places: dict[Any, Place],
    here: Place,
) -> None:
    values[base] = 1.0
    values[base + 2], values[base + 3] = float(one.exhausted), float(one.ready)
    values[base + 4 + CLASSES[one.cls]] = 1.0
    at = base + 4 + len(CLASSES)
    values[at] = one.level / 9
    values[at + 3 : at + 12] = floats(
        one.hand_size / 12,
        len(one.discard) / 12,
        len(one.lost) / 12,
        len(one.active) / 6,
        one.xp / 30,
        one.coins / 20,
        one.lead / 99,
        float(one.resting),
        len(one.halves) / 2,
    )
    if figure is not None:
        values[base + 1] = float(figure.id == acting)
        values[at + 1], values[at + 2] = figure.health / max(1, figure.most), figure.health / 30
        q, r = places.get(figure.hex, here)
        values[at + 12], values[at + 13] = (q - here[0]) / 12, (r - here[1]) / 12
        for condition in figure.conditions:
            values[at + 14 + CONDITIONS[condition]] = 1.0


_KINDS = {"monster": 1, "summon": 2, "objective": 3}
_RANKS = {"normal": 5, "elite": 6, "boss": 7, "named": 7}


def _figure(values: Values, base: int, seen: _Seen, type_: Any) -> None:
    one = seen.one
    values[base] = 1.0
    values[base + _KINDS[one.kind]] = 1.0
    values[base + 4] = float(one.ally or one.kind == "summon")
    if one.rank:
        values[base + _RANKS[one.rank]] = 1.0
    values[base + 8 : base + 16] = floats(
        one.health / max(1, one.most),
        one.health / 20,
        seen.q / 12,
        seen.r / 12,
        seen.far / 12,
        one.shield / 5,
        sum(value for value, _ in one.retaliate) / 5,
        float(one.acted),
    )
    if type_ is not None:
        stats = type_.boss if one.rank == "boss" else type_.elite if one.rank == "elite" else type_.normal
        if stats is not None:
            values[base + 16], values[base + 17], values[base + 18] = stats.move / 6, stats.attack / 6, stats.range / 6
        values[base + 19] = type_.initiative / 99
    for condition in one.conditions:
        values[base + 20 + CONDITIONS[condition]] = 1.0


def _ground(view: View) -> dict[Any, dict[int, float]]:
    """What lies on hexes, as places of GROUND."""
    found: dict[Any, dict[int, float]] = {}
    for obstacle in view.obstacles:
        for h in obstacle.hexes:
            found.setdefault(h, {})[1] = 1.0
    for h in view.difficult:
        found.setdefault(h, {})[2] = 1.0
    for h in view.hazards:
        found.setdefault(h, {})[3] = 1.0
    for trap in view.traps:
        found.setdefault(trap.hex, {})[4] = 1.0
    for door in view.doors:
        if not door.open:
            found.setdefault(door.hex, {})[5] = 1.0
    for where, count in view.coins.items():
        found.setdefault(where, {})[6] = count / 4
    for where in view.treasures:
        found.setdefault(where, {})[7] = 1.0
    return found


def _map(
    values: Values,
    start: int,
    view: View,
    ground: dict[Any, dict[int, float]],
    places: dict[Any, Place],
    here: Place,
) -> None:
    q0, r0 = here
    wide = len(GROUND)
    for _, q, r in view.hexes:
        cell = WINDOW.get((q - q0, r - r0))
        if cell is not None:
            values[start + cell * wide] = 1.0
    for h, marks in ground.items():
        place = places.get(h)
        cell = WINDOW.get((place[0] - q0, place[1] - r0)) if place else None
        if cell is not None:
            for mark, value in marks.items():
                values[start + cell * wide + mark] = value


_WIDTH = size_of(Gloomhaven.option_parts)
_HEX, _NEAR, _FIGURE = 10, 19, 21


class _Rows:
    """What options mean at one moment."""

    __slots__ = ("enemies", "figures", "ground", "here", "places", "seen")

    def __init__(
        self,
        places: dict[Any, Place],
        here: Place,
        figures: dict[int, FigureView],
        others: list[_Seen],
        ground: dict[Any, dict[int, float]],
    ) -> None:
        self.places = places
        self.here = here
        self.figures = figures
        self.enemies = [(one.x, one.y) for one in others if one.one.kind == "monster" and not one.one.ally]
        self.ground = ground

    def row(self, option: Option) -> Sequence[float]:
        verb, _, what = option.id.partition(":")
        if not what:
            return ()
        if what in CARDS:
            return _card(what)
        if not what[0].isdigit():
            return ()
        if verb in ("to", "hex"):
            return self._hex([0.0] * _WIDTH, int(what))
        if verb in ("figure", "area"):
            return self._figures([self.figures.get(int(one)) for one in what.split(".") if one.isdigit()])
        return ()

    def _hex(self, values: list[float], h: int) -> list[float]:
        place = self.places.get(h)
        if place is None:
            return values
        q, r = place[0] - self.here[0], place[1] - self.here[1]
        values[_HEX : _HEX + 4] = (1.0, q / 12, r / 12, axial(q, r) / 12)
        for mark in self.ground.get(h, ()):
            values[_HEX + (0, 5, 5, 5, 4, 8, 6, 7)[mark]] = 1.0
        if self.enemies:
            x, y = place
            ways = [axial(x - a, y - b) for a, b in self.enemies]
            values[_NEAR], values[_NEAR + 1] = min(ways) / 12, ways.count(1) / 6
        return values

    def _figures(self, figures: list[FigureView | None]) -> list[float]:
        values = [0.0] * _WIDTH
        found = [one for one in figures if one is not None]
        if not found:
            return values
        one = found[0]
        self._hex(values, one.hex)
        values[_FIGURE : _FIGURE + 8] = (
            len(found) / 4,
            float(one.kind == "monster" and not one.ally),
            one.health / max(1, one.most),
            one.health / 20,
            float(one.rank in ("elite", "boss", "named")),
            one.shield / 5,
            sum(value for value, _ in one.retaliate) / 5,
            values[_HEX + 3],
        )
        return values


@cache
def _card(id_: str) -> tuple[float, ...]:
    """What a card says."""
    card = _BOX.cards[id_]
    values = [0.0] * _WIDTH
    values[0], values[1] = 1.0, card.initiative / 99
    for base, half in ((2, card.top), (6, card.bottom)):
        for ability in half.abilities:
            value = getattr(ability, "value", 0)
            for place, kind in enumerate(DEEDS):
                if isinstance(ability, kind) and isinstance(value, int):
                    values[base + place] += value / 6
        values[base + 3] = float(half.lost)
    return tuple(values)


ENCODING = Gloomhaven()
