"""Who you are: guests, names, passwords, and the browsers that you are logged in with."""

from __future__ import annotations

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import msgspec
from fastapi import Path, Request, Response

from delve.core.msg import say
from delve.core.words import words
from delve.server import notify
from delve.server.account_messages import ChangeMe, Login, LoginCard, LoginList, Me, NewGuest, SetPassword
from delve.server.devices import device_of
from delve.server.errors import Refuse
from delve.server.http import COOKIE, Api, body, pick_language, reply
from delve.server.keys import hash_password, is_password, new_id, new_login, new_nonce
from delve.server.leaving import COOKIE_DAYS
from delve.server.place import Place, now, place
from delve.server.storage.errors import LoginTaken
from delve.server.storage.rows import AccountRow, LoginRow, Visitor

DEVICE = "delve_device"
"""The cookie that tells where somebody has logged in before; it is sent along with a login alone."""
MOST_PREFERENCES = 16 * 1024
MOST_LEVELS = 8

LoginId = Annotated[str, Path(pattern="^[a-z0-9]{1,20}$")]

# What a wrong login takes the same time to check as a right one.
_NOBODY = hash_password("nobody has this password")
# Passwords are slow on purpose: they have threads of their own, so that they hold up nothing else.
_slow = ThreadPoolExecutor(2, thread_name_prefix="password")


def add(api: Api) -> None:
    """Add the routes."""
    api.route("GET", "/api/me", gives=Me, problems=(401,))(get_me)
    api.route("POST", "/api/me/guest", takes=NewGuest, gives=Me, problems=(403, 503))(new_guest)
    api.route("PATCH", "/api/me", takes=ChangeMe, gives=Me, problems=(401, 403, 503))(change_me)
    api.route("POST", "/api/me/password", takes=SetPassword, gives=Me, problems=(401, 403, 409, 503))(set_password)
    api.route("GET", "/api/me/logins", gives=LoginList, problems=(401,))(list_logins)
    api.route("DELETE", "/api/me/logins", status=204, problems=(401, 403, 503))(end_other_logins)
    api.route("DELETE", "/api/me/logins/{login}", status=204, problems=(401, 403, 404, 503))(end_login)
    api.route("POST", "/api/login", takes=Login, gives=Me, problems=(401, 403, 503), cookie=False)(login)
    api.route("POST", "/api/logout", gives=None, status=204, problems=(403, 503))(logout)


def me(account: AccountRow) -> Me:
    """An account as its owner sees it."""
    return Me(
        id=account.id,
        name=account.name,
        guest=account.login is None,
        lang=pick_language(account.lang),
        webhook=account.webhook,
        preferences=account.preferences,
    )


def _fresh_login(request: Request, account: str) -> LoginRow:
    device = device_of(request.headers.get("user-agent", ""))
    return LoginRow(id=new_login(), account=account, device=device, created=now(), seen=now())


def login_of(visitor: Visitor) -> LoginRow:
    """The login that somebody has shown."""
    assert visitor.login is not None, "who is known has shown a login"
    return visitor.login


def _is_nameless(login: LoginRow) -> bool:
    """Whether the cookie is from before there were logins, and names none."""
    return login.id.isdecimal()


def _with_cookie(at: Place, account: AccountRow, login: str, response: Response) -> Response:
    _set_cookie(at, response, COOKIE, at.keys.cookie(account.id, login), "/")
    return response


def _with_device(at: Place, account: AccountRow, response: Response) -> Response:
    cookie = at.keys.device(account.id, account.token_version, new_nonce())
    _set_cookie(at, response, DEVICE, cookie, "/api/login")
    return response


def _set_cookie(at: Place, response: Response, name: str, value: str, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=at.config.secure,
        path=path,
    )


async def _slowly(work: Any, *values: str) -> Any:
    return await asyncio.get_running_loop().run_in_executor(_slow, work, *values)


def clean(name: str) -> str:
    """A name without control characters and needless blanks; raises Refuse if nothing is left."""
    shown = "".join(c for c in name if unicodedata.category(c)[0] != "C")
    found = " ".join(shown.split())
    if not found:
        raise Refuse(400, "server.refused.name")
    return found


def is_shallow(value: Any, levels: int = MOST_LEVELS) -> bool:
    """Whether a value is not nested deeper than this."""
    if not isinstance(value, dict | list):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(is_shallow(one, levels - 1) for one in inner)


async def get_me(request: Request) -> Response:
    """Who you are. The cookie is good for as long again; one that names no login is replaced by one that does."""
    at = place(request)
    visitor = await at.visitor(request)
    login = login_of(visitor)
    if _is_nameless(login):
        login = _fresh_login(request, visitor.account.id)
        login = msgspec.structs.replace(login, id=f"m{login.id}")
        await at.store.logins.add(login)
    return _with_cookie(at, visitor.account, login.id, reply(me(visitor.account)))


async def new_guest(request: Request) -> Response:
    """Play at once as a guest; who is known already stays who they are."""
    at = place(request)
    wanted = await body(request, NewGuest)
    known = await at.known(request)
    if known is not None:
        return reply(me(known.account))
    at.limits.guests.check(at.address(request))
    account_id = new_id()
    name = wanted.name or words(wanted.lang).text(say("server.guest", number=int(account_id, 36) % 900 + 100))
    account = AccountRow(id=account_id, name=clean(name), lang=wanted.lang, created=now(), seen=now())
    login = _fresh_login(request, account_id)
    await at.store.create_account(account, login)
    return _with_cookie(at, account, login.id, reply(me(account)))


async def change_me(request: Request) -> Response:
    """Change your name, language, webhook or preferences."""
    at = place(request)
    account = await at.who(request)
    change = await body(request, ChangeMe)
    changes: dict[str, Any] = {}
    if change.name is not None:
        changes["name"] = clean(change.name)
    if change.lang is not None:
        changes["lang"] = change.lang
    if change.webhook is not None:
        if change.webhook:
            notify.check(change.webhook)
        changes["webhook"] = change.webhook
    if change.preferences is not None:
        if not is_shallow(change.preferences):
            raise Refuse(400, "server.refused.body", error="preferences are nested too deep")
        if len(msgspec.json.encode(change.preferences)) > MOST_PREFERENCES:
            raise Refuse(413, "server.refused.large", most=MOST_PREFERENCES // 1024)
        changes["preferences"] = change.preferences
    if changes:
        account = await at.store.update_account(account.id, **changes)
    if "name" in changes:
        await at.tables.changed_account(account)
    return reply(me(account))


async def check_password(at: Place, visitor: Visitor, current: str | None) -> None:
    """Make sure that it is the person themselves, where there is a password; raises Refuse."""
    known = visitor.account.password
    if known is not None and not await _slowly(is_password, known, current or ""):
        raise Refuse(403, "server.refused.password")


async def set_password(request: Request) -> Response:
    """Give a guest a login, or change login and password; other browsers have to log in again."""
    at = place(request)
    visitor = await at.visitor(request)
    account = visitor.account
    # By the browser, not the account: who has stolen a cookie holds up nobody but themselves.
    at.guesses.check_device(f"{account.id} {login_of(visitor).id}")
    wanted = await body(request, SetPassword)
    await check_password(at, visitor, wanted.current)
    hashed = await _slowly(hash_password, wanted.password)
    login = _fresh_login(request, account.id)
    try:
        changed, ended = await at.store.logins.end_older(
            account.id, login, login=wanted.login.casefold(), password=hashed
        )
    except LoginTaken as error:
        raise Refuse(409, "server.refused.login_taken", login=wanted.login) from error
    await at.tables.ended_logins(account.id, ended)
    return _with_device(at, changed, _with_cookie(at, changed, login.id, reply(me(changed))))


async def login(request: Request) -> Response:
    """Be who you were before."""
    at = place(request)
    address = at.address(request)
    try:
        wanted = await body(request, Login)
    except Refuse:
        at.guesses.check_address(address)
        raise
    name = wanted.login.casefold()
    account = await at.store.account_by_login(name)
    device = request.cookies.get(DEVICE, "")
    is_own = account is not None and at.keys.is_device(device, account.id, account.token_version)
    if is_own:
        at.guesses.check_device(device)
    else:
        await asyncio.sleep(at.guesses.check(name, address))
    known = account.password if account is not None and account.password is not None else _NOBODY
    fits = await _slowly(is_password, known, wanted.password)
    if account is None or not fits:
        if not is_own:
            at.guesses.wrong(name)
        raise Refuse(401, "server.refused.login")
    at.guesses.right(name, address)
    before = await at.known(request)
    fresh = _fresh_login(request, account.id)
    again = before is not None and before.account.id == account.id
    await at.store.logins.add(fresh, instead_of=login_of(before).id if before is not None and again else None)
    await at.store.touch(account.id, now())
    return _with_device(at, account, _with_cookie(at, account, fresh.id, reply(me(account))))


async def logout(request: Request) -> Response:
    """End this browser's login."""
    at = place(request)
    visitor = await at.known(request)
    if visitor is not None:
        await _end(at, visitor.account.id, login_of(visitor).id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


# ---------------------------------------------------------------------- where one is logged in


async def list_logins(request: Request) -> Response:
    """The browsers that you are logged in with."""
    at = place(request)
    visitor = await at.visitor(request)
    current = login_of(visitor).id
    logins = await at.store.logins.of(visitor.account.id)
    return reply(LoginList([LoginCard(one.id, one.device, one.created, one.seen, one.id == current) for one in logins]))


async def end_login(request: Request, login: LoginId) -> Response:
    """End one of them."""
    at = place(request)
    visitor = await at.visitor(request)
    if not await _end(at, visitor.account.id, login):
        raise Refuse(404, "server.refused.no_login")
    return Response(status_code=204)


async def end_other_logins(request: Request) -> Response:
    """End all of them but the one that asks."""
    at = place(request)
    visitor = await at.visitor(request)
    kept = login_of(visitor)
    if _is_nameless(kept):
        kept = _fresh_login(request, visitor.account.id)
    changed, ended = await at.store.logins.end_older(visitor.account.id, kept)
    await at.tables.ended_logins(visitor.account.id, ended)
    return _with_cookie(at, changed, kept.id, Response(status_code=204))


async def _end(at: Place, account: str, login: str) -> bool:
    """End a login, and with one that stands for a cookie without a name, all such cookies."""
    ended = await at.store.logins.end(account, [login])
    if login.isdecimal() or any(one.startswith("m") for one in ended):
        ended += await at.store.logins.end_nameless(account)
    await at.tables.ended_logins(account, ended)
    return bool(ended)
