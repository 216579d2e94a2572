"""How long the page takes to show a message of the table: from its arrival until everything is drawn anew.

A real Chromium at a real server, one person in all seats of a table of each game. The answers are those of a whole game
that bots have played before, so that nothing else is busy, the board fills and the log grows as in play. For each
update: the time until style and layout are done, by the clock, and what it cost the page's main thread until it was
painted. The same answers are given several times and the median of each update counts, so that what else the machine
does counts little. In the end the table is opened anew as it is then. `python -m benchmarks.page`; how to read the
figures is in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import CDPSession, Page, sync_playwright

from benchmarks.server import ROOT, Given, free_port, until_open, whole_game
from delve.core.session import Session
from delve.server import games
from delve.server.messages import NewTable

WATCH = """() => {
    const after = new Map();
    window.__updates = [];
    const noted = (socket, data, took) => {
        const message = JSON.parse(data);
        if (message.type !== 'update' || !message.scene) return;
        const { era, at, result } = message.scene;
        window.__table = { socket, era, at, over: !!result };
        window.__updates.push([took, data.length]);
        // Painted when the frame after it has begun and the next task runs.
        requestAnimationFrame(() => setTimeout(() => {
            performance.mark('painted');
            // Nobody answers while the picture still goes from the page's threads to the screen.
            setTimeout(() => after.get(at)?.(), 100);
        }));
    };
    const watched = (handler) => (event) => {
        performance.mark('arrived');
        const begun = performance.now();
        handler.call(event.target, event);
        // Svelte works in a microtask that the handler has queued; ours come after it.
        const shown = () => {
            document.body.getBoundingClientRect();
            noted(event.target, event.data, performance.now() - begun);
        };
        Promise.resolve().then(() => {}).then(() => {}).then(() => {}).then(shown);
    };
    const onmessage = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...onmessage,
        set(handler) { onmessage.set.call(this, handler && watched(handler)); },
    });
    window.__answer = ([seat, answer]) => new Promise((resolve) => {
        const { socket, era, at } = window.__table;
        after.set(at + 1, resolve);
        socket.send(JSON.stringify({ type: 'answer', id: `b${at}`, seat, era, at, answer }));
    });
    new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-testid="plate"]')) return;
        observer.disconnect();
        document.body.getBoundingClientRect();
        window.__opened = performance.now();
    }).observe(document, { childList: true, subtree: true });
}"""
AHEAD = """([table, answers]) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table}?lang=en`);
    let at = 0;
    const next = () => {
        if (at === answers.length) return socket.close(), resolve();
        const [seat, answer] = answers[at];
        socket.send(JSON.stringify({ type: 'answer', id: `a${at}`, seat, era: 0, at, answer }));
    };
    socket.addEventListener('open', next);
    socket.addEventListener('message', ({ data }) => {
        const { type } = JSON.parse(data);
        if (type === 'refused') reject(new Error(data));
        if (type === 'done') at += 1, next();
    });
})"""
"""Give answers without the page."""
TABLES: dict[str, dict[str, Any]] = {
    "heroesout": {"scenario": "siege", "difficulty": "family", "roles": ["ratfolk", "slimes", "witches", "ghosts"]},
    "gloomhaven": {"scenario": "1", "difficulty": "normal", "roles": ["brute", "tinkerer", "spellweaver", "scoundrel"]},
    "mageknight": {"scenario": "full-conquest", "difficulty": "", "roles": ["tovak", "goldyx", "norowas", "arythea"]},
}
COLUMNS = ("updates", "p50 ms", "p95 ms", "max ms", "p50 cpu", "p95 cpu", "max cpu", "open ms", "open cpu", "kB max")


def played(wanted: dict[str, Any]) -> Given:
    """The answers of a whole game that bots play at such a table."""
    config = games.page(wanted["game"]).config(msgspec.convert(wanted, NewTable))
    return whole_game(Session.new(wanted["game"], seed=wanted["seed"], **config))


class Run(NamedTuple):
    """The same answers given once: for each update milliseconds by the clock and of the page's thread."""

    where: str
    took: list[float]
    costs: list[float]
    largest: int


class Trace:
    """What Chromium notes of the page: the marks set above, each with the time that its thread has had a core."""

    def __init__(self, page: Page) -> None:
        self.wire: CDPSession = page.context.new_cdp_session(page)
        self.page = page
        self.noted: list[dict[str, Any]] = []
        self.whole = False
        self.wire.on("Tracing.dataCollected", lambda part: self.noted.extend(part["value"]))
        self.wire.on("Tracing.tracingComplete", self._end)

    def __enter__(self) -> Trace:
        config = {"includedCategories": ["blink.user_timing"]}
        self.wire.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.send("Tracing.end")
        while not self.whole:
            self.page.wait_for_timeout(20)

    def _end(self, _: object) -> None:
        self.whole = True

    def costs(self) -> list[float]:
        """Milliseconds of the main thread from each arrival until its paint."""
        found: list[float] = []
        begun: float | None = None
        for mark in sorted((one for one in self.noted if "tts" in one), key=lambda one: one["ts"]):
            if mark["name"] == "arrived" and begun is None:
                begun = mark["tts"]
            elif mark["name"] == "painted" and begun is not None:
                found.append((mark["tts"] - begun) / 1000)
                begun = None
        return found


def _enter(page: Page, address: str, wanted: dict[str, Any], ahead: Given) -> str:
    """Sit down at a new table, give the first answers, and open it."""
    headers = {"Content-Type": "application/json", "Origin": address}
    page.goto(address)
    page.request.post(f"{address}/api/me/guest", data="{}", headers=headers)
    made = page.request.post(f"{address}/api/tables", data=json.dumps(wanted), headers=headers)
    assert made.ok, made.text()
    table = made.json()["id"]
    page.evaluate(AHEAD, [table, ahead])
    where = f"{address}/#/t/{table}"
    page.goto(where)
    page.wait_for_selector('[data-testid="plate"]')
    return where


def opened(page: Page, where: str) -> tuple[float, float]:
    """Open a table anew: milliseconds until it is drawn, by the clock from the first request on and of its thread."""
    page.goto("about:blank")
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(where)
    page.wait_for_selector('[data-testid="plate"]')
    cost = {one["name"]: one["value"] for one in wire.send("Performance.getMetrics")["metrics"]}
    return page.evaluate("window.__opened"), cost["TaskDuration"] * 1000


def watched(page: Page, address: str, wanted: dict[str, Any], ahead: Given, answers: Given) -> Run:
    """Give answers at a new table and see how long the page takes to show each."""
    where = _enter(page, address, wanted, ahead)
    page.evaluate("window.__updates.splice(0)")
    with Trace(page) as trace:
        for answer in answers:
            page.evaluate("(given) => window.__answer(given)", answer)
    took, sizes = zip(*page.evaluate("window.__updates"), strict=True)
    return Run(where, list(took), trace.costs(), max(sizes))


def measured(page: Page, address: str, game: str, most: int, runs: int) -> list[float]:
    """The figures of a game, as in COLUMNS."""
    table = TABLES[game]
    seats = [{"kind": "human", "mine": True, "role": role} for role in table["roles"]]
    setup = {"scenario": table["scenario"], "difficulty": table["difficulty"]}
    wanted = {"game": game, **setup, "seed": 3, "seats": seats, "start": True}
    # Without the last one, so that there is still a question when the table is opened anew.
    answers = played(wanted)[:-1]
    ahead = max(0, len(answers) - most) if most else 0
    seen = [watched(page, address, wanted, answers[:ahead], answers[ahead:]) for _ in range(runs)]
    figures: list[float] = [len(seen[0].took)]
    for kind in ([run.took for run in seen], [run.costs for run in seen]):
        times = sorted(statistics.median(same) for same in zip(*kind, strict=True))
        figures += [times[int(len(times) * part)] for part in (0.5, 0.95)] + times[-1:]
    return [*figures, *opened(page, seen[-1].where), seen[-1].largest / 1000]


def show(address: str, names: list[str], most: int, runs: int) -> None:
    """Measure these games and print."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        print(f"{'':12}{''.join(f'{name:>9}' for name in COLUMNS)}")
        for game in names:
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.add_init_script(f"({WATCH})()")
            count, *figures = measured(page, address, game, most, runs)
            page.close()
            print(f"{game:12}{count:9.0f}{''.join(f'{figure:9.1f}' for figure in figures)}", flush=True)
        browser.close()


def main() -> None:
    """Run a server, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=TABLES, action="append", help="this game alone")
    parser.add_argument("--updates", type=int, default=0, help="the last so many of each game; without it all")
    parser.add_argument("--runs", type=int, default=3, help="how often the same answers are given")
    args = parser.parse_args()
    port = free_port()
    address = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "DELVE_HOME": home, "DELVE_RATE": "100000", "PYTHONPATH": str(ROOT / "src")}
        serve = [sys.executable, "-c", "from delve.cli.main import main; main()", "serve", "--port", str(port)]
        server = subprocess.Popen(serve, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            asyncio.run(until_open(address))
            show(address, args.game or list(TABLES), args.updates, args.runs)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
