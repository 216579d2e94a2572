"""Positions that cannot come about are refused with the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.core.errors import BadPosition
from delve.core.questions import Seat
from delve.games.heroesout import position
from delve.games.heroesout.box import NUMBER
from delve.games.heroesout.definition import box_content
from delve.games.heroesout.state import CardId, GuildId, State

CONTENT = box_content()
TEXT = """
heroesout scenario=long_cellar difficulty=hardcore wave=2 turn=5 active=0 phase=play
seat ratfolk at=vault:3,sewers hand=ratfolk.gnaw,ratfolk.tunnels deck=ratfolk.rummage
seat dragoness at=forge/1
room forge heroes=rogue,warrior!,mage/2 traps=2 coin=1
room vault treasure=4
guild deck=mage.hats,rogue.swords
"""


def refusal(text: str = TEXT, change: Callable[[State], None] | None = None) -> str:
    """Why a position is refused."""
    state = position.read(text, CONTENT)
    if change is not None:
        change(state)
    with pytest.raises(BadPosition) as refused:
        position.check(state, CONTENT)
    assert str(refused.value)
    return refused.value.msg.key.removeprefix("kh.")


def test_a_position_that_can_come_about_is_not_refused() -> None:
    position.check(position.read(TEXT, CONTENT), CONTENT)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("traps=2", "traps=6", "position.too_many"),
        ("coin=1", "coin=6", "position.too_many"),
        ("forge/1", "forge/9", "position.wounds"),
        ("wave=2", "wave=3", "position.wave"),
        ("mage/2", "mage/0", "position.health"),
        ("hand=ratfolk.gnaw,", "hand=ratfolk.gnaw,gnolls.pocket_money,", "position.no_card"),
        ("forge/1", "forge/1 hand=ratfolk.burrow", "position.too_many"),
        ("hand=ratfolk.gnaw,", "hand=ratfolk.gnaw,ratfolk.gnaw,", "position.too_many"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, key: str) -> None:
    assert old in TEXT
    if "burrow" in new:
        new = f"forge/1 hand={next(c for c in CONTENT.clan_deck('ratfolk') if c.startswith('ratfolk.'))}"
    assert refusal(TEXT.replace(old, new, 1)) == key


def _room_twice(state: State) -> None:
    state.layout += " " + state.layout.split()[1]


def _no_vault(state: State) -> None:
    state.layout = " ".join(place for place in state.layout.split() if not place.startswith("vault"))


def _overlap(state: State) -> None:
    places = state.layout.split()
    state.layout = " ".join([*places[:-1], f"{places[-1].partition('@')[0]}@{places[0].partition('@')[2]}"])


def _apart(state: State) -> None:
    places = state.layout.split()
    state.layout = " ".join([*places[:-1], f"{places[-1].partition('@')[0]}@90,90"])


def _clan_twice(state: State) -> None:
    state.players[1].clan = state.players[0].clan


def _too_many_monsters(state: State) -> None:
    state.players[0].monsters.append(NUMBER["vault"])
    state.players[0].wounds.append(0)


def _missing_room(state: State) -> None:
    present = {place.partition("@")[0] for place in state.layout.split()}
    state.traps[next(number for name, number in NUMBER.items() if name not in present)] = 1


def _not_theirs(state: State) -> None:
    card = state.players[0].deck.pop()
    state.players[1].hand.append(card)


def _guild_twice(state: State) -> None:
    state.guild_discard.append(GuildId(state.guild[0]))


def _treasure_twice(state: State) -> None:
    state.treasure_supply.append(state.treasures[NUMBER["vault"]])


def _no_such_card(state: State) -> None:
    state.row[0] = CardId("loot.nothing#1")


def _nobody(state: State) -> None:
    state.active = Seat(-1)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_room_twice, "position.too_many"),
        (_no_vault, "position.no_vault"),
        (_overlap, "position.overlap"),
        (_apart, "position.apart"),
        (_clan_twice, "error.clan_twice"),
        (_too_many_monsters, "position.monsters"),
        (_missing_room, "position.room"),
        (_not_theirs, "position.not_theirs"),
        (_guild_twice, "position.too_many"),
        (_treasure_twice, "position.too_many"),
        (_no_such_card, "position.no_card"),
        (_nobody, "position.active"),
    ],
)
def test_what_a_dungeon_cannot_hold_is_refused(change: Callable[[State], None], key: str) -> None:
    assert refusal(change=change) == key
