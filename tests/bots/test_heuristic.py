"""The heuristic bot of Keep the Heroes Out!: it answers everything, sees nothing hidden, and plays well."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import delve.bots.heroesout
import delve.games.heroesout
from delve.bots import registry
from delve.bots.base import RandomBot
from delve.bots.heroesout import HeuristicBot
from delve.bots.heroesout.answers import HANDLERS
from delve.core.errors import BadConfig
from delve.core.msg import say
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.sim.run import Job, game_seed, play

BOT = Path(delve.bots.heroesout.__file__).parent
RULES = Path(delve.games.heroesout.__file__).parent


def new(scenario: str, seats: int, seed: int = 1, difficulty: str = "challenging") -> Session:
    return Session.new(
        "heroesout", seed=seed, scenario=scenario, difficulty=difficulty, seats=seats, history=False, quiet=True
    )


def play_game(session: Session, seed: int = 0) -> Session:
    bots = {Seat(seat): HeuristicBot(game_seed(seed, seat)) for seat in range(session.seats)}
    while session.questions:
        question = session.questions[0]
        answer = bots[question.seat].answer(session, question.seat, question)
        assert question.refusal(answer) is None, f"{answer!r} to {question!r}"
        session.answer(answer, question.seat)
    return session


@pytest.mark.parametrize(
    ("seats", "scenario"),
    [(1, "twin_stairs"), (2, "market_hall"), (3, "mages_row"), (4, "moon_gates"), (5, "siege"), (6, "last_night")],
)
def test_it_plays_whole_games_for_any_number_of_players(seats: int, scenario: str) -> None:
    assert play_game(new(scenario, seats, difficulty="hardcore")).result is not None


def test_it_knows_every_prompt_of_the_game() -> None:
    asked = {
        key for path in RULES.rglob("*.py") for key in re.findall(r"kh\.ask\.\w+", path.read_text(encoding="utf-8"))
    }
    assert asked - set(HANDLERS) == set()


def test_it_copes_when_asked_out_of_the_blue() -> None:
    session = new("unfinished_wing", 3)
    rng = LooseRng(5)
    while session.questions and len(session.journal) < 400:
        question = session.questions[0]
        answer = HeuristicBot(rng.below(100)).answer(session, question.seat, question)
        assert question.refusal(answer) is None
        session.answer(answer, question.seat)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (Choose(Seat(0), say("x.ask"), options=[Option("a", say("x.a")), Option("b", say("x.b"))]), "a"),
        (ChooseSome(Seat(0), say("x.ask"), options=[Option("a", say("x.a"))], least=1, most=1), ["a"]),
        (Amount(Seat(0), say("x.ask"), least=2, most=5), 2),
        (Order(Seat(0), say("x.ask"), options=[Option("a", say("x.a")), Option("b", say("x.b"))]), ["a", "b"]),
        (Confirm(Seat(0), say("x.ask"), yes=say("x.yes"), no=say("x.no")), True),
    ],
)
def test_it_answers_questions_that_it_does_not_know(question: Question, expected: Answer) -> None:
    assert HeuristicBot().answer(new("lesson", 1), Seat(0), question) == expected


@pytest.mark.parametrize("scenario", ["long_cellar", "market_hall", "mages_row"])
def test_what_is_hidden_makes_no_difference(scenario: str) -> None:
    session = new(scenario, 2)
    bots = [HeuristicBot(3), HeuristicBot(4)]
    compared = 0
    while session.questions and compared < 60:
        question = session.questions[0]
        seat = question.seat
        dealt = session.definition.determinize(session.game, seat, LooseRng(len(session.journal)))
        other = Session.resume(session.definition, session.config, 0, dealt, content=session.content, quiet=True)
        # In the middle of a step the other session stands at the step's beginning: there is nothing to compare.
        if other.questions and other.questions[0] == question:
            compared += 1
            here = HeuristicBot(9).answer(session, seat, question)
            assert here == HeuristicBot(9).answer(other, seat, question), question.prompt.key
        session.answer(bots[seat].answer(session, seat, question), seat)
    assert compared >= 40


def test_it_never_touches_the_state() -> None:
    # The value alone reads states: those of worlds that the search imagines.
    for path in set(BOT.glob("*.py")) - {BOT / "value.py"}:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"state", "game", "guild_deck", "_rests", "last_rest", "rests_since", "rng"}, (
                    f"{path.name}:{node.lineno}"
                )


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (play_game(new("crypt_road", 2, seed=4), seed=7) for _ in range(2))
    assert one.journal == two.journal
    assert one.hash() == two.hash()


def test_clans_vary_with_the_seed() -> None:
    session = new("lesson", 1)
    assert len({str(HeuristicBot(seed).answer(session, Seat(0), session.question)) for seed in range(30)}) > 4


def test_it_beats_the_random_bot() -> None:
    configs = [
        {"scenario": scenario, "difficulty": "challenging", "seats": 2}
        for scenario in ("lesson", "long_cellar", "crypt_road")
        for _ in range(10)
    ]
    wins = {
        name: sum(play(Job("heroesout", config, (name,), game_seed(2, i))).won for i, config in enumerate(configs))
        for name in ("heuristic", "random")
    }
    assert wins["heuristic"] >= 15
    assert wins["random"] <= 2


def test_bots_are_found_by_name() -> None:
    assert isinstance(registry.bot("random", "heroesout", 1), RandomBot)
    assert isinstance(registry.bot("heuristic", "heroesout", 1), HeuristicBot)
    with pytest.raises(BadConfig, match=r"no bot “genius”.*heuristic, quick, strong, deep, random"):
        registry.bot("genius", "heroesout", 1)
