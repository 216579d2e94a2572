"""A table as learners use it: the game, what is asked of whom, rewards, and when it ends. All APIs are made of it."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeAlias

from gymnasium import spaces

from delve.core import registry
from delve.core.questions import Seat
from delve.core.session import Session
from delve.env import drawing
from delve.env.decisions import Decision
from delve.env.encoding import encoding_for
from delve.env.observing import Observation, Observer

Illegal: TypeAlias = Literal["end", "replace"]
MODES = ("ansi", "rgb_array", "human")
FPS = 2
MAX_CYCLES = 10_000


@cache
def observer_for(game: str) -> Observer:
    """The observer of a game; one for all tables, since it keeps nothing."""
    return Observer(encoding_for(game))


class Table:
    """One game after another at one table.

    `illegal` says what an action does that the mask forbids: "end" ends the game with −1 for who took it, "replace"
    takes the next legal action after it. `shaping` adds that many times what a seat's progress grows by.
    """

    def __init__(
        self,
        game: str,
        *,
        solo: bool = False,
        render_mode: str | None = None,
        shaping: float = 0.0,
        illegal: Illegal = "end",
        **table: Any,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        if illegal not in ("end", "replace"):
            raise ValueError(f"illegal is 'end' or 'replace', not {illegal!r}")
        self.game = game
        self.observer = observer_for(game)
        self.encoding = self.observer.encoding
        self.config = table or dict(self.encoding.solo if solo else self.encoding.table)
        self.render_mode = render_mode
        self.shaping = shaping
        self.illegal = illegal
        self.reset(0)
        self.seats = self.session.seats

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self.session = Session.new(self.game, seed=seed, history=False, quiet=True, **self.config)
        self.forfeited = False
        self.rewards = [0.0] * self.session.seats
        """What each seat got for the last action."""
        self.decisions: dict[int, Decision] = {}
        self._views: dict[int, Any] = {}
        self._ask()
        self._progress = self._stand() if self.shaping else ()

    def _ask(self) -> None:
        """Note what is asked; a decision that is under way goes on."""
        before = self.decisions
        self.decisions = {}
        for question in self.session.questions:
            old = before.get(question.seat)
            same = old is not None and old.question is question
            self.decisions[question.seat] = old if old and same else Decision(question, self.observer.actions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.forfeited or not self.decisions

    @property
    def asked(self) -> int:
        """The seat that acts next."""
        return next(iter(self.decisions))

    def view(self, seat: int) -> Any:
        """What a seat sees; kept until the next answer."""
        found = self._views.get(seat)
        if found is None:
            session = self.session
            found = self._views[seat] = session.definition.view(session.game, Seat(seat))
        return found

    def observe(self, seat: int) -> Observation:
        """What a seat sees, as arrays."""
        decision = None if self.forfeited else self.decisions.get(seat)
        return self.observer.observe(self.view(seat), seat, decision)

    def legal(self, seat: int) -> list[int]:
        """The actions that a seat may take."""
        decision = None if self.forfeited else self.decisions.get(seat)
        return decision.legal() if decision else []

    def act(self, seat: int, action: int) -> None:
        """Take an action for a seat that is asked."""
        self.rewards = [0.0] * len(self.rewards)
        decision = self.decisions[seat]
        legal = decision.legal()
        if action not in legal:
            if self.illegal == "end":
                self.forfeited = True
                self.rewards[seat] = -1.0
                return
            action = min((one for one in legal if one > action), default=min(legal))
        answer = decision.take(action)
        if answer is not None:
            self.answer(seat, answer)

    def answer(self, seat: int, answer: Any) -> None:
        """Answer the question of a seat, and reward all."""
        self.session.answer(answer, seat)
        self._views.clear()
        self._ask()
        if self.shaping:
            now = self._stand()
            for number, (old, new) in enumerate(zip(self._progress, now, strict=True)):
                self.rewards[number] += self.shaping * (new - old)
            self._progress = now
        if not self.decisions:
            result = self.session.result
            assert result is not None
            for number, won in enumerate(result.won):
                self.rewards[number] += 1.0 if won else -1.0

    def _stand(self) -> tuple[float, ...]:
        """How well each seat stands, from what everybody may see."""
        viewer = self.asked if self.decisions else 0
        return tuple(self.encoding.progress(self.view(viewer))) or (0.0,) * len(self.rewards)

    # ------------------------------------------------------------------ for the APIs

    def action_space(self) -> spaces.Discrete[Any]:
        """The space of actions."""
        return spaces.Discrete(self.observer.actions)

    def render(self) -> Any:
        """The table as the seat that is asked sees it: a string, an image, or printed."""
        if self.render_mode is None:
            return None
        seat = self.asked if self.decisions else 0
        scene = self.encoding.scene(self.view(seat))
        lines = [*scene.lines, *drawing.asked(self.session, self.decisions.get(seat))]
        if self.render_mode == "rgb_array":
            return drawing.image(scene.cells, lines)
        text = drawing.text(scene.cells, lines)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def seed_of(random: Any) -> int:
    """The seed of the next game, from an environment's generator."""
    return int(random.integers(1 << 31))


def known_games() -> tuple[str, ...]:
    """The games that have an environment."""
    return registry.installed()
