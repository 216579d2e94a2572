"""Positions in which something comes to light, one for each mark (`tests.games.light`)."""

from __future__ import annotations

from typing import Any

from delve.games.gloomhaven.defs import CharacterConfig, Config, EventEffects
from delve.games.gloomhaven.effects import Attack, Coded, Loot, Move, Summon
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.light import Hide, Light, chance, order, shows

RULES = "gloomhaven/rules"
PAIR = (CharacterConfig("brute"), CharacterConfig("spellweaver"))
GO, REST = bottom(Move(3)), bottom(Move(2))


def _light(table: Table, answer: str, hide: Hide, **also: int) -> Light:
    """A case with an answer in the names of the drawing."""
    option = table._option(answer, None)
    return Light(table.session, option, hide, also=also)


# ---------------------------------------------------------------------- cards of the players


def _chosen(*others: str) -> list[Table]:
    """The first character has a card to choose; the second has chosen two in secret."""
    tables = []
    for other in others:
        table = Table.of(
            """
            gloomhaven phase=cards
            A . g . B
            A brute hand=trample,skewer
            B scoundrel hand=flanking-strike,throwing-knives,quick-hands
            g bandit-guard
            """,
            acts={"bandit-guard": (Move(0),)},
        )
        table.answer("lead:trample", seat=0)
        table.answer(f"lead:{other}", "second:quick-hands", seat=1)
        tables.append(table)
    return tables


@shows("gloomhaven/flow.py:reveal_cards", "gh.revealed.cards")
def the_cards_of_the_round() -> Light:
    one, other = _chosen("flanking-strike", "throwing-knives")
    return Light(one.session, "second:skewer", [other.session], seat=0)


@shows(f"{RULES}/decks.py:draw", "gh.revealed.monster_card")
def a_monsters_card() -> Light:
    table = Table.of("""
        gloomhaven phase=cards
        A . g . B
        A brute hand=trample,skewer
        B scoundrel hand=flanking-strike,quick-hands
        g bandit-guard
        """)
    table.answer("lead:flanking-strike", "second:quick-hands", seat=1).answer("lead:trample", seat=0)
    return _light(table, "second:skewer", order("decks", "guard", "draw"), **{"gh.revealed.cards": 1})


@shows(f"{RULES}/damage.py:exhaust", "gh.revealed.hand")
def the_hand_of_an_exhausted_character() -> Light:
    table = Table.of(
        """
        gloomhaven
        A g . B
        A brute hp=1 hand=trample,skewer
        B scoundrel
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )

    def hide(state: Any, number: int) -> None:
        hero = state.characters[0]
        hero.hand[0] = [card for card in hero.pool if card not in hero.hand][number]

    light = _light(table, "suffer", hide)
    light.viewer = 1
    return light


def _hands(*others: int, **config: Any) -> list[Table]:
    """The first seat is to choose its hand; the second has chosen, all cards of its pool but some."""
    tables = []
    for other in others:
        party = (CharacterConfig("brute"), CharacterConfig("scoundrel"))
        table = Table.opened(Config(1, party, **config))
        for seat in (0, 1):
            table.answer(table.options(seat)[0], seat=seat)
        pool = list(table.state.characters[1].pool)
        del pool[other]
        table.answer([f"card:{card}" for card in pool][:9], seat=1)
        tables.append(table)
    return tables


def _own(table: Table) -> list[str]:
    return [f"card:{card}" for card in table.state.characters[0].pool][:10]


@shows(f"{RULES}/setup.py:choose_hands", "gh.revealed.hand")
def hands_chosen_for_all_to_see() -> Light:
    one, *others = _hands(0, 1, solo=True)
    return Light(one.session, _own(one), [table.session for table in others], seat=0)


@shows(f"{RULES}/setup.py:_arrive", "gh.revealed.given_up")
def what_everybody_gives_up_on_the_way() -> Light:
    worlds = []
    for given in (0, 1):
        (table,) = _hands(0, event=EventEffects(discard=1))
        table.answer(_own(table), seat=0)
        while table.asked == "place":
            table.answer(table.options()[0])
        card = table.state.characters[1].hand[given]
        worlds.append(table.answer([f"card:{card}"], seat=1).session)
    return Light(worlds[0], [f"card:{worlds[0].state.characters[0].hand[0]}"], worlds[1:], seat=0)


@shows(f"{RULES}/rest.py:short", "gh.revealed.rest")
def the_card_that_a_short_rest_loses() -> Light:
    return _light(_resting(), "rest", chance)


@shows(f"{RULES}/rest.py:short#2", "gh.revealed.rest")
def another_card_that_a_short_rest_loses() -> Light:
    return _light(_resting().answer("rest"), "again", chance)


def _resting() -> Table:
    return Table.of("""
        gloomhaven phase=cleanup
        A . g
        A brute hp=8/10 hand=spare-dagger,leaping-cleave discard=trample,skewer,shield-bash,warding-strength
        g bandit-guard
        """)


# ---------------------------------------------------------------------- modifiers


def _hit(discard: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven
        A g .
        A brute played=hit,rest mods=x2,-1,+0
        g bandit-guard hp=9
        {discard}
        """,
        hit=top(Attack(3)),
        rest=REST,
    ).answer("top:hit")


@shows(f"{RULES}/modifiers.py:draw_card", "gh.revealed.modifier")
def a_modifier_card() -> Light:
    return _light(_hit(), "g", order("characters", "0", "deck", "draw"))


@shows(f"{RULES}/modifiers.py:draw_card", "gh.revealed.modifier")
def a_modifier_card_of_a_deck_made_anew() -> Light:
    return _light(_hit("mods brute draw= discard=+0,+1,-1,x2,+2,-2"), "g", chance)


# ---------------------------------------------------------------------- the board


@shows(f"{RULES}/loot.py:_treasure", "gh.revealed.treasure")
def a_treasure() -> Light:
    table = Table.of(
        """
        gloomhaven
        A b .
        A brute played=grab,rest
        b treasure=7
        """,
        grab=top(Loot(1)),
        rest=REST,
    )

    def hide(state: Any, number: int) -> None:
        state.treasures[0].name = ("67", "11")[number % 2]

    return _light(table, "top:grab", hide)


def _door() -> Table:
    return Table.of(
        """
        gloomhaven
        h A d a : g
        A brute played=go,rest
        d door=closed
        a hidden
        h bandit-guard
        g bandit-guard
        """,
        acts={"bandit-guard": (Loot(1),)},
        go=GO,
        rest=REST,
    ).answer("bottom:go")


@shows(f"{RULES}/reveal.py:open_door", "gh.revealed.room")
def a_room_behind_a_door() -> Light:
    return _light(_door(), "d", chance)


@shows(f"{RULES}/reveal.py:reveal_room", "gh.revealed.room")
def a_room_that_the_altar_goes_to() -> Light:
    """Its doors to revealed rooms open, and whoever is in it gets a card."""
    table = Table.of(
        """
        gloomhaven scenario=21 rooms=0,1,3 empty phase=turns
        1,0 brute played=go,rest
        2,0 spellweaver acted
        -5,13 prime-demon boss
        -6,13 objective:altar
        memory throne=2
        """,
        acts={"prime-demon": (Coded("throne-1"),)},
        go=GO,
        rest=REST,
    )
    return _light(table, "pass", chance, **{"gh.revealed.room": 2, "gh.revealed.monster_card": 2})


@shows(f"{RULES}/reveal.py:place_monster", "gh.revealed.monster")
def a_summoned_monster() -> Light:
    table = Table.of(
        """
        gloomhaven
        A . . . . g
        A brute played=go,rest
        g bandit-guard
        """,
        acts={"bandit-guard": (Summon("living-bones", ("normal", "normal", "normal")),)},
        go=GO,
        rest=REST,
    )
    return _light(table, "pass", chance)
