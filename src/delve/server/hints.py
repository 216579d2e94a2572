"""Hints: what a bot would answer in somebody's place, and why, in finished words."""

from __future__ import annotations

from delve.bots import registry as bots
from delve.bots.search import advice as told
from delve.bots.search.advice import Advice
from delve.bots.search.approach import approach_to
from delve.bots.search.timed import HINT
from delve.core.words import Words, capital, words
from delve.server import rights
from delve.server.commands import Actor
from delve.server.errors import Refuse
from delve.server.live import Live
from delve.server.messages import AskHint, Hint, HintChoice
from delve.server.thinking import CannotThink, Thinkers
from delve.server.turns import Payer


async def hint(live: Live, actor: Actor, asked: AskHint, thinkers: Thinkers, payer: Payer) -> Hint:
    """Have a bot think about somebody's question; raises Refuse. The table goes on in the meantime."""
    async with live.lock:
        table = live.table
        question = rights.hinted(table, actor, asked)
        game = table.row.game
        if HINT not in bots.names(game):
            raise Refuse(409, "server.refused.no_thought")
        era, at = table.era, len(table.playing.journal)
        since = table.playing.asked_since(question.seat)
        session = live.handed_over()
    try:
        advice = await thinkers.advise(live.id, game, (session, at), asked.seat, payer)
    except CannotThink as error:
        raise Refuse(503, "server.refused.no_thought") from error
    # Much may have happened since: what was known then is only for who still plays the seat.
    rights.may_have_hints(live.table, actor, asked.seat)
    return worded(advice, game, asked, (era, since), words(actor.lang))


def worded(advice: Advice, game: str, asked: AskHint, moment: tuple[int, int], said: Words) -> Hint:
    """What the search found, in words; the moment is the era, and since when the question is asked."""
    era, since = moment
    value = approach_to(game).value
    best = advice.choices[0]
    choices = [
        HintChoice(
            answer=choice.answer,
            label=capital(said.text(choice.label)),
            value=said.text(told.shown(value, choice.value)),
            worth=round(choice.value, 4),
            tried=choice.visits,
        )
        for choice in (advice.choices if advice.searched else [])
    ]
    return Hint(
        id=asked.id,
        seat=asked.seat,
        era=era,
        since=since,
        answer=advice.answer,
        label=capital(said.text(best.label)),
        value=choices[0].value if choices else "",
        choices=choices,
        reasons=[said.text(reason) for reason in told.reasons(game, value, advice)],
        tried=advice.nodes,
        seconds=round(advice.seconds, 2),
    )
