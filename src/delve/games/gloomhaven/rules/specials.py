"""What only one card, monster or boss does, as code beside its wording (GH-BOSS-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.effects import Consume, Gain, To
from delve.games.gloomhaven.hexes import bits
from delve.games.gloomhaven.rules import (
    boss_specials,
    cards,
    changes,
    deeds,
    force,
    formulas,
    ground,
    help,
    monsters,
    reveal,
    scenarios,
    sides,
    terrain,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.rules.codes import CODES
from delve.games.gloomhaven.state import CardId, Figure, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

__all__ = ["CODES", "boss_specials"]


# ---------------------------------------------------------------------- cards of characters


@CODES.effect("chimeric-formula", lambda: say("gh.code.chimeric-formula"))
def chimeric_formula(game: GH, act: Acting) -> Rule[bool]:
    """An ally takes a lost card of somebody next to them into their own hand (ruling GH-R-45)."""
    board = ground.board_of(game)

    def offers(ally: Figure) -> list[tuple[int, CardId]]:
        beside = [
            one for one in sides.allies(game, ally) if one.kind == "character" and board.near[ally.hex] >> one.hex & 1
        ]
        return [
            (one.seat, card)
            for one in beside
            for card in cards.recoverable(game, game.state.characters[one.seat], "lost")
        ]

    among = [one for one in sides.candidates(game, act, To("allies", 3)) if one.kind == "character" and offers(one)]
    if not among:
        return False
    options = [*(sides.figure_option(game, one) for one in among), Option("skip", say("gh.do.skip"))]
    answer = yield from choose(act.seat, say("gh.ask.recover_who"), options)
    if answer == "skip":
        return False
    ally = sides.by_option(game, answer)
    lost = offers(ally)
    options = [Option(f"card:{card}", cards.card_msg(card)) for _, card in lost]
    options.append(Option("skip", say("gh.do.skip")))
    answer = yield from choose(Seat(ally.seat), say("gh.ask.recover_lost", n=1), options)
    if answer == "skip":
        return False
    owner, card = next(one for one in lost if one[1] == answer[5:])
    cards.end_bonus(game, owner, card)
    game.state.characters[owner].lost.remove(card)
    game.state.characters[ally.seat].hand.append(card)
    game.tell("GH-RECOV-01", "gh.event.recovered", who=sides.figure_msg(game, ally), n=1)
    return True


@CODES.effect("spirit-of-doom", lambda: say("gh.code.spirit-of-doom"))
def spirit_of_doom(game: GH, act: Acting) -> Rule[bool]:
    """Heal an ally by half of its hit points, or with Light by all of them."""

    def would(one: Figure) -> changes.Change:
        more = sum(lasting.heal for _, lasting in help.bonuses_for(game, act))
        return changes.healed(one, formulas.value(game, act, "half_most", one) + more)

    chosen = yield from sides.choose_figures(game, act, To("allies", FAR), say("gh.ask.heal"), would=would)
    for one in chosen:
        gains = yield from help.offer(game, act, (Consume(("light",), Gain()),))
        amount = formulas.value(game, act, "most" if gains else "half_most", one)
        help.restore(game, one, amount + help.bonus(game, act))
    return bool(chosen)


@CODES.effect("black-hole", lambda: say("gh.code.black-hole"))
def black_hole(game: GH, act: Acting) -> Rule[bool]:
    """Pull all enemies within 4 hexes of a hex towards it (ruling GH-R-46)."""
    me = act.figure
    board = ground.board_of(game)

    def drawn(hex_: HexId) -> list[Figure]:
        near = board.within(hex_, 4) & ~(1 << hex_)
        return [one for one in sides.enemies(game, me) if near >> one.hex & 1 and not sides.is_hidden(game, one)]

    reach = board.within(me.hex, 4) & board.sight[me.hex]
    hex_ = yield from terrain.choose_hex(game, act, "gh.ask.black_hole", [h for h in bits(reach) if drawn(h)])
    if hex_ is None:
        return False
    waiting = [one.id for one in drawn(hex_)]
    while waiting:
        there = [ground.figure(game, one) for one in waiting if ground.find(game, one) is not None]
        if not there:
            break
        one = yield from sides.choose_figure(game, act.seat, say("gh.ask.next_target"), there)
        waiting.remove(one.id)
        yield from force.pull(game, act, one, 2, toward=hex_)
    return True


# ---------------------------------------------------------------------- monsters


@CODES.effect("heal-2-per-damaged", lambda: say("gh.code.heal-2-per-damaged"))
def heal_per_damaged(game: GH, act: Acting) -> Rule[bool]:
    """Heal 2, self, once for each target that the attack has damaged."""
    for _ in range(act.damaged):
        help.restore(game, act.figure, 2)
    yield from ()
    return act.damaged > 0


# ---------------------------------------------------------------------- bosses


@CODES.effect("next-door", lambda: say("gh.code.next-door"))
def next_door(game: GH, act: Acting) -> Rule[bool]:
    """The Bandit Commander jumps to the next of the locked doors, which opens (scenario 2)."""
    state, me = game.state, act.figure
    letters = scenarios.of(game).locked
    if not letters:
        return False
    turn = state.memory.get("next door", 0)
    state.memory["next door"] = turn + 1
    wanted = letters[turn % len(letters)]
    number, door = next((n, d) for n, d in enumerate(ground.map_of(game).doors) if d.marker == wanted)
    game.tell("GH-BOSS-03", "gh.event.jumps", who=sides.figure_msg(game, me), hex=ground.hex_msg(game, door.hex))
    if state.closed >> number & 1:
        yield from reveal.open_door(game, number, me)
    place: HexId | None = door.hex
    if any(one is not me and one.hex == door.hex for one in state.figures):
        place = yield from scenarios.nearest(game, door.hex, "gh.ask.displaced", who=sides.figure_msg(game, me))
    if place is not None:
        me.hex = place
    return True


_BODYGUARD = (3, 3, 3, 4, 4, 5, 5, 5)
"""Retaliate of an Inox Bodyguard, by level."""


@CODES.effect("bodyguard-retaliate", lambda: say("gh.code.bodyguard-retaliate"))
def bodyguard_retaliate(game: GH, act: Acting) -> Rule[bool]:
    """Retaliate for this round (scenario 8)."""
    value = _BODYGUARD[game.state.monster_level]
    act.figure.retaliate.append((value, 1))
    game.tell("GH-MOTHER-07", "gh.event.retaliate", who=sides.figure_msg(game, act.figure), n=value)
    yield from ()
    return True


@CODES.effect("colorless-heal", lambda: say("gh.code.colorless-heal"))
def colorless_heal(game: GH, act: Acting) -> Rule[bool]:
    """Heal itself, by level (scenario 81)."""
    help.restore(game, act.figure, 4 + game.state.monster_level // 2)
    yield from ()
    return True


@CODES.effect("scouts-again", lambda: say("gh.code.scouts-again"))
def scouts_again(game: GH, act: Acting) -> Rule[bool]:
    """All Vermling Scouts take a turn more, those that came this round left out (scenario 9)."""
    scouts = [
        one
        for one in game.state.figures
        if one.kind == "monster" and one.name == "vermling-scout" and one.born != game.state.round
    ]
    for one in sorted(scouts, key=lambda one: (one.rank == "normal", one.number)):
        if ground.is_there(game, one):
            yield from monsters.take_extra_turn(game, one)
    return bool(scouts)


_THRONE = {
    "a": "frost-demon",
    "b": "wind-demon",
    "c": "night-demon",
    "d": "earth-demon",
    "e": "flame-demon",
    "f": "sun-demon",
}
"""Where the altar of scenario 21 goes in turn, and who comes there. It begins at f."""


@CODES.effect("throne-1", lambda: say("gh.code.throne-1"))
def throne_1(game: GH, act: Acting) -> Rule[bool]:
    """The altar moves on and calls a demon, elite for three characters or more."""
    return (yield from _throne(game, ("normal", "elite", "elite")))


@CODES.effect("throne-2", lambda: say("gh.code.throne-2"))
def throne_2(game: GH, act: Acting) -> Rule[bool]:
    """The altar moves on and calls a demon, elite for four characters."""
    return (yield from _throne(game, ("normal", "normal", "elite")))


def _throne(game: GH, ranks: tuple[str, str, str]) -> Rule[bool]:
    state, map_ = game.state, ground.map_of(game)
    altar = next((one for one in state.figures if one.kind == "objective"), None)
    if altar is None:
        return False
    letters = sorted(_THRONE)
    turn = state.memory.get("throne", 0)
    state.memory["throne"] = turn + 1
    letter = letters[turn % len(letters)]
    hex_ = map_.markers[letter][0]
    room = next(number for number, one in enumerate(map_.rooms) if hex_ in one.hexes)
    game.tell("GH-BOSS-03", "gh.event.jumps", who=sides.figure_msg(game, altar), hex=ground.hex_msg(game, hex_))
    if not state.rooms >> room & 1:
        yield from reveal.reveal_room(game, room, hex_)
    yield from _make_room(game, altar, hex_)
    for obstacle in state.obstacles:
        if altar.hex in obstacle.hexes:
            obstacle.hexes = [hex_]
    altar.hex = hex_
    place = yield from deeds.beside(game, Acting(altar, Seat(0)), hex_)
    if place is None:
        game.tell("GH-MOTHER-04", "gh.event.summon_fails", who=sides.figure_msg(game, altar))
        return True
    rank = ranks[len(state.characters) - 2]
    reveal.place_monster(game, _THRONE[letter], place, rank, spawned=True, born=state.round)
    return True


def _make_room(game: GH, mover: Figure, hex_: HexId) -> Rule[None]:
    """A figure or tile that stands where something is put goes to the nearest empty hex."""
    state = game.state
    standing = next((one for one in state.figures if one.hex == hex_ and one is not mover), None)
    if standing is not None:
        who = sides.figure_msg(game, standing)
        place = yield from scenarios.nearest(game, hex_, "gh.ask.displaced", who=who)
        if place is not None:
            standing.hex = place
    obstacle = ground.obstacle_at(game, hex_)
    if obstacle is not None and mover.hex not in obstacle.hexes:
        place = yield from scenarios.nearest(game, hex_, "gh.ask.displaced", who=say("gh.what.obstacle"))
        # A tile of several hexes cannot lie in one (ruling GH-R-21).
        if place is None or len(obstacle.hexes) > 1:
            state.obstacles.remove(obstacle)
        else:
            obstacle.hexes = [place]
    trap = ground.trap_at(game, hex_)
    if trap is not None:
        place = yield from scenarios.nearest(game, hex_, "gh.ask.displaced", who=say("gh.what.trap"))
        if place is None:
            state.traps.remove(trap)
        else:
            trap.hex = place
