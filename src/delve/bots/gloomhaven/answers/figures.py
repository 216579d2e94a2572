"""Answers about figures, hexes and elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.bots.gloomhaven.answers.base import ids, on
from delve.core.questions import Answer
from delve.games.gloomhaven.state import HexId

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import Look


@on("heal", "strengthen", "bonus", "recover_who", "refresh_who", "grant")
def help_whom(look: Look) -> Answer | None:
    """A friend: as planned, or whoever needs it most."""
    legal = look.legal
    step = look.bot.take("figure")
    if step is not None and f"figure:{step[1]}" in legal:
        return f"figure:{step[1]}"
    bodies = [one for one in map(look.scene.by_id, map(int, ids(legal, "figure:"))) if one is not None]
    if not bodies:
        return None
    heals = look.question.prompt.key == "gh.ask.heal"
    best = max(bodies, key=lambda one: (look.worth.relief(one, 3) if heals else 0.0, one.kind == "character", -one.id))
    if heals and look.worth.relief(best, 3) <= 0 and "skip" in legal:
        return "skip"
    return f"figure:{best.id}"


@on("afflict", "suffer", "push_who", "pull_who", "command", "kill", "spring_on")
def harm_whom(look: Look) -> Answer | None:
    """An enemy: as planned, or the one most worth it."""
    legal = look.legal
    step = look.bot.take("figure")
    if step is not None and f"figure:{step[1]}" in legal:
        return f"figure:{step[1]}"
    bodies = [one for one in map(look.scene.by_id, map(int, ids(legal, "figure:"))) if one is not None and one.foe]
    if not bodies:
        return "skip" if "skip" in legal else None
    return f"figure:{max(bodies, key=lambda one: (look.worth.bonuses[one.id], -one.id)).id}"


@on("push", "pull")
def shove(look: Look) -> Answer | None:
    """Into traps; else an enemy only where that keeps it from striking, and a friend away from the enemies."""
    scene, legal = look.scene, look.legal
    hexes = [HexId(int(h)) for h in ids(legal, "hex:")]
    if not hexes:
        return None
    victim = look.figure(look.question.prompt.params.get("who"))
    if victim is not None and not victim.foe:
        near = [one.hex for one in scene.foes]
        return f"hex:{max(hexes, key=lambda h: (not scene.harm >> h & 1, _nearest(look, h, near), h))}"
    trapped = [h for h in hexes if scene.harm >> h & 1]
    if trapped:
        return f"hex:{trapped[0]}"
    push = look.question.prompt.key == "gh.ask.push"
    if "skip" in legal and victim is not None and look.scene.me is not None:
        if (not look.planner.shove(victim, 1)) if push else not victim.range:
            return "skip"
    friends = [one.hex for one in scene.heroes]
    return f"hex:{max(hexes, key=lambda h: (_nearest(look, h, friends) * (1 if push else -1), h))}"


def _nearest(look: Look, hex_: HexId, others: list[HexId]) -> int:
    return min((look.scene.away(hex_, one) for one in others), default=0)


@on("summon", "trap", "obstacle", "shift", "shift_to", "monster_hex", "loot")
def hexes(look: Look) -> Answer | None:
    """A hex between oneself and the enemies; summons go there, and traps."""
    scene, legal = look.scene, look.legal
    found = ids(legal, "hex:")
    if not found:
        return None
    goals = 0
    for one in scene.foes:
        goals |= 1 << one.hex
    away = scene.walk_from(goals or scene.doors, through_foes=True)
    return f"hex:{min(found, key=lambda h: (away[int(h)], int(h)))}"


@on("spawn", "displaced", "black_hole")
def far_hex(look: Look) -> Answer | None:
    """What comes to harm the party, as far away as may be."""
    scene = look.scene
    found = ids(look.legal, "hex:")
    if not found:
        return None

    def away(hex_: str) -> int:
        return min((scene.away(HexId(int(hex_)), one.hex) for one in scene.heroes), default=0)

    return f"hex:{max(found, key=lambda h: (away(h), h))}"


@on("disarm", "clear", "fall")
def first_hex(look: Look) -> Answer | None:
    """Any will do."""
    return look.legal[0]


@on("infuse")
def infuse(look: Look) -> Answer | None:
    """An element that one's own cards want."""
    wanted = look.planner.wanted if look.scene.me is not None else frozenset()
    return max(look.legal, key=lambda o: (o[8:] in wanted, o))


@on("consume")
def consume(look: Look) -> Answer | None:
    """An element that one's own cards do not want otherwise."""
    wanted = look.planner.wanted if look.scene.me is not None else frozenset()
    return min(look.legal, key=lambda o: (o[8:] in wanted, look.view.elements.get(o[8:], 0), o))
