"""What only single Units do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import PILES
from delve.games.mageknight.effects import Attack, Block, Choice, Foe, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, common, mana, performing
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


# ---------------------------------------------------------------------- Utem Swordsmen

_SLASH = Choice((Attack(6), Block(6)))


@CODES.effect("utem-swordsmen-1", lambda: say("mk.code.utem_swordsmen"))
def utem_swordsmen(game: MK, play: Playing) -> Rule[None]:
    """A strong Attack or Block that Wounds the Unit itself."""
    yield from _SLASH.resolve(game, play)
    unit = common.player_of(game, play.seat).units[play.unit]
    unit.wounds += 1
    game.tell("MK-UNIT-04", "mk.event.unit_wounded", unit=common.unit_msg(unit.id), n=unit.wounds)


@use("utem-swordsmen-1")
def _utem_swordsmen(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _SLASH)


# ---------------------------------------------------------------------- Scouts


def _hidden(game: MK, seat: Seat) -> list[Option]:
    """The face-down tokens within three spaces, and the piles."""
    state = game.state
    here = common.player_of(game, seat).space
    found = []
    table = common.geometry(game)
    for number, place in state.places.items():
        space = SpaceId(number)
        if here >= 0 and table.distance(here, space) <= 3:
            for n, token in enumerate(place.enemies):
                if not token.up:
                    found.append(Option(f"token:{space}:{n}", say("mk.do.peek", space=common.space_msg(game, space))))
    found += [Option(f"pile:{pile}", say("mk.do.peek_pile", pile=_pile(pile))) for pile in PILES if state.piles[pile]]
    return found


def _pile(pile: str) -> Msg:
    return say(f"mk.pile.{pile}")


@CODES.effect("scouts-1", lambda: say("mk.code.scouts_peek"))
def scouts_peek(game: MK, play: Playing) -> Rule[None]:
    """Look at a face-down token; there is Fame for it if it is defeated this turn. Only the player sees it."""
    answer = yield from choose(play.seat, say("mk.ask.peek"), _hidden(game, play.seat))
    where, *rest = answer.split(":")
    if where == "token":
        token = common.place_of(game, SpaceId(int(rest[0]))).enemies[int(rest[1])].id
    else:
        token = game.state.piles[rest[0]][-1]
    game.reveal("mk.revealed.token", only_to=(play.seat,))
    game.tell_only((play.seat,), "MK-UNIT-10", "mk.event.peeked", enemy=common.enemy_msg(token))
    game.state.turn.peeked.append(token)


@use("scouts-1")
def _scouts_peek(game: MK, seat: Seat) -> Reason | None:
    return None if _hidden(game, seat) else because("MK-UNIT-10", "mk.refused.no_token")


@CODES.effect("scouts-2", lambda: say("mk.code.scouts_explore"))
def scouts_explore(game: MK, play: Playing) -> Rule[None]:
    """Move, and tiles can be revealed from two spaces away."""
    common.add_modifier(game, "far_explore")
    yield from Move(2).resolve(game, play)


@use("scouts-2")
def _scouts_explore(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Move(2))


# ---------------------------------------------------------------------- Shocktroops


@CODES.effect("shocktroops-0", lambda: say("mk.code.shocktroops_rally"))
def shocktroops_rally(game: MK, play: Playing) -> Rule[None]:
    """A Ranged Attack, and more for the Attacks of all other Units."""
    yield from Attack(1, "ranged").resolve(game, play)
    me = common.player_of(game, play.seat).units[play.unit]
    common.add_modifier(game, "unit_attack", 1, f"!{me.id}")


@use("shocktroops-0")
def _shocktroops_rally(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Attack(1, "ranged"))


@CODES.effect("shocktroops-2", lambda: say("mk.code.shocktroops_taunt"))
def shocktroops_taunt(game: MK, play: Playing) -> Rule[None]:
    """An attack is weaker, and its damage must be assigned to this Unit first, even of an assassin (MK-R-36)."""
    fight = combat.fight(game)
    among = combat.affectable(game, Foe(attack=-3), play.colour)
    options = [
        Option(f"attack:{i}:{k}", combat.attack_msg(game, fight.foes[i], k))
        for i in among
        for k, shown in enumerate(combat.enemy(game, fight.foes[i]).attacks)
        if not shown.summons and not fight.foes[i].blocked[k]
    ]
    if not options:
        return
    answer = yield from choose(play.seat, say("mk.ask.which_attack"), options)
    _, i, k = answer.split(":")
    foe = fight.foes[int(i)]
    foe.attacks[int(k)] -= 3
    unit = common.player_of(game, play.seat).units[play.unit]
    common.add_modifier(game, "taunted", what=f"{unit.id} {foe.token} {k}", combat=True)
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foe.token))


@use("shocktroops-2")
def _shocktroops_taunt(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Foe(attack=-3))


# ---------------------------------------------------------------------- Altem Mages

_EXTRA: dict[str, tuple[str, ...]] = {"none": (), "blue": ("blue",), "red": ("red",), "both": ("blue", "red")}


@CODES.effect("altem-mages-1", lambda: say("mk.code.altem_mages"))
def altem_mages(game: MK, play: Playing) -> Rule[None]:
    """Cold Fire that grows by 2 with blue and by 2 with red mana."""
    options = [
        Option(f"pay:{name}", say(f"mk.do.altem_{name}", n=5 + 2 * len(colours)))
        for name, colours in _EXTRA.items()
        if mana.can_pay_all(game, play.seat, list(colours))
    ]
    answer = yield from choose(play.seat, say("mk.ask.altem"), options)
    colours = _EXTRA[answer[4:]]
    for number, colour in enumerate(colours):
        yield from mana.pay(game, play.seat, [colour], [(one,) for one in colours[number + 1 :]])
    n = 5 + 2 * len(colours)
    yield from Choice((Attack(n, element="coldfire"), Block(n, "coldfire"))).resolve(game, play)


@use("altem-mages-1")
def _altem_mages(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Choice((Attack(5, element="coldfire"), Block(5, "coldfire"))))


@CODES.effect("altem-mages-coldfire", lambda: say("mk.code.altem_coldfire"))
def altem_coldfire(game: MK, play: Playing) -> Rule[None]:
    """All Attacks are Cold Fire."""
    common.add_modifier(game, "all_coldfire", combat=True)
    yield from ()


@CODES.effect("altem-mages-siege", lambda: say("mk.code.altem_siege"))
def altem_siege(game: MK, play: Playing) -> Rule[None]:
    """All Attacks are Siege Attacks."""
    common.add_modifier(game, "all_siege", combat=True)
    yield from ()


@use("altem-mages-coldfire")
def _altem_coldfire(game: MK, seat: Seat) -> Reason | None:
    if game.state.combat is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    return None


@use("altem-mages-siege")
def _altem_siege(game: MK, seat: Seat) -> Reason | None:
    fight = game.state.combat
    if fight is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    return None if fight.phase == "ranged" else because("MK-MELEE-02", "mk.refused.too_late")
