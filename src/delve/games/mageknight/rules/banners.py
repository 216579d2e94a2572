"""Banners: assigned to Units, used with them, lost with them (MK-UNIT-15 to 18, MK-ROUND-15, 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.rules import combat, common
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Unit

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

BOX = CardId("mysterious-box")


def kind(game: MK, unit: Unit) -> str:
    """Which banner a Unit bears; empty if none."""
    return "" if unit.banner is None else game.content.card(unit.banner).banner


def card_of(game: MK, unit: Unit) -> CardId:
    """The card that lies with a Unit: a Mysterious Box may be used as a banner."""
    assert unit.banner is not None
    boxed = any(one.what == unit.banner for one in common.modifiers(game, "box"))
    return BOX if boxed else unit.banner


def choose_bearer(game: MK, seat: Seat, card: CardId) -> Rule[None]:
    """A banner that was just played is assigned to a Unit (MK-UNIT-15)."""
    player = common.player_of(game, seat)
    asked = [Option(f"unit:{n}", common.unit_msg(unit.id)) for n, unit in enumerate(player.units)]
    answer = yield from choose(seat, say("mk.ask.banner", card=common.card_msg(card)), asked)
    assign(game, seat, card, player.units[int(answer[5:])])


def assign(game: MK, seat: Seat, card: CardId, unit: Unit) -> None:
    """A banner is a Unit's; one that it had goes to the discard pile (MK-UNIT-17)."""
    player = common.player_of(game, seat)
    drop(game, seat, unit)
    unit.banner, unit.banner_used = card, False
    player.played.remove(card_of(game, unit))
    game.tell(
        "MK-UNIT-15",
        "mk.event.banner",
        who=common.hero_msg(game, seat),
        card=common.card_msg(card),
        unit=common.unit_msg(unit.id),
    )


def drop(game: MK, seat: Seat, unit: Unit) -> None:
    """A Unit's banner goes to the discard pile (MK-UNIT-17)."""
    if unit.banner is not None:
        common.player_of(game, seat).discard.append(card_of(game, unit))
        game.tell("MK-UNIT-17", "mk.event.banner_lost", card=common.card_msg(unit.banner))
        unit.banner = None


def keep(game: MK, seat: Seat) -> Rule[None]:
    """At the end of the Round each banner stays or is shuffled into the Deed deck (MK-UNIT-18)."""
    player = common.player_of(game, seat)
    for unit in player.units:
        if unit.banner is None:
            continue
        asked = [Option("keep", say("mk.do.keep_banner")), Option("shuffle", say("mk.do.shuffle_banner"))]
        prompt = say("mk.ask.keep_banner", card=common.card_msg(unit.banner), unit=common.unit_msg(unit.id))
        if (yield from choose(seat, prompt, asked)) == "shuffle":
            player.deck.append(unit.banner)
            unit.banner = None


# ---------------------------------------------------------------------- using them


def options(game: MK, seat: Seat) -> list[Option]:
    """What Units can do with their banners: Courage readies its bearer, Fear cancels an attack."""
    found: list[Option] = []
    fight = game.state.combat
    for number, unit in enumerate(common.player_of(game, seat).units):
        if unit.banner is None:
            continue
        name = kind(game, unit)
        wanted = fight is None if name == "courage" else name == "fear" and fight is not None and fight.phase == "block"
        if wanted:
            label = say(f"mk.do.banner_{name}", unit=common.unit_msg(unit.id))
            found.append(Option(f"banner:{number}", label, _refusal(game, unit, name)))
    return found


def _refusal(game: MK, unit: Unit, name: str) -> Reason | None:
    if name == "courage":
        if unit.banner_used:
            return because("MK-UNIT-16", "mk.refused.banner_used")
        return because("MK-UNIT-13", "mk.refused.unit_ready") if unit.ready else None
    if unit.wounds:
        return because("MK-UNIT-09", "mk.refused.unit_wounded")
    if not unit.ready:
        return because("MK-UNIT-09", "mk.refused.unit_spent")
    from delve.games.mageknight.rules import units

    if not units.takes_part(game, unit):
        return because("MK-CONT-48", "mk.refused.no_units_here")
    if not combat.attacking(game):
        return because("MK-BLOCK-05", "mk.refused.no_attack_chosen")
    return None


def use(game: MK, seat: Seat, number: int) -> Rule[None]:
    """Use a banner."""
    from delve.games.mageknight.rules import units

    unit = common.player_of(game, seat).units[number]
    if kind(game, unit) == "courage":
        unit.ready = unit.banner_used = True
        game.tell("MK-UNIT-13", "mk.event.readied", unit=common.unit_msg(unit.id))
        return
    fight = combat.fight(game)
    open_ = combat.attacking(game)
    asked = [Option(f"attack:{i}:{k}", combat.attack_msg(game, fight.foes[i], k)) for i, k in open_]
    answer = yield from choose(seat, say("mk.ask.cancel"), asked)
    _, i, k = answer.split(":")
    unit.ready = False
    units.take_part(game, unit)
    fight.foes[int(i)].dealt[int(k)] = True
    if fight.targets == [int(i)] and fight.attack == int(k):
        fight.targets, fight.attack, fight.pool = [], -1, []
    game.tell("MK-UNIT-16", "mk.event.cancelled", unit=common.unit_msg(unit.id))
    common.gain_fame(game, seat, 1, "MK-UNIT-16")


def fought(game: MK, play: Playing) -> None:
    """A Unit has attacked or blocked: Fame by a Banner of Glory on it, or by one that was thrown away for all."""
    if play.unit < 0 or play.famous:
        return
    play.famous = True
    unit = common.player_of(game, play.seat).units[play.unit]
    if kind(game, unit) == "glory":
        common.gain_fame(game, play.seat, 1, "MK-UNIT-16")
    for one in common.modifiers(game, "glory"):
        if unit.id not in one.what.split():
            one.what = f"{one.what} {unit.id}".strip()
            common.gain_fame(game, play.seat, 1, "MK-CARD-19")


def spares(game: MK, seat: Seat, unit: Unit) -> Rule[bool]:
    """Whether a Banner of Fortitude is turned so that its bearer ignores a Wound and what comes with it."""
    if kind(game, unit) != "fortitude" or unit.banner_used:
        return False
    asked = [
        Option("use", say("mk.do.fortitude", unit=common.unit_msg(unit.id))),
        Option("skip", say("mk.do.skip")),
    ]
    answer = yield from choose(seat, say("mk.ask.fortitude"), asked)
    if answer == "skip":
        return False
    unit.banner_used = True
    game.tell("MK-UNIT-16", "mk.event.unit_resists", unit=common.unit_msg(unit.id))
    return True
