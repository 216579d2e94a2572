"""Abilities that others perform: allies that may, enemies that must."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.effects import Command, Grant, TurnCoat
from delve.games.gloomhaven.rules import ground, sides
from delve.games.gloomhaven.rules.acting import Acting

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def grant(game: GH, act: Acting, ability: Grant) -> Rule[bool]:
    """Allies perform abilities, decided by their own player or by the one who grants."""
    done = False
    for one in (yield from sides.choose_figures(game, act, ability.to, say("gh.ask.grant"))):
        own = one.kind == "character" and not ability.controlled
        theirs = Acting(one, Seat(one.seat) if own else act.seat, forced=not own)
        if ability.augmented:
            theirs.lent = [act.figure.seat]
        for then in ability.then:
            if ground.is_there(game, one):
                performed = yield from then.resolve(game, theirs)
                done = done or performed
    return done


def command(game: GH, act: Acting, ability: Command) -> Rule[bool]:
    """An enemy performs abilities as the player says, against its own allies."""
    done = False
    for one in (yield from sides.choose_figures(game, act, ability.to, say("gh.ask.command"), monsters=True)):
        theirs = Acting(one, act.seat, forced=True)
        before = one.turncoat
        one.turncoat = act.figure.seat
        game.state.memory["near_me"] = act.figure.hex + 1 if ability.ends_near_me else 0
        for then in ability.then:
            if ground.is_there(game, one):
                performed = yield from then.resolve(game, theirs)
                done = done or performed
        game.state.memory.pop("near_me", None)
        one.turncoat = before
    return done


def turncoat(game: GH, act: Acting, ability: TurnCoat) -> Rule[bool]:
    """An enemy takes its turn of this round on the other side; whose turn is over is not affected."""
    done = False
    chosen = yield from sides.choose_figures(game, act, ability.to, say("gh.ask.command"), monsters=True, waiting=True)
    for one in chosen:
        one.lured = act.figure.seat
        one.controlled = ability.controlled
        done = True
        game.tell("GH-BONUS-07", "gh.event.turncoat", who=sides.figure_msg(game, one))
    return done
