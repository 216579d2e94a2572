"""The search: it finds what it should, changes nothing, sees nothing hidden, and goes on where it stopped."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from delve.bots import registry
from delve.bots.base import play_out
from delve.bots.search.advice import reasons
from delve.bots.search.approach import Level, approach_to
from delve.bots.search.arena import Sample
from delve.bots.search.bot import SearchBot
from delve.bots.search.candidates import candidates, count, key_of
from delve.bots.search.compare import Comparison
from delve.bots.search.crew import Crew
from delve.core.errors import BadConfig
from delve.core.msg import say
from delve.core.questions import Amount, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import words
from tests.bots.nim import APPROACH, new_nim

SMALL = Level(nodes=6, horizon=1, wide=3)
SETUPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("heroesout", {"scenario": "siege", "difficulty": "hardcore", "seats": 2}),
    ("gloomhaven", {"scenario": 1, "characters": [{"cls": "brute"}, {"cls": "tinkerer"}]}),
    ("mageknight", {"scenario": "reconnaissance", "seats": 1}),
)


def opened(game: str, answers: int, **config: Any) -> Session:
    """A game that heuristic bots have begun."""
    session = Session.new(game, seed=3, history=False, quiet=True, **config)
    bots = {Seat(seat): registry.bot("heuristic", game, seat) for seat in range(session.seats)}
    for _ in range(answers):
        question = session.question
        session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
    return session


def at_search(game: str, answers: int, **config: Any) -> Session:
    """The same, at a question that the search would think about, with a real choice."""
    session = opened(game, answers, **config)
    bots = {Seat(seat): registry.bot("heuristic", game, seat) for seat in range(session.seats)}
    while session.question.prompt.key not in approach_to(game).prompts or count(session.question) < 3:
        question = session.question
        session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
    return session


# ---------------------------------------------------------------------- looking ahead


@pytest.mark.parametrize("matches", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_only_winning_answer(matches: int) -> None:
    session = new_nim(matches)
    advice = SearchBot("nim", "deep", 1, approach=APPROACH).advise(session, Seat(0), session.question)
    assert advice.answer == str(matches % 4)
    assert advice.choices[0].answer == advice.answer
    assert advice.choices[0].value > max(choice.value for choice in advice.choices[1:])


def test_it_beats_the_bot_that_it_plays_on_with() -> None:
    won = 0
    for matches in (9, 10, 11, 13):
        session = new_nim(matches)
        bots = {Seat(0): SearchBot("nim", "strong", 1, approach=APPROACH), Seat(1): APPROACH.bot(1)}
        result = play_out(session, bots).result
        assert result is not None
        won += result.won[0]
    assert won == 4


def test_without_a_gain_beyond_chance_the_heuristic_answer_stays() -> None:
    session = new_nim(8)  # lost against the best play, so that all answers are worth the same in the end
    advice = SearchBot("nim", "deep", 1, approach=APPROACH).advise(session, Seat(0), session.question)
    assert advice.choices[0].value < 0.5
    tiny = SearchBot("nim", Level(nodes=2, horizon=99, wide=3), 1, approach=APPROACH)
    assert tiny.advise(session, Seat(0), session.question).answer == "3"


@pytest.mark.parametrize(("sure", "best"), [(0.75, 1), (2.0, 0)])
def test_how_sure_a_gain_must_be_is_the_games_own_matter(sure: float, best: int) -> None:
    compared = Comparison(["own", "other"], sure, 2)
    for world, gain in enumerate((0.02, 0.0, 0.02, 0.0)):  # 1.7 standard errors
        compared.add([Sample(0, world, 0.5, ()), Sample(1, world, 0.5 + gain, ())])
    assert compared.best() == best


def test_a_brief_search_ends_when_nothing_seems_better() -> None:
    session = new_nim(3)  # the heuristic bot takes all three, and has won
    level = Level(nodes=300, horizon=99, wide=3)
    patient = SearchBot("nim", level, 1, approach=APPROACH).advise(session, Seat(0), session.question)
    approach = replace(APPROACH, brief=True)
    advice = SearchBot("nim", level, 1, approach=approach).advise(session, Seat(0), session.question)
    assert patient.answer == advice.answer == "3"
    assert advice.nodes < 200 < 300 <= patient.nodes
    session = new_nim(10)
    assert SearchBot("nim", "deep", 1, approach=approach).advise(session, Seat(0), session.question).answer == "2"


def test_a_search_that_does_not_stray_tries_ideas_alone() -> None:
    session = new_nim(10)
    bot = SearchBot("nim", "quick", 1, approach=replace(APPROACH, stray=False))
    assert not bot.advise(session, Seat(0), session.question).searched
    with_idea = replace(APPROACH, stray=False, ideas=lambda bot, session, seat, question: [("2", bot.twin(session))])
    advice = SearchBot("nim", "quick", 1, approach=with_idea).advise(session, Seat(0), session.question)
    assert sorted(str(choice.answer) for choice in advice.choices) == ["2", "3"]


def test_what_a_plan_says_is_not_weighed_again() -> None:
    session = new_nim(10)  # the heuristic bot takes three, the search two
    approach = replace(APPROACH, settled=lambda bot, session, seat, question: len(session.journal) == 0)
    assert SearchBot("nim", "deep", 1, approach=approach).answer(session, Seat(0), session.question) == "3"
    assert SearchBot("nim", "deep", 1, approach=APPROACH).answer(session, Seat(0), session.question) == "2"
    advice = SearchBot("nim", "deep", 1, approach=approach).advise(session, Seat(0), session.question)
    assert advice.answer == "2", "but a hint weighs everything"


def test_who_is_thorough_compares_what_it_would_not_answer() -> None:
    session = new_nim(10)  # only who takes two can win, and the heuristic bot takes three
    approach = replace(APPROACH, stray=False)
    advice = SearchBot("nim", "deep", 1, approach=approach, thorough=True).advise(session, Seat(0), session.question)
    assert advice.answer == advice.choices[0].answer == "3"
    assert {str(choice.answer) for choice in advice.choices} == {"1", "2", "3"}
    assert max(advice.choices, key=lambda choice: choice.value).answer == "2"


def test_no_time_at_all_still_gives_an_answer() -> None:
    session = new_nim(10)
    advice = SearchBot("nim", "deep", 1, seconds=0.0, approach=APPROACH).advise(session, Seat(0), session.question)
    assert (advice.answer, advice.nodes) == ("3", 0)


def test_it_resumes_where_it_stopped() -> None:
    session = new_nim(10)
    bot = SearchBot("nim", "strong", 1, approach=APPROACH)
    session.answer(bot.answer(session, Seat(0), session.question), Seat(0))
    session.answer("3", Seat(1))
    bot.advise(session, Seat(0), session.question)
    assert bot._arenas[Seat(0)].resumed > 0
    other = new_nim(10)
    bot.advise(other, Seat(0), other.question)
    assert bot._arenas[Seat(0)].resumed == 0


# ---------------------------------------------------------------------- the three games


@pytest.mark.parametrize(("game", "config"), SETUPS)
def test_it_plays_every_game(game: str, config: dict[str, Any]) -> None:
    """From the middle on, with little thought; every answer is allowed (an answer that is not would be refused)."""
    session = opened(game, 120, **config)
    bots = {Seat(seat): SearchBot(game, SMALL, seat) for seat in range(session.seats)}
    for _ in range(25):
        if session.questions:
            question = session.question
            session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
    assert len(session.journal) == 145 or session.result is not None


@pytest.mark.parametrize(("game", "config"), SETUPS)
def test_thinking_changes_nothing_and_is_the_same_for_the_same_seed(game: str, config: dict[str, Any]) -> None:
    session = at_search(game, 60, **config)
    seat, question = session.question.seat, session.question
    before = (session.hash(), len(session.journal), session.questions)
    first = SearchBot(game, SMALL, 7).advise(session, seat, question)
    second = SearchBot(game, SMALL, 7).advise(session, seat, question)
    assert (session.hash(), len(session.journal), session.questions) == before
    assert first.choices == second.choices
    assert first.nodes >= len(first.choices)
    assert first.searched


@pytest.mark.parametrize(("game", "config"), SETUPS)
def test_every_reason_is_said_in_every_language(game: str, config: dict[str, Any]) -> None:
    session = at_search(game, 60, **config)
    advice = SearchBot(game, SMALL, 7).advise(session, session.question.seat, session.question)
    told = reasons(game, approach_to(game).value, advice)
    for lang in ("en", "pt_BR", "es", "pl"):
        texts = [words(lang).text(reason) for reason in told]
        assert texts
        assert not any("bots." in text for text in texts)


def test_many_cores_give_an_answer_of_as_many_worlds() -> None:
    game, config = SETUPS[0]
    session = at_search(game, 60, **config)
    seat, question = session.question.seat, session.question
    with Crew(2) as crew:
        bot = SearchBot(game, Level(nodes=12, horizon=1, wide=3), 7, crew=crew)
        advice = bot.advise(session, seat, question)
        assert question.refusal(advice.answer) is None
        assert advice.nodes >= 12
        assert advice.worlds >= 4
        session.answer(advice.answer, seat)
        question = session.question
        assert question.refusal(bot.answer(session, question.seat, question)) is None


def test_the_levels_are_bots_like_others() -> None:
    for game, _ in SETUPS:
        assert registry.names(game) == ("heuristic", "quick", "strong", "deep", "random")
        levels = approach_to(game).levels
        assert levels["quick"].nodes < levels["strong"].nodes < levels["deep"].nodes
        for name in registry.SEARCH:
            assert isinstance(registry.bot(name, game, 1), SearchBot)
    with pytest.raises(BadConfig):
        registry.bot("deeper", "heroesout", 1)


# ---------------------------------------------------------------------- answers worth trying


def options(n: int) -> list[Option]:
    return [Option(f"o{i}", say("toy.card", card=i)) for i in range(n)]


QUESTIONS: st.SearchStrategy[Question] = st.one_of(
    st.builds(lambda n: Choose(Seat(0), say("q"), options=options(n)), st.integers(1, 40)),
    st.builds(
        lambda n, least, more: ChooseSome(
            Seat(0), say("q"), options=options(n), least=min(n, least), most=min(n, least + more)
        ),
        st.integers(1, 30),
        st.integers(0, 4),
        st.integers(0, 4),
    ),
    st.builds(
        lambda least, more: Amount(Seat(0), say("q"), least=least, most=least + more),
        st.integers(0, 5),
        st.integers(0, 50),
    ),
    st.builds(lambda n: Order(Seat(0), say("q"), options=options(n)), st.integers(1, 8)),
    st.just(Confirm(Seat(0), say("q"), yes=say("y"), no=say("n"))),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(QUESTIONS, st.integers(1, 12), st.integers(0, 99))
def test_candidates_are_legal_different_and_begin_with_the_likeliest(question: Question, most: int, seed: int) -> None:
    rng = LooseRng(seed)
    likely = next(iter(candidates(question, [], 1, rng)))
    found = candidates(question, [likely], most, rng)
    assert found[0] == likely
    assert all(question.refusal(answer) is None for answer in found)
    said = {tuple(sorted(a)) if isinstance(question, ChooseSome) and isinstance(a, list) else key_of(a) for a in found}
    assert len(said) == len(found) <= most
    if not isinstance(question, Order):
        assert len(found) == min(most, count(question))
    assert candidates(question, ["nothing that is asked", likely, likely], most, rng, stray=False) == [likely]


def test_copies_of_a_card_are_one_candidate() -> None:
    march, rage = say("toy.card", card=1), say("toy.card", card=2)
    question = Choose(
        Seat(0),
        say("q"),
        options=[Option("card:march#1", march), Option("card:march#2", march), Option("card:rage#1", rage)],
    )
    found = candidates(question, ["card:march#2"], 3, LooseRng(1))
    assert found == ["card:march#2", "card:rage#1"]
