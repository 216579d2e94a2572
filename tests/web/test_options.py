"""Whatever may be chosen can be chosen, where it lies or in the question, in every scenario."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.web.conftest import PHONE, People
from tests.web.playing import Player, ask

HIDDEN = """() => {
    const board = document.querySelector('[data-testid="board"]');
    const { left, right, top, bottom } = board.getBoundingClientRect();
    const inside = ({ x, y, width, height }) =>
        x + width / 2 > left && x + width / 2 < right && y + height / 2 > top && y + height / 2 < bottom;
    return [...board.querySelectorAll('[data-option]:not([aria-disabled="true"])')]
        .filter((one) => !inside(one.getBoundingClientRect())).map((one) => one.dataset.option);
}"""


class Heard:
    """The last question that the server has asked, from what it sends."""

    def __init__(self, player: Player) -> None:
        self.questions: list[dict[str, Any]] = []
        player.page.on("websocket", self._listen)
        player.page.reload()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._take)

    def _take(self, frame: bytes | str) -> None:
        scene = json.loads(frame).get("scene")
        if scene is not None:
            self.questions = scene["questions"]

    def options(self) -> tuple[set[str], set[str]]:
        """The ids that are legal and those that are refused."""
        options = self.questions[0]["options"]
        return {o["id"] for o in options if not o["refused"]}, {o["id"] for o in options if o["refused"]}


def shown(player: Player) -> tuple[set[str], set[str]]:
    """The options that are on the page, legal and refused."""
    found = player.page.evaluate(
        """() => [...document.querySelectorAll('[data-option]')].filter((one) => one.getClientRects().length)
            .map((one) => [one.dataset.option, one.ariaDisabled === 'true'])"""
    )
    return {option for option, refused in found if not refused}, {option for option, refused in found if refused}


def play_at_random(player: Player, dice: random.Random, most: int) -> set[str]:
    """Answer by the pointer, any option; every option must be there. Returns the keys of the questions."""
    heard, keys = Heard(player), set()
    player.at_table()
    for _ in range(most):
        player.page.wait_for_function("() => document.querySelector('[data-key][data-busy=false], [data-won]')")
        state = player.state()
        if state["over"]:
            break
        keys.add(state["key"])
        legal, refused = heard.options()
        assert shown(player) == (legal, refused), state["prompt"]
        assert player.page.evaluate(HIDDEN) == [], "the camera frames what can be chosen"
        if state["kind"] in ("choose", "confirm"):
            acts = sorted(legal - {"end", "done"}) or sorted(legal)
            player.choose(dice.choice(acts))
        elif state["kind"] == "some":
            least = heard.questions[0]["least"]
            for option in dice.sample(sorted(legal), least):
                player.select(option)
            player.commit()
            player.moved(state["at"])
        else:
            player.commit()
            player.moved(state["at"])
    return keys


def test_every_option_can_be_chosen_by_the_pointer(person: People) -> None:
    ana = person.sits("mine", "bot", table={"seed": 3, "scenario": "unfinished_wing"})
    keys = play_at_random(ana, random.Random(3), 32)
    assert len(keys) >= 6


def test_every_option_can_be_chosen_on_a_phone(person: People) -> None:
    ana = person.sits("mine", "bot", table={"seed": 5}, viewport=PHONE, has_touch=True, is_mobile=True)
    keys = play_at_random(ana, random.Random(5), 20)
    assert len(keys) >= 4


def test_every_scenario_opens_with_as_many_seats_as_it_takes(person: People) -> None:
    ana = person.sits().at_table()
    game = ask(ana.page, "get", "/api/games/heroesout?lang=en")
    seats = [{"kind": "human", "mine": True}, *[{"kind": "bot"}] * (game["most_seats"] - 1)]
    for number, scenario in enumerate(game["scenarios"]):
        new = {"game": "heroesout", "scenario": scenario["id"], "seats": seats, "seed": number, "start": True}
        made = ask(ana.page, "post", "/api/tables", {**new, "difficulty": game["difficulties"][-1]["id"]})
        ana.page.goto(f"/#/t/{made['id']}")
        expect(ana.find("rail").get_by_role("heading")).to_have_text(scenario["name"])
        ana.at_table().asked()
        expect(ana.page.locator("[data-room]")).not_to_have_count(0)
        ana.pass_on()
