"""What can be done at a table, by whom. Every change goes through one of these, to the one process that holds the
table; between processes they travel packed."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from delve.server.messages import Act, Language, SeatAct, TableSettings


class Actor(Struct, frozen=True):
    """Who does it, and in which language they are answered. An empty account is the server itself."""

    account: str
    name: str
    lang: Language = "en"


SERVER = Actor("", "")


class Start(Struct, frozen=True, tag="start", tag_field="type"):
    """Begin the game."""

    id: str


class SeatCommand(Struct, frozen=True, tag="seat", tag_field="type"):
    """Change who sits in a seat."""

    id: str
    number: int
    do: SeatAct


class TableCommand(Struct, frozen=True, tag="table", tag_field="type"):
    """Change the table's settings, or make a new watch link."""

    id: str
    settings: TableSettings | None
    renew_watch: bool


class Sit(Struct, frozen=True, tag="sit", tag_field="type"):
    """Take the seat of an invite link."""

    id: str
    number: int
    token: str


class SendAway(Struct, frozen=True, tag="send_away", tag_field="type"):
    """Send a spectator away. The watch link that let them in is renewed."""

    id: str
    account: str


class Forget(Struct, frozen=True, tag="forget", tag_field="type"):
    """Somebody has deleted their account: what they have at the table is for others. The server's own command."""

    id: str
    account: str


Command: TypeAlias = Act | Start | SeatCommand | TableCommand | Sit | SendAway | Forget
