"""The treasure index: what each numbered treasure tile holds (GH-TERRAIN-21)."""

from __future__ import annotations

from msgspec import Struct

from delve.games.gloomhaven.box import Condition


class Treasure(Struct, frozen=True):
    """What a numbered treasure holds."""

    gold: int = 0
    xp: int = 0
    checks: int = 0
    """Checks as battle goals give them."""
    items: tuple[int, ...] = ()
    """Items for the one who loots."""
    designs: tuple[int, ...] = ()
    """Items that the city sells from now on."""
    random_design: bool = False
    random_scenario: bool = False
    """A random side scenario."""
    location: int = 0
    """A scenario that the party learns of."""
    damage: int = 0
    conditions: tuple[Condition, ...] = ()
    cryptogram: bool = False


_DESIGN = Treasure(random_design=True)
_SIDE = Treasure(random_scenario=True)


def _item(*numbers: int) -> Treasure:
    return Treasure(items=numbers)


TREASURES: dict[int, Treasure] = {
    1: _DESIGN,
    2: _item(32),
    3: _item(44),
    4: Treasure(gold=15),
    5: _item(23),
    6: _item(39),
    7: _SIDE,
    8: Treasure(checks=1),
    9: _item(111),
    10: Treasure(xp=10),
    11: _DESIGN,
    12: _item(99),
    13: Treasure(damage=5, conditions=("poison", "wound")),
    14: Treasure(xp=10),
    15: _item(45),
    16: Treasure(gold=10),
    17: Treasure(gold=20),
    18: Treasure(gold=15),
    19: _DESIGN,
    20: _DESIGN,
    21: Treasure(damage=5),
    22: _DESIGN,
    23: _item(103),
    24: Treasure(damage=5),
    25: Treasure(gold=25),
    26: Treasure(gold=20),
    27: _item(122),
    28: Treasure(gold=15),
    29: _item(97),
    30: Treasure(checks=1),
    31: _DESIGN,
    32: _DESIGN,
    33: _item(19),
    34: _item(24),
    35: _item(98),
    36: Treasure(designs=(96,)),
    37: Treasure(checks=1),
    38: _item(123),
    39: Treasure(damage=5),
    40: _DESIGN,
    41: _item(53),
    42: _DESIGN,
    43: Treasure(damage=5, conditions=("poison", "wound")),
    44: _SIDE,
    45: _DESIGN,
    46: Treasure(damage=3, conditions=("poison",)),
    47: _item(104),
    48: Treasure(gold=30),
    49: Treasure(location=17),
    50: _item(101),
    51: _SIDE,
    52: _item(131),
    53: _DESIGN,
    54: _item(124),
    55: Treasure(checks=1),
    56: _item(69),
    57: Treasure(gold=15),
    58: _item(108),
    59: _DESIGN,
    60: _item(113),
    61: _item(40),
    62: _item(110, 115),
    63: _DESIGN,
    64: Treasure(gold=30),
    65: Treasure(designs=(107,)),
    66: _item(33),
    67: Treasure(gold=10),
    68: _item(130),
    69: _item(100),
    70: _SIDE,
    71: _SIDE,
    72: Treasure(designs=(116,)),
    73: _DESIGN,
    74: _DESIGN,
    75: Treasure(cryptogram=True),
}

UNIQUE: dict[int, str] = {
    96: "rocket-boots",
    97: "endurance-footwraps",
    98: "drakescale-boots",
    99: "magma-waders",
    100: "robes-of-summoning",
    101: "second-skin",
    103: "drakescale-armor",
    104: "steam-armor",
    107: "horned-helm",
    108: "drakescale-helm",
    110: "helm-of-the-mountain",
    111: "wave-crest",
    113: "skullbane-axe",
    115: "mountain-hammer",
    116: "fueled-falchion",
    122: "orb-of-twilight",
    123: "ring-of-skulls",
    124: "doomed-compass",
    130: "helix-ring",
    131: "heart-of-the-betrayer",
}
"""Items that the city does not sell by itself but that treasures and scenarios give."""
