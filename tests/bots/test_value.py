"""What positions are worth: features at every moment, nothing by what is hidden, and better positions worth more."""

from __future__ import annotations

import math
from typing import Any

import pytest

from delve.bots import registry
from delve.bots.base import RandomBot
from delve.bots.search.value import value_of
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.state import cloner
from delve.core.words import words
from delve.games.gloomhaven.state import Active
from delve.games.gloomhaven.state import State as GloomhavenState
from delve.games.heroesout.box import NUMBER, VAULT
from delve.games.heroesout.state import CardId, Hero, HeroId
from delve.games.heroesout.state import State as HeroesOutState
from delve.games.mageknight.state import CardId as DeedId
from delve.games.mageknight.state import State as MageKnightState
from delve.sim.run import game_seed

GAMES = ("gloomhaven", "heroesout", "mageknight")
SETUPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("heroesout", {"scenario": "siege", "difficulty": "hardcore", "seats": 2}),
    ("heroesout", {"scenario": "unfinished_wing", "seats": 4}),
    ("gloomhaven", {"scenario": 1, "characters": [{"cls": "brute"}, {"cls": "tinkerer"}]}),
    ("gloomhaven", {"scenario": 21, "characters": [{"cls": "mindthief", "level": 3}] * 1 + [{"cls": "scoundrel"}]}),
    ("mageknight", {"scenario": "reconnaissance", "seats": 1}),
    ("mageknight", {"scenario": "blitz-conquest", "seats": 3}),
    ("mageknight", {"scenario": "full-cooperation", "seats": 2}),
)


def new(game: str, seed: int = 1, **config: Any) -> Session:
    return Session.new(game, seed=seed, history=False, quiet=True, **config)


def play_on(session: Session, bot: str, answers: int, seed: int = 0) -> Session:
    game = session.definition.id
    bots = [registry.bot(bot, game, game_seed(seed, seat)) for seat in range(session.seats)]
    for _ in range(answers):
        if not session.questions:
            break
        question = session.questions[0]
        session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
    return session


def worth(session: Session, seat: int = 0) -> float:
    """What is expected of a position."""
    value = value_of(session.definition.id)
    return value.expected(value.features(session, Seat(seat)))


def changed(session: Session) -> tuple[Session, Any]:
    """A copy of a position whose state may be changed."""
    state = cloner(session.definition.state_type)(session.state)
    return Session(session.definition, session.config, 0, state, content=session.content), state


# ---------------------------------------------------------------------- features


@pytest.mark.parametrize(("game", "config"), SETUPS)
def test_features_are_finite_at_every_moment(game: str, config: dict[str, Any]) -> None:
    session, value, bot = new(game, seed=5, **config), value_of(game), RandomBot(3)
    assert len(value.names) == len(value.weights) == len(set(value.names))
    last = value.clock(session.state)
    for _ in range(700):
        for seat in range(session.seats):
            found = value.features(session, Seat(seat))
            assert len(found) == len(value.names)
            assert all(math.isfinite(one) and abs(one) < 12 for one in found), dict(
                zip(value.names, found, strict=True)
            )
            assert 0.0 <= value.look(session, Seat(seat))[0] <= 1.0
        assert value.clock(session.state) >= last, "the clock never runs back"
        last = value.clock(session.state)
        if not session.questions:
            break
        question = session.questions[0]
        session.answer(bot.answer(session, question.seat, question), question.seat)
    assert last > 0


@pytest.mark.parametrize(("game", "config"), SETUPS)
def test_what_is_hidden_makes_no_difference(game: str, config: dict[str, Any]) -> None:
    session, value, bot = new(game, seed=2, **config), value_of(game), RandomBot(1)
    compared = 0
    for number in range(300):
        if not session.questions:
            break
        question = session.questions[0]
        seat = question.seat
        dealt = session.determinized(seat, number)
        if dealt.question_for(seat) == question and dealt.view(seat).board == session.view(seat).board:
            compared += 1
            assert value.features(dealt, seat) == pytest.approx(value.features(session, seat)), question.prompt.key
        session.answer(bot.answer(session, seat, question), seat)
    assert compared >= 30


@pytest.mark.parametrize("game", ["gloomhaven", "heroesout"])
def test_who_wins_together_values_positions_together(game: str) -> None:
    config = next(config for name, config in SETUPS if name == game)
    session = play_on(new(game, **config), "random", 120)
    value = value_of(game)
    assert len({value.features(session, Seat(seat)) for seat in range(session.seats)}) == 1


@pytest.mark.parametrize("language", ["en", "pt_BR", "es", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_every_feature_has_a_name_for_players(game: str, language: str) -> None:
    for name in value_of(game).names:
        assert words(language).template(f"bots.value.{game}.{name}"), name


# ---------------------------------------------------------------------- ends


@pytest.mark.parametrize(("game", "config"), SETUPS[:4])
@pytest.mark.parametrize("over", ["won", "lost"])
def test_a_game_that_is_over_is_worth_what_it_brought(game: str, config: dict[str, Any], over: str) -> None:
    session, state = changed(play_on(new(game, **config), "random", 100))
    state.over = over
    assert session.result is not None
    assert [value_of(game).look(session, Seat(seat))[0] for seat in range(session.seats)] == [
        float(over == "won")
    ] * session.seats


def test_a_game_of_points_is_worth_its_score() -> None:
    session = new("mageknight", seed=4, scenario="reconnaissance", seats=1)
    play_on(session, "heuristic", 5000)
    value = value_of("mageknight")
    score = session.state.scores[0]["total"]
    assert value.points is not None
    assert value.points(session, Seat(0)) == score
    got = value.look(session, Seat(0))[0]
    assert got == pytest.approx(value.scaled(score))
    assert value.unscaled(got) == pytest.approx(score)


# ---------------------------------------------------------------------- better and worse


@pytest.fixture(scope="module")
def siege() -> Session:
    """A siege in its first wave, before a turn."""
    session = new("heroesout", seed=3, scenario="siege", difficulty="hardcore", clans=["ratfolk", "scalies"])
    turn = session.state.turn
    while session.state.turn < turn + 2:
        play_on(session, "heuristic", 1)
    return session


def test_heroes_are_the_worse_the_nearer_they_are_to_the_vault(siege: Session) -> None:
    def with_hero(room: str) -> float:
        session, state = changed(siege)
        assert isinstance(state, HeroesOutState)
        state.heroes += [Hero(HeroId(90 + n), 1, NUMBER[room], False, 5, 1) for n in range(2)]
        return worth(session)

    assert worth(siege) > with_hero("study") > with_hero("vault")


def test_monsters_traps_and_treasures_are_worth_having(siege: Session) -> None:
    session, state = changed(siege)
    state.traps[VAULT] += 1
    assert worth(session) > worth(siege)
    session, state = changed(siege)
    state.players[0].monsters = [VAULT] * len(state.players[0].monsters)
    assert worth(session) > worth(siege)
    session, state = changed(siege)
    state.treasures = [token if room == VAULT else -1 for room, token in enumerate(state.treasures)]
    assert worth(session) < worth(siege)


def test_the_end_of_the_guild_deck_is_in_sight(siege: Session) -> None:
    session, state = changed(siege)
    state.wave, state.guild = 2, state.guild[:4]
    assert worth(session) > worth(siege)


def test_good_cards_in_hand_are_worth_having(siege: Session) -> None:
    session, state = changed(siege)
    state.players[0].hand += [CardId(card) for card in session.content.loot_deck()[:2]]
    assert worth(session) > worth(siege)


@pytest.fixture(scope="module")
def barrow() -> Session:
    """The Black Barrow in its third round."""
    session = new("gloomhaven", seed=3, scenario=1, characters=[{"cls": "brute"}, {"cls": "spellweaver"}])
    while session.state.round < 3:
        play_on(session, "heuristic", 1)
    return session


def test_fewer_enemies_are_better(barrow: Session) -> None:
    session, state = changed(barrow)
    assert isinstance(state, GloomhavenState)
    foes = [one for one in state.figures if one.kind == "monster"]
    assert foes
    state.figures = [one for one in state.figures if one is not foes[0]]
    without = worth(session)
    session, state = changed(barrow)
    one = next(one for one in state.figures if one.kind == "monster")
    one.health = max(1, one.health - 2)
    assert without > worth(session) > worth(barrow)


def test_health_and_cards_keep_a_character_going(barrow: Session) -> None:
    session, state = changed(barrow)
    for one in state.figures:
        if one.kind == "character":
            one.health = 1
    assert worth(session) < worth(barrow)
    session, state = changed(barrow)
    for character in state.characters:
        character.lost += character.discard + character.hand[2:]
        character.discard, character.hand = [], character.hand[:2]
    assert worth(session) < worth(barrow)


def test_an_exhausted_character_is_missed(barrow: Session) -> None:
    session, state = changed(barrow)
    gone = state.characters[0]
    gone.exhausted = True
    state.figures = [one for one in state.figures if one.id != gone.figure]
    assert worth(session) < worth(barrow)


def test_to_open_a_door_makes_nothing_worse(barrow: Session) -> None:
    """Those behind it were counted before, or the bots would never open one."""
    session = barrow.clone()
    rooms = session.state.rooms
    while session.state.rooms == rooms:
        before = worth(session)
        play_on(session, "heuristic", 1)
    assert abs(worth(session) - before) < 0.3


def test_a_card_in_the_active_area_that_will_come_back_counts_like_a_discarded_one(barrow: Session) -> None:
    cards = barrow.content.cards
    character = barrow.state.characters[0]
    card = next(card for card in character.pool if cards[card].top.lasts and not cards[card].top.lost)
    session, state = changed(barrow)
    mine = state.characters[0]
    for pile in (mine.hand, mine.discard, mine.lost):
        if card in pile:
            pile.remove(card)
    gone = worth(session)
    state.actives.append(Active(0, card, "top", [0], round=False))
    active = worth(session)
    state.actives.pop()
    mine.discard.append(card)
    assert active == worth(session) > gone


def test_a_scenario_that_is_decided_is_nearly_over(barrow: Session) -> None:
    session, state = changed(barrow)
    state.outcome = "won"
    assert value_of("gloomhaven").look(session, Seat(0))[0] > 0.95
    state.outcome = "lost"
    assert value_of("gloomhaven").look(session, Seat(0))[0] < 0.05


@pytest.fixture(scope="module")
def scouting() -> Session:
    """First Reconnaissance, alone, after a few turns."""
    session = new("mageknight", seed=3, scenario="reconnaissance", seats=1, heroes=["arythea"])
    while session.state.turns < 6:
        play_on(session, "heuristic", 1)
    return session


def test_fame_counts_and_so_does_the_time_that_is_left(scouting: Session) -> None:
    session, state = changed(scouting)
    assert isinstance(state, MageKnightState)
    state.players[0].fame += 4
    assert worth(session) > worth(scouting)
    session, state = changed(scouting)
    state.round = 4
    assert worth(session) < worth(scouting)


def test_spells_are_worth_having_and_wounds_are_not(scouting: Session) -> None:
    session, state = changed(scouting)
    spell = next(name for name, card in session.content.cards.items() if card.kind == "spell")
    state.players[0].deck.append(DeedId(f"{spell}#1"))
    assert worth(session) > worth(scouting)
    session, state = changed(scouting)
    state.players[0].discard += [DeedId("wound")] * 3
    assert worth(session) < worth(scouting)


# ---------------------------------------------------------------------- games


def test_games_that_will_be_won_are_valued_more_in_their_middle() -> None:
    value = value_of("heroesout")
    won: list[float] = []
    lost: list[float] = []
    for number in range(30):
        scenario = ("siege", "market_hall", "crypt_road")[number % 3]
        session = new(
            "heroesout", seed=900 + number, scenario=scenario, difficulty="challenging", clans=["gnolls", "ghosts"]
        )
        bots = [registry.bot("heuristic", "heroesout", game_seed(number, seat)) for seat in range(2)]
        seen: dict[int, float] = {}
        while session.questions:
            if value.clock(session.state) not in seen:
                seen[value.clock(session.state)] = value.look(session, Seat(0))[0]
            question = session.questions[0]
            session.answer(bots[question.seat].answer(session, question.seat, question), question.seat)
        middle = list(seen.values())[len(seen) // 3 : 2 * len(seen) // 3 + 1]
        (won if session.state.over == "won" else lost).append(sum(middle) / len(middle))
    assert min(len(won), len(lost)) >= 4, "both happen"
    right = sum((a > b) + 0.5 * (a == b) for a in won for b in lost)
    assert right / (len(won) * len(lost)) > 0.6
