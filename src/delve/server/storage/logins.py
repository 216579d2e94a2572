"""Logins in the database: each is a browser that an account is known in, and can be ended by itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.exc import IntegrityError

from delve.server.storage import reads, schema
from delve.server.storage.errors import LoginTaken, NoSuchAccount
from delve.server.storage.reader import Reader
from delve.server.storage.rows import AccountRow, LoginRow
from delve.server.storage.writer import Writer

MOST = 50
"""Logins that an account may have; of more, those seen longest ago end."""

_logins, _accounts = schema.logins.c, schema.accounts.c


class Logins:
    """The logins of a store."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, row: LoginRow, instead_of: str | None = None) -> None:
        """Add a login, in the place of another one if it is named. Raises `NoSuchAccount`."""

        def work(connection: Connection) -> None:
            if instead_of is not None:
                _end(connection, row.account, [instead_of])
            try:
                connection.execute(insert(schema.logins), asdict(row))
            except IntegrityError as error:
                raise NoSuchAccount("server.storage.no_account") from error
            _end(connection, row.account, [login.id for login in reads.logins(connection, row.account)[MOST:]])

        await self._writer.run(work)

    async def of(self, account_id: str) -> list[LoginRow]:
        """The logins of an account, the one seen last first."""
        return await self._reader.run(lambda connection: reads.logins(connection, account_id))

    async def touch(self, account_id: str, login_id: str, seen: float) -> None:
        """Note when somebody was last seen, and where."""

        def work(connection: Connection) -> None:
            connection.execute(update(schema.accounts).where(_accounts.id == account_id).values(seen=seen))
            connection.execute(update(schema.logins).where(_logins.id == login_id).values(seen=seen))

        await self._writer.run(work)

    async def end(self, account_id: str, login_ids: Collection[str]) -> list[str]:
        """End these logins of an account; those that there were."""
        return await self._writer.run(lambda connection: _end(connection, account_id, login_ids))

    async def end_older(
        self, account_id: str, kept: LoginRow | None = None, **changes: Any
    ) -> tuple[AccountRow, list[str]]:
        """End all logins of an account but `kept`, which may be a new one; also those of cookies that name none. With
        it, change fields of the account: all or nothing.

        Returns the account as it is then, and what was ended. Raises `NoSuchAccount` or `LoginTaken`.
        """

        def work(connection: Connection) -> tuple[AccountRow, list[str]]:
            row = _account(connection, account_id)
            logins = reads.logins(connection, account_id)
            others = [login.id for login in logins if kept is None or login.id != kept.id]
            ended = [*_end(connection, account_id, others), *_end_nameless(connection, row)]
            if changes:
                try:
                    connection.execute(update(schema.accounts).where(_accounts.id == account_id).values(changes))
                except IntegrityError as error:
                    raise LoginTaken("server.storage.login_taken", login=str(changes.get("login"))) from error
            if kept is not None and kept.id not in {login.id for login in logins}:
                connection.execute(insert(schema.logins), asdict(kept))
            return _account(connection, account_id), ended

        return await self._writer.run(work)

    async def end_nameless(self, account_id: str) -> list[str]:
        """End the cookies of an account that name no login; what they name instead."""
        return await self._writer.run(lambda connection: _end_nameless(connection, _account(connection, account_id)))

    async def forget_unused(self, before: float) -> int:
        """Remove the logins that nobody has used since; how many there were."""
        statement = delete(schema.logins).where(_logins.seen < before)
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount)


def _account(connection: Connection, account_id: str) -> AccountRow:
    row = reads.account(connection, account_id)
    if row is None:
        raise NoSuchAccount("server.storage.no_account")
    return row


def _end_nameless(connection: Connection, row: AccountRow) -> list[str]:
    later = {"token_version": row.token_version + 1}
    connection.execute(update(schema.accounts).where(_accounts.id == row.id).values(later))
    return [str(row.token_version)]


def _end(connection: Connection, account_id: str, login_ids: Collection[str]) -> list[str]:
    there = [login.id for login in reads.logins(connection, account_id) if login.id in login_ids]
    if there:
        connection.execute(delete(schema.logins).where(_logins.account == account_id, _logins.id.in_(there)))
    return there
