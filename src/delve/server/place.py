"""The server as its routes see it: storage, keys, tables, limits; and who a request comes from."""

from __future__ import annotations

import asyncio
import contextlib
import time

from fastapi import Request
from msgspec.structs import replace
from starlette.requests import HTTPConnection

from delve.core.errors import DelveError
from delve.server.addresses import origin
from delve.server.cluster import Cluster
from delve.server.commands import Actor
from delve.server.config import Config
from delve.server.errors import Refuse
from delve.server.guesses import Guesses
from delve.server.health import Health
from delve.server.http import COOKIE, pick_language
from delve.server.keys import Keys
from delve.server.leaving import look_after
from delve.server.limits import Limits
from delve.server.memory import tidy
from delve.server.messages import Language
from delve.server.metrics import Metrics
from delve.server.notify import Notifier
from delve.server.shares import LONGEST, Doors, Shares
from delve.server.sole import Sole
from delve.server.storage.address import parse
from delve.server.storage.errors import StorageError
from delve.server.storage.rows import AccountRow, LoginRow, Visitor
from delve.server.storage.store import Store
from delve.server.tables import Tables
from delve.server.turns import Payer, Turns

UPLOADS = 16
"""Files that are brought at once."""
SEEN_SECONDS = 600
"""How exactly it is known when somebody was last seen."""


class Place:
    """One server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.keys = Keys(config.secret)
        self.metrics = Metrics()
        self.limits = Limits(config.rate)
        self.shares = Shares(config.rate)
        self.doors = Doors(config.rate)
        self.uploads = Turns(UPLOADS)
        self.guesses = Guesses(config.rate)
        self.copying: set[str] = set()
        """The accounts that are being taken along; one at a time goes through `copier`."""
        self.copier = asyncio.Semaphore(1)
        self.failure: DelveError | None = None
        """Why the server could not open."""
        self.address_shown = ""
        """Where this server is reached, for whoever starts another one on the same file."""
        self.store: Store
        self.health: Health
        self.tables: Tables
        self.notifier: Notifier
        self._tidying: asyncio.Task[None]
        self._sole: Sole | None = None

    async def open(self) -> None:
        """Open the database and begin to look after tables; raises StorageError, or BadSetup if another server has
        it."""
        path = parse(self.config.database).path
        self._sole = Sole.take(path, self.address_shown) if path is not None else None
        self.store = await Store.open(self.config.database)
        self.tables = Tables(self.store, self.keys, self.config, self.metrics)
        self.notifier = Notifier(self.store, self.config)
        self.tables.on_turn = self.notifier.turn
        if self.config.redis:
            try:
                self.tables.cluster = await Cluster.open(self.config.redis, self.tables, self.config.lease_seconds)
            except DelveError:
                await self.store.close()
                raise
        self.health = Health(self.store, self.tables.cluster)
        await self.tables.start()
        self._tidying = asyncio.create_task(tidy(lambda: self.tables.stored))
        self.tables.begin(look_after(self.store, self.tables, self.config.tidy_days))

    async def close(self) -> None:
        """Store what is to be stored, and go."""
        self._tidying.cancel()
        await self.tables.stop()
        await self.notifier.stop()
        await self.store.close()
        if self._sole is not None:
            self._sole.close()

    # ------------------------------------------------------------------ who

    async def known(self, connection: HTTPConnection, table: str = "") -> Visitor | None:
        """The account behind a cookie, and what it is to a table."""
        named = self.keys.who(connection.cookies.get(COOKIE, ""))
        found = await self.store.visitor(named[0], table, named[1]) if named is not None else None
        if named is None or found is None:
            return None
        account, login = found.account, found.login
        if login is None:
            if named[1] != str(account.token_version):
                return None
            # A cookie from before there were logins: `GET /api/me` gives its browser one of its own.
            login = LoginRow(id=named[1], account=account.id, created=account.created, seen=account.seen)
        if now() - login.seen > SEEN_SECONDS:
            self.tables.begin(self._note_seen(login))
        return replace(found, login=login)

    async def _note_seen(self, login: LoginRow) -> None:
        with contextlib.suppress(StorageError):
            await self.store.logins.touch(login.account, login.id, now())

    async def visitor(self, request: Request, table: str = "") -> Visitor:
        """The same for a request; raises Refuse if nobody is known."""
        found = await self.known(request, table)
        if found is None:
            raise Refuse(401, "server.refused.who")
        request.state.account = found.account.id
        await self.shares.ready(Payer(found.account.id), LONGEST)
        return found

    async def who(self, request: Request) -> AccountRow:
        """The account behind a request; raises Refuse as `visitor` does."""
        return (await self.visitor(request)).account

    def payer(self, connection: HTTPConnection, account: AccountRow) -> Payer:
        """Who something is done for."""
        return Payer(account.id, self.address(connection))

    def address(self, connection: HTTPConnection) -> str:
        """Where a request comes from, as limits count it."""
        if self.config.trust_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()
            if forwarded:
                return origin(forwarded)
        return origin(connection.client.host) if connection.client is not None else "?"


def place(request: HTTPConnection) -> Place:
    """The server that a request has reached."""
    found: Place = request.app.state.place
    return found


async def counted(request: Request) -> None:
    """Count a request to the API before anything of it is read, so that what cannot be understood counts too; raises
    Refuse."""
    at = place(request)
    at.limits.requests.check(at.address(request))


def actor(account: AccountRow, lang: str) -> Actor:
    """Somebody, as tables know them."""
    language: Language = pick_language(lang or account.lang)
    return Actor(account.id, account.name, language)


def now() -> float:
    """Seconds since 1970."""
    return time.time()
