"""The guide is true: its example runs, and it explains every column and option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from delve.cli.main import app
from delve.sim.tables import game_row
from tests.sim.helpers import outcome
from tests.sim.test_tally import TABLES, played

GUIDE = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"## As a library\n\n```python\n(.*?)```", GUIDE, re.S)
    assert example is not None
    exec(example[1], {})
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [["long_cellar", "4"], ["siege", "4"]]


@pytest.mark.parametrize("game", sorted(TABLES))
def test_every_column_is_explained(game: str) -> None:
    _, tally = played(game)
    for name in (*tally.columns, *(name for each in tally.each for name in each)):
        assert f"`{name}`" in GUIDE, name
    for way in {play.way for play in tally.plays} - {""}:
        assert f"`{way}`" in GUIDE, way


def test_the_columns_of_all_games_are_explained() -> None:
    own = {"wave", "fame_1", "fame_2"}
    for name in set(game_row(outcome(1))) - own:
        assert f"`{name.replace('_2', '_1')}`" in GUIDE, name


def test_its_options_exist() -> None:
    shown = CliRunner().invoke(app, ["sim", "--help"], env={"COLUMNS": "200"}).stdout
    ours = "".join(line for line in GUIDE.splitlines(keepends=True) if "ray start" not in line)
    for option in set(re.findall(r"--[a-z]+", ours)):
        assert option in shown, option
