"""Keep the Heroes Out! as PettingZoo environments; docs/env.md tells what the numbers mean."""

from __future__ import annotations

from functools import partial

from delve.env.aec import TurnsEnv, turns_env
from delve.env.parallel import CyclesEnv

env = partial(turns_env, "heroesout")
raw_env = partial(TurnsEnv, "heroesout")
parallel_env = partial(CyclesEnv, "heroesout")
