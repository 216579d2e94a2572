"""Who watches a table: seen, and sent away one by one, by its host."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from delve.server.commands import SendAway
from delve.server.errors import Refuse
from delve.server.http import Api, reply
from delve.server.keys import new_id
from delve.server.messages import Spectator, Spectators, TableInfo
from delve.server.place import actor
from delve.server.routes.tables import Lang, TableId, at_table

AccountId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]


def add(api: Api) -> None:
    """Add the routes."""
    all_of_them = "/api/tables/{table}/watchers"
    api.route("GET", all_of_them, gives=Spectators, problems=(401, 403, 404, 409))(list_watchers)
    api.route("DELETE", all_of_them + "/{account}", gives=TableInfo, problems=(401, 403, 404, 409, 503))(send_away)


async def list_watchers(request: Request, table: TableId) -> Response:
    """The spectators of a table."""
    at, visitor, live = await at_table(request, table)
    if visitor.account.id != live.table.host:
        raise Refuse(403, "server.refused.host")
    watchers = [one for one in await at.store.watchers(table) if not live.table.is_at(one[0])]
    shown = [Spectator(account, name, live.is_present(account)) for account, name in watchers]
    return reply(Spectators(sorted(shown, key=lambda one: not one.present)))


async def send_away(request: Request, table: TableId, account: AccountId, lang: Lang = "") -> Response:
    """Send a spectator away: they are told, and the watch link that let them in is no longer good."""
    at, visitor, live = await at_table(request, table)
    if visitor.account.id != live.table.host:
        raise Refuse(403, "server.refused.host")
    watchers = [watcher for watcher, _ in await at.store.watchers(table)]
    if account not in watchers or live.table.is_at(account):
        raise Refuse(404, "server.refused.no_watcher")
    # First they may no longer come in, then they are sent out.
    await at.store.unwatch(table, account)
    who = actor(visitor.account, lang)
    await at.tables.do(table, who, SendAway(new_id(), account))
    return reply(live.info(who.account, who.lang, archived=visitor.archived))
