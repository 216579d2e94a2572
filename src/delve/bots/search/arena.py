"""Where answers are tried: worlds that fit what a seat knows, played on for a while."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from delve.bots.search.approach import Approach, Planner
from delve.bots.search.tree import Edge, Node, reached
from delve.bots.search.value import Features
from delve.core.errors import RuleBroken
from delve.core.questions import Answer, Question, Seat
from delve.core.rng import LooseRng, mix
from delve.core.session import Session

LONG = 2_000
"""Answers after which a continuation is valued wherever it stands."""


class Sample(Struct, frozen=True, array_like=True):
    """What came of an answer in one world: how good it is for the seat, and why."""

    answer: int
    """The number of the answer among those compared."""
    world: int
    value: float
    features: Features


class Arena:
    """One seat's question with the worlds and the tree for it; it goes on from one question to the next."""

    def __init__(self, approach: Approach, seat: Seat, seed: int) -> None:
        self.approach, self.seat, self.seed = approach, seat, seed
        self.root = Node()
        self.resumed = 0
        """How often the tree for the question at hand had been visited before."""
        self._at = -1
        self._rng = LooseRng(seed)

    def enter(self, session: Session, question: Question, plans: Sequence[Planner], horizon: int) -> None:
        """Turn to a question; what is known of it from before is kept. `plans` are bots that play on after each of the
        answers to be tried; without them, the seat plays on without a plan."""
        since = session.journal[self._at :] if 0 <= self._at <= len(session.journal) else []
        node = reached(self.root, since, question) if since and since[0].seat == self.seat else None
        self.root = Node() if node is None else node
        self.resumed = self.root.visits
        self._at = len(session.journal)
        self._session, self._question, self._plans = session, question, plans
        self._until = self.approach.value.clock(session.state) + horizon
        self._worlds: dict[int, Session | None] = {}

    def fits(self, world: int) -> bool:
        """Whether a world could be made in which the same is asked: what was seen since the last rest point may not
        come about again when all that is hidden is dealt anew."""
        if world not in self._worlds:
            made = self._session.determinized(self.seat, mix(self.seed ^ mix(world) ^ self._at))
            asked = made.question_for(self.seat)
            same = asked is not None and asked.prompt == self._question.prompt and type(asked) is type(self._question)
            self._worlds[world] = made if same else None
        return self._worlds[world] is not None

    def play(self, answers: Sequence[Answer], alive: Sequence[int], worlds: Sequence[int]) -> list[Sample]:
        """Try those of the answers that are still compared in each world that fits."""
        samples = []
        for world in worlds:
            if self.fits(world):
                for number in alive:
                    sample = self._try(world, number, answers[number])
                    if sample is not None:
                        samples.append(sample)
        return samples

    def _try(self, world: int, number: int, answer: Answer) -> Sample | None:
        """Give the answer and play on: down the tree, one node beyond it, and then as the heuristic bots do."""
        origin = self._worlds[world]
        assert origin is not None
        session = origin.clone()
        question = session.question_for(self.seat)
        if question is None or question.refusal(answer) is not None:
            return None
        seed = mix(self.seed ^ mix(world))
        bots: dict[Seat, Planner] = {}
        if self._plans:
            bots[self.seat] = self._plans[number].twin(session)
        self.root.visits += 1
        path: list[tuple[Seat, Edge]] = [(self.seat, self.root.edge(answer))]
        growing = True
        length = 0
        clock, until = self.approach.value.clock, self._until
        try:
            session.answer(answer, self.seat)
            while session.questions and clock(session.state) < until and length < LONG:
                question = session.question
                seat = question.seat
                bot = bots.get(seat)
                if bot is None:
                    bot = bots[seat] = self.approach.bot(seed)
                chosen = bot.answer(session, seat, question)
                if growing:
                    node, new = path[-1][1].node(question)
                    edge = node.pick(question, chosen, self._rng)
                    path.append((seat, edge))
                    growing = not new
                    if edge.answer != chosen:
                        chosen = edge.answer
                        bots[seat] = self.approach.bot(seed)
                session.answer(chosen, seat)
                length += 1
        except RuleBroken:
            return None
        value, features = self.approach.value.look(session, self.seat)
        values = {self.seat: value}
        for seat, edge in path:
            if seat not in values:
                values[seat] = self.approach.value.look(session, seat)[0]
            edge.note(values[seat])
        return Sample(number, world, value, features)
