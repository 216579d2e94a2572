"""Answers to single questions: what the plan of a card does not cover, or what is asked out of the blue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from delve.bots.heroesout.actions import Ask, Step
from delve.bots.heroesout.worth import NO_BUDGET, Budget, add
from delve.core.msg import Msg
from delve.core.questions import Amount, Answer, ChooseSome
from delve.core.rng import mix
from delve.games.heroesout import box
from delve.games.heroesout.box import CELLS, NUMBER, RESOURCES, VAULT
from delve.games.heroesout.effects import Activate, AnyAct, Melee, Move, Portal, Ranged, Summon, Trap
from delve.games.heroesout.map import parse_place

if TYPE_CHECKING:
    from delve.bots.heroesout.bot import Look

Handler: TypeAlias = "Callable[[Look], Answer | None]"

FREE = frozenset({"kh.ask.play", "kh.ask.refresh"})
"""Prompts that no plan covers."""

HANDLERS: dict[str, Handler] = {}


def _on(*keys: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        for key in keys:
            HANDLERS[f"kh.ask.{key}"] = handler
        return handler

    return register


# ---------------------------------------------------------------------- set-up


@_on("clan")
def clan(look: Look) -> Answer | None:
    """A clan of a role that the table lacks; which one varies with the seed."""
    clans = look.content.clans
    roles = [clans[p.clan].role for p in look.view.players if p.clan]
    number = mix(look.bot.seed ^ mix(look.seat))
    return min(look.legal, key=lambda o: (roles.count(clans[o[5:]].role), mix(number ^ _letters(o))))


def _letters(text: str) -> int:
    return int.from_bytes(text.encode()[:8], "big")


@_on("lab_clan")
def lab_clan(look: Look) -> Answer | None:
    """The clan with the best cards: the same for every seat."""
    return max(look.legal, key=lambda o: (look.bot.worth(o[5:]).mean, o))


@_on("summon_here")
def summon_here(look: Look) -> Answer | None:
    """How many monsters a room gets: shared out among this room and those that come after it."""
    assert isinstance(look.question, Amount)
    here = NUMBER[_room_of(look, "room")]
    symbol = box.SYMBOL_OF[here]
    among = box.SYMBOLS[symbol]
    rooms = [r for r in among[among.index(here) :] if r in look.table.present]
    if look.view.phase == "place":
        look.planner.budget = _hand_budget(look)
    for step in look.planner.ambush(look.question.most, rooms):
        look.follow(list(step.asks[1:]))
        count = step.asks[0][1]
        return max(look.question.least, min(look.question.most, int(count)))  # type: ignore[arg-type]
    return look.question.least


# ---------------------------------------------------------------------- the turn


def _hand_budget(look: Look, *without: str) -> Budget:
    hand = list(look.view.players[look.seat].hand)
    for card in without:
        hand.remove(card)  # type: ignore[arg-type]
    total = NO_BUDGET
    for card in hand:
        total = add(total, look.worth.card_budget(card))
    return total


class Use(NamedTuple):
    """A card of the hand put to its best use: what it leaves to be hoped for, against keeping it."""

    value: float
    gain: float
    keep: float
    card: str
    plan: list[Ask]


def uses(look: Look) -> Iterator[Use]:
    """Each kind of card that may be played now."""
    planner, worth = look.planner, look.worth
    cards: dict[str, str] = {}
    for option in look.legal:
        if option.startswith("card:"):
            cards.setdefault(option[5:].partition("#")[0], option[5:])
    for card in cards.values():
        rest = _hand_budget(look, card)
        planner.budget = rest
        unplayed = planner.promise()
        paths = tuple([str(i) for i in range(len(look.content.cards[card].actions))])
        value, plan = planner.card(card, paths, rest)
        keep = worth.card(card) - worth.mean + (0.3 if look.content.shows(card, "defend") else 0.0)
        yield Use(value, value - unplayed, keep, card, plan)


@_on("play")
def play(look: Look) -> Answer | None:
    """The card that leaves most to be hoped for; luck while it is good; the end when nothing helps."""
    if "luck" in look.legal and luck_value(look) > look.bot.scale.weights.luck:
        return "luck"
    best: Use | None = None
    dump: Use | None = None
    for use in uses(look):
        if use.gain > max(0.1, use.keep * 0.8):
            if best is None or use.value > best.value:
                best = use
        elif use.keep < 0 and (dump is None or use.keep < dump.keep):
            dump = use
    if best is not None:
        look.follow(best.plan)
        return f"card:{best.card}"
    if dump is not None and not _wants_refresh(look):
        # A weak card without use now goes round sooner when it is played for nothing.
        look.follow([("kh.ask.act", "done")])
        return f"card:{dump.card}"
    return "end"


@_on("act")
def act(look: Look) -> Answer | None:
    """The next action of the card in play, planned anew."""
    view = look.view
    if view.current is None:
        return None
    _, plan = look.planner.card(view.current, view.actions_left, _hand_budget(look))
    first, rest = plan[0], plan[1:]
    look.follow(rest)
    if first[1] in look.legal:
        return first[1]
    return "done"


def luck_value(look: Look) -> float:
    """What trying one's luck is worth now."""
    if CELLS not in look.table.present:
        return -1.0
    weights = look.bot.scale.weights
    draw = 3 * weights.card if look.view.phase == "play" else weights.card
    return look.planner.prisoner() + look.table.outlook.hero * draw


def _wants_refresh(look: Look) -> bool:
    """Whether the loot row is worth a weak card."""
    view, worth = look.view, look.worth
    if not view.loot or look.table.turns_left < 3:
        return False
    good = sum(worth.card(card) - worth.mean > 1.0 for card in view.row)
    return good < 3


@_on("refresh")
def refresh(look: Look) -> Answer | None:
    """Discard a weak card for better loot; keep good ones."""
    legal = look.legal
    if "luck" in legal and luck_value(look) > look.bot.scale.weights.luck + 1:
        return "luck"
    if _wants_refresh(look):
        worth = look.worth
        weak = [(worth.card(o[5:]), o) for o in legal if o.startswith("card:")]
        if weak:
            value, option = min(weak)
            if value < worth.mean - 0.2 and not look.content.shows(option[5:], "defend"):
                return option
    return "keep"


@_on("replace")
def replace(look: Look) -> Answer | None:
    """Replace the loot that is not better than the clan's own cards."""
    worth = look.worth
    ranked = sorted(look.legal, key=lambda o: worth.card(o[5:]))
    weak = [o for o in ranked if worth.card(o[5:]) - worth.mean < 1.0]
    return weak or ranked[:1]


# ---------------------------------------------------------------------- cards


@_on("acquire")
def acquire(look: Look) -> Answer | None:
    """The best card for the clan."""
    return max(look.legal, key=lambda o: look.worth.card(o[5:]))


@_on("curse")
def curse(look: Look) -> Answer | None:
    """Discard the weakest card."""
    return min(look.legal, key=lambda o: look.worth.card(o[5:]))


@_on("defend")
def defend(look: Look) -> Answer | None:
    """Defend where the guard is needed, with the weakest card that can."""
    table = look.table
    room = NUMBER[_room_of(look, "room")]
    others = sum(1 for h in table.heroes[room] if h[3])
    saved = _after_attacks(look, room, others, 0) - _after_attacks(look, room, others, 1)
    options = [o for o in look.legal if o != "no"]
    weakest = min(options, key=lambda o: look.worth.card(o[5:]))
    return weakest if -saved > 0.6 * look.worth.card(weakest[5:]) else "no"


def _after_attacks(look: Look, room: int, active: int, hits: int) -> float:
    """The danger when a room has taken so many hits and so many heroes are still to act there."""
    table = look.table
    guard, bodies = table.guard[room], table.bodies[room]
    if hits:
        table.bodies[room] = max(0, bodies - 1) if guard == bodies else bodies
        table.guard[room] = max(0, guard - hits)
    rooms = table.ways.before[room]
    total = sum(table.cost(r) for r in rooms) + (bodies - table.bodies[room]) * table.weights.body
    if active:
        total += table.stir(room, active)
    table.guard[room], table.bodies[room] = guard, bodies
    return total


# ---------------------------------------------------------------------- actions out of the blue


def _take(look: Look, acts: list[AnyAct], room: int | None = None) -> Answer | None:
    """Plan an action and answer the question with it."""
    legal = look.legal
    best: Step | None = None
    answer: Answer | None = None
    key = look.question.prompt.key
    look.planner.budget = _hand_budget(look)
    for one in acts:
        for step in look.planner.tries(one, room):
            for i, (prompt, said) in enumerate(step.asks):
                if prompt == key and said in legal and (best is None or step.total > best.total):
                    best, answer = step, said
                    look.follow(list(step.asks[i + 1 :]))
                    break
    return answer


@_on("melee")
def melee(look: Look) -> Answer | None:
    return _take(look, [Melee()]) or _worst_hero(look)


@_on("ranged")
def ranged(look: Look) -> Answer | None:
    return _take(look, [Ranged()]) or _worst_hero(look)


def _worst_hero(look: Look) -> Answer | None:
    """The hero whose room is most dangerous."""
    table = look.table
    best, chosen = -1.0, None
    for room in table.present:
        for hero in table.heroes[room]:
            if f"hero:{hero[0]}" in look.legal and table.kill_gain(room) / hero[2] > best:
                best, chosen = table.kill_gain(room) / hero[2], f"hero:{hero[0]}"
    return chosen


@_on("move_monster")
def move_monster(look: Look) -> Answer | None:
    return _take(look, [Move()])


@_on("move_to")
def move_to(look: Look) -> Answer | None:
    start = NUMBER[_room_of(look, "room")]
    look.planner.budget = _hand_budget(look)
    steps = [s for s in look.planner.moves(start, None, walls=True) if s.asks[1][1] in look.legal]
    if not steps:
        return None
    step = max(steps, key=lambda s: s.total)
    look.follow(list(step.asks[2:]))
    return step.asks[1][1]


@_on("carry")
def carry(look: Look) -> Answer | None:
    """Carry what gets nearer to where it is sold, or a trap to where it does more."""
    planner = look.planner
    start, target = NUMBER[_room_of(look, "start")], NUMBER[_room_of(look, "target")]
    best, chosen = 0.05, "nothing"
    before = planner.promise()
    for option in look.legal:
        thing = option.removeprefix("carry:")
        if thing == "trap":
            step = planner.step((("trap", start, -1, 0), ("trap", target, 1, 0)), (start, target), (), None)
        elif thing in RESOURCES:
            kind = RESOURCES.index(thing)
            step = planner.step((("goods", start, kind, -1), ("goods", target, kind, 1)), (), (), None)
        else:
            continue
        if step.total - before > best:
            best, chosen = step.total - before, option
    return chosen


@_on("activate")
def activate(look: Look) -> Answer | None:
    return _take(look, [Activate()])


@_on("trap_room")
def trap_room(look: Look) -> Answer | None:
    return _take(look, [Trap()])


@_on("portal_room")
def portal_room(look: Look) -> Answer | None:
    return _take(look, [Portal()])


@_on("summon_room")
def summon_room(look: Look) -> Answer | None:
    return _take(look, [Summon(1)])


@_on("resource_room")
def resource_room(look: Look) -> Answer | None:
    """Where the resource is nearest to its shop."""
    resource = look.question.prompt.params["resource"]
    assert isinstance(resource, Msg)
    kind = RESOURCES.index(resource.key.rpartition(".")[2])
    return _best_room(look, kind, 1)


def _best_room(look: Look, kind: int, change: int) -> Answer | None:
    """The room where a resource more, or less, does most good."""
    planner = look.planner
    return max(
        look.legal, key=lambda o: planner.step((("goods", int(NUMBER[o[5:]]), kind, change),), (), (), None).total
    )


@_on("pay_room")
def pay_room(look: Look) -> Answer | None:
    resource = look.question.prompt.params["resource"]
    assert isinstance(resource, Msg)
    kind = RESOURCES.index(resource.key.rpartition(".")[2])
    return _best_room(look, kind, -1)


@_on("swarm_room")
def swarm_room(look: Look) -> Answer | None:
    """The room with most monsters."""
    return max(look.legal, key=lambda o: look.table.mine[NUMBER[o[5:]]])


@_on("swarm_next")
def swarm_next(look: Look) -> Answer | None:
    """Without a plan, the others stay."""
    return "stop"


@_on("shoot_from")
def shoot_from(look: Look) -> Answer | None:
    """From the room with most monsters."""
    return swarm_room(look)


@_on("side")
def side(look: Look) -> Answer | None:
    """The left side, which is mostly the livelier one."""
    return look.legal[0]


@_on("combo")
def combo(look: Look) -> Answer | None:
    """What comes at no cost is taken."""
    return True


# ---------------------------------------------------------------------- the invasion


@_on("next_hero")
def next_hero(look: Look) -> Answer | None:
    """The hero farthest from the Vault first: who charges in later would make those before act twice."""
    distance = look.table.map.distance
    best: tuple[int, int, int] | None = None
    chosen: str | None = None
    legal = set(look.legal)
    for room in look.table.present:
        for hero in look.table.heroes[room]:
            option = f"hero:{hero[0]}"
            if option in legal:
                # Where traps wait, the weakest goes first: a trap kills those with 1 health only.
                key = (-distance[room], hero[2], hero[0])
                if best is None or key < best:
                    best, chosen = key, option
    return chosen


@_on("charge")
def charge(look: Look) -> Answer | None:
    """Into the room where it does least harm."""
    table = look.table
    start = NUMBER[_room_of(look, "room")]
    coming = sum(1 for h in table.heroes[start] if h[3])
    return min(look.legal, key=lambda o: table.arrive(int(NUMBER[o[5:]]), coming))


@_on("last_token")
def last_token(look: Look) -> Answer | None:
    table = look.table
    return min(look.legal, key=lambda o: table.arrive(int(NUMBER[o[5:]]), 1))


@_on("looters")
def looters(look: Look) -> Answer | None:
    """The toughest heroes exhaust to loot; the others are easier to stop."""
    assert isinstance(look.question, ChooseSome)
    health = {f"hero:{h[0]}": h[2] for room in look.table.heroes for h in room}
    return sorted(look.legal, key=lambda o: -health.get(o, 1))[: look.question.least]


@_on("victim", "shot", "struck", "burnt")
def victim(look: Look) -> Answer | None:
    """The monster that is missed least: one that only gets a wound, else one of many."""
    view = look.view
    where = {(m.seat, m.index): (room, m.wounds) for room in view.rooms for m in room.monsters}

    def loss(option: str) -> float:
        seat_text, _, index = option.removeprefix("monster:").partition(".")
        seat = int(seat_text)
        room, wounds = where[(seat, int(index))]  # type: ignore[index]
        player = view.players[seat]
        left = player.health - wounds - 1
        number = NUMBER[room.room]
        if left > 0:
            return 0.4 + 0.3 / left
        here = player.monsters - player.lair
        value = 1.0 + 2.0 / player.monsters + 1.5 / here
        if len(room.monsters) == 1:
            value += 2.0 if number == VAULT else 0.5
        return value

    return min(look.legal, key=loss)


@_on("smash", "spoils")
def least_resource(look: Look) -> Answer | None:
    """Give up the resource that is worth least."""
    room = int(NUMBER[_room_of(look, "room")])
    planner = look.planner

    def left(option: str) -> float:
        kind = RESOURCES.index(option[9:])
        return planner.step((("goods", room, kind, -1),), (), (), None).total

    return max(look.legal, key=left)


# ---------------------------------------------------------------------- the Builder


@_on("build_value")
def build_value(look: Look) -> Answer | None:
    """The greatest treasure: it holds heroes up longest."""
    return max(look.legal)


@_on("build_room")
def build_room(look: Look) -> Answer | None:
    """Rather a room into which no hero card leads."""
    return min(look.legal, key=lambda o: (box.SYMBOL_OF[NUMBER[o[5:]]] != "special", o))


@_on("build_place")
def build_place(look: Look) -> Answer | None:
    """As far from the Vault as possible."""
    vault = look.table.map.places[VAULT]

    def near(option: str) -> tuple[int, str]:
        place = parse_place(option[6:])
        return (-abs(place.x - vault.x) - 2 * abs(place.y - vault.y), option)

    return min(look.legal, key=near)


def _room_of(look: Look, name: str) -> str:
    """The room that a prompt names."""
    room = look.question.prompt.params[name]
    assert isinstance(room, Msg)
    return room.key.rpartition(".")[2]
