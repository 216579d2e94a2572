"""Reload, a server that dies and comes back, and one that cannot be reached."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.conftest import People, shot
from tests.web.playing import ask


@pytest.fixture
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, to be killed."""
    with Server(tmp_path_factory.mktemp("fragile")) as running:
        yield running


@pytest.fixture
def their(browser: Browser, fragile: Server) -> Iterator[People]:
    """People at the server that will be killed."""
    people = People(browser, fragile.address)
    yield people
    for context in people.contexts:
        context.close()
    assert people.troubles == []


def test_a_reload_in_the_middle_of_a_question_asks_the_same_again(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    before, log = ana.state(), ana.log
    card = ana.first("card:")
    ana.select(card)
    ana.page.reload()
    ana.at_table().asked("ask.play")
    assert ana.state() == before
    assert ana.log == log
    expect(ana.find("commit")).to_be_disabled()
    ana.choose(card)
    ana.asked("ask.act")
    assert ana.log[: len(log)] == log


def test_an_answer_given_while_the_server_is_dead_counts_once(their: People, fragile: Server) -> None:
    ana = their.sits().at_table()
    ana.play_to("ask.play")
    before, log = ana.state(), ana.log
    card = ana.first("card:")
    banner = ana.find("connection")
    fragile.kill()
    expect(banner).to_have_attribute("data-state", re.compile("lost|connecting"))
    expect(banner).to_contain_text("Connection lost")
    expect(ana.find("prompt")).to_have_text(before["prompt"])
    ana.select(card)
    ana.commit()
    expect(ana.plate).to_have_attribute("data-busy", "true")
    expect(banner).to_contain_text("1 answer will be sent")
    shot(ana.page, "connection-lost")
    fragile.start()

    ana.moved(before["at"])
    expect(banner).to_have_attribute("data-state", "open")
    expect(banner).to_be_empty()
    ana.asked("ask.act")
    era, at = before["at"].split("/")
    assert ana.state()["at"] == f"{era}/{int(at) + 1}"
    played = ana.log[len(log) :]
    assert len([line for line in played if "is played" in line]) == 1
    ana.page.reload()
    ana.at_table().asked("ask.act")
    assert ana.log == log + played


def test_a_selection_survives_the_death_of_the_server(their: People, fragile: Server) -> None:
    ana = their.sits().at_table()
    ana.play_to("ask.play")
    before = ana.state()
    card = ana.first("card:")
    ana.select(card)
    fragile.kill()
    expect(ana.find("connection")).to_have_attribute("data-state", re.compile("lost|connecting"))
    fragile.start()
    expect(ana.find("connection")).to_have_attribute("data-state", "open")
    expect(ana.option(card)).to_have_attribute("aria-pressed", "true")
    assert ana.state() == before
    ana.commit()
    ana.moved(before["at"])
    ana.asked("ask.act")


def test_a_server_that_cannot_be_reached_offers_to_try_again(person: People) -> None:
    page = person(None, locale="pl-PL")
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading")).to_have_text("Nie można połączyć się z serwerem.")
    page.unroute("**/api/**")
    page.get_by_role("button").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()
    expect(page.get_by_test_id("open-table")).to_be_visible()


def test_a_new_password_ends_the_other_browsers_alone(person: People) -> None:
    ana = person.sits().at_table()
    other = person(None, storage_state=ana.page.context.storage_state())
    other.goto(f"/#/t/{ana.id}")
    ana.beside(other).at_table()
    ask(ana.page, "post", "/api/me/password", {"login": f"ana.{ana.id}", "password": "correct horse battery"})
    expect(other.get_by_role("heading", level=1)).to_contain_text("does not know you any more")
    expect(other.get_by_test_id("table")).to_have_count(0)
    ask(ana.page, "patch", "/api/me", {"name": "Anna"})
    expect(ana.find("connection")).to_have_attribute("data-state", "open")
    ana.find("tool-chat").click()
    ana.find("chat-input").fill("still here")
    ana.press("Enter")
    expect(ana.find("chat-lines")).to_contain_text("Anna")


def test_a_table_that_is_not_there_or_not_yours_leads_to_the_lobby(person: People) -> None:
    ana = person.sits().at_table()
    bea = person(f"/#/t/{ana.id}")
    expect(bea.get_by_role("heading", level=1)).to_be_visible()
    expect(bea.get_by_test_id("table")).to_have_count(0)
    bea.goto("/#/t/nowhere")
    expect(bea.get_by_role("heading", level=1)).to_be_visible()
    bea.get_by_role("link").click()
    expect(bea.get_by_test_id("lobby")).to_be_visible()
