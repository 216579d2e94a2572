"""What the bot believes: weights, in units of one point of damage to a healthy character."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The scale that everything is weighed on."""

    hit: float = 0.7
    """A point of damage to an enemy: what must be done anyway."""
    kill: float = 1.0
    """An enemy less, whatever it is."""
    danger: float = 1.6
    """An enemy less, for each point of damage that it would deal in a turn."""
    near_kill: float = 0.4
    """The share of that which damage counts for that does not kill."""
    health: float = 0.75
    """A point of a character's health when it has plenty."""
    scare: float = 2.0
    """How much more the last points count."""
    steady: float = 2.5
    """How many points it takes until they count for less."""
    exhausted: float = 16.0
    """A character out of the scenario."""
    summon: float = 0.5
    """A point of a summon's health."""
    escort: float = 2.5
    """A point of health of somebody who must be protected."""
    round: float = 3.5
    """A round less that a character can act, when rounds are short."""
    spare_round: float = 1.2
    """The same when there are plenty."""
    later: float = 0.15
    """What enemies can do in the next round, before one can act again."""
    approach: float = 0.25
    """A hex farther from the enemies than one would like to be."""
    errand: float = 0.5
    """A hex farther from where one has to go."""
    crowd: float = 0.5
    """A ranged character next to an enemy."""
    coin: float = 0.45
    treasure: float = 2.0
    goal_treasure: float = 6.0
    heal: float = 0.85
    """A point healed, against a point of damage."""
    experience: float = 0.12
    bonus: float = 0.75
    """What a lasting effect is thought to bring, against the same at once."""
    poison: float = 1.0
    wound: float = 1.2
    muddle: float = 0.3
    """The share of an enemy's danger."""
    curse: float = 0.8
    bless: float = 0.8
    element: float = 0.15
    """An element made that nobody is known to want."""
    wanted_element: float = 0.5
    waste: float = 0.12
    """The share of its worth that the other half of a card counts for which is not used."""
    door: float = 2.0
    """To open a door when the party is ready."""


DEFAULT = Weights()
