"""A press counts once for what lay under the pointer when it began, whatever moves or changes until it ends."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.web.conftest import People
from tests.web.playing import Player
from tests.web.test_pointer import middle

SLOW = ".figure { transition-duration: 600s !important; }"
STILL = """const after = window.setTimeout;
window.setTimeout = (act, ms, ...given) => (ms > 50 && ms < 400 ? 0 : after(act, ms, ...given));"""
"""What is played stands still: only a press brings it to its end."""
FLYING = """() => [...document.querySelectorAll('.figure')]
    .filter((figure) => figure.getAnimations().some((one) => one.transitionProperty === 'transform'))
    .map((figure) => figure.querySelector('[data-option]:not([aria-disabled="true"])')?.dataset.option)
    .filter((option) => option)"""


class Held:
    """Passes on what the page and the server say, but keeps what the server says while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.kept: list[bytes | str] = []
        self.socket: WebSocketRoute | None = None

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.socket = socket

        def heard(frame: bytes | str) -> None:
            if self.on and json.loads(frame)["type"] in ("update", "done"):
                self.kept.append(frame)
            else:
                socket.send(frame)

        server.on_message(heard)

    def release(self) -> None:
        """Let the page hear it all."""
        self.on = False
        assert self.socket is not None
        for frame in self.kept:
            self.socket.send(frame)


def press(player: Player, thing: Locator) -> None:
    """Begin to press something."""
    player.page.mouse.move(*middle(thing))
    player.page.mouse.down()


def test_a_press_on_a_figure_in_flight_chooses_it(person: People) -> None:
    ana = person.sits("mine:skeletons", "bot:ratfolk", table={"seed": 3}, reduced_motion="no-preference")
    ana.page.add_init_script(STILL)
    ana.page.reload()
    ana.at_table().page.add_style_tag(content=SLOW)
    for _ in range(80):
        ana.asked()
        flying = ana.page.evaluate(FLYING)
        if flying and ana.page.locator(".flash").count():
            break
        ana.pass_on()
    else:
        raise AssertionError("nothing flew that could be chosen")
    option = ana.page.locator(f'.piece[data-option="{flying[0]}"]')
    start = middle(option)
    press(ana, option)
    assert middle(option) != start, "it has arrived"
    ana.page.mouse.up()
    expect(option).to_have_attribute("aria-pressed", "true")
    expect(ana.plate).to_have_attribute("data-busy", "false")


@pytest.fixture
def mage(person: People) -> tuple[Player, Held]:
    """Somebody in Mage Knight, where a question offers much that the next one offers, too; what is said can be held."""
    held = Held()
    ana = person.sits(
        "mine:tovak", table={"game": "mageknight", "scenario": "reconnaissance", "difficulty": "", "seed": 1}
    )
    ana.page.route_web_socket(re.compile("/ws/"), held)
    ana.page.reload()
    ana.at_table().play_to("mk.ask.move")
    return ana, held


def ways(player: Player) -> list[str]:
    """A way to play a card after which nothing else is asked, and one to play another card."""
    first = player.first("side_move:")
    card = first.partition(":")[2]
    return [first, next(one for one in player.state()["legal"] if one.startswith("side_move:") and card not in one)]


def test_what_is_pressed_while_an_answer_is_on_its_way_is_chosen_afterwards(mage: tuple[Player, Held]) -> None:
    ana, held = mage
    first, second = ways(ana)
    ana.select(first)
    before = ana.state()["at"]
    press(ana, ana.option(second))
    held.on = True
    ana.find("commit").dispatch_event("click")
    expect(ana.plate).to_have_attribute("data-busy", "true")
    ana.page.mouse.up()
    expect(ana.page.locator('[data-option][aria-pressed="true"]')).to_have_count(0)
    held.release()
    ana.moved(before)
    expect(ana.option(second)).to_have_attribute("aria-pressed", "true")
    expect(ana.plate).to_have_attribute("data-busy", "false")


def test_who_presses_what_can_no_longer_be_chosen_is_told(mage: tuple[Player, Held]) -> None:
    ana, _ = mage
    first, _ = ways(ana)
    ana.select(first)
    before = ana.state()["at"]
    press(ana, ana.option(first))
    ana.find("commit").dispatch_event("click")
    ana.moved(before)
    ana.asked()
    ana.page.mouse.up()
    expect(ana.find("notices")).to_contain_text("Too late")
    expect(ana.page.locator('[data-option][aria-pressed="true"]')).to_have_count(0)


@pytest.mark.parametrize("where", ["board", "hand"])
def test_who_lets_go_beside_it_does_not_drag_it_about(ana: Player, where: str) -> None:
    """The next press after that was taken for the end of a drag."""
    # A card that is lifted under the pointer would leave it.
    ana.page.add_style_tag(content=".wrapcard { transform: none !important; }")
    mouse = ana.page.mouse
    first, second = [one for one in ana.state()["legal"] if one.startswith("card:")][:2]
    world, card = ana.find("board").locator(".world"), ana.option(first)
    edge = (ana.find("board") if where == "board" else card).bounding_box()
    assert edge is not None
    x, y = edge["x"] + edge["width"] / 2, edge["y"] + (2 if where == "board" else edge["height"] - 2)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 5 if where == "board" else y + 5)
    mouse.up()
    expect(ana.page.locator('[data-option][aria-pressed="true"]')).to_have_count(0 if where == "board" else 1)
    start = world.bounding_box()
    for thing in (ana.page.locator('[data-room="vault"]'), card, ana.option(second)):
        mouse.move(*middle(thing), steps=4)
    assert world.bounding_box() == start
    expect(ana.page.locator("body > .hold")).to_have_count(0)
    ana.select(second)
    expect(ana.option(second)).to_have_attribute("aria-pressed", "true")
    ana.asked("ask.play")
