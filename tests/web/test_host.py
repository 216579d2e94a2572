"""What the host may do, links that no longer lead anywhere, chat, and tables as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People, shot
from tests.web.playing import Player, ask


def host_dialog(player: Player) -> None:
    """Open what the host decides."""
    player.find("tool-menu").click()
    player.find("menu-host").click()
    expect(player.find("host-dialog")).to_be_visible()


def goes(player: Player) -> None:
    """Leave the page, but not the table."""
    player.page.goto("about:blank")


def comes_back(player: Player) -> None:
    """Open the table again."""
    player.page.goto(f"/#/t/{player.id}")


@pytest.fixture
def two(person: People) -> tuple[Player, Player]:
    """Ana, the host, and Bea at a table that has begun."""
    ana = person.sits("mine:skeletons", "open:slimes", "bot:ratfolk")
    bea = person.joins(ana.info["seats"][1]["invite"])
    expect(ana.find("seat-1")).to_contain_text("Bea")
    ana.find("start").click()
    return ana.at_table(), bea.at_table()


def test_a_seat_can_be_taken_once(person: People) -> None:
    ana = person.sits("mine", "open")
    link = ana.find("invite-1").input_value()
    person.joins(link.rpartition("/")[2])
    expect(ana.find("seat-1")).to_contain_text("Bea")
    late = person()
    late.goto(link)
    expect(late.get_by_test_id("problem")).to_contain_text("seat")
    shot(late, "seat-taken")
    late.get_by_role("link").click()
    expect(late.get_by_test_id("lobby")).to_be_visible()


def test_a_newcomer_who_follows_a_link_joins_once(person: People) -> None:
    ana = person.sits("mine", "open")
    page = person(None)
    joined: list[str] = []
    page.on("request", lambda request: joined.append(request.url) if "/api/join" in request.url else None)
    page.goto(ana.find("invite-1").input_value())
    expect(page.get_by_test_id("gathering")).to_be_visible()
    assert len(joined) == 1


def test_the_host_opens_fills_and_empties_seats_before_the_game(person: People) -> None:
    ana = person.sits("mine", "open", "bot")
    old = ana.find("invite-1").input_value()
    bea = person.joins(old.rpartition("/")[2])
    expect(bea.find("gathering")).to_be_visible()
    ana.find("make-bot-1").click()
    expect(ana.find("seat-1")).to_contain_text("Bot")
    expect(bea.find("gathering")).to_have_count(0)
    expect(bea.page.get_by_role("heading", level=1)).to_contain_text("You have no seat at this table.")
    ana.find("seat-1").get_by_role("button", name="Open for a person").click()
    expect(ana.find("invite-1")).not_to_have_value(old)
    stale = person()
    stale.goto(old)
    expect(stale.get_by_test_id("problem")).to_be_visible()
    ana.find("take-1").click()
    expect(ana.find("seat-1")).to_contain_text("You")
    ana.find("start").click()
    ana.at_table().asked()


def test_a_renewed_link_makes_the_old_one_useless(two: tuple[Player, Player], person: People) -> None:
    ana, bea = two
    goes(bea)
    host_dialog(ana)
    ana.find("open-1").click()
    comes_back(bea)
    expect(bea.page.get_by_role("heading", level=1)).to_contain_text("You have no seat at this table.")
    old = ana.find("invite-1").input_value()
    ana.find("renew-1").click()
    expect(ana.find("invite-1")).not_to_have_value(old)
    cleo = person()
    cleo.goto(old)
    expect(cleo.get_by_test_id("problem")).to_contain_text(re.compile("link|invite", re.I))
    shot(cleo, "invite-expired")
    cleo.goto(ana.find("invite-1").input_value())
    expect(cleo.get_by_test_id("table")).to_be_visible()
    expect(ana.find("host-dialog").get_by_text("Guest")).to_be_visible()


def test_a_bot_takes_the_place_of_somebody_and_stands_in(two: tuple[Player, Player]) -> None:
    ana, bea = two
    goes(bea)
    host_dialog(ana)
    ana.find("stand_in-1").click()
    expect(ana.find("stand_up-1")).to_be_visible()
    expect(ana.find("rail").get_by_test_id("seat-1")).to_contain_text("bot")
    ana.find("stand_up-1").click()
    expect(ana.find("stand_in-1")).to_be_visible()
    ana.find("bot-1").click()
    expect(ana.find("take-1")).to_be_visible()
    shot(ana.page, "host")
    ana.find("close").click()
    comes_back(bea)
    expect(bea.table).to_have_count(0)
    ana.play_to("ask.play")
    ana.choose("end")
    ana.asked("ask.refresh")
    ana.choose("keep")
    ana.asked()


def test_a_pause_is_seen_by_all_and_stops_all(two: tuple[Player, Player]) -> None:
    ana, bea = two
    expect(ana.page.locator(".seat.turn")).to_have_count(1)
    asked = ana if ana.state()["key"] else bea
    before = asked.state()
    host_dialog(ana)
    ana.find("pause").check()
    ana.find("close").click()
    for player in (ana, bea):
        expect(player.find("prompt")).to_have_text("The host has paused the table.")
        assert player.state()["legal"] == []
        expect(player.page).to_have_title("First Watch – Delve")
    shot(bea.page, "paused")
    host_dialog(ana)
    ana.find("pause").uncheck()
    ana.find("close").click()
    asked.asked()
    assert asked.state() == before
    expect(asked.page).to_have_title("● Your turn – First Watch – Delve")


def test_undo_can_be_switched_off(person: People) -> None:
    ana = person.sits().at_table()
    ana.play_to("ask.play")
    ana.choose(ana.first("card:"))
    ana.asked("ask.act")
    expect(ana.find("undo")).not_to_have_attribute("aria-disabled", "true")
    host_dialog(ana)
    ana.find("undo-policy").select_option("off")
    ana.find("close").click()
    expect(ana.find("undo")).to_have_attribute("aria-disabled", "true")
    before = ana.state()
    ana.press("u")
    expect(ana.find("notices")).to_contain_text("At this table nothing is taken back.")
    assert ana.state() == before


def test_two_people_talk(two: tuple[Player, Player]) -> None:
    ana, bea = two
    ana.press("c")
    ana.find("chat-input").fill("Hold the <b>Vault</b>!")
    ana.press("Enter")
    expect(ana.find("chat-lines")).to_contain_text("Hold the <b>Vault</b>!")
    expect(bea.find("tool-chat")).to_contain_text("1 new message")
    bea.find("tool-chat").click()
    expect(bea.find("chat-lines")).to_contain_text("Ana")
    expect(bea.find("chat-lines")).to_contain_text("Hold the <b>Vault</b>!")
    bea.find("chat-input").fill("I do.")
    bea.find("chat-send").click()
    expect(ana.find("chat-lines").get_by_role("listitem")).to_have_count(2)
    shot(ana.page, "chat")
    ana.find("close").click()
    bea.find("close").click()
    expect(bea.find("tool-chat")).not_to_contain_text("new message")


def test_a_table_is_taken_away_as_a_file_and_brought_back(person: People, tmp_path: Path) -> None:
    ana = person.sits(table={"practice": True}).at_table()
    ana.play_to("ask.play")
    before, log = ana.state(), ana.log
    ana.find("tool-menu").click()
    with ana.page.expect_download() as saved:
        ana.find("menu-export").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.stat().st_size > 100
    ana.find("menu-lobby").click()
    expect(ana.find(f"table-{ana.id}")).to_be_visible()
    with ana.page.expect_download():
        ana.find(f"export-{ana.id}").click()
    ana.find("import").set_input_files(file)
    expect(ana.page).to_have_url(re.compile("#/t/"))
    expect(ana.page).not_to_have_url(re.compile(ana.id))
    ana.at_table().asked("ask.play")
    assert ana.log == log
    assert ana.state()["legal"] == before["legal"]
    ana.find("rail").get_by_role("link").click()
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("nothing")
    ana.find("import").set_input_files(wrong)
    expect(ana.find("problem")).to_be_visible()


def test_tables_go_to_the_archive_and_come_back(person: People) -> None:
    ana = person.sits().at_table()
    ana.find("rail").get_by_role("link").click()
    ana.find(f"archive-{ana.id}").click()
    expect(ana.find(f"table-{ana.id}")).to_have_count(0)
    ana.find("show-archive").click()
    ana.find(f"archive-{ana.id}").click()
    ana.find("show-archive").click()
    ana.find(f"table-{ana.id}").get_by_role("link").click()
    ana.at_table()


def test_a_report_is_one_click_and_a_file(person: People) -> None:
    ana = person.sits().at_table()
    ana.find("tool-menu").click()
    ana.find("menu-report").click()
    ana.find("report-text").fill("The rat looks at me.")
    with ana.page.expect_download() as saved:
        ana.find("report-send").click()
    assert saved.value.path().stat().st_size > 100
    expect(ana.find("report-dialog")).to_have_count(0)


def test_a_guest_takes_a_name_and_an_account(person: People) -> None:
    page = person()
    page.get_by_test_id("account").click()
    page.get_by_test_id("account-name").fill("Ana of the Vault")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("account")).to_contain_text("Ana of the Vault")
    page.get_by_test_id("account-register").click()
    dialog = page.get_by_test_id("account-dialog")
    login = f"ana{id(page)}"
    dialog.locator('input[autocomplete="username"]').fill(login)
    dialog.locator('input[autocomplete="new-password"]').fill("correct horse battery")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("logout")).to_be_visible()

    other = person()
    other.get_by_test_id("account").click()
    other.get_by_test_id("account-login").click()
    dialog = other.get_by_test_id("account-dialog")
    dialog.locator('input[autocomplete="username"]').fill(login)
    dialog.locator('input[autocomplete="current-password"]').fill("wrong horse battery")
    other.keyboard.press("Enter")
    expect(other.get_by_test_id("problem")).to_be_visible()
    dialog.locator('input[autocomplete="current-password"]').fill("correct horse battery")
    other.keyboard.press("Enter")
    expect(other.get_by_test_id("account")).to_contain_text("Ana of the Vault")
    assert ask(other, "get", "/api/me")["guest"] is False
