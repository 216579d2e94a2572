"""What players may do before their turn or in the turns of others, which is the same (MK-TURN-01 to 09, 42): use
Motivation, plunder a village, use some Tactics. It is asked just before a turn, and when another player announces a
card that concerns everybody (MK-R-88)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.rules import common, skills, tactics, wording

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

PLUNDER = 2
"""Cards that a plundered village gives."""


def offer(game: MK, seat: Seat) -> Rule[None]:
    """Before a turn: as many of these as the player likes, in any order. A Tactic comes when the player says so, or
    last."""
    waiting = True
    while found := _options(game, seat):
        if waiting and _tactic_waits(game, seat):
            found.append(Option("tactic", say("mk.do.tactic_first")))
        answer = yield from _ask(seat, say("mk.ask.before_turn", who=common.hero_msg(game, seat)), found)
        if answer == "skip":
            break
        if answer == "tactic":
            waiting = False
            yield from tactics.before_turn(game, seat)
        else:
            yield from _do(game, seat, answer)
    if waiting:
        yield from tactics.before_turn(game, seat)


def react(game: MK, seat: Seat, card: str) -> Rule[None]:
    """All others who have a turn left in this Round may react to a card that was announced; that comes first
    (MK-TURN-04, 07)."""
    state = game.state
    limited = state.announced != -2 or state.final
    for who in state.order:
        other = Seat(who)
        if who < 0 or other == seat or (limited and who not in state.last_turns):
            continue
        while found := _options(game, other):
            prompt = say("mk.ask.react", who=common.hero_msg(game, other), card=common.card_msg(card))
            answer = yield from _ask(other, prompt, found)
            if answer == "skip":
                break
            yield from _do(game, other, answer)
        if common.player_of(game, other).tactic == "midnight-meditation":
            yield from tactics.before_turn(game, other)


def _ask(seat: Seat, prompt: Msg, found: list[Option]) -> Rule[str]:
    found.append(Option("skip", say("mk.do.skip")))
    return (yield from choose(seat, prompt, found))


def _tactic_waits(game: MK, seat: Seat) -> bool:
    player = common.player_of(game, seat)
    return player.tactic in ("sparing-power", "midnight-meditation") and not player.tactic_used


def _options(game: MK, seat: Seat) -> list[Option]:
    """Motivation Skills that can be used (MK-SKILL-06), and the village that the hero stands in (MK-CONT-49)."""
    player = common.player_of(game, seat)
    found = []
    for one in player.skills:
        shown = game.content.skills[one.id]
        if shown.when == "any_turn" and skills.refusal(game, seat, one) is None:
            label = say("mk.do.skill", skill=skills.skill_msg(one.id), effect=wording.words(shown.effect))
            found.append(Option(f"skill:{one.id}", label))
    if player.deck and not player.plundered and common.site_of(game, player.space) == "village":
        found.append(Option("plunder", say("mk.do.plunder", n=PLUNDER)))
    return found


def _do(game: MK, seat: Seat, answer: str) -> Rule[None]:
    if answer.startswith("skill:"):
        yield from skills.use(game, seat, answer[6:])
        return
    common.player_of(game, seat).plundered = True
    game.tell("MK-CONT-49", "mk.event.plundered", who=common.hero_msg(game, seat))
    common.change_reputation(game, seat, -1, "MK-CONT-49")
    common.draw(game, seat, PLUNDER, "MK-CONT-49")
