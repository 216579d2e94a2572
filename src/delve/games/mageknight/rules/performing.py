"""How effects are carried out, and whether they are of use now (MK-EFFECT, MK-TURN-22 to 25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat, choose, choose_some
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import WOUND, colour_msg
from delve.games.mageknight.rules import codes, combat, common, formulas, mana, units, wording
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

Resolver: TypeAlias = "Callable[[MK, Playing, Any], Rule[None]]"


def resolve(game: MK, play: Playing, effect: kinds.Effect) -> Rule[None]:
    """Carry an effect out."""
    yield from _RESOLVERS[type(effect)](game, play, effect)


def refusal(game: MK, seat: Seat, effect: kinds.Effect) -> Reason | None:
    """Why an effect cannot be played, or is of no use, now; None if it can be played."""
    return _Use(game, seat).why(effect)


class _Use:
    """Whether effects are of use."""

    def __init__(self, game: MK, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.turn = game.state.turn
        self.combat = game.state.combat

    def why(self, effect: kinds.Effect) -> Reason | None:
        """The reason against an effect."""
        name = f"_{type(effect).__name__.lower()}"
        check = getattr(self, name, None)
        found: Reason | None = None if check is None else check(effect)
        return found

    def _move(self, effect: kinds.Move) -> Reason | None:
        if self.turn.stage == "move" and self.combat is None:
            return None
        if self.combat is not None and combat.can_spend_move(self.game):
            return None
        return because("MK-TURN-25", "mk.refused.no_move")

    def _influence(self, effect: kinds.Influence) -> Reason | None:
        if self.turn.stage == "interact":
            return None
        if self.combat is not None and self.combat.phase == "block" and common.modifiers(self.game, "influence_block"):
            return None
        return because("MK-TURN-37", "mk.refused.no_interaction")

    def _attack(self, effect: kinds.Attack) -> Reason | None:
        if self.combat is None or self.combat.phase not in ("ranged", "attack"):
            return because("MK-CBT-17", "mk.refused.no_attack")
        if not self.combat.targets:
            return because("MK-RANGED-02", "mk.refused.no_target")
        if self.combat.phase == "ranged" and effect.kind == "melee" and not combat.any_counts(self.game):
            return because("MK-RANGED-03", "mk.refused.melee")
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
        colours = [c for c in effect.colours if c not in effect.by or self.why(effect.by[c]) is None]
        if effect.by:
            colours = [c for c in colours if c in effect.by]
        if not colours:
            return because("MK-CBT-17", "mk.refused.of_no_use")
        return mana.refusal(self.game, self.seat, colours)

    def _discard(self, effect: kinds.Discard) -> Reason | None:
        fit = discardable(self.game, self.seat, effect)
        if len(fit) < effect.least:
            return because("MK-CARD-16", "mk.refused.no_card")
        if effect.then is not None and effect.least:
            return self.why(effect.then)
        return None

    def _throw(self, effect: kinds.Throw) -> Reason | None:
        fit = throwable(self.game, self.seat, "")
        if not fit:
            return because("MK-CARD-16", "mk.refused.no_card")
        if effect.then is not None:
            return self.why(effect.then)
        return None

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
        reasons = [self.why(one) for one in effect.options]
        return None if None in reasons else reasons[0]

    def _all(self, effect: kinds.All) -> Reason | None:
        reasons = [self.why(step) for step in effect.steps]
        for step, reason in zip(effect.steps, reasons, strict=True):
            if reason is not None and isinstance(step, kinds.Pay | kinds.Discard | kinds.Throw):
                return reason
        real = [r for s, r in zip(effect.steps, reasons, strict=True) if not isinstance(s, kinds.Reputation)]
        return None if None in real else reasons[0]

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
            return because("MK-CBT-18", "mk.refused.phase", phase=say(f"mk.phase.{effect.phase}"))
        if effect.stops and self.combat.phase not in ("ranged", "block"):
            return because("MK-CBT-18", "mk.refused.too_late")
        if not combat.affectable(self.game, effect, ""):
            return because("MK-CBT-19", "mk.refused.no_enemy")
        return None

    def _unitbonus(self, effect: kinds.UnitBonus) -> Reason | None:
        if self.combat is None:
            return because("MK-CBT-18", "mk.refused.no_combat")
        if not common.player_of(self.game, self.seat).units:
            return because("MK-UNIT-14", "mk.refused.no_unit")
        return None

    def _coded(self, effect: kinds.Coded) -> Reason | None:
        return codes.refusal(self.game, self.seat, effect.name)


# ---------------------------------------------------------------------- carrying out


def _bonus(play: Playing, n: int) -> int:
    """A value with what another card adds to the first one (MK-EFFECT-04)."""
    total = n + play.bonus
    play.bonus = 0
    return total


def _move(game: MK, play: Playing, effect: kinds.Move) -> Rule[None]:
    game.state.turn.move += _bonus(play, effect.n)
    yield from ()


def _influence(game: MK, play: Playing, effect: kinds.Influence) -> Rule[None]:
    game.state.turn.influence += _bonus(play, effect.n)
    yield from ()


def _attack(game: MK, play: Playing, effect: kinds.Attack) -> Rule[None]:
    n = _bonus(play, effect.n) + units.bonus(game, play, "attack")
    n += combat.first_card_bonus(game, play, "attack")
    combat.add(game, Value(n, effect.element, effect.kind, play.source, play.unit >= 0))
    yield from ()


def _block(game: MK, play: Playing, effect: kinds.Block) -> Rule[None]:
    n = _bonus(play, effect.n) + units.bonus(game, play, "block")
    n += combat.first_card_bonus(game, play, "block")
    if effect.swift and combat.blocks_swift(game):
        n *= 2
    combat.add(game, Value(n, effect.element, "melee", play.source, play.unit >= 0))
    yield from ()


def _heal(game: MK, play: Playing, effect: kinds.Heal) -> Rule[None]:
    game.state.turn.heal += effect.n
    yield from ()


def _draw(game: MK, play: Playing, effect: kinds.Draw) -> Rule[None]:
    common.draw(game, play.seat, effect.n)
    yield from ()


def _fame(game: MK, play: Playing, effect: kinds.Fame) -> Rule[None]:
    common.gain_fame(game, play.seat, effect.n, "MK-EFFECT-02")
    yield from ()


def _reputation(game: MK, play: Playing, effect: kinds.Reputation) -> Rule[None]:
    if effect.later:
        game.state.turn.later += effect.n
    else:
        common.change_reputation(game, play.seat, effect.n, "MK-EFFECT-02")
    yield from ()


def _wound(game: MK, play: Playing, effect: kinds.Wound) -> Rule[None]:
    common.take_wound(game, play.seat, effect.n, rule="MK-HEAL-01")
    yield from ()


def _mana(game: MK, play: Playing, effect: kinds.Mana) -> Rule[None]:
    for _ in range(effect.n):
        colour = yield from choose_colour(game, play.seat, list(effect.colours), "mk.ask.mana")
        common.gain_mana(game, play.seat, colour)


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


def _crystal(game: MK, play: Playing, effect: kinds.Crystal) -> Rule[None]:
    for _ in range(effect.n):
        if effect.among == "paid":
            colour = play.paid
        else:
            among = crystal_colours(game, play.seat, effect)
            if not among:
                return
            colour = yield from choose_colour(game, play.seat, among, "mk.ask.crystal")
        common.gain_crystal(game, play.seat, colour)


def choose_colour(game: MK, seat: Seat, among: list[str], prompt: str) -> Rule[str]:
    """Say which colour."""
    options = [Option(f"colour:{c}", colour_msg(c)) for c in among]
    answer = yield from choose(seat, say(prompt), options)
    return answer[7:]


def _pay(game: MK, play: Playing, effect: kinds.Pay) -> Rule[None]:
    use = _Use(game, play.seat)
    colours = [c for c in effect.colours if not effect.by or (c in effect.by and use.why(effect.by[c]) is None)]
    play.paid = yield from mana.pay(game, play.seat, colours)
    chosen = effect.by.get(play.paid, effect.then)
    if chosen is not None:
        yield from chosen.resolve(game, play)


def discardable(game: MK, seat: Seat, effect: kinds.Discard) -> list[CardId]:
    """The cards in hand that may be discarded for an effect."""
    hand = common.player_of(game, seat).hand
    if effect.wounds == "only":
        return [card for card in hand if common.is_wound(card)]
    fit = [card for card in hand if effect.wounds == "yes" or not common.is_wound(card)]
    if effect.by:
        fit = [c for c in fit if not common.is_wound(c) and set(game.content.card(c).colours) & set(effect.by)]
    return fit


def _discard(game: MK, play: Playing, effect: kinds.Discard) -> Rule[None]:
    player = common.player_of(game, play.seat)
    fit = discardable(game, play.seat, effect)
    options = [Option(f"card:{n}:{card}", common.card_msg(card)) for n, card in enumerate(fit)]
    most = min(effect.most, len(options))
    chosen = yield from choose_some(play.seat, say("mk.ask.discard", n=most), options, effect.least, most)
    for answer in chosen:
        card = CardId(answer.split(":", 2)[2])
        player.hand.remove(card)
        player.discard.append(card)
        game.state.turn.cards += 1
        if effect.by and not common.is_wound(card):
            colour = yield from _colour_of(game, play, card, list(effect.by))
            yield from effect.by[colour].resolve(game, play)
        elif effect.each and effect.then is not None:
            yield from effect.then.resolve(game, play)
    if effect.then is not None and not effect.each:
        yield from effect.then.resolve(game, play)


def throwable(game: MK, seat: Seat, but: str) -> list[CardId]:
    """The Action cards in hand that may be thrown away."""
    return [
        card
        for card in common.player_of(game, seat).hand
        if not common.is_wound(card) and card != but and game.content.card(card).kind in ("basic", "advanced")
    ]


def _throw(game: MK, play: Playing, effect: kinds.Throw) -> Rule[None]:
    card = yield from throw_card(game, play)
    play.paid = game.content.card(card).colours[0]
    if effect.by:
        colour = yield from _colour_of(game, play, card, list(effect.by))
        yield from effect.by[colour].resolve(game, play)
    elif effect.then is not None:
        yield from effect.then.resolve(game, play)


def throw_card(game: MK, play: Playing) -> Rule[CardId]:
    """Throw an Action card away: it is out of the game (MK-DISCARD-04)."""
    player = common.player_of(game, play.seat)
    options = [
        Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(throwable(game, play.seat, play.card))
    ]
    answer = yield from choose(play.seat, say("mk.ask.throw"), options)
    card = CardId(answer[5:])
    player.hand.remove(card)
    game.tell("MK-DISCARD-04", "mk.event.thrown", card=common.card_msg(card))
    return card


def _colour_of(game: MK, play: Playing, card: CardId, among: list[str]) -> Rule[str]:
    colours = [c for c in game.content.card(card).colours if c in among]
    return (yield from choose_colour(game, play.seat, list(colours), "mk.ask.colour"))


def _ready(game: MK, play: Playing, effect: kinds.Ready) -> Rule[None]:
    count = effect.count or 99
    for _ in range(count):
        among = units.readyable(game, play.seat, effect.level)
        if not among:
            return
        number = yield from units.choose_unit(game, play.seat, among, say("mk.ask.ready"))
        unit = common.player_of(game, play.seat).units[number]
        unit.ready = True
        if effect.heal and unit.wounds:
            unit.wounds -= 1
        game.tell("MK-UNIT-13", "mk.event.readied", unit=common.unit_msg(unit.id))


def _heal_unit(game: MK, play: Playing, effect: kinds.HealUnit) -> Rule[None]:
    player = common.player_of(game, play.seat)
    among = [n for n, unit in enumerate(player.units) if unit.wounds]
    if among:
        number = yield from units.choose_unit(game, play.seat, among, say("mk.ask.heal_unit"))
        player.units[number].wounds -= 1


def _choice(game: MK, play: Playing, effect: kinds.Choice) -> Rule[None]:
    use = _Use(game, play.seat)
    options = [
        Option(f"option:{number}", wording.words(one), use.why(one)) for number, one in enumerate(effect.options)
    ]
    answer = yield from choose(play.seat, say("mk.ask.choice"), options)
    yield from effect.options[int(answer[7:])].resolve(game, play)


def _all(game: MK, play: Playing, effect: kinds.All) -> Rule[None]:
    for step in effect.steps:
        if _Use(game, play.seat).why(step) is None:
            yield from step.resolve(game, play)


def _if(game: MK, play: Playing, effect: kinds.If) -> Rule[None]:
    chosen = effect.then if formulas.value(game, play, effect.test) else effect.otherwise
    if chosen is not None:
        yield from chosen.resolve(game, play)


def _scaled(game: MK, play: Playing, effect: kinds.Scaled) -> Rule[None]:
    times = min(effect.most, formulas.value(game, play, effect.per))
    inner = effect.effect
    yield from replace(inner, n=inner.n + times * effect.add).resolve(game, play)  # type: ignore[union-attr]


def _terrain(game: MK, play: Playing, effect: kinds.Terrain) -> Rule[None]:
    for terrain in effect.terrains:
        if effect.to is not None:
            common.add_modifier(game, "cost_to", effect.to, terrain)
        if effect.less:
            common.add_modifier(game, "cost_less", effect.less * 100 + effect.least, terrain)
        if effect.safe:
            common.add_modifier(game, "safe", what=terrain)
    yield from ()


def _foe(game: MK, play: Playing, effect: kinds.Foe) -> Rule[None]:
    yield from combat.affect(game, play, effect)


def _unit_bonus(game: MK, play: Playing, effect: kinds.UnitBonus) -> Rule[None]:
    what = ""
    if effect.one:
        player = common.player_of(game, play.seat)
        number = yield from units.choose_unit(game, play.seat, list(range(len(player.units))), say("mk.ask.unit_bonus"))
        what = player.units[number].id
    for name in ("attack", "block", "armor"):
        n = int(getattr(effect, name))
        if n:
            common.add_modifier(game, f"unit_{name}", n, what, combat=True)
    for resistance in effect.resist:
        common.add_modifier(game, f"unit_resist_{resistance}", 1, what, combat=True)
    if effect.no_damage:
        common.add_modifier(game, "units_no_damage")


def _sideways(game: MK, play: Playing, effect: kinds.Sideways) -> Rule[None]:
    n = effect.n
    if effect.better and formulas.value(game, play, effect.when):
        n = effect.better
    common.add_modifier(game, "sideways", n, "wound" if effect.wound else "")
    yield from ()


def _hand_limit(game: MK, play: Playing, effect: kinds.HandLimit) -> Rule[None]:
    common.player_of(game, play.seat).hand_bonus += effect.n
    yield from ()


def _extra_die(game: MK, play: Playing, effect: kinds.ExtraDie) -> Rule[None]:
    game.state.turn.dice_left += effect.n
    if effect.black_any:
        common.add_modifier(game, "black_any")
    yield from ()


def _coded(game: MK, play: Playing, effect: kinds.Coded) -> Rule[None]:
    yield from codes.CODES.resolver(effect.name)(game, play)


def effect_msg(effect: kinds.Effect) -> Msg:
    """What a card says."""
    return wording.words(effect)


_RESOLVERS: dict[type, Resolver] = {
    kinds.Move: _move,
    kinds.Influence: _influence,
    kinds.Attack: _attack,
    kinds.Block: _block,
    kinds.Heal: _heal,
    kinds.Draw: _draw,
    kinds.Fame: _fame,
    kinds.Reputation: _reputation,
    kinds.Wound: _wound,
    kinds.Mana: _mana,
    kinds.Crystal: _crystal,
    kinds.Pay: _pay,
    kinds.Discard: _discard,
    kinds.Throw: _throw,
    kinds.Ready: _ready,
    kinds.HealUnit: _heal_unit,
    kinds.Choice: _choice,
    kinds.All: _all,
    kinds.If: _if,
    kinds.Scaled: _scaled,
    kinds.Terrain: _terrain,
    kinds.Foe: _foe,
    kinds.UnitBonus: _unit_bonus,
    kinds.Sideways: _sideways,
    kinds.HandLimit: _hand_limit,
    kinds.ExtraDie: _extra_die,
    kinds.Coded: _coded,
}
