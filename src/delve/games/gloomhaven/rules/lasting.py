"""Abilities that lay their card into the active area, or last for the round (GH-BONUS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule
from delve.games.gloomhaven.effects import (
    Augment,
    Gain,
    Lasting,
    OnAttack,
    Retaliate,
    Shield,
    Standing,
    To,
)
from delve.games.gloomhaven.rules import bonuses, cards, formulas, harm, help, sides
from delve.games.gloomhaven.rules.acting import Acting

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def play(game: GH, act: Acting, ability: Lasting) -> Rule[bool]:
    """Begin a lasting ability."""
    gains = yield from help.offer(game, act, getattr(ability, "consume", ()) if _asks(ability) else ())
    to: To = getattr(ability, "to", To("self", 0))
    to = harm._wider(to, gains)
    on = yield from sides.choose_figures(game, act, to, say("gh.ask.bonus"))
    if not on:
        return False
    extra = _extra(game, act, ability, [*act.gains, *gains])
    if act.card is None or act.figure.kind != "character":
        for one in on:
            if isinstance(ability, Shield):
                one.shield += ability.value + extra
            elif isinstance(ability, Retaliate):
                one.retaliate.append((ability.value + extra, ability.range))
            elif isinstance(ability, OnAttack):
                one.attack += ability.gain.attack + extra
            elif isinstance(ability, Standing):
                one.dodges = True
        return True
    if isinstance(ability, Augment):
        yield from _replace_augment(game, act)
    bonuses.put_in_play(game, act, [one.id for one in on], extra)
    game.tell("GH-BONUS-01", "gh.event.bonus", who=sides.figure_msg(game, act.figure), card=cards.card_msg(act.card))
    return True


def _asks(ability: Lasting) -> bool:
    """Whether elements are consumed when the card is played; an Augment's are consumed with each attack."""
    return not isinstance(ability, Augment)


def _extra(game: GH, act: Acting, ability: Lasting, gains: list[Gain]) -> int:
    if isinstance(ability, Shield):
        return sum(gain.shield for gain in gains)
    if isinstance(ability, Retaliate):
        return sum(gain.retaliate for gain in gains)
    if isinstance(ability, OnAttack):
        counted = formulas.value(game, act, ability.gain_by) if ability.gain_by else 0
        return counted + sum(gain.attack for gain in gains)
    return 0


def _replace_augment(game: GH, act: Acting) -> Rule[None]:
    """An earlier Augment makes room for the new one."""
    seat = act.figure.seat
    there = bonuses.augments(game, seat)
    most = 2 if bonuses.has_standing(game, act.figure, "two_augments") else 1
    while len(there) >= most:
        options = [Option(f"card:{a.card}", cards.card_msg(a.card)) for a, _ in there]
        answer = yield from choose(act.seat, say("gh.ask.augment_goes"), options)
        gone = next(a.card for a, _ in there if f"card:{a.card}" == answer)
        cards.end_bonus(game, seat, gone)
        there = bonuses.augments(game, seat)
