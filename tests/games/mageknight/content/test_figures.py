"""The figures of the box are those of the published components.

`golden/figures.txt` was written from a reference of the Ultimate Edition that is independent of our content: one line
for each component. Where ours is told otherwise, `EXPLAINED` says why; nothing else may differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.figures import figures

GOLDEN = Path(__file__).parents[1] / "golden" / "figures.txt"
VALUES = ("attack", "block", "move", "influence", "heal", "draw", "fame")
CODED = "a value that is part of what only this card does (`rules.codes`); its own tests prove it"
SCALED = "what is added for each is no effect of its own"
EXPLAINED: dict[str, str] = {
    **dict.fromkeys(("cold-toughness", "in-need", "counterattack"), SCALED),
    **dict.fromkeys(
        (
            *("noble-manners", "ice-shield", "heroic-tale", "shield-bash", "chivalry", "dodge-and-weave"),
            *("stout-resolve", "power-of-crystals", "explosive-bolt", "burning-shield", "horn-of-wrath"),
            *("soul-harvester", "druidic-staff", "utem-swordsmen", "scouts", "shocktroops: Shocktroops, regular"),
        ),
        CODED,
    ),
    "krang-interactive-2": "the reference has no name and no effect for it: here it is Mana Suppression",
    "krang-mana-suppression": "see krang-interactive-2",
}
"""Lines of the golden file, or of ours, that need not be the same, by how they begin."""


def values(effect: object) -> Iterator[str]:
    """The plain values in an effect: `ranged fire attack 3`."""
    if isinstance(effect, dict):
        if effect.get("do") in VALUES and isinstance(effect.get("n"), int):
            kind, element = effect.get("kind", "melee"), effect.get("element", "physical")
            words = [kind if kind != "melee" else "", element if element != "physical" else ""]
            yield " ".join(word for word in (*words, effect["do"], str(effect["n"])) if word)
        for inner in effect.values():
            yield from values(inner)
    elif isinstance(effect, list | tuple):
        for inner in effect:
            yield from values(inner)


def plain(effect: object) -> str:
    return ", ".join(sorted(set(values(effect)))) or "-"


def some(items: Iterable[str]) -> str:
    return " ".join(items) or "-"


def counted(counts: dict[str, int]) -> str:
    return some(f"{name}*{n}" if n > 1 else name for name, n in sorted(counts.items()))


# ---------------------------------------------------------------------- ours, line by line


def tracks(data: dict[str, Any]) -> Iterator[str]:
    for one in data["tracks"]["levels"]:
        yield f"{one['level']}: {one['fame']} {one['armor']} {one['hand']} {one['command']}"
    for place, influence in data["tracks"]["reputation"].items():
        yield f"{place}: {'-' if influence is None else influence}"
    for one in data["terrain"]:
        yield f"{one['id']}: {one['day'] or '-'} {one['night'] or '-'}"


def heroes(data: dict[str, Any]) -> Iterator[str]:
    for one in data["heroes"]:
        decks = f"{counted(one['deck'])}; {counted(one.get('base_deck', {}))}"
        yield f"{one['id']}: {one['set']}; {' '.join(sorted(one['dummy_crystals']))}; {decks}"


def cards(data: dict[str, Any]) -> Iterator[str]:
    for one in data["cards"]:
        rival = ", competitive" if one.get("competitive") else ""
        head = f"{one['name']}, {one['kind']}, {one['set']}, {some(sorted(one['colours']))}{rival}"
        strong = plain(one["strong"]["effect"]) if "strong" in one else "-"
        yield f"{one['id']}: {head}; {plain(one['basic']['effect'])}; {strong}"
    for one in data["skills"]:
        yield f"{one['id']}: {one['hero']}, {one['usage']}"


def units(data: dict[str, Any]) -> Iterator[str]:
    for one in data["units"]:
        abilities = []
        for ability in one["abilities"]:
            text = plain(ability["effect"])
            if "token" in ability:
                more = {value.rpartition(" ")[2] for value in values(ability["better"])}
                text += f" ({ability['token']} {'/'.join(more)})"
            abilities.append(f"{'/'.join(ability['mana'])}: {text}" if ability.get("mana") else text)
        head = f"{one['name']}, {'elite' if one['elite'] else 'regular'}, {one['set']}, {one['copies']}"
        tail = f"{some(sorted(one['resist']))}; {' '.join(sorted(one['sites']))}; {'; '.join(abilities)}"
        yield f"{one['id']}: {head}; {one['level']} {one['cost']} {one['armor']}; {tail}"


def enemies(data: dict[str, Any]) -> Iterator[str]:
    for one in data["enemies"]:
        armor = f"{one['armor']}/{one['elusive']}" if "elusive" in one else str(one["armor"])
        attacks = []
        for attack in one["attacks"]:
            element = f" {attack['element']}" if attack.get("element", "physical") != "physical" else ""
            attacks.append(f"summons {attack['summons']}" if "summons" in attack else f"{attack['n']}{element}")
        abilities = [f"{name}={one['defend']}" if name == "defend" else name for name in one["abilities"]]
        head = f"{one['name']}, {one['pile']}, {one['set']}, {one['copies']}; {armor}; {', '.join(attacks) or '-'}"
        tail = f"{one['fame']}; {some(sorted(abilities))}; {some(sorted(one['resist']))}"
        reputation = f"; Reputation {one['reputation']:+d}" if "reputation" in one else ""
        faction = f"; {one['faction']}" if "faction" in one else ""
        yield f"{one['id']}: {head}; {tail}{reputation}{faction}"


def places(data: dict[str, Any]) -> Iterator[str]:
    for one in data["ruins"]:
        if "cost" in one:
            yield f"{one['id']}: {one['set']}; {counted(one['cost'])}; {one['fame']}"
        else:
            yield f"{one['id']}: {one['set']}; {' '.join(one['enemies'])}; {' '.join(one['rewards'])}"
    for one in data["tactics"]:
        yield f"{one['id']}: {one['name']}, {'night' if one['night'] else 'day'}, {one['number']}"
    for one in data["cities"]:
        yield f"{one['colour']}: " + "; ".join(" ".join(sorted(garrison)) for garrison in one["garrisons"].values())
    for one in data["tiles"]:
        spaces = [
            " ".join(
                word
                for word in (
                    *(shown["terrain"], shown.get("site", "")),
                    *("/".join(sorted(shown.get("colours", ()))), shown.get("rampaging", "")),
                )
                if word
            )
            for shown in one["hexes"]
        ]
        yield f"{one['id']}: {one['set']}; {', '.join(spaces)}"


def explained(line: str) -> bool:
    return any(line.startswith(key if ":" in key else f"{key}:") for key in EXPLAINED)


@pytest.mark.parametrize("part", [tracks, heroes, cards, units, enemies, places])
def test_the_figures_are_those_of_the_box(part: Any) -> None:
    golden = set(GOLDEN.read_text("utf-8").splitlines())
    for line in part(figures(box_content())):
        assert line in golden or explained(line)


def test_nothing_of_the_box_is_missing() -> None:
    data = figures(box_content())
    ours = Counter(line for part in (tracks, heroes, cards, units, enemies, places) for line in part(data))
    golden = [line for line in GOLDEN.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    missing = Counter(golden) - ours
    assert [line for line in missing if not explained(line)] == []
    needless = [key for key in EXPLAINED if not any(line.startswith(key) for line in missing)]
    assert needless == ["krang-mana-suppression"]


def test_everything_has_a_name_and_a_text() -> None:
    data = figures(box_content())
    for kind in ("heroes", "cards", "skills", "units", "enemies", "tactics", "cities", "tiles", "scenarios", "terrain"):
        assert all(one["name"] for one in data[kind]), kind
    texts = [one["text"] for one in data["skills"]]
    texts += [ability["text"] for one in data["units"] for ability in one["abilities"]]
    texts += [one[way]["text"] for one in data["cards"] for way in ("basic", "strong") if way in one]
    assert all(text and "[" not in text and "{" not in text for text in texts)
    assert sum(data["piles"].values()) == 130
    assert all(one["cards"] == 16 for one in data["heroes"])
