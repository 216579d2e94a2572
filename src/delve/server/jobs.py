"""What is done in a process of its own, as it travels there: files are opened and sealed ones made, games are played
again from their beginning. Each job is data that does itself; what it gives back is data too.

All of it depends on data that others made, or on how long a game has lasted: it may take any time and memory.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

import delve
from delve.core import save
from delve.core.errors import AnswerRefused, BadSave, DelveError, ReplayBroken
from delve.core.msg import Msg
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.words import words
from delve.server import games, present
from delve.server.errors import Refuse
from delve.server.history import Past, dealt_anew
from delve.server.messages import Language, LogLine
from delve.server.storage.rows import Glimpse
from delve.server.table import glimpse_of, snapshot_of

T_co = TypeVar("T_co", covariant=True)

MOST_KEPT = 3
"""Pasts that a process remembers."""


class Failed(Struct, frozen=True):
    """Why there is no result: words for people, a status, and the name of a defect if it is one."""

    status: int
    msg: Msg
    defect: str = ""


class Job(Struct, Generic[T_co], frozen=True):
    """Something to do elsewhere."""

    def do(self) -> T_co:
        """Do it; raises DelveError."""
        raise NotImplementedError


def done(job: Job[T_co]) -> T_co | Failed:
    """Do a job, or say why not."""
    try:
        return job.do()
    except Refuse as error:
        return Failed(error.status, error.msg)
    except Exception as error:
        if _wants_memory(error):
            return Failed(413, Msg("server.refused.memory"))
        if isinstance(error, DelveError):
            return Failed(400, error.msg)
        return Failed(500, Msg("server.refused.defect"), type(error).__name__)


def _wants_memory(error: BaseException | None) -> bool:
    """Whether it was memory that was missing, however it was put since."""
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


# ---------------------------------------------------------------------- tables from files and from the past


class Brought(Struct, frozen=True):
    """A session that becomes a table."""

    game: str
    config: dict[str, Any]
    seed: int
    practice: bool
    over: bool
    seats: int
    glimpse: Glimpse
    snapshot: bytes


def brought(session: Session) -> Brought:
    """A session as a table's beginning."""
    return Brought(
        game=session.definition.id,
        config=msgspec.to_builtins(session.config),
        seed=session.seed,
        practice=session.practice,
        over=not session.questions,
        seats=session.seats,
        glimpse=glimpse_of(session),
        snapshot=snapshot_of(session),
    )


class Bring(Job[Brought], frozen=True):
    """Open a file that anybody may have made, and play its game again."""

    data: bytes

    def do(self) -> Brought:
        try:
            session = save.load_from_stranger(self.data)
        except DelveError:
            raise
        except Exception as error:  # what a stranger makes up may fail in any way
            raise BadSave("core.save.replay") from error
        if session.seed.bit_length() > 63:  # more than the database can keep, and than we ever deal
            raise BadSave("core.save.damaged")
        return brought(session)


class Unseal(Job[Brought], frozen=True):
    """Open a save that was sealed here; with a `deal`, what those seats may not know is dealt anew."""

    save: bytes
    seats: list[int]
    viewer: int
    deal: int | None

    def do(self) -> Brought:
        session = save.load(self.save)
        if self.deal is not None and not session.practice:
            page = games.page(session.definition.id)
            session = dealt_anew(session, page, self.seats, self.viewer, self.deal)
        return brought(session)


# ---------------------------------------------------------------------- the past

_pasts: OrderedDict[bytes, Past] = OrderedDict()


def past_of(session: bytes) -> Past:
    """The past of a session that was handed over; the last few are remembered."""
    key = hashlib.blake2b(session, digest_size=16).digest()
    found = _pasts.pop(key, None)
    if found is None:
        try:
            found = Past(save.taken_over(session))
        except ReplayBroken as error:
            raise Refuse.of(409, error.msg) from error
    _pasts[key] = found
    while len(_pasts) > MOST_KEPT:
        _pasts.popitem(last=False)
    return found


class Seen(Struct, frozen=True):
    """Who looks at a table: with which seats, in which language, and with the eyes of which of their seats."""

    seats: list[int]
    lang: Language
    eyes: int | None = None


class LookBack(Job[bytes], frozen=True):
    """Every point of a table, as JSON; or one of them `at` which the table is shown as it was."""

    session: bytes
    seen: Seen
    at: int | None = None

    def do(self) -> bytes:
        past = past_of(self.session)
        said, viewer = words(self.seen.lang), present.viewer_of(past.session, self.seen.seats, self.seen.eyes)
        if self.at is None:
            return msgspec.json.encode(past.moments(viewer, said))
        page = games.page(past.session.definition.id)
        try:
            return msgspec.json.encode(past.scene(self.at, page, said, self.seen.seats, viewer))
        except AnswerRefused as error:
            raise Refuse.of(404, error.msg) from error


class ForkAt(Job[Brought], frozen=True):
    """A practice session from a point of a table on."""

    session: bytes
    seats: list[int]
    at: int
    deal: int

    def do(self) -> Brought:
        past = past_of(self.session)
        viewer = present.viewer_of(past.session, self.seats)
        try:
            session = past.fork(self.at, games.page(past.session.definition.id), self.seats, viewer, self.deal)
        except AnswerRefused as error:
            raise Refuse.of(404, error.msg) from error
        return brought(session)


# ---------------------------------------------------------------------- files


class Exported(Struct, frozen=True):
    """A save, and whether all may read it; else it is to be sealed for who sees it with this seat."""

    is_open: bool
    save: bytes
    viewer: int


class Export(Job[Exported], frozen=True):
    """Make a save of a table for somebody."""

    session: bytes
    seats: list[int]

    def do(self) -> Exported:
        session = save.taken_over(self.session)
        return Exported(is_open(session), save.dump(session), present.viewer_of(session, self.seats))


def is_open(session: Session) -> bool:
    """Whether a save of it may be read by its players: nothing is hidden from them any more, and it loads anywhere."""
    if not session.practice and session.result is None:
        return False
    try:
        return session.replayed().hash() == session.hash()
    except ReplayBroken:
        return False


class ReportFile(Struct, frozen=True):
    """A bug report: what was said, what the player saw, and the table, sealed for who runs the server."""

    version: str
    game: str
    table: str
    at: int
    text: str
    log: list[LogLine]
    scene: Any
    sealed: str = ""


class Tell(Job[tuple[bytes, Exported]], frozen=True):
    """A bug report as JSON, the table in it still to be sealed."""

    session: bytes
    seats: list[int]
    table: str
    text: str

    def do(self) -> tuple[bytes, Exported]:
        session = save.taken_over(self.session)
        viewer = present.viewer_of(session, self.seats)
        said, page = words("en"), games.page(session.definition.id)
        told = ReportFile(
            version=delve.__version__,
            game=session.definition.id,
            table=self.table,
            at=len(session.journal),
            text=self.text,
            log=present.log_lines(session.events_for(Seat(viewer)), said),
            scene=present.scene(session, page, said, self.seats, looking=viewer if viewer >= 0 else None),
        )
        return msgspec.json.encode(told), Exported(False, save.dump(session), viewer)
