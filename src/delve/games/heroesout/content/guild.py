"""The scenario cards: what the guild does besides sending heroes two by two (KH-INV-03).

Effects run in the order they are listed, before any hero of the card is resolved: a trap that is wrecked first no
longer waits for the hero that comes after it, and a banner that is planted first heartens its bearer.
How many of each card are in the box follows from the scenarios; 66 at most (KH-COMP-05).
"""

from __future__ import annotations

from delve.games.heroesout.defs import ScenarioCard
from delve.games.heroesout.guild_effects import (
    Bolster,
    ClosePortals,
    Coded,
    Invade,
    Pillage,
    PlaceToken,
    Rally,
    Reinforcements,
    Respite,
    Strike,
    Tax,
    Wreck,
)

RAIDERS = (
    ScenarioCard("scouts", (Invade("rogue", "crossbones"),)),
    ScenarioCard("sappers", (Wreck("trap", "all"), Invade("rogue", "sewers"))),
    ScenarioCard("rat_catchers", (Strike("sewers"), Invade("warrior", "sewers"))),
    ScenarioCard("longbow_company", (Strike("crossbones"), Invade("archer", "swords"))),
    ScenarioCard("battering_ram", (Invade("warrior", "swords", health=2),)),
    ScenarioCard("tunnellers", (Invade("rogue", "vault"),)),
    ScenarioCard("rescuer", (Invade("mage", "cells"),)),
)
"""More heroes, by other ways than the hero cards'."""

THIEVES = (
    ScenarioCard("grave_robbers", (Wreck("bone", "all"), Invade("rogue", "cemetery"))),
    ScenarioCard("frog_poachers", (Wreck("frog", "all"), Invade("archer", "apothecary"))),
    ScenarioCard("coin_clippers", (Wreck("coin", "all"), Invade("rogue", "forge"))),
    ScenarioCard("book_burners", (Wreck("book", "all"), PlaceToken("fire", "library"))),
    ScenarioCard("tax_collector", (Wreck("coin", "vault"), Tax())),
    ScenarioCard("bargain_hunters", (Pillage(), Invade("rogue", "swords"))),
)
"""They take what the monsters have gathered."""

CHAMPIONS = (
    ScenarioCard("pale_knight", (Invade("warrior", "cemetery", health=2), Bolster("eye"))),
    ScenarioCard("dragon_slayer", (Invade("warrior", "forge", health=3),)),
    ScenarioCard("archmage", (ClosePortals("all"), Invade("mage", "study", health=3))),
    ScenarioCard("master_thief", (Wreck("trap", "vault"), Invade("rogue", "vault", health=2))),
)
"""Heroes with a name, and more than 1 health."""

CAMPAIGNERS = (
    ScenarioCard("torch_bearers", (PlaceToken("fire", "hats"),)),
    ScenarioCard("firebrand", (PlaceToken("fire", "vault"), Strike("vault"))),
    ScenarioCard("standard_bearer", (PlaceToken("banner", "beast_trainer"), Invade("warrior", "beast_trainer"))),
    ScenarioCard("queens_colours", (PlaceToken("banner", "vault"), Rally("vault"))),
    ScenarioCard("iron_seals", (PlaceToken("ward", "swords"),)),
    ScenarioCard("seals_of_the_order", (PlaceToken("ward", "hats"), ClosePortals("hats"))),
    ScenarioCard("supply_train", (PlaceToken("camp", "eye"),)),
    ScenarioCard("base_camp", (PlaceToken("camp", "sewers"), Invade("archer", "sewers"))),
)
"""Their tokens stay until a monster clears them away."""

OFFICERS = (
    ScenarioCard("war_drums", (Rally("all"),)),
    ScenarioCard("call_to_arms", (Rally("all", "warrior"),)),
    ScenarioCard("battle_hymn", (Bolster("heroes"),)),
    ScenarioCard("field_surgeon", (Bolster("hats"), Rally("hats"))),
    ScenarioCard("volley", (Strike("swords"), Strike("eye"))),
    ScenarioCard("mage_hunters", (Strike("heroes"), ClosePortals("heroes"))),
    ScenarioCard("counterspell", (ClosePortals("all"), Tax())),
    ScenarioCard("second_party", (Reinforcements(1),)),
    ScenarioCard("endless_column", (Reinforcements(2),)),
    ScenarioCard("jailbreak", (Coded("jailbreak"),)),
    ScenarioCard("kings_ransom", (Coded("ransom"),)),
)
"""They make worse what is there already."""

FRIENDS = (
    ScenarioCard("quiet_night", (Respite(1),)),
    ScenarioCard("guild_feast", (Respite(2),)),
    ScenarioCard("map_sellers", (Respite(1), Reinforcements(1))),
    ScenarioCard("double_agent", (Coded("double_agent"),)),
)
"""Not every guild card is bad news."""

SCENARIO_CARDS: tuple[ScenarioCard, ...] = RAIDERS + THIEVES + CHAMPIONS + CAMPAIGNERS + OFFICERS + FRIENDS
