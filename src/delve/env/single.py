"""The table for one decision maker: Gymnasium's API."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
from gymnasium.vector import AsyncVectorEnv
from numpy.typing import NDArray

from delve.bots import registry as bots_registry
from delve.bots.base import Bot
from delve.core.questions import Seat
from delve.env.observing import Observation
from delve.env.table import FPS, MAX_CYCLES, MODES, Table, seed_of


class SeatEnv(gym.Env[Observation, Any]):
    """One learner decides for all seats, or, with `bots`, for one seat among bots of that name.

    Who decides for all sees at each step what the seat that is asked sees, and gets the mean of the seats' rewards.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": FPS}  # type: ignore[misc]  # gym sets it on instances

    def __init__(
        self,
        game: str,
        *,
        bots: str | None = None,
        seat: int = 0,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.table = Table(game, solo=bots is None, render_mode=render_mode, **settings)
        if not 0 <= seat < self.table.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.table.seats}")
        if bots is not None:
            bots_registry.bot(bots, game, 0)  # an unknown name is refused here, not in the middle of a game
        self.bots = bots
        self.seat = seat
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.observation_space = self.table.observer.space()
        self.action_space = self.table.action_space()
        self._others: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; with a seed, the same one each time."""
        super().reset(seed=seed)
        game_seed = seed_of(self.np_random)
        self.table.reset(game_seed)
        self.cycles = 0
        if self.bots is not None:
            others = (seat for seat in range(self.table.seats) if seat != self.seat)
            self._others = {s: bots_registry.bot(self.bots, self.table.game, game_seed + s) for s in others}
            self._let_others_play()
        return self._look(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        table.act(self._asked(), int(action))
        reward = self._reward()
        if self._others and not table.over:
            reward += self._let_others_play()
        self.cycles += 1
        ended = table.over
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, ended, not ended and self.cycles >= self.max_cycles, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib asks for it."""
        mask = np.zeros(self.table.observer.actions, np.bool_)
        if not self.table.over:
            mask[self.table.legal(self._asked())] = True
        return mask

    def render(self) -> Any:
        """A string, an image or nothing, as `render_mode` says."""
        return self.table.render()

    def _asked(self) -> int:
        return self.seat if self._others else self.table.asked

    def _look(self) -> Observation:
        return self.table.observe(self.seat if self.bots is not None or self.table.over else self.table.asked)

    def _info(self) -> dict[str, Any]:
        result = self.table.session.result
        return {} if result is None else {"won": all(result.won) if self.bots is None else result.won[self.seat]}

    def _reward(self) -> float:
        rewards = self.table.rewards
        return rewards[self.seat] if self.bots is not None else sum(rewards) / len(rewards)

    def _let_others_play(self) -> float:
        """Bots answer until the learner is asked or the game is over; what the learner got by it."""
        table, total = self.table, 0.0
        while not table.over and self.seat not in table.decisions:
            seat = table.asked
            question = table.decisions[seat].question
            table.rewards = [0.0] * table.seats
            table.answer(seat, self._others[seat].answer(table.session, Seat(seat), question))
            total += self._reward()
        return total


def vector_env(game: str, count: int, **settings: Any) -> AsyncVectorEnv:
    """Many tables at once, each in a process of its own."""
    make: Callable[[], SeatEnv] = partial(SeatEnv, game, **settings)
    return AsyncVectorEnv([make] * count, context="spawn")
