"""The pieces of the box: each is in one place, none comes from nowhere, and what is gone was taken out by a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from delve.core.session import Session
from delve.games.mageknight.box import BEST, CRYSTALS, WORST
from delve.games.mageknight.map import OFF
from delve.games.mageknight.state import State
from tests.games.mageknight.explorer import TABLES, Explorer

BOX = "mysterious-box"
"""It may lie under a Unit as the banner that it shows."""
GONE = {
    "mk.event.thrown": "card",
    "mk.event.disbanded": "unit",
    "mk.event.unit_destroyed": "unit",
}
"""What takes pieces out of the game."""


def pieces(state: State) -> Iterator[str]:
    """Every card, Unit, enemy, ruin and Skill, wherever it is. A hero's own cards are known by the hero."""
    for seat, player in enumerate(state.players):
        held = [*player.deck, *player.hand, *player.discard, *player.played, *player.tactic_cards, *player.set_aside]
        banners = [unit.banner for unit in player.units if unit.banner is not None]
        for card in (*held, *banners):
            if card not in ("wound", BOX):
                yield f"card {seat if '#' in card else ''} {card}"
        yield from (f"unit {unit.id}" for unit in player.units)
        yield from (f"skill {skill.id}" for skill in player.skills)
        yield from (f"skill {skill}" for skill in player.skill_pile)
        yield from (f"enemy {token}" for token in player.trophies)
    offers = (state.spells, state.spell_offer, state.advanced, state.advanced_offer, state.artifacts)
    for cards in (*offers, state.monastery_offer):
        yield from (f"card  {card}" for card in cards)
    for units in (state.regulars, state.elites, state.unit_offer):
        yield from (f"unit {unit}" for unit in units)
    for tokens in (*state.piles.values(), *state.discards.values()):
        yield from (f"enemy {token}" for token in tokens)
    for place in state.places.values():
        yield from (f"enemy {token.id}" for token in place.enemies)
        if place.ruin:
            yield f"ruin {place.ruin}"
    yield from (f"ruin {ruin}" for ruin in (*state.ruins, *state.ruin_discards))
    had = [skill.id for player in state.players for skill in player.skills]
    lent = [one.what for one in state.turn.modifiers if one.name == "circlet" and one.what in had]
    yield from (f"skill {skill}" for skill in state.skill_offer if skill not in lent)
    if state.combat is not None:
        drawn = [foe for foe in state.combat.foes if foe.space == OFF and not foe.defeated]
        yield from (f"enemy {foe.token}" for foe in drawn)
    if state.dummy is not None:
        yield from (f"card  {card}" for card in (*state.dummy.deck, *state.dummy.discard) if "#" not in card)
        yield from (f"skill {skill}" for skill in state.dummy.skills)
    # What a Mysterious Box shows until the turn ends.
    shown = [one.what for one in state.turn.modifiers if one.name == "box"]
    known = [*state.artifacts, *(unit.banner for player in state.players for unit in player.units)]
    yield from (f"card  {card}" for card in shown if card not in known)


def dice(state: State) -> int:
    """The dice of the Source, those that somebody has included."""
    turns = [state.turn, *(state.joint.turns if state.joint is not None else [])]
    spent = sum(one.name == "tactic_die" for turn in turns for one in turn.modifiers)
    kept = sum((player.tactic_die is not None) + len(player.claims) for player in state.players)
    return len(state.source) + kept + spent


class Watch:
    """Looks at every rest point of a session. Enemies that a test puts nowhere on the map are not missed."""

    def __init__(self, *, of_nowhere: bool = False) -> None:
        self.of_nowhere = of_nowhere
        self.at = -1
        self.events = 0
        self.before: Counter[str] | None = None
        self.dice = 0

    def look(self, session: Session) -> None:
        rest = session.last_rest()
        if rest.at == self.at:
            return
        self.at = rest.at
        state: State = rest.state
        self._limits(state)
        if state.phase == "heroes":
            return
        found = Counter(pieces(state))
        assert [one for one, n in found.items() if n > 1] == [], "in two places"
        if self.before is not None:
            told = Counter(event.msg.key for event in session.events[self.events : rest.events])
            self._compare(found, told)
        self.before, self.events = found, rest.events
        if state.phase == "turn" and state.turn.stage != "before":
            self.dice = self.dice or dice(state)
            assert dice(state) == self.dice

    def _compare(self, found: Counter[str], told: Counter[str]) -> None:
        assert self.before is not None
        new, gone = found - self.before, self.before - found
        if told["mk.event.discards"]:
            return  # a rival's card may have been taken, which has a new name then
        assert not new, "from nowhere"
        for kind in {one.split()[0] for one in gone} - ({"enemy"} if self.of_nowhere else set()):
            allowed = sum(n for key, n in told.items() if GONE.get(key) == kind)
            lost = [one for one in gone if one.startswith(kind)]
            assert len(lost) <= allowed, lost

    def _limits(self, state: State) -> None:
        for player in state.players:
            assert all(0 <= n <= CRYSTALS for n in player.crystals.values())
            assert WORST <= player.reputation <= BEST
            assert player.fame >= 0
            assert 1 <= player.level <= 10
        assert min(state.turn.move, state.turn.heal, state.turn.dice_left) >= 0


@pytest.mark.parametrize(("name", "seats"), TABLES[::4])
def test_in_whole_games_every_piece_is_in_one_place(name: str, seats: int) -> None:
    explorer, watch = Explorer(seats), Watch()
    session = Session.new("mageknight", seed=seats, scenario=name, seats=seats)
    while session.questions:
        explorer.step(session)
        watch.look(session)
    assert session.result is not None


def test_whatever_is_played_every_piece_stays_in_one_place() -> None:
    explorer = Explorer(2)
    for _ in range(40):
        watch = Watch(of_nowhere=True)
        session = explorer.drill().session
        for _ in range(50):
            if not session.questions:
                break
            watch.look(session)
            explorer.step(session)
