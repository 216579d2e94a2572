"""Mage Knight as PettingZoo environments; docs/env.md tells what the numbers mean."""

from __future__ import annotations

from functools import partial

from delve.env.aec import TurnsEnv, turns_env
from delve.env.parallel import CyclesEnv

env = partial(turns_env, "mageknight")
raw_env = partial(TurnsEnv, "mageknight")
parallel_env = partial(CyclesEnv, "mageknight")
