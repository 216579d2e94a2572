"""kill -9 while commits are written: every acknowledged one is there, once, and none is there by halves."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from delve.server.storage import Store
from tests.server.storage.crashing import TABLES
from tests.server.storage.support import entry, furnish

ROOT = Path(__file__).parents[3]


def killed(url: str, after: int) -> dict[str, int]:
    """Start a process that commits, kill it, and return the last version that it acknowledged for each table."""
    command = [sys.executable, "-m", "tests.server.storage.crashing", url]
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if number == after:
                process.kill()
            if line.endswith("\n"):
                name, version = line.split()
                acknowledged[name] = int(version)
    assert process.returncode == -9
    return acknowledged


def test_what_was_acknowledged_survives_kill_9(database_url: str) -> None:
    async def prepare() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store, *TABLES)

    async def look(acknowledged: dict[str, int]) -> None:
        async with await Store.open(database_url) as store:
            for name in TABLES:
                rows = await store.entries(name)
                assert len(rows) >= acknowledged.get(name, 0)
                assert rows == [entry(number, f"r{number}") for number in range(1, len(rows) + 1)]

    asyncio.run(prepare())
    for after in (50, 37, 91):
        acknowledged = killed(database_url, after)
        assert sum(acknowledged.values()) > after
        asyncio.run(look(acknowledged))
