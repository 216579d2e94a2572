"""A player's turn (MK-TURN, MK-REST): everything that can be done at a moment is one question, and every answer is a
step of its own, so that it can be taken back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import ADVENTURE, IMPASSABLE, WOUND, written
from delve.games.mageknight.map import OFF, SpaceId, geometry
from delve.games.mageknight.rules import (
    common,
    explore,
    fighting,
    fights,
    interact,
    interactive,
    joint,
    mana,
    movement,
    ongoing,
    plays,
    resting,
    skills,
    tactics,
    units,
)
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import CardId, Turn

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def begin(game: MK, seat: Seat) -> None:
    """A turn begins: the figure comes onto the map, glades give mana (MK-SETUP-38, MK-PLAYERS-07, MK-CONT-27)."""
    state = game.state
    player = common.player_of(game, seat)
    state.turn = Turn(stage="move", empty_start=not player.hand, fame_at_start=player.fame)
    state.turns += 1
    interactive.begin_turn(game, seat)
    if player.space == OFF:
        player.space = SpaceId(0)
    state.turn.path = [player.space]
    player.plundered = False
    for claim in player.claims:
        if claim.later:
            common.gain_mana(game, seat, claim.colour)
    game.tell("MK-ROUND-22", "mk.event.turn", who=common.hero_msg(game, seat))
    if common.site_of(game, player.space) == "glade":
        common.gain_mana(game, seat, "black" if state.night else "gold")
    movement.turn_up(game, seat)


def act(game: MK, seat: Seat) -> Rule[None]:
    """One thing that the player does."""
    fading = mana.fading(game)
    if game.state.combat is not None:
        yield from fighting.act(game, seat)
    else:
        yield from _act_freely(game, seat)
    mana.fade(game, seat, fading)


def _act_freely(game: MK, seat: Seat) -> Rule[None]:
    state = game.state
    options = [*plays.options(game, seat), *_heal(game, seat)]
    stage = state.turn.stage
    if stage == "move":
        tied = resting.must_rest(game, seat)
        options += [*_moves(game, seat, tied), *_explores(game, seat, tied), *_actions(game, seat, tied)]
    elif stage == "interact":
        options += interact.options(game, seat)
    elif stage == "joint":
        options += joint.part_options(game, seat)
    elif stage == "maze":
        options += fights.paths(game, seat)
    options += tactics.options(game, seat)
    if stage != "joint":
        options.append(Option("end", say("mk.do.end_turn"), _end_refusal(game, seat)))
    prompt = say(
        f"mk.ask.{stage}",
        who=common.hero_msg(game, seat),
        move=state.turn.move,
        influence=written(state.turn.influence),
        heal=state.turn.heal,
    )
    answer = yield from choose(seat, prompt, options, always=True)
    yield from _do(game, seat, answer)


def _do(game: MK, seat: Seat, answer: str) -> Rule[None]:
    state = game.state
    verb, _, what = answer.partition(":")
    if verb == "go":
        yield from _go(game, seat, SpaceId(int(what)))
    elif verb == "explore":
        x, y = what.split(",")
        yield from explore.explore(game, seat, (int(x), int(y)))
    elif verb == "cure":
        _cure(game, seat, what)
    elif verb == "rest":
        yield from _rest(game, seat)
    elif verb == "end":
        state.phase = "end_turn"
        state.memory["ending"] = 0
    elif verb in ("interact", "enter", "challenge", "burn", "altar", "maze"):
        yield from _act(game, seat, verb, what)
    elif verb == "joint":
        yield from joint.propose(game, seat, SpaceId(int(what)))
    elif verb == "stay":
        yield from joint.part_over(game, seat)
    elif verb == "tactic":
        yield from tactics.use(game, seat)
    elif not (yield from plays.play(game, seat, answer)):
        yield from interact.buy(game, seat, answer)


def _end_refusal(game: MK, seat: Seat) -> Reason | None:
    """A card must be played or discarded in every turn (MK-TURN-20, 21); at the end there is still time to discard. Who
    holds nothing but Wounds can rest; once it is too late for that, the turn may end all the same (MK-R-86)."""
    player = common.player_of(game, seat)
    turn = game.state.turn
    if turn.cards or turn.empty_start or not common.only_wounds(player.hand):
        return None
    return because("MK-TURN-20", "mk.refused.no_card_played") if resting.can_rest(game, seat) else None


# ---------------------------------------------------------------------- movement


def _moves(game: MK, seat: Seat, tied: Reason | None) -> list[Option]:
    here = common.player_of(game, seat).space
    found = []
    for space in movement.within_reach(game, here):
        price = movement.cost(game, space)
        way = _way(game.state.layout, space, price)
        reason = tied or movement.refusal(game, seat, space, price)
        found.append(way if reason is None else Option(way.id, way.label, reason))
    return found


@lru_cache(maxsize=1 << 14)
def _way(layout: str, space: SpaceId, price: int) -> Option:
    """A way to a space, as it is offered when nothing is against it."""
    where = geometry(layout).names[space]
    label = say("mk.do.go_closed", space=where) if price >= IMPASSABLE else say("mk.do.go", space=where, n=price)
    return Option(f"go:{space}", label)


def _go(game: MK, seat: Seat, space: SpaceId) -> Rule[None]:
    """One space (MK-MOVE-05, 10 to 13)."""
    state = game.state
    player = common.player_of(game, seat)
    start = player.space
    state.turn.move -= movement.cost(game, space)
    provoked = [] if common.modifiers(game, "no_provoking") else movement.provoked(game, start, space)
    movement.arrive(game, seat, space)
    if movement.is_assault(game, seat, space):
        yield from fights.assault(game, seat, space, start, provoked)
    elif provoked:
        joined = yield from fights.join(game, seat, space, provoked)
        fights.rampaging(game, seat, joined)


def _explores(game: MK, seat: Seat, tied: Reason | None) -> list[Option]:
    spots = explore.spots(game, seat)
    if not spots:
        return []
    price = explore.price(game)
    reason = tied or explore.refusal(game, price)
    return [Option(f"explore:{x},{y}", say("mk.do.explore", x=x, y=y, n=price), reason) for x, y in spots]


# ---------------------------------------------------------------------- healing


def _heal(game: MK, seat: Seat) -> list[Option]:
    """Healing points may be spent outside combat (MK-HEAL-07, 09, 10)."""
    player = common.player_of(game, seat)
    points = game.state.turn.heal
    found = []
    if points and WOUND in player.hand:
        found.append(Option("cure:hand", say("mk.do.cure_hand")))
    for number, unit in enumerate(player.units):
        level = game.content.unit(unit.id).level
        if unit.wounds and points >= level:
            label = say("mk.do.cure_unit", unit=common.unit_msg(unit.id), n=level)
            found.append(Option(f"cure:{number}", label))
    return found


def _cure(game: MK, seat: Seat, what: str) -> None:
    player = common.player_of(game, seat)
    price = 1 if what == "hand" else game.content.unit(player.units[int(what)].id).level
    game.state.turn.heal -= price
    if what == "hand":
        player.hand.remove(CardId(WOUND))
        game.tell("MK-HEAL-09", "mk.event.healed", who=common.hero_msg(game, seat))
        ongoing.cured(game, seat)
    else:
        units.heal(game, seat, int(what), 1)
    ongoing.spent_healing(game, seat, price)


# ---------------------------------------------------------------------- the action


def _actions(game: MK, seat: Seat, tied: Reason | None) -> list[Option]:
    """The voluntary actions (MK-TURN-31 to 35) and the rest (MK-TURN-19)."""
    player = common.player_of(game, seat)
    here = player.space
    site = common.site_of(game, here)
    place = common.place_of(game, here)
    found: list[Option] = []
    if not movement.shared(game, seat):
        if interact.refusal(game, seat) is None:
            key = "mk.do.interact_glade" if interact.on_glade(game, seat) else "mk.do.interact"
            found.append(Option("interact", say(key), tied))
        found += _adventure(game, seat, site, tied)
        if site == "monastery" and not place.done:
            found.append(Option("burn", say("mk.do.burn"), tied))
        near = [s for s in common.geometry(game).neighbours[here] if movement.rampages(game, s)]
        if near:
            found.append(Option("challenge", say("mk.do.challenge"), tied))
    found += joint.options(game, seat, tied)
    if resting.can_rest(game, seat):
        slow = common.only_wounds(player.hand)
        found.append(Option("rest", say("mk.do.slow_rest" if slow else "mk.do.rest")))
    return found


def _adventure(game: MK, seat: Seat, site: str, tied: Reason | None) -> list[Option]:
    here = common.player_of(game, seat).space
    place = common.place_of(game, here)
    if site not in ADVENTURE:
        return []
    if site in ("maze", "labyrinth"):
        if seat in place.shields or len(place.paths) == len(fights.PATHS):
            return []
        return [Option("maze", say("mk.do.maze"), tied)]
    if site == "ruins":
        if place.done or not place.ruin:
            return []
        ruin = game.content.ruins[place.ruin]
        if ruin.cost:
            fine = mana.can_pay_all(game, seat, list(ruin.cost))
            reason = None if fine else because("MK-CONT-35", "mk.refused.altar")
            return [Option("altar", say("mk.do.altar", n=ruin.fame), tied or reason)]
        return [Option("enter", say("mk.do.enter"), tied)]
    if place.done and site in ("monster_den", "spawning_grounds"):
        return []
    return [Option("enter", say("mk.do.enter"), tied)]


def _act(game: MK, seat: Seat, verb: str, what: str) -> Rule[None]:
    state = game.state
    player = common.player_of(game, seat)
    here = player.space
    if verb == "interact":
        yield from interact.begin(game, seat)
    elif verb == "enter":
        yield from fights.adventure(game, seat, here)
    elif verb == "maze" and not what:
        fights.enter_maze(game, seat)
    elif verb == "maze":
        yield from fights.adventure(game, seat, here, path=int(what))
    elif verb == "burn":
        yield from fights.burn(game, seat, here)
    elif verb == "altar":
        yield from _altar(game, seat)
    else:
        near = [s for s in common.geometry(game).neighbours[here] if movement.rampages(game, s)]
        options = [Option(f"space:{s}", common.enemy_msg(common.place_of(game, s).enemies[0].id)) for s in near]
        chosen = yield from choose_some(seat, say("mk.ask.challenge"), options, 1, len(options))
        fights.rampaging(game, seat, [SpaceId(int(one[6:])) for one in chosen])
    state.turn.acted = True


def _altar(game: MK, seat: Seat) -> Rule[None]:
    """Pay at an altar (MK-CONT-35)."""
    here = common.player_of(game, seat).space
    place = common.place_of(game, here)
    ruin = game.content.ruins[place.ruin]
    for number, colour in enumerate(ruin.cost):
        yield from mana.pay(game, seat, [colour], [(later,) for later in ruin.cost[number + 1 :]])
    place.done = True
    place.shields += (seat,)
    common.gain_fame(game, seat, ruin.fame, "MK-CONT-35")
    game.state.turn.stage = "after"
    game.state.turn.move = game.state.turn.influence = 0


def _rest(game: MK, seat: Seat) -> Rule[None]:
    """Rest: one card and any number of Wounds, or one Wound (MK-REST-02 to 07)."""
    state = game.state
    player = common.player_of(game, seat)
    others = [card for card in player.hand if not common.is_wound(card)]
    wounds = len(player.hand) - len(others)
    gone: list[CardId] = []
    if others:
        options = [Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(others)]
        answer = yield from choose(seat, say("mk.ask.rest_card"), options)
        gone.append(CardId(answer[5:]))
        if wounds:
            options = [Option(f"n:{n}", say("mk.do.wounds", n=n)) for n in range(wounds + 1)]
            answer = yield from choose(seat, say("mk.ask.rest_wounds"), options)
            gone += [CardId(WOUND)] * int(answer[2:])
        game.tell("MK-REST-05", "mk.event.rest", who=common.hero_msg(game, seat), n=len(gone))
    else:
        gone.append(CardId(WOUND))
        game.tell("MK-REST-06", "mk.event.slow_rest", who=common.hero_msg(game, seat))
    for card in gone:
        player.hand.remove(card)
        player.discard.append(card)
    state.turn.cards += len(gone)
    skills.rested(game, seat)
    state.turn.stage = "rest"
    state.turn.move = 0


def is_over(game: MK) -> bool:
    """Whether the turn is over."""
    return game.state.phase != "turn"
