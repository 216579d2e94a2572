"""What monsters do besides moving and attacking (GH-MOTHER)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Rule
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.effects import To
from delve.games.gloomhaven.hexes import bits
from delve.games.gloomhaven.rules import (
    conditions,
    damage,
    elements,
    force,
    formulas,
    ground,
    help,
    reveal,
    sides,
    stats,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, FigureId, HexId, TrapTile

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Deed: TypeAlias = "Callable[[GH, Acting, Any, FigureId], Rule[None]]"


def perform(
    game: GH, act: Acting, ability: effects.Ability, focus: FigureId, gains: Iterable[effects.Gain] = ()
) -> Rule[None]:
    """Perform one ability of a monster; the players choose only where the rules leave it open (GH-MOTHER-13). `gains`
    is what consumed elements add to it."""
    yield from _DEEDS[type(ability)](game, act, _grown(ability, gains), focus)


def _grown(ability: effects.Ability, gains: Iterable[effects.Gain]) -> effects.Ability:
    """An ability with what elements add to it."""
    for gain in gains:
        if isinstance(ability, effects.Heal) and isinstance(ability.value, int):
            targets = 0 if gain.all_targets else ability.targets + gain.targets
            ability = replace(ability, value=ability.value + gain.heal, targets=targets)
        elif isinstance(ability, effects.Shield):
            ability = replace(ability, value=ability.value + gain.shield)
        elif isinstance(ability, effects.Force):
            ability = replace(ability, push=ability.push + gain.push, pull=ability.pull + gain.pull)
    return ability


def pick(game: GH, act: Acting, among: list[Figure], prompt: Msg) -> Rule[Figure]:
    """One of several equal figures."""
    return (yield from sides.choose_figure(game, act.seat, prompt, among, collective=True))


def affected(game: GH, act: Acting, to: To, focus: FigureId) -> Rule[list[Figure]]:
    """Whom an ability is for: all, or so many with the focus first."""
    among = sides.candidates(game, act, to)
    if not to.count:
        return among
    chosen = [one for one in among if one.id == focus][: to.count]
    while len(chosen) < to.count:
        left = [one for one in among if one not in chosen]
        if not left:
            break
        chosen.append((yield from pick(game, act, left, say("gh.ask.monster_target"))))
    return chosen


def _heal(game: GH, act: Acting, ability: effects.Heal, focus: FigureId) -> Rule[None]:
    """Itself or an ally in range, whoever has lost the most (GH-MOTHER-01)."""
    me = act.figure
    value = formulas.value(game, act, ability.value)
    if ability.to is not None:
        for one in (yield from affected(game, act, ability.to, focus)):
            help.restore(game, one, value)
        return
    if ability.range == 0:
        help.restore(game, me, value)
        return
    # Without a range of its own it has that of the stat card, as attacks do (GH-MON-02).
    reach = ability.range if ability.range > 1 or me.kind != "monster" else max(1, stats.of(game, me).range)
    among = sides.candidates(game, act, To("self_and_allies", reach, 0))
    for _ in range(ability.targets or len(among)):
        if not among:
            return
        worst = max(one.most - one.health for one in among)
        equal = [one for one in among if one.most - one.health == worst]
        chosen = yield from pick(game, act, equal, say("gh.ask.monster_heal", who=sides.figure_msg(game, me)))
        among.remove(chosen)
        help.restore(game, chosen, value)


def _shield(game: GH, act: Acting, ability: effects.Shield, focus: FigureId) -> Rule[None]:
    for one in (yield from affected(game, act, ability.to, focus)):
        one.shield += ability.value
        game.tell("GH-MOTHER-07", "gh.event.shield", who=sides.figure_msg(game, one), n=ability.value)


def _retaliate(game: GH, act: Acting, ability: effects.Retaliate, focus: FigureId) -> Rule[None]:
    for one in (yield from affected(game, act, ability.to, focus)):
        one.retaliate.append((ability.value, ability.range))
        game.tell("GH-MOTHER-07", "gh.event.retaliate", who=sides.figure_msg(game, one), n=ability.value)


def _on_attack(game: GH, act: Acting, ability: effects.OnAttack, focus: FigureId) -> Rule[None]:
    for one in (yield from affected(game, act, ability.to, focus)):
        one.attack += ability.gain.attack


def _standing(game: GH, act: Acting, ability: effects.Standing, focus: FigureId) -> Rule[None]:
    act.figure.dodges = True
    yield from ()


def _afflict(game: GH, act: Acting, ability: effects.Afflict, focus: FigureId) -> Rule[None]:
    for one in (yield from affected(game, act, ability.to, focus)):
        for condition in ability.conditions:
            if ground.is_there(game, one):
                conditions.give(game, one, condition)


def _force(game: GH, act: Acting, ability: effects.Force, focus: FigureId) -> Rule[None]:
    for one in (yield from affected(game, act, ability.to, focus)):
        for condition in ability.conditions:
            conditions.give(game, one, condition)
        if ability.push:
            yield from force.push(game, act, one, ability.push)
        elif ability.pull:
            yield from force.pull(game, act, one, ability.pull)


def _suffer(game: GH, act: Acting, ability: effects.Suffer, focus: FigureId) -> Rule[None]:
    for one in (yield from affected(game, act, ability.to, focus)):
        if ground.is_there(game, one):
            amount = formulas.value(game, act, ability.value, one)
            yield from damage.suffer(game, one, amount, rule="GH-ATK-17", by=act.figure)


def _loot(game: GH, act: Acting, ability: effects.Loot, focus: FigureId) -> Rule[None]:
    """Money is taken and gone; treasures stay (GH-MOTHER-10 to 12)."""
    board = ground.board_of(game)
    reach = board.within(act.figure.hex, ability.range) & board.sight[act.figure.hex]
    for hex_ in bits(reach):
        coins = ground.take_coins(game, hex_)
        if coins:
            game.tell("GH-MOTHER-10", "gh.event.monster_loots", who=sides.figure_msg(game, act.figure), n=coins)
    yield from ()


def _make(game: GH, act: Acting, ability: effects.Make, focus: FigureId) -> Rule[None]:
    yield from elements.infuse(game, act.seat, ability.elements, collective=True)


def beside(game: GH, act: Acting, around: HexId) -> Rule[HexId | None]:
    """The empty hex next to a hex that is closest to an enemy (GH-MOTHER-03)."""
    board = ground.board_of(game)
    free = [h for h in board.neighbours[around] if ground.is_empty(game, h)]
    if not free:
        return None
    foes = sides.enemies(game, act.figure)

    def away(hex_: HexId) -> int:
        return min((board.distance(hex_, one.hex) for one in foes), default=0)

    nearest = min(away(h) for h in free)
    equal = [h for h in free if away(h) == nearest]
    options = ground.hex_options(game, equal)
    prompt = say("gh.ask.monster_hex", who=sides.figure_msg(game, act.figure))
    answer = yield from choose(act.seat, prompt, options, collective=True)
    return HexId(int(answer[4:]))


def _trap(game: GH, act: Acting, ability: effects.Trap, focus: FigureId) -> Rule[None]:
    hex_ = yield from beside(game, act, act.figure.hex)
    if hex_ is not None:
        game.state.traps.append(TrapTile(hex_, ability.damage, list(ability.conditions)))
        game.tell("GH-TERRAIN-11", "gh.event.made_trap", hex=ground.hex_msg(game, hex_))


def _summon(game: GH, act: Acting, ability: effects.Summon, focus: FigureId) -> Rule[None]:
    """New monsters next to the summoner (GH-MOTHER-02 to 06)."""
    state = game.state
    wanted = ability.ranks[len(state.characters) - 2] if ability.ranks else "normal"
    for rank in wanted.split():
        centre = act.target_hex if ability.near_target and act.hits else act.figure.hex
        if ability.near_target and not act.hits:
            return
        if not reveal.free_numbers(game, ability.name):
            game.tell("GH-MOTHER-05", "gh.event.no_standee", monster=say(f"gh.monster.{ability.name}"))
            return
        hex_ = yield from beside(game, act, centre)
        if hex_ is None:
            game.tell("GH-MOTHER-04", "gh.event.summon_fails", who=sides.figure_msg(game, act.figure))
            return
        placed = reveal.place_monster(game, ability.name, hex_, rank, spawned=True, born=state.round)
        if placed is not None and ability.same_health:
            placed.health = min(act.figure.health, placed.most)


def _coded(game: GH, act: Acting, ability: effects.Coded, focus: FigureId) -> Rule[None]:
    from delve.games.gloomhaven.rules import specials

    yield from specials.CODES.resolver(ability.name)(game, act)


_DEEDS: dict[type, Deed] = {
    effects.Heal: _heal,
    effects.Shield: _shield,
    effects.Retaliate: _retaliate,
    effects.OnAttack: _on_attack,
    effects.Standing: _standing,
    effects.Afflict: _afflict,
    effects.Force: _force,
    effects.Suffer: _suffer,
    effects.Loot: _loot,
    effects.Make: _make,
    effects.Trap: _trap,
    effects.Summon: _summon,
    effects.Coded: _coded,
}
