"""What a viewer may see, field by field (GH-CARD-01, 10, GH-GOAL-02).

Hidden: other players' hands until their cards are played and revealed (unless information is open), the chosen cards
before the reveal, battle goals, the order of all decks, what lies in rooms that are not revealed.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from delve.core.questions import Seat
from delve.games.gloomhaven.box import ELEMENTS, TOKENS, Condition
from delve.games.gloomhaven.defs import GH, Stats
from delve.games.gloomhaven.hexes import mask_of
from delve.games.gloomhaven.maps import Map
from delve.games.gloomhaven.rules import bonuses, cards, ground, initiative, secret, stats
from delve.games.gloomhaven.state import Active, Figure, HexId, Kind, ModDeck, Phase


class FigureView(Struct, frozen=True):
    """A figure on the board."""

    id: int
    kind: Kind
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
    """A modifier deck: which cards are left, in no order, and what was discarded. Everybody knows what is in it."""

    draw: int
    left: dict[str, int]
    discard: tuple[str, ...]
    shuffle: bool


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
    chosen: tuple[str, ...]
    """For the player itself, what was answered while others still choose: `lead:trample`, `second:…`, or `rest`."""
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
    gold: int
    """What it had left as the scenario began."""
    treasures: tuple[str, ...]
    goals: tuple[str, ...]
    exhausted: bool
    tally: dict[str, int]
    """What the end brought: gold, bonus XP, checks; for the player itself also what battle goals count (GH-GOAL-06)."""


class StatsView(Struct, frozen=True):
    """What a stat card says for a rank at the level in force."""

    health: int
    move: int
    attack: int
    range: int
    shield: int
    retaliate: int
    retaliate_range: int
    conditions: tuple[Condition, ...]
    targets: int
    pierce: int
    advantage: bool
    attackers_disadvantage: bool


class MonsterTypeView(Struct, frozen=True):
    """A monster type on the board, with its card of this round."""

    name: str
    deck: str
    card: int
    """The number of the card, 0 if none is drawn."""
    initiative: int
    left: int
    """Cards in its deck."""
    seen: tuple[int, ...]
    """The numbers of the cards on its discard pile."""
    normal: StatsView | None
    elite: StatsView | None
    boss: StatsView | None


class TrapView(Struct, frozen=True):
    """A trap."""

    hex: HexId
    damage: int
    conditions: tuple[Condition, ...]


class ObstacleView(Struct, frozen=True):
    """An obstacle."""

    hexes: tuple[HexId, ...]
    type: str


class DoorView(Struct, frozen=True):
    """A door that can be seen."""

    hex: HexId
    type: str
    open: bool
    locked: bool


class UnitView(Struct, frozen=True):
    """Who acts together: `seat:0` is a character with its summons, `monster:bandit-guard` a monster type."""

    unit: str
    initiative: int
    done: bool
    now: bool


class View(Struct, frozen=True):
    """The table as a viewer sees it."""

    scenario: int
    level: int
    monster_level: int
    phase: Phase
    round: int
    acting: int
    open_cards: bool
    order: tuple[UnitView, ...]
    """The order of turns, once the cards of the round are revealed."""
    hexes: tuple[tuple[HexId, int, int], ...]
    """The hexes that are revealed and the doors to be seen, with their axial places."""
    walls: tuple[tuple[HexId, HexId], ...]
    """Hexes that touch with a wall between them."""
    doors: tuple[DoorView, ...]
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
    terrain: dict[str, tuple[HexId, ...]]
    """What difficult and hazardous terrain looks like."""
    markers: dict[str, tuple[HexId, ...]]
    """The hexes of the scenario's letters."""
    trap_damage: int
    outcome: str
    over: str


def view(game: GH, viewer: Seat) -> View:
    """Build what a viewer may see."""
    state = game.state
    map_ = ground.map_of(game)
    doors = _doors(game, map_)
    land = map_.land(ground.board_of(game).floor | mask_of(door.hex for door in doors))
    return View(
        scenario=state.scenario,
        level=state.level,
        monster_level=state.monster_level,
        phase=state.phase,
        round=state.round,
        acting=state.acting,
        open_cards=state.open_cards,
        order=_order(game),
        hexes=land.hexes,
        walls=land.walls,
        doors=doors,
        figures=tuple([_figure(game, one) for one in state.figures]),
        characters=tuple([_character(game, seat, viewer) for seat in range(len(state.characters))]),
        monsters=_types(game),
        modifiers=_deck(state.modifiers),
        elements=dict(zip(ELEMENTS, state.elements, strict=True)),
        made=tuple(state.made),
        traps=tuple([TrapView(t.hex, t.damage, tuple(t.conditions)) for t in state.traps]),
        obstacles=tuple([ObstacleView(tuple(o.hexes), o.type) for o in state.obstacles]),
        difficult=tuple(state.difficult),
        hazards=tuple(state.hazards),
        coins={int(h): state.coins.count(h) for h in sorted(set(state.coins))},
        treasures={int(t.hex): "goal" if t.name == "goal" else "chest" for t in state.treasures},
        plates=land.plates,
        terrain=land.terrain,
        markers=land.markers,
        trap_damage=state.trap_damage,
        outcome=state.outcome,
        over=state.over,
    )


def _doors(game: GH, map_: Map) -> tuple[DoorView, ...]:
    """Open doors, and closed ones of revealed rooms."""
    state = game.state
    found = []
    for number, door in enumerate(map_.doors):
        closed = bool(state.closed >> number & 1)
        if not closed or any(state.rooms >> room & 1 for room in door.rooms):
            found.append(DoorView(door.hex, door.type, not closed, bool(state.locked >> number & 1)))
    return tuple(found)


def _order(game: GH) -> tuple[UnitView, ...]:
    """The order of turns (GH-INIT-03)."""
    state = game.state
    if state.phase != "turns":
        return ()
    units: dict[str, list[Figure]] = {}
    for one in state.figures:
        if one.kind != "objective" or one.ally:
            units.setdefault(initiative.unit_of(one), []).append(one)
    keys = {unit: initiative.key_of(game, figures[0]) for unit, figures in units.items()}
    return tuple(
        UnitView(
            unit=unit,
            initiative=keys[unit][0],
            done=all(one.acted == state.round or one.born == state.round for one in units[unit]),
            now=unit == state.active_type or any(one.id == state.acting for one in units[unit]),
        )
        for unit in sorted(units, key=lambda unit: (keys[unit], unit))
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
        conditions=tuple([name for name in TOKENS if name in one.conditions]) if one.conditions else (),
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
        active=tuple([_active(game, a) for a in active]),
        played=tuple(one.played) if revealed or own else (),
        chosen=secret.answers(state, seat) if seat == viewer else (),
        ready=chosen,
        lead=one.lead,
        second=one.second,
        resting=one.resting and (revealed or own),
        halves=tuple(one.halves),
        items=tuple([ItemView(i.number, i.state, i.used) for i in one.items]),
        deck=_deck(one.deck),
        xp=one.xp,
        coins=one.coins,
        gold=one.gold,
        treasures=tuple(one.treasures),
        goals=tuple(one.goals) if seat == viewer or state.over else (),
        exhausted=one.exhausted,
        tally={k: n for k, n in one.tally.items() if seat == viewer or k in ("gold", "bonus_xp", "checks")},
    )


def _active(game: GH, active: Active) -> ActiveView:
    action = cards.half_of(game, active.card, active.half)
    return ActiveView(active.card, active.half, active.used, action.slots, active.round)


def _deck(deck: ModDeck) -> DeckView:
    draw = deck.draw
    counts = {card: draw.count(card) for card in sorted(set(draw))}
    return DeckView(len(draw), counts, tuple(deck.discard), deck.shuffle)


def _types(game: GH) -> tuple[MonsterTypeView, ...]:
    state = game.state
    found = []
    for name in sorted({one.name for one in state.figures if one.kind == "monster"}):
        monster = game.content.monsters[name]
        deck, shown = state.decks[monster.deck], game.content.decks[monster.deck]
        card = shown[deck.card] if deck.card >= 0 else None
        found.append(
            MonsterTypeView(
                name=name,
                deck=monster.deck,
                card=card.number if card else 0,
                initiative=card.initiative if card else 0,
                left=len(deck.draw),
                seen=tuple([shown[number].number for number in deck.discard]),
                normal=_stats(game, monster.normal),
                elite=_stats(game, monster.elite),
                boss=_stats(game, monster.boss),
            )
        )
    return tuple(found)


def _stats(game: GH, columns: Stats | None) -> StatsView | None:
    if columns is None:
        return None
    level = game.state.monster_level
    health, attack = stats.number(game, columns.health[level]), stats.number(game, columns.attack[level])
    return _stats_view(columns, level, health, attack)


@lru_cache(maxsize=4096)
def _stats_view(columns: Stats, level: int, health: int, attack: int) -> StatsView:
    traits = columns.traits[level]
    return StatsView(
        health=health,
        move=columns.move[level],
        attack=attack,
        range=columns.range[level],
        shield=traits.shield,
        retaliate=traits.retaliate,
        retaliate_range=traits.retaliate_range,
        conditions=traits.conditions,
        targets=traits.targets,
        pierce=traits.pierce,
        advantage=traits.advantage,
        attackers_disadvantage=traits.attackers_disadvantage,
    )
