"""The Advanced Actions for moves, Influence, mana and the end of the turn, by their numbers."""

from __future__ import annotations

import pytest

from delve.games.mageknight.box import Basic
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK, Card
from delve.games.mageknight.effects import Attack
from delve.games.mageknight.rules import movement
from delve.games.mageknight.rules.codes import CODES
from tests.games.mageknight.arena import at, foe, unit
from tests.games.mageknight.content.deeds import codes_in, fight, ready
from tests.games.mageknight.kit import Table

COLOURS: dict[tuple[Basic, ...], list[str]] = {
    ("red",): [
        *("fire-bolt", "blood-rage", "intimidate", "blood-ritual", "into-the-heat", "decompose", "maximal-effect"),
        *("counterattack", "ritual-attack", "blood-of-ancients"),
    ],
    ("blue",): [
        *("ice-bolt", "ice-shield", "frost-bridge", "pure-magic", "steady-tempo", "crystal-mastery", "magic-talent"),
        *("shield-bash", "temporal-portal", "spell-forge"),
    ],
    ("white",): [
        *("swift-bolt", "agility", "song-of-wind", "heroic-tale", "diplomacy", "mana-storm", "learning"),
        *("chivalry", "peaceful-moment", "dodge-and-weave"),
    ],
    ("green",): [
        *("crushing-bolt", "refreshing-walk", "path-finding", "regeneration", "in-need", "ambush", "training"),
        *("stout-resolve", "force-of-nature", "mountain-lore"),
    ],
    ("green", "blue"): ["power-of-crystals"],
    ("red", "green"): ["rush-of-adrenaline"],
    ("red", "white"): ["explosive-bolt"],
    ("blue", "white"): ["chilling-stare"],
}


def advanced() -> list[Card]:
    return [one for one in box_content().cards.values() if one.kind == "advanced"]


@pytest.mark.rule("MK-CARD-05", "MK-CARD-18")
def test_the_box_holds_44_advanced_actions() -> None:
    cards = advanced()
    assert len(cards) == 44
    for colours, names in COLOURS.items():
        assert sorted(one.id for one in cards if one.colours == colours) == sorted(names)
    sets = {name: sum(one.set == name for one in cards) for name in ("base", "lost-legion", "ultimate-edition")}
    assert sets == {"base": 28, "lost-legion": 12, "ultimate-edition": 4}
    assert all(one.strong is not None for one in cards)


def test_every_code_of_an_advanced_action_exists() -> None:
    for one in advanced():
        for name in codes_in((one.basic, one.strong)):
            assert name in CODES, f"{one.id}: {name}"


def terrain(table: Table, name: str) -> int:
    """What a terrain costs now."""
    return movement.cost(table.game, table.space(name))


WIDE = "countryside-1@0,1 countryside-12@1,0 countryside-7@1,1 countryside-4@0,2"


# ---------------------------------------------------------------------- moves


@pytest.mark.rule("MK-CBT-23")
def test_refreshing_walk_moves_and_heals() -> None:
    table = ready("refreshing-walk wound").play("basic:refreshing-walk")
    assert (table.turn.move, table.turn.heal) == (2, 1)
    table = ready("refreshing-walk wound", "green").play("strong:refreshing-walk")
    assert (table.turn.move, table.turn.heal) == (4, 2)


@pytest.mark.rule("MK-MOVE-18", "MK-MOVE-21")
def test_frost_bridge() -> None:
    table = ready("frost-bridge", layout=WIDE).play("basic:frost-bridge")
    assert (table.turn.move, terrain(table, "swamp"), terrain(table, "lake")) == (2, 1, 99)
    table = ready("frost-bridge", "blue", layout=WIDE).play("strong:frost-bridge")
    assert (table.turn.move, terrain(table, "swamp"), terrain(table, "lake")) == (4, 1, 1)


@pytest.mark.rule("MK-MOVE-20", "MK-MOVE-28")
def test_song_of_wind() -> None:
    table = ready("song-of-wind", layout=WIDE).play("basic:song-of-wind")
    assert table.turn.move == 2
    assert [terrain(table, one) for one in ("plains", "desert", "hills")] == [1, 4, 3]
    table = ready("song-of-wind", "white", layout=WIDE).play("strong:song-of-wind")
    assert table.turn.move == 2
    assert [terrain(table, one) for one in ("plains", "desert", "lake")] == [0, 3, 99], "no blue mana for lakes"


def test_song_of_wind_opens_lakes_for_blue_mana() -> None:
    table = ready("song-of-wind", "white blue", layout=WIDE).play("strong:song-of-wind")
    assert table.asked == "lakes"
    again = ready("song-of-wind", "white blue", layout=WIDE).play("strong:song-of-wind", "skip")
    assert (terrain(again, "lake"), again.me.mana) == (99, ["blue"])
    table.play("pay")
    assert (terrain(table, "lake"), table.me.mana) == (0, [])


def test_path_finding() -> None:
    table = ready("path-finding", layout=WIDE).play("basic:path-finding")
    assert table.turn.move == 2
    assert [terrain(table, one) for one in ("plains", "hills", "desert", "lake")] == [2, 2, 4, 99]
    table = ready("path-finding", "green", layout=WIDE).play("strong:path-finding")
    assert table.turn.move == 4
    assert [terrain(table, one) for one in ("plains", "hills", "desert", "swamp", "lake")] == [2, 2, 2, 2, 99]


@pytest.mark.rule("MK-MOVE-19")
def test_reductions_are_applied_in_the_best_order() -> None:
    table = ready("song-of-wind path-finding", night=True, layout=WIDE).play("basic:song-of-wind", "basic:path-finding")
    assert terrain(table, "desert") == 1, "3, with Path Finding 2, with Song of Wind 1"


@pytest.mark.rule("MK-DRAW-02")
def test_steady_tempo_goes_under_the_deck() -> None:
    table = ready("steady-tempo", deck="rage march stamina swiftness promise threaten").play(
        "basic:steady-tempo", "end"
    )
    assert table.turn.move == 2
    assert table.asked == "steady_tempo"
    table.play("deck:bottom")
    assert table.me.deck == ["steady-tempo", "threaten#1"]
    table = ready("steady-tempo rage").play("basic:steady-tempo", "end")
    assert (table.asked, table.me.discard) == ("discard_end", ["steady-tempo"]), "the deck is empty"


def test_strong_steady_tempo_goes_on_top_of_the_deck() -> None:
    table = ready("steady-tempo", "blue").play("strong:steady-tempo", "end", "deck:top")
    assert table.hand() == ["steady-tempo"], "and is drawn"
    table = ready("steady-tempo rage", "blue").play("strong:steady-tempo", "end", "skip")
    assert table.me.discard == ["steady-tempo"]


@pytest.mark.rule("MK-TURN-36", "MK-MOVE-23")
def test_temporal_portal_steps_aside_as_the_action() -> None:
    deck = "rage rage#2 march march#2 stamina stamina#2 promise threaten"
    table = ready("temporal-portal", deck=deck, change=at(10, 3)).play("basic:temporal-portal", "go")
    assert "go:13" not in table.options(), "the orcs hold it"
    assert "go:11" in table.options()
    table.play("go:11")
    assert (table.me.space, table.turn.stage, table.turn.move) == (11, "after", 0)
    table.play("end")
    assert len(table.me.hand) == 6, "5 + 1"


def test_temporal_portal_may_stay() -> None:
    table = ready("temporal-portal").play("basic:temporal-portal", "stay")
    assert (table.me.space, table.turn.stage, table.me.hand_bonus) == (0, "after", 1)


def test_strong_temporal_portal_goes_farther_or_draws_more() -> None:
    table = ready("temporal-portal", "blue", change=at(9)).play("strong:temporal-portal", "far", "go")
    assert "go:11" in table.options(), "two spaces away"
    table.play("go:11")
    assert (table.me.space, table.me.hand_bonus) == (11, 1)
    table = ready("temporal-portal", "blue", change=at(9)).play("strong:temporal-portal", "large", "go")
    assert "go:11" not in table.options()
    table.play("go:10")
    assert (table.me.space, table.me.hand_bonus) == (10, 2)


@pytest.mark.rule("MK-INTERACT-03")
def test_temporal_portal_is_no_second_action() -> None:
    table = ready("temporal-portal", on="village").play("interact")
    assert table.refused()["basic:temporal-portal"] == "MK-TURN-36"
    assert "MK-INTERACT-03" in table.rules("interacts")


@pytest.mark.rule("MK-PLAYERS-15")
def test_no_card_is_the_action_on_the_space_of_another_player() -> None:
    def meet(game: MK) -> None:
        at(10)(game)
        game.state.players[1].space = game.state.players[0].space

    table = ready("temporal-portal peaceful-moment wound", others=["arythea"], change=meet)
    assert table.refused()["basic:temporal-portal"] == "MK-PLAYERS-15"


@pytest.mark.rule("MK-DRAW-02", "MK-MOVE-24")
def test_mountain_lore() -> None:
    deck = "rage rage#2 march march#2 stamina stamina#2 promise threaten"
    table = ready("mountain-lore", deck=deck, change=at(14)).play("basic:mountain-lore")
    assert table.turn.move == 3
    assert len(table.play("end").me.hand) == 6, "on hills"
    table = ready("mountain-lore", deck=deck, change=at(10)).play("basic:mountain-lore", "end")
    assert len(table.me.hand) == 5


@pytest.mark.rule("MK-ROUND-22")
def test_strong_mountain_lore_opens_mountains_where_it_is_safe() -> None:
    deck = "rage rage#2 march march#2 stamina stamina#2 promise threaten"
    layout = "countryside-1@0,1 countryside-2@1,0 countryside-10@1,1"
    table = ready("mountain-lore", "green", deck=deck, layout=layout, change=_beside_a_mountain)
    mountain = table.space("mountain")
    table.play("strong:mountain-lore")
    assert (table.turn.move, terrain(table, "mountain")) == (5, 5)
    table.play(f"go:{mountain}", "end")
    assert (table.me.space, len(table.me.hand), table.hand().count("wound")) == (mountain, 7, 0), "no withdrawal, 5 + 2"
    assert "MK-ROUND-22" in table.rules("turn")


def _beside_a_mountain(game: MK) -> None:
    from delve.games.mageknight.rules import common
    from tests.games.mageknight.kit import space_with

    for place in game.state.places.values():
        place.enemies = ()
    mountain = space_with(game, "mountain")
    near = [s for s in common.geometry(game).neighbours[mountain] if common.printed_cost(game, s) < 99]
    at(near[0])(game)


# ---------------------------------------------------------------------- Influence


def talk(hand: str, mana: str = "", **rest: object) -> Table:
    """An interaction in a village."""
    return ready(hand, mana, on="village", **rest).play("interact")


def test_intimidate_talks_for_reputation() -> None:
    table = talk("intimidate").play("basic:intimidate")
    assert (table.turn.influence, table.turn.later) == (4, -1)
    table = talk("intimidate", "red").play("strong:intimidate")
    assert (table.turn.influence, table.turn.later) == (8, -2)
    assert fight("intimidate", "red", phase="attack").play("strong:intimidate").pool() == [(7, "physical", "melee")]
    table = fight("intimidate", phase="attack").play("basic:intimidate")
    assert (table.pool(), table.turn.later) == ([(3, "physical", "melee")], -1)


def _offer(game: MK) -> None:
    game.state.unit_offer = ["guards#1", "guards#2"]  # type: ignore[list-item]


GUARDS = unit(Attack(1), name="guards")
DECK = "rage rage#2 march march#2 stamina stamina#2"


def test_heroic_tale_tells_of_every_unit_recruited() -> None:
    def rich(game: MK) -> None:
        _offer(game)
        game.state.players[0].level = 3

    table = talk("heroic-tale promise march", "white", defs=[GUARDS], change=rich, fame=8, deck=DECK)
    table.play("basic:heroic-tale")
    assert table.turn.influence == 3
    table.play("strong:promise", "recruit:guards")
    assert (table.turn.influence, table.me.reputation) == (2, 0)
    table.play("end")
    assert table.me.reputation == 1
    table = talk("heroic-tale promise march", "white white", defs=[GUARDS], change=rich, fame=8, deck=DECK)
    table.play("strong:heroic-tale")
    assert table.turn.influence == 6
    table.play("strong:promise", "recruit:guards", "recruit:guards#2", "end")
    assert (table.me.reputation, table.me.fame) == (2, 10)


@pytest.mark.rule("MK-TURN-24", "MK-GAIN-05")
def test_learning_buys_an_advanced_action_once() -> None:
    def offer(game: MK) -> None:
        game.state.advanced_offer = ["ambush", "agility", "blood-rage"]  # type: ignore[list-item]
        game.state.advanced = ["fire-bolt"]  # type: ignore[list-item]

    table = ready("learning promise", "white", change=offer).play("basic:learning")
    assert table.turn.influence == 2
    assert table.refused()["deal:learn:discard:ambush"] == "MK-INTERACT-11"
    table.play("strong:promise", "deal:learn:discard:ambush")
    assert (table.turn.influence, table.me.discard) == (0, ["ambush"])
    assert table.state.advanced_offer == ["agility", "blood-rage", "fire-bolt"]
    assert table.options("deal") == []
    table = ready("learning promise threaten", "white white red", change=offer).play("strong:learning")
    assert table.turn.influence == 4
    table.play("strong:threaten", "deal:learn:hand:agility")
    assert (table.turn.influence, table.hand()) == (0, ["agility", "promise"])


def test_in_need_counts_wounds() -> None:
    assert talk("in-need wound wound", units="guards*", defs=[GUARDS]).play("basic:in-need").turn.influence == 6
    assert talk("in-need wound", "green").play("strong:in-need").turn.influence == 7
    assert talk("in-need").play("basic:in-need").turn.influence == 3


def test_diplomacy_blocks_with_influence() -> None:
    table = fight("diplomacy promise", phase="block").play("basic:diplomacy")
    assert table.turn.influence == 2
    table.play("basic:promise", "deal:block:physical", 4)
    assert (table.turn.influence, table.pool()) == (0, [(4, "physical", "melee")])
    table.play("block")
    assert table.fight.foes[0].blocked == [True]


@pytest.mark.rule("MK-CBT-16")
def test_strong_diplomacy_blocks_with_ice_or_fire() -> None:
    table = fight("diplomacy", "white", phase="block").play("strong:diplomacy", "element:fire", "deal:block:fire", 3)
    assert (table.turn.influence, table.pool()) == (1, [(3, "fire", "melee")])
    assert "MK-CBT-16" in table.rules("phase_block")


def test_diplomacy_in_an_interaction_is_influence() -> None:
    assert talk("diplomacy").play("basic:diplomacy").turn.influence == 2


@pytest.mark.rule("MK-TURN-36")
def test_peaceful_moment_heals_as_the_action() -> None:
    table = ready("peaceful-moment wound wound promise").play("basic:peaceful-moment")
    assert (table.turn.influence, table.turn.stage) == (3, "after")
    table.play("basic:promise", "deal:heal", "deal:heal")
    assert (table.turn.influence, table.turn.heal) == (1, 2)
    assert talk("peaceful-moment wound").play("basic:peaceful-moment").turn.influence == 3
    assert ready("peaceful-moment").refused()["basic:peaceful-moment"] == "MK-TURN-37"


@pytest.mark.rule("MK-INTERACT-11")
def test_strong_peaceful_moment_readies_one_unit() -> None:
    elite = unit(Attack(1), name="knights", level=3)
    table = ready("peaceful-moment wound", "white", units="guards! knights!", defs=[GUARDS, elite])
    table.play("strong:peaceful-moment")
    assert table.turn.influence == 6
    table.play("deal:ready:once:1")
    assert table.refused()["deal:heal"] == "MK-INTERACT-11"
    assert (table.turn.influence, table.me.units[1].ready) == (0, True)
    assert table.options("deal:ready") == []


# ---------------------------------------------------------------------- mana and crystals


@pytest.mark.parametrize("name", ["fire-bolt", "ice-bolt", "swift-bolt", "crushing-bolt"])
def test_bolts_give_a_crystal_of_their_colour(name: str) -> None:
    colour = box_content().cards[name].colours[0]
    assert ready(name).play(f"basic:{name}").me.crystals == {colour: 1}


@pytest.mark.rule("MK-GAIN-03")
def test_a_fourth_crystal_is_a_token() -> None:
    table = ready("fire-bolt", crystals="red red red").play("basic:fire-bolt")
    assert (table.me.crystals, table.me.mana) == ({"red": 3}, ["red"])


def test_blood_ritual() -> None:
    table = ready("blood-ritual").play("basic:blood-ritual", "colour:gold")
    assert (table.hand(), table.me.crystals, table.me.mana) == (["wound"], {"red": 1}, ["gold"])
    table = ready("blood-ritual", "red").play("strong:blood-ritual", "colour:gold", "colour:black", "colour:blue")
    assert table.me.mana == ["gold", "black", "blue"]
    assert table.options() == ["colour:blue", "skip"]
    table.play("colour:blue")
    assert (table.me.mana, table.me.crystals) == (["gold", "black"], {"blue": 1})


def test_pure_magic() -> None:
    assert ready("pure-magic", "green").play("basic:pure-magic").turn.move == 4
    assert talk("pure-magic", "white blue").play("strong:pure-magic").turn.influence == 7
    assert fight("pure-magic", "red", phase="attack").play("basic:pure-magic").pool() == [(4, "physical", "melee")]
    assert fight("pure-magic", "blue blue", phase="block").play("strong:pure-magic").pool()[0][0] == 7


@pytest.mark.rule("MK-CARD-16")
def test_pure_magic_needs_two_mana_for_its_strong_effect() -> None:
    table = ready("pure-magic", "blue")
    assert table.refused()["strong:pure-magic"] == "MK-CARD-16"
    assert table.refused()["basic:pure-magic"] == "MK-CARD-16", "blue gives Block"
    table = ready("pure-magic", "gold blue").play("strong:pure-magic")
    assert (table.turn.move, table.me.mana) == (7, []), "gold is kept for green"


def test_crystal_mastery() -> None:
    table = ready("crystal-mastery", crystals="red white").play("basic:crystal-mastery")
    assert table.options() == ["colour:red", "colour:white"]
    assert table.play("colour:red").me.crystals["red"] == 2
    assert ready("crystal-mastery").refused()["basic:crystal-mastery"] == "MK-CARD-16"


@pytest.mark.rule("MK-ROUND-23")
def test_strong_crystal_mastery_brings_all_spent_crystals_back() -> None:
    table = ready("crystal-mastery march", crystals="blue green").play("strong:march", "strong:crystal-mastery")
    assert table.me.crystals == {"blue": 0, "green": 0}
    table.play("end")
    assert table.me.crystals == {"blue": 1, "green": 1}, "those spent before and for it, too"
    assert "MK-ROUND-23" in table.rules("announced")


def test_mana_storm_gives_the_crystal_of_a_die_and_rolls_it() -> None:
    table = ready("mana-storm", source="gold red red").play("basic:mana-storm")
    assert table.me.crystals == {"red": 1}
    assert table.turn.dice_left == 1
    assert table.session.can_undo() is not None, "a die was rolled"
    assert ready("mana-storm", source="gold black").refused()["basic:mana-storm"] == "MK-MANA-12"


@pytest.mark.rule("MK-MANA-12")
def test_strong_mana_storm_rolls_the_source_and_frees_three_dice() -> None:
    table = ready("mana-storm", "white", source="black black black black").play("strong:mana-storm")
    assert table.turn.dice_left == 4
    assert "MK-MANA-12" in table.rules("paid")


def test_mana_storm_makes_black_and_gold_dice_any_colour() -> None:
    def storm(game: MK) -> None:
        from delve.games.mageknight.rules import common

        common.add_modifier(game, "wild_dice")
        game.state.turn.dice_left = 4

    table = ready("march stamina rage", source="black gold", night=True, change=storm).play("strong:march")
    table.play("mana:green<die:black", "strong:stamina")
    assert (table.turn.move, table.turn.dice) == (8, [0, 1])


def _spells(game: MK) -> None:
    game.state.spell_offer = ["fireball", "flame-wall", "snowstorm"]  # type: ignore[list-item]


def test_spell_forge() -> None:
    table = ready("spell-forge", change=_spells).play("basic:spell-forge")
    assert table.options() == ["colour:red", "colour:blue"]
    assert table.play("colour:blue").me.crystals == {"blue": 1}
    table = ready("spell-forge", "blue", change=_spells).play(
        "strong:spell-forge", ["card:fireball", "card:flame-wall"]
    )
    assert table.me.crystals == {"red": 2}, "two cards of one colour"


def test_power_of_crystals() -> None:
    table = ready("power-of-crystals", crystals="red blue").play("basic:power-of-crystals")
    assert table.options() == ["colour:green", "colour:white"]
    full = "red blue green white"
    assert ready("power-of-crystals", crystals=full).refused()["basic:power-of-crystals"] == "MK-CARD-16"
    assert ready("power-of-crystals", "green").play("strong:power-of-crystals").turn.move == 4


@pytest.mark.rule("MK-CARD-04", "MK-CARD-16")
def test_strong_power_of_crystals_counts_sets_and_takes_either_colour() -> None:
    full = "red blue green white red blue green white white"
    table = ready("power-of-crystals wound", "blue", crystals=full, deck="rage march stamina")
    assert table.refused()["basic:power-of-crystals"] == "MK-CARD-16"
    table.play("strong:power-of-crystals", "mana:blue<token:blue", "option:0", "option:1", "option:2")
    assert (table.turn.move, table.turn.heal, table.hand()) == (4, 1, ["rage", "wound"])


# ---------------------------------------------------------------------- more


def test_regeneration_heals_and_readies() -> None:
    table = ready("regeneration wound", units="guards!", defs=[GUARDS]).play("basic:regeneration")
    assert (table.turn.heal, table.me.units[0].ready) == (1, True)
    elite = unit(Attack(1), name="knights", level=3)
    table = ready("regeneration", "green", units="knights!", defs=[elite]).play("strong:regeneration")
    assert (table.turn.heal, table.me.units[0].ready) == (0, True), "nothing to heal"
    assert ready("regeneration", units="knights!", defs=[elite]).refused()["basic:regeneration"] == "MK-HEAL-09"


@pytest.mark.rule("MK-CBT-23")
def test_regeneration_cannot_be_played_in_combat() -> None:
    table = fight("regeneration wound", units="guards!", defs=[GUARDS])
    assert table.refused()["basic:regeneration"] == "MK-CBT-23"


def test_stout_resolve_grows_by_discarded_cards() -> None:
    assert ready("stout-resolve wound").play("basic:stout-resolve", "discard").turn.move == 3
    table = ready("stout-resolve wound").play("basic:stout-resolve", "skip")
    assert (table.turn.move, table.hand()) == (2, ["wound"])
    table = fight("stout-resolve wound wound rage march", "green", phase="attack").play("strong:stout-resolve")
    assert len(table.options()) == 3, "of the Wounds only one"
    cards = [one for one in table.options() if one.endswith(("wound", "rage"))]
    table.play(cards)
    assert table.pool() == [(7, "physical", "melee")], "3 + 2 + 2"


@pytest.mark.rule("MK-EFFECT-02")
def test_rush_of_adrenaline_draws_for_wounds() -> None:
    deck = "march stamina rage swiftness promise"
    table = ready("rush-of-adrenaline blood-ritual", deck=deck).play("basic:rush-of-adrenaline")
    table.play("basic:blood-ritual")
    assert table.hand() == ["march", "wound"]
    assert "MK-EFFECT-02" in table.rules("drew")


def test_rush_of_adrenaline_counts_wounds_of_before_and_no_more_than_three() -> None:
    deck = "march stamina rage swiftness promise"
    table = fight("rush-of-adrenaline", phase="attack", deck=deck, foes="giant", defs=[foe("giant", 9, 8)])
    assert table.hand() == ["rush-of-adrenaline", *["wound"] * 4]
    table.play("basic:rush-of-adrenaline")
    assert table.hand() == ["march", "rage", "stamina", *["wound"] * 4]


@pytest.mark.rule("MK-DISCARD-03")
def test_strong_rush_of_adrenaline_throws_the_first_wound_away() -> None:
    deck = "march stamina rage swiftness promise"
    table = ready("rush-of-adrenaline blood-ritual", "red", deck=deck).play("strong:rush-of-adrenaline")
    table.play("basic:blood-ritual")
    assert table.hand() == ["march"], "the Wound is gone"
    green = ready("rush-of-adrenaline", "green", deck=deck).play("strong:rush-of-adrenaline")
    assert green.me.mana == [], "either colour"
    assert "MK-DISCARD-03" in table.rules("wound_thrown")
