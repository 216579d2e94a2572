"""The past of a table: every point that one can go back to look at, and a fork from any of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from delve.core.msg import say
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.words import Words, capital
from delve.server import present
from delve.server.games import GamePage
from delve.server.messages import History, Moment, PastScene


class Past:
    """A game played again from its beginning, with what each answer brought about."""

    def __init__(self, session: Session) -> None:
        """Raises ReplayBroken where the rules have changed since."""
        self.session = session.replayed() if session._course.rests[0].at > 0 else session.clone()
        whole = self.session.journal
        self.events: list[int] = []
        """How long the log was at each point."""
        self.turns: list[int] = []
        walker = self.session.at(0)
        for entry in whole:
            self._note(walker)
            walker._replay(entry)
        self._note(walker)

    def _note(self, walker: Session) -> None:
        self.events.append(len(walker.events))
        self.turns.append(walker.definition.turn(walker.state))

    def moments(self, viewer: int, words: Words) -> History:
        """All points, each with the first thing that the viewer saw happen there."""
        found = []
        for at, entry in enumerate(self.session.journal):
            news = self.session.events[self.events[at] : self.events[at + 1]]
            seen = next((e for e in news if e.seen_by(Seat(viewer))), None)
            text = capital(words.text(seen.msg)) if seen is not None else ""
            if not text:
                text = words.text(say("server.history.answer", seat=int(entry.seat) + 1))
            found.append(Moment(at, int(entry.seat), self.turns[at], text))
        return History(0, found)

    def scene(self, at: int, page: GamePage, words: Words, seats: Sequence[int], viewer: int) -> PastScene:
        """The table as it was for somebody; raises UndoRefused if there is no such point."""
        session = self.session.at(at)
        scene = present.scene(session, page, words, seats, looking=viewer if viewer >= 0 else None, undo=False)
        return PastScene(scene, present.log_lines(session.events_for(Seat(viewer)), words))

    def fork(self, at: int, page: GamePage, seats: Sequence[int], viewer: int, deal: int) -> Session:
        """A session from that point on, for somebody who holds `seats`. Where the game goes on, what they may not
        know is dealt anew, by the seed `deal`."""
        session = self.session.at(at)
        if self.session.practice or self.session.result is not None:
            return session.forked(Seat(viewer))
        return dealt_anew(session, page, seats, viewer, deal)


def new_deal() -> int:
    """A seed by which what somebody may not know is dealt anew."""
    return random.getrandbits(48)


def dealt_anew(session: Session, page: GamePage, seats: Sequence[int], viewer: int, deal: int) -> Session:
    """A fork in which all that somebody who holds `seats` may not know is dealt anew."""
    known = range(session.seats) if page.same_for_all else seats
    return session.forked(Seat(viewer), deal, known)
