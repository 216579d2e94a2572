"""Two worlds: the one at the table, and one in which all that a viewer cannot see lies otherwise.

Both are given the same answers. As long as nothing is journalled as revealed, the viewer must not be able to tell one
from the other: by the board, the questions with their refusals, the log, what an undo says, or the bytes that the
server sends. So an answer that is not marked as revealing has shown nobody anything, and may be taken back.
"""

from __future__ import annotations

from typing import Any

import msgspec

from delve.bots.base import random_answer
from delve.core.game import Game
from delve.core.questions import SPECTATOR, Seat
from delve.core.records import Rest
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import cloner, pack
from delve.core.words import words
from delve.server import games, present

SERVED = ("gloomhaven", "heroesout", "mageknight")


class OtherWorld:
    """A session that differs from the one at the table in what a viewer cannot see."""

    def __init__(self, viewer: Seat, session: Session) -> None:
        self.viewer = viewer
        self.session = session

    def follows(self, table: Session) -> None:
        """Give the viewer's answer that was given at the table here too. Unless it has shown something to the viewer,
        the viewer sees no difference; unless to everybody, a spectator sees none. (What others answer comes from what
        they alone know: they are viewers of other worlds.)"""
        entry = table.journal[-1]
        if entry.seat != self.viewer:
            return
        question = self.session.question_for(entry.seat)
        assert question is not None, f"whether {entry.prompt} is asked tells a secret"
        assert question.refusal(entry.answer) is None, f"whether {entry.answer!r} is allowed tells a secret"
        self.session.answer(entry.answer, entry.seat)
        shown, shown_here = table.game.shown_to, self.session.game.shown_to
        assert bool(shown) == bool(shown_here), f"whether {entry.prompt} reveals anything tells a secret"
        if not table.questions:
            return  # it is over: everything is shown, and nothing is taken back
        for eyes in (self.viewer, SPECTATOR):
            if not any(to is None or eyes in to for to in (*shown, *shown_here)):
                look_alike(table, self.session, eyes)


def other_world(table: Session, viewer: Seat, seed: int) -> OtherWorld | None:
    """Deal anew, at the last rest point, what a viewer cannot see, and give the answers since again. None where they
    have brought something to light, so that the rest point may not be dealt anew, or do not fit any more."""
    copy = table.clone()
    rest = copy._course.rests[-1]
    since = copy.journal[rest.at :]
    if any(entry.revealed for entry in since):
        return None
    at_rest: Game[Any, Any] = Game(cloner(table.definition.state_type)(rest.state), table.content)
    hidden = table.definition.determinize(at_rest, viewer, LooseRng(seed))
    dealt = Rest(rest.at, rest.events, rest.turn, rest.turn_at, rest.kind, pack(hidden))
    copy._course.rests[-1] = dealt
    secret_from = table._secret_from()
    del copy.journal[rest.at :]
    copy._restore(dealt)
    if copy.game.revealed:
        return None
    rng = LooseRng(seed)
    for number, entry in enumerate(since, rest.at):
        question = copy.question_for(entry.seat)
        if number >= secret_from and entry.seat != viewer:
            # Another seat's secret: here it has answered something else.
            if question is None:
                return None
            copy.answer(random_answer(question, rng), entry.seat)
            continue
        if entry.seat != viewer and (question is None or not question.collective):
            return None  # it comes from what they alone know
        assert question is not None, f"whether {entry.prompt} is asked tells a secret"
        assert question.prompt.key == entry.prompt, f"what is asked instead of {entry.prompt} tells a secret"
        assert question.refusal(entry.answer) is None, f"whether {entry.answer!r} is allowed tells a secret"
        copy.answer(entry.answer, entry.seat)
        assert not copy.journal[-1].revealed, f"whether {entry.prompt} reveals anything tells a secret"
    return OtherWorld(viewer, copy)


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
    if session.definition.id == "gloomhaven":
        # The forecast of monsters' deeds plays on with the true decks; to be compared once it no longer does.
        scene = msgspec.structs.replace(
            scene, questions=[msgspec.structs.replace(question, facts=None) for question in scene.questions]
        )
    return msgspec.json.encode([scene, present.log_lines(session.events_for(viewer)[-20:], said)])
