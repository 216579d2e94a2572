"""What things are worth to the bot, in Fame."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """What things are worth, in Fame."""

    card: float = 0.22
    """A card that is played instead of being kept."""
    unit: float = 0.5
    """A Unit that is spent."""
    skill: float = 0.05
    """A Skill that is used this turn; one that lasts a Round costs more."""
    wound: float = 1.2
    """A Wound in the deck of the hero."""
    more_wounds: float = 0.35
    """What each Wound weighs more for those that are there already."""
    unit_wound: float = 1.6
    """A Wounded Unit, by its level."""
    reputation: float = 0.45
    explore: float = 2.4
    """A new tile: sites to go to, besides the Fame for it."""
    future: float = 0.72
    """What is left of something that is had a turn later."""
    step: float = 4.0
    """Move points that a turn is thought to give."""
    patience: float = 0.9
    """What is left of a position for the next turn."""
    boredom: float = 0.6
    """What is left of a goal nearby for each turn in which nothing came of it."""
    lost: float = 2.0
    """Withdrawing from a site: a turn for nothing."""


DEFAULT = Weights()
