"""Saves: one file that holds a whole table, and that loads for as long as there are migrations.

A save is a line of text, a line with the checksum of the rest, and the packed content (see docs/save.md). It has
the last rest point with the answers since, the older rest points that undo can still reach, the whole journal
and the log.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

import delve
from delve.core import registry
from delve.core.bounds import CutShort, TooMuch, check_msgpack
from delve.core.definition import GameDef
from delve.core.errors import BadConfig, BadSave, ReplayBroken, RuleBroken
from delve.core.events import Event
from delve.core.msg import Msg
from delve.core.records import Entry, Rest
from delve.core.session import Session
from delve.core.state import decode_migrated, pack

T = TypeVar("T")

MAGIC = b"DELVE SAVE 1\n"
MOST = 64 * 1024 * 1024
"""How large a save may be when unpacked: no game comes near, and a small file cannot fill the memory."""
MOST_ITEMS = 1_000_000
"""How many values a save may have in it, the packed states apart: the longest of 200 games at random had
43,000 (four seats of Mage Knight)."""
MOST_STATE_ITEMS = 100_000
"""How many values a state may have: the largest of those games had 1,809."""


class SavedRest(Struct, frozen=True, array_like=True):
    """A rest point on disk: the state is packed by itself, so that migrations can work on it."""

    at: int
    events: int
    turn: int
    turn_at: int
    state: bytes


class Saved(Struct, frozen=True):
    """What a save holds."""

    engine: str
    game: str
    schema: int
    content: str
    packs: tuple[str, ...]
    config: dict[str, Any]
    seed: int
    practice: bool
    journal: list[Entry]
    rests: list[SavedRest]
    events: list[Event]
    redo: list[list[Entry]] = []


class Handed(Struct, frozen=True, array_like=True):
    """A session on its way to another process of the same machine: as it is, with only the states that are kept."""

    game: str
    packs: tuple[str, ...]
    config: dict[str, Any]
    seed: int
    practice: bool
    journal: list[Entry]
    rests: list[SavedRest]
    events: list[Event]
    redo: list[list[Entry]]
    notices: list[Msg]


class Told(Struct, frozen=True):
    """What is taken from the save of a stranger. The rest is not even unpacked."""

    game: str
    packs: tuple[str, ...]
    config: dict[str, Any]
    seed: int
    practice: bool
    journal: list[Entry]


def dump(session: Session) -> bytes:
    """The session as the bytes of a save."""
    definition = session.definition
    boundary = 0
    if not session.practice:
        boundary = next((i + 1 for i in range(len(session.journal) - 1, -1, -1) if session.journal[i].revealed), 0)
    saved = Saved(
        engine=delve.__version__,
        game=definition.id,
        schema=definition.schema,
        content=definition.content_version(session.content),
        packs=session.packs,
        config=msgspec.to_builtins(session.config),
        seed=session.seed,
        practice=session.practice,
        journal=session.journal,
        rests=[SavedRest(r.at, r.events, r.turn, r.turn_at, r.packed) for r in session.rests_since(boundary)],
        events=session.events,
        redo=session._redo,
    )
    packed = zlib.compress(msgspec.msgpack.encode(saved), 6)
    return MAGIC + hashlib.blake2b(packed, digest_size=16).hexdigest().encode() + b"\n" + packed


def hand_over(session: Session) -> bytes:
    """The session for another process that runs the same program: quick to make, since nothing is played again for it
    and nothing compressed."""
    return msgspec.msgpack.encode(
        Handed(
            game=session.definition.id,
            packs=session.packs,
            config=msgspec.to_builtins(session.config),
            seed=session.seed,
            practice=session.practice,
            journal=session.journal,
            rests=[SavedRest(r.at, r.events, r.turn, r.turn_at, r.packed) for r in session._course.rests],
            events=session.events,
            redo=session._redo,
            notices=session.notices,
        )
    )


def taken_over(data: bytes) -> Session:
    """The session that another process handed over. It is believed: never give it what comes from outside."""
    handed = msgspec.msgpack.decode(data, type=Handed)
    definition = registry.game_def(handed.game)
    rests = [Rest(r.at, r.events, r.turn, r.turn_at, definition.state_type, r.state) for r in handed.rests]
    while not rests[-1].packed:
        rests.pop()
    rest = rests[-1]
    session = Session(
        definition,
        msgspec.convert(handed.config, definition.config_type),
        handed.seed,
        rest.state,
        content=definition.content(handed.packs),
        packs=handed.packs,
        practice=handed.practice,
    )
    session._course.rests = rests
    session.journal = handed.journal[: rest.at]
    session.game.events = handed.events
    session._restore(rest)
    for entry in handed.journal[rest.at :]:
        session._replay(entry)
    session._redo = handed.redo
    session.notices = handed.notices
    return session


def load_from_stranger(data: bytes) -> Session:
    """The session of a save that anybody may have made: nothing of it is believed but its seed and its answers, which
    are played again. Raises BadSave if that does not lead to where the save stands."""
    saved = _unpack(data, Told)
    if saved.packs:
        raise BadSave("core.save.packs")
    definition = registry.game_def(saved.game)
    try:
        config = msgspec.convert(saved.config, definition.config_type)
        content = definition.content()
        state = definition.new(config, content, saved.seed)
        session = Session(definition, config, saved.seed, state, content=content, practice=saved.practice)
        session._advance()
        for entry in saved.journal:
            session._replay(entry)
    except (msgspec.MsgspecError, BadConfig, ReplayBroken, RuleBroken) as error:
        raise BadSave("core.save.replay") from error
    return session


def load(data: bytes, *, ours: bool = False) -> Session:
    """The session of a save; one of `ours`, which nobody else can have written, is not measured first.

    Raises BadSave if this is no save, a damaged one or one of a newer version. Where the rules have changed since,
    so that the answers of the unfinished step no longer fit, the session stands at the rest point before it and
    `session.notices` says so.
    """
    saved = _unpack(data, Saved, ours)
    definition = registry.game_def(saved.game)
    if saved.schema > definition.schema:
        raise BadSave("core.save.newer", version=saved.engine)
    if not saved.rests:
        raise BadSave("core.save.damaged")
    content = definition.content(saved.packs)
    try:
        config = msgspec.convert(saved.config, definition.config_type)
    except msgspec.MsgspecError as error:
        raise BadSave("core.save.damaged") from error
    if not ours:
        _check(saved.rests[-1].state, MOST_STATE_ITEMS)
    rests = [
        Rest(r.at, r.events, r.turn, r.turn_at, definition.state_type, _packed(definition, r.state, saved.schema))
        for r in saved.rests
    ]
    session = Session(
        definition,
        config,
        saved.seed,
        rests[-1].state,
        content=content,
        packs=saved.packs,
        practice=saved.practice,
    )
    rest = rests[-1]
    session._course.rests = rests
    session.journal = saved.journal[: rest.at]
    session.game.events = [definition.retold(event) for event in saved.events]
    session._restore(rest)
    if saved.content != definition.content_version(content):
        session.notices.append(Msg("core.save.content_changed"))
    for number, entry in enumerate(saved.journal[rest.at :]):
        try:
            session._replay(entry)
        except ReplayBroken:
            session._go_to(rest.at)
            session.notices.append(Msg("core.save.fell_back", {"n": len(saved.journal) - rest.at - number}))
            break
    else:
        session._redo = saved.redo
    return session


def _packed(definition: GameDef[Any, Any], data: bytes, schema: int) -> bytes:
    """The state of a rest point as the present schema has it."""
    if schema == definition.schema:
        return data
    _check(data, MOST_STATE_ITEMS)
    return pack(decode_migrated(definition.state_type, data, schema, definition.schema, definition.migrations))


def _unpack(data: bytes, kind: type[T], ours: bool = False) -> T:
    if not data.startswith(MAGIC):
        known = data.startswith((MAGIC[: len(data)], b"DELVE SAVE "))
        raise BadSave("core.save.damaged" if known else "core.save.foreign")
    checksum, _, packed = data[len(MAGIC) :].partition(b"\n")
    if hashlib.blake2b(packed, digest_size=16).hexdigest().encode() != checksum:
        raise BadSave("core.save.damaged")
    try:
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(packed, MOST)
        if unpacker.unconsumed_tail:
            raise BadSave("core.save.too_much")
        if not ours:
            _check(plain, MOST_ITEMS)
        return msgspec.msgpack.decode(plain, type=kind)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise BadSave("core.save.damaged") from error


def _check(packed: bytes, items: int) -> None:
    """Raise BadSave if there is more in it than a save can have."""
    try:
        check_msgpack(packed, items)
    except TooMuch as error:
        raise BadSave("core.save.too_much") from error
    except CutShort as error:
        raise BadSave("core.save.damaged") from error


def write(session: Session, path: Path) -> None:
    """Save to a file. The old file stays whole until the new one is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(dump(session))
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> Session:
    """Load from a file; raises BadSave with what to do."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadSave("core.save.unreadable", path=str(path), error=error.strerror or str(error)) from error
    return load(data)
