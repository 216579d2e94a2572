"""The bot: plans its turns, follows the plan, and weighs the options of any other question."""

from __future__ import annotations

from copy import copy

from delve.bots.gloomhaven import answers
from delve.bots.gloomhaven.plan import Plan, Planner
from delve.bots.gloomhaven.scene import Body, Scene
from delve.bots.gloomhaven.trial import Step
from delve.bots.gloomhaven.weights import DEFAULT, Weights
from delve.bots.gloomhaven.worth import Worth
from delve.core.msg import Msg
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Seat
from delve.core.session import Session
from delve.games.gloomhaven.defs import Content
from delve.games.gloomhaven.views import View


class HeuristicBot:
    """Plays by expected damage, danger and the rounds that its cards last. It sees what its seat sees."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self.seed = seed
        self.weights = DEFAULT if weights is None else weights
        self.steps: list[Step] = []
        """The choices still to come of the turn that is planned."""
        self.deed = ""
        """The option of the action under way."""
        self.known: frozenset[int] | None = None
        """The enemies that the plan knows of; None: there is no plan."""
        self.second = ""
        """The card that goes with the leading one."""
        self._of: tuple[Session, Seat] | None = None

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        """The answer; always one that the question allows."""
        if self._of is None or self._of[0] is not session or self._of[1] != seat:
            self._of = (session, seat)
            self.forget()
        look = Look(self, session, seat, question)
        handler = answers.HANDLERS.get(question.prompt.key)
        if handler is not None:
            found = handler(look)
            if found is not None and question.refusal(found) is None:
                return found
        return safe(question)

    def forget(self) -> None:
        """Drop the plan."""
        self.steps, self.deed, self.known, self.second = [], "", None, ""

    def twin(self, session: Session) -> HeuristicBot:
        """A bot that goes on with the same plan at a copy of the table."""
        twin = copy(self)
        twin.steps = self.steps[:]
        if self._of is not None:
            twin._of = (session, self._of[1])
        return twin

    def begin(self, look: Look, plan: Plan) -> None:
        """Begin a planned turn: its first action is the one under way now."""
        self.known = frozenset(int(one.id) for one in look.scene.foes)
        self.deed = str(plan.steps[0][1]) if plan.steps else ""
        self.steps = list(plan.steps[1:])

    def go_on(self, look: Look, plan: Plan) -> None:
        """Go on with the action under way as planned."""
        self.known = frozenset(int(one.id) for one in look.scene.foes)
        self.steps = [one for one in plan.steps if one != ("turn", "")]

    def take(self, kind: str) -> Step | None:
        """The next choice of a kind in the action under way, if there is one."""
        for number, step in enumerate(self.steps):
            if step[0] == "turn":
                return None
            if step[0] == kind:
                del self.steps[: number + 1]
                return step
        return None


class Look:
    """One question with what its seat can see, made as far as it is needed."""

    def __init__(self, bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> None:
        self.bot, self.session, self.seat, self.question = bot, session, seat, question
        self.content: Content = session.content
        self._scene: Scene | None = None
        self._worth: Worth | None = None
        self._planner: Planner | None = None

    @property
    def view(self) -> View:
        """The board as the seat sees it."""
        return self.scene.view

    @property
    def scene(self) -> Scene:
        """The board as the bot thinks of it."""
        if self._scene is None:
            self._scene = Scene(self.session.view(self.seat).board, self.content, self.seat)
        return self._scene

    @property
    def worth(self) -> Worth:
        """What things are worth."""
        if self._worth is None:
            self._worth = Worth(self.scene, self.bot.weights)
        return self._worth

    @property
    def planner(self) -> Planner:
        """Tries turns; only with the character on the board."""
        if self._planner is None:
            self._planner = Planner(self.scene, self.worth)
        return self._planner

    @property
    def legal(self) -> list[str]:
        """The ids that may be chosen."""
        assert isinstance(self.question, Choose | ChooseSome)
        return self.question.legal()

    def number(self, name: str, default: int = 0) -> int:
        """A number that the prompt names."""
        value = self.question.prompt.params.get(name)
        return value if isinstance(value, int) else default

    def figure(self, named: object) -> Body | None:
        """The figure that a message names."""
        if not isinstance(named, Msg):
            return None
        kind = named.params.get("name")
        name = (kind if isinstance(kind, Msg) else named).key.rpartition(".")[2]
        number = named.params.get("number")
        for one in self.scene.bodies:
            if one.name == name and number in (None, one.number):
                return one
        return None


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
