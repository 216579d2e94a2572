"""Answers about attacks and their parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from delve.bots.gloomhaven.answers.base import ids, on
from delve.bots.gloomhaven.answers.turn import under_way
from delve.bots.gloomhaven.trial import Aim
from delve.core.questions import Answer
from delve.games.gloomhaven.effects import Attack

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import Look


def _aim(look: Look) -> Aim:
    """The attack under way, as far as it is known."""
    attacks = [one for one in under_way(look) if isinstance(one, Attack)]
    value = look.number("n", 2)
    ability = attacks[0] if attacks else Attack(value)
    aim = Aim(ability, value)
    if look.scene.me is not None and not aim.ranged:
        for augment in look.scene.augments():
            aim.gains.append(augment.gain)
            aim.base += augment.gain.attack
    return aim


def _promises(look: Look, numbers: Iterable[str]) -> dict[str, float]:
    """What an attack on each of some figures is worth."""
    scene, found = look.scene, {}
    if scene.me is None:
        return dict.fromkeys(numbers, 0.0)
    aim, planner = _aim(look), look.planner
    trial = planner.begin()
    for number in numbers:
        target = scene.by_id(int(number))
        if target is not None and target.foe:
            found[number] = planner.promise(trial, aim, target)
        else:
            found[number] = 0.0
    return found


@on("attack")
def attack(look: Look) -> Answer | None:
    """Elements and items first, then the target of the plan or the best there is."""
    legal, bot = look.legal, look.bot
    figures, areas = ids(legal, "figure:"), [o for o in legal if o.startswith("area:")]
    able = bool(figures or areas or "all" in legal)
    for option in legal:
        if option.startswith("consume:") and able:
            return option
    worths = _promises(look, figures or [str(one.id) for one in look.scene.foes])
    best = max(worths.values(), default=0.0)
    for number in ids(legal, "item:"):
        item = look.content.items[int(number)]
        gain = item.attack
        reaches = gain is not None and (gain.range or gain.area) and not able
        if (able and best > (2.5 if item.use == "spent" else 4.5)) or reaches:
            return f"item:{number}"
    if "all" in legal:
        return "all"
    if areas:
        return _area(look, areas)
    step = bot.take("figure")
    if step is not None and f"figure:{step[1]}" in legal:
        return f"figure:{step[1]}"
    if figures:
        return f"figure:{max(figures, key=lambda f: (worths[f], f))}"
    return "skip"


def _area(look: Look, areas: list[str]) -> str:
    step = look.bot.take("area")
    wanted = step[1] if step is not None and isinstance(step[1], frozenset) else frozenset()
    worths = _promises(look, [str(one.id) for one in look.scene.foes])

    def score(option: str) -> tuple[int, float, str]:
        hexes = {int(h) for h in option[5:].split(".")}
        inside = [one for one in look.scene.foes if one.hex in hexes]
        return sum(int(one.id) in wanted for one in inside), sum(worths[str(one.id)] for one in inside), option

    return max(areas, key=score)


@on("area")
def area(look: Look) -> Answer | None:
    """A pattern that kills: over as much as possible."""
    areas = [o for o in look.legal if o.startswith("area:")]
    return _area(look, areas) if areas else None


@on("more_targets", "next_target")
def more_targets(look: Look) -> Answer | None:
    """The next target: as planned, or the best."""
    legal = look.legal
    step = look.bot.take("figure")
    if step is not None and f"figure:{step[1]}" in legal:
        return f"figure:{step[1]}"
    worths = _promises(look, ids(legal, "figure:"))
    return f"figure:{max(worths, key=lambda f: (worths[f], f))}"


@on("single_item")
def single_item(look: Look) -> Answer | None:
    """Items for one attack: when they come back by themselves, or the enemy is worth it."""
    for number in ids(look.legal, "item:"):
        item = look.content.items[int(number)]
        strong = max(look.worth.bonuses.values(), default=0.0) > 6
        if item.use == "spent" or strong:
            return f"item:{number}"
    return "go"


@on("attacked")
def attacked(look: Look) -> Answer | None:
    """Items against an attack: whatever comes back by itself, the rest when health is low."""
    me = look.scene.me
    for number in ids(look.legal, "item:"):
        item = look.content.items[int(number)]
        if item.use == "spent" or (me is not None and me.health <= 4):
            return f"item:{number}"
    return "go"


@on("augment")
def augment(look: Look) -> Answer | None:
    """Elements are there to be used."""
    return "consume" if "consume" in look.legal else None


@on("part")
def part(look: Look) -> Answer | None:
    """One of several parts of an action: unless it does more harm than good."""
    wanted = look.question.prompt.params.get("what")
    if look.scene.me is not None:
        for ability in under_way(look):
            if ability.words() == wanted:
                trial = look.planner.perform(look.planner.begin(), ability)[0]
                if trial.value - look.worth.pain(look.scene.me, trial.pain) < -0.05:
                    return "skip"
    return "perform"
