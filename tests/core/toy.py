"""A toy game that uses all the engine has: every kind of question, secrets, private events, triggers, old saves.

Each round every seat secretly bids one of its hidden cards (and may double it); the best bid takes the pot, splits
it between two piles, puts its trophies in order and may pass some of its cards on. Three rounds.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from delve.core.asking import choose, choose_amount, choose_order, choose_some, confirm, together
from delve.core.definition import GameDef, Result
from delve.core.errors import BadConfig
from delve.core.game import Game
from delve.core.hidden import deal
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.core.rng import Rng, seeded
from delve.core.state import cloner
from delve.core.triggers import Triggers

ROUNDS = 3


class Hand(Struct):
    """One seat's hidden cards and open trophies."""

    cards: list[int]
    trophies: list[str] = []
    piles: dict[str, int] = {}
    echoes: int = 0


class Toy(Struct):
    """The state of the toy game."""

    rng: int
    hands: list[Hand]
    deck: list[int]
    round: int = 0
    winner: Seat | None = None
    last: list[int] = []
    note: str = ""


class ToyConfig(Struct, frozen=True):
    """Two to four seats."""

    seats: int = 2


class ToyView(Struct, frozen=True):
    """What a viewer sees: their own cards, the others' numbers of cards."""

    mine: tuple[int, ...]
    sizes: tuple[int, ...]
    trophies: tuple[tuple[str, ...], ...]
    piles: tuple[dict[str, int], ...]
    deck: int
    round: int
    last: tuple[int, ...]


class Won(Struct, frozen=True):
    """A seat has won a round."""

    seat: Seat


TRIGGERS: Triggers[Game[Toy, None]] = Triggers()


@TRIGGERS.on(Won, order=20)
def echo_second(game: Game[Toy, None], event: Won) -> Rule[None]:
    """Runs after `echo_first`, although it was registered before."""
    game.state.hands[event.seat].echoes = game.state.hands[event.seat].echoes * 10 + 2
    yield from ()


@TRIGGERS.on(Won, order=10)
def echo_first(game: Game[Toy, None], event: Won) -> Rule[None]:
    """Runs first."""
    game.state.hands[event.seat].echoes = game.state.hands[event.seat].echoes * 10 + 1
    yield from ()


def bid(game: Game[Toy, None], seat: Seat) -> Rule[tuple[int, bool]]:
    """One seat's secret bid: a card, and whether it counts double."""
    options = [Option(f"c{card}", say("toy.card", card=card)) for card in game.state.hands[seat].cards]
    card = int((yield from choose(seat, say("toy.bid"), options))[1:])
    doubled = yield from confirm(seat, say("toy.double"), say("toy.yes"), say("toy.no"))
    return card, doubled


def play_round(game: Game[Toy, None]) -> Rule[None]:
    """Everybody bids; the best bid wins the round."""
    state = game.state
    seats = [Seat(s) for s in range(len(state.hands))]
    bids = yield from together({seat: bid(game, seat) for seat in seats})
    game.reveal("toy.bids")
    worth = {seat: card * (2 if doubled else 1) for seat, (card, doubled) in bids.items()}
    for seat, (card, _) in bids.items():
        state.hands[seat].cards.remove(card)
        game.tell("TOY-1", "toy.bid_was", seat=seat, worth=worth[seat])
    state.last = list(worth.values())
    state.winner = max(seats, key=lambda s: (worth[s], -s))
    yield from TRIGGERS.fire(game, Won(state.winner))


def reward(game: Game[Toy, None], seat: Seat) -> Rule[None]:
    """The winner draws, splits the pot, orders trophies and passes cards on."""
    state = game.state
    hand = state.hands[seat]
    if state.deck:
        card = state.deck.pop()
        hand.cards.append(card)
        game.reveal("toy.drew")
        game.tell_only((seat,), "TOY-2", "toy.drew_card", card=card)
    pot = 2 + game.rng.below(3)
    game.reveal("toy.pot")
    left = yield from choose_amount(seat, say("toy.split", pot=pot), 0, pot)
    hand.piles["left"] = hand.piles.get("left", 0) + left
    hand.piles["right"] = hand.piles.get("right", 0) + pot - left
    hand.trophies.append(f"t{state.round}")
    options = [Option(trophy, say("toy.trophy", name=trophy)) for trophy in hand.trophies]
    hand.trophies = yield from choose_order(seat, say("toy.order"), options)
    cards = [Option(f"c{card}", say("toy.card", card=card)) for card in hand.cards]
    spare = len(cards) - (ROUNDS - 1 - state.round)  # one card is needed for each round to come
    given = yield from choose_some(seat, say("toy.give"), cards, 0, min(2, max(0, spare)))
    to = state.hands[(seat + 1) % len(state.hands)]
    for name in given:
        hand.cards.remove(int(name[1:]))
        to.cards.append(int(name[1:]))


class ToyGame(GameDef[Toy, None]):
    """The toy game's entry for the engine."""

    id = "toy"
    title = say("toy.title")
    seats = range(2, 5)
    state_type = Toy
    config_type = ToyConfig
    schema = 2
    hidden = ("rng", "hands.*.cards", "deck")

    def __init__(self) -> None:
        # Version 1 had no `note`, and called the rounds `number`.
        self.migrations = {1: _from_1}  # type: ignore[misc]  # a class variable for all other games

    def content(self, packs: tuple[str, ...] = ()) -> None:
        return None

    def content_version(self, content: None) -> str:
        return "1"

    def new(self, config: ToyConfig, content: None, seed: int) -> Toy:
        if config.seats not in self.seats:
            raise BadConfig("toy.seats")
        state = Toy(rng=seeded(seed), hands=[], deck=list(range(1, 31)))
        Rng(state).shuffle(state.deck)
        state.hands = [Hand([state.deck.pop() for _ in range(4)]) for _ in range(config.seats)]
        return state

    def players(self, state: Toy) -> int:
        return len(state.hands)

    def step(self, game: Game[Toy, None]) -> Rule[None]:
        state = game.state
        if state.winner is None:
            yield from play_round(game)
        else:
            yield from reward(game, state.winner)
            state.winner = None
            state.round += 1

    def result(self, state: Toy) -> Result | None:
        if state.round < ROUNDS:
            return None
        best = max(len(hand.trophies) for hand in state.hands)
        return Result(tuple(len(hand.trophies) == best for hand in state.hands), say("toy.over"))

    def turn(self, state: Toy) -> int:
        return state.round

    def view(self, game: Game[Toy, None], viewer: Seat) -> ToyView:
        state = game.state
        return ToyView(
            mine=tuple(state.hands[viewer].cards) if viewer >= 0 else (),
            sizes=tuple(len(hand.cards) for hand in state.hands),
            trophies=tuple(tuple(hand.trophies) for hand in state.hands),
            piles=tuple(dict(hand.piles) for hand in state.hands),
            deck=len(state.deck),
            round=state.round,
            last=tuple(state.last),
        )

    def determinize(self, game: Game[Toy, None], viewer: Seat, rng: Rng) -> Toy:
        state: Toy = cloner(Toy)(game.state)
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        deal(rng, state.deck, *(hand.cards for hand in others))
        state.rng = rng.below(1 << 64)
        return state


def _from_1(old: dict[str, Any]) -> dict[str, Any]:
    return {**{k: v for k, v in old.items() if k != "number"}, "round": old["number"], "note": "migrated"}


TOY = ToyGame()
