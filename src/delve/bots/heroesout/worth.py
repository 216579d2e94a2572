"""What cards are worth by themselves: for buying loot, for discarding, and for what a hand promises."""

from __future__ import annotations

from typing import TypeAlias

from delve.games.heroesout.defs import Clan, Content
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

Budget: TypeAlias = tuple[float, float, float, float]
"""Attacks hand to hand, shots, moves and Activates to be expected of cards; fractions where a card gives a choice."""

NO_BUDGET: Budget = (0.0, 0.0, 0.0, 0.0)

ABILITY: dict[str, float] = {
    "place_bone": 0.9,
    "shoot": 1.3,
    "open_portal": 0.4,
    "multiply": 0.9,
    "strike": 1.0,
    "haunt": 0.9,
    "scamper": 0.8,
    "split": 1.6,
    "mend": 0.6,
}
"""What an Activate brings a clan by its ability alone, in units of a melee attack."""

_ABILITY_BUDGET: dict[str, Budget] = {
    "shoot": (0, 0.6, 0, 0),
    "strike": (0.6, 0, 0, 0),
    "haunt": (0, 0, 0.6, 0),
    "scamper": (0, 0, 0.6, 0),
}

_SIMPLE: dict[type, float] = {
    Melee: 1.0,
    Ranged: 1.3,
    Move: 0.75,
    Draw: 1.6,
    Trap: 1.2,
    Portal: 0.5,
    Resource: 0.8,
    Defend: 0.8,
    Reinforce: 1.6,
}


def add(a: Budget, b: Budget, times: float = 1.0) -> Budget:
    """Two budgets together."""
    return (a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2], a[3] + times * b[3])


class Worth:
    """The worth of cards and actions to one clan, worked out once for each."""

    __slots__ = ("_budgets", "_cards", "clan", "content", "herd", "mean")

    def __init__(self, content: Content, clan: Clan) -> None:
        self.content = content
        self.clan = clan
        self.herd = 1.0 if clan.monsters == 1 else min(2.2, 1 + 0.16 * clan.monsters)
        """How many monsters a swarm usually has."""
        self._cards: dict[str, float] = {}
        self._budgets: dict[str, Budget] = {}
        self.mean = sum(map(self.card, content.clan_deck(clan.id))) / len(content.clan_deck(clan.id))
        """The mean worth of the clan's own cards."""

    def card(self, card: str) -> float:
        """A card in hand."""
        if card not in self._cards:
            self._cards[card] = self.group(self.content.cards[card].actions)
        return self._cards[card]

    def card_budget(self, card: str) -> Budget:
        """What a card in hand promises."""
        if card not in self._budgets:
            self._budgets[card] = self.group_budget(self.content.cards[card].actions)
        return self._budgets[card]

    def group(self, acts: tuple[AnyAct, ...]) -> float:
        """Several actions."""
        return sum(self.act(act) for act in acts)

    def act(self, act: AnyAct) -> float:
        """One action, in units of a melee attack."""
        kind = type(act)
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if isinstance(act, Activate):
            return max(1.1, ABILITY.get(self.clan.ability, 1.0))
        if isinstance(act, Ambush):
            return (0.5 if act.symbol == "gem" else 0.4) + 0.5 * min(act.n, self.clan.monsters - 1)
        if isinstance(act, Summon):
            return 0.5 * min(act.n, self.clan.monsters - 1)
        if isinstance(act, Combo):
            return self.act(act.left) + 0.8 * self.act(act.right)
        if isinstance(act, Choice):
            left, right = self.group(act.left), self.group(act.right)
            return max(left, right) + 0.15 * min(left, right)
        if isinstance(act, Swarm):
            return self.herd * self.act(act.action)
        return 0.3

    def group_budget(self, acts: tuple[AnyAct, ...]) -> Budget:
        """What several actions promise."""
        total = NO_BUDGET
        for act in acts:
            total = add(total, self.act_budget(act))
        return total

    def act_budget(self, act: AnyAct) -> Budget:
        """What one action promises."""
        if isinstance(act, Melee):
            return (1, 0, 0, 0)
        if isinstance(act, Ranged):
            return (0, 1, 0, 0)
        if isinstance(act, Move):
            return (0, 0, 1, 0)
        if isinstance(act, Activate):
            return add((0, 0, 0, 1), _ABILITY_BUDGET.get(self.clan.ability, NO_BUDGET))
        if isinstance(act, Combo):
            return add(self.act_budget(act.left), self.act_budget(act.right), 0.7)
        if isinstance(act, Swarm):
            return add(NO_BUDGET, self.act_budget(act.action), self.herd)
        if isinstance(act, Choice):
            both = add(self.group_budget(act.left), self.group_budget(act.right))
            return add(NO_BUDGET, both, 0.6)
        return NO_BUDGET
