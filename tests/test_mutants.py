"""The tool of `make mutants` makes the changes that it says, and puts them into running functions."""

from __future__ import annotations

import gc
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = '''
"""A module."""
LIMIT = 3


class Counter:
    def over(self, n: int = 7) -> bool:
        """Whether it is."""
        def inner(m: int) -> int:
            return m * 2

        return inner(n) > LIMIT and n != 9


def refuse(n: int) -> None:
    if n < 0:
        raise ValueError(n + 1)
'''


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, looking at a package of one module."""
    path = Path(__file__).parent.parent / "tools" / "mutants.py"
    spec = importlib.util.spec_from_file_location("mutants_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutants_tool", module)
    spec.loader.exec_module(module)
    (tmp_path / "counting.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(module, "SRC", tmp_path)
    return module


def test_what_is_run_is_changed_and_nothing_else(tool: ModuleType) -> None:
    made = {(one.function, one.outer, one.before, one.after) for one in tool.mutants(tool.SRC / "counting.py")}
    over, inner = "Counter.over", "Counter.over.<locals>.inner"
    assert made == {
        (inner, over, "m * 2", "m // 2"),
        (inner, over, "2", "3"),
        (over, over, "inner(n) > LIMIT and n != 9", "inner(n) > LIMIT or n != 9"),
        (over, over, "inner(n) > LIMIT and n != 9", "n != 9"),
        (over, over, "inner(n) > LIMIT and n != 9", "inner(n) > LIMIT"),
        (over, over, "inner(n) > LIMIT", "inner(n) >= LIMIT"),
        (over, over, "n != 9", "n == 9"),
        (over, over, "9", "10"),
        ("refuse", "refuse", "if n < 0:", "if not n < 0:"),
        ("refuse", "refuse", "n < 0", "n <= 0"),
        ("refuse", "refuse", "0", "1"),
    }, "no annotations, defaults, constants of the module or errors"


def test_a_mutant_takes_the_place_of_the_function_that_runs(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("counting", tool.SRC / "counting.py")
    assert spec is not None
    assert spec.loader is not None
    counting = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(counting)
    counter = counting.Counter()
    assert (counter.over(2), counter.over(1)) == (True, False)
    [doubled] = [one for one in tool.mutants(tool.SRC / "counting.py") if one.after == "m // 2"]
    known = tool.all_functions()
    gc.freeze()  # as before each fork
    try:
        tool.put_in(doubled, known)
    finally:
        gc.unfreeze()
    assert (counter.over(2), counter.over(8)) == (False, True), "halved, in the nested function"


def test_the_most_particular_tests_come_first_within_the_budget(tool: ModuleType) -> None:
    entered = {"broad": (1.0, ["a", "b", "c"]), "narrow": (1.0, ["a"]), "slow": (tool.BUDGET, ["a", "b"])}
    assert tool._pick(list(entered), entered) == (["narrow", "broad"], 2.0)


def test_a_mutant_that_cannot_be_put_in_is_no_success(tool: ModuleType) -> None:
    [first, *_] = tool.mutants(tool.SRC / "counting.py")
    with pytest.raises(KeyError):
        tool.put_in(first, {})
