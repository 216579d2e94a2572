"""Who you are: guests, names, logins."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Any

import msgspec
from fastapi import Request, Response

from delve.core.msg import say
from delve.core.words import words
from delve.server import notify
from delve.server.account_messages import ChangeMe, Login, Me, NewGuest, SetPassword
from delve.server.errors import Refuse
from delve.server.http import COOKIE, Api, body, pick_language, reply
from delve.server.keys import hash_password, is_password, new_id
from delve.server.place import COOKIE_DAYS, Place, now, place
from delve.server.storage.errors import LoginTaken
from delve.server.storage.rows import AccountRow

MOST_PREFERENCES = 16 * 1024
MOST_LEVELS = 8

# What a wrong login takes the same time to check as a right one.
_NOBODY = hash_password("nobody has this password")


def add(api: Api) -> None:
    """Add the routes."""
    api.route("GET", "/api/me", gives=Me, problems=(401,))(get_me)
    api.route("POST", "/api/me/guest", takes=NewGuest, gives=Me, problems=(403, 503))(new_guest)
    api.route("PATCH", "/api/me", takes=ChangeMe, gives=Me, problems=(401, 403, 503))(change_me)
    api.route("POST", "/api/me/password", takes=SetPassword, gives=Me, problems=(401, 403, 409, 503))(set_password)
    api.route("POST", "/api/login", takes=Login, gives=Me, problems=(401, 403, 503), cookie=False)(login)
    api.route("POST", "/api/logout", gives=None, status=204, problems=(403,))(logout)


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


def _with_cookie(at: Place, account: AccountRow, response: Response) -> Response:
    response.set_cookie(
        COOKIE,
        at.keys.cookie(account.id, account.token_version),
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=at.config.secure,
        path="/",
    )
    return response


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
    """Who you are."""
    return reply(me(await place(request).who(request)))


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
    await at.store.create_account(account)
    return _with_cookie(at, account, reply(me(account)))


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


async def set_password(request: Request) -> Response:
    """Give a guest a login, or change login and password; other browsers have to log in again."""
    at = place(request)
    account = await at.who(request)
    wanted = await body(request, SetPassword)
    at.limits.logins.check(f"password {account.id}")
    if account.password is not None:
        if not await asyncio.to_thread(is_password, account.password, wanted.current or ""):
            raise Refuse(403, "server.refused.password")
    hashed = await asyncio.to_thread(hash_password, wanted.password)
    try:
        changed = await at.store.update_account(
            account.id,
            login=wanted.login.casefold(),
            password=hashed,
            token_version=account.token_version + 1,
        )
    except LoginTaken as error:
        raise Refuse(409, "server.refused.login_taken", login=wanted.login) from error
    await at.tables.changed_account(changed)
    return _with_cookie(at, changed, reply(me(changed)))


async def login(request: Request) -> Response:
    """Be who you were before."""
    at = place(request)
    wanted = await body(request, Login)
    name = wanted.login.casefold()
    at.limits.logins.check(f"from {at.address(request)}")
    at.limits.logins.check(f"as {name}")
    account = await at.store.account_by_login(name)
    known = account.password if account is not None and account.password is not None else _NOBODY
    fits = await asyncio.to_thread(is_password, known, wanted.password)
    if account is None or not fits:
        raise Refuse(401, "server.refused.login")
    await at.store.touch(account.id, now())
    return _with_cookie(at, account, reply(me(account)))


async def logout(request: Request) -> Response:
    """Forget this browser."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response
