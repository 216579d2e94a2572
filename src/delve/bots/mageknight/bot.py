"""The bot: plans its turns and combats, follows the plan, and weighs the options of any other question."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from delve.bots.mageknight import answers
from delve.bots.mageknight.kit import Kit
from delve.bots.mageknight.steps import Step
from delve.bots.mageknight.weights import DEFAULT, Weights
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Seat
from delve.core.session import Session
from delve.games.mageknight.defs import Content
from delve.games.mageknight.views import PlayerView, View

DECLINES = ("skip", "enough", "forfeit", "no")
"""Options that decline something, for questions that the bot does not know."""


class HeuristicBot:
    """Plays by what Fame it expects of a turn. It sees what its seat sees."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.seed = seed
        self.weights = DEFAULT if weights is None else weights
        self.steps: list[Step] = []
        """What is still to be chosen of the plan."""
        self.follow: list[tuple[str, str]] = []
        """Answers to what is asked on the way, by the keys of the prompts."""
        self.plans = 0
        """How often this turn was planned anew."""
        self.turn = (-1, -1)
        self.idle = 0
        """Turns in which nothing was done, one after another."""
        self.ended = (-1, -1)
        """Where the last turn ended, with how much Fame."""
        self.seen = (0, 0)
        self._of: tuple[Session, Seat] | None = None

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        """The answer; always one that the question allows."""
        if self._of is None or self._of[0] is not session or self._of[1] != seat:
            self._of = (session, seat)
            self.forget()
        look = Look(self, session, seat, question)
        found = self._followed(question)
        if found is None:
            handler = answers.handler(question.prompt.key)
            found = None if handler is None else handler(look)
        if found is not None and question.refusal(found) is None:
            return found
        return safe(question)

    def forget(self) -> None:
        """Drop the plan."""
        self.steps, self.follow = [], []

    def twin(self, session: Session) -> HeuristicBot:
        """A bot that goes on with the same plan at a copy of the table."""
        twin = copy(self)
        twin.steps, twin.follow = self.steps[:], self.follow[:]
        if self._of is not None:
            twin._of = (session, self._of[1])
        return twin

    def plan(self, steps: list[Step]) -> None:
        """A new plan."""
        self.steps, self.follow = list(steps), []

    def take(self, step: Step) -> str:
        """Go one step."""
        self.follow = list(step[1])
        return step[0]

    def _followed(self, question: Question) -> Answer | None:
        """What the plan says to a question that comes with a step."""
        for number, (key, start) in enumerate(self.follow):
            if key != question.prompt.key:
                continue
            del self.follow[: number + 1]
            if isinstance(question, Choose):
                return next((one for one in question.legal() if one.startswith(start)), None)
            if isinstance(question, ChooseSome):
                return [one for one in question.legal() if one in start.split()]
        return None


class Look:
    """One question with what its seat can see, made as far as it is needed."""

    def __init__(self, bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> None:
        self.bot, self.session, self.seat, self.question = bot, session, seat, question
        self.content: Content = session.content

    @cached_property
    def view(self) -> View:
        """The table as the seat sees it."""
        board = self.session.view(self.seat).board
        assert isinstance(board, View)
        return board

    @property
    def me(self) -> PlayerView:
        """The seat's hero."""
        return self.view.players[self.seat]

    @cached_property
    def kit(self) -> Kit:
        """What there is to work with."""
        return Kit(self.view, self.content, self.seat, self.bot.weights)

    @cached_property
    def legal(self) -> list[str]:
        """The ids that may be chosen."""
        return self.question.legal() if isinstance(self.question, Choose | ChooseSome) else []


def safe(question: Question) -> Answer:
    """An answer that is always allowed, for questions that the bot does not know."""
    if isinstance(question, Choose):
        legal = question.legal()
        return next((one for one in legal if one in DECLINES), legal[0])
    if isinstance(question, ChooseSome):
        return question.legal()[: question.least]
    if isinstance(question, Amount):
        return question.least
    if isinstance(question, Order):
        return [option.id for option in question.options]
    assert isinstance(question, Confirm)
    return True
