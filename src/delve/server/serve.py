"""Runs the server: `delve serve`."""

from __future__ import annotations

import errno
import json
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from delve.server.app import PAGE, create_app
from delve.server.config import Config
from delve.server.errors import BadSetup
from delve.server.place import Place
from delve.server.wire import Patience, http

MOST_MESSAGE = 64 * 1024


class Lines(logging.Formatter):
    """Log lines as JSON: one object each, for machines to read."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        # In ASCII: no letter of a request's path can begin a new line.
        return json.dumps(line)


def set_up_logs(level: str) -> None:
    """Log to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("uvicorn.access", "asyncio", "websockets"):
        logging.getLogger(noisy).setLevel("ERROR")
    # What a client gets wrong is no error of the server's.
    logging.getLogger("uvicorn.error").addFilter(lambda record: "Invalid UTF-8" not in str(record.msg))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises BadSetup with what to do."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, proto)
    except OSError as error:
        raise BadSetup("server.setup.address", host=host, error=error.strerror or str(error)) from error
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(2048)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise BadSetup("server.setup.port", port=port, other=port + 1 if port < 65535 else port - 1) from error
        raise BadSetup("server.setup.address", host=f"{host}:{port}", error=error.strerror or "") from error
    found.setblocking(False)
    return found


class Stoppable(uvicorn.Server):
    """A server that ends well when it is asked to end: uvicorn's own raises the signal again afterwards."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def serve(
    config: Config,
    host: str,
    port: int,
    *,
    log_level: str = "warning",
    browser: bool = False,
    ready: Callable[[str], None] = lambda address: None,
) -> int:
    """Serve until stopped; returns the exit code."""
    if not (PAGE / "index.html").is_file():
        raise BadSetup("server.setup.page")
    listener = listen(host, port)
    set_up_logs(log_level)
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    app = create_app(config)
    # A proxy has many connections for others; whose they are, `Place` finds out.
    patience = Patience(config.patience, None if config.trust_proxy else config.rate)
    settings = uvicorn.Config(
        app,
        http=http(patience),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=False,  # DELVE_TRUST_PROXY decides
        date_header=False,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    place: Place = app.state.place
    place.address_shown = address
    # Why it could not open, one line says in the end.
    logging.getLogger("uvicorn.error").addFilter(lambda record: place.failure is None)
    server = Stoppable(settings)
    threading.Thread(target=_announce, args=(server, address, browser, ready), daemon=True).start()
    try:
        server.run(sockets=[listener])
    except SystemExit:
        if place.failure is not None:
            raise place.failure from None
        raise
    finally:
        listener.close()
    return 0


def _announce(server: uvicorn.Server, address: str, browser: bool, ready: Callable[[str], None]) -> None:
    """Say where the server is once it is open, and open the page."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    ready(address)
    if browser:
        webbrowser.open(address)
