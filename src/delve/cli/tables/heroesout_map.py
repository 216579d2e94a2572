"""The dungeon of Keep the Heroes Out! as a map: rooms half a room apart, with shared walls and doors in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct
from rich.text import Text

from delve.cli.tables.canvas import Canvas
from delve.cli.terminal import Terminal
from delve.core.msg import say
from delve.games.heroesout import box
from delve.games.heroesout import map as tiles
from delve.games.heroesout.box import NUMBER, ROOMS
from delve.games.heroesout.map import Place
from delve.games.heroesout.views import MonsterView, RoomView, View

SEAT_STYLES = ("bright_green", "bright_cyan", "bright_magenta", "bright_yellow", "bright_blue", "bright_white")
HERO_STYLE, ACTIVE_STYLE = "red", "bold white on red"
LEAST_UNIT, MOST_UNIT, ROOMY = 5, 11, 15


class Signs(Struct, frozen=True):
    """The signs of the map."""

    symbols: dict[str, str]
    finished: str
    unfinished: str
    heart: str
    times: str
    arrow: str
    dots: str
    treasure: str = "$"
    trap: str = "^"
    active: str = "!"
    token: str = "*"


UNICODE = Signs(
    {"crossbones": "✕", "eye": "◉", "hats": "▲", "swords": "†", "gem": "◆", "special": "★"},
    finished="◎",
    unfinished="○",
    heart="♥",
    times="×",
    arrow="→",
    dots="…",
)
ASCII = Signs(
    {"crossbones": "X", "eye": "@", "hats": "A", "swords": "t", "gem": "V", "special": "&"},
    finished="O",
    unfinished="o",
    heart="/",
    times="x",
    arrow=">",
    dots=".",
)


def signs(term: Terminal) -> Signs:
    """The signs that this terminal can show."""
    return ASCII if term.ascii else UNICODE


def initials(names: list[str]) -> list[str]:
    """The shortest beginnings that tell the names apart."""
    for length in range(1, max(map(len, names), default=1) + 1):
        short = [name[:length] for name in names]
        if len(set(short)) == len(set(names)):
            return short
    return names


def columns(view: View) -> int:
    """The width of the map in half rooms."""
    return max(r.x for r in view.rooms) - min(r.x for r in view.rooms) + 2


def draw(term: Terminal, view: View, unit: int) -> Text:
    """The map, with half a room `unit` characters wide."""
    left, top = min(r.x for r in view.rooms), min(r.y for r in view.rooms)
    bottom = max(r.y for r in view.rooms)
    inner = 2 * unit - 1
    cells = {room.room: _cell(term, view, room, inner) for room in view.rooms}
    heights = [max((len(cells[r.room]) for r in view.rooms if r.y == y), default=1) for y in range(top, bottom + 1)]
    starts = [sum(heights[:i]) + i for i in range(len(heights) + 1)]
    canvas = Canvas(columns(view) * unit + 1, starts[-1] + 1, ascii_only=term.ascii)

    # The Vault comes last, so that its walls keep its colour.
    for room in sorted(view.rooms, key=lambda r: r.room == "vault"):
        x, y, height = (room.x - left) * unit, starts[room.y - top], heights[room.y - top] + 1
        style = "bold yellow" if room.room == "vault" else "grey50"
        canvas.across(x, y, 2 * unit, style)
        canvas.across(x, y + height, 2 * unit, style)
        canvas.down(x, y, height, style)
        canvas.down(x + 2 * unit, y, height, style)
    for room in view.rooms:
        x, y = (room.x - left) * unit, starts[room.y - top]
        for number, line in enumerate(cells[room.room], 1):
            canvas.put(x + 1, y + number, line)
    for room in view.rooms:
        x, y, height = (room.x - left) * unit, starts[room.y - top], heights[room.y - top]
        for side in passages(view, room):
            if side == tiles.E:
                # Two lines of the wall are open, in its middle.
                canvas.open_down(x + 2 * unit, y + (height - 1) // 2, 3)
            elif side in (tiles.NW, tiles.NE):
                middle = x + unit // 2 + (unit if side == tiles.NE else 0)
                canvas.open_across(middle - 1, y, 3) if unit < 7 else canvas.open_across(middle - 2, y, 4)
    return canvas.render()


def passages(view: View, room: RoomView) -> list[int]:
    """The sides of a room that lead into another."""
    here = _place(room)
    open_sides: list[int] = []
    for other in view.rooms:
        if other.room in room.passages:
            there = _place(other)
            mine, theirs = tiles.doors_of(here), tiles.doors_of(there)
            open_sides += [a for a, b in tiles.shared_sides(here, there) if mine & a and theirs & b]
    return open_sides


def _place(room: RoomView) -> Place:
    return Place(ROOMS[NUMBER[room.room]], room.x, room.y, room.turned)


# ---------------------------------------------------------------------- what is in a room


def _cell(term: Terminal, view: View, room: RoomView, inner: int) -> list[Text]:
    """The lines inside a room."""
    sign, roomy = signs(term), inner >= ROOMY
    pad = 1 if inner >= ROOMY else 0
    width = inner - 2 * pad
    symbol = Text(sign.symbols[box.SYMBOL_OF[NUMBER[room.room]]], "bold yellow")
    treasure = Text(f"{sign.treasure}{room.treasure}", "bold yellow") if room.treasure else Text()
    name = _name(term.words.text(say(f"kh.room.{room.room}")), width, sign)
    if len(name) > 1:
        second = Text(name[1], "bold")
    else:
        second = Text(cut(_gives(term, room, sign), width - 3, sign) if roomy else "", "grey62 italic")
    lines = [_spread(Text(name[0], "bold"), symbol, width), _spread(second, treasure, width)]
    lines += flow(monster_items(term, view, room.monsters, sign, width), width)
    lines += flow(hero_items(term, room, sign, roomy), width)
    lines += flow(token_items(term, room, sign, roomy), width)
    lines += [Text()] * (4 - len(lines))
    return [Text.assemble(" " * pad, line) for line in lines]


def _name(name: str, width: int, sign: Signs) -> list[str]:
    """A room's name on one line or, where its words do not fit, on two."""
    if len(name) > width - 2 and " " in name:
        first, _, rest = name.partition(" ")
        return [cut(first, width - 2, sign), cut(rest, width - 3, sign)]
    return [cut(name, width - 2, sign)]


def cut(text: str, width: int, sign: Signs) -> str:
    """Text that is too long, cut short with a sign for that."""
    return text if len(text) <= width else text[: width - 1] + sign.dots


def _spread(left: Text, right: Text, width: int) -> Text:
    """Text at both ends of a line; where it does not fit, the right one wins."""
    left = left.copy()
    space = width - len(right)
    left.truncate(max(0, space - 1) if len(right) else space)
    return Text.assemble(left, " " * (space - len(left)), right)


def flow(items: list[Text], width: int, gap: int = 1) -> list[Text]:
    """Items beside each other for as long as they fit; none is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and len(lines[-1]) + gap + len(item) <= width:
            lines[-1] = Text.assemble(lines[-1], " " * gap, item)
        else:
            lines.append(item)
    for line in lines:
        line.truncate(width)
    return lines


def _gives(term: Terminal, room: RoomView, sign: Signs) -> str:
    """What an Activate does in a room, as a formula."""
    number = NUMBER[room.room]
    if number in box.GIVES:
        return f"+ {term.words.text(box.resource_msg(box.GIVES[number]))}"
    if number in box.SELLS:
        kind, loot = box.SELLS[number]
        return f"{term.words.text(box.resource_msg(kind))}{sign.arrow}{term.text(f'kh.loot.{loot}')}"
    return f"+ {term.text('kh.token.trap')}" if number == box.WORKSHOP else ""


def monster_items(term: Terminal, view: View, monsters: tuple[MonsterView, ...], sign: Signs, width: int) -> list[Text]:
    """Monsters by clan; those that can be wounded one by one with the health that is left."""
    items: list[Text] = []
    for (seat, wounds), count in sorted(Counter((m.seat, m.wounds) for m in monsters).items()):
        player = view.players[seat]
        tail = f"{sign.heart}{player.health - wounds}/{player.health}" if player.health > 1 else ""
        if count > 1:
            tail += f"{sign.times}{count}"
        name = cut(term.text(f"kh.monster.{player.clan}"), max(3, width - len(tail)), sign)
        items.append(Text(name + tail, SEAT_STYLES[seat]))
    return items


def hero_items(term: Terminal, room: RoomView, sign: Signs, roomy: bool) -> list[Text]:
    """Heroes by class; the Active ones have a mark."""
    names = [term.words.text(box.hero_msg(cls)) for cls in range(len(box.HEROES))]
    shown = dict(zip(box.HEROES, names if roomy else initials(names), strict=True))
    items: list[Text] = []
    counted: Counter[Any] = Counter((not h.active, box.HEROES.index(h.hero), h.health) for h in room.heroes)
    for (exhausted, cls, health), count in sorted(counted.items()):
        tail = "" if exhausted else sign.active
        tail += f"{sign.heart}{health}" if health > 1 else ""
        tail += f"{sign.times}{count}" if count > 1 else ""
        items.append(Text(shown[box.HEROES[cls]] + tail, HERO_STYLE if exhausted else ACTIVE_STYLE))
    return items


def token_items(term: Terminal, room: RoomView, sign: Signs, roomy: bool) -> list[Text]:
    """Portal, traps, resources and event token."""
    items: list[Text] = []
    if room.portal:
        mark = sign.finished if room.portal == "finished" else sign.unfinished
        style = "bold bright_cyan" if room.portal == "finished" else "cyan"
        items.append(Text(mark, style))
    if room.traps:
        items.append(Text(f"{sign.trap}{room.traps}", "bold bright_white"))
    for kind, count in room.resources.items():
        tail = f"{sign.times}{count}" if count > 1 else ""
        items.append(Text(term.text(f"kh.resource.{kind}") + tail, "bright_yellow"))
    if room.token:
        items.append(Text(sign.token + term.text(f"kh.event_token.{room.token}"), "bold bright_red"))
    return items
