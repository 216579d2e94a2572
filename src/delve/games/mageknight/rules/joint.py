"""Cooperative assaults on cities (MK-COOP): the garrison is shared out, everybody fights a part of it, one after the
other, and then everybody ends a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose_amount, choose_some, confirm
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import Joint, Token, Turn

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

TUNNEL, TUNNEL_REACH = "underground-travel", 3
"""The Spell whose strong effect leads into a city from afar (MK-COOP-04)."""


def of(game: MK) -> Joint:
    """The assault under way."""
    assert game.state.joint is not None
    return game.state.joint


# ---------------------------------------------------------------------- forming


def cities_near(game: MK, seat: int) -> list[SpaceId]:
    """The cities with a garrison that a hero can assault from where it stands (MK-COOP-04)."""
    player = common.player_of(game, seat)
    if player.space < 0:
        return []
    table = common.geometry(game)
    reach = TUNNEL_REACH if TUNNEL in player.hand else 1
    return [
        SpaceId(space)
        for space, place in game.state.places.items()
        if place.enemies
        and not place.done
        and common.hex_of(game, SpaceId(space)).site == "city"
        and 0 < table.distance(player.space, SpaceId(space)) <= reach
    ]


def suitable(game: MK, seat: int, city: SpaceId) -> bool:
    """Whether a hero can be invited (MK-COOP-06)."""
    player = common.player_of(game, seat)
    return common.is_adjacent(game, player.space, city) and not player.flipped and not common.only_wounds(player.hand)


def partners(game: MK, seat: int, city: SpaceId) -> list[int]:
    """The other heroes that can take part; no more than there are enemies to share (MK-COOP-05, 08)."""
    found = [other for other in game.state.order if other >= 0 and other != seat and suitable(game, other, city)]
    return found if len(common.place_of(game, city).enemies) > 1 else []


def options(game: MK, seat: Seat, tied: Reason | None = None) -> list[Option]:
    """Propose a cooperative assault on a city nearby (MK-COOP-01), unless something ties the hero."""
    if len(game.state.players) < 2:
        return []
    return [
        Option(f"joint:{city}", say("mk.do.joint", city=_city_msg(game, city)), tied or refusal(game, seat, city))
        for city in cities_near(game, seat)
    ]


def refusal(game: MK, seat: int, city: SpaceId) -> Reason | None:
    """Why a cooperative assault cannot be proposed now (MK-COOP-02 to 05)."""
    state = game.state
    if state.scenario == "reconnaissance":
        return because("MK-SCN-RECON-05", "mk.refused.city_closed")
    if state.announced != -2 or state.final:
        return because("MK-COOP-03", "mk.refused.joint_late")
    here = common.player_of(game, seat).space
    if any(player.space == here for other, player in enumerate(state.players) if other != seat):
        return because("MK-COOP-04", "mk.refused.joint_shared")
    if not partners(game, seat, city):
        return because("MK-COOP-05", "mk.refused.joint_alone")
    return None


def propose(game: MK, seat: Seat, city: SpaceId) -> Rule[None]:
    """Invite others and say who faces how many; it begins if all of them agree (MK-COOP-07 to 11)."""
    state = game.state
    among = partners(game, seat, city)
    garrison = len(common.place_of(game, city).enemies)
    listed = [Option(f"seat:{one}", common.hero_msg(game, one)) for one in among]
    prompt = say("mk.ask.joint_who", city=_city_msg(game, city))
    chosen = yield from choose_some(seat, prompt, listed, 1, min(len(listed), garrison - 1), always=True)
    invited = [int(one[5:]) for one in chosen]
    first = state.order.index(seat)
    turns = state.order[first:] + state.order[:first]
    seats = [one for one in turns if one == seat or one in invited]
    counts: list[int] = []
    for number, one in enumerate(seats):
        waiting = len(seats) - number - 1
        least = garrison - sum(counts) if not waiting else 1
        most = garrison - sum(counts) - waiting
        prompt = say("mk.ask.joint_share", who=common.hero_msg(game, one), n=garrison - sum(counts))
        counts.append((yield from choose_amount(seat, prompt, least, most)))
    shares: list[Msg] = [
        say("mk.joint.share", who=common.hero_msg(game, one), n=count) for one, count in zip(seats, counts, strict=True)
    ]
    for one in seats[1:]:
        prompt = say("mk.ask.joint_agree", who=common.hero_msg(game, seat), city=_city_msg(game, city), shares=shares)
        agreed = yield from confirm(Seat(one), prompt, say("mk.do.joint_yes"), say("mk.do.joint_no"))
        if not agreed:
            game.tell("MK-COOP-09", "mk.event.joint_refused", who=common.hero_msg(game, one))
            return
    _begin(game, seat, city, seats, counts)


def _begin(game: MK, seat: Seat, city: SpaceId, seats: list[int], counts: list[int]) -> None:
    state = game.state
    for one in seats[1:]:
        common.player_of(game, one).flipped = True
    tokens = [token.id for token in common.place_of(game, city).enemies]
    game.rng.shuffle(tokens)
    game.reveal("mk.revealed.token")
    state.joint = Joint(city, seats)
    for count in counts:
        state.joint.shares.append(tokens[:count])
        tokens = tokens[count:]
    state.joint.backs = [common.player_of(game, one).space for one in seats]
    state.turn.acted = True
    state.turn.stage = "joint"
    game.tell("MK-COOP-10", "mk.event.joint", heroes=[common.hero_msg(game, one) for one in seats])


def _city_msg(game: MK, city: SpaceId) -> Msg:
    return say(f"mk.city.{common.hex_of(game, city).colours[0]}")


# ---------------------------------------------------------------------- everybody's part


def share(game: MK, seat: int) -> list[Token]:
    """The enemies of a participant's own (MK-COOP-19)."""
    joint = of(game)
    mine = joint.shares[joint.seats.index(seat)]
    return [token for token in common.place_of(game, joint.city).enemies if token.id in mine]


def part_options(game: MK, seat: Seat) -> list[Option]:
    """Into the city, or leave it be: nothing else can be done besides playing cards (MK-COOP-15, 24)."""
    from delve.games.mageknight.rules import movement

    city = of(game).city
    found = []
    if common.is_adjacent(game, common.player_of(game, seat).space, city):
        price = movement.cost(game, city)
        reason = None
        if game.state.turn.move < price:
            reason = because("MK-COOP-24", "mk.refused.move_points", n=price)
        found.append(Option(f"go:{city}", say("mk.do.storm", city=_city_msg(game, city), n=price), reason))
    found.append(Option("stay", say("mk.do.stay")))
    return found


def part_over(game: MK, seat: Seat) -> Rule[None]:
    """A participant's combat is over, or was given up: the next one's part, or the outcome (MK-COOP-12)."""
    state = game.state
    joint = of(game)
    state.turn.stage = "after"
    joint.turns.append(state.turn)
    joint.at += 1
    if joint.at < len(joint.seats):
        _turn_to(game, joint.seats[joint.at])
        state.turn = Turn()
        return
    _outcome(game)
    joint.at = 0
    joint.ending = True
    _take_up(game)
    yield from ()


def start_part(game: MK, seat: Seat) -> Rule[None]:
    """A participant's part begins as a turn does; dice that others used are gone (MK-COOP-13, 14, 25)."""
    from delve.games.mageknight.rules import before, turn

    state = game.state
    taken = [number for one in of(game).turns for number in one.dice]
    yield from before.offer(game, seat)
    turn.begin(game, seat)
    state.turn.stage, state.turn.acted, state.turn.taken = "joint", True, taken


def _outcome(game: MK) -> None:
    """The city falls when all its defenders are defeated; if not, everybody withdraws (MK-COOP-20, 21)."""
    joint = of(game)
    place = common.place_of(game, joint.city)
    if not place.enemies:
        game.tell("MK-COOP-20", "mk.event.joint_won", city=_city_msg(game, joint.city))
        common.city_falls(game, joint.city)
        return
    for seat, back, one in zip(joint.seats, joint.backs, joint.turns, strict=True):
        player = common.player_of(game, seat)
        player.space = back
        one.path = [space for space in one.path if space != joint.city] or [back]
    game.tell("MK-COOP-21", "mk.event.joint_lost", city=_city_msg(game, joint.city))


def ended(game: MK) -> bool:
    """A participant's End of Turn is over; true when it was the last one's (MK-COOP-22, 23)."""
    state = game.state
    joint = of(game)
    joint.at += 1
    if joint.at < len(joint.seats):
        _take_up(game)
        return False
    _turn_to(game, joint.seats[0])
    state.joint = None
    return True


def _take_up(game: MK) -> None:
    """The next participant may heal and play what helps, and then ends the turn."""
    state = game.state
    joint = of(game)
    _turn_to(game, joint.seats[joint.at])
    state.turn = joint.turns[joint.at]
    state.phase = "turn"


def _turn_to(game: MK, seat: int) -> None:
    game.state.active = game.state.order.index(seat)
