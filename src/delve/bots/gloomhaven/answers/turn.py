"""Answers in one's own turn: what to do, and where to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.bots.gloomhaven.answers.base import ids, move_value, on
from delve.bots.gloomhaven.cards import BASIC_BOTTOM, BASIC_TOP, cost_of
from delve.bots.gloomhaven.plan import Deed, Plan
from delve.core.msg import Msg
from delve.core.questions import Answer
from delve.games.gloomhaven.board import FAR
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import AnyAbility, Attack, Move
from delve.games.gloomhaven.state import HexId

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import HeuristicBot, Look


def _single_deeds(look: Look, legal: list[str]) -> list[Deed]:
    """Each action by itself."""
    return [deed for deeds in _halves(look, legal).values() for deed in deeds]


def _halves(look: Look, legal: list[str]) -> dict[tuple[str, str], list[Deed]]:
    """The actions that are possible, by card and half, without basic ones that are no better."""
    scene, worth = look.scene, look.worth
    halves: dict[tuple[str, str], list[Deed]] = {}
    for option in legal:
        verb, _, card = option.partition(":")
        if verb in ("top", "bottom"):
            half = scene.half(card, verb)
            deed = Deed(option, half, half.abilities, cost_of(worth, half))
            halves.setdefault((card, verb), []).insert(0, deed)
        elif verb in ("basic_top", "basic_bottom"):
            half = _basic(look, verb)
            halves.setdefault((card, verb[6:]), []).append(Deed(option, half, half.abilities))
    for (_, verb), deeds in halves.items():
        if len(deeds) > 1 and not deeds[0].cost and _covers(deeds[0].half, verb):
            del deeds[1:]
    return halves


def _deeds(look: Look, legal: list[str]) -> list[list[Deed]]:
    """The sequences of actions that are still possible."""
    halves = _halves(look, legal)
    found: list[list[Deed]] = []
    keys = list(halves)
    for one in keys:
        partners = [two for two in keys if two[0] != one[0] and two[1] != one[1]]
        for first in halves[one]:
            if not partners:
                found.append([first])
            for two in partners:
                found += [[first, then] for then in halves[two]]
    return found


def _basic(look: Look, verb: str) -> Half:
    items = [look.content.items[i.number] for i in look.scene.me_view.items]
    if verb == "basic_top":
        most = max([2, *(item.basic_attack for item in items)])
        return BASIC_TOP if most == 2 else Half((Attack(most),))
    most = max([2, *(item.basic_move for item in items)])
    return BASIC_BOTTOM if most == 2 else Half((Move(most),))


def _covers(half: Half, verb: str) -> bool:
    """Whether an action does at least what the basic one would."""
    if verb == "top":
        return any(isinstance(a, Attack) and isinstance(a.value, int) and a.value >= 2 for a in half.abilities)
    return any(isinstance(a, Move) and move_value(a) >= 2 for a in half.abilities)


@on("turn")
def turn(look: Look) -> Answer | None:
    """The first action of the best turn; an item when it helps; the end of the turn when nothing does."""
    bot, legal = look.bot, look.legal
    bot.forget()
    used = _useful_item(look, ids(legal, "item:"))
    if used:
        return used
    if look.scene.me is None:
        return "pass"
    plan = look.planner.best(_deeds(look, legal))
    bot.begin(look, plan)
    return bot.deed or "pass"


def plans_for_turn(look: Look) -> list[Plan]:
    """The turns that are looked at closely."""
    return look.planner.plans(_deeds(look, look.legal))


def _useful_item(look: Look, numbers: list[str]) -> str | None:
    """An item whose use in the turn is worth it."""
    scene = look.scene
    me = scene.me
    if me is None:
        return None
    for number in numbers:
        item = look.content.items[int(number)]
        planner = look.planner
        trial = planner.begin()
        for ability in item.turn:
            trial = planner.perform(trial, ability)[0]
        worth = trial.value
        if trial.hidden:
            worth += 0.8 * planner.danger(me.hex) - 0.3
        if worth > (0.8 if item.use == "spent" else 2.2):
            return f"item:{number}"
    return None


def _rest_of_turn(look: Look, left: tuple[AnyAbility, ...]) -> list[list[Deed]]:
    """What is left of the action under way, and what can follow it."""
    mine = look.scene.me_view
    options = [f"{verb}{half}:{card}" for card in mine.played for half in mine.halves for verb in ("", "basic_")]
    now = Deed("", Half(left), left)
    following = _deeds(look, options)
    return [[now, *deeds] for deeds in following] if following else [[now]]


def under_way(look: Look) -> tuple[AnyAbility, ...]:
    """The abilities of the action under way."""
    verb, _, card = look.bot.deed.partition(":")
    if verb in ("top", "bottom") and card in look.content.cards:
        return look.scene.half(card, verb).abilities
    if verb in ("basic_top", "basic_bottom"):
        return _basic(look, verb).abilities
    return ()


@on("move")
def move(look: Look) -> Answer | None:
    """Go where the plan says; think again when enemies have come to light."""
    bot, legal, scene = look.bot, look.legal, look.scene
    ends = [HexId(int(h)) for h in ids(legal, "to:")]
    stay = "stop" if "stop" in legal else "skip"
    if scene.me is None or not _own_move(look):
        return _others_move(look, ends, stay)
    if bot.known is None or any(int(one.id) not in bot.known for one in scene.foes):
        _replan(look)
    if bot.steps and bot.steps[0][0] == "item":
        used = f"item:{bot.steps.pop(0)[1]}"
        if used in legal:
            return used
    return towards(look, bot)


def is_planned(look: Look) -> bool:
    """Whether the plan says where to go in this movement, and all enemies were known when it was made."""
    bot = look.bot
    if bot.known is None or look.scene.me is None or not _own_move(look):
        return False
    action = next((n for n, step in enumerate(bot.steps) if step[0] == "turn"), len(bot.steps))
    goes = any(step[0] == "move" for step in bot.steps[:action])
    return goes and all(int(one.id) in bot.known for one in look.scene.foes)


def towards(look: Look, bot: HeuristicBot) -> str:
    """Where a bot goes that has a plan for this movement: to the goal or nearer to it, or nowhere."""
    legal, scene = look.legal, look.scene
    ends = [HexId(int(h)) for h in ids(legal, "to:")]
    stay = "stop" if "stop" in legal else "skip"
    step = bot.take("move")
    if step is None or scene.me is None or step[1] == scene.me.hex:
        return stay
    assert isinstance(step[1], int)
    goal = HexId(step[1])
    if goal in ends:
        return f"to:{goal}"
    more = [option for option in legal if option.startswith("consume:")]
    if more:
        bot.steps.insert(0, step)
        return more[0]
    # Hex by hex: on towards the goal.
    away = scene.walk_from(1 << goal)
    if away[scene.me.hex] >= FAR:
        away = scene.walk_from(1 << goal, through_foes=True, brave=True)
    closer = [h for h in ends if away[h] < away[scene.me.hex] and (h == goal or not scene.harm >> h & 1)]
    if closer:
        bot.steps.insert(0, step)
        return f"to:{min(closer, key=lambda h: (away[h], h))}"
    return stay


def _replan(look: Look) -> None:
    """Think again in the middle of a movement: with what is left of it, of the action and of the turn."""
    look.bot.go_on(look, look.planner.best(_rest_of_move(look)))


def plans_for_move(look: Look) -> list[Plan]:
    """The ways to go on in the middle of a movement that are looked at closely."""
    return look.planner.plans(_rest_of_move(look)) if _own_move(look) else []


def _rest_of_move(look: Look) -> list[list[Deed]]:
    """What is left of a movement, of its action and of the turn."""
    abilities = under_way(look)
    at = next((n for n, one in enumerate(abilities) if isinstance(one, Move)), -1)
    now = abilities[at] if at >= 0 else Move(0)
    assert isinstance(now, Move)
    left: tuple[AnyAbility, ...] = (Move(look.number("n"), jump=now.jump), *(abilities[at + 1 :] if at >= 0 else ()))
    return _rest_of_turn(look, left)


def _own_move(look: Look) -> bool:
    """Whether it is the character itself that moves in its own turn."""
    who = look.question.prompt.params.get("who")
    mine = look.scene.me_view
    return isinstance(who, Msg) and who.key == f"gh.class.{mine.cls}"


def _others_move(look: Look, ends: list[HexId], stay: str) -> str:
    """A move granted out of turn or commanded: out of danger, or into a trap."""
    scene = look.scene
    who = look.question.prompt.params.get("who")
    if isinstance(who, Msg) and who.key.startswith("gh.figure."):
        trapped = [h for h in ends if scene.harm >> h & 1]
        return f"to:{trapped[0]}" if trapped else stay
    if scene.me is None or not ends:
        return stay
    planner = look.planner
    best = max([scene.me.hex, *ends], key=lambda h: (planner.end(h), -h))
    return stay if best == scene.me.hex else f"to:{best}"


@on("extra_action")
def extra_action(look: Look) -> Answer | None:
    """An action of a card in hand, by an item: the best one."""
    bot = look.bot
    if look.scene.me is None:
        return None
    plan = look.planner.best([[deed] for deed in _single_deeds(look, look.legal)])
    steps = list(plan.steps)
    bot.known = frozenset(int(one.id) for one in look.scene.foes)
    bot.deed = str(steps[0][1]) if steps else look.legal[0]
    bot.steps = steps[1:]
    return bot.deed


@on("end_items")
def end_items(look: Look) -> Answer | None:
    """More actions at the end of a turn, when enemies are about and there are cards to spare."""
    used = ids(look.legal, "item:")
    if used and look.scene.foes and len(look.scene.me_view.hand) >= 3:
        return f"item:{used[0]}"
    return "pass"
