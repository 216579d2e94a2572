"""What is to be played: set-ups, each with the same seeds, so that what differs between them is not luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from delve.sim.run import Job, game_seed


class Setup(Struct, frozen=True):
    """A game as it is set up, and the bots that play it."""

    game: str
    config: dict[str, Any]
    bots: tuple[str, ...]


class Plan(Struct, frozen=True):
    """Set-ups and how many games of each."""

    setups: tuple[Setup, ...]
    games: int = 0
    seed: int = 0
    """The base seed, from which that of each game is mixed."""
    seeds: tuple[int, ...] = ()
    """The seeds of the games themselves, instead."""
    listed: tuple[Job, ...] = ()
    """Jobs that were made otherwise; then nothing else counts."""

    def __len__(self) -> int:
        return len(self.listed) or len(self.setups) * (len(self.seeds) or self.games)

    def jobs(self) -> Iterator[Job]:
        """The games. All set-ups take turns, so that a plan that is stopped early is a smaller plan."""
        if self.listed:
            yield from self.listed
            return
        seeds: Sequence[int] = self.seeds or range(self.games)
        for each in seeds:
            seed = each if self.seeds else game_seed(self.seed, each)
            for setup in self.setups:
                yield Job(setup.game, setup.config, setup.bots, seed)
