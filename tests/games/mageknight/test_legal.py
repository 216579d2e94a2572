"""Positions that cannot come about are refused with the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.core.errors import BadPosition
from delve.games.mageknight import position
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.map import OFF
from delve.games.mageknight.state import CardId, State, Token, TokenId, Unit, UnitId

CONTENT = box_content()
MAP = "map start-A@0,0 countryside-1@0,1 countryside-2@1,0 countryside-3@1,1"
TEXT = f"""
mageknight scenario=full-conquest
{MAP}
hero tovak at=10 fame=24 hand=march,rage,wound units=peasants crystals=red:2
hero arythea at=0 fame=9 hand=rage
"""


def refusal(text: str = TEXT, change: Callable[[State], None] | None = None) -> str:
    """Why a position is refused."""
    state = position.read(text, CONTENT)
    if change is not None:
        change(state)
    with pytest.raises(BadPosition) as refused:
        position.check(state, CONTENT)
    assert str(refused.value)
    return refused.value.msg.key.removeprefix("mk.")


def test_a_position_that_can_come_about_is_not_refused() -> None:
    position.check(position.read(TEXT, CONTENT), CONTENT)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("crystals=red:2", "crystals=red:4", "position.crystals"),
        ("crystals=red:2", "crystals=gold:1", "position.piece"),
        ("hand=march,rage,wound", "hand=march,rage discard=march", "position.too_many"),
        ("hand=march,rage,wound", "hand=march,ruthless-coercion", "position.piece"),
        ("hand=march,rage,wound", "hand=march#3,rage", "position.too_many"),
        ("hand=rage", "hand=fireball discard=fireball", "position.too_many"),
        ("units=peasants", "units=peasants,herbalists,foresters,scouts", "position.command"),
        ("hero arythea at=0", "unit herbalists bond=true\nhero arythea at=0", "position.bond"),
        ("units=peasants", "units=peasants***", "position.wounds"),
        ("units=peasants", "units=peasants#9", "position.piece"),
        ("fame=24", "fame=2 level=3", "position.level"),
        ("fame=24", "fame=24 reputation=8", "position.reputation"),
        ("fame=24", "fame=24 skills=goldyx-flight", "position.piece"),
        ("fame=24", "fame=24 tactic=great-start tactic_used=true", "position.too_many"),
        ("at=10", "at=99", "position.space"),
        ("at=10", "at=8", "position.stand"),
        ("hero arythea at=0", "hero arythea at=8", "position.stand"),
        ("countryside-3@1,1", "countryside-3@4,4", "position.tile"),
        ("countryside-3@1,1", "countryside-3@0,1", "position.tile"),
        ("countryside-3@1,1", "core-5@0,2", "position.tile"),
        ("countryside-3@1,1", "start-B@1,1", "position.tile"),
        ("start-A@0,0", "start-B@0,0", "position.tile"),
        ("countryside-3@1,1", "countryside-1@1,1", "position.too_many"),
        ("scenario=full-conquest", "scenario=full-conquest round=7", "position.round"),
        ("scenario=full-conquest", "scenario=full-conquest order=0,0", "position.order"),
        ("scenario=full-conquest", "scenario=full-conquest active=2", "position.active"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, key: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    if "tactic=" in new:
        text = text.replace("hand=rage", "hand=rage tactic=great-start")
    assert refusal(text) == key


def test_more_dice_than_the_game_has_are_refused() -> None:
    assert refusal(TEXT + "source red,red,red,red,red\n") == "position.dice"


def test_one_enemy_token_is_on_one_space() -> None:
    def twice(state: State) -> None:
        places = [place for place in state.places.values() if place.enemies]
        places[0].enemies = places[1].enemies = (Token(TokenId("golems#1"), True),)

    assert refusal(change=twice) == "position.too_many"


def test_enemies_are_where_a_site_or_a_rampaging_enemy_is_printed() -> None:
    bare = next(
        space
        for space, shown in enumerate(CONTENT.hexes(position.read(TEXT, CONTENT).layout))
        if not shown.site and not shown.rampaging
    )
    assert refusal(TEXT + f"space {bare} enemies=golems\n") == "position.bare"


def test_two_heroes_do_not_stand_together_but_at_the_portal() -> None:
    head = "scenario=full-conquest order=0,1,2 active=2"
    together = TEXT.replace("scenario=full-conquest", head).replace("arythea at=0", "arythea at=10")
    assert refusal(together + "hero goldyx at=0\n") == "position.together"
    at_portal = TEXT.replace("scenario=full-conquest", head).replace("tovak at=10", "tovak at=0")
    position.check(position.read(at_portal + "hero goldyx at=10\n", CONTENT), CONTENT)


def test_a_unit_bears_a_banner_and_nothing_else() -> None:
    def bears(state: State) -> None:
        state.players[0].units = [Unit(UnitId("peasants#1"), banner=CardId("endless-bag-of-gold"))]
        state.artifacts.remove(CardId("endless-bag-of-gold"))

    assert refusal(change=bears) == "position.banner"


def test_a_hero_waits_beside_the_map_before_the_first_turn() -> None:
    state = position.read(TEXT, CONTENT)
    state.players[1].space = OFF
    position.check(state, CONTENT)


def test_what_a_position_names_is_nowhere_else() -> None:
    """Tiles that lie, banners, Units and Skills that heroes have are in no pile any more."""
    text = TEXT + "unit herbalists banner=banner-of-glory\nskill arythea-dark-paths\n"
    state = position.read(text.replace("fame=9", "fame=24"), CONTENT)
    assert not {"countryside-1", "countryside-2", "countryside-3"} & {*state.tiles, *state.spare, *state.spare_core}
    assert "banner-of-glory" not in state.artifacts
    assert not {"herbalists#1", "peasants#1"} & {*state.regulars, *state.unit_offer}
    assert "arythea-dark-paths" not in state.players[1].skill_pile
    position.check(state, CONTENT)
