"""The map of Mage Knight: spaces as bricks, each row half a brick beside the one above, tiles in heavy lines.

The first line of a brick is its terrain and its site, the second who is there.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rich.text import Text

from delve.cli.tables.canvas import Canvas
from delve.cli.tables.texts import short
from delve.cli.terminal import Terminal
from delve.games.mageknight.box import BASIC, IMPASSABLE
from delve.games.mageknight.map import DIRECTIONS, OFF, Axial, Grid, centre
from delve.games.mageknight.views import SpaceView, View

SEAT_STYLES = ("bright_green", "bright_cyan", "bright_magenta", "bright_yellow")
LEAST_UNIT, MOST_UNIT = 2, 3
"""Half the width of a brick."""
COMPASS = ("ne", "e", "se", "sw", "w", "nw")
"""The names of `DIRECTIONS`."""
SITES = (
    *("portal", "village", "monastery", "keep", "mage_tower", "city", "dungeon", "tomb", "monster_den"),
    *("spawning_grounds", "ruins", "mine", "deep_mine", "glade", "refugee_camp", "maze", "labyrinth"),
)
PILES = {"green": "o", "grey": "k", "violet": "m", "brown": "d", "white": "c", "red": "r"}
"""Letters for enemy tokens: orcs, keep, mage tower, dungeon, city, draconum (red)."""
PILE_STYLES = {
    "green": "green",
    "grey": "grey70",
    "violet": "magenta",
    "brown": "dark_orange3",
    "white": "bright_white",
    "red": "bright_red",
}
MANA_STYLES = {
    "red": "bright_red",
    "blue": "bright_blue",
    "green": "bright_green",
    "white": "bright_white",
    "gold": "bright_yellow",
    "black": "bold grey50",
}
_TERRAIN_STYLES = {
    "plains": "green3",
    "hills": "dark_khaki",
    "forest": "green4",
    "wasteland": "orange4",
    "desert": "yellow3",
    "swamp": "dark_sea_green4",
    "lake": "deep_sky_blue3",
    "mountain": "grey62",
    "sea": "dodger_blue2",
    "city": "grey82",
}


class Signs(Struct, frozen=True):
    """The signs of the map and of what stands around it."""

    terrain: dict[str, str]
    active: str
    done: str
    used: str
    free: str
    target: str
    hero: str = "@"
    unknown: str = "?"


UNICODE = Signs(
    terrain={
        "plains": "·",
        "hills": "∩",
        "forest": "♣",
        "wasteland": "░",
        "desert": "∴",
        "swamp": "≈",
        "lake": "~",
        "mountain": "▲",
        "sea": "≋",
        "city": "▣",
    },
    active="▶",
    done="✓",
    used="●",
    free="○",
    target="◎",
)
ASCII = Signs(
    terrain={
        "plains": ".",
        "hills": "n",
        "forest": "f",
        "wasteland": "x",
        "desert": ":",
        "swamp": '"',
        "lake": "~",
        "mountain": "^",
        "sea": "=",
        "city": "#",
    },
    active=">",
    done="x",
    used="*",
    free="o",
    target="*",
)


def signs(term: Terminal) -> Signs:
    """The signs that this terminal can show."""
    return ASCII if term.ascii else UNICODE


def site_letters(term: Terminal) -> dict[str, str]:
    """Two letters for each site."""
    names = {site: term.text(f"mk.site.{site}") for site in SITES}
    pairs = short(names.values())
    return {site: pairs[name] for site, name in names.items()}


def colour_letters(term: Terminal) -> dict[str, str]:
    """Two letters for each basic colour."""
    names = {colour: term.text(f"mk.colour.{colour}") for colour in BASIC}
    pairs = short(names.values())
    return {colour: pairs[name] for colour, name in names.items()}


# ---------------------------------------------------------------------- where things are


def spot_name(at: Grid) -> str:
    """A place for a tile, as options call it."""
    return f"{at[0]},{at[1]}"


def direction(here: Axial, there: Axial) -> str:
    """The direction from one space to another that comes nearest: one of `COMPASS`."""
    dq, dr = there[0] - here[0], there[1] - here[1]
    # In the plane: right, and half a step of it for each row down.
    x, y = 2 * dq + dr, dr

    def likeness(one: int) -> float:
        a, b = 2 * DIRECTIONS[one][0] + DIRECTIONS[one][1], DIRECTIONS[one][1]
        return a * x + 3 * b * y

    return COMPASS[max(range(6), key=likeness)]


def columns(view: View, spots: tuple[Grid, ...] = ()) -> int:
    """The width of the map in half bricks."""
    across = [2 * q + r for q, r in _places(view, spots)]
    return max(across) - min(across) + 2


def _places(view: View, spots: tuple[Grid, ...]) -> list[Axial]:
    return [(one.q, one.r) for one in view.spaces] + [centre(at) for at in spots]


def margin(view: View) -> int:
    """The width of what stands in front of the rows."""
    return max(len(text) for text in _row_names(view).values()) + 1


def _row_names(view: View) -> dict[int, str]:
    """The coordinates of the first space of each row; the others count up from it."""
    first: dict[int, int] = {}
    for one in view.spaces:
        first[one.r] = min(one.q, first.get(one.r, one.q))
    return {r: f"{q},{r}" for r, q in first.items()}


# ---------------------------------------------------------------------- drawing


def draw(
    term: Terminal,
    view: View,
    unit: int,
    numbers: Mapping[int, int],
    spots: tuple[Grid, ...] = (),
    *,
    named: bool,
) -> Text:
    """The map, with half a brick `unit` characters wide. `numbers`: the options among the spaces; `spots`: where a tile
    could be explored; `named`: the coordinates of the rows stand in front."""
    places = _places(view, spots)
    left, top = min(2 * q + r for q, r in places), min(r for _, r in places)
    bottom = max(r for _, r in places)
    space = margin(view) if named else 0
    canvas = Canvas(space + columns(view, spots) * unit + 1, 3 * (bottom - top + 1) + 1, ascii_only=term.ascii)
    tiles = {(one.q, one.r): one.id // 7 for one in view.spaces}

    def corner(q: int, r: int) -> tuple[int, int]:
        return space + (2 * q + r - left) * unit, 3 * (r - top)

    # Heavy lines come last, so that they keep their colour.
    for heavy in (False, True):
        for place, tile in tiles.items():
            for side, (dq, dr) in zip(COMPASS, DIRECTIONS, strict=True):
                if (tiles.get((place[0] + dq, place[1] + dr)) != tile) == heavy:
                    _edge(canvas, *corner(*place), unit, side, heavy=heavy)
    cells = Cells(term, view, numbers, 2 * unit - 1)
    for one in view.spaces:
        x, y = corner(one.q, one.r)
        for line, text in enumerate(cells.of(one), 1):
            canvas.put(x + 1, y + line, text)
    for at in spots:
        x, y = corner(*centre(at))
        canvas.put(x + 1, y + 1, _middle(Text(cells.sign.unknown, "bold"), cells.width))
        canvas.put(x + 1, y + 2, _middle(Text(spot_name(at), "bold"), cells.width))
    if named:
        for r, name in _row_names(view).items():
            canvas.put(0, 3 * (r - top) + 1, Text(name.rjust(space - 1), "grey50"))
    return canvas.render()


def _edge(canvas: Canvas, x: int, y: int, unit: int, side: str, *, heavy: bool) -> None:
    style = "grey70" if heavy else "grey30"
    if side == "w":
        canvas.down(x, y, 3, style, heavy=heavy)
    elif side == "e":
        canvas.down(x + 2 * unit, y, 3, style, heavy=heavy)
    else:
        line = y if side[0] == "n" else y + 3
        canvas.across(x if side[1] == "w" else x + unit, line, unit, style, heavy=heavy)


def _middle(text: Text, width: int) -> Text:
    text.truncate(width)
    space = width - len(text)
    return Text.assemble(" " * ((space + 1) // 2), text, " " * (space // 2))


class Cells:
    """What is in the spaces."""

    def __init__(self, term: Terminal, view: View, numbers: Mapping[int, int], width: int) -> None:
        self.view, self.numbers, self.width, self.sign = view, numbers, width, signs(term)
        self.sites, self.colours = site_letters(term), colour_letters(term)
        self.heroes: dict[int, list[int]] = {}
        for seat, player in enumerate(view.players):
            if player.space != OFF:
                self.heroes.setdefault(player.space, []).append(seat)

    def of(self, one: SpaceView) -> tuple[Text, Text]:
        """A space in two lines, each as wide as a brick."""
        return self._ground(one), self._life(one)

    def _ground(self, one: SpaceView) -> Text:
        """The terrain and the site; a site that is conquered, cleared or burned in small letters."""
        style = _TERRAIN_STYLES[one.terrain]
        sign = self.sign.terrain[one.terrain]
        if not one.site:
            return Text(self._filled(one, sign), style)
        letters = self.sites[one.site]
        shown = Text.assemble((sign, style), " " * (self.width > 3))
        colour = MANA_STYLES[one.colours[0]] if len(one.colours) == 1 else "bright_yellow"
        shown.append(letters.lower() if one.done else letters, f"not dim bold {colour}")
        if one.level and self.width > 3:
            shown.append(str(one.level % 10), f"bold {colour}")
        return Text.assemble(shown, " " * (self.width - len(shown)))

    def _filled(self, one: SpaceView, sign: str) -> str:
        """Where nobody can go the sign fills the line."""
        return sign * self.width if one.cost >= IMPASSABLE else sign + " " * (self.width - 1)

    def _life(self, one: SpaceView) -> Text:
        """The number of the option, heroes, enemies; else the colours of a mine or city."""
        number = self.numbers.get(one.id)
        shown = Text()
        if number is not None:
            shown.append(str(number), "bold black on bright_white")
        seats = self.heroes.get(one.id, [])
        if seats:
            acting = self.view.turn.seat in seats
            style = f"bold {SEAT_STYLES[seats[0] % len(SEAT_STYLES)]}{' reverse' if acting else ''}"
            shown.append(self.sign.hero + "".join(str(seat + 1) for seat in seats), style)
        room = self.width - len(shown)
        shown.append_text(self._enemies(one, room))
        if not shown and one.site in ("mine", "deep_mine", "city"):
            shown = Text("".join(self.colours[colour] for colour in one.colours)[: self.width], "italic")
        if not shown and one.ruin is None:
            shown = Text(self.sign.unknown, "bright_yellow")
        if not shown and one.cost >= IMPASSABLE:
            return Text(self._filled(one, self.sign.terrain[one.terrain]), _TERRAIN_STYLES[one.terrain])
        return _middle(shown, self.width)

    def _enemies(self, one: SpaceView, room: int) -> Text:
        """A letter for each token, large ones for those that are face up; where there are too many, how many."""
        letters = []
        for token in one.enemies:
            letter = PILES[token.back] if token.id is None else PILES[token.back].upper()
            letters.append((letter, f"bold {PILE_STYLES[token.back]}"))
        if len(letters) > room:
            letters = [(str(len(letters)), "bold"), letters[0]]
        return Text.assemble(*letters[: max(0, room)])
