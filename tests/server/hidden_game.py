"""A game full of secrets, and a server that has it: what Keep the Heroes Out! does not have, its server must keep.

Each card has a name of its own in each game, which is easily found in any message. In a round everybody draws a card
unseen and looks at the next one, stashes a card face down, and bids a card and coins in secret with the others; then
the bids are shown, and the table decides together whether to go on.
"""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from msgspec import Struct

from delve.core.asking import choose, choose_amount, confirm, together
from delve.core.definition import GameDef, Result
from delve.core.game import Game
from delve.core.msg import Msg, say
from delve.core.questions import SPECTATOR, Option, Question, Rule, Seat
from delve.core.rng import Rng, seeded
from delve.core.session import Session
from delve.core.state import cloner
from delve.core.words import LANGUAGES, Words, words
from delve.server import games
from delve.server.messages import Choice, NewTable

CARDS, DEALT, ROUNDS = 40, 3, 3
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHOWN = "hidden.shown"
"""What is revealed when the bids are; all else that is revealed, one seat alone has seen."""


class Hand(Struct):
    """A seat's cards, which no other seat may know, and its coins and points."""

    cards: list[str]
    stash: list[str] = []
    coins: int = 6
    points: int = 0


class Hidden(Struct):
    """The state. The last card of the deck lies on top."""

    rng: int
    hands: list[Hand]
    deck: list[str]
    open: list[str] = []
    round: int = 0
    phase: str = "draw"
    turn: int = 0
    over: bool = False


class HiddenConfig(Struct, frozen=True):
    """Two to four seats."""

    seats: int = 2


class HiddenView(Struct, frozen=True):
    """What a viewer sees."""

    mine: tuple[str, ...]
    stash: tuple[str, ...]
    hands: tuple[int, ...]
    stashes: tuple[int, ...]
    coins: tuple[int, ...]
    points: tuple[int, ...]
    deck: int
    open: tuple[str, ...]
    round: int
    phase: str


def card_options(cards: list[str]) -> list[Option]:
    return [Option(f"card:{card}", say("hidden.card", card=card)) for card in cards]


def chosen_card(option: str) -> str:
    return option.partition(":")[2]


def worth(card: str) -> int:
    return LETTERS.index(card[2])


def draw(game: Game[Hidden, None], seat: Seat) -> Rule[None]:
    """Draw a card, then look at the next one: it stays or goes to the bottom."""
    state = game.state
    card = state.deck.pop()
    state.hands[seat].cards.append(card)
    game.reveal("hidden.drew", seat=int(seat) + 1)
    game.tell("", "hidden.drew", seat=int(seat) + 1)
    game.tell_only((seat,), "", "hidden.drew_card", card=card)
    top = state.deck[-1]
    game.tell_only((seat,), "", "hidden.saw", card=top)
    options = [Option("keep", say("hidden.keep", card=top)), Option("bury", say("hidden.bury", card=top))]
    if (yield from choose(seat, say("hidden.peek", card=top), options)) == "bury":
        state.deck.insert(0, state.deck.pop())
        game.tell_only((seat,), "", "hidden.buried", card=top)
    game.tell("", "hidden.looked", seat=int(seat) + 1)


def stash(game: Game[Hidden, None], seat: Seat) -> Rule[None]:
    """Put a card aside face down; sure?"""
    hand = game.state.hands[seat]
    while True:
        card = chosen_card((yield from choose(seat, say("hidden.stash"), card_options(hand.cards))))
        yes, no = say("hidden.stash_it", card=card), say("hidden.stash_other", card=card)
        if (yield from confirm(seat, say("hidden.sure", card=card), yes, no)):
            break
    hand.cards.remove(card)
    hand.stash.append(card)
    game.tell_only((seat,), "", "hidden.stashed_card", card=card)
    game.tell("", "hidden.stashed", seat=int(seat) + 1)


def bid(game: Game[Hidden, None], seat: Seat) -> Rule[tuple[str, int]]:
    """A card and coins, in secret."""
    hand = game.state.hands[seat]
    card = chosen_card((yield from choose(seat, say("hidden.bid"), card_options(hand.cards), always=True)))
    coins = yield from choose_amount(seat, say("hidden.coins", card=card), 0, 2)
    return card, coins


def show(game: Game[Hidden, None]) -> Rule[None]:
    """Everybody bids; the bids are shown."""
    state = game.state
    bids = yield from together({Seat(s): bid(game, Seat(s)) for s in range(len(state.hands))})
    game.reveal(SHOWN)
    for seat, (card, coins) in bids.items():
        hand = state.hands[seat]
        hand.cards.remove(card)
        hand.coins -= coins
        state.open.append(card)
        game.tell("", "hidden.bid_was", seat=int(seat) + 1, card=card, coins=coins)
    best = max(bids, key=lambda s: (worth(bids[s][0]) + 5 * bids[s][1], -s))
    state.hands[best].points += 1


def vote(game: Game[Hidden, None]) -> Rule[None]:
    """Anybody says whether the game goes on."""
    options = [Option("go", say("hidden.go")), Option("stop", say("hidden.stop"))]
    state = game.state
    stop = (yield from choose(Seat(0), say("hidden.vote"), options, collective=True)) == "stop"
    state.over = state.round == ROUNDS - 1 or (stop and state.round > 0)
    game.tell("", "hidden.voted")


class HiddenGame(GameDef[Hidden, None]):
    """The game's entry for the engine."""

    id = "hidden"
    title = say("hidden.title")
    seats = range(2, 5)
    state_type = Hidden
    config_type = HiddenConfig
    schema = 1

    def content(self, packs: tuple[str, ...] = ()) -> None:
        return None

    def content_version(self, content: None) -> str:
        return "1"

    def new(self, config: HiddenConfig, content: None, seed: int) -> Hidden:
        state = Hidden(rng=seeded(seed), hands=[], deck=[])
        rng = Rng(state)
        state.deck = ["zq" + "".join(rng.choice(LETTERS) for _ in range(9)) for _ in range(CARDS)]
        state.hands = [Hand([state.deck.pop() for _ in range(DEALT)]) for _ in range(config.seats)]
        return state

    def players(self, state: Hidden) -> int:
        return len(state.hands)

    def step(self, game: Game[Hidden, None]) -> Rule[None]:
        state = game.state
        if state.phase in ("draw", "stash"):
            yield from (draw if state.phase == "draw" else stash)(game, Seat(state.turn))
            state.turn = (state.turn + 1) % len(state.hands)
            if state.turn == 0:
                state.phase = "stash" if state.phase == "draw" else "show"
        elif state.phase == "show":
            yield from show(game)
            state.phase = "vote"
        else:
            yield from vote(game)
            state.phase, state.round = "draw", state.round + 1

    def result(self, state: Hidden) -> Result | None:
        if not state.over:
            return None
        best = max(hand.points for hand in state.hands)
        return Result(tuple(hand.points == best for hand in state.hands), say("hidden.over"))

    def turn(self, state: Hidden) -> int:
        return state.round

    def view(self, game: Game[Hidden, None], viewer: Seat) -> HiddenView:
        state = game.state
        own = state.hands[viewer] if viewer != SPECTATOR else Hand([])
        return HiddenView(
            mine=tuple(own.cards),
            stash=tuple(own.stash),
            hands=tuple(len(hand.cards) for hand in state.hands),
            stashes=tuple(len(hand.stash) for hand in state.hands),
            coins=tuple(hand.coins for hand in state.hands),
            points=tuple(hand.points for hand in state.hands),
            deck=len(state.deck),
            open=tuple(state.open),
            round=state.round,
            phase=state.phase,
        )

    def determinize(self, game: Game[Hidden, None], viewer: Seat, rng: Rng) -> Hidden:
        state: Hidden = cloner(Hidden)(game.state)
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        # In the order of their names, so that nothing of how they lay is left.
        pool = sorted([*state.deck, *(card for hand in others for card in (*hand.cards, *hand.stash))])
        rng.shuffle(pool)
        for hand in others:
            hand.cards = [pool.pop() for _ in hand.cards]
            hand.stash = [pool.pop() for _ in hand.stash]
        state.deck = pool
        state.rng = rng.below(1 << 64)
        return state


HIDDEN = HiddenGame()


def all_cards(session: Session) -> set[str]:
    """The names of all cards of a game."""
    state: Hidden = session.state
    hands = [card for hand in state.hands for card in (*hand.cards, *hand.stash)]
    return {*state.deck, *state.open, *hands}


def known_cards(session: Session, viewer: int) -> set[str]:
    """The names that a viewer may know now; what they knew before they may know for ever."""
    state: Hidden = session.state
    known = set(state.open)
    if viewer >= 0:
        known |= {*state.hands[viewer].cards, *state.hands[viewer].stash}
    if any(q.seat == viewer and q.prompt.key == "hidden.peek" for q in session.questions):
        known.add(state.deck[-1])
    return known


# ---------------------------------------------------------------------- on the page

TEXTS = {
    "hidden.title": "Hidden",
    "hidden.tag": "A test",
    "hidden.scenario": "All is hidden",
    "hidden.card": "the card {card}",
    "hidden.note": "More about {card}",
    "hidden.drew": "Seat {seat} drew",
    "hidden.drew_card": "You drew {card}",
    "hidden.saw": "You saw {card}",
    "hidden.looked": "Seat {seat} looked",
    "hidden.peek": "The next card is {card}",
    "hidden.keep": "leave {card}",
    "hidden.bury": "bury {card}",
    "hidden.buried": "You buried {card}",
    "hidden.stash": "Stash a card",
    "hidden.sure": "Stash {card}?",
    "hidden.stash_it": "stash {card}",
    "hidden.stash_other": "not {card}",
    "hidden.stashed": "Seat {seat} stashed a card",
    "hidden.stashed_card": "You stashed {card}",
    "hidden.bid": "Bid a card",
    "hidden.coins": "Coins beside {card}",
    "hidden.shown": "the bids",
    "hidden.bid_was": "Seat {seat} bid {card} and {coins}",
    "hidden.vote": "Go on?",
    "hidden.go": "go on",
    "hidden.stop": "stop",
    "hidden.voted": "The table has decided",
    "hidden.over": "The game is over",
    **{f"bots.value.hidden.{name}": name for name in ("points", "coins", "cards", "others")},
}


class HiddenBox(Struct, frozen=True):
    """The content of the box: cards get their names when the game begins."""

    cards: int


class HiddenPage:
    """The game, as the server shows it."""

    types: ClassVar[tuple[type[Struct], ...]] = (HiddenView, HiddenBox)
    minutes: ClassVar[int] = 1
    tag: ClassVar[Msg] = say("hidden.tag")
    lesson: ClassVar[str] = ""
    lesson_roles: ClassVar[tuple[str, ...]] = ()
    same_for_all: ClassVar[bool] = False

    def scenarios(self, words: Words) -> list[Choice]:
        return [Choice("all", words.text(say("hidden.scenario")))]

    def difficulties(self, words: Words) -> list[Choice]:
        return []

    def roles(self, words: Words) -> list[Choice]:
        return []

    def content(self, words: Words) -> Struct:
        return HiddenBox(CARDS)

    def config(self, table: NewTable) -> dict[str, Any]:
        return {"seats": len(table.seats)}

    def role(self, session: Session, seat: int) -> str:
        return ""

    def note(self, session: Session, question: Question, option: str) -> Msg | None:
        return say("hidden.note", card=chosen_card(option)) if option.startswith("card:") else None

    def rules(self, session: Session, question: Question, option: str) -> list[str]:
        return []

    def facts(self, session: Session, question: Question, words: Words) -> Struct | None:
        return None


def show_page() -> None:
    """Let the server show the game."""
    games.register(HIDDEN.id, HiddenPage())
    for lang in LANGUAGES:
        # Each language says it in its own way.
        words(lang).add({key: f"{text} ({lang})" for key, text in TEXTS.items()})


class SameDice:
    """Chance that deals the same each time, so that two servers can be compared."""

    def getrandbits(self, bits: int) -> int:
        return 7


def main() -> int:
    """`delve`, with this game."""
    from delve.cli.main import main as delve
    from delve.server import history, processes, thinking
    from tests.server import hidden_bot

    hidden_bot.add()
    processes.prepare = hidden_bot.add
    for module in (history, thinking):
        vars(module)["random"] = SameDice()
    return delve()


if __name__ == "__main__":
    sys.exit(main())
