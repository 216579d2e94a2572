"""What a person at the command line can get wrong."""

from __future__ import annotations

from delve.core.errors import DelveError


class BadArguments(DelveError):
    """An argument that cannot be used; says what to give instead."""
