"""The effects of cards, units and skills, as data: what the engine executes and what the card says come from the same
Structs. `rules.performing` carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from delve.core.effects import Effect as Base
from delve.core.questions import Rule
from delve.games.mageknight.box import BASIC, Colour, Element, Kind, Resistance

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK
    from delve.games.mageknight.rules.playing import Playing


class Effect(Base, frozen=True, omit_defaults=True):
    """Base of all effects."""

    def resolve(self, game: MK, play: Playing) -> Rule[None]:
        """Carry the effect out."""
        from delve.games.mageknight.rules import performing

        return performing.resolve(game, play, self)


# ---------------------------------------------------------------------- points


class Move(Effect, frozen=True, tag="move"):
    """Move points (MK-MOVE-03)."""

    n: int


class Influence(Effect, frozen=True, tag="influence"):
    """Influence points (MK-INTERACT-06)."""

    n: int


class Attack(Effect, frozen=True, tag="attack"):
    """An Attack value (MK-RANGED-03, MK-MELEE-02)."""

    n: int
    kind: Kind = "melee"
    element: Element = "physical"


class Block(Effect, frozen=True, tag="block"):
    """A Block value (MK-BLOCK-06)."""

    n: int
    element: Element = "physical"
    swift: bool = False
    """Doubled against Swift enemies."""


class Heal(Effect, frozen=True, tag="heal"):
    """Healing points (MK-HEAL-08)."""

    n: int


class Draw(Effect, frozen=True, tag="draw"):
    """Draw cards."""

    n: int


# ---------------------------------------------------------------------- gains and losses


class Fame(Effect, frozen=True, tag="fame"):
    """Fame."""

    n: int


class Reputation(Effect, frozen=True, tag="reputation"):
    """Reputation, at once or at the end of the turn."""

    n: int
    later: bool = False


class Wound(Effect, frozen=True, tag="wound"):
    """Take Wounds into hand."""

    n: int = 1


class Mana(Effect, frozen=True, tag="mana"):
    """Gain mana tokens, each of a colour chosen among some (MK-GAIN-01)."""

    colours: tuple[Colour, ...]
    n: int = 1
    at_once: bool = False
    """It must be spent at once."""


class Crystal(Effect, frozen=True, tag="crystal"):
    """Gain crystals (MK-GAIN-02, 03)."""

    colours: tuple[Colour, ...] = BASIC
    n: int = 1
    among: Literal["", "held", "not_held", "offered", "paid"] = ""
    """Narrowed to colours that are held, not held, of offered Spells, or of the mana just paid."""


class Pay(Effect, frozen=True, tag="pay"):
    """Pay mana of a colour of choice; then something, or what that colour gives (MK-CARD-16)."""

    colours: tuple[Colour, ...] = BASIC
    then: AnyEffect | None = None
    by: dict[str, AnyEffect] = {}


class Discard(Effect, frozen=True, tag="discard"):
    """Discard cards from hand; then something, for each of them if `each` (MK-CARD-16, 17)."""

    then: AnyEffect | None = None
    by: dict[str, AnyEffect] = {}
    """By the colour of the card; `artifact` for an Artifact, which has none."""
    least: int = 1
    most: int = 1
    each: bool = False
    wounds: Literal["no", "yes", "only"] = "no"


class Throw(Effect, frozen=True, tag="throw"):
    """Throw away another Action card; then something, or what its colour gives (MK-DISCARD-04)."""

    then: AnyEffect | None = None
    by: dict[str, AnyEffect] = {}


class Gain(Effect, frozen=True, tag="gain"):
    """Gain a card of an offer that has the colour just paid or thrown away (MK-GAIN-04, 05)."""

    offer: Literal["advanced", "spell"]
    to: Literal["hand", "discard", "deck"]


class Ready(Effect, frozen=True, tag="ready"):
    """Ready Units up to a level (MK-UNIT-13)."""

    level: int = 9
    count: int = 1
    """0: all."""
    budget: int = 0
    """Instead of a number of Units: as many as their levels together allow."""
    heal: bool = False
    """Heal it as well."""


class HealUnit(Effect, frozen=True, tag="heal_unit"):
    """Remove a Wound from a Unit (MK-HEAL-12)."""


# ---------------------------------------------------------------------- putting together


class Choice(Effect, frozen=True, tag="choice"):
    """One of several effects."""

    options: tuple[AnyEffect, ...]


class All(Effect, frozen=True, tag="all"):
    """Several effects, one after the other."""

    steps: tuple[AnyEffect, ...]


class If(Effect, frozen=True, tag="if"):
    """An effect if something holds (`rules.tests`), or another."""

    test: str
    then: AnyEffect
    otherwise: AnyEffect | None = None


class Scaled(Effect, frozen=True, tag="scaled"):
    """An effect whose number grows with what a formula counts (`rules.formulas`)."""

    effect: AnyEffect
    per: str
    add: int
    most: int = 99
    """At most so often."""


# ---------------------------------------------------------------------- changing the rules for a while


class Terrain(Effect, frozen=True, tag="terrain"):
    """Move costs for the rest of the turn (MK-MOVE-18 to 21)."""

    terrains: tuple[str, ...]
    """`all`: every accessible one."""
    to: int | None = None
    less: int = 0
    least: int = 0
    safe: bool = False
    """Spaces that this opens are safe."""
    closed: bool = False
    """They cannot be entered."""


class Foe(Effect, frozen=True, tag="foe"):
    """Something done to one enemy, or to all (MK-CBT-18 to 21)."""

    everybody: bool = False
    count: int = 1
    armor: int = 0
    armor_per: str = ""
    """A formula that multiplies it."""
    least: int = 1
    """Armor does not fall below this."""
    attack: int = 0
    """Change of one of its attacks."""
    stops: bool = False
    """It does not attack."""
    fortless: bool = False
    resistless: tuple[Resistance, ...] = ()
    """Resistances that it loses."""
    abilityless: bool = False
    destroys: bool = False
    if_blocked: Literal["", "destroyed", "armor_1"] = ""
    phase: Literal["", "attack", "block"] = ""
    """Only in this phase."""
    unfortified: bool = False
    """Only one that is not fortified."""


class UnitBonus(Effect, frozen=True, tag="unit_bonus"):
    """What all Units have for a while."""

    attack: int = 0
    block: int = 0
    armor: int = 0
    resist: tuple[Resistance, ...] = ()
    no_damage: bool = False
    """They cannot be assigned damage this turn."""
    one: bool = False
    """A single Unit."""


class Sideways(Effect, frozen=True, tag="sideways"):
    """Play a card sideways for more than 1."""

    n: int
    better: int = 0
    """Instead, if `when` holds for the card."""
    when: str = ""
    wound: bool = False
    """A Wound is played so."""


class HandLimit(Effect, frozen=True, tag="hand_limit"):
    """The next draw has a higher Hand limit."""

    n: int


class ExtraDie(Effect, frozen=True, tag="extra_die"):
    """More dice of the Source may be used this turn."""

    n: int = 1
    black_any: bool = False
    """A black one counts as any colour."""


class Coded(Effect, frozen=True, tag="code"):
    """What only one card does."""

    name: str


AnyEffect: TypeAlias = (
    Move
    | Influence
    | Attack
    | Block
    | Heal
    | Draw
    | Fame
    | Reputation
    | Wound
    | Mana
    | Crystal
    | Pay
    | Discard
    | Throw
    | Gain
    | Ready
    | HealUnit
    | Choice
    | All
    | If
    | Scaled
    | Terrain
    | Foe
    | UnitBonus
    | Sideways
    | HandLimit
    | ExtraDie
    | Coded
)
