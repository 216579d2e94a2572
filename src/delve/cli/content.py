"""`delve content`: check, export and import what a game's box holds as JSON.

A game says in `delve.games.<game>.content.packs` which kinds of records it has, by the file of a pack in which they
are (`KINDS`), and lists them (`records`). One that takes homebrew packs adds them to its content (`with_packs`, also to
an `empty` one). `delve.games.<game>.figures` has the box in figures. Everything here follows from these.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from delve.cli import files
from delve.cli.errors import BadArguments
from delve.core import registry
from delve.core.definition import GameDef
from delve.core.errors import BadPack, DelveError
from delve.core.packs import Pack, PackInfo, read_pack
from delve.core.words import LANGUAGES, words

SCHEMA = "https://json-schema.org/draft/2020-12/schema"


def _packs_module(game: str) -> Any:
    name = f"delve.games.{game}.content.packs"
    if importlib.util.find_spec(name) is None:
        raise BadArguments("cli.error.no_content", game=game)
    return importlib.import_module(name)


def records(game: str, content: Any) -> dict[str, list[Any]]:
    """All definitions of a game's content, by the file of a pack that they would be in."""
    found: dict[str, list[Any]] = _packs_module(game).records(content)
    return found


def takes_packs(game: str) -> bool:
    """Whether homebrew packs can be added to a game."""
    name = f"delve.games.{game}.content.packs"
    return importlib.util.find_spec(name) is not None and hasattr(importlib.import_module(name), "with_packs")


def check_takes_packs(game: str) -> None:
    """Raise BadArguments if no packs can be added to a game."""
    if not takes_packs(game):
        raise BadArguments("cli.error.no_packs", game=registry.game_def(game).title)


# ---------------------------------------------------------------------- export


def pack_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a pack: one property for each of its files."""
    kinds: dict[str, type] = _packs_module(game).KINDS
    (info, *of_kinds), parts = msgspec.json.schema_components(
        [PackInfo, *kinds.values()], ref_template="#/$defs/{name}"
    )
    listed = {f"{name}.json": {"type": "array", "items": ref} for name, ref in zip(kinds, of_kinds, strict=True)}
    texts = {"type": "object", "additionalProperties": {"type": "string"}}
    return {
        "$schema": SCHEMA,
        "title": f"A homebrew pack for {game}",
        "description": "One property for each file of a pack's folder; each file by itself has its property's schema.",
        "type": "object",
        "properties": {
            "pack.json": info,
            **listed,
            **{f"texts/{language}.json": texts for language in LANGUAGES},
        },
        "required": ["pack.json", "texts/en.json"],
        "additionalProperties": False,
        "$defs": parts,
    }


def as_json(data: Any) -> str:
    """Data as JSON for people: indented, ending with a line break."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"


def export(game: str, file: str, *, schema: bool, as_pack: str | None, packs: list[str]) -> int:
    """`delve content export`."""
    definition = registry.game_def(game)
    if schema:
        return _write(file, as_json(pack_schema(game)))
    if packs or as_pack is not None:
        check_takes_packs(game)
    content = definition.content(tuple(files.find_pack(name) for name in packs))
    if as_pack is not None:
        if file == "-":
            raise BadArguments("cli.error.pack_folder")
        write_pack(Path(file), game, as_pack, records(game, content))
        print(f"Wrote {file}. Change it, then: delve content check {file}")
        return 0
    data = {"game": game, "content": definition.content_version(content), **records(game, content)}
    return _write(file, as_json(data))


def figures(game: str, file: str) -> int:
    """`delve content figures`."""
    definition = registry.game_def(game)
    name = f"delve.games.{game}.figures"
    if importlib.util.find_spec(name) is None:
        raise BadArguments("cli.error.no_figures", game=definition.title)
    made: dict[str, Any] = importlib.import_module(name).figures(definition.content())
    return _write(file, as_json({"game": game, **made}))


def _write(file: str, text: str) -> int:
    if file == "-":
        sys.stdout.write(text)
        return 0
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as error:
        raise BadArguments("cli.error.write", path=file, error=error.strerror or str(error)) from error
    return 0


def write_pack(folder: Path, game: str, pack: str, parts: dict[str, list[Any]]) -> None:
    """Write records as a pack of their own: every id gets the pack's in front, and so do the texts."""
    ids = {one for items in parts.values() for record in items for one in _ids(record)}
    renamed = {one: f"{pack}.{one}" for one in ids}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "texts").mkdir(exist_ok=True)
        info = PackInfo(id=pack, game=game, version="1", name=pack)
        (folder / "pack.json").write_text(as_json(info), "utf-8")
        for name, items in parts.items():
            if items:
                plain = [_renamed(msgspec.to_builtins(record), renamed) for record in items]
                (folder / f"{name}.json").write_text(as_json(plain), "utf-8")
        for language in LANGUAGES:
            (folder / "texts" / f"{language}.json").write_text(as_json(_texts(language, renamed)), "utf-8")
    except OSError as error:
        raise BadArguments("cli.error.write", path=str(folder), error=error.strerror or str(error)) from error


def _ids(record: Any) -> Iterable[str]:
    yield record.id
    for card in getattr(record, "cards", ()):
        if hasattr(card, "id"):
            yield card.id


def _renamed(record: dict[str, Any], renamed: dict[str, str]) -> dict[str, Any]:
    """A record with new ids: its own, those of its cards, and those it counts (a scenario's cards)."""
    plain: dict[str, Any] = {}
    for field, value in record.items():
        if field == "id":
            plain[field] = renamed.get(value, value)
        elif isinstance(value, dict):
            plain[field] = {renamed.get(key, key): inner for key, inner in value.items()}
        elif isinstance(value, list | tuple):
            plain[field] = [_renamed(one, renamed) if isinstance(one, dict) and "id" in one else one for one in value]
        else:
            plain[field] = value
    return plain


def _texts(language: str, renamed: dict[str, str]) -> dict[str, str]:
    """The texts whose key ends with one of the ids, under their new keys."""
    known = words(language)
    found: dict[str, str] = {}
    for key in sorted(known.keys()):
        game, dot, rest = key.partition(".")
        kind, _, name = rest.partition(".")
        base, at, form = name.partition("@")
        template = known.template(key)
        if dot and base in renamed and template is not None:
            found[f"{game}.{kind}.{renamed[base]}{at}{form}"] = template
    return found


# ---------------------------------------------------------------------- check and import


def check(game: str | None, packs: list[str]) -> int:
    """Check boxes and packs; prints every pack's first error and returns 1 if there is one.

    Without a game the packs say which it is; without packs it is every game.
    """
    failed = 0
    for name in [registry.game_def(game).id] if game is not None else _games_of(packs) or registry.installed():
        box = registry.game_def(name).content()
        try:
            check_box(name, box)
        except BadPack as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed += 1
        else:
            print(f"{name}: ok ({_counts(records(name, box))})")
    for name in packs:
        try:
            folder = Path(files.find_pack(name))
            pack = _checked(folder, registry.game_def(game) if game is not None else game_of(folder))
        except DelveError as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed += 1
        else:
            print(f"{name}: ok ({_counts(pack.records)})")
    return 1 if failed else 0


def _games_of(packs: list[str]) -> list[str]:
    """The games that packs name; what is no pack names none."""
    found = []
    for name in packs:
        with suppress(BadArguments):
            found.append(game_of(Path(files.find_pack(name))).id)
    return list(dict.fromkeys(found))


def check_box(game: str, content: Any) -> None:
    """Hold the box to what is asked of packs: write it as one and read it into an empty box. Where a game takes no
    packs, what was written must still read as it was."""
    module = _packs_module(game)
    if takes_packs(game):
        with tempfile.TemporaryDirectory(prefix="delve-") as folder:
            write_pack(Path(folder), game, "box", records(game, content))
            module.with_packs(module.empty(), [Path(folder)])
        return
    for name, items in records(game, content).items():
        for number, record in enumerate(items, 1):
            try:
                same = msgspec.json.decode(msgspec.json.encode(record), type=module.KINDS[name]) == record
                error = "" if same else "it does not read back as it was"
            except msgspec.ValidationError as wrong:
                error = str(wrong)
            if error:
                known = str(getattr(record, "id", number))
                raise BadPack("core.pack.bad_field", file=f"{name}.json", record=known, field="$", error=error)


def _counts(parts: dict[str, list[Any]]) -> str:
    return ", ".join(f"{name}: {len(items)}" for name, items in parts.items()) or "no records"


def import_pack(folder: Path) -> int:
    """Check a pack and copy it into the data folder; exit code 1 if it does not fit."""
    try:
        pack = _checked(folder, game_of(folder))
    except BadPack as error:
        print(f"{folder}: {error}", file=sys.stderr)
        return 1
    target = files.packs() / pack.info.id
    replaced = target.exists()
    try:
        files.packs().mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=files.packs(), prefix=f".{pack.info.id}-"))
        _copy(folder, part, pack)
        if replaced:
            shutil.rmtree(target)
        part.rename(target)
    except OSError as error:
        raise BadArguments("cli.error.write", path=str(target), error=error.strerror or str(error)) from error
    print(f"{'Replaced' if replaced else 'Imported'} {pack.info.name} {pack.info.version} ({_counts(pack.records)}).")
    print(f"Play with it: delve play --pack {pack.info.id}")
    return 0


def _checked(folder: Path, definition: GameDef[Any, Any]) -> Pack:
    """The pack of a folder, if it fits the game."""
    check_takes_packs(definition.id)
    definition.content((str(folder),))
    return read_pack(folder, definition.id, _packs_module(definition.id).KINDS)


def game_of(folder: Path) -> GameDef[Any, Any]:
    """The game that a pack names; where it names none that we know, reading it as one of ours says what is wrong."""
    try:
        info = msgspec.json.decode((folder / "pack.json").read_bytes(), type=PackInfo)
        return registry.game_def(info.game)
    except (OSError, msgspec.MsgspecError, DelveError):
        return registry.game_def(next(name for name in registry.names() if takes_packs(name)))


def _copy(folder: Path, target: Path, pack: Pack) -> None:
    """Copy what belongs to a pack and nothing else."""
    (target / "texts").mkdir()
    for name in ("pack", *pack.records):
        shutil.copyfile(folder / f"{name}.json", target / f"{name}.json")
    for language in pack.texts:
        shutil.copyfile(folder / "texts" / f"{language}.json", target / "texts" / f"{language}.json")
