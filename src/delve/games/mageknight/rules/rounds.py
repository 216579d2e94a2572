"""Rounds: Round Order, whose turn it is, the end (MK-ROUND, MK-TURN-10 to 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.map import OFF
from delve.games.mageknight.rules import (
    banners,
    before,
    common,
    dummy,
    ending,
    interactive,
    joint,
    mana,
    movement,
    offers,
    scoring,
    skills,
    tactics,
    units,
)

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def choose_tactics(game: MK) -> Rule[None]:
    """The next player takes a Tactic; then the Round begins (MK-TACTIC)."""
    state = game.state
    coop = game.content.scenarios[state.scenario].mode == "cooperative"
    if coop and state.dummy is not None and not state.dummy.tactic:
        dummy.choose_tactic(game)
    seat = tactics.next_seat(game)
    if seat is not None:
        yield from tactics.take(game, seat)
        return
    if state.dummy is not None and not state.dummy.tactic:
        dummy.choose_tactic(game)
    numbers = {s: game.content.tactics[p.tactic].number for s, p in enumerate(state.players)}
    if state.dummy is not None:
        numbers[-1] = game.content.tactics[state.dummy.tactic].number
    state.order = sorted(numbers, key=lambda s: numbers[s])
    state.active = 0
    state.phase = "turn"
    state.turn.stage = "before"


def start_turn(game: MK) -> Rule[None]:
    """The turn of whoever is next in Round Order begins, is skipped or forfeited (MK-TURN-10, 14 to 18)."""
    from delve.games.mageknight.rules import turn

    state = game.state
    who = state.order[state.active]
    if who < 0:
        dummy.take_turn(game)
        yield from next_turn(game)
        return
    seat = Seat(who)
    if state.joint is not None:
        yield from joint.start_part(game, seat)
        return
    player = common.player_of(game, seat)
    state.memory.pop("searched", None)
    yield from interactive.take_back(game, seat)
    if player.flipped:
        player.flipped = False
        game.tell("MK-TURN-10", "mk.event.skipped", who=common.hero_msg(game, seat))
        yield from next_turn(game)
        return
    yield from before.offer(game, seat)
    if not player.deck:
        if state.announced == -2 and not state.final:
            options = [Option("announce", say("mk.do.announce"))]
            if player.hand:
                options.append(Option("play", say("mk.do.play_turn")))
            answer = yield from choose(seat, say("mk.ask.announce"), options)
            if answer == "announce":
                state.announced = seat
                state.last_turns = [s for s in state.order if s >= 0 and s != seat]
                game.tell("MK-ROUND-23", "mk.event.announced", who=common.hero_msg(game, seat))
                yield from next_turn(game)
                return
        elif not player.hand:
            game.tell("MK-TURN-17", "mk.event.forfeits", who=common.hero_msg(game, seat))
            yield from next_turn(game)
            return
    turn.begin(game, seat)


def next_turn(game: MK) -> Rule[None]:
    """Whose turn is next, or the end of the Round or the game (MK-ROUND-22 to 28)."""
    state = game.state
    who = state.order[state.active]
    player = common.player_of(game, who) if who >= 0 else None
    if who in state.last_turns:
        state.last_turns.remove(who)
    state.turn.stage = "before"
    state.phase = "turn"
    scoring.check_end(game)
    limited = state.announced != -2 or state.final
    if limited and not state.last_turns:
        state.phase = "round"
        return
    if player is not None and player.extra_turn:
        player.extra_turn = False
        return
    for _ in range(len(state.order)):
        state.active = (state.active + 1) % len(state.order)
        if not limited or state.order[state.active] in state.last_turns:
            break
    if state.order[state.active] < 0:
        # Nobody is asked in the dummy's turn: it is no step of its own.
        dummy.take_turn(game)
        yield from next_turn(game)


def end_round(game: MK) -> Rule[None]:
    """The Round is over: the game ends, or another Round is prepared (MK-ROUND-04 to 21, 28)."""
    state = game.state
    scenario = game.content.scenarios[state.scenario]
    rounds = scoring.rounds(game, scenario)
    if state.final or state.round >= rounds:
        scoring.finish(game)
        return
    for number in range(len(state.players)):
        yield from banners.keep(game, Seat(number))
        yield from units.upkeep(game, Seat(number))
    yield from _drop_tactics(game)
    state.round += 1
    state.night = not state.night
    state.announced, state.last_turns = -2, []
    state.centre = []
    game.tell("MK-ROUND-04", "mk.event.night" if state.night else "mk.event.day")
    for player in state.players:
        if player.tactic_die is not None:
            state.source.append(player.tactic_die)
            player.tactic_die = None
        state.source += [claim.colour for claim in player.claims]
        player.claims = []
    mana.roll_source(game, len(state.source))
    offers.renew(game)
    dummy.new_round(game)
    state.tactics = [
        one.id for one in game.content.tactics.values() if one.night == state.night and one.id not in state.tactics_gone
    ]
    for seat in range(len(state.players)):
        _prepare(game, seat)
    for place in state.places.values():
        if place.ruin and not state.night:
            place.ruin_up = True
    for seat in range(len(state.players)):
        movement.turn_up(game, seat)
    state.phase = "tactics"


def _drop_tactics(game: MK) -> Rule[None]:
    """Tactics that are out of the game (MK-SCN-SOLOCONQ-07, MK-SCN-FULLCOOP-07)."""
    state = game.state
    mode = game.content.scenarios[state.scenario].mode
    used = [player.tactic for player in state.players if player.tactic]
    if len(state.players) == 1 and state.dummy is not None:
        state.tactics_gone += used
        if state.dummy.tactic:
            state.tactics_gone.append(state.dummy.tactic)
    elif mode == "cooperative" and state.round <= game.content.scenarios[state.scenario].rounds - 2 and used:
        options = [Option(f"tactic:{one}", say(f"mk.tactic.{one}")) for one in used]
        answer = yield from choose(Seat(0), say("mk.ask.remove_tactic"), options, collective=True)
        state.tactics_gone.append(answer[7:])
    if state.dummy is not None:
        state.dummy.tactic = ""


def _prepare(game: MK, seat: int) -> None:
    """Skills, Units and cards of a player (MK-ROUND-15 to 21)."""
    player = common.player_of(game, seat)
    player.deck += player.hand + player.discard + player.tactic_cards + player.set_aside
    player.hand, player.discard, player.tactic_cards, player.set_aside = [], [], [], []
    player.tactic, player.tactic_used = "", False
    skills.end_round(game, seat)
    for unit in player.units:
        unit.ready, unit.banner_used = True, False
    game.rng.shuffle(player.deck)
    common.draw(game, seat, ending.limit(game, seat), "MK-ROUND-19")
    player.hand_bonus = 0


def off_map(game: MK, seat: int) -> bool:
    """Whether a figure is off the map."""
    return common.player_of(game, seat).space == OFF
