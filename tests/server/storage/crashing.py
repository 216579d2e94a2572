"""Commits to five tables without end and says on its output what was acknowledged; test_crash.py kills it."""

from __future__ import annotations

import asyncio
import sys

from delve.server.storage import Store
from tests.server.storage.support import entry

TABLES = [f"t{n}" for n in range(5)]


async def commit_for_ever(store: Store, name: str) -> None:
    """Commit and tell, one after the other."""
    version = (await store.entries(name))[-1:]
    number = version[0].version if version else 0
    while True:
        number += 1
        await store.commit(name, entry(number, f"r{number}"))
        sys.stdout.write(f"{name} {number}\n")
        sys.stdout.flush()


async def main(url: str) -> None:
    """Commit to all tables at once."""
    async with await Store.open(url) as store:
        await asyncio.gather(*(commit_for_ever(store, name) for name in TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
