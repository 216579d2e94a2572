"""The heuristic bot of Gloomhaven: it answers everything, sees nothing hidden, and plays well."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

import delve.bots.gloomhaven
import delve.games.gloomhaven
from delve.bots.gloomhaven import HeuristicBot, cards
from delve.bots.gloomhaven.answers import HANDLERS
from delve.bots.gloomhaven.answers.hands import best_pairs
from delve.bots.gloomhaven.approach import CAREFUL, settled
from delve.bots.gloomhaven.bot import Look
from delve.bots.gloomhaven.ideas import ideas
from delve.bots.gloomhaven.odds import Odds
from delve.bots.gloomhaven.scene import Scene
from delve.bots.gloomhaven.weights import DEFAULT
from delve.bots.gloomhaven.worth import Worth, rounds_left
from delve.core.msg import say
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.gloomhaven.effects import Attack
from delve.sim.run import game_seed
from tests.games.gloomhaven.kit import Table

BOT = Path(delve.bots.gloomhaven.__file__).parent
RULES = Path(delve.games.gloomhaven.__file__).parent
CLASSES = ("brute", "tinkerer", "spellweaver", "scoundrel", "cragheart", "mindthief")
PARTIES = (
    ("brute", "tinkerer"),
    ("spellweaver", "scoundrel", "cragheart"),
    ("mindthief", "brute", "spellweaver", "tinkerer"),
)


def new(
    *classes: str,
    scenario: int = 1,
    seed: int = 1,
    difficulty: str = "easy",
    level: int = 1,
    items: tuple[int, ...] = (),
) -> Session:
    characters = [{"cls": cls, "level": level, "items": list(items)} for cls in classes]
    return Session.new(
        "gloomhaven",
        seed=seed,
        scenario=scenario,
        difficulty=difficulty,
        characters=characters,
        history=False,
        quiet=True,
    )


def play(session: Session, seed: int = 0) -> Session:
    bots = {Seat(seat): HeuristicBot(game_seed(seed, seat)) for seat in range(session.seats)}
    while session.questions:
        question = session.questions[0]
        answer = bots[question.seat].answer(session, question.seat, question)
        assert question.refusal(answer) is None, f"{answer!r} to {question!r}"
        session.answer(answer, question.seat)
    return session


@pytest.mark.parametrize("party", PARTIES)
def test_it_plays_whole_games_for_any_number_of_players(party: tuple[str, ...]) -> None:
    assert play(new(*party)).result is not None


@pytest.mark.parametrize("scenario", range(2, 26))
def test_it_finishes_every_scenario(scenario: int) -> None:
    party = ("cragheart", "mindthief") if scenario % 2 else ("spellweaver", "scoundrel")
    assert play(new(*party, scenario=scenario, seed=scenario, level=1 + scenario % 5)).result is not None


def test_it_plays_with_items_and_at_the_highest_level() -> None:
    assert play(new("brute", "mindthief", level=9, items=(1, 4, 6, 12, 14))).result is not None


def test_it_uses_items_that_help_to_move() -> None:
    session = play(new("brute", "mindthief", items=(1,)))
    assert any(entry.answer == "item:1" for entry in session.journal)


def test_it_finds_two_cards_however_little_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("brute", "cragheart", "mindthief", "tinkerer", scenario=24)
    bots = [HeuristicBot(seat) for seat in range(4)]
    while (question := session.questions[0]).prompt.key != "gh.ask.lead":
        session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
    scene = Scene(session.view(question.seat).board, session.content, question.seat)
    tried = []
    for effort in (cards.EFFORT, 0):
        monkeypatch.setattr(cards, "EFFORT", effort)
        chooser = cards.Chooser(scene, Worth(scene, DEFAULT))
        assert chooser.best()
        tried.append(chooser.tried)
    assert tried[0] > tried[1] > 0


def test_it_remembers_the_pairs_of_cards_for_what_it_sees() -> None:
    session = new("brute", "cragheart")
    bots = [HeuristicBot(seat) for seat in range(2)]
    while (question := session.questions[0]).prompt.key != "gh.ask.lead":
        session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
    pairs = best_pairs(Look(HeuristicBot(), session, question.seat, question))
    world = session.determinized(question.seat, 5)  # with other decks and hands of others
    assert best_pairs(Look(HeuristicBot(), world, question.seat, question)) is pairs
    assert best_pairs(Look(HeuristicBot(weights=CAREFUL), world, question.seat, question)) is not pairs
    next(one for one in world.state.figures if one.kind == "monster").health -= 1
    assert best_pairs(Look(HeuristicBot(), world, question.seat, question)) is not pairs


def test_its_ideas_are_allowed_and_staying_is_one_of_them() -> None:
    session = new("brute", "spellweaver", "scoundrel", "tinkerer", seed=3)
    bots = [HeuristicBot(seat) for seat in range(4)]
    found: dict[str, set[str]] = {}
    for _ in range(200):
        question = session.question
        bot = bots[question.seat]
        answer = bot.answer(session, question.seat, question)
        for idea, planner in ideas(bot, session, question.seat, question):
            assert question.refusal(idea) is None, f"{idea!r} to {question!r}"
            assert planner is not bot
            found.setdefault(question.prompt.key, set()).add(str(idea).partition(":")[0])
        session.answer(answer, question.seat)
    assert set(found) == {f"gh.ask.{key}" for key in ("lead", "second", "turn", "move")}
    assert "to" in found["gh.ask.move"]
    assert found["gh.ask.move"] & {"stop", "skip"}


def test_the_other_card_and_the_way_are_settled_with_the_plan() -> None:
    session = new("brute", "spellweaver", seed=3)
    bots = [HeuristicBot(seat) for seat in range(2)]
    found = {"gh.ask.second": 0, "gh.ask.move": 0}
    while session.questions:
        question = session.question
        bot, key = bots[question.seat], question.prompt.key
        if settled(bot, session, question.seat, question):
            surprised = bot.twin(session)
            surprised.known, surprised.second = None, ""
            assert not settled(surprised, session, question.seat, question)
            card = bot.second
            answer = bot.answer(session, question.seat, question)
            assert answer == f"second:{card}" or key == "gh.ask.move"
            found[key] += 1
        else:
            answer = bot.answer(session, question.seat, question)
        session.answer(answer, question.seat)
    assert all(found.values())


def test_it_knows_every_prompt_of_the_game() -> None:
    asked = {
        key for path in RULES.rglob("*.py") for key in re.findall(r"gh\.ask\.\w+(?![\w{])", path.read_text("utf-8"))
    }
    made = {f"gh.ask.{verb}" for verb in ("push", "pull", "push_who", "pull_who", "infuse", "consume")}
    made |= {"gh.ask.recover_discard", "gh.ask.recover_lost", "gh.ask.lose_cards", "gh.ask.discard_cards"}
    assert asked | made <= set(HANDLERS)


def test_it_copes_when_asked_out_of_the_blue() -> None:
    session = new("scoundrel", "cragheart", "spellweaver")
    rng = LooseRng(5)
    while session.questions and len(session.journal) < 250:
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
    assert HeuristicBot().answer(new("brute", "tinkerer"), Seat(0), question) == expected


@pytest.mark.parametrize("party", PARTIES[:2])
def test_what_is_hidden_makes_no_difference(party: tuple[str, ...]) -> None:
    session = new(*party, seed=3)
    bots = [HeuristicBot(seat) for seat in range(len(party))]
    compared = 0
    while session.questions and compared < 80:
        question = session.questions[0]
        seat = question.seat
        dealt = session.definition.determinize(session.game, seat, LooseRng(len(session.journal)))
        other = Session.resume(session.definition, session.config, 0, dealt, content=session.content, quiet=True)
        # In the middle of a step the other session stands at the step's beginning: there is nothing to compare.
        same = other.question_for(seat)
        if same == question and session.view(seat).board == other.view(seat).board:
            compared += 1
            here = HeuristicBot(9).answer(session, seat, question)
            assert here == HeuristicBot(9).answer(other, seat, question), question.prompt.key
        session.answer(bots[seat].answer(session, seat, question), seat)
    assert compared >= 50


def test_it_never_touches_the_state() -> None:
    # The value alone reads states: those of worlds that the search imagines.
    for path in set(BOT.rglob("*.py")) - {BOT / "value.py"}:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"game", "_rests", "last_rest", "rests_since", "rng", "determinize"}, (
                    f"{path.name}:{node.lineno}"
                )
                session = isinstance(node.value, ast.Attribute) and node.value.attr == "session"
                assert not session or node.attr in {"view", "content"}, f"{path.name}:{node.lineno}"


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (play(new("brute", "mindthief", seed=4), seed=7) for _ in range(2))
    assert one.journal == two.journal
    assert one.hash() == two.hash()


def test_it_wins_the_first_scenario() -> None:
    pairs = list(combinations(CLASSES, 2))
    wins = 0
    for number, pair in enumerate(pairs[::3]):
        result = play(new(*pair, seed=game_seed(3, number))).result
        wins += result is not None and any(result.won)
    assert wins >= 4, "of 5"


# ---------------------------------------------------------------------- what it reckons with


def test_cards_last_as_many_rounds_as_rests_allow() -> None:
    assert rounds_left(2, 0) == 1
    assert rounds_left(1, 1) == 0, "one card alone cannot be played, and two are needed to rest"
    assert rounds_left(0, 3) == 1, "three cards come back as two"
    assert rounds_left(10, 0) == 25


def test_the_odds_of_an_attack_count_shield_and_health() -> None:
    deck = Odds(((-1, 1, 1), (0, 1, 1), (1, 1, 1), (0, 2, 1)))
    blow = deck.blow(2, 1, 2)
    assert blow.raw == pytest.approx((0 + 1 + 2 + 3) / 4)
    assert blow.damage == pytest.approx((0 + 1 + 2 + 2) / 4), "no more than the target has"
    assert blow.kill == pytest.approx(0.5)


def test_advantage_and_disadvantage_take_the_better_and_the_worse_of_two() -> None:
    deck = Odds(((-1, 1, 1), (1, 1, 1)))
    assert deck.blow(2, 0, 9, 1).raw == pytest.approx(0.25 * 1 + 0.75 * 3)
    assert deck.blow(2, 0, 9, -1).raw == pytest.approx(0.75 * 1 + 0.25 * 3)


def test_what_a_rest_refreshes_is_used_before_a_card() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 items=3
        g bandit-guard hp=20
        active warding-strength bottom
        """,
        acts={"bandit-guard": (Attack(-1),)},
    )
    question = table.question
    assert table.options() == ["guard:warding-strength", "item:3"]
    assert HeuristicBot().answer(table.session, question.seat, question) == "item:3"
