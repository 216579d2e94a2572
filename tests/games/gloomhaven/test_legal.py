"""Positions that cannot come about are refused with the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.core.errors import BadPosition
from delve.games.gloomhaven import position
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.state import CardId, FigureId, HexId, ItemState, State, TrapTile

CONTENT = box_content()
TEXT = """
gloomhaven level=1 round=2
. . . # . . g
 A ~ h + . o
. o b # . ^ .
A brute hp=7
h bandit-guard elite n=3
b bandit-guard n=4
g bandit-archer
seat brute level=2 items=1,4 discard=trample hand=leaping-cleave,shield-bash mods=+1,x2
deck archer card=532
"""


def refusal(text: str = TEXT, change: Callable[[State], None] | None = None) -> str:
    """Why a position is refused."""
    state = position.read(text, CONTENT)
    if change is not None:
        change(state)
    with pytest.raises(BadPosition) as refused:
        position.check(state, CONTENT)
    assert str(refused.value)
    return refused.value.msg.key.removeprefix("gh.")


def test_a_position_that_can_come_about_is_not_refused() -> None:
    position.check(position.read(TEXT, CONTENT), CONTENT)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("hp=7", "hp=13", "position.health"),
        ("hp=7", "hp=0", "position.health"),
        ("discard=trample", "discard=fire-orbs", "position.card"),
        ("discard=trample", "discard=fatal-advance,juggernaut", "position.gained"),
        ("discard=trample", "discard=devastating-hack", "position.card"),
        ("items=1,4", "items=1,1", "error.item_twice"),
        ("items=1,4", "items=1,2", "error.slot"),
        ("items=1,4", "items=1/9", "position.uses"),
        ("mods=+1,x2", "mods=x2,x2", "position.modifier"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, key: str) -> None:
    assert old in TEXT
    assert refusal(TEXT.replace(old, new, 1)) == key


def _together(state: State) -> None:
    state.figures[1].hex = state.figures[0].hex


def _off(state: State) -> None:
    state.figures[1].hex = HexId(-1)


def _on_an_obstacle(state: State) -> None:
    state.figures[0].hex = state.obstacles[0].hexes[0]


def _one_standee(state: State) -> None:
    guards = [figure for figure in state.figures if figure.name == "bandit-guard"]
    guards[0].number = guards[1].number


def _no_standee(state: State) -> None:
    state.figures[1].number = 99


def _one_id(state: State) -> None:
    state.figures[1].id = FigureId(state.figures[0].id)


def _two_traps(state: State) -> None:
    state.traps.append(TrapTile(state.traps[0].hex, 3))


def _trap_nowhere(state: State) -> None:
    state.traps.append(TrapTile(HexId(999), 3))


def _element(state: State) -> None:
    state.elements[0] = 3


def _ability_card(state: State) -> None:
    state.decks["archer"].draw.append(state.decks["archer"].card)


def _curses(state: State) -> None:
    state.modifiers.draw += ["curse"] * 11


def _blessings(state: State) -> None:
    state.modifiers.draw += ["bless"] * 6
    state.characters[0].deck.draw += ["bless"] * 5


def _eleven_cards(state: State) -> None:
    known = [CardId(card.id) for card in CONTENT.classes["brute"].cards if card.level <= 1]
    state.characters[0].hand, state.characters[0].discard, state.characters[0].lost = known[:11], [], []


def _level(state: State) -> None:
    state.level = 8


def _card_twice(state: State) -> None:
    state.characters[0].lost.append(state.characters[0].hand[0])


def _perks(state: State) -> None:
    state.characters[0].perks = [0, 0]


def _copies(state: State) -> None:
    state.characters[0].items = [ItemState(999)]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_together, "position.same_hex"),
        (_off, "position.off_board"),
        (_on_an_obstacle, "position.in_obstacle"),
        (_one_standee, "position.figure_twice"),
        (_no_standee, "position.standee"),
        (_one_id, "position.figure_twice"),
        (_two_traps, "position.two_tiles"),
        (_trap_nowhere, "position.tile_off"),
        (_element, "position.elements"),
        (_ability_card, "position.monster_deck"),
        (_curses, "position.modifier"),
        (_blessings, "position.modifier"),
        (_eleven_cards, "position.hand_size"),
        (_level, "error.level"),
        (_copies, "error.item"),
        (_card_twice, "position.card_twice"),
        (_perks, "error.perk"),
    ],
)
def test_what_a_board_cannot_hold_is_refused(change: Callable[[State], None], key: str) -> None:
    assert refusal(change=change) == key
