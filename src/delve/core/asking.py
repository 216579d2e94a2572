"""How rules ask: each of these yields one question and returns its answer. They have a module of their own since every
rule goes through them and they can be compiled, which the questions cannot (`tools/compile.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from delve.core.msg import Msg
from delve.core.questions import About, Amount, Choose, ChooseSome, Confirm, Option, Order, Rule, Seat, Together

T = TypeVar("T")


def choose(
    seat: Seat,
    prompt: Msg,
    options: list[Option],
    *,
    collective: bool = False,
    always: bool = False,
    about: object = None,
) -> Rule[str]:
    """Ask for one option. `about` is what a forecast of the options needs (`About`)."""
    if len(options) == 1 and not always and options[0].refused is None:
        return options[0].id  # as the runner would answer, without making the question
    known = None if about is None else About(about)
    answer = yield Choose(seat, prompt, collective, always, known, options=options)
    assert isinstance(answer, str)
    return answer


def choose_some(
    seat: Seat,
    prompt: Msg,
    options: list[Option],
    least: int,
    most: int,
    *,
    collective: bool = False,
    always: bool = False,
) -> Rule[list[str]]:
    """Ask for some of the options; they come back in the order of the options."""
    answer = yield ChooseSome(seat, prompt, collective, always, options=options, least=least, most=most)
    assert isinstance(answer, list)
    return [o.id for o in options if o.id in answer]


def choose_amount(seat: Seat, prompt: Msg, least: int, most: int, *, collective: bool = False) -> Rule[int]:
    """Ask for a number."""
    if least == most:
        return least
    answer = yield Amount(seat, prompt, collective, least=least, most=most)
    assert isinstance(answer, int)
    return answer


def choose_order(seat: Seat, prompt: Msg, options: list[Option], *, collective: bool = False) -> Rule[list[str]]:
    """Ask for an order of all options."""
    answer = yield Order(seat, prompt, collective, options=options)
    assert isinstance(answer, list)
    return list(answer)  # a copy: the journal keeps the answer itself


def confirm(seat: Seat, prompt: Msg, yes: Msg, no: Msg, *, collective: bool = False) -> Rule[bool]:
    """Ask yes or no."""
    answer = yield Confirm(seat, prompt, collective, yes=yes, no=no)
    assert isinstance(answer, bool)
    return answer


def together(rules: Mapping[Seat, Rule[T]]) -> Rule[dict[Seat, T]]:
    """Let several seats decide in secret at once (see `Together`)."""
    results = yield Together(rules)
    assert isinstance(results, dict)
    return results
