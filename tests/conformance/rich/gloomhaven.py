"""Rich positions of Gloomhaven: parties of any level with items, active cards and summons, far into a scenario, with
conditions, elements, traps, and monsters close by."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

from delve.core.game import Game
from delve.core.questions import Choose, Rule
from delve.core.rng import LooseRng
from delve.core.runner import Runner
from delve.core.session import Session
from delve.core.state import cloner
from delve.games.gloomhaven import position
from delve.games.gloomhaven.box import PASSING, TOKENS
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.effects import Lasting, Summon
from delve.games.gloomhaven.hexes import bits
from delve.games.gloomhaven.rules import abilities, cards, conditions, damage, ground, modifiers, reveal
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import (
    CONSUMED,
    READY,
    SPENT,
    CardId,
    Character,
    Figure,
    HalfName,
    HexId,
    ModDeck,
    State,
    TrapTile,
)
from tests.conformance.games import SET_UPS
from tests.conformance.rich.playing import answer
from tests.games.gloomhaven.parties import random_character

CONTENT = box_content()


FEATURES: tuple[tuple[HalfName, CardId], ...] = tuple(
    (half, CardId(card)) for card in CONTENT.cards for half in get_args(HalfName)
)
"""The halves of cards, one of which each position puts first."""


def feature(seed: int) -> tuple[HalfName, CardId]:
    """The half of a card that a seed puts first."""
    return FEATURES[seed % len(FEATURES)]


def make(seed: int) -> Session:
    """A session at a rich position."""
    rng = LooseRng(seed)
    session = Session.new("gloomhaven", seed=seed, **_table(feature(seed)[1], rng))
    while session.state.phase != "cards":
        session.answer(answer(session.questions[0], rng), session.questions[0].seat)
    state: State = cloner(State)(session.last_rest().state)
    _Maker(rng, state, feature(seed)[1]).enrich()
    session = Session.resume(GAME, position.config(state), seed, state, content=CONTENT)
    for _ in range(rng.choice([0, 0, 2 * session.seats + rng.below(40)])):
        if not session.questions:
            break
        question = rng.choice(session.questions)
        session.answer(answer(question, rng), question.seat)
    # What the maker has played is no history: the position is where the session begins.
    return read(position.write(session.last_rest().state, CONTENT), seed)


def _table(card: CardId, rng: LooseRng) -> dict[str, Any]:
    """A party with somebody who can have a card."""
    config = SET_UPS["gloomhaven"](rng.choice([2, 2, 3, 4]), rng)
    cls = next(cls for cls in CONTENT.classes.values() if any(one.id == card for one in cls.cards))
    level = CONTENT.cards[card].level
    party: list[dict[str, Any]] = config["characters"]
    here = next((number for number, one in enumerate(party) if one["cls"] == cls.id), 0)
    worn = Counter(number for other, one in enumerate(party) if other != here for number in one["items"])
    gone = {number for number, count in worn.items() if count >= CONTENT.items[number].copies}
    party[here] = random_character(CONTENT, cls, max(1, level) + rng.below(10 - max(1, level)), rng, gone)
    gained = party[here]["cards"]
    if level >= 2 and card not in gained:
        gained[level - 2] = card
    return config


def wanted(session: Session, question: Choose, seed: int) -> list[str]:
    """The half that the position puts first, and items."""
    half, card = feature(seed)
    first = (f"{half}:{card}", f"lead:{card}", f"second:{card}")
    legal = question.legal()
    return [one for one in legal if one in first] or [one for one in legal if one.startswith("item:")]


def read(text: str, seed: int) -> Session:
    """A session at a written position."""
    state = position.read(text, CONTENT)
    return Session.resume(GAME, position.config(state), seed, state, content=CONTENT)


class _Maker:
    """Puts everything where it could have come to lie in a long scenario, at the start of a round."""

    def __init__(self, rng: LooseRng, state: State, first: CardId) -> None:
        self.rng = rng
        self.state = state
        self.first = first
        self.game: GH = Game(state, CONTENT, quiet=True)

    def enrich(self) -> None:
        rng, state = self.rng, self.state
        for _ in range(rng.below(4)):
            self._open_a_door()
        state.round = 1 + rng.below(12)
        for seat in range(len(state.characters)):
            self._cards(seat)
        self._gather()
        for figure in list(state.figures):
            self._wear_down(figure)
        self._board()
        self._decks()
        state.elements = [rng.below(3) for _ in state.elements]
        if len(state.characters) > 2 and not rng.below(4):
            damage.exhaust(self.game, rng.below(len(state.characters)), rule="GH-EXH-02")

    def _settle(self, rule: Rule[Any]) -> None:
        """Carry a rule out with any answers."""
        runner = Runner(rule)
        runner.run()
        while runner.pending:
            question = runner.pending[0]
            runner.answer(question, answer(question, self.rng), 0)

    # ------------------------------------------------------------------ the board

    def _open_a_door(self) -> None:
        state = self.state
        shut = [
            number
            for number, door in enumerate(ground.map_of(self.game).doors)
            if state.closed >> number & 1
            and not state.locked >> number & 1
            and any(state.rooms >> room & 1 for room in door.rooms)
        ]
        if shut:
            self._settle(reveal.open_door(self.game, self.rng.choice(shut), None))

    def _gather(self) -> None:
        """Characters go anywhere, and monsters come close to them."""
        rng, state = self.rng, self.state
        board = ground.board_of(self.game)
        for figure in state.figures:
            if figure.kind == "character" and rng.below(3):
                free = self._free(board.floor)
                if free:
                    figure.hex = rng.choice(free)
        heroes = [figure.hex for figure in state.figures if figure.kind == "character"]
        for figure in state.figures:
            if figure.kind == "monster" and figure.rank not in ("boss", "named") and rng.below(2):
                near = self._free(board.within(rng.choice(heroes), 1 + rng.below(3)))
                if near:
                    figure.hex = rng.choice(near)

    def _free(self, mask: int) -> list[HexId]:
        return [HexId(hex_) for hex_ in bits(mask) if ground.is_empty(self.game, HexId(hex_))]

    def _board(self) -> None:
        """Money and traps, and fewer obstacles."""
        rng, state = self.rng, self.state
        free = self._free(ground.board_of(self.game).floor)
        rng.shuffle(free)
        for hex_ in free[: rng.below(4)]:
            state.coins += [hex_] * rng.roll(2)
        for hex_ in free[4 : 4 + rng.below(5)]:
            inflicts = rng.sample(list(TOKENS[:6]), rng.below(2))
            state.traps.append(TrapTile(hex_, rng.choice([0, state.trap_damage]) if inflicts else 3, inflicts))
        for obstacle in list(state.obstacles):
            if not rng.below(5) and not ground.is_fixed(self.game, obstacle):
                state.obstacles.remove(obstacle)

    # ------------------------------------------------------------------ figures

    def _wear_down(self, figure: Figure) -> None:
        """A figure is hurt, and has conditions."""
        rng = self.rng
        if figure.life < 0 and figure.kind != "objective" and rng.below(2):
            figure.health = rng.roll(figure.most)
            ground.share_health(self.game, figure)
        for condition in TOKENS:
            if not rng.below(7) and not conditions.immune(self.game, figure, condition):
                figure.conditions[condition] = 1 if condition in PASSING else 0

    def _cards(self, seat: int) -> None:
        """A character's cards are in every pile, its items are used, some of what lasts is in play."""
        rng, character = self.rng, self.state.characters[seat]
        self._put_in_play(seat, character)
        left = character.hand + character.discard + character.lost
        if self.first in character.pool and self.first not in left:
            left[0] = self.first  # another hand could have been chosen
        rng.shuffle(left)
        left.sort(key=lambda card: card != self.first)
        keep = min(len(left), 2 + rng.below(8))
        character.hand, rest = left[:keep], left[keep:]
        character.sealed = [card for card in character.sealed if card in rest]
        at = rng.below(len(rest) + 1)
        character.discard = [card for card in rest[:at] if card not in character.sealed]
        character.lost = [card for card in rest if card not in character.discard]
        for item in character.items:
            shown = CONTENT.items[item.number]
            if shown.use and rng.below(3) == 0:
                item.state = SPENT if shown.use == "spent" else CONSUMED
            elif shown.uses > 1 and item.state == READY:
                item.used = rng.below(shown.uses)
        character.xp, character.coins = rng.below(20), rng.below(8)

    def _put_in_play(self, seat: int, character: Character) -> None:
        """Perform some halves that last."""
        figure = ground.figure(self.game, character.figure)
        for card in list(character.hand):
            halves = _lasting(card)
            if not halves or self.rng.below(3) or card == self.first:
                continue
            half = self.rng.choice(halves)
            character.hand.remove(card)
            act = Acting(figure, seat, card=card, half=half)  # type: ignore[arg-type]
            self._settle(abilities.perform(self.game, act, cards.half_of(self.game, card, half)))
            cards.put_away(self.game, seat, card, half, performed=act.performed, lasting=act.made_lasting)

    # ------------------------------------------------------------------ decks

    def _decks(self) -> None:
        rng, state = self.rng, self.state
        for deck in (*(character.deck for character in state.characters), state.modifiers):
            self._draw_some(deck)
        for figure in state.figures:
            for condition in ("bless", "curse"):
                if not rng.below(5) and not conditions.immune(self.game, figure, condition):
                    modifiers.shuffle_in(self.game, condition, figure)
        for pile in state.decks.values():
            pile.draw += pile.discard
            rng.shuffle(pile.draw)
            at = rng.below(len(pile.draw) + 1)
            pile.draw, pile.discard = pile.draw[at:], pile.draw[:at]

    def _draw_some(self, deck: ModDeck) -> None:
        for _ in range(self.rng.below(len(deck.draw))):
            modifiers.draw_card(self.game, deck)
        deck.shuffle = False


def _lasting(card: CardId) -> list[HalfName]:
    """The halves of a card that stay in play beyond a round."""
    shown = CONTENT.cards[card]
    halves: list[tuple[HalfName, Any]] = [("top", shown.top), ("bottom", shown.bottom)]
    return [
        name
        for name, half in halves
        if half.lasts == "always" and any(isinstance(one, Lasting | Summon) for one in half.abilities)
    ]
