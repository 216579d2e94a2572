"""What a viewer is sent: scenes, log lines and tables, in finished words of one language.

Everything here is built from `session.view`, `session.events_for` and the questions of the viewer's own seats,
never from the state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec

from delve.core.events import Event
from delve.core.msg import Msg, Param, Reason, say
from delve.core.questions import SPECTATOR, Amount, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.session import Level, Session
from delve.core.words import Words, capital
from delve.server.comparisons import in_words
from delve.server.errors import refusal_of
from delve.server.games import GamePage
from delve.server.messages import Asked, Ending, LogLine, OptionCard, Refusal, Scene, UndoTarget

LEVELS: tuple[Level, ...] = ("answer", "action", "turn")
Kind = Literal["choose", "some", "order", "amount", "confirm"]

_encoder = msgspec.json.Encoder()


def board(session: Session, viewer: int) -> msgspec.Raw:
    """The board as a viewer sees it, encoded."""
    return msgspec.Raw(_encoder.encode(session.definition.view(session.game, Seat(viewer))))


def viewer_of(session: Session, seats: Sequence[int], looking: int | None = None) -> int:
    """With which of their seats' eyes somebody sees the table: the one they look with, the one asked, their first."""
    if not seats:
        return SPECTATOR
    if looking is not None and looking in seats:
        return looking
    return next((q.seat for q in session.questions if q.seat in seats), seats[0])


def scene(
    session: Session,
    page: GamePage,
    words: Words,
    seats: Sequence[int],
    *,
    era: int = 0,
    looking: int | None = None,
    drawn: msgspec.Raw | None = None,
    undo: bool = True,
    taking_back: Sequence[int] | None = None,
    bots: Collection[int] = (),
) -> Scene:
    """The table for somebody who holds `seats`. `drawn` is the board if it is encoded already; they may take back
    answers of the seats in `taking_back` (by default their own); what is asked of `bots` they answer themselves."""
    viewer = viewer_of(session, seats, looking)
    result = session.result
    whose = seats if taking_back is None else taking_back
    return Scene(
        viewer=viewer,
        era=era,
        at=len(session.journal),
        board=drawn if drawn is not None else board(session, viewer),
        questions=[asked(session, q, page, words, seats) for q in session.questions if is_for(q, seats, bots)],
        waiting=[q.seat for q in session.questions],
        undo=list(undo_targets(session, words, seats, whose)) if undo and seats else [],
        can_redo=undo and bool(seats) and session.can_redo(whose) is None,
        result=None if result is None else Ending(list(result.won), words.text(result.msg), result.rule),
    )


def is_for(question: Question, seats: Sequence[int], bots: Collection[int] = ()) -> bool:
    """Whether somebody with these seats is asked."""
    return question.seat in seats or (question.collective and bool(seats) and question.seat not in bots)


def asked(session: Session, question: Question, page: GamePage, words: Words, seats: Sequence[int]) -> Asked:
    """A question with its options."""
    options: list[OptionCard] = []
    least = most = 1
    kind: Kind = "choose"
    if isinstance(question, Choose | ChooseSome | Order):
        options = [_option(session, question, option, page, words) for option in question.options]
    if isinstance(question, ChooseSome):
        kind, least, most = "some", question.least, question.most
    elif isinstance(question, Order):
        kind, least, most = "order", len(options), len(options)
    elif isinstance(question, Amount):
        kind, least, most = "amount", question.least, question.most
    elif isinstance(question, Confirm):
        kind = "confirm"
        options = [
            OptionCard("yes", capital(words.text(question.yes))),
            OptionCard("no", capital(words.text(question.no))),
        ]
    return Asked(
        seat=question.seat if question.seat in seats else seats[0],
        kind=kind,
        key=question.prompt.key,
        prompt=capital(words.text(question.prompt)),
        collective=question.collective,
        options=options,
        least=least,
        most=most,
        refs=list(dict.fromkeys(_refs(question.prompt.params.values()))),
        facts=page.facts(session, question, words),
        since=session.asked_since(question.seat),
    )


def _option(session: Session, question: Question, option: Option, page: GamePage, words: Words) -> OptionCard:
    note = page.note(session, question, option.id)
    return OptionCard(
        id=option.id,
        label=capital(words.text(option.label)),
        note=words.text(note) if note is not None else "",
        rules=page.rules(session, question, option.id),
        refused=None if option.refused is None else refusal_of(option.refused, words),
    )


def undo_targets(session: Session, words: Words, seats: Sequence[int], whose: Sequence[int]) -> Iterator[UndoTarget]:
    """How far back somebody may go who may take back the answers of `whose` seats, each with what it would take
    back; what they answered is named at their own `seats` alone."""
    for level in LEVELS:
        target = session.undo_target(level, whose)
        if isinstance(target, Reason):
            refused = refusal_of(target, words)
            if level == "answer":
                # What forbids to take back the last answer forbids to take back more.
                yield from refused_everywhere(refused, words)
                return
            yield UndoTarget(level, _undo_labels(words)[level], refused)
            continue
        name = session.answer_name(target, seats)
        named = words.text(say(f"server.undo.{level}_of", what=name)) if name is not None else None
        yield UndoTarget(level, named or _undo_labels(words)[level])


def refused_everywhere(refusal: Refusal, words: Words) -> list[UndoTarget]:
    """The same targets where no undo at all is allowed."""
    return [UndoTarget(level, label, refusal) for level, label in _undo_labels(words).items()]


@cache
def _undo_labels(words: Words) -> dict[Level, str]:
    return {level: words.text(say(f"server.undo.{level}")) for level in LEVELS}


def log_lines(events: Iterable[Event], words: Words) -> list[LogLine]:
    """Events as the log shows them."""
    return [
        LogLine(
            text=capital(words.text(event.msg)),
            key=event.msg.key,
            rule=event.rule,
            refs=list(dict.fromkeys(_refs(event.msg.params.values()))),
            why=[capital(words.text(msg)) for msg in event.why],
            compared=[in_words(table, words) for table in event.compared],
        )
        for event in events
    ]


def _refs(values: Iterable[Param]) -> Iterator[str]:
    """The things that a message names; one of several of a kind by what tells it apart, too."""
    for value in values:
        if isinstance(value, Msg):
            yield value.key
            if any(isinstance(one, int) for one in value.params.values()):
                yield f"{value.key}({','.join(_short(one) for one in value.params.values())})"
            yield from _refs(value.params.values())
        elif isinstance(value, list):
            yield from _refs(value)


def _short(value: Param) -> str:
    return value.key.rpartition(".")[2] if isinstance(value, Msg) else str(value)
