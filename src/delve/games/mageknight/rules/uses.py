"""Whether effects are of use now, and what can be paid, discarded or thrown away for them (MK-TURN-22 to 25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from delve.core import msg
from delve.core.msg import Reason, say
from delve.core.questions import Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC, WOUND
from delve.games.mageknight.rules import codes, combat, common, deals, formulas, mana, offers, resting, units
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def refusal(
    game: MK,
    seat: Seat,
    effect: kinds.Effect,
    *,
    without: frozenset[str] = frozenset(),
    owed: tuple[tuple[str, ...], ...] = (),
    colour: str = "",
) -> Reason | None:
    """Why an effect cannot be played, or is of no use, now; None if it can be played. `without` are cards in hand that
    are being played for it, `owed` the mana that is paid before, `colour` what resistances look at."""
    return Use(game, seat).why_not(effect, without, owed, colour)


def demands(game: MK, seat: Seat, effect: kinds.Effect) -> list[tuple[str, ...]]:
    """The mana that an effect takes besides what its card costs, each with the colours that it can be."""
    if isinstance(effect, kinds.Pay):
        return [tuple(payable(game, seat, effect))]
    if isinstance(effect, kinds.All):
        return [one for step in effect.steps for one in demands(game, seat, step)]
    return []


def draws_on_mana(effect: kinds.Effect) -> bool:
    """Whether an effect looks at the crystals, tokens or dice that could pay for it, besides demanding mana."""
    if isinstance(effect, kinds.Coded):
        return effect.name in codes.ON_MANA
    if isinstance(effect, kinds.Crystal):
        return effect.among in ("held", "not_held")
    if isinstance(effect, kinds.Choice):
        return any(draws_on_mana(option) for option in effect.options)
    if isinstance(effect, kinds.All):
        return any(draws_on_mana(step) for step in effect.steps)
    return False


class Use:
    """Whether effects are of use to a player at one moment."""

    __slots__ = ("_alike", "_held", "by_card", "colour", "combat", "game", "owed", "seat", "turn", "without")

    def __init__(self, game: MK, seat: Seat, colour: str = "", *, by_card: bool = False) -> None:
        self.game = game
        self.seat = seat
        self.without: frozenset[str] = frozenset()
        self.owed: tuple[tuple[str, ...], ...] = ()
        self.colour = colour
        self.by_card = by_card
        """Whether a card from hand is played for it, so that nobody has to rest any more to discard one."""
        self.turn = game.state.turn
        self.combat = game.state.combat
        self._held: set[str] | None = None
        self._alike: dict[type, Reason | None] = {}

    def why_not(
        self, effect: kinds.Effect, without: frozenset[str], owed: tuple[tuple[str, ...], ...], colour: str
    ) -> Reason | None:
        """The reason against an effect that comes with more (see `refusal`)."""
        self.without, self.owed, self.colour = without, owed, colour
        return self.why(effect)

    def unpaid(self, colours: tuple[str, ...]) -> Reason | None:
        """Why none of some colours can be paid."""
        if self._held is None:
            self._held = mana.at_hand(self.game, self.seat)
        return mana.refusal(self.game, self.seat, colours, self._held)

    def why(self, effect: kinds.Effect) -> Reason | None:
        """The reason against an effect."""
        kind = type(effect)
        if kind in self._alike:
            return self._alike[kind]
        check = _CHECKS.get(kind)
        reason = None if check is None else check(self, effect)
        if check is None or kind in _ALIKE:
            self._alike[kind] = reason
        return reason

    def _move(self, effect: kinds.Move) -> Reason | None:
        # Move and Influence where their points can be spent (MK-TURN-24, MK-R-85): not by who has to rest (MK-R-63).
        if self.turn.stage in ("move", "joint", "maze") and self.combat is None:
            return None if self.by_card else resting.must_rest(self.game, self.seat)
        if self.combat is not None and combat.can_spend_move(self.game):
            return None
        return because("MK-TURN-25", "mk.refused.no_move")

    def _influence(self, effect: kinds.Influence) -> Reason | None:
        if self.turn.stage == "interact":
            return None
        if deals.wants_influence(self.game):
            return None
        return because("MK-TURN-37", "mk.refused.no_interaction")

    def _attack(self, effect: kinds.Attack) -> Reason | None:
        if self.combat is None or self.combat.phase not in ("ranged", "attack"):
            return because("MK-CBT-17", "mk.refused.no_attack")
        if not self.combat.targets:
            return because("MK-RANGED-02", "mk.refused.no_target")
        if self.combat.phase == "ranged" and effect.kind == "melee" and not combat.any_counts(self.game):
            return because("MK-RANGED-03", "mk.refused.melee")
        if effect.kind == "ranged" and combat.walls(self.game) and not common.modifiers(self.game, "starsdawn"):
            return because("MK-RANGED-05", "mk.refused.fortified")
        return None

    def _block(self, effect: kinds.Block) -> Reason | None:
        if self.combat is None or self.combat.phase != "block":
            return because("MK-CBT-17", "mk.refused.no_block")
        if not self.combat.targets:
            return because("MK-BLOCK-05", "mk.refused.no_attack_chosen")
        return None

    def _heal(self, effect: kinds.Heal) -> Reason | None:
        if self.combat is not None:
            return because("MK-CBT-23", "mk.refused.heal_combat")
        player = common.player_of(self.game, self.seat)
        if WOUND in player.hand or any(unit.wounds for unit in player.units):
            return None
        return because("MK-HEAL-09", "mk.refused.no_wound")

    def _draw(self, effect: kinds.Draw) -> Reason | None:
        if common.player_of(self.game, self.seat).deck:
            return None
        return because("MK-DRAW-08", "mk.refused.no_deck")

    def _crystal(self, effect: kinds.Crystal) -> Reason | None:
        if effect.among in ("", "paid") or crystal_colours(self.game, self.seat, effect):
            return None
        return because("MK-CARD-16", "mk.refused.no_colour")

    def _pay(self, effect: kinds.Pay) -> Reason | None:
        colours = payable(self.game, self.seat, effect)
        if not colours:
            return because("MK-CBT-17", "mk.refused.of_no_use")
        reason = mana.refusal(self.game, self.seat, colours)
        if reason is None and self.owed and not mana.can_pay(self.game, self.seat, [*self.owed, tuple(colours)]):
            return because("MK-CARD-16", "mk.refused.mana_both")
        if reason is None and effect.then is not None and gained(effect) is None:
            return self.why(effect.then)
        return reason

    def _discard(self, effect: kinds.Discard) -> Reason | None:
        fit = [card for card in discardable(self.game, self.seat, effect) if card not in self.without]
        if len(fit) < effect.least:
            return because("MK-CARD-16", "mk.refused.no_card")
        if effect.then is not None and effect.least:
            return self.why(effect.then)
        return None

    def _throw(self, effect: kinds.Throw) -> Reason | None:
        fit = [card for card in throwable(self.game, self.seat) if card not in self.without]
        if not fit:
            return because("MK-CARD-16", "mk.refused.no_card")
        if by_colour(effect):
            colours = useful(self.game, self.seat, effect)
            if not any(set(colours) & set(self.game.content.card(card).colours) for card in fit):
                return because("MK-CBT-17", "mk.refused.of_no_use")
        elif effect.then is not None:
            return self.why(effect.then)
        return None

    def _gain(self, effect: kinds.Gain) -> Reason | None:
        if offers.of(self.game, effect.offer):
            return None
        return because("MK-GAIN-05", "mk.refused.no_offer")

    def _ready(self, effect: kinds.Ready) -> Reason | None:
        if units.readyable(self.game, self.seat, effect.level):
            return None
        return because("MK-UNIT-13", "mk.refused.no_unit")

    def _healunit(self, effect: kinds.HealUnit) -> Reason | None:
        if self.combat is not None:
            return because("MK-CBT-23", "mk.refused.heal_combat")
        if any(unit.wounds for unit in common.player_of(self.game, self.seat).units):
            return None
        return because("MK-HEAL-12", "mk.refused.no_unit")

    def _choice(self, effect: kinds.Choice) -> Reason | None:
        first = None
        for one in effect.options:
            reason = self.why(one)
            if reason is None:
                return None
            first = first or reason
        return first

    def _all(self, effect: kinds.All) -> Reason | None:
        reasons = [self.why(step) for step in effect.steps]
        for step, reason in zip(effect.steps, reasons, strict=True):
            if reason is not None and isinstance(step, _PAID):
                return reason
        if self.combat is not None and any(isinstance(step, kinds.Heal) for step in effect.steps):
            return because("MK-CBT-23", "mk.refused.heal_combat")
        real = [r for s, r in zip(effect.steps, reasons, strict=True) if not _is_price(s)]
        return None if None in real else next(iter(real), None)

    def _if(self, effect: kinds.If) -> Reason | None:
        holds = formulas.value(self.game, Playing(self.seat, ""), effect.test)
        chosen = effect.then if holds else effect.otherwise
        if chosen is None:
            return because("MK-CBT-17", "mk.refused.of_no_use")
        return self.why(chosen)

    def _scaled(self, effect: kinds.Scaled) -> Reason | None:
        return self.why(effect.effect)

    def _terrain(self, effect: kinds.Terrain) -> Reason | None:
        return self._move(kinds.Move(0))

    def _foe(self, effect: kinds.Foe) -> Reason | None:
        if self.combat is None:
            return because("MK-CBT-18", "mk.refused.no_combat")
        if effect.phase and self.combat.phase != effect.phase:
            return msg.because("MK-CBT-18", "mk.refused.phase", phase=say(f"mk.phase.{effect.phase}"))
        if self.combat.phase == "attack" and not combat.matters_late(effect):
            return because("MK-CBT-18", "mk.refused.too_late")
        if not combat.affectable(self.game, effect, self.colour):
            return because("MK-CBT-19", "mk.refused.no_enemy")
        return None

    def _unitbonus(self, effect: kinds.UnitBonus) -> Reason | None:
        if self.combat is None:
            return because("MK-CBT-18", "mk.refused.no_combat")
        if not common.player_of(self.game, self.seat).units:
            return because("MK-UNIT-14", "mk.refused.no_unit")
        if self.combat.phase == "attack" and not effect.attack:
            return because("MK-CBT-18", "mk.refused.too_late")
        return None

    def _sideways(self, effect: kinds.Sideways) -> Reason | None:
        from delve.games.mageknight.rules import sideways

        return sideways.refusal(self.game, self.seat, effect)

    def _coded(self, effect: kinds.Coded) -> Reason | None:
        return codes.refusal(self.game, self.seat, effect.name, self.without, self.owed)


_CHECKS: dict[type, Callable[[Use, Any], Reason | None]] = {
    kind: getattr(Use, f"_{kind.__name__.lower()}")
    for kind in kinds.AnyEffect.__args__
    if hasattr(Use, f"_{kind.__name__.lower()}")
}
"""By kind of effect; one without a check is always of use."""
_ALIKE = frozenset((kinds.Move, kinds.Influence, kinds.Block, kinds.Heal, kinds.Draw, kinds.HealUnit, kinds.Terrain))
"""Kinds of effects of which all are of use, or none is."""
_PAID = (kinds.Pay, kinds.Discard, kinds.Throw)
"""Kinds of effects that something is given for."""


def _is_price(effect: kinds.Effect) -> bool:
    """Whether an effect is only what others cost."""
    if isinstance(effect, _PAID):
        return effect.then is None and not effect.by
    return isinstance(effect, (kinds.Reputation, kinds.Wound))


# ---------------------------------------------------------------------- what there is


def crystal_colours(game: MK, seat: Seat, effect: kinds.Crystal) -> list[str]:
    """The colours that a crystal can have."""
    held = common.player_of(game, seat).crystals
    colours: list[str] = list(effect.colours)
    if effect.among == "held":
        return [c for c in colours if held.get(c, 0)]
    if effect.among == "not_held":
        return [c for c in colours if not held.get(c, 0)]
    if effect.among == "offered":
        offered = {c for card in game.state.spell_offer for c in game.content.card(card).colours}
        return [c for c in colours if c in offered]
    return colours


def gained(effect: kinds.Pay | kinds.Throw) -> kinds.Gain | None:
    """The card of an offer that something is paid for."""
    parts = effect.then.steps if isinstance(effect.then, kinds.All) else (effect.then,)
    return next((one for one in parts if isinstance(one, kinds.Gain)), None)


def by_colour(effect: kinds.Pay | kinds.Throw) -> bool:
    """Whether what something gives depends on its colour."""
    return bool(effect.by) or gained(effect) is not None


def useful(game: MK, seat: Seat, effect: kinds.Pay | kinds.Throw) -> list[str]:
    """The colours that give something, where it depends on the colour."""
    gain = gained(effect)
    if gain is not None:
        return [c for c in BASIC if offers.of(game, gain.offer, c)]
    return [c for c, one in effect.by.items() if Use(game, seat).why(one) is None]


def payable(game: MK, seat: Seat, effect: kinds.Pay) -> list[str]:
    """The colours that are worth paying."""
    if by_colour(effect):
        among = useful(game, seat, effect)
        return [c for c in effect.colours if c in among]
    return list(effect.colours)


def discardable(game: MK, seat: Seat, effect: kinds.Discard) -> list[CardId]:
    """The cards in hand that may be discarded for an effect."""
    hand = common.player_of(game, seat).hand
    if effect.wounds == "only":
        return [card for card in hand if common.is_wound(card)]
    fit = [card for card in hand if effect.wounds == "yes" or not common.is_wound(card)]
    if effect.by:
        use = Use(game, seat)
        given = {name for name, one in effect.by.items() if use.why(one) is None}
        fit = [c for c in fit if not common.is_wound(c) and given & set(kinds_of(game, c))]
    return fit


def kinds_of(game: MK, card: CardId) -> tuple[str, ...]:
    """What a card is discarded as: its colours, or an Artifact."""
    return game.content.card(card).colours or ("artifact",)


def throwable(game: MK, seat: Seat) -> list[CardId]:
    """The Action cards in hand that may be thrown away."""
    return [
        card
        for card in common.player_of(game, seat).hand
        if not common.is_wound(card) and game.content.card(card).kind in ("basic", "advanced")
    ]
