"""Every message between the server and a client, over HTTP and over a table's WebSocket; those about accounts are in
`account_messages`.

`web/src/lib/messages.gen.ts` is made from this file (`delve.server.typescript`) and docs/PROTOCOL.md shows each
message with an example; tests hold both to it. All text is finished text in the language that the client asked for.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from delve.server.comparisons import Compared

Language: TypeAlias = Literal["en", "pt_BR", "es", "pl"]
SeatKind: TypeAlias = Literal["human", "bot", "quick", "strong", "deep", "random"]
"""Who plays a seat: a person, or a bot. `bot` goes by rules of thumb; `quick`, `strong` and `deep` look ahead."""
Stage: TypeAlias = Literal["gathering", "playing", "over"]
UndoPolicy: TypeAlias = Literal["free", "host", "off"]
UndoLevel: TypeAlias = Literal["answer", "action", "turn"]
AbsentPolicy: TypeAlias = Literal["wait", "bot"]
SeatAct: TypeAlias = Literal[
    "open", "bot", "quick", "strong", "deep", "random", "take", "renew", "stand_in", "stand_up", "leave"
]

TableId: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9]{12}$")]
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Made by the client, different for each message that changes something; a repeated one is applied once."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
OptionId: TypeAlias = Annotated[str, Meta(max_length=120)]
Count: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]
Given: TypeAlias = str | Annotated[int, Meta(ge=-(2**31), lt=2**31)] | bool | list[OptionId]
"""An answer: an option's id, several, a number, or yes and no."""

MOST_CHAT = 500


# ---------------------------------------------------------------------- a table, as it is seen


class Refusal(Struct, frozen=True):
    """Why something may not be done. `code` is for programs; `rule` is the id of a ledger line, or empty."""

    code: str
    text: str
    rule: str = ""


class OptionCard(Struct, frozen=True):
    """Something to choose. The part of `id` before the colon says what kind of thing it is on the board."""

    id: str
    label: str
    note: str = ""
    """More about it, such as a card's text."""
    rules: list[str] = []
    refused: Refusal | None = None


class Asked(Struct, frozen=True):
    """A question to a seat of yours, or to everybody (`collective`).

    `kind` says what the answer is: `choose` the id of an option; `some` a list of `least` to `most` ids; `order` a
    list of all ids; `amount` a number from `least` to `most`; `confirm` true or false (`options` are then `yes`
    and `no`, which name what will happen).
    """

    seat: int
    kind: Literal["choose", "some", "order", "amount", "confirm"]
    key: str
    """What is asked, for rules that answer by themselves; the same in every language."""
    prompt: str
    collective: bool
    options: list[OptionCard]
    least: int
    most: int
    since: int
    """The `at` of the first scene with this question: it stays the same while others answer at the same time."""
    refs: list[str] = []
    """The things that the question names (`kh.room.forge`)."""
    facts: Any = None
    """What is known of the options, in the game's own form (for example `gloomhaven.Facts`)."""


class UndoTarget(Struct, frozen=True):
    """How far back one may go, and what that would take back."""

    level: UndoLevel
    label: str
    refused: Refusal | None = None


class Ending(Struct, frozen=True):
    """How the game ended."""

    won: list[bool]
    text: str
    rule: str


class LogLine(Struct, frozen=True):
    """Something that happened. `refs` names the things in it (`kh.room.forge`), so that the board can show them."""

    text: str
    key: str
    rule: str = ""
    refs: list[str] = []
    why: list[str] = []
    """How it came about, step by step."""
    compared: list[Compared] = []
    """What the rules compared, where they made a choice."""


class Scene(Struct, frozen=True):
    """The table as one viewer sees it. `board` has the game's own form (for example `heroesout.View`).

    An answer names the `era` and the `at` of the scene that it answers; when either has moved on, it is stale.
    """

    viewer: int
    """The seat whose eyes these are; -1 for a spectator."""
    era: int
    at: int
    board: Any
    questions: list[Asked]
    waiting: list[int]
    """The seats that the table waits for."""
    undo: list[UndoTarget]
    can_redo: bool
    result: Ending | None


class LogPart(Struct, frozen=True):
    """The log from line `start` on; what the client had from there is replaced.

    `of` is the seat with whose eyes it was written, -1 where all see the same. Who plays several seats has a log for
    each of them, and is sent only what is new in it.
    """

    of: int
    start: int
    lines: list[LogLine]


class ChatLine(Struct, frozen=True):
    """Something said at the table. `seat` is -1 for a spectator."""

    number: int
    name: str
    seat: int
    text: str
    time: float


class SeatCard(Struct, frozen=True):
    """A seat: who plays it. `taken` is false for a human seat that waits for somebody."""

    number: int
    kind: SeatKind
    taken: bool
    name: str
    you: bool
    present: bool
    role: str
    """The clan, hero or class that plays here, if known, as an id of the game's."""
    invite: str = ""
    """The token of the seat's invite link; only the host gets it, and only while the seat is open."""
    standing_in: bool = False
    """Whether a bot answers because the player is away."""


class TableSettings(Struct, frozen=True):
    """What the host decides."""

    undo: UndoPolicy = "free"
    paused: bool = False
    absent: AbsentPolicy = "wait"
    deadline_minutes: Annotated[int, Meta(ge=0, le=20160)] = 0
    """After how many minutes a bot answers for a player who does not; 0: never."""
    spectators: bool = True
    """Whether the watch link works."""
    hints: bool = True
    """Whether players may ask a bot what it would do."""


class TableInfo(Struct, frozen=True):
    """A table: what is played, who sits there, what may be done by you."""

    id: str
    game: str
    title: str
    subtitle: str
    scenario: str
    difficulty: str
    stage: Stage
    practice: bool
    seats: list[SeatCard]
    settings: TableSettings
    host: bool
    """Whether you are the host."""
    watchers: int
    archived: bool
    updated: float
    your_turn: bool
    watch: str = ""
    """The token of the watch link; only the host gets it."""
    dealt_by: str = ""
    """Who chose the seed, or brought the game as a file, and so can know what is hidden; empty where it was dealt by
    chance."""


# ---------------------------------------------------------------------- the WebSocket of a table


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    """Answer the question of a seat."""

    id: RequestId
    seat: SeatNumber
    era: Count
    at: Count
    answer: Given


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take back."""

    id: RequestId
    seat: SeatNumber
    era: Count
    level: UndoLevel = "answer"


class Redo(Struct, frozen=True, tag="redo", tag_field="type", forbid_unknown_fields=True):
    """Take back the last undo."""

    id: RequestId
    seat: SeatNumber
    era: Count


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class AskHint(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """What would a bot answer in this seat's place?"""

    id: RequestId
    seat: SeatNumber
    era: Count
    at: Count


class Sync(Struct, frozen=True, tag="sync", tag_field="type", forbid_unknown_fields=True):
    """Send everything: after a gap, or in another language."""

    lang: Language | None = None


class Look(Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    """See the table with the eyes of another seat of yours, until something new is asked of you but not of that one."""

    seat: SeatNumber


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is the connection alive?"""


Act: TypeAlias = Answer | Undo | Redo | Say
"""What changes something, and is answered with `done` or `refused`."""
FromClient: TypeAlias = Act | AskHint | Sync | Look | Ping


class Update(Struct, frozen=True, tag="update", tag_field="type", omit_defaults=True):
    """News of the table. Parts that are missing have not changed.

    `after` is the version that the client must have for this to fit; null when everything is there. If it does
    not fit, the client asks for everything with `sync`.
    """

    version: int
    after: int | None = None
    info: TableInfo | None = None
    scene: Scene | None = None
    log: LogPart | None = None
    chat: list[ChatLine] | None = None
    notices: list[str] | None = None


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """The message with this id has taken effect and is safe on disk."""

    id: str
    version: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """The message with this id had no effect, and why. After a stale one an `update` with everything follows."""

    id: str
    refusal: Refusal


class HintChoice(Struct, frozen=True):
    """An answer that the bot compared: what it is worth in words, and between 0 and 1 beside the others."""

    answer: Given
    label: str
    value: str
    """A chance to win, or points at the end."""
    worth: float
    tried: int
    """How many continuations were played."""


class Hint(Struct, frozen=True, tag="hint", tag_field="type"):
    """What a bot would answer, and why. It knows no more than the seat does.

    It is for the question of that `era` that is asked `since` then; when either has moved on, the hint is stale.
    """

    id: str
    seat: int
    era: int
    since: int
    answer: Given
    """As an `answer` takes it."""
    label: str
    value: str
    """What the answer is worth, in words; empty where nothing was compared."""
    choices: list[HintChoice]
    """All that was compared, the answer first; empty where nothing was."""
    reasons: list[str]
    tried: int
    """How many continuations were played in all."""
    seconds: float


class Trouble(Struct, frozen=True, tag="trouble", tag_field="type"):
    """A message that could not be understood, or a reason why the connection ends."""

    code: str
    text: str


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The connection is alive."""


FromServer: TypeAlias = Update | Done | Refused | Hint | Trouble | Pong


# ---------------------------------------------------------------------- HTTP: the server, games, words


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    id: str
    title: str
    ready: bool
    """False: still to come."""
    least_seats: int
    most_seats: int
    minutes: int
    tag: str
    """In a word or two, what kind of game it is."""


class ServerInfo(Struct, frozen=True):
    """What this server is."""

    version: str
    languages: list[str]
    games: list[GameCard]


class Choice(Struct, frozen=True):
    """Something to choose before a game."""

    id: str
    name: str
    note: str = ""
    level: int = 0
    seats: list[int] = []
    """For how many seats a scenario is; empty: for as many as the game."""


class GameInfo(Struct, frozen=True):
    """What can be chosen before a game."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    scenarios: list[Choice]
    difficulties: list[Choice]
    roles: list[Choice]
    """What a seat can play: clans, heroes or classes."""
    lesson: str
    """The scenario that explains itself; empty if there is none."""
    lesson_roles: list[str]
    """What is played there: the newcomer's role, then one for each bot."""
    bots: list[Choice]


class PageWords(Struct, frozen=True):
    """The page's own words: a text, or its plural forms in the order of gettext."""

    lang: Language
    texts: dict[str, str | list[str]]


class LedgerLine(Struct, frozen=True):
    """A line of a rule ledger, with the rulings that speak of it."""

    id: str
    section: str
    text: str
    rulings: list[str] = []


class Problem(Struct, frozen=True):
    """Why a request failed and what to do; `code` is for programs."""

    code: str
    text: str


# ---------------------------------------------------------------------- HTTP: tables


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table. `mine` seats you; another human seat waits for who follows its invite link."""

    kind: SeatKind = "human"
    mine: bool = False
    role: Annotated[str, Meta(max_length=60)] | None = None
    options: dict[str, Any] = {}
    """More about what plays here, in the game's own form (for example `gloomhaven.SeatOptions`)."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Set up a table. With `start` it begins at once, which needs every human seat to be yours."""

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=60)]
    difficulty: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)] = msgspec.field(default_factory=list)
    practice: bool = False
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    settings: TableSettings = TableSettings()
    options: dict[str, Any] = {}
    """More that is chosen, in the game's own form (for example `gloomhaven.TableOptions`)."""
    start: bool = False


class ChangeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host does with a seat.

    `open` frees it for who follows a new invite link (the player who sat there is out), `bot`, `quick`, `strong`,
    `deep` and `random` seat a bot, `take` seats the host; `renew` makes a new invite link; `stand_in` lets a bot
    answer until the player is back, `stand_up` ends that; `leave` is for the player in the seat.
    """

    do: SeatAct


class ChangeTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host changes; what is left out stays."""

    settings: TableSettings | None = None
    archived: bool | None = None
    renew_watch: bool = False


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow an invite link: its token. Tokens travel in bodies, never in addresses that are logged."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Joined(Struct, frozen=True):
    """Where the link led: `seat` is -1 for a spectator."""

    table: str
    seat: int


class Spectator(Struct, frozen=True):
    """Somebody whom the watch link has let in."""

    id: str
    name: str
    present: bool


class Spectators(Struct, frozen=True):
    """All whom the watch link has let in, for the host; those who are there first."""

    spectators: list[Spectator]


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """A new practice table of your own from a point of this one; what nobody may know yet is dealt anew."""

    at: Count


class Moment(Struct, frozen=True):
    """A point of the history: what was answered there."""

    at: int
    seat: int
    turn: int
    text: str


class History(Struct, frozen=True):
    """All points of a table that one can go back to look at; `first` is the earliest."""

    first: int
    moments: list[Moment]


class PastScene(Struct, frozen=True):
    """The table as it was, with the log up to there."""

    scene: Scene
    log: list[LogLine]


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """A bug report: what the player says; the answer is a file with the table and the log."""

    text: Annotated[str, Meta(max_length=4000)] = ""


class DrawingFault(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page could not draw, for the server's log."""

    where: Annotated[str, Meta(max_length=60)]
    text: Annotated[str, Meta(max_length=1000)] = ""


class TableList(Struct, frozen=True):
    """Your tables: those to go on with, and the archive."""

    tables: list[TableInfo]
