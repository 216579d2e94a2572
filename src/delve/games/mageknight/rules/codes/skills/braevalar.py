"""What single Skills of Braevalar do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.effects import (
    All,
    AnyEffect,
    Attack,
    Block,
    Choice,
    Effect,
    Foe,
    If,
    Influence,
    Move,
    Terrain,
)
from delve.games.mageknight.rules import combat, common, interactive, mana, performing, plays, skills, wording
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.codes.skills.shared import regenerate, regenerate_refusal
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Skill, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


@use("braevalar-elemental-resistance")
def _elemental_resistance(game: MK, seat: Seat) -> Reason | None:
    return because("MK-DAMAGE-01", "mk.refused.only_damage")


@CODES.effect("braevalar-elemental-resistance", lambda: say("mk.code.braevalar-elemental-resistance"))
def elemental_resistance(game: MK, play: Playing) -> Rule[None]:
    """Used where damage is assigned (`damage`)."""
    yield from ()


ALLIES = Choice((Attack(1), Foe(attack=-1)))


@use("braevalar-feral-allies")
def _feral_allies(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, ALLIES)


@CODES.effect("braevalar-feral-allies", lambda: say("mk.code.braevalar-feral-allies"))
def feral_allies(game: MK, play: Playing) -> Rule[None]:
    """Attack 1, or an enemy's attack is weaker; exploring is always cheaper (`explore`)."""
    yield from ALLIES.resolve(game, play)


BEGUILE = If("fortified_site", Influence(2), If("glade", Influence(4), Influence(3)))


@use("braevalar-beguile")
def _beguile(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, BEGUILE)


@CODES.effect("braevalar-beguile", lambda: say("mk.code.braevalar-beguile"))
def beguile(game: MK, play: Playing) -> Rule[None]:
    """Influence by the place."""
    yield from BEGUILE.resolve(game, play)


# ---------------------------------------------------------------------- Forked Lightning


FORK = Attack(1, "ranged", "coldfire")
FORKED = "forked"
"""The modifier: attacks left, and the phase with the enemies that were hit."""


@use("braevalar-forked-lightning")
def _forked_lightning(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, FORK)


@CODES.effect("braevalar-forked-lightning", lambda: say("mk.code.braevalar-forked-lightning"))
def forked_lightning(game: MK, play: Playing) -> Rule[None]:
    """The first of up to three attacks against different enemies in this phase (MK-R-49)."""
    common.add_modifier(game, FORKED, 3, combat.fight(game).phase, combat=True)
    _fork(game, play.source)
    yield from ()


def _unhit(game: MK) -> list[int]:
    """The targets that no lightning has hit yet."""
    one = common.modifiers(game, FORKED)[0]
    hit = one.what.split()[1:]
    return [i for i in combat.fight(game).targets if str(i) not in hit]


def _fork(game: MK, source: str) -> None:
    one = common.modifiers(game, FORKED)[0]
    one.n -= 1
    one.what += f" {_unhit(game)[0]}"
    combat.add(game, Value(FORK.n, FORK.element, FORK.kind, source))


def _forks_left(game: MK, seat: Seat, skill: Skill) -> Reason | Literal[False] | None:
    fight = game.state.combat
    left = common.modifiers(game, FORKED)
    if fight is None or not left or not left[0].n or left[0].what.split()[0] != fight.phase:
        return False
    if not _unhit(game):
        return because("MK-RANGED-02", "mk.refused.hit_already")
    return None


@skills.later("braevalar-forked-lightning", _forks_left)
def fork_again(game: MK, seat: Seat, skill: Skill) -> Rule[None]:
    """Another enemy is hit."""
    _fork(game, skill.id)
    yield from ()


# ---------------------------------------------------------------------- Shapeshift


def _others(effect: Effect) -> list[AnyEffect]:
    """A Move, Attack or Block as the other two, with the same number and element."""
    match effect:
        case Move(n):
            return [Attack(n), Block(n)]
        case Attack(n, _, element):
            return [Move(n), Block(n, element)]
        case Block(n, element):
            return [Move(n), Attack(n, "melee", element)]
    return []


_shifted: dict[int, tuple[Effect, list[AnyEffect]]] = {}
"""What was worked out before, by identity; the effect is kept so that its identity stays its own."""


def shapes_of(effect: Effect) -> list[AnyEffect]:
    """What the effect of a card can become, each the same object every time."""
    known = _shifted.get(id(effect))
    if known is None:
        known = _shifted[id(effect)] = (effect, shifted(effect))
    return known[1]


def shifted(effect: Effect) -> list[AnyEffect]:
    """What a card's effect can become (MK-R-50)."""
    if isinstance(effect, Choice):
        return [new for one in effect.options for new in shifted(one)]
    if isinstance(effect, All):
        found: list[AnyEffect] = []
        for place, step in enumerate(effect.steps):
            before, after = effect.steps[:place], effect.steps[place + 1 :]
            found += [replace(effect, steps=(*before, new, *after)) for new in shifted(step)]
        return found
    return _others(effect)


def _shapes(game: MK, seat: Seat) -> list[Option]:
    found = []
    for card in dict.fromkeys(common.player_of(game, seat).hand):
        if common.is_wound(card) or game.content.card(card).kind != "basic":
            continue
        shown = game.content.card(card)
        for way, effect in (("basic", shown.basic), ("strong", shown.strong)):
            for number, new in enumerate(shapes_of(effect) if effect is not None else []):
                reason = performing.refusal(game, seat, new, without=frozenset((card,)))
                if way == "strong":
                    reason = reason or mana.refusal(game, seat, shown.colours)
                if reason is None:
                    label = say(f"mk.do.{way}", card=common.card_msg(card), effect=wording.words(new))
                    found.append(Option(f"{way}:{number}:{card}", label))
    return found


@use("braevalar-shapeshift")
def _shapeshift(game: MK, seat: Seat) -> Reason | None:
    return None if _shapes(game, seat) else because("MK-CARD-16", "mk.refused.no_card")


@CODES.effect("braevalar-shapeshift", lambda: say("mk.code.braevalar-shapeshift"))
def shapeshift(game: MK, play: Playing) -> Rule[None]:
    """Play a Basic Action for something else."""
    answer = yield from choose(play.seat, say("mk.ask.shapeshift"), _shapes(game, play.seat))
    way, number, card = answer.split(":", 2)
    shown = game.content.card(card)
    effect = shown.basic if way == "basic" else shown.strong
    assert effect is not None
    yield from plays.play_card(game, play.seat, way, CardId(card), instead=shapes_of(effect)[int(number)])


# ---------------------------------------------------------------------- Secret Ways, Regenerate


PEAKS = All((Move(1), Terrain(("mountain",), to=5, safe=True)))
LAKES = Terrain(("lake",), to=2, safe=True)


@use("braevalar-secret-ways")
def _secret_ways(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Move(1))


@CODES.effect("braevalar-secret-ways", lambda: say("mk.code.braevalar-secret-ways"))
def secret_ways(game: MK, play: Playing) -> Rule[None]:
    """Mountains, and lakes for blue mana."""
    yield from PEAKS.resolve(game, play)
    if game.state.combat is None and mana.refusal(game, play.seat, ("blue",)) is None:
        options = [Option("pay", say("mk.do.open_lakes")), Option("skip", say("mk.do.skip"))]
        if (yield from choose(play.seat, say("mk.ask.open_lakes"), options)) == "pay":
            yield from mana.pay(game, play.seat, ("blue",))
            yield from LAKES.resolve(game, play)


@use("braevalar-regenerate")
def _regenerate(game: MK, seat: Seat) -> Reason | None:
    return regenerate_refusal(game, seat)


@CODES.effect("braevalar-regenerate", lambda: say("mk.code.braevalar-regenerate"))
def braevalar_regenerates(game: MK, play: Playing) -> Rule[None]:
    """Green mana also draws a card."""
    yield from regenerate(game, play, "green")


# ---------------------------------------------------------------------- Nature's Vengeance


VENGEANCE = Foe(attack=-1)


def _avenge(game: MK, play: Playing) -> Rule[None]:
    """An enemy's attack is weaker, and it is Cumbersome for the rest of the combat."""
    yield from VENGEANCE.resolve(game, play)
    for number in play.targets:
        combat.fight(game).foes[number].gained.append("cumbersome")


@use("braevalar-natures-vengeance")
def _vengeance(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, VENGEANCE)


@CODES.effect("braevalar-natures-vengeance", lambda: say("mk.code.braevalar-natures-vengeance"))
def natures_vengeance(game: MK, play: Playing) -> Rule[None]:
    """`combat` makes the enemies of rivals stronger."""
    yield from _avenge(game, play)


@use("braevalar-natures-vengeance-coop")
def _vengeance_together(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, VENGEANCE)


@CODES.effect("braevalar-natures-vengeance-coop", lambda: say("mk.code.braevalar-natures-vengeance-coop"))
def vengeance_together(game: MK, play: Playing) -> Rule[None]:
    """Whoever returns it does the same."""
    yield from _avenge(game, play)


@interactive.returned(
    "braevalar-natures-vengeance-coop", lambda game, seat, mark: performing.refusal(game, seat, VENGEANCE)
)
def share_vengeance(game: MK, seat: Seat, owner: int, mark: str) -> Rule[None]:
    """The same for another player."""
    yield from _avenge(game, Playing(seat, "braevalar-natures-vengeance-coop"))
