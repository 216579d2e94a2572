"""What only one card does, as code beside its wording."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.core.effects import Codes
from delve.core.questions import Rule
from delve.games.gloomhaven.rules.acting import Acting

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Code: TypeAlias = "Callable[[GH, Acting], Rule[bool]]"

CODES: Codes[Code] = Codes()
