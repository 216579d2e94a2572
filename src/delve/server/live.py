"""A table with the people at it: who is connected, and what each of them is sent."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec
from msgspec import Struct

from delve.bots import registry as bots
from delve.bots.base import Bot
from delve.bots.search.approach import LEVELS, LevelName
from delve.core import save
from delve.core.events import Event
from delve.core.msg import say
from delve.core.questions import SPECTATOR, Question, Seat
from delve.core.session import Session
from delve.core.words import words
from delve.server import present
from delve.server.info import table_info
from delve.server.keys import Keys
from delve.server.messages import (
    ChatLine,
    FromServer,
    Language,
    LogLine,
    LogPart,
    Refusal,
    Scene,
    TableInfo,
    TableSettings,
    Trouble,
    Update,
)
from delve.server.table import Table
from delve.server.turns import Payer

MOST_WAITING = 256
"""Messages that wait for a slow client before it is let go."""
NOT_HERE, TOO_SLOW, COME_AGAIN = 4403, 4408, 1012

Asking: TypeAlias = frozenset[tuple[int, int, int]]
"""Questions by the era, the seat that answers and since when it is asked."""

_encode = msgspec.json.Encoder().encode


class Connection:
    """One browser at a table."""

    def __init__(
        self,
        account: str,
        name: str,
        lang: Language,
        *,
        address: str = "",
        login: str = "",
        watches: bool = False,
    ) -> None:
        self.account = account
        self.payer = Payer(account, address)
        self.name = name
        self.lang: Language = lang
        self.login = login
        """That of the cookie that it came with."""
        self.watches = watches
        """Whether it was let in by the watch link, and not as a player or the host."""
        self.came_at = 0
        """The version of the table when it came."""
        self.looking: int | None = None
        """The seat of theirs that they have turned to."""
        self.asked: Asking = frozenset()
        """What their seats were asked when they turned to it."""
        self.version: int | None = None
        """The version that it was sent last; None before the first."""
        self.logs: dict[int, tuple[int, int]] = {}
        """Of the log written with each pair of eyes: how many events it has been through, and how many lines it has."""
        self.chat = 0
        """The number of the last line of chat that it has."""
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue(MOST_WAITING)
        """What is to be sent; a number is the code to close with."""
        self.closing = False
        self.on_slow: Callable[[], object] = lambda: None
        """Called when a client does not read."""

    def send(self, message: FromServer) -> None:
        """Put a message in the queue; a client that does not read is let go."""
        if self.closing:
            return
        if self.queue.qsize() >= MOST_WAITING - 1:
            self.close(TOO_SLOW)
            return
        self.queue.put_nowait(_encode(message))

    def close(self, code: int) -> None:
        """End the connection once what waits is sent; at once if that cannot be sent either."""
        if not self.closing:
            self.closing = True
            if code == TOO_SLOW:
                while not self.queue.empty():
                    self.queue.get_nowait()
                self.on_slow()
            self.queue.put_nowait(code)


class Pondered(Struct, frozen=True):
    """A question that a bot thinks about, at a table as it was then."""

    table: Table
    era: int
    question: Question
    level: LevelName


class Live:
    """A table in memory with its connections."""

    def __init__(self, table: Table, keys: Keys) -> None:
        self.id = table.id
        self.table = table
        self.keys = keys
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.bots_task: asyncio.Task[None] | None = None
        self.pondered: Pondered | None = None
        """What a bot thinks about now."""
        self.bots_stuck_at = -1
        """The version at which a rule failed for a bot; it does not try again there."""
        self.stage = table.stage
        """The stage that everybody was told."""
        self.used = time.monotonic()
        """When somebody last asked for the table or left it."""
        self.asked_since = time.monotonic()
        self.held_until = 0.0
        """Until when this process holds the table, where there are several."""
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        self._handed: tuple[Session, int, bytes] | None = None
        self._last_seen: dict[str, float] = {}
        self._asked: frozenset[str] = frozenset()
        self._bots: dict[tuple[int, str], Bot] = {}
        self._bot_names = bots.names(table.row.game)

    # ------------------------------------------------------------------ people

    def join(self, connection: Connection) -> None:
        """Somebody opens the table: they are sent everything, the others that they are here."""
        self.connections.add(connection)
        connection.came_at = self.table.version
        self._last_seen[connection.account] = time.monotonic()
        self.sync(connection)
        self._tell_info(connection)

    def part(self, connection: Connection) -> None:
        """Somebody closes the table."""
        self.connections.discard(connection)
        self._last_seen[connection.account] = time.monotonic()
        if not self.connections:
            self.used = time.monotonic()
        self._tell_info(connection)

    def rename(self, account: str, name: str) -> None:
        """Somebody has another name from now on; what they said before stays as it was."""
        for connection in self.connections:
            if connection.account == account:
                connection.name = name
        if self.table.names.get(account, name) != name:
            self.table.names[account] = name
            self._tell_info(None)

    def here_elsewhere(self, process: str, accounts: list[str]) -> None:
        """Another process says whom it has at the table."""
        before = self._elsewhere.get(process, (0.0, frozenset()))[1]
        self._last_seen |= dict.fromkeys(before - frozenset(accounts), time.monotonic())
        self._elsewhere[process] = (time.monotonic(), frozenset(accounts))
        if before != frozenset(accounts):
            self._tell_info(None)

    def forget_elsewhere(self, seconds: float) -> None:
        """Processes that say nothing any more have nobody here."""
        now = time.monotonic()
        gone = [process for process, (said, _) in self._elsewhere.items() if now - said > seconds]
        for process in gone:
            del self._elsewhere[process]
        if gone:
            self._tell_info(None)

    def _tell_info(self, about: Connection | None) -> None:
        for other in self.connections:
            if other is not about and other.version is not None:
                # A change that is still being stored has not happened yet: the version stays what they have.
                other.send(Update(other.version, other.version, info=self.info(other.account, other.lang)))

    def may_see(self, account: str, watches: bool) -> bool:
        """Whether the table is for somebody: who is host, sits here, or was let in to watch."""
        return self.table.is_at(account) or (watches and self.table.settings.spectators)

    def is_present(self, account: str) -> bool:
        """Whether somebody has the table open."""
        return account in self._here()

    def here_lately(self, seconds: float) -> set[str]:
        """Who has the table open, or has had it until just now: a page that is loaded anew is no absence."""
        since = time.monotonic() - seconds
        return self._here() | {account for account, seen in self._last_seen.items() if seen > since}

    def close(self, code: int) -> None:
        """Let everybody go."""
        for connection in list(self.connections):
            connection.close(code)

    def watched_from(self) -> str | None:
        """The address of somebody who plays here, the host first, and has the table open; None if nobody does."""
        at = (connection for connection in self.connections if self.table.is_at(connection.account))
        first = min(at, key=lambda c: (c.account != self.table.host, c.account), default=None)
        return None if first is None else first.payer.address

    def handed_over(self) -> bytes:
        """The game as other processes take it over. The table's lock is held."""
        session, version = self.table.playing, self.table.version
        if self._handed is None or self._handed[0] is not session or self._handed[1] != version:
            self._handed = session, version, save.hand_over(session)
        return self._handed[2]

    # ------------------------------------------------------------------ turns

    def note_turn(self) -> bool:
        """Note who is asked now; true if somebody is who was not before."""
        asked = self.table.asked()
        if asked != self._asked:
            self.asked_since = time.monotonic()
        news, self._asked = asked - self._asked, asked
        return bool(news)

    def asked_away(self) -> list[str]:
        """The accounts that are asked and do not have the table open."""
        return sorted(a for a in self._asked if not self.is_present(a))

    def has_clock(self) -> bool:
        """Whether a bot may have to stand in here, whether or not anybody is there."""
        return self.table.stage == "playing" and has_clock(self.table.settings)

    def overdue(self, now: float, away: float) -> Iterator[int]:
        """The seats for which it is time that a bot stands in."""
        table = self.table
        settings = table.settings
        if table.session is None or settings.paused:
            return
        for seat in table.seats:
            if seat.kind != "human" or seat.account is None or seat.standing_in or not table.seat_asked(seat.number):
                continue
            late = settings.deadline_minutes and now - self.asked_since > settings.deadline_minutes * 60
            gone = settings.absent == "bot" and not self.is_present(seat.account)
            if late or (gone and now - self._last_seen.get(seat.account, self.asked_since) > away):
                yield seat.number

    def bot_asked(self) -> Question | None:
        """A question that a bot is to answer now; one that looks ahead lets the others go first."""
        table = self.table
        if table.session is None or table.settings.paused:
            return None
        kinds = table.bot_seats()
        asked = (q for q in table.session.questions if q.seat in kinds)
        return min(asked, key=lambda q: self.level(q.seat) is not None, default=None)

    def level(self, seat: int) -> LevelName | None:
        """How far the bot of a seat looks ahead, if it does and can."""
        kind = self.table.bot_seats().get(seat)
        return next((level for level in LEVELS if level == kind and level in self._bot_names), None)

    def still_asks(self, pondered: Pondered) -> bool:
        """Whether the table waits for what a bot thinks about: nobody took back, paused, or changed the seat."""
        table, seat = self.table, pondered.question.seat
        if table is not pondered.table or table.era != pondered.era or table.settings.paused:
            return False
        # What others answered in the meantime does not matter where all answer at once.
        return self.level(seat) == pondered.level and table.playing.question_for(seat) == pondered.question

    def bot(self, seat: Seat) -> Bot:
        """The bot of a seat that answers at once; where one that looks ahead cannot, too."""
        name = bots.RANDOM if self.table.bot_seats()[seat] == "random" else self._bot_names[0]
        key = (int(seat), name)
        if key not in self._bots:
            self._bots[key] = bots.bot(name, self.table.row.game, random.getrandbits(48))
        return self._bots[key]

    # ------------------------------------------------------------------ showing

    def replace(self, table: Table) -> None:
        """Show another state of the table: what memory had was not stored."""
        self.table = table
        self.stage = table.stage
        self._let_go()
        for connection in self.connections:
            self.sync(connection)

    def _let_go(self) -> None:
        """End the connections of those who may no longer see the table."""
        for connection in self.connections:
            if not self.may_see(connection.account, connection.watches):
                connection.close(NOT_HERE)
            elif self.table.sent_away.get(connection.account, 0) > connection.came_at and connection.watches:
                text = words(connection.lang).text(say("server.sent_away"))
                connection.send(Trouble("sent_away", text))
                connection.close(NOT_HERE)

    def look(self, connection: Connection, seat: int) -> None:
        """Show somebody the table with the eyes of one seat of theirs."""
        connection.looking = seat
        connection.asked = self._asked_of(connection.account)
        self.sync(connection)

    def _turn_back(self, connection: Connection) -> None:
        """Who has turned to one of their seats is shown the one that is asked, as soon as something else is asked."""
        asked = self._asked_of(connection.account)
        if connection.looking is None or not asked or asked == connection.asked:
            return
        connection.asked = asked
        if all(seat != connection.looking for _, seat, _ in asked):
            connection.looking = None

    def _asked_of(self, account: str) -> Asking:
        table = self.table
        if table.session is None:
            return frozenset()
        seats, bots = table.seats_of(account), table.bot_seats()
        return frozenset(
            (table.era, question.seat if question.seat in seats else seats[0], table.session.asked_since(question.seat))
            for question in table.session.questions
            if present.is_for(question, seats, bots)
        )

    def sync(self, connection: Connection) -> None:
        """Send everything."""
        table = self.table
        self._turn_back(connection)
        said = words(connection.lang)
        connection.logs, connection.chat = {}, 0
        log = LogPart(SPECTATOR, 0, [])
        scene = None
        if table.session is not None:
            scene = self.scene(connection.account, connection.lang, connection.looking)
            lines = present.log_lines(table.session.events_for(Seat(scene.viewer)), said)
            eyes = SPECTATOR if table.page.same_for_all else scene.viewer
            connection.logs[eyes] = (len(table.session.events), len(lines))
            log = LogPart(eyes, 0, lines)
        if table.chat:
            connection.chat = table.chat[-1].number
        connection.version = table.version
        info = self.info(connection.account, connection.lang)
        notices = [said.text(notice) for notice in table.notices]
        connection.send(
            Update(table.version, None, info=info, scene=scene, log=log, chat=list(table.chat), notices=notices)
        )

    def show(self, past: list[Event], changed: bool) -> None:
        """Send everybody what is new; `past` is the log as it was before, `changed` says that the table itself has
        changed and not only the game."""
        table = self.table
        self.stage = table.stage
        if changed:
            self._let_go()
        common = 0
        if table.session is not None:
            now = table.session.events
            common = len(past) if now is past else _common(past, now)
        shared = _Shared(self)
        for connection in self.connections:
            if connection.version is None:
                continue
            self._turn_back(connection)
            update = Update(
                version=table.version,
                after=connection.version,
                info=self.info(connection.account, connection.lang) if changed else None,
                scene=shared.scene(connection) if table.session is not None else None,
                log=shared.log(connection, common) if table.session is not None else None,
                chat=shared.chat(connection),
            )
            connection.version = table.version
            connection.send(update)

    def scene(self, account: str, lang: Language, looking: int | None, drawn: msgspec.Raw | None = None) -> Scene:
        """The game for somebody."""
        table = self.table
        said = words(lang)
        seats = table.seats_of(account)
        policy = table.settings.undo
        allowed = policy == "free" or (policy == "host" and account == table.host)
        made = present.scene(
            table.playing,
            table.page,
            said,
            seats,
            era=table.era,
            looking=looking,
            drawn=drawn,
            undo=allowed,
            taking_back=table.taken_back_by(account),
            bots=table.bot_seats(),
        )
        if allowed or not seats:
            return made
        key = "server.refused.no_undo" if policy == "off" else "server.refused.host"
        refusal = Refusal(key.rpartition(".")[2], said.text(say(key)))
        return msgspec.structs.replace(made, undo=present.refused_everywhere(refusal, said))

    def info(self, account: str, lang: Language, *, archived: bool = False) -> TableInfo:
        """The table for somebody, without the game."""
        return table_info(self.table, account, lang, self.keys, here=self._here(), archived=archived)

    def _here(self) -> set[str]:
        return {c.account for c in self.connections}.union(*(accounts for _, accounts in self._elsewhere.values()))


class _Shared:
    """What several connections are sent alike, made once."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._boards: dict[int, msgspec.Raw] = {}
        self._scenes: dict[tuple[str, str, int | None], Scene] = {}
        self._lines: dict[tuple[int, str, int], list[LogLine]] = {}

    def scene(self, connection: Connection) -> Scene:
        live = self._live
        key = (connection.account, connection.lang, connection.looking)
        if key not in self._scenes:
            session = live.table.playing
            seats = live.table.seats_of(connection.account)
            viewer = present.viewer_of(session, seats, connection.looking)
            eyes = SPECTATOR if live.table.page.same_for_all else viewer
            if eyes not in self._boards:
                self._boards[eyes] = present.board(session, eyes)
            drawn = self._boards[eyes]
            self._scenes[key] = live.scene(connection.account, connection.lang, connection.looking, drawn)
        return self._scenes[key]

    def log(self, connection: Connection, common: int) -> LogPart | None:
        session = self._live.table.playing
        same = self._live.table.page.same_for_all
        for eyes, (been, _) in connection.logs.items():
            if been > common:
                seen = session.events[:common]
                connection.logs[eyes] = (common, common if same else sum(e.seen_by(Seat(eyes)) for e in seen))
        viewer = self.scene(connection).viewer
        eyes = SPECTATOR if same else viewer
        since, start = connection.logs.get(eyes, (0, 0))
        key = (eyes, connection.lang, since)
        if key not in self._lines:
            self._lines[key] = present.log_lines(session.events_for(Seat(viewer), since), words(connection.lang))
        lines = self._lines[key]
        connection.logs[eyes] = (len(session.events), start + len(lines))
        return LogPart(eyes, start, lines)

    def chat(self, connection: Connection) -> list[ChatLine] | None:
        news = [line for line in self._live.table.chat if line.number > connection.chat]
        if not news:
            return None
        connection.chat = news[-1].number
        return news


def has_clock(settings: TableSettings) -> bool:
    """Whether a bot stands in for who is late or away."""
    return settings.deadline_minutes > 0 or settings.absent == "bot"


def _common(past: list[Event], now: list[Event]) -> int:
    """How many events two logs begin with alike."""
    shorter = min(len(past), len(now))
    return next((i for i in range(shorter) if past[i] is not now[i] and past[i] != now[i]), shorter)
