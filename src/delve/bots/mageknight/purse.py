"""Mana as the bot counts it: what it has, and what is left when something is paid."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from delve.games.mageknight.box import BASIC, FACES
from delve.games.mageknight.views import PlayerView, View

Purse: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, str, bool]
"""Tokens and crystals by colour, dice that may still be used, the faces there are (by first letters), and whether it is
night."""

_NUMBER = {colour: number for number, colour in enumerate(FACES)}
_LETTER = {"red": "r", "blue": "b", "green": "g", "white": "w", "gold": "o", "black": "k"}
TOKEN, DIE, CRYSTAL = 0.0, 0.02, 0.5
"""What mana of each kind is worth."""


def of(view: View, me: PlayerView) -> Purse:
    """What a player can pay with now."""
    tokens, crystals = [0] * 6, [0] * 6
    for colour in me.mana:
        tokens[_NUMBER[colour]] += 1
    for name, count in me.crystals.items():
        crystals[_NUMBER[name]] += count  # type: ignore[index]
    dark = view.night if view.combat is None else view.night or view.combat.night
    faces = [face for number, face in enumerate(view.source) if number not in view.turn.dice]
    dice = view.turn.dice_left
    if any(one.name == "no_dice" for one in view.turn.modifiers):
        faces = []
    return tuple(tokens), tuple(crystals), dice, "".join(sorted({_LETTER[face] for face in faces})), dark


@lru_cache(maxsize=1 << 16)
def pay(purse: Purse, colours: tuple[str, ...]) -> tuple[tuple[Purse, str, float], ...]:
    """The ways to pay one mana of some colours: what is left, the answer that says so, and what it costs. At most two:
    the cheapest with a die, and the cheapest without."""
    tokens, crystals, dice, faces, dark = purse
    with_die: list[tuple[Purse, str, float]] = []
    without: list[tuple[Purse, str, float]] = []
    for colour in colours:
        kinds = [colour]
        if colour in BASIC and not dark:
            kinds.append("gold")
        if colour == "black" and not dark:
            continue
        for mana in kinds:
            number, gold = _NUMBER[mana], mana != colour  # type: ignore[index]
            extra = 0.01 if gold else 0.0
            if tokens[number]:
                left = (_less(tokens, number), crystals, dice, faces, dark)
                without.append((left, f"mana:{colour}<token:{mana}", TOKEN + extra))
            if crystals[number]:
                left = (tokens, _less(crystals, number), dice, faces, dark)
                without.append((left, f"mana:{colour}<crystal:{mana}", CRYSTAL + extra))
            if dice > 0 and _LETTER[mana] in faces:
                left = (tokens, crystals, dice - 1, faces, dark)
                with_die.append((left, f"mana:{colour}<die:{mana}", DIE + extra))
    found = [min(some, key=lambda one: one[2]) for some in (with_die, without) if some]
    return tuple(sorted(found, key=lambda one: one[2]))


def _less(counts: tuple[int, ...], number: int) -> tuple[int, ...]:
    return (*counts[:number], counts[number] - 1, *counts[number + 1 :])


def gain(purse: Purse, colour: str, count: int = 1) -> Purse:
    """With more tokens."""
    tokens, crystals, dice, faces, dark = purse
    number = _NUMBER[colour]  # type: ignore[index]
    return (*tokens[:number], tokens[number] + count, *tokens[number + 1 :]), crystals, dice, faces, dark


def more_dice(purse: Purse, count: int) -> Purse:
    """With more dice that may be used."""
    tokens, crystals, dice, faces, dark = purse
    return tokens, crystals, dice + count, faces, dark
