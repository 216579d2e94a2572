"""The state of one game: plain data, ids instead of references."""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from msgspec import Struct, field

from delve.games.mageknight.box import Colour, Element, Kind
from delve.games.mageknight.map import OFF, SpaceId

CardId = NewType("CardId", str)
"""`march#1`: a definition and which of its copies; `wound` for every Wound."""
UnitId = NewType("UnitId", str)
TokenId = NewType("TokenId", str)

Phase: TypeAlias = Literal["heroes", "tactics", "turn", "end_turn", "round", "over"]
CombatPhase: TypeAlias = Literal["ranged", "block", "damage", "attack"]
Stage: TypeAlias = Literal["before", "move", "interact", "combat", "after", "rest", "joint", "maze"]
"""Of a turn: before it begins; movement and whatever may be done at any time; an interaction; combat; after the
action; resting; on the way into a city of a cooperative assault; in a maze before its enemy."""


class Token(Struct, frozen=True, gc=False):
    """An enemy token on the map."""

    id: TokenId
    up: bool


class Place(Struct, gc=False):
    """What lies on a space besides what is printed there."""

    enemies: tuple[Token, ...] = ()
    ruin: str = ""
    """The ruin token."""
    ruin_up: bool = False
    shields: tuple[int, ...] = ()
    """Seats, in the order in which they placed Shields."""
    done: bool = False
    """Conquered, burned or cleared: as the site has it."""
    level: int = 0
    """Of a city."""
    paths: tuple[int, ...] = ()
    """The paths of a maze that are conquered."""


class Unit(Struct, gc=False):
    """A Unit of a player."""

    id: UnitId
    ready: bool = True
    wounds: int = 0
    banner: CardId | None = None
    banner_used: bool = False
    token: str = ""
    """Mana kept on it."""
    spared: bool = False
    """Assigned damage in this combat without being Wounded (MK-DAMAGE-12)."""
    bond: bool = False
    """On the extra Command token of Bonds of Loyalty."""


class Skill(Struct, gc=False):
    """A Skill token of a player."""

    id: str
    used: bool = False
    """Face down until the next Round, or used this turn."""
    down: bool = False
    """Turned face down by the owner's choice, until something turns it up."""
    mark: str = ""
    """The colour that its marker points at."""


class Modifier(Struct, gc=False):
    """A change of the rules for the rest of the turn or combat."""

    name: str
    n: int = 0
    what: str = ""
    combat: bool = False
    """It ends with the combat."""


class Value(Struct, gc=False):
    """An Attack or Block value played for what is under way."""

    n: int
    element: Element
    kind: Kind = "melee"
    source: str = ""
    unit: bool = False
    rider: str = ""
    """What the card does besides if the attack or block succeeds (`rules.riders`)."""


class Fighter(Struct, gc=False):
    """An enemy in a combat."""

    token: TokenId
    space: SpaceId
    """Where its token lies; OFF: drawn for this combat."""
    defends: bool = False
    """Whether it is fortified by the site."""
    garrison: bool = False
    """Whether it must be defeated for the site."""
    rampaging: bool = False
    armor: int = 0
    """Change of its Armor."""
    least: int = 1
    attacks: list[int] = []
    """Change of each of its attacks."""
    blocked: list[bool] = []
    dealt: list[bool] = []
    """Attacks whose damage was assigned."""
    stopped: bool = False
    fortless: bool = False
    resistless: list[str] = []
    abilityless: bool = False
    without: list[str] = []
    """Abilities that it has lost one by one."""
    gained: list[str] = []
    """Abilities that it has got."""
    elements: dict[int, Element] = {}
    """Elements of its attacks that were changed."""
    plain: list[int] = []
    """Its attacks that have lost their abilities."""
    if_blocked: str = ""
    fed: int = 0
    """Armor that a Vampiric enemy has gained."""
    defended: int = 0
    """A Defend bonus on its Armor."""
    guard: int = -1
    """The index of the enemy that gave it."""
    fresh: bool = False
    """Whether it was given in the attack that is being put together, and is taken back with the target."""
    defend_used: bool = False
    summoner: int = -1
    """The index of the enemy that summoned it."""
    hidden: bool = False
    """A summoner whose monsters stand in for it."""
    defeated: bool = False
    half_fame: bool = False


class Combat(Struct, gc=False):
    """A combat under way. The other side is a list of fighters, whoever they are."""

    phase: CombatPhase = "ranged"
    foes: list[Fighter] = []
    site: SpaceId = OFF
    """The site that is fought for."""
    kind: Literal["assault", "adventure", "rampaging", "burn"] = "rampaging"
    back: SpaceId = OFF
    """Where an assault came from."""
    targets: list[int] = []
    """The enemies of the attack that is being put together; of a block, the one."""
    attack: int = -1
    """Which of its attacks is being blocked."""
    pool: list[Value] = []
    units: int = 99
    """How many Units may be used."""
    night: bool = False
    """Whether Night rules apply whatever the time."""
    wounds: int = 0
    """Wounds taken to hand in this combat (MK-DAMAGE-15)."""
    knocked_out: bool = False
    won: bool = False
    reward: str = ""
    """What a maze path promises."""
    used_units: list[str] = []


class Claim(Struct, gc=False):
    """A die of the Source that is a player's for the Round (Mana Claim)."""

    colour: Colour
    later: bool = False
    """Whether it gives a token in each later turn."""
    curse: bool = False
    """Whether others who use its colour take a Wound."""


class Player(Struct, gc=False):
    """A seat's hero."""

    hero: str = ""
    fame: int = 0
    reputation: int = 0
    level: int = 1
    space: SpaceId = OFF
    deck: list[CardId] = []
    hand: list[CardId] = []
    discard: list[CardId] = []
    played: list[CardId] = []
    """Cards in the Play area."""
    crystals: dict[str, int] = {}
    mana: list[Colour] = []
    """Tokens in the Play area."""
    units: list[Unit] = []
    skills: list[Skill] = []
    skill_pile: list[str] = []
    tactic: str = ""
    tactic_used: bool = False
    tactic_cards: list[CardId] = []
    tactic_die: Colour | None = None
    set_aside: list[CardId] = []
    """Until the end of the Round."""
    flipped: bool = False
    """The Round Order token is face down (MK-TURN-10)."""
    plundered: bool = False
    """A village since the last turn."""
    extra_turn: bool = False
    hand_bonus: int = 0
    """For the next draw."""
    trophies: list[TokenId] = []
    claims: list[Claim] = []


class Turn(Struct, gc=False):
    """The turn under way."""

    stage: Stage = "before"
    move: int = 0
    influence: int = 0
    heal: int = 0
    modifiers: list[Modifier] = []
    dice: list[int] = []
    """Dice of the Source that were used."""
    dice_left: int = 1
    taken: list[int] = []
    """Dice that others use in a cooperative assault."""
    acted: bool = False
    moved: bool = False
    """Whether the figure moved or a tile was explored: no rest any more."""
    path: list[SpaceId] = []
    """The spaces of this turn's move, from where it began."""
    cards: int = 0
    """Cards played or discarded (MK-TURN-20)."""
    rewards: list[str] = []
    later: int = 0
    """Reputation at the end of the turn."""
    wounds: int = 0
    """Wounds taken to hand this turn."""
    recruited: int = 0
    defeated: list[str] = []
    bonus: int = 0
    """Influence bonus that the interaction began with."""
    reputation: int = 0
    """What of it was Reputation."""
    colours: list[str] = []
    """Colours of mana used."""
    returns: list[CardId] = []
    """Cards that go elsewhere than the discard pile at the end of the turn."""
    empty_start: bool = False
    """The hand was empty when the turn began (MK-TURN-21)."""
    fame_at_start: int = 0
    peeked: list[TokenId] = []
    """Face-down tokens that the player has looked at; only the player knows which."""
    cured: int = 0
    """Wounds healed from hand."""
    cured_units: list[str] = []
    """Units that were healed."""
    poisoned: int = 0
    """Wounds that went to the discard pile."""


class Joint(Struct, gc=False):
    """A cooperative assault on a city (MK-COOP)."""

    city: SpaceId
    seats: list[int]
    """The participants in the order in which they fight; the initiator first."""
    shares: list[list[TokenId]] = []
    """Whose enemies they are, participant by participant."""
    backs: list[SpaceId] = []
    """Where each came from."""
    turns: list[Turn] = []
    """What is left of the turn of those who have fought."""
    at: int = 0
    """Which of the participants it is."""
    ending: bool = False
    """Whether all have fought, and end their turns now."""


class Dummy(Struct, gc=False):
    """The automated player (MK-DUMMY)."""

    hero: str
    deck: list[CardId] = []
    discard: list[CardId] = []
    crystals: dict[str, int] = {}
    tactic: str = ""
    skills: list[str] = []


class State(Struct, gc=False):
    """One game of Mage Knight."""

    rng: int
    scenario: str
    sets: Literal["base", "all"]
    players: list[Player]
    phase: Phase = "heroes"
    round: int = 1
    night: bool = False
    turns: int = 0
    """Counts turns, for taking back."""
    order: list[int] = []
    """Seats in Round Order; the dummy is -1."""
    active: int = 0
    """The place in the Round Order."""
    announced: int = -2
    """Who announced the End of the Round; -2: nobody, -1: the dummy."""
    last_turns: list[int] = []
    """Seats that still have a last turn."""
    final: bool = False
    """Whether the scenario's end condition has been met."""
    layout: str = ""
    places: dict[int, Place] = {}
    """What lies on the spaces that can hold something: those with a site or rampaging enemies."""
    tiles: list[str] = []
    """The Tile deck, top last."""
    spare: list[str] = []
    """Countryside tiles that were left out."""
    spare_core: list[str] = []
    source: list[Colour] = []
    piles: dict[str, list[TokenId]] = {}
    discards: dict[str, list[TokenId]] = {}
    ruins: list[str] = []
    ruin_discards: list[str] = []
    spells: list[CardId] = []
    spell_offer: list[CardId] = []
    """The lowest position first."""
    advanced: list[CardId] = []
    advanced_offer: list[CardId] = []
    artifacts: list[CardId] = []
    regulars: list[UnitId] = []
    elites: list[UnitId] = []
    unit_offer: list[UnitId] = []
    monastery_offer: list[CardId] = []
    """Advanced Actions in the Unit offer."""
    skill_offer: list[str] = []
    """The Common Skill offer."""
    tactics: list[str] = []
    """Tactics that can be taken."""
    tactics_gone: list[str] = []
    turn: Turn = field(default_factory=Turn)
    combat: Combat | None = None
    dummy: Dummy | None = None
    joint: Joint | None = None
    centre: list[tuple[int, str, str]] = []
    """Interactive Skills in effect: whose, which, with what mark."""
    levels: list[int] = []
    """City levels that were chosen; empty: those of the scenario."""
    cities: int = 0
    """Cities revealed so far."""
    core: bool = False
    """Whether a Core tile has been revealed."""
    rounds_left: int = 0
    memory: dict[str, int] = {}
    over: bool = False
    won: list[bool] = []
    scores: list[dict[str, int]] = []
