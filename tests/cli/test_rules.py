"""The ledgers as a reference, and the count of what is proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from delve.cli.main import app
from delve.core import ledger

LEDGER = """# A game — rule ledger

Some words.

## Setting up
- **AG-SET-01** The board is empty.
- **AG-SET-02** Both players have a hand of cards.

## Playing (in turns)
- **AG-PLAY-01** A player plays a card.
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small ledger in a checkout of its own."""
    folder = tmp_path / "docs" / "rules"
    folder.mkdir(parents=True)
    (folder / "agame.md").write_text(LEDGER)
    (folder / "README.md").write_text("# Rule ledgers\n")
    (folder / "finished.json").write_text('{"agame": "all"}')
    monkeypatch.setattr(ledger, "checkout", lambda: tmp_path)
    monkeypatch.setattr(ledger, "ledgers", ledger.ledgers.__wrapped__)  # what was read before does not count
    return tmp_path


def record(root: Path, **proofs: bool) -> None:
    """Write the record of a test run: rules and whether their tests passed."""
    data = {
        name.replace("_", "-"): {"tests": [f"tests/test_x.py::test_{name.lower()}"], "passed": passed}
        for name, passed in proofs.items()
    }
    (root / "build").mkdir(exist_ok=True)
    (root / "build" / "rule-coverage.json").write_text(json.dumps(data))


def run(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["rules", *args])
    return done.exit_code, done.stdout, done.stderr


def test_the_real_ledger_is_found_and_whole() -> None:
    lines = ledger.of("heroesout")
    assert len(lines) == len({line.id for line in lines}) == 149


def test_search_finds_ids_and_words_in_any_case(rules: Path) -> None:
    assert run("card")[1].count("AG-") == 2
    assert "AG-SET-02" in run("CARDS", "hand")[1]
    assert "AG-PLAY-01" in run("ag-play")[1]
    assert "AG-PLAY-01" in run("search", "card", "--game", "agame")[1]
    assert "AG-PLAY-01" in run("card", "--game", "agame")[1]


def test_nothing_found_is_exit_code_1(rules: Path) -> None:
    code, out, err = run("dragon")
    assert (code, out) == (1, "")
    assert "dragon" in err


def test_without_words_the_sections_are_listed(rules: Path) -> None:
    code, out, _ = run()
    assert code == 0
    assert "Setting up" in out
    assert "3 rules" in out


def test_coverage_counts_rules_whose_tests_all_passed(rules: Path) -> None:
    record(rules, AG_SET_01=True, AG_PLAY_01=False)
    code, out, _ = run("coverage")
    assert code == 0
    assert "1/3" in out
    assert "No test names: AG-SET-02" in out
    assert "Tests failed for AG-PLAY-01" in out
    data = json.loads(run("coverage", "--json")[1])
    (game,) = data["games"]
    assert (game["game"], game["proved"], game["total"]) == ("agame", 1, 3)
    assert [(s["title"], s["proved"], s["missing"], s["failed"]) for s in game["sections"]] == [
        ("Setting up", 1, ["AG-SET-02"], []),
        ("Playing (in turns)", 0, [], ["AG-PLAY-01"]),
    ]
    assert data["unknown"] == []


def test_check_holds_finished_sections_at_100_percent(rules: Path) -> None:
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=True)
    assert run("coverage", "--check")[0] == 0
    record(rules, AG_SET_01=True, AG_SET_02=True)
    code, _, err = run("coverage", "--check")
    assert code == 1
    assert "Playing" in err
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=False)
    assert run("coverage", "--check")[0] == 1
    assert run("coverage")[0] == 0


@pytest.mark.parametrize("finished", ['{"agame": ["Setting up"]}', '{"agame": ["AG-SET"]}', '{"agame": "AG-SET"}'])
def test_only_the_listed_sections_are_held(rules: Path, finished: str) -> None:
    (rules / "docs" / "rules" / "finished.json").write_text(finished)
    record(rules, AG_SET_01=True, AG_SET_02=True)
    assert run("coverage", "--check")[0] == 0
    record(rules, AG_SET_01=True, AG_PLAY_01=True)
    assert run("coverage", "--check")[0] == 1


def test_without_a_list_nothing_is_held(rules: Path) -> None:
    (rules / "docs" / "rules" / "finished.json").unlink()
    record(rules)
    assert run("coverage", "--check")[0] == 0


def test_a_test_that_names_no_rule_of_a_ledger_fails_the_check(rules: Path) -> None:
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=True, AG_PLAY_99=True)
    code, out, err = run("coverage", "--check")
    assert code == 1
    assert "AG-PLAY-99" in err
    assert "test_ag_play_99" in out


def test_a_missing_record_says_how_to_make_one(rules: Path) -> None:
    code, _, err = run("coverage")
    assert code == 2
    assert "make test" in err
    code, _, err = run("coverage", "--check")
    assert code == 1
    assert "make test" in err


def test_a_damaged_record_is_no_traceback(rules: Path) -> None:
    record(rules)
    (rules / "build" / "rule-coverage.json").write_text('{"AG-SET-01": 3}')
    code, _, err = run("coverage")
    assert code == 2
    assert "make test" in err


def test_a_ledger_of_a_game_that_has_none(rules: Path) -> None:
    record(rules)
    code, _, err = run("coverage", "--game", "chess")
    assert code == 2
    assert "There is no ledger for “chess”. There are ledgers for: agame." in err


def test_a_rule_is_found_in_any_case_and_with_the_rulings_that_speak_of_it(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = rules / "docs" / "rulings"
    place.mkdir()
    (place / "agame.md").write_text(
        "# Rulings\n\nWords before.\n  Not a ruling.\n\n- **AG-R-01** (AG-PLAY-01) A card\n  is played face up.\n"
        "- **AG-R-02** (AG-SET-01) An empty board.\n"
    )
    monkeypatch.setattr(ledger, "_rulings", ledger._rulings.__wrapped__)
    line = ledger.find("ag-play-01")
    assert line is not None
    assert (line.id, line.text) == ("AG-PLAY-01", "A player plays a card.")
    assert ledger.find("AG-PLAY-99") is None
    assert ledger.rulings("AG-PLAY-01") == ["AG-R-01 (AG-PLAY-01) A card is played face up."]
    assert ledger.rulings("AG-SET-01") == ["AG-R-02 (AG-SET-01) An empty board."]
    assert ledger.rulings("AG-SET-02") == []


def test_a_checkout_without_rulings_has_none(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_rulings", ledger._rulings.__wrapped__)
    assert ledger.rulings("AG-SET-01") == []
