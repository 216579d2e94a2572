"""A table that was asked for becomes a configuration: scenario, level, characters with cards, perks, items and gold."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from delve.core.errors import BadConfig
from delve.core.msg import say
from delve.games.gloomhaven.defs import CharacterConfig, Config, Content, Difficulty
from delve.games.gloomhaven.rules import setup
from delve.server.messages import NewSeat, NewTable

T = TypeVar("T", bound=Struct)


class TableOptions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is chosen for the table besides scenario and difficulty."""

    level: int | None = None
    """The scenario level itself; without it, the recommended one moved by the difficulty."""
    solo: bool = False
    """One player with several characters, or open information."""
    reduced_randomness: bool = False


class SeatOptions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A character besides its class."""

    level: int = 1
    cards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    perks: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    gold: int | None = None
    """All its gold, the price of its items included; without it, that of a new character."""


DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal", "hard", "very_hard")


def config(table: NewTable, content: Content) -> dict[str, Any]:
    """The game's own configuration; raises BadConfig with what to change."""
    difficulty = next((one for one in DIFFICULTIES if one == (table.difficulty or "normal")), None)
    if difficulty is None:
        names = ", ".join(DIFFICULTIES)
        raise BadConfig("page.gh.error.difficulty", difficulty=table.difficulty, difficulties=names)
    options = _convert(table.options, TableOptions)
    made = Config(
        scenario=int(table.scenario) if table.scenario.isdecimal() else -1,
        characters=_characters(table.seats, content),
        difficulty=difficulty,
        level=options.level,
        solo=options.solo,
        reduced_randomness=options.reduced_randomness,
    )
    setup.check(made, content)
    plain: dict[str, Any] = msgspec.to_builtins(made)
    return plain


def _characters(seats: list[NewSeat], content: Content) -> tuple[CharacterConfig, ...]:
    """The characters; whoever has no class yet gets the next one that is free (GH-SETUP-05)."""
    taken = [seat.role for seat in seats if seat.role]
    free = [cls for cls in (*setup.PARTY, *content.classes) if cls not in taken]
    found = []
    for seat in seats:
        role = seat.role or free[0]
        free = [cls for cls in free if cls != role]
        options = _convert(seat.options, SeatOptions)
        found.append(CharacterConfig(role, **structs.asdict(options)))
    return tuple(found)


def _convert(given: dict[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise BadConfig("core.error.config", game=say("game.gloomhaven"), error=str(error)) from error


def shifts() -> list[tuple[Difficulty, int]]:
    """The difficulties, easiest first, and by how much each moves the scenario level (GH-LEVEL-04)."""
    return [(name, setup.SHIFT[name]) for name in DIFFICULTIES]
