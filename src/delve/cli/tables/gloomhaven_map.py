"""The board of Gloomhaven as a map: hexes as bricks, each row half a brick beside the one above, walls in heavy lines.

What touches in the map touches on the board: a brick has its neighbours left and right, two above and two below.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rich.text import Text

from delve.cli.tables.canvas import Canvas
from delve.cli.tables.texts import short
from delve.cli.terminal import Terminal
from delve.core.msg import Msg, say
from delve.games.gloomhaven.views import DoorView, FigureView, View

SEAT_STYLES = ("bright_green", "bright_cyan", "bright_magenta", "bright_blue")
RANK_STYLES = {"normal": "white", "elite": "bold bright_yellow", "boss": "bold bright_red", "named": "bold bright_red"}
LEAST_UNIT, MOST_UNIT = 2, 3
"""Half the width of a brick."""
NEIGHBOURS = {"nw": (0, -1), "ne": (1, -1), "e": (1, 0), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}


class Signs(Struct, frozen=True):
    """The signs of the map."""

    floor: str
    obstacle: str
    treasure: str
    goal: str
    hazard: str
    heart: str
    active: str
    done: str
    dots: str
    strong: str
    waning: str
    inert: str
    used: str
    free: str
    top: str
    bottom: str
    coin: str = "$"
    trap: str = "^"
    difficult: str = "~"
    plate: str = "_"
    closed: str = "[+]"
    locked: str = "[x]"
    open: str = "[ ]"


UNICODE = Signs(
    floor="·",
    obstacle="▒",
    treasure="▣",
    goal="◈",
    hazard="≈",
    heart="♥",
    active="▶",
    done="✓",
    dots="…",
    strong="●",
    waning="◐",
    inert="○",
    used="●",
    free="○",
    top="▲",
    bottom="▼",
)
ASCII = Signs(
    floor=".",
    obstacle="%",
    treasure="T",
    goal="G",
    hazard="!",
    heart="HP",
    active=">",
    done="x",
    dots=".",
    strong="**",
    waning="*",
    inert="-",
    used="*",
    free="o",
    top="T:",
    bottom="B:",
)


def signs(term: Terminal) -> Signs:
    """The signs that this terminal can show."""
    return ASCII if term.ascii else UNICODE


# ---------------------------------------------------------------------- names


def figure_msg(one: FigureView) -> Msg:
    """A figure by name and number."""
    if one.kind == "character":
        return say(f"gh.class.{one.name}")
    if one.kind == "summon":
        return say(f"gh.summon.{one.name}")
    if one.kind == "objective":
        return say("gh.figure.objective", name=say(f"gh.objective.{one.name}"), number=one.number)
    if one.rank in ("boss", "named"):
        return say(f"gh.monster.{one.name}")
    return say(f"gh.figure.{one.rank}", name=say(f"gh.monster.{one.name}"), number=one.number)


def labels(term: Terminal, view: View) -> dict[int, str]:
    """What stands for each figure on the map, at most three characters wide.

    Characters: their seat and two letters, `1Br`; summons: the seat of their owner and two small letters, `1bs`;
    monsters: two letters and the number of the standee, small ones for normal monsters, `bg3`, large ones for elites,
    `BG3`; bosses: two large letters and a star; objectives: `&2`.
    """
    families: dict[str, list[str]] = {"character": [], "summon": [], "monster": []}
    for one in view.figures:
        if one.kind != "objective":
            families[one.kind].append(_name(term, one))
    pairs = {kind: short(sorted(names)) for kind, names in families.items()}
    found: dict[int, str] = {}
    for one in view.figures:
        if one.kind == "objective":
            found[one.id] = f"&{one.number}"
            continue
        pair = pairs[one.kind][_name(term, one)]
        if one.kind == "character":
            found[one.id] = f"{one.seat + 1}{pair[:1].upper()}{pair[1:].lower()}"
        elif one.kind == "summon":
            found[one.id] = f"{one.seat + 1}{pair.lower()}"
        elif one.rank in ("boss", "named"):
            found[one.id] = f"{pair.upper()}*"
        else:
            # Standee 10 is the only one with two digits.
            letters = pair.lower() if one.rank == "normal" else pair.upper()
            found[one.id] = f"{letters}{one.number % 10}"
    return found


def _name(term: Terminal, one: FigureView) -> str:
    return term.text(f"gh.{'class' if one.kind == 'character' else one.kind}.{one.name}")


def figure_style(one: FigureView) -> str:
    """The colour of a figure; its letters say the same."""
    if one.seat >= 0:
        return f"bold {SEAT_STYLES[one.seat % len(SEAT_STYLES)]}" if one.kind == "character" else SEAT_STYLES[one.seat]
    if one.kind == "objective":
        return "bold bright_white"
    return RANK_STYLES[one.rank or "normal"] + (" italic" if one.ally else "")


# ---------------------------------------------------------------------- the map


def columns(view: View) -> int:
    """The width of the map in half bricks."""
    across = [2 * q + r for _, q, r in view.hexes]
    return max(across) - min(across) + 2


def margin(view: View) -> int:
    """The width of what stands in front of the rows."""
    return max(len(text) for text in _row_names(view).values()) + 1


def _row_names(view: View) -> dict[int, str]:
    """The coordinates of the first hex of each row; the others count up from it."""
    first: dict[int, int] = {}
    for _, q, r in view.hexes:
        first[r] = min(q, first.get(r, q))
    return {r: f"{q},{r}" for r, q in first.items()}


def draw(term: Terminal, view: View, unit: int, numbers: Mapping[int, int], *, named: bool) -> Text:
    """The map, with half a brick `unit` characters wide. `numbers`: the options among the hexes; `named`: the
    coordinates of the rows stand in front."""
    left, top = min(2 * q + r for _, q, r in view.hexes), min(r for _, _, r in view.hexes)
    bottom = max(r for _, _, r in view.hexes)
    space = margin(view) if named else 0
    canvas = Canvas(space + columns(view) * unit + 1, 2 * (bottom - top + 1) + 1, ascii_only=term.ascii)
    places = {(q, r): hex_ for hex_, q, r in view.hexes}
    walls = {frozenset(pair) for pair in view.walls}
    # Heavy lines come last, so that they keep their colour.
    for heavy in (False, True):
        for hex_, q, r in view.hexes:
            x, y = space + (2 * q + r - left) * unit, 2 * (r - top)
            for side, (dq, dr) in NEIGHBOURS.items():
                beside = places.get((q + dq, r + dr))
                if (beside is None or frozenset((hex_, beside)) in walls) == heavy:
                    _edge(canvas, x, y, unit, side, heavy=heavy)
    cells = Cells(term, view, numbers, 2 * unit - 1)
    for hex_, q, r in view.hexes:
        canvas.put(space + (2 * q + r - left) * unit + 1, 2 * (r - top) + 1, cells.of(hex_))
    if named:
        for r, name in _row_names(view).items():
            canvas.put(0, 2 * (r - top) + 1, Text(name.rjust(space - 1), "grey50"))
    return canvas.render()


def _edge(canvas: Canvas, x: int, y: int, unit: int, side: str, *, heavy: bool) -> None:
    style = "grey70" if heavy else "grey30"
    if side == "w":
        canvas.down(x, y, 2, style, heavy=heavy)
    elif side == "e":
        canvas.down(x + 2 * unit, y, 2, style, heavy=heavy)
    else:
        line = y if side[0] == "n" else y + 2
        canvas.across(x if side[1] == "w" else x + unit, line, unit, style, heavy=heavy)


class Cells:
    """What is in the hexes."""

    def __init__(self, term: Terminal, view: View, numbers: Mapping[int, int], width: int) -> None:
        self.view, self.numbers, self.width, self.sign = view, numbers, width, signs(term)
        self.labels = labels(term, view)
        self.figures: dict[int, FigureView] = {one.hex: one for one in view.figures if one.hex >= 0}
        self.doors: dict[int, DoorView] = {one.hex: one for one in view.doors}
        self.traps = {one.hex for one in view.traps}
        self.obstacles = {hex_ for one in view.obstacles for hex_ in one.hexes}
        self.letters: dict[int, str] = {hex_: letter for letter, hexes in view.markers.items() for hex_ in hexes}

    def of(self, hex_: int) -> Text:
        """A hex, exactly as wide as a brick: the figure, or the number of the option, or what lies there."""
        marks = self._marks(hex_)
        figure, number = self.figures.get(hex_), self.numbers.get(hex_)
        if number is not None:
            shown = Text.assemble(*marks[: self.width - len(str(number))], (str(number), "bold black on bright_white"))
        elif figure is not None:
            style = figure_style(figure)
            if figure.id == self.view.acting:
                style += " reverse"
            shown = Text.assemble((self.labels[figure.id], style), *marks[: self.width - len(self.labels[figure.id])])
        elif hex_ in self.doors:
            door = self.doors[hex_]
            text = self.sign.open if door.open else self.sign.locked if door.locked else self.sign.closed
            shown = Text(text, "bold yellow")
        elif hex_ in self.obstacles:
            shown = Text(self.sign.obstacle * self.width, "grey58")
        elif marks:
            shown = Text.assemble(*marks[: self.width])
        elif hex_ in self.letters:
            shown = Text(self.letters[hex_], "italic cyan")
        else:
            shown = Text(self.sign.floor, "grey39")
        space = self.width - len(shown)
        return Text.assemble(" " * ((space + 1) // 2), shown, " " * (space // 2))

    def _marks(self, hex_: int) -> list[tuple[str, str]]:
        """What lies in a hex, each as one sign."""
        view, sign = self.view, self.sign
        found: list[tuple[str, str]] = []
        if hex_ in view.treasures:
            found.append((sign.goal if view.treasures[hex_] == "goal" else sign.treasure, "bold bright_yellow"))
        if hex_ in self.traps:
            found.append((sign.trap, "bold bright_red"))
        if hex_ in view.hazards:
            found.append((sign.hazard, "bold red"))
        if hex_ in view.difficult:
            found.append((sign.difficult, "cyan"))
        coins = view.coins.get(hex_, 0)
        if coins:
            found.append((sign.coin, "yellow"))
            if coins > 1:
                found.append((str(min(coins, 9)), "yellow"))
        if hex_ in view.plates:
            found.append((sign.plate, "bold cyan"))
        return found
