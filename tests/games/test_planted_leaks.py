"""The comparison of two worlds notices leaks that are planted on purpose: it is a proof only if it can fail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from delve.bots.base import random_answer
from delve.core import registry
from delve.core.game import Game
from delve.core.msg import Msg
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.games.gloomhaven import views
from delve.games.mageknight.rules import common
from tests.conformance import worlds
from tests.conformance.games import new_table

GAMES = Path(registry.__file__).parents[1] / "games"


def _play(name: str, games: int = 6, answers: int = 120, *, own: bool = False) -> None:
    """Play at random, comparing worlds at each answer from the eyes of whoever gives it, and unless `own` of others."""
    for seed in range(games):
        seats = registry.game_def(name).seats
        session, rng = new_table(name, seats[seed % len(seats)], seed), LooseRng(seed)
        while session.questions and len(session.journal) < answers:
            question = rng.choice(session.questions)
            viewer = question.seat if own or rng.below(3) else Seat(rng.below(session.seats))
            other = worlds.nothing_leaks(session, viewer, rng.below(1 << 30))
            session.answer(random_answer(question, rng), question.seat)
            if other is not None:
                other.follows(session)


@pytest.mark.parametrize("name", ["gloomhaven", "heroesout", "mageknight", "toy"])
def test_nothing_is_noticed_where_nothing_is_planted(name: str) -> None:
    _play(name)


def test_a_view_with_everybodys_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = views._character
    monkeypatch.setattr(views, "_character", lambda game, seat, viewer: shown(game, seat, Seat(seat)))
    with pytest.raises(AssertionError, match="tells a secret"):
        _play("gloomhaven")


def _draws_tell(monkeypatch: pytest.MonkeyPatch, *, everybody: bool) -> None:
    """Every draw in Mage Knight names the cards, to everybody or to who drew them."""
    draw = common.draw

    def told(game: Any, seat: int, n: int, rule: str = "MK-DRAW-02") -> int:
        drawn = draw(game, seat, n, rule)
        cards: list[Msg] = [common.card_msg(card) for card in common.player_of(game, seat).hand[-drawn:] if drawn]
        if everybody:
            game.tell(rule, "mk.event.box", who=common.hero_msg(game, seat), card=cards)
        else:
            game.tell_only((Seat(seat),), rule, "mk.event.box", who=common.hero_msg(game, seat), card=cards)
        return drawn

    monkeypatch.setattr(common, "draw", told)


def test_a_public_event_that_names_drawn_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    _draws_tell(monkeypatch, everybody=True)
    with pytest.raises(AssertionError, match="an event tells a secret"):
        _play("mageknight")


def test_private_events_made_public_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    _draws_tell(monkeypatch, everybody=False)
    _play("mageknight")

    def to_all(game: Game[Any, Any], to: tuple[Seat, ...], rule: str, key: str, **params: Any) -> None:
        game.tell(rule, key, **params)

    monkeypatch.setattr(Game, "tell_only", to_all)
    with pytest.raises(AssertionError, match="an event tells a secret"):
        _play("mageknight")


NOTICED = {
    "heroesout/rules/cards.py": (0, 1, 2),
    "heroesout/rules/guild.py": (0,),
    "heroesout/rules/treasure.py": (0, 1),
    "gloomhaven/rules/damage.py": (0,),
    "gloomhaven/rules/modifiers.py": (0,),
    "gloomhaven/rules/rest.py": (0, 1),
    "gloomhaven/rules/reveal.py": (2,),
    "gloomhaven/rules/setup.py": (0,),
    "mageknight/rules/common.py": (0,),
    "mageknight/rules/dummy.py": (0, 1),
    "mageknight/rules/mana.py": (0,),
    "mageknight/rules/tactics.py": (0,),
    "mageknight/rules/tokens.py": (1,),
}
"""The calls of `game.reveal` whose loss random play notices soon, by file and place in it. The others are reached
rarely, or always together with one of these; `test_light.py` has a position for each."""


def _lines(path: str) -> list[int]:
    """Where a file calls `game.reveal`."""
    text = (GAMES / path).read_text(encoding="utf-8")
    return [number for number, line in enumerate(text.splitlines(), 1) if "game.reveal(" in line]


@pytest.mark.parametrize(("path", "place"), [(path, place) for path, places in NOTICED.items() for place in places])
def test_a_revelation_that_is_not_marked_is_noticed(path: str, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    reveal, line = Game.reveal, _lines(path)[place]

    def dropped(game: Game[Any, Any], key: str, *, only_to: tuple[Seat, ...] | None = None, **params: Any) -> None:
        caller = sys._getframe(1)
        if caller.f_lineno != line or Path(caller.f_code.co_filename) != GAMES / path:
            reveal(game, key, only_to=only_to, **params)

    monkeypatch.setattr(Game, "reveal", dropped)
    with pytest.raises(AssertionError, match="tells a secret"):
        _play(path.partition("/")[0], games=12, answers=300, own=True)
