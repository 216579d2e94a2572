"""The table for several learners at once: PettingZoo's Parallel API.

Every seat sends an action in each cycle. Those that are asked act, several at once where the game asks them together;
the mask of the others is empty and what they send does not count.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from delve.env.aec import agent_name
from delve.env.observing import Observation
from delve.env.table import FPS, MAX_CYCLES, MODES, Table, seed_of


class CyclesEnv(ParallelEnv[str, Observation, int]):
    """All seats act in each cycle."""

    def __init__(self, game: str, *, max_cycles: int = MAX_CYCLES, render_mode: str | None = None, **settings: Any):
        self.table = Table(game, render_mode=render_mode, **settings)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self.table.encoding.version}",
            "render_modes": list(MODES),
            "render_fps": FPS,
            "is_parallelizable": True,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.observer.space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; with a seed, the same one each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.reset(seed_of(self._random))
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, Observation]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table, agents = self.table, self.agents
        rewards = dict.fromkeys(agents, 0.0)
        for seat, decision in list(table.decisions.items()):
            if table.over or table.decisions.get(seat) is not decision:
                break
            table.act(seat, int(actions[self.possible_agents[seat]]))
            for agent, reward in zip(self.possible_agents, table.rewards, strict=True):
                rewards[agent] += reward
        self.cycles += 1
        ended = table.over
        cut = not ended and self.cycles >= self.max_cycles
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        return self._observe(), rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos

    def render(self) -> Any:
        """A string, an image or nothing, as `render_mode` says."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""
