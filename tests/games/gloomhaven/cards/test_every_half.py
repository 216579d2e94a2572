"""Every half of every ability card has a test in this folder that performs it and asserts what it does."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from delve.games.gloomhaven.definition import box_content

CONTENT = box_content()


def named_halves(cls: str) -> set[str]:
    """The halves that the tests of a class name."""
    if not (Path(__file__).parent / f"test_{cls}.py").exists():
        return set()
    module = importlib.import_module(f"tests.games.gloomhaven.cards.test_{cls}")
    marks = [mark for thing in vars(module).values() for mark in getattr(thing, "pytestmark", ())]
    return {half for mark in marks if mark.name == "half" for half in mark.args}


@pytest.mark.parametrize("cls", list(CONTENT.classes))
def test_every_half_of_a_class_is_tested(cls: str) -> None:
    halves = {f"{half}:{card.id}" for card in CONTENT.classes[cls].cards for half in ("top", "bottom")}
    assert named_halves(cls) == halves
