"""What a rule may ask: one small closed set of questions, and what counts as an answer to each.

Answers are plain data (an option's id, a list of ids, a number, yes or no), so that they travel and replay.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NewType, TypeAlias, TypeVar

from msgspec import Struct

from delve.core.errors import RuleBroken
from delve.core.msg import Msg, Reason, because

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""

SPECTATOR = Seat(-1)
"""The viewer who holds no seat."""

Answer: TypeAlias = str | int | bool | list[str]


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something to choose. Ids are stable; a refused option is shown with its reason and cannot be taken."""

    id: str
    label: Msg
    refused: Reason | None = None


class About:
    """What a question is about, for those who explain its options: something of the rule that asks, such as the attack
    under way. It lives as long as the question is open, is never stored or sent, and is no part of what is asked:
    questions that differ in it alone are equal."""

    __slots__ = ("what",)

    def __init__(self, what: object) -> None:
        self.what = what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, About)

    def __hash__(self) -> int:
        return 0


class Question(Struct, frozen=True, tag_field="kind", gc=False):
    """Asked of one seat. A collective question may be answered by any seat: the players decide together.

    `always` asks even when only one answer is legal, where passing on by itself would surprise (ending a turn).
    """

    seat: Seat
    prompt: Msg
    collective: bool = False
    always: bool = False
    about: About | None = None

    def forced(self) -> Answer | None:
        """The only legal answer, if there is just one and the question may answer itself. Raises RuleBroken if none is
        legal at all: a defect of the rule that asks."""
        raise NotImplementedError

    def refusal(self, answer: Answer) -> Reason | None:
        """Why this answer is not allowed; None if it is."""
        raise NotImplementedError

    def named(self, answer: Answer) -> Msg:
        """What an allowed answer says, for taking it back by name."""
        return Msg("core.said.other", {"answer": str(answer)})


class Choose(Question, frozen=True, tag="choose", kw_only=True):
    """Choose one option; the answer is its id."""

    options: list[Option]

    def legal(self) -> list[str]:
        """The ids that may be chosen."""
        return [o.id for o in self.options if o.refused is None]

    def forced(self) -> Answer | None:
        only: str | None = None
        for option in self.options:
            if option.refused is None:
                if only is not None or self.always:
                    return None
                only = option.id
        if only is None:
            raise _without_answer(self)
        return only

    def refusal(self, answer: Answer) -> Reason | None:
        for option in self.options:
            if option.id == answer:
                return option.refused
        return _not_an_option(answer)

    def named(self, answer: Answer) -> Msg:
        for option in self.options:
            if option.id == answer:
                return option.label
        raise KeyError(answer)


class ChooseSome(Question, frozen=True, tag="some", kw_only=True):
    """Choose between `least` and `most` different options; the answer lists their ids."""

    options: list[Option]
    least: int
    most: int

    def legal(self) -> list[str]:
        """The ids that may be chosen."""
        return [o.id for o in self.options if o.refused is None]

    def forced(self) -> Answer | None:
        legal = self.legal()
        if len(legal) < self.least:
            raise _without_answer(self)
        if self.always:
            return None
        if self.most == 0:
            return []
        return legal if len(legal) == self.least else None

    def refusal(self, answer: Answer) -> Reason | None:
        if not isinstance(answer, list):
            return because("", "core.refused.list")
        if len(set(answer)) != len(answer):
            return because("", "core.refused.twice")
        if not self.least <= len(answer) <= self.most:
            return because("", "core.refused.count", least=self.least, most=self.most)
        by_id = {o.id: o for o in self.options}
        for one in answer:
            option = by_id.get(one)
            if option is None:
                return _not_an_option(one)
            if option.refused is not None:
                return option.refused
        return None

    def named(self, answer: Answer) -> Msg:
        return _listed(self.options, answer)


class Amount(Question, frozen=True, tag="amount", kw_only=True):
    """Name a number between `least` and `most`."""

    least: int
    most: int

    def forced(self) -> Answer | None:
        if self.least > self.most:
            raise _without_answer(self)
        return self.least if self.least == self.most and not self.always else None

    def refusal(self, answer: Answer) -> Reason | None:
        if isinstance(answer, bool) or not isinstance(answer, int):
            return because("", "core.refused.number")
        if not self.least <= answer <= self.most:
            return because("", "core.refused.range", least=self.least, most=self.most)
        return None


class Order(Question, frozen=True, tag="order", kw_only=True):
    """Put all options in order; the answer lists every id once."""

    options: list[Option]

    def forced(self) -> Answer | None:
        return [o.id for o in self.options] if len(self.options) < 2 and not self.always else None

    def refusal(self, answer: Answer) -> Reason | None:
        if not isinstance(answer, list):
            return because("", "core.refused.list")
        if sorted(map(str, answer)) != sorted(o.id for o in self.options):
            return because("", "core.refused.order")
        return None

    def named(self, answer: Answer) -> Msg:
        return _listed(self.options, answer)


class Confirm(Question, frozen=True, tag="confirm", kw_only=True):
    """Yes or no. The two labels name what will happen."""

    yes: Msg
    no: Msg

    def forced(self) -> Answer | None:
        return None

    def refusal(self, answer: Answer) -> Reason | None:
        return None if isinstance(answer, bool) else because("", "core.refused.yes_no")

    def named(self, answer: Answer) -> Msg:
        return self.yes if answer else self.no


AnyQuestion: TypeAlias = Choose | ChooseSome | Amount | Order | Confirm


class Together:
    """Several seats answer in secret at once, each through a sub-rule of its own.

    A sub-rule asks only its own seat, changes nothing and returns what its seat decided. The rule that yields
    this gets all results, by seat, once the last one is in; only then may it act on them. Everybody sees who
    answers and how often: how many questions a sub-rule asks must not depend on a secret.
    """

    __slots__ = ("rules",)

    def __init__(self, rules: Mapping[Seat, Rule[Any]]) -> None:
        self.rules = dict(sorted(rules.items()))


Asked: TypeAlias = "Question | Together"
Rule: TypeAlias = Generator["Question | Together", Any, T]
"""A rule of the game: asks by yielding, calls sub-rules with `yield from`, returns its outcome."""


def _without_answer(question: Question) -> RuleBroken:
    return RuleBroken(f"a question without a legal answer: {question!r}")


def _not_an_option(answer: Answer) -> Reason:
    return because("", "core.refused.not_an_option", answer=str(answer)[:60])


def _listed(options: list[Option], answer: Answer) -> Msg:
    """The labels of several chosen options, in the order of the answer."""
    labels = {o.id: o.label for o in options}
    chosen = [labels[one] for one in answer] if isinstance(answer, list) else []
    return Msg("core.said.several", {"labels": chosen}) if chosen else Msg("core.said.none")
