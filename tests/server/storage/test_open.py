"""Opening a database: made and brought up to date once; what is wrong is said with what to do."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path

import msgspec
import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from delve.server.storage import (
    AccountRow,
    BadAddress,
    BadDatabase,
    CannotSave,
    LoginRow,
    NotThere,
    SeatRow,
    StorageError,
    Store,
    TooNew,
    address,
)
from delve.server.storage.migrate import migrate
from delve.server.storage.schema import metadata
from tests.server.services import free_port
from tests.server.storage.support import ANA, entry, furnish, table, versions


def opened(url: str) -> None:
    """Open and close a database."""

    async def play() -> None:
        await (await Store.open(url)).close()

    asyncio.run(play())


def opened_with_others(url: str, number: int, ready: Path, all_of_them: int) -> None:
    """Open a database at the same moment as other processes do, and write to it."""

    async def play() -> None:
        async with await Store.open(url) as store:
            await store.create_account(msgspec.structs.replace(ANA, id=str(number)))

    (ready / str(number)).touch()
    while len(list(ready.iterdir())) < all_of_them:
        time.sleep(0.001)
    asyncio.run(play())


def execute(url: str, statement: str) -> None:
    """Do something to a database behind the store's back."""
    where = address.parse(url)
    if where.path is not None:
        with closing(sqlite3.connect(where.path)) as file:
            file.execute(statement)
            file.commit()
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement.encode())


def test_migrations_make_the_schema(database_url: str) -> None:
    opened(database_url)
    engine = address.writing(address.parse(database_url))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_processes_that_start_at_once_migrate_once(database_url: str, tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    ready.mkdir()
    names = [str(number) for number in range(4)]
    with ProcessPoolExecutor(len(names), mp_context=multiprocessing.get_context("spawn")) as pool:
        for job in [pool.submit(opened_with_others, database_url, int(name), ready, len(names)) for name in names]:
            job.result()

    async def found() -> list[AccountRow | None]:
        async with await Store.open(database_url) as store:
            return [await store.account(name) for name in names]

    assert None not in asyncio.run(found())


def test_stores_of_one_process_that_open_at_once_migrate_once(database_url: str) -> None:
    async def play() -> None:
        stores = await asyncio.gather(*(Store.open(database_url) for _ in range(5)))
        await stores[0].create_account(ANA)
        assert [await store.account(ANA.id) for store in stores] == [ANA] * 5
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(play())


def test_a_new_file_that_another_is_changing_is_waited_for(sqlite_url: str) -> None:
    async def play() -> None:
        path = address.parse(sqlite_url).path
        assert path is not None
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            opening = asyncio.create_task(Store.open(sqlite_url))
            done, _ = await asyncio.wait([opening], timeout=0.5)
            assert not done, "the file is not yet free"
            other.execute("ROLLBACK")
            async with await opening as store:
                await store.create_account(ANA)

    asyncio.run(play())


def test_opening_again_keeps_everything(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            await store.commit("t", entry(1))
        async with await Store.open(database_url) as store:
            assert await versions(store) == [1]

    asyncio.run(play())


OLD = """
INSERT INTO accounts VALUES ('ana', 'ana', 'hash', 'Ana', 'pl', '{"theme":"dark"}', '', 1.0, 1.0, 3);
INSERT INTO tables (id, game, host, config, seed, practice, stage, settings, scenario, difficulty, watch_nonce, salt,
    created) VALUES ('t', 'heroesout', 'ana', '{}', 7, FALSE, 'gathering', '{}', '', '', '', '', 10.0);
INSERT INTO seats VALUES ('t', 0, 'human', 'ana', NULL, 'nonce', 1.0, FALSE);
INSERT INTO entries VALUES ('t', 1, 'chat', 'ana', 0, 'r1', {said}, 101.0)
"""


@pytest.mark.parametrize("revision", ["0001", "0002", "0003", "0004", "0005", "0006"])
def test_a_database_of_an_older_version_keeps_everything(revision: str, database_url: str) -> None:
    migrate(address.parse(database_url), revision)
    said = "X'73616964'" if database_url.startswith("sqlite") else "'said'"
    for statement in OLD.split(";"):
        execute(database_url, statement.replace("{said}", said))
    begun = time.time()

    async def play() -> None:
        async with await Store.open(database_url) as store:
            account = await store.account_by_login("ana")
            assert account is not None
            if revision < "0006":
                assert account.seen >= begun, (
                    "nobody is gone only because older versions did not note when they were here"
                )
            else:
                assert account.seen == 1.0
            ana = AccountRow(
                id="ana",
                login="ana",
                password="hash",
                name="Ana",
                lang="pl",
                preferences={"theme": "dark"},
                created=1.0,
                seen=account.seen,
                token_version=3,
            )
            assert account == ana
            (mine,) = await store.tables_of("ana")
            assert mine.table == msgspec.structs.replace(table(), version=1, updated=101.0)
            assert mine.seats == [SeatRow(number=0, account="ana", invite_nonce="nonce", invite_expires=1.0)]
            assert [row.body for row in await store.entries("t")] == [b"said"]
            assert await store.logins.of("ana") == []
            await store.logins.add(LoginRow(id="l1", account="ana", created=2.0, seen=2.0))
            visitor = await store.visitor("ana", "t", "l1")
            assert visitor is not None
            assert visitor.login == LoginRow(id="l1", account="ana", created=2.0, seen=2.0)
            await store.check_writing()
            await store.check_writing()

    asyncio.run(play())


def test_a_database_of_a_newer_version_is_left_alone(database_url: str) -> None:
    opened(database_url)
    execute(database_url, "UPDATE alembic_version SET version_num = 'from-the-future'")
    with pytest.raises(TooNew, match=r"newer version of Delve\. Update Delve"):
        opened(database_url)


def test_a_server_that_does_not_answer_is_named_without_the_password() -> None:
    port = free_port()
    with pytest.raises(NotThere) as caught:
        opened(f"postgres://ana:topsecret@127.0.0.1:{port}/delve?connect_timeout=3")
    said = str(caught.value)
    assert f"postgresql://127.0.0.1:{port}/delve" in said
    assert "createdb" in said
    assert "topsecret" not in said


def test_a_database_that_does_not_exist_is_named(postgresql_server: str) -> None:
    with pytest.raises(NotThere, match=r"/nothing_here.*does not exist.*createdb"):
        opened(f"{postgresql_server}/nothing_here")


def test_a_folder_that_does_not_exist_is_made(tmp_path: Path) -> None:
    opened(f"sqlite:///{tmp_path}/new/folder/tables.sqlite3")
    assert (tmp_path / "new" / "folder" / "tables.sqlite3").is_file()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(NotThere, match=r"file/tables\.sqlite3 cannot be opened"):
        opened(f"sqlite:///{tmp_path}/file/tables.sqlite3")
    (tmp_path / "tables.sqlite3").mkdir()
    with pytest.raises(NotThere, match="cannot be opened"):
        opened(f"sqlite:///{tmp_path}/tables.sqlite3")


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 1000)
    with pytest.raises(BadDatabase, match="not a database"):
        opened(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ana, " * 1000


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://root:secret@host/x", "sqlite://", "sqlite:///:memory:", "postgresql://h:secret@/"]
)
def test_an_address_that_cannot_be_understood_is_not_repeated(url: str) -> None:
    with pytest.raises(BadAddress, match="DELVE_DATABASE") as caught:
        opened(url)
    assert "secret" not in str(caught.value)


def test_a_locked_database_is_said_to_be_locked(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "BUSY_SECONDS", 0.1)

    async def play() -> None:
        async with await Store.open(sqlite_url) as store:
            await furnish(store)
            path = address.parse(sqlite_url).path
            assert path is not None
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN EXCLUSIVE")
                with pytest.raises(CannotSave, match="another program"):
                    await store.commit("t", entry(1))
                with pytest.raises(CannotSave, match="another program"):
                    await Store.open(sqlite_url)
                assert await versions(store) == [], "reading goes on"
            await store.commit("t", entry(1))
            assert await versions(store) == [1]

    asyncio.run(play())


def test_a_read_only_database_is_said_to_be_read_only(postgresql_url: str) -> None:
    opened(postgresql_url)
    name = postgresql_url.rpartition("/")[2]
    execute(postgresql_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")

    async def play() -> None:
        async with await Store.open(postgresql_url) as store:
            with pytest.raises(CannotSave, match="read-only"):
                await store.create_account(ANA)
            await store.check()

    asyncio.run(play())


def test_a_database_that_goes_away_is_missed(postgresql_url: str) -> None:
    async def play() -> None:
        async with await Store.open(postgresql_url) as store:
            await furnish(store)
            name = postgresql_url.rpartition("/")[2]
            server = postgresql_url.removesuffix(name) + "postgres"
            execute(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            execute(server, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            with pytest.raises(CannotSave, match="cannot be reached"):
                await store.commit("t", entry(1))
            with pytest.raises(StorageError, match="cannot be reached"):
                await store.check()
            execute(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            await store.commit("t", entry(1))
            assert await versions(store) == [1]

    asyncio.run(play())
