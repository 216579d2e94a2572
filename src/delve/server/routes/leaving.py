"""Taking one's data along, and leaving for good."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Any

import msgspec
from fastapi import Request, Response
from msgspec import Struct

from delve.core import save
from delve.core.errors import DelveError
from delve.server.account_messages import DeleteMe
from delve.server.errors import Refuse
from delve.server.http import COOKIE, Api, body
from delve.server.leaving import leave
from delve.server.place import Place, now, place
from delve.server.routes.people import check_password, login_of
from delve.server.routes.tables import file_of
from delve.server.storage.rows import AccountRow, MyTable
from delve.server.table import Said, Table, unpack
from delve.server.turns import Payer

ZIP = "application/zip"
MOST_TABLES = 1000
MOST_FILES = 200
"""How many tables are taken along as files, the newest first; the others can be taken one by one."""


def add(api: Api) -> None:
    """Add the routes."""
    api.route("GET", "/api/me/export", gives=ZIP, problems=(401, 409))(export_me)
    api.route("POST", "/api/me/delete", takes=DeleteMe, status=204, problems=(401, 403, 503))(delete_me)


# ---------------------------------------------------------------------- taking along


class OwnAccount(Struct, frozen=True):
    """An account, as its owner takes it along."""

    id: str
    name: str
    login: str | None
    lang: str
    webhook: str
    preferences: dict[str, Any]
    created: float
    seen: float


class OwnLogin(Struct, frozen=True):
    """A browser."""

    device: str
    created: float
    seen: float


class OwnTable(Struct, frozen=True):
    """A table. `file` is its save in the archive; empty, where there is none."""

    id: str
    game: str
    scenario: str
    difficulty: str
    stage: str
    practice: bool
    host: bool
    seats: list[int]
    archived: bool
    created: float
    updated: float
    file: str


class OwnLine(Struct, frozen=True):
    """Something said at a table."""

    table: str
    time: float
    text: str


class OwnData(Struct, frozen=True):
    """All that a server keeps of somebody. Times are seconds since 1970."""

    exported: float
    account: OwnAccount
    logins: list[OwnLogin]
    tables: list[OwnTable]
    said: list[OwnLine]


async def export_me(request: Request) -> Response:
    """All that is kept of you: a ZIP file with `account.json`, and your tables as far as you may take them along."""
    at = place(request)
    account = await at.who(request)
    at.limits.copies.check(account.id)
    if account.id in at.copying:
        raise Refuse(409, "server.refused.copying")
    at.copying.add(account.id)
    try:
        # One at a time: it is work, and nobody plays meanwhile any slower for it.
        async with at.copier:
            data = await _collect(at, at.payer(request, account), account)
    finally:
        at.copying.discard(account.id)
    return Response(data, 200, {"content-disposition": 'attachment; filename="delve-account.zip"'}, ZIP)


async def _collect(at: Place, payer: Payer, account: AccountRow) -> bytes:
    made = io.BytesIO()
    tables: list[OwnTable] = []
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for mine in await at.store.tables_of(account.id, MOST_TABLES):
            data = b""
            if len(tables) < MOST_FILES and mine.table.stage != "gathering" and _plays(mine, account.id):
                data = await _save(at, payer, mine.table.id)
            file = f"tables/{mine.table.id}.delve" if data else ""
            if data:
                archive.writestr(file, data)
            tables.append(_own_table(mine, account.id, file))
        archive.writestr("account.json", msgspec.json.format(msgspec.json.encode(await _own(at, account, tables))))
    return made.getvalue()


def _plays(mine: MyTable, account: str) -> bool:
    return mine.table.host == account or any(seat.account == account for seat in mine.seats)


async def _save(at: Place, payer: Payer, table_id: str) -> bytes:
    """A table as a file; nothing, if it cannot be read any more. It is not kept in memory for that."""
    live = at.tables.live.get(table_id)
    try:
        if live is not None:
            async with live.lock:
                table = live.table
                session = None if table.session is None else live.handed_over()
        else:
            stored = await at.store.stored_table(table_id)
            if stored is None:
                return b""
            table = await asyncio.to_thread(Table.restored, stored)
            session = None if table.session is None else save.hand_over(table.session)
        return b"" if session is None else await file_of(at, payer, table_id, session, table.seats_of(payer.account))
    except DelveError:
        return b""


def _own_table(mine: MyTable, account: str, file: str) -> OwnTable:
    row = mine.table
    return OwnTable(
        id=row.id,
        game=row.game,
        scenario=row.scenario,
        difficulty=row.difficulty,
        stage=row.stage,
        practice=row.practice,
        host=row.host == account,
        seats=[seat.number for seat in mine.seats if seat.account == account],
        archived=mine.archived,
        created=row.created,
        updated=row.updated,
        file=file,
    )


async def _own(at: Place, account: AccountRow, tables: list[OwnTable]) -> OwnData:
    said: list[OwnLine] = []
    for table_id, entry in await at.store.leaving.entries_of(account.id):
        change = unpack(entry.body) if entry.kind == "chat" else None
        if isinstance(change, Said):
            said.append(OwnLine(table_id, entry.time, change.text))
    return OwnData(
        exported=now(),
        account=OwnAccount(
            id=account.id,
            name=account.name,
            login=account.login,
            lang=account.lang,
            webhook=account.webhook,
            preferences=account.preferences,
            created=account.created,
            seen=account.seen,
        ),
        logins=[OwnLogin(one.device, one.created, one.seen) for one in await at.store.logins.of(account.id)],
        tables=tables,
        said=said,
    )


# ---------------------------------------------------------------------- leaving


async def delete_me(request: Request) -> Response:
    """Delete your account. Your seats are open again; where you have played with others, your name is gone; tables
    that were yours alone are removed. It cannot be taken back."""
    at = place(request)
    visitor = await at.visitor(request)
    account = visitor.account
    at.guesses.check_device(f"{account.id} {login_of(visitor).id}")
    wanted = await body(request, DeleteMe)
    await check_password(at, visitor, wanted.current)
    if " ".join(wanted.name.split()) != account.name:
        raise Refuse(403, "server.refused.not_your_name")
    await leave(at.store, at.tables, account.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response
