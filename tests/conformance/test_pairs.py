"""Whatever a viewer can ask the server for is the same at two tables that differ in what they may not see."""

from __future__ import annotations

import os

import pytest

from delve.core.rng import LooseRng
from tests.conformance.pairs import Pair
from tests.conformance.worlds import SERVED

PAIRS = 2_000 if os.environ.get("DELVE_SOAK") else 36
CHUNK = 12
ANSWERS = 30
"""How many answers a pair is given at most."""
SELDOM = 5
"""At one answer in how many the past, forks, exports and hints are compared."""


@pytest.mark.parametrize("first", range(0, PAIRS, CHUNK))
@pytest.mark.parametrize("name", SERVED)
def test_nothing_that_a_viewer_asks_for_tells_a_secret(name: str, first: int) -> None:
    compared = hinted = 0
    for number in range(first, first + CHUNK):
        pair, rng = Pair.of(name, number), LooseRng(number)
        for turn in range(ANSWERS if pair is not None else 0):
            assert pair is not None
            pair.same_scene(rng)
            pair.same_refusals(rng)
            if turn % SELDOM == 0:
                pair.same_past(rng)
                pair.same_fork(rng)
                pair.same_export()
                hinted += pair.same_hint(number)
            compared += 1
            if not pair.play(rng):
                break
    assert compared > CHUNK
    assert hinted
