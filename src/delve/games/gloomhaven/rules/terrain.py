"""Overlay tiles: what happens on entering a hex, and abilities that make or remove tiles (GH-TERRAIN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.hexes import bits, mask_of
from delve.games.gloomhaven.rules import cards, conditions, damage, ground, sides
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, HexId, ObstacleTile, TrapTile

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def flies(game: GH, figure: Figure) -> bool:
    """Whether a figure flies (GH-MOVE-09)."""
    if figure.kind == "monster":
        return game.content.monsters[figure.name].fly
    if figure.kind == "summon":
        return game.content.summons[figure.name].fly
    if figure.kind == "character":
        known = game.content.items
        return True in [known[one.number].fly for one in game.state.characters[figure.seat].items]
    return False


def enter(game: GH, figure: Figure, *, by: Figure | None = None) -> Rule[None]:
    """A figure has entered its hex without flying: its trap or hazard takes effect (GH-MOVE-04). `by` forced it."""
    trap = ground.trap_at(game, figure.hex)
    if trap is not None:
        yield from spring(game, trap, figure, by=by)
    if ground.is_there(game, figure) and figure.hex in game.state.hazards:
        amount = game.state.trap_damage // 2
        yield from damage.suffer(game, figure, amount, rule="GH-TERRAIN-13", by=by)


def falling(game: GH) -> list[Figure]:
    """The characters that are over an obstacle and do not fly any more, in the order of their seats."""
    found = [
        one
        for one in game.state.figures
        if one.kind == "character" and ground.obstacle_at(game, one.hex) is not None and not flies(game, one)
    ]
    return sorted(found, key=lambda one: one.seat) if len(found) > 1 else found


def lose_flying(game: GH, figure: Figure) -> Rule[None]:
    """A figure that no longer flies leaves its obstacle: trap damage, then the nearest empty hex (GH-MOVE-12, 13)."""
    yield from damage.suffer(game, figure, game.state.trap_damage, rule="GH-MOVE-12")
    if ground.is_there(game, figure):
        nearest = ground.nearest_empty(game, figure.hex)
        options = ground.hex_options(game, nearest)
        prompt = say("gh.ask.fall", who=sides.figure_msg(game, figure))
        answer = yield from choose(Seat(max(figure.seat, 0)), prompt, options, collective=figure.seat < 0)
        figure.hex = HexId(int(answer[4:]))
        game.tell("GH-MOVE-13", "gh.event.falls", who=sides.figure_msg(game, figure))


def spring(game: GH, trap: TrapTile, figure: Figure, *, by: Figure | None = None) -> Rule[None]:
    """A trap takes effect and is gone (GH-TERRAIN-07, 08, 10)."""
    state = game.state
    state.traps.remove(trap)
    game.tell("GH-TERRAIN-08", "gh.event.trap", who=sides.figure_msg(game, figure))
    count_trap(game)
    if trap.seat >= 0 and not sides.heroic(figure):
        cards.gain_xp(game, trap.seat, trap.xp, "GH-XP-03")
    yield from trap_effects(game, trap, figure, by=by)


def trap_effects(game: GH, trap: TrapTile, figure: Figure, *, by: Figure | None = None) -> Rule[None]:
    """What a trap does to a figure."""
    if trap.damage:
        yield from damage.suffer(game, figure, trap.damage, rule="GH-TERRAIN-10", by=by)
    for condition in trap.conditions:
        if ground.is_there(game, figure):
            conditions.give(game, figure, condition)


def count_trap(game: GH) -> None:
    """A trap was sprung or disarmed in the turn of a character or its summon."""
    acting = ground.find(game, game.state.acting)
    if acting is not None and acting.seat >= 0:
        game.state.characters[acting.seat].tally["traps"] = 1


# ---------------------------------------------------------------------- making and removing


def make_trap(game: GH, act: Acting, damage_: int, given: tuple[Condition, ...], xp: int = 0) -> Rule[bool]:
    """Create a trap in an adjacent empty hex (GH-TERRAIN-11)."""
    among = [h for h in ground.board_of(game).neighbours[act.figure.hex] if ground.is_empty(game, h)]
    hex_ = yield from choose_hex(game, act, "gh.ask.trap", among)
    if hex_ is None:
        return False
    game.state.traps.append(TrapTile(hex_, damage_, list(given), act.figure.seat, xp))
    game.tell("GH-TERRAIN-11", "gh.event.made_trap", hex=ground.hex_msg(game, hex_))
    return True


def disarm(game: GH, act: Acting) -> Rule[TrapTile | None]:
    """Remove an adjacent trap (GH-TERRAIN-09)."""
    near = ground.board_of(game).near[act.figure.hex]
    among = [one.hex for one in game.state.traps if near >> one.hex & 1]
    hex_ = yield from choose_hex(game, act, "gh.ask.disarm", among)
    if hex_ is None:
        return None
    trap = ground.trap_at(game, hex_)
    assert trap is not None
    game.state.traps.remove(trap)
    count_trap(game)
    game.tell("GH-TERRAIN-09", "gh.event.disarmed", hex=ground.hex_msg(game, hex_))
    return trap


def seals_off(game: GH, added: list[HexId], removed: list[HexId] | None = None) -> bool:
    """Whether obstacles in these hexes would cut off part of the map that could be entered before (GH-TERRAIN-18). The
    tiles of rooms that are not revealed lie there, too; nothing stands on them yet."""
    near = ground.map_of(game).layout.near
    floor = (1 << len(near)) - 1
    blocked = ground.obstacles(game)
    before = floor & ~blocked
    free = floor & ~(blocked & ~mask_of(removed or []) | mask_of(added))
    while before:
        part = _joined(near, before, before & -before)
        before &= ~part
        left = part & free
        if left & ~_joined(near, free, left & -left):
            return True
    return False


def _joined(near: Sequence[int], free: int, start: int) -> int:
    """All free hexes that can be reached from some, as bits."""
    reached = ring = start
    while ring:
        beyond = 0
        for hex_ in bits(ring):
            beyond |= near[hex_]
        ring = beyond & free & ~reached
        reached |= ring
    return reached


def make_obstacles(game: GH, act: Acting, count: int, range_: int, size: int) -> Rule[bool]:
    """Create obstacles in empty hexes within range."""
    act.obstacles = []
    for _ in range(count):
        places = _places(game, act.figure, range_, size)
        options = [
            Option(
                f"hexes:{'.'.join(map(str, hexes))}",
                say("gh.do.hexes", hexes=[ground.hex_msg(game, h) for h in hexes]),
            )
            for hexes in places
        ]
        if not options:
            break
        options.append(Option("skip", say("gh.do.skip")))
        answer = yield from choose(act.seat, say("gh.ask.obstacle"), options)
        if answer == "skip":
            break
        chosen = [HexId(int(h)) for h in answer[6:].split(".")]
        game.state.obstacles.append(ObstacleTile(chosen, "boulder"))
        act.obstacles += chosen
        game.tell("GH-TERRAIN-18", "gh.event.made_obstacle", hex=ground.hex_msg(game, chosen[0]))
    return bool(act.obstacles)


def _places(game: GH, me: Figure, range_: int, size: int) -> list[list[HexId]]:
    """Where an obstacle can be created: all its hexes are empty and within range."""
    board = ground.board_of(game)
    reach = board.within(me.hex, range_)
    if range_ > 1:
        reach &= board.sight[me.hex]
    empty = [h for h in bits(reach) if ground.is_empty(game, h)]
    if size == 1:
        return [[h] for h in empty if not seals_off(game, [h])]
    near, free = board.near, mask_of(empty)
    pairs = [(a, b) for a in empty for b in bits(near[a] & free) if a < b]
    trios = [[a, b, c] for a, b in pairs for c in bits(near[a] & near[b] & free) if b < c]
    return [trio for trio in trios if not seals_off(game, trio)]


def breakable(game: GH) -> list[ObstacleTile]:
    """Obstacles that abilities can destroy or move (GH-SPECIAL-08, 17)."""
    return [one for one in game.state.obstacles if not ground.is_fixed(game, one)]


def destroy(game: GH, act: Acting, obstacle: ObstacleTile) -> None:
    """Take an obstacle off the board; whoever flew over it stands on the floor."""
    game.state.obstacles.remove(obstacle)
    act.obstacles += obstacle.hexes
    game.tell("GH-TERRAIN-18", "gh.event.destroyed", hex=ground.hex_msg(game, obstacle.hexes[0]))


def clear(game: GH, act: Acting, count: int, range_: int) -> Rule[bool]:
    """Destroy obstacles within range: some, or all of them (`count` 0)."""
    act.obstacles = []
    done = 0
    while True:
        reach = ground.board_of(game).within(act.figure.hex, range_)
        among = [one for one in breakable(game) if any(reach >> h & 1 for h in one.hexes)]
        if not among or (count and done >= count):
            return done > 0
        if count:
            hex_ = yield from choose_hex(game, act, "gh.ask.clear", [one.hexes[0] for one in among])
            if hex_ is None:
                return done > 0
            chosen = [one for one in among if one.hexes[0] == hex_]
        else:
            chosen = among
        for one in chosen:
            destroy(game, act, one)
            done += 1


def in_the_way(game: GH, act: Acting) -> list[ObstacleTile]:
    """The adjacent obstacles that can be destroyed."""
    near = ground.board_of(game).near[act.figure.hex]
    return [one for one in breakable(game) if any(near >> h & 1 for h in one.hexes)]


def clear_for(game: GH, act: Acting) -> Rule[bool]:
    """Destroy one adjacent obstacle for a bonus; it must be done where it can."""
    among = in_the_way(game, act)
    if not among:
        return False
    options = ground.hex_options(game, [one.hexes[0] for one in among])
    answer = yield from choose(act.seat, say("gh.ask.clear"), options)
    destroy(game, act, next(one for one in among if one.hexes[0] == int(answer[4:])))
    return True


def shift(game: GH, act: Acting, range_: int) -> Rule[bool]:
    """Move an adjacent obstacle of one hex to an empty hex within range."""
    act.obstacles = []
    board = ground.board_of(game)
    near = board.near[act.figure.hex]
    among = [one for one in breakable(game) if len(one.hexes) == 1 and near >> one.hexes[0] & 1]
    start = yield from choose_hex(game, act, "gh.ask.shift", [one.hexes[0] for one in among])
    if start is None:
        return False
    obstacle = next(one for one in among if one.hexes[0] == start)
    reach = board.within(act.figure.hex, range_) & board.sight[act.figure.hex]
    free = [h for h in bits(reach) if ground.is_empty(game, h) and not seals_off(game, [h], [start])]
    end = yield from choose_hex(game, act, "gh.ask.shift_to", free)
    if end is None:
        return False
    obstacle.hexes = [end]
    act.obstacles = [end]
    game.tell("GH-TERRAIN-18", "gh.event.shifted", hex=ground.hex_msg(game, end))
    return True


def choose_hex(game: GH, act: Acting, prompt: str, among: list[HexId]) -> Rule[HexId | None]:
    """One of some hexes, or none."""
    if not among:
        return None
    options = ground.hex_options(game, among)
    options.append(Option("skip", say("gh.do.skip")))
    answer = yield from choose(act.seat, say(prompt), options)
    return None if answer == "skip" else HexId(int(answer[4:]))
