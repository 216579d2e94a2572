"""Keeps the record of which ledger rules are proved by which tests, for `delve rules coverage`, and keeps a browser's
event loop away from tests without one."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "build" / "rule-coverage.json"

_outcomes: dict[str, tuple[list[str], bool]] = {}


@pytest.fixture(autouse=True)
def _own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """The event loop of a browser that an earlier test of this process opened runs on; hide it from tests that need no
    browser, for they may run loops of their own."""
    loop = None if "browser" in request.fixturenames else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.CallInfo[None], None]:
    """Send the rule ids of a test along with its report, also from another process."""
    result = yield
    rules = sorted({str(one) for mark in item.iter_markers("rule") for one in mark.args})
    if rules:
        report = result.get_result()  # type: ignore[attr-defined]  # pluggy's result object
        report.user_properties.append(("rules", rules))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note whether a test that names rules passed in all its phases."""
    for name, rules in report.user_properties:
        if name == "rules":
            before = _outcomes.get(report.nodeid, ([], True))[1]
            assert isinstance(rules, list)
            _outcomes[report.nodeid] = (rules, before and report.passed)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the record after a run of the whole suite, and only then."""
    config = session.config
    whole = config.args == config.getini("testpaths") or config.args == [str(ROOT)]
    chosen = config.option.keyword or config.option.markexpr or os.environ.get("DELVE_SOAK")
    if hasattr(config, "workerinput") or not whole or chosen:
        return
    record: dict[str, dict[str, object]] = {}
    for test, (rules, passed) in sorted(_outcomes.items()):
        for rule in rules:
            entry = record.setdefault(rule, {"tests": [], "passed": True})
            tests = entry["tests"]
            assert isinstance(tests, list)
            tests.append(test)
            entry["passed"] = bool(entry["passed"]) and passed
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n")
