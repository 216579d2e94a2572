"""Mana: tokens, crystals, dice of the Source (MK-MANA)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from delve.core import msg
from delve.core.asking import choose
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, FACES, colour_msg
from delve.games.mageknight.rules import centre, common
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import Modifier

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

POLARIZED = "polarized"
"""One mana may be used as its opposite colour this turn."""
NO_DICE = "no_dice"
"""No die of the Source may be used this turn."""
AT_ONCE = "at_once"
"""A token that is lost unless it is spent by what is done next."""
EXPLOIT = "tovak-mana-exploit"
SUPPRESSION = "krang-mana-suppression"
_OPPOSITE = {"red": "blue", "blue": "red", "green": "white", "white": "green"}
_POLAR = "polar-"


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
    return mana == "gold" and wanted in BASIC and usable(game, "gold")


def die_serves(game: MK, face: str, wanted: str) -> bool:
    """Whether a die of the Source can be used as a colour: Mana Pull makes one black die any basic colour, Mana Storm
    all black and gold ones."""
    if serves(game, face, wanted):
        return True
    if wanted not in BASIC or face in BASIC:
        return False
    return bool(common.modifiers(game, "wild_dice")) or (face == "black" and bool(common.modifiers(game, "black_any")))


def polar(game: MK, mana: str, wanted: str, *, alone: bool = True) -> bool:
    """Whether Polarization makes mana a colour: the opposite one; by day black is any other, at night gold is black
    where nothing but black is asked for, as by a Spell."""
    if _OPPOSITE.get(mana) == wanted:
        return True
    if common.is_night(game):
        return alone and mana == "gold" and wanted == "black"
    return mana == "black" and wanted != "black"


def suppressed(game: MK, seat: Seat) -> bool:
    """Whether a rival's Mana Suppression makes the next basic mana cost one more of its colour (MK-R-40)."""
    return bool(centre.against(game, seat, SUPPRESSION)) and not any(c in BASIC for c in game.state.turn.colours)


def free_dice(game: MK) -> list[int]:
    """The dice of the Source that nobody has taken."""
    turn = game.state.turn
    if common.modifiers(game, NO_DICE):
        return []
    return [n for n in range(len(game.state.source)) if n not in turn.dice and n not in turn.taken]


def sources(game: MK, seat: Seat, wanted: str, *, alone: bool = True) -> Iterator[str]:
    """What could pay for a colour: tokens, crystals, dice, each once. `alone`: no other colour would do."""
    found = _sources(game, seat, wanted, alone)
    if game.state.centre and wanted in BASIC and suppressed(game, seat):
        return (one for one in found if can_pay(game, seat, [(wanted,)], one))
    return found


def _sources(game: MK, seat: Seat, wanted: str, alone: bool) -> Iterator[str]:
    state = game.state
    player = common.player_of(game, seat)
    if wanted in [one.what for one in common.modifiers(game, "endless")] and usable(game, wanted):
        yield f"endless:{wanted}"
    for mana in dict.fromkeys(player.mana):
        if serves(game, mana, wanted):
            yield f"token:{mana}"
    for colour, count in player.crystals.items():
        if count and serves(game, colour, wanted):
            yield f"crystal:{colour}"
    if player.tactic_die is not None and serves(game, player.tactic_die, wanted):
        yield "tactic"
    if state.turn.dice_left > 0:
        for face in dict.fromkeys([state.source[number] for number in free_dice(game)]):
            if die_serves(game, face, wanted):
                yield f"die:{face}"
    if common.modifiers(game, POLARIZED):
        yield from _polarized(game, seat, wanted, alone)


def _polarized(game: MK, seat: Seat, wanted: str, alone: bool) -> Iterator[str]:
    player = common.player_of(game, seat)
    pieces = [f"token:{mana}" for mana in player.mana]
    pieces += [f"crystal:{mana}" for mana, count in player.crystals.items() if count]
    if player.tactic_die is not None:
        pieces.append(f"tactic:{player.tactic_die}")
    if game.state.turn.dice_left > 0:
        pieces += [f"die:{game.state.source[number]}" for number in free_dice(game)]
    for piece in dict.fromkeys(pieces):
        mana = piece.partition(":")[2]
        if not serves(game, mana, wanted) and polar(game, mana, wanted, alone=alone):
            yield f"{_POLAR}{piece}"


def source_msg(game: MK, seat: Seat, source: str) -> Msg:
    """What could pay, by its name."""
    kind, _, mana = source.removeprefix(_POLAR).partition(":")
    named = say(f"mk.mana.{kind}", colour=colour_msg(mana or str(common.player_of(game, seat).tactic_die)))
    return say("mk.mana.polarized", source=named) if source.startswith(_POLAR) else named


def at_hand(game: MK, seat: Seat) -> set[str]:
    """The colours that can be paid as long as no effect changes what mana is worth (MK-MANA-08 to 11)."""
    state = game.state
    player = common.player_of(game, seat)
    held: set[str] = {*player.mana, *[colour for colour, count in player.crystals.items() if count]}
    if player.tactic_die is not None:
        held.add(player.tactic_die)
    if state.turn.dice_left > 0:
        held.update([state.source[number] for number in free_dice(game)])
    held.discard("gold" if common.is_night(game) else "black")
    return held.union(BASIC) if "gold" in held else held


def refusal(game: MK, seat: Seat, colours: Iterable[str], held: set[str] | None = None) -> Reason | None:
    """Why none of some colours can be paid; `held` is what is at hand, if that is known already."""
    wanted = tuple(colours)
    if not game.state.centre:
        if not (at_hand(game, seat) if held is None else held).isdisjoint(wanted):
            return None
        if not game.state.turn.modifiers:
            return _lacking(game, wanted)
    alone = len(wanted) == 1
    for colour in wanted:
        for _ in sources(game, seat, colour, alone=alone):
            return None
    return _lacking(game, wanted)


def _lacking(game: MK, wanted: tuple[str, ...]) -> Reason:
    if wanted == ("black",) and not usable(game, "black"):
        return because("MK-MANA-09", "mk.refused.black_by_day")
    return _no_mana(wanted)


@cache
def _no_mana(colours: tuple[str, ...]) -> Reason:
    return msg.because("MK-CARD-16", "mk.refused.mana", colours=[colour_msg(c) for c in colours])


def can_pay_all(game: MK, seat: Seat, wanted: list[str]) -> bool:
    """Whether several mana can be paid together."""
    return can_pay(game, seat, [(colour,) for colour in wanted])


def can_pay(game: MK, seat: Seat, wanted: Sequence[tuple[str, ...]], gone: str = "") -> bool:
    """Whether several mana, each of one of some colours, can be paid together: tried out on the pieces that there are,
    without a source that is used for something else."""
    if not wanted:
        return True
    state = game.state
    player = common.player_of(game, seat)
    pieces: list[str] = [*player.mana]
    for colour, count in player.crystals.items():
        pieces += [colour] * count
    kind, _, mana = gone.removeprefix(_POLAR).partition(":")
    if player.tactic_die is not None and kind != "tactic":
        pieces.append(player.tactic_die)
    dice: list[str] = [state.source[number] for number in free_dice(game)]
    left = state.turn.dice_left
    if kind in ("token", "crystal"):
        pieces.remove(mana)
    elif kind == "die":
        dice.remove(mana)
        left -= 1
    endless = {one.what for one in common.modifiers(game, "endless")}
    turns = bool(common.modifiers(game, POLARIZED)) and not gone.startswith(_POLAR)

    def search(
        todo: Sequence[tuple[str, ...]], bag: list[str], dice_left: int, rest: list[str], polarize: bool
    ) -> bool:
        if not todo:
            return True
        alone = len(todo[0]) == 1
        for colour in todo[0]:
            after = todo[1:]
            if colour in endless and usable(game, colour):
                return search(after, bag, dice_left, rest, polarize)
            for mana in dict.fromkeys(bag):
                if serves(game, mana, colour):
                    if search(after, _without(bag, mana), dice_left, rest, polarize):
                        return True
                elif polarize and polar(game, mana, colour, alone=alone):
                    if search(after, _without(bag, mana), dice_left, rest, False):
                        return True
            for mana in dict.fromkeys(rest) if dice_left > 0 else ():
                if die_serves(game, mana, colour):
                    if search(after, bag, dice_left - 1, _without(rest, mana), polarize):
                        return True
                elif polarize and polar(game, mana, colour, alone=alone):
                    if search(after, bag, dice_left - 1, _without(rest, mana), False):
                        return True
        return False

    ways = [list(wanted)]
    if not gone and suppressed(game, seat):
        ways = _doubled(wanted)
    return any(search(way, pieces, left, dice, turns) for way in ways)


def _doubled(wanted: Sequence[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """The first basic mana twice, in each of its colours."""
    for place, colours in enumerate(wanted):
        if any(c in BASIC for c in colours):
            before, after = [*wanted[:place]], [*wanted[place + 1 :]]
            return [[*before, (c,), *([(c,)] if c in BASIC else []), *after] for c in colours]
    return [list(wanted)]


def _without(pieces: list[str], one: str) -> list[str]:
    smaller = list(pieces)
    smaller.remove(one)
    return smaller


# ---------------------------------------------------------------------- what paying leaves


def leaves(game: MK, seat: Seat, prices: Sequence[tuple[str, ...]], fits: Callable[[], bool]) -> bool:
    """Whether some mana can be paid so that something still holds afterwards: each way to pay is tried out and taken
    back."""
    ways = _doubled(prices) if suppressed(game, seat) else [list(prices)]
    return any(_leaves(game, seat, way, fits) for way in ways)


def _leaves(game: MK, seat: Seat, prices: Sequence[tuple[str, ...]], fits: Callable[[], bool]) -> bool:
    if not prices:
        return fits()
    for colour in prices[0]:
        for source in list(_sources(game, seat, colour, len(prices[0]) == 1)):
            if _leaves_after(game, seat, source, colour, prices[1:], fits):
                return True
    return False


def _leaves_after(
    game: MK, seat: Seat, source: str, colour: str, rest: Sequence[tuple[str, ...]], fits: Callable[[], bool]
) -> bool:
    """Whether something still holds after a mana from a source and the rest of the prices are paid."""
    player, turn = common.player_of(game, seat), game.state.turn
    held = list(player.mana), dict(player.crystals), player.tactic_die
    used = list(turn.dice), turn.dice_left, list(turn.modifiers), list(turn.colours)
    _spend(game, seat, source, colour)
    turn.colours.append(colour)
    try:
        return _leaves(game, seat, rest, fits)
    finally:
        player.mana, player.crystals, player.tactic_die = held
        turn.dice, turn.dice_left, turn.modifiers, turn.colours = used


# ---------------------------------------------------------------------- paying


def pay(
    game: MK,
    seat: Seat,
    colours: Iterable[str],
    then: Sequence[tuple[str, ...]] = (),
    fits: Callable[[], bool] | None = None,
) -> Rule[str]:
    """Pay one mana of one of some colours; returns the colour that it counts as (MK-MANA-12, 13). What has to be paid
    right after it must stay possible, and `fits` must hold when all of that is paid: what an effect needs is not spent
    on its price (MK-R-109)."""
    twice = suppressed(game, seat)
    colour = yield from _pay(game, seat, list(colours), then, fits, twice=twice)
    if twice and colour in BASIC:
        yield from _pay(game, seat, [colour], then, fits)
        for mark in centre.marks(game, seat, SUPPRESSION):
            centre.mark(game, SUPPRESSION, f"{mark} {colour}".strip())
    return colour


def _pay(
    game: MK,
    seat: Seat,
    colours: list[str],
    then: Sequence[tuple[str, ...]],
    fits: Callable[[], bool] | None,
    *,
    twice: bool = False,
) -> Rule[str]:
    choices: dict[str, str] = {}
    for colour in colours:
        after = [(colour,), *then] if twice and colour in BASIC else then
        for source in sources(game, seat, colour, alone=len(colours) == 1):
            if after and not can_pay(game, seat, after, source):
                continue
            if fits is None or _leaves_after(game, seat, source, colour, after, fits):
                choices[f"{colour}<{source}"] = colour
    options = []
    for key, colour in choices.items():
        named = source_msg(game, seat, key.partition("<")[2])
        options.append(Option(f"mana:{key}", say("mk.do.pay", colour=colour_msg(colour), source=named)))
    answer = yield from choose(seat, say("mk.ask.pay"), options)
    key = answer[5:]
    colour, source = key.split("<", 1)
    _spend(game, seat, source, colour)
    game.tell("MK-MANA-12", "mk.event.paid", who=common.hero_msg(game, seat), colour=colour_msg(colour))
    _curse(game, seat, colour)
    if colour not in game.state.turn.colours:
        game.state.turn.colours.append(colour)
        if any(mark != colour for mark in centre.marks(game, seat, EXPLOIT)):
            common.take_wound(game, seat, 1, rule="MK-SKILL-08")
    return colour


def fading(game: MK) -> list[Modifier]:
    """Tokens that have to be spent by what is done next."""
    return common.modifiers(game, AT_ONCE)


def fade(game: MK, seat: Seat, before: list[Modifier]) -> None:
    """Such tokens are lost if something else was done."""
    for one in before:
        if any(left is one for left in game.state.turn.modifiers):
            game.state.turn.modifiers = [left for left in game.state.turn.modifiers if left is not one]
            common.player_of(game, seat).mana.remove(one.what)  # type: ignore[arg-type]
            game.tell("MK-MANA-03", "mk.event.faded", colour=colour_msg(one.what))


def claim_die(game: MK, number: int) -> None:
    """A die leaves the Source for the Round (Mana Claim); the others keep their places in what is known of them."""
    turn = game.state.turn
    game.state.source.pop(number)
    turn.dice = [n - (n > number) for n in turn.dice]
    turn.taken = [n - (n > number) for n in turn.taken]
    for one in common.modifiers(game, "unrolled_die"):
        one.what = str(int(one.what) - (int(one.what) > number))


def _curse(game: MK, seat: Seat, colour: str) -> None:
    """Who uses a colour that another player has cursed takes a Wound, once in a turn (Mana Curse)."""
    if common.modifiers(game, "cursed"):
        return
    for other, player in enumerate(game.state.players):
        if other != seat and any(claim.curse and claim.colour == colour for claim in player.claims):
            common.add_modifier(game, "cursed")
            common.take_wound(game, seat, 1, rule="MK-HEAL-01")
            return


def take_die(game: MK, number: int, *, roll: bool) -> None:
    """An effect takes a die, besides the one of the turn (MK-MANA-17); it may go back as it is."""
    game.state.turn.dice.append(number)
    if not roll:
        common.add_modifier(game, "unrolled_die", what=str(number))


def _spend(game: MK, seat: Seat, source: str, colour: str) -> None:
    state = game.state
    player = common.player_of(game, seat)
    turned = source.startswith(_POLAR)
    if turned:
        state.turn.modifiers.remove(common.modifiers(game, POLARIZED)[0])
    kind, _, mana = source.removeprefix(_POLAR).partition(":")
    if kind == "token":
        player.mana.remove(mana)  # type: ignore[arg-type]
        for one in common.modifiers(game, AT_ONCE):
            if one.what == mana:
                state.turn.modifiers.remove(one)
                break
    elif kind == "crystal":
        player.crystals[mana] -= 1
        common.add_modifier(game, "spent_crystal", what=mana)
    elif kind == "tactic":
        common.add_modifier(game, "tactic_die", what=str(player.tactic_die))
        player.tactic_die = None
    elif kind == "die":
        state.turn.dice.append(next(n for n in free_dice(game) if state.source[n] == mana))
        state.turn.dice_left -= 1
        if not turned and not serves(game, mana, colour) and not common.modifiers(game, "wild_dice"):
            state.turn.modifiers.remove(common.modifiers(game, "black_any")[0])


def roll(game: MK) -> str:
    """Roll a mana die."""
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
