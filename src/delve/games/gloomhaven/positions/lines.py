"""The lines of a position: sorted by what they speak of, their words known, errors with their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from delve.core.errors import BadPosition, DelveError
from delve.core.msg import Msg
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import INERT, STRONG, TOKENS, WANING
from delve.games.gloomhaven.defs import GH, Content
from delve.games.gloomhaven.positions import drawing
from delve.games.gloomhaven.positions.drawing import Drawn
from delve.games.gloomhaven.positions.fields import (
    Words,
    Wrong,
    coordinates,
    decode,
    fields_of,
    near,
    one_of,
    words_of,
)
from delve.games.gloomhaven.state import (
    CONSUMED,
    IN_PLAY,
    READY,
    SPENT,
    Active,
    Character,
    Figure,
    FigureId,
    HexId,
    ModDeck,
    State,
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
HERO: dict[str, Any] = fields_of(Character, "cls", "level", "items", "deck", "coins", "gold")
ACTIVE: dict[str, Any] = fields_of(Active, "seat", "card", "half", "on", "summon")
PILES = ("hand", "discard", "lost", "played", "pool", "sealed")
RANKS = ("normal", "elite", "boss", "named")
STATES = {"ready": READY, "spent": SPENT, "consumed": CONSUMED, "in_play": IN_PLAY}
LEVELS_OF = {"inert": INERT, "waning": WANING, "strong": STRONG}
BEFORE = ("goals", "hand", "place")
"""The phases in which characters are not on the board yet."""

HEAD_WORDS = {*HEAD, "scenario", "rules", "rng", "acting", "rooms", "empty", "next_figure", "mods"}
HEX_WORDS = {
    "coins", "treasure", "trap", "maker", "trap_xp", "difficult", "hazard", "obstacle", "wide", "part", "plate",
    "corridor", "door", "start", "marker", "hidden",
}  # fmt: skip
HERO_WORDS = {*HERO, "level", "items", "money", "gold", "mods"}
FIGURE_WORDS = {*FIGURE, *RANKS, *TOKENS, "id", "hp", "n", "ally", "enemy", "retaliate", "acted", "born", "at"}
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


class Lines:
    """The lines of one position."""

    def __init__(self, content: Content, plain: bool) -> None:
        self.content = content
        self.plain = plain
        """Modifier decks that are not given hold +0 alone."""
        self.places: list[Place] = []
        self.explained: dict[str, Place] = {}
        self.heroes: dict[str, dict[str, tuple[Line, str | None]]] = {}
        """The words about each character, with their lines."""
        self.later: dict[str, list[Line]] = {name: [] for name in _LINES}
        self.rows: list[Line] = []
        """The rows of the drawing."""
        self.drawn: Drawn | None = None
        self.figures: dict[str, tuple[FigureId, ...]] = {}
        self.state: State
        self.game: GH
        self.map: maps.Map
        self.own_map = False
        self.head: Words = {}
        self.head_line: Line
        self.given: list[ModDeck] = []
        """The modifier decks that lines speak of."""

    def _split(self, text: str) -> list[Line]:
        """The lines, the rows of the drawing apart."""
        lines: list[Line] = []
        rows: list[str] = []
        for n, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.strip().startswith("--"):
                continue
            if not lines and line.split()[0] != "gloomhaven":
                raise BadPosition("gh.position.head")
            if not lines or not drawing.is_row(line):
                lines.append((n, line.strip(), line.split()))
            elif rows and self.rows[-1][0] != n - 1:
                raise self._error((n, line.strip(), []), Wrong("two_maps").msg)
            else:
                rows.append(line)
                self.rows.append((n, line.strip(), []))
        if not lines:
            raise BadPosition("gh.position.head")
        self.head_line = lines[0]
        if rows:
            self.drawn = self._within(self.rows[0], drawing.read, rows)
        return lines

    def _row(self, hex_: int) -> Line:
        """The row in which a hex is drawn; the first line if it is not."""
        return self.rows[self.drawn.places[hex_][1]] if self.drawn is not None else self.head_line

    def _within(self, line: Line, rule: Callable[..., T], *args: Any) -> T:
        """Read something; what is wrong is told with its line."""
        try:
            return rule(*args)
        except drawing.OutOfStep as error:
            raise self._error(self.rows[error.row], error.msg) from error
        except Wrong as error:
            raise self._error(line, error.msg) from error
        except DelveError as error:
            raise self._error(line, error.msg) from error

    def _error(self, line: Line, msg: Msg) -> BadPosition:
        return BadPosition("gh.position.line", line=line[0], text=line[1], error=msg)

    def _fail(self, hex_: int, error: Wrong) -> BadPosition:
        """Something is wrong with a hex of the drawing."""
        return self._error(self._row(hex_), error.msg)

    def _sort(self, line: Line) -> None:
        """Put a line where it will be read."""
        first, rest = line[2][0], line[2][1:]
        if first == "gloomhaven":
            self.head = words_of(rest, HEAD_WORDS)
        elif first == "seat":
            if not rest:
                raise Wrong("word", word="", near="seat brute", words=", ".join(self.content.classes))
            cls = one_of(rest[0], self.content.classes)
            self._add_hero(line, cls, words_of(rest[1:], HERO_WORDS))
        elif first in self.later:
            self.later[first].append(line)
        elif len(first) == 1 or coordinates(first) is not None:
            self._explain(line, first, rest)
        else:
            raise Wrong("word", word=first, near=near(first, _LINES), words=", ".join(_LINES))

    def _explain(self, line: Line, mark: str, rest: list[str]) -> None:
        """A line about a character of the drawing, or a hex."""
        name = ""
        if rest and self._is_figure(rest[0]):
            name, rest = rest[0], rest[1:]
        elif rest and rest[0].partition("=")[0] not in HEX_WORDS | {"at"}:
            raise Wrong("figure", name=rest[0], near=near(rest[0], self._figure_names()))
        known = HEX_WORDS | (FIGURE_WORDS if name else {"at"})
        hero = name in self.content.classes
        words = words_of(rest, known | (HERO_WORDS if hero else set()))
        if hero:
            self._add_hero(line, name, {k: v for k, v in words.items() if k in HERO_WORDS and k not in known})
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
        known = self.heroes.setdefault(cls, {})
        for name, value in words.items():
            if name in known:
                raise Wrong("twice", what=name)
            known[name] = (line, value)

    def _set(self, thing: Struct, fields: dict[str, Any], words: Words) -> None:
        for name, value in words.items():
            if name in fields:
                setattr(thing, name, decode(value, fields[name], name))
