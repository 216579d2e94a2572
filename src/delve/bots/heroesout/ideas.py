"""What else the bot could do: other cards to play, each with the plan for it."""

from __future__ import annotations

from collections.abc import Iterator

from delve.bots.heroesout.answers import uses
from delve.bots.heroesout.bot import HeuristicBot, Look
from delve.core.questions import Answer, Question, Seat
from delve.core.session import Session


def ideas(bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Answers with the bots that have a plan for what follows, the most promising first."""
    if question.prompt.key != "kh.ask.play":
        return
    look = Look(bot, session, seat, question)
    for use in sorted(uses(look), key=lambda use: -use.value):
        other = bot.twin(session)
        other.follow(session, seat, use.plan)
        yield f"card:{use.card}", other
