"""What cards are worth by themselves: for buying loot, for discarding, and for what a hand promises."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    AnyAct,
    Choice,
    Combo,
    Defend,
    Draw,
    Melee,
    Move,
    Portal,
    Ranged,
    Reinforce,
    Resource,
    Summon,
    Swarm,
    Trap,
)

ABILITY = {
    "place_bone": 0.9,
    "shoot": 1.3,
    "open_portal": 0.5,
    "multiply": 0.9,
    "strike": 1.0,
    "haunt": 0.9,
    "scamper": 0.8,
    "split": 1.5,
    "mend": 0.8,
}
"""What an Activate is worth to a clan by its ability alone, in actions."""


class Budget(Struct, frozen=True):
    """Actions that can be expected of cards, by kind; fractions where a card may do one thing or another."""

    melee: float = 0
    ranged: float = 0
    move: float = 0
    activate: float = 0

    def plus(self, other: Budget, times: float = 1) -> Budget:
        """Both together."""
        return Budget(
            self.melee + times * other.melee,
            self.ranged + times * other.ranged,
            self.move + times * other.move,
            self.activate + times * other.activate,
        )


NOTHING = Budget()


def _herd(clan: Clan) -> float:
    """How many monsters a swarm action usually moves."""
    return 1.0 if clan.monsters == 1 else min(2.2, 1 + 0.16 * clan.monsters)


def act_worth(act: AnyAct, clan: Clan) -> float:
    """One action in hand, in units of a melee attack."""
    if isinstance(act, Activate):
        return max(1.1, ABILITY.get(clan.ability, 1.0))
    if isinstance(act, Melee):
        return 1.0
    if isinstance(act, Ranged):
        return 1.3
    if isinstance(act, Move):
        return 0.75
    if isinstance(act, Draw):
        return 1.6
    if isinstance(act, Trap):
        return 1.2
    if isinstance(act, Portal):
        return 0.5
    if isinstance(act, Resource):
        return 0.8
    if isinstance(act, Defend):
        return 0.8
    if isinstance(act, Ambush):
        return (0.5 if act.symbol == "gem" else 0.4) + 0.5 * min(act.n, clan.monsters - 1)
    if isinstance(act, Summon):
        return 0.5 * min(act.n, clan.monsters)
    if isinstance(act, Reinforce):
        return 1.6
    if isinstance(act, Combo):
        return act_worth(act.left, clan) + 0.8 * act_worth(act.right, clan)
    if isinstance(act, Choice):
        left, right = (sum(act_worth(one, clan) for one in side) for side in (act.left, act.right))
        return max(left, right) + 0.15 * min(left, right)
    if isinstance(act, Swarm):
        return _herd(clan) * act_worth(act.action, clan)
    return 0.3


@lru_cache(maxsize=2048)
def card_worth(card: Card, clan: Clan) -> float:
    """A card in the hand of a clan."""
    return sum(act_worth(act, clan) for act in card.actions)


@lru_cache(maxsize=64)
def deck_worth(clan: Clan) -> float:
    """The mean worth of a clan's Tactic cards."""
    return sum(card.copies * card_worth(card, clan) for card in clan.cards) / sum(card.copies for card in clan.cards)


@lru_cache(maxsize=4096)
def act_budget(act: AnyAct, clan: Clan) -> Budget:
    """What an action can be used for."""
    if isinstance(act, Melee):
        return Budget(melee=1)
    if isinstance(act, Ranged):
        return Budget(ranged=1)
    if isinstance(act, Move):
        return Budget(move=1)
    if isinstance(act, Activate):
        extra = {
            "shoot": Budget(ranged=0.6),
            "strike": Budget(melee=0.6),
            "haunt": Budget(move=0.6),
            "scamper": Budget(move=0.6),
        }.get(clan.ability, NOTHING)
        return Budget(activate=1).plus(extra)
    if isinstance(act, Combo):
        return act_budget(act.left, clan).plus(act_budget(act.right, clan), 0.7)
    if isinstance(act, Swarm):
        return NOTHING.plus(act_budget(act.action, clan), _herd(clan))
    if isinstance(act, Choice):
        return group_budget(act.left, clan).plus(group_budget(act.right, clan)).plus(NOTHING, 0)._half()
    return NOTHING
