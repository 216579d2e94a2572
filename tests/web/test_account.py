"""The account dialog and what a host sees of spectators: logins, one's data, leaving, sending away."""

from __future__ import annotations

import re
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, People, shot
from tests.web.playing import Player, ask, words

NARROW = {"width": 390, "height": 844}
WORDS = "correct horse battery"


def register(page: Page, name: str, lang: str = "en") -> str:
    """A guest with a name gets a password; the login."""
    origin = re.match(r"https?://[^/]+", page.url)
    assert origin is not None
    made = ask(page, "post", "/api/me/guest", {"name": name, "lang": lang}, origin[0])
    login = f"p.{made['id']}"
    ask(page, "post", "/api/me/password", {"login": login, "password": WORDS}, origin[0])
    page.reload()
    return login


def account(page: Page, part: str) -> Any:
    """Open a part of the account dialog."""
    page.get_by_test_id("account").click()
    page.get_by_test_id(f"account-{part}").click()
    return page.get_by_test_id("account-dialog")


def host_dialog(player: Player) -> None:
    """Open what the host decides."""
    player.find("tool-menu").click()
    player.find("menu-host").click()
    expect(player.find("host-dialog")).to_be_visible()


def fits(page: Page) -> bool:
    """Whether nothing of the open dialog is cut off at its side."""
    return bool(
        page.evaluate("[...document.querySelectorAll('dialog .body')].every((b) => b.scrollWidth <= b.clientWidth)")
    )


def test_a_login_is_ended_from_another_browser(person: People) -> None:
    here, there = person(), person()
    login = register(here, "Ana")
    ask(there, "post", "/api/login", {"login": login, "password": WORDS})
    dialog = account(here, "logins")
    rows = dialog.get_by_test_id("logins").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="This browser")).to_have_count(1)
    expect(rows.first).to_contain_text("Chrome · Linux")
    dialog.get_by_test_id("end-login").click()
    expect(rows).to_have_count(1)
    expect(dialog).to_contain_text("Nobody is logged in there any more.")
    expect(dialog.get_by_test_id("end-others")).to_have_count(0)
    there.reload()
    expect(there.get_by_test_id("account")).to_contain_text("Guest")
    expect(here.get_by_test_id("account")).to_contain_text("Ana")


def test_a_new_password_ends_the_other_browsers(person: People) -> None:
    here, there = person(), person()
    login = register(here, "Ana")
    ask(there, "post", "/api/login", {"login": login, "password": WORDS})
    dialog = account(here, "register")
    expect(dialog).to_contain_text("A new password ends all your other logins.")
    dialog.locator('input[autocomplete="username"]').fill(login)
    dialog.locator('input[autocomplete="current-password"]').fill(WORDS)
    dialog.locator('input[autocomplete="new-password"]').fill("other words entirely")
    here.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Done.")
    there.reload()
    expect(there.get_by_test_id("account")).to_contain_text("Guest")
    here.reload()
    expect(here.get_by_test_id("account")).to_contain_text("Ana")


def test_everybody_takes_their_data_along(person: People) -> None:
    ana = person.sits(table={"practice": True}).at_table()
    ana.find("rail").get_by_role("link").click()
    dialog = account(ana.page, "data")
    with ana.page.expect_download() as saved:
        dialog.get_by_test_id("export-me").click()
    assert saved.value.suggested_filename == "delve-account.zip"
    names = zipfile.ZipFile(saved.value.path()).namelist()
    assert names == [f"tables/{ana.id}.delve", "account.json"]


def test_an_account_is_deleted_by_whoever_means_it(person: People) -> None:
    page = person()
    login = register(page, "Ana")
    dialog = account(page, "data")
    expect(dialog).to_contain_text("This cannot be taken back.")
    sure = dialog.get_by_test_id("delete-me")
    expect(sure).to_be_disabled()
    dialog.get_by_test_id("delete-name").fill("Ana")
    dialog.locator('input[type="password"]').fill("wrong words")
    sure.click()
    expect(dialog.get_by_test_id("problem")).to_contain_text("password is wrong")
    dialog.locator('input[type="password"]').fill(WORDS)
    sure.click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_test_id("account")).to_contain_text("Guest")
    account(page, "login")
    page.locator('input[autocomplete="username"]').fill(login)
    page.locator('input[autocomplete="current-password"]').fill(WORDS)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("problem")).to_be_visible()


def test_the_host_sends_a_spectator_away(person: People) -> None:
    ana = person.sits().at_table()
    kim = person.joins(ana.info["watch"], "Kim").at_table()
    bea = person.joins(ana.info["watch"], "Bea").at_table()
    host_dialog(ana)
    old = ana.find("watch-link").input_value()
    rows = ana.find("watchers").get_by_role("listitem")
    expect(rows).to_have_count(2)
    rows.filter(has_text="Kim").get_by_test_id("send-away").click()
    expect(rows).to_have_count(1)
    expect(ana.find("host-dialog")).to_contain_text("Kim watches no longer.")
    expect(kim.page.get_by_role("heading", level=1)).to_contain_text("The host has removed you as a spectator.")
    shot(kim.page, "sent-away")
    expect(ana.find("watch-link")).not_to_have_value(old)
    kim.page.goto(old)
    kim.page.reload()
    expect(kim.find("problem")).to_be_visible()
    expect(bea.table).to_be_visible()
    kim.page.goto(ana.find("watch-link").input_value())
    kim.page.reload()
    kim.at_table()


def test_the_place_of_somebody_who_is_there_is_not_offered(person: People) -> None:
    ana = person.sits("mine", "open")
    bea = person.joins(ana.info["seats"][1]["invite"])
    expect(ana.find("seat-1")).to_contain_text("Bea")
    ana.find("start").click()
    ana.at_table(), bea.at_table()
    host_dialog(ana)
    expect(ana.find("there-1")).to_be_visible()
    for act in ("open", "bot", "take", "stand_in"):
        expect(ana.find(f"{act}-1")).to_have_count(0)
    bea.page.goto("about:blank")
    expect(ana.find("there-1")).to_have_count(0)
    for act in ("open", "bot", "stand_in"):
        expect(ana.find(f"{act}-1")).to_be_visible()
    ana.find("take-1").click()
    expect(ana.find("host-dialog").get_by_text("You", exact=True)).to_have_count(2)


def test_everybody_reads_who_chose_how_a_game_is_dealt(person: People) -> None:
    told = "Ana chose how this game is dealt"
    ana = person.sits("mine", "open")
    bea = person.joins(ana.info["seats"][1]["invite"])
    for player in (ana, bea):
        expect(player.find("dealt-by")).to_contain_text(told)
    ana.find("start").click()
    for player in (ana.at_table(), bea.at_table()):
        expect(player.find("log").get_by_test_id("dealt-by")).to_contain_text(told)


@pytest.mark.parametrize("lang", ["en", "pt_BR", "es", "pl"])
def test_the_new_parts_fit(lang: str, person: People) -> None:
    for viewport, scheme in ((DESKTOP, "dark"), (NARROW, "light")):
        page = person(viewport=viewport, color_scheme=scheme, locale=lang.replace("_", "-"))
        login = register(page, "Ana Maria da Conceição Silva-Wiśniewska", lang)
        other = person()
        ask(other, "post", "/api/login", {"login": login, "password": WORDS})
        page.reload()
        texts = words(page, lang)
        for part in ("logins", "data", "register"):
            dialog = account(page, part)
            expect(dialog.get_by_role("heading", level=2)).to_have_text(texts["page.account"])
            if part == "logins":
                expect(dialog.get_by_test_id("logins").get_by_role("listitem")).to_have_count(2)
            assert fits(page), (lang, part, viewport)
            shot(page, f"account-{part}-{lang}-{viewport['width']}-{scheme}")
            page.get_by_test_id("close").click()


@pytest.mark.parametrize(("viewport", "scheme"), [(DESKTOP, "light"), (NARROW, "dark")])
def test_the_host_dialog_fits(viewport: Any, scheme: Any, person: People) -> None:
    ana = person.sits("mine", "open", viewport=viewport, color_scheme=scheme)
    bea = person.joins(ana.info["seats"][1]["invite"])
    person.joins(ana.info["watch"], "Maximiliana Konstantinopolitańczykowianeczka"[:40])
    ana.find("start").click()
    ana.at_table(), bea.at_table()
    host_dialog(ana)
    expect(ana.find("watchers").get_by_role("listitem")).to_have_count(1)
    assert fits(ana.page)
    ana.find("watchers").scroll_into_view_if_needed()
    shot(ana.page, f"host-{viewport['width']}-{scheme}")
