"""The cities and their garrisons (MK-CONT-38 to 41)."""

from __future__ import annotations

from delve.games.mageknight.defs import City

CITIES: tuple[City, ...] = (
    City(
        "white",
        (
            ("white",),
            ("grey", "white"),
            ("white", "white"),
            ("grey", "grey", "white"),
            ("grey", "white", "white"),
            ("grey", "grey", "grey", "white"),
            ("grey", "grey", "white", "white"),
            ("grey", "white", "white", "white"),
            ("grey", "grey", "grey", "white", "white"),
            ("grey", "grey", "white", "white", "white"),
            ("grey", "white", "white", "white", "white"),
        ),
    ),
    City(
        "blue",
        (
            ("grey", "violet"),
            ("violet", "violet"),
            ("violet", "white"),
            ("grey", "violet", "white"),
            ("violet", "violet", "white"),
            ("violet", "white", "white"),
            ("grey", "violet", "violet", "white"),
            ("violet", "violet", "white", "white"),
            ("violet", "white", "white", "white"),
            ("grey", "violet", "violet", "white", "white"),
            ("violet", "violet", "white", "white", "white"),
        ),
    ),
    City(
        "green",
        (
            ("grey", "brown"),
            ("brown", "brown"),
            ("grey", "grey", "brown"),
            ("grey", "brown", "white"),
            ("brown", "brown", "white"),
            ("grey", "grey", "brown", "white"),
            ("grey", "brown", "brown", "white"),
            ("brown", "brown", "white", "white"),
            ("grey", "brown", "brown", "brown", "white"),
            ("grey", "brown", "brown", "white", "white"),
            ("brown", "brown", "white", "white", "white"),
        ),
    ),
    City(
        "red",
        (
            ("white",),
            ("brown", "violet"),
            ("brown", "white"),
            ("brown", "violet", "violet"),
            ("brown", "violet", "white"),
            ("brown", "brown", "violet", "violet"),
            ("brown", "violet", "violet", "white"),
            ("brown", "violet", "white", "white"),
            ("brown", "brown", "violet", "violet", "white"),
            ("brown", "brown", "violet", "white", "white"),
            ("brown", "violet", "white", "white", "white"),
        ),
    ),
)
