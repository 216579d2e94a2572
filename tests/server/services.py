"""Real PostgreSQL and Redis for tests, on this machine alone; import the fixtures into a conftest.

One PostgreSQL serves a whole run with all its processes, and every test gets a database of its own. It ends by itself
when the run does, even if that is killed. Redis starts in no time: every test gets a server of its own.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

PACKAGES = ("postgresql", "redis-server")
_LOCK = Path(tempfile.gettempdir()) / "delve-services.lock"
_SECONDS = 60

# $0 is the process of the test run; whoever kills that leaves nothing behind.
_GUARD = """
folder=$1; shift
"$@" & server=$!
while kill -0 "$0" && kill -0 $server; do sleep 0.5; done 2>/dev/null
kill -INT $server; wait $server
rm -rf "$folder"
"""


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a PostgreSQL server, without a database's name."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    base = tmp_path_factory.getbasetemp()
    kept = (base.parent if worker else base) / "postgresql.json"
    run = os.getppid() if worker else os.getpid()
    with _locked(kept.with_suffix(".lock")):
        if not kept.exists():
            kept.write_text(json.dumps(_start_postgresql(run)))
        return str(json.loads(kept.read_text()))


@pytest.fixture
def postgresql_url(postgresql_server: str) -> Iterator[str]:
    """The address of a new PostgreSQL database."""
    name = f"delve_{uuid4().hex[:12]}"
    with psycopg.connect(f"{postgresql_server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        yield f"{postgresql_server}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a new SQLite database."""
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a new database: each test runs with SQLite and with PostgreSQL."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def redis_url() -> Iterator[str]:
    """The address of a new Redis server."""
    program = _program("redis-server")
    port = free_port()
    options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory() as folder:
        command = [program, *options, "--dir", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                _wait_for(port)
                yield f"redis://127.0.0.1:{port}/0"
            finally:
                server.kill()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start_postgresql(run: int) -> str:
    initdb = _program("initdb")
    folder = Path(tempfile.mkdtemp(prefix="delve-postgresql-"))
    # PostgreSQL does not run as root.
    other: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = str(folder / "data")
    made = ["-D", data, "-U", "delve", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
    subprocess.run([*other, initdb, *made], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    port = free_port()
    settings = (f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", "fsync=off")
    options = [part for setting in (*settings, "max_connections=300") for part in ("-c", setting)]
    server = [*other, str(Path(initdb).with_name("postgres")), "-D", data, *options]
    with (folder / "log").open("wb") as log:
        subprocess.Popen(
            ["sh", "-c", '(sh -c "$@") &', "-", _GUARD, str(run), str(folder), *server],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd="/",
            start_new_session=True,
        ).wait()
    address = f"postgresql://delve@127.0.0.1:{port}"
    until = time.monotonic() + _SECONDS
    while True:
        try:
            psycopg.connect(f"{address}/postgres").close()
            return address
        except psycopg.OperationalError:
            if time.monotonic() > until:
                pytest.fail(f"PostgreSQL does not start: {(folder / 'log').read_text()}")
            time.sleep(0.05)


def _wait_for(port: int) -> None:
    until = time.monotonic() + _SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)


def _program(name: str) -> str:
    """Where a program is; installed if it is missing."""
    found = _find(name)
    if found is None:
        install = ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            pytest.fail(f"{name} is missing. Install PostgreSQL and Redis: sudo {' '.join(install)}")
        with _locked(_LOCK):
            if _find(name) is None:
                environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                subprocess.run(["apt-get", "update"], check=True, stdout=subprocess.DEVNULL)
                subprocess.run(install, check=True, stdout=subprocess.DEVNULL, env=environment)
        found = _find(name)
    assert found is not None, name
    return found


def _find(name: str) -> str | None:
    # Debian keeps PostgreSQL's programs out of PATH.
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    return str(newest[-1]) if newest else shutil.which(name)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
