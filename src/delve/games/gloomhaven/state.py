"""The state of one scenario: plain data, ids instead of references."""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from msgspec import Struct, field

from delve.games.gloomhaven.box import Condition, Element, Rank

HexId = NewType("HexId", int)
"""The index of a hex in the scenario's map."""
FigureId = NewType("FigureId", int)
CardId = NewType("CardId", str)

NOWHERE = HexId(-1)
NOBODY = FigureId(-1)

HalfName: TypeAlias = Literal["top", "bottom"]
Kind: TypeAlias = Literal["character", "summon", "monster", "objective"]
Phase: TypeAlias = Literal["goals", "hand", "place", "cards", "start", "turns", "cleanup", "rest", "over"]
READY, SPENT, CONSUMED, IN_PLAY = 0, 1, 2, 3


class Figure(Struct, gc=False):
    """A figure on the board: a character, a summon, a monster, or an objective that can be hurt."""

    id: FigureId
    kind: Kind
    name: str
    """Class, summon, monster type or objective."""
    hex: HexId
    health: int
    most: int
    seat: int = -1
    """The character that it is or belongs to."""
    number: int = 0
    """The number on a standee or token; for summons, their order."""
    rank: Rank | Literal[""] = ""
    ally: bool = False
    """Whether it fights on the characters' side."""
    conditions: dict[Condition, int] = {}
    """How many ends of its own turns a condition still lasts; 0: until it is healed."""
    shield: int = 0
    """Shield for this round, besides traits and cards."""
    retaliate: list[tuple[int, int]] = []
    """Retaliate for this round: value and range."""
    attack: int = 0
    """Added to its attacks for this round."""
    dodges: bool = False
    """Whether its attackers have disadvantage for this round."""
    born: int = 0
    """The round in which it came into play other than by set-up or a revealed room; 0 for those."""
    acted: int = 0
    """The last round in which it took its turn."""
    turncoat: int = -1
    """The seat for which it takes its turn of this round with sides exchanged."""
    controlled: bool = False
    """Whether that seat decides what it does then."""
    lured: int = -1
    """The seat for which it will change sides when its turn of this round comes, for that turn."""
    spawned: bool = False
    """Whether it was summoned or spawned, and leaves no money (GH-ATK-14)."""
    life: FigureId = NOBODY
    """The figure whose hit points it shares, by a scenario's rule."""


class ModDeck(Struct, gc=False):
    """An attack modifier deck, top card last."""

    draw: list[str] = []
    discard: list[str] = []
    shuffle: bool = False
    """Whether it is shuffled at the end of the round (GH-ROUND-04)."""


class ItemState(Struct, gc=False):
    """An equipped item."""

    number: int
    state: int = READY
    used: int = 0
    """How many of its use slots are used."""


class Character(Struct, gc=False):
    """A seat's character."""

    cls: str
    level: int
    figure: FigureId = NOBODY
    pool: list[CardId] = []
    """The cards that it could choose its hand from."""
    hand: list[CardId] = []
    discard: list[CardId] = []
    lost: list[CardId] = []
    sealed: list[CardId] = []
    """Lost cards that can never be recovered (GH-RECOV-03)."""
    played: list[CardId] = []
    """The cards of this round that have not been used yet, the leading one first."""
    lead: int = 0
    """Initiative of this round; 0 before the cards are revealed."""
    second: int = 0
    """Initiative of the other card, for ties."""
    resting: bool = False
    halves: list[HalfName] = []
    """The halves that are still to be used this turn."""
    items: list[ItemState] = []
    perks: list[int] = []
    """How often each perk was taken."""
    deck: ModDeck = field(default_factory=ModDeck)
    xp: int = 0
    coins: int = 0
    """Money tokens looted."""
    gold: int = 0
    """What it had left as the scenario began, its items paid (GH-CREATE-06)."""
    treasures: list[str] = []
    """The numbered treasures looted."""
    found: list[str] = []
    """What they held for the campaign, as `rules.treasures` writes it: `gold 15`, `item 23`."""
    goals: list[str] = []
    """The battle goals dealt; the one kept once it is chosen."""
    tally: dict[str, int] = {}
    """What battle goals count."""
    exhausted: bool = False
    moved: int = 0
    """Hexes moved this turn."""
    dealt: int = 0
    """Damage dealt this turn."""
    ignores_items: bool = False
    ignores_scenario: bool = False


class Active(Struct, gc=False):
    """A lasting ability of a card in the active area (GH-BONUS)."""

    seat: int
    card: CardId
    half: HalfName
    path: list[int]
    """Which ability of the half: its index, and within an ability that holds others theirs."""
    round: bool
    """Whether it ends with the round."""
    used: int = 0
    """Use slots that are used."""
    on: list[FigureId] = []
    """Whom it is for."""
    extra: int = 0
    """What was gained when it was played, by elements consumed or counted."""
    summon: FigureId = NOBODY
    turn: int = 0
    """The turn in which it was played."""


class TrapTile(Struct, gc=False):
    """A trap on the board (GH-TERRAIN-12)."""

    hex: HexId
    damage: int
    conditions: list[Condition] = []
    seat: int = -1
    """Who made it."""
    xp: int = 0
    """XP for its maker when an enemy springs it."""


class ObstacleTile(Struct, gc=False):
    """An obstacle of one or more hexes."""

    hexes: list[HexId]
    type: str = ""


class TreasureTile(Struct, gc=False):
    """A treasure on the board."""

    hex: HexId
    name: str
    """Its number in the treasure index, or `goal`."""


class MonsterDeck(Struct, gc=False):
    """A monster ability deck: indexes into its cards, top card last."""

    draw: list[int] = []
    discard: list[int] = []
    card: int = -1
    """The card of this round; -1: none drawn."""
    consumed: dict[str, int] = {}
    """Which consumes of the card a monster type has the benefit of this round, as bits (GH-ELEM-12)."""
    asked: list[int] = []
    """Which of them were decided in this activation."""


class State(Struct, gc=False):
    """One scenario of Gloomhaven being played."""

    rng: int
    scenario: int
    level: int
    monster_level: int
    trap_damage: int
    characters: list[Character]
    map: str = ""
    """A map of its own, as JSON (`maps.Map`), in a position that is no scenario's."""
    reduced: bool = False
    """Reduced randomness (GH-V-RAND)."""
    open_cards: bool = False
    """Open information (GH-V-SOLO-03)."""
    phase: Phase = "goals"
    round: int = 0
    turn: int = 0
    """Counts turns, for taking back."""
    figures: list[Figure] = []
    next_figure: int = 0
    rooms: int = 0
    """The revealed rooms, as bits."""
    closed: int = 0
    """The doors that are still closed, as bits."""
    locked: int = 0
    """Doors that do not open by being entered, as bits."""
    traps: list[TrapTile] = []
    obstacles: list[ObstacleTile] = []
    difficult: list[HexId] = []
    hazards: list[HexId] = []
    coins: list[HexId] = []
    """Where money tokens lie, a hex once for each."""
    treasures: list[TreasureTile] = []
    looted: list[int] = []
    """Numbered treasures that are not placed again (GH-SETUP-22)."""
    elements: list[int] = field(default_factory=lambda: [0] * 6)
    made: list[Element] = []
    """Elements that become Strong at the end of the turn (GH-ELEM-03)."""
    actives: list[Active] = []
    decks: dict[str, MonsterDeck] = {}
    """By the name of the monster ability deck."""
    modifiers: ModDeck = field(default_factory=ModDeck)
    """The monsters' modifier deck."""
    acting: FigureId = NOBODY
    """Whose turn it is."""
    started: bool = False
    """Whether the start of that turn is over."""
    active_type: str = ""
    """The monster type whose monsters take their turns."""
    ties: list[str] = []
    """Who goes first where initiatives are equal, as the players decided for this round."""
    type_order: list[str] = []
    """Types that share a deck, in the order that the players decided for the scenario (GH-MON-11)."""
    goals: list[str] = []
    """The battle goals that are left."""
    memory: dict[str, int] = {}
    """What the scenario's own rules remember."""
    outcome: Literal["", "won", "lost"] = ""
    """Decided; the scenario ends with the round (GH-END-01)."""
    over: Literal["", "won", "lost"] = ""
