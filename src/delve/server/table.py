"""One table as it lives in memory: the game, who sits where, and how each entry of its log changes it.

A table is what its log makes of it. The process that holds it turns a command into an entry, applies it and stores
it; other processes, and a restart, apply the same entries to the same effect.
"""

from __future__ import annotations

import contextlib
import logging
from collections import OrderedDict
from typing import TypeAlias

import msgspec
from msgspec import Struct

from delve.core import save
from delve.core.errors import ReplayBroken
from delve.core.msg import Msg
from delve.core.questions import Answer as GameAnswer
from delve.core.questions import Seat
from delve.core.session import Level, Session
from delve.server import games
from delve.server.games import GamePage
from delve.server.messages import ChatLine, Stage, TableSettings
from delve.server.storage.reads import MOST_CHAT, MOST_REQUESTS
from delve.server.storage.rows import EntryRow, Glimpse, SeatRow, StoredTable, TableRow

log = logging.getLogger("delve.tables")


class Start(Struct, frozen=True, tag="start"):
    """The game begins."""

    engine: str


class Answers(Struct, frozen=True, tag="answers"):
    """Answers, one after another: one of a player's, or a row of bots'."""

    given: list[tuple[int, GameAnswer]]
    at: int | None = None
    """The length of the journal when the question was shown."""


class TakeBack(Struct, frozen=True, tag="undo"):
    """Somebody who plays `seats` takes back."""

    level: Level
    seats: list[int]


class DoAgain(Struct, frozen=True, tag="redo"):
    """The last undo is taken back by somebody who plays `seats`."""

    seats: list[int] | None = None


class Said(Struct, frozen=True, tag="chat"):
    """Somebody said something."""

    name: str
    seat: int
    text: str


class Changed(Struct, frozen=True, tag="changed"):
    """Who sits where, and what the host decided, from now on."""

    seats: list[SeatRow]
    settings: TableSettings
    stage: Stage
    host: str
    watch_nonce: str
    names: dict[str, str]
    """What those who come to the table are called; nothing, if they have deleted their account."""
    sent_away: str = ""
    """A spectator who may no longer watch."""


Change: TypeAlias = Start | Answers | TakeBack | DoAgain | Said | Changed

GAME = ("start", "answers", "undo", "redo")
"""The kinds of entries that change the game."""

_pack = msgspec.msgpack.Encoder()
_unpack = msgspec.msgpack.Decoder(Change)


def pack(change: Change) -> bytes:
    """The body of an entry."""
    return _pack.encode(change)


def unpack(body: bytes) -> Change:
    """What the body of an entry says; raises MsgspecError."""
    change: Change = _unpack.decode(body)
    return change


class Snapshot(Struct, frozen=True):
    """A table at a version, so that a restart need not apply its whole log."""

    era: int
    save: bytes
    """Empty while no game has begun."""


def snapshot_of(session: Session | None, era: int = 0) -> bytes:
    """A table with this game, for storage."""
    return _pack.encode(Snapshot(era, b"" if session is None else save.dump(session)))


def snapshot_again(handed: bytes, era: int) -> bytes:
    """The same, of a game as it is handed over: this takes a while where much of it has to be played again."""
    return snapshot_of(save.taken_over(handed), era)


def glimpse_of(session: Session) -> Glimpse:
    """What the list of tables shows of a game."""
    page = games.page(session.definition.id)
    return Glimpse([int(q.seat) for q in session.questions], [page.role(session, n) for n in range(session.seats)])


class Table:
    """A table in memory."""

    def __init__(self, row: TableRow, seats: list[SeatRow], names: dict[str, str]) -> None:
        self.row = row
        self.id = row.id
        self.page: GamePage = games.page(row.game)
        self._sit(seats)
        self.names = names
        self.settings = row.settings
        self.stage: Stage = row.stage
        self.host = row.host
        self.watch_nonce = row.watch_nonce
        self.version = 0
        self.era = 0
        self.snapshot_version = 0
        self.updated = row.updated
        self.session: Session | None = None
        self.chat: list[ChatLine] = []
        self.notices: list[Msg] = []
        self.sent_away: dict[str, int] = {}
        """Spectators who were sent away, with the version since."""
        self.requests: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.broken = False
        """Whether part of the log no longer fits the rules. Who plays on begins a new part with a snapshot."""

    # ------------------------------------------------------------------ from storage

    @classmethod
    def restored(cls, stored: StoredTable) -> Table:
        """A table from its last snapshot and the entries since."""
        table = cls(stored.table, stored.seats, dict(stored.names))
        if stored.snapshot is not None:
            table.version, data = stored.snapshot
            table.snapshot_version = table.version
            kept = msgspec.msgpack.decode(data, type=Snapshot)
            table.era = kept.era
            if kept.save:
                table.session = save.load(kept.save, ours=True)
                table.notices += table.session.notices
        for entry in stored.chat:
            if entry.version <= table.version:
                with contextlib.suppress(msgspec.MsgspecError):
                    table._hear(entry, _unpack.decode(entry.body))
        for (account, request), version in stored.requests.items():
            table._remember(account, request, version)
        for entry in stored.entries:
            if table.broken and entry.kind in GAME:
                # It went on from what could not be played again.
                table._count(entry)
            else:
                table.follow(entry)
        # What the log knows are the names of those days.
        table.names |= stored.names
        if table.session is None:
            table.stage = "gathering"
        return table

    def snapshot(self) -> bytes:
        """The table now."""
        return snapshot_of(self.session, self.era)

    # ------------------------------------------------------------------ looking

    def seats_of(self, account: str) -> list[int]:
        """The seats that somebody plays."""
        return self._seats_of.get(account, [])

    def is_at(self, account: str) -> bool:
        """Whether somebody is the host or plays here; others may at most watch."""
        return account == self.host or bool(self.seats_of(account))

    def taken_back_by(self, account: str) -> list[int]:
        """The seats whose answers somebody may take back: their own, or all where the host decides."""
        return [s.number for s in self.seats] if self.settings.undo == "host" else self.seats_of(account)

    def applied(self, account: str, request: str) -> int | None:
        """The version that a request made, if it was applied before."""
        return self.requests.get((account, request))

    def bot_seats(self) -> dict[int, str]:
        """The seats that a bot answers for now, and the kind of bot."""
        return self._bot_seats

    def asked(self) -> frozenset[str]:
        """The accounts that the table waits for."""
        if self.settings.paused:
            return frozenset()
        waiting = self.glimpse().waiting if self.session is None else [q.seat for q in self.session.questions]
        return frozenset(account for account, seats in self._seats_of.items() if any(n in waiting for n in seats))

    def role(self, seat: SeatRow) -> str:
        """What a seat plays, if it is known."""
        if self.session is not None:
            return self.page.role(self.session, seat.number)
        roles = self.glimpse().roles
        return roles[seat.number] if roles else seat.role or ""

    def glimpse(self) -> Glimpse:
        """What the list of tables shows of the game; of a table that was not read, as storage has it."""
        return glimpse_of(self.session) if self.session is not None else self.row.glimpse or Glimpse()

    # ------------------------------------------------------------------ changing

    def entry(self, change: Change, *, account: str | None, seat: int, request: str | None, time: float) -> EntryRow:
        """The next entry of the log."""
        return EntryRow(
            version=self.version + 1,
            kind=str(change.__struct_config__.tag),
            account=account,
            seat=seat,
            request=request,
            body=pack(change),
            time=time,
        )

    def follow(self, entry: EntryRow) -> None:
        """Apply an entry that was stored. Where the rules have changed since, the table stands before it."""
        try:
            self.apply(entry, _unpack.decode(entry.body))
        except Exception as error:
            # Why it does not fit stays unsaid: it may be a seat's secret.
            log.error("entry %d of table %s cannot be applied: %s", entry.version, self.id, type(error).__name__)
            self.notices.append(Msg("server.table.broken", {"version": entry.version}))
            self.broken = self.broken or entry.kind in GAME
            self._count(entry)

    def apply(self, entry: EntryRow, change: Change) -> None:
        """Apply an entry; raises what the session raises, and then nothing has changed."""
        if isinstance(change, Answers):
            self._answer(change)
        elif isinstance(change, Said):
            self._hear(entry, change)
        elif isinstance(change, TakeBack):
            # Whether the game is over was asked before (`rights`); logs of older days go back from there.
            self.playing.undo(change.level, change.seats, ended=True)
            self.era += 1
        elif isinstance(change, DoAgain):
            self.playing.redo(change.seats)
            self.era += 1
        elif isinstance(change, Start):
            self._start()
        else:
            self._change(change)
        if self.session is not None:
            self.stage = "playing" if self.session.questions else "over"
        self._count(entry)

    @property
    def playing(self) -> Session:
        """The game, which has begun."""
        if self.session is None:
            raise ReplayBroken("server.table.not_begun")
        return self.session

    def _answer(self, change: Answers) -> None:
        session = self.playing
        before = len(session.journal)
        (first, answer), *rest = change.given
        session.answer(answer, first, at=change.at)
        try:
            for seat, given in rest:
                session.answer(given, seat)
        except Exception:
            self.session = session.at(before)
            raise

    def _start(self) -> None:
        row = self.row
        self.session = Session.new(row.game, seed=row.seed, practice=row.practice, **row.config)

    def _hear(self, entry: EntryRow, change: Change) -> None:
        if isinstance(change, Said):
            self.chat.append(ChatLine(entry.version, change.name, change.seat, change.text, entry.time))
            del self.chat[:-MOST_CHAT]

    def _sit(self, seats: list[SeatRow]) -> None:
        self.seats = seats
        self._seats_of: dict[str, list[int]] = {}
        self._bot_seats: dict[int, str] = {}
        for seat in seats:
            if seat.kind == "human" and seat.account is not None:
                self._seats_of.setdefault(seat.account, []).append(seat.number)
            if seat.kind != "human" or seat.standing_in:
                self._bot_seats[seat.number] = "bot" if seat.kind == "human" else seat.kind

    def _change(self, change: Changed) -> None:
        self._sit(change.seats)
        self.settings = change.settings
        self.stage = change.stage
        self.host = change.host
        self.watch_nonce = change.watch_nonce
        self.names = {**self.names, **change.names}
        if change.sent_away:
            self.sent_away[change.sent_away] = self.version + 1

    def _count(self, entry: EntryRow) -> None:
        self.version = entry.version
        self.updated = entry.time
        if entry.account and entry.request:
            self._remember(entry.account, entry.request, entry.version)

    def _remember(self, account: str, request: str, version: int) -> None:
        self.requests[account, request] = version
        while len(self.requests) > MOST_REQUESTS:
            self.requests.popitem(last=False)

    def changed(
        self,
        *,
        seats: list[SeatRow] | None = None,
        settings: TableSettings | None = None,
        watch_nonce: str | None = None,
        names: dict[str, str] | None = None,
        host: str | None = None,
        sent_away: str = "",
    ) -> Changed:
        """A change of some of what the host decides."""
        return Changed(
            seats=self.seats if seats is None else seats,
            settings=self.settings if settings is None else settings,
            stage=self.stage,
            host=self.host if host is None else host,
            watch_nonce=self.watch_nonce if watch_nonce is None else watch_nonce,
            names=names or {},
            sent_away=sent_away,
        )

    def seat(self, number: int) -> SeatRow | None:
        """A seat by its number."""
        return next((s for s in self.seats if s.number == number), None)

    def with_seat(self, seat: SeatRow) -> list[SeatRow]:
        """All seats, one of them changed."""
        return [seat if s.number == seat.number else s for s in self.seats]

    def seat_asked(self, number: int) -> bool:
        """Whether a seat is asked something now."""
        return self.session is not None and any(q.seat == Seat(number) for q in self.session.questions)
