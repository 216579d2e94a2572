"""Where saves and packs are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from delve.cli import files
from delve.cli.errors import BadArguments
from delve.core.session import Session


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DELVE_HOME", str(tmp_path / "mine"))
    assert files.saves() == tmp_path / "mine" / "saves"
    monkeypatch.delenv("DELVE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert files.saves() == tmp_path / "xdg" / "delve" / "saves"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert files.saves() == tmp_path / ".local" / "share" / "delve" / "saves"


def test_the_newest_game_that_is_not_over(home: Path) -> None:
    assert files.newest() is None
    session = Session.new("heroesout", clans=["ratfolk"])
    for age, (name, over) in enumerate((("over", True), ("new", False), ("old", False))):
        path = files.saves() / f"{name}.delve"
        files.write(session, path, files.Company(["human"], over=over))
        os.utime(path, (1000 - age, 1000 - age))
    assert files.newest() == files.saves() / "new.delve"


def test_company_that_is_missing_or_damaged_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "a.delve"
    assert files.company(path) is None
    files.company_file(path).write_text("{")
    assert files.company(path) is None


def test_two_games_never_share_a_file(home: Path) -> None:
    session = Session.new("heroesout", clans=["ratfolk"])
    paths = []
    for _ in range(3):
        path = files.new_save("heroesout", 5)
        files.write(session, path, files.Company(["human"]))
        paths.append(path)
    assert len(set(paths)) == 3


def test_packs_are_found_by_folder_and_by_id(home: Path, tmp_path: Path) -> None:
    for folder in (tmp_path / "here", files.packs() / "mine"):
        folder.mkdir(parents=True)
        (folder / "pack.json").write_text("{}")
    assert files.find_pack(str(tmp_path / "here")) == str(tmp_path / "here")
    assert files.find_pack("mine") == str(files.packs() / "mine")
    with pytest.raises(BadArguments, match="There is no pack “yours”"):
        files.find_pack("yours")


def test_writing_that_fails_leaves_the_old_save(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadArguments, match="Cannot write"):
        files.write(Session.new("heroesout", clans=["ratfolk"]), tmp_path / "file" / "a.delve", files.Company([]))
