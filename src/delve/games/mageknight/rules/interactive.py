"""Interactive Skills: what others may do with those in the centre, and how they come back (MK-SKILL-07 to 09, 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, colour_msg
from delve.games.mageknight.effects import Foe
from delve.games.mageknight.rules import centre, combat, common, skills
from delve.games.mageknight.rules.mana import SUPPRESSION
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

FREEZE = "goldyx-source-freeze"
HOWL = "wolfhawk-wolfs-howl-coop"
OVERLOAD = "tovak-mana-overload"

Check: TypeAlias = "Callable[[MK, Seat, str], Reason | None]"
Use: TypeAlias = "Callable[[MK, Seat, int, str], Rule[None]]"


class _Return:
    """What returning a Skill gives: when that is of use, and what it does for whom, with the owner and the mark."""

    def __init__(self, check: Check, use: Use) -> None:
        self.check = check
        self.use = use


_RETURNS: dict[str, _Return] = {}


def returned(name: str, check: Check) -> Callable[[Use], Use]:
    """Register what a player gets who returns a Skill to its owner."""

    def register(use: Use) -> Use:
        _RETURNS[name] = _Return(check, use)
        return use

    return register


def options(game: MK, seat: Seat) -> list[Option]:
    """The Skills in the centre that this player may return: those of others; alone one's own, in the turn after
    (MK-SKILL-08, MK-R-41)."""
    found = []
    for owner, name, mark in game.state.centre:
        if name in _RETURNS and (owner != seat or mark.endswith(centre.WAITING)):
            label = say("mk.do.return", skill=skills.skill_msg(name), effect=say(f"mk.return.{name}"))
            found.append(Option(f"return:{name}", label, _RETURNS[name].check(game, seat, mark.rstrip(centre.WAITING))))
    return found


def give_back(game: MK, seat: Seat, name: str) -> Rule[None]:
    """Return a Skill to its owner for what that gives."""
    entry = centre.found(game, name)
    assert entry is not None
    owner, _, mark = entry
    centre.give_back(game, name)
    yield from _RETURNS[name].use(game, seat, owner, mark.rstrip(centre.WAITING))


def take_back(game: MK, seat: Seat) -> Rule[None]:
    """At the start of a turn, skipped or not, a player's own Skills come back (MK-SKILL-09, 12, MK-TURN-12)."""
    state = game.state
    alone = len(state.players) == 1
    for owner, name, mark in list(state.centre):
        if owner != seat:
            continue
        if alone and name in (*_RETURNS, HOWL, OVERLOAD) and not mark.endswith(centre.WAITING):
            centre.mark(game, name, mark + centre.WAITING)
            continue
        centre.give_back(game, name)
        colours = [c for c in BASIC if c in (mark.split() if name == SUPPRESSION else [])]
        if name == FREEZE:
            colours = [c for c in BASIC if c in state.source]
        if colours:
            among = [Option(f"colour:{c}", colour_msg(c)) for c in colours]
            answer = yield from choose(seat, say("mk.ask.crystal"), among)
            common.gain_crystal(game, seat, answer[7:])


def begin_turn(game: MK, seat: Seat) -> None:
    """A frozen Source gives rivals no die of their own; dice that effects grant can still be used."""
    if centre.against(game, seat, FREEZE):
        game.state.turn.dice_left = 0


def enter_combat(game: MK, seat: Seat) -> Rule[None]:
    """The first player who enters a combat returns Wolf's Howl: one enemy has less Armor, one attack is weaker."""
    if not game.state.centre or centre.found(game, HOWL) is None or common.modifiers(game, "howled"):
        return
    centre.give_back(game, HOWL)
    play = Playing(seat, HOWL)
    for effect in (Foe(armor=-1), Foe(attack=-1)):
        if combat.affectable(game, effect, ""):
            yield from combat.affect(game, play, effect)


def overload(game: MK, play: Playing) -> int:
    """What Mana Overload adds to a card that was powered with the marked colour."""
    entry = centre.found(game, OVERLOAD)
    return 4 if entry is not None and play.powered and entry[2].rstrip(centre.WAITING) in play.powered else 0


def overloaded(game: MK) -> None:
    """A card took the bonus: Mana Overload goes back to its owner."""
    centre.give_back(game, OVERLOAD)
