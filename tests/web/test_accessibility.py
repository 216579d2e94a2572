"""axe-core finds no serious or critical violation."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.running import ROOT
from tests.web.conftest import PHONE, People

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FREE: dict[str, Any] = {"bypass_csp": True}
"""axe-core is no part of the page, so the page's policy would keep it out."""


def violations(page: Page, part: str = "html") -> list[str]:
    """What axe-core finds serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("(part) => axe.run(part, { resultTypes: ['violations'] })", part)
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def test_the_result(person: People) -> None:
    ana = person.sits(**FREE)
    ana.page.route_web_socket(re.compile("/ws/"), ended)
    ana.page.reload()
    expect(ana.find("result")).to_be_visible()
    assert violations(ana.page) == []


def ended(socket: WebSocketRoute) -> None:
    """Pass on what the server says, but the game is over."""
    server = socket.connect_to_server()

    def heard(frame: bytes | str) -> None:
        message = json.loads(frame)
        if message.get("scene"):
            result = {"won": [False, False], "text": "The Vault is empty.", "rule": "KH-INV-08"}
            message["scene"].update(result=result, questions=[], waiting=[])
        socket.send(json.dumps(message))

    server.on_message(heard)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_lobby(person: People, scheme: str) -> None:
    page = person(color_scheme=scheme, **FREE)
    expect(page.get_by_test_id("open-table")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("account").click()
    expect(page.get_by_test_id("account-dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_table(person: People, size: str, scheme: str) -> None:
    phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    ana = person.sits(color_scheme=scheme, **phone, **FREE).at_table()
    ana.play_to("ask.play")
    assert violations(ana.page) == []
    card = ana.first("card:")
    ana.select(card)
    assert violations(ana.page) == []
    ana.commit()
    ana.asked("ask.act")
    assert violations(ana.page) == []
    if size == "phone":
        for tab in ("guild", "log"):
            ana.find(f"tab-{tab}").tap()
            assert violations(ana.page) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_dialogs(person: People, scheme: str) -> None:
    ana = person.sits("mine:skeletons", "bot", color_scheme=scheme, **FREE).at_table()
    ana.play_to("ask.play")
    for panel in ("menu", "undo", "why", "chat", "settings", "keys", "host", "report", "list"):
        ana.find("tool-menu").click()
        if panel != "menu":
            ana.find(f"menu-{panel}").click()
        expect(ana.page.locator("dialog")).to_be_visible()
        assert violations(ana.page, "dialog") == [], panel
        ana.find("close").click()
        expect(ana.page.locator("dialog")).to_have_count(0)
    ana.find("tool-history").click()
    expect(ana.find("history")).to_be_visible()
    assert violations(ana.page) == []


def test_the_gathering(person: People) -> None:
    ana = person.sits("mine", "open", "bot", **FREE)
    expect(ana.find("gathering")).to_be_visible()
    assert violations(ana.page) == []
