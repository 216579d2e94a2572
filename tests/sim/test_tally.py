"""What each game counts of itself agrees with its events and its state."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from delve.bots.base import RandomBot, play_out
from delve.core import registry
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.tally import Tally
from delve.core.words import words
from delve.sim.run import names_of, tally_of

TABLES: dict[str, dict[str, Any]] = {
    "heroesout": {"scenario": "siege", "seats": 2},
    "gloomhaven": {"scenario": 1, "characters": [{"cls": "brute"}, {"cls": "scoundrel"}]},
    "mageknight": {"seats": 2},
}


def played(game: str) -> tuple[Session, Tally]:
    session = Session.new(game, seed=3, history=False, **TABLES[game])
    play_out(session, {Seat(seat): RandomBot(seat) for seat in range(session.seats)})
    return session, tally_of(game, session.game)


def events(session: Session) -> Counter[str]:
    return Counter(event.msg.key for event in session.events)


def plays(tally: Tally) -> int:
    return sum(play.times for play in tally.plays)


def kills(tally: Tally, *ranks: str) -> int:
    return sum(kill.times for kill in tally.kills if kill.rank in ranks)


def test_every_game_has_a_tally() -> None:
    assert set(TABLES) == set(registry.installed())


def test_keep_the_heroes_out() -> None:
    session, tally = played("heroesout")
    told = events(session)
    assert tally.parts == tuple(player.clan for player in session.state.players)
    assert plays(tally) == told["kh.event.played"] + told["kh.event.defended"] > 0
    assert kills(tally, "monster") == told["kh.event.monster_out"] == tally.columns["monsters_out"]
    assert kills(tally, "hero") == told["kh.event.hero_out"] == tally.columns["heroes_out"]
    assert tally.rounds == session.state.turn // 2 + 1


def test_gloomhaven() -> None:
    session, tally = played("gloomhaven")
    told = events(session)
    assert tally.parts == ("brute", "scoundrel")
    assert [each["xp"] for each in tally.each] == [character.xp for character in session.state.characters]
    assert plays(tally) == told["gh.event.card"] + told["gh.event.basic"] > 0
    assert kills(tally, "normal", "elite", "boss") == session.state.memory.get("kills", 0)
    assert kills(tally, "character") == told["gh.event.exhausted"]
    assert tally.rounds == session.state.round


def test_mage_knight() -> None:
    session, tally = played("mageknight")
    told = events(session)
    state = session.state
    assert tally.scores == tuple(score["total"] for score in state.scores)
    assert [each["fame"] for each in tally.each] == [player.fame for player in state.players]
    ways = Counter[str]()
    for play in tally.plays:
        ways[play.way] += play.times
    assert ways["basic"] == told["mk.event.played_basic"]
    assert ways["sideways"] == told["mk.event.sideways"] > 0
    assert sum(kill.times for kill in tally.kills) == told["mk.event.defeated"]
    assert tally.rounds == state.round


@pytest.mark.parametrize("game", sorted(TABLES))
def test_everything_that_is_counted_has_a_name(game: str) -> None:
    known, names = words("en"), names_of(game)
    _, tally = played(game)
    for prefixes, ids in (
        (names.parts, set(tally.parts)),
        (names.cards, {play.card for play in tally.plays}),
        (names.foes, {kill.what for kill in tally.kills} | {kill.by for kill in tally.kills if kill.by}),
    ):
        for name in ids:
            assert name
            assert any(prefix + name in known for prefix in prefixes), name


def test_a_game_without_a_tally_counts_nothing() -> None:
    session, _ = played("heroesout")
    assert tally_of("chess", session.game) == Tally()
