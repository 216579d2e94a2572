"""GH-MOTHER: what monsters do besides moving and attacking."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import MonsterCard
from delve.games.gloomhaven.effects import (
    Ability,
    Afflict,
    Attack,
    Heal,
    Loot,
    Move,
    Retaliate,
    Shield,
    Suffer,
    Summon,
    To,
)
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
BONES = Summon("living-bones", ("normal", "normal", "normal"))


# ---------------------------------------------------------------------- healing


@pytest.mark.rule("GH-MOTHER-01")
def test_a_monster_heals_whoever_has_lost_most_in_range() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . b g . h . i
        A brute hp=10
        b bandit-archer hp=3/5
        g bandit-guard hp=2/6
        h bandit-guard hp=5/9
        i bandit-guard hp=1/9
        """,
        acts={"bandit-archer": (Heal(3, range=3),)},
    )
    assert table.asked == "monster_heal", "g and h have both lost 4; i has lost more, but is too far away"
    assert table.options() == ["g", "h"]
    table.answer("h")
    assert [table.hp(one) for one in "bghi"] == [3, 2, 8, 1]


@pytest.mark.rule("GH-MOTHER-01")
def test_that_may_be_itself() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . b g
        A brute hp=1/10
        b bandit-archer hp=1/5
        g bandit-guard hp=4/6
        """,
        acts={"bandit-archer": (Heal(3, range=9),)},
    )
    assert (table.hp("b"), table.hp("g"), table.hp("A")) == (4, 4, 1), "an enemy is never healed"


@pytest.mark.rule("GH-MOTHER-15")
@pytest.mark.parametrize(
    ("conditions", "hp"), [("", 5), ("wound", 4), ("poison", 2), ("poison wound", 1)], ids=["", "w", "p", "pw"]
)
def test_a_monsters_heal_works_like_a_characters(conditions: str, hp: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . . . . . g
        A brute hp=10
        g bandit-guard hp=2/9 {conditions}
        """,
        acts={"bandit-guard": (Heal(3, range=0),)},
    )
    assert table.conditions("g") == [], "poison and wound are gone"
    assert table.hp("g") == hp, "a wound hurts at the start of the turn; poison takes the whole heal"


@pytest.mark.rule("GH-MOTHER-15")
def test_it_does_not_heal_above_the_most() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . g
        A brute hp=10
        g bandit-guard hp=5
        """,
        acts={"bandit-guard": (Heal(3, range=0),)},
    )
    assert table.hp("g") == 6


# ---------------------------------------------------------------------- summoning


@pytest.mark.rule("GH-MOTHER-03")
def test_a_summoned_monster_comes_next_to_the_summoner_as_close_to_an_enemy_as_possible() -> None:
    table = Table.of(
        """
        gloomhaven
        . . . . . . .
         . A . a b . .
        . . . . . . .
        A brute hp=10
        b bandit-archer
        """,
        acts={"bandit-archer": (BONES,)},
    )
    bones = table.new()
    assert [(one.name, one.rank, one.hex) for one in bones] == [("living-bones", "normal", table.hex("a"))]


@pytest.mark.rule("GH-MOTHER-03")
@pytest.mark.parametrize("there", ["x obstacle", "x trap", "x coins", "x bandit-guard stun"])
def test_only_an_empty_hex_will_do(there: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        . . . . c . .
         . A . x b . .
        . . . . d . .
        A brute hp=10
        b bandit-archer
        {there}
        """,
        acts={"bandit-archer": (BONES,)},
    )
    assert (table.asked, table.options()) == ("monster_hex", ["c", "d"]), "the next best, equally near"
    table.answer("d")
    assert [one.hex for one in table.new()] == [table.hex("d")]


@pytest.mark.rule("GH-MOTHER-04")
def test_without_an_empty_hex_the_summon_fails() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . o b o
        A brute hp=10
        b bandit-archer
        """,
        acts={"bandit-archer": (BONES, Shield(1))},
    )
    assert (table.new(), table.rules("summon_fails")) == ([], ["GH-MOTHER-04"])
    assert table.told("shield") == [1], "and the monster goes on"


@pytest.mark.rule("GH-MOTHER-05")
def test_without_a_standee_the_summon_fails() -> None:
    crowd = "z" * 10
    table = Table.of(
        f"""
        gloomhaven
        A . . . b . # {" ".join(crowd)}
        A brute hp=10
        b bandit-archer
        z living-bones stun
        """,
        acts={"bandit-archer": (BONES,)},
    )
    assert len(table.all("living-bones")) == 10, "there are ten standees of Living Bones"
    assert (table.new(), table.rules("no_standee")) == ([], ["GH-MOTHER-05"])
    assert table.asked != "monster_hex", "nobody is asked where to put it"


@pytest.mark.rule("GH-MOTHER-16")
def test_what_a_monster_summoned_stays_when_it_dies() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . b a
        A brute played=hit,rest lead=80 second=80
        b bandit-archer hp=1
        """,
        acts={"bandit-archer": (BONES,)},
        hit=top(Attack(3, range=2)),
        rest=REST,
    )
    while table.asked != "turn":
        table.answer(table.options()[0])
    assert len(table.new()) == 1
    table.play("top:hit", "b")
    assert table.is_gone("b")
    assert [one.name for one in table.new()] == ["living-bones"]


@pytest.mark.rule("GH-MOTHER-17", "GH-MOTHER-06")
def test_a_type_that_only_a_summon_brings_has_its_first_card_in_the_next_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . . . b
        A brute played=x,y hand=trample,skewer,spare-dagger,leaping-cleave
        b bandit-archer
        """,
        acts={"bandit-archer": (BONES,)},
        x=top(Attack(1), initiative=10),
        y=REST,
    )
    table.end_turn().go_on(until="lead", short_rest="skip")
    assert len(table.new()) == 1
    assert "living-bones" not in table.told("turn", "who"), "they have not acted"
    assert table.told("monster_card", "deck") == [], "and no card was drawn for them"
    table.answer("lead:trample", "second:skewer").go_on(until="lead", turn="pass", damage="suffer", short_rest="skip")
    assert table.told("monster_card", "deck").count("living-bones") == 1
    assert "living-bones" in table.told("turn", "who")


@pytest.mark.rule("GH-MOTHER-06")
def test_what_a_monster_summoned_waits_for_the_next_round_while_others_of_its_type_act() -> None:
    strike = MonsterCard(901, 70, (Attack(0),))
    table = Table.of(
        """
        gloomhaven
        A . . . . . . . b
         z . . . . . . .
        A brute hp=20 played=x,y hand=trample,skewer,spare-dagger,leaping-cleave
        b bandit-archer
        z living-bones
        """,
        acts={"bandit-archer": (BONES,), "living-bones": strike},
        x=top(Attack(1), initiative=10),
        y=REST,
    )
    table.end_turn().go_on(until="lead", damage="suffer", short_rest="skip")
    (new,) = table.new()
    assert table.told("turn", "who").count("living-bones") == 1, "the one that was there before"
    assert (table.figure("z").acted, new.acted) == (1, 0)
    table.answer("lead:trample", "second:skewer").go_on(until="lead", turn="pass", damage="suffer", short_rest="skip")
    assert (table.figure("z").acted, new.acted) == (2, 2)


@pytest.mark.rule("GH-MOTHER-17")
def test_a_room_that_is_revealed_meanwhile_does_not_bring_it_forward() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        . . b . A d c : i
        A brute played=x,y lead=80
        b bandit-archer
        d door=closed
        c hidden
        i cultist
        """,
        acts={"bandit-archer": (BONES,)},
        x=top(Attack(1)),
        y=bottom(Move(1)),
    )
    table.go_on(until="turn")
    assert [one.name for one in table.new()] == ["living-bones"]
    table.play("bottom:y", "d")
    assert table.told("monster_card", "deck") == ["cultist"], "whoever was revealed acts in this round, not the Bones"


# ---------------------------------------------------------------------- bonuses


SHIELDS: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Shield(2), Retaliate(2))}


@pytest.mark.rule("GH-MOTHER-07")
def test_bonuses_of_the_card_start_when_the_monster_acts() -> None:
    before = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 played=hit,rest lead=10
        g bandit-guard hp=9/9
        """,
        acts=SHIELDS,
        hit=top(Attack(3)),
        rest=REST,
    )
    before.play("top:hit", "g")
    assert (before.hp("g"), before.hp("A")) == (6, 10), "its card says Shield 2, Retaliate 2, but it has not acted"
    after = Table.of(
        """
        gloomhaven acting=none
        A g .
        A brute hp=10 played=hit,rest lead=80
        g bandit-guard hp=9/9
        """,
        acts=SHIELDS,
        hit=top(Attack(3)),
        rest=REST,
    )
    after.play("top:hit", "g").answer("suffer")
    assert (after.hp("g"), after.hp("A")) == (8, 8)
    assert "GH-MOTHER-07" in after.rules("shield")
    assert "GH-MOTHER-07" in after.rules("retaliate")


@pytest.mark.rule("GH-MOTHER-08")
def test_and_end_with_the_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . g
        A brute hp=10
        g bandit-guard
        """,
        acts=SHIELDS,
    )
    assert (table.figure("g").shield, table.figure("g").retaliate) == (2, [(2, 1)])
    table.go_on(until="lead")
    assert (table.figure("g").shield, table.figure("g").retaliate) == (0, [])


@pytest.mark.rule("GH-ATK-17")
def test_what_a_card_makes_its_enemies_suffer_is_no_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Suffer(2, To(count=0, range=1)),)},
    )
    table.answer("suffer")
    assert table.hp("A") == 8, "2, and no card is drawn"
    assert table.rules("damage") == ["GH-ATK-17"]


@pytest.mark.rule("GH-MOTHER-14")
def test_a_stunned_monster_gains_nothing_from_its_card() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A g .
        A brute hp=10 played=hit,rest lead=80
        g bandit-guard stun hp=3/9
        """,
        acts={"bandit-guard": (Shield(2), Retaliate(2), Heal(3, range=0), Afflict(("strengthen",)), Suffer(1))},
        hit=top(Attack(3)),
        rest=REST,
    )
    one = table.figure("g")
    assert (one.shield, one.retaliate, one.health, list(one.conditions)) == (0, [], 3, []), "the stun is over"
    table.play("top:hit", "g")
    assert (table.is_gone("g"), table.hp("A")) == (True, 10)


# ---------------------------------------------------------------------- looting


LOOTERS = """
    gloomhaven acting=none
    A . . a g b . c
    A brute hp=10 played=hit,rest lead=80
    g bandit-guard hp=1 coins
    a coins=2
    b treasure=goal
    c coins
    """


@pytest.mark.rule("GH-MOTHER-09")
def test_monsters_do_not_loot_at_the_end_of_their_turns() -> None:
    table = Table.of(LOOTERS, acts={"bandit-guard": (Shield(0),)}, hit=top(Attack(1)), rest=REST)
    assert len(table.state.coins) == 4, "also not what lies in their own hexes"


@pytest.mark.rule("GH-MOTHER-10", "GH-MOTHER-12")
def test_a_monsters_loot_takes_all_money_in_range_but_no_treasure() -> None:
    table = Table.of(LOOTERS, acts={"bandit-guard": (Loot(1),)}, hit=top(Attack(1)), rest=REST)
    assert table.state.coins == [table.hex("c")]
    assert [one.hex for one in table.state.treasures] == [table.hex("b")]
    assert table.rules("monster_loots") == ["GH-MOTHER-10"] * 2


@pytest.mark.rule("GH-MOTHER-11")
def test_money_that_a_monster_looted_is_gone() -> None:
    table = Table.of(LOOTERS, acts={"bandit-guard": (Loot(1),)}, hit=top(Attack(3, range=9)), rest=REST)
    table.play("top:hit", "g")
    assert table.is_gone("g")
    assert sorted(table.state.coins) == sorted([table.hex("c"), table.hex("g")]), "it drops its own token, no more"
    assert table.hero().coins == 0
