"""A folder of results. Each finished game is on disk at once; what is there is not played again.

`games.jsonl` has a line for each game, in the order in which they came; a line that was cut off by a crash is dropped
and its game played again. `run.json` says by which Delve the games were played: others' are not mixed with them.
`failed.jsonl` has the games that could not be played to their end in the last run.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec
from msgspec import Struct

from delve import __version__
from delve.core import registry
from delve.core.errors import DelveError
from delve.sim.run import Outcome
from delve.sim.stats import Conditions, conditions

FORMAT = 1
SYNC = 1.0
"""Seconds after which what was written is made safe against a power cut."""


class BadFolder(DelveError):
    """A folder that cannot hold the results; says why."""


class Origin(Struct, forbid_unknown_fields=True):
    """By what the games of a folder were played."""

    format: int
    delve: str
    content: dict[str, str] = {}
    """The version of each game's content."""


class Folder:
    """Results on disk. Use it with `with`: it is locked, so that two runs do not write into it at once."""

    def __init__(self, path: Path | str, game: str = "") -> None:
        self.path = Path(path)
        self._index: dict[str, int] = {}
        """Where the line of each finished game begins, by key."""
        self._cells: dict[Conditions, list[tuple[int, int]]] = {}
        """Seed and place of each game, by conditions."""
        self._decoder = msgspec.json.Decoder(Outcome)
        self._synced = 0.0
        with ExitStack() as files:
            try:
                self.path.mkdir(parents=True, exist_ok=True)
                files.enter_context(_locked(self.path / ".lock"))
                self._check(game)
                self._games: IO[bytes] = files.enter_context((self.path / "games.jsonl").open("a+b"))
                self._failed: IO[bytes] = files.enter_context((self.path / "failed.jsonl").open("w+b"))
                self._read()
            except OSError as error:
                raise BadFolder("sim.error.folder", path=str(self.path), error=error.strerror or str(error)) from error
            self._files = files.pop_all()

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the folder go; where no game failed, there is no file of failed games."""
        failed = self._failed.tell()
        self._files.close()
        if not failed:
            (self.path / "failed.jsonl").unlink(missing_ok=True)

    def __len__(self) -> int:
        return len(self._index)

    def __contains__(self, key: str) -> bool:
        return key in self._index

    def add(self, one: Outcome) -> None:
        """Keep the outcome of a game."""
        file = self._failed if one.error else self._games
        place = file.seek(0, os.SEEK_END)
        file.write(msgspec.json.encode(one) + b"\n")
        file.flush()
        if not one.error:
            self._note(one, place)
        if time.monotonic() - self._synced >= SYNC:
            os.fsync(file.fileno())
            self._synced = time.monotonic()

    def get(self, key: str) -> Outcome:
        """The outcome of a finished game."""
        self._games.seek(self._index[key])
        return self._decoder.decode(self._games.readline())

    def rows(self) -> Iterator[Outcome]:
        """All finished games, sorted by conditions and seed, whatever the order in which they were played."""
        for cell in sorted(self._cells):
            for _, place in sorted(self._cells[cell]):
                self._games.seek(place)
                yield self._decoder.decode(self._games.readline())

    def failed(self) -> list[Outcome]:
        """The games of this run that could not be played to their end."""
        self._failed.seek(0)
        return [self._decoder.decode(line) for line in self._failed]

    def _note(self, one: Outcome, place: int) -> None:
        key = one.key
        if key not in self._index:
            self._index[key] = place
            self._cells.setdefault(conditions(one), []).append((one.seed, place))

    def _read(self) -> None:
        """Find out what is there, and cut off a line that was not finished."""
        self._games.seek(0)
        end = 0
        for line in self._games:
            if line.endswith(b"\n"):
                with suppress(msgspec.DecodeError):
                    self._note(self._decoder.decode(line), end)
                end += len(line)
        self._games.truncate(end)
        self._games.seek(0, os.SEEK_END)

    def _check(self, game: str) -> None:
        """Refuse a folder whose games were played by another Delve; remember ours in a new one."""
        path = self.path / "run.json"
        mine = Origin(FORMAT, __version__)
        try:
            known = msgspec.json.decode(path.read_bytes(), type=Origin)
        except FileNotFoundError:
            known = mine
        except msgspec.DecodeError as error:
            raise BadFolder("sim.error.no_results", path=str(path)) from error
        content = dict(known.content)
        if game:
            definition = registry.game_def(game)
            mine.content[game] = definition.content_version(definition.content())
            content.setdefault(game, mine.content[game])
        same = all(content[name] == version for name, version in mine.content.items())
        if (known.format, known.delve) != (FORMAT, __version__) or not same:
            raise BadFolder("sim.error.other_version", path=str(self.path), delve=known.delve)
        mine.content = dict(sorted(content.items()))
        path.write_bytes(msgspec.json.format(msgspec.json.encode(mine), indent=1) + b"\n")


def _locked(path: Path) -> IO[bytes]:
    """Lock a file for as long as it is open, also across a crash; raises BadFolder if somebody else has."""
    file = path.open("wb")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise BadFolder("sim.error.locked", path=str(path.parent)) from error
    return file
