"""Why a monster did what it did, in words: the solver's comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Msg, say
from delve.games.gloomhaven.rules import ground, sides
from delve.games.gloomhaven.solver import Compared
from delve.games.gloomhaven.state import FigureId, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def compared(game: GH, found: tuple[Compared, ...]) -> tuple[Msg, ...]:
    """Each comparison as a line, with the values of all candidates."""
    lines = []
    for one in found:
        foes = all(ground.find(game, FigureId(c.id)) is not None for c in one.candidates) and one.rule.startswith(
            "GH-FOCUS"
        )
        shown = []
        for candidate in one.candidates:
            name = (
                sides.figure_msg(game, ground.figure(game, FigureId(candidate.id)))
                if foes
                else ground.hex_msg(game, HexId(candidate.id))
            )
            if candidate.targets:
                named = [sides.figure_msg(game, ground.figure(game, target)) for target in candidate.targets]
                name = say("gh.why.from", hex=name, targets=named)
            key = "gh.why.kept" if candidate.kept else "gh.why.dropped"
            if isinstance(candidate.value, int):
                # The first place in the order of initiative is 1.
                value = candidate.value + (one.criterion == "initiative")
                shown.append(say(key, name=name, n=value))
            else:
                shown.append(say(f"{key}_alone", name=name))
        lines.append(say(f"gh.why.{one.criterion}", candidates=shown))
    return tuple(lines)
