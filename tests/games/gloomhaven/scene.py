"""A monster on a drawn board, and what it does, in the names of the drawing.

M is the monster, capital letters are its foes in order of initiative, m its allies, i enemies that it cannot see,
o obstacles, ^ traps, ~ difficult terrain.
"""

from __future__ import annotations

from delve.games.gloomhaven.solver import Compared, Foe, Intent, Outcome, Situation, focus, solve
from delve.games.gloomhaven.state import FigureId
from tests.games.gloomhaven.drawing import Drawing, lined


class Scene(Drawing):
    """A drawn situation; a single row has a row of obstacles beside it, so that there is sight along it."""

    def __init__(self, text: str, walls: str = "") -> None:
        super().__init__(text if "\n" in text.strip("\n") else lined(text.strip("\n")), walls)

    def situation(self, ties: str = "", traps: bool = False, under: str = "") -> Situation:
        """`ties` are foes of the same initiative; `under`: M stands on this, ^ or ~."""
        names = sorted({mark for mark in self.marks if mark.isupper()} - {"M"})
        orders = {name: names.index(ties[0] if name in ties else name) for name in names}
        own = 1 << self.at("M")
        return Situation(
            self.board,
            self.at("M"),
            tuple(Foe(FigureId(ord(name)), self.at(name), orders[name]) for name in names),
            self.all("m"),
            self.all("i"),
            self.all("o"),
            self.all("^") | (own if under == "^" else 0),
            self.all("~") | (own if under == "~" else 0),
            self.all("^") if traps else 0,
        )

    def solve(self, intent: Intent, ties: str = "", focused: str = "", traps: bool = False) -> list[Outcome]:
        """Everything that the monster may do."""
        return solve(self.situation(ties, traps), intent, FigureId(ord(focused)) if focused else None)

    def does(self, intent: Intent, ties: str = "", focused: str = "") -> list[str]:
        """The same in names: where it ends, then its targets; `b:AB`."""
        return [self.told(one) for one in self.solve(intent, ties, focused)]

    def told(self, one: Outcome) -> str:
        """One outcome in names."""
        return f"{self.marks[one.destination]}:{''.join(map(chr, one.targets))}"

    def focuses(self, intent: Intent, ties: str = "") -> str:
        """Whom it may focus on."""
        return "".join(chr(one.foe) for one in focus(self.situation(ties), intent))

    def compared(self, why: tuple[Compared, ...]) -> list[tuple[str, dict[str, object]]]:
        """What was compared, foes in names and hexes as they are drawn."""
        foes = {"negative", "path", "proximity", "initiative"}
        return [
            (
                one.criterion,
                {chr(c.id) if one.criterion in foes else self.marks[c.id]: c.value for c in one.candidates},
            )
            for one in why
        ]
