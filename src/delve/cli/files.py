"""Where things are kept: saves and packs in the data folder, and beside each save who sits where."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from delve.cli.errors import BadArguments
from delve.core import save
from delve.core.session import Session
from delve.server.config import home

SUFFIX = ".delve"


def saves() -> Path:
    """Where games are saved by themselves."""
    return home() / "saves"


def packs() -> Path:
    """Where imported packs are."""
    return home() / "packs"


class Company(Struct, frozen=True, omit_defaults=True):
    """Who sits at a saved table: `human` or a kind of bot for each seat, the language, whether the game is over."""

    seats: list[str]
    lang: str = "en"
    over: bool = False


def company_file(path: Path) -> Path:
    """The file beside a save that says who sits where. A save opens without it, too."""
    return path.with_name(path.name + ".seats")


def write(session: Session, path: Path, company: Company) -> None:
    """Save a game and who plays it; raises BadArguments if that cannot be written."""
    beside = company_file(path)
    try:
        save.write(session, path)
        data = msgspec.json.encode(company)
        if not beside.exists() or beside.read_bytes() != data:
            part = beside.with_name(beside.name + ".part")
            part.write_bytes(data)
            os.replace(part, beside)
    except OSError as error:
        raise BadArguments("cli.error.write", path=str(path), error=error.strerror or str(error)) from error


def company(path: Path) -> Company | None:
    """Who sits at a saved table, as far as it is known."""
    try:
        return msgspec.json.decode(company_file(path).read_bytes(), type=Company)
    except (OSError, msgspec.MsgspecError):
        return None


def new_save(game: str, seed: int) -> Path:
    """A file for a new game that no other game uses."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{seed}"
    path, number = saves() / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = saves() / f"{stem}-{number}{SUFFIX}", number + 1
    return path


def newest() -> Path | None:
    """The game that was saved last and is not over."""
    found = sorted(saves().glob(f"*{SUFFIX}"), key=lambda p: (p.stat().st_mtime_ns, p.name), reverse=True)
    for path in found:
        known = company(path)
        if known is None or not known.over:
            return path
    return None


def find_pack(name: str) -> str:
    """The folder of a pack that is named by its path or, once imported, by its id."""
    for folder in (Path(name).expanduser(), packs() / name):
        if (folder / "pack.json").is_file():
            return str(folder.resolve())
    if Path(name).is_dir():
        return str(Path(name).resolve())
    raise BadArguments("cli.error.pack", pack=name, folder=str(packs()))
