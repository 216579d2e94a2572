"""Servers for the tests of this folder: one that all tests of a process share, and ones of a test's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that many tests use; they make people and tables of their own and leave its settings alone."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, which may stop it, kill it or read its database."""
    with Server(tmp_path / "server") as running:
        yield running


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers with environment variables: `serve(DELVE_RATE="1")`; they stop after the test."""
    with ExitStack() as running:
        started = 0

        def start(**environment: str) -> Server:
            nonlocal started
            started += 1
            home = Path(environment.pop("home", str(tmp_path / f"server{started}")))
            made = Server(home)
            made.environment.update(environment)
            return running.enter_context(made)

        yield start
