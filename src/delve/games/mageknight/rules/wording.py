"""What effects say."""

from __future__ import annotations

from delve.core.msg import Msg, say
from delve.games.mageknight import effects as kinds


def words(effect: kinds.Effect) -> Msg:
    """The text of an effect."""
    return say(f"mk.effect.{effect.__struct_config__.tag}")
