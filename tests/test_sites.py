"""The tool that breaks what tells or refuses by an id finds all such places, and breaks them where they run."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "sites.py"

RULES = '''
"""A module."""
TABLE = {"kind": "MK-CARD-01"}


def because(rule: str) -> str:
    return rule


def play(told: list[str]) -> None:
    told.append("MK-CARD-02")
    if told[-1] == "MK-CARD-03":
        return
    told.append(because("MK-CARD-04"))


def steps(told: list[str]):
    yield from say(told, "MK-CARD-05")


def say(told: list[str], rule: str = "MK-CARD-06"):
    told.append(rule)
    yield 1


def refusal(day: bool) -> str | None:
    return because("MK-CARD-07") if day else None


def outcome() -> str:
    rule = "MK-CARD-08"
    return rule
'''


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, looking at a package of one module."""
    spec = importlib.util.spec_from_file_location("sites_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "sites_tool", module)
    spec.loader.exec_module(module)
    (tmp_path / "telling.py").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(module, "SRC", tmp_path)
    return module


def test_every_place_is_found_with_the_way_to_break_it(tool: ModuleType) -> None:
    found = [(site.function, site.rule, site.how) for site in tool.sites(tool.SRC / "telling.py")]
    assert found == [
        ("play", "MK-CARD-02", "left out"),
        ("play", "MK-CARD-04", "allowed"),
        ("steps", "MK-CARD-05", "left out"),
        ("refusal", "MK-CARD-07", "allowed"),
        ("outcome", "MK-CARD-08", "another id"),
    ], "no tables, defaults and comparisons"


def test_a_broken_place_runs_without_what_it_told_or_refused(tool: ModuleType) -> None:
    spec = importlib.util.spec_from_file_location("telling", tool.SRC / "telling.py")
    assert spec is not None
    assert spec.loader is not None
    telling = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(telling)
    for site in tool.sites(tool.SRC / "telling.py"):
        getattr(telling, site.function).__code__ = site.broken()[site.function]
        if site.rule == "MK-CARD-02":
            told = ["first"]
            telling.play(told)
            assert told == ["first", "MK-CARD-04"]
    told = []
    assert list(telling.steps(told)) == []
    assert told == [], "and is a rule still"
    assert telling.refusal(True) is None
    assert telling.outcome() == tool.WRONG


def test_what_no_test_that_names_the_id_notices_is_reported(tmp_path: Path) -> None:
    """With the real tool and the real game, in a checkout with one test, which names an id and looks at nothing."""
    root = TOOL.parent.parent
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "sites.py").write_bytes(TOOL.read_bytes())
    (tmp_path / "src").symlink_to(root / "src")
    (tmp_path / "docs").symlink_to(root / "docs")
    (tmp_path / "pyproject.toml").write_bytes((root / "pyproject.toml").read_bytes())
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_dragoness.py").write_text(
        "import pytest\n\n\n"
        '@pytest.mark.rule("KH-CLAN-09")\n'
        "def test_nothing() -> None:\n"
        "    from delve.games.heroesout.rules import clans\n\n"
        "    assert clans\n",
        encoding="utf-8",
    )
    command = [sys.executable, "tools/sites.py", "heroesout", "--only", "KH-CLAN-09", "--jobs", "1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "0 are noticed" in done.stdout
    assert "KH-CLAN-09 left out (1 tests name it)" in done.stdout
    assert "KH-CLAN-09 allowed (1 tests name it)" in done.stdout
