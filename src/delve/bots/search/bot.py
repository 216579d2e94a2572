"""The bot that looks ahead: compares answers in worlds that fit what it knows.

At the root answers are compared by halves: all of them in the same few worlds, then the better half in more worlds,
and so on. Below the root there is a tree (`delve.bots.search.tree`), and beyond it the heuristic bots play on up to a
horizon, where the position is valued.
"""

from __future__ import annotations

import time
from math import ceil, log2, sqrt

from delve.bots.search.advice import Advice, Choice
from delve.bots.search.approach import Approach, Level, LevelName, Planner, approach_to
from delve.bots.search.arena import Arena
from delve.bots.search.candidates import candidates, count, key_of
from delve.bots.search.compare import Comparison
from delve.bots.search.crew import Crew, Job, Play
from delve.core.questions import Answer, Question, Seat
from delve.core.rng import LooseRng, mix
from delve.core.session import Session

HOPELESS = 6
"""After so many worlds none of which fits, the heuristic bot's answer is given."""


class SearchBot:
    """Plays any game that has an approach. It sees what its seat sees.

    The same seed gives the same answers, unless `seconds` limits the time for one or a `crew` shares the work. A
    `thorough` one compares also what it would not answer (`Approach.stray`), for who wants to know.
    """

    def __init__(
        self,
        game: str,
        level: LevelName | Level = "quick",
        seed: int = 0,
        *,
        seconds: float | None = None,
        crew: Crew | None = None,
        approach: Approach | None = None,
        thorough: bool = False,
    ) -> None:
        self.game = game
        self.approach: Approach = approach or approach_to(game)
        self.level: Level = level if isinstance(level, Level) else self.approach.levels[level]
        self.seconds = seconds
        self.seed = seed
        self.thorough = thorough
        self._crew = crew
        self._bot: Planner = self.approach.bot(seed)
        self._styles = [style(seed) for style in self.approach.styles]
        self._arenas: dict[Seat, Arena] = {}

    def rebind(self, session: Session) -> None:
        """Go on with the same plan at the same table, which was read anew."""
        self._bot = self._bot.twin(session)

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        """The answer; always one that the question allows."""
        matters = self.level.every or question.prompt.key in self.approach.prompts
        if matters and not self.approach.settled(self._bot, session, seat, question):
            return self.advise(session, seat, question).answer
        return self._bot.answer(session, seat, question)

    def advise(self, session: Session, seat: Seat, question: Question) -> Advice:
        """The answer, with all that was compared for it."""
        began = time.perf_counter()
        likely = self._bot.answer(session, seat, question)
        answers, plans, eligible = self._worth_trying(session, seat, question, likely)
        compared = Comparison(answers, self.approach.sure, eligible)
        if len(answers) > 1:
            self._compare(session, seat, question, compared, plans, began)
        best = compared.best()
        self._bot = plans[best]
        choices = compared.choices(question, best) or [Choice(likely, question.named(likely), 0.5, 0.5, 0, ())]
        return Advice(
            answers[best],
            choices,
            likely,
            nodes=compared.nodes,
            worlds=len(compared.worlds),
            seconds=time.perf_counter() - began,
        )

    def _worth_trying(
        self, session: Session, seat: Seat, question: Question, likely: Answer
    ) -> tuple[list[Answer], list[Planner], int]:
        """The answers to compare, the heuristic bot's own first, each with a bot that plays on after it; and how many
        of them may be given."""
        if count(question) == 1:
            return [likely], [self._bot], 1
        most = min(self.level.wide, 2 + int(sqrt(self.level.nodes)))
        plans = {key_of(likely): self._bot}
        likeliest = [likely]
        for answer, planner in self.approach.ideas(self._bot, session, seat, question):
            if plans.setdefault(key_of(answer), planner) is planner:
                likeliest.append(answer)
            if len(plans) == most:
                break
        for style in self._styles if len(plans) < most else ():
            style.forget()
            likeliest.append(style.answer(session, seat, question))
        stray = self.approach.stray or question.prompt.key not in self.approach.prompts
        rng = LooseRng(mix(self.seed ^ mix(len(session.journal))))
        ideas = candidates(question, likeliest, most, rng, stray=False)
        answers = candidates(question, ideas, most, rng) if stray or self.thorough else ideas
        bots = [plans.get(key_of(answer)) or self._planless(session) for answer in answers]
        return answers, bots, len(answers if stray else ideas)

    def _planless(self, session: Session) -> Planner:
        """A bot without a plan."""
        bot = self._bot.twin(session)
        bot.forget()
        return bot

    def _compare(
        self,
        session: Session,
        seat: Seat,
        question: Question,
        compared: Comparison,
        plans: list[Planner],
        began: float,
    ) -> None:
        """Try the answers in one world after another, and go on with the better half, until the budget is spent."""
        play: Play
        if self._crew is None:
            arena = self._arenas.setdefault(seat, Arena(self.approach, seat, mix(self.seed ^ mix(seat))))
            arena.enter(session, question, plans, self.level.horizon)
            at_once, play = 1, arena.play
        else:
            job = Job.of(self.game, session, seat, self.seed, self.level.horizon)
            at_once, play = self._crew.size, self._crew.player(job)
        phases = max(1, ceil(log2(len(compared.answers))))
        world = 0
        for phase in range(phases):
            until = compared.nodes + (self.level.nodes - compared.nodes) / (phases - phase)
            ends = None if self.seconds is None else began + self.seconds * (phase + 1) / phases
            while compared.nodes < until and (ends is None or time.perf_counter() < ends):
                if world >= HOPELESS and len(compared.worlds) * HOPELESS < world:
                    return
                compared.add(play(compared.answers, compared.alive, range(world, world + at_once)))
                world += at_once
            compared.halve()
            if self.approach.brief:
                compared.drop_worse()
                if len(compared.alive) == 1:
                    return
