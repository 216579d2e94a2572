"""How long the page takes to show a message of the table: from its arrival until everything is drawn anew.

A real Chromium at a real server, one person at a table of each game who presses whatever can be pressed. For each
message: the handlers, Svelte's work, style and layout; the first one opens the table and stands apart.
`python -m benchmarks.page`; how to read the figures is in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks.server import ROOT, free_port

WATCH = """() => {
    window.__took = [];
    const real = EventTarget.prototype.addEventListener;
    const watched = (handler) => (event) => {
        const begun = performance.now(), size = event.data?.length ?? 0;
        handler.call(event.target, event);
        // Svelte works in a microtask that the handler has queued; ours come after it.
        const shown = () => {
            document.body.getBoundingClientRect();
            window.__took.push([performance.now() - begun, size]);
        };
        Promise.resolve().then(() => {}).then(() => {}).then(() => {}).then(shown);
    };
    WebSocket.prototype.addEventListener = function (kind, handler, ...more) {
        return real.call(this, kind, kind === 'message' ? watched(handler) : handler, ...more);
    };
    const onmessage = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...onmessage,
        set(handler) { onmessage.set.call(this, handler && watched(handler)); },
    });
}"""
PRESS = """() => {
    const open = (found) => [...found].filter((one) => one.getClientRects().length && !one.closest('[inert]'));
    const plate = document.querySelector('[data-testid="plate"]');
    const commit = open(plate?.querySelectorAll('[data-testid="commit"]:enabled') ?? [])[0];
    if (commit) { commit.click(); return 'commit'; }
    const free = '[data-option]:not([disabled]):not([aria-disabled="true"])';
    const found = open(document.querySelectorAll(free));
    const one = found[Math.floor(window.__seed * found.length) % (found.length || 1)];
    window.__seed = (window.__seed * 16807) % 1;
    one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return one?.dataset.option ?? '';
}"""
TABLES: dict[str, dict[str, Any]] = {
    "heroesout": {"scenario": "siege", "difficulty": "family", "roles": ["ratfolk", "slimes", "witches", "ghosts"]},
    "gloomhaven": {"scenario": "1", "difficulty": "normal", "roles": ["brute", "tinkerer", "spellweaver", "scoundrel"]},
    "mageknight": {"scenario": "full-conquest", "difficulty": "", "roles": ["tovak", "goldyx", "norowas", "arythea"]},
}


def measured(page: Page, address: str, game: str, messages: int) -> list[tuple[float, int]]:
    """The time and size of so many messages at a table with bots in all other seats."""
    page.goto(address)
    page.wait_for_selector('[data-testid="lobby"]')
    page.request.post(f"{address}/api/me/guest", data="{}", headers=_headers(address))
    table = TABLES[game]
    seats = [
        {"kind": "bot" if number else "human", "mine": not number, "role": role}
        for number, role in enumerate(table["roles"])
    ]
    wanted = {"game": game, "scenario": table["scenario"], "difficulty": table["difficulty"], "seed": 3, "seats": seats}
    made = page.request.post(f"{address}/api/tables", data=json.dumps(wanted), headers=_headers(address))
    assert made.ok, made.text()
    page.request.post(f"{address}/api/tables/{made.json()['id']}/start", data="{}", headers=_headers(address))
    page.goto(f"{address}/#/t/{made.json()['id']}")
    page.wait_for_selector('[data-testid="plate"]')
    page.evaluate("window.__seed = 0.4271")
    until = time.monotonic() + 120
    while time.monotonic() < until and page.evaluate("window.__took.length") < messages:
        page.evaluate(PRESS)
        page.wait_for_timeout(30)
    return [(took, size) for took, size in page.evaluate("window.__took")]


def _headers(address: str) -> dict[str, str]:
    return {"Content-Type": "application/json", "Origin": address}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=150)
    args = parser.parse_args()
    port = free_port()
    address = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        environment = {**os.environ, "DELVE_HOME": home, "PYTHONPATH": str(ROOT / "src")}
        serve = [sys.executable, "-c", "from delve.cli.main import main; main()", "serve", "--port", str(port)]
        server = subprocess.Popen(serve, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(4)
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            print(f"{'':12}{'messages':>9}{'p50 ms':>9}{'p95 ms':>9}{'max ms':>9}{'first':>9}{'kB max':>9}")
            for game in TABLES:
                page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
                page.add_init_script(f"({WATCH})()")
                found = measured(page, address, game, args.messages)
                page.close()
                first, times = found[0][0], sorted(took for took, _ in found[1:])
                at = [times[int(len(times) * part)] for part in (0.5, 0.95)]
                most = max(size for _, size in found) / 1000
                print(f"{game:12}{len(times):9}{at[0]:9.1f}{at[1]:9.1f}{times[-1]:9.1f}{first:9.1f}{most:9.0f}")
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    assert Path(ROOT).is_dir()
    main()
