"""What the search found: the answer, what each alternative is worth, and why."""

from __future__ import annotations

from msgspec import Struct

from delve.bots.search.value import Features, Value
from delve.core.msg import Msg
from delve.core.questions import Answer

TELLING = 3
"""How many features are named."""
WORTH_TELLING = 0.2
"""What matters less than this share of what matters most is left unsaid."""


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

    @property
    def searched(self) -> bool:
        """Whether alternatives were compared at all."""
        return len(self.choices) > 1


def shown(value: Value, worth: float) -> Msg:
    """A value in words: a chance to win, or points at the end."""
    if value.unit == "win":
        return Msg("bots.hint.win", {"percent": round(100 * worth)})
    return Msg("bots.hint.points", {"n": round(value.unscaled(worth))})


def reasons(game: str, value: Value, advice: Advice) -> list[Msg]:
    """Why the answer: how it was found, in what it differs from the next best, and whether that is sure."""
    if not advice.searched:
        return [Msg("bots.hint.rule_of_thumb")]
    best, other = advice.choices[0], advice.choices[1]
    told = [Msg("bots.hint.tried", {"n": advice.nodes, "answers": len(advice.choices)})]
    for key, names in (("more", _gains(value, best, other, True)), ("less", _gains(value, best, other, False))):
        if names:
            what: list[Msg] = [Msg(f"bots.value.{game}.{name}") for name in names]
            told.append(Msg(f"bots.hint.{key}", {"what": what, "against": other.label}))
    if best.value < other.value:
        told.append(Msg("bots.hint.unsure", {"against": other.label}))
    elif best.value - other.value <= max(best.error, other.error):
        told.append(Msg("bots.hint.close", {"against": other.label}))
    usual = next((choice for choice in advice.choices if choice.answer == advice.likely), None)
    if usual is not None and usual is not best:
        told.append(Msg("bots.hint.otherwise", {"what": usual.label}))
    return told


def _gains(value: Value, best: Choice, other: Choice, more: bool) -> list[str]:
    """The features that make the best answer better: those of which it leads to more, or to less."""
    compared = zip(value.names, value.weights, best.features, other.features, strict=True)
    gains = [(weight * (mine - theirs), name, mine > theirs) for name, weight, mine, theirs in compared]
    telling = sorted(gains, reverse=True)[:TELLING]
    least = max(0.0, telling[0][0] * WORTH_TELLING) if telling else 0.0
    return [name for gain, name, is_more in telling if gain > least and is_more is more]
