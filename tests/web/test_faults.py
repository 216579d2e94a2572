"""What a game cannot draw: the rest of the table stays, and the server is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.running import Server
from tests.web.conftest import PHONE, People, shot
from tests.web.playing import Player

Damage = Callable[[dict[str, Any]], None]


class Damaged:
    """Passes on what the server says, but damages each board as long as `on`."""

    def __init__(self, damage: Damage) -> None:
        self.damage = damage
        self.on = True

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(frame: bytes | str) -> None:
            message = json.loads(frame)
            if self.on and message.get("scene"):
                self.damage(message["scene"]["board"])
            socket.send(json.dumps(message))

        server.on_message(heard)


def opened(ana: Player, damage: Damage) -> Damaged:
    """The same table, opened again with damaged boards."""
    damaged = Damaged(damage)
    ana.page.route_web_socket(re.compile("/ws/"), damaged)
    ana.page.reload()
    ana.at_table().asked()
    return damaged


def no_rooms(board: dict[str, Any]) -> None:
    """A board without what all of it is drawn from."""
    board["rooms"] = None


def nobody(board: dict[str, Any]) -> None:
    """Nobody sits there: no hand, no mat."""
    board["players"] = None


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_without_a_board_one_answers_undoes_and_reports(
    person: People, server: Server, size: dict[str, int] | None
) -> None:
    ana = person.sits(viewport=size).at_table()
    ana.play_to("ask.play")
    damaged = opened(ana, no_rooms)
    expect(ana.find("failed-board")).to_contain_text("Could not be drawn: Board")
    shot(ana.page, f"fault-{'phone' if size else 'desktop'}")
    asked = ana.state()["key"]
    before = ana.choose("end")
    ana.asked()
    ana.press("u")
    expect(ana.table).to_have_attribute("data-at", before.split("/")[1])
    ana.asked(asked)
    ana.find("tool-menu").click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    ana.press("Escape")
    assert f"at table {ana.id} could not draw 'board'" in server.log()
    damaged.on = False
    ana.page.reload()
    ana.at_table().asked(asked)
    expect(ana.find("failed-board")).to_have_count(0)
    assert person.troubles
    assert all("could not be drawn" in trouble for trouble in person.troubles)
    person.troubles.clear()


def test_what_could_not_be_drawn_comes_back_with_the_next_scene(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    damaged = opened(ana, nobody)
    expect(ana.find("failed-hand")).to_be_visible()
    ana.find("again-hand").click()
    expect(ana.find("failed-hand")).to_be_visible()
    damaged.on = False
    ana.pass_on()
    ana.asked()
    expect(ana.page.locator('[data-testid^="failed-"]')).to_have_count(0)
    expect(ana.find("hand").locator(".card").first).to_be_visible()
    person.troubles.clear()
