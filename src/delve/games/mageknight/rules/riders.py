"""What cards do besides if the attack or block they were played for succeeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.effects import Foe
from delve.games.mageknight.rules import combat, common, ongoing
from delve.games.mageknight.state import TokenId, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def after_strike(game: MK, seat: Seat, pool: list[Value], struck: int) -> Rule[None]:
    """Some enemies were defeated by an attack."""
    for value in pool:
        if value.rider in ("chivalry", "chivalry+"):
            common.change_reputation(game, seat, struck, "MK-RANGED-13")
            if value.rider == "chivalry+":
                common.gain_fame(game, seat, struck)
        elif value.rider == "explosive":
            for _ in range(struck):
                yield from _explode(game, seat)
    yield from _reap(game, seat, game.state.turn.defeated[-struck:], pool)


def _reap(game: MK, seat: Seat, tokens: list[str], pool: list[Value]) -> Rule[None]:
    """A Soul Harvester takes crystals: of one enemy that it helped to defeat, or of all in a phase."""
    foes = {foe.token: foe for foe in combat.fight(game).foes if foe.token in tokens}
    for foe in foes.values():
        yield from combat.reap(game, seat, foe)
    for _ in range(sum(value.rider == "soul-harvester" for value in pool)):
        foe = next(iter(foes.values()))
        if len(foes) > 1:
            options = [Option(f"foe:{token}", common.enemy_msg(token)) for token in foes]
            answer = yield from choose(seat, say("mk.ask.harvested"), options)
            foe = foes[TokenId(answer[4:])]
        yield from combat.reap(game, seat, foe, once=True)


def _explode(game: MK, seat: Seat) -> Rule[None]:
    """An enemy loses 1 Armor; the card is red and white, so that Fire Resistance stops it (MK-CBT-19)."""
    foes = combat.fight(game).foes
    among = [i for i in combat.affectable(game, Foe(armor=-1), "red white") if foes[i].summoner < 0]
    if not among:
        return
    options = [Option(f"foe:{i}", common.enemy_msg(foes[i].token)) for i in among]
    answer = yield from choose(seat, say("mk.ask.explosive"), options)
    foe = foes[int(answer[4:])]
    foe.armor -= 1
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foe.token))


def _shields(game: MK, pool: list[Value], number: int) -> None:
    """A Burning Shield gives an Attack later; an Exploding Shield destroys the enemy once it is blocked, unless Fire
    Resistance or Arcane Immunity stops that (MK-CBT-19, MK-ABIL-17)."""
    for value in pool:
        if value.rider == "burning-shield":
            ongoing.store_attack(game, 4, "fire", value.source)
        elif value.rider == "exploding-shield" and number in combat.affectable(game, Foe(destroys=True), "red"):
            combat.fight(game).foes[number].if_blocked = "destroyed"


def after_block(game: MK, pool: list[Value], number: int, excess: int) -> None:
    """An attack of an enemy was blocked; it counts once all its attacks are (MK-ABIL-21). The cards are blue, so that
    Ice Resistance stops what they do besides (MK-CBT-20)."""
    _shields(game, pool, number)
    if number not in combat.affectable(game, Foe(armor=-1), "blue"):
        return
    for value in pool:
        if value.rider == "ice-shield":
            common.add_modifier(game, "blocked_armor", 3, str(number), combat=True)
        elif value.rider == "shield-bash" and excess:
            common.add_modifier(game, "blocked_armor", excess, str(number), combat=True)
