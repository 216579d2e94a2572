"""Mage Knight in the terminal: the map, heroes and offers, the combat, what can be played in groups."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from delve.cli.errors import BadArguments
from delve.cli.tables import Ask, Choice, Choices, Mood, PlainTable
from delve.cli.tables import mageknight_about as facts
from delve.cli.tables import mageknight_map as maps
from delve.cli.tables import mageknight_parts as parts
from delve.cli.tables.texts import flow, joined
from delve.cli.terminal import Terminal
from delve.core.events import Event
from delve.core.msg import Msg, say
from delve.core.questions import Choose, ChooseSome, Question, Seat
from delve.core.session import Session
from delve.games.mageknight.box import COSTS, IMPASSABLE
from delve.games.mageknight.defs import Content
from delve.games.mageknight.map import Grid as Spot
from delve.games.mageknight.views import View

LESSON = "lesson"
"""First Reconnaissance alone, with explanations: how the terminal calls it."""
RECON, TEACHER = "reconnaissance", "tovak"
SIDE = 62
"""How much space beside the map what stands there needs."""

_MOODS: dict[str, Mood] = {
    "mk.event.lesson": "note",
    "mk.event.day": "turn",
    "mk.event.night": "turn",
    "mk.event.turn": "turn",
    "mk.event.explored": "turn",
    "mk.event.combat": "turn",
    "mk.event.wounds": "bad",
    "mk.event.knocked_out": "bad",
    "mk.event.unit_destroyed": "bad",
    "mk.event.defeated": "good",
    "mk.event.conquered": "good",
    "mk.event.level": "good",
    "mk.event.recruited": "good",
    "mk.event.gained_card": "good",
    "mk.event.over": "turn",
}
_GROUPS = {
    **dict.fromkeys(("target", "attack", "strike", "block", "drop", "cumbersome", "move_attack", "next"), "combat"),
    **dict.fromkeys(("basic", "strong", "side_move", "side_influence", "side_attack", "side_block"), "cards"),
    **dict.fromkeys(("unit", "banner", "cure"), "units"),
    **dict.fromkeys(("skill", "more", "return", "tactic"), "skills"),
    **dict.fromkeys(("go", "explore"), "moves"),
    **dict.fromkeys(("recruit", "bond", "coerce", "heal", "monastery", "spell", "artifact", "elite"), "offers"),
    **dict.fromkeys(("advanced", "unseen"), "offers"),
}
"""Under which heading an option of a turn stands, by its kind; all others are actions."""


class MageKnightTable(PlainTable):
    """The drawing of this game."""

    options: ClassVar[tuple[str, ...]] = ("heroes", "sets", "city_levels", "no_dummy")
    examples: ClassVar[tuple[str, str]] = ("Mar", "MK-CARD-11")

    # ------------------------------------------------------------------ before the game

    def scenarios(self, content: Any) -> list[Choice]:
        assert isinstance(content, Content)
        found = [Choice(LESSON, say("cli.mk.lesson"), 0, say("cli.mk.lesson.note"), (1,))]
        return found + [
            Choice(one.id, say(f"mk.scenario.{one.id}"), 0, say(f"page.mk.scenario.{one.id}"), one.players)
            for one in content.scenarios.values()
        ]

    def prepare(self, pick: Ask, content: Any, seats: int) -> dict[str, str]:
        chosen = pick("cli.mk.menu.sets", [say("cli.mk.menu.all"), say("cli.mk.menu.base")])
        return {"sets": "base"} if chosen == 2 else {}

    def config(self, content: Any, choices: Choices) -> dict[str, Any]:
        assert isinstance(content, Content)
        own, scenario = choices.own, choices.scenario or RECON
        if choices.difficulty is not None:
            raise BadArguments("cli.error.option", option="--difficulty", game=say("game.mageknight"))
        heroes: list[str | None] = (
            [name.strip() or None for name in own["heroes"].split(",")] if "heroes" in own else []
        )
        if choices.seats and len(heroes) > choices.seats:
            raise BadArguments("cli.mk.error.too_many", n=len(heroes), seats=choices.seats)
        config: dict[str, Any] = {"scenario": scenario}
        if scenario == LESSON:
            config |= {"scenario": RECON, "lesson": True}
            heroes = heroes or [TEACHER]
        known = content.scenarios.get(config["scenario"])
        least = known.players[0] if known is not None else 1
        config["seats"] = choices.seats or max(len(heroes), least)
        config["heroes"] = heroes
        if "sets" in own:
            if own["sets"] not in ("base", "all"):
                raise BadArguments("cli.mk.error.sets", sets=own["sets"])
            config["sets"] = own["sets"]
        if "city_levels" in own:
            config["levels"] = _levels(own["city_levels"])
        if "no_dummy" in own:
            config["dummy"] = False
        return config

    # ------------------------------------------------------------------ the board

    def look(self, session: Session, viewer: Seat, asked: Question | None = None) -> Hashable:
        view = _view(session, viewer)
        return msgspec.json.encode(
            (
                view.spaces,
                [player.space for player in view.players],
                (view.round, view.phase == "heroes", view.turn.seat, view.order, view.final, view.announced),
                (view.unit_offer, view.spell_offer, view.advanced_offer, view.monastery_offer, view.skill_offer),
                sorted(_numbers(asked).items()),
                (view.centre, view.joint is None, view.over),
            )
        )

    def board(
        self, term: Terminal, session: Session, viewer: Seat, width: int, asked: Question | None = None
    ) -> RenderableType:
        view = _view(session, viewer)
        numbers, spots = _numbers(asked), _spots(asked)
        head = parts.heading(term, view, width)
        results = [parts.results(term, view)] if view.over else []
        across, space = maps.columns(view, spots), maps.margin(view)
        unit = min((width - SIDE - 2 - space) // across, maps.MOST_UNIT)
        if unit >= maps.MOST_UNIT:
            drawn = maps.draw(term, view, unit, numbers, spots, named=True)
            wide = space + across * unit + 1
            side = width - 2 - wide
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(width=wide, no_wrap=True)
            grid.add_column(width=side)
            grid.add_row(drawn, Group(*parts.below(term, session, view, side)))
            return Group(head, grid, *results)
        named = space + maps.LEAST_UNIT * across + 1 <= width
        unit = min((width - 1 - (space if named else 0)) // across, maps.MOST_UNIT)
        if unit >= maps.LEAST_UNIT:
            land: RenderableType = maps.draw(term, view, unit, numbers, spots, named=named)
        else:
            land = parts.listing(term, view, width)
        return Group(head, land, Text(), *parts.below(term, session, view, width), *results)

    def status(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        return parts.status(term, session, _view(session, seat))

    def legend(self, term: Terminal, width: int) -> RenderableType:
        sign, text = maps.signs(term), term.text
        terrains = [f"{shown} {text(f'mk.terrain.{name}')}{_costs(name)}" for name, shown in sign.terrain.items()]
        letters = maps.site_letters(term)
        sites = [f"{shown} {text(f'mk.site.{name}')}" for name, shown in letters.items()]
        colours = [f"{shown} {text(f'mk.colour.{name}')}" for name, shown in maps.colour_letters(term).items()]
        enemies = [f"{letter.upper()} {text(f'mk.pile.{pile}')}" for pile, letter in maps.PILES.items()]
        others = [
            f"{sign.hero}1 {text('cli.mk.sign.hero')}",
            f"o {text('cli.mk.sign.down')}",
            f"{letters['village'].lower()} {text('cli.mk.sign.done')}",
            f"{sign.unknown} {text('cli.mk.sign.unknown')}",
        ]
        groups = [terrains, sites, [*colours, *enemies, *others]]
        lines = [joined(flow([Text(item, "grey62") for item in items], width, 2)) for items in groups]
        return Group(*lines, Text(text("cli.mk.rows"), "grey62"))

    # ------------------------------------------------------------------ cards

    def hand(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        view = _view(session, seat)
        if view.phase in ("heroes", "over"):
            return None
        return parts.mat(term, session, view, seat)

    def piles(self, term: Terminal, session: Session) -> RenderableType:
        return parts.piles(term, session, _view(session, Seat(-1)))

    # ------------------------------------------------------------------ options

    def group(self, asked: Question, option: str) -> Msg | None:
        if not _is_turn(asked):
            return None
        return say(f"cli.mk.group.{_GROUPS.get(option.partition(':')[0], 'actions')}")

    def is_place(self, option: str) -> bool:
        return option.startswith("side_")

    def beside(self, session: Session, option: str) -> Msg | None:
        return facts.beside(session, _view(session, Seat(-1)), option)

    def about(self, session: Session, option: str) -> list[Msg]:
        return facts.about(session, _view(session, Seat(-1)), option)

    def rules(self, session: Session, option: str) -> list[str]:
        return facts.rules(option)

    # ------------------------------------------------------------------ people and events

    def seat_name(self, session: Session, seat: Seat) -> Msg:
        hero = session.state.players[seat].hero
        return say(f"mk.hero.{hero}") if hero else super().seat_name(session, seat)

    def seat_style(self, seat: Seat) -> str:
        return f"bold {parts.seat_style(seat)}"

    def mood(self, event: Event) -> Mood:
        return _MOODS.get(event.msg.key, "")


TABLE = MageKnightTable()


def _view(session: Session, viewer: Seat) -> View:
    view = session.view(viewer).board
    assert isinstance(view, View)
    return view


def _costs(terrain: str) -> str:
    """What entering a terrain costs by day and, where it differs, at night."""
    day, night = COSTS[terrain]
    if day >= IMPASSABLE:
        return ""
    return f" {day}" if day == night else f" {day}/{night}"


def _is_turn(asked: Question) -> bool:
    """Whether it is the question what to do next: it lists all that can be played."""
    return isinstance(asked, Choose) and any(option.id in ("end", "next", "strike", "stay") for option in asked.options)


def _numbers(asked: Question | None) -> dict[int, int]:
    """The numbers of the options that are spaces. In a turn there are none: the numbers change with each card that is
    played, and moves tell their direction."""
    if not isinstance(asked, Choose | ChooseSome) or _is_turn(asked):
        return {}
    return {
        int(option.id.partition(":")[2]): number
        for number, option in enumerate(asked.options, 1)
        if option.id.partition(":")[0] in ("go", "space") and option.refused is None
    }


def _spots(asked: Question | None) -> tuple[Spot, ...]:
    """Where tiles could be explored."""
    found = []
    for option in asked.options if isinstance(asked, Choose) else []:
        kind, _, place = option.id.partition(":")
        if kind == "explore":
            x, y = place.split(",")
            found.append((int(x), int(y)))
    return tuple(found)


def _levels(text: str) -> list[int]:
    """`5,8` as city levels; raises BadArguments with what to give instead."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise BadArguments("cli.mk.error.levels", text=text)
    return [int(part) for part in parts]
