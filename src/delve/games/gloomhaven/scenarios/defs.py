"""What a scenario is besides its map: goal, set-up effects, special rules, rewards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH
    from delve.games.gloomhaven.rules.stats import Numbers

Check: TypeAlias = "Callable[[GH], bool]"
Hook: TypeAlias = "Callable[[GH], Rule[None]]"
FigureHook: TypeAlias = "Callable[[GH, Figure], Rule[None]]"


class Spawn(Struct, frozen=True):
    """Monsters that come to a letter of the map (GH-SPECIAL-01)."""

    monster: str
    marker: str
    ranks: tuple[str, str, str]
    """For 2, 3 and 4 characters which ranks come: `normal normal` is two, empty none."""


class Objective(Struct, frozen=True):
    """A token or overlay of the map that is a figure: an obstacle that can be destroyed, or an ally (GH-SPECIAL-07 to
    13)."""

    name: str
    health: str = "1"
    """A formula of `rules.stats`: `4+2*L`."""
    ally: bool = False
    move: int = 0
    """How far it moves each round, with initiative 99."""
    toward: str = ""
    """The letter of the map that it moves to."""
    like: str = ""
    """The monster whose hit points, initiative and immunities it has, instead of its own."""


class TrapEffect(Struct, frozen=True):
    """What the traps of one kind do in a scenario (GH-SETUP-20)."""

    conditions: tuple[Condition, ...] = ()
    damage: bool = True
    """Whether they deal the level's trap damage."""


STUNNING = TrapEffect(("stun",), damage=False)


class Rewards(Struct, frozen=True):
    """What the party gets for success in a campaign; keys of achievements and items are those of the catalogues."""

    gold: int = 0
    """For each character."""
    xp: int = 0
    """For each character."""
    prosperity: int = 0
    reputation: int = 0
    designs: tuple[int, ...] = ()
    party: tuple[str, ...] = ()
    """Party achievements."""
    city: tuple[str, ...] = ()
    """Global achievements."""
    unlocks: tuple[int, ...] = ()
    """New locations."""
    one_of: tuple[int, ...] = ()
    """Locations of which the party learns one of its choice."""
    events: tuple[str, ...] = ()
    """City events that are added, by number."""


def never(game: GH) -> bool:
    """Nothing but exhaustion loses most scenarios."""
    return False


class Scenario(Struct, frozen=True):
    """A scenario's own rules. What it says to the players is `gh.scenario.<number>` and what follows it."""

    number: int
    won: Check
    lost: Check = never
    curses: int = 0
    """CURSE cards that each character begins with, as a negative scenario effect (GH-SETUP-01)."""
    penalties: int = 0
    """The -1 cards that each character begins with, likewise."""
    conditions: tuple[Condition, ...] = ()
    """What each character begins with, likewise."""
    allies: tuple[str, ...] = ()
    """Monster types that fight for the characters and against all others."""
    loot_only: bool = False
    """Whether treasures are taken by Loot actions alone."""
    traps: dict[str, TrapEffect] = {}
    """What traps do, by the art on the map; those that are not named here deal trap damage and nothing else."""
    locked: tuple[str, ...] = ()
    """The letters of doors that do not open by being entered (GH-SPECIAL-04)."""
    objectives: tuple[Objective, ...] = ()
    sections: dict[str, tuple[Spawn, ...]] = {}
    """What comes when the door with this number opens."""
    unharmed: tuple[str, ...] = ()
    """Monsters that cannot be damaged."""
    rules: int = 0
    """How many messages tell the special rules."""
    rewards: Rewards = Rewards()
    set_up: Callable[[GH], None] | None = None
    """Before the first room is laid out."""
    after_set_up: Callable[[GH], None] | None = None
    """After the first room is laid out, before anything is chosen."""
    begin: Hook | None = None
    """All characters are in place."""
    start_of_round: Hook | None = None
    end_of_round: Hook | None = None
    end_of_turn: Callable[[GH, Figure | None], Rule[None]] | None = None
    """The figure is None if it was gone before its turn ended."""
    on_door: Callable[[GH, int, Figure | None], Rule[None]] | None = None
    """A door was opened: which, and by whom."""
    on_reveal: Callable[[GH, int], None] | None = None
    """A room was laid out."""
    on_exhausted: Callable[[GH, int], None] | None = None
    """The character of a seat is exhausted."""
    on_death: FigureHook | None = None
    """A monster or objective has died; it is no longer on the board."""
    on_loot: Callable[[GH, Seat], Rule[None]] | None = None
    """A goal treasure was looted."""
    stats: Callable[[GH, Figure, Numbers], Numbers] | None = None
    """What it makes of a monster's figures."""
