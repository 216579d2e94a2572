"""The comparison of pairs of tables notices leaks that are planted in what a viewer can ask the server for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from delve.core.errors import AnswerRefused
from delve.core.msg import because
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.server import present
from delve.server.history import Past
from delve.server.keys import Keys
from tests.conformance.pairs import Pair

Plant = Callable[[pytest.MonkeyPatch], None]
Look = Callable[[Pair, LooseRng], Any]


def _compared(name: str, look: Look, pairs: int) -> None:
    """Compare something in pairs after each answer."""
    for number in range(pairs):
        pair, rng = Pair.of(name, number), LooseRng(number)
        for _ in range(8 if pair is not None else 0):
            assert pair is not None
            look(pair, rng)
            if not pair.play(rng):
                break


def _in_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is sent the board as the second seat sees it."""
    board = present.board
    monkeypatch.setattr(present, "board", lambda session, viewer: board(session, 1))


def _in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why an answer is refused depends on what lies where."""
    answer = Session.answer

    def told(session: Session, given: Any, seat: Any = None) -> None:
        try:
            answer(session, given, seat)
        except AnswerRefused as error:
            raise AnswerRefused(because("", "core.refused.not_an_option", answer=session.hash())) from error

    monkeypatch.setattr(Session, "answer", told)


def _in_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks back sees with the eyes of the second seat."""
    monkeypatch.setattr(present, "viewer_of", lambda session, seats, looking=None: 1)


def _in_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of all points counts the turns by what lies where."""
    monkeypatch.setattr(
        Past, "_note", lambda past, walker: (past.events.append(0), past.turns.append(walker.state.rng % 1000))
    )


def _in_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork goes on with what really lies there."""
    forked = Session.forked

    def as_it_lies(session: Session, viewer: Seat, seed: int | None = None, known: Any = ()) -> Session:
        return forked(session, viewer, None, known)

    monkeypatch.setattr(Session, "forked", as_it_lies)


def _in_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed file is as long as what is in it."""
    monkeypatch.setattr(Keys, "seal", lambda keys, data: data)


def _in_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot looks ahead with what really lies there."""

    def as_it_is(session: Session, viewer: Seat, seed: int) -> Session:
        copy = session.clone()
        copy.history, copy.game.quiet = False, True
        return copy

    monkeypatch.setattr(Session, "determinized", as_it_is)


PLANTED: dict[str, tuple[Plant, Look, str]] = {
    "scenes": (_in_scenes, Pair.same_scene, "gloomhaven"),
    "refusals": (_in_refusals, Pair.same_refusals, "mageknight"),
    "the past": (_in_the_past, Pair.same_past, "mageknight"),
    "moments": (_in_moments, Pair.same_past, "heroesout"),
    "forks": (_in_forks, Pair.same_fork, "heroesout"),
    "exports": (_in_exports, lambda pair, rng: pair.same_export(), "gloomhaven"),
    "hints": (_in_hints, lambda pair, rng: pair.same_hint(1), "mageknight"),
}


@pytest.mark.parametrize("where", PLANTED)
def test_a_leak_is_noticed(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, look, name = PLANTED[where]
    _compared(name, look, 3)
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"(tells|sends) a secret"):
        _compared(name, look, 12)
