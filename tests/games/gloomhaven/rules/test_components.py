"""GH-COMP: what the box holds, and what runs out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from delve.core.errors import BadConfig
from delve.games.gloomhaven.box import BLESSINGS, CURSES, ELEMENTS, INERT, PARTS, STRONG
from delve.games.gloomhaven.content.bosses import BOSSES
from delve.games.gloomhaven.content.decks import DECKS
from delve.games.gloomhaven.content.goals import GOALS
from delve.games.gloomhaven.content.items import ITEMS
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE, MODIFIERS, PENALTY, STANDARD
from delve.games.gloomhaven.content.monsters import MONSTERS
from delve.games.gloomhaven.content.treasures import TREASURES, UNIQUE
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig, Config, Half
from delve.games.gloomhaven.effects import SELF, Afflict, Attack, Make, Move, To
from delve.games.gloomhaven.rules import reveal
from delve.games.gloomhaven.scenarios import SCENARIOS
from delve.games.gloomhaven.state import HexId, ModDeck
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.gloomhaven.scenarios import party
from tests.games.gloomhaven.scenarios.stage import Stage

REST = bottom(Move(1))


def cards(deck: ModDeck) -> Counter[str]:
    """All cards of a modifier deck."""
    return Counter((*deck.draw, *deck.discard))


# ---------------------------------------------------------------------- modifier decks


@pytest.mark.rule("GH-COMP-01", "GH-COMP-02")
def test_four_characters_and_the_monsters_have_a_standard_deck_each() -> None:
    state = Stage(1, 4).state
    decks = [*(one.deck for one in state.characters), state.modifiers]
    assert [cards(deck) for deck in decks] == [Counter(STANDARD)] * 5
    assert len({id(deck) for deck in decks}) == 5


@pytest.mark.rule("GH-COMP-02")
def test_a_character_draws_from_its_own_deck() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute played=hit,rest mods=+1
        B spellweaver mods=-1
        g bandit-guard hp=9
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.hero("A").deck.discard, table.hero("B").deck.discard) == (6, ["+1"], [])
    assert table.state.modifiers.discard == []


@pytest.mark.rule("GH-COMP-03")
def test_all_monsters_draw_from_one_deck() -> None:
    table = Table.of(
        """
        gloomhaven mods=+1,+2,-1
        . A b
         g G .
        A brute hp=30/30 hand=
        g bandit-guard
        G bandit-guard elite
        b living-bones
        """,
        acts={"bandit-guard": (Attack(0),), "living-bones": (Attack(0),)},
    )
    table.go_on()
    assert table.state.modifiers.discard[:3] == ["+1", "+2", "-1"], "two ranks and two types, one after the other"


@pytest.mark.rule("GH-COMP-04")
def test_cards_of_classes_come_by_perks_alone() -> None:
    special = set(MODIFIERS) - {*STANDARD, BLESS, CURSE, PENALTY}
    for cls, defined in box_content().classes.items():
        plain = Stage(1, characters=(CharacterConfig(cls), _other(cls))).character()
        assert not special & set(plain.deck.draw)
        for number, perk in enumerate(defined.perks):
            taken = Stage(1, characters=(CharacterConfig(cls, perks=(number,)), _other(cls))).character()
            expected = Counter(STANDARD) - Counter(perk.remove) + Counter(perk.add)
            assert cards(taken.deck) == expected


def _other(cls: str) -> CharacterConfig:
    return CharacterConfig("tinkerer" if cls != "tinkerer" else "brute")


@pytest.mark.rule("GH-COMP-05")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_but_curses_and_blessings_comes_to_a_deck_in_play(seed: int) -> None:
    armoured = CharacterConfig("spellweaver", items=(3,), perks=(2,))
    stage = Stage(14, characters=(armoured, CharacterConfig("mindthief")), seed=seed)
    decks = [*(one.deck for one in stage.state.characters), stage.state.modifiers]
    before = [_lasting(deck) for deck in decks]
    assert [deck[PENALTY] for deck in before] == [2 + 3, 3, 0], "by an item, by the scenario"

    def check() -> None:
        if not stage.state.over:
            assert [_lasting(deck) for deck in decks] == before

    party.play(stage.game, party.at_random(random.Random(seed)), rounds=12, each=check)


def _lasting(deck: ModDeck) -> Counter[str]:
    return Counter(card for card in (*deck.draw, *deck.discard) if card not in (BLESS, CURSE))


# ---------------------------------------------------------------------- curses and blessings

CURSES_FOR_ALL = """
    gloomhaven
    B A s
     g . .
    A tinkerer played=curse,rest
    B brute
    s decoy
    g bandit-guard hp=9
    """


def curse(count: int, to: To, position: str = CURSES_FOR_ALL, condition: str = "curse") -> Table:
    """A plays a card that gives so many curses, or blessings."""
    given = tuple(Afflict((condition,), to) for _ in range(count))  # type: ignore[arg-type]
    table = Table.of(position, curse=top(Half(given)), rest=REST)
    table.play("top:curse").go_on()
    return table


def curses(table: Table) -> list[int]:
    """How many curses are in the decks of A, B and the monsters."""
    state = table.state
    return [deck.draw.count(CURSE) for deck in (state.characters[0].deck, state.characters[1].deck, state.modifiers)]


@pytest.mark.rule("GH-COMP-06", "GH-COMP-07", "GH-COMP-08")
def test_monsters_and_characters_have_a_supply_of_ten_curses_each() -> None:
    everybody = To("all", 1, count=0)
    table = curse(10, everybody)
    assert curses(table) == [5, 5, 10], "the decoy's go to its summoner; each round of them takes 2 and 1"
    assert CURSES == 10


@pytest.mark.rule("GH-COMP-07")
def test_a_cursed_monster_leaves_the_characters_decks_alone() -> None:
    assert curses(curse(3, To("enemies", 1, count=0))) == [0, 0, 3]


@pytest.mark.rule("GH-COMP-08")
def test_a_curse_on_a_summon_goes_to_its_owner() -> None:
    position = CURSES_FOR_ALL.replace("B A s", "B s A").replace(" g . .", " . . g")
    table = curse(2, To("summons", 1, count=0), position)
    assert curses(table) == [2, 0, 0]


@pytest.mark.rule("GH-COMP-08")
def test_a_monster_curses_the_deck_of_a_character() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=9 hand=
        g bandit-guard
        """,
        acts={"bandit-guard": (Afflict(("curse",), To(range=1)),)},
    )
    assert (table.hero().deck.draw.count(CURSE), table.state.modifiers.draw.count(CURSE)) == (1, 0)


@pytest.mark.rule("GH-COMP-09", "GH-COMP-19")
def test_no_deck_holds_more_than_ten_curses() -> None:
    table = curse(12, To("enemies", 1, count=0))
    assert curses(table) == [0, 0, 10]
    assert table.rules("no_card_left") == ["GH-COMP-19"] * 2


@pytest.mark.rule("GH-COMP-24", "GH-COMP-09")
def test_characters_share_their_curses() -> None:
    position = CURSES_FOR_ALL + "mods tinkerer draw=+0*5,curse*7"
    table = curse(4, To("allies", 1, count=0), position.replace("s decoy\n", ""))
    assert curses(table) == [7, 3, 0]


@pytest.mark.rule("GH-COMP-18", "GH-COMP-19")
def test_all_decks_share_ten_blessings() -> None:
    position = CURSES_FOR_ALL + "mods tinkerer draw=+0*5,bless*5\n    mods monsters draw=+0*5,bless*3"
    table = curse(4, SELF, position, "bless")
    assert table.hero().deck.draw.count(BLESS) == 7, "2 of 10 were left"
    assert table.rules("no_card_left") == ["GH-COMP-19"] * 2
    assert BLESSINGS == 10


@pytest.mark.rule("GH-COMP-20")
@pytest.mark.parametrize("card", [BLESS, CURSE])
def test_a_card_that_was_drawn_can_be_used_again(card: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A tinkerer played=hit,again
        g bandit-guard hp=30/30
        mods tinkerer draw={card},+0*5,{card}*9
        """,
        hit=top(Attack(1)),
        again=bottom(Afflict((card,), SELF), Afflict((card,), SELF)),  # type: ignore[arg-type]
    )
    table.play("top:hit", "g")
    assert (table.hero().deck.draw.count(card), table.hero().deck.discard) == (9, [])
    table.play("bottom:again").go_on()
    assert table.hero().deck.draw.count(card) == 10, "one came back, and there is no eleventh"
    assert table.rules("no_card_left") == ["GH-COMP-19"]


# ---------------------------------------------------------------------- tokens


@pytest.mark.rule("GH-COMP-10")
def test_there_are_six_elements_with_one_token_each() -> None:
    assert ELEMENTS == ("fire", "ice", "air", "earth", "light", "dark")
    table = Table.of(
        """
        gloomhaven
        A B g
        A brute played=make,rest
        B spellweaver played=freezing-nova,rest2
        g bandit-guard
        """,
        make=top(Make(("fire", "fire", "ice")), initiative=5),
        rest=REST,
        rest2=REST,
    )
    table.play("top:make").go_on().end_turn()
    assert table.question.seat == 1
    assert table.view(0).elements == dict.fromkeys(ELEMENTS, INERT) | {"fire": STRONG, "ice": STRONG}
    assert table.state.made == [], "fire was made twice and has one token"


@pytest.mark.rule("GH-COMP-11")
def test_any_summons_can_be_told_apart() -> None:
    table = Table.of(
        """
        gloomhaven
        A a b c d B
         e f h i j
        A tinkerer
        B mindthief
        a decoy seat=0
        b decoy seat=1
        c battle-bot seat=0
        d kill-bot seat=0
        e rat-swarm seat=1
        f monstrous-rat seat=1
        h rat-king seat=1
        i mystic-ally seat=0
        j jade-falcon seat=1
        """
    )
    summons = [one for one in table.view(0).figures if one.kind == "summon"]
    assert len(summons) == 9 > PARTS["summon colours"], "colours are for tokens; here each has its place and owner"
    assert len({one.id for one in summons}) == len({(one.name, one.seat) for one in summons}) == 9
    assert (PARTS["summon tokens"], PARTS["summon colours"]) == (32, 8)


@pytest.mark.rule("GH-COMP-12")
def test_no_more_monsters_of_a_type_than_standees() -> None:
    stage = Stage(1).clear()
    standees = box_content().monsters["bandit-guard"].standees
    for hex_ in range(standees):
        stage.place("bandit-guard", hex_)
    assert reveal.place_monster(stage.game, "bandit-guard", HexId(standees), "elite") is None
    assert len(stage.monsters("bandit-guard")) == standees == 6
    everything = (*MONSTERS, *BOSSES)
    assert sum(one.standees for one in everything) == PARTS["standees"] == 236


@pytest.mark.rule("GH-COMP-21")
def test_tokens_never_run_out() -> None:
    foes = "\n".join(
        f"        {letter} bandit-guard n={n} hp=99/99 poison wound" for n, letter in enumerate("abcdef", 1)
    )
    table = Table.of(
        f"""
        gloomhaven
        A a b c
         d e f x
        A brute hp=5/99 poison wound played=hit,rest
{foes}
        x coins=60
        """,
        hit=top(Attack(40, targets=0)),
        rest=REST,
    )
    table.play("top:hit").go_on()
    assert table.hp("a") == 99 - 41
    assert all(table.conditions(one) == ["poison", "wound"] for one in "Aabcdef")
    assert table.state.coins.count(table.hex("x")) == 60


# ---------------------------------------------------------------------- counts


@pytest.mark.rule("GH-COMP-13", "GH-COMP-14")
def test_what_exists_fits_into_the_box() -> None:
    content = box_content()
    numbers = [card.number for card in content.cards.values()]
    assert len(numbers) == len(set(numbers)) == 174, "the cards of six classes"
    assert set(numbers) <= set(range(1, PARTS["ability cards"] + 1))
    assert 174 + (PARTS["classes"] - len(content.classes)) * 30 == PARTS["ability cards"] == 504
    assert sum(map(len, DECKS.values())) - 8 == PARTS["monster ability cards"] == 232, "8 are those of scenario 89"
    assert len(GOALS) == PARTS["battle goals"] == 24
    assert len(MONSTERS) + len(BOSSES) == 47
    assert (PARTS["personal quests"], PARTS["side scenarios"], PARTS["dungeon cards"]) == (24, 9, 40)
    assert (PARTS["objective tokens"], PARTS["aid tokens"]) == (12, 10)


@pytest.mark.rule("GH-COMP-14")
def test_modifier_cards_fit_into_the_box() -> None:
    content = box_content()
    added = [card for cls in content.classes.values() for perk in cls.perks for card in perk.add * perk.times]
    standard = 5 * len(STANDARD) + 2 * CURSES + BLESSINGS
    assert len(added) + standard < PARTS["modifier cards"] == 457


@pytest.mark.rule("GH-COMP-15")
def test_items_fit_into_the_box() -> None:
    assert PARTS["items"] + PARTS["designs"] == 253
    assert sum(item.copies for item in ITEMS) <= PARTS["items"]
    unique = set(UNIQUE) - {item.number for item in ITEMS}
    assert sum(item.copies for item in ITEMS) + len(unique) <= PARTS["items"]
    assert {n for one in TREASURES.values() for n in (*one.items, *one.designs)} <= set(UNIQUE) | set(range(1, 71))


@pytest.mark.rule("GH-COMP-16")
def test_events_that_scenarios_add_are_in_the_box() -> None:
    assert (PARTS["road events"], PARTS["city events"]) == (69, 81)
    assert PARTS["road events"] + PARTS["city events"] == 150
    added = [int(number) for one in SCENARIOS.values() for number in one.rewards.events]
    assert added
    assert all(1 <= number <= PARTS["city events"] for number in added)


@pytest.mark.rule("GH-COMP-17")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_scenario_is_for_2_to_4_characters(count: int) -> None:
    heroes = tuple(CharacterConfig(cls) for cls in party.CLASSES[:count])
    with pytest.raises(BadConfig) as error:
        Table.opened(Config(1, heroes))
    assert error.value.msg.key == "gh.error.characters"
