"""Positions in which something comes to light, one for each mark (`tests.games.light`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Draw, Influence, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import CardId, Modifier, State, Token, TokenId
from tests.games.light import Hide, Light, chance, order, shows
from tests.games.mageknight.arena import MAPS, against, foe
from tests.games.mageknight.kit import Table, card, space_with

RULES = "mageknight/rules"
CARDS: dict[str, Any] = {
    "walk": card(Move(4), Move(4)),
    "talk": card(Influence(12)),
    "look": card(Draw(1)),
}


def _light(table: Table, answer: Any, hide: Hide, **also: int) -> Light:
    option = table._answer(answer)
    return Light(table.session, option, hide, also=also)


def _no_tokens(game: MK) -> None:
    """All enemy and ruin tokens are used up."""
    for pile in game.state.piles.values():
        pile.clear()
    game.state.ruins.clear()


# ---------------------------------------------------------------------- cards


@shows(f"{RULES}/common.py:draw", "mk.revealed.card@0")
def a_drawn_card() -> Light:
    table = Table.of(hand="look", deck="march rage stamina", others=["arythea"], **CARDS)
    return _light(table, "basic:look", order("players", "0", "deck"))


@shows(f"{RULES}/common.py:drop_non_wounds", "mk.revealed.card")
def cards_that_wounds_draw_and_a_knock_out_takes() -> Light:
    def rushed(game: MK) -> None:
        game.state.turn.modifiers.append(Modifier("adrenaline", 3))

    table = against(foe(n=20), hand="rage", deck="march stamina promise rage#2", change=rushed).play("next")
    return _light(table, "next", order("players", "0", "deck"), **{"mk.revealed.card@0": 3})


@shows(f"{RULES}/codes/artifacts.py:mysterious_box", "mk.revealed.card")
def the_artifact_of_the_mysterious_box() -> Light:
    return _light(Table.of(hand="mysterious-box"), "basic:mysterious-box", order("artifacts"))


@shows(f"{RULES}/codes/rivals.py:mana_meltdown", "mk.revealed.die")
def a_crystal_lost_at_random() -> Light:
    def rich(game: MK) -> None:
        game.state.players[1].crystals = {"blue": 2, "white": 2, "green": 2}

    table = Table.of(hand="mana-meltdown", others=["arythea"], mana="red", source="", change=rich)
    return _light(table, "basic:mana-meltdown", chance)


@shows(f"{RULES}/codes/rivals.py:_read", "mk.revealed.card")
def a_hand_without_the_colour_that_was_named() -> Light:
    def held(game: MK) -> None:
        game.state.players[1].hand = [CardId("rage#1"), CardId("march#1")]

    def hide(state: State, number: int) -> None:
        state.players[1].hand[0] = CardId(f"march#{number + 1}")

    table = Table.of(hand="mind-read", others=["arythea"], mana="white", source="", change=held)
    return _light(table.play("basic:mind-read"), "colour:white", hide)


@shows(f"{RULES}/codes/spells.py:meditation", "mk.revealed.card")
def cards_of_the_discard_pile_at_random() -> Light:
    table = Table.of(hand="meditation", discard="rage march swiftness stamina", mana="green", source="")
    return _light(table, "basic:meditation", chance)


@shows(f"{RULES}/tactics.py:_three_cards", "mk.revealed.card")
def the_deck_of_the_long_night() -> Light:
    def change(game: MK) -> None:
        game.state.players[0].tactic = "long-night"

    table = Table.of(hand="walk", discard="rage march swiftness stamina promise", night=True, change=change, **CARDS)
    return _light(table, "tactic", chance)


@shows(f"{RULES}/tactics.py:before_turn", "mk.revealed.card")
def cards_stored_by_sparing_power() -> Light:
    def change(game: MK) -> None:
        player = game.state.players[0]
        player.tactic, player.tactic_cards = "sparing-power", [player.deck.pop(), player.deck.pop()]
        game.state.turn.stage = "before"

    def hide(state: State, number: int) -> None:
        player = state.players[0]
        player.deck[number % 2], player.tactic_cards[0] = player.tactic_cards[0], player.deck[number % 2]

    table = Table.of(hand="walk", deck="rage march swiftness stamina", night=True, change=change, **CARDS)
    return _light(table, "fetch", hide)


# ---------------------------------------------------------------------- offers and rewards


def _rewarded(*rewards: str) -> Table:
    """A turn that is about to end with rewards; no card is left to draw."""

    def won(game: MK) -> None:
        game.state.turn.rewards, game.state.turn.stage = list(rewards), "after"

    return Table.of(hand="walk", source="red blue green", change=won, others=["arythea"], **CARDS)


@shows(f"{RULES}/ending.py:_artifact", "mk.revealed.card")
def artifacts_to_choose_from() -> Light:
    return _light(_rewarded("artifact"), "end", order("artifacts"))


@shows(f"{RULES}/offers.py:take_spell", "mk.revealed.card")
def a_spell_that_refills_the_offer() -> Light:
    table = _rewarded("spell").play("end")
    return _light(table, table.options()[0], order("spells"))


@shows(f"{RULES}/offers.py:take_advanced", "mk.revealed.card")
def an_advanced_action_that_refills_the_offer() -> Light:
    table = _rewarded("advanced_action").play("end")
    return _light(table, table.options()[0], order("advanced"))


def _in_city(colour: str) -> Table:
    def conquered(game: MK) -> None:
        place = common.place_of(game, space_with(game, "city"))
        place.done, place.enemies, place.shields = True, (), (0,)

    table = Table.of(hand="talk walk", layout=MAPS[colour], on="city", change=conquered, **CARDS)
    return table.play("interact", "basic:talk")


@shows(f"{RULES}/interact.py:buy", "mk.revealed.card")
def an_elite_unit_that_comes_to_the_offer() -> Light:
    return _light(_in_city("white"), "elite", order("elites"))


@shows(f"{RULES}/interact.py:buy#2", "mk.revealed.card")
def an_unseen_advanced_action() -> Light:
    table = _in_city("green")
    return _light(table, "unseen", order("advanced"))


# ---------------------------------------------------------------------- levels


def _levelled(change: Callable[[MK], None] | None = None, **more: Any) -> Table:
    """The hero has come to level 2, and ends the turn."""

    def gain(game: MK) -> None:
        game.state.players[0].fame = 3
        if change is not None:
            change(game)

    return Table.of(hand="walk march", source="", change=gain, **more, **CARDS).play("basic:walk")


@shows(f"{RULES}/ending.py:_level_up", "mk.revealed.skill")
def two_skills_of_a_hero() -> Light:
    return _light(_levelled(), "end", order("players", "0", "skill_pile"))


@shows(f"{RULES}/ending.py:_level_up#2", "mk.revealed.skill")
def a_skill_of_the_dummy() -> Light:
    def change(game: MK) -> None:
        game.state.advanced_offer = []

    table = _levelled(change, scenario="solo-conquest").play("end")
    return _light(table, table.options()[0], order("dummy", "skills"))


def _gaining(hero: str, skill: str) -> Table:
    """The hero may choose a Skill."""

    def change(game: MK) -> None:
        pile = game.state.players[0].skill_pile
        pile.remove(skill)
        pile.append(skill)

    return _levelled(change, hero=hero, others=["tovak"]).play("end")


@shows(f"{RULES}/skills.py:gained", "mk.revealed.card")
def units_that_bonds_of_loyalty_adds() -> Light:
    skill = "norowas-bonds-of-loyalty"
    return _light(_gaining("norowas", skill), f"own:{skill}", order("regulars"), **{"mk.revealed.card": 1})


@shows(f"{RULES}/skills.py:gained#2", "mk.revealed.die")
def where_the_marker_of_master_of_chaos_starts() -> Light:
    skill = "krang-master-of-chaos"
    return _light(_gaining("krang", skill), f"own:{skill}", chance)


# ---------------------------------------------------------------------- dice


@shows(f"{RULES}/mana.py:roll", "mk.revealed.die")
def a_die_rolled_anew() -> Light:
    def searching(game: MK) -> None:
        game.state.players[0].tactic = "mana-search"

    table = Table.of(hand="walk", source="red blue", night=True, change=searching, **CARDS).play("tactic")
    return _light(table, "die:0", chance)


# ---------------------------------------------------------------------- the dummy


@shows(f"{RULES}/dummy.py:take_turn", "mk.revealed.card")
def the_cards_of_the_dummy() -> Light:
    table = Table.of(hand="walk march", source="", scenario="solo-conquest", **CARDS).play("basic:walk", "end")
    return _light(table, [], order("dummy", "deck"))


@shows(f"{RULES}/dummy.py:choose_tactic", "mk.revealed.tactic")
def the_tactic_of_the_dummy() -> Light:
    table = Table.opened(scenario="solo-conquest", seats=1, heroes=["tovak"])
    return _light(table, "tactic:early-bird", chance)


# ---------------------------------------------------------------------- the map


@shows(f"{RULES}/explore.py:explore", "mk.revealed.tile")
def a_tile() -> Light:
    def change(game: MK) -> None:
        game.state.players[0].space = SpaceId(9)
        game.state.turn.move = 9
        _no_tokens(game)

    table = Table.of(hand="walk", change=change, scenario="solo-conquest", **CARDS)
    return _light(table, table.options("explore")[0], order("tiles"))


@shows(f"{RULES}/tokens.py:draw_ruin", "mk.revealed.token")
def a_ruin_on_a_new_tile() -> Light:
    def change(game: MK) -> None:
        ruins = list(game.state.ruins)
        _no_tokens(game)
        game.state.ruins = ruins
        game.state.players[0].space = SpaceId(9)
        game.state.turn.move = 9
        game.state.tiles.append("countryside-8")

    table = Table.of(hand="walk", change=change, scenario="solo-conquest", **CARDS)
    return _light(table, table.options("explore")[0], order("ruins"), **{"mk.revealed.tile": 1})


@shows(f"{RULES}/tokens.py:draw", "mk.revealed.token")
def an_enemy_of_a_dungeon() -> Light:
    table = Table.of(hand="walk", layout=MAPS["dungeon"], on="dungeon", **CARDS)
    return _light(table, "enter", order("piles", "brown"))


@shows(f"{RULES}/tokens.py:turn_up", "mk.revealed.token")
def the_garrison_of_a_keep_close_by() -> Light:
    def change(game: MK) -> None:
        state = game.state
        state.players[0].space = SpaceId(11)
        state.turn.move, state.turn.path = 9, [SpaceId(11)]
        game.state.places[8].enemies = (Token(state.piles["grey"].pop(), False),)

    def hide(state: State, number: int) -> None:
        state.places[8].enemies = (Token(state.piles["grey"][number], False),)

    table = Table.of(hand="walk", layout=MAPS["keep"], change=change, **CARDS)
    return _light(table, "go:7", hide)


@shows(f"{RULES}/movement.py:arrive", "mk.revealed.token")
def a_ruin_entered_at_night() -> Light:
    def change(game: MK) -> None:
        state = game.state
        ruins = space_with(game, "ruins")
        place = common.place_of(game, ruins)
        place.ruin, place.ruin_up = state.ruins.pop(), False
        start = next(
            space
            for space in common.geometry(game).neighbours[ruins]
            if common.hex_of(game, space).terrain not in ("lake", "mountain")
        )
        state.players[0].space = start
        state.turn.move, state.turn.path = 9, [start]

    def hide(state: State, number: int) -> None:
        place = next(place for place in state.places.values() if place.ruin)
        place.ruin = state.ruins[number]

    table = Table.of(hand="walk", layout=MAPS["ruins"], night=True, change=change, **CARDS)
    return _light(table, f"go:{table.space('ruins')}", hide)


@shows(f"{RULES}/codes/units.py:scouts_peek", "mk.revealed.token@0")
def a_token_that_scouts_look_at() -> Light:
    table = Table.of(units="scouts", others=["arythea"]).play("unit:0:1")
    return _light(table, "pile:brown", order("piles", "brown"))


@shows(f"{RULES}/joint.py:_begin", "mk.revealed.token")
def who_faces_whom_in_a_cooperative_assault() -> Light:
    garrison = ("monks#1", "swordsmen#1", "golems#1", "illusionists#1")

    def change(game: MK) -> None:
        state = game.state
        city = space_with(game, "city")
        near = [s for s in common.geometry(game).neighbours[city] if common.hex_of(game, s).terrain != "lake"]
        common.place_of(game, city).enemies = tuple(Token(TokenId(one), True) for one in garrison)
        for seat in (0, 1):
            state.players[seat].space = near[seat]
            state.players[seat].hand = [CardId("march#1")]
        state.turn.path = [near[0]]

    table = Table.of(hand="walk", others=["goldyx"], layout=MAPS["white"], change=change, **CARDS)
    table.play(f"joint:{table.space('city')}", ["seat:1"], 2)
    return Light(table.session, True, chance)


# ---------------------------------------------------------------------- what other marks cover


@shows(f"{RULES}/offers.py:renew", "")
def the_offers_of_a_new_round() -> Light:
    """The dice of the Source are rolled at the same time."""

    def last(game: MK) -> None:
        game.state.announced, game.state.last_turns = 1, [0]
        game.state.players[1].deck = [CardId(f"march#{n}") for n in range(20, 30)]

    table = Table.of(hand="walk march", source="red blue green white", change=last, others=["goldyx"], **CARDS)
    table.play("basic:walk", "end")
    marks = {"mk.revealed.die": 4, "mk.revealed.card@0": 1, "mk.revealed.card@1": 1}
    return _light(table, [], order("regulars"), **marks)


@shows(f"{RULES}/rounds.py:_prepare", "")
def the_hand_of_a_new_round() -> Light:
    light = the_offers_of_a_new_round()
    light.hide = chance
    return light


@shows(f"{RULES}/setup.py:deal", "")
def what_is_dealt_once_all_heroes_are_chosen() -> Light:
    table = Table.opened(scenario="full-cooperation", seats=2).play("hero:tovak")
    marks = {"mk.revealed.die": 4, "mk.revealed.tactic": 1, "mk.revealed.card@0": 1, "mk.revealed.card@1": 1}
    return _light(table, "hero:arythea", chance, **marks)
