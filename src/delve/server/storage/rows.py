"""What the database keeps, row by row. Times are seconds since 1970; nonces and salts are made by the caller."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from delve.server.messages import SeatKind, Stage, TableSettings


class AccountRow(Struct, frozen=True, kw_only=True):
    """Somebody known to this server. A guest has no login and no password."""

    id: str
    login: str | None = None
    """Kept and compared exactly as given; who wants `Ana` and `ana` to be the same folds it first."""
    password: str | None = None
    """The password's hash, never the password."""
    name: str
    lang: str = "en"
    preferences: dict[str, Any] = {}
    webhook: str = ""
    created: float
    seen: float
    token_version: int = 0
    """Cookies from before there were logins hold a version; those with another one are no longer good."""
    deleted: float | None = None
    """When the account was deleted: nothing of the person is left in it."""


class LoginRow(Struct, frozen=True, kw_only=True):
    """A browser that an account is known in."""

    id: str
    account: str
    device: str = ""
    """The browser and its system, as far as they are known."""
    created: float
    seen: float


class Glimpse(Struct, frozen=True):
    """What the list of tables shows of a game: whom it waits for, and the role of each seat."""

    waiting: list[int] = []
    roles: list[str] = []


class TableRow(Struct, frozen=True, kw_only=True):
    """A table, without its log and snapshot."""

    id: str
    game: str
    host: str
    """An account."""
    config: dict[str, Any] = {}
    """What the game was or will be set up with; anything that JSON can hold."""
    seed: int
    practice: bool = False
    stage: Stage = "gathering"
    settings: TableSettings = TableSettings()
    scenario: str = ""
    difficulty: str = ""
    watch_nonce: str = ""
    salt: str = ""
    created: float
    glimpse: Glimpse | None = None
    """None before the game begins."""
    dealt_by: str | None = None
    """The account that chose the seed, or brought the game as a file; None where it was dealt by chance."""
    version: int = 0
    """The number of the last entry of the log, 0 before the first; read from the log."""
    updated: float = 0.0
    """When the last entry was written, or the table made; read from the log."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat of a table."""

    number: int
    kind: SeatKind = "human"
    account: str | None = None
    role: str | None = None
    invite_nonce: str = ""
    invite_expires: float = 0.0
    standing_in: bool = False


class EntryRow(Struct, frozen=True, kw_only=True):
    """One entry of a table's log: something that changed the table. Versions count from 1, without gaps."""

    version: int
    kind: str
    """`chat` is read apart (`Store.chat`); the others are the caller's."""
    account: str | None = None
    seat: int = -1
    request: str | None = None
    """The id that the client made for its message; the same one is written once for each table and account."""
    body: bytes = b""
    time: float


class MyTable(Struct, frozen=True):
    """A table in somebody's list."""

    table: TableRow
    seats: list[SeatRow]
    names: dict[str, str]
    """The names of those who sit there, by account."""
    archived: bool
    """Whether this person has put it into the archive."""


class Visitor(Struct, frozen=True):
    """Somebody who asks for a table."""

    account: AccountRow
    watches: bool
    """Whether the watch link has let them in."""
    archived: bool
    """Whether they have put the table into the archive."""
    login: LoginRow | None = None
    """The login that they have shown, if it is one of theirs."""


class StoredTable(Struct, frozen=True):
    """All of a table that is needed to go on with it."""

    table: TableRow
    seats: list[SeatRow]
    names: dict[str, str]
    """The names of the host and of those who sit there, by account."""
    snapshot: tuple[int, bytes] | None
    """The last one, and the version that it was made at."""
    entries: list[EntryRow]
    """The log since then."""
    chat: list[EntryRow]
    """The last entries of kind `chat`."""
    requests: dict[tuple[str, str], int]
    """The versions of the last entries that came by request, by account and request."""
