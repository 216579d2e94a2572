"""Answers about what monsters leave to the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.bots.gloomhaven.answers.base import ids, on
from delve.bots.gloomhaven.scene import Body
from delve.core.questions import Answer, Choose

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import Look


@on("focus", "monster_target")
def focus(look: Look) -> Answer | None:
    """Whoever bears it best."""
    bodies = [one for one in map(look.scene.by_id, map(int, ids(look.legal, "figure:"))) if one is not None]
    if not bodies:
        return None

    def cost(one: Body) -> float:
        return -look.worth.bonuses[one.id] if one.foe else look.worth.pain(one, max(1, 3 - one.shield))

    return f"figure:{min(bodies, key=lambda one: (cost(one), one.id)).id}"


@on("outcome")
def outcome(look: Look) -> Answer | None:
    """The outcome that hurts the party least."""
    assert isinstance(look.question, Choose)
    worth = look.worth

    def cost(number: int) -> float:
        assert isinstance(look.question, Choose)
        targets = look.question.options[number].label.params.get("targets")
        total = 0.0
        for target in targets if isinstance(targets, list) else ():
            body = look.figure(target)
            if body is not None:
                total += -0.5 if body.foe else worth.pain(body, 3)
        return total

    best = min(range(len(look.question.options)), key=lambda n: (cost(n), n))
    return look.question.options[best].id


@on("monster_heal")
def monster_heal(look: Look) -> Answer | None:
    """The enemy that matters least."""
    bodies = [one for one in map(look.scene.by_id, map(int, ids(look.legal, "figure:"))) if one is not None]
    if not bodies:
        return None
    return f"figure:{min(bodies, key=lambda one: (look.worth.bonuses.get(one.id, 0.0), one.id)).id}"


@on("first", "initiative", "rest_sure")
def first(look: Look) -> Answer | None:
    """Whatever comes first."""
    return look.legal[0]
