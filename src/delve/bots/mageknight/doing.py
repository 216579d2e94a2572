"""Doing one thing after another: in a turn, and in a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from delve.bots.mageknight import fight, foes, steps, worth
from delve.bots.mageknight.allot import Demand, allot, points
from delve.bots.mageknight.fight import Stakes
from delve.bots.mageknight.steps import Step
from delve.bots.mageknight.turn import TurnPlanner
from delve.core.questions import Answer
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.views import View

if TYPE_CHECKING:
    from delve.bots.mageknight.bot import Look

PLANS = 14
"""How often a turn is planned anew before it is ended."""


def next_step(look: Look) -> str | None:
    """The next step of the plan, if it can be gone."""
    bot = look.bot
    if not bot.steps:
        return None
    step = bot.steps.pop(0)
    if step[0] in look.legal:
        return bot.take(step)
    bot.forget()
    return None


def is_planned(look: Look) -> bool:
    """Whether the plan says what to do next: its step can be gone, and nothing new has come to light."""
    steps = look.bot.steps
    return bool(steps) and steps[0][0] in look.legal and _seen(look) == look.bot.seen


def _seen(look: Look) -> tuple[int, int]:
    """How many tiles and enemies have come to light."""
    view = look.view
    return len(view.tiles), sum(t.id is not None for s in view.spaces for t in s.enemies)


def _count(look: Look) -> int:
    """How often this turn has been planned anew, this time included."""
    bot, view = look.bot, look.view
    now = (view.round, view.turn.fame_at_start * 1000 + look.me.deck * 10 + len(look.me.discard))
    if bot.turn != now and not view.turn.cards and not view.turn.moved:
        bot.turn, bot.plans = now, 0
    bot.plans += 1
    return bot.plans


def act(look: Look) -> Answer | None:
    """One thing in a turn, outside combat."""
    for cure in ("cure:hand", "cure:0", "cure:1", "cure:2", "cure:3"):
        if cure in look.legal:
            return cure
    view = look.view
    seen = _seen(look)
    if seen != look.bot.seen:
        look.bot.seen = seen
        look.bot.forget()
    found = next_step(look)
    if found is not None:
        return found
    if _count(look) > PLANS:
        return _end(look)
    stage = view.turn.stage
    if stage == "move":
        found = _plan(look)
    elif stage == "interact":
        found = _talk(look)
    elif stage == "joint":
        found = _storm(look)
    return found or _fill(look) or _end(look)


def _plan(look: Look) -> str | None:
    """Plan what is left of the turn."""
    if "tactic" in look.legal and look.me.tactic == "mana-search" and useless_dice(look.view):
        return "tactic"
    planner = TurnPlanner(look.view, look.content, look.seat, look.bot.weights, look.bot.idle)
    for idea in planner.ideas()[:4]:
        if not idea.steps:
            return None
        look.bot.plan(list(idea.steps))
        found = next_step(look)
        if found is not None:
            return found
    return None


def _talk(look: Look) -> str | None:
    """What else can be bought, with what is left in hand."""
    view = look.view
    planner = TurnPlanner(view, look.content, look.seat, look.bot.weights)
    have = view.turn.influence
    best, least = None, 0.3
    wounded = look.kit.wounds > view.turn.heal
    for option, price, value in planner.offers(view.spaces[look.me.space]):
        if option == "heal" and not wounded:
            continue
        demands = [Demand("influence", 2 * (price - have), points("influence"))] if price > have else []
        found = allot(look.kit.pieces, demands, look.kit.purse)
        if found is not None and value - found.cost > least:
            least = value - found.cost
            best = [*steps.of_uses(found.uses, 0), (option, ())]
    if best is None:
        return None
    look.bot.plan(best)
    return next_step(look)


def _storm(look: Look) -> str | None:
    """Into the city of a cooperative assault, or leave it be."""
    go = next((one for one in look.legal if one.startswith("go:")), None)
    if go is not None:
        return go
    need = max(1, 2 - look.view.turn.move)
    found = allot(look.kit.pieces, [Demand("move", 2 * need, points("move"))], look.kit.purse)
    if found is None or look.kit.cards < 3:
        return "stay" if "stay" in look.legal else None
    look.bot.plan(steps.of_uses(found.uses, 0))
    return next_step(look) or ("stay" if "stay" in look.legal else None)


def _fill(look: Look) -> str | None:
    """What is of use besides the plan: healing, crystals, cards."""
    best: tuple[float, Step] | None = None
    hurt = look.kit.wounds - look.view.turn.heal
    hurt_units = [look.content.unit(unit.id).level for unit in look.me.units if unit.wounds]
    for piece in look.kit.pieces:
        for way in piece.ways:
            if way.option not in look.legal or way.cards:
                continue
            value = 0.0
            if way.what == "heal":
                value = 1.15 * min(way.n, max(hurt, 0))
                if hurt <= 0:
                    value = max((0.8 * level for level in hurt_units if level <= way.n), default=0.0)
            elif way.what == "draw" and look.me.deck:
                value = 0.42 * min(way.n, look.me.deck)
            elif way.what == "crystal":
                value = 0.5 * way.n if min(look.me.crystals.get(c, 0) for c in way.colours) < 3 else 0.0
            elif way.what == "ready":
                value = 1.0 if any(not unit.ready for unit in look.me.units) else 0.0
            elif way.what == "fame":
                value = 1.0 * way.n
            if value <= 0 and way.price > -0.4:
                continue
            found = allot([replace(piece, ways=(way,))], [Demand("fill", 1, lambda _: 1)], look.kit.purse)
            if found is None:
                continue
            score = value - found.cost
            if score > 0.05 and (best is None or score > best[0]):
                best = (score, steps.of_use(found.uses[0]))
    if best is None:
        return _banner(look)
    return look.bot.take(best[1])


def _banner(look: Look) -> str | None:
    """A banner for a Unit that has none."""
    if all(unit.banner is not None for unit in look.me.units):
        return None
    cards = [card for card in look.me.hand if card != WOUND and look.content.card(card).banner]
    return next((f"basic:{card}" for card in cards if f"basic:{card}" in look.legal), None)


def _end(look: Look) -> str | None:
    """The turn ends."""
    if "tactic" in look.legal and _tactic(look):
        return "tactic"
    for option in ("end", "stay", "rest"):
        if option in look.legal:
            now = (int(look.me.space), look.me.fame + len(look.me.units))
            look.bot.idle = look.bot.idle + 1 if now == look.bot.ended else 0
            look.bot.ended = now
            return option
    return None


def useless_dice(view: View) -> list[int]:
    """Dice of the Source that nobody can use now."""
    face = "gold" if view.night else "black"
    return [number for number, one in enumerate(view.source) if one == face]


def _tactic(look: Look) -> bool:
    """Whether to use the Tactic: an extra turn while there are cards for it, other cards when there are none."""
    if look.me.tactic == "the-right-moment":
        return look.me.deck >= 3 or worth.turns_left(look.view) < 2.5
    return look.me.tactic == "long-night"


# ---------------------------------------------------------------------- combat


def in_combat(look: Look) -> Answer | None:
    """One thing in a combat."""
    found = next_step(look)
    if found is not None:
        return found
    combat = look.view.combat
    assert combat is not None
    for option in ("strike", "block"):
        if option in look.legal:
            return option
    if "next" not in look.legal:
        return _complete(look) or ("drop" if "drop" in look.legal else None)
    if _count(look) > PLANS + 10:
        return "next"
    rivals = [foes.in_combat(number, foe, look.content) for number, foe in enumerate(combat.foes) if not foe.defeated]
    if not rivals:
        return "next"
    best = fight.plan(look.kit, rivals, combat.phase, _stakes(look))
    if best is None:
        return "next"
    look.bot.plan(steps.of_phase(best, combat.phase, combat.targets))
    return next_step(look) or "next"


def _complete(look: Look) -> str | None:
    """What is missing of an attack or block that turned out too small."""
    combat = look.view.combat
    if combat is None or not combat.targets:
        return None
    rivals = [foes.in_combat(number, combat.foes[number], look.content) for number in combat.targets]
    short = 2 * (combat.wanted - combat.total)
    if combat.phase == "block":
        blow = next((one for one in rivals[0].blows if one.number == combat.attack), None)
        demand = None if blow is None else fight.block_demand(rivals[0], blow, short)
    else:
        demand = fight.attack_demand(rivals, "ranged" if combat.phase == "ranged" else "melee", short)
    found = None if demand is None else allot(look.kit.pieces, [demand], look.kit.purse)
    if found is None:
        return None
    number, attack = combat.targets[0], max(0, combat.attack)
    look.bot.plan([steps.of_use(use, number, attack) for use in found.uses])
    return next_step(look)


def _stakes(look: Look) -> Stakes:
    combat = look.view.combat
    assert combat is not None
    if combat.site < 0:
        return Stakes()
    space = look.view.spaces[combat.site]
    lost = look.bot.weights.lost if combat.kind == "assault" else 0.0
    return Stakes(worth.prize(look.view, look.content, space), lost)
