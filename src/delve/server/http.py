"""The HTTP side in general: typed bodies in, typed answers out, every failure a `Problem`, and an OpenAPI description
made from the same Structs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from fastapi import Depends, FastAPI, Request, Response
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from delve.core.errors import DelveError
from delve.core.words import Words, words
from delve.server.errors import Refuse, code_of
from delve.server.messages import Language, Problem

T = TypeVar("T")
Handler = Callable[..., Awaitable[Response]]

COOKIE = "delve"
JSON = "application/json"
FILE = "application/octet-stream"
MOST_BODY = 64 * 1024
MOST_FILE = 8 * 1024 * 1024

_STATUS = {
    400: "The request cannot be understood",
    401: "Nobody is known by this cookie",
    403: "Not allowed",
    404: "Not there",
    408: "It did not arrive in time",
    409: "Not possible now",
    410: "The invite is no longer good",
    413: "Too large",
    429: "Too many requests",
    503: "Cannot be saved now",
}


def language_of(request: Request) -> Language:
    """The language that a request asks for, or that its browser prefers."""
    return pick_language(request.query_params.get("lang", ""), request.headers.get("accept-language", ""))


def pick_language(wanted: str, accepted: str = "") -> Language:
    """The language that fits best; English if none does."""
    names: dict[str, Language] = {"en": "en", "pt": "pt_BR", "es": "es", "pl": "pl"}
    for one in (wanted, *accepted.split(",")):
        found = names.get(one.strip()[:2].lower())
        if found is not None:
            return found
    return "en"


def reply(value: Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A Struct as the answer."""
    return Response(msgspec.json.encode(value), status, headers, JSON)


def problem(status: int, error: DelveError, said: Words) -> Response:
    """An error as the answer."""
    return reply(Problem(code_of(error.msg), said.text(error.msg)), status)


async def raw_body(request: Request, most: int) -> bytes:
    """The body, unless it is too large."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refuse(413, "server.refused.large", most=most // 1024)
        parts.append(part)
    return b"".join(parts)


async def body(request: Request, kind: type[T]) -> T:
    """The body as a Struct; raises Refuse with what is wrong with it."""
    data = await raw_body(request, MOST_BODY)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refuse(400, "server.refused.body", error=str(error)[:300]) from error


class Api:
    """Adds routes to an app, each with what it takes and gives."""

    def __init__(self, app: FastAPI, before: Callable[[Request], Awaitable[None]]) -> None:
        """`before` is called for each request."""
        self.app = app
        self.before = [Depends(before)]
        self.structs: dict[str, type] = {"Problem": Problem}
        self._methods: dict[str, list[str]] = {}
        app.openapi = self.describe  # type: ignore[method-assign]

    def route(
        self,
        method: str,
        path: str,
        *,
        takes: type[Struct] | str | None = None,
        gives: type[Struct] | str | None = None,
        status: int = 200,
        problems: tuple[int, ...] = (),
        cookie: bool = True,
    ) -> Callable[[Handler], Handler]:
        """Add a route. `takes` and `gives` are Structs, media types, or nothing; where 401 is possible, it is for want
        of a `cookie`."""
        extra: dict[str, Any] = {"security": [{"cookie": []}]} if cookie and 401 in problems else {}
        self._methods.setdefault(path, []).append(method)
        if takes is not None:
            extra["requestBody"] = {"required": True, "content": self._content(takes)}
        answers: dict[int | str, dict[str, Any]] = {
            status: {
                "description": "Done",
                **({"content": self._content(gives)} if gives is not None else {}),
            }
        }
        # Who somebody is, the database says, and it may be gone.
        stored = (503,) if 401 in problems else ()
        for code in sorted({*problems, *stored, 400, 429, *(() if takes is None else (408, 413))}):
            answers[code] = {"description": _STATUS[code], "content": self._content(Problem)}

        def add(handler: Handler) -> Handler:
            self.app.add_api_route(
                path,
                handler,
                methods=[method],
                dependencies=self.before,
                status_code=status,
                response_class=Response,
                responses=answers,
                openapi_extra=extra,
                summary=(handler.__doc__ or "").strip().splitlines()[0],
                description="",
            )
            return handler

        return add

    def refuse_other_methods(self) -> None:
        """Answer all other methods at these paths with 405; else they would be taken for files of the page."""
        for path, methods in self._methods.items():
            self.app.router.routes.append(Route(path, _Refusing(methods), include_in_schema=False))

    def _content(self, kind: type[Struct] | str) -> dict[str, Any]:
        if isinstance(kind, str):
            return {kind: {"schema": {"type": "object"} if kind == JSON else {"type": "string", "format": "binary"}}}
        self.structs[kind.__name__] = kind
        return {JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}

    def describe(self) -> dict[str, Any]:
        """The OpenAPI description."""
        if self.app.openapi_schema is None:
            made = FastAPI.openapi(self.app)
            _, components = msgspec.json.schema_components(
                list(self.structs.values()), ref_template="#/components/schemas/{name}"
            )
            made.setdefault("components", {}).setdefault("schemas", {}).update(components)
            made["components"]["securitySchemes"] = {"cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE}}
            for path in made["paths"].values():
                for operation in path.values():
                    # What FastAPI would answer to a bad parameter is a Problem here.
                    operation["responses"].pop("422", None)
            made["components"]["schemas"].pop("HTTPValidationError", None)
            made["components"]["schemas"].pop("ValidationError", None)
            self.app.openapi_schema = made
        return self.app.openapi_schema


class _Refusing:
    """Refuses every request; takes any method, since it is an app and not a function."""

    def __init__(self, allowed: list[str]) -> None:
        self.allowed = ", ".join(sorted(allowed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise HTTPException(405, headers={"Allow": self.allowed})


def said_in(request: Request) -> Words:
    """The words for a request."""
    return words(language_of(request))
