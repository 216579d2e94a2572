"""Which answers to a question are worth trying, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import TypeAlias

from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question
from delve.core.rng import Rng

MANY = 400
"""Of more answers than this only some are listed, drawn at random."""

Key: TypeAlias = str | int | bool | tuple[str, ...]
"""An answer as the key of a dictionary."""


def key_of(answer: Answer) -> Key:
    """An answer as the key of a dictionary; `True` and `1` are never answers to the same question."""
    return tuple(answer) if isinstance(answer, list) else answer


def candidates(
    question: Question, likely: Iterable[Answer], most: int, rng: Rng, *, stray: bool = True
) -> list[Answer]:
    """At most so many different legal answers: the likely ones first, then, if they may stray from these, those near
    the first and any others."""
    found: dict[Key, Answer] = {}
    for answer in likely:
        if len(found) == most:
            break
        if question.refusal(answer) is None:
            found.setdefault(_plain(question, answer), answer)
    if stray and len(found) < most:
        near = next(iter(found.values()), None)
        for answer in _others(question, near, rng):
            found.setdefault(_plain(question, answer), answer)
            if len(found) == most:
                break
    return list(found.values())


def count(question: Question) -> int:
    """How many answers a question has; of very many, at least `MANY`."""
    if isinstance(question, Choose):
        return len(question.legal())
    if isinstance(question, ChooseSome):
        legal = len(question.legal())
        return sum(comb(legal, n) for n in range(question.least, min(question.most, legal) + 1))
    if isinstance(question, Amount):
        return question.most - question.least + 1
    if isinstance(question, Order):
        return MANY if len(question.options) > 5 else (1, 1, 2, 6, 24, 120)[len(question.options)]
    return 2


def _plain(question: Question, answer: Answer) -> Key:
    """Answers that say the same have the same key."""
    if isinstance(question, ChooseSome) and isinstance(answer, list):
        return tuple(sorted(answer))
    if isinstance(question, Choose) and isinstance(answer, str) and "#" in answer:
        stem = answer.partition("#")[0]  # copies of a card differ in nothing but the number behind it
        label = question.named(answer)
        return next(o.id for o in question.options if o.id.partition("#")[0] == stem and o.label == label)
    return key_of(answer)


def _others(question: Question, near: Answer | None, rng: Rng) -> Iterator[Answer]:
    if isinstance(question, Choose):
        yield from rng.sample(legal := question.legal(), len(legal))
    elif isinstance(question, ChooseSome):
        yield from _some(question, near, rng)
    elif isinstance(question, Amount):
        amounts = list(range(question.least, question.most + 1))
        middle = near if isinstance(near, int) else question.least
        yield from sorted(amounts, key=lambda n: (abs(n - middle), n))
    elif isinstance(question, Order):
        ids = [option.id for option in question.options]
        for _ in range(min(MANY, 4 * len(ids))):
            yield rng.sample(ids, len(ids))
    elif isinstance(question, Confirm):
        yield from (True, False)


def _some(question: ChooseSome, near: Answer | None, rng: Rng) -> Iterator[Answer]:
    """Choices of several: first those that differ in one from the likeliest, then all or many others."""
    legal = question.legal()
    if isinstance(near, list):
        swaps: list[Answer] = [
            [*(one for one in near if one != out), into] for out in near for into in legal if into not in near
        ]
        if len(near) < question.most:
            swaps += [[*near, into] for into in legal if into not in near]
        if len(near) > question.least:
            swaps += [[one for one in near if one != out] for out in near]
        yield from rng.sample(swaps, len(swaps))
    most = min(question.most, len(legal))
    if count(question) <= MANY:
        every = [list(some) for n in range(question.least, most + 1) for some in combinations(legal, n)]
        yield from rng.sample(every, len(every))
    else:
        for _ in range(MANY):
            yield rng.sample(legal, question.least + rng.below(most - question.least + 1))
