"""Two worlds: the one at the table, and one in which all that a viewer cannot see lies otherwise.

Both are given the same answers. As long as nothing is journalled as revealed, the viewer must not be able to tell one
from the other: by the board, the questions with their refusals, the log, what an undo says, or the bytes that the
server sends. So an answer that is not marked as revealing has shown nobody anything, and may be taken back. Once
something has come to light within a step, what is still hidden then is dealt anew, and the comparison goes on.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from delve.bots.base import random_answer
from delve.core.game import Game
from delve.core.questions import SPECTATOR, Seat
from delve.core.records import Rest
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import cloner, pack
from delve.core.words import words
from delve.server import games, present

OWN_CARDS_SHOWN = "mk.event.knocked_out"
"""A hero that is knocked out discards what is in hand: others see it, and who answered knew it."""
SERVED = ("gloomhaven", "heroesout", "mageknight")


class OtherWorld:
    """A session that differs from the one at the table in what a viewer cannot see."""

    def __init__(self, viewer: Seat, session: Session, table: Session, *, laid: bool) -> None:
        self.viewer = viewer
        self.session = session
        self.laid = laid
        """Whether it was dealt in the middle of a step: what others are asked there does not fit what they hold now."""
        self.asked = list(table.questions)

    def follows(self, table: Session) -> bool:
        """Give the answer that was given at the table here too. Unless it has shown something to the viewer, the
        viewer sees no difference; unless to everybody, a spectator sees none. False where the viewer may see the
        worlds part. (What another seat answers may come from what it alone knows: its answer is given here only if
        it is asked the very same.)"""
        entry = table.journal[-1]
        own = entry.seat == self.viewer
        question = self.session.question_for(entry.seat)
        if not own and (question not in self.asked or (self.laid and not question.collective)):
            return False
        assert question is not None, f"whether {entry.prompt} is asked tells a secret"
        assert question.refusal(entry.answer) is None, f"whether {entry.answer!r} is allowed tells a secret"
        told = len(self.session.events)
        self.session.answer(entry.answer, entry.seat)
        if not own and any(event.msg.key == OWN_CARDS_SHOWN for event in self.session.events[told:]):
            return False
        shown, shown_here = table.game.shown_to, self.session.game.shown_to
        assert not own or bool(shown) == bool(shown_here), f"whether {entry.prompt} reveals anything tells a secret"
        if not table.questions:
            return False  # it is over: everything is shown, and nothing is taken back
        for eyes in (SPECTATOR, self.viewer):
            alike = not any(to is None or eyes in to for to in (*shown, *shown_here))
            if alike:
                look_alike(table, self.session, eyes)
        return alike


def other_world(table: Session, viewer: Seat, seed: int) -> OtherWorld | None:
    """Deal anew what a viewer cannot see at the last rest point, or where something has come to light since, and give
    the answers since again; where they come from what others alone know, deal anew after them. None while others
    answer in secret, if that does not fit any more."""
    first = table._course.rests[-1].at
    shown = max((n for n, entry in enumerate(table.journal[first:], first + 1) if entry.revealed), default=0)
    copy = _dealt_after(table, shown, viewer, seed) if shown else _dealt_at_rest(table, viewer, seed)
    if copy is not None and _answers_again(copy, table, viewer, LooseRng(seed)):
        return OtherWorld(viewer, copy, table, laid=bool(shown))
    if table._secret_from() < len(table.journal) or len(table.questions) > 1:
        return None
    return OtherWorld(viewer, _dealt_after(table, len(table.journal), viewer, seed), table, laid=True)


def _answers_again(copy: Session, table: Session, viewer: Seat, rng: LooseRng) -> bool:
    """Give the answers of the table that a copy has not had yet; false where they come from what others alone know."""
    secret_from = table._secret_from()
    for number, entry in enumerate(table.journal[len(copy.journal) :], len(copy.journal)):
        question = copy.question_for(entry.seat)
        if number >= secret_from and entry.seat != viewer:
            # Another seat's secret: here it has answered something else.
            if question is None:
                return False
            copy.answer(random_answer(question, rng), entry.seat)
            continue
        if entry.seat != viewer and (question is None or not question.collective):
            return False  # it comes from what they alone know
        assert question is not None, f"whether {entry.prompt} is asked tells a secret"
        assert question.prompt.key == entry.prompt, f"what is asked instead of {entry.prompt} tells a secret"
        assert question.refusal(entry.answer) is None, f"whether {entry.answer!r} is allowed tells a secret"
        copy.answer(entry.answer, entry.seat)
        assert not copy.journal[-1].revealed, f"whether {entry.prompt} reveals anything tells a secret"
    return True


def _dealt_at_rest(table: Session, viewer: Seat, seed: int) -> Session | None:
    """A copy at the last rest point, in which all that a viewer cannot see is dealt anew."""
    copy = table.clone()
    rest = copy._course.rests[-1]
    at_rest: Game[Any, Any] = Game(cloner(table.definition.state_type)(rest.state), table.content)
    hidden = table.definition.determinize(at_rest, viewer, LooseRng(seed))
    dealt = Rest(rest.at, rest.events, rest.turn, rest.turn_at, rest.kind, pack(hidden))
    copy._course.rests[-1] = dealt
    del copy.journal[rest.at :]
    copy._restore(dealt)
    return None if copy.game.revealed else copy


def _dealt_after(table: Session, answers: int, viewer: Seat, seed: int) -> Session:
    """A copy in the middle of a step, after so many answers, in which all that a viewer cannot see is dealt anew. It
    can be answered, but not cloned or taken back: its rest point is that of the table."""
    copy = table.clone() if answers == len(table.journal) else table.at(answers)
    lay(copy.state, copy.definition.determinize(copy.game, viewer, LooseRng(seed)))
    return copy


def lay(state: Struct, wanted: Struct) -> None:
    """Make one state equal to another in place, so that a rule under way goes on with it."""
    for name in state.__struct_fields__:
        mine, other = getattr(state, name), getattr(wanted, name)
        if not _laid(mine, other):
            setattr(state, name, other)
    assert state == wanted


def _laid(mine: Any, other: Any) -> bool:
    """Whether one value is equal to another now."""
    if isinstance(mine, Struct) and type(mine) is type(other) and not mine.__struct_config__.frozen:
        lay(mine, other)
    elif isinstance(mine, list) and isinstance(other, list):
        if len(mine) != len(other) or not all(map(_laid, mine, other)):
            mine[:] = other
    elif isinstance(mine, dict) and isinstance(other, dict):
        if set(mine) != set(other) or not all(_laid(mine[key], other[key]) for key in other):
            mine.clear()
            mine.update(other)
    return bool(mine == other)


def nothing_leaks(table: Session, viewer: Seat, seed: int) -> OtherWorld | None:
    """Compare a session with another world; returns that world, so that it can be given the next answer too."""
    definition = table.definition
    dealt: Game[Any, Any] = Game(definition.determinize(table.game, viewer, LooseRng(seed)), table.content)
    assert definition.view(dealt, viewer) == definition.view(table.game, viewer), "the board tells a secret"
    again = definition.determinize(dealt, viewer, LooseRng(seed + 1))
    once = definition.determinize(table.game, viewer, LooseRng(seed + 1))
    assert again == once, "what is dealt anew depends on what is hidden"
    for event in table.events_for(viewer):
        assert event.to is None or viewer in event.to
    other = other_world(table, viewer, seed)
    if other is not None:
        look_alike(table, other.session, viewer)
    return other


def look_alike(table: Session, other: Session, viewer: Seat) -> None:
    """Everything that a viewer is sent is the same at both."""
    assert other.view(viewer) == table.view(viewer), "a board or question tells a secret"
    assert other.events_for(viewer) == table.events_for(viewer), "an event tells a secret"
    if table.definition.id in SERVED:
        assert sent(other, viewer) == sent(table, viewer), "the server sends a secret"


def sent(session: Session, viewer: Seat) -> bytes:
    """The scene that the server sends a viewer, and the last lines of the log, as bytes."""
    page, said = games.page(session.definition.id), words("en")
    scene = present.scene(session, page, said, [viewer] if viewer >= 0 else [])
    return msgspec.json.encode([scene, present.log_lines(session.events_for(viewer)[-20:], said)])
