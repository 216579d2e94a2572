"""A test of a card half says which one (`@pytest.mark.half("top:trample")`) and fails if it did not perform it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.rules import cards
from delve.games.gloomhaven.state import CardId, HalfName


@pytest.fixture(autouse=True)
def _performs_what_it_names(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    performed_halves: set[str] = set()
    put_away = cards.put_away

    def noted(game: GH, seat: int, card: CardId, half: HalfName | None, *, performed: bool, lasting: bool) -> None:
        if half is not None and performed:
            performed_halves.add(f"{half}:{card}")
        put_away(game, seat, card, half, performed=performed, lasting=lasting)

    monkeypatch.setattr(cards, "put_away", noted)
    yield
    named = {half for mark in request.node.iter_markers("half") for half in mark.args}
    assert named <= performed_halves, f"never performed: {sorted(named - performed_halves)}"
