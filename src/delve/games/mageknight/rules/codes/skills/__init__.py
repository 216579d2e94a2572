"""What only single Skills do, hero by hero."""

from __future__ import annotations

from delve.games.mageknight.rules.codes.skills import arythea, braevalar, goldyx, krang, norowas, tovak, wolfhawk

__all__ = ["arythea", "braevalar", "goldyx", "krang", "norowas", "tovak", "wolfhawk"]
