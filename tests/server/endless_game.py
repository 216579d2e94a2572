"""A game with answers that no server should give in to: one is never done with, one takes all memory, one ends the
process. At a table nobody is asked for them twice; in a file, anybody may write them."""

from __future__ import annotations

import os
import sys
from typing import ClassVar

from msgspec import Struct

from delve.core import registry
from delve.core.asking import choose
from delve.core.definition import GameDef, Result
from delve.core.game import Game
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.core.rng import Rng
from delve.core.state import cloner
from delve.core.words import LANGUAGES, words
from delve.server import games
from tests.server.hidden_game import HiddenBox, HiddenPage

ASK = "endless.ask"
ANSWERS = ("on", "for_ever", "hoard", "end", "fail")


class Endless(Struct):
    """The state: how often somebody went on."""

    rng: int = 0
    gone_on: int = 0


class EndlessConfig(Struct, frozen=True):
    """One seat."""

    seats: int = 1


class EndlessGame(GameDef[Endless, None]):
    """The game's entry for the engine."""

    id = "endless"
    title = say("endless.title")
    seats = range(1, 2)
    state_type = Endless
    config_type = EndlessConfig
    schema = 1

    def content(self, packs: tuple[str, ...] = ()) -> None:
        return None

    def content_version(self, content: None) -> str:
        return "1"

    def new(self, config: EndlessConfig, content: None, seed: int) -> Endless:
        return Endless()

    def players(self, state: Endless) -> int:
        return 1

    def step(self, game: Game[Endless, None]) -> Rule[None]:
        answer = yield from choose(Seat(0), say(ASK), [Option(one, say(f"endless.{one}")) for one in ANSWERS])
        hoard: list[bytes] = []
        while answer in ("for_ever", "hoard"):
            if answer == "hoard":
                hoard.append(bytes([len(hoard) % 256]) * 2**20)
        if answer == "end":
            os._exit(3)
        if answer == "fail":
            raise KeyError("fail")
        game.state.gone_on += 1

    def result(self, state: Endless) -> Result | None:
        return None

    def turn(self, state: Endless) -> int:
        return state.gone_on

    def view(self, game: Game[Endless, None], viewer: Seat) -> Endless:
        return Endless(gone_on=game.state.gone_on)

    def determinize(self, game: Game[Endless, None], viewer: Seat, rng: Rng) -> Endless:
        return cloner(Endless)(game.state)


ENDLESS = EndlessGame()


class EndlessPage(HiddenPage):
    """The game, as the server shows it."""

    types: ClassVar[tuple[type[Struct], ...]] = (Endless, HiddenBox)


def add() -> None:
    """Add the game and its page; there is no bot for it."""
    registry.register(ENDLESS)
    games.register(ENDLESS.id, EndlessPage())
    for lang in LANGUAGES:
        words(lang).add({f"endless.{key}": key for key in ("title", "ask", *ANSWERS)})


def main() -> int:
    """`delve`, with this game."""
    from delve.cli.main import main as delve
    from delve.server import processes

    add()
    processes.prepare = add
    return delve()


if __name__ == "__main__":
    sys.exit(main())
