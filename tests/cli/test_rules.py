"""The ledgers as a reference, and the count of what is proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from delve.cli import proofs
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
    assert [(s["title"], s["proved"], s["missing"], s["failed"], s["open"]) for s in game["sections"]] == [
        ("Setting up", 1, ["AG-SET-02"], [], []),
        ("Playing (in turns)", 0, [], ["AG-PLAY-01"], []),
    ]
    assert data["unknown"] == []


def test_check_holds_all_sections_at_100_percent(rules: Path) -> None:
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=True)
    assert run("coverage", "--check")[0] == 0
    record(rules, AG_SET_01=True, AG_SET_02=True)
    code, _, err = run("coverage", "--check")
    assert code == 1
    assert "Playing" in err
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=False)
    assert run("coverage", "--check")[0] == 1
    assert run("coverage")[0] == 0


@pytest.mark.parametrize("listed", ["AG-PLAY-01", "AG-PLAY-"])
def test_what_is_open_is_shown_and_not_held(rules: Path, listed: str) -> None:
    (rules / "docs" / "rules" / "open.json").write_text(json.dumps({"agame": {"a table": [listed]}}))
    record(rules, AG_SET_01=True, AG_SET_02=True)
    code, out, _ = run("coverage", "--check")
    assert code == 0
    assert "2/3" in out
    assert "Open, waiting for a table: AG-PLAY-01" in out
    (game,) = json.loads(run("coverage", "--json")[1])["games"]
    assert [section["open"] for section in game["sections"]] == [[], ["AG-PLAY-01"]]
    record(rules, AG_SET_01=True, AG_PLAY_01=True)
    assert run("coverage", "--check")[0] == 1, "AG-SET-02"
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=False)
    assert run("coverage", "--check")[0] == 1, "a test of it that fails is no open line"


def test_an_open_line_that_a_test_names_is_no_longer_open(rules: Path) -> None:
    (rules / "docs" / "rules" / "open.json").write_text('{"agame": {"a table": ["AG-PLAY-01"]}}')
    record(rules, AG_SET_01=True, AG_SET_02=True, AG_PLAY_01=True)
    code, _, err = run("coverage", "--check")
    assert code == 1
    assert "AG-PLAY-01" in err


def test_a_damaged_list_of_open_lines_is_no_traceback(rules: Path) -> None:
    (rules / "docs" / "rules" / "open.json").write_text('{"agame": 3}')
    record(rules)
    code, _, err = run("coverage")
    assert code == 2
    assert "open.json" in err


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


# ---------------------------------------------------------------------- weak tests, the README


def write_tests(root: Path, text: str) -> None:
    """A file of tests in the checkout."""
    (root / "tests").mkdir(exist_ok=True)
    (root / "tests" / "test_agame.py").write_text(text, encoding="utf-8")


STRONG = """
@pytest.mark.rule("AG-PLAY-01")
def test_a_card_is_played():
    assert play("card") == "played"
"""


@pytest.mark.parametrize(
    ("claim", "is_weak"),
    [
        ("assert 'card' not in options()", True),
        ("assert not options()", True),
        ("assert hand() == []", True),
        ("assert result() is None", True),
        ("assert all(not one.up for one in foes())", True),
        ("assert not options() and hand() != [1]", True),
        ("with pytest.raises(ValueError):\n        play()", True),
        ("assert not options()\n    assert hand() == [1]", False),
        ("assert all(one.up for one in foes())", False),
        ("with pytest.raises(ValueError, match='AG-PLAY-01'):\n        play()", False),
        ("check()", False),
        ("check_none()", True),
        ("play()", False),
    ],
)
def test_lines_that_rest_on_what_is_not_so_are_weak(rules: Path, claim: str, is_weak: bool) -> None:
    helpers = "def check():\n    assert hand() == [1]\ndef check_none():\n    assert hand() == []\n"
    write_tests(rules, f"{helpers}@pytest.mark.rule('AG-SET-01')\ndef test_it():\n    {claim}\n")
    code, out, _ = run("coverage", "--weak")
    assert code == 0
    assert ("AG-SET-01" in out) == is_weak
    assert ("negative" in out) == is_weak
    assert out.replace("\n", "").count("tests/test_agame.py::test_it") == is_weak


def test_lines_that_rest_on_broad_tests_are_weak(rules: Path) -> None:
    broad = f"""
@pytest.mark.rule("AG-SET-01", "AG-PLAY-01", *("AG-1", "AG-2"))
@pytest.mark.rule("AG-3")
def test_all_of_it():
    assert play() == 3
{STRONG}
"""
    write_tests(rules, broad)
    out = run("coverage", "--weak")[1]
    assert "AG-SET-01" in out
    assert "broad" in out
    assert "AG-PLAY-01" not in out, "another test is about that line"
    assert out.strip().endswith(": 1")


def test_each_case_of_a_test_counts_for_itself(rules: Path) -> None:
    cases = "".join(f'    pytest.param({n}, marks=pytest.mark.rule("AG-SET-0{n}")),\n' for n in range(1, 8))
    write_tests(rules, f"@pytest.mark.parametrize('n', [\n{cases}])\ndef test_it(n):\n    assert play(n) == n\n")
    assert run("coverage", "--weak")[1].strip().endswith(": 0")


def test_the_marks_of_a_module_count_for_all_its_tests(rules: Path) -> None:
    write_tests(rules, "pytestmark = pytest.mark.rule('AG-SET-02')\ndef test_it():\n    assert not play()\n")
    assert "AG-SET-02" in run("coverage", "--weak")[1]


def test_an_id_that_is_put_together_cannot_be_found(rules: Path) -> None:
    write_tests(rules, "@pytest.mark.rule(f'AG-SET-{n}')\ndef test_it():\n    assert play()\n")
    code, _, err = run("coverage", "--weak")
    assert code == 2
    assert "AG-SET-" in err


def test_the_readme_has_its_table_written_anew(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "_GAMES", {"agame": "A Game"})
    (rules / "docs" / "rules" / "open.json").write_text('{"agame": {"hands": ["AG-SET-02"]}}')
    write_tests(rules, STRONG)
    readme = rules / "README.md"
    readme.write_text(f"Before\n{proofs.BEGIN}\nold\n{proofs.END}\nAfter\n", encoding="utf-8")
    assert run("coverage", "--readme")[0] == 0
    assert readme.read_text(encoding="utf-8").splitlines() == [
        "Before",
        proofs.BEGIN,
        "",
        "| | Rules proved | Rules in all | Missing |",
        "|---|--:|--:|---|",
        "| A Game | 1 | 3 | not proved (1), hands (1) |",
        "",
        proofs.END,
        "After",
    ]
    readme.write_text("no place", encoding="utf-8")
    code, _, err = run("coverage", "--readme")
    assert code == 2
    assert "README.md" in err
