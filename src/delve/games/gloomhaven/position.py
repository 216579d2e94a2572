"""Positions: a state of this game as a short text, to be read and written by people.

    gloomhaven level=1 round=2
    . . . # : : g
     A ~ h + : o
    . o b # : ^ :
    A brute hp=7 poison played=trample,leaping-cleave mods=+1,x2
    h bandit-guard elite n=3 shield=1 coins=2
    b bandit-archer
    g bandit-guard
    elements fire=strong ice=waning

The first line names the game. Every other line is optional, in any order; the drawing is one block. What is left out
follows the scenario's set-up, a drawn position is in the middle of a round. See docs/position.md.
"""

from __future__ import annotations

from delve.games.gloomhaven.content.items import ITEMS
from delve.games.gloomhaven.defs import CharacterConfig, Config, Content
from delve.games.gloomhaven.legal import check
from delve.games.gloomhaven.positions.lines import Position
from delve.games.gloomhaven.positions.reader import Reader
from delve.games.gloomhaven.positions.writer import Writer
from delve.games.gloomhaven.state import State

_PRICES = {item.number: item.price for item in ITEMS}

__all__ = ["Position", "check", "config", "parse", "read", "write"]


def read(text: str, content: Content) -> State:
    """The state of a position; raises BadPosition with the line and what is wrong with it."""
    return parse(text, content).state


def parse(text: str, content: Content, *, plain: bool = False) -> Position:
    """The same, with what the characters of the drawing stand for. `plain`: modifier decks hold nothing but +0 below
    the cards that the position names."""
    return Reader(content, plain).read(text)


def write(state: State, content: Content) -> str:
    """The position of a state, in full: reading it gives the same state again."""
    return Writer(state, content).write()


def config(state: State) -> Config:
    """The choices with which a scenario that stands so would have begun."""
    heroes = tuple(
        CharacterConfig(
            cls=one.cls,
            level=one.level,
            perks=tuple(one.perks),
            items=tuple(item.number for item in one.items),
            gold=one.gold + sum(_PRICES[item.number] for item in one.items),
        )
        for one in state.characters
    )
    return Config(
        scenario=state.scenario,
        characters=heroes,
        level=state.level,
        solo=state.open_cards,
        reduced_randomness=state.reduced,
    )
