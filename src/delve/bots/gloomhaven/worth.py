"""What things are worth: enemies, health, cards and the rounds they give."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from delve.bots.gloomhaven.quests import weight
from delve.bots.gloomhaven.scene import Body, Scene
from delve.bots.gloomhaven.weights import Weights
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Recover


@lru_cache(maxsize=4096)
def rounds_left(hand: int, discard: int) -> int:
    """How many rounds cards last when nothing but rests costs any."""
    if hand >= 2:
        return 1 + rounds_left(hand - 2, discard + 2)
    return rounds_left(hand + discard - 1, 0) if discard >= 2 else 0


class Worth:
    """Weighs what is in one scene."""

    def __init__(self, scene: Scene, weights: Weights) -> None:
        self.scene, self.weights = scene, weights
        self.dangers: dict[int, float] = {one.id: self._danger(one) for one in scene.foes}
        """What an enemy deals in a turn."""
        self._factors: dict[int, float] = {one.id: weight(scene, one) for one in scene.foes}
        self.bonuses: dict[int, float] = {
            one.id: (weights.kill + weights.danger * self.dangers[one.id]) * self._factors[one.id] for one in scene.foes
        }
        """What it is worth to be rid of an enemy, its hit points aside."""
        self._phi: dict[int, list[float]] = {}
        mine = scene.me_view
        self.hand, self.discard = len(mine.hand) + len(mine.played), len(mine.discard)
        self.rounds = rounds_left(self.hand, self.discard)
        self.need = self._need()
        self.round = self._round()
        self.haste = 0.5 + 0.5 * self.round / weights.spare_round
        """How much progress counts: the more, the fewer rounds there are."""
        self.ether = any(_brings_back(scene.half(c, "top")) for c in (*mine.hand, *mine.played, *mine.discard))
        """Whether the character can take its lost cards back."""

    # ------------------------------------------------------------------ enemies

    def _danger(self, one: Body) -> float:
        if one.kind == "objective":
            return 0.0
        raw = self.scene.their_odds.blow(one.attack, 0, 99).raw
        raw *= 1 + 0.3 * (one.targets - 1)
        raw += 0.4 * len(one.given)
        return raw * (1.15 if one.range else 1.0)

    def hurt(self, one: Body, health: float, taken: float, kill: float) -> float:
        """Damage to an enemy that has so much health and dies with that chance."""
        weights = self.weights
        part = min(1.0, taken / max(1.0, health))
        progress = weights.hit * self.haste * taken * self._factors[one.id]
        return progress + self.bonuses[one.id] * (kill + (1 - kill) * weights.near_kill * part)

    # ------------------------------------------------------------------ health

    def pain(self, one: Body, damage: float) -> float:
        """What damage to a figure of one's own side costs."""
        if damage <= 0:
            return 0.0
        weights = self.weights
        if one.kind != "character":
            return (weights.escort if one.kind == "objective" else weights.summon) * min(damage, one.health + 0.5)
        phi = self._phi.get(one.id)
        if phi is None:
            phi = self._phi[one.id] = [0.0]
            for point in range(one.most):
                phi.append(phi[-1] + weights.health * (1 + weights.scare * exp(-point / weights.steady)))
        left = one.health - damage
        if left >= 1:
            whole = int(left)
            there = phi[whole] + (left - whole) * (phi[min(whole + 1, one.most)] - phi[whole])
            return phi[one.health] - there
        # Cards go instead of the last points.
        character = self.scene.view.characters[one.seat]
        cards = character.hand_size + len(character.discard) // 2
        over = 1 - left
        cost = phi[one.health] - phi[1] * max(0.0, min(1.0, left))
        card = 3.0 if cards >= 5 else 5.0
        return cost + over * card * 0.5 + (weights.exhausted if cards < 2 else 0.0)

    def relief(self, one: Body, healed: float) -> float:
        """What healing a figure is worth."""
        weights = self.weights
        healed = min(healed, one.most - one.health)
        if "poison" in one.conditions:
            return 1.2
        bonus = 0.8 if "wound" in one.conditions else 0.0
        if healed <= 0:
            return bonus
        if one.kind != "character":
            return weights.summon * healed + bonus
        point = one.health + healed / 2
        return weights.heal * healed * weights.health * (1 + weights.scare * exp(-point / weights.steady)) + bonus

    # ------------------------------------------------------------------ cards

    def _need(self) -> float:
        """Rounds that the rest of the scenario is thought to take."""
        scene = self.scene
        health = sum(one.health + 2 * one.shield for one in scene.foes)
        fighters = max(1, sum(not c.exhausted for c in scene.view.characters))
        closed = sum(not door.open for door in scene.view.doors)
        return health / (2.6 * fighters) + 5.0 * closed + 1.0

    def _round(self) -> float:
        """What a round of acting is worth."""
        weights = self.weights
        short = 1 / (1 + exp((self.rounds - self.need - 3) / 2.0))
        return weights.spare_round + (weights.round - weights.spare_round) * short

    def loss(self, cards: int = 1) -> float:
        """What it costs to lose cards."""
        left = max(0, self.hand + self.discard - cards)
        lost = rounds_left(self.hand + self.discard, 0) - rounds_left(left, 0)
        cost = lost * self.round + 0.6 * cards
        return cost * (0.45 if self.ether else 1.0)

    def patience(self, cards: int) -> float:
        """What is given up by taking lost cards back too early: there would be more of them later."""
        later = 4 - cards
        if later <= 0 or self.hand + self.discard <= 4:
            return 0.0
        return self.gain(4, lost=True) - self.gain(cards, lost=True) + 0.5

    def gain(self, cards: int, *, lost: bool) -> float:
        """What it is worth to take cards back into hand."""
        if not cards:
            return 0.0
        total = self.hand + self.discard
        if lost:
            return (rounds_left(total + cards, 0) - rounds_left(total, 0)) * self.round + 0.3 * cards
        more = rounds_left(self.hand + cards, max(0, self.discard - cards)) - rounds_left(self.hand, self.discard)
        return more * self.round + 0.3 * cards


def _brings_back(half: Half) -> bool:
    return any(isinstance(one, Recover) and one.pile == "lost" and one.count == 0 for one in half.abilities)


def is_ranged(scene: Scene) -> bool:
    """Whether a character fights from afar: most of its attacks do."""
    mine = scene.me_view
    near = far = 0
    for card in (*mine.hand, *mine.played, *mine.discard):
        for ability in scene.half(card, "top").abilities:
            if isinstance(ability, Attack):
                if ability.range > 1:
                    far += 1
                else:
                    near += 1
    return far > near
