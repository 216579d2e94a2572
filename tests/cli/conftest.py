"""Fixtures of the command line's tests."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from delve.cli import terminal
from tests.cli import helpers


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, for this process and for those it starts."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DELVE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English, unless a test asks for something else; and forget what it asked for."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    yield
    terminal.use_language("")


@pytest.fixture(autouse=True)
def processes() -> Iterator[None]:
    """Processes that are started hear Ctrl-C even where the tests run in the background; none outlives its test."""
    deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if deaf:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    if deaf:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    helpers.end_all()
