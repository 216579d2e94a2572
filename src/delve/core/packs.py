"""Homebrew packs: a folder of JSON that is checked and never executed.

`pack.json` names the pack and its game; every other file holds a list of records of one kind, and
`texts/<language>.json` the words. An error names file, record and field.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from delve.core.errors import BadPack
from delve.core.words import LANGUAGES, words

MAX_BYTES = 4_000_000


class PackInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a pack, `pack.json`."""

    id: str
    game: str
    version: str
    name: str


class Pack(Struct, frozen=True):
    """A pack that was read: records by file name, all of their right type."""

    info: PackInfo
    folder: str
    records: dict[str, list[Any]]
    texts: dict[str, dict[str, str]]


def read_pack(folder: Path, game: str, kinds: Mapping[str, type]) -> Pack:
    """Read a pack; `kinds` maps a file name without `.json` to the type of its records."""
    info: PackInfo = _convert(_json(folder, "pack.json"), PackInfo, "pack.json", "-")
    if not info.id.isidentifier():
        raise BadPack("core.pack.id", file="pack.json", id=info.id)
    if info.game != game:
        raise BadPack("core.pack.other_game", file="pack.json", game=info.game, wanted=game)
    records: dict[str, list[Any]] = {}
    for name, kind in kinds.items():
        if (folder / f"{name}.json").exists():
            records[name] = _records(folder, f"{name}.json", kind)
    texts = {}
    for language in LANGUAGES:
        file = f"texts/{language}.json"
        if (folder / file).exists():
            texts[language] = _convert(_json(folder, file), dict[str, str], file, "-")
    if "en" not in texts:
        raise BadPack("core.pack.no_texts", file="texts/en.json")
    known = {"pack", *kinds}
    for path in sorted(folder.glob("*.json")):
        if path.stem not in known:
            raise BadPack("core.pack.unknown_file", file=path.name, known=", ".join(f"{k}.json" for k in kinds))
    return Pack(info, str(folder), records, texts)


def add_texts(pack: Pack) -> None:
    """Make the words of a pack known; a language it lacks reads in English."""
    for language in LANGUAGES:
        words(language).add({**pack.texts["en"], **pack.texts.get(language, {})})


def _json(folder: Path, file: str) -> Any:
    path = folder / file
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadPack("core.pack.unreadable", file=str(path), error=error.strerror or str(error)) from error
    if len(data) > MAX_BYTES:
        raise BadPack("core.pack.too_large", file=str(path), most=MAX_BYTES)
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise BadPack("core.pack.no_json", file=file, error=str(error)) from error


def _records(folder: Path, file: str, kind: type) -> list[Any]:
    raw = _json(folder, file)
    if not isinstance(raw, list):
        raise BadPack("core.pack.no_list", file=file)
    found = []
    for number, record in enumerate(raw, 1):
        name = str(record.get("id", number)) if isinstance(record, dict) else str(number)
        if isinstance(record, dict):
            unknown = sorted(set(record) - set(kind.__struct_fields__))  # type: ignore[attr-defined]
            if unknown:
                raise BadPack("core.pack.unknown_field", file=file, record=name, field=unknown[0])
        found.append(_convert(record, kind, file, name))
    return found


def _convert(raw: Any, kind: Any, file: str, record: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        text, _, field = str(error).partition(" - at ")
        raise BadPack(
            "core.pack.bad_field", file=file, record=record, field=field.strip("`") or "$", error=text
        ) from error
