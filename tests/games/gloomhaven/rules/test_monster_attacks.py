"""GH-MATK: monsters' attacks; and what they look at before (GH-FOCUS-07, 08, 20, GH-MMOVE-10)."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import SELF, Attack, Gain, Heal, Loot, Move, OnAttack, Pattern, Shield, To
from tests.games.gloomhaven.kit import Table, bottom, top

ARCHER = """
    gloomhaven
    A {between}b
    A brute hp=10
    b bandit-archer
    """


BOLT = Pattern(((0, 0), (1, 0)))

# ---------------------------------------------------------------------- value and range


@pytest.mark.rule("GH-MATK-01")
@pytest.mark.parametrize(("rank", "change", "value"), [("normal", 0, 2), ("normal", 2, 4), ("elite", -1, 2)])
def test_the_value_is_that_of_the_stat_card_changed_by_the_ability_card(rank: str, change: int, value: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard {rank}
        """,
        acts={"bandit-guard": (Attack(change),)},
    )
    assert table.prompt("n") == value, "a Bandit Guard of level 1 has Attack 2, an elite one Attack 3"


@pytest.mark.rule("GH-MATK-01")
def test_without_an_attack_on_its_card_a_monster_does_not_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(0), Shield(1))},
    )
    assert (table.events("attack"), table.hp("A")) == ([], 10)


@pytest.mark.rule("GH-MATK-05", "GH-MATK-09")
@pytest.mark.parametrize(
    ("attack", "reach"),
    [(Attack(0), 4), (Attack(0, range_plus=-1), 3), (Attack(0, range_plus=1), 5), (Attack(0, range=2), 2)],
    ids=["none", "Range -1", "Range +1", "Range 2"],
)
def test_a_range_on_the_card_changes_or_replaces_that_of_the_stat_card(attack: Attack, reach: int) -> None:
    table = Table.of(ARCHER.format(between=". " * (reach - 1)), acts={"bandit-archer": (attack,)})
    assert table.asked == "damage", "a Bandit Archer of level 1 has Range 4"
    table = Table.of(ARCHER.format(between=". " * reach), acts={"bandit-archer": (attack,)})
    assert table.events("attack") == []


@pytest.mark.rule("GH-MATK-09")
def test_a_plain_number_gives_a_range_to_who_has_none() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . g
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, range=3),)},
    )
    assert table.asked == "damage"


# ---------------------------------------------------------------------- like characters


@pytest.mark.rule("GH-MATK-06")
def test_bonuses_then_the_card_then_the_defences_of_the_target() -> None:
    table = Table.of(
        """
        gloomhaven mods=x2
        A g .
        A brute hp=20/20 poison
        g bandit-guard
        active wall top
        """,
        acts={"bandit-guard": (OnAttack(Gain(attack=1), to=SELF), Attack(0, pierce=1))},
        wall=top(Half((Shield(3),), lasts="always")),
    )
    assert table.told("attack") == [8], "(2 + 1 by its card + 1 by poison) * 2"
    assert table.prompt("n") == 6, "8 - (Shield 3 - Pierce 1)"
    assert table.state.modifiers.discard == ["x2"], "from the monsters' deck"


@pytest.mark.rule("GH-MATK-07")
@pytest.mark.parametrize(
    ("monster", "drawn", "damage"),
    [("", ["+2"], 4), ("strengthen", ["+2", "-1"], 4), ("muddle", ["+2", "-1"], 1), ("strengthen muddle", ["+2"], 4)],
    ids=["none", "advantage", "disadvantage", "both"],
)
def test_conditions_give_monsters_advantage_and_disadvantage(monster: str, drawn: list[str], damage: int) -> None:
    table = Table.of(
        f"""
        gloomhaven mods=+2,-1
        A g .
        A brute hp=10
        g bandit-guard {monster}
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert (table.prompt("n"), table.state.modifiers.discard) == (damage, drawn)


@pytest.mark.rule("GH-MATK-07")
def test_a_monsters_ranged_attack_on_an_adjacent_enemy_has_disadvantage() -> None:
    table = Table.of(
        """
        gloomhaven mods=+2,-1
        A b .
        A brute hp=10
        b bandit-archer
        """,
        acts={"bandit-archer": (Attack(0),)},
    )
    assert table.prompt("n") == 1, "2 - 1: it cannot step back without a Move"


# ---------------------------------------------------------------------- several attacks, effects


@pytest.mark.rule("GH-MATK-10")
def test_several_attacks_are_all_made_on_the_focus() -> None:
    table = Table.of(
        """
        gloomhaven mods=+1,+2
        A g B
        A brute hp=10 acted lead=10 second=10
        B scoundrel hp=8 acted lead=20 second=20
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0), Attack(0))},
    )
    table.answer("suffer", "suffer")
    assert (table.hp("A"), table.hp("B")) == (3, 8), "10 - 3 - 4"


@pytest.mark.rule("GH-MATK-10")
def test_when_the_focus_is_gone_there_is_a_new_one_for_the_rest() -> None:
    table = Table.of(
        """
        gloomhaven mods=+1,+2
        A g B
        A brute hp=1 acted lead=10 second=10
        B scoundrel hp=8 acted lead=20 second=20
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0), Attack(0))},
    )
    table.answer("suffer", "suffer")
    assert (table.hero("A").exhausted, table.hp("B")) == (True, 4)


@pytest.mark.rule("GH-MATK-10")
def test_a_focus_that_is_out_of_reach_is_still_the_focus() -> None:
    table = Table.of(
        """
        gloomhaven
        a A g B
        A brute hp=10 acted lead=10 second=10
        B scoundrel hp=8 acted lead=20 second=20
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, push=1), Attack(0))},
    )
    table.go_on(until="lead", damage="suffer")
    assert (table.at("A"), table.hp("A"), table.hp("B")) == ("a", 8, 8), "no second attack, though B is adjacent"


@pytest.mark.rule("GH-MATK-11")
def test_monsters_always_apply_the_effects_of_their_attacks() -> None:
    table = Table.of(
        """
        gloomhaven
        . a
         A g
        . b
        A brute hp=10 hand=trample,skewer
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, push=1, conditions=("poison", "immobilize")),)},
    )
    table.answer("suffer")
    assert (table.asked, "skip" in table.options()) == ("push", False), "the players choose where to, not whether"
    table.answer(table.options()[0])
    assert table.conditions("A")[:2] == ["poison", "immobilize"]
    assert table.at("A") != "A"


# ---------------------------------------------------------------------- focus


@pytest.mark.rule("GH-FOCUS-07")
@pytest.mark.parametrize("born", ["", "born"], ids=["from before", "of this round"])
def test_a_summon_is_focused_on_before_its_summoner(born: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g s
        A tinkerer hp=8 acted lead=20 second=20
        s battle-bot seat=0 acted {born}
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.told("focus", "target") == ["battle-bot"]


@pytest.mark.rule("GH-FOCUS-07")
def test_but_after_a_character_that_is_earlier_than_its_summoner() -> None:
    table = Table.of(
        """
        gloomhaven
        . . A .
         B g s .
        A tinkerer hp=8 acted lead=20 second=20
        B scoundrel hp=8 acted lead=19 second=19
        s battle-bot seat=0 acted
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.told("focus", "target") == ["scoundrel"]


@pytest.mark.rule("GH-FOCUS-08")
@pytest.mark.parametrize("lead", [10, 99])
def test_a_resting_character_comes_last(lead: int) -> None:
    table = Table.of(
        """
        gloomhaven phase=start
        A g B
        A brute hp=10 resting discard=trample,skewer
        B scoundrel hp=8 played=first,second
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
        first=top(Attack(1), initiative=lead),
        second=bottom(Move(1), initiative=50),
    )
    if table.asked == "turn":
        table.end_turn()
    assert (table.asked, table.told("focus", "target")) == ("damage", ["scoundrel"])


@pytest.mark.rule("GH-FOCUS-20")
@pytest.mark.parametrize(
    ("left", "right", "focus"),
    [
        ("bandit-guard n=2", "bandit-guard n=1", "h"),
        ("bandit-guard elite n=2", "bandit-guard n=1", "g"),
        ("bandit-guard n=1", "bandit-archer n=2", "h"),
    ],
    ids=["lower number", "elite", "initiative"],
)
def test_a_summon_breaks_ties_by_the_order_in_which_monsters_act(left: str, right: str, focus: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        . g s h .
         . . . .
        . . A . .
        A tinkerer played=go,stay lead=5
        s battle-bot seat=0
        g {left} hp=20/20
        h {right} hp=20/20
        deck archer card=532
        """,
        acts={"bandit-guard": (Shield(0),)},
        go=bottom(Move(1)),
        stay=top(Attack(1)),
    )
    table.end_turn().go_on(until="lead", damage="suffer")
    hurt = [one for one in "gh" if table.hp(one) < 20]
    assert hurt == [focus]


# ---------------------------------------------------------------------- movement


@pytest.mark.rule("GH-MMOVE-10")
@pytest.mark.parametrize("other", [Heal(3), Heal(3, to=To("allies", 1, 0)), Loot(1), Shield(1)])
def test_other_abilities_do_not_influence_the_way(other: Heal | Loot | Shield) -> None:
    table = Table.of(
        """
        gloomhaven
        A a . . g . $ h
        A brute hp=10
        g bandit-guard
        h bandit-archer hp=1
        """,
        acts={"bandit-guard": (Move(0), other)},
    )
    assert (table.at("g"), table.hp("h"), len(table.state.coins)) == ("a", 1, 1), "towards its focus, all the way"


# ---------------------------------------------------------------------- areas and further targets

ARTILLERY = """
    gloomhaven level=4
    A . . .
     . t . .
    B C . .
    A brute hp=20/20
    B tinkerer hp=20/20
    C scoundrel hp=20/20
    t ancient-artillery {rank}
    """


@pytest.mark.rule("GH-MATK-03", "GH-EFFECT-18")
@pytest.mark.parametrize(("rank", "hit"), [("normal", "BC"), ("elite", "ABC")])
def test_a_trait_of_further_targets_adds_them_to_an_area(rank: str, hit: str) -> None:
    acts = {"ancient-artillery": (Attack(0, area=BOLT),)}
    table = Table.of(ARTILLERY.format(rank=rank), acts=acts)
    table.go_on(until="turn", focus="C", damage="suffer")
    assert [one for one in "ABC" if table.hp(one) < 20] == list(hit), "an elite one of level 4 has Target 2"
