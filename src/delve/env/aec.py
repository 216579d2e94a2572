"""The table for several learners in turn: PettingZoo's AEC API."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from delve.env.observing import Observation
from delve.env.table import FPS, MAX_CYCLES, MODES, Table, seed_of


def agent_name(seat: int) -> str:
    """What a seat is called."""
    return f"seat_{seat}"


class TurnsEnv(AECEnv[str, Observation, int | None]):
    """Whoever is asked acts, a single step of an answer at a time."""

    def __init__(self, game: str, *, max_cycles: int = MAX_CYCLES, render_mode: str | None = None, **settings: Any):
        self.table = Table(game, render_mode=render_mode, **settings)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self.table.encoding.version}",
            "render_modes": list(MODES),
            "render_fps": FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.table.seats)]
        self.observation_spaces = {agent: self.table.observer.space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, the same one each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.reset(seed_of(self._random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.possible_agents[self.table.asked]

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked must act"
        table = self.table
        self._cumulative_rewards[agent] = 0.0
        table.act(self._seats[agent], int(action))
        self.cycles += 1
        for one, reward in zip(self.possible_agents, table.rewards, strict=True):
            self.rewards[one] = reward
            self._cumulative_rewards[one] += reward
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.asked]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """A string, an image or nothing, as `render_mode` says."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""


def turns_env(game: str, **settings: Any) -> OrderEnforcingWrapper[str, Observation, int | None]:
    """The environment with PettingZoo's check of the order of calls."""
    return OrderEnforcingWrapper(TurnsEnv(game, **settings))
