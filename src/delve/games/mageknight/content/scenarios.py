"""The scenarios (MK-SCN)."""

from __future__ import annotations

from delve.games.mageknight.defs import Scenario

SCENARIOS: tuple[Scenario, ...] = (
    Scenario("reconnaissance", (1, 2, 3, 4), "competitive", 3, ("free_wedge",), (8, 8, 9, 11), (1,), (2,), ((),)),
    Scenario(
        "full-conquest",
        (2, 3, 4),
        "competitive",
        6,
        ("wedge", "wedge", "wedge", "open_5"),
        (0, 8, 9, 11),
        (0, 2, 3, 4),
        (0, 1, 2, 3),
        ((4,),),
    ),
    Scenario(
        "blitz-conquest",
        (2, 3, 4),
        "competitive",
        4,
        ("wedge", "wedge", "wedge", "open_4"),
        (0, 6, 7, 9),
        (0, 2, 3, 4),
        (0, 1, 2, 3),
        ((3,),),
        extra=1,
        fame=1,
        reputation=2,
    ),
    Scenario("solo-conquest", (1,), "solo", 6, ("wedge",), (7,), (2,), (2,), ((5, 8),)),
    Scenario(
        "full-cooperation",
        (2, 3),
        "cooperative",
        6,
        ("open_5",),
        (0, 8, 10),
        (0, 3, 4),
        (0, 2, 3),
        ((), (5, 5, 8), (5, 5, 5, 11)),
    ),
    Scenario(
        "blitz-cooperation",
        (2, 3),
        "cooperative",
        4,
        ("open_5",),
        (0, 7, 8),
        (0, 2, 3),
        (0, 1, 2),
        ((), (5, 8), (5, 8, 11)),
        extra=1,
        fame=1,
        reputation=2,
    ),
)
