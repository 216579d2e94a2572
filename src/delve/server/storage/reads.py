"""What is read, each with the connection of a thread that reads. Statements are made once."""

from __future__ import annotations

from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, desc, exists, func, select, union

from delve.server.storage import schema
from delve.server.storage.rows import AccountRow, EntryRow, LoginRow, MyTable, SeatRow, StoredTable, TableRow, Visitor

R = TypeVar("R", AccountRow, LoginRow, TableRow, SeatRow, EntryRow)

MOST_CHAT = 100
"""The lines of chat that a table remembers."""
MOST_REQUESTS = 1000
"""The requests that a table remembers, to apply a repeated one once."""

_accounts, _tables, _seats, _log = schema.accounts.c, schema.tables.c, schema.seats.c, schema.entries.c
_table_id = bindparam("table_id", type_=schema.Line())
_account_id = bindparam("account_id", type_=schema.Line())

_version = select(func.coalesce(func.max(_log.version), 0)).where(_log.table_id == _tables.id).scalar_subquery()
_last = select(_log.time).where(_log.table_id == _tables.id).order_by(_log.version.desc()).limit(1).scalar_subquery()
_TABLES = select(schema.tables, _version.label("version"), func.coalesce(_last, _tables.created).label("updated"))
_TABLE = _TABLES.where(_tables.id == _table_id)
_IN_PLAY = _TABLES.where(_tables.stage == "playing")
_SEATS = select(schema.seats).where(_seats.table_id == _table_id).order_by(_seats.number)
_NAMES = select(_accounts.id, _accounts.name).where(
    _accounts.id.in_(
        union(
            select(_tables.host).where(_tables.id == _table_id),
            select(_tables.dealt_by).where(_tables.id == _table_id),
            select(_seats.account).where(_seats.table_id == _table_id),
        )
    )
)
_SNAPSHOT = select(schema.snapshots).where(schema.snapshots.c.table_id == _table_id)
_ENTRIES = select(*(column for column in schema.entries.c if column.name != "table_id")).where(
    _log.table_id == _table_id
)
_AFTER = _ENTRIES.where(_log.version > bindparam("after")).order_by(_log.version)
_CHAT = _ENTRIES.where(_log.kind == schema.CHAT).order_by(_log.version.desc()).limit(bindparam("most"))
_REQUESTS = (
    select(_log.account, _log.request, _log.version)
    .where(_log.table_id == _table_id, _log.request.is_not(None), _log.account.is_not(None))
    .order_by(_log.version.desc())
    .limit(bindparam("most"))
)


def _is_marked(marks: Any, table_id: ColumnElement[str]) -> ColumnElement[bool]:
    return exists().where(marks.c.table_id == table_id, marks.c.account == _account_id)


_ACCOUNT = select(schema.accounts).where(_accounts.id == _account_id)
_BY_LOGIN = select(schema.accounts).where(_accounts.login == bindparam("login", type_=schema.Line()))
_logins = schema.logins.c
_LOGIN = select(schema.logins).where(
    _logins.id == bindparam("login_id", type_=schema.Line()), _logins.account == _account_id
)
_LOGINS = select(schema.logins).where(_logins.account == _account_id).order_by(desc(_logins.seen), _logins.id)
_VISITOR = _ACCOUNT.add_columns(
    _is_marked(schema.watchers, _table_id).label("watches"), _is_marked(schema.archived, _table_id).label("archived")
)
_dealer = select(_accounts.name).where(_accounts.id == _tables.dealt_by).scalar_subquery()
_MINE = (
    _TABLES.add_columns(_is_marked(schema.archived, _tables.id).label("archived"), _dealer.label("dealer"))
    .where(
        _tables.id.in_(
            union(
                select(_tables.id).where(_tables.host == _account_id),
                select(_seats.table_id).where(_seats.account == _account_id),
                select(schema.watchers.c.table_id).where(schema.watchers.c.account == _account_id),
            )
        )
    )
    .order_by(desc("updated"), _tables.id)
    .limit(bindparam("most"))
)
_SITTING = (
    select(schema.seats, _accounts.name)
    .outerjoin(schema.accounts)
    .where(_seats.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(_seats.number)
)


def account(connection: Connection, account_id: str) -> AccountRow | None:
    """The account with this id."""
    return _one(connection, AccountRow, _ACCOUNT, account_id=account_id)


def account_by_login(connection: Connection, login: str) -> AccountRow | None:
    """The account with this login."""
    return _one(connection, AccountRow, _BY_LOGIN, login=login)


def visitor(connection: Connection, account_id: str, table_id: str, login_id: str) -> Visitor | None:
    """An account, what it is to a table, and its login."""
    row = connection.execute(_VISITOR, {"account_id": account_id, "table_id": table_id}).one_or_none()
    if row is None:
        return None
    login = _one(connection, LoginRow, _LOGIN, account_id=account_id, login_id=login_id)
    return Visitor(_as(AccountRow, row), row.watches, row.archived, login)


def logins(connection: Connection, account_id: str) -> list[LoginRow]:
    """The logins of an account, the one seen last first."""
    return _all(connection, LoginRow, _LOGINS, account_id=account_id)


def table(connection: Connection, table_id: str) -> TableRow | None:
    """The table with this id."""
    return _one(connection, TableRow, _TABLE, table_id=table_id)


def stored_table(connection: Connection, table_id: str) -> StoredTable | None:
    """All of a table that is needed to go on with it."""
    row = table(connection, table_id)
    if row is None:
        return None
    names = connection.execute(_NAMES, {"table_id": table_id})
    snapshot = connection.execute(_SNAPSHOT, {"table_id": table_id}).one_or_none()
    chat = _all(connection, EntryRow, _CHAT, table_id=table_id, most=MOST_CHAT)
    requests = connection.execute(_REQUESTS, {"table_id": table_id, "most": MOST_REQUESTS}).all()
    return StoredTable(
        table=row,
        seats=_all(connection, SeatRow, _SEATS, table_id=table_id),
        names={found.id: found.name for found in names},
        snapshot=(snapshot.version, snapshot.body) if snapshot is not None else None,
        entries=entries(connection, table_id, snapshot.version if snapshot is not None else 0),
        chat=chat[::-1],
        requests={(one.account, one.request): one.version for one in reversed(requests)},
    )


def entries(connection: Connection, table_id: str, after: int) -> list[EntryRow]:
    """The log after a version, in order."""
    return _all(connection, EntryRow, _AFTER, table_id=table_id, after=after)


def tables_of(connection: Connection, account_id: str, most: int) -> list[MyTable]:
    """The tables where somebody is host, sits or watches, those with the newest entries first."""
    rows = connection.execute(_MINE, {"account_id": account_id, "most": most}).all()
    seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    names = {row.id: {} if row.dealer is None else {row.dealt_by: row.dealer} for row in rows}
    for seat in connection.execute(_SITTING, {"tables": list(seats)}):
        seats[seat.table_id].append(_as(SeatRow, seat))
        if seat.account is not None:
            names[seat.table_id][seat.account] = seat.name
    return [MyTable(_as(TableRow, row), seats[row.id], names[row.id], row.archived) for row in rows]


def watchers(connection: Connection, table_id: str) -> list[tuple[str, str]]:
    """Those whom the watch link of a table has let in: their ids and names."""
    statement = select(_accounts.id, _accounts.name).join(schema.watchers).order_by(_accounts.name, _accounts.id)
    rows = connection.execute(statement.where(schema.watchers.c.table_id == table_id))
    return [(row.id, row.name) for row in rows]


def tables_in_play(connection: Connection) -> list[TableRow]:
    """All tables whose game has begun and is not over."""
    return _all(connection, TableRow, _IN_PLAY)


def _one(connection: Connection, form: type[R], statement: Select[Any], **values: Any) -> R | None:
    row = connection.execute(statement, values).one_or_none()
    return _as(form, row) if row is not None else None


def _all(connection: Connection, form: type[R], statement: Select[Any], **values: Any) -> list[R]:
    return [_as(form, row) for row in connection.execute(statement, values)]


def _as(form: type[R], row: Row[Any]) -> R:
    """A row of the database as a Struct; columns that the Struct does not have are left out."""
    values = row._mapping
    return form(**{name: values[name] for name in form.__struct_fields__})
