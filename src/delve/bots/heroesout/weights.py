"""What the bot believes: weights, and what follows from them once and for all."""

from __future__ import annotations

from math import exp

from msgspec import Struct

MANY = 24
"""More heroes or monsters than a room ever holds."""
LOOTERS = 4
"""Heroes that loot the Vault."""
FADE = 8
"""When so many guild cards are left, what happens far from the Vault begins to count for less."""


class Weights(Struct, frozen=True):
    """What the bot believes; all in units of one melee attack, except shares and factors."""

    hero: tuple[float, ...] = (5.0, 3.0, 2.0, 1.5, 1.2)
    """A hero in a room by its distance to the Vault."""
    crowd: float = 0.35
    """How much worse each further hero of a room is."""
    tough: float = 0.5
    """A further point of health, as a share of a hero."""
    body: float = 1.0
    """A monster that goes back to the Lair."""
    loot: tuple[float, ...] = (0.0, 1.5, 2.5, 3.5)
    """A treasure lost, by its value."""
    loss: float = 150.0
    """The Vault lost."""
    risk: float = 0.35
    """The share of that danger that each further hero needed leaves."""
    shield: float = 0.3
    """How many heroes a guard of the Vault counts for besides."""
    horizon: float = 1.5
    """Invasions to be reckoned with before somebody can put things right."""
    wear: float = 0.7
    """How much guards and traps wear down before a hero comes to them."""
    stir: float = 0.05
    """How often heroes become Active otherwise."""
    cells: float = 0.15
    """How often prisoners get free."""
    presence: tuple[float, ...] = (0.0, 3.0, 4.2, 5.0, 5.6, 6.0)
    """Having that many monsters in the dungeon."""
    card: float = 1.6
    """Drawing a card."""
    shopping: float = 0.5
    """How good loot is."""
    errand: float = 0.75
    """What each further step to the shop leaves of it."""
    portal: float = 4.0
    """Each move that the mean way becomes shorter."""
    wound: float = 0.5
    luck: float = 1.0
    """What trying one's luck must promise."""


class Scale:
    """The weights, with what can be worked out from them once."""

    __slots__ = ("risk", "standing", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.standing: list[list[tuple[float, ...]]] = [
            [
                tuple(fade * one * (n + weights.crowd * n * (n - 1) / 2) for n in range(MANY))
                for one, fade in zip(weights.hero, (1.0, *[cards / FADE] * len(weights.hero)), strict=False)
            ]
            for cards in range(FADE + 1)
        ]
        """By guild cards left, distance to the Vault and number of heroes."""
        self.risk: list[list[float]] = [
            [
                weights.loss * weights.risk ** (arrivals_to_lose(heroes, guard) + weights.shield * guard**0.5)
                for guard in range(3 * MANY)
            ]
            for heroes in range(MANY)
        ]
        """How near the Vault is to being lost, by heroes and guards in it."""


def arrivals_to_lose(heroes: int, guard: int) -> int:
    """How many heroes, coming one by one, the Vault does not survive: each inspires all that are there already."""
    for arrivals in range(1, 99):
        heroes += 1
        hits = min(guard, heroes)
        if heroes - hits >= LOOTERS:
            return arrivals
        guard -= hits
    return 99


DEFAULT = Scale(Weights())


def _missed(rate: float, guards: int) -> float:
    """Of heroes that come at random at some rate, the share that comes after so many others."""
    chance, met = exp(-rate), 0.0
    left = 1.0
    for n in range(guards):
        met += n * chance
        left -= chance
        chance *= rate / (n + 1)
    return max(0.0, rate - met - guards * left) / rate


SPENT: list[tuple[float, ...]] = [
    (1.0, *(_missed(rate / 4 + 0.125, guards) for guards in range(1, 3 * MANY))) for rate in range(24)
]
"""By rate, in quarters, and guards: the share of heroes that finds them spent."""
