"""The bot: follows its plan for the card in play, and otherwise weighs the options of the question at hand."""

from __future__ import annotations

from copy import copy

from delve.bots.heroesout import answers
from delve.bots.heroesout.actions import Ask
from delve.bots.heroesout.plan import Planner
from delve.bots.heroesout.table import Table
from delve.bots.heroesout.weights import DEFAULT, Scale, Weights
from delve.bots.heroesout.worth import Worth
from delve.core.msg import Msg
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Seat
from delve.core.session import Session
from delve.games.heroesout.defs import Content
from delve.games.heroesout.views import View


class HeuristicBot:
    """Plays by the danger of rooms and the worth of cards. It sees what its seat sees, and searches no tree."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.seed = seed
        self.scale = DEFAULT if weights is None else Scale(weights)
        self._plan: list[Ask] = []
        self._plan_of: tuple[Session, Seat] | None = None
        self._worths: dict[str, Worth] = {}
        self._content: Content | None = None

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        """The answer; always one that the question allows."""
        if self._content is not session.content:
            self._content, self._worths = session.content, {}
        key = prompt_key(question)
        planned = self._planned(session, seat, key)
        if planned is not None and question.refusal(planned) is None:
            return planned
        handler = answers.HANDLERS.get(question.prompt.key)
        if handler is not None:
            found = handler(Look(self, session, seat, question))
            if found is not None and question.refusal(found) is None:
                return found
        return safe(question)

    def _planned(self, session: Session, seat: Seat, key: str) -> Answer | None:
        """The next answer of the plan, if it fits; what the engine answered by itself is passed over."""
        plan = self._plan
        if not plan or self._plan_of is None or self._plan_of[0] is not session or self._plan_of[1] != seat:
            return None
        if key in answers.FREE:
            return None
        for i, (prompt, answer) in enumerate(plan):
            if prompt == key:
                del plan[: i + 1]
                return answer
            if prompt == "kh.ask.act" and i:
                break
        return None

    def follow(self, session: Session, seat: Seat, plan: list[Ask]) -> None:
        """Keep a plan for the next questions."""
        self._plan, self._plan_of = plan, (session, seat)

    def twin(self, session: Session) -> HeuristicBot:
        """A bot that goes on with the same plan at a copy of the table."""
        twin = copy(self)
        twin._plan = self._plan[:]
        if self._plan_of is not None:
            twin._plan_of = (session, self._plan_of[1])
        return twin

    def forget(self) -> None:
        """Drop the plan."""
        self._plan, self._plan_of = [], None

    def worth(self, clan: str) -> Worth:
        """The worth of cards to a clan."""
        assert self._content is not None
        if clan not in self._worths:
            self._worths[clan] = Worth(self._content, self._content.clans[clan])
        return self._worths[clan]


class Look:
    """One question with what its seat can see, made as far as it is needed."""

    def __init__(self, bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> None:
        self.bot, self.session, self.seat, self.question = bot, session, seat, question
        self.content: Content = session.content
        self._view: View | None = None
        self._table: Table | None = None
        self._planner: Planner | None = None

    @property
    def view(self) -> View:
        """The board as the seat sees it."""
        if self._view is None:
            self._view = self.session.view(self.seat).board
        assert self._view is not None
        return self._view

    @property
    def table(self) -> Table:
        """The board as the bot thinks of it."""
        if self._table is None:
            self._table = Table(self.view, self.content, self.seat, self.bot.scale)
        return self._table

    @property
    def worth(self) -> Worth:
        """The worth of cards to the seat's clan."""
        return self.bot.worth(self.view.players[self.seat].clan)

    @property
    def planner(self) -> Planner:
        """Tries actions of the seat."""
        if self._planner is None:
            self._planner = Planner(self.table, self.worth)
        return self._planner

    @property
    def legal(self) -> list[str]:
        """The ids that may be chosen."""
        assert isinstance(self.question, Choose | ChooseSome)
        return self.question.legal()

    def follow(self, plan: list[Ask]) -> None:
        """Keep a plan for the next questions."""
        self.bot.follow(self.session, self.seat, plan)


def prompt_key(question: Question) -> str:
    """The prompt, with its room where the same prompt is asked for one room after the other."""
    prompt = question.prompt
    if prompt.key == "kh.ask.summon_here":
        room = prompt.params["room"]
        assert isinstance(room, Msg)
        return f"{prompt.key}:{room.key.rpartition('.')[2]}"
    return prompt.key


def safe(question: Question) -> Answer:
    """An answer that is always allowed, for questions that the bot does not know: the least, the first, yes."""
    if isinstance(question, Choose):
        return question.legal()[0]
    if isinstance(question, ChooseSome):
        return question.legal()[: question.least]
    if isinstance(question, Amount):
        return question.least
    if isinstance(question, Order):
        return [option.id for option in question.options]
    assert isinstance(question, Confirm)
    return True
