"""Obstacles with hit points (GH-SPECIAL-07 to 11, 17)."""

from __future__ import annotations

import pytest

from delve.core.questions import Seat
from delve.games.gloomhaven.box import NEGATIVE
from delve.games.gloomhaven.effects import Attack, Clear, Force, Kill, Shift, To
from delve.games.gloomhaven.rules import conditions, ground, harm, initiative, modifiers, sides, terrain
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.rules.monsters import situation
from delve.games.gloomhaven.state import Figure, FigureId, HexId
from tests.games.gloomhaven.scenarios.stage import Stage


def _beside() -> tuple[Stage, Figure, Figure]:
    """A character next to an altar."""
    stage = Stage(22).open_all().clear()
    altar = stage.objective("altar")
    hero = stage.hero()
    hero.hex = next(h for h in ground.board_of(stage.game).neighbours[altar.hex] if ground.is_empty(stage.game, h))
    stage.character().deck.draw = ["+0"] * 5
    return stage, hero, altar


@pytest.mark.rule("GH-SPECIAL-07", "GH-SPECIAL-09")
def test_it_can_be_attacked_and_is_removed_without_hit_points() -> None:
    stage, hero, altar = _beside()
    stage.run(Attack(3).resolve(stage.game, Acting(hero, Seat(0))), f"figure:{altar.id}")
    assert altar.health == altar.most - 3
    stage.run(Attack(3).resolve(stage.game, Acting(hero, Seat(0))), f"figure:{altar.id}")
    assert altar not in stage.state.figures
    assert ground.is_empty(stage.game, altar.hex)
    assert not stage.state.coins.count(altar.hex), "it leaves no money"


@pytest.mark.rule("GH-SPECIAL-08", "GH-SPECIAL-17", "GH-BOSS-05")
def test_no_ability_destroys_or_moves_it() -> None:
    stage, hero, altar = _beside()
    act = Acting(hero, Seat(0))
    assert not stage.run(Clear(count=0, range=2).resolve(stage.game, act))
    assert not stage.run(Shift(3).resolve(stage.game, act))
    assert ground.obstacle_at(stage.game, altar.hex) is not None
    assert all(altar.hex not in one.hexes for one in terrain.breakable(stage.game))
    before = altar.hex
    stage.run(Force(push=2).resolve(stage.game, act), f"figure:{altar.id}")
    assert altar.hex == before
    assert stage.told("unmoved") == ["GH-BOSS-05"]


@pytest.mark.rule("GH-SPECIAL-08")
def test_it_cannot_be_killed_outright() -> None:
    stage, hero, altar = _beside()
    altar.health = 1
    stage.run(harm.kill(stage.game, Acting(hero, Seat(0)), Kill(To(count=0), most_health=5)))
    assert altar in stage.state.figures


@pytest.mark.rule("GH-SPECIAL-09")
def test_it_is_the_characters_enemy_and_nobodys_ally() -> None:
    stage, hero, altar = _beside()
    demon = stage.place("earth-demon", 45)
    assert altar in sides.enemies(stage.game, hero)
    assert altar not in sides.allies(stage.game, demon)
    assert altar not in sides.enemies(stage.game, demon)


@pytest.mark.rule("GH-SPECIAL-10")
def test_summons_see_it_with_initiative_99() -> None:
    stage, hero, altar = _beside()
    stage.draw_cards()
    assert initiative.key_of(stage.game, altar)[0] == 99
    rat = Figure(FigureId(90), "summon", "battle-bot", HexId(45), 5, 5, seat=0)
    stage.state.figures.append(rat)
    assert altar.id in [one.id for one in situation(stage.game, rat).foes]
    assert not initiative.waiting(stage.game).get("objective:altar"), "it takes no turns"
    assert hero.seat == 0


@pytest.mark.rule("GH-SPECIAL-11")
def test_it_is_immune_to_negative_conditions() -> None:
    stage, _hero, altar = _beside()
    assert not any(conditions.give(stage.game, altar, one) for one in NEGATIVE)
    assert not altar.conditions
    assert modifiers.supply(stage.game, "curse", altar) == 10


@pytest.mark.rule("GH-TERRAIN-17")
def test_monsters_do_not_walk_through_it() -> None:
    stage, _hero, altar = _beside()
    demon = stage.place("earth-demon", 45)
    assert situation(stage.game, demon).obstacles >> altar.hex & 1


@pytest.mark.rule("GH-SPECIAL-14")
def test_named_monsters_are_neither_normal_nor_elite() -> None:
    stage = Stage(8).open_all()
    guard = stage.monsters("inox-bodyguard")[0]
    hero = stage.hero()
    hero.hex = next(h for h in ground.board_of(stage.game).neighbours[guard.hex] if ground.is_empty(stage.game, h))
    act = Acting(hero, Seat(0))
    assert guard in sides.candidates(stage.game, act, To())
    assert guard not in sides.candidates(stage.game, act, To(ranks=("normal", "elite")))


@pytest.mark.rule("GH-SPECIAL-16")
def test_letters_on_the_map_have_no_effect_of_their_own() -> None:
    stage = Stage(3)
    assert ground.is_empty(stage.game, stage.marker("a")[0])
