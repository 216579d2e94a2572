"""What the Elder Drake, the Winged Horror, the Gloom and the Betrayer do besides moving and attacking (GH-BOSS-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.box import PARTS
from delve.games.gloomhaven.effects import Attack, Lasting, Move, Summon
from delve.games.gloomhaven.rules import (
    cards,
    damage,
    decks,
    deeds,
    elements,
    formulas,
    ground,
    initiative,
    items,
    monsters,
    movement,
    rest,
    reveal,
    scenarios,
    sides,
    stats,
    summons,
    terrain,
    turns,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.rules.codes import CODES
from delve.games.gloomhaven.state import Figure, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


# ---------------------------------------------------------------------- places in turn


def _next_place(game: GH, what: str) -> tuple[HexId, ...]:
    """The hexes of the next of the letters a, b, c, a …; none on a map that has no such letters."""
    markers = ground.map_of(game).markers
    letters = [letter for letter in "abc" if markers.get(letter)]
    if not letters:
        return ()
    turn = game.state.memory.get(what, 0)
    game.state.memory[what] = turn + 1
    return tuple(markers[letters[turn % len(letters)]])


@CODES.effect("next-perch", lambda: say("gh.code.next-perch"))
def next_perch(game: GH, act: Acting) -> Rule[bool]:
    """The Elder Drake flies to the next of its boulders, where nobody else can stay (scenario 34). As a figure it is in
    one hex of it."""
    me = act.figure
    perch = _next_place(game, "next perch")
    if not perch:
        return False
    for one in list(game.state.figures):
        if one is not me and one.hex in perch:
            place = yield from scenarios.nearest(game, one.hex, "gh.ask.displaced", who=sides.figure_msg(game, one))
            if place is not None:
                one.hex = place
    me.hex = perch[-1]
    game.tell("GH-BOSS-03", "gh.event.jumps", who=sides.figure_msg(game, me), hex=ground.hex_msg(game, me.hex))
    return True


@CODES.effect("void-jump", lambda: say("gh.code.void-jump"))
def void_jump(game: GH, act: Acting) -> Rule[bool]:
    """The Gloom jumps to the next of three hexes, or to the nearest empty one (scenario 51)."""
    me = act.figure
    hexes = _next_place(game, "void jump")
    if not hexes:
        return False
    place: HexId | None = hexes[0]
    if place != me.hex:
        place = yield from scenarios.nearest(game, hexes[0], "gh.ask.displaced", who=sides.figure_msg(game, me))
    if place is None:
        return False
    me.hex = place
    game.tell("GH-BOSS-03", "gh.event.jumps", who=sides.figure_msg(game, me), hex=ground.hex_msg(game, place))
    return True


# ---------------------------------------------------------------------- Zephyrs and Eggs


@CODES.effect("zephyrs", lambda: say("gh.code.zephyrs"))
def zephyrs(game: GH, act: Acting) -> Rule[bool]:
    """The Elder Drake summons two Zephyrs, which move and attack just before it from the next round on."""
    yield from deeds.perform(game, act, Summon("zephyr", ("normal normal",) * 3), act.figure.id)
    return True


@CODES.effect("lay-eggs", lambda: say("gh.code.lay-eggs"))
def lay_eggs(game: GH, act: Acting) -> Rule[bool]:
    """The Winged Horror lays an Egg next to it for each character (scenario 46)."""
    state, laid = game.state, False
    for _ in state.characters:
        tokens = sum(one.kind == "objective" for one in state.figures)
        place = None
        if tokens < PARTS["objective tokens"]:
            place = yield from deeds.beside(game, act, act.figure.hex)
        if place is None:
            game.tell("GH-MOTHER-04", "gh.event.summon_fails", who=sides.figure_msg(game, act.figure))
            break
        egg = scenarios.place_objective(game, "egg", place)
        egg.health = egg.most = stats.number(game, "2+L/2")
        laid = True
    return laid


@CODES.effect("hatch-eggs", lambda: say("gh.code.hatch-eggs"))
def hatch_eggs(game: GH, act: Acting) -> Rule[bool]:
    """All Eggs are destroyed; a Night Demon comes out of each (GH-SPECIAL-03)."""
    eggs = [one for one in game.state.figures if one.kind == "objective" and one.name == "egg"]
    for egg in eggs:
        yield from damage.die(game, egg, by=None)
        reveal.place_monster(game, "night-demon", egg.hex, "normal", spawned=True)
    decks.draw_missing(game)
    return bool(eggs)


# ---------------------------------------------------------------------- the Betrayer


def _party(game: GH) -> list[Figure]:
    """All characters and their summons."""
    return [one for one in game.state.figures if one.kind in ("character", "summon")]


def _each_in_turn(game: GH, rule: Callable[[Figure], Rule[None]]) -> Rule[None]:
    """Something happens to all characters and summons, in the order that the players choose (GH-MOTHER-13)."""
    waiting = [one.id for one in _party(game)]
    while True:
        there = [one for one in _party(game) if one.id in waiting]
        if not there:
            return
        one = yield from sides.choose_figure(game, Seat(0), say("gh.ask.next_target"), there, collective=True)
        waiting.remove(one.id)
        yield from rule(one)


def _choose_hex(game: GH, one: Figure, among: list[HexId]) -> Rule[HexId]:
    """The player of a figure chooses among hexes that are equal."""
    options = ground.hex_options(game, among)
    prompt = say("gh.ask.monster_hex", who=sides.figure_msg(game, one))
    return HexId(int((yield from choose(Seat(one.seat), prompt, options))[4:]))


def _stands_firm(game: GH, one: Figure) -> bool:
    """Whether boots hold a character against forced movement."""
    return one.kind == "character" and items.wears(game, one.seat, "unmoved")


@CODES.effect("fear", lambda: say("gh.code.fear"))
def fear(game: GH, act: Acting) -> Rule[bool]:
    """All characters and their summons must move 4 away from the Betrayer (scenario 79)."""

    def flee(one: Figure) -> Rule[None]:
        held = any(condition in one.conditions for condition in ("stun", "immobilize"))
        if held or _stands_firm(game, one):
            game.tell("GH-COND-11" if held else "GH-BOSS-05", "gh.event.cannot_move", who=sides.figure_msg(game, one))
            return
        # Fear opens no doors.
        flying = terrain.flies(game, one)
        ways = movement.ways(game, one, 4, movement.Gait(fly=flying))
        away = {hex_: ground.distance(game, act.figure.hex, hex_) for hex_ in (one.hex, *ways)}
        farthest = max(away.values())
        if away[one.hex] == farthest:
            return
        end = yield from _choose_hex(game, one, [h for h in sorted(ways) if away[h] == farthest])
        moved = 0
        for hex_ in ways[end].hexes:
            one.hex = hex_
            moved += 1
            if not flying:
                yield from terrain.enter(game, one, by=act.figure)
            stopped = any(condition in one.conditions for condition in ("stun", "immobilize"))
            if not ground.is_there(game, one) or (stopped and ground.at(game, hex_) is one):
                break
        if ground.is_there(game, one):
            game.tell("GH-BOSS-03", "gh.event.moved", who=sides.figure_msg(game, one), n=moved)

    yield from _each_in_turn(game, flee)
    return True


@CODES.effect("mind-control", lambda: say("gh.code.mind-control"))
def mind_control(game: GH, act: Acting) -> Rule[bool]:
    """All are drawn to the Betrayer; the last character in the order of initiative is under its control for the round,
    with its summons (scenario 79)."""

    def come(one: Figure) -> Rule[None]:
        board = ground.board_of(game)
        free = [h for h in board.neighbours[act.figure.hex] if ground.is_empty(game, h)]
        if not free or ground.adjacent(game, one.hex, act.figure.hex) or _stands_firm(game, one):
            return
        nearest = min(board.distance(one.hex, h) for h in free)
        one.hex = yield from _choose_hex(game, one, [h for h in free if board.distance(one.hex, h) == nearest])
        game.tell("GH-BOSS-03", "gh.event.jumps", who=sides.figure_msg(game, one), hex=ground.hex_msg(game, one.hex))

    yield from _each_in_turn(game, come)
    waiting = [one for one in _party(game) if one.kind == "character" and one.acted != game.state.round]
    if waiting:
        last = max(initiative.key_of(game, one) for one in waiting)
        equal = [one for one in waiting if initiative.key_of(game, one) == last]
        prompt = say("gh.ask.monster_target")
        chosen = yield from sides.choose_figure(game, Seat(0), prompt, equal, collective=True)
        for one in (chosen, *summons.of(game, chosen.seat)):
            one.turncoat = chosen.seat
            game.tell("GH-BOSS-03", "gh.event.turncoat", who=sides.figure_msg(game, one))
    return True


class _Puppet(monsters.Turn):
    """The turn of a character that somebody else moves: it focuses, moves and attacks as monsters do."""

    performed = False

    def numbers(self) -> tuple[int, int, int]:
        """A card of a character says itself how far and how strong."""
        return 0, 0, 0

    def run(self) -> Rule[None]:
        """Move 2 first, then the action; `performed` tells whether anything came of the action."""
        game, me, act = self.game, self.figure, self.act
        attacks = tuple(self.intent_of(one, i) for i, one in enumerate(self.abilities) if isinstance(one, Attack))
        for number, ability in enumerate(self.abilities):
            if not ground.is_there(game, me) or "stun" in me.conditions:
                return
            if isinstance(ability, Move):
                yield from self._move(number, replace(ability, value=formulas.value(game, act, ability.value)), attacks)
                done = number > 0 and bool(act.path)
            elif isinstance(ability, Attack) and not ability.where:
                value = formulas.value(game, act, ability.value)
                yield from self._attack(number, replace(ability, value=value), attacks)
                done = bool(act.hits)
            else:
                done = yield from ability.resolve(game, act)
            self.performed = self.performed or done


def controlled_turn(game: GH, figure: Figure) -> Rule[None]:
    """A character under control: Move 2, then the top action of its leading card, friend and foe exchanged; both cards
    are discarded. What would need the card to stay is left out."""
    character = game.state.characters[figure.seat]
    if "stun" not in figure.conditions:
        turn = _Puppet(game, figure)
        turn.abilities = (Move(2),)
        top = cards.half_of(game, character.played[0], "top") if character.played else None
        if top is not None:
            turn.abilities += tuple(one for one in top.abilities if not isinstance(one, Lasting | Summon))
        yield from turn.run()
        if character.exhausted:
            return
        if top is not None and turn.performed:
            cards.gain_xp(game, figure.seat, top.xp, "GH-XP-01")
            yield from elements.infuse(game, Seat(figure.seat), top.makes)
    if character.resting:
        yield from rest.long(game, Seat(figure.seat))
        character.resting = False
    yield from turns.end(game, figure)
