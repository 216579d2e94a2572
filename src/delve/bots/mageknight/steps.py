"""A plan as answers to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from delve.bots.mageknight.allot import Use
from delve.bots.mageknight.fight import Plan
from delve.bots.mageknight.ways import Follow

Step: TypeAlias = tuple[str, Follow]
"""What to choose among all that can be done, and answers to what is asked on the way."""


def of_use(use: Use, foe: int = -1, attack: int = 0) -> Step:
    """Play something; aimed at an enemy if it does something to one."""
    asked = [("mk.ask.pay", answer) for answer in use.paid]
    asked += [one for one in use.way.follow if one[0] != "mk.ask.pay"]
    if foe >= 0 and use.way.what in ("stop", "soften", "armor", "destroy"):
        asked += [("mk.ask.enemy", f"foe:{foe}"), ("mk.ask.which_attack", f"attack:{attack}")]
    return use.way.option, tuple(asked)


def of_uses(uses: Iterable[Use], demand: int) -> list[Step]:
    """What is played for one demand, and before it what gives mana that it takes."""
    some = list(uses)
    mine = [use for use in some if use.demand == demand]
    helpers = [use for use in some if use.demand < 0] if any(use.way.mana for use in mine) else []
    return [of_use(use) for use in (*helpers, *mine)]


def of_phase(plan: Plan, phase: str, targets: tuple[int, ...]) -> list[Step]:
    """What a combat plan does in a phase; some targets are chosen already."""
    found: list[Step] = []
    uses = plan.allotment.uses
    kind = {"ranged": "ranged", "block": "block", "attack": "melee"}[phase]
    chosen = set(targets)
    played = False
    for number, (name, rivals, blow) in enumerate(plan.demands):
        if name != kind:
            continue
        mine = [use for use in uses if use.demand == plan.extra + number]
        if not mine:
            continue
        if not played and any(use.way.mana for use in mine):
            found += [of_use(use) for use in uses if use.demand < 0]
            played = True
        foe = rivals[0].number
        if phase == "block":
            assert blow is not None
            found.append((f"attack:{foe}:{blow.number}", ()))
            found += [of_use(use, foe, blow.number) for use in mine]
            found.append(("block", ()))
            continue
        wanted = {rival.number for rival in rivals}
        found += [(f"target:{one}", ()) for one in sorted(chosen ^ wanted)]
        chosen = set()
        mine.sort(key=lambda use: use.way.what == "attack")
        found += [of_use(use, foe) for use in mine]
        found.append(("strike", ()))
    return found
