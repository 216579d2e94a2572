"""Delve: a table for three dungeon board games, played by their real rules.

>>> import delve
>>> table = delve.Session.new("heroesout", seed=7, scenario="lesson", clans=["ratfolk"])
>>> table.result is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from delve.core.session import Session as Session

__all__ = ["Session", "__version__"]


def __getattr__(name: str) -> Any:
    """Import the engine on first use, so that `import delve` itself is instant."""
    if name == "Session":
        from delve.core.session import Session

        return Session
    raise AttributeError(f"module 'delve' has no attribute {name!r}")
