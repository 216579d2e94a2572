"""`delve serve`."""

from __future__ import annotations

from pathlib import Path

from delve.cli.errors import BadArguments
from delve.cli.terminal import language
from delve.core.msg import say
from delve.core.words import words

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
