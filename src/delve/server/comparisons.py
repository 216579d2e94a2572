"""What the rules compared to make a choice, as the log sends it: a table in finished words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from delve.core.events import Comparison
from delve.core.words import Words, capital


class ComparedWorth(Struct, frozen=True):
    """What a candidate was worth by a criterion: among the best, worse than another one, or out before."""

    state: Literal["best", "worse", "none"]
    value: int | None
    """Null where there is no number."""


class ComparedCandidate(Struct, frozen=True):
    """One of those that were compared. `won`: it was among the best by every criterion."""

    name: str
    won: bool
    worth: list[ComparedWorth]
    """By each criterion."""
    at: tuple[int, int] | None
    """Its coordinates, if it is a place on the map."""


class ComparedBy(Struct, frozen=True):
    """What candidates were compared by, and the rule that says so."""

    text: str
    rule: str


class Compared(Struct, frozen=True):
    """What the rules compared to make a choice, as a table: the best candidates first."""

    title: str
    """What was looked for."""
    what: str
    """What the candidates are."""
    criteria: list[ComparedBy]
    candidates: list[ComparedCandidate]


def in_words(table: Comparison, words: Words) -> Compared:
    """A table in words."""
    return Compared(
        title=capital(words.text(table.title)),
        what=capital(words.text(table.what)),
        criteria=[ComparedBy(capital(words.text(one.what)), one.rule) for one in table.criteria],
        candidates=[
            ComparedCandidate(
                name=capital(words.text(one.name)),
                won=one.won,
                worth=[ComparedWorth(worth.state, worth.value) for worth in one.worth],
                at=one.at,
            )
            for one in table.candidates
        ],
    )
