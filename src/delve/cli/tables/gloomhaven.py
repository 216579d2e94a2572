"""Gloomhaven in the terminal: the map, the order of turns, monsters with their cards, the characters' mats."""

from __future__ import annotations

import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from delve.cli import ask
from delve.cli.errors import BadArguments
from delve.cli.tables import Ask, Choice, Choices, Mood, PlainTable
from delve.cli.tables import gloomhaven_about as facts
from delve.cli.tables import gloomhaven_map as maps
from delve.cli.tables import gloomhaven_parts as parts
from delve.cli.tables.texts import flow, joined
from delve.cli.terminal import Terminal
from delve.core.errors import BadConfig
from delve.core.events import Event
from delve.core.msg import Msg, say
from delve.core.questions import Choose, ChooseSome, Question, Seat
from delve.core.session import Session
from delve.games.gloomhaven.box import CHARACTERS
from delve.games.gloomhaven.defs import CharacterConfig, Content
from delve.games.gloomhaven.rules import scenarios, setup
from delve.games.gloomhaven.views import View

SIDE = 46
"""How much space beside the map what stands there needs."""
_GOLD, _ITEMS = re.compile(r"gold=(\d{1,9})"), re.compile(r"items=(\d{1,9}(?:\+\d{1,9})*)")
SEATS = 2
"""How many characters come when nothing is said about them."""

_MOODS: dict[str, Mood] = {
    "gh.event.round": "turn",
    "gh.event.turn": "turn",
    "gh.event.door": "turn",
    "gh.event.exhausted": "bad",
    "gh.event.lost": "bad",
    "gh.event.negated": "bad",
    "gh.event.trap": "bad",
    "gh.event.looted": "good",
    "gh.event.treasure": "good",
    "gh.event.goal_treasure": "good",
    "gh.event.won": "good",
}


class GloomhavenTable(PlainTable):
    """The drawing of this game."""

    options: ClassVar[tuple[str, ...]] = ("characters", "level", "solo", "reduced_randomness")
    people: ClassVar[str] = "cli.gh.menu.humans"
    examples: ClassVar[tuple[str, str]] = ("Tram", "GH-TURN-10")

    # ------------------------------------------------------------------ before the game

    def scenarios(self, content: Any) -> list[Choice]:
        return [
            Choice(str(n), say("cli.gh.scenario", number=n, name=scenarios.name_msg(n)), 0, goal)
            for n in scenarios.playable()
            for goal in [say(f"gh.scenario.{n}.goal")]
        ]

    def difficulties(self) -> list[Choice]:
        shifts = sorted(setup.SHIFT.items(), key=lambda one: (one[0] != "normal", one[1]))
        return [
            Choice(
                name, say(f"cli.gh.difficulty.{name}"), 0, say("cli.gh.shift", shift=f"{shift:+d}") if shift else None
            )
            for name, shift in shifts
        ]

    def prepare(self, pick: Ask, content: Any, seats: int) -> dict[str, str]:
        assert isinstance(content, Content)
        left = list(dict.fromkeys((*setup.PARTY, *content.classes)))
        chosen: list[str] = []
        for seat in range(1, seats + 1):
            entries = [facts.class_msg(content, cls) for cls in left]
            chosen.append(left.pop(pick("cli.gh.menu.character", entries, seat=seat) - 1))
        levels = [say("cli.gh.menu.level_entry", level=level) for level in range(1, 10)]
        level = pick("cli.gh.menu.level", levels)
        found = {"characters": ",".join(f"{cls}:{level}" for cls in chosen)}
        if pick("cli.gh.menu.open", [say("cli.gh.menu.closed"), say("cli.gh.menu.solo")]) == 2:
            found["solo"] = ""
        return found

    def config(self, content: Any, choices: Choices) -> dict[str, Any]:
        assert isinstance(content, Content)
        own, config = choices.own, super().config(content, Choices(None, choices.difficulty))
        if choices.scenario is not None:
            if not choices.scenario.isdecimal():
                raise BadConfig("gh.error.scenario", scenario=choices.scenario, most=max(scenarios.playable()))
            config["scenario"] = int(choices.scenario)
        named = _party(own["characters"]) if "characters" in own else []
        count = choices.seats or len(named) or SEATS
        if count not in CHARACTERS:
            raise BadConfig("gh.error.characters", n=count)
        if len(named) > count:
            raise BadArguments("cli.gh.error.too_many", n=len(named), seats=count)
        taken = [one.cls for one in named]
        free = [cls for cls in dict.fromkeys((*setup.PARTY, *content.classes)) if cls not in taken]
        named += [CharacterConfig(cls) for cls in free[: count - len(named)]]
        config["characters"] = msgspec.to_builtins(named)
        if "level" in own:
            config["level"] = int(own["level"])
        for name in ("solo", "reduced_randomness"):
            if name in own:
                config[name] = True
        return config

    # ------------------------------------------------------------------ the board

    def look(self, session: Session, viewer: Seat, asked: Question | None = None) -> Hashable:
        view = _view(session, viewer)
        return msgspec.json.encode(
            (
                view.figures,
                view.round,
                view.acting,
                view.elements,
                view.doors,
                view.traps,
                view.obstacles,
                [list(view.coins.items()), list(view.treasures.items())],
                sorted(_numbers(asked).items()),
            )
        )

    def board(
        self, term: Terminal, session: Session, viewer: Seat, width: int, asked: Question | None = None
    ) -> RenderableType:
        view = _view(session, viewer)
        numbers = _numbers(asked)
        head = parts.heading(term, session, view, width)
        results = [Text(), parts.results(term, view)] if view.over else []
        across = maps.columns(view)
        beside = width - SIDE - 2 - maps.margin(view)
        unit = min(beside // across, maps.MOST_UNIT)
        if unit >= maps.LEAST_UNIT:
            drawn = maps.draw(term, view, unit, numbers, named=True)
            space = maps.margin(view) + across * unit + 1
            side = width - 2 - space
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(width=space, no_wrap=True)
            grid.add_column(width=side)
            grid.add_row(drawn, Group(*parts.below(term, session, view, side)))
            return Group(head, grid, *results)
        named = maps.margin(view) + maps.LEAST_UNIT * across + 1 <= width
        unit = min((width - 1 - (maps.margin(view) if named else 0)) // across, maps.MOST_UNIT)
        if unit >= maps.LEAST_UNIT:
            dungeon: RenderableType = maps.draw(term, view, unit, numbers, named=named)
        else:
            dungeon = parts.listing(term, view, numbers)
        return Group(head, dungeon, Text(), *parts.below(term, session, view, width), *results)

    def legend(self, term: Terminal, width: int) -> RenderableType:
        sign, text = maps.signs(term), term.text
        things = [
            (sign.closed, "closed"),
            (sign.locked, "locked"),
            (sign.open, "open"),
            (sign.obstacle, "obstacle"),
            (sign.trap, "trap"),
            (sign.difficult, "difficult"),
            (sign.hazard, "hazard"),
            (sign.coin, "coin"),
            (sign.treasure, "treasure"),
            (sign.goal, "goal"),
            (sign.plate, "plate"),
            ("1Br", "character"),
            ("1br", "summon"),
            ("bg3", "normal"),
            ("BG3", "elite"),
            ("BG*", "boss"),
            ("&2", "objective"),
            (sign.strong, "strong"),
            (sign.waning, "waning"),
            (sign.inert, "inert"),
            ("+", "made"),
            ("7", "number"),
        ]
        items = [Text(f"{shown} {text(f'cli.gh.sign.{name}')}", "grey62") for shown, name in things]
        rows = Text(text("cli.gh.rows"), "grey62")
        return Group(joined(flow(items, width, 2)), rows)

    # ------------------------------------------------------------------ cards

    def hand(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        view, question = _view(session, seat), session.question_for(seat)
        # Where a place or a figure is asked for, the map is what counts.
        lines = ask.lines(question) if question is not None and view.round else []
        if view.phase in ("hand", "over") or any(map(_is_on_the_map, lines)):
            return None
        return parts.mat(term, session, view, seat)

    def in_hand(self, session: Session, seat: Seat) -> list[str]:
        # The cards of the question itself, if it lists the hand with its texts.
        question = session.question_for(seat)
        if not isinstance(question, Choose) or question.prompt.key not in ("gh.ask.lead", "gh.ask.second"):
            return []
        return [option.id for option in question.options if option.id != "rest"]

    def piles(self, term: Terminal, session: Session) -> RenderableType:
        return parts.piles(term, session, _view(session, Seat(-1)))

    def is_place(self, option: str) -> bool:
        return option.partition(":")[0] in ("to", "hex") and option.partition(":")[2].isdecimal()

    def beside(self, session: Session, option: str) -> Msg | None:
        return facts.beside(session, option)

    def about(self, session: Session, option: str) -> list[Msg]:
        return facts.about(session, _view(session, Seat(-1)), option)

    def rules(self, session: Session, option: str) -> list[str]:
        return facts.rules(option)

    # ------------------------------------------------------------------ people and events

    def seat_name(self, session: Session, seat: Seat) -> Msg:
        return say(f"gh.class.{session.state.characters[seat].cls}")

    def seat_style(self, seat: Seat) -> str:
        return f"bold {maps.SEAT_STYLES[seat % len(maps.SEAT_STYLES)]}"

    def mood(self, event: Event) -> Mood:
        return _MOODS.get(event.msg.key, "")


TABLE = GloomhavenTable()


def _view(session: Session, viewer: Seat) -> View:
    view = session.view(viewer).board
    assert isinstance(view, View)
    return view


def _is_on_the_map(line: ask.Line) -> bool:
    return TABLE.is_place(line.id) or line.id.startswith("figure:")


def _numbers(asked: Question | None) -> dict[int, int]:
    """The numbers of the options that are hexes."""
    if not isinstance(asked, Choose | ChooseSome):
        return {}
    return {
        int(option.id.partition(":")[2]): number
        for number, option in enumerate(asked.options, 1)
        if TABLE.is_place(option.id) and option.refused is None
    }


def _party(text: str) -> list[CharacterConfig]:
    """`brute:3:items=1+12:gold=60,tinkerer`, or a file with characters as JSON; raises BadArguments with what to do."""
    if text.endswith(".json"):
        try:
            return msgspec.json.decode(Path(text).expanduser().read_bytes(), type=list[CharacterConfig])
        except (OSError, msgspec.MsgspecError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadArguments("cli.error.read", path=text, error=reason) from error
    return [_character(part.strip()) for part in text.split(",")]


def _character(text: str) -> CharacterConfig:
    cls, *more = text.split(":")
    level = 1
    items: tuple[int, ...] = ()
    gold: int | None = None
    for part in more:
        if part.isdecimal() and part is more[0]:
            level = int(part)
        elif (given := _GOLD.fullmatch(part)) is not None:
            gold = int(given[1])
        elif (given := _ITEMS.fullmatch(part)) is not None:
            items = tuple(map(int, given[1].split("+")))
        else:
            raise BadArguments("cli.gh.error.character", text=text)
    return CharacterConfig(cls, level, items=items, gold=gold)
