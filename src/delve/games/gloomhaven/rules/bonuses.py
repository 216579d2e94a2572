"""Active bonuses: what lies in front of a character and works (GH-BONUS, GH-SHIELD, GH-RETAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.gloomhaven.defs import Traits
from delve.games.gloomhaven.effects import (
    Ability,
    Augment,
    Lasting,
    OnAttack,
    OnAttacked,
    Prevent,
    Retaliate,
    Shield,
    Standing,
)
from delve.games.gloomhaven.rules import cards, stats
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Active, Figure, FigureId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

_NO_TRAITS = Traits()


def ability_of(game: GH, active: Active) -> Ability:
    """What an active card does."""
    found: Ability = cards.half_of(game, active.card, active.half).abilities[active.path[0]]
    for index in active.path[1:]:
        found = found.then[index]  # type: ignore[attr-defined]
    return found


def put_in_play(game: GH, act: Acting, on: list[FigureId], extra: int = 0) -> Active:
    """Lay the card of an action in the active area, for these figures."""
    assert act.card is not None
    action = cards.half_of(game, act.card, act.half)
    active = Active(
        act.figure.seat,
        act.card,
        act.half,
        list(act.at),
        action.lasts == "round",
        on=on,
        extra=extra,
        turn=game.state.turn,
    )
    game.state.actives.append(active)
    act.made_lasting = True
    return active


def working(game: GH, figure: Figure) -> list[tuple[Active, Lasting]]:
    """The lasting abilities that work for a figure."""
    found = []
    for active in game.state.actives:
        if figure.id in active.on:
            ability = ability_of(game, active)
            if isinstance(ability, Lasting):
                found.append((active, ability))
    return found


def traits(game: GH, figure: Figure) -> Traits:
    """The permanent traits of a monster; those of others are empty."""
    if figure.kind != "monster":
        return _NO_TRAITS
    return stats.of(game, figure).traits


def shield(game: GH, figure: Figure) -> int:
    """The Shield that a figure has, all sources together (GH-SHIELD-02); slots that an attack may use are not in it."""
    total = traits(game, figure).shield + figure.shield
    for active, ability in working(game, figure):
        if isinstance(ability, Shield):
            total += ability.value + active.extra
    return total


def retaliates(game: GH, figure: Figure, *, melee: bool) -> list[tuple[int, int, Active | None]]:
    """The Retaliates of a figure against an attack: value, range and the card (GH-RETAL-05)."""
    own = traits(game, figure)
    found: list[tuple[int, int, Active | None]] = [(value, range_, None) for value, range_ in figure.retaliate]
    if own.retaliate:
        found.append((own.retaliate, own.retaliate_range, None))
    for active, ability in working(game, figure):
        if isinstance(ability, Retaliate):
            found.append((ability.value + active.extra, ability.range, active))
        elif isinstance(ability, OnAttacked) and ability.retaliate and not ability.prevent:
            if melee or not ability.melee:
                found.append((ability.retaliate, ability.retaliate_range, active))
    return found


def attack_bonuses(game: GH, figure: Figure) -> list[tuple[Active, OnAttack]]:
    """What a figure's attacks may gain from cards."""
    return [(active, ability) for active, ability in working(game, figure) if isinstance(ability, OnAttack)]


def augments(game: GH, seat: int) -> list[tuple[Active, Augment]]:
    """A character's Augments in play."""
    found = []
    for active in game.state.actives:
        if active.seat == seat:
            ability = ability_of(game, active)
            if isinstance(ability, Augment):
                found.append((active, ability))
    return found


def has_standing(game: GH, figure: Figure, name: str) -> bool:
    """Whether a standing effect works for a figure."""
    for _, ability in working(game, figure):
        if isinstance(ability, Standing) and ability.name == name:
            return True
    return False


def preventions(game: GH, figure: Figure, *, attack: bool, melee: bool) -> list[tuple[Active, Lasting]]:
    """Cards that take all damage of the next source (GH-BONUS-05, 12)."""
    found = []
    for active, ability in working(game, figure):
        of_attacks = attack and isinstance(ability, OnAttacked) and ability.prevent and (melee or not ability.melee)
        if of_attacks or isinstance(ability, Prevent):
            found.append((active, ability))
    return found


def guards(game: GH, figure: Figure, *, melee: bool) -> list[tuple[Active, OnAttacked]]:
    """Cards that give Shield against the next attacks."""
    return [
        (active, ability)
        for active, ability in working(game, figure)
        if isinstance(ability, OnAttacked) and ability.shield and (melee or not ability.melee)
    ]


def end_of_round(game: GH) -> None:
    """Round bonuses end (GH-ROUND-07), and what figures had for the round."""
    for active in list(game.state.actives):
        if active.round:
            cards.end_bonus(game, active.seat, active.card, rule="GH-ROUND-07")
    for figure in game.state.figures:
        figure.shield = figure.attack = 0
        figure.retaliate = []
        figure.dodges = figure.controlled = False
        figure.turncoat = figure.lured = -1
