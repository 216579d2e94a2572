"""What sites, cards, Units and Skills are worth to the bot, in Fame."""

from __future__ import annotations

from functools import cache

from delve.bots.mageknight.foes import Rival
from delve.bots.mageknight.ways import Way, of_card, of_effect
from delve.games.mageknight.defs import Content
from delve.games.mageknight.views import SpaceView, View

PRIZES: dict[str, float] = {
    "keep": 2.5,
    "mage_tower": 3.0,
    "city": 6.0,
    "dungeon": 3.0,
    "tomb": 4.5,
    "monster_den": 1.4,
    "spawning_grounds": 4.0,
    "maze": 2.0,
    "labyrinth": 3.0,
}
"""What a site gives, besides the Fame for its enemies."""
REWARDS: dict[str, float] = {"artifact": 2.5, "spell": 2.5, "advanced_action": 1.8, "unit": 3.0}


def time_left(view: View) -> float:
    """How much of the game is left, from 1 to 0."""
    return max(0.0, (view.rounds - view.round + 0.5) / view.rounds)


def turns_left(view: View) -> float:
    """Turns that are left in this Round, about: the dummy turns 3 or 4 cards at a time."""
    if view.announced != -2 or view.final:
        return 0.5
    if view.dummy is not None:
        return 1.0 + view.dummy.deck / 3.8
    return 1.0 + max((one.deck + one.hand_size) / 3.5 for one in view.players)


def game_left(view: View) -> float:
    """Turns that are left in the game, about."""
    return turns_left(view) + 5.0 * (view.rounds - view.round)


def prize(view: View, content: Content, space: SpaceView) -> float:
    """What a site gives if its enemies are defeated, besides the Fame for them."""
    value = PRIZES.get(space.site, 0.0)
    if space.site == "ruins" and space.ruin:
        for reward in content.ruins[space.ruin].rewards:
            value += REWARDS.get(reward, 0.6)
    if space.done:
        value = 0.5 if space.site == "keep" else 0.0
    if view.scenario != "reconnaissance" and space.site == "city":
        value += 6.0
    return 0.6 + value * (0.3 + 0.7 * time_left(view)) if value else 0.0


def unit(view: View, content: Content, name: str) -> float:
    """What a Unit is worth when it is new."""
    shown = content.unit(name)
    return (0.5 * shown.cost + 0.6) * (0.35 + 0.65 * time_left(view))


def danger(rivals: list[Rival], power: float) -> float:
    """The chance, about, to beat enemies with some hand of cards to come."""
    hard = 0.0
    for one in rivals:
        armor = one.armor * (1.7 if "physical" in one.resist else 1.0) * (1.15 if one.fortified else 1.0)
        hard += armor + 0.5 * sum(min(blow.block, 1.5 * blow.damage) for blow in one.blows)
        if one.paralyze or one.poison:
            hard += 1.0
    return max(0.03, min(0.95, 1.35 - 0.9 * hard / power))


_PER_POINT = {
    "attack": 0.5,
    "block": 0.32,
    "move": 0.4,
    "influence": 0.36,
    "heal": 0.55,
    "draw": 0.8,
    "crystal": 0.8,
    "mana": 0.5,
    "die": 0.4,
    "stop": 2.2,
    "soften": 0.35,
    "armor": 0.6,
    "destroy": 2.6,
    "ready": 1.0,
    "fame": 1.0,
}
_KINDS = {"melee": 1.0, "ranged": 1.6, "siege": 1.9}


def way(one: Way) -> float:
    """What one use is worth."""
    value = _PER_POINT.get(one.what, 0.0) * one.n
    if one.what == "attack":
        value *= _KINDS[one.kind] * (1.15 if one.element != "physical" else 1.0)
    elif one.what == "block" and one.element != "physical":
        value *= 1.2
    return value - 0.45 * len(one.mana) - one.price - 0.5 * one.cards


@cache
def card(content: Content, name: str) -> float:
    """What a card is worth in the deck."""
    shown = content.card(name)
    ways = of_card(name, shown, _usual)
    values = sorted((way(one) for one in ways), reverse=True)
    kinds = {one.what for one in ways if one.n > 1}
    value = values[0] + 0.3 * values[1] + 0.08 * len(kinds)
    if shown.kind == "spell":
        value += 0.6
    if shown.kind == "artifact":
        value += 0.8
    return value


def skill(content: Content, name: str) -> float:
    """What a Skill is worth."""
    shown = content.skills[name]
    values = [way(one) for one in of_effect(shown.effect, _usual)]
    value = max(values, default=0.3)
    often = {"turn": 1.0, "round": 0.45, "always": 1.0}.get(shown.usage, 0.35)
    return value * often + 0.05 * len(values)


def _usual(name: str) -> int:
    return 1
