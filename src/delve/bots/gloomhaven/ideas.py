"""What else the bot could do: other cards, other actions, other ways, each with the plan for what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from delve.bots.gloomhaven.answers.hands import best_pairs, partners
from delve.bots.gloomhaven.answers.turn import plans_for_move, plans_for_turn, towards
from delve.bots.gloomhaven.bot import HeuristicBot, Look
from delve.core.questions import Answer, Question, Seat
from delve.core.session import Session


def ideas(bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Answers with the bots that have a plan for what follows, the most promising first."""
    found = _IDEAS.get(question.prompt.key)
    if found is not None:
        yield from found(Look(bot, session, seat, question))


def _lead(look: Look) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Other pairs of cards."""
    if look.scene.me is None:
        return
    for pair in best_pairs(look):
        other = look.bot.twin(look.session)
        other.forget()
        other.second = pair.second
        yield f"lead:{pair.lead}", other


def _second(look: Look) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Other cards to go with the leading one."""
    for option in partners(look):
        other = look.bot.twin(look.session)
        other.forget()
        yield option, other


def _turn(look: Look) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Other actions, or the same in another order."""
    if look.scene.me is None:
        return
    for plan in sorted(plans_for_turn(look), key=lambda plan: -plan.value):
        if plan.steps:
            other = look.bot.twin(look.session)
            other.begin(look, plan)
            yield other.deed, other


def _move(look: Look) -> Iterator[tuple[Answer, HeuristicBot]]:
    """Other places to go to, with what can be done from there."""
    if look.scene.me is None:
        return
    for plan in sorted(plans_for_move(look), key=lambda plan: -plan.value):
        other = look.bot.twin(look.session)
        other.go_on(look, plan)
        way = towards(look, other)
        if way in look.legal:  # not everybody may stay: in the hex of another nobody can
            yield way, other


_IDEAS: dict[str, Callable[[Look], Iterator[tuple[Answer, HeuristicBot]]]] = {
    "gh.ask.lead": _lead,
    "gh.ask.second": _second,
    "gh.ask.turn": _turn,
    "gh.ask.move": _move,
}
