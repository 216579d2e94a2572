"""The house: imports point down only, and no package reaches into another game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "delve"

ALLOWED: dict[str, set[str]] = {
    "core": {"core"},
    "games": {"games", "core"},
    "bots": {"bots", "games", "core"},
    "env": {"env", "bots", "games", "core"},
    "sim": {"sim", "env", "bots", "games", "core"},
    "server": {"server", "sim", "env", "bots", "games", "core"},
    "cli": {"cli", "server", "sim", "env", "bots", "games", "core"},
}
"""Which packages of the house a package may import: cli, server → sim, env, bots → games → core."""


def imports(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files() -> list[Path]:
    return sorted(p for p in SRC.rglob("*.py") if len(p.relative_to(SRC).parts) > 1)


@pytest.mark.parametrize("path", files(), ids=lambda p: str(p.relative_to(SRC)))
def test_imports_point_down_only(path: Path) -> None:
    parts = path.relative_to(SRC).parts
    for module in imports(path):
        names = module.split(".")
        if names[0] != "delve" or len(names) < 2 or names[1].startswith("_"):
            continue
        package = names[1]
        if not (SRC / package).is_dir():
            continue
        assert package in ALLOWED[parts[0]], f"{path.name} of {parts[0]} imports {module}"
        if parts[0] == "games" and len(parts) > 2 and package == "games" and len(names) > 2:
            assert names[2] == parts[1], f"a game imports another one: {module}"


def test_rules_have_no_clock_and_no_chance_of_their_own() -> None:
    forbidden = {"random", "time", "datetime", "secrets", "uuid"}
    for path in [*(SRC / "core").rglob("*.py"), *(SRC / "games").rglob("*.py")]:
        used = {module.split(".")[0] for module in imports(path)} & forbidden
        assert not used, f"{path.relative_to(SRC)} imports {used}"


def test_no_file_is_longer_than_a_person_can_hold_in_the_head() -> None:
    for path in files():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
