"""Rows for storage tests."""

from __future__ import annotations

from delve.server.storage import AccountRow, EntryRow, SeatRow, Store, StoredTable, TableRow

ANA = AccountRow(id="ana", name="Ana", created=1.0, seen=1.0)
BEA = AccountRow(id="bea", login="bea", password="hash", name="Bea", lang="pl", created=2.0, seen=3.0)


def table(table_id: str = "t", host: AccountRow = ANA, created: float = 10.0) -> TableRow:
    """A table of the host's."""
    return TableRow(id=table_id, game="heroesout", host=host.id, seed=7, created=created, updated=created)


def entry(version: int, request: str | None = None, **fields: object) -> EntryRow:
    """An answer of Ana's."""
    row = {"kind": "answer", "account": ANA.id, "seat": 0, "body": f"{version}".encode(), "time": 100.0 + version}
    return EntryRow(version=version, request=request, **(row | fields))  # type: ignore[arg-type]  # the test's to get right


async def furnish(store: Store, *tables: str) -> None:
    """Add Ana, Bea and tables of Ana's with one seat each, hers."""
    await store.create_account(ANA)
    await store.create_account(BEA)
    for name in tables or ("t",):
        await store.create_table(table(name), [SeatRow(number=0, account=ANA.id)])


async def versions(store: Store, table_id: str = "t") -> list[int]:
    """The numbers in a table's log."""
    return [row.version for row in await store.entries(table_id)]


async def stored(store: Store, table_id: str = "t") -> StoredTable:
    """All of a table."""
    found = await store.stored_table(table_id)
    assert found is not None
    return found
