"""GH-ELEM: infusing and consuming elements."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import ELEMENTS, Element
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Consume, Gain, Heal, Make, Move, Shield, Using
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
FIRE = Consume(("fire",), Gain(attack=2))
ICE = Consume(("ice",), Gain(conditions=("muddle",)))


def strength(table: Table, element: Element) -> str:
    """The column that an element is in."""
    return ("inert", "waning", "strong")[table.state.elements[ELEMENTS.index(element)]]


def brute(position: str, *abilities: Ability | Half, more: str = "") -> Table:
    """The Brute (A) plays the top of `hit`."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST)


def duel(elements: str, *abilities: Ability | Half, more: str = "") -> Table:
    """A Brute and a Bandit Guard beside him."""
    return brute(f"gloomhaven\nA g .\ng bandit-guard hp=9\n{elements}", *abilities, more=more)


# ---------------------------------------------------------------------- infusing


@pytest.mark.rule("GH-ELEM-01")
def test_an_element_goes_from_strong_to_waning_to_inert() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute discard=trample,skewer
        g bandit-guard
        elements fire=strong ice=waning
        """,
        acts={"bandit-guard": ()},
    )
    assert [strength(table, one) for one in ("fire", "ice", "air")] == ["strong", "waning", "inert"]
    table.end_turn()
    assert [strength(table, one) for one in ("fire", "ice", "air")] == ["waning", "inert", "inert"]


@pytest.mark.rule("GH-ELEM-02")
def test_performing_any_part_of_the_action_infuses() -> None:
    table = duel("", Half((Attack(2), Heal(1)), makes=("fire",)))
    table.play("top:hit", "skip")
    assert table.state.made == []
    table.answer("A")
    assert table.state.made == ["fire"], "nobody is asked: it must be infused"
    assert table.asked == "turn"


@pytest.mark.rule("GH-ELEM-02")
def test_an_action_of_which_nothing_is_performed_infuses_nothing() -> None:
    table = duel("", Half((Attack(2),), makes=("fire",)))
    table.play("top:hit", "skip").end_turn()
    assert strength(table, "fire") == "inert"


@pytest.mark.rule("GH-ELEM-02")
def test_a_basic_action_infuses_nothing() -> None:
    table = duel("", Half((Attack(2),), makes=("fire",)))
    table.play("basic_top:hit", "g")
    assert table.state.made == []


@pytest.mark.rule("GH-ELEM-02")
def test_the_action_infuses_though_the_attacker_falls_in_it() -> None:
    table = brute(
        """
        gloomhaven
        A g B
        B scoundrel
        g bandit-guard hp=9 retaliate=3
        """,
        Half((Attack(2),), makes=("fire",)),
        more="hp=1 hand=",
    )
    table.play("top:hit", "g")
    assert table.is_gone("A")
    assert strength(table, "fire") == "strong", "his turn ended with him"


@pytest.mark.rule("GH-ELEM-03")
def test_an_infused_element_is_strong_at_the_end_of_the_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
         B . .
        A brute played=hit,rest
        B scoundrel played=venom-shiv,quick-hands lead=80
        g bandit-guard hp=9
        """,
        hit=top(Half((Attack(2),), makes=("fire",))),
        rest=REST,
        acts={"bandit-guard": ()},
    )
    table.play("top:hit", "g")
    assert strength(table, "fire") == "inert", "not yet"
    table.end_turn()
    assert strength(table, "fire") == "strong"


@pytest.mark.rule("GH-ELEM-07")
def test_an_element_cannot_be_created_and_consumed_in_one_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=make,use
        g bandit-guard hp=9
        """,
        make=top(Half((Attack(1),), makes=("fire",))),
        use=bottom(Attack(1, consume=(FIRE,))),
    )
    table.play("top:make", "g", "bottom:use")
    assert table.options() == ["g", "skip"]


@pytest.mark.rule("GH-ELEM-08")
def test_another_figure_can_consume_what_was_created_earlier_in_the_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute played=make,rest
        B scoundrel played=use,rest lead=70
        g bandit-guard hp=9
        """,
        make=top(Half((Attack(1),), makes=("fire",))),
        use=top(Attack(1, consume=(FIRE,)), initiative=70),
        rest=REST,
        acts={"bandit-guard": ()},
    )
    table.play("top:make", "g").end_turn()
    table.play("top:use", "consume:0", "g")
    assert (table.hp("g"), strength(table, "fire")) == (5, "inert"), "9 - 1 - (1 + 2)"


@pytest.mark.rule("GH-ELEM-08")
def test_monsters_can_consume_what_a_character_created() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 played=make,rest
        g bandit-guard hp=9
        """,
        make=top(Half((Attack(1),), makes=("fire",))),
        rest=REST,
        acts={"bandit-guard": (Attack(0, consume=(FIRE,)),)},
    )
    table.play("top:make", "g").end_turn()
    assert (table.asked, table.prompt("n")) == ("damage", 4)


@pytest.mark.rule("GH-ELEM-14")
def test_an_element_can_be_consumed_and_infused_in_one_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute played=hit,rest
        B scoundrel played=venom-shiv,quick-hands lead=80
        g bandit-guard hp=9
        elements fire=waning
        """,
        hit=top(Half((Attack(1, consume=(FIRE,)),), makes=("fire",))),
        rest=REST,
        acts={"bandit-guard": ()},
    )
    table.play("top:hit", "consume:0", "g")
    assert (table.hp("g"), strength(table, "fire")) == (6, "inert")
    table.end_turn()
    assert strength(table, "fire") == "strong"


@pytest.mark.rule("GH-ELEM-17")
def test_an_element_created_twice_is_simply_strong() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute played=one,two
        B scoundrel played=venom-shiv,quick-hands lead=80
        g bandit-guard hp=9
        elements ice=strong
        """,
        one=top(Half((Attack(1),), makes=("fire", "fire"))),
        two=bottom(Half((Attack(1),), makes=("fire", "ice"))),
        acts={"bandit-guard": ()},
    )
    table.play("top:one", "g", "bottom:two", "g").end_turn()
    assert (strength(table, "fire"), strength(table, "ice")) == ("strong", "strong")
    assert sum(table.state.elements) == 4


# ---------------------------------------------------------------------- consuming


@pytest.mark.rule("GH-ELEM-04")
@pytest.mark.parametrize("column", ["strong", "waning"])
def test_a_strong_or_waning_element_can_be_consumed_and_is_inert(column: str) -> None:
    table = duel(f"elements fire={column}", Attack(1, consume=(FIRE,)))
    table.play("top:hit", "consume:0")
    assert strength(table, "fire") == "inert", "at once"
    table.answer("g")
    assert table.hp("g") == 6


@pytest.mark.rule("GH-ELEM-04")
def test_an_inert_element_cannot_be_consumed() -> None:
    table = duel("elements ice=strong", Attack(1, consume=(FIRE,)))
    table.play("top:hit")
    assert table.options() == ["g", "skip"]


@pytest.mark.rule("GH-ELEM-05")
def test_players_need_not_consume() -> None:
    table = duel("elements fire=strong", Attack(1, consume=(FIRE,)))
    table.play("top:hit")
    assert table.options() == ["g", "consume:0", "skip"]
    table.answer("g")
    assert (table.hp("g"), strength(table, "fire")) == (8, "strong")


@pytest.mark.rule("GH-ELEM-05", "GH-XP-03")
def test_an_ability_for_an_element_is_left_out_without_it() -> None:
    action = Half((Using(("fire",), (Shield(1),), xp=1),), lasts="round")
    table = duel("elements fire=strong", action)
    table.play("top:hit", "skip")
    assert (table.state.actives, table.hero().discard, table.hero().xp) == ([], ["hit"], 0)
    again = duel("elements fire=strong", action)
    again.play("top:hit", "consume")
    assert (len(again.state.actives), again.hero().discard, again.hero().xp) == (1, [], 1)
    assert "GH-XP-03" in again.rules("xp")


@pytest.mark.rule("GH-ELEM-06")
def test_one_icon_consumes_one_infusion() -> None:
    table = duel("elements fire=strong ice=strong air=strong", Attack(1, consume=(Consume(("any",), Gain(attack=1)),)))
    table.play("top:hit", "consume:0", "element:ice")
    assert table.options() == ["g", "skip"], "there is no second time"
    table.answer("g")
    assert table.hp("g") == 7
    assert [strength(table, one) for one in ("fire", "ice", "air")] == ["strong", "inert", "strong"]


@pytest.mark.rule("GH-ELEM-06")
def test_two_icons_of_one_element_cannot_share_an_infusion() -> None:
    table = duel("elements fire=strong", Attack(1, consume=(FIRE, FIRE)))
    table.play("top:hit", "consume:0")
    assert table.options() == ["g", "skip"]


@pytest.mark.rule("GH-ELEM-09")
@pytest.mark.parametrize(
    ("used", "damage", "conditions"),
    [
        ((), 1, []),
        (("consume:0",), 3, []),
        (("consume:1",), 1, ["muddle"]),
        (("consume:0", "consume:0"), 3, ["muddle"]),
        (("consume:1", "consume:0"), 3, ["muddle"]),
    ],
)
def test_the_player_chooses_among_several_augments(used: tuple[str, ...], damage: int, conditions: list[str]) -> None:
    table = duel("elements fire=strong ice=strong", Attack(1, consume=(FIRE, ICE)))
    table.play("top:hit", *used, "g")
    assert (table.hp("g"), table.conditions("g")) == (9 - damage, conditions)


@pytest.mark.rule("GH-ELEM-10")
def test_an_augment_with_two_elements_needs_both() -> None:
    both = Consume(("fire", "ice"), Gain(attack=3))
    table = duel("elements fire=strong", Attack(1, consume=(both,)))
    table.play("top:hit")
    assert table.options() == ["g", "skip"]
    table = duel("elements fire=strong ice=waning", Attack(1, consume=(both,)))
    table.play("top:hit", "consume:0", "g")
    assert (table.hp("g"), strength(table, "fire"), strength(table, "ice")) == (5, "inert", "inert")


@pytest.mark.rule("GH-ELEM-10", "GH-ELEM-13")
def test_any_element_beside_a_named_one_must_be_another() -> None:
    both = Consume(("any", "fire"), Gain(attack=3))
    table = duel("elements fire=strong", Attack(1, consume=(both,)))
    table.play("top:hit")
    assert table.options() == ["g", "skip"], "Fire cannot be both"
    table = duel("elements fire=strong air=strong", Attack(1, consume=(both,)))
    table.play("top:hit", "consume:0", "g")
    assert table.hp("g") == 5, "Air is the only other one"


@pytest.mark.rule("GH-ELEM-13")
def test_the_player_says_which_element_any_is() -> None:
    table = duel("", Half((Attack(1),), makes=("any",)))
    table.play("top:hit", "g")
    assert table.options() == [f"element:{one}" for one in ELEMENTS]
    table.answer("element:dark")
    assert table.state.made == ["dark"]


# ---------------------------------------------------------------------- monsters


def guards(elements: str, *abilities: Ability, more: str = "", discard: str = "trample,skewer") -> Table:
    """A Brute between two Bandit Guards, who act."""
    return Table.of(
        f"""
        gloomhaven
        g A h
        A brute hp=20/20 discard={discard}
        g bandit-guard hp=9 {more}
        h bandit-guard hp=9
        {elements}
        """,
        acts={"bandit-guard": abilities},
    )


@pytest.mark.rule("GH-ELEM-11")
def test_monsters_infuse_and_consume() -> None:
    table = guards("elements fire=strong", Attack(0, consume=(FIRE,)), Make(("ice",)))
    assert (table.asked, table.prompt("n")) == ("damage", 4), "nobody is asked about it"
    assert strength(table, "fire") == "inert"
    table.go_on(damage="suffer")
    assert strength(table, "ice") == "strong"


@pytest.mark.rule("GH-ELEM-11")
def test_monsters_consume_even_where_it_is_of_no_use() -> None:
    table = Table.of(
        """
        gloomhaven
        g . . . . . A
        A brute
        g bandit-guard
        elements fire=strong
        """,
        acts={"bandit-guard": (Attack(0, consume=(FIRE,)),)},
    )
    assert (table.asked, strength(table, "fire")) == ("turn", "inert")


@pytest.mark.rule("GH-ELEM-12")
def test_all_monsters_of_the_type_have_the_benefit() -> None:
    table = guards("elements fire=strong", Attack(0, consume=(FIRE,)))
    table.answer("suffer")
    assert table.prompt("n") == 4, "the second guard, too"
    table.answer("suffer")
    assert table.hp("A") == 12


@pytest.mark.rule("GH-ELEM-12")
def test_a_monster_of_the_type_revealed_later_in_the_round_has_the_benefit() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        g A + h :
        A brute hp=20/20 played=late,go lead=90
        g bandit-guard hp=9
        h bandit-guard
        elements fire=strong
        """,
        late=top(Attack(1), initiative=90),
        go=bottom(Move(1), initiative=91),
        acts={"bandit-guard": (Attack(0, consume=(FIRE,)),)},
    )
    assert table.prompt("n") == 4
    table.answer("suffer").play("bottom:go", "+").end_turn()
    assert (table.asked, table.prompt("n")) == ("damage", 4), "Fire was consumed by the type in this round"


@pytest.mark.rule("GH-ELEM-12")
def test_another_type_with_the_same_card_has_no_benefit() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute hp=20/20
        g bandit-guard
        h city-guard
        elements fire=strong
        """,
        acts={"bandit-guard": (Attack(0, consume=(FIRE,)),)},
    )
    table.answer("first:monster:bandit-guard")
    assert table.prompt("n") == 4
    table.answer("suffer")
    assert table.prompt("n") == 2, "a City Guard: Attack 2 and nothing more"


@pytest.mark.rule("GH-ELEM-13")
def test_the_players_choose_for_a_monsters_any() -> None:
    table = guards("elements fire=strong ice=waning", Attack(0, consume=(Consume(("any",), Gain(attack=1)),)))
    assert (table.asked, table.options()) == ("consume", ["element:fire", "element:ice"])
    assert table.question.collective
    table.answer("element:ice")
    assert (strength(table, "fire"), strength(table, "ice")) == ("strong", "inert")


@pytest.mark.rule("GH-ELEM-13")
def test_the_players_choose_what_a_monster_infuses() -> None:
    table = guards("", Make(("any",)))
    assert (table.asked, len(table.options())) == ("infuse", 6)
    table.answer("element:air", "element:air")
    assert strength(table, "air") == "strong"


@pytest.mark.rule("GH-ELEM-15")
def test_a_type_does_not_consume_what_it_created_in_the_same_activation() -> None:
    table = guards("", Attack(0, consume=(FIRE,)), Make(("fire",)))
    table.answer("suffer")
    assert (table.prompt("n"), strength(table, "fire")) == (2, "inert"), "the second guard has no Fire yet"
    table.answer("suffer")
    assert strength(table, "fire") == "strong", "the last of them is done"


@pytest.mark.rule("GH-ELEM-15")
def test_what_a_type_created_is_strong_though_its_last_monster_dies_in_its_turn() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A g B
        A brute hp=10 retaliate=9 played=late,rest lead=90
        B scoundrel
        g bandit-guard hp=3
        """,
        late=top(Attack(1), initiative=90),
        rest=REST,
        acts={"bandit-guard": (Make(("fire",)), Attack(0))},
    )
    table.answer("suffer")
    assert table.is_gone("g")
    assert strength(table, "fire") == "strong"


@pytest.mark.rule("GH-ELEM-16")
def test_a_type_consumes_when_its_first_monster_that_can_act_begins() -> None:
    table = guards("elements fire=waning", Attack(0, consume=(FIRE,)), more="stun n=1")
    assert (table.asked, table.prompt("n")) == ("damage", 4), "by the second, the first being stunned"
    assert table.at("g") == "g"


@pytest.mark.rule("GH-ELEM-16")
def test_a_type_of_stunned_monsters_consumes_nothing() -> None:
    table = Table.of(
        """
        gloomhaven
        g A .
        A brute
        g bandit-guard stun
        elements fire=strong
        """,
        acts={"bandit-guard": (Attack(0, consume=(FIRE,)),)},
    )
    assert (table.asked, strength(table, "fire")) == ("turn", "strong")
