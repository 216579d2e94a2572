"""No option without a place: at moments of recorded games, of each kind of question and option that play comes to, the
page draws everything without a complaint, whatever may be chosen has a control that is named and can be reached on a
desktop and on a phone, and pressing it answers.

With DELVE_SOAK=1 (`make soak`), hundreds of moments of each game.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from playwright.sync_api import Error, Page, WebSocket

from delve.core import save
from delve.core.questions import Amount, Choose, ChooseSome, Confirm, Order, Question
from tests.web.conftest import DESKTOP, People
from tests.web.playing import Player, ask
from tests.web.positions import Kind, Position, kind_of, position, positions

PHONE = {"width": 390, "height": 844}
SOAK = bool(os.environ.get("DELVE_SOAK"))
GAMES = {"gloomhaven": (14, 220), "heroesout": (12, 260), "mageknight": (16, 300)}
"""How many games, and how many answers of each."""
FOUND = {"gloomhaven": [(43, 100)]}
"""Games and answers at which something had no place before: a hex below the buttons of a low board."""
ARRIVED = """([id, at]) => {
    const { id: shown, at: now } = document.querySelector('[data-testid="table"]')?.dataset ?? {};
    const plate = document.querySelector('#plate[data-key][data-busy="false"]');
    return shown === id && now === String(at) && plate && document.querySelector('[data-state="open"]');
}"""
PLACES = """async (wanted) => {
    const inside = ({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    const name = (one) => (one.ariaLabel || one.textContent || one.title || '').trim();
    const all = [...document.querySelectorAll('[data-option]')];
    const controls = (option) => [
        ...all.filter((one) => one.dataset.option === option),
        ...all.filter((one) => one.dataset.option !== option && one.dataset.turns?.split(' ').includes(option)),
    ];
    const points = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const steps = [0.5, 0.25, 0.75, 0.1, 0.9, 0.03, 0.97];
        return steps.flatMap((v) => steps.map((u) => ({ x: x + width * u, y: y + height * v })));
    };
    const hit = (one) => points(one).find((at) => inside(at) && one.contains(document.elementFromPoint(at.x, at.y)));
    const reached = (one) => {
        const { width, height } = one.getBoundingClientRect();
        if (!width || !height) return null;
        const now = hit(one);
        if (now) return now;
        // Whoever walks with the keyboard or scrolls comes to it.
        one.scrollIntoView({ block: 'nearest', inline: 'center' });
        one.focus({ focusVisible: true });
        return hit(one);
    };
    const found = {};
    for (const option of wanted) {
        const there = controls(option);
        const named = there.filter(name);
        const at = named.map(reached).find((one) => one);
        const why = !there.length ? 'no control' : !named.length ? 'no name' : 'cannot be reached';
        found[option] = at ? [at.x, at.y] : why;
    }
    return found;
}"""


class Heard:
    """What a page has told the server, and what the server has acknowledged."""

    def __init__(self, page: Page) -> None:
        self.answers: list[dict[str, Any]] = []
        self.done: set[str] = set()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: bytes | str) -> None:
        message = json.loads(frame)
        if message["type"] == "answer":
            self.answers.append(message)

    def _received(self, frame: bytes | str) -> None:
        message = json.loads(frame)
        if message["type"] == "done":
            self.done.add(message["id"])


def options_of(question: Question) -> list[str]:
    """The ids that may be chosen."""
    if isinstance(question, Confirm):
        return ["yes", "no"]
    if isinstance(question, Choose | ChooseSome | Order):
        return [option.id for option in question.options if option.refused is None]
    return []


class Visitor:
    """Somebody who goes from table to table, on a desktop or on a phone."""

    def __init__(self, person: People, viewport: Any, cookies: Any = None) -> None:
        phone = viewport is PHONE
        self.page = person(None, viewport=viewport, has_touch=phone, is_mobile=phone)
        if cookies:
            self.page.context.add_cookies(cookies)
        else:
            ask(self.page, "post", "/api/me/guest", {"lang": "en", "name": "Ana"}, person.address)
        self.width = viewport["width"]
        self.heard = Heard(self.page)
        self.player = Player(self.page, {"id": ""})
        self.begun = False

    def visit(self, table: str, at: int) -> None:
        """Go to a table."""
        if self.begun:
            self.page.evaluate("(id) => { location.hash = `#/t/${id}`; }", table)
        else:
            self.page.goto(f"/#/t/{table}")
            self.begun = True
        self.page.wait_for_function(ARRIVED, arg=[table, at])

    def places(self, *options: str) -> dict[str, Any]:
        """Where each of these can be pressed once it is scrolled to, or why it cannot."""
        found: dict[str, Any] = self.page.evaluate(PLACES, options)
        return found

    def answer(self, question: Question, option: str) -> None:
        """Answer with an option by pressing it; the server has accepted just that."""
        before = len(self.heard.answers)
        expected: Any = option
        sent = False
        if isinstance(question, Confirm):
            sent = self._press(option)
            expected = option == "yes"
        elif isinstance(question, Amount):
            expected = question.least
        elif isinstance(question, Order):
            expected = options_of(question)
        elif isinstance(question, ChooseSome):
            more = [one for one in options_of(question) if one != option]
            expected = [option, *more][: max(1, question.least)] if question.most else []
            for one in expected:
                self._press(one)
        else:
            sent = self._press(option)
        if not sent and self.player.find("commit").count():
            self.player.commit()
        elif not sent:
            self.page.locator(f'#plate .verbs [data-option="{option}"]').click()
        deadline = 150
        while not (self.heard.answers[before:] and self.heard.answers[-1]["id"] in self.heard.done) and deadline:
            self.page.wait_for_timeout(50)
            deadline -= 1
        told = self.heard.answers[before:]
        assert [one["answer"] for one in told] == [expected]
        assert told[0]["id"] in self.heard.done, "the server accepts it"

    def _press(self, option: str) -> bool:
        """Press an option, until it is chosen; whether that has sent it."""
        place = self.places(option)[option]
        assert not isinstance(place, str), place
        named = self.page.locator(f'[data-option="{option}"][aria-pressed="true"]')
        verb = bool(self.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.verbs')", place))
        # A hex with several areas is turned to the next one by each press.
        for _ in range(1 if verb else 40):
            self.page.mouse.click(*place)
            if verb or named.count():
                return verb
        raise AssertionError(f"{option} is not chosen by a press")


def wanted_of(position: Position, question: Question, pressed: set[Kind]) -> list[str]:
    """What is pressed: an option of each kind that was not pressed before; at least one."""
    options = options_of(question) or [""]
    wanted = []
    for option in options:
        kind = (question.prompt.key, kind_of(option))
        if kind not in pressed:
            pressed.add(kind)
            wanted.append(option)
    return wanted or [options[position.at % len(options)]]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_place_and_answers(person: People, game: str) -> None:
    games, most = GAMES[game]
    moments = positions(game, games * 5, most, 40) if SOAK else positions(game, games, most)
    moments = (*moments, *(position(game, seed, at) for seed, at in FOUND.get(game, ())))
    wide = Visitor(person, DESKTOP)
    both = [wide, Visitor(person, PHONE, wide.page.context.cookies())]
    headers = {"Origin": person.address, "Content-Type": "application/octet-stream"}
    pressed: set[Kind] = set()
    wrong: list[str] = []

    def bring(moment: Position) -> str:
        made = wide.page.request.post(f"{person.address}/api/import", data=moment.save, headers=headers)
        assert made.ok, made.text()
        table: str = made.json()["id"]
        return table

    for number, moment in enumerate(moments):
        table, session = bring(moment), save.load(moment.save)
        question = session.questions[0]
        for visitor in both:
            visitor.visit(table, len(session.journal))
            places = visitor.places(*options_of(question))
            lost = {option: why for option, why in places.items() if isinstance(why, str)}
            note(wrong, moment, visitor, lost)
            note(wrong, moment, visitor, person.troubles)
            person.troubles.clear()
        for turn, option in enumerate(wanted_of(moment, question, pressed)):
            visitor = both[(number + turn) % 2]
            if turn:
                visitor.visit(bring(moment), len(session.journal))
            try:
                visitor.answer(question, option)
            except (AssertionError, Error) as error:
                note(wrong, moment, visitor, f"{option}: {error}")
    assert not wrong, "\n".join(wrong)
    print(f"{game}: {len(moments)} moments, {len(pressed)} kinds of options pressed")


def note(wrong: list[str], moment: Position, visitor: Visitor, what: object) -> None:
    """Keep what is wrong, if anything is, and say it at once: a long run is watched."""
    if what:
        wrong.append(f"{moment.name} at {visitor.width}: {what}"[:500])
        print(wrong[-1], flush=True)
