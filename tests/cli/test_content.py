"""Content as JSON: the schema, export and import, homebrew packs and what can be wrong with them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from delve.bots.base import Bot, RandomBot, play_out
from delve.cli import content, files
from delve.cli.main import app
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.words import LANGUAGES, words
from delve.games.heroesout import GAME
from delve.games.heroesout.content.packs import KINDS
from tests.cli.helpers import delve

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "packs" / "example"


def run(*args: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["content", *map(str, args)])
    return done.exit_code, done.stdout, done.stderr


# ---------------------------------------------------------------------- schema and export


def test_the_published_schema_is_up_to_date() -> None:
    code, out, _ = run("export", "heroesout", "--schema")
    assert code == 0
    published = (DOCS / "schema" / "heroesout.json").read_text("utf-8")
    assert out == published, "regenerate it: delve content export heroesout docs/schema/heroesout.json --schema"


def test_the_schema_names_every_file_and_kind() -> None:
    schema = content.pack_schema("heroesout")
    assert {f"{name}.json" for name in KINDS} <= set(schema["properties"])
    for kind in KINDS.values():
        assert kind.__name__ in schema["$defs"]
    for ref in _refs(schema):
        assert ref.removeprefix("#/$defs/") in schema["$defs"]


def _refs(part: Any) -> list[str]:
    if isinstance(part, dict):
        here = [part["$ref"]] if "$ref" in part else []
        return here + [ref for value in part.values() for ref in _refs(value)]
    return [ref for one in part for ref in _refs(one)] if isinstance(part, list) else []


def test_the_export_holds_every_definition_and_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    assert run("export", "heroesout", file)[0] == 0
    data = json.loads(file.read_text("utf-8"))
    box = GAME.content()
    assert data["content"] == GAME.content_version(box)
    for name, items in content.records("heroesout", box).items():
        assert msgspec.convert(data[name], list[KINDS[name]]) == items  # type: ignore[valid-type]  # types as data
    assert run("export", "heroesout")[1] == file.read_text("utf-8")


def test_the_box_exported_as_a_pack_comes_back_the_same(home: Path, tmp_path: Path) -> None:
    """Export, import, load: the clans under another prefix are the box's clans in all but their ids."""
    folder = tmp_path / "mine"
    code, out, _ = run("export", "heroesout", folder, "--as-pack", "mine")
    assert code == 0
    assert "delve content check" in out
    assert run("check", folder)[0] == 0
    assert run("import", folder)[0] == 0
    loaded = GAME.content((files.find_pack("mine"),))
    box = GAME.content()
    for name, clan in box.clans.items():
        copy = loaded.clans[f"mine.{name}"]
        assert [c.actions for c in copy.cards] == [c.actions for c in clan.cards]
        assert (copy.health, copy.monsters, copy.start, copy.ability) == (
            clan.health,
            clan.monsters,
            clan.start,
            clan.ability,
        )
    for name, scenario in box.scenarios.items():
        assert loaded.scenarios[f"mine.{name}"].rooms == scenario.rooms
        assert list(loaded.scenarios[f"mine.{name}"].cards) == [f"mine.{card}" for card in scenario.cards]
    for language in LANGUAGES:
        known = words(language)
        assert known.template("kh.clan.mine.ratfolk") == known.template("kh.clan.ratfolk")
    session = Session.new("heroesout", packs=(files.find_pack("mine"),), clans=["mine.ratfolk"], scenario="mine.siege")
    bot: Bot = RandomBot(1)
    assert play_out(session, {Seat(0): bot}).result is not None


def test_the_figures_of_the_box_are_whole_and_always_the_same() -> None:
    code, out, _ = run("figures", "heroesout")
    assert code == 0
    data = json.loads(out)
    box = GAME.content()
    assert [clan["id"] for clan in data["clans"]] == list(box.clans)
    assert all(sum(card["copies"] for card in clan["cards"]) == 10 for clan in data["clans"])
    assert sum(one["tokens"] for one in data["treasures"]) == 16
    assert all(record["name"] for kind in ("clans", "loot", "guild", "scenarios") for record in data[kind])
    assert run("figures", "heroesout")[1] == out


# ---------------------------------------------------------------------- the example


def test_the_example_pack_is_sound_and_speaks_all_languages() -> None:
    code, out, _ = run("check", EXAMPLE)
    assert code == 0
    assert "clans: 1" in out
    english = set(json.loads((EXAMPLE / "texts" / "en.json").read_text("utf-8")))
    for language in LANGUAGES:
        texts = json.loads((EXAMPLE / "texts" / f"{language}.json").read_text("utf-8"))
        assert {key for key in texts if "@" not in key} == english, language


def test_bots_play_the_example_pack_to_the_end(home: Path) -> None:
    args = ("--scenario", "example.kitchen_door", "--clans", "example.kobolds,slimes", "--seats", "bot,random")
    done = delve(home, "play", "--pack", EXAMPLE, "--seed", "4", *args)
    assert done.returncode == 0, done.stderr
    assert "Kitchen Kobolds" in done.stdout
    assert "Health Inspector" in done.stdout


def test_a_game_with_a_pack_is_resumed_with_it(home: Path, tmp_path: Path) -> None:
    assert run("import", EXAMPLE)[0] == 0
    delve(home, "play", "--pack", "example", "--clans", "example.kobolds", "--scenario", "example.kitchen_door")
    done = delve(home, "resume")
    assert done.returncode == 0
    assert "Kitchen Kobolds" in done.stdout


# ---------------------------------------------------------------------- check and import


def test_the_box_is_sound() -> None:
    code, out, _ = run("check")
    assert code == 0
    assert "clans: 9" in out


def edit(file: str, change: Callable[[Any], object]) -> Callable[[Path], None]:
    """A change to one file of a pack."""

    def apply(folder: Path) -> None:
        path = folder / file
        data = json.loads(path.read_text("utf-8"))
        change(data)
        path.write_text(json.dumps(data), "utf-8")

    return apply


BROKEN: dict[str, tuple[Callable[[Path], object], tuple[str, ...]]] = {
    "unknown effect": (
        edit("clans.json", lambda d: d[0]["cards"][0]["actions"].append({"do": "explode"})),
        ("clans.json", "example.kobolds", "explode"),
    ),
    "unknown field": (
        edit("loot.json", lambda d: d[0].update(price=3)),
        ("loot.json", "example.rolling_pin", "price"),
    ),
    "wrong type": (
        edit("clans.json", lambda d: d[0].update(health="much")),
        ("clans.json", "example.kobolds", "health"),
    ),
    "foreign id": (edit("guild.json", lambda d: d[0].update(id="inspector")), ("guild.json", "inspector", "example.")),
    "unknown ability": (
        edit("clans.json", lambda d: d[0].update(ability="fly")),
        ("clans.json", "example.kobolds", "ability", "fly"),
    ),
    "no vault": (edit("scenarios.json", lambda d: d[0]["rooms"].pop(5)), ("scenarios.json", "rooms", "Vault")),
    "missing text": (
        edit("texts/en.json", lambda d: d.pop("kh.card.example.rolling_pin")),
        ("texts/en.json", "kh.card.example.rolling_pin"),
    ),
    "no json": (lambda folder: (folder / "loot.json").write_text("["), ("loot.json", "JSON")),
    "other game": (edit("pack.json", lambda d: d.update(game="chess")), ("pack.json", "chess")),
    "no head": (lambda folder: (folder / "pack.json").unlink(), ("pack.json",)),
    "stray file": (lambda folder: (folder / "spells.json").write_text("[]"), ("spells.json",)),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", ["check", "import"])
def test_a_broken_pack_is_refused_with_file_record_and_field(
    home: Path, tmp_path: Path, command: str, name: str
) -> None:
    change, named = BROKEN[name]
    folder = tmp_path / "pack"
    shutil.copytree(EXAMPLE, folder)
    change(folder)
    code, _, err = run(command, folder)
    assert code == 1
    assert len(err.strip().splitlines()) == 1
    for word in named:
        assert word in err
    assert not files.packs().exists(), "nothing of it is kept"


def test_playing_with_a_broken_pack_is_refused(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(EXAMPLE, folder)
    BROKEN["unknown effect"][0](folder)
    done = CliRunner().invoke(app, ["play", "--pack", str(folder)])
    assert done.exit_code == 2
    assert "explode" in done.stderr


def test_importing_again_replaces_the_old_copy(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(EXAMPLE, folder)
    (folder / "notes.txt").write_text("not part of a pack")
    assert "Imported" in run("import", folder)[1]
    edit("pack.json", lambda d: d.update(version="2"))(folder)
    assert "Replaced" in run("import", folder)[1]
    kept = files.packs() / "example"
    assert json.loads((kept / "pack.json").read_text("utf-8"))["version"] == "2"
    assert not (kept / "notes.txt").exists()
    assert [path.name for path in files.packs().iterdir()] == ["example"]


def test_one_bad_pack_does_not_hide_another(tmp_path: Path) -> None:
    code, out, err = run("check", "nowhere", EXAMPLE)
    assert code == 1
    assert "nowhere" in err
    assert f"{EXAMPLE}: ok" in out
