"""Positions in which something comes to light, one for each mark (`tests.games.light`)."""

from __future__ import annotations

from typing import Any

from delve.games.heroesout.box import NUMBER
from tests.games.heroesout.support import Table, all_but, plain, treasure
from tests.games.light import Light, chance, order, shows

RULES = "heroesout/rules"


def _light(table: Table, answer: Any, *hidden: str, **also: int) -> Light:
    return Light(table.session, answer, order(*hidden) if hidden else chance, also=also)


def _turn(hand: str, guild: str = "warrior.hats") -> Table:
    return Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault,forge hand={hand}
        room forge coin=1
        loot row=loot.axe,loot.coffee,loot.spider,loot.fireball,loot.coffee#2
        guild deck={guild}
        """)


@shows(f"{RULES}/cards.py:draw", "kh.reveal.draw")
def a_drawn_card() -> Light:
    return _light(_turn("test.draw").answer("card:test.draw#1"), "act:0", "players", "0", "deck")


@shows(f"{RULES}/cards.py:draw", "kh.reveal.draw")
def a_card_of_the_discard_pile_shuffled_anew() -> Light:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.draw discard={plain("ratfolk", 1, 10)}
        """)
    return _light(table.answer("card:test.draw#1"), "act:0")


@shows(f"{RULES}/cards.py:reinforce", "kh.reveal.draw")
def cards_looked_at() -> Light:
    return _light(_turn("test.reinforce").answer("card:test.reinforce#1"), "act:0", "players", "0", "deck")


@shows(f"{RULES}/cards.py:refill", "kh.reveal.loot")
def a_loot_card() -> Light:
    return _light(_turn("test.activate").play("test.activate", "act:0"), "room:forge", "loot")


@shows(f"{RULES}/guild.py:draw", "kh.reveal.guild")
def a_guild_card() -> Light:
    return _light(_turn("test.move", "test.nothing#1"), "luck", "guild")


@shows(f"{RULES}/guild.py:draw", "kh.reveal.guild")
def the_first_card_of_the_second_wave() -> Light:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.move
        guild discard={all_but()}
        """)
    return _light(table, "luck")


@shows("heroesout/guild_effects.py:double_agent", "kh.reveal.guild")
def a_guild_card_that_is_put_under_the_deck() -> Light:
    table = Table.of("""
        heroesout scenario=every_card phase=refresh
        seat ratfolk at=vault
        guild deck=test.double_agent#1,test.nothing#1,test.nothing#2,test.nothing#3
        """)

    def hide(state: Any, number: int) -> None:
        """Other cards lie below the one that is drawn."""
        state.guild.append(state.guild.pop(-2 - number))
        state.guild.append(state.guild.pop(-2))

    return Light(table.session, "keep", hide, also={"kh.reveal.draw": 1, "kh.reveal.guild": 1})


@shows(f"{RULES}/treasure.py:loot", "kh.reveal.treasure")
def a_looted_treasure() -> Light:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue! treasure=1:spoils coin=1 bone=1
        """)
    mage = table.hero("forge", "mage")

    def hide(state: Any, number: int) -> None:
        others = [treasure(1, effect) for effect in ("spoils", "curse")]
        state.treasures[NUMBER["forge"]] = others[number % 2]

    return Light(table.answer(mage).session, [mage], hide)


@shows(f"{RULES}/treasure.py:curse", "kh.reveal.curse")
def what_everybody_discards_by_a_curse() -> Light:
    worlds = []
    for card in ("test.trap", "test.move"):
        table = Table.of("""
            heroesout scenario=hall phase=invasion
            seat dragoness at=vault hand=test.move,test.trap
            seat slimes hand=test.melee,test.bone
            seat gnolls
            room forge heroes=mage! treasure=1:curse
            """)
        worlds.append(table.answer(f"card:{card}#1", seat=0).session)
    return Light(worlds[0], "card:test.bone#1", worlds[1:])


@shows(f"{RULES}/build.py:reveal_blueprints", "kh.reveal.blueprint")
def a_blueprint() -> Light:
    table = Table.of("""
        heroesout scenario=works
        seat ratfolk at=builder hand=test.activate
        room builder coin=1 portal=unfinished
        builder plans=forge,library,study pile=cemetery,apothecary
        """).play("test.activate", "act:0", "room:builder", "room:forge")
    return _light(table, table.options()[0], "builder_pile")


@shows(f"{RULES}/setup.py:choose_lab_clan", "kh.reveal.vote")
def a_clan_drawn_by_lot() -> Light:
    table = Table.new("ratfolk", "slimes", scenario="works")
    table.answer("clan:ghosts", seat=0)
    return Light(
        table.session,
        "clan:gnolls",
        chance,
        1,
        also={"kh.reveal.loot": 5, "kh.reveal.blueprint": 3, "kh.reveal.draw": 2},
    )
