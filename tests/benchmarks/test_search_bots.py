"""The report of bots compared: pairs of the same seeds, by every measure."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks import bots_report, search_bots
from delve.sim.run import Job, Outcome, run


@pytest.fixture(scope="module")
def played() -> search_bots.Played:
    """Two games by each of two bots, and one that only the first has played."""
    duel = search_bots.mageknight()
    named = {
        (setup.title, bot, number): Job("mageknight", setup.config(number), (of,), number)
        for setup in duel.setups[:1]
        for bot, of in (("heuristic", "random"), ("quick", "heuristic"))
        for number in range(3 if bot == "heuristic" else 2)
    }
    outcomes = {outcome.key: outcome for outcome in run(list(named.values()), 1)}
    return {name: outcomes[job.key] for name, job in named.items()}


def test_games_are_compared_seed_by_seed_and_only_where_both_have_played(played: search_bots.Played) -> None:
    duel = search_bots.mageknight()
    title = duel.setups[0].title
    score, fame = (search_bots.by(measure, duel, "quick", played) for measure in duel.measures)
    assert [row.title for row in score.rows] == [title]
    assert score.rows[0].after == tuple(float(played[title, "quick", n].tally.scores[0]) for n in range(2))
    assert fame.rows[0].before == tuple(float(played[title, "heuristic", n].tally.each[0]["fame"]) for n in range(2))


def test_the_report_has_a_table_and_a_plot_for_each_measure(played: search_bots.Played, tmp_path: Path) -> None:
    duel = search_bots.mageknight()
    measured = [search_bots.by(measure, duel, "quick", played) for measure in duel.measures]
    bots_report.write(tmp_path, "mageknight", "quick", measured, command="the command")
    text = (tmp_path / "mageknight-quick.md").read_text()
    assert "`the command`" in text
    assert "The mean score and the mean Fame of the heuristic bot" in text
    for name, plot in (("Score", "mageknight-quick.svg"), ("Fame", "mageknight-quick-fame.svg")):
        assert f"| {name}, heuristic | {name}, quick |" in text
        assert f"({plot})" in text
        assert name in (tmp_path / plot).read_text()


def test_differences_are_taken_game_by_game() -> None:
    rows = [bots_report.Row("One", (0.0, 1.0), (1.0, 1.0), 0.01), bots_report.Row("Two", (0.0,), (1.0,), 0.04)]
    measured = bots_report.Measured(search_bots.WON, rows)
    assert bots_report.gain(rows[0]) == pytest.approx((0.5, 0.98), abs=0.01)
    one, two, all_of_them = bots_report.table(measured, "quick").splitlines()[2:]
    assert one.startswith("| One | 50 % (9–91) | 100 % (34–100) | +50 % ± 98 | 2 | 10 ms |")
    assert "| 1 | 40 ms |" in two
    assert "**+67 % ± 65**" in all_of_them
    assert "**20 ms**" in all_of_them


def test_a_file_of_outcomes_whose_last_line_was_cut_off_is_read(played: search_bots.Played, tmp_path: Path) -> None:
    kept: list[Outcome] = list(played.values())
    path = tmp_path / "kept.jsonl"
    lines = [msgspec.json.encode(outcome) for outcome in kept]
    path.write_bytes(b"\n".join([*lines, lines[0][:40]]))
    assert [one.key for one in search_bots.read(path)] == [one.key for one in kept]
