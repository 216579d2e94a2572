"""What a player has to work with: cards in hand, Units, Skills, mana."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from delve.bots.mageknight import purse as purses
from delve.bots.mageknight import ways, worth
from delve.bots.mageknight.allot import Effort, Piece
from delve.bots.mageknight.purse import Purse
from delve.bots.mageknight.weights import Weights
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.defs import Card, Content
from delve.games.mageknight.effects import Coded
from delve.games.mageknight.views import PlayerView, View


class Shield(Struct, frozen=True):
    """A Unit that can be assigned damage."""

    number: int
    armor: int
    level: int
    resist: frozenset[str]
    ready: bool


def _focuses(card: Card) -> bool:
    return isinstance(card.strong, Coded) and card.strong.name in ways.FOCUS


class Kit:
    """What a player has to work with."""

    def __init__(self, view: View, content: Content, seat: int, weights: Weights) -> None:
        self.view, self.content, self.seat, self.weights = view, content, seat, weights
        self.me: PlayerView = view.players[seat]
        self.purse: Purse = purses.of(view, self.me)
        turns = worth.turns_left(view)
        cards = max(1, self.me.deck + self.me.hand_size)
        scarce = max(0.3, min(1.6, self.me.hand_limit * turns / cards))
        self.card_price = weights.card * scarce * min(1.0, 0.1 + (turns - 0.5) / 2)
        self.unit_price = weights.unit * min(1.0, 0.1 + (turns - 0.5) / 4)
        self.effort = Effort()
        self.wounds = sum(card == WOUND for card in self.me.hand)
        self.pieces: list[Piece] = [*self._cards(), *self._units(), *self._skills()]

    @property
    def cards(self) -> int:
        """Cards in hand that are no Wounds."""
        return len(self.me.hand) - self.wounds

    def test(self, name: str) -> int:
        """What a formula counts, as far as it can be seen."""
        me, view = self.me, self.view
        match name:
            case "day":
                return int(not self.purse[4])
            case "night":
                return int(self.purse[4])
            case "peace":
                return int(view.combat is None)
            case "wounds":
                return self.wounds + sum(unit.wounds for unit in me.units)
            case "enemies":
                return 1 if view.combat is None else sum(not foe.defeated for foe in view.combat.foes)
            case "ready_units":
                return sum(unit.ready and not unit.wounds for unit in me.units)
            case "crystal_colours":
                return sum(n > 0 for n in me.crystals.values())
            case "interacting":
                return int(view.turn.stage == "interact")
            case "forest":
                return int(me.space >= 0 and view.spaces[me.space].terrain == "forest")
        return 0

    def without_units(self) -> list[Piece]:
        """The pieces where Units may not go along."""
        return [piece for piece in self.pieces if not piece.source.startswith("unit:")]

    def _cards(self) -> list[Piece]:
        found = []
        hand = [card for card in self.me.hand if card != WOUND]
        focus = [card for card in hand if _focuses(self.content.card(card))]
        for card in hand:
            shown = self.content.card(card)
            some = ways.of_card(card, shown, self.test)
            for by in focus:
                if by != card:
                    more = ways.focused(card, shown, by, self.content.card(by), self.test)
                    some += [replace(way, price=way.price + self.card_price) for way in more]
            found.append(Piece(card, tuple(some), self.card_price, card=True))
        return found

    def _units(self) -> list[Piece]:
        combat = self.view.combat
        found = []
        for number, unit in enumerate(self.me.units):
            if not unit.ready or unit.wounds:
                continue
            if combat is not None and combat.units < 99 and not unit.bond and len(combat.used_units) >= combat.units:
                continue
            shown = self.content.unit(unit.id)
            if "paid_assault" in shown.special and combat is not None and combat.kind == "assault":
                continue
            some = tuple(ways.of_unit(number, shown, unit.token, self.test))
            found.append(Piece(f"unit:{number}", some, self.unit_price, card=False))
        return found

    def _skills(self) -> list[Piece]:
        found = []
        for skill in self.me.skills:
            if skill.used or skill.down:
                continue
            some = tuple(ways.of_skill(self.content.skills[skill.id], self.test))
            if some:
                found.append(Piece(f"skill:{skill.id}", some, self.weights.skill, card=False))
        return found

    def shields(self) -> list[Shield]:
        """The Units that can be assigned damage."""
        combat = self.view.combat
        if combat is not None and combat.units == 0:
            return []
        found = []
        for number, unit in enumerate(self.me.units):
            shown = self.content.unit(unit.id)
            if unit.wounds or unit.spared or "paid_damage" in shown.special:
                continue
            found.append(Shield(number, shown.armor, shown.level, frozenset(shown.resist), unit.ready))
        return found
