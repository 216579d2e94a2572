"""Interactive Skills in the centre of the table: whose they are, and who is affected (MK-SKILL-07 to 09, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.core.questions import Seat

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

WAITING = "*"
"""Ends the mark of a Skill that its owner may return in this turn, alone at the table (MK-R-41)."""


def marks(game: MK, seat: int, name: str) -> list[str]:
    """The marks of a Skill that another player put into the centre: a Skill does nothing to its owner (MK-SKILL-08)."""
    return [mark for owner, one, mark in game.state.centre if one == name and owner != seat]


def against(game: MK, seat: int, name: str) -> int:
    """How often a Skill of another player is in effect."""
    centre = game.state.centre
    return sum(one == name and owner != seat for owner, one, _ in centre) if centre else 0


def found(game: MK, name: str) -> tuple[int, str, str] | None:
    """A Skill that lies in the centre, whoever owns it."""
    return next((one for one in game.state.centre if one[1] == name), None)


def mark(game: MK, name: str, value: str) -> None:
    """Mark a Skill in the centre."""
    game.state.centre = [(o, one, value if one == name else m) for o, one, m in game.state.centre]


def put(game: MK, seat: Seat, name: str) -> None:
    """A Skill is announced and put into the centre (MK-SKILL-07)."""
    game.state.centre.append((int(seat), name, ""))


def give_back(game: MK, name: str) -> None:
    """A Skill goes back to its owner, face down until the next Round (MK-SKILL-09)."""
    game.state.centre = [one for one in game.state.centre if one[1] != name]
    game.tell("MK-SKILL-09", "mk.event.skill_back", skill=say(f"mk.skill.{name}"))
