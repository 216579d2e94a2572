"""The report: one page with plots that needs nothing from anywhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec

from delve.sim.charts import Line, histogram, lines
from delve.sim.page import page, write_page
from delve.sim.stats import Spread, Stats
from tests.sim.helpers import outcome


def made() -> str:
    games = [outcome(n, won=n % 3 == 0, scenario=name) for n in range(8) for name in ("lesson", "siege")]
    return page(Stats(games), command="delve sim heroesout --out <here>")


class Reader(HTMLParser):
    """Checks that tags are closed in order, and gathers headings and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


def test_the_page_has_its_plots() -> None:
    text = made()
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.headings[0] == "Simulation: Keep the Heroes Out!"
    wanted = (
        "Games won",
        "Rounds",
        "Answers",
        "Score",
        "Fame",
        "Won by",
        "Cards played most",
        "Cards that win",
        "Defeated",
    )
    assert set(wanted) <= set(reader.headings)
    assert text.count("<svg") == text.count("</svg>") >= len(wanted)
    assert "16 games, 6 won: 37.5 % (95 % interval 18.5 to 61.4 %)" in text
    assert "38 % (14–69) of 8" in text
    assert "First Watch" in text, "scenarios have their names"


def test_nothing_is_loaded_from_anywhere() -> None:
    text = made()
    reader = Reader()
    reader.feed(text)
    assert reader.addresses == []
    assert not re.search(r"https?:|//|@import|url\(|<script|<link|<img", text)


def test_it_is_made_for_a_phone_and_for_the_dark() -> None:
    text = made()
    assert 'name="viewport"' in text
    assert "prefers-color-scheme: dark" in text
    widths = {int(width) for width in re.findall(r'viewBox="0 0 (\d+)', text)}
    assert max(widths) <= 400, "text is not made smaller"


def test_what_people_typed_is_text() -> None:
    failed = msgspec.structs.replace(outcome(1), error="Oops: <b>&")
    text = page(Stats([outcome(2)]), command="delve <script>", failed=[failed], open_games=3)
    assert "<script>" not in text
    assert "Oops: &lt;b&gt;&amp;" in text
    assert "3 games have not been played yet" in text


def test_the_same_games_make_the_same_page(tmp_path: Path) -> None:
    write_page(tmp_path / "new" / "report.html", Stats([outcome(n) for n in range(3)]))
    text = (tmp_path / "new" / "report.html").read_text(encoding="utf-8")
    assert text == page(Stats([outcome(n) for n in (2, 0, 1)]))


def test_bars_are_as_long_as_their_values() -> None:
    drawn = lines("Half", [Line("a", 0.5, "50 %", 0.4, 0.6), Line("b" * 99, 0.0, "0 %")], most=1.0, mark=0.25)
    assert re.findall(r'class="bar" x="4" y="\d+" width="([\d.]+)"', drawn) == ["176.0", "0.0"]
    assert 'x1="144.8" x2="215.2"' in drawn
    assert drawn.count('class="mark"') == 2
    assert "b" * 45 + "…" in drawn


def test_a_histogram_counts_everything() -> None:
    spread = Spread()
    for value in (*range(100), -7):
        spread.add(value)
    drawn = histogram("Numbers", spread)
    counts = [int(n) for n in re.findall(r"<title>.*?: (\d+)</title>", drawn)]
    assert sum(counts) == 101
    assert len(counts) <= 24
    one = Spread()
    one.add(5)
    assert "<title>5: 1</title>" in histogram("One", one)
