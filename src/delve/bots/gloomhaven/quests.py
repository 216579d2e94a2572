"""What the scenarios ask for besides killing everybody: what the players read at the top of the page."""

from __future__ import annotations

from msgspec import Struct

from delve.bots.gloomhaven.scene import Body, Scene
from delve.games.gloomhaven.hexes import Mask, mask_of
from delve.games.gloomhaven.scenarios import SCENARIOS


class Quest(Struct, frozen=True):
    """A goal. Without any of this it is to kill all enemies."""

    targets: tuple[str, ...] = ()
    """Monsters or objectives that must die."""
    plates: tuple[str, str, str] = ("", "", "")
    """The letters of hexes on which the characters must stand, for 2, 3 and 4 of them."""
    first: str = ""
    """The letter of a hex that must be stepped on before."""
    rush: bool = False
    """Whether enemies can be left alive."""


KILL_ALL = Quest()
QUESTS: dict[int, Quest] = {
    2: Quest(targets=("bandit-commander",)),
    8: Quest(targets=("inox-bodyguard",)),
    9: Quest(targets=("merciless-overseer",)),
    11: Quest(targets=("captain-of-the-guard",)),
    12: Quest(targets=("jekserah",)),
    15: Quest(plates=("d", "de", "def"), first="c"),
    20: Quest(targets=("jekserah",)),
    21: Quest(targets=("altar",)),
    22: Quest(targets=("altar",)),
    23: Quest(plates=("a", "ab", "abc"), rush=True),
    24: Quest(rush=True),
    25: Quest(plates=("a", "a", "a"), rush=True),
}


def quest_of(scene: Scene) -> Quest:
    """The goal of the scenario."""
    return QUESTS.get(scene.view.scenario, KILL_ALL)


def loot_only(scene: Scene) -> bool:
    """Whether treasures are taken by Loot actions alone."""
    known = SCENARIOS.get(scene.view.scenario)
    return known is not None and known.loot_only


def weight(scene: Scene, one: Body) -> float:
    """How much more, or less, an enemy matters because of the goal."""
    known = SCENARIOS.get(scene.view.scenario)
    if known is not None and one.name in known.unharmed:
        return 0.0
    targets = quest_of(scene).targets
    if one.name in targets:
        return 1.7
    return 0.85 if targets and any(foe.name in targets for foe in scene.foes) else 1.0


def plates(scene: Scene) -> Mask:
    """Hexes that the character should stand on and nobody else of the party does; none before all of them are seen."""
    quest, view = quest_of(scene), scene.view
    letters = quest.plates[max(0, min(2, len(view.characters) - 2))]
    if not letters:
        return 0
    left = sum(not one.exhausted for one in view.characters)
    found = mask_of(hex_ for letter in letters for hex_ in view.markers.get(letter, ()))
    if found.bit_count() < left:
        found = mask_of(view.markers.get(quest.first, ())) if quest.first else 0
    for one in scene.heroes:
        if one is not scene.me and one.kind == "character":
            found &= ~(1 << one.hex)
    return found
