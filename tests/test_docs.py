"""The documentation is true: examples run, links lead somewhere, nothing tells of a machine."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import delve
from delve.cli import proofs
from delve.cli.position import read as read_position
from delve.core import registry
from delve.core.state import state_hash

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_readme_example_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.S)
    assert example is not None
    lines = [line for line in example[1].splitlines() if line.startswith(">>>")]
    assert len(lines) <= 10, "ten lines"
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_the_package_example_runs() -> None:
    result = doctest.testmod(delve)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("game", registry.installed())
def test_the_example_positions_can_be_read_written_and_played(game: str) -> None:
    text = (ROOT / "docs" / "position.md").read_text(encoding="utf-8")
    example = re.search(rf"```\n({game}.*?)```", text, re.S)
    assert example is not None
    session = read_position(example[1], [], 1)
    position = importlib.import_module(f"delve.games.{game}.position")
    written = position.write(session.state, *([session.content] if game == "gloomhaven" else []))
    assert state_hash(position.read(written, session.content)) == session.hash()
    assert session.questions


def test_readme_names_the_two_commands_on_its_first_screen() -> None:
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:15])
    assert "make play" in first
    assert "make test" in first


def test_the_readme_says_how_many_rules_are_proved() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = proofs.readme_table(ROOT / "tests")
    assert proofs.with_table(readme, table) == readme, "run `delve rules coverage --readme`"
