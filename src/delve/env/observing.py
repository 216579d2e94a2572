"""Observations: what a seat sees, what it is asked and what it may choose, as arrays of fixed size."""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from delve.core.msg import Msg
from delve.core.questions import ChooseSome
from delve.env.decisions import KINDS, Decision
from delve.env.encoding import Encoding, Part, Values, bucket, size_of, split_id, zeros

Observation: TypeAlias = dict[str, NDArray[Any]]

PROMPTS, VERBS, WHATS, LABELS = 64, 32, 32, 32

QUESTION = (
    Part("asked", 1, "1 if the seat is asked"),
    Part("kind", 5, "one of: choose, choose some, amount, order, confirm"),
    Part("counts", 5, "least / 10, most / 10, picked so far / 10, legal actions / 32, page / 4"),
    Part("numbers", 3, "the first three numbers in the prompt, / 20"),
    Part("prompt", PROMPTS, f"one place: crc32(key of the prompt) mod {PROMPTS}"),
)
"""The head of every observation."""

OPTION = (
    Part("there", 4, "1 each: an option is here; it may be taken now; it ends the choice; it shows more options"),
    Part("picked", 1, "1 if it was picked already in this question"),
    Part("number", 3, "the last number in the id / 64; the first two numbers of the label, / 20"),
    Part("verb", VERBS, f"one place: crc32(id before the first colon) mod {VERBS}"),
    Part("what", WHATS, f"one place: crc32(id after it, without the number of a copy) mod {WHATS}"),
    Part("label", LABELS, f"one place for each message key in the label: crc32(key) mod {LABELS}"),
)
"""The head of every option."""

_KIND = {kind: 1 + number for number, kind in enumerate(KINDS)}
_QUESTION = size_of(QUESTION)
_OPTION = size_of(OPTION)


class Observer:
    """Makes the observations of one game."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.actions = encoding.actions
        self.size = _QUESTION + size_of(encoding.parts)
        self.width = _OPTION + size_of(encoding.option_parts)
        own = size_of(encoding.option_parts)
        self._row = Struct(f"{own}f")
        self._blank = bytes(4 * own)

    def space(self) -> spaces.Space[Any]:
        """The space of observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.size,), np.float32),
                "options": spaces.Box(-1.0, 1.0, (self.actions, self.width), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def observe(self, view: Any, seat: int, decision: Decision | None) -> Observation:
        """What a seat sees; `decision` is what it is asked, if it is."""
        values, row = self.encoding.encode(view, seat)
        options = np.zeros((self.actions, self.width), np.float32)
        mask = np.zeros(self.actions, np.int8)
        head = zeros(_QUESTION)
        if decision is not None:
            legal = decision.legal()
            mask[legal] = 1
            self._ask(head, decision, len(legal))
            places = list(decision.places)
            rows: list[bytes] = []
            where: list[int] = []
            what: list[float] = []
            pack, blank, picked, start = self._row.pack, self._blank, decision.picked, 0
            for option in decision.places.values():
                label = option.label
                own = row(option)
                rows += _heads(option.id, label.key), pack(*own) if own else blank
                if label.params:
                    _say(label, start, where, what)
                if option.id in picked:
                    where += start + 1, start + 4
                    what += 0.0, 1.0
                start += self.width
            for special, head_row in ((decision.done, _DONE), (decision.more, _MORE)):
                if mask[special]:
                    rows += head_row, blank
                    places.append(special)
            filled = np.frombuffer(bytearray().join(rows), np.float32)
            filled[where] = what
            np.minimum(np.maximum(filled, -1.0, out=filled), 1.0, out=filled)
            options[places] = filled.reshape(len(places), self.width)
        table = np.frombuffer(head + values, np.float32)
        np.minimum(np.maximum(table, -1.0, out=table), 1.0, out=table)
        return {"observation": table, "options": options, "action_mask": mask}

    def _ask(self, head: Values, decision: Decision, legal: int) -> None:
        question = decision.question
        head[0] = 1.0
        head[_KIND[type(question)]] = 1.0
        if isinstance(question, ChooseSome):
            head[6], head[7] = question.least / 10, question.most / 10
        head[8], head[9], head[10] = len(decision.picked) / 10, legal / 32, decision.page / 4
        at = 11
        for value in question.prompt.params.values():
            if type(value) is int and at < 14:
                head[at] = value / 20
                at += 1
        head[14 + bucket(question.prompt.key, PROMPTS)] = 1.0


_HEAD = Struct(f"{_OPTION}f")
_DONE, _MORE = (_HEAD.pack(1, 1, *extra, *[0] * (_OPTION - 4)) for extra in ((1, 0), (0, 1)))
_VERB, _WHAT, _LABEL = 8, 8 + VERBS, 8 + VERBS + WHATS


@lru_cache(maxsize=1 << 15)
def _heads(id_: str, key: str) -> bytes:
    """The numbers that every option has, but for what is in its label."""
    verb, what, number = split_id(id_)
    head = [0.0] * _OPTION
    head[0] = head[1] = 1.0
    head[5] = number / 64
    head[_VERB + bucket(verb, VERBS)] = 1.0
    if what:
        head[_WHAT + bucket(what, WHATS)] = 1.0
    head[_LABEL + bucket(key, LABELS)] = 1.0
    return _HEAD.pack(*head)


def _say(label: Msg, start: int, where: list[int], what: list[float]) -> None:
    """What a label says besides its key: which numbers to put where."""
    number, end = start + 6, start + 8
    for value in label.params.values():
        if isinstance(value, Msg):
            where.append(start + _LABEL + bucket(value.key, LABELS))
            what.append(1.0)
        elif type(value) is int and number < end:
            where.append(number)
            what.append(value / 20)
            number += 1
