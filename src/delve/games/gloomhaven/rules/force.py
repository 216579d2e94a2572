"""Forced movement: push and pull, hex by hex (GH-EFFECT-05 to 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule
from delve.games.gloomhaven import hexes
from delve.games.gloomhaven.hexes import Axial
from delve.games.gloomhaven.rules import cards, conditions, damage, ground, items, sides, terrain
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def push(
    game: GH, act: Acting, victim: Figure, length: int, *, into_obstacles: int = 0, blocked: int = 0
) -> Rule[bool]:
    """Push a figure away from the acting one. `into_obstacles`: what it suffers for each obstacle that it is pushed
    into and that breaks; `blocked`: what it suffers for each hex that a wall or obstacle denies."""
    return (
        yield from _force(
            game, act, victim, length, act.figure.hex, away=True, into_obstacles=into_obstacles, blocked=blocked
        )
    )


def pull(game: GH, act: Acting, victim: Figure, length: int, *, toward: HexId | None = None) -> Rule[bool]:
    """Pull a figure towards the acting one, or towards a hex."""
    centre = act.figure.hex if toward is None else toward
    return (yield from _force(game, act, victim, length, centre, away=False))


def _resists(game: GH, act: Acting, victim: Figure, verb: str) -> bool:
    """Whether a figure cannot be moved: bosses that are immune, boots that hold (GH-BOSS-05)."""
    if conditions.immune(game, victim, verb):
        return True
    if victim.kind != "character" or sides.friends(act.figure, victim):
        return False
    return items.wears(game, victim.seat, "unmoved")


def _force(
    game: GH,
    act: Acting,
    victim: Figure,
    length: int,
    centre: HexId,
    *,
    away: bool,
    into_obstacles: int = 0,
    blocked: int = 0,
) -> Rule[bool]:
    verb = "push" if away else "pull"
    if _resists(game, act, victim, verb):
        game.tell("GH-BOSS-05", "gh.event.unmoved", who=sides.figure_msg(game, victim))
        return False
    flying = terrain.flies(game, victim)
    left = length
    while left > 0:
        ways = _ways(game, victim, centre, left, away=away, flying=flying, breaks=bool(into_obstacles))
        crushes = bool(blocked) and _is_walled(game, victim, centre, flying=flying)
        options = ground.hex_options(game, ways)
        if not _is_monster(act):
            if crushes or (ways and left < length and _is_barred(game, victim, centre, ways, away=away)):
                options.append(Option("blocked", say("gh.do.blocked")))
            if options and left == length:
                options.append(Option("skip", say(f"gh.do.no_{verb}")))
        if not options:
            break
        prompt = say(f"gh.ask.{verb}", who=sides.figure_msg(game, victim), n=left)
        answer = yield from choose(act.seat, prompt, options, collective=_is_monster(act))
        if answer == "skip":
            return False
        if answer == "blocked":
            if crushes:
                yield from _crushed(game, act, victim, blocked, left)
            break
        victim.hex = HexId(int(answer[4:]))
        left -= 1
        obstacle = ground.obstacle_at(game, victim.hex)
        if obstacle is not None and into_obstacles:
            terrain.destroy(game, act, obstacle)
            cards.gain_xp(game, act.figure.seat, 1, "GH-XP-03")
            yield from damage.suffer(game, victim, into_obstacles, rule="GH-ATK-17", by=act.figure)
        if ground.is_there(game, victim) and not flying:
            yield from terrain.enter(game, victim, by=act.figure)
        if not ground.is_there(game, victim):
            break
    if left < length:
        rule = "GH-EFFECT-05" if away else "GH-EFFECT-06"
        game.tell(rule, f"gh.event.{verb}ed", who=sides.figure_msg(game, victim), n=length - left)
    return left < length


def _onward(game: GH, victim: Figure, centre: HexId, *, away: bool) -> list[Axial]:
    """The cells around a figure that lie farther from (or closer to) a hex, whether or not there is a way into them."""
    cells = ground.map_of(game).hexes
    here, middle = cells[victim.hex], cells[centre]
    now = hexes.distance(here, middle)
    wanted = now + 1 if away else now - 1
    return [one for one in hexes.around(here) if hexes.distance(one, middle) == wanted and one != middle]


def _is_barred(game: GH, victim: Figure, centre: HexId, ways: list[HexId], *, away: bool) -> bool:
    """Whether there is a direction in which a forced move would get blocked (GH-EFFECT-17)."""
    if any(one is not victim and one.hex == victim.hex for one in game.state.figures):
        return False  # Nobody ends there (GH-EFFECT-20).
    cells = ground.map_of(game).hexes
    free = {cells[one] for one in ways}
    return any(one not in free for one in _onward(game, victim, centre, away=away))


def _is_walled(game: GH, victim: Figure, centre: HexId, *, flying: bool) -> bool:
    """Whether a push can go against a wall or an obstacle."""
    cells = ground.map_of(game).hexes
    beside = {cells[one]: one for one in ground.board_of(game).neighbours[victim.hex]}
    for cell in _onward(game, victim, centre, away=True):
        if cell not in beside or (not flying and ground.obstacle_at(game, beside[cell]) is not None):
            return True
    return False


def _is_monster(act: Acting) -> bool:
    """Whether the rules move and the players only choose among what is left open (GH-MATK-11, GH-MOTHER-13)."""
    return act.figure.kind in ("monster", "summon", "objective") and not act.forced


def _crushed(game: GH, act: Acting, victim: Figure, each: int, times: int) -> Rule[None]:
    for _ in range(times):
        if ground.is_there(game, victim):
            cards.gain_xp(game, act.figure.seat, 1, "GH-XP-03")
            yield from damage.suffer(game, victim, each, rule="GH-ATK-17", by=act.figure)


def _ways(game: GH, victim: Figure, centre: HexId, left: int, *, away: bool, flying: bool, breaks: bool) -> list[HexId]:
    """The next hexes of a forced move: each farther (or closer), and none that ends on somebody (GH-EFFECT-20)."""
    board = ground.board_of(game)
    here = board.distance(centre, victim.hex)
    found = []
    for hex_ in board.neighbours[victim.hex]:
        there = board.distance(centre, hex_)
        if (there <= here) if away else (there >= here):
            continue
        obstacle = ground.obstacle_at(game, hex_)
        if obstacle is not None and not flying and not (breaks and not ground.is_fixed(game, obstacle)):
            continue
        standing = [one for one in game.state.figures if one.hex == hex_ and one is not victim]
        if standing:
            if not sides.friends(standing[0], victim) or left < 2:
                continue
            before, victim.hex = victim.hex, hex_
            onward = _ways(game, victim, centre, left - 1, away=away, flying=flying, breaks=breaks)
            victim.hex = before
            if not onward:
                continue
        found.append(hex_)
    return found
