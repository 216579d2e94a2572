"""The Basic Actions: what each does, by its numbers."""

from __future__ import annotations

import pytest

from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK, Card
from delve.games.mageknight.effects import Attack, Choice, Move
from delve.games.mageknight.rules.codes import CODES
from tests.games.mageknight.arena import foe, unit
from tests.games.mageknight.content.deeds import codes_in, fight, ready
from tests.games.mageknight.kit import card

COLOURS = {
    "red": ["rage", "threaten", "improvisation", "battle-versatility", "instinct", "ruthless-coercion"],
    "blue": [
        *("stamina", "determination", "crystallize", "cold-toughness", "crystal-joy", "tirelessness", "druidic-paths")
    ],
    "green": [
        *("march", "tranquility", "concentration", "will-focus", "rejuvenate", "savage-harvesting"),
        "one-with-the-land",
    ],
    "white": ["swiftness", "promise", "mana-draw", "mana-pull", "noble-manners", "swift-reflexes"],
}
SETS = {"base": 16, "lost-legion": 6, "krang": 2, "shades-of-tezla": 2}


def basics() -> list[Card]:
    return [one for one in box_content().cards.values() if one.kind == "basic"]


@pytest.mark.rule("MK-CARD-05", "MK-CARD-18")
def test_the_box_holds_26_basic_actions_of_four_colours() -> None:
    cards = basics()
    assert len(cards) == 26
    for colour, names in COLOURS.items():
        assert sorted(one.id for one in cards if one.colours == (colour,)) == sorted(names)
    assert {name: sum(one.set == name for one in cards) for name in SETS} == SETS


def test_the_decks_of_heroes_hold_16_cards_of_which_two_are_their_own() -> None:
    content = box_content()
    common = {"rage", "determination", "swiftness", "march", "stamina", "tranquility", "promise", "threaten"}
    common |= {"crystallize", "mana-draw", "concentration", "improvisation"}
    own = {hero.id: sorted(set(hero.deck) - common) for hero in content.heroes.values()}
    assert all(len(hero.deck) == 16 for hero in content.heroes.values())
    assert own == {
        "arythea": ["battle-versatility", "mana-pull"],
        "tovak": ["cold-toughness", "instinct"],
        "goldyx": ["crystal-joy", "will-focus"],
        "norowas": ["noble-manners", "rejuvenate"],
        "wolfhawk": ["swift-reflexes", "tirelessness"],
        "krang": ["ruthless-coercion", "savage-harvesting"],
        "braevalar": ["druidic-paths", "one-with-the-land"],
    }


def test_every_code_of_a_basic_action_exists() -> None:
    for one in basics():
        for name in codes_in((one.basic, one.strong)):
            assert name in CODES, f"{one.id}: {name}"


# ---------------------------------------------------------------------- the cards of everybody


@pytest.mark.rule("MK-CARD-03", "MK-CARD-04", "MK-EFFECT-02")
@pytest.mark.parametrize(
    ("name", "mana", "strong"),
    [("march", "green", 4), ("stamina", "blue", 4)],
)
def test_move_cards(name: str, mana: str, strong: int) -> None:
    assert ready(name).play(f"basic:{name}").turn.move == 2
    table = ready(name, mana).play(f"strong:{name}")
    assert table.turn.move == strong
    assert table.me.mana == []


@pytest.mark.rule("MK-CARD-04")
def test_a_strong_effect_needs_mana_of_the_colour() -> None:
    table = ready("march", "red blue white")
    assert table.refused()["strong:march"] == "MK-CARD-16"
    assert ready("march", "gold").play("strong:march").turn.move == 4


@pytest.mark.rule("MK-CARD-04", "MK-MANA-12")
def test_who_can_pay_in_several_ways_is_asked() -> None:
    table = ready("march", "green", source="green", crystals="green").play("strong:march")
    assert table.asked == "pay"
    assert table.options() == ["mana:green<token:green", "mana:green<crystal:green", "mana:green<die:green"]
    table.play("mana:green<crystal:green")
    assert (table.turn.move, table.me.mana, table.me.crystals["green"]) == (4, ["green"], 0)


def test_swiftness() -> None:
    assert ready("swiftness").play("basic:swiftness").turn.move == 2
    assert fight("swiftness", "white").play("strong:swiftness").pool() == [(3, "physical", "ranged")]


def test_rage() -> None:
    assert fight("rage", phase="attack").play("basic:rage").pool() == [(2, "physical", "melee")]
    assert fight("rage", phase="block").play("basic:rage").pool() == [(2, "physical", "melee")]
    assert fight("rage", "red", phase="attack").play("strong:rage").pool() == [(4, "physical", "melee")]


def test_determination() -> None:
    assert fight("determination", phase="attack").play("basic:determination").pool() == [(2, "physical", "melee")]
    assert fight("determination", "blue", phase="block").play("strong:determination").pool()[0][0] == 5


@pytest.mark.rule("MK-CBT-17")
def test_a_card_of_no_use_now_is_refused() -> None:
    table = ready("rage promise", "red")
    assert table.refused()["basic:rage"] == "MK-CBT-17"
    assert table.refused()["strong:rage"] == "MK-CBT-17"
    assert table.refused()["basic:promise"] == "MK-TURN-37"


def test_tranquility_heals_or_draws() -> None:
    assert ready("tranquility wound").play("basic:tranquility").turn.heal == 1
    table = ready("tranquility wound", "green", deck="march rage stamina")
    table.play("strong:tranquility")
    assert table.asked == "choice"
    table.play("option:1")
    assert table.hand() == ["march", "rage", "wound"]
    assert ready("tranquility wound wound", "green").play("strong:tranquility").turn.heal == 2


def test_promise_and_threaten_in_an_interaction() -> None:
    table = ready("promise threaten", "white red", on="village").play("interact")
    table.play("strong:promise", "strong:threaten")
    assert table.turn.influence == 9
    assert table.me.reputation == 0
    table.play("end").go_on(until="")
    assert table.told("reputation") == [-1], "at the end of the turn"
    table = ready("promise threaten", on="village").play("interact", "basic:promise", "basic:threaten")
    assert table.turn.influence == 4


@pytest.mark.rule("MK-CARD-16", "MK-GAIN-02")
def test_crystallize_turns_mana_into_a_crystal() -> None:
    table = ready("crystallize", "red").play("basic:crystallize")
    assert (table.me.mana, table.me.crystals) == ([], {"red": 1})
    table = ready("crystallize", "blue").play("strong:crystallize")
    assert table.options() == ["colour:red", "colour:blue", "colour:green", "colour:white"]
    assert table.play("colour:white").me.crystals == {"white": 1}
    assert ready("crystallize").refused()["basic:crystallize"] == "MK-CARD-16"
    assert "MK-GAIN-02" in table.rules("crystal")


@pytest.mark.rule("MK-MANA-17")
def test_mana_draw_turns_a_die_that_goes_back_unrolled() -> None:
    table = ready("mana-draw march", "white", source="red black blue", deck="rage").play("strong:mana-draw")
    assert table.options() == ["die:red", "die:black", "die:blue"]
    table.play("die:black")
    assert "colour:gold" not in table.options()
    table.play("colour:green")
    assert table.me.mana == ["green", "green"]
    assert table.turn.dice_left == 1, "it is not the die of the turn"
    table.play("strong:march", "end")
    assert table.state.source[:2] == ["red", "green"]


@pytest.mark.rule("MK-MANA-12")
def test_mana_draw_gives_one_more_die() -> None:
    table = ready("mana-draw march stamina", source="green blue").play("basic:mana-draw")
    assert table.turn.dice_left == 2
    table.play("strong:march", "strong:stamina")
    assert (table.turn.move, table.turn.dice_left) == (8, 0)


# ---------------------------------------------------------------------- Concentration


def test_concentration_gives_a_token() -> None:
    table = ready("concentration").play("basic:concentration")
    assert len(table.options()) == 3
    assert table.play("option:1").me.mana == ["white"]


@pytest.mark.rule("MK-EFFECT-04")
def test_concentration_plays_another_card_without_its_mana_and_2_higher() -> None:
    table = ready("concentration stamina", "green").play("strong:concentration")
    assert table.turn.move == 6
    assert sorted(table.me.played) == ["concentration#1", "stamina#1"]
    assert table.turn.cards == 2
    assert "MK-EFFECT-04" in table.rules("played_strong")


@pytest.mark.rule("MK-EFFECT-04", "MK-EFFECT-06")
def test_concentration_offers_only_action_cards_of_use() -> None:
    table = ready("concentration stamina rage fireball march#2", "green").play("strong:concentration")
    assert table.options() == ["card:stamina", "card:march#2"]
    assert ready("concentration rage", "green").refused()["strong:concentration"] == "MK-CARD-16"


@pytest.mark.rule("MK-CBT-16")
def test_concentration_raises_only_one_value() -> None:
    table = fight("concentration intimidate", "green", phase="attack").play("strong:concentration")
    assert table.pool() == [(9, "physical", "melee")], "7 + 2"
    assert table.turn.later == -2
    assert "MK-CBT-16" in table.rules("phase_damage")
    assert "MK-CBT-16" in table.rules("phase_attack")


def test_concentration_with_improvisation_still_needs_a_card() -> None:
    assert ready("concentration improvisation", "green").refused()["strong:concentration"] == "MK-CARD-16"
    table = ready("concentration improvisation rage", "green").play("strong:concentration")
    assert table.turn.move == 7, "the rage is discarded: 5 + 2"
    assert table.me.discard == ["rage#1"]


@pytest.mark.rule("MK-EFFECT-06", "MK-CARD-16")
def test_concentration_does_not_pay_what_the_other_card_demands_besides() -> None:
    assert ready("concentration pure-magic", "green").refused()["strong:concentration"] == "MK-CARD-16"
    table = ready("concentration pure-magic", "green green").play("strong:concentration")
    assert (table.turn.move, table.me.mana) == (9, []), "7 + 2"


def test_will_focus_adds_3_or_gives_a_green_crystal() -> None:
    assert ready("will-focus stamina", "green").play("strong:will-focus").turn.move == 7
    assert ready("will-focus").play("basic:will-focus", "option:3").me.crystals == {"green": 1}
    assert ready("will-focus").play("basic:will-focus", "option:0").me.mana == ["blue"]


@pytest.mark.rule("MK-CARD-16", "MK-CARD-17")
def test_improvisation_discards_a_card_that_is_no_wound() -> None:
    assert ready("improvisation wound").refused()["basic:improvisation"] == "MK-CARD-16"
    table = ready("improvisation rage").play("basic:improvisation")
    assert (table.turn.move, table.me.discard) == (3, ["rage#1"])
    table = fight("improvisation rage", "red", phase="block").play("strong:improvisation")
    assert table.pool() == [(5, "physical", "melee")]


def test_improvisation_is_refused_where_it_gives_nothing() -> None:
    table = ready("improvisation rage", on="village", change=_after)
    assert table.refused()["basic:improvisation"] == "MK-TURN-25"


def _after(game: MK) -> None:
    game.state.turn.stage = "after"


# ---------------------------------------------------------------------- the cards of heroes


def test_battle_versatility() -> None:
    table = fight("battle-versatility", phase="attack").play("basic:battle-versatility")
    assert table.options() == ["option:0", "option:2"]
    assert table.play("option:0").pool() == [(2, "physical", "melee")]
    assert fight("battle-versatility").play("basic:battle-versatility").pool() == [(1, "physical", "ranged")]
    strong = {
        0: (4, "physical", "melee"),
        2: (3, "fire", "melee"),
        4: (3, "physical", "ranged"),
        5: (2, "physical", "siege"),
    }
    for number, value in strong.items():
        table = fight("battle-versatility", "red", phase="attack").play("strong:battle-versatility", f"option:{number}")
        assert table.pool() == [value]
    table = fight("battle-versatility", "red", phase="block").play("strong:battle-versatility", "option:3")
    assert table.pool() == [(3, "fire", "melee")]


@pytest.mark.rule("MK-MANA-09", "MK-MANA-12")
def test_mana_pull_gives_one_more_die_and_one_black_one_as_any_colour() -> None:
    table = ready("mana-pull march stamina rage", source="black black").play("basic:mana-pull")
    table.play("strong:march")
    assert (table.turn.move, table.turn.dice_left) == (4, 1)
    assert table.refused()["strong:stamina"] == "MK-CARD-16", "a second black die is no use by day"


def test_mana_pull_takes_two_dice() -> None:
    table = ready("mana-pull", "white", source="gold red blue", deck="rage").play("strong:mana-pull")
    table.play("mana:white<token:white")
    table.play("die:gold", "colour:black", "die:red", "colour:red")
    assert table.me.mana == ["black", "red"]
    assert table.state.source == ["black", "red", "blue"]
    assert table.turn.dice_left == 1
    table.play("end")
    assert table.state.source[:2] == ["black", "red"]


def test_cold_toughness_counts_the_icons_of_what_it_blocks() -> None:
    assert fight("cold-toughness", phase="attack").play("basic:cold-toughness").pool() == [(2, "ice", "melee")]
    assert fight("cold-toughness", phase="block").play("basic:cold-toughness").pool() == [(3, "ice", "melee")]
    drake = foe("drake", 4, 3, "swift", "brutal", element="fire", resist=("fire", "physical"))
    table = fight("cold-toughness", "blue", phase="block", foes="drake", defs=[drake]).play("strong:cold-toughness")
    assert table.pool() == [(10, "ice", "melee")], "5, two abilities, the element, two resistances"
    assert fight("cold-toughness", "blue", phase="block").play("strong:cold-toughness").pool()[0][0] == 5


def test_instinct() -> None:
    assert ready("instinct").play("basic:instinct").turn.move == 2
    assert ready("instinct", "red").play("strong:instinct").turn.move == 4
    assert fight("instinct", "red", phase="attack").play("strong:instinct").pool() == [(4, "physical", "melee")]
    assert fight("instinct", phase="block").play("basic:instinct").pool() == [(2, "physical", "melee")]


@pytest.mark.rule("MK-END-06")
def test_crystal_joy_comes_back_for_another_card() -> None:
    table = ready("crystal-joy rage wound", "red", deck="march stamina").play("basic:crystal-joy", "end")
    assert table.me.crystals == {"red": 1}
    assert table.asked == "take_back"
    assert table.options() == ["card:rage", "skip"]
    table.play("card:rage")
    assert table.me.discard == ["rage#1"]
    assert "crystal-joy" in table.hand()
    assert "MK-END-06" in table.rules("took_back")


def test_strong_crystal_joy_comes_back_for_a_wound() -> None:
    table = ready("crystal-joy wound", "blue").play("strong:crystal-joy", "colour:green", "end")
    table.play("card:wound")
    assert table.hand() == ["crystal-joy"]
    assert table.me.discard == ["wound"]


def test_crystal_joy_may_stay_away() -> None:
    table = ready("crystal-joy rage", "red", deck="march").play("basic:crystal-joy", "end", "skip")
    assert "crystal-joy#1" in table.me.discard


@pytest.mark.rule("MK-EFFECT-02")
def test_noble_manners_in_an_interaction() -> None:
    table = ready("noble-manners", on="village").play("interact", "basic:noble-manners")
    assert (table.turn.influence, table.me.fame) == (2, 0)
    table.play("end").go_on(until="")
    assert (table.me.fame, table.me.reputation) == (1, 0)
    table = ready("noble-manners", "white", on="village").play("interact", "strong:noble-manners")
    assert table.turn.influence == 4
    table.play("end").go_on(until="")
    assert (table.me.fame, table.me.reputation) == (1, 1)
    assert "MK-EFFECT-02" in table.rules("fame")


def test_rejuvenate() -> None:
    guards = unit(Attack(1), name="guards", level=2)
    knights = unit(Attack(1), name="knights", level=3)
    table = ready("rejuvenate", units="guards! knights!", defs=[guards, knights]).play("basic:rejuvenate", "option:3")
    assert [one.ready for one in table.me.units] == [True, False]
    table = ready("rejuvenate", "green", units="knights!", defs=[knights]).play("strong:rejuvenate", "option:3")
    assert table.me.units[0].ready
    assert ready("rejuvenate").play("basic:rejuvenate").me.mana == ["green"]
    assert ready("rejuvenate", "green").play("strong:rejuvenate").me.crystals == {"green": 1}
    table = ready("rejuvenate wound", "green", deck="rage march").play("strong:rejuvenate", "option:1")
    assert table.hand() == ["march", "rage", "wound"]
    assert ready("rejuvenate wound").play("basic:rejuvenate", "option:0").turn.heal == 1


def test_swift_reflexes() -> None:
    assert ready("swift-reflexes", "white").play("strong:swift-reflexes").turn.move == 4
    table = fight("swift-reflexes").play("basic:swift-reflexes", "option:1")
    assert table.pool() == [(1, "physical", "ranged")]
    table = fight("swift-reflexes", "white", phase="block").play("strong:swift-reflexes")
    assert table.fight.foes[0].attacks == [-2]
    assert fight("swift-reflexes", phase="block").play("basic:swift-reflexes").fight.foes[0].attacks == [-1]
    assert fight("swift-reflexes", "white").play("strong:swift-reflexes", "option:1").pool()[0][0] == 3


def test_tirelessness_raises_the_next_move_card() -> None:
    table = ready("tirelessness march stamina").play("basic:tirelessness")
    assert table.turn.move == 2
    assert table.play("side_move:march").turn.move == 4, "played sideways: 1 + 1"
    assert table.play("basic:stamina").turn.move == 6


@pytest.mark.rule("MK-CARD-11")
def test_strong_tirelessness_raises_every_other_move_card() -> None:
    table = ready("tirelessness march stamina", "blue").play("strong:tirelessness", "basic:march", "side_move:stamina")
    assert table.turn.move == 4 + 3 + 2
    assert "MK-CARD-11" in table.rules("sideways")


def test_savage_harvesting_trades_once_after_a_step() -> None:
    table = ready("savage-harvesting rage stamina horn-of-wrath").play("basic:savage-harvesting")
    assert table.options("deal") == []
    table.play("go:2", "deal:harvest", "card:stamina")
    assert (table.me.crystals, table.me.discard) == ({"blue": 1}, ["stamina#1"])
    assert table.options("deal") == []


def test_strong_savage_harvesting_trades_in_every_space() -> None:
    table = ready("savage-harvesting rage horn-of-wrath", "green").play("strong:savage-harvesting", "go:2")
    table.play("deal:harvest", "card:rage")
    assert table.options("deal") == [], "once in each space"
    table.play("go:0", "deal:harvest")
    assert table.asked == "crystal", "an Artifact is any colour"
    assert table.play("colour:white").me.crystals == {"red": 1, "white": 1}


@pytest.mark.rule("MK-EFFECT-02")
def test_ruthless_coercion_makes_one_unit_cheaper_for_reputation() -> None:
    guards = unit(Attack(1), name="guards")

    def offer(game: MK) -> None:
        game.state.unit_offer = ["guards#1"]  # type: ignore[list-item]
        game.state.turn.influence = 0

    table = ready("ruthless-coercion promise", on="village", defs=[guards], change=offer, fame=8)
    table.play("interact", "basic:ruthless-coercion")
    assert table.turn.influence == 2
    assert table.refused()["coerce:guards"] == "MK-INTERACT-11"
    table.play("basic:promise", "coerce:guards")
    assert (table.turn.influence, table.me.reputation, len(table.me.units)) == (1, -1, 1)
    assert "MK-EFFECT-02" in table.rules("reputation")


@pytest.mark.rule("MK-UNIT-13")
def test_strong_ruthless_coercion_readies_units_for_influence() -> None:
    guards, knights = unit(Attack(1), name="guards", level=2), unit(Attack(1), name="knights", level=3)
    table = ready("ruthless-coercion", "red", units="guards! knights!", defs=[guards, knights])
    table.play("strong:ruthless-coercion")
    assert (table.turn.influence, table.me.reputation) == (6, -1)
    assert table.options("deal") == ["deal:ready:any:0"]
    table.play("deal:ready:any:0")
    assert (table.turn.influence, table.me.units[0].ready) == (2, True)
    assert ready("ruthless-coercion", "red").refused()["strong:ruthless-coercion"] == "MK-UNIT-13"
    assert "MK-UNIT-13" in table.rules("readied")


@pytest.mark.rule("MK-TURN-37")
def test_ruthless_coercion_readies_each_unit_once() -> None:
    """Ruling MK-R-106: Thugs bring more Influence than readying them costs."""
    table = ready("ruthless-coercion", "red", units="thugs!")
    assert table.refused()["basic:ruthless-coercion"] == "MK-TURN-37"
    table.play("strong:ruthless-coercion", "deal:ready:any:0", "unit:0:2")
    assert not table.me.units[0].ready
    assert table.options("deal") == []


def test_one_with_the_land() -> None:
    assert ready("one-with-the-land").play("basic:one-with-the-land").turn.move == 2
    assert ready("one-with-the-land wound").play("basic:one-with-the-land", "option:1").turn.heal == 1
    assert fight("one-with-the-land", phase="block").play("basic:one-with-the-land").pool()[0][0] == 2
    table = ready("one-with-the-land wound", "green").play("strong:one-with-the-land", "option:1")
    assert table.turn.heal == 2


@pytest.mark.parametrize(
    ("terrain", "night", "value"),
    [
        ("forest", False, (3, "fire", "melee")),
        ("forest", True, (5, "ice", "melee")),
        ("lake", False, (2, "fire", "melee")),
        ("mountain", True, (5, "ice", "melee")),
        ("plains", True, (2, "ice", "melee")),
    ],
)
def test_strong_one_with_the_land_blocks_by_terrain(terrain: str, night: bool, value: tuple[int, str, str]) -> None:
    layout = "countryside-1@0,1 countryside-2@1,0 countryside-4@1,1"
    table = fight("one-with-the-land", "green", phase="block", on=terrain, night=night, layout=layout)
    assert table.play("strong:one-with-the-land").pool() == [value]


@pytest.mark.rule("MK-MOVE-18")
def test_druidic_paths_makes_one_space_cheaper() -> None:
    table = ready("druidic-paths").play("basic:druidic-paths")
    assert table.refused()["go:1"] == "MK-MOVE-05"
    assert table.options("deal") == ["deal:path:1"], "plains already cost 2"
    table.play("deal:path:1", "go:1")
    assert (table.turn.move, table.options("deal")) == (0, [])


@pytest.mark.rule("MK-MOVE-05")
def test_strong_druidic_paths_makes_a_terrain_cheaper() -> None:
    table = ready("druidic-paths", "blue").play("strong:druidic-paths", "terrain:forest", "go:1")
    assert table.turn.move == 2
    assert "MK-MOVE-05" in table.rules("moved")


# ---------------------------------------------------------------------- taking back


def test_what_was_played_can_be_taken_back_until_something_is_revealed() -> None:
    table = ready("march tranquility wound", "green green", deck="rage")
    table.play("strong:march").undo()
    assert (table.turn.move, table.me.mana) == (0, ["green", "green"])
    table.play("basic:tranquility", "option:1")
    assert table.session.can_undo() is not None, "a card was drawn"


def test_a_choice_names_what_is_of_no_use() -> None:
    table = ready("either", either=card(Choice((Attack(2), Move(2), Move(3)))))
    table.play("basic:either")
    assert table.refused() == {"option:0": "MK-CBT-17"}
