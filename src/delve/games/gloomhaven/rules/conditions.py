"""Conditions: given, felt, and gone (GH-COND)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.gloomhaven.box import PASSING, TOKENS, Condition, condition_msg
from delve.games.gloomhaven.rules import modifiers, sides
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def immune(game: GH, figure: Figure, what: str) -> bool:
    """Whether a condition (or `push`, `pull`) has no effect on a figure (GH-BOSS-05, GH-SPECIAL-11)."""
    if figure.kind == "monster":
        return what in game.content.monsters[figure.name].immune
    if figure.kind == "objective":
        return _immune_objective(game, figure, what)
    if figure.kind == "character":
        equipped = game.state.characters[figure.seat].items
        return any(what in game.content.items[one.number].immune for one in equipped)
    return False


def _immune_objective(game: GH, figure: Figure, what: str) -> bool:
    """An obstacle with hit points is immune to everything, unless it shares a boss's immunities (GH-SPECIAL-11, 17); no
    modifier deck belongs to an ally among the objectives."""
    from delve.games.gloomhaven.rules import scenarios

    if figure.ally:
        return what in ("curse", "bless")
    like = scenarios.objective(game, figure.name).like
    return not like or what in ("push", "pull") or what in game.content.monsters[like].immune


def holds(game: GH, figure: Figure, condition: Condition) -> bool:
    """Whether a figure would have a condition once it is given to it; a bless or curse goes into its deck instead."""
    return condition not in ("curse", "bless") and not immune(game, figure, condition)


def give(game: GH, figure: Figure, condition: Condition) -> bool:
    """Give a condition; false if it has no effect (GH-COND-02, 03)."""
    if immune(game, figure, condition):
        game.tell("GH-BOSS-05", "gh.event.immune", who=sides.figure_msg(game, figure), what=condition_msg(condition))
        return False
    if condition in ("curse", "bless"):
        rule = "GH-COND-22" if condition == "curse" else "GH-COND-23"
        if not modifiers.shuffle_in(game, condition, figure):
            game.tell("GH-COMP-19", "gh.event.no_card_left", what=condition_msg(condition))
            return False
        game.tell(rule, "gh.event.condition", who=sides.figure_msg(game, figure), what=condition_msg(condition))
        return True
    lasts = 0
    if condition in PASSING:
        lasts = 2 if game.state.acting == figure.id else 1
    figure.conditions[condition] = lasts
    game.tell("GH-COND-01", "gh.event.condition", who=sides.figure_msg(game, figure), what=condition_msg(condition))
    return True


def end_of_turn(game: GH, figure: Figure) -> None:
    """Conditions that run out are removed (GH-COND-21, 25)."""
    for condition in [one for one in TOKENS if one in figure.conditions] if figure.conditions else ():
        lasts = figure.conditions[condition]
        if lasts == 1:
            del figure.conditions[condition]
            game.tell(
                "GH-COND-21", "gh.event.recovers", who=sides.figure_msg(game, figure), what=condition_msg(condition)
            )
        elif lasts:
            figure.conditions[condition] = lasts - 1
