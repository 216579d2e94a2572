"""What many games come to: shares with intervals, means, spreads; cards and kills. Counted row by row, in any order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct, field

from delve.core.tally import Cell
from delve.sim.run import Outcome

Z = 1.96
"""Standard errors on either side of a 95 % interval."""


def wilson(wins: int, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's, good for small numbers and shares near 0 and 1)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Conditions(Struct, frozen=True, order=True):
    """Under which conditions a game was played; games under the same ones are counted together."""

    game: str
    scenario: str
    difficulty: str
    seats: int
    bots: str
    options: str
    """Whatever else was chosen, as JSON."""

    def cells(self) -> dict[str, Cell]:
        """As columns."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


_NAMED = ("scenario", "difficulty", "seats")


def conditions(outcome: Outcome) -> Conditions:
    """The conditions of a game."""
    config = outcome.config
    rest = {name: value for name, value in config.items() if name not in (*_NAMED, *outcome.drawn)}
    return Conditions(
        game=outcome.game,
        scenario=str(config.get("scenario", "")),
        difficulty=str(config.get("difficulty", "")),
        seats=outcome.seats,
        bots=",".join(outcome.bots),
        options=msgspec.json.encode(rest, order="deterministic").decode() if rest else "",
    )


class Spread(Struct):
    """How often each whole number occurred."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        """One more."""
        self.counts[value] += 1

    def merge(self, other: Spread) -> None:
        """As many more as the other has."""
        self.counts.update(other.counts)

    @property
    def n(self) -> int:
        """How many there are."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """Their mean; 0 where there are none."""
        return sum(value * times for value, times in self.counts.items()) / max(1, self.n)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        n, mean = self.n, self.mean
        if n < 2:
            return mean, mean
        variance = sum(times * (value - mean) ** 2 for value, times in self.counts.items()) / (n - 1)
        error = Z * math.sqrt(variance / n)
        return mean - error, mean + error

    def quantile(self, share: float) -> int:
        """The smallest number that this share of all does not exceed."""
        left = share * self.n
        for value in sorted(self.counts):
            left -= self.counts[value]
            if left <= 0:
                return value
        return max(self.counts, default=0)


class Share(Struct):
    """Games and how many of them were won; plays, where something is played in them."""

    games: int = 0
    wins: int = 0
    times: int = 0

    def add(self, won: bool, times: int = 0) -> None:
        """One more game."""
        self.games += 1
        self.wins += won
        self.times += times

    def merge(self, other: Share) -> None:
        """Those of another as well."""
        self.games += other.games
        self.wins += other.wins
        self.times += other.times

    @property
    def rate(self) -> float:
        """The share that was won."""
        return self.wins / max(1, self.games)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share."""
        return wilson(self.wins, self.games)


class Figures(Struct):
    """What the games under the same conditions come to."""

    share: Share = field(default_factory=Share)
    answers: Spread = field(default_factory=Spread)
    turns: Spread = field(default_factory=Spread)
    rounds: Spread = field(default_factory=Spread)
    own: dict[str, Spread] = {}
    """The game's own numbers by name; those of seats are of all seats."""
    seconds: float = 0.0
    parts: dict[tuple[str, str], Share] = {}
    """By what a seat played, and its bot."""
    scores: dict[tuple[str, str], Spread] = {}
    cards: dict[tuple[str, str, str], Share] = {}
    """By part, card and way: the seats that played it, whether they won, and how often they did."""
    kills: dict[tuple[str, str, str], Share] = {}
    """By killer, victim and rank: the games in which that happened, and how often."""

    def add(self, one: Outcome) -> None:
        """Count a game."""
        tally = one.tally
        self.share.add(one.won)
        self.answers.add(one.answers)
        self.turns.add(one.turns)
        self.seconds += one.seconds
        if tally.rounds:
            self.rounds.add(tally.rounds)
        for name, value in _numbers(one):
            self.own.setdefault(name, Spread()).add(value)
        for seat in range(one.seats):
            key = (part_of(one, seat), bot_of(one, seat))
            self.parts.setdefault(key, Share()).add(won_by(one, seat))
            if tally.scores:
                self.scores.setdefault(key, Spread()).add(tally.scores[seat])
        for play in tally.plays:
            card = (part_of(one, play.seat), play.card, play.way)
            self.cards.setdefault(card, Share()).add(won_by(one, play.seat), play.times)
        for kill in tally.kills:
            self.kills.setdefault((kill.by, kill.what, kill.rank), Share()).add(one.won, kill.times)


def part_of(one: Outcome, seat: int) -> str:
    """What a seat played."""
    return one.tally.parts[seat] if seat < len(one.tally.parts) else ""


def bot_of(one: Outcome, seat: int) -> str:
    """The bot of a seat."""
    return one.bots[seat % len(one.bots)] if one.bots else ""


def won_by(one: Outcome, seat: int) -> bool:
    """Whether a seat won."""
    return one.winners[seat] if seat < len(one.winners) else one.won


def _numbers(one: Outcome) -> Iterator[tuple[str, int]]:
    """The game's own numbers, by name."""
    for score in one.tally.scores:
        yield "score", score
    for columns in (*one.tally.each, one.tally.columns):
        for name, value in columns.items():
            if isinstance(value, int):
                yield name, value


class Stats:
    """The figures of all games, by conditions."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._cells: dict[Conditions, Figures] = {}
        for one in outcomes:
            self.add(one)

    def add(self, one: Outcome) -> None:
        """Count a game; one that failed is none."""
        if not one.error:
            self._cells.setdefault(conditions(one), Figures()).add(one)

    @property
    def cells(self) -> dict[Conditions, Figures]:
        """Sorted by conditions, scenarios by number where they have one."""
        return dict(sorted(self._cells.items(), key=lambda item: _order(item[0])))

    def share(self, cell: Conditions) -> Share:
        """The games under some conditions."""
        return self._cells[cell].share

    @property
    def total(self) -> Share:
        """All games."""
        total = Share()
        for figures in self._cells.values():
            total.merge(figures.share)
        return total

    @property
    def seconds(self) -> float:
        """The time that all games took, of all cores together."""
        return sum(figures.seconds for figures in self._cells.values())


def _order(one: Conditions) -> tuple[object, ...]:
    number = int(one.scenario) if one.scenario.isdecimal() else -1
    return (one.game, number, one)
