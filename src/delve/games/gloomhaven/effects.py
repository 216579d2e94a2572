"""The abilities on cards, as data: what the engine executes and what the card says is made from the same Structs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from delve.core.effects import Effect
from delve.core.msg import Msg
from delve.core.questions import Rule
from delve.games.gloomhaven.box import AnyElement, Condition, Rank, Slot

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH
    from delve.games.gloomhaven.rules.acting import Acting

Value: TypeAlias = int | str
"""A number, or the name of a formula (`rules.formulas`): `moved` is the number of hexes moved this turn. On monster
cards a number is added to the monster's own."""


class Pattern(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An area. With a grey hex (`melee`) it lies around the acting figure at (0, 0); else it can be put anywhere."""

    hexes: tuple[tuple[int, int], ...]
    """The red hexes, axial."""
    melee: bool = False
    dots: tuple[tuple[int, int], ...] = ()
    """Hexes that an enhancement can add."""
    grey: tuple[tuple[int, int], ...] = ((0, 0),)
    """The hexes of the acting figure itself, where it is larger than one."""


Side: TypeAlias = Literal["self", "allies", "self_and_allies", "enemies", "all", "summons"]
"""`all`: allies and enemies, not oneself. `summons`: one's own summons."""
Where: TypeAlias = Literal[
    "", "near_target", "in_area", "moved_through", "near_obstacles", "near_killed", "in_room", "on_path"
]
"""`near_target`: adjacent to the target of the attack that this belongs to; `in_area`: in the area of the attack;
`moved_through`: in hexes of the last Move; `near_obstacles`: adjacent to the obstacles just created, moved or
destroyed; `near_killed`: adjacent to where the last victim stood; `in_room`: in the same room; `on_path`: on a way to
the target."""


class To(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is affected: `count` figures of a side within a range; 0 means all of them."""

    side: Side = "enemies"
    range: int = 1
    """1: adjacent. `box.FAR`: wherever they are."""
    count: int = 1
    where: Where = ""
    ranks: tuple[Rank, ...] = ()
    """Monsters of these ranks alone; any if empty."""
    when: tuple[str, ...] = ()
    """Tests that a figure must pass (`rules.tests`), such as `alone` or `near_my_ally`."""


SELF = To("self", 0)
NEXT_TO = To()
"""One adjacent enemy."""
ALL_NEXT_TO = To(count=0)
"""All adjacent enemies."""


class Gain(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a consumed element, a bonus, an item or a circumstance adds to an ability."""

    attack: int = 0
    attack_by: str = ""
    """A formula added to the attack, such as `twice_shield`."""
    double: bool = False
    advantage: bool = False
    disadvantage: bool = False
    range: int = 0
    targets: int = 0
    """More targets."""
    all_targets: bool = False
    """All in range instead of one."""
    pierce: int = 0
    ignore_shield: bool = False
    push: int = 0
    pull: int = 0
    conditions: tuple[Condition, ...] = ()
    move: int = 0
    jump: bool = False
    heal: int = 0
    shield: int = 0
    retaliate: int = 0
    damage: int = 0
    """More damage of a Suffer."""
    cards: int = 0
    """More cards of a Recover."""
    area: Pattern | None = None
    """An area instead of a target."""
    kill: tuple[Rank, ...] = ()
    """The target dies instead, if it is of one of these ranks."""
    xp: int = 0
    also: tuple[AnyAbility, ...] = ()
    """Abilities that are performed besides."""


class Consume(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An augment: what is gained by consuming elements, all of them (GH-ELEM-04, 10)."""

    elements: tuple[AnyElement, ...]
    gain: Gain


class Plus(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an attack gains on a target that passes all tests `when`; or once for each that `per` counts."""

    gain: Gain
    when: tuple[str, ...] = ()
    per: str = ""
    """A formula (`rules.formulas`), such as `negative_conditions`."""


class Ability(Effect, frozen=True, omit_defaults=True, cache_hash=True):
    """Base of all abilities: one line of effect."""

    def resolve(self, game: GH, act: Acting) -> Rule[bool]:
        """Perform the ability; true if any part of it was performed."""
        from delve.games.gloomhaven.rules import abilities

        return abilities.resolve(game, act, self)

    def words(self) -> Msg:
        from delve.games.gloomhaven import wording

        return wording.words(self)


# ---------------------------------------------------------------------- attack, move, force


class Attack(Ability, frozen=True, tag="attack"):
    """Attack enemies (GH-ATK, GH-AOE, GH-EFFECT)."""

    value: Value
    range: int = 0
    """0: melee; on a monster card the range of the stat card."""
    range_plus: int = 0
    """On a monster card: added to the range of the stat card."""
    targets: int = 1
    """How many; 0: all in range."""
    area: Pattern | None = None
    where: Where = ""
    """A set of targets that is not chosen by range: `moved_through`, `near_obstacles`, `near_killed`, `in_room`."""
    pierce: int = 0
    push: int = 0
    pull: int = 0
    conditions: tuple[Condition, ...] = ()
    plus: tuple[Plus, ...] = ()
    consume: tuple[Consume, ...] = ()
    path: bool = False
    """All enemies on the way to the target are targets, too."""
    into_obstacles: int = 0
    """The target may be pushed into obstacles: each is destroyed, the target suffers so much and there is 1 XP."""
    blocked_damage: int = 0
    """What the target suffers for each hex that it cannot be pushed because of a wall or obstacle, with 1 XP."""
    xp_each: int = 0
    """XP for each enemy targeted."""
    each: tuple[AnyAbility, ...] = ()
    """Performed after each attack, with its target at hand (`near_target`)."""
    after: tuple[AnyAbility, ...] = ()
    """Performed after all attacks, with the area at hand (`in_area`)."""
    one_target: bool = False
    """On a monster card: all the monster's attacks are made on one enemy."""
    dots: tuple[str, ...] = ()
    """Enhancement slots: what it is on and its shape, `attack diamond`, `range square`."""


class Move(Ability, frozen=True, tag="move"):
    """Move (GH-MOVE)."""

    value: Value
    jump: bool = False
    straight: bool = False
    """In a straight line alone."""
    ends_near_obstacle: bool = False
    loot: bool = False
    """Loot every hex entered."""
    clears: bool = False
    """Destroy obstacles and disarm traps moved through."""
    trail_damage: int = 0
    """What allies and enemies adjacent to hexes entered suffer, each once."""
    consume: tuple[Consume, ...] = ()
    dots: tuple[str, ...] = ()


class Force(Ability, frozen=True, tag="force"):
    """Push or pull without an attack (GH-EFFECT-04 to 08)."""

    push: int = 0
    pull: int = 0
    to: To = NEXT_TO
    conditions: tuple[Condition, ...] = ()
    """Given to the same figures, before they are moved."""
    consume: tuple[Consume, ...] = ()
    dots: tuple[str, ...] = ()


# ---------------------------------------------------------------------- help and harm


class Heal(Ability, frozen=True, tag="heal"):
    """Heal (GH-HEAL). By default oneself or an ally within range; `to` names others."""

    value: Value
    range: int = 1
    """0: self alone. 1 on a monster card: the range of the stat card (GH-MON-02)."""
    targets: int = 1
    to: To | None = None
    """All of them are healed, instead of a choice within range."""
    consume: tuple[Consume, ...] = ()
    dots: tuple[str, ...] = ()


class Afflict(Ability, frozen=True, tag="afflict"):
    """Give conditions without an attack (GH-COND)."""

    conditions: tuple[Condition, ...]
    to: To = NEXT_TO
    consume: tuple[Consume, ...] = ()
    dots: tuple[str, ...] = ()


class Suffer(Ability, frozen=True, tag="suffer"):
    """Figures suffer damage that is no attack (GH-ATK-17)."""

    value: Value
    to: To = SELF
    consume: tuple[Consume, ...] = ()


class Kill(Ability, frozen=True, tag="kill"):
    """Enemies die."""

    to: To
    most_health: int = 0
    """Only enemies with at most so many hit points; 0: any."""
    area: Pattern | None = None
    """All in the area, instead of a choice."""
    obstacle: bool = False
    """An obstacle is created where they stood."""
    xp_each: int = 0


class Loot(Ability, frozen=True, tag="loot"):
    """Loot (GH-LOOT)."""

    range: int
    most: int = 0
    """At most so many money tokens and treasures; 0: all."""
    extra_per: str = ""
    """Money tokens from the supply, as many as a formula counts."""
    consume: tuple[Consume, ...] = ()


class Recover(Ability, frozen=True, tag="recover"):
    """Take back cards (GH-RECOV)."""

    pile: Literal["discard", "lost"]
    count: int
    """0: all."""
    to: To = SELF
    then_lose: int = 0
    """Cards from hand that must be lost afterwards."""
    consume: tuple[Consume, ...] = ()


class Refresh(Ability, frozen=True, tag="refresh"):
    """Make items usable again (GH-RECOV-04)."""

    state: Literal["spent", "consumed"]
    count: int
    """0: all."""
    slot: Slot | None = None
    to: To = SELF


# ---------------------------------------------------------------------- the board


class Trap(Ability, frozen=True, tag="trap"):
    """Create a trap in an adjacent empty hex (GH-TERRAIN-11)."""

    damage: int = 0
    conditions: tuple[Condition, ...] = ()
    xp: int = 0
    """XP for its maker when an enemy springs it."""


class Disarm(Ability, frozen=True, tag="disarm_trap"):
    """Remove an adjacent trap without its effect (GH-TERRAIN-09)."""

    spring_on: int = 0
    """An enemy within so many hexes suffers the trap's effects."""


class Obstacle(Ability, frozen=True, tag="obstacle"):
    """Create obstacles in empty hexes (GH-TERRAIN-18)."""

    count: int = 1
    range: int = 1
    size: int = 1
    """3: one of three hexes in a triangle."""


class Clear(Ability, frozen=True, tag="clear"):
    """Destroy obstacles within range."""

    count: int = 1
    """0: all."""
    range: int = 1
    consume: tuple[Consume, ...] = ()


class Shift(Ability, frozen=True, tag="shift"):
    """Move one adjacent obstacle of one hex to an empty hex within range."""

    range: int


class Summon(Ability, frozen=True, tag="summon"):
    """Bring an ally or, on a monster card, monsters (GH-SUMMON, GH-MOTHER-02)."""

    name: str
    ranks: tuple[str, ...] = ()
    """On a monster card: for 2, 3 and 4 characters which ranks come, `normal elite` is one of each."""
    near_target: bool = False
    """Next to the target of the attack."""
    same_health: bool = False
    """With the summoner's hit points (the most that the new one can have)."""


# ---------------------------------------------------------------------- elements, experience


class Make(Ability, frozen=True, tag="make"):
    """Infuse elements (GH-ELEM-02); on cards of characters they stand with the action itself."""

    elements: tuple[AnyElement, ...]


class Using(Ability, frozen=True, tag="using"):
    """Elements may be consumed to perform other abilities."""

    elements: tuple[AnyElement, ...]
    then: tuple[AnyAbility, ...]
    xp: int = 0


class When(Ability, frozen=True, tag="when"):
    """Abilities that are performed only if something holds (`rules.tests`)."""

    test: str
    then: tuple[AnyAbility, ...]


# ---------------------------------------------------------------------- others act


class Grant(Ability, frozen=True, tag="grant"):
    """Allies may perform abilities, as if they were their own."""

    then: tuple[AnyAbility, ...]
    to: To
    controlled: bool = False
    """The one who grants decides."""
    augmented: bool = False
    """Attacks gain the effects of the granter's Augments."""


class Command(Ability, frozen=True, tag="command"):
    """Force an enemy to perform abilities, with the player in control."""

    then: tuple[AnyAbility, ...]
    to: To
    ends_near_me: bool = False


class TurnCoat(Ability, frozen=True, tag="turncoat"):
    """An enemy takes its turn of this round with allies and enemies exchanged."""

    to: To
    controlled: bool = False


# ---------------------------------------------------------------------- lasting


class Lasting(Ability, frozen=True):
    """Base of abilities that keep the card in the active area (GH-BONUS)."""


class Shield(Lasting, frozen=True, tag="shield"):
    """Shield for the time that the card lies there (GH-SHIELD)."""

    value: int
    to: To = SELF
    consume: tuple[Consume, ...] = ()
    dots: tuple[str, ...] = ()


class Retaliate(Lasting, frozen=True, tag="retaliate"):
    """Retaliate for the time that the card lies there (GH-RETAL)."""

    value: int
    range: int = 1
    to: To = SELF
    xp: int = 0
    """XP each time."""
    consume: tuple[Consume, ...] = ()
    dots: tuple[str, ...] = ()


class OnAttack(Lasting, frozen=True, tag="on_attack"):
    """What attacks gain."""

    gain: Gain
    kind: Literal["", "melee", "ranged"] = ""
    when: tuple[str, ...] = ()
    """Tests of the target or of oneself (`rules.tests`)."""
    per_action: bool = False
    """Counts once for a whole Attack action."""
    to: To = SELF
    """Whose attacks."""
    gain_by: str = ""
    """A formula: so much more attack (counted when it is played)."""
    consume: tuple[Consume, ...] = ()
    """Asked when the card is played."""
    each_consume: tuple[AnyElement, ...] = ()
    """Each use consumes an element, and is only possible with it."""
    each_clear: bool = False
    """Each use destroys an adjacent obstacle, and is only possible with one."""


class OnAttacked(Lasting, frozen=True, tag="on_attacked"):
    """What one has against attacks."""

    shield: int = 0
    retaliate: int = 0
    retaliate_range: int = 1
    prevent: bool = False
    """No damage at all."""
    melee: bool = False
    """Against melee attacks alone."""
    damaged: bool = False
    """Only when the attack would deal damage."""


class Prevent(Lasting, frozen=True, tag="prevent"):
    """No damage is suffered, whatever its source (GH-BONUS-12)."""


class OnHeal(Lasting, frozen=True, tag="on_heal"):
    """What one's Heal actions gain."""

    heal: int


class AtTurn(Lasting, frozen=True, tag="at_turn"):
    """Abilities at the start or end of one's following turns."""

    when: Literal["start", "end"]
    then: tuple[AnyAbility, ...]


class Augment(Lasting, frozen=True, tag="augment"):
    """What the Mindthief's melee attacks gain; one Augment at a time."""

    gain: Gain = Gain()
    after: tuple[AnyAbility, ...] = ()
    """Performed after each attack: a Heal, a Shield for the round."""
    consume: tuple[Consume, ...] = ()


class Standing(Lasting, frozen=True, tag="standing"):
    """A lasting effect that is code, looked up by name where it matters."""

    name: Literal["provoke", "moves_as_attacks", "two_augments", "ranged_augments", "attackers_disadvantage"]
    to: To = SELF


class Coded(Ability, frozen=True, tag="code"):
    """What only one card does."""

    name: str


AnyAbility: TypeAlias = (
    Attack
    | Move
    | Force
    | Heal
    | Afflict
    | Suffer
    | Kill
    | Loot
    | Recover
    | Refresh
    | Trap
    | Disarm
    | Obstacle
    | Clear
    | Shift
    | Summon
    | Make
    | Using
    | When
    | Grant
    | Command
    | TurnCoat
    | Shield
    | Retaliate
    | OnAttack
    | OnAttacked
    | Prevent
    | OnHeal
    | AtTurn
    | Augment
    | Standing
    | Coded
)
