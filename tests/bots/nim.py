"""Nim, to search in: two seats take one to three matches in turn, who takes the last one wins. It can be solved, so
that it shows whether a search looks ahead."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from delve.bots.search.approach import Approach, Level
from delve.bots.search.value import Features, Value
from delve.core.asking import choose
from delve.core.definition import GameDef, Result
from delve.core.game import Game
from delve.core.msg import say
from delve.core.questions import Answer, Choose, Option, Question, Rule, Seat
from delve.core.rng import Rng, seeded
from delve.core.session import Session
from delve.core.state import cloner


class Nim(Struct):
    """Matches on the table, whose turn it is, and a hidden number of which nothing may depend."""

    rng: int
    matches: int
    seat: Seat = Seat(0)
    turn: int = 0
    hidden: int = 0


class NimConfig(Struct, frozen=True):
    """How many matches."""

    matches: int = 21


class NimDef(GameDef[Nim, None]):
    """The game."""

    id = "nim"
    title = say("nim.title")
    seats = range(2, 3)
    state_type = Nim
    config_type = NimConfig
    schema = 1

    def content(self, packs: tuple[str, ...] = ()) -> None:
        return None

    def content_version(self, content: None) -> str:
        return "1"

    def new(self, config: NimConfig, content: None, seed: int) -> Nim:
        return Nim(rng=seeded(seed), matches=config.matches)

    def players(self, state: Nim) -> int:
        return 2

    def step(self, game: Game[Nim, None]) -> Rule[None]:
        state = game.state
        options = [Option(str(n), say("nim.take", n=n)) for n in (1, 2, 3) if n <= state.matches]
        taken = yield from choose(state.seat, say("nim.ask"), options)
        state.matches -= int(taken)
        state.turn += 1
        if state.matches:
            state.seat = Seat(1 - state.seat)

    def result(self, state: Nim) -> Result | None:
        if state.matches:
            return None
        return Result(tuple(seat == state.seat for seat in range(2)), say("nim.over"))

    def turn(self, state: Nim) -> int:
        return state.turn

    def view(self, game: Game[Nim, None], viewer: Seat) -> Struct:
        return Struct()

    def determinize(self, game: Game[Nim, None], viewer: Seat, rng: Rng) -> Nim:
        state = cloner(Nim)(game.state)
        state.hidden = rng.below(1000)
        state.rng = rng.below(1 << 63)
        return state


class Clumsy:
    """Takes as many matches as it may: nearly always wrong."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        assert isinstance(question, Choose)
        return question.legal()[-1]

    def twin(self, session: Session) -> Clumsy:
        return Clumsy(self.seed)

    def forget(self) -> None:
        """There is no plan."""


def features(session: Session, seat: Seat) -> Features:
    """Nothing is known but what the end brings."""
    return (0.0,)


def clock(state: Any) -> int:
    return int(state.turn)


APPROACH = Approach(
    value=Value(("nothing",), (1.0,), 0.0, features, clock),
    bot=Clumsy,
    ideas=lambda bot, session, seat, question: (),
    styles=(),
    prompts=frozenset({"nim.ask"}),
    levels={"quick": Level(30, 99, 3), "strong": Level(300, 99, 3), "deep": Level(900, 99, 3)},
)


def new_nim(matches: int, seed: int = 1) -> Session:
    definition = NimDef()
    config = NimConfig(matches)
    return Session.resume(
        definition, config, seed, definition.new(config, None, seed), content=None, history=False, quiet=True
    )
