"""Who leaves for good, and what nobody comes back to.

An account that is deleted is emptied first, so that nobody can come back to it, and then taken out of each table: its
seats are open, another player is the host, its name is gone from what was said. Tables that were nobody else's are
removed. Should the server end in between, the next one goes on with it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

import msgspec

from delve.server.commands import SERVER, Forget
from delve.server.errors import Refuse
from delve.server.keys import new_id
from delve.server.storage.errors import StorageError
from delve.server.storage.leaving import KEPT_LONGER, Abandoned
from delve.server.storage.rows import MyTable
from delve.server.storage.store import Store
from delve.server.table import Changed, Said, pack, unpack
from delve.server.tables import Tables

log = logging.getLogger("delve.leaving")

DAY = 86_400.0
COOKIE_DAYS = 400
"""How long a browser keeps a cookie; then a guest cannot come back."""


async def leave(store: Store, tables: Tables, account_id: str) -> None:
    """Delete an account. Raises CannotSave, and then nothing has changed."""
    account = await store.account(account_id)
    logins = [login.id for login in await store.logins.of(account_id)]
    await store.leaving.forget(account_id, time.time())
    if account is not None:
        await tables.ended_logins(account_id, [*logins, str(account.token_version)])
    try:
        await _take_out(store, tables, account_id)
    except (StorageError, Refuse) as error:
        log.error("account %s is deleted, but still at tables: %s", account_id, error)


async def _take_out(store: Store, tables: Tables, account_id: str) -> None:
    """Take a deleted account out of its tables."""
    for mine in await store.tables_of(account_id, 1_000_000):
        if mine.table.host == account_id and not _others(mine, account_id):
            await store.leaving.remove_table(mine.table.id)
            await tables.read_anew(mine.table.id)
        else:
            await tables.do(mine.table.id, SERVER, Forget(f"forget-{new_id()}", account_id))
    for table_id in await store.leaving.rewrite(account_id, lambda body: _nameless(body, account_id)):
        await tables.read_anew(table_id)


def _others(mine: MyTable, account_id: str) -> bool:
    """Whether somebody else plays at a table, who has not left for good either."""
    return any(seat.account not in (None, account_id) and mine.names.get(seat.account or "") for seat in mine.seats)


def _nameless(body: bytes, account_id: str) -> bytes:
    """An entry of somebody's without their name."""
    try:
        change = unpack(body)
    except msgspec.MsgspecError:
        return body
    if isinstance(change, Said):
        change = msgspec.structs.replace(change, name="")
    elif isinstance(change, Changed) and account_id in change.names:
        change = msgspec.structs.replace(change, names={**change.names, account_id: ""})
    return pack(change)


async def look_after(store: Store, tables: Tables, days: float) -> None:
    """Do once a day what has to be done now and then; until cancelled."""
    while True:
        try:
            for account_id in await store.leaving.half_left():
                await _take_out(store, tables, account_id)
            await store.logins.forget_unused(time.time() - COOKIE_DAYS * DAY)
            if days:
                for table in await tidy(store, days, in_use=tables.live.keys()):
                    age = (time.time() - table.updated) / DAY
                    log.warning(
                        "table %s (%s, %s) is removed: nobody came back for %d days",
                        table.id,
                        table.game,
                        table.stage,
                        age,
                    )
        except (StorageError, Refuse) as error:
            log.warning("tidying: %s", error)
        except Exception:
            log.exception("tidying")
        await asyncio.sleep(DAY)


async def tidy(store: Store, days: float, *, dry_run: bool = False, in_use: Iterable[str] = ()) -> list[Abandoned]:
    """Remove the tables that nobody has come back to for so many days, and guests who are at none; which tables."""
    now = time.time()
    before, long_before = now - days * DAY, now - days * DAY * KEPT_LONGER
    found = await store.leaving.abandoned(before, long_before)
    if dry_run:
        return found
    names = {table.id for table in found} - set(in_use)
    gone = set(await store.leaving.remove_abandoned(names, before, long_before))
    await store.leaving.forget_unused_guests(before)
    return [table for table in found if table.id in gone]
