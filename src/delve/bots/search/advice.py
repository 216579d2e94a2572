"""What the search found: the answer, what each alternative is worth, and why."""

from __future__ import annotations

from msgspec import Struct

from delve.bots.search.value import Features, Value
from delve.core.msg import Msg
from delve.core.questions import Answer

TELLING = 3
"""How many reasons are given."""


class Choice(Struct, frozen=True):
    """One answer that was compared."""

    answer: Answer
    label: Msg
    value: float
    """Between 0 and 1: the chance to win, or points on the game's scale."""
    error: float
    """The standard error of the value."""
    visits: int
    features: Features


class Advice(Struct, frozen=True):
    """What the search would answer, and how it came to that."""

    answer: Answer
    choices: list[Choice]
    """The best first; the answer is the first one."""
    likely: Answer
    """What the heuristic bot alone would have answered."""
    nodes: int = 0
    worlds: int = 0
    seconds: float = 0.0
    horizon: int = 0

    @property
    def searched(self) -> bool:
        """Whether alternatives were compared at all."""
        return len(self.choices) > 1


def shown(value: Value, worth: float) -> Msg:
    """A value in words: a chance to win, or points at the end."""
    if value.unit == "win":
        return Msg("bots.hint.win", {"percent": round(100 * worth)})
    return Msg("bots.hint.points", {"points": round(value.unscaled(worth))})


def reasons(game: str, value: Value, advice: Advice) -> list[Msg]:
    """Why the answer: how it was found, and in what it leads to more than the next best."""
    if not advice.searched:
        return [Msg("bots.hint.rule_of_thumb")]
    told = [
        Msg(
            "bots.hint.tried",
            {"answers": len(advice.choices), "worlds": advice.worlds, "nodes": advice.nodes},
        )
    ]
    best, other = advice.choices[0], advice.choices[1]
    gains = [
        (weight * (mine - theirs), name, mine, theirs)
        for name, weight, mine, theirs in zip(value.names, value.weights, best.features, other.features, strict=True)
    ]
    for gain, name, mine, theirs in sorted(gains, reverse=True)[:TELLING]:
        if gain > 0:
            key = "bots.hint.more" if mine > theirs else "bots.hint.less"
            told.append(Msg(key, {"what": Msg(f"bots.value.{game}.{name}"), "against": other.label}))
    if key_differs(advice):
        told.append(Msg("bots.hint.otherwise"))
    return told


def key_differs(advice: Advice) -> bool:
    """Whether the heuristic bot alone would have answered otherwise."""
    return advice.likely != advice.answer
