"""One server for one SQLite file; and whether a server lives, and can serve."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from delve.server.cluster import Cluster
from delve.server.health import Health
from delve.server.sole import Sole
from delve.server.storage import CannotSave, NotThere, StorageError, Store
from tests.server.running import ROOT, Person, Server
from tests.server.services import database_url, postgresql_server, postgresql_url, sqlite_url

__all__ = ["database_url", "postgresql_server", "postgresql_url", "sqlite_url"]


def another(server: Server) -> Server:
    """A second server on the same file."""
    return Server(server.home)


def test_a_second_server_is_refused_and_told_who_serves(own_server: Server) -> None:
    async def play() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "bot")
            chair = await ana.sit(table["id"])
            assert own_server.process is not None
            with pytest.raises(RuntimeError) as refused:
                another(own_server).start()
            said = str(refused.value)
            assert "Another server already serves" in said
            assert f"process {own_server.process.pid}, open at http://localhost:{own_server.port}/" in said
            assert "DELVE_HOME" in said
            assert "Traceback" not in said
            assert (await chair.send({"type": "say", "text": "Still here."}))["type"] == "done"

    asyncio.run(play())
    assert (own_server.home / "tables.sqlite3.lock").stat().st_mode & 0o077 == 0


def test_whoever_was_killed_stands_in_nobodys_way(own_server: Server) -> None:
    own_server.kill()
    assert json.loads((own_server.home / "tables.sqlite3.lock").read_bytes())["process"]
    with another(own_server) as second:
        assert httpx.get(f"{second.address}/readyz").status_code == 200


def test_whoever_has_stopped_stands_in_nobodys_way(own_server: Server) -> None:
    assert own_server.stop() == 0
    assert (own_server.home / "tables.sqlite3.lock").read_bytes() == b""
    with another(own_server) as second:
        assert httpx.get(f"{second.address}/readyz").status_code == 200


def test_a_process_of_the_server_does_not_keep_the_lock(tmp_path: Path) -> None:
    # A bot's process may live a moment longer than a server that was killed.
    program = f"""
import os, sys, time
sys.path.insert(0, {str(ROOT / "src")!r})
from pathlib import Path
from delve.server.sole import Sole
held = Sole.take(Path({str(tmp_path / "db")!r}), "here")
if os.fork() == 0:
    sys.stdin.read()
    os._exit(0)
print("forked", flush=True)
os._exit(0)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "forked\n"
        server.wait(30)
        taken = Sole.take(tmp_path / "db", "there")
        assert taken is not None
        taken.close()


def test_where_no_file_can_be_made_the_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert Sole.take(tmp_path / "file" / "db", "here") is None


# ---------------------------------------------------------------------- lives, and can serve


def health(server: Server) -> dict[str, int]:
    """What a server says of itself."""
    return {path: httpx.get(f"{server.address}/{path}").status_code for path in ("livez", "readyz", "healthz")}


def test_a_server_that_can_store_nothing_lives_and_is_not_ready(own_server: Server) -> None:
    assert health(own_server) == {"livez": 200, "readyz": 200, "healthz": 200}
    own_server.stop()
    with closing(sqlite3.connect(own_server.home / "tables.sqlite3")) as database:
        # As a full disk does, at any write.
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON probes BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
        database.commit()
    own_server.start()
    assert health(own_server) == {"livez": 200, "readyz": 503, "healthz": 503}
    said = httpx.get(f"{own_server.address}/readyz").json()
    assert said["code"] == "cannot_save"
    assert str(own_server.home) not in said["text"], "files are for who runs the server"


def test_a_database_that_can_only_be_read_is_not_ready(postgresql_url: str, serve: Callable[..., Server]) -> None:
    server = serve(DELVE_DATABASE=postgresql_url)
    name = postgresql_url.rpartition("/")[2]
    postgres = postgresql_url.removesuffix(name) + "postgres"
    with psycopg.connect(postgres, autocommit=True) as connection:
        for read_only, status in (("on", 503), ("off", 200)):
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {read_only}".encode())
            connection.execute(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'".encode()
            )
            for _ in range(100):
                if health(server)["readyz"] == status:
                    break
                time.sleep(0.2)
            assert health(server) == {"livez": 200, "readyz": status, "healthz": status}


def test_what_is_asked_often_is_written_seldom(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[float]:
        async with await Store.open(database_url) as store:
            made = Health(store, None)
            written = []
            write = store.check_writing

            async def count() -> None:
                written.append(1.0)
                await write()

            monkeypatch.setattr(store, "check_writing", count)
            await asyncio.gather(*(made.check() for _ in range(50)))
            return written

    assert asyncio.run(play()) == [1.0]


class NoRedis:
    """A cluster without its Redis."""

    async def check(self) -> None:
        raise NotThere("server.setup.redis", address="redis://127.0.0.1", error="gone")


def test_what_is_missing_is_named(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(cluster: Any, monkey: bool) -> StorageError | None:
        async with await Store.open(sqlite_url) as store:
            made = Health(store, cluster)
            if monkey:
                never = asyncio.Event()
                monkeypatch.setattr(store, "check", never.wait)
                monkeypatch.setattr("delve.server.health.PATIENCE_SECONDS", 0.05)
            try:
                await made.check()
            except StorageError as error:
                return error
            return None

    no_redis: Cluster = NoRedis()  # type: ignore[assignment]  # all of it that is asked
    assert asyncio.run(play(None, False)) is None
    assert isinstance(asyncio.run(play(no_redis, False)), NotThere)
    assert isinstance(asyncio.run(play(None, True)), CannotSave), "a database that does not answer"
