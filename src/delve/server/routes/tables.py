"""Tables: set up, found, changed by their host, joined by link, looked back at, copied, taken away as a file."""

from __future__ import annotations

import asyncio
import base64
import logging
import random
from typing import Annotated, Any

import msgspec
from fastapi import Path, Query, Request, Response
from msgspec import Struct

from delve.core.errors import BadConfig
from delve.core.session import Session
from delve.server import games
from delve.server.commands import SeatCommand, Sit, Start, TableCommand
from delve.server.errors import Refuse
from delve.server.history import new_deal
from delve.server.http import FILE, JSON, MOST_FILE, Api, body, raw_body, reply
from delve.server.info import table_info
from delve.server.jobs import Bring, Brought, Export, Exported, ForkAt, LookBack, ReportFile, Seen, Tell, Unseal
from delve.server.keys import SEAL, WATCH, new_id, new_nonce
from delve.server.live import Live
from delve.server.messages import (
    ChangeSeat,
    ChangeTable,
    DrawingFault,
    Fork,
    History,
    Join,
    Joined,
    NewSeat,
    NewTable,
    PastScene,
    Report,
    Stage,
    TableInfo,
    TableList,
)
from delve.server.place import Place, actor, now, place
from delve.server.rights import INVITE_DAYS
from delve.server.storage.rows import AccountRow, SeatRow, TableRow, Visitor
from delve.server.table import Table
from delve.server.turns import Payer

log = logging.getLogger("delve.page")

MOST_LISTED = 60
"""Tables in the list of the lobby."""

Lang = Annotated[str, Query(max_length=20)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
Seat = Annotated[int, Path(ge=0, le=7)]
At = Annotated[int, Path(ge=0, le=1_000_000)]
Eyes = Annotated[int | None, Query(ge=0, le=7)]


def add(api: Api) -> None:
    """Add the routes."""
    one = "/api/tables/{table}"
    api.route("GET", "/api/tables", gives=TableList, problems=(401,))(list_tables)
    api.route("POST", "/api/tables", takes=NewTable, gives=TableInfo, problems=(401, 403, 404, 409, 503))(new_table)
    api.route("POST", "/api/join", takes=Join, gives=Joined, problems=(401, 403, 409, 410, 503))(join)
    api.route("POST", "/api/import", takes=FILE, gives=TableInfo, problems=(401, 403, 409, 503))(import_table)
    api.route("GET", one, gives=TableInfo, problems=(401, 403, 404, 409))(get_table)
    api.route("PATCH", one, takes=ChangeTable, gives=TableInfo, problems=(401, 403, 404, 409, 503))(change_table)
    api.route("POST", one + "/start", gives=TableInfo, problems=(401, 403, 404, 409, 503))(start)
    api.route("POST", one + "/seats/{seat}", takes=ChangeSeat, gives=TableInfo, problems=(401, 403, 404, 409, 503))(
        change_seat
    )
    api.route("GET", one + "/history", gives=History, problems=(401, 403, 404, 409, 413))(history)
    api.route("GET", one + "/history/{at}", gives=PastScene, problems=(401, 403, 404, 409, 413))(past_scene)
    api.route("POST", one + "/fork", takes=Fork, gives=TableInfo, problems=(401, 403, 404, 409, 503))(fork)
    api.route("GET", one + "/export", gives=FILE, problems=(401, 403, 404, 409, 413))(export)
    api.route("POST", one + "/report", takes=Report, gives=FILE, problems=(401, 403, 404, 409))(report)
    api.route("POST", one + "/fault", takes=DrawingFault, status=204, problems=(401, 403, 404))(fault)


async def at_table(request: Request, table: str) -> tuple[Place, Visitor, Live]:
    """Somebody and a table that they may see; raises Refuse."""
    at = place(request)
    visitor = await at.visitor(request, table)
    live = await at.tables.get(table)
    if not live.may_see(visitor.account.id, visitor.watches):
        raise Refuse(403, "server.refused.not_here")
    return at, visitor, live


# ---------------------------------------------------------------------- the lobby


async def list_tables(request: Request, lang: Lang = "") -> Response:
    """Your tables, newest first."""
    at = place(request)
    account = await at.who(request)
    who = actor(account, lang)
    found = []
    for mine in await at.store.tables_of(account.id, MOST_LISTED):
        if mine.table.game not in games.names():
            continue
        live = at.tables.live.get(mine.table.id)
        # A table that is not in memory stays there; storage knows enough of it for a line.
        table = live.table if live is not None else Table(mine.table, mine.seats, mine.names)
        if not table.is_at(account.id) and not table.settings.spectators:
            continue
        if live is not None:
            found.append(live.info(account.id, who.lang, archived=mine.archived))
        else:
            found.append(table_info(table, account.id, who.lang, at.keys, archived=mine.archived))
    return reply(TableList(found))


async def new_table(request: Request, lang: Lang = "") -> Response:
    """Set up a table."""
    at = place(request)
    account = await at.who(request)
    who = actor(account, lang)
    at.limits.tables.check(account.id)
    wanted = await body(request, NewTable)
    if wanted.game not in games.names():
        raise Refuse(404, "server.refused.no_game", game=wanted.game)
    if wanted.start and any(s.kind == "human" and not s.mine for s in wanted.seats):
        raise Refuse(409, "server.refused.start_alone")
    seed = wanted.seed if wanted.seed is not None else random.SystemRandom().randrange(2**40)
    try:
        config = games.page(wanted.game).config(wanted)
        # Set up once to find out now, not when everybody is here, whether it can be.
        Session.new(wanted.game, seed=seed, quiet=True, history=False, **config)
    except BadConfig as error:
        raise Refuse.of(400, error.msg) from error
    row = _row(account.id, wanted.game, config, seed, wanted.scenario, wanted.difficulty)
    dealt_by = None if wanted.seed is None else account.id
    row = msgspec.structs.replace(row, practice=wanted.practice, settings=wanted.settings, dealt_by=dealt_by)
    seats = _seats(wanted.seats, account.id)
    await at.store.create_table(row, seats)
    live = await at.tables.add(Table(row, seats, {account.id: account.name}))
    if wanted.start:
        await at.tables.do(row.id, who, Start(new_id()))
    return reply(live.info(who.account, who.lang))


def _row(host: str, game: str, config: dict[str, Any], seed: int, scenario: str, difficulty: str) -> TableRow:
    at = now()
    return TableRow(
        id=new_id(),
        game=game,
        host=host,
        config=config,
        seed=seed,
        scenario=scenario,
        difficulty=difficulty,
        watch_nonce=new_nonce(),
        salt=new_nonce(),
        created=at,
        updated=at,
    )


def _seats(wanted: list[NewSeat], account: str) -> list[SeatRow]:
    return [
        SeatRow(
            number=number,
            kind=seat.kind,
            account=account if seat.mine and seat.kind == "human" else None,
            role=seat.role,
            invite_nonce=new_nonce(),
            invite_expires=now() + INVITE_DAYS * 86_400,
        )
        for number, seat in enumerate(wanted)
    ]


async def _place_session(
    at: Place, account: AccountRow, made: Brought, like: Live | None = None, *, is_known: bool = False
) -> Live:
    """A table of somebody's own for a session: they hold every seat that no bot has. `is_known` says that they may
    have read all that is hidden in it."""
    scenario, difficulty = (str(made.config.get(name, "")) for name in ("scenario", "difficulty"))
    row = _row(account.id, made.game, made.config, made.seed, scenario, difficulty)
    stage: Stage = "over" if made.over else "playing"
    row = msgspec.structs.replace(row, practice=made.practice, stage=stage, glimpse=made.glimpse)
    row = msgspec.structs.replace(row, dealt_by=account.id if is_known else None)
    kinds = {s.number: s.kind for s in like.table.seats} if like is not None else {}
    seats = [NewSeat(kind=kinds.get(n, "human"), mine=True) for n in range(made.seats)]
    await at.store.create_table(row, _seats(seats, account.id), snapshot=made.snapshot)
    return await at.tables.get(row.id)


async def join(request: Request, lang: Lang = "") -> Response:
    """Follow an invite or watch link."""
    at = place(request)
    account = await at.who(request)
    who = actor(account, lang)
    at.limits.history.check(account.id)
    wanted = await body(request, Join)
    named = at.keys.invited(wanted.token)
    if named is None:
        raise Refuse(410, "server.refused.invite")
    table_id, seat = named
    try:
        live = await at.tables.get(table_id)
    except Refuse as error:
        raise Refuse(410, "server.refused.invite") from error
    if seat == WATCH:
        table = live.table
        genuine = at.keys.is_invite(wanted.token, table_id, WATCH, table.watch_nonce)
        if not genuine or not table.settings.spectators:
            raise Refuse(410, "server.refused.invite")
        await at.store.watch(table_id, account.id)
    else:
        await at.tables.do(table_id, who, Sit(new_id(), seat, wanted.token))
    return reply(Joined(table_id, seat))


# ---------------------------------------------------------------------- one table


async def get_table(request: Request, table: TableId, lang: Lang = "") -> Response:
    """A table."""
    _, visitor, live = await at_table(request, table)
    return _info(live, visitor, lang)


async def change_table(request: Request, table: TableId, lang: Lang = "") -> Response:
    """Change the table's settings, or put it into your archive."""
    at, visitor, live = await at_table(request, table)
    change = await body(request, ChangeTable)
    if change.settings is not None or change.renew_watch:
        command = TableCommand(new_id(), change.settings, change.renew_watch)
        await at.tables.do(table, actor(visitor.account, lang), command)
    if change.archived is not None:
        await at.store.set_archived(table, visitor.account.id, change.archived)
        visitor = msgspec.structs.replace(visitor, archived=change.archived)
    return _info(live, visitor, lang)


async def start(request: Request, table: TableId, lang: Lang = "") -> Response:
    """Begin the game."""
    at, visitor, live = await at_table(request, table)
    await at.tables.do(table, actor(visitor.account, lang), Start(new_id()))
    return _info(live, visitor, lang)


async def change_seat(request: Request, table: TableId, seat: Seat, lang: Lang = "") -> Response:
    """Change who sits in a seat."""
    at, visitor, live = await at_table(request, table)
    change = await body(request, ChangeSeat)
    await at.tables.do(table, actor(visitor.account, lang), SeatCommand(new_id(), seat, change.do))
    return _info(live, visitor, lang)


def _info(live: Live, visitor: Visitor, lang: str) -> Response:
    who = actor(visitor.account, lang)
    return reply(live.info(who.account, who.lang, archived=visitor.archived))


# ---------------------------------------------------------------------- the past


async def _game(live: Live, account: str) -> tuple[bytes, list[int]]:
    """The game for a process that works on it, and somebody's seats."""
    async with live.lock:
        if live.table.session is None:
            raise Refuse(409, "server.refused.gathering")
        return live.handed_over(), live.table.seats_of(account)


async def history(request: Request, table: TableId, lang: Lang = "") -> Response:
    """Every point of the table that can be looked at."""
    return await _look_back(request, table, lang, None, None)


async def past_scene(request: Request, table: TableId, at: At, lang: Lang = "", seat: Eyes = None) -> Response:
    """The table as it was for you, or for one seat of yours."""
    return await _look_back(request, table, lang, at, seat)


async def _look_back(request: Request, table: str, lang: str, point: int | None, eyes: int | None) -> Response:
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    at.limits.history.check(account.id)
    session, seats = await _game(live, account.id)
    seen = Seen(seats, actor(account, lang).lang, eyes)
    found = await at.tables.workshop.do(at.payer(request, account), LookBack(session, seen, point))
    return Response(found, 200, None, JSON)


async def fork(request: Request, table: TableId, lang: Lang = "") -> Response:
    """A practice table of your own from a point of this one."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    at.limits.tables.check(account.id)
    wanted = await body(request, Fork)
    at.limits.history.check(account.id)
    job = ForkAt(*await _game(live, account.id), wanted.at, new_deal())
    made = await at.tables.workshop.do(at.payer(request, account), job)
    copy = await _place_session(at, account, made, live)
    return reply(copy.info(account.id, actor(account, lang).lang))


# ---------------------------------------------------------------------- files


class SealedTable(Struct, frozen=True):
    """What a sealed file holds: a table, and who took it away."""

    table: str
    seats: list[int]
    viewer: int
    save: bytes


async def file_of(at: Place, payer: Payer, table: str, session: bytes, seats: list[int]) -> bytes:
    """A table as somebody may take it along: open, or sealed."""
    made = await at.tables.workshop.do(payer, Export(session, seats))
    return made.save if made.is_open else await _sealed(at, table, seats, made)


async def _sealed(at: Place, table: str, seats: list[int], made: Exported) -> bytes:
    plain = msgspec.msgpack.encode(SealedTable(table, seats, made.viewer, made.save))
    return await asyncio.to_thread(at.keys.seal, plain)


async def _unsealed(at: Place, data: bytes) -> Unseal:
    """The job of opening a sealed file. While its table is being played, what the one who took it away may not know is
    dealt anew; raises Refuse if it was not sealed here."""
    plain = await asyncio.to_thread(at.keys.unseal, data)
    if plain is None:
        raise Refuse(400, "server.refused.sealed")
    held = msgspec.msgpack.decode(plain, type=SealedTable)
    row = await at.store.table(held.table)
    over = row is None or row.stage == "over"
    return Unseal(held.save, held.seats, held.viewer, None if over else new_deal())


async def export(request: Request, table: TableId) -> Response:
    """The table as a file: open when the game is over or for practice, else sealed for this server."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    session, seats = await _game(live, account.id)
    data = await file_of(at, at.payer(request, account), table, session, seats)
    headers = {"content-disposition": f'attachment; filename="{live.table.row.game}-{table}.delve"'}
    return Response(data, 200, headers, FILE)


async def import_table(request: Request, lang: Lang = "") -> Response:
    """A table of your own from a file."""
    at = place(request)
    account = await at.who(request)
    at.limits.tables.check(account.id)
    payer = at.payer(request, account)
    # One after the other, so that large files of one account or address do not gather in the memory.
    async with at.uploads.turn(payer):
        data = await raw_body(request, MOST_FILE)
        is_sealed = data.startswith(SEAL)
        job = await _unsealed(at, data) if is_sealed else Bring(data)
        made = await at.tables.workshop.do(payer, job)
    live = await _place_session(at, account, made, is_known=not is_sealed)
    return reply(live.info(account.id, actor(account, lang).lang))


async def report(request: Request, table: TableId, lang: Lang = "") -> Response:
    """A bug report as a file."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    wanted = await body(request, Report)
    session, seats = await _game(live, account.id)
    job = Tell(session, seats, table, wanted.text)
    told, made = await at.tables.workshop.do(at.payer(request, account), job)
    sealed = base64.b64encode(await _sealed(at, table, seats, made)).decode()
    report_file = msgspec.structs.replace(msgspec.json.decode(told, type=ReportFile), sealed=sealed)
    headers = {"content-disposition": f'attachment; filename="report-{table}.json"'}
    return Response(msgspec.json.encode(report_file), 200, headers, FILE)


async def fault(request: Request, table: TableId) -> Response:
    """A page tells what it could not draw."""
    at, visitor, live = await at_table(request, table)
    at.limits.faults.check(visitor.account.id)
    told = await body(request, DrawingFault)
    # It comes from outside: escaped, it stays one line of the log.
    log.warning("a page of %s at table %s could not draw %a: %a", live.table.row.game, table, told.where, told.text)
    return Response(status_code=204)
