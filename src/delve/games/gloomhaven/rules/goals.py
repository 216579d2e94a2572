"""Battle goals and what a scenario gives in the end (GH-GOAL, GH-END)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.games.gloomhaven.box import GOLD, bonus_xp
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE, PENALTY
from delve.games.gloomhaven.rules import cards, ground, treasures
from delve.games.gloomhaven.state import READY, Character, ModDeck

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Goal: TypeAlias = "Callable[[GH, Character], bool]"


def _cards(game: GH, character: Character) -> int:
    """The cards in hand and discard pile, with those in the active area that count as discarded (GH-BONUS-08)."""
    active = cards.active_discards(game, game.state.characters.index(character))
    return len(character.hand) + len(character.discard) + len(active)


def _health(game: GH, character: Character) -> int:
    """The hit points, of the exhausted those that were left (GH-EXH-03)."""
    figure = ground.find(game, character.figure)
    if figure is None:
        return game.state.memory.get(f"health {game.state.characters.index(character)}", 0)
    return figure.health


def _most(game: GH, character: Character) -> int:
    return game.content.classes[character.cls].health[character.level - 1]


def _tally(character: Character, what: str) -> int:
    return character.tally.get(what, 0)


GOALS: dict[str, Goal] = {
    "streamliner": lambda game, c: _cards(game, c) >= 5,
    "layabout": lambda game, c: c.xp <= 7,
    "workhorse": lambda game, c: c.xp >= 13,
    "zealot": lambda game, c: _cards(game, c) <= 3,
    "masochist": lambda game, c: _health(game, c) <= 2,
    "fast-healer": lambda game, c: _health(game, c) == _most(game, c),
    "neutralizer": lambda game, c: _tally(c, "traps") > 0,
    "plunderer": lambda game, c: _tally(c, "treasures") > 0,
    "protector": lambda game, c: not _tally(c, "ally_exhausted"),
    "explorer": lambda game, c: _tally(c, "doors") > 0,
    "hoarder": lambda game, c: _tally(c, "coins") >= 5,
    "indigent": lambda game, c: not _tally(c, "coins") and not _tally(c, "treasures"),
    "pacifist": lambda game, c: _tally(c, "kills") <= 3,
    "sadist": lambda game, c: _tally(c, "kills") >= 5,
    "hunter": lambda game, c: _tally(c, "elites") > 0,
    "professional": lambda game, c: _tally(c, "items") >= c.level + 2,
    "aggressor": lambda game, c: not _tally(c, "empty_round"),
    "dynamo": lambda game, c: _tally(c, "overkill") > 0,
    "purist": lambda game, c: not _tally(c, "items"),
    "opener": lambda game, c: _tally(c, "first") > 0,
    "diehard": lambda game, c: not _tally(c, "low"),
    "executioner": lambda game, c: _tally(c, "one_blow") > 0,
    "straggler": lambda game, c: not _tally(c, "short_rests") and _tally(c, "long_rests") > 0,
    "scrambler": lambda game, c: not _tally(c, "long_rests") and _tally(c, "short_rests") > 0,
}


def reached(game: GH, character: Character) -> bool:
    """Whether a character has fulfilled its battle goal."""
    return bool(character.goals) and GOALS[character.goals[0]](game, character)


def settle(game: GH) -> None:
    """What everybody takes home, by what was decided (GH-END-02 to 11, GH-GOAL-03, 04)."""
    state = game.state
    for character in state.characters:
        won = state.outcome == "won"
        tally = character.tally
        tally["gold"] = character.coins * GOLD[state.level] + treasures.gold(character)
        tally["bonus_xp"] = bonus_xp(state.level) if won else 0
        checks = game.content.goals[character.goals[0]].checks if character.goals else 0
        tally["checks"] = checks if won and reached(game, character) else 0
    for character in state.characters:
        _recover(game, character)
    state.modifiers.draw = clean(state.modifiers)
    state.modifiers.discard = []


def _recover(game: GH, character: Character) -> None:
    """Cards, items, hit points and the modifier deck are as before the scenario (GH-END-05 to 08)."""
    state = game.state
    seat = state.characters.index(character)
    for card in cards.in_play(game, seat):
        cards.end_bonus(game, seat, card, rule="GH-END-05")
    character.hand += character.discard + character.lost + character.played
    character.discard, character.lost, character.played, character.sealed = [], [], [], []
    for item in character.items:
        item.state, item.used = READY, 0
    figure = ground.find(game, character.figure)
    if figure is not None:
        figure.health = figure.most
    character.deck.draw = clean(character.deck)
    character.deck.discard = []


def clean(deck: ModDeck) -> list[str]:
    """A modifier deck without what the scenario and items have added."""
    added = (BLESS, CURSE, PENALTY)
    return sorted(card for card in (*deck.draw, *deck.discard) if card not in added)
