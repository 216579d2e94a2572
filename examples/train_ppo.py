"""Train sb3-contrib's MaskablePPO for a few minutes and compare it with random play on the same games.

    make train ARGS="--minutes 5 --game heroesout"

The algorithm is used as it comes. The network looks at each option with the same weights and at the table, and gives
each place its score: a plain multi-layer network would have to learn every place anew.
"""

from __future__ import annotations

import argparse
import time
from statistics import mean, stdev
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecEnv, VecMonitor

from delve.env import SeatEnv

WIDE = 64


class Look(BaseFeaturesExtractor):
    """The table in a few numbers, and a score for each place."""

    def __init__(self, space: spaces.Dict) -> None:
        table, options = space["observation"], space["options"]
        assert table.shape is not None
        assert options.shape is not None
        super().__init__(space, WIDE + options.shape[0])
        self.table = torch.nn.Sequential(torch.nn.Linear(table.shape[0], WIDE), torch.nn.Tanh())
        self.option = torch.nn.Linear(options.shape[1], WIDE)
        self.beside = torch.nn.Linear(WIDE, WIDE)
        self.score = torch.nn.Linear(WIDE, 1)

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        table = self.table(seen["observation"])
        both = torch.tanh(self.option(seen["options"]) + self.beside(table).unsqueeze(1))
        return torch.cat([table, self.score(both).squeeze(2)], dim=1)


class Scores(torch.nn.Module):
    """Takes the scores as they are."""

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, WIDE:]


class Policy(MaskableMultiInputActorCriticPolicy):
    """An actor that is the scores and a critic of one more layer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"features_extractor_class": Look, "net_arch": {"pi": [], "vf": [WIDE]}}
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = Scores()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Clock(BaseCallback):
    """Stops when the time is up, and tells how it goes."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.begun = time.monotonic()
        self.told = self.begun

    def _on_step(self) -> bool:
        now = time.monotonic()
        if now - self.told > 20:
            self.told = now
            returns = [one["r"] for one in self.model.ep_info_buffer or ()]
            recent = f"{mean(returns):+.3f}" if returns else "-"
            print(
                f"  {now - self.begun:4.0f} s, {self.num_timesteps} steps, return of the last games {recent}",
                flush=True,
            )
        return now - self.begun < self.seconds


def play(env: SeatEnv, games: int, model: MaskablePPO | None) -> tuple[list[float], float]:
    """The returns of games with fixed seeds, at random without a model, and the share of games won."""
    random, returns, won = np.random.default_rng(0), [], 0
    for number in range(games):
        seen, _ = env.reset(seed=1_000_000 + number)
        total, over, info = 0.0, False, {}
        while not over:
            mask = env.action_masks()
            if model is None:
                action = int(random.choice(np.flatnonzero(mask)))
            else:
                action = int(model.predict(seen, action_masks=mask, deterministic=False)[0])
            seen, reward, ended, cut, info = env.step(action)
            total += reward
            over = ended or cut
        returns.append(total)
        won += bool(info.get("won"))
    return returns, won / games


def tell(name: str, returns: list[float], won: float) -> None:
    error = 1.96 * stdev(returns) / len(returns) ** 0.5
    print(
        f"{name:8} mean return {mean(returns):+.3f} ± {error:.3f} (95 %), won {won:.1%} of {len(returns)} games",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="heroesout")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=200, help="games of each comparison")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--processes", action="store_true", help="each table in a process of its own")
    parser.add_argument("--shaping", type=float, default=1.0)
    options = parser.parse_args()
    torch.set_num_threads(1)

    def make() -> SeatEnv:
        return SeatEnv(options.game, shaping=options.shaping, max_cycles=2_000)

    many: VecEnv = (SubprocVecEnv if options.processes else DummyVecEnv)([make] * options.tables)
    model = MaskablePPO(
        Policy, VecMonitor(many), n_steps=256, batch_size=256, n_epochs=4, learning_rate=1e-3, ent_coef=0.01,
        gamma=0.995, seed=1, device="cpu",
    )  # fmt: skip
    tell("random", *play(make(), options.games, None))
    tell("before", *play(make(), options.games, model))
    model.learn(10**9, callback=Clock(options.minutes * 60))
    tell("after", *play(make(), options.games, model))
    many.close()


if __name__ == "__main__":
    main()
