"""Who is whose ally and enemy, who can be chosen, and what figures are called (GH-TURN-08, GH-COND-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.effects import To
from delve.games.gloomhaven.rules import ground, items, stats, tests
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import NOWHERE, Figure, FigureId, HexId, Kind

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def heroic(one: Figure) -> bool:
    """Whether a figure fights on the characters' side."""
    return one.ally or one.kind in ("character", "summon")


def side(one: Figure) -> bool:
    """On which side a figure is: true for the characters'. One that takes its turn as a turncoat is on the other."""
    return (one.ally or one.kind in ("character", "summon")) == (one.turncoat < 0)


def friends(a: Figure, b: Figure) -> bool:
    """Whether two figures are on one side."""
    return side(a) == side(b)


def enemies(game: GH, of: Figure) -> list[Figure]:
    """All enemies of a figure."""
    mine = side(of)
    return [one for one in game.state.figures if side(one) != mine]


def allies(game: GH, of: Figure) -> list[Figure]:
    """All allies of a figure, itself not among them (GH-TURN-08)."""
    mine = side(of)
    return [one for one in game.state.figures if one is not of and side(one) == mine and not is_thing(one)]


def is_thing(one: Figure) -> bool:
    """Whether a figure is an obstacle with hit points: the characters' enemy, but nobody's ally (GH-SPECIAL-09)."""
    return one.kind == "objective" and not one.ally


def is_hidden(game: GH, one: Figure) -> bool:
    """Whether enemies can neither focus on nor target a figure (GH-COND-17)."""
    if "invisible" in one.conditions:
        return True
    return one.kind == "character" and phased(game, one)


def phased(game: GH, one: Figure) -> bool:
    """Whether a character hides in an obstacle by an item."""
    worn = game.state.characters[one.seat].items
    return bool(worn) and items.wears(game, one.seat, "phasing") and ground.obstacle_at(game, one.hex) is not None


def targets(game: GH, of: Figure, range_: int, *, frm: HexId | None = None) -> list[Figure]:
    """The enemies that a figure can target within a range (GH-ATK-03, GH-LOS-01)."""
    here = of.hex if frm is None else frm
    board = ground.board_of(game)
    near = board.within(here, range_) & board.sight[here]
    return [one for one in enemies(game, of) if near >> one.hex & 1 and not is_hidden(game, one)]


def candidates(game: GH, act: Acting, to: To) -> list[Figure]:
    """Everybody whom an ability could be for (`To`)."""
    me = act.figure
    if to.side == "self":
        return [me]
    state = game.state
    among: list[Figure]
    if to.side == "enemies":
        among = enemies(game, me)
    elif to.side == "allies":
        among = allies(game, me)
    elif to.side == "self_and_allies":
        among = [me, *allies(game, me)]
    elif to.side == "summons":
        among = [one for one in state.figures if one.kind == "summon" and one.seat == me.seat]
    else:
        among = [one for one in state.figures if one is not me and not (is_thing(one) and friends(one, me))]
    inside = _inside(game, act, to)
    chosen = [one for one in among if inside(one)]
    if to.count and to.side in ("enemies", "all"):
        # One who is chosen is targeted, which an invisible enemy cannot be; "all" who are there are hit (GH-COND-30).
        chosen = [one for one in chosen if friends(one, me) or not is_hidden(game, one)]
    if to.ranks:
        chosen = [one for one in chosen if one.rank in to.ranks]
    for name in to.when:
        chosen = [one for one in chosen if tests.holds(game, act, one, name)]
    return chosen


def _inside(game: GH, act: Acting, to: To) -> Callable[[Figure], bool]:
    """Tests whether a figure is where an ability works."""
    me, board = act.figure, ground.board_of(game)
    if to.where == "near_target":
        near = board.near[act.target_hex]
        return lambda one: bool(near >> one.hex & 1) and one.id != act.target
    if to.where == "in_area":
        return lambda one: one.hex in act.area
    if to.where == "moved_through":
        return lambda one: one.id in act.passed
    if to.where == "near_obstacles":
        near = 0
        for hex_ in act.obstacles:
            near |= board.near[hex_]
        return lambda one: bool(near >> one.hex & 1)
    if to.where == "near_killed":
        near = board.near[act.killed] if act.killed != NOWHERE else 0
        return lambda one: bool(near >> one.hex & 1)
    if to.where == "in_room":
        room = ground.room_mask(game, me.hex)
        return lambda one: bool(room >> one.hex & 1)
    if to.range >= 99:
        return lambda one: True
    range_ = to.range
    if not range_ and me.kind == "monster":
        # On a monster card: the range of its stat card.
        range_ = max(1, stats.of(game, me).range)
    near = board.within(me.hex, range_)
    if range_ > 1:
        near &= board.sight[me.hex]  # GH-LOS-05
    if to.side == "self_and_allies":
        near |= 1 << me.hex
    return lambda one: bool(near >> one.hex & 1)


def choose_figures(
    game: GH,
    act: Acting,
    to: To,
    prompt: Msg,
    *,
    monsters: bool = False,
    waiting: bool = False,
    would: Callable[[Figure], object] | None = None,
) -> Rule[list[Figure]]:
    """The figures that an ability is for: all, or as many as the player chooses. `monsters`: such alone; `waiting`:
    those who have not had their turn this round; `would`: what becomes of each (`rules.changes`)."""

    def found() -> list[Figure]:
        there = [one for one in candidates(game, act, to) if one.kind == "monster" or not monsters]
        return [one for one in there if not waiting or one.acted != game.state.round]

    among = found()
    if not to.count or to.side == "self":
        return among
    chosen: list[Figure] = []
    while len(chosen) < to.count:
        left = [one for one in among if one not in chosen and ground.is_there(game, one)]
        if not left:
            break
        options = [figure_option(game, one) for one in left] + items.in_between(game, act.seat)
        options.append(Option("skip", say("gh.do.skip") if not chosen else say("gh.do.enough")))
        answer = yield from choose(act.seat, prompt, options, about=would)
        if answer == "skip":
            break
        if answer.startswith("item:"):
            yield from items.use_in_turn(game, act.seat, answer)
            among = found()
            continue
        chosen.append(by_option(game, answer))
    return chosen


def choose_figure(game: GH, seat: Seat, prompt: Msg, among: list[Figure], *, collective: bool = False) -> Rule[Figure]:
    """One of several figures; they must be there."""
    options = [figure_option(game, one) for one in among]
    answer = yield from choose(seat, prompt, options, collective=collective)
    return by_option(game, answer)


def figure_option(game: GH, one: Figure) -> Option:
    """A figure to choose."""
    return Option(f"figure:{one.id}", figure_msg(game, one))


def by_option(game: GH, answer: str) -> Figure:
    """The figure behind an option."""
    return ground.figure(game, FigureId(int(answer[7:])))


def figure_msg(game: GH, one: Figure) -> Msg:
    """A figure by name and number."""
    return _named(one.kind, one.name, one.rank, one.number)


@lru_cache(maxsize=4096)
def _named(kind: Kind, name: str, rank: str, number: int) -> Msg:
    if kind == "character":
        return say(f"gh.class.{name}")
    if kind == "summon":
        return say(f"gh.summon.{name}")
    if kind == "objective":
        return say("gh.figure.objective", name=say(f"gh.objective.{name}"), number=number)
    if rank in ("boss", "named"):
        return say(f"gh.monster.{name}")
    return say(f"gh.figure.{rank}", name=say(f"gh.monster.{name}"), number=number)
