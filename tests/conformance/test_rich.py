"""Short sessions from rich positions: what random games hardly ever come to, with the promises of `checks` at each
answer, and no option that leads to a question without an answer.

1,000 in `make test`, 100,000 in `make soak` (DELVE_SOAK=1). A failure names the seed: `playing.play(game, seed, 30)`
plays that session again.
"""

from __future__ import annotations

import os

import pytest

from delve.core.errors import BadPosition, RuleBroken
from delve.core.rng import LooseRng
from delve.games.mageknight.rules import plays
from tests.conformance.rich import coverage, playing
from tests.games.mageknight.kit import Table

SOAK = bool(os.environ.get("DELVE_SOAK"))
SESSIONS = {"gloomhaven": 348, "heroesout": 258, "mageknight": 394}
"""In each a piece of the box comes first: half a card in Gloomhaven, a card, Unit or Skill in Mage Knight."""
ANSWERS = {"gloomhaven": 14, "heroesout": 20, "mageknight": 12}
TRIED = {"gloomhaven": 10, "heroesout": 20, "mageknight": 16}
"""How many answers are tried out before each that is given."""
APART = {"gloomhaven": 8, "heroesout": 4, "mageknight": 6}
"""At one answer in how many each other promise is looked at."""
CHUNK = 50


def _cases() -> list[tuple[str, int, int]]:
    return [
        (game, first, min(first + CHUNK, count))
        for game, some in SESSIONS.items()
        for count in [some * (100 if SOAK else 1)]
        for first in range(0, count, CHUNK)
    ]


@pytest.mark.parametrize(("game", "first", "end"), _cases())
def test_rich_sessions_keep_every_promise(game: str, first: int, end: int) -> None:
    for seed in range(first, end):
        try:
            if SOAK:
                playing.play(game, seed, 30)
            else:
                playing.play(game, seed, ANSWERS[game], one_in=APART[game], most=TRIED[game])
        except Exception as error:
            error.add_note(f"{game}, seed {seed}")
            raise


def test_there_are_as_many_sessions_as_promised() -> None:
    assert sum(SESSIONS.values()) == 1000
    assert sum(end - first for _, first, end in _cases()) == (100_000 if SOAK else 1000)


def _forms(left: set[str]) -> set[str]:
    """What is left without the form in which it would be played."""
    return {" ".join(one.split()[:2]) for one in left}


def test_all_of_mage_knight_is_played() -> None:
    """Every Spell, Artifact, Action, Unit and Skill is used, hardly any form of them left out, every enemy fought."""
    seen = coverage.played("mageknight", range(3 * SESSIONS["mageknight"]), 14)
    everything = coverage.everything("mageknight")
    assert _forms(everything) - _forms(seen) == set()
    assert len(everything - seen) <= 12, sorted(everything - seen)
    fights = {one.split()[1] for one in seen if one.startswith("combat ")}
    assert fights >= {"rampaging", "keep", "mage_tower", "city", "dungeon", "tomb", "monster_den", "ruins", "monastery"}
    assert {one.split()[1] for one in seen if one.startswith("conquered ")} >= {"keep", "mage_tower", "city"}


def test_all_of_gloomhaven_is_played() -> None:
    """Every card is used, nearly all in both halves; all summons come and all conditions are given."""
    seen = coverage.played("gloomhaven", range(3 * SESSIONS["gloomhaven"]), 24)
    everything = coverage.everything("gloomhaven")
    cards = {one.split()[1] for one in everything if one.startswith(("top ", "bottom "))}
    assert cards - {one.split()[1] for one in seen if one.startswith(("top ", "bottom "))} == {"watch-it-burn"}
    left = everything - seen
    assert not [one for one in left if one.startswith(("given ", "summon "))]
    assert len(left) <= 24, sorted(left)


def test_all_of_keep_the_heroes_out_is_played() -> None:
    """Every card of all clans, every loot card and every guild card."""
    assert coverage.everything("heroesout") - coverage.played("heroesout", range(400), 14) == set()


def test_an_option_that_leads_to_an_empty_question_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is offered though there is no mana for it."""
    assert playing.no_dead_ends(Table.of(hand="march rage", source="").session, LooseRng(1), 100) > 0
    monkeypatch.setattr(plays, "card_refusal", lambda *args: None)
    with pytest.raises(RuleBroken, match="without a legal answer"):
        playing.no_dead_ends(Table.of(hand="march rage", source="").session, LooseRng(1), 100)


def test_a_position_that_is_not_legal_is_noticed() -> None:
    session = playing.maker("mageknight").make(1)
    session.last_rest().state.players[0].crystals["red"] = 4
    with pytest.raises(BadPosition):
        playing.is_legal("mageknight", session)
