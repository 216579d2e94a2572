"""What learners are told: arrays of the declared size and range, masks that are the legal options, no secrets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from delve.core import registry
from delve.core.game import Game
from delve.core.msg import Msg
from delve.core.questions import Amount, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.rng import LooseRng
from delve.env.decisions import Decision, options_of
from delve.env.encoding import Hashed, encoding_for, size_of
from delve.env.observing import OPTION, QUESTION
from delve.env.single import SeatEnv, vector_env
from delve.env.table import Table
from tests.core.toy import TOY

registry.register(TOY)
GAMES = registry.installed()
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("gloomhaven", {}),
    ("gloomhaven", {"scenario": 8, "characters": [{"cls": c} for c in ("mindthief", "tinkerer", "cragheart")]}),
    ("heroesout", {}),
    ("heroesout", {"scenario": "siege", "seats": 5}),
    ("mageknight", {}),
    ("mageknight", {"scenario": "full-cooperation", "seats": 3}),
    ("toy", {"seats": 3}),
]  # fmt: skip


def random_steps(table: Table, seed: int, most: int) -> Any:
    """The table before each of its steps at random; a new game when one is over."""
    rng = LooseRng(seed)
    table.reset(seed)
    for number in range(most):
        if table.over:
            table.reset(seed + number)
        yield table
        table.act(table.asked, rng.choice(table.legal(table.asked)))


@pytest.mark.parametrize(("game", "config"), TABLES)
def test_observations_lie_in_the_declared_space(game: str, config: dict[str, Any]) -> None:
    table = Table(game, **config)
    space = table.observer.space()
    for _ in random_steps(table, 5, 400):
        seen = table.observe(table.asked)
        assert space.contains(seen)
        assert seen["observation"].shape == (size_of(QUESTION) + size_of(table.encoding.parts),)
        assert seen["options"].shape[1] == size_of(OPTION) + size_of(table.encoding.option_parts)


@pytest.mark.parametrize(("game", "config"), TABLES)
def test_the_mask_is_the_legal_options(game: str, config: dict[str, Any]) -> None:
    table = Table(game, **config)
    for _ in random_steps(table, 6, 300):
        seat = table.asked
        decision = table.decisions[seat]
        seen = table.observe(seat)
        assert sorted(np.flatnonzero(seen["action_mask"])) == sorted(table.legal(seat))
        assert (seen["options"][:, 1] == seen["action_mask"]).all(), "each row says whether it may be taken"
        listed = {decision.places[a].id for a in table.legal(seat) if a in decision.places}
        assert listed == {option.id for option in options_of(decision.question)} - set(decision.picked)


@pytest.mark.parametrize(("game", "config"), TABLES)
def test_who_is_not_asked_sees_no_options(game: str, config: dict[str, Any]) -> None:
    table = Table(game, **config)
    for _ in random_steps(table, 7, 60):
        for seat in range(table.seats):
            if seat not in table.decisions:
                seen = table.observe(seat)
                assert not seen["action_mask"].any()
                assert not seen["options"].any()
                assert not seen["observation"][: size_of(QUESTION)].any()


@pytest.mark.parametrize(("game", "config"), TABLES)
def test_what_is_hidden_changes_no_observation(game: str, config: dict[str, Any]) -> None:
    """Everything that a viewer cannot see is dealt anew: the viewer's observation stays as it was."""
    table = Table(game, **config)
    session = table.session
    changed = 0
    for number, _ in enumerate(random_steps(table, 8, 150)):
        if number % 3:
            continue
        session = table.session
        for seat in range(table.seats):
            state = session.definition.determinize(session.game, Seat(seat), LooseRng(number))
            changed += state != session.state
            other: Game[Any, Any] = Game(state, session.content, quiet=True)
            view = session.definition.view(other, Seat(seat))
            decision = table.decisions.get(seat)
            seen, again = table.observe(seat), table.observer.observe(view, seat, decision)
            for name, values in seen.items():
                np.testing.assert_array_equal(values, again[name])
    assert changed, "nothing was dealt anew: nothing is proved"


@pytest.mark.parametrize(("game", "config"), TABLES)
def test_progress_is_the_same_for_every_viewer(game: str, config: dict[str, Any]) -> None:
    table = Table(game, **config)
    for _ in random_steps(table, 9, 60):
        views = [table.encoding.progress(table.view(seat)) for seat in range(table.seats)]
        assert all(list(one) == list(views[0]) for one in views)


def test_a_game_without_an_encoding_has_a_general_one() -> None:
    assert isinstance(encoding_for("toy"), Hashed)
    assert all(not isinstance(encoding_for(game), Hashed) for game in GAMES)


# ---------------------------------------------------------------------- questions in steps


def options(*ids: str, refused: str = "") -> list[Option]:
    from delve.core.msg import because

    return [Option(one, Msg("x"), because("", "no") if one == refused else None) for one in ids]


def take(decision: Decision, *ids: str) -> Any:
    """Take options by their ids; `done` ends the choice."""
    answer = None
    for one in ids:
        place = next((p for p, o in decision.places.items() if o.id == one), decision.done)
        assert place in decision.legal()
        answer = decision.take(place)
    return answer


SEAT, ASK = Seat(0), Msg("ask")


def test_one_option_is_one_step() -> None:
    decision = Decision(Choose(SEAT, ASK, options=options("a", "b", "c", refused="b")), 8)
    assert len(decision.legal()) == 2
    assert take(decision, "c") == "c"


def test_several_options_are_picked_one_by_one() -> None:
    question = ChooseSome(SEAT, ASK, options=options("a", "b", "c"), least=1, most=2)
    decision = Decision(question, 8)
    assert decision.done not in decision.legal(), "at least one"
    assert take(decision, "c") is None
    assert len(decision.legal()) == 3, "a, b or done"
    assert take(decision, "done") == ["c"]
    assert take(Decision(question, 8), "c", "a") == ["c", "a"], "two are enough"


def test_an_order_is_picked_from_the_first_to_the_last_but_one() -> None:
    assert take(Decision(Order(SEAT, ASK, options=options("a", "b", "c")), 8), "c", "a") == ["c", "a", "b"]


def test_a_number_and_a_confirmation_are_one_step() -> None:
    assert take(Decision(Amount(SEAT, ASK, least=2, most=5), 8), "4") == 4
    assert take(Decision(Confirm(SEAT, ASK, yes=Msg("y"), no=Msg("n")), 8), "no") is False


@pytest.mark.parametrize(
    "question",
    [
        Choose(SEAT, ASK, options=options(*map(str, range(50)))),
        Amount(SEAT, ASK, least=0, most=49),
    ],
)
def test_more_options_than_places_come_in_pages(question: Question) -> None:
    decision, found = Decision(question, 8), set()
    for _ in range(9):
        found |= {option.id for option in decision.places.values()}
        assert decision.take(decision.more) is None
    assert found == set(map(str, range(50)))
    assert decision.page == 0, "the first page again"


def test_an_option_keeps_its_place() -> None:
    few = Decision(Choose(SEAT, ASK, options=options("card:march#1", "end")), 64)
    many = Decision(Choose(SEAT, ASK, options=options("end", "card:march#2", "room:vault")), 64)
    home = {o.id.partition("#")[0]: place for place, o in few.places.items()}
    assert all(home.get(o.id.partition("#")[0], place) == place for place, o in many.places.items())


# ---------------------------------------------------------------------- rewards, bots, many at once


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_one_for_who_won_and_minus_one_for_who_lost(game: str) -> None:
    table = Table(game, shaping=0.5)
    rng, totals, begun = LooseRng(4), [0.0] * table.seats, table.encoding.progress(table.view(0))
    while not table.over:
        table.act(table.asked, rng.choice(table.legal(table.asked)))
        totals = [total + reward for total, reward in zip(totals, table.rewards, strict=True)]
    result = table.session.result
    assert result is not None
    ended = table.encoding.progress(table.view(0))
    for seat, won in enumerate(result.won):
        shaped = 0.5 * (ended[seat] - begun[seat])
        assert totals[seat] == pytest.approx((1 if won else -1) + shaped)


def test_an_illegal_action_loses_or_is_replaced() -> None:
    table = Table("heroesout")
    table.reset(1)
    seat = table.asked
    wrong = next(a for a in range(64) if a not in table.legal(seat))
    table.act(seat, wrong)
    assert table.over
    assert table.rewards[seat] == -1
    lenient = Table("heroesout", illegal="replace")
    lenient.reset(1)
    lenient.act(seat, wrong)
    assert not lenient.over


@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_one_learner_sits_among_bots(bots: str) -> None:
    env = SeatEnv("heroesout", bots=bots, seat=1)
    env.reset(seed=2)
    over, rng = False, LooseRng(0)
    while not over:
        legal = [int(a) for a in np.flatnonzero(env.action_masks())]
        assert legal
        assert 1 in env.table.decisions
        seen, _, over, _, info = env.step(rng.choice(legal))
    assert not seen["action_mask"].any()
    assert set(info) == {"won"}


def test_many_at_once_are_as_many_alone() -> None:
    many, alone = vector_env("heroesout", 2), [SeatEnv("heroesout") for _ in range(2)]
    try:
        seen, _ = many.reset(seed=[3, 4])
        single = [env.reset(seed=seed)[0] for env, seed in zip(alone, (3, 4), strict=True)]
        rng = LooseRng(1)
        for _ in range(25):
            for number, one in enumerate(single):
                for name, values in one.items():
                    np.testing.assert_array_equal(seen[name][number], values)
            actions = [rng.choice([int(a) for a in np.flatnonzero(one["action_mask"])]) for one in single]
            seen, rewards, ended, _, _ = many.step(np.array(actions))
            results = [env.step(action) for env, action in zip(alone, actions, strict=True)]
            assert [r[1] for r in results] == list(rewards)
            assert [r[2] for r in results] == list(ended)
            if any(ended):
                break
            single = [r[0] for r in results]
    finally:
        many.close()
