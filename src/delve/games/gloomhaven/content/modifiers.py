"""Attack modifier cards: the standard deck, what comes and goes, and what the perks of six classes bring (GH-MOD)."""

from __future__ import annotations

from delve.games.gloomhaven.box import Condition, Element
from delve.games.gloomhaven.defs import ModCard
from delve.games.gloomhaven.effects import SELF, Afflict, Gain, Heal, Shield

STANDARD: tuple[str, ...] = (*("+0",) * 6, *("+1",) * 5, *("-1",) * 5, "+2", "-2", "x2", "null")
"""The 20 cards of a new deck (GH-COMP-01)."""
BLESS, CURSE, PENALTY = "bless", "curse", "-1 extra"
"""The cards that come for one scenario and leave again: by conditions, and for items and scenario effects
(GH-SETUP-04, GH-END-08)."""


def _inflicting(value: int, *names: Condition, rolling: bool = False) -> tuple[ModCard, ...]:
    """Cards that give the target a condition."""
    return tuple(
        ModCard(
            f"+{value} {name}{' rolling' if rolling else ''}", value, rolling=rolling, gain=Gain(conditions=(name,))
        )
        for name in names
    )


def _making(value: int, *names: Element, rolling: bool = False) -> tuple[ModCard, ...]:
    """Cards that infuse an element."""
    return tuple(
        ModCard(f"+{value} {name}{' rolling' if rolling else ''}", value, rolling=rolling, makes=(name,))
        for name in names
    )


_CARDS = (
    ModCard("-2", -2),
    ModCard("-1", -1),
    ModCard("+0", 0),
    ModCard("+1", 1),
    ModCard("+2", 2),
    ModCard("+3", 3),
    ModCard("x2", times=2, shuffle=True),
    ModCard("null", times=0, shuffle=True),
    ModCard(BLESS, times=2),
    ModCard(CURSE, times=0),
    ModCard(PENALTY, -1),
    ModCard("+1 rolling", 1, rolling=True),
    *_inflicting(0, "stun"),
    *_inflicting(1, "wound", "immobilize", "curse"),
    *_inflicting(2, "muddle"),
    *_inflicting(0, "stun", "disarm", "muddle", "poison", "immobilize", rolling=True),
    *_making(2, "fire", "ice"),
    *_making(0, "fire", "air", "earth", "light", "dark", rolling=True),
    ModCard("+0 push 1 rolling", rolling=True, gain=Gain(push=1)),
    ModCard("+0 push 2 rolling", rolling=True, gain=Gain(push=2)),
    ModCard("+0 pull 1 rolling", rolling=True, gain=Gain(pull=1)),
    ModCard("+0 pierce 3 rolling", rolling=True, gain=Gain(pierce=3)),
    ModCard("+0 add target", gain=Gain(targets=1)),
    ModCard("+0 add target rolling", rolling=True, gain=Gain(targets=1)),
    # A positive condition is for the attacker itself (GH-COND-24).
    ModCard("+0 invisible rolling", rolling=True, self_=(Afflict(("invisible",), SELF),)),
    ModCard("+1 shield 1 self", 1, self_=(Shield(1),)),
    ModCard("+1 heal 2 self", 1, self_=(Heal(2, range=0),)),
)

MODIFIERS: dict[str, ModCard] = {one.id: one for one in _CARDS}
