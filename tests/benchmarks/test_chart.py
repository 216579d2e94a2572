"""The plots: every figure on one scale, and a line for each through all runs."""

from __future__ import annotations

from xml.etree import ElementTree

from benchmarks import chart
from benchmarks.report import rows
from tests.benchmarks.helpers import CLONE, COPY, DECISIONS, IMPORT, MOVES, SEARCH, SIZE, TREE, WAIT

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str, kind: str, of: str) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(text).iter(f"{SVG}{kind}")
    return [one for one in found if of in (one.get("class") or "").split()]


def words(text: str) -> list[str]:
    return ["".join(one.itertext()) for one in ElementTree.fromstring(text).iter(f"{SVG}text")]


def test_bars_go_right_where_the_limit_is_kept_and_left_where_it_is_missed() -> None:
    plot = chart.latest("All", rows([DECISIONS, IMPORT])[0])
    (one,) = drawn(plot, "line", "one")
    limit = float(one.attrib["x1"])
    (kept,), (missed,) = drawn(plot, "rect", "s0"), drawn(plot, "rect", "s2")
    assert float(kept.attrib["x"]) == limit
    assert float(missed.attrib["x"]) < limit


def test_a_goal_that_is_just_reached_ends_the_bar() -> None:
    plot = chart.latest("All", rows([DECISIONS])[0])
    (goal,), (bar,) = drawn(plot, "line", "goal"), drawn(plot, "rect", "s0")
    assert float(goal.attrib["x1"]) == float(bar.attrib["x"]) + float(bar.attrib["width"])


def test_peers_stand_where_their_speed_is() -> None:
    plot = chart.latest("All", rows([DECISIONS, CLONE, MOVES, COPY])[0])
    faster, slower = drawn(plot, "text", "peer")
    bars = drawn(plot, "rect", "s0")
    ends = [float(bar.attrib["x"]) + float(bar.attrib["width"]) for bar in bars]
    assert float(faster.attrib["x"]) > ends[0], "30,000 a second are more than 15,000"
    assert float(slower.attrib["x"]) < ends[1], "100 µs are longer than 4"


def test_a_figure_without_limit_is_a_ring_among_its_peers() -> None:
    plot = chart.latest("All", rows([SEARCH, TREE])[0])
    assert len(drawn(plot, "circle", "none")) == 1
    assert len(drawn(plot, "text", "peer")) == 1


def test_a_goal_stands_in_for_a_limit() -> None:
    plot = chart.latest("All", rows([WAIT])[0])
    assert len(drawn(plot, "rect", "s0")) == 1


def test_sizes_and_what_nothing_can_be_compared_with_are_left_out() -> None:
    plot = chart.latest("All", rows([SIZE, SEARCH])[0])
    assert not any("heroesout" in one for one in words(plot))


def test_nothing_measured_is_still_a_plot() -> None:
    assert ElementTree.fromstring(chart.latest("All", []))
    assert ElementTree.fromstring(chart.history("Past", [], {}))


def test_marks_that_would_cover_each_other_get_lines_of_their_own() -> None:
    assert chart._lanes([(10.0, "a"), (12.0, "b"), (50.0, "c")]) == [[(10.0, "a"), (50.0, "c")], [(12.0, "b")]]


def test_the_history_has_a_line_for_each_figure() -> None:
    dates = ["2026-01-01T10:00Z", "2026-01-02T10:00Z", "2026-01-03T10:00Z"]
    plot = chart.history("Past", dates, {DECISIONS.name: [1.0, 2.0, 0.5], CLONE.name: [None, 1.0, None]})
    (line,) = drawn(plot, "polyline", "run")
    heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    assert heights[1] < heights[0] < heights[2], "up is faster"
    assert "× 0.5" in words(plot)
    assert any("3 runs, 2026-01-01 to 2026-01-03" in one for one in words(plot))


def test_titles_are_escaped() -> None:
    assert ElementTree.fromstring(chart.latest("A < B & C", []))[0].text == "A < B & C"
