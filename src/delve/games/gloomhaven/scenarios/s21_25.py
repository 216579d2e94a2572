"""Scenarios 21 to 25."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from delve.core.questions import Rule
from delve.games.gloomhaven.rules import damage, ground, scenarios, sides
from delve.games.gloomhaven.rules.stats import Numbers
from delve.games.gloomhaven.scenarios import goals
from delve.games.gloomhaven.scenarios.defs import STUNNING, Objective, Rewards, Scenario, TrapEffect
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

# ---------------------------------------------------------------------- 21


def _throne_falls(game: GH, victim: Figure) -> Rule[None]:
    """With the altar the Prime Demon dies: their hit points are the same."""
    if victim.name == "altar":
        for one in [one for one in game.state.figures if one.name == "prime-demon"]:
            yield from damage.die(game, one, by=None)


INFERNAL_THRONE = Scenario(
    21,
    goals.killed("prime-demon"),
    objectives=(Objective("altar", like="prime-demon"),),
    unharmed=("prime-demon",),
    on_death=_throne_falls,
    rules=3,
    rewards=Rewards(gold=50, prosperity=1, city=("the-rift-neutralized",), events=("78",)),
)

# ---------------------------------------------------------------------- 22


def _is_demon(figure: Figure) -> bool:
    return figure.kind == "monster" and figure.name.endswith("-demon")


def _altars(game: GH) -> int:
    """The altars that still stand, those in rooms that nobody has seen included."""
    there = sum(one.name == "altar" for one in ground.map_of(game).objectives)
    return there - game.state.memory.get("destroyed altar", 0)


def _empowered(game: GH, figure: Figure, numbers: Numbers) -> Numbers:
    """Demons draw strength from each altar: 1 hit point and Attack, half a Move and Range; melee stays melee."""
    altars = _altars(game)
    if not _is_demon(figure) or not altars:
        return numbers
    half = (altars + 1) // 2
    return replace(
        numbers,
        health=numbers.health + altars,
        attack=numbers.attack + altars,
        move=numbers.move + half,
        range=numbers.range + half if numbers.range else 0,
    )


def _altar_falls(game: GH, victim: Figure) -> Rule[None]:
    """Demons lose the hit point that the altar gave them; the damage that they have suffered stays."""
    if victim.name != "altar":
        return
    for one in [one for one in game.state.figures if _is_demon(one)]:
        if ground.is_there(game, one):
            one.most -= 1
            one.health -= 1
            if one.health <= 0:
                game.tell("GH-ATK-11", "gh.event.slain", who=sides.figure_msg(game, one))
                yield from damage.die(game, one, by=None)


TEMPLE_OF_THE_ELEMENTS = Scenario(
    22,
    goals.destroyed("altar"),
    objectives=(Objective("altar", "4+C*L"),),
    stats=_empowered,
    on_death=_altar_falls,
    rules=2,
    rewards=Rewards(city=("artifact-recovered",), unlocks=(31, 35, 36)),
)

# ---------------------------------------------------------------------- 23

_PLATES = {2: "a", 3: "ab", 4: "abc"}
"""The plates that are in play, by the number of characters."""


def _plates_23(game: GH, figure: Figure | None) -> Rule[None]:
    """The goal is met when characters stand on all plates as a turn ends (GH-SPECIAL-06)."""
    letters = _PLATES[len(game.state.characters)]
    if len(scenarios.on_plates(game, letters)) == len(scenarios.plates(game, letters)):
        game.state.memory["plates"] = 1
    yield from ()


DEEP_RUINS = Scenario(
    23,
    goals.remembered("plates"),
    penalties=3,
    end_of_turn=_plates_23,
    rules=2,
    rewards=Rewards(party=("through-the-ruins",), city=("ancient-technology",), unlocks=(26,)),
)

# ---------------------------------------------------------------------- 24

ECHO_CHAMBER = Scenario(
    24,
    goals.every_door_open,
    traps={"bear": STUNNING},
    rewards=Rewards(party=("the-voices-command",), unlocks=(30, 32)),
)

# ---------------------------------------------------------------------- 25


def _left_behind(game: GH) -> bool:
    """Somebody was exhausted away from the exit."""
    exits = scenarios.plates(game, "a")
    memory = game.state.memory
    return any(
        one.exhausted and memory.get(f"exhausted {seat}", 0) - 1 not in exits
        for seat, one in enumerate(game.state.characters)
    )


def _escapes(game: GH, figure: Figure | None) -> Rule[None]:
    """All have escaped when a turn ends and everybody who is left stands on the exit."""
    exits = scenarios.plates(game, "a")
    if all(one.hex in exits for one in scenarios.characters_left(game)) and not _left_behind(game):
        game.state.memory["escaped"] = 1
    yield from ()


def _all_out(game: GH) -> bool:
    """Everybody has escaped, or was exhausted on the exit."""
    gone = all(one.exhausted for one in game.state.characters) and not _left_behind(game)
    return gone or bool(game.state.memory.get("escaped"))


ICECRAG_ASCENT = Scenario(
    25,
    _all_out,
    traps={"spike": TrapEffect(("stun",))},
    lost=_left_behind,
    penalties=2,
    end_of_turn=_escapes,
    rules=2,
    rewards=Rewards(party=("the-drakes-command",), unlocks=(33, 34)),
)

ALL = (INFERNAL_THRONE, TEMPLE_OF_THE_ELEMENTS, DEEP_RUINS, ECHO_CHAMBER, ICECRAG_ASCENT)
