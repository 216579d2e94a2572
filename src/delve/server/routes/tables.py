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

import delve
from delve.core import save
from delve.core.errors import AnswerRefused, BadConfig, BadSave, DelveError, ReplayBroken
from delve.core.questions import Seat as CoreSeat
from delve.core.session import Session
from delve.core.words import words
from delve.server import games, present
from delve.server.commands import SeatCommand, Sit, Start, TableCommand
from delve.server.errors import Refuse
from delve.server.history import Past, dealt_anew
from delve.server.http import FILE, MOST_FILE, Api, body, raw_body, reply
from delve.server.info import table_info
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
    LogLine,
    NewSeat,
    NewTable,
    PastScene,
    Report,
    TableInfo,
    TableList,
)
from delve.server.place import Place, actor, now, place
from delve.server.rights import INVITE_DAYS
from delve.server.storage.rows import AccountRow, SeatRow, TableRow, Visitor
from delve.server.table import Table, glimpse_of, snapshot_of

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
    api.route("GET", one + "/history", gives=History, problems=(401, 403, 404, 409))(history)
    api.route("GET", one + "/history/{at}", gives=PastScene, problems=(401, 403, 404, 409))(past_scene)
    api.route("POST", one + "/fork", takes=Fork, gives=TableInfo, problems=(401, 403, 404, 409, 503))(fork)
    api.route("GET", one + "/export", gives=FILE, problems=(401, 403, 404, 409))(export)
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
    wanted = await body(request, NewTable)
    at.limits.tables.check(account.id)
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
    row = msgspec.structs.replace(row, practice=wanted.practice, settings=wanted.settings)
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


async def _place_session(at: Place, account: AccountRow, session: Session, like: Live | None = None) -> Live:
    """A table of somebody's own for a session: they hold every seat that no bot has."""
    config = msgspec.to_builtins(session.config)
    scenario, difficulty = (str(getattr(session.config, name, "")) for name in ("scenario", "difficulty"))
    row = _row(account.id, session.definition.id, config, session.seed, scenario, difficulty)
    stage = "playing" if session.questions else "over"
    row = msgspec.structs.replace(row, practice=session.practice, stage=stage, glimpse=glimpse_of(session))
    kinds = {s.number: s.kind for s in like.table.seats} if like is not None else {}
    seats = [NewSeat(kind=kinds.get(n, "human"), mine=True) for n in range(session.seats)]
    await at.store.create_table(row, _seats(seats, account.id), snapshot=snapshot_of(session))
    return await at.tables.get(row.id)


async def join(request: Request, lang: Lang = "") -> Response:
    """Follow an invite or watch link."""
    at = place(request)
    account = await at.who(request)
    who = actor(account, lang)
    wanted = await body(request, Join)
    at.limits.history.check(account.id)
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


async def _past(at: Place, account: AccountRow, live: Live) -> Past:
    """The table's past; kept until the table changes."""
    at.limits.history.check(account.id)
    async with live.lock:
        if live.past is not None and live.past[0] == live.table.version:
            return live.past[1]
        session = live.table.session
        if session is None:
            raise Refuse(409, "server.refused.gathering")
        copy, version = session.clone(), live.table.version
    try:
        past = await asyncio.to_thread(Past, copy)
    except ReplayBroken as error:
        raise Refuse.of(409, error.msg) from error
    live.past = (version, past)
    return past


async def history(request: Request, table: TableId, lang: Lang = "") -> Response:
    """Every point of the table that can be looked at."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    past = await _past(at, account, live)
    viewer = present.viewer_of(past.session, live.table.seats_of(account.id))
    return reply(await asyncio.to_thread(past.moments, viewer, words(actor(account, lang).lang)))


async def past_scene(request: Request, table: TableId, at: At, lang: Lang = "", seat: Eyes = None) -> Response:
    """The table as it was for you, or for one seat of yours."""
    here, visitor, live = await at_table(request, table)
    account = visitor.account
    past = await _past(here, account, live)
    seats = live.table.seats_of(account.id)
    said, viewer = words(actor(account, lang).lang), present.viewer_of(past.session, seats, seat)
    try:
        return reply(await asyncio.to_thread(past.scene, at, live.table.page, said, seats, viewer))
    except AnswerRefused as error:
        raise Refuse.of(404, error.msg) from error


async def fork(request: Request, table: TableId, lang: Lang = "") -> Response:
    """A practice table of your own from a point of this one."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    wanted = await body(request, Fork)
    at.limits.tables.check(account.id)
    past = await _past(at, account, live)
    seats = live.table.seats_of(account.id)
    viewer = present.viewer_of(past.session, seats)
    try:
        session = await asyncio.to_thread(past.fork, wanted.at, live.table.page, seats, viewer)
    except AnswerRefused as error:
        raise Refuse.of(404, error.msg) from error
    copy = await _place_session(at, account, session, live)
    return reply(copy.info(account.id, actor(account, lang).lang))


# ---------------------------------------------------------------------- files


async def _copy(live: Live) -> Session:
    async with live.lock:
        if live.table.session is None:
            raise Refuse(409, "server.refused.gathering")
        return live.table.session.clone()


def is_open(session: Session) -> bool:
    """Whether a save of it may be read by its players: nothing is hidden from them any more, and it loads anywhere."""
    if not session.practice and session.result is None:
        return False
    try:
        return session.replayed().hash() == session.hash()
    except ReplayBroken:
        return False


class SealedTable(Struct, frozen=True):
    """What a sealed file holds: a table, and who took it away."""

    table: str
    seats: list[int]
    viewer: int
    save: bytes


def _sealed(at: Place, live: Live, account: str, session: Session) -> bytes:
    seats = live.table.seats_of(account)
    made = SealedTable(live.id, seats, present.viewer_of(session, seats), save.dump(session))
    return at.keys.seal(msgspec.msgpack.encode(made))


async def _unsealed(at: Place, data: bytes) -> Session:
    """The session of a sealed file. While its table is being played, what the one who took it away may not know is
    dealt anew; raises Refuse if it was not sealed here."""
    plain = at.keys.unseal(data)
    if plain is None:
        raise Refuse(400, "server.refused.sealed")
    held = msgspec.msgpack.decode(plain, type=SealedTable)
    session = await asyncio.to_thread(save.load, held.save)
    row = await at.store.table(held.table)
    if row is None or row.stage == "over" or session.practice:
        return session
    return await asyncio.to_thread(dealt_anew, session, games.page(row.game), held.seats, held.viewer)


async def export(request: Request, table: TableId) -> Response:
    """The table as a file: open when the game is over or for practice, else sealed for this server."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    session = await _copy(live)
    if await asyncio.to_thread(is_open, session):
        data = save.dump(session)
    else:
        data = _sealed(at, live, account.id, session)
    headers = {"content-disposition": f'attachment; filename="{session.definition.id}-{table}.delve"'}
    return Response(data, 200, headers, FILE)


async def import_table(request: Request, lang: Lang = "") -> Response:
    """A table of your own from a file."""
    at = place(request)
    account = await at.who(request)
    at.limits.tables.check(account.id)
    data = await raw_body(request, MOST_FILE)
    try:
        if data.startswith(SEAL):
            session = await _unsealed(at, data)
        else:
            session = await asyncio.to_thread(save.load_from_stranger, data)
            if session.seed.bit_length() > 63:  # more than the database can keep, and than we ever deal
                raise BadSave("core.save.damaged")
    except DelveError as error:
        raise Refuse.of(400, error.msg) from error
    live = await _place_session(at, account, session)
    return reply(live.info(account.id, actor(account, lang).lang))


class ReportFile(Struct, frozen=True):
    """A bug report: what was said, what the player saw, and the table, sealed for who runs the server."""

    version: str
    game: str
    table: str
    at: int
    text: str
    log: list[LogLine]
    scene: Any
    sealed: str


async def report(request: Request, table: TableId, lang: Lang = "") -> Response:
    """A bug report as a file."""
    at, visitor, live = await at_table(request, table)
    account = visitor.account
    wanted = await body(request, Report)
    session = await _copy(live)
    seats = live.table.seats_of(account.id)
    viewer = present.viewer_of(session, seats)
    said = words("en")
    made = ReportFile(
        version=delve.__version__,
        game=session.definition.id,
        table=table,
        at=len(session.journal),
        text=wanted.text,
        log=present.log_lines(session.events_for(CoreSeat(viewer)), said),
        scene=present.scene(session, live.table.page, said, seats, looking=viewer if viewer >= 0 else None),
        sealed=base64.b64encode(_sealed(at, live, account.id, session)).decode(),
    )
    headers = {"content-disposition": f'attachment; filename="report-{table}.json"'}
    return Response(msgspec.json.encode(made), 200, headers, FILE)


async def fault(request: Request, table: TableId) -> Response:
    """A page tells what it could not draw."""
    at, visitor, live = await at_table(request, table)
    at.limits.faults.check(visitor.account.id)
    told = await body(request, DrawingFault)
    # It comes from outside: escaped, it stays one line of the log.
    log.warning("a page of %s at table %s could not draw %a: %a", live.table.row.game, table, told.where, told.text)
    return Response(status_code=204)
