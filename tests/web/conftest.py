"""A real browser for tests: Debian's Chromium through Playwright, against a real server process."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.server.running import ROOT, Server
from tests.web.playing import Player, ask

SHOTS = ROOT / "build" / "screenshots"
"""Pictures of the main states, kept as artefacts of a run."""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 1024, "height": 768}
_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"]
_SHELL = "chromium-headless-shell"
_INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", _SHELL]
_PATIENCE = 15_000
"""How many milliseconds something may take on a busy machine."""
expect.set_options(timeout=_PATIENCE)


def chromium() -> str:
    """Where Chromium is. The one without windows does the same in two thirds of the time; where neither is there, or
    the other alone, it is installed if that can be done."""
    with (Path(tempfile.gettempdir()) / "delve-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = shutil.which(_SHELL)
        if found is None and os.geteuid() == 0 and shutil.which("apt-get") is not None:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            with suppress(subprocess.TimeoutExpired):
                for command in (["apt-get", "update"], _INSTALL):
                    subprocess.run(command, check=False, capture_output=True, env=environment, timeout=300)
            found = shutil.which(_SHELL)
    found = found or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail(f"Chromium is missing. Install it: sudo {' '.join(_INSTALL)}")
    return found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a process share."""
    with Server(tmp_path_factory.mktemp("page"), DELVE_THINKING="0.2") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=_OPTIONS)
        yield opened
        opened.close()


class People:
    """Contexts of the browser: each is somebody with cookies of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def __call__(self, path: str | None = "/", *, viewport: Any = None, **options: Any) -> Page:
        """A new person with an open lobby, or another page; None: the page is not opened yet."""
        made: dict[str, Any] = {
            "viewport": viewport or DESKTOP,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            **options,
        }
        context = self.browser.new_context(base_url=self.address, **made)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.contexts.append(context)
        context.on("page", self._watch)
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.troubles.append(f"{error}"))
        page.on("console", self._hear)
        page.set_default_timeout(_PATIENCE)

    def _hear(self, message: ConsoleMessage) -> None:
        """What the page should not have done; a request without an answer is no fault of the page."""
        if message.type in ("error", "warning") and not re.search("Failed to load|WebSocket", message.text):
            self.troubles.append(message.text)

    def sits(self, *seats: str, name: str = "Ana", lang: str = "en", table: Any = None, **options: Any) -> Player:
        """A new person at a table of their own; seats are `mine`, `open` or `bot`, by default `mine` and `bot`.

        `table` has more of `NewTable`, such as `scenario`, `seed` or `practice`; a seat with a colon names its
        role (`bot:ratfolk`). The game begins at once if nobody is missing.
        """
        page = self(None, **options)
        ask(page, "post", "/api/me/guest", {"lang": lang, "name": name}, self.address)
        wanted = [seat.partition(":") for seat in seats or ("mine:skeletons", "bot:ratfolk")]
        places = [
            {"kind": "human" if kind in ("mine", "open") else kind, "mine": kind == "mine", "role": role or None}
            for kind, _, role in wanted
        ]
        new = {"game": "heroesout", "scenario": "lesson", "difficulty": "family", "seed": 1, "seats": places}
        new["start"] = all(kind != "open" for kind, _, _ in wanted)
        made = ask(page, "post", "/api/tables", {**new, **(table or {})}, self.address)
        page.goto(f"/#/t/{made['id']}")
        return Player(page, made)

    def joins(self, token: str, name: str = "Bea", **options: Any) -> Player:
        """A new person who follows an invite or watch link."""
        page = self(None, **options)
        ask(page, "post", "/api/me/guest", {"name": name}, self.address)
        page.goto(f"/#/join/{token}")
        page.wait_for_url(re.compile(r"#/t/"))
        return Player(page, {"id": page.url.rpartition("/")[2]})


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[People]:
    """Opens the page for new people; no page may have complained in the end."""
    people = People(browser, server.address)
    yield people
    for context in people.contexts:
        context.close()
    assert people.troubles == []


@pytest.fixture
def ana(person: People) -> Player:
    """Somebody who may play a card."""
    player = person.sits().at_table()
    player.play_to("ask.play")
    return player


def shot(page: Page, name: str) -> None:
    """Keep a picture."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
