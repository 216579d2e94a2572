"""A server with the game of secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Server
from tests.server.secrets.onlookers import PROGRAM


@pytest.fixture(scope="session")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the game of secrets."""
    with Server(tmp_path_factory.mktemp("hidden"), module=PROGRAM) as server:
        yield server
