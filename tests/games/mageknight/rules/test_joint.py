"""MK-COOP: cooperative assaults on cities."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Heal, Move
from delve.games.mageknight.map import Hex, SpaceId
from delve.games.mageknight.rules import common, joint
from delve.games.mageknight.state import CardId, Token, TokenId
from tests.games.mageknight.kit import Table, card, space_with

LAYOUT = "countryside-1@0,1 countryside-2@1,0 core-5@1,1"
WALK, HIT, CURE = card(Move(2), Move(3)), card(Attack(9, "siege")), card(Heal(1))
GARRISON = ("monks#1", "swordsmen#1")


def at_city(
    *,
    mine: str = "walk hit hit#2",
    theirs: str = "walk#2 hit#3 hit#4",
    garrison: tuple[str, ...] = GARRISON,
    scenario: str = "full-conquest",
    announced: int = -2,
    third: bool = False,
    apart: bool = True,
    also: Callable[[MK], None] | None = None,
) -> Table:
    """Two heroes stand next to a city; a third one far away."""

    def change(game: MK) -> None:
        state = game.state
        city = space_with(game, "city")
        near = [s for s in common.geometry(game).neighbours[city] if common.hex_of(game, s).terrain != "lake"]
        for pile in state.piles.values():
            pile[:] = [token for token in pile if token not in garrison]
        for place in state.places.values():
            place.enemies = ()
        common.place_of(game, city).enemies = tuple(Token(TokenId(one), True) for one in garrison)
        state.players[0].space = near[0]
        state.players[1].space = near[1] if apart else near[0]
        state.players[1].hand = [CardId(one if "#" in one else f"{one}#1") for one in theirs.split()]
        if third:
            state.players[2].space = near[2]
            state.players[2].hand = [CardId("walk#3"), CardId("hit#5")]
        state.turn.path = [near[0]]
        state.announced = announced
        if announced != -2:
            state.last_turns = [0]
        if also is not None:
            also(game)

    return Table.of(
        others=("goldyx", "norowas") if third else ("goldyx",),
        scenario=scenario,
        layout=LAYOUT,
        hand=mine,
        source="red blue green white",
        change=change,
        walk=WALK,
        hit=HIT,
        cure=CURE,
    )


def city_of(table: Table) -> SpaceId:
    return table.space("city")


def begun(table: Table) -> Table:
    """The initiator faces one enemy, the other hero the other one; both agree."""
    return table.play(f"joint:{city_of(table)}", ["seat:1"], True)


def fights(table: Table, seat: int, *cards: str, walk: str) -> Table:
    """A participant walks in and defeats one enemy in the ranged phase."""
    assert table.question.seat == seat
    table.play(f"basic:{walk}", f"go:{city_of(table)}")
    table.play("target:0", *(f"basic:{one}" for one in cards), "strike", "next")
    return table


@pytest.mark.rule("MK-COOP-01", "MK-COOP-07", "MK-COOP-08", "MK-COOP-09")
@pytest.mark.parametrize("scenario", ["full-conquest", "full-cooperation"])
def test_a_hero_next_to_a_city_may_propose_an_assault_and_how_to_share_the_garrison(scenario: str) -> None:
    table = at_city(scenario=scenario)
    table.play(f"joint:{city_of(table)}")
    assert table.asked == "joint_who"
    table.play(["seat:1"])
    assert table.question.seat == 1, "with two enemies everybody gets one"
    table.play(True)
    assert table.state.joint is not None
    assert [len(one) for one in table.state.joint.shares] == [1, 1]


@pytest.mark.rule("MK-COOP-08")
def test_everybody_gets_at_least_one_enemy() -> None:
    table = at_city(garrison=("monks#1", "swordsmen#1", "golems#1"))
    table.play(f"joint:{city_of(table)}", ["seat:1"])
    assert (table.question.least, table.question.most) == (1, 2)  # type: ignore[attr-defined]
    table.play(2, True)
    assert table.state.joint is not None
    assert [len(one) for one in table.state.joint.shares] == [2, 1]


@pytest.mark.rule("MK-COOP-07")
def test_any_subset_of_the_suitable_heroes_is_invited() -> None:
    table = at_city(third=True, garrison=("monks#1", "swordsmen#1", "golems#1"))
    table.play(f"joint:{city_of(table)}")
    assert table.options() == ["seat:1", "seat:2"]
    table.play(["seat:2"], 1, True)
    assert table.state.joint is not None
    assert table.state.joint.seats == [0, 2]


@pytest.mark.rule("MK-COOP-09")
def test_if_somebody_does_not_agree_nothing_happens_and_the_turn_goes_on() -> None:
    table = at_city()
    table.play(f"joint:{city_of(table)}", ["seat:1"], False)
    assert table.state.joint is None
    assert table.asked == "move"
    assert not table.turn.acted
    assert not table.state.players[1].flipped
    assert f"joint:{city_of(table)}" in table.options(), "another proposal may be made"
    assert "MK-COOP-09" in table.rules("joint_refused")


@pytest.mark.rule("MK-COOP-02")
def test_it_is_the_action_of_the_turn() -> None:
    table = begun(at_city())
    assert table.turn.acted
    table = at_city(mine="walk hit")
    table.play("basic:walk", f"go:{city_of(table)}")
    assert not table.options("joint"), "an assault under way is the action already"


@pytest.mark.rule("MK-COOP-03")
def test_it_cannot_be_begun_after_the_end_of_the_round_was_announced() -> None:
    table = at_city(announced=1)
    assert table.refused()[f"joint:{city_of(table)}"] == "MK-COOP-03"


@pytest.mark.rule("MK-COOP-04")
def test_the_initiator_stands_alone_next_to_the_city() -> None:
    table = at_city(apart=False)
    assert table.refused()[f"joint:{city_of(table)}"] == "MK-COOP-04"
    table = Table.of(others=("goldyx",), layout=LAYOUT, hand="walk", walk=WALK)
    assert not table.options("joint")


@pytest.mark.rule("MK-COOP-04")
def test_the_spell_that_leads_underground_reaches_further() -> None:
    table = at_city()
    city, game = city_of(table), table.game
    far = next(s for s in range(28) if common.geometry(game).distance(SpaceId(s), city) == 3)
    table.me.space = SpaceId(far)
    assert joint.cities_near(game, 0) == []
    table.me.hand.append(CardId(joint.TUNNEL))
    assert joint.cities_near(game, 0) == [city]


@pytest.mark.rule("MK-COOP-05", "MK-COOP-06")
@pytest.mark.parametrize("why", ["far", "face down", "only Wounds"])
def test_another_suitable_hero_must_be_there(why: str) -> None:
    table = at_city()
    other = table.state.players[1]
    assert joint.partners(table.game, 0, city_of(table)) == [1]
    if why == "far":
        other.space = SpaceId(0)
    elif why == "face down":
        other.flipped = True
    else:
        other.hand = [CardId("wound")]
    assert joint.partners(table.game, 0, city_of(table)) == []
    reason = joint.refusal(table.game, 0, city_of(table))
    assert reason is not None
    assert reason.rule == "MK-COOP-05"


@pytest.mark.rule("MK-COOP-10", "MK-COOP-23")
def test_who_was_invited_gives_up_the_next_turn_and_the_initiator_does_not() -> None:
    table = begun(at_city())
    assert [player.flipped for player in table.state.players] == [False, True]
    assert "MK-COOP-10" in table.rules("joint")


@pytest.mark.rule("MK-COOP-11")
def test_enemies_are_dealt_at_random() -> None:
    shares = set()
    for rng in range(12):
        table = at_city()
        table.state.rng = rng * 7919
        begun(table)
        assert table.state.joint is not None
        assert sorted(one for part in table.state.joint.shares for one in part) == sorted(GARRISON)
        shares.add(table.state.joint.shares[0][0])
    assert shares == set(GARRISON)


@pytest.mark.rule("MK-COOP-12", "MK-COOP-19")
def test_the_initiator_fights_first_and_only_own_enemies() -> None:
    table = begun(at_city())
    assert table.state.joint is not None
    mine, theirs = table.state.joint.shares
    table.play("basic:walk", f"go:{city_of(table)}")
    assert [foe.token for foe in table.fight.foes] == mine
    table.play("target:0", "basic:hit", "strike", "next")
    assert table.question.seat == 1
    table.play("basic:walk#2", f"go:{city_of(table)}")
    assert [foe.token for foe in table.fight.foes] == theirs


@pytest.mark.rule("MK-COOP-15", "MK-COOP-24")
def test_everybody_moves_straight_into_the_city_and_pays_for_it() -> None:
    table = begun(at_city())
    city = city_of(table)
    assert table.asked == "joint"
    assert table.refuses(f"go:{city}") == "MK-COOP-24"
    assert not table.options("explore")
    assert not table.options("interact")
    assert "end" not in table.options()
    assert table.options("go:") == []
    table.play("basic:walk", f"go:{city}")
    assert table.me.space == city
    assert table.turn.move == 0


@pytest.mark.rule("MK-COOP-13", "MK-COOP-25")
def test_everybody_uses_a_die_and_it_stays_used_until_all_have_fought() -> None:
    table = begun(at_city(mine="walk hit", theirs="walk#2 hit#3"))
    table.play("strong:walk", f"go:{city_of(table)}", "next", "next").go_on("joint", combat_attack="next")
    assert table.question.seat == 1
    assert table.refuses("strong:walk#2") == "MK-CARD-16", "the one red die is used"
    assert table.turn.dice_left == 1
    table.play("stay")
    assert table.state.source[0] == "red", "not rolled before everybody has fought"
    assert table.turn.dice == [0]


@pytest.mark.rule("MK-COOP-14")
def test_what_helps_before_and_at_the_start_of_a_turn_helps_here() -> None:
    def save(game: MK) -> None:
        other = game.state.players[1]
        other.tactic, other.tactic_cards, other.deck = "sparing-power", [CardId("cure#1")], [CardId("hit#9")]

    table = begun(at_city(also=save)).play("stay")
    assert (table.question.seat, table.asked) == (1, "sparing_power")
    table.play("fetch")
    assert "cure" in table.hand(1)


def with_orcs(beside: bool) -> Callable[[MK], None]:
    """Prowlers rampage next to the city; the hero stands beside them, too, or where the move does not provoke them."""

    def change(game: MK) -> None:
        state = game.state
        city, orcs = space_with(game, "city"), next(s for s in range(21, 28) if hexes(game)[s].rampaging)
        state.places[orcs].enemies = (Token(TokenId("prowlers#1"), True),)
        table = common.geometry(game)
        taken = (SpaceId(orcs), state.players[1].space)
        near = [s for s in table.neighbours[city] if s not in taken and hexes(game)[s].terrain != "lake"]
        state.players[0].space = next(s for s in near if table.adjacent(s, SpaceId(orcs)) == beside)

    return change


def hexes(game: MK) -> tuple[Hex, ...]:
    return game.content.hexes(game.state.layout)


@pytest.mark.rule("MK-COOP-16")
def test_enemies_that_the_move_provokes_are_ones_own() -> None:
    table = begun(at_city(also=with_orcs(beside=True)))
    table.play("basic:walk", f"go:{city_of(table)}")
    assert [foe.token for foe in table.fight.foes if foe.rampaging] == ["prowlers#1"]
    assert len(table.fight.foes) == 2


@pytest.mark.rule("MK-COOP-17", "MK-COOP-20")
def test_rampaging_enemies_next_to_the_city_may_be_challenged_and_the_city_falls_without_them() -> None:
    table = begun(at_city(also=with_orcs(beside=False)))
    table.play("basic:walk", f"go:{city_of(table)}")
    assert table.asked == "join"
    table.play(table.options())
    assert [foe.rampaging for foe in table.fight.foes] == [False, True]
    table.play("target:0", "basic:hit", "strike", "next", "next").go_on("joint", combat_attack="next")
    table.play("basic:walk#2", f"go:{city_of(table)}", [], "target:0", "basic:hit#3", "strike", "next")
    assert common.place_of(table.game, city_of(table)).done


@pytest.mark.rule("MK-COOP-18", "MK-RESULT-01")
def test_reputation_and_shields_are_those_of_a_normal_assault() -> None:
    table = begun(at_city())
    fights(table, 0, "hit", walk="walk")
    fights(table, 1, "hit#3", walk="walk#2")
    assert [player.reputation for player in table.state.players] == [-1, -1]
    assert sorted(common.place_of(table.game, city_of(table)).shields) == [0, 1]
    assert "MK-RESULT-01" in table.rules("combat_over")


@pytest.mark.rule("MK-COOP-20")
def test_the_city_falls_when_all_its_defenders_are_defeated() -> None:
    table = begun(at_city())
    fights(table, 0, "hit", walk="walk")
    assert not common.place_of(table.game, city_of(table)).done
    fights(table, 1, "hit#3", walk="walk#2")
    assert common.place_of(table.game, city_of(table)).done
    assert table.state.memory["conquered"] == 1
    assert [player.space for player in table.state.players] == [city_of(table)] * 2
    assert "MK-COOP-20" in table.rules("joint_won")


@pytest.mark.rule("MK-COOP-21")
def test_if_it_does_not_fall_everybody_withdraws() -> None:
    table = begun(at_city())
    before = [player.space for player in table.state.players]
    fights(table, 0, "hit", walk="walk")
    table.play("stay")
    assert [player.space for player in table.state.players] == before
    assert not common.place_of(table.game, city_of(table)).done
    assert "MK-COOP-21" in table.rules("joint_lost")


@pytest.mark.rule("MK-COOP-22", "MK-CARD-16")
def test_afterwards_everybody_may_heal_and_then_ends_a_turn() -> None:
    table = begun(at_city(mine="walk hit cure wound", theirs="walk#2 hit#3"))
    fights(table, 0, "hit", walk="walk")
    fights(table, 1, "hit#3", walk="walk#2")
    assert (table.question.seat, table.asked) == (0, "after")
    table.play("basic:cure", "cure:hand")
    assert table.hand() == []
    table.go_on("after", after="end")
    assert table.question.seat == 1
    table.go_on("move", after="end")
    assert table.refused()["basic:decompose"] == "MK-CARD-16"
    assert table.state.joint is None
    assert table.told("skipped", "who") == ["goldyx"], "the other one gave up a turn"
