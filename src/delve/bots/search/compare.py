"""Answers side by side: what came of each in the same worlds, and which is best."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from delve.bots.search.advice import Choice
from delve.bots.search.arena import Sample
from delve.core.questions import Answer, Question

NEVER_MIND = 0.002
"""Values closer than this are equal: the heuristic bot's answer stays."""


class Comparison:
    """The answers to one question; the first is the heuristic bot's own. Only the first few may be `eligible`."""

    def __init__(self, answers: list[Answer], sure: float, eligible: int) -> None:
        self.answers, self.sure, self.eligible = answers, sure, eligible
        self.alive = list(range(len(answers)))
        self.nodes = 0
        self.worlds: set[int] = set()
        self._values: list[dict[int, float]] = [{} for _ in answers]
        self._features: list[list[float]] = [[] for _ in answers]

    def add(self, samples: Iterable[Sample]) -> None:
        """Take what came of answers in some worlds."""
        for sample in samples:
            self._values[sample.answer][sample.world] = sample.value
            sums = self._features[sample.answer]
            if sums:
                for number, feature in enumerate(sample.features):
                    sums[number] += feature
            else:
                sums.extend(sample.features)
            self.worlds.add(sample.world)
            self.nodes += 1

    def mean(self, number: int) -> float:
        """The mean value of an answer."""
        values = self._values[number]
        return sum(values.values()) / len(values) if values else 0.0

    def halve(self) -> None:
        """Go on with the better half; the heuristic bot's own answer stays to be compared with."""
        order = sorted(self.alive, key=lambda n: (-self.mean(n), n))
        kept = order[: max(1, (len(order) + 1) // 2)]
        self.alive = sorted({0, *kept})

    def drop_worse(self) -> None:
        """Give up what seems worse than the heuristic bot's own answer."""
        own = self.mean(0)
        self.alive = [n for n in self.alive if not n or self.mean(n) > own]

    def best(self) -> int:
        """The best answer: not the heuristic bot's only if it was better in the same worlds beyond chance."""
        alive = [n for n in self.alive if n < self.eligible and self._values[n]]
        for number in sorted(alive, key=lambda n: (-self.mean(n), n)):
            if number == 0 or self._beats(number):
                return number
        return 0

    def _beats(self, number: int) -> bool:
        mine, first = self._values[number], self._values[0]
        gains = [value - first[world] for world, value in mine.items() if world in first]
        if len(gains) < 2:
            return False
        mean, error = _mean_and_error(gains)
        return mean > max(NEVER_MIND, self.sure * error)

    def choices(self, question: Question, best: int) -> list[Choice]:
        """All answers that were tried, the best first, then as they promise."""
        tried = [n for n in range(len(self.answers)) if self._values[n]]
        tried.sort(key=lambda n: (n != best, -self.mean(n), n))
        return [self._choice(question, n) for n in tried]

    def _choice(self, question: Question, number: int) -> Choice:
        answer, values = self.answers[number], list(self._values[number].values())
        mean, error = _mean_and_error(values)
        features = tuple(total / len(values) for total in self._features[number])
        return Choice(answer, question.named(answer), mean, error, len(values), features)


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.5
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))
