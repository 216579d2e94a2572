"""The table as the bot thinks of it: figures with what they can do, the board, and where one can go.

Everything comes from the view of the seat and from the definitions, so that what is hidden cannot make a difference.
"""

from __future__ import annotations

from functools import lru_cache

from delve.bots.gloomhaven.odds import Odds, odds_of
from delve.core.questions import Seat
from delve.games.gloomhaven.board import FAR, Board, Door, Layout, board
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.defs import Card, Content, Half, Item
from delve.games.gloomhaven.effects import Ability, Attack, Augment, Coded, Lasting, Move
from delve.games.gloomhaven.hexes import Mask, bits, mask_of
from delve.games.gloomhaven.state import READY, FigureId, HexId
from delve.games.gloomhaven.views import CharacterView, FigureView, StatsView, View

NO_STATS = StatsView(0, 0, 0, 0, 0, 0, 1, (), 1, 0, False, False)
PLAIN: tuple[Ability, ...] = (Move(0), Attack(0))
"""What a monster is thought to do before its card is known; summons always do it."""
HELPLESS = frozenset(("stun", "disarm"))


class Body:
    """A figure."""

    __slots__ = (
        "abilities",
        "acted",
        "advantage",
        "attack",
        "conditions",
        "fly",
        "foe",
        "given",
        "health",
        "hex",
        "id",
        "kind",
        "lead",
        "most",
        "move",
        "name",
        "number",
        "pierce",
        "range",
        "rank",
        "retaliate",
        "seat",
        "shield",
        "targets",
        "threat",
    )

    def __init__(self, one: FigureView) -> None:
        self.id = FigureId(one.id)
        self.kind = one.kind
        self.name = one.name
        self.hex = one.hex
        self.health = one.health
        self.most = one.most
        self.seat = one.seat
        self.number = one.number
        self.rank = one.rank
        self.foe = one.kind in ("monster", "objective") and not one.ally
        self.conditions: frozenset[Condition] = frozenset(one.conditions)
        self.shield = one.shield
        self.retaliate = one.retaliate
        self.acted = one.acted
        self.move = self.attack = self.range = self.pierce = self.lead = 0
        self.targets = 1
        self.fly = self.advantage = False
        self.given: tuple[Condition, ...] = ()
        """Conditions that its attacks add."""
        self.abilities: tuple[Ability, ...] = ()
        """What it does in its turn of this round."""
        self.threat: tuple[int, int, int] | None = None
        """How far its attacks reach this round, once it is worked out."""


class Scene:
    """One position, from one seat's point of view."""

    def __init__(self, view: View, content: Content, seat: Seat) -> None:
        self.view, self.content, self.seat = view, content, seat
        self.me_view: CharacterView = view.characters[seat]
        self.board, self.layout = _board_of(view.hexes, view.walls, tuple((door.hex, door.open) for door in view.doors))
        self.bodies = [self._body(one) for one in view.figures]
        self.foes = [one for one in self.bodies if one.foe]
        self.heroes = [one for one in self.bodies if not one.foe]
        """All who fight on the characters' side."""
        self.me = next((one for one in self.bodies if one.id == self.me_view.figure), None)
        self.obstacles: Mask = 0
        for obstacle in view.obstacles:
            self.obstacles |= mask_of(obstacle.hexes)
        self.harm: Mask = mask_of(view.hazards)
        for trap in view.traps:
            self.harm |= 1 << trap.hex
        self.traps: Mask = mask_of(trap.hex for trap in view.traps)
        self.difficult: Mask = mask_of(view.difficult)
        self.doors: Mask = mask_of(door.hex for door in view.doors if not door.open and not door.locked)
        """Closed doors that can be opened by entering them."""
        self.own_odds: Odds = odds_of(self.me_view.deck.left, self.me_view.deck.discard, content)
        self.their_odds: Odds = odds_of(view.modifiers.left, view.modifiers.discard, content)
        self._reach: dict[tuple[HexId, int, bool, Mask, bool], dict[HexId, int]] = {}
        self._walks: dict[tuple[Mask, bool, bool], list[int]] = {}
        self.flies = any(content.items[i.number].fly for i in self.me_view.items)

    # ------------------------------------------------------------------ figures

    def _body(self, one: FigureView) -> Body:
        body = Body(one)
        content, view = self.content, self.view
        if one.kind == "monster":
            monster = content.monsters[one.name]
            type_ = next((t for t in view.monsters if t.name == one.name), None)
            shown = NO_STATS
            if type_ is not None:
                shown = {"normal": type_.normal, "elite": type_.elite}.get(one.rank, type_.boss) or NO_STATS
            body.move, body.attack, body.range = shown.move, shown.attack, shown.range
            body.targets, body.pierce, body.given = shown.targets, shown.pierce, shown.conditions
            body.advantage = shown.advantage
            body.fly = monster.fly
            body.abilities = PLAIN
            if type_ is not None and type_.card:
                card = next(c for c in content.decks[type_.deck] if c.number == type_.card)
                body.lead = type_.initiative
                found: list[Ability] = []
                for ability in card.abilities:
                    if isinstance(ability, Coded) and ability.name == "special-1":
                        found += monster.special_1
                    elif isinstance(ability, Coded) and ability.name == "special-2":
                        found += monster.special_2
                    else:
                        found.append(ability)
                body.abilities = tuple(found)
        elif one.kind == "summon":
            summon = content.summons[one.name]
            body.move, body.range, body.fly = summon.move, summon.range, summon.fly
            body.attack = summon.attack if isinstance(summon.attack, int) else (one.health + 1) // 2
            body.given = summon.conditions
            body.lead = view.characters[one.seat].lead
            body.abilities = PLAIN if summon.attacks else (Move(0),)
        elif one.kind == "character":
            body.lead = view.characters[one.seat].lead
        return body

    def by_id(self, id_: int) -> Body | None:
        """A figure, if it is on the board."""
        return next((one for one in self.bodies if one.id == id_), None)

    # ------------------------------------------------------------------ cards

    def half(self, card: str, half: str) -> Half:
        """One action of a card."""
        found: Card = self.content.cards[card]
        return found.top if half == "top" else found.bottom

    def lasting(self) -> list[Lasting]:
        """What the seat's active cards do."""
        found: list[Lasting] = []
        for active in self.me_view.active:
            found += [one for one in self.half(active.card, active.half).abilities if isinstance(one, Lasting)]
        return found

    def augments(self) -> list[Augment]:
        """The Augments in play."""
        return [one for one in self.lasting() if isinstance(one, Augment)]

    def items(self) -> list[Item]:
        """The items that are ready."""
        if self.me is not None and "stun" in self.me.conditions:
            return []
        return [self.content.items[i.number] for i in self.me_view.items if i.state == READY]

    # ------------------------------------------------------------------ going places

    def reach(
        self, start: HexId, points: int, *, jump: bool = False, gone: Mask = 0, brave: bool = False
    ) -> dict[HexId, int]:
        """Where the character can end a movement without harm, with what it costs; to stay costs nothing.

        `gone` are hexes of figures that are thought to be dead by then; `brave` goes through traps and hazards too.
        """
        key = (start, points, jump, gone, brave)
        known = self._reach.get(key)
        if known is not None:
            return known
        found = self._reach[key] = self._search(start, points, jump, gone, brave)
        return found

    def _search(self, start: HexId, points: int, jump: bool, gone: Mask, brave: bool) -> dict[HexId, int]:
        friends = foes = 0
        for one in self.bodies:
            if one is not self.me and not gone >> one.hex & 1:
                if one.foe:
                    foes |= 1 << one.hex
                else:
                    friends |= 1 << one.hex
        over = jump or self.flies
        doors, near = self.doors, self.layout.near
        harm = 0 if brave else self.harm
        walk = (self.board.floor | doors) & ~(0 if over else foes | self.obstacles | harm)
        ends = walk & ~(friends | foes | (0 if self.flies else self.obstacles | harm))
        slow = 0 if over else self.difficult
        levels = [0] * (points + 3)
        levels[0] = 1 << start
        found: dict[HexId, int] = {start: 0}
        seen = 0
        for cost in range(points + 1):
            now = levels[cost] & ~seen
            if not now:
                continue
            seen |= now
            beyond = 0
            for hex_ in bits(now):
                if ends >> hex_ & 1 and hex_ not in found:
                    found[hex_] = cost
                if not doors >> hex_ & 1:
                    beyond |= near[hex_]
            beyond &= walk & ~seen
            levels[cost + 1] |= beyond & ~slow
            levels[cost + 2] |= beyond & slow
        return found

    def walk_from(self, goals: Mask, *, through_foes: bool = False, brave: bool = False) -> list[int]:
        """How far each hex is from the nearest goal on foot; FAR if there is no way."""
        key = (goals, through_foes, brave)
        known = self._walks.get(key)
        if known is None:
            known = self._walks[key] = self._walk_from(goals, through_foes, brave)
        return known

    def _walk_from(self, goals: Mask, through_foes: bool, brave: bool) -> list[int]:
        near = self.layout.near
        walk = (self.board.floor | self.doors) & ~(self.obstacles | (0 if brave else self.harm)) | goals
        if not through_foes:
            for one in self.foes:
                walk &= ~(1 << one.hex)
        found = [FAR] * len(near)
        level, seen, steps = goals, goals, 0
        while level:
            beyond = 0
            for hex_ in bits(level):
                found[hex_] = steps
                if not self.doors >> hex_ & 1 or not steps:
                    beyond |= near[hex_]
            level = beyond & walk & ~seen
            seen |= level
            steps += 1
        return found

    def sees(self, a: HexId, b: HexId) -> bool:
        """Whether there is line of sight."""
        return bool(self.board.sight[b] >> a & 1)

    def away(self, a: HexId, b: HexId) -> int:
        """How many hexes apart, walls counted; a closed door is as far as the hex before it."""
        if self.board.floor >> a & 1:
            return self.board.distances[b][a]
        beside = self.layout.near[a] & self.board.floor
        return min((self.board.distances[b][h] + 1 for h in bits(beside)), default=FAR)


@lru_cache(maxsize=64)
def _board_of(
    hexes: tuple[tuple[HexId, int, int], ...],
    walls: tuple[tuple[HexId, HexId], ...],
    doors: tuple[tuple[HexId, bool], ...],
) -> tuple[Board, Layout]:
    """The board of a view. Hexes that cannot be seen lie far off, each alone."""
    count = max(hex_ for hex_, _, _ in hexes) + 1
    places = [(1000 + 3 * n, -5000) for n in range(count)]
    there = 0
    for hex_, q, r in hexes:
        places[hex_] = (q, r)
        there |= 1 << hex_
    unseen = tuple(HexId(n) for n in range(count) if not there >> n & 1)
    layout = Layout(
        hexes=tuple(places),
        wall_edges=walls,
        rooms=((), unseen),
        doors=tuple(Door(hex_) for hex_, _ in doors),
    )
    closed = 0
    for number, (_, is_open) in enumerate(doors):
        if not is_open:
            closed |= 1 << number
    return board(layout, closed), layout
