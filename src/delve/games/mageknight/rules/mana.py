"""Mana: tokens, crystals, dice of the Source (MK-MANA)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat, choose
from delve.games.mageknight.box import BASIC, colour_msg
from delve.games.mageknight.rules import common

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def usable(game: MK, colour: str) -> bool:
    """Whether mana of a colour can be used at all now: no black by day, no gold at night (MK-MANA-08 to 11)."""
    if colour == "black":
        return common.is_night(game) or bool(common.modifiers(game, "black_by_day"))
    if colour == "gold":
        return not common.is_night(game) or bool(common.modifiers(game, "gold_by_night"))
    return True


def serves(game: MK, mana: str, wanted: str) -> bool:
    """Whether mana can be used as a colour: gold as any basic one (MK-MANA-08)."""
    if mana == wanted:
        return usable(game, mana)
    if mana == "gold" and wanted in BASIC:
        return usable(game, "gold")
    return mana == "black" and wanted in BASIC and bool(common.modifiers(game, "black_any"))


def sources(game: MK, seat: Seat, wanted: str) -> list[tuple[str, Msg]]:
    """What could pay for a colour: tokens, crystals, dice; each by its option."""
    state = game.state
    player = common.player_of(game, seat)
    found: list[tuple[str, Msg]] = []
    if usable(game, wanted) and any(one.what == wanted for one in common.modifiers(game, "endless")):
        found.append((f"endless:{wanted}", say("mk.mana.endless", colour=colour_msg(wanted))))
    tokens = [mana for mana in dict.fromkeys(player.mana) if serves(game, mana, wanted)]
    found += [(f"token:{mana}", say("mk.mana.token", colour=colour_msg(mana))) for mana in tokens]
    crystals = [mana for mana, count in player.crystals.items() if count and serves(game, mana, wanted)]
    found += [(f"crystal:{mana}", say("mk.mana.crystal", colour=colour_msg(mana))) for mana in crystals]
    if player.tactic_die is not None and serves(game, player.tactic_die, wanted):
        found.append(("tactic", say("mk.mana.tactic", colour=colour_msg(player.tactic_die))))
    if state.turn.dice_left > 0:
        for number, face in enumerate(state.source):
            if number not in state.turn.dice and serves(game, face, wanted):
                key = f"die:{face}"
                if key not in dict(found):
                    found.append((key, say("mk.mana.die", colour=colour_msg(face))))
    return found


def refusal(game: MK, seat: Seat, colours: Iterable[str]) -> Reason | None:
    """Why none of some colours can be paid."""
    wanted = list(colours)
    if any(sources(game, seat, colour) for colour in wanted):
        return None
    return because("MK-CARD-16", "mk.refused.mana", colours=[colour_msg(c) for c in wanted])


def can_pay_all(game: MK, seat: Seat, wanted: list[str]) -> bool:
    """Whether several mana can be paid together: tried out on the pieces that there are."""
    state = game.state
    player = common.player_of(game, seat)
    pieces: list[str] = [*player.mana]
    for colour, count in player.crystals.items():
        pieces += [colour] * count
    if player.tactic_die is not None:
        pieces.append(player.tactic_die)
    dice: list[str] = [face for number, face in enumerate(state.source) if number not in state.turn.dice]
    endless = {one.what for one in common.modifiers(game, "endless")}

    def search(left: list[str], bag: list[str], dice_left: int, rest: list[str]) -> bool:
        if not left:
            return True
        colour, others = left[0], left[1:]
        if colour in endless and usable(game, colour):
            return search(others, bag, dice_left, rest)
        for mana in dict.fromkeys(bag):
            if serves(game, mana, colour):
                smaller = list(bag)
                smaller.remove(mana)
                if search(others, smaller, dice_left, rest):
                    return True
        if dice_left:
            for mana in dict.fromkeys(rest):
                if serves(game, mana, colour):
                    smaller = list(rest)
                    smaller.remove(mana)
                    if search(others, bag, dice_left - 1, smaller):
                        return True
        return False

    return search(wanted, pieces, state.turn.dice_left, dice)


def pay(game: MK, seat: Seat, colours: Iterable[str]) -> Rule[str]:
    """Pay one mana of one of some colours; returns the colour that it counts as (MK-MANA-12, 13)."""
    choices: dict[str, tuple[str, Msg]] = {}
    for colour in colours:
        for key, msg in sources(game, seat, colour):
            choices.setdefault(f"{colour}<{key}", (colour, msg))
    options = [
        Option(f"mana:{key}", say("mk.do.pay", colour=colour_msg(colour), source=msg))
        for key, (colour, msg) in choices.items()
    ]
    answer = yield from choose(seat, say("mk.ask.pay"), options)
    key = answer[5:]
    colour, source = key.split("<", 1)
    _spend(game, seat, source)
    if colour not in game.state.turn.colours:
        game.state.turn.colours.append(colour)
    game.tell("MK-MANA-12", "mk.event.paid", who=common.hero_msg(game, seat), colour=colour_msg(colour))
    return colour


def _spend(game: MK, seat: Seat, source: str) -> None:
    state = game.state
    player = common.player_of(game, seat)
    kind, _, mana = source.partition(":")
    if kind == "token":
        player.mana.remove(mana)  # type: ignore[arg-type]
    elif kind == "crystal":
        player.crystals[mana] -= 1
        if common.modifiers(game, "crystals_return"):
            common.add_modifier(game, "returning", what=mana)
    elif kind == "tactic":
        common.add_modifier(game, "tactic_die", what=str(player.tactic_die))
        player.tactic_die = None
    elif kind == "die":
        number = next(n for n, face in enumerate(state.source) if face == mana and n not in state.turn.dice)
        state.turn.dice.append(number)
        state.turn.dice_left -= 1


def roll(game: MK) -> str:
    """Roll a mana die."""
    from delve.games.mageknight.box import FACES

    game.reveal("mk.revealed.die")
    return FACES[game.rng.below(6)]


def roll_source(game: MK, dice: int) -> None:
    """Roll the whole Source until at least half shows basic colours (MK-SETUP-20, 21)."""
    state = game.state
    state.source = [roll(game) for _ in range(dice)]  # type: ignore[misc]
    while 2 * sum(face in BASIC for face in state.source) < dice:
        state.source = [face if face in BASIC else roll(game) for face in state.source]  # type: ignore[misc]


def return_dice(game: MK, seat: Seat) -> None:
    """Used dice are rolled and go back (MK-MANA-14, MK-END-02)."""
    state = game.state
    keep = {int(one.what) for one in common.modifiers(game, "unrolled_die")}
    for number in state.turn.dice:
        if number not in keep:
            state.source[number] = roll(game)  # type: ignore[call-overload]
    state.turn.dice = []
    if common.modifiers(game, "tactic_die"):
        state.source.append(roll(game))  # type: ignore[arg-type]
