"""Compiles the hottest modules for a wheel, with mypyc: `DELVE_COMPILE=1 pip wheel --no-deps .`, or `make compiled`.

Without DELVE_COMPILE the wheel is pure Python, as the checkout is. mypyc is not Python in all things:

- It passes on no keywords of a class, such as `frozen=True`: here they become a decorator, see `delve.core.remade`. It
  also forgets what a list of a Struct holds, so a module whose Structs are saved, cloned or sent stays as it is.
- A `cached_property` of a class that is no Struct is worked out again each time: such modules stay as they are.
- A tuple of known length may be another one when it is looked at again: compare tuples with `==`, never with `is`.
- Whole numbers of 64 bits are twice as slow as in Python itself: `core/rng` stays as it is.
- No class of a module that is not compiled can derive from a compiled one: bots, which others may derive from, stay as
  they are, and `boss_specials` is compiled though it is not hot.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = (
    "core/asking.py",
    "core/course.py",
    "core/game.py",
    "core/runner.py",
    "core/session.py",
    "core/triggers.py",
    "games/gloomhaven/flow.py",
    "games/gloomhaven/hexes.py",
    "games/gloomhaven/reach.py",
    "games/gloomhaven/sight.py",
    "games/gloomhaven/solver.py",
    "games/gloomhaven/rules/abilities.py",
    "games/gloomhaven/rules/acting.py",
    "games/gloomhaven/rules/aim.py",
    "games/gloomhaven/rules/attack.py",
    "games/gloomhaven/rules/bonuses.py",
    "games/gloomhaven/rules/boss_specials.py",
    "games/gloomhaven/rules/cards.py",
    "games/gloomhaven/rules/conditions.py",
    "games/gloomhaven/rules/damage.py",
    "games/gloomhaven/rules/decks.py",
    "games/gloomhaven/rules/deeds.py",
    "games/gloomhaven/rules/elements.py",
    "games/gloomhaven/rules/formulas.py",
    "games/gloomhaven/rules/ground.py",
    "games/gloomhaven/rules/guard.py",
    "games/gloomhaven/rules/harm.py",
    "games/gloomhaven/rules/initiative.py",
    "games/gloomhaven/rules/items.py",
    "games/gloomhaven/rules/modifiers.py",
    "games/gloomhaven/rules/monsters.py",
    "games/gloomhaven/rules/movement.py",
    "games/gloomhaven/rules/rest.py",
    "games/gloomhaven/rules/scenarios.py",
    "games/gloomhaven/rules/setup.py",
    "games/gloomhaven/rules/sides.py",
    "games/gloomhaven/rules/stats.py",
    "games/gloomhaven/rules/terrain.py",
    "games/gloomhaven/rules/turns.py",
    "games/gloomhaven/rules/why.py",
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
    "games/mageknight/flow.py",
    "games/mageknight/rules/before.py",
    "games/mageknight/rules/combat.py",
    "games/mageknight/rules/common.py",
    "games/mageknight/rules/dummy.py",
    "games/mageknight/rules/ending.py",
    "games/mageknight/rules/explore.py",
    "games/mageknight/rules/fighting.py",
    "games/mageknight/rules/interact.py",
    "games/mageknight/rules/later.py",
    "games/mageknight/rules/mana.py",
    "games/mageknight/rules/movement.py",
    "games/mageknight/rules/ongoing.py",
    "games/mageknight/rules/performing.py",
    "games/mageknight/rules/playing.py",
    "games/mageknight/rules/plays.py",
    "games/mageknight/rules/rounds.py",
    "games/mageknight/rules/setup.py",
    "games/mageknight/rules/sideways.py",
    "games/mageknight/rules/skills.py",
    "games/mageknight/rules/tactics.py",
    "games/mageknight/rules/turn.py",
    "games/mageknight/rules/uses.py",
    "bots/gloomhaven/attacks.py",
    "bots/gloomhaven/cards.py",
    "bots/gloomhaven/deeds.py",
    "bots/gloomhaven/doing.py",
    "bots/gloomhaven/foes.py",
    "bots/gloomhaven/odds.py",
    "bots/gloomhaven/plan.py",
    "bots/gloomhaven/scene.py",
    "bots/gloomhaven/worth.py",
    "bots/gloomhaven/answers/hands.py",
    "bots/heroesout/actions.py",
    "bots/heroesout/answers.py",
    "bots/heroesout/hope.py",
    "bots/heroesout/plan.py",
    "bots/heroesout/table.py",
    "bots/heroesout/ways.py",
    "bots/heroesout/worth.py",
    "bots/mageknight/allot.py",
    "bots/mageknight/doing.py",
    "bots/mageknight/fight.py",
    "bots/mageknight/foes.py",
    "bots/mageknight/kit.py",
    "bots/mageknight/purse.py",
    "bots/mageknight/steps.py",
    "bots/mageknight/ways.py",
    "bots/mageknight/worth.py",
)
STRUCT = re.compile(r"\n\n(class \w+)\((\w+), (\w+=[^()]*)\):")
NEEDED = ["mypy[mypyc]>=2.4,<3", "msgspec>=0.22,<0.23"]
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--ignore-missing-imports", *sys.argv[3:]], opt_level="2", multi_file=True)
setup(name="delve", packages=[], ext_modules=modules, script_args=sys.argv[1:3])
"""


def keep_keywords(module: Path) -> None:
    """Turn the keywords of a module's Structs into decorators; each line keeps its number."""
    source = module.read_text(encoding="utf-8")
    changed = STRUCT.sub(r"\n@remade(\3)\n\1(\2):", source)
    if changed != source:
        start = "from __future__ import annotations\n"
        changed = changed.replace(start, f"{start[:-1]}; from delve.core.remade import remade\n", 1)
        module.write_text(changed, encoding="utf-8")


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
        for name in HOT:
            keep_keywords(tree / name)
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
