"""Compiles the hottest modules for a wheel, with mypyc: `DELVE_COMPILE=1 pip wheel --no-deps .`, or `make compiled`.

Without DELVE_COMPILE the wheel is pure Python, as the checkout is. A module that defines Structs stays as it is: mypyc
does not pass on a class's keywords, such as `frozen=True`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = (
    "core/rng.py",
    "core/runner.py",
    "core/session.py",
    "games/heroesout/flow.py",
    "games/heroesout/rules/activate.py",
    "games/heroesout/rules/attack.py",
    "games/heroesout/rules/build.py",
    "games/heroesout/rules/cards.py",
    "games/heroesout/rules/clans.py",
    "games/heroesout/rules/guild.py",
    "games/heroesout/rules/heroes.py",
    "games/heroesout/rules/lesson.py",
    "games/heroesout/rules/monsters.py",
    "games/heroesout/rules/setup.py",
    "games/heroesout/rules/sides.py",
    "games/heroesout/rules/supply.py",
    "games/heroesout/rules/tokens.py",
    "games/heroesout/rules/treasure.py",
    "bots/heroesout/actions.py",
    "bots/heroesout/answers.py",
    "bots/heroesout/hope.py",
    "bots/heroesout/plan.py",
    "bots/heroesout/table.py",
    "bots/heroesout/worth.py",
)
NEEDED = ["mypy[mypyc]>=2.4,<3", "msgspec>=0.22,<0.23"]
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--ignore-missing-imports", *sys.argv[3:]], opt_level="2", multi_file=True)
setup(name="delve", packages=[], ext_modules=modules, script_args=sys.argv[1:3])
"""


class Compile(BuildHookInterface[Any]):
    """Adds the compiled modules beside their sources; Python then imports the compiled ones."""

    def dependencies(self) -> list[str]:
        return NEEDED if os.environ.get("DELVE_COMPILE") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not os.environ.get("DELVE_COMPILE"):
            return
        self.made = Path(tempfile.mkdtemp(prefix="delve-compiled-"))
        tree = self.made / "delve"
        shutil.copytree(Path(self.root, "src", "delve"), tree, ignore=shutil.ignore_patterns("page", "__pycache__"))
        command = [sys.executable, "-c", SETUP, "build_ext", "--inplace", *(f"delve/{name}" for name in HOT)]
        subprocess.run(command, cwd=self.made, env={**os.environ, "MYPYPATH": str(self.made)}, check=True)
        for library in sorted(self.made.glob("**/*")):
            if library.suffix in (".so", ".pyd") and "build" not in library.relative_to(self.made).parts:
                build_data["force_include"][str(library)] = library.relative_to(self.made).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "made"):
            shutil.rmtree(self.made)
