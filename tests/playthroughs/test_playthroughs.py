"""The playthroughs of old still play as they did; a wanted change is regenerated and reviewed as a diff."""

from __future__ import annotations

import pytest

from tests.playthroughs.playthrough import FOLDER, GAMES, play


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_plays_as_recorded(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert play(name) == recorded, "if the change is wanted: python -m tests.playthroughs.playthrough"


def test_every_golden_file_has_its_game() -> None:
    assert sorted(p.stem for p in FOLDER.glob("*.txt")) == sorted(GAMES)
