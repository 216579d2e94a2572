"""Messages: a key and its parameters, never a sentence. `delve.core.words` turns them into text.

What is made by the thousand, here and in `questions` and `events`, holds no cycles, so that the garbage collector need
not look at it (`gc=False`).
"""

from __future__ import annotations

from typing import NewType, TypeAlias

from msgspec import Struct

RuleId = NewType("RuleId", str)
"""The id of a line of a rule ledger, such as KH-ACT-02."""

Param: TypeAlias = "int | str | Msg | list[Msg]"
"""Numbers, literal text (a player's name), a message to be worded in its turn, or a list of such."""


class Msg(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something to be said: looked up by key, filled with parameters, in whichever language is asked for."""

    key: str
    params: dict[str, Param] = {}


class Reason(Struct, frozen=True, omit_defaults=True, gc=False):
    """Why something may not be done, and the rule that says so."""

    msg: Msg
    rule: RuleId = RuleId("")


def say(key: str, **params: Param) -> Msg:
    """Short for `Msg(key, {...})`."""
    return Msg(key, params)


def because(rule: str, key: str, **params: Param) -> Reason:
    """A reason with the ledger id of its rule."""
    return Reason(Msg(key, params), rule)  # type: ignore[arg-type]  # to call RuleId would cost more than all the rest
