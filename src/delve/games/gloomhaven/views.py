"""What a viewer may see, field by field (GH-CARD-01, 10, GH-GOAL-02).

Hidden: other players' hands until their cards are played and revealed (unless information is open), the chosen cards
before the reveal, battle goals, the order of all decks, what lies in rooms that are not revealed.
"""

from __future__ import annotations

from msgspec import Struct

from delve.core.questions import Seat
from delve.games.gloomhaven.box import ELEMENTS, Condition
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.rules import bonuses, cards, decks, ground
from delve.games.gloomhaven.state import Active, Figure, HexId, ModDeck, Phase


class FigureView(Struct, frozen=True):
    """A figure on the board."""

    id: int
    kind: str
    name: str
    hex: HexId
    health: int
    most: int
    seat: int
    number: int
    rank: str
    ally: bool
    conditions: tuple[Condition, ...]
    shield: int
    retaliate: tuple[tuple[int, int], ...]
    acted: bool


class ItemView(Struct, frozen=True):
    """An equipped item."""

    number: int
    state: int
    used: int


class ActiveView(Struct, frozen=True):
    """A card in the active area."""

    card: str
    half: str
    used: int
    slots: tuple[int, ...]
    round: bool


class DeckView(Struct, frozen=True):
    """A modifier deck: how many cards are left, what was discarded, and what was added that everybody knows of."""

    draw: int
    discard: tuple[str, ...]
    shuffle: bool
    blessings: int
    curses: int


class CharacterView(Struct, frozen=True):
    """A character."""

    cls: str
    level: int
    figure: int
    hand: tuple[str, ...]
    """Empty for those who may not see it."""
    hand_size: int
    discard: tuple[str, ...]
    lost: tuple[str, ...]
    active: tuple[ActiveView, ...]
    played: tuple[str, ...]
    """Once they are revealed, or for the player itself."""
    ready: bool
    """Whether the cards of this round are chosen."""
    lead: int
    second: int
    resting: bool
    halves: tuple[str, ...]
    items: tuple[ItemView, ...]
    deck: DeckView
    xp: int
    coins: int
    treasures: tuple[str, ...]
    goals: tuple[str, ...]
    exhausted: bool
    tally: dict[str, int]
    """What the end brought: gold, bonus XP, checks."""


class MonsterTypeView(Struct, frozen=True):
    """A monster type on the board, with its card of this round."""

    name: str
    deck: str
    card: int
    """The number of the card, 0 if none is drawn."""
    initiative: int
    left: int
    """Cards in its deck."""


class TrapView(Struct, frozen=True):
    """A trap."""

    hex: HexId
    damage: int
    conditions: tuple[Condition, ...]


class ObstacleView(Struct, frozen=True):
    """An obstacle."""

    hexes: tuple[HexId, ...]
    type: str


class View(Struct, frozen=True):
    """The table as a viewer sees it."""

    scenario: int
    level: int
    phase: Phase
    round: int
    acting: int
    hexes: tuple[HexId, ...]
    """The hexes that are revealed."""
    doors: tuple[tuple[HexId, bool, bool], ...]
    """Doors that can be seen: hex, whether open, whether locked."""
    figures: tuple[FigureView, ...]
    characters: tuple[CharacterView, ...]
    monsters: tuple[MonsterTypeView, ...]
    modifiers: DeckView
    elements: dict[str, int]
    made: tuple[str, ...]
    traps: tuple[TrapView, ...]
    obstacles: tuple[ObstacleView, ...]
    difficult: tuple[HexId, ...]
    hazards: tuple[HexId, ...]
    coins: dict[int, int]
    treasures: dict[int, str]
    plates: tuple[HexId, ...]
    trap_damage: int
    outcome: str
    over: str


def view(game: GH, viewer: Seat) -> View:
    """Build what a viewer may see."""
    state = game.state
    board, map_ = ground.board_of(game), ground.map_of(game)
    shown = [h for h in range(len(map_.hexes)) if board.floor >> h & 1]
    doors = []
    for number, door in enumerate(map_.doors):
        closed = bool(state.closed >> number & 1)
        if not closed or any(state.rooms >> room & 1 for room in door.rooms):
            doors.append((HexId(door.hex), not closed, bool(state.locked >> number & 1)))
    return View(
        scenario=state.scenario,
        level=state.level,
        phase=state.phase,
        round=state.round,
        acting=state.acting,
        hexes=tuple(HexId(h) for h in shown),
        doors=tuple(doors),
        figures=tuple(_figure(game, one) for one in state.figures),
        characters=tuple(_character(game, seat, viewer) for seat in range(len(state.characters))),
        monsters=_types(game),
        modifiers=_deck(state.modifiers),
        elements=dict(zip(ELEMENTS, state.elements, strict=True)),
        made=tuple(state.made),
        traps=tuple(TrapView(t.hex, t.damage, tuple(t.conditions)) for t in state.traps),
        obstacles=tuple(ObstacleView(tuple(o.hexes), o.type) for o in state.obstacles),
        difficult=tuple(state.difficult),
        hazards=tuple(state.hazards),
        coins={int(h): state.coins.count(h) for h in sorted(set(state.coins))},
        treasures={int(t.hex): "goal" if t.name == "goal" else "chest" for t in state.treasures},
        plates=tuple(HexId(h) for h in map_.plates if board.floor >> h & 1),
        trap_damage=state.trap_damage,
        outcome=state.outcome,
        over=state.over,
    )


def _figure(game: GH, one: Figure) -> FigureView:
    retaliates = [(value, range_) for value, range_, _ in bonuses.retaliates(game, one, melee=True)]
    return FigureView(
        id=one.id,
        kind=one.kind,
        name=one.name,
        hex=one.hex,
        health=one.health,
        most=one.most,
        seat=one.seat,
        number=one.number,
        rank=one.rank,
        ally=one.ally,
        conditions=tuple(one.conditions),
        shield=bonuses.shield(game, one),
        retaliate=tuple(retaliates),
        acted=one.acted == game.state.round and game.state.round > 0,
    )


def _character(game: GH, seat: int, viewer: Seat) -> CharacterView:
    state = game.state
    one = state.characters[seat]
    own = seat == viewer or state.open_cards or bool(state.over)
    revealed = state.phase in ("turns", "cleanup", "rest", "over")
    active = [a for a in state.actives if a.seat == seat]
    chosen = bool(one.played) or one.resting
    return CharacterView(
        cls=one.cls,
        level=one.level,
        figure=one.figure,
        hand=tuple(one.hand) if own else (),
        hand_size=len(one.hand) + (0 if revealed else len(one.played)),
        discard=tuple(one.discard),
        lost=tuple(one.lost),
        active=tuple(_active(game, a) for a in active),
        played=tuple(one.played) if revealed or own else (),
        ready=chosen,
        lead=one.lead,
        second=one.second,
        resting=one.resting and (revealed or own),
        halves=tuple(one.halves),
        items=tuple(ItemView(i.number, i.state, i.used) for i in one.items),
        deck=_deck(one.deck),
        xp=one.xp,
        coins=one.coins,
        treasures=tuple(one.treasures),
        goals=tuple(one.goals) if seat == viewer or state.over else (),
        exhausted=one.exhausted,
        tally={k: one.tally[k] for k in ("gold", "bonus_xp", "checks") if k in one.tally},
    )


def _active(game: GH, active: Active) -> ActiveView:
    action = cards.half_of(game, active.card, active.half)
    return ActiveView(active.card, active.half, active.used, action.slots, active.round)


def _deck(deck: ModDeck) -> DeckView:
    return DeckView(
        len(deck.draw), tuple(deck.discard), deck.shuffle, deck.draw.count("bless"), deck.draw.count("curse")
    )


def _types(game: GH) -> tuple[MonsterTypeView, ...]:
    state = game.state
    found = []
    for name in sorted({one.name for one in state.figures if one.kind == "monster"}):
        deck_name = decks.deck_of(game, name)
        deck = state.decks[deck_name]
        card = game.content.decks[deck_name][deck.card] if deck.card >= 0 else None
        found.append(
            MonsterTypeView(name, deck_name, card.number if card else 0, card.initiative if card else 0, len(deck.draw))
        )
    return tuple(found)
