"""GH-RETAL: Retaliate. GH-HEAL: Heal."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Gain, Heal, Move, OnAttack, Retaliate, To
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))


def brute(position: str, *abilities: Ability, more: str = "hp=20/20 hand=") -> Table:
    """The Brute (A), who has no cards to negate damage with, plays the top of `hit`."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST)


# ---------------------------------------------------------------------- Retaliate


@pytest.mark.rule("GH-RETAL-01")
def test_retaliate_hits_an_attacker_in_an_adjacent_hex() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2),
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.hp("A")) == (7, 18)


@pytest.mark.rule("GH-RETAL-01")
def test_retaliate_does_not_reach_an_attacker_farther_away() -> None:
    table = brute(
        """
        gloomhaven
        A . g
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2, range=3),
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.hp("A")) == (7, 20)


@pytest.mark.rule("GH-RETAL-01")
def test_a_ranged_attacker_beside_the_bearer_is_hit_too() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2, range=3),
    )
    table.play("top:hit", "g")
    assert table.hp("A") == 18


@pytest.mark.rule("GH-RETAL-01")
def test_each_attack_is_answered() -> None:
    table = brute(
        """
        gloomhaven
        g A h
        g bandit-guard hp=9 retaliate=2
        h bandit-guard hp=9 retaliate=3
        """,
        Attack(2, targets=2),
        Attack(2),
    )
    table.play("top:hit", "g", "h")
    assert table.hp("A") == 15, "once for each attack: 20 - 2 - 3"
    table.answer("g")
    assert table.hp("A") == 13, "and for the next"


@pytest.mark.rule("GH-RETAL-01")
def test_a_character_retaliates_with_a_card() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute hp=20/20 hand=
        g bandit-guard hp=9
        h bandit-guard hp=9
        active eye-for-an-eye top
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert (table.hp("g"), table.hp("h"), table.hp("A")) == (7, 7, 16)
    assert table.hero().xp == 2, "1 XP each time, as the card says"
    assert "GH-RETAL-01" in table.rules("retaliates")


@pytest.mark.rule("GH-RETAL-02")
@pytest.mark.parametrize(("range_", "damage"), [(1, 0), (2, 3), (3, 3)])
def test_retaliate_with_a_range_reaches_so_far(range_: int, damage: int) -> None:
    table = brute(
        f"""
        gloomhaven
        A . g
        g bandit-guard hp=9 retaliate=3:{range_}
        """,
        Attack(2, range=3),
    )
    table.play("top:hit", "g")
    assert table.hp("A") == 20 - damage


@pytest.mark.rule("GH-RETAL-03")
def test_retaliate_comes_after_the_attack() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2, conditions=("muddle",)),
        more="hp=1 hand=",
    )
    table.play("top:hit", "g")
    assert table.is_gone("A")
    assert (table.hp("g"), table.conditions("g")) == (7, ["muddle"]), "the attack was complete"
    told = [key for key, _ in table.log() if key in ("damage", "condition", "retaliates")]
    assert told[:3] == ["damage", "condition", "retaliates"]


@pytest.mark.rule("GH-RETAL-03", "GH-ATK-19")
def test_an_attacker_who_falls_makes_no_further_attack() -> None:
    table = brute(
        """
        gloomhaven
        g A h
         B . .
        B scoundrel
        g bandit-guard hp=9 retaliate=2
        h bandit-guard hp=9
        """,
        Attack(2, targets=2),
        more="hp=1 hand=",
    )
    table.play("top:hit", "g")
    assert table.is_gone("A")
    assert (table.hp("g"), table.hp("h")) == (7, 9)


@pytest.mark.rule("GH-RETAL-04")
def test_the_dead_do_not_retaliate() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=2 retaliate=5
        """,
        Attack(2),
    )
    table.play("top:hit", "g")
    assert table.is_gone("g")
    assert table.hp("A") == 20


@pytest.mark.rule("GH-RETAL-04")
def test_an_exhausted_character_does_not_retaliate() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute hp=1 retaliate=5 hand=
        B scoundrel
        g bandit-guard hp=9
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    table.go_on(focus="figure:0")
    assert table.is_gone("A")
    assert table.hp("g") == 9


@pytest.mark.rule("GH-RETAL-05")
def test_several_retaliates_add_up_each_with_its_own_range() -> None:
    position = """
        gloomhaven
        {}
        A brute hp=20/20 hand=
        {} bandit-{} hp=9
        active eye-for-an-eye top
        active thorns top
        """
    thorns = top(Half((Retaliate(1, range=3),), lasts="always"))
    near = Table.of(position.format("A g .", "g", "guard"), thorns=thorns, acts={"bandit-guard": (Attack(0),)})
    near.answer("suffer")
    assert near.hp("g") == 6, "2 + 1"
    far = Table.of(position.format("A . g", "g", "archer"), thorns=thorns, acts={"bandit-archer": (Attack(0),)})
    far.answer("suffer")
    assert far.hp("g") == 8, "the 2 reach no farther than one hex"


@pytest.mark.rule("GH-RETAL-06")
def test_retaliate_draws_no_card_and_meets_no_shield() -> None:
    table = brute(
        """
        gloomhaven mods=x2
        A g .
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2),
        more="hp=20/20 shield=5 hand= items=8,4",
    )
    table.play("top:hit", "g")
    assert table.hp("A") == 18, "2, and no item is of use"
    assert (table.state.modifiers.discard, table.asked) == ([], "turn")


@pytest.mark.rule("GH-RETAL-06")
def test_retaliate_hits_an_invisible_attacker() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2),
        more="hp=20/20 hand= invisible poison",
    )
    table.play("top:hit", "g")
    assert table.hp("A") == 18, "and POISON adds nothing: it is no attack"


@pytest.mark.rule("GH-RETAL-07")
@pytest.mark.parametrize(("answer", "damage"), [("a", 0), ("skip", 2)])
def test_a_bearer_pushed_out_of_reach_does_not_retaliate(answer: str, damage: int) -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2, push=1),
    )
    table.play("top:hit", "g", answer)
    assert table.hp("A") == 20 - damage


@pytest.mark.rule("GH-RETAL-07")
def test_a_bearer_pulled_into_reach_retaliates() -> None:
    table = brute(
        """
        gloomhaven
        A a g
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2, range=3, pull=1),
    )
    table.play("top:hit", "g", "a")
    assert table.hp("A") == 18


@pytest.mark.rule("GH-RETAL-07")
def test_a_bearer_pushed_into_a_trap_and_killed_does_not_retaliate() -> None:
    table = brute(
        """
        gloomhaven
        A g ^
        g bandit-guard hp=3 retaliate=2:5
        """,
        Attack(1, push=1),
    )
    table.play("top:hit", "g", "^")
    assert table.is_gone("g")
    assert table.hp("A") == 20


@pytest.mark.rule("GH-RETAL-08")
def test_an_attack_without_damage_is_answered() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 retaliate=2 shield=9
        """,
        Attack(2),
        more="hp=20/20 hand= mods=null",
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.hp("A")) == (9, 18)


@pytest.mark.rule("GH-RETAL-08")
def test_an_attack_whose_damage_is_negated_is_answered() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 retaliate=2 hand=trample
        g bandit-guard hp=9
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    table.answer("lose:trample")
    assert (table.hp("A"), table.hp("g")) == (10, 7)


@pytest.mark.rule("GH-RETAL-09")
def test_retaliation_is_not_answered() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 retaliate=2
        """,
        Attack(2),
        more="hp=20/20 hand= retaliate=3",
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.hp("A")) == (7, 18)


@pytest.mark.rule("GH-RETAL-01")
def test_a_kill_by_retaliation_is_credited_to_the_bearer() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 retaliate=2 hand=
        g bandit-guard hp=2
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.is_gone("g")
    assert table.hero().tally["kills"] == 1


# ---------------------------------------------------------------------- Heal


def healer(position: str, *abilities: Ability, more: str = "") -> Table:
    """The Tinkerer (A) plays the top of `mend`."""
    return Table.of(f"{position}\nA tinkerer played=mend,rest {more}", mend=top(*abilities), rest=REST)


@pytest.mark.rule("GH-HEAL-01")
def test_heal_is_for_oneself_or_one_ally() -> None:
    table = healer(
        """
        gloomhaven
        B A g
        B brute hp=4
        g bandit-guard hp=1
        """,
        Heal(3),
        more="hp=2",
    )
    table.play("top:mend")
    assert table.options() == ["A", "B", "skip"], "no enemy"
    table.answer("B")
    assert (table.hp("B"), table.hp("A")) == (7, 2)


@pytest.mark.rule("GH-HEAL-01")
def test_summons_can_be_healed() -> None:
    table = healer(
        """
        gloomhaven
        d A g
        d decoy hp=2/6
        g bandit-guard
        """,
        Heal(3),
    )
    table.play("top:mend", "d")
    assert table.hp("d") == 5
    assert "GH-HEAL-01" in table.rules("healed")


@pytest.mark.rule("GH-HEAL-02")
def test_heal_with_a_range_reaches_so_far_and_oneself() -> None:
    table = healer(
        """
        gloomhaven
        A . B C g
        B brute hp=4
        C scoundrel hp=4
        g bandit-guard
        """,
        Heal(3, range=2),
    )
    table.play("top:mend")
    assert table.options() == ["A", "B", "skip"], "the Scoundrel is three hexes away"


@pytest.mark.rule("GH-HEAL-02")
def test_two_allies_can_be_healed_by_one_action() -> None:
    table = healer(
        """
        gloomhaven
        A . B C g
        B brute hp=4
        C scoundrel hp=4
        g bandit-guard
        """,
        Heal(3, range=3, targets=2),
        more="hp=2",
    )
    table.play("top:mend", "B")
    assert table.options() == ["A", "C", "skip"], "two different figures"
    table.answer("C")
    assert (table.hp("A"), table.hp("B"), table.hp("C")) == (2, 7, 7)


@pytest.mark.rule("GH-HEAL-03")
def test_a_ranged_heal_needs_line_of_sight() -> None:
    table = healer(
        """
        gloomhaven
        A # B
         . . .
        . . g .
        B brute hp=4
        g bandit-guard
        """,
        Heal(3, range=3),
        more="hp=2",
    )
    table.play("top:mend")
    assert table.asked == "heal"
    assert table.options() == ["A", "skip"], "a wall stands between them"


@pytest.mark.rule("GH-HEAL-04")
def test_self_heals_nobody_else() -> None:
    table = healer(
        """
        gloomhaven
        B A g
        B brute hp=4
        g bandit-guard
        """,
        Heal(3, range=0),
        more="hp=2",
    )
    table.play("top:mend")
    assert (table.asked, table.hp("A"), table.hp("B")) == ("turn", 5, 4)


@pytest.mark.rule("GH-HEAL-05")
def test_hit_points_do_not_exceed_the_maximum() -> None:
    table = healer(
        """
        gloomhaven
        B A g
        B brute hp=9
        g bandit-guard
        """,
        Heal(3),
    )
    table.play("top:mend", "B")
    assert (table.hp("B"), table.figure("B").most) == (10, 10)
    assert table.told("healed") == [1]


@pytest.mark.rule("GH-HEAL-05")
def test_a_bonus_to_heals_counts_once_for_the_action_and_not_if_it_is_declined() -> None:
    table = Table.of(
        """
        gloomhaven
        A B C g
        A tinkerer played=mend,rest
        B brute hp=1
        C scoundrel hp=1
        g bandit-guard
        active potent-potables top
        """,
        mend=top(Heal(1), Heal(1, range=2, targets=2)),
        rest=REST,
    )
    table.play("top:mend", "skip")
    assert table.state.actives[0].used == 0
    table.answer("B", "C")
    assert (table.hp("B"), table.hp("C"), table.state.actives[0].used) == (4, 4, 1), "1 + 2 for both, one slot"


@pytest.mark.rule("GH-RETAL-01", "GH-BONUS-03")
def test_an_attack_bonus_with_retaliate_against_it_is_counted_first() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=20/20 hand= played=hit,rest
        g bandit-guard hp=3 retaliate=9
        active fury top
        """,
        fury=top(Half((OnAttack(Gain(attack=1)),), lasts="always", slots=(0, 0))),
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.is_gone("g")
    assert table.hp("A") == 20


@pytest.mark.rule("GH-HEAL-01")
def test_a_heal_for_all_allies_leaves_out_the_healer() -> None:
    table = healer(
        """
        gloomhaven
        B A d
         g . .
        B brute hp=4
        d decoy hp=2/6
        g bandit-guard
        """,
        Heal(1, to=To("allies", 1, 0)),
        more="hp=2",
    )
    table.play("top:mend")
    assert (table.hp("A"), table.hp("B"), table.hp("d")) == (2, 5, 3)
