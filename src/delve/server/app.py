"""The server as an ASGI app."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import delve
from delve.core.errors import DelveError
from delve.server.config import Config
from delve.server.errors import Refuse
from delve.server.guard import Guard
from delve.server.http import Api, problem, said_in
from delve.server.place import Place, counted, place
from delve.server.routes import catalogue, leaving, people, tables, watchers
from delve.server.socket import table_socket
from delve.server.storage.errors import StorageError

log = logging.getLogger("delve.http")

PAGE = Path(__file__).parent / "page"
"""The built page; made by the build in `web/`."""
_YEAR = 31_536_000


def create_app(config: Config, page: Path = PAGE) -> FastAPI:
    """The app. The database is opened when it starts."""
    at = Place(config)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        try:
            await at.open()
        except DelveError as error:
            at.failure = error
            raise
        yield
        await at.close()

    app = FastAPI(
        title="Delve",
        version=delve.__version__,
        description="Tables for Keep the Heroes Out!, Gloomhaven and Mage Knight. See docs/PROTOCOL.md.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.place = at
    app.add_middleware(Guard, at=at)
    app.add_exception_handler(Refuse, _refused)
    app.add_exception_handler(StorageError, _not_stored)
    app.add_exception_handler(RequestValidationError, _bad_parameter)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _defect)
    api = Api(app, counted)
    catalogue.add(api)
    people.add(api)
    tables.add(api)
    watchers.add(api)
    leaving.add(api)
    api.refuse_other_methods()
    app.add_api_websocket_route("/ws/tables/{table}", table_socket)
    app.add_api_route("/livez", alive, methods=["GET"], include_in_schema=False)
    for path in ("/readyz", "/healthz"):
        app.add_api_route(path, ready, methods=["GET"], include_in_schema=False)
    app.add_api_route("/metrics", metrics, methods=["GET"], include_in_schema=False)
    app.mount("/", GZipMiddleware(Files(directory=page, html=True, check_dir=False)))
    return app


class Files(StaticFiles):
    """The page: what Vite names by its content may be kept for ever, the rest is asked for again."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        kept = "/assets/" in str(full_path).replace("\\", "/")
        response.headers["cache-control"] = f"public, max-age={_YEAR}, immutable" if kept else "no-cache"
        return response


async def alive(request: Request) -> Response:
    """Whether this process lives. If it does not answer, only a restart helps."""
    return Response("ok\n", media_type="text/plain")


async def ready(request: Request) -> Response:
    """Whether this process can serve: the database can be read and written. If not, a restart does not help."""
    try:
        await place(request).health.check()
    except StorageError as error:
        return await _not_stored(request, error)
    return Response("ok\n", media_type="text/plain")


async def metrics(request: Request) -> Response:
    """The figures of this process."""
    return Response(place(request).metrics.text(), media_type="text/plain; version=0.0.4")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refuse)
    return problem(error.status, error, said_in(request))


async def _not_stored(request: Request, error: Exception) -> Response:
    assert isinstance(error, StorageError)
    # The error names files and hosts, which are for who runs the server.
    log.error("storage: %s", error)
    return problem(503, Refuse(503, "server.refused.cannot_save"), said_in(request))


async def _bad_parameter(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(400, Refuse(400, "server.refused.body", error=f"{where}: {first['msg']}"), said_in(request))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: "server.refused.no_page", 405: "server.refused.method"}
    refuse = Refuse(error.status_code, known.get(error.status_code, "server.refused.unknown"))
    response = problem(error.status_code, refuse, said_in(request))
    response.headers.update(error.headers or {})
    return response


async def _defect(request: Request, error: Exception) -> Response:
    return problem(500, Refuse(500, "server.refused.defect"), said_in(request))
