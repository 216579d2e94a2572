"""The course of a game: one step after the other, with a rest point before each.

All steps to the end are one rule, so that an answer runs straight on into the next step. The rule knows the rest points
and not the session: the two would keep each other from being let go of.
"""

from __future__ import annotations

from typing import Any

from delve.core.definition import GameDef
from delve.core.game import Game
from delve.core.questions import Rule
from delve.core.records import Entry, Rest
from delve.core.state import pack

APART = 32
"""How many answers lie between the rest points whose states are kept: to pack the state before each step would take up
to a fifth of the time, for copies and undos that hardly anybody asks for. Those between are found again by replay."""


class Course:
    """The rest points of a session, as far as they are kept."""

    __slots__ = ("apart", "history", "kept_at", "rested", "rests")

    def __init__(self, *, history: bool) -> None:
        self.history = history
        self.apart = APART
        self.rests: list[Rest] = []
        self.rested = False
        """Whether the state at the rest point before the live step was kept."""
        self.kept_at = -APART
        """How long the journal was at the last rest point whose state was kept."""

    def steps(
        self, definition: GameDef[Any, Any], game: Game[Any, Any], journal: list[Entry], *, rested: bool
    ) -> Rule[None]:
        """Run steps until the game is over, resting before each; `rested`: it stands at a rest point that is known
        already."""
        while True:
            if not rested:
                self.rested = len(journal) - self.kept_at >= self.apart
                if self.rested or self.history:
                    self._rest(definition, game, len(journal))
            rested = False
            if definition.result(game.state) is not None:
                return
            yield from definition.step(game)

    def _rest(self, definition: GameDef[Any, Any], game: Game[Any, Any], at: int) -> None:
        """Note a rest point, with the state if it is to be kept."""
        rests = self.rests
        before = rests[-1] if rests else None
        turn = definition.turn(game.state)
        turn_at = before.turn_at if before is not None and before.turn == turn else at
        events, packed = len(game.events), b""
        if self.rested:
            packed, self.kept_at = pack(game.state), at
        if before is not None and before.at == at:
            if not packed:
                # The steps since have asked nothing: who goes back to the state kept before them comes here again.
                events, packed = before.events, before.packed
            rests.pop()
        elif not self.history:
            del rests[:-1]  # the one before this is where to go back to if the step that begins now should fail
        rests.append(Rest(at, events, turn, turn_at, definition.state_type, packed))

    def before(self, at: int) -> int:
        """The number of the last rest point at which the journal had no more than `at` entries."""
        return max((i for i, rest in enumerate(self.rests) if rest.at <= at), default=0)

    def take_over(self, found: Course) -> None:
        """Take over the states that a copy has found again."""
        self.rests, self.rested, self.kept_at = found.rests[:], True, found.kept_at
