"""`delve serve`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from delve.cli.errors import BadArguments
from delve.cli.terminal import language
from delve.core.msg import say
from delve.core.words import words

if TYPE_CHECKING:
    from delve.server.storage.leaving import Abandoned

LEVELS = ("debug", "info", "warning", "error")


def serve(host: str, port: int, *, browser: bool, log_level: str) -> int:
    """Open the server and stay until it is stopped."""
    from delve.server import config
    from delve.server import serve as server

    if log_level not in LEVELS:
        raise BadArguments("cli.error.log_level", levels=", ".join(LEVELS))
    said = words(language())
    try:
        return server.serve(
            config.from_environment(),
            host,
            port,
            browser=browser,
            log_level=log_level,
            ready=lambda address: print(said.text(say("server.ready", address=address)), flush=True),
        )
    except KeyboardInterrupt:
        return 0


def backup(path: Path) -> None:
    """Copy the database that the environment names."""
    from delve.server import config
    from delve.server.storage.backup import backup as copy

    copy(config.from_environment().database, path)
    print(words(language()).text(say("cli.backed_up", path=str(path))))


def tidy(days: float | None, *, dry_run: bool) -> None:
    """Remove the tables to which nobody comes back, or say which they would be."""
    from delve.server import config
    from delve.server.leaving import tidy as remove
    from delve.server.storage import Store

    settings = config.from_environment()
    limit = settings.tidy_days if days is None else days
    if not limit:
        raise BadArguments("cli.error.tidy")

    async def work() -> list[Abandoned]:
        async with await Store.open(settings.database) as store:
            return await remove(store, limit, dry_run=dry_run)

    said = words(language())
    found = asyncio.run(work())
    for table in found:
        date = time.strftime("%Y-%m-%d", time.localtime(table.updated))
        print(f"{table.id}  {table.game:<12} {table.stage:<10} {date}")
    key = "cli.tidy.would" if dry_run else "cli.tidy.done"
    print(said.text(say(key, n=len(found))))
