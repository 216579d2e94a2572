"""What a seat may see, and states that could be the one it sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from delve.bots.base import random_answer
from delve.core.game import Game
from delve.core.questions import SPECTATOR, Seat
from delve.core.rng import LooseRng
from delve.core.state import cloner
from delve.games.mageknight.definition import GAME
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.state import CardId, Joint, Place, State, Token, TokenId
from delve.games.mageknight.views import View, determinized, view
from tests.games.mageknight.kit import Table

PAIR: dict[str, Any] = {"scenario": "full-conquest", "seats": 2, "heroes": ["tovak", "arythea"]}
SOLO: dict[str, Any] = {"scenario": "reconnaissance", "seats": 1, "heroes": ["tovak"]}


def _with_cards(game: MK) -> None:
    """Hands and decks for two players who stand at sites with garrisons."""
    for player, hero in zip(game.state.players, ("a", "b"), strict=True):
        player.hand = [CardId("march#1"), CardId("wound")]
        player.deck = [CardId("rage#1"), CardId("stamina#1"), CardId(f"{hero}-card")]


def _views(table: Table) -> list[View]:
    return [view(table.game, Seat(seat)) for seat in (SPECTATOR, *range(len(table.state.players)))]


def _changed(table: Table) -> MK:
    """The same table, of which a copy can be changed."""
    return Game(cloner(State)(table.state), table.session.content)


def test_a_seat_sees_its_own_hand_and_the_size_of_others() -> None:
    table = Table.of(others=["arythea"], hand="march rage", change=lambda game: None)
    table.state.players[1].hand = [CardId("march#1")]
    mine, other = view(table.game, Seat(0)), view(table.game, Seat(1))
    assert mine.players[0].hand == ("march#1", "rage#1")
    assert (mine.players[1].hand, mine.players[1].hand_size) == ((), 1)
    assert other.players[0].hand == ()
    assert other.players[1].hand == ("march#1",)
    assert view(table.game, SPECTATOR).players[0].hand == ()


def test_a_face_down_token_shows_the_colour_of_its_back_alone() -> None:
    def lay(game: MK) -> None:
        game.state.places[3] = Place(enemies=(Token(TokenId("golems#1"), False), Token(TokenId("guardsmen#1"), True)))

    shown = view(Table.of(change=lay).game, Seat(0)).spaces[3].enemies
    assert [(one.back, one.id) for one in shown] == [("grey", None), ("grey", "guardsmen#1")]


def test_a_face_down_ruin_is_not_told() -> None:
    def lay(game: MK) -> None:
        game.state.places[3] = Place(ruin="altar-red", ruin_up=False)
        game.state.places[4] = Place(ruin="altar-red", ruin_up=True)

    spaces = view(Table.of(change=lay).game, Seat(0)).spaces
    assert [spaces[n].ruin for n in (2, 3, 4)] == ["", None, "altar-red"]


def test_a_combat_shows_totals_and_how_each_value_counts() -> None:
    table = Table.of(foes="orc-skirmishers", hand="rage")
    shown = view(table.game, Seat(0)).combat
    assert shown is not None
    assert shown.phase == "ranged"
    assert (shown.foes[0].armor, shown.total, shown.wanted) == (
        table.game.content.enemy("orc-skirmishers#1").armor,
        0,
        0,
    )
    table.play("next", "next")
    table.go_on("combat_attack").play("target:0", "basic:rage", *(["effect:0"] if table.asked == "choose" else []))
    shown = view(table.game, Seat(0)).combat
    assert shown is not None
    assert shown.wanted == shown.foes[0].armor


@pytest.mark.parametrize("config", [PAIR, SOLO], ids=["pair", "solo"])
def test_what_is_hidden_is_in_nobodys_view(config: dict[str, Any]) -> None:
    """No id of a card in a deck, of a token in a pile or of a tile occurs anywhere in a view."""
    table = Table.opened(**config)
    state = table.state
    hidden = [*state.spells, *state.advanced, *state.artifacts, *state.regulars, *state.elites]
    hidden += [one for pile in state.piles.values() for one in pile] + state.tiles + state.spare + state.spare_core
    hidden += [token.id for place in state.places.values() for token in place.enemies if not token.up]
    units = {*state.regulars, *state.elites, *state.unit_offer}
    hidden = [one for one in hidden if one not in units] + [one for one in units if one not in state.unit_offer]
    for shown in _views(table):
        text = msgspec.json.encode(shown).decode()
        found = [one for one in hidden if f'"{one}"' in text]
        assert found == []
        assert str(state.rng) not in text


def test_views_do_not_depend_on_what_is_hidden() -> None:
    """Two tables that differ only in what a seat cannot see look the same to it."""
    table = Table.opened(**PAIR)
    table.go_on("move")
    other = _changed(table)
    state = other.state
    state.rng += 1
    for cards in (state.spells, state.advanced, state.artifacts):
        cards.reverse()
    for units in (state.regulars, state.elites):
        units.reverse()
    state.ruins.reverse()
    for tokens in state.piles.values():
        tokens.reverse()
    for player in state.players:
        player.deck.reverse()
        player.skill_pile.reverse()
    foe = state.players[1]
    foe.hand, foe.deck = foe.deck[: len(foe.hand)], foe.deck[len(foe.hand) :] + foe.hand
    for place in state.places.values():
        for number, token in enumerate(place.enemies):
            if not token.up:
                tokens = state.piles[table.game.content.enemy(token.id).pile]
                other_token, tokens[0] = Token(tokens[0], False), token.id
                place.enemies = (*place.enemies[:number], other_token, *place.enemies[number + 1 :])
    assert state != table.state
    assert view(other, Seat(0)) == view(table.game, Seat(0))


def _random(config: dict[str, Any], seed: int, answers: int) -> Table:
    table, rng = Table.opened(seed=seed, **config), LooseRng(seed)
    for _ in range(answers):
        if not table.session.questions:
            break
        question = table.question
        table.session.answer(random_answer(question, rng), question.seat)
    return table


@pytest.mark.parametrize("config", [PAIR, SOLO], ids=["pair", "solo"])
@pytest.mark.parametrize("answers", [3, 40, 200])
def test_a_deal_that_could_be_looks_the_same_and_holds_the_same_pieces(config: dict[str, Any], answers: int) -> None:
    table = _random(config, answers, answers)
    for viewer in (SPECTATOR, *range(len(table.state.players))):
        seat = Seat(viewer)
        state = determinized(table.game, seat, LooseRng(7))
        assert view(Game(state, table.session.content), seat) == view(table.game, seat)
        assert _pieces(state) == _pieces(table.state)
        assert state.rng != table.state.rng


def _pieces(state: State) -> Counter[str]:
    """All cards, Units, enemy tokens and ruins, wherever they are."""
    found: list[str] = [*state.spells, *state.advanced, *state.artifacts, *state.regulars, *state.elites, *state.ruins]
    for pile in state.piles.values():
        found += pile
    for place in state.places.values():
        found += [token.id for token in place.enemies] + [place.ruin]
    for player in state.players:
        found += [*player.deck, *player.hand, *player.tactic_cards, *player.skill_pile]
    if state.dummy is not None:
        found += state.dummy.deck
    return Counter(found)


def test_a_deal_leaves_the_own_hand_and_deals_the_others() -> None:
    table = Table.opened(**PAIR)
    hands = {tuple(sorted(determinized(table.game, Seat(0), LooseRng(n)).players[1].hand)) for n in range(20)}
    assert len(hands) > 1
    for number in range(20):
        state = determinized(table.game, Seat(0), LooseRng(number))
        assert state.players[0].hand == table.state.players[0].hand
        other = table.state.players[1]
        assert sorted(state.players[1].hand + state.players[1].deck) == sorted(other.hand + other.deck)
        assert len(state.players[1].hand) == len(other.hand)


def test_how_many_wounds_are_in_a_hand_is_known_to_its_owner_alone() -> None:
    """Ruling MK-R-81; that not all are Wounds is known."""

    def lay(game: MK) -> None:
        other = game.state.players[1]
        other.hand = [CardId("march#1"), CardId("wound"), CardId("wound")]
        other.deck = [CardId("rage#1"), CardId("wound"), CardId("stamina#1")]

    table = Table.of(others=["arythea"], change=lay)
    assert view(table.game, Seat(0)).players[1].wounds is None
    assert view(table.game, Seat(1)).players[1].wounds == 2
    hands = [determinized(table.game, Seat(0), LooseRng(n)).players[1].hand for n in range(100)]
    assert {hand.count(CardId("wound")) for hand in hands} == {0, 1, 2}
    assert len({card for hand in hands for card in hand}) > 2


def test_a_deal_changes_face_down_tokens_and_leaves_those_face_up() -> None:
    def lay(game: MK) -> None:
        for token in (TokenId("golems#1"), TokenId("guardsmen#1")):
            game.state.piles["grey"].remove(token)
        game.state.places[3] = Place(enemies=(Token(TokenId("golems#1"), False), Token(TokenId("guardsmen#1"), True)))

    table = Table.of(layout="", change=lay)
    dealt = [determinized(table.game, Seat(0), LooseRng(n)).places[3].enemies for n in range(20)]
    assert {token.id for token, _ in dealt} > {"golems#1"}
    assert {token.id for _, token in dealt} == {"guardsmen#1"}


def test_who_looked_at_a_token_knows_it_and_nobody_else_does() -> None:
    def lay(game: MK) -> None:
        token = game.state.piles["grey"].pop()
        game.state.places[3] = Place(enemies=(Token(token, False),))
        game.state.turn.peeked = [token, game.state.piles["red"][-1]]

    table = Table.of(others=["arythea"], layout="", change=lay)
    token = table.turn.peeked[0]
    assert view(table.game, Seat(0)).spaces[3].enemies[0].id == token
    assert view(table.game, Seat(1)).spaces[3].enemies[0].id is None
    for number in range(10):
        mine = determinized(table.game, Seat(0), LooseRng(number))
        assert mine.places[3].enemies[0].id == token
        assert mine.piles["red"][-1] == table.state.piles["red"][-1]
        other = determinized(table.game, Seat(1), LooseRng(number))
        assert other.turn.peeked == [other.places[3].enemies[0].id, other.piles["red"][-1]], (
            "it knows what it looked at"
        )


def test_a_cooperative_assault_shows_whose_enemies_they_are() -> None:
    def lay(game: MK) -> None:
        game.state.places[3] = Place(enemies=(Token(TokenId("golems#1"), False), Token(TokenId("guardsmen#1"), True)))
        shares = [[TokenId("golems#1")], [TokenId("guardsmen#1"), TokenId("guardsmen#2")]]
        game.state.joint = Joint(SpaceId(3), [0, 1], shares)

    table = Table.of(others=["arythea"], layout="", change=lay)
    shown = view(table.game, Seat(1)).joint
    assert shown is not None
    assert [[token.id for token in share] for share in shown.shares] == [[None], ["guardsmen#1", "guardsmen#2"]]


def test_a_deal_keeps_countryside_above_core_tiles() -> None:
    table = Table.opened(**PAIR)
    kinds = [table.game.content.tiles[one].kind for one in table.state.tiles]
    tops = set()
    for number in range(20):
        state = determinized(table.game, Seat(0), LooseRng(number))
        core = kinds.count("core") + kinds.count("city")
        found = [table.game.content.tiles[one].kind for one in state.tiles]
        assert Counter(found) == Counter(kinds)
        assert "countryside" not in found[:core]
        assert set(found[core:]) == {"countryside"}
        tops.add(state.tiles[-1])
    assert len(tops) > 1


def test_the_countryside_of_first_reconnaissance_is_known() -> None:
    table = Table.opened(**SOLO)
    state = determinized(table.game, Seat(0), LooseRng(1))
    assert state.tiles[3:] == table.state.tiles[3:], "MK-SCN-RECON-03"
    assert sorted(state.tiles[:3]) != table.state.tiles[:3] or state.tiles[:3] != table.state.tiles[:3]


def test_the_view_of_a_game_is_that_of_its_definition() -> None:
    table = Table.of()
    assert GAME.view(table.game, Seat(0)) == view(table.game, Seat(0))
