"""How effects are carried out (MK-EFFECT). Whether they are of use now is in `uses`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from delve.core.asking import choose, choose_some
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC, colour_msg
from delve.games.mageknight.rules import (
    banners,
    codes,
    combat,
    common,
    formulas,
    mana,
    movement,
    offers,
    ongoing,
    units,
    wording,
)
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.rules.uses import (
    Use,
    by_colour,
    crystal_colours,
    demands,
    discardable,
    draws_on_mana,
    kinds_of,
    payable,
    refusal,
    throwable,
    useful,
)
from delve.games.mageknight.state import CardId, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

__all__ = ["Use", "demands", "draws_on_mana", "refusal", "throwable"]

Resolver: TypeAlias = "Callable[[MK, Playing, Any], Rule[None]]"


def resolve(game: MK, play: Playing, effect: kinds.Effect) -> Rule[None]:
    """Carry an effect out."""
    return _RESOLVERS[type(effect)](game, play, effect)


# ---------------------------------------------------------------------- carrying out


def _bonus(play: Playing, n: int) -> int:
    """A value with what another card adds to the first one (MK-EFFECT-04)."""
    total = n + play.bonus
    play.bonus = 0
    return total


def _move(game: MK, play: Playing, effect: kinds.Move) -> Rule[None]:
    game.state.turn.move += _bonus(play, effect.n) + movement.card_bonus(game, play)
    yield from ()


def _influence(game: MK, play: Playing, effect: kinds.Influence) -> Rule[None]:
    game.state.turn.influence += _bonus(play, effect.n)
    yield from ()


def _attack(game: MK, play: Playing, effect: kinds.Attack) -> Rule[None]:
    add_attack(game, play, effect)
    if common.modifiers(game, "starsdawn"):
        yield from ongoing.starsdawn(game, play.seat)


def add_attack(game: MK, play: Playing, effect: kinds.Attack, rider: str = "") -> None:
    """An Attack value, with what raises it and what it does besides if the attack succeeds."""
    n = _bonus(play, effect.n) + units.bonus(game, play, "attack", effect.kind)
    n += combat.first_card_bonus(game, play, "attack")
    combat.add(game, Value(n, effect.element, effect.kind, play.source, play.unit >= 0, rider))
    banners.fought(game, play)


def _block(game: MK, play: Playing, effect: kinds.Block) -> Rule[None]:
    add_block(game, play, effect)
    yield from ()


def add_block(game: MK, play: Playing, effect: kinds.Block, rider: str = "") -> None:
    """A Block value, with what raises it and what it does besides if the block succeeds."""
    n = _bonus(play, effect.n) + units.bonus(game, play, "block")
    n += combat.first_card_bonus(game, play, "block")
    if effect.swift and combat.blocks_swift(game):
        n *= 2
    combat.add(game, Value(n, effect.element, "melee", play.source, play.unit >= 0, rider))
    banners.fought(game, play)


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
        if effect.at_once:
            common.add_modifier(game, mana.AT_ONCE, what=colour)


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
    play.paid = yield from mana.pay(game, play.seat, payable(game, play.seat, effect))
    chosen = effect.by.get(play.paid, effect.then)
    if chosen is not None:
        yield from chosen.resolve(game, play)


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
            use = Use(game, play.seat)
            among = [name for name in kinds_of(game, card) if name in effect.by and use.why(effect.by[name]) is None]
            if among:
                colour = yield from choose_colour(game, play.seat, among, "mk.ask.colour")
                yield from effect.by[colour].resolve(game, play)
        elif effect.each and effect.then is not None:
            yield from effect.then.resolve(game, play)
    if effect.then is not None and not effect.each:
        yield from effect.then.resolve(game, play)


def _throw(game: MK, play: Playing, effect: kinds.Throw) -> Rule[None]:
    among = throwable(game, play.seat)
    colours: list[str] = list(BASIC)
    if by_colour(effect):
        colours = useful(game, play.seat, effect)
        among = [card for card in among if set(colours) & set(game.content.card(card).colours)]
    card = yield from throw_card(game, play, among)
    play.paid = yield from _colour_of(game, play, card, colours)
    chosen = effect.by.get(play.paid, effect.then)
    if chosen is not None:
        yield from chosen.resolve(game, play)


def _gain(game: MK, play: Playing, effect: kinds.Gain) -> Rule[None]:
    among = offers.of(game, effect.offer, play.paid)
    if not among:
        return
    card = yield from offers.choose_card(game, play.seat, effect.offer, among)
    offers.take(game, effect.offer, card)
    common.gain_card(game, play.seat, card, to=effect.to)


def throw_card(game: MK, play: Playing, among: list[CardId]) -> Rule[CardId]:
    """Throw an Action card away: it is out of the game (MK-DISCARD-04)."""
    player = common.player_of(game, play.seat)
    options = [Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(among)]
    answer = yield from choose(play.seat, say("mk.ask.throw"), options)
    card = CardId(answer[5:])
    player.hand.remove(card)
    game.state.turn.cards += 1
    game.tell("MK-DISCARD-04", "mk.event.thrown", card=common.card_msg(card))
    return card


def _colour_of(game: MK, play: Playing, card: CardId, among: list[str]) -> Rule[str]:
    colours = [c for c in game.content.card(card).colours if c in among]
    return (yield from choose_colour(game, play.seat, list(colours), "mk.ask.colour"))


def _ready(game: MK, play: Playing, effect: kinds.Ready) -> Rule[None]:
    if effect.budget:
        yield from units.ready_levels(game, play.seat, effect.budget)
        return
    if not effect.count:
        for number in units.readyable(game, play.seat, effect.level):
            units.ready(game, play.seat, number, healed=effect.heal)
    for _ in range(effect.count):
        # The Unit whose ability this is was Ready when it was used: it does not ready itself.
        among = [number for number in units.readyable(game, play.seat, effect.level) if number != play.unit]
        if not among:
            return
        number = yield from units.choose_unit(game, play.seat, among, say("mk.ask.ready"))
        units.ready(game, play.seat, number, healed=effect.heal)


def _heal_unit(game: MK, play: Playing, effect: kinds.HealUnit) -> Rule[None]:
    player = common.player_of(game, play.seat)
    among = [n for n, unit in enumerate(player.units) if unit.wounds]
    if among:
        number = yield from units.choose_unit(game, play.seat, among, say("mk.ask.heal_unit"))
        units.heal(game, play.seat, number, 1)


def _choice(game: MK, play: Playing, effect: kinds.Choice) -> Rule[None]:
    use = Use(game, play.seat, colour=play.colour)
    options = [
        Option(f"option:{number}", wording.words(one), use.why(one)) for number, one in enumerate(effect.options)
    ]
    answer = yield from choose(play.seat, say("mk.ask.choice"), options)
    yield from effect.options[int(answer[7:])].resolve(game, play)


def _all(game: MK, play: Playing, effect: kinds.All) -> Rule[None]:
    for step in effect.steps:
        if isinstance(step, kinds.Attack) and game.state.combat is not None:
            yield from _aim(game, play, step)
        if Use(game, play.seat, colour=play.colour).why(step) is None:
            yield from step.resolve(game, play)


def _aim(game: MK, play: Playing, attack: kinds.Attack) -> Rule[None]:
    from delve.games.mageknight.rules import fighting

    yield from fighting.aim(game, play.seat, attack)


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
        if effect.closed:
            common.add_modifier(game, "closed", what=terrain)
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
    from delve.games.mageknight.rules import sideways

    yield from sideways.resolve(game, play, effect)


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
    kinds.Gain: _gain,
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
