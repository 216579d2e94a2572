"""Mage Knight in numbers: from the viewer's own place, with what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, get_args

from msgspec import Struct

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
from delve.games.mageknight.box import BASIC, COSTS, FACES
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.effects import Attack, Block, Heal, Influence, Move
from delve.games.mageknight.state import CombatPhase, Phase, Stage
from delve.games.mageknight.views import CombatView, PlayerView, SpaceView, View

_BOX = box_content()
CARDS = numbered([*sorted(_BOX.cards), "wound"])
UNITS = numbered(sorted(_BOX.units))
HEROES = numbered(_BOX.heroes)
SCENARIOS = numbered(_BOX.scenarios)
PHASES, STAGES, FIGHTS = numbered(get_args(Phase)), numbered(get_args(Stage)), numbered(get_args(CombatPhase))
TERRAIN, COLOURS = numbered(COSTS), numbered(FACES)
SEATS, FOES, RADIUS = 4, 6, 4
WINDOW = disc(RADIUS)
EFFECTS: tuple[type[Any], ...] = (Move, Influence, Attack, Block, Heal)
Place = tuple[int, int]
NOWHERE: Place = (0, 0)

SEAT = (
    Part("seat", 2, "taken; it is its turn"),
    Part("hero", len(HEROES), ", ".join(HEROES)),
    Part("standing", 6, "Fame / 100, Reputation / 7, level / 10, Armor / 8, hand limit / 10, Command / 6"),
    Part("cards", 5, "hand / 10, Wounds in hand / 8, deck / 20, discard / 20, in play / 10"),
    Part("crystals", len(BASIC), f"{', '.join(BASIC)}; each / 3"),
    Part("mana", len(FACES), f"tokens: {', '.join(FACES)}; each / 3"),
    Part("units", 3, "Units / 6, ready / 6, Wounded / 6"),
    Part("marks", 4, "has a Tactic; it is used; Skills / 10; Round Order token face down"),
    Part("place", 3, "on the map; axial q and r from the viewer, / 12"),
)
SEAT_SIZE = size_of(SEAT)

FOE = (
    Part("foe", 5, "there; defeated; attacked now; garrison; rampaging"),
    Part("strength", 4, "Armor / 12, Fame / 10, fortified / 2, abilities / 4"),
    Part("attacks", 4, "attack / 12, Block it takes / 12, attacks blocked / 2, damage dealt / 2"),
    Part("resistances", 3, "physical, fire, ice"),
)
FOE_SIZE = size_of(FOE)

SPACE = (
    Part("terrain", len(TERRAIN), ", ".join(TERRAIN)),
    Part("space", 7, "there; cost to enter / 6; a site; done; own Shield; others' Shields / 3; level of a city / 10"),
    Part("enemies", 2, "tokens / 4; rampaging"),
)
SPACE_SIZE = size_of(SPACE)


class MageKnight(Encoding):
    """See `parts` and `option_parts`."""

    actions = 128
    table = {"scenario": "reconnaissance", "seats": 2}
    solo = {"scenario": "reconnaissance", "seats": 1}
    parts = (
        Part("clock", 8, "Round / 6; Rounds / 6; Night; own turn; End of the Round announced; last turns; cities"
             " revealed / 4; cities conquered / 4"),
        Part("tiles", 2, "tiles left: countryside / 12, core / 8"),
        Part("scenario", len(SCENARIOS), "one place, in the order of the box"),
        Part("phase", len(PHASES), ", ".join(PHASES)),
        Part("stage", len(STAGES), f"of the turn: {', '.join(STAGES)}"),
        Part("turn", 9, "Move / 12, Influence / 12, Healing / 8, dice left / 3, acted, moved, cards played / 10, Wounds"
             " taken / 8, Influence bonus / 6"),
        Part("source", len(FACES), f"dice: {', '.join(FACES)}; each / 4"),
        Part("seats", SEATS * SEAT_SIZE, f"the viewer first, then in order: {SEAT_SIZE} each, see below"),
        Part("hand", len(CARDS), "own hand: cards in the order of their ids, Wounds last, / 2"),
        Part("discard", len(CARDS), "own discard pile, in the same order, / 2"),
        Part("units", len(UNITS), "own Units in the order of their ids: 1 ready, ½ spent, −½ Wounded"),
        Part("offer", len(CARDS), "Spells and Advanced Actions on offer, as cards above"),
        Part("unit offer", len(UNITS), "Units on offer, / 2"),
        Part("combat", 4 + len(FIGHTS), f"a combat is on; {', '.join(FIGHTS)}; total / 20; wanted / 20; Wounds / 8"),
        Part("foes", FOES * FOE_SIZE, f"enemies in the combat: {FOE_SIZE} each, see below"),
        Part("map", len(WINDOW) * SPACE_SIZE, f"spaces up to {RADIUS} from the viewer, row by row (r, then q from"
             f" −{RADIUS}): {SPACE_SIZE} each, see below"),
    )  # fmt: skip
    option_parts = (
        Part("card", 1, "a card"),
        Part("basic", len(EFFECTS), "what its basic effect gives at most: Move, Influence, Attack, Block, Heal; / 8"),
        Part("strong", len(EFFECTS), "the same for the strong effect"),
        Part("unit", 4, "a Unit: cost / 10, level / 4, Armor / 8, elite"),
        Part("space", 7, "a space; q / 6, r / 6, distance / 6 from the viewer; cost / 6; enemies / 3; a site not done"),
        Part("foe", 5, "an enemy in the combat; Armor / 12; attack / 12; Block it takes / 12; Fame / 10"),
    )
    subparts = {"A seat": SEAT, "An enemy": FOE, "A space": SPACE}

    def __init__(self) -> None:
        self._at = starts_of(self.parts)
        self._size = size_of(self.parts)

    def encode(self, view: View, seat: int) -> tuple[Values, Row]:
        at, values, turn = self._at, zeros(self._size), view.turn
        spaces = view.spaces
        own = view.players[seat] if 0 <= seat < len(view.players) else None
        here = _place(spaces, own.space) if own else NOWHERE
        values[:10] = floats(
            view.round / 6,
            view.rounds / 6,
            float(view.night),
            float(turn.seat == seat),
            float(view.announced > -2),
            float(bool(view.last_turns)),
            view.cities / 4,
            view.conquered / 4,
            view.tiles_left["countryside"] / 12,
            view.tiles_left["core"] / 8,
        )
        values[at["scenario"] + SCENARIOS[view.scenario]] = 1.0
        values[at["phase"] + PHASES[view.phase]] = 1.0
        values[at["stage"] + STAGES[turn.stage]] = 1.0
        start = at["turn"]
        values[start : start + 9] = floats(
            turn.move / 12,
            turn.influence / 12,
            turn.heal / 8,
            turn.dice_left / 3,
            float(turn.acted),
            float(turn.moved),
            turn.cards / 10,
            turn.wounds / 8,
            turn.bonus / 6,
        )
        _add(values, at["source"], COLOURS, view.source, 0.25)
        count = len(view.players)
        for number in range(count):
            whose = (max(seat, 0) + number) % count
            base = at["seats"] + number * SEAT_SIZE
            _seat(values, base, view.players[whose], turn.seat == whose, spaces, here)
        if own is not None:
            _add(values, at["hand"], CARDS, own.hand, 0.5)
            _add(values, at["discard"], CARDS, own.discard, 0.5)
            for unit in own.units:
                kind = UNITS.get(unit.id.partition("#")[0], -1)
                if kind >= 0:
                    values[at["units"] + kind] = -0.5 if unit.wounds else 1.0 if unit.ready else 0.5
        _add(values, at["offer"], CARDS, view.spell_offer, 1.0)
        _add(values, at["offer"], CARDS, view.advanced_offer, 1.0)
        _add(values, at["unit offer"], UNITS, view.unit_offer, 0.5)
        if view.combat is not None:
            _combat(values, at["combat"], at["foes"], view.combat)
        _map(values, at["map"], view, seat, here)
        return values, _Rows(view, here).row

    def progress(self, view: View) -> Sequence[float]:
        """Fame / 50 for each seat."""
        return [player.fame / 50 for player in view.players]

    def scene(self, view: View) -> Scene:
        heroes = {player.space: player.hero for player in view.players}
        cells = []
        for space in view.spaces:
            words = [space.terrain[:6], space.site.replace("_", "")[:7]]
            if space.enemies:
                words.append("!" * len(space.enemies))
            if space.id in heroes:
                words.append(heroes[space.id][:6].upper())
            cells.append(
                Cell(space.q + space.r / 2, float(space.r), " ".join(w for w in words if w), _SHADES[space.terrain])
            )
        lines = [
            f"{view.scenario}: Round {view.round} of {view.rounds}{' at Night' * view.night}, {view.turn.stage}",
            *(
                f"seat {number + 1} {player.hero}: Fame {player.fame}, Reputation {player.reputation}, level "
                f"{player.level}, {player.hand_size} cards in hand, {len(player.units)} Units"
                for number, player in enumerate(view.players)
            ),
        ]
        return Scene(cells, lines)


_SHADES = {
    "plains": (196, 214, 150),
    "hills": (206, 190, 140),
    "forest": (130, 170, 120),
    "wasteland": (200, 170, 160),
    "desert": (238, 222, 150),
    "swamp": (150, 160, 130),
    "lake": (150, 190, 225),
    "sea": (130, 170, 215),
    "mountain": (150, 145, 140),
    "city": (215, 215, 225),
}


def _place(spaces: Sequence[SpaceView], space: int) -> Place:
    return (spaces[space].q, spaces[space].r) if 0 <= space < len(spaces) else NOWHERE


def _add(values: Values, start: int, places: dict[str, int], names: Iterable[str], each: float) -> None:
    """Count names, without the numbers of their copies."""
    for name in names:
        place = places.get(name.partition("#")[0], -1)
        if place >= 0:
            values[start + place] += each


def _seat(values: Values, base: int, one: PlayerView, active: bool, spaces: Sequence[SpaceView], here: Place) -> None:
    values[base], values[base + 1] = 1.0, float(active)
    if one.hero in HEROES:
        values[base + 2 + HEROES[one.hero]] = 1.0
    at = base + 2 + len(HEROES)
    values[at : at + 11] = floats(
        one.fame / 100,
        one.reputation / 7,
        one.level / 10,
        one.armor / 8,
        one.hand_limit / 10,
        one.command / 6,
        one.hand_size / 10,
        (one.wounds or 0) / 8,
        one.deck / 20,
        len(one.discard) / 20,
        len(one.played) / 10,
    )
    at += 11
    for number, colour in enumerate(BASIC):
        values[at + number] = one.crystals.get(colour, 0) / 3
    at += len(BASIC)
    _add(values, at, COLOURS, one.mana, 1 / 3)
    at += len(FACES)
    values[at : at + 7] = floats(
        len(one.units) / 6,
        sum(unit.ready for unit in one.units) / 6,
        sum(unit.wounds > 0 for unit in one.units) / 6,
        float(bool(one.tactic)),
        float(one.tactic_used),
        len(one.skills) / 10,
        float(one.flipped),
    )
    if 0 <= one.space < len(spaces):
        q, r = _place(spaces, one.space)
        values[at + 7 : at + 10] = floats(1.0, (q - here[0]) / 12, (r - here[1]) / 12)


def _combat(values: Values, start: int, foes: int, combat: CombatView) -> None:
    values[start] = 1.0
    values[start + 1 + FIGHTS[combat.phase]] = 1.0
    at = start + 1 + len(FIGHTS)
    values[at], values[at + 1], values[at + 2] = combat.total / 20, combat.wanted / 20, combat.wounds / 8
    for number, foe in enumerate(combat.foes[:FOES]):
        base = foes + number * FOE_SIZE
        values[base : base + FOE_SIZE] = floats(
            1.0,
            float(foe.defeated),
            float(number in combat.targets),
            float(foe.garrison),
            float(foe.rampaging),
            foe.armor / 12,
            foe.fame / 10,
            int(foe.fortified) / 2,
            len(foe.abilities) / 4,
            sum(one.n for one in foe.attacks) / 12,
            sum(one.block for one in foe.attacks) / 12,
            sum(one.blocked for one in foe.attacks) / 2,
            sum(one.dealt for one in foe.attacks) / 2,
            float("physical" in foe.resist),
            float("fire" in foe.resist),
            float("ice" in foe.resist),
        )


def _map(values: Values, start: int, view: View, seat: int, here: Place) -> None:
    q0, r0 = here
    rest = len(TERRAIN)
    for space in view.spaces:
        cell = WINDOW.get((space.q - q0, space.r - r0))
        if cell is None:
            continue
        base = start + cell * SPACE_SIZE
        values[base + TERRAIN[space.terrain]] = 1.0
        base += rest
        values[base], values[base + 1] = 1.0, space.cost / 6
        if space.site:
            values[base + 2] = 1.0
        if space.done:
            values[base + 3] = 1.0
        if space.shields:
            mine = space.shields.count(seat)
            values[base + 4], values[base + 5] = float(mine > 0), (len(space.shields) - mine) / 3
        values[base + 6] = space.level / 10
        if space.enemies:
            values[base + 7] = len(space.enemies) / 4
        if space.rampaging:
            values[base + 8] = 1.0


_WIDTH = size_of(MageKnight.option_parts)
_AT = starts_of(MageKnight.option_parts)
_SPACES = ("go", "space", "deal", "token")
_FOES = ("target", "attack", "cumbersome")


class _Rows:
    """What options mean at one moment."""

    __slots__ = ("here", "view")

    def __init__(self, view: View, here: Place) -> None:
        self.view = view
        self.here = here

    def row(self, option: Option) -> Sequence[float]:
        verb, _, what = option.id.partition(":")
        if not what:
            return ()
        if verb in _SPACES:
            number = _first(what)
            return self._space(number) if 0 <= number < len(self.view.spaces) else ()
        if verb in _FOES and self.view.combat is not None:
            number = _first(what)
            return self._foe(number) if 0 <= number < len(self.view.combat.foes) else ()
        return _printed(what)

    def _space(self, number: int) -> list[float]:
        space = self.view.spaces[number]
        q, r = space.q - self.here[0], space.r - self.here[1]
        values, at = [0.0] * _WIDTH, _AT["space"]
        values[at : at + 7] = (
            1.0,
            q / 6,
            r / 6,
            axial(q, r) / 6,
            space.cost / 6,
            len(space.enemies) / 3,
            float(bool(space.site) and not space.done),
        )
        return values

    def _foe(self, number: int) -> list[float]:
        assert self.view.combat is not None
        foe = self.view.combat.foes[number]
        values, at = [0.0] * _WIDTH, _AT["foe"]
        attack, block = sum(one.n for one in foe.attacks), sum(one.block for one in foe.attacks)
        values[at : at + 5] = (1.0, foe.armor / 12, attack / 12, block / 12, foe.fame / 10)
        return values


@cache
def _first(what: str) -> int:
    """The first number in what an option is about."""
    return next((int(part) for part in what.split(":") if part.isdigit()), -1)


@cache
def _printed(what: str) -> tuple[float, ...]:
    """What a card or Unit says, if it is one."""
    name = what.rpartition(":")[2].partition("#")[0]
    values = [0.0] * _WIDTH
    if name in _BOX.cards:
        card = _BOX.cards[name]
        values[0] = 1.0
        for part, effect in (("basic", card.basic), ("strong", card.strong)):
            for place, n in _gives(effect):
                values[_AT[part] + place] = max(values[_AT[part] + place], n / 8)
    elif name in _BOX.units:
        unit, at = _BOX.units[name], _AT["unit"]
        values[at : at + 4] = (unit.cost / 10, unit.level / 4, unit.armor / 8, float(unit.elite))
    else:
        return ()
    return tuple(values)


def _gives(effect: Any) -> Iterator[tuple[int, int]]:
    """What an effect gives, those within others included."""
    if isinstance(effect, tuple):
        for one in effect:
            yield from _gives(one)
    elif isinstance(effect, Struct):
        n = getattr(effect, "n", None)
        for place, kind in enumerate(EFFECTS):
            if isinstance(effect, kind) and isinstance(n, int):
                yield place, n
        for name in effect.__struct_fields__:
            yield from _gives(getattr(effect, name))


ENCODING = MageKnight()
