"""What the scenario book prints at the head of a page, for the campaign (GH-SETUP-06)."""

from __future__ import annotations

from msgspec import Struct


class Page(Struct, frozen=True):
    """Where a scenario is, what it requires, and what it is linked to."""

    grid: str
    """The sticker's place on the map of the world."""
    needs: tuple[tuple[str, ...], ...] = ()
    """Achievements required, all of one group; `!` stands before one that must be missing."""
    links: tuple[int, ...] = ()
    """Scenarios that can be travelled to without a road event."""


PAGES: dict[int, Page] = {
    1: Page("G-10", links=(2,)),
    2: Page("G-11", needs=(("first-steps",),)),
    3: Page("G-3", needs=(("!the-merchant-flees",),)),
    4: Page("E-11"),
    5: Page("D-6", links=(10,)),
    6: Page("F-10"),
    7: Page("C-12", needs=(("the-power-of-enhancement", "the-merchant-flees"),)),
    8: Page("C-18", needs=(("jekserahs-plans", "!the-dead-invade"),)),
    9: Page("L-2", needs=(("!the-merchant-flees",),)),
    10: Page("C-7", needs=(("!the-rift-neutralized",),), links=(21,)),
    11: Page("B-16", needs=(("!end-of-the-invasion",),)),
    12: Page("B-16", needs=(("!end-of-the-invasion",),)),
    13: Page("N-3"),
    14: Page("C-10"),
    15: Page("B-11"),
    16: Page("B-6", links=(24,)),
    17: Page("K-17"),
    18: Page("C-14"),
    19: Page("M-7", needs=(("the-power-of-enhancement",),)),
    20: Page("H-13", needs=(("the-merchant-flees",),)),
    21: Page("C-7", needs=(("!the-rift-neutralized",),)),
    22: Page("K-8", needs=(("a-demons-errand",), ("following-clues",))),
    23: Page("C-15"),
    24: Page("C-6"),
    25: Page("A-5", links=(34,)),
}
