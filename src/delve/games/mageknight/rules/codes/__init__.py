"""What only one card does, as code beside its wording, and when it is of use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.core.effects import Codes
from delve.core.msg import Reason
from delve.core.questions import Rule, Seat
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

Code: TypeAlias = "Callable[[MK, Playing], Rule[None]]"
Use: TypeAlias = "Callable[[MK, Seat], Reason | None]"

CODES: Codes[Code] = Codes()
_USES: dict[str, Use] = {}
Owed: TypeAlias = tuple[tuple[str, ...], ...]
"""Mana that is paid before, each with the colours that it can be."""
HandUse: TypeAlias = "Callable[[MK, Seat, frozenset[str], Owed], Reason | None]"
_HAND_USES: dict[str, HandUse] = {}
ON_MANA = frozenset(
    (
        *("offering+", "mana-draw+", "mana-pull+", "mana-storm+", "mana-claim", "mana-claim+", "call-to-arms"),
        *("concentration+", "will-focus+", "maximal-effect+", "blood-of-ancients+"),
    )
)
"""Codes that look at the crystals or dice that could pay for them, or play a card that may."""


def use(name: str) -> Callable[[Use], Use]:
    """Register when a code is of use; one without is always."""

    def register(check: Use) -> Use:
        _USES[name] = check
        return check

    return register


def hand_use(*names: str) -> Callable[[HandUse], HandUse]:
    """Register when codes are of use that ask for other cards in hand than those that are being played."""

    def register(check: HandUse) -> HandUse:
        _HAND_USES.update(dict.fromkeys(names, check))
        return check

    return register


def refusal(game: MK, seat: Seat, name: str, without: frozenset[str] = frozenset(), owed: Owed = ()) -> Reason | None:
    """Why a code is of no use now; some cards in hand are being played, and some mana is paid for them."""
    hand_check = _HAND_USES.get(name)
    if hand_check is not None:
        return hand_check(game, seat, without, owed)
    check = _USES.get(name)
    return None if check is None else check(game, seat)
