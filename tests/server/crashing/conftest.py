"""Servers that start in a moment, for tests that end them often."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.crashing.nursery import Nursery
from tests.server.running import Server


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where the servers of this folder come from."""
    with Nursery() as found:
        yield found


@pytest.fixture
def own_server(nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone."""
    with nursery.server(tmp_path / "server") as server:
        yield server
