"""Somebody at a table: reads the page and plays through it, by pointer or by keyboard."""

from __future__ import annotations

import json
import re
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Route, expect

PASSING = ("end", "keep", "done", "no", "nothing", "stop")
"""Answers that let the game go on by itself, the ones to prefer first."""
STATE = """() => {
    const table = document.querySelector('[data-testid="table"]');
    const plate = document.querySelector('[data-testid="plate"]');
    const open = [...document.querySelectorAll('[data-option]:not([aria-disabled="true"])')];
    return {
        at: `${table.dataset.era}/${table.dataset.at}`,
        kind: plate.dataset.kind ?? '',
        key: plate.dataset.key ?? '',
        prompt: plate.querySelector('[data-testid="prompt"]').textContent,
        busy: plate.dataset.busy === 'true',
        legal: [...new Set(open.map((one) => one.dataset.option))],
        over: !!document.querySelector('[data-testid="result"]'),
    };
}"""
ASKED = """(seats) => !!document.querySelector('[data-testid="result"]')
    || seats.some((seat) => document.querySelector(`.rail [data-testid="seat-${seat}"].turn`))"""
MOVED = """(before) => {
    const { era, at } = document.querySelector('[data-testid="table"]').dataset;
    return `${era}/${at}` !== before || !!document.querySelector('[data-testid="result"]');
}"""

REACHED = """(wanted) => {
    const { era, at } = document.querySelector('[data-testid="table"]').dataset;
    const [e, a] = wanted.split('/').map(Number);
    return Number(era) > e || (Number(era) === e && Number(at) >= a);
}"""


class Player:
    """Somebody at a table, through their page."""

    def __init__(self, page: Page, info: Any = None) -> None:
        self.page = page
        self.info: dict[str, Any] = info or {"id": page.url.rpartition("/")[2]}
        """The table as it was when they came."""

    @property
    def id(self) -> str:
        """The table's id."""
        found: str = self.info["id"]
        return found

    def beside(self, page: Page) -> Player:
        """Somebody else at the same table."""
        return Player(page, self.info)

    def find(self, testid: str) -> Locator:
        """The thing with this mark."""
        return self.page.get_by_test_id(testid)

    @property
    def table(self) -> Locator:
        """The whole table."""
        return self.find("table")

    @property
    def plate(self) -> Locator:
        """The question."""
        return self.find("plate")

    @property
    def log(self) -> list[str]:
        """The lines of the log, without rule ids and buttons."""
        lines: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('[data-testid="log"] li[data-key] span')]
                .map((line) => line.firstChild.textContent.trim())"""
        )
        return lines

    def state(self) -> dict[str, Any]:
        """Where the game is, what is asked and what may be chosen."""
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def first(self, *kinds: str) -> str:
        """The first option that may be chosen of a kind, such as `card:`."""
        found: str = next(option for option in self.state()["legal"] if option.startswith(kinds))
        return found

    def at_table(self) -> Self:
        """Wait until the table is there."""
        expect(self.table).to_be_visible()
        expect(self.find("connection")).to_have_attribute("data-state", "open")
        return self

    def asked(self, key: str = ".+") -> Self:
        """Wait until something is asked; `key` matches the key of the question."""
        expect(self.plate).to_have_attribute("data-key", re.compile(key))
        expect(self.plate).to_have_attribute("data-busy", "false")
        return self

    def option(self, option: str) -> Locator:
        """Where an option can be chosen: in the question, or else the first of the other places."""
        named = f'[data-option="{option}"]:visible'
        chip = self.plate.locator(named)
        return chip if chip.count() else self.page.locator(named).first

    def select(self, option: str) -> None:
        """Press an option."""
        self.option(option).click()

    def commit(self) -> None:
        """Press the button that sends the answer."""
        self.find("commit").click()

    def choose(self, option: str) -> str:
        """Answer with an option by the pointer and wait for the effect; returns where the game was before."""
        before: str = self.state()["at"]
        verb = self.plate.locator(f'.verbs [data-option="{option}"]')
        if verb.count():
            verb.click()
        else:
            self.select(option)
            expect(self.option(option)).to_have_attribute("aria-pressed", "true")
            self.commit()
        self.moved(before)
        return before

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def pass_on(self) -> None:
        """Answer by the keyboard so that the game goes on: end the turn if possible, else the first option."""
        state = self.state()
        legal = state["legal"]
        if state["kind"] in ("order", "amount", "some"):
            for option in legal:
                if self.find("commit").is_enabled():
                    break
                self.option(option).press("Space")
            self.find("commit").focus()
            self.press("Enter")
        elif any(verb in legal for verb in ("end", "keep", "done")):
            self.press("e")
        elif any(verb in legal for verb in PASSING):
            self.press("s")
        else:
            self.press("1", "Enter")
        self.moved(state["at"])

    def moved(self, before: str) -> None:
        """Wait until the game is no longer where it was."""
        self.page.wait_for_function(MOVED, arg=before)

    def follow(self, other: Player) -> None:
        """Wait until this page shows the table as the other one does."""
        if other is not self:
            before = other.state()["at"]
            self.page.wait_for_function(REACHED, arg=before)

    def play_to(self, key: str, most: int = 60) -> None:
        """Pass until a question with this key (a regular expression) is asked."""
        for _ in range(most):
            self.asked()
            if re.search(key, self.state()["key"]):
                return
            self.pass_on()
        raise AssertionError(f"{key} was never asked")


def ask(page: Page, method: str, path: str, body: Any = None, address: str = "") -> Any:
    """Ask the server directly, as the person whose page it is; before it is opened, with the server's address."""
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(address or page.url))
    response = page.request.fetch(f"{origin}{path}", method=method, data=body, headers={"Origin": origin})
    assert response.ok, f"{path}: {response.status} {response.text()[:500]}"
    return response.json() if response.body() else None


def words(page: Page, lang: str) -> dict[str, Any]:
    """The page's own words in a language."""
    texts: dict[str, Any] = ask(page, "get", f"/api/words?lang={lang}")["texts"]
    return texts


def rig(page: Page, seed: int = 1) -> None:
    """The tables that this page opens are dealt with a seed."""

    def deal(route: Route) -> None:
        if route.request.method == "POST":
            wanted = json.loads(route.request.post_data or "{}")
            route.continue_(post_data=json.dumps({**wanted, "seed": seed}))
        else:
            route.continue_()

    page.route(re.compile(r"/api/tables\?"), deal)


def play_on(players: dict[int, Player], most: int = 400) -> None:
    """Whoever of these seats is asked passes on, until the game is over."""
    first = next(iter(players.values()))
    for _ in range(most):
        first.page.wait_for_function(ASKED, arg=list(players))
        if first.state()["over"]:
            return
        turn = next(seat for seat in players if first.find("rail").locator(f'[data-testid="seat-{seat}"].turn').count())
        players[turn].asked().pass_on()
        first.follow(players[turn])
    raise AssertionError("the game does not end")
