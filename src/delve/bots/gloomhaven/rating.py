"""What a card is worth in general: for choosing a hand, and for what to lose."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from delve.games.gloomhaven import effects
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.defs import Card, Half
from delve.games.gloomhaven.effects import Ability, Gain

CONDITION: dict[Condition, float] = {
    "stun": 2.2,
    "disarm": 1.6,
    "immobilize": 1.1,
    "muddle": 0.6,
    "poison": 0.9,
    "wound": 1.0,
    "curse": 0.8,
    "invisible": 2.4,
    "strengthen": 1.2,
    "bless": 0.9,
}
LOST = 0.5
"""What is left of the worth of an action that loses its card."""
RECOVERS_ALL = 9.0


def _number(value: int | str) -> float:
    return float(value) if isinstance(value, int) else 2.5


def _conditions(given: tuple[Condition, ...]) -> float:
    return sum(CONDITION.get(one, 0.5) for one in given)


def _gain(gain: Gain) -> float:
    worth = 1.0 * gain.attack + 0.4 * gain.pierce + 1.4 * gain.targets + 0.4 * gain.range + 0.6 * gain.heal
    return worth + _conditions(gain.conditions) + (3.0 if gain.double else 0.0) + (1.0 if gain.advantage else 0.0)


@lru_cache(maxsize=4096)
def ability_worth(ability: Ability) -> float:
    """What an ability is worth, on an ordinary board."""
    if isinstance(ability, effects.Attack):
        targets = 1.0
        if ability.area is not None:
            targets = min(2.2, 0.75 + 0.3 * len(ability.area.hexes))
        elif ability.targets == 0 or ability.where:
            targets = 1.5
        elif ability.targets > 1:
            targets = 1.0 + 0.65 * (ability.targets - 1)
        elif ability.path:
            targets = 1.4
        each = _number(ability.value) + _conditions(ability.conditions) + 0.3 * ability.pierce + 0.15 * ability.push
        each += sum(0.5 * _gain(plus.gain) for plus in ability.plus) + sum(0.4 * _gain(c.gain) for c in ability.consume)
        return targets * each + (0.9 if ability.range > 1 else 0.0) + (0.4 if ability.range > 3 else 0.0)
    if isinstance(ability, effects.Move):
        return 0.55 * _number(ability.value) + (0.5 if ability.jump else 0.0) + (0.4 if ability.loot else 0.0)
    if isinstance(ability, effects.Heal):
        return 0.7 * _number(ability.value) * (1 + 0.5 * (ability.targets - 1)) + (0.3 if ability.range > 1 else 0.0)
    if isinstance(ability, effects.Afflict):
        return _conditions(ability.conditions) * (1.0 if ability.to.count else 1.4)
    if isinstance(ability, effects.Suffer):
        return 1.0 * _number(ability.value) if ability.to.side != "self" else -_number(ability.value)
    if isinstance(ability, effects.Kill):
        return 7.0
    if isinstance(ability, effects.Recover):
        if ability.pile == "lost":
            return RECOVERS_ALL / LOST if ability.count == 0 else 3.0 * ability.count
        return 1.0 * (ability.count or 3)
    if isinstance(ability, effects.Summon):
        return 6.0
    if isinstance(ability, effects.Shield):
        return 1.3 * ability.value
    if isinstance(ability, effects.Retaliate):
        return 1.0 * ability.value
    if isinstance(ability, effects.OnAttack):
        return 0.9 * _gain(ability.gain)
    if isinstance(ability, effects.OnAttacked):
        return 1.0 * ability.shield + 0.8 * ability.retaliate + (2.5 if ability.prevent else 0.0)
    if isinstance(ability, effects.Prevent):
        return 2.5
    if isinstance(ability, effects.Augment):
        return 3.0 + 2.0 * _gain(ability.gain) + 2.0 * sum(ability_worth(one) for one in ability.after)
    if isinstance(ability, effects.Grant | effects.Command):
        return 0.7 * sum(ability_worth(one) for one in ability.then)
    if isinstance(ability, effects.TurnCoat):
        return 3.0
    if isinstance(ability, effects.Trap):
        return 0.3 * ability.damage
    if isinstance(ability, effects.Loot):
        return 0.6 * ability.range
    if isinstance(ability, effects.Using | effects.When):
        return 0.4 * sum(ability_worth(one) for one in ability.then)
    if isinstance(ability, effects.OnHeal):
        return 0.8 * ability.heal
    if isinstance(ability, effects.Force):
        return 0.4 * (ability.push + ability.pull)
    return 0.6


@lru_cache(maxsize=4096)
def half_worth(half: Half) -> float:
    """What an action is worth, on an ordinary board."""
    worth = sum(ability_worth(one) for one in half.abilities) + 0.3 * len(half.makes) + 0.1 * half.xp
    if half.slots:
        worth *= 1 + 0.4 * (len(half.slots) - 1)
    return worth * (LOST if half.lost or (half.slots and half.lasts == "always") else 1.0)


@lru_cache(maxsize=4096)
def card_worth(card: Card) -> float:
    """What a card is worth: mostly its better half, with an eye to extreme initiatives."""
    top, bottom = half_worth(card.top), half_worth(card.bottom)
    early = 0.5 if card.initiative <= 20 else 0.0
    return 0.7 * max(top, bottom) + 0.45 * min(top, bottom) + early


def moves_well(card: Card) -> bool:
    """Whether a card's bottom takes a character somewhere."""
    return any(
        isinstance(one, effects.Move) and (not isinstance(one.value, int) or one.value >= 3)
        for one in card.bottom.abilities
    )


def loots(card: Card) -> bool:
    """Whether a card has a Loot action."""
    return any(isinstance(one, effects.Loot) for half in (card.top, card.bottom) for one in half.abilities)


def keep_worth(card: Card, others: Iterable[Card], *, looting: bool = False) -> float:
    """What a card is worth among others that are left: the last ones that move are dear, or that loot."""
    worth = card_worth(card)
    if moves_well(card):
        rest = sum(moves_well(one) for one in others if one is not card)
        worth += (3.0, 1.5, 0.5)[rest] if rest < 3 else 0.0
    if looting and loots(card):
        worth += 6.0
    return worth
