"""What else the bot could do: other ways to spend the turn, each with the plan for it."""

from __future__ import annotations

from collections.abc import Iterator

from delve.bots.mageknight.bot import HeuristicBot, Look
from delve.bots.mageknight.doing import next_step
from delve.bots.mageknight.turn import TurnPlanner
from delve.core.questions import Answer, Question, Seat
from delve.core.session import Session

MOST = 8
"""Ways to spend a turn that are thought of."""


def ideas(bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Answers with the bots that have a plan for what follows, the most promising first."""
    look = Look(bot, session, seat, question)
    if question.prompt.key != "mk.ask.move" or look.view.turn.stage != "move":
        return
    planner = TurnPlanner(look.view, look.content, seat, bot.weights, bot.idle)
    for idea in planner.ideas()[:MOST]:
        if idea.steps:
            other = bot.twin(session)
            other.plan(list(idea.steps))
            first = next_step(Look(other, session, seat, question))
            if first is not None:
                yield first, other
    if "end" in look.legal:
        other = bot.twin(session)
        other.forget()
        yield "end", other
