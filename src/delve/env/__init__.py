"""Learning environments: PettingZoo for several learners, Gymnasium for one (docs/env.md).

>>> from delve.env import heroesout_v0
>>> env = heroesout_v0.env(scenario="lesson", clans=["ratfolk", "dragoness"])
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy
    import pettingzoo
    import PIL
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"delve.env needs {error.name}, which is not installed: pip install 'delve[env]'", name=error.name
    ) from error

from delve.env.encoding import Cell, Encoding, Part, Scene
from delve.env.single import SeatEnv, vector_env
from delve.env.table import known_games

__all__ = ["Cell", "Encoding", "Part", "Scene", "SeatEnv", "vector_env"]

del numpy, pettingzoo, PIL

for _game in known_games():
    if f"delve/{_game}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"delve/{_game}-v0", entry_point="delve.env.single:SeatEnv", kwargs={"game": _game}, order_enforce=True
        )
