"""Homebrew packs: a good one plays, and an error names file, record and field."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from delve.bots.base import random_answer
from delve.core import save
from delve.core.errors import BadPack, DelveError
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import words
from delve.games.heroesout import GAME
from delve.games.heroesout.definition import box_content

Files: TypeAlias = dict[str, Any]
"""The files of a pack by name; what is no text is written as JSON."""


def good_pack() -> Files:
    """A pack with one of everything."""
    return {
        "pack.json": {"id": "attic", "game": "heroesout", "version": "1", "name": "Up in the Attic"},
        "clans.json": [
            {
                "id": "attic.moths",
                "health": 1,
                "monsters": 12,
                "start": 4,
                "symbol": "hats",
                "ability": "scamper",
                "role": "supporter",
                "cards": [
                    {"id": "attic.flutter", "actions": [{"do": "move"}, {"do": "move"}], "copies": 6},
                    {
                        "id": "attic.nibble",
                        "actions": [
                            {"do": "choice", "left": [{"do": "melee"}], "right": [{"do": "defend"}]},
                            {"do": "combo", "left": {"do": "activate"}, "right": {"do": "summon", "n": 2}},
                        ],
                        "copies": 4,
                    },
                ],
            }
        ],
        "loot.json": [{"id": "attic.lamp", "loot": "scroll", "actions": [{"do": "swarm", "action": {"do": "move"}}]}],
        "guild.json": [{"id": "attic.draught", "effects": [{"do": "invade", "hero": "rogue", "where": "forge"}]}],
        "scenarios.json": [
            {
                "id": "attic.roof",
                "level": 1,
                "rooms": [
                    {"room": "vault", "x": 2, "y": 2},
                    {"room": "forge", "x": 0, "y": 2, "turned": True},
                    {"room": "library", "x": 0, "y": 1, "turned": True},
                ],
                "portals": ["library"],
                "treasures": {"forge": 1},
                "cards": {"attic.draught": 2},
            }
        ],
        "texts/en.json": {
            "kh.clan.attic.moths": "Moths",
            "kh.monster.attic.moths": "Moth",
            "kh.ability.attic.moths": "move a Moth",
            "kh.card.attic.flutter": "Flutter",
            "kh.card.attic.nibble": "Nibble",
            "kh.card.attic.lamp": "Lamp",
            "kh.guild.attic.draught": "Draught",
            "kh.scenario.attic.roof": "The Roof",
            "kh.story.attic.roof": "It leaks.",
        },
    }


def write(folder: Path, files: Files) -> str:
    """Write a pack; its folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(folder)


def refusal(folder: Path, change: Callable[[Files], object]) -> str:
    """What is said about a pack that was good before the change."""
    files = good_pack()
    change(files)
    with pytest.raises(BadPack) as error:
        GAME.content((write(folder, files),))
    return str(error.value)


# ---------------------------------------------------------------------- a good one


def test_a_good_pack_adds_to_the_box(tmp_path: Path) -> None:
    content = GAME.content((write(tmp_path, good_pack()),))
    box = box_content()
    assert set(content.clans) == {*box.clans, "attic.moths"}
    assert set(content.scenarios) == {*box.scenarios, "attic.roof"}
    assert len(content.loot_deck()) == len(box.loot_deck()) + 1
    assert content.version != box.version


def test_a_game_with_a_pack_plays_to_its_end(tmp_path: Path) -> None:
    folder = write(tmp_path, good_pack())
    session = Session.new("heroesout", packs=[folder], scenario="attic.roof", clans=["attic.moths", "gnolls"])
    rng = LooseRng(3)
    while session.questions:
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    assert session.result is not None
    english = words("en")
    texts = [english.text(event.msg) for event in session.events]
    assert any("Draught" in text for text in texts)
    assert any("Flutter" in text for text in texts)


def test_a_game_with_a_pack_is_saved_with_it(tmp_path: Path) -> None:
    folder = write(tmp_path, good_pack())
    session = Session.new("heroesout", packs=[folder], scenario="attic.roof", clans=["attic.moths"])
    loaded = save.load(save.dump(session))
    assert loaded.packs == (folder,)
    assert loaded.hash() == session.hash()


def test_the_box_itself_is_not_changed_by_a_pack(tmp_path: Path) -> None:
    version = box_content().version
    GAME.content((write(tmp_path, good_pack()),))
    assert box_content().version == version
    assert "attic.moths" not in GAME.content().clans


def test_a_pack_of_texts_alone_is_a_pack(tmp_path: Path) -> None:
    files = good_pack()
    folder = write(tmp_path, {name: files[name] for name in ("pack.json", "texts/en.json")})
    assert set(GAME.content((folder,)).clans) == set(box_content().clans)


# ---------------------------------------------------------------------- bad ones


def clan(files: Files) -> dict[str, Any]:
    """The clan of a pack."""
    record: dict[str, Any] = files["clans.json"][0]
    return record


def scenario(files: Files) -> dict[str, Any]:
    """The scenario of a pack."""
    record: dict[str, Any] = files["scenarios.json"][0]
    return record


RECORDS: dict[str, tuple[Callable[[Files], object], tuple[str, ...]]] = {
    "an unknown effect": (
        lambda f: clan(f)["cards"][0]["actions"].append({"do": "teleport"}),
        ("clans.json", "attic.moths", "cards[0].actions[2]", "teleport"),
    ),
    "an unknown guild effect": (
        lambda f: f["guild.json"][0]["effects"].append({"do": "sing"}),
        ("guild.json", "attic.draught", "effects[1]", "sing"),
    ),
    "an unknown coded effect": (
        lambda f: f["guild.json"][0]["effects"].append({"do": "code", "name": "sing"}),
        ("guild.json", "attic.draught", "effects", "sing"),
    ),
    "an unknown field": (
        lambda f: clan(f).update(wings=2),
        ("clans.json", "attic.moths", "wings"),
    ),
    "a wrong type": (
        lambda f: clan(f).update(health="five"),
        ("clans.json", "attic.moths", "health", "int"),
    ),
    "a missing field": (
        lambda f: clan(f).pop("symbol"),
        ("clans.json", "attic.moths", "symbol"),
    ),
    "a missing field of an effect": (
        lambda f: clan(f)["cards"][0]["actions"].append({"do": "ambush", "n": 2}),
        ("clans.json", "attic.moths", "cards[0].actions[2]", "symbol"),
    ),
    "an unknown symbol": (
        lambda f: clan(f).update(symbol="feathers"),
        ("clans.json", "attic.moths", "symbol", "feathers"),
    ),
    "an unknown ability": (
        lambda f: clan(f).update(ability="glow"),
        ("clans.json", "attic.moths", "ability", "glow", "scamper"),
    ),
    "a clan with 9 cards": (
        lambda f: clan(f)["cards"][0].update(copies=5),
        ("clans.json", "attic.moths", "cards", "10 Tactic cards", "has 9"),
    ),
    "more monsters at the start than there are": (
        lambda f: clan(f).update(start=13),
        ("clans.json", "attic.moths", "start"),
    ),
    "a Tactic card with a loot type": (
        lambda f: clan(f)["cards"][0].update(loot="potion"),
        ("clans.json", "attic.moths", "cards", "loot type"),
    ),
    "a loot card without a type": (
        lambda f: f["loot.json"][0].pop("loot"),
        ("loot.json", "attic.lamp", "loot"),
    ),
    "a wrong prefix": (
        lambda f: f["loot.json"][0].update(id="cellar.lamp"),
        ("loot.json", "cellar.lamp", "id", "“attic.”"),
    ),
    "a wrong prefix of a clan's card": (
        lambda f: clan(f)["cards"][0].update(id="flutter"),
        ("clans.json", "attic.moths", "id", "“attic.”"),
    ),
    "an id that occurs twice": (
        lambda f: f["loot.json"].append(f["loot.json"][0]),
        ("loot.json", "attic.lamp", "id", "twice"),
    ),
    "a missing Vault": (
        lambda f: scenario(f)["rooms"].pop(0),
        ("scenarios.json", "attic.roof", "rooms", "Vault"),
    ),
    "overlapping rooms": (
        lambda f: scenario(f)["rooms"][1].update(x=1),
        ("scenarios.json", "attic.roof", "rooms", "vault and forge lie on each other"),
    ),
    "a room that is there twice": (
        lambda f: scenario(f)["rooms"].append({"room": "forge", "x": 9, "y": 9}),
        ("scenarios.json", "attic.roof", "rooms", "forge", "twice"),
    ),
    "a room without a way to the Vault": (
        lambda f: scenario(f)["rooms"].append({"room": "study", "x": 9, "y": 9}),
        ("scenarios.json", "attic.roof", "rooms", "study"),
    ),
    "an unknown room": (
        lambda f: scenario(f)["rooms"].append({"room": "chimney", "x": 9, "y": 9}),
        ("scenarios.json", "attic.roof", "rooms[3].room", "chimney"),
    ),
    "a portal outside the map": (
        lambda f: scenario(f)["portals"].append("study"),
        ("scenarios.json", "attic.roof", "portals", "study"),
    ),
    "a treasure outside the map": (
        lambda f: scenario(f)["treasures"].update(study=1),
        ("scenarios.json", "attic.roof", "treasures", "study"),
    ),
    "a second treasure of value 4": (
        lambda f: scenario(f)["treasures"].update(forge=4),
        ("scenarios.json", "attic.roof", "treasures", "<= 3"),
    ),
    "an unknown scenario card": (
        lambda f: scenario(f)["cards"].update({"attic.storm": 1}),
        ("scenarios.json", "attic.roof", "cards", "attic.storm"),
    ),
    "no copy of a scenario card": (
        lambda f: scenario(f)["cards"].update({"attic.draught": 0}),
        ("scenarios.json", "attic.roof", "cards", "attic.draught"),
    ),
}


@pytest.mark.parametrize("error", RECORDS)
def test_an_error_in_a_record_names_file_record_and_field(error: str, tmp_path: Path) -> None:
    change, named = RECORDS[error]
    text = refusal(tmp_path, change)
    for part in named:
        assert part in text, text


FILES: dict[str, tuple[Callable[[Files], object], tuple[str, ...]]] = {
    "broken JSON": (lambda f: f.update({"loot.json": '[{"id": '}), ("loot.json", "not valid JSON")),
    "no list": (lambda f: f.update({"loot.json": {"id": "attic.lamp"}}), ("loot.json", "list of records")),
    "a record that is none": (lambda f: f["loot.json"].append(7), ("loot.json", "record 2")),
    "another game": (lambda f: f["pack.json"].update(game="chess"), ("pack.json", "chess", "heroesout")),
    "an id that is no word": (lambda f: f["pack.json"].update(id="my attic"), ("pack.json", "my attic")),
    "an unknown field of the head": (lambda f: f["pack.json"].update(author="me"), ("pack.json", "author")),
    "an unknown file": (lambda f: f.update({"monsters.json": []}), ("monsters.json", "clans.json")),
    "no head": (lambda f: f.pop("pack.json"), ("pack.json",)),
    "no English words": (lambda f: f.pop("texts/en.json"), ("texts/en.json",)),
    "a missing text": (
        lambda f: f["texts/en.json"].pop("kh.card.attic.lamp"),
        ("texts/en.json", "kh.card.attic.lamp"),
    ),
    "a text that is none": (
        lambda f: f["texts/en.json"].update({"kh.card.attic.lamp": 7}),
        ("texts/en.json", "str"),
    ),
}


@pytest.mark.parametrize("error", FILES)
def test_an_error_in_a_file_names_the_file_and_what_is_wrong(error: str, tmp_path: Path) -> None:
    change, named = FILES[error]
    text = refusal(tmp_path, change)
    for part in named:
        assert part in text, text


@pytest.mark.parametrize(
    "text",
    [
        *("kh.clan.attic.moths", "kh.monster.attic.moths", "kh.ability.attic.moths", "kh.card.attic.nibble"),
        *("kh.guild.attic.draught", "kh.scenario.attic.roof", "kh.story.attic.roof"),
    ],
)
def test_everything_that_is_shown_needs_a_text(text: str, tmp_path: Path) -> None:
    assert text in refusal(tmp_path, lambda files: files["texts/en.json"].pop(text))


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="nowhere"):
        GAME.content((str(tmp_path / "nowhere"),))


def test_a_bad_pack_is_refused_when_a_game_is_begun(tmp_path: Path) -> None:
    files = good_pack()
    clan(files)["cards"] = []
    with pytest.raises(DelveError, match="10 Tactic cards"):
        Session.new("heroesout", packs=[write(tmp_path, files)])


def test_nothing_of_a_bad_pack_is_added(tmp_path: Path) -> None:
    def change(files: Files) -> None:
        files["texts/en.json"]["kh.card.attic.only_here"] = "x"
        clan(files)["cards"] = []

    refusal(tmp_path, change)
    assert "kh.card.attic.only_here" not in words("en")


# ---------------------------------------------------------------------- gaps


def add_action(files: Files, **action: object) -> None:
    """Put one more action on the clan's first card."""
    clan(files)["cards"][0]["actions"].append(action)


MOVE = {"do": "move"}

GAPS: dict[str, Callable[[Files], object]] = {
    "an unknown field of an effect": lambda f: add_action(f, do="draw", n=3),
    "an unknown field of a card": lambda f: clan(f)["cards"][0].update(colour="red"),
    "an unknown field of a place": lambda f: scenario(f)["rooms"][1].update(turnd=True),
    "an ambush of fewer than none": lambda f: add_action(f, do="ambush", n=-3, symbol="gem"),
    "a choice without a side": lambda f: add_action(f, do="choice", left=[], right=[MOVE]),
    "another treasure in the Vault": lambda f: scenario(f)["treasures"].update(vault=2),
    "one id for two cards": lambda f: f["loot.json"][0].update(id="attic.flutter"),
}


@pytest.mark.parametrize("error", GAPS)
def test_what_cannot_be_played_is_refused(error: str, tmp_path: Path) -> None:
    refusal(tmp_path, GAPS[error])
