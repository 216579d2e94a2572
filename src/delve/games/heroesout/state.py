"""The state: only what can change. Cards, rooms and scenarios are looked up by id.

Rooms are indexes into lists of twelve (see `box.ROOMS`); a list entry of a room outside the dungeon is unused.
Nothing here holds a cycle, so that the garbage collector need not look at it (`gc=False`).
"""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from msgspec import Struct

from delve.core.questions import Seat
from delve.games.heroesout.box import RoomId

CardId = NewType("CardId", str)
"""One physical Tactic or loot card: the definition's id, `#` and a number."""

GuildId = NewType("GuildId", str)
"""One physical guild card: a hero card such as `mage.hats`, or a scenario card with `#` and a number."""

HeroId = NewType("HeroId", int)

Phase: TypeAlias = Literal["clans", "lab", "place", "play", "refresh", "cleanup", "invasion", "end"]

LAIR = RoomId(-1)
"""Where a monster is that is not in the dungeon."""

NO_PORTAL, UNFINISHED, FINISHED = range(3)
NONE = -1

SHOW_OFF, CHECK_ROOM, FIGHT = 2, 3, 5
"""The step of its resolution that an Active hero does next (KH-HERO-01 to 13): CHECK_ROOM goes on to 4,
FIGHT stands for 5 to 8."""


class Hero(Struct, gc=False):
    """A hero in the dungeon. An Active one is still to be resolved, from `step` on."""

    id: HeroId
    cls: int
    room: RoomId
    active: bool
    step: int
    health: int


class Player(Struct, gc=False):
    """A seat's clan, cards and monsters. `monsters[i]` is the room of monster i, or LAIR; `wounds[i]` its wounds."""

    clan: str
    deck: list[CardId] = []
    hand: list[CardId] = []
    played: list[CardId] = []
    discard: list[CardId] = []
    monsters: list[RoomId] = []
    wounds: list[int] = []


class CardInPlay(Struct, gc=False):
    """The card being resolved, with the actions that are left, as paths into its definition (`0`, `1.l.0`)."""

    card: CardId
    left: list[str]


class State(Struct, gc=False):
    """One game of Keep the Heroes Out!"""

    rng: int
    scenario: str
    difficulty: str
    layout: str
    players: list[Player]
    phase: Phase = "clans"
    active: Seat = Seat(0)
    turn: int = 0
    wave: int = 1
    luck_used: bool = False
    current: CardInPlay | None = None
    invasion: int = 0
    """Guild cards still to be drawn in this invasion."""
    guild: list[GuildId] = []
    """The guild deck, top card last, as in every deck."""
    guild_discard: list[GuildId] = []
    loot: list[CardId] = []
    row: list[CardId] = []
    heroes: list[Hero] = []
    next_hero: int = 0
    resources: list[list[int]] = []
    traps: list[int] = []
    portals: list[int] = []
    treasures: list[int] = []
    """The treasure token (an index into `box.TREASURES`) in each room, or NONE."""
    treasure_supply: list[int] = []
    tokens: list[int] = []
    """The event token (an index into `box.TOKENS`) in each room, or NONE."""
    lab_clan: str = ""
    builder_pile: list[RoomId] = []
    blueprints: list[RoomId] = []
    lesson: int = 0
    """The steps of the scenario's lesson that were told, as bits."""
    over: Literal["", "won", "lost"] = ""
