"""GH-TURN: a character's turn."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import ELEMENTS, STRONG
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Ability,
    Afflict,
    AnyAbility,
    Attack,
    AtTurn,
    Gain,
    Heal,
    Loot,
    Move,
    OnAttack,
    Recover,
    Shield,
    Suffer,
    To,
)
from tests.games.gloomhaven.kit import Table, both, bottom, top

ONE = both(Attack(3), Move(3))
TWO = both(Attack(1), Move(1), initiative=20)
DUEL = """
    gloomhaven
    A g a b
    A brute hp=10 played=one,two
    g bandit-guard hp=20
    """


# ---------------------------------------------------------------------- two actions


@pytest.mark.rule("GH-TURN-01")
def test_a_turn_is_the_top_of_one_card_and_the_bottom_of_the_other() -> None:
    table = Table.of(DUEL, one=ONE, two=TWO)
    assert table.options()[:-1] == [
        *("top:one", "basic_top:one", "bottom:one", "basic_bottom:one"),
        *("top:two", "basic_top:two", "bottom:two", "basic_bottom:two"),
    ]
    table.play("top:one", "g")
    assert table.options() == ["bottom:two", "basic_bottom:two", "pass"], "neither a second top nor the same card"


@pytest.mark.rule("GH-TURN-02")
@pytest.mark.parametrize("first", ["one", "two"])
@pytest.mark.parametrize("half", ["top", "bottom"])
def test_any_card_and_any_half_may_come_first(first: str, half: str) -> None:
    table = Table.of(DUEL, one=ONE, two=TWO)
    other, rest = "two" if first == "one" else "one", "bottom" if half == "top" else "top"
    table.play(f"{half}:{first}", "skip")
    assert table.options() == [f"{rest}:{other}", f"basic_{rest}:{other}", "pass"]


@pytest.mark.rule("GH-TURN-03")
def test_abilities_are_performed_in_printed_order() -> None:
    table = Table.of(
        """
        gloomhaven
        A g a b
        A brute played=charge,one
        g bandit-guard hp=4
        """,
        charge=top(Attack(4), Move(2), Loot(1)),
        one=ONE,
    )
    table.play("top:charge")
    assert table.asked == "attack", "the way is blocked, but the Move comes second"
    table.answer("g")
    assert table.asked == "move"
    table.answer("a")
    assert (table.asked, table.at("A")) == ("part", "a"), "the Loot comes last, from where the Move ended"


@pytest.mark.rule("GH-TURN-04")
def test_an_action_is_finished_before_the_other_card_is_used() -> None:
    table = Table.of(DUEL.replace("hp=20", "hp=2"), one=top(Attack(3), Move(3)), two=TWO)
    table.play("top:one")
    while table.asked != "turn":
        assert not [one for one in table.options() if one.endswith(":two")]
        table.answer(table.options()[0])
    assert table.options() == ["bottom:two", "basic_bottom:two", "pass"]


@pytest.mark.rule("GH-TURN-04")
def test_an_item_can_be_used_in_the_middle_of_an_action() -> None:
    table = Table.of(DUEL.replace("played=", "items=14 played="), one=ONE, two=TWO)
    table.play("top:one", "item:14", "g")
    assert table.hp("g") == 16, "20 - (3 + 1)"


@pytest.mark.rule("GH-TURN-05")
def test_a_card_goes_to_its_pile_as_soon_as_its_action_is_finished() -> None:
    table = Table.of(
        DUEL,
        one=top(Half((Attack(3),), lost=True)),
        two=bottom(Half((Shield(1),), lasts="round")),
    )
    table.play("top:one")
    hero = table.hero()
    assert (hero.played, hero.discard, hero.lost) == (["two"], [], []), "in no pile while it is performed"
    table.answer("g")
    assert (table.asked, table.hero().lost) == ("turn", ["one"])
    table.play("bottom:two")
    assert [active.card for active in table.state.actives] == ["two"]
    assert table.hero().played == table.hero().discard == []


@pytest.mark.rule("GH-TURN-05")
def test_the_first_card_is_in_its_pile_when_the_second_action_is_answered_with_damage() -> None:
    table = Table.of(DUEL.replace("played=", "hand=trample discard=skewer played="), one=bottom(Suffer(2)), two=TWO)
    table.play("top:two", "g")
    table.play("bottom:one")
    assert table.options() == ["suffer", "lose:trample", "lose2"], "the first card is the second one in the pile"


# ---------------------------------------------------------------------- declining


@pytest.mark.rule("GH-TURN-06")
def test_any_part_may_be_declined_and_the_others_performed() -> None:
    table = Table.of(DUEL, one=top(Attack(3), Heal(2), Move(2)), two=TWO)
    table.play("top:one")
    asked = []
    while table.asked != "turn":
        asked.append(table.asked)
        table.answer("skip")
    assert asked == ["attack", "heal", "move"]
    assert (table.hp("g"), table.at("A"), table.hero().discard) == (20, "A", ["one"])


@pytest.mark.rule("GH-TURN-06")
@pytest.mark.parametrize(
    "part",
    [Shield(1), Heal(2, range=0), Afflict(("invisible",), SELF), Loot(1), Suffer(1, ALL_NEXT_TO)],
    ids=["shield", "heal", "invisible", "loot", "harm to enemies"],
)
def test_a_part_without_a_choice_may_be_declined_too(part: AnyAbility) -> None:
    table = Table.of(DUEL.replace("hp=10", "hp=5"), one=top(Half((part, Move(2)), lasts="round")), two=TWO)
    before = (table.hp("A"), table.hp("g"))
    table.play("top:one")
    assert (table.asked, table.options()) == ("part", ["perform", "skip"])
    table.answer("skip", "skip")
    assert table.asked == "turn"
    assert (table.hp("A"), table.hp("g"), table.conditions("A")) == (*before, [])
    assert (table.state.actives, table.hero().discard) == ([], ["one"])


@pytest.mark.rule("GH-TURN-06")
def test_a_lost_action_of_which_nothing_is_performed_is_discarded() -> None:
    table = Table.of(DUEL, one=top(Half((Shield(1), Attack(3)), lost=True, lasts="always", xp=1)), two=TWO)
    table.play("top:one", "skip", "skip")
    hero = table.hero()
    assert (hero.discard, hero.lost, hero.xp) == (["one"], [], 0)


@pytest.mark.rule("GH-TURN-06")
def test_a_whole_action_may_be_declined() -> None:
    table = Table.of(DUEL, one=ONE, two=TWO)
    table.play("bottom:two", "skip").end_turn()
    assert table.hero().discard == ["two", "one"]
    assert (table.hp("g"), table.at("A")) == (20, "A")


@pytest.mark.rule("GH-TURN-07")
def test_damage_to_oneself_is_suffered_though_the_rest_is_declined() -> None:
    table = Table.of(DUEL, one=top(Attack(9), Suffer(2)), two=TWO)
    table.play("top:one", "skip")
    assert table.asked == "damage", "it can be negated as any damage, but not declined"
    assert "skip" not in table.options()
    table.answer("suffer")
    assert table.hp("A") == 8


@pytest.mark.rule("GH-TURN-07")
def test_a_negative_condition_on_oneself_cannot_be_declined() -> None:
    table = Table.of(DUEL, one=top(Heal(3, range=0), Afflict(("muddle",), SELF)), two=TWO)
    table.play("top:one", "skip")
    assert (table.asked, table.conditions("A")) == ("turn", ["muddle"])


@pytest.mark.rule("GH-TURN-07")
def test_harm_to_allies_cannot_be_declined() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
         d . .
        A tinkerer played=one,two
        B brute hp=10 hand=trample
        d decoy hp=4
        g bandit-guard hp=20
        """,
        one=top(Move(1), Suffer(1, To("all", 2, count=0))),
        two=TWO,
    )
    table.play("top:one", "skip")
    table.answer("suffer", seat=1)
    assert (table.hp("B"), table.hp("d"), table.hp("g")) == (9, 3, 19)


@pytest.mark.rule("GH-TURN-07")
def test_cards_that_must_be_lost_are_lost() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A tinkerer played=one,two hand=flamethrower,hook-gun discard=ink-bomb
        g bandit-guard hp=20
        """,
        one=top(Recover("discard", 1, then_lose=1)),
        two=TWO,
    )
    table.play("top:one", ["card:ink-bomb"])
    assert table.asked == "lose_cards"
    table.answer(["card:hook-gun"])
    assert (table.hero().hand, table.hero().lost) == (["flamethrower", "ink-bomb"], ["hook-gun"])


# ---------------------------------------------------------------------- allies

PARTY = """
    gloomhaven
    . c B .
     s A g
    A tinkerer hp=3/8 played=one,two
    B brute hp=3/10
    s decoy hp=2/6
    c city-guard ally hp=2/5
    g bandit-guard hp=3/6
    """


@pytest.mark.rule("GH-TURN-08")
def test_allies_are_all_figures_on_ones_side_but_not_oneself() -> None:
    table = Table.of(PARTY, one=top(Heal(2, to=To("allies", count=0))), two=TWO)
    table.play("top:one")
    assert [table.hp(one) for one in "ABscg"] == [3, 5, 4, 4, 3]


@pytest.mark.rule("GH-TURN-08")
def test_a_summon_is_an_ally_of_its_summoner_and_of_the_others() -> None:
    table = Table.of(
        PARTY.replace("played=one,two", "").replace("B brute", "B brute played=one,two"),
        one=top(Afflict(("strengthen",), To("allies", 3, count=0))),
        two=TWO,
    )
    table.play("top:one")
    assert [table.conditions(one) for one in "AscB"] == [["strengthen"]] * 3 + [[]]


@pytest.mark.rule("GH-TURN-09")
@pytest.mark.parametrize(
    "ability", [Suffer(1, ALL_NEXT_TO), Afflict(("wound",), ALL_NEXT_TO), Attack(1, targets=0)], ids=type
)
def test_what_is_for_enemies_does_not_touch_allies(ability: Ability) -> None:
    table = Table.of(PARTY, one=top(ability), two=TWO)
    table.play("top:one").go_on()
    assert table.hp("g") == 2 or table.conditions("g") == ["wound"]
    assert [table.hp(one) for one in "ABsc"] == [3, 3, 2, 2]
    assert [table.conditions(one) for one in "ABsc"] == [[]] * 4


@pytest.mark.rule("GH-TURN-09")
def test_what_is_for_oneself_does_not_help_allies() -> None:
    table = Table.of(
        PARTY.replace("g bandit-guard", "g bandit-guard n=1"),
        one=top(Half((OnAttack(Gain(attack=1)), Shield(1)), lasts="round")),
        two=TWO,
    )
    table.play("top:one", "perform", "perform")
    assert {tuple(active.on) for active in table.state.actives} == {(table.figure("A").id,)}


# ---------------------------------------------------------------------- basic actions


@pytest.mark.rule("GH-TURN-10")
def test_any_top_can_be_attack_2_and_any_bottom_move_2() -> None:
    table = Table.of(DUEL, one=top(Loot(1)), two=bottom(Heal(2)))
    table.play("basic_top:two", "g")
    assert table.hp("g") == 18
    table.play("basic_bottom:one")
    assert (table.asked, table.prompt("n")) == ("move", 2)
    assert "GH-TURN-10" in table.rules("basic")


@pytest.mark.rule("GH-TURN-10")
def test_both_actions_may_be_basic_and_gain_what_attacks_gain() -> None:
    table = Table.of(
        DUEL + "active fury top", one=ONE, two=TWO, fury=top(Half((OnAttack(Gain(attack=1)),), lasts="always"))
    )
    table.play("basic_bottom:two", "skip", "basic_top:one", "g")
    assert (table.hp("g"), table.hero().discard) == (17, ["two", "one"])


@pytest.mark.rule("GH-TURN-11")
@pytest.mark.parametrize("half", ["top", "bottom"])
def test_a_card_used_for_a_basic_action_is_discarded(half: str) -> None:
    costly = Half((Shield(1),), lost=True, lasts="always", xp=2, makes=("fire",))
    table = Table.of(DUEL, one=both(costly, costly), two=TWO)
    table.play(f"basic_{half}:one", "skip")
    hero = table.hero()
    assert (hero.discard, hero.lost, hero.xp, table.state.actives) == (["one"], [], 0, [])
    assert table.state.made == [], "nothing that is printed on it happens"


# ---------------------------------------------------------------------- recovering


@pytest.mark.rule("GH-TURN-12")
@pytest.mark.parametrize("pile", ["lost", "discard"])
def test_the_second_action_can_recover_the_card_of_the_first(pile: str) -> None:
    table = Table.of(
        DUEL,
        one=top(Half((Attack(1),), lost=pile == "lost")),
        two=bottom(Recover("lost" if pile == "lost" else "discard", 1)),
    )
    table.play("top:one", "g", "bottom:two")
    assert table.options() == ["card:one"]
    table.answer(["card:one"])
    assert ("one" in table.hero().hand, table.hero().discard) == (True, ["two"])


@pytest.mark.rule("GH-TURN-13")
def test_a_card_cannot_recover_itself() -> None:
    table = Table.of(
        DUEL.replace("played=", "hand=trample lost=skewer played="),
        one=top(Half((Recover("lost", 0),), lost=True)),
        two=TWO,
    )
    table.play("top:one")
    assert table.options() == ["card:skewer"]
    table.answer(["card:skewer"])
    assert (table.hero().hand, table.hero().lost) == (["trample", "skewer"], ["one"])


@pytest.mark.rule("GH-TURN-13")
def test_a_card_cannot_recover_itself_out_of_the_active_area() -> None:
    shields = Half((Shield(1), Recover("discard", 0)), lasts="round")
    table = Table.of(DUEL.replace("played=", "discard=skewer played="), one=top(shields), two=TWO)
    table.play("top:one", "perform")
    assert table.options() == ["card:skewer"]


# ---------------------------------------------------------------------- start and end


@pytest.mark.rule("GH-TURN-14")
def test_a_wound_hurts_before_anything_else_of_a_turn() -> None:
    table = Table.of(
        """
        gloomhaven started=false
        A . g
        A brute hp=5 wound played=one,two hand=trample
        g bandit-guard
        active mend top
        """,
        one=ONE,
        two=TWO,
        mend=top(Half((AtTurn("start", (Heal(1, range=0),)),), lasts="always")),
    )
    assert (table.asked, table.prompt("n")) == ("damage", 1)
    table.answer("suffer")
    assert (table.hp("A"), table.conditions("A")) == (5, []), "5 - 1, then the card at the start of turns heals 1"
    assert table.asked == "turn"


@pytest.mark.rule("GH-TURN-14")
def test_a_character_that_its_wound_exhausts_does_nothing_more() -> None:
    table = Table.of(
        """
        gloomhaven started=false
        A B g
        A brute hp=1 wound played=one,two hand=
        B scoundrel hp=8 played=three,four
        g bandit-guard
        """,
        one=ONE,
        two=TWO,
        three=both(Attack(1), Move(1), initiative=50),
        four=TWO,
    )
    assert table.is_gone("A")
    assert table.question.seat == 1, "the turn is over and the next one begins"


@pytest.mark.rule("GH-TURN-14")
def test_a_monster_that_its_wound_kills_does_not_act() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard hp=1 wound
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.is_gone("g")
    assert table.hp("A") == 10


@pytest.mark.rule("GH-TURN-15", "GH-TERRAIN-21")
def test_a_turn_ends_with_looting_then_elements_then_conditions() -> None:
    table = Table.of(
        """
        gloomhaven
        A B g
        A brute hp=10 hand=trample muddle=1 coins=2 treasure=21 played=one,two
        B scoundrel played=three,four
        g bandit-guard
        """,
        one=top(Half((Heal(1, range=0),), makes=("fire",))),
        two=TWO,
        three=both(Attack(1), Move(1), initiative=50),
        four=TWO,
    )
    table.play("top:one").end_turn()
    assert table.asked == "damage", "the treasure is a trap of its own: 5 damage"
    assert table.hero().coins == 2
    assert table.state.elements == [0] * len(ELEMENTS), "fire is not strong yet"
    assert table.conditions("A") == ["muddle"], "nor is the condition gone"
    table.answer("suffer")
    assert table.state.elements[ELEMENTS.index("fire")] == STRONG
    assert "muddle" not in table.conditions("A")
    told = [key for key, _ in table.log()]
    assert told.index("looted") < told.index("recovers")
    assert "GH-TERRAIN-21" in table.rules("treasure")


@pytest.mark.rule("GH-TURN-15")
def test_whoever_is_exhausted_at_the_end_of_its_turn_leaves_its_elements() -> None:
    table = Table.of(
        """
        gloomhaven
        A B g
        A brute hp=2 hand= treasure=21 played=one,two
        B scoundrel played=three,four
        g bandit-guard
        """,
        one=top(Half((Heal(1, range=0),), makes=("fire",))),
        two=TWO,
        three=both(Attack(1), Move(1), initiative=50),
        four=TWO,
    )
    table.play("top:one").end_turn()
    assert table.is_gone("A")
    assert table.state.elements[ELEMENTS.index("fire")] == STRONG
    assert table.question.seat == 1
