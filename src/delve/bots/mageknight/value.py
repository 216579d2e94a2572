"""What a position of Mage Knight is worth to a hero: the score to be expected at the end of the game.

It is what would be scored now, and what is still to be gained: that depends on the turns that are left, and on what a
hero can do in them.
"""

from __future__ import annotations

from functools import lru_cache

from delve.bots.mageknight import worth
from delve.bots.search.value import Features, Value
from delve.core.questions import Seat
from delve.core.session import Session
from delve.games.mageknight.box import ADVENTURE, WOUND
from delve.games.mageknight.defs import Content, Scenario
from delve.games.mageknight.rules import ending
from delve.games.mageknight.state import Player, State

WEIGHTS: dict[str, float] = {
    "score": 19.734,
    "lead": 4.258,
    "turns": 15.327,
    "level": 1.049,
    "deck": 3.306,
    "units": 2.141,
    "ready": 0.735,
    "hand": 1.469,
    "wounds": -0.258,
    "city": 2.209,
    "conquest": -0.578,
    "together": -0.882,
    "rivals": -0.319,
}
"""Fitted: `python -m benchmarks.values mageknight`."""
BIAS = -0.047
CENTRE = 39.7
"""The mean score of those games."""
SPREAD = 17.1
"""Its standard deviation."""

ROUND = 5.0
"""Turns of a Round, about."""
SOON = 10.0
"""With fewer turns left, what helps in the next ones begins to count for less."""
DUMMY = 3.8
"""Cards that the dummy player turns in a turn."""
CARDS = 3.5
"""Cards that a hero uses in a turn."""
SHIELDS = frozenset(("keep", "mage_tower", "monastery")) | ADVENTURE
"""Sites whose Shields score 2 (MK-SCORE-04, 05)."""
CITY, ALL_CITIES = 10, 15
"""What cities score in a mission (MK-SCN-SOLOCONQ)."""
FIRST, SECOND = 7, 4
"""What a city scores its leader and the others where players compete (MK-SCN-FULLCONQ-08 to 10)."""


def features(session: Session, seat: Seat) -> Features:
    """The features of a hero, in the order of `WEIGHTS`."""
    state: State = session.state
    content: Content = session.content
    scenario = content.scenarios[state.scenario]
    players = state.players
    player = players[seat]
    together, recon = scenario.mode == "cooperative", state.scenario == "reconnaissance"
    prices = _prices(content)

    sites = _sites(state, content, scenario)
    scores = [sites[number] + _score(one, prices, content) for number, one in enumerate(players)]
    score = min(scores) if together else scores[seat]
    turns = _turns(state, scenario)
    ahead = turns / SOON
    soon = min(1.0, ahead)

    better, wounds = 0.0, 0
    for pile in (player.hand, player.deck, player.discard, player.played):
        for card in pile:
            if card == WOUND:
                wounds += 1
            else:
                better += prices[card][1]
    held = len([card for card in player.hand if card != WOUND])
    levels = ready = 0
    for unit in player.units:
        level = content.unit(unit.id).level
        levels += level
        if unit.ready and not unit.wounds:
            ready += level
    best = max([one.fame for number, one in enumerate(players) if number != seat], default=player.fame)
    return (
        score / 20,
        0.0 if together else max(-3.0, min(3.0, (player.fame - best) / 10)),
        ahead,
        ahead * (player.level - 1) / 3,
        ahead * better / 8,
        ahead * levels / 4,
        soon * ready / 4,
        soon * held / 5,
        soon * wounds / 2,
        1.0 if recon and state.memory.get("city_revealed") else 0.0,
        0.0 if recon else 1.0,
        1.0 if together else 0.0,
        (len(players) - 1) / 2,
    )


def _sites(state: State, content: Content, scenario: Scenario) -> list[float]:
    """What sites and cities would score each hero now."""
    found = [0.0] * len(state.players)
    hexes = content.hexes(state.layout)
    compete = scenario.mode == "competitive" and len(state.players) > 1
    for number, place in state.places.items():
        shields = place.shields
        if not shields:
            continue
        site = hexes[number].site
        if site in SHIELDS:
            for owner in shields:
                found[owner] += 2
        elif site == "city" and place.done and compete:
            leader = ending.leader(shields)
            for owner in set(shields):
                found[owner] += FIRST if owner == leader else SECOND
    conquered = state.memory.get("conquered", 0)
    if conquered and not compete:
        every = scenario.cities[min(len(state.players), len(scenario.cities)) - 1]
        bonus = CITY * conquered + (ALL_CITIES if conquered >= every else 0)
        found = [one + bonus for one in found]
    return found


def _turns(state: State, scenario: Scenario) -> float:
    """Turns of a hero that are left in the game, about."""
    if state.final:
        return 0.5
    rounds = scenario.rounds + (1 if state.scenario == "reconnaissance" and len(state.players) == 1 else 0)
    later = ROUND * max(0, rounds - state.round)
    if state.announced != -2:
        return 0.5 + later
    if state.dummy is not None:
        return 1.0 + len(state.dummy.deck) / DUMMY + later
    return 1.0 + max([len(one.deck) + len(one.hand) for one in state.players]) / CARDS + later


def _score(player: Player, prices: _Prices, content: Content) -> float:
    """What Fame, cards, crystals and Units would score a hero now (MK-SCORE-01 to 07)."""
    total = player.fame + sum(player.crystals.values()) / 2
    for pile in (player.hand, player.deck, player.discard, player.played, player.tactic_cards, player.set_aside):
        for card in pile:
            total += prices[card][0]
    for unit in player.units:
        total += content.unit(unit.id).level // (2 if unit.wounds else 1)
        if unit.banner is not None:
            total += prices[unit.banner][0]
    return total


class _Prices(dict[str, tuple[int, float]]):
    """Cards by their ids: what they score, and how much better than a basic card they are."""

    def __init__(self, content: Content) -> None:
        super().__init__({WOUND: (-2, 0.0)})
        self._content = content
        basic = [worth.card(content, card.id) for card in content.cards.values() if card.kind == "basic"]
        self._basic = sum(basic) / len(basic)

    def __missing__(self, card: str) -> tuple[int, float]:
        kind = self._content.card(card).kind
        score = {"spell": 2, "artifact": 2, "advanced": 1}.get(kind, 0)
        better = worth.card(self._content, card.partition("#")[0]) - self._basic
        found = self[card] = (score, 0.0 if kind == "basic" else max(0.5, better))
        return found


@lru_cache(maxsize=8)
def _prices(content: Content) -> _Prices:
    return _Prices(content)


def points(session: Session, seat: Seat) -> float:
    """The score of a seat at the end of the game."""
    return float(session.state.scores[seat]["total"])


def clock(state: State) -> int:
    """Counts the turns of heroes."""
    return state.turns


VALUE = Value(
    tuple(WEIGHTS),
    tuple(WEIGHTS.values()),
    BIAS,
    features,
    clock,
    points=points,
    unit="points",
    centre=CENTRE,
    spread=SPREAD,
)
