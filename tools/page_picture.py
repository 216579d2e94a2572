"""Takes the README's picture of the page: a game under way in a real browser (`python tools/page_picture.py`)."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from delve.bots import registry as bots  # noqa: E402 - found through the line above
from delve.core.questions import Seat  # noqa: E402
from delve.core.session import Session  # noqa: E402
from tests.server.running import Person, Server  # noqa: E402
from tests.web.conftest import chromium  # noqa: E402

PICTURE = ROOT / "docs" / "images" / "page.jpg"
SEED, ANSWERS = 11, 58
TABLE = {"scenario": "long_cellar", "difficulty": "challenging"}
CLANS = ("ratfolk", "witches", "slimes")


def answers() -> list[tuple[int, object]]:
    """What the bots would answer in the first turns; a person gives the same answers at the page's table."""
    session = Session.new("heroesout", seed=SEED, clans=list(CLANS), **TABLE)
    players = {Seat(n): bots.bot("heuristic", "heroesout", n) for n in range(len(CLANS))}
    given: list[tuple[int, object]] = []
    while session.questions and len(given) < ANSWERS:
        question = session.question
        answer = players[question.seat].answer(session, question.seat, question)
        session.answer(answer, question.seat)
        given.append((int(question.seat), answer))
    return given


async def main() -> None:
    """Play a while, then take the picture."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        async with Person(server.address, name="Marta") as person, async_playwright() as playwright:
            seats = [{"mine": True, "role": clan} for clan in CLANS]
            wanted = {"game": "heroesout", "seed": SEED, "seats": seats, "start": True, **TABLE}
            table = await person.post("/api/tables", wanted)
            chair = await person.sit(table["id"])
            for seat, answer in answers():
                question = await chair.my_turn()
                assert question is not None
                done = await chair.answer(answer, {**question, "seat": seat})
                assert done["type"] == "done", done
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            context = await browser.new_context(
                viewport={"width": 1440, "height": 900}, color_scheme="dark", reduced_motion="reduce"
            )
            cookie = person.http.cookies["delve"]
            await context.add_cookies([{"name": "delve", "value": cookie, "url": server.address}])
            page = await context.new_page()
            await page.goto(f"{server.address}/#/t/{table['id']}")
            await page.get_by_test_id("plate").wait_for()
            await page.wait_for_timeout(1000)
            await page.screenshot(path=str(PICTURE), type="jpeg", quality=84)
            await browser.close()
    print(PICTURE.relative_to(ROOT))


if __name__ == "__main__":
    asyncio.run(main())
