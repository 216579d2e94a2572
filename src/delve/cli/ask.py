"""Questions in the terminal, whichever game asks: how they look, and what a typed line means."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

from delve.core.msg import Msg, Reason, say
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Option, Order, Question
from delve.core.words import Words

COMMANDS = ("u", "ua", "ut", "r", "h", "l", "w", "b", "d", "s", "q", "?")
"""What may be typed instead of an answer; `cli.key.*` says what each does."""

_ALIASES = {
    "help": "?",
    "hint": "h",
    "?hint": "h",
    "undo": "u",
    "redo": "r",
    "log": "l",
    "save": "s",
    "quit": "q",
    "exit": "q",
}
_NONE = ("0", "-")
_YES, _NO = ("y", "yes"), ("n", "no")


class Given(Struct, frozen=True):
    """The line was an answer; whether the question allows it is not checked yet."""

    answer: Answer


class Command(Struct, frozen=True):
    """The line was a command, with what follows it."""

    name: str
    rest: str = ""


class Unclear(Struct, frozen=True):
    """The line was nothing that we understand."""

    msg: Msg


Reply: TypeAlias = Given | Command | Unclear


class Line(Struct, frozen=True):
    """A numbered line of a question."""

    id: str
    label: Msg
    refused: Reason | None = None


def lines(question: Question) -> list[Line]:
    """The numbered lines of a question; none where a number itself is asked for."""
    if isinstance(question, Confirm):
        return [Line("yes", question.yes), Line("no", question.no)]
    return [Line(o.id, o.label, o.refused) for o in options(question)]


def options(question: Question) -> list[Option]:
    """The options of a question that has some."""
    return question.options if isinstance(question, Choose | ChooseSome | Order) else []


def hint(question: Question) -> Msg:
    """What to type, in a few words."""
    count = len(lines(question))
    if isinstance(question, Amount):
        return say("cli.hint.amount", least=question.least, most=question.most)
    if isinstance(question, Order):
        return say("cli.hint.order", count=count)
    if isinstance(question, ChooseSome):
        if question.least == 0:
            return say("cli.hint.some_or_none", most=question.most)
        if question.least == question.most:
            return say("cli.hint.exactly", n=question.least)
        return say("cli.hint.some", least=question.least, most=question.most)
    return say("cli.hint.one", count=count)


def understand(line: str, question: Question, words: Words) -> Reply:
    """What a typed line means as a reply to a question."""
    line = line.strip()
    if not line:
        return Unclear(hint(question))
    first, _, rest = line.partition(" ")
    if isinstance(question, Confirm) and line.lower() in (*_YES, *_NO):
        return Given(line.lower() in _YES)
    name = _ALIASES.get(first.lower(), first.lower())
    if name in COMMANDS:
        return Command(name, rest.strip())
    if isinstance(question, ChooseSome) and question.least == 0 and line in _NONE:
        return Given([])
    numbers = _numbers(line)
    if isinstance(question, Amount):
        return Given(numbers[0]) if numbers and len(numbers) == 1 else Unclear(hint(question))
    if numbers is None:
        return _by_name(line, question, words)
    return _by_number(numbers, question)


def _numbers(line: str) -> list[int] | None:
    """`1 3, 5-7` as numbers; None if there is anything else."""
    found: list[int] = []
    for part in line.replace(",", " ").split():
        match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", part, re.ASCII)
        if not match:
            return None
        low, high = int(match[1]), int(match[2] or match[1])
        if not low <= high < low + 100:
            return None
        found += range(low, high + 1)
    return found


def _by_number(numbers: list[int], question: Question) -> Reply:
    shown = lines(question)
    for number in numbers:
        if not 1 <= number <= len(shown):
            return Unclear(say("cli.unclear.number", number=number, count=len(shown)))
    ids = [shown[number - 1].id for number in numbers]
    if isinstance(question, ChooseSome | Order):
        return Given(ids)
    if len(ids) != 1:
        return Unclear(hint(question))
    return Given(ids[0] == "yes" if isinstance(question, Confirm) else ids[0])


def _by_name(line: str, question: Question, words: Words) -> Reply:
    """An option by the first letters of its label, if only one begins so."""
    typed = line.casefold()
    shown = lines(question)
    found = [option for option in shown if words.text(option.label).casefold().startswith(typed)]
    allowed = [option for option in found if option.refused is None] or found
    if not allowed:
        return Unclear(say("cli.unclear.name", typed=line[:40]))
    # Two copies of one card have the same name: either will do.
    if len({words.text(option.label) for option in allowed}) > 1:
        return Unclear(say("cli.unclear.several", typed=line[:40], names=[o.label for o in allowed]))
    one = allowed[0].id
    if isinstance(question, ChooseSome | Order):
        return Given([one])
    return Given(one == "yes" if isinstance(question, Confirm) else one)
