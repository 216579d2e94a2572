"""The environments keep the APIs that they promise: PettingZoo's and Gymnasium's own tests."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils.conversions import parallel_to_aec

import delve.env
from delve.core import registry
from delve.env.describe import everything

GAMES = registry.installed()
ZOO: Any = import_module("pettingzoo.test")


def module(game: str) -> Any:
    return import_module(f"delve.env.{game}_v0")


@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",  # a dictionary with a mask, as PettingZoo's own board games have it
    "ignore:Observation space for each agent probably should be",
)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_api_test(game: str) -> None:
    ZOO.api_test(module(game).env(), num_cycles=60)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:No agent")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_parallel_api_test(game: str) -> None:
    ZOO.parallel_api_test(module(game).parallel_env(), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_seed_test(game: str) -> None:
    ZOO.seed_test(module(game).env, num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_max_cycles_test(game: str) -> None:
    """It counts cycles in which every agent acts, and takes actions without looking at the mask."""
    cycles = partial(module(game).parallel_env, illegal="replace")
    ZOO.max_cycles_test(SimpleNamespace(parallel_env=cycles, env=lambda **kw: parallel_to_aec(cycles(**kw))))


@pytest.mark.parametrize(
    ("game", "alone"), [("heroesout", {"scenario": "lesson", "clans": ["ratfolk"]}), ("mageknight", {"seats": 1})]
)
def test_pettingzoos_max_cycles_test_with_one_seat(game: str, alone: dict[str, Any]) -> None:
    settings: dict[str, Any] = {"illegal": "replace", **alone}
    made = module(game)
    ZOO.max_cycles_test(
        SimpleNamespace(env=partial(made.env, **settings), parallel_env=partial(made.parallel_env, **settings))
    )


@pytest.mark.parametrize("game", GAMES)
def test_max_cycles_counts_the_steps_of_all_agents(game: str) -> None:
    env = module(game).env(max_cycles=9)
    env.reset(seed=3)
    steps = 0
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        assert not ended
        env.step(None if cut else env.action_space(agent).sample(observation["action_mask"]))
        steps += not cut
    assert steps == 9


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_render_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def shows(text: Any) -> bool:
        return isinstance(text, str) and "Seat" in text and text.count("\n") > 4

    ZOO.render_test(module(game).env, custom_tests={"ansi": shows})
    assert "Seat " in capsys.readouterr().out, "the human mode prints"


@pytest.mark.parametrize("game", GAMES)
def test_an_image_shows_a_board(game: str) -> None:
    env = module(game).env(render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert image.shape == (720, 800, 3)
    assert len({bytes(one) for one in image[::5, ::5].reshape(-1, 3)}) > 5


@pytest.mark.filterwarnings("ignore:.*You are trying to use")
@pytest.mark.parametrize("game", GAMES)
def test_gymnasiums_checker(game: str) -> None:
    env = gymnasium.make(f"delve/{game}-v0", render_mode="rgb_array", illegal="replace")
    check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("game", GAMES)
def test_names_have_versions(game: str) -> None:
    assert module(game).env().metadata["name"] == f"{game}_v0"
    assert f"delve/{game}-v0" in gymnasium.registry


def test_without_the_extra_the_error_says_what_to_install() -> None:
    program = (
        "import sys, importlib.abc\n"
        "class Gone(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name.split('.')[0] in ('gymnasium', 'numpy', 'pettingzoo', 'PIL'):\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Gone())\n"
        "import delve, delve.core.session, delve.games.heroesout\n"
        "import delve.env\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert (
        done.stderr.strip()
        .splitlines()[-1]
        .endswith("delve.env needs gymnasium, which is not installed: pip install 'delve[env]'")
    )


def test_wrong_settings_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="render_mode is one of"):
        delve.env.SeatEnv("heroesout", render_mode="opera")
    with pytest.raises(ValueError, match="illegal is"):
        delve.env.SeatEnv("heroesout", illegal="maybe")
    with pytest.raises(ValueError, match="no seat 5"):
        delve.env.SeatEnv("heroesout", bots="random", seat=5)


def test_the_tables_of_the_documentation_are_those_of_the_encodings() -> None:
    page = (Path(__file__).parents[2] / "docs" / "env.md").read_text(encoding="utf-8")
    assert page.endswith(everything()), "python -m delve.env.describe"


def test_the_examples_of_the_documentation_run() -> None:
    page = (Path(__file__).parents[2] / "docs" / "env.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(examples) == 2
    for example in examples:
        exec(compile(example, "docs/env.md", "exec"), {})
    failed, tried = doctest.testmod(delve.env)
    assert tried
    assert not failed
