"""The Spells."""

from __future__ import annotations

from delve.games.mageknight.box import Resistance
from delve.games.mageknight.defs import Card
from delve.games.mageknight.effects import (
    All,
    AnyEffect,
    Attack,
    Block,
    Choice,
    Coded,
    Crystal,
    Discard,
    Foe,
    Heal,
    If,
    Influence,
    Move,
    Pay,
    Ready,
    Scaled,
    Terrain,
    UnitBonus,
    Wound,
)

EVERY: tuple[Resistance, ...] = ("physical", "fire", "ice")
CRYSTALS: dict[str, AnyEffect] = {
    "red": Crystal(("red",)),
    "blue": Crystal(("blue",)),
    "green": Crystal(("green",)),
    "white": Crystal(("white",)),
    "artifact": Crystal(),
}
"""What a card discarded for Offering gives."""


def _bolt(n: int) -> Pay:
    """A Mana Bolt by the colour of the mana."""
    return Pay(
        by={
            "blue": Attack(n, element="ice"),
            "red": Attack(n - 1, element="coldfire"),
            "white": Attack(n - 2, "ranged", "ice"),
            "green": Attack(n - 3, "siege", "ice"),
        }
    )


SPELLS: tuple[Card, ...] = (
    Card("fireball", "spell", Attack(5, "ranged", "fire"), All((Wound(), Attack(8, "siege", "fire"))), ("red",)),
    Card("snowstorm", "spell", Attack(5, "ranged", "ice"), All((Wound(), Attack(8, "siege", "ice"))), ("blue",)),
    Card(
        "expose",
        "spell",
        All((Foe(fortless=True, resistless=EVERY), Attack(2, "ranged"))),
        All(
            (
                Choice((Foe(everybody=True, fortless=True), Foe(everybody=True, resistless=EVERY))),
                Attack(3, "ranged"),
            )
        ),
        ("white",),
    ),
    Card(
        "tremor",
        "spell",
        Choice((Foe(armor=-3), Foe(everybody=True, armor=-2))),
        Choice((Foe(armor=-3, armor_per="fortified"), Foe(everybody=True, armor=-2, armor_per="fortified"))),
        ("green",),
    ),
    Card(
        "flame-wall",
        "spell",
        Choice((Attack(5, element="fire"), Block(7, "fire"))),
        Choice((Scaled(Attack(5, element="fire"), "enemies", 2), Scaled(Block(7, "fire"), "enemies", 2))),
        ("red",),
    ),
    Card("mana-bolt", "spell", _bolt(8), _bolt(11), ("blue",)),
    Card("whirlwind", "spell", Foe(stops=True), Foe(destroys=True, phase="attack"), ("white",)),
    Card("underground-travel", "spell", Coded("underground-travel"), Coded("underground-travel+"), ("green",)),
    Card("burning-shield", "spell", Coded("burning-shield"), Coded("burning-shield+"), ("red",)),
    Card("chill", "spell", Foe(stops=True, resistless=("fire",)), Foe(stops=True, armor=-4), ("blue",)),
    Card("wings-of-wind", "spell", Coded("wings-of-wind"), Coded("wings-of-wind+"), ("white",)),
    Card(
        "restoration",
        "spell",
        If("forest", Heal(5), Heal(3)),
        If("forest", All((Heal(5), Ready(budget=5))), All((Heal(3), Ready(budget=3)))),
        ("green",),
    ),
    Card(
        "demolish",
        "spell",
        All((Coded("demolish"), Foe(everybody=True, armor=-1))),
        All((Foe(destroys=True, phase="attack"), Foe(everybody=True, armor=-1, phase="attack"))),
        ("red",),
    ),
    Card("space-bending", "spell", Coded("space-bending"), Coded("space-bending+"), ("blue",)),
    Card("call-to-arms", "spell", Coded("call-to-arms"), Coded("call-to-arms+"), ("white",)),
    Card("meditation", "spell", Coded("meditation"), Coded("meditation+"), ("green",)),
    Card("mana-meltdown", "spell", Coded("mana-meltdown"), Coded("mana-meltdown+"), ("red",), rival=True),
    Card("mana-claim", "spell", Coded("mana-claim"), Coded("mana-claim+"), ("blue",), rival=True),
    Card("mind-read", "spell", Coded("mind-read"), Coded("mind-read+"), ("white",), rival=True),
    Card("energy-flow", "spell", Coded("energy-flow"), Coded("energy-flow+"), ("green",), rival=True),
    Card(
        "offering",
        "spell",
        All((Crystal(("red",)), Discard(by=CRYSTALS, least=0, most=3))),
        Coded("offering+"),
        ("red",),
        set="lost-legion",
    ),
    Card(
        "mist-form",
        "spell",
        All((Move(4), Terrain(("all", "lake"), to=2), Terrain(("hills", "mountain"), closed=True))),
        All((UnitBonus(resist=EVERY), Coded("mist-form+"))),
        ("blue",),
        set="lost-legion",
    ),
    Card(
        "charm",
        "spell",
        All((Influence(4), If("interacting", Choice((Crystal(), Coded("charm")))))),
        Coded("charm+"),
        ("white",),
        set="lost-legion",
    ),
    Card(
        "cure",
        "spell",
        All((Heal(2), Coded("cure"))),
        Foe(everybody=True, if_blocked="armor_1"),
        ("green",),
        set="lost-legion",
    ),
)
