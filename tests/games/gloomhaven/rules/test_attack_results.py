"""GH-ATK: the order within an attack's step, several targets, deaths and who is credited with them."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.content.bosses import NAMED
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    Attack,
    Force,
    Gain,
    Move,
    OnAttack,
    Plus,
    Retaliate,
    Suffer,
    Summon,
)
from tests.games.gloomhaven.kit import Table, both, bottom, top

REST = both(Attack(1), Move(2))
DUEL = """
    gloomhaven
    A g .
    A brute hp=10 hand=trample played=hit,rest
    g bandit-guard hp=20
    """


def kills(table: Table, name: str = "A") -> int:
    """The kills that a character is credited with."""
    return table.hero(name).tally.get("kills", 0)


# ---------------------------------------------------------------------- the attacker's step


@pytest.mark.rule("GH-ATK-08")
def test_a_penalty_is_not_doubled() -> None:
    half = Attack(3, plus=(Plus(Gain(attack=-2)), Plus(Gain(double=True)), Plus(Gain(attack=1))))
    table = Table.of(DUEL, hit=top(half), rest=REST)
    table.play("top:hit", "g")
    assert table.hp("g") == 14, "20 - ((3 + 1) * 2 - 2): the order that is best for the attacker"


@pytest.mark.rule("GH-ATK-08")
def test_two_doublings_are_applied_one_after_the_other() -> None:
    table = Table.of(
        DUEL + "active fury top\n",
        hit=top(Attack(2, plus=(Plus(Gain(double=True)),))),
        rest=REST,
        fury=top(Half((OnAttack(Gain(double=True)),), lasts="always")),
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 12, "20 - 2 * 2 * 2"


@pytest.mark.rule("GH-ATK-15")
def test_a_value_below_0_is_raised_by_the_card_and_deals_nothing_below_1() -> None:
    drawing = DUEL.replace("played=", "mods=MOD played=")
    weak = top(Attack(1, plus=(Plus(Gain(attack=-2)),)))
    for mod, left in (("+2", 19), ("+1", 20), ("-2", 20), ("x2", 20)):
        table = Table.of(drawing.replace("MOD", mod), hit=weak, rest=REST).play("top:hit", "g")
        assert table.hp("g") == left, f"1 - 2 with {mod}"


# ---------------------------------------------------------------------- deaths


@pytest.mark.rule("GH-ATK-10")
def test_damage_stays_with_its_standee() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,rest
        g bandit-guard n=3
        h bandit-guard n=5
        """,
        hit=top(Attack(4)),
        rest=bottom(Attack(1)),
    )
    table.play("top:hit", "g", "bottom:rest", "h")
    assert (table.hp("g"), table.hp("h")) == (2, 5)


@pytest.mark.rule("GH-ATK-11")
@pytest.mark.parametrize("health", [3, 1], ids=["0", "below 0"])
def test_a_monster_without_hit_points_is_removed_at_once(health: int) -> None:
    table = Table.of(DUEL.replace("hp=20", f"hp={health}"), hit=top(Attack(3), Move(1)), rest=REST)
    table.play("top:hit", "g")
    assert table.is_gone("g")
    assert (table.asked, table.rules("dies")) == ("move", ["GH-ATK-11"])
    assert "g" in table.options(), "its hex is free within the same action"


@pytest.mark.rule("GH-ATK-11")
def test_any_source_of_damage_kills() -> None:
    drawing = DUEL.replace("hp=20", "hp=2")
    suffers = Table.of(drawing, hit=top(Suffer(2, ALL_NEXT_TO)), rest=REST).play("top:hit")
    assert suffers.is_gone("g")
    strikes = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 retaliate=2 hand=trample
        g bandit-guard hp=2
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    strikes.answer("suffer")
    assert strikes.is_gone("g"), "by Retaliate, in its own turn"
    trap = Table.of(drawing.replace("A g .", "A g t") + "t trap", hit=top(Force(push=1)), rest=REST)
    trap.play("top:hit", "g", "t")
    assert trap.is_gone("g")


@pytest.mark.rule("GH-ATK-12")
def test_effects_do_not_apply_to_the_dead() -> None:
    table = Table.of(
        DUEL.replace("hp=20", "hp=3 retaliate=5").replace("played=", "mods=+1_curse played="),
        hit=top(Attack(3, push=2, conditions=("poison", "curse"))),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert (table.is_gone("g"), table.asked) == (True, "turn"), "nobody is pushed"
    assert (table.state.modifiers.draw.count("curse"), table.hp("A")) == (0, 10), "no curse, and no Retaliate"


@pytest.mark.rule("GH-ATK-12")
def test_the_other_targets_still_have_them() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,rest
        g bandit-guard hp=1
        h bandit-guard hp=9
        """,
        hit=top(Attack(3, targets=2, conditions=("wound",))),
        rest=REST,
    )
    table.play("top:hit", "g", "h")
    assert (table.is_gone("g"), table.conditions("h")) == (True, ["wound"])


@pytest.mark.rule("GH-ATK-13")
def test_a_dead_monster_leaves_one_money_token() -> None:
    table = Table.of(
        DUEL.replace("bandit-guard", "bandit-guard elite coins").replace("hp=20", "hp=3"), hit=top(Attack(4)), rest=REST
    )
    table.play("top:hit", "g")
    assert table.state.coins == [table.hex("g")] * 2, "one with the one that lay there, whatever its rank"


@pytest.mark.rule("GH-ATK-13")
def test_the_money_lies_where_it_died() -> None:
    table = Table.of(
        DUEL.replace("A g .", "A g t").replace("hp=20", "hp=3") + "t trap\n", hit=top(Force(push=1)), rest=REST
    )
    table.play("top:hit", "g", "t")
    assert table.state.coins == [table.hex("t")]


@pytest.mark.rule("GH-ATK-14")
def test_a_summoned_monster_leaves_no_money() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,rest
        g living-bones hp=1 spawned
        h living-bones hp=1
        """,
        hit=top(Attack(3, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "g", "h")
    assert (table.is_gone("g"), table.is_gone("h")) == (True, True)
    assert table.state.coins == [table.hex("h")]


@pytest.mark.rule("GH-ATK-14")
def test_what_a_monster_summons_counts_as_summoned() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g B
        A brute hp=10
        B scoundrel
        g living-bones
        """,
        acts={"living-bones": (Summon("living-bones", ranks=("normal", "normal", "normal")),)},
    )
    assert [one.spawned for one in table.new()] == [True]
    assert not table.figure("g").spawned


@pytest.mark.rule("GH-ATK-22")
@pytest.mark.parametrize("name", ["bandit-commander", "inox-bodyguard"])
def test_a_boss_leaves_money_like_any_monster(name: str) -> None:
    table = Table.of(DUEL.replace("bandit-guard", name).replace("hp=20", "hp=1"), hit=top(Attack(9)), rest=REST)
    table.play("top:hit", "g")
    assert (table.is_gone("g"), table.state.coins) == (True, [table.hex("g")])


@pytest.mark.rule("GH-ATK-22")
def test_a_named_monster_leaves_money_too() -> None:
    name = NAMED[0].id
    table = Table.of(
        DUEL.replace("bandit-guard", f"{name} named").replace("hp=20", "hp=1"), hit=top(Attack(9)), rest=REST
    )
    table.play("top:hit", "g")
    assert (table.is_gone("g"), table.state.coins) == (True, [table.hex("g")])


# ---------------------------------------------------------------------- poison, modifier cards


@pytest.mark.rule("GH-ATK-16")
def test_poison_counts_from_the_next_attack_on() -> None:
    table = Table.of(DUEL, hit=top(Attack(3, conditions=("poison",))), rest=bottom(Attack(3)))
    table.play("top:hit", "g")
    assert (table.hp("g"), table.conditions("g")) == (17, ["poison"])
    table.play("bottom:rest", "g")
    assert table.hp("g") == 13, "17 - (3 + 1)"


@pytest.mark.rule("GH-ATK-17")
def test_only_attacks_draw_modifier_cards() -> None:
    table = Table.of(
        """
        gloomhaven mods=+2
        g A h
         B . .
        A brute hp=10 hand=trample mods=x2 played=burn,walk
        B tinkerer hp=8 wound hand=flamethrower played=late,late2
        g bandit-guard hp=9
        h bandit-guard hp=9
        active thorns top
        """,
        burn=top(Suffer(2, ALL_NEXT_TO)),
        walk=bottom(Move(2)),
        late=both(Attack(1), Move(1), initiative=50),
        late2=both(Attack(1), Move(1), initiative=50),
        thorns=top(Half((Retaliate(3),), lasts="always")),
        acts={"bandit-guard": (Attack(0),)},
    )
    table.play("top:burn")
    assert (table.hp("g"), table.hp("h")) == (7, 7)
    table.end_turn()
    assert (table.asked, table.prompt("n")) == ("damage", 1), "the tinkerer's WOUND"
    table.answer("suffer")
    table.end_turn()
    table.answer("suffer", "suffer")
    assert (table.hp("g"), table.hp("h")) == (4, 4), "Retaliate 3"
    assert table.hero("A").deck.discard == table.hero("B").deck.discard == []
    assert table.state.modifiers.discard == ["+2", "+0"], "the guards' two attacks"


@pytest.mark.rule("GH-ATK-17")
@pytest.mark.parametrize("there", ["trap", "hazard"])
def test_traps_and_hazards_draw_none(there: str) -> None:
    table = Table.of(
        DUEL.replace("A g .", "A g t").replace("played=", "mods=x2 played=") + f"t {there}\n",
        hit=top(Force(push=1)),
        rest=REST,
    )
    table.play("top:hit", "g", "t")
    assert table.hp("g") == 20 - (3 if there == "trap" else 1)
    assert table.hero().deck.discard == []


# ---------------------------------------------------------------------- several attacks in a row


@pytest.mark.rule("GH-ATK-18")
def test_attacks_are_resolved_one_after_the_other_in_the_attackers_order() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute hp=10 hand= mods=-1,+2 played=hit,rest
        g bandit-guard hp=9 retaliate=1
        h bandit-guard hp=9 retaliate=2
        """,
        hit=top(Attack(3, targets=0, conditions=("poison",))),
        rest=REST,
    )
    table.play("top:hit", "all")
    assert (table.asked, table.options()) == ("next_target", ["g", "h"])
    table.answer("h")
    assert (table.hp("h"), table.hp("g")) == (7, 4), "-1 for the first, +2 for the second"
    assert table.told("damage") == [2, 2, 5, 1], "damage and Retaliate of h come before g is attacked"


@pytest.mark.rule("GH-ATK-18")
def test_a_monster_attacks_its_focus_first() -> None:
    table = Table.of(
        """
        gloomhaven mods=+2,-1
        B g A
        A brute hp=10 lead=70 hand=
        B scoundrel hp=8 lead=80 hand=
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, targets=2),)},
    )
    assert (table.hp("A"), table.hp("B")) == (6, 7), "+2 against the brute, whose initiative is lower"


@pytest.mark.rule("GH-ATK-19")
@pytest.mark.parametrize("targets", [2, 0], ids=["two targets", "all adjacent"])
def test_an_attacker_who_is_exhausted_makes_no_more_attacks(targets: int) -> None:
    table = Table.of(
        """
        gloomhaven
        g A h B
        A brute hp=2 hand= played=hit,rest
        B scoundrel hp=8 played=late,late2
        g bandit-guard hp=9 retaliate=2
        h bandit-guard hp=9
        """,
        hit=top(Attack(3, targets=targets, conditions=("wound",))),
        rest=REST,
        late=both(Attack(1), Move(1), initiative=50),
        late2=both(Attack(1), Move(1), initiative=50),
    )
    table.play("top:hit", *(["g"] if targets else ["all", "g"]))
    assert table.is_gone("A")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (6, ["wound"], 9)
    assert (table.question.seat, table.asked) == (1, "turn")


@pytest.mark.rule("GH-ATK-19")
def test_a_monster_that_dies_of_retaliate_makes_no_more_attacks() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A brute hp=10 lead=70 retaliate=2 hand=
        B scoundrel hp=8 lead=80 hand=
        g bandit-guard hp=2
        """,
        acts={"bandit-guard": (Attack(0, targets=2),)},
    )
    assert (table.is_gone("g"), table.hp("A"), table.hp("B")) == (True, 8, 8)


# ---------------------------------------------------------------------- credit


@pytest.mark.rule("GH-ATK-20")
def test_a_kill_by_a_trap_is_that_of_whoever_pushed() -> None:
    table = Table.of(
        """
        gloomhaven
        A g t B
        A brute played=hit,rest
        B tinkerer
        t trap=6 maker=1
        g bandit-guard hp=3
        """,
        hit=top(Attack(1, push=1)),
        rest=REST,
    )
    table.play("top:hit", "g", "t")
    assert table.is_gone("g")
    assert (kills(table, "A"), kills(table, "B")) == (1, 0), "the tinkerer only made the trap"


@pytest.mark.rule("GH-ATK-21")
def test_a_kill_by_wound_is_nobodys() -> None:
    table = Table.of(
        DUEL.replace("hp=20", "hp=2"),
        hit=top(Attack(1, conditions=("wound",))),
        rest=REST,
        acts={"bandit-guard": (Attack(0),)},
    )
    table.play("top:hit", "g").end_turn()
    assert (table.is_gone("g"), kills(table)) == (True, 0)


@pytest.mark.rule("GH-ATK-21", "GH-XP-03")
def test_a_kill_by_a_trap_that_the_monster_walked_into_is_nobodys() -> None:
    table = Table.of(
        """
        gloomhaven
        A t g
        A tinkerer hp=8
        t trap=6 maker=0 trap_xp=2
        g bandit-guard hp=3
        """,
        acts={"bandit-guard": (Move(0), Attack(0))},
    )
    assert (table.is_gone("g"), kills(table)) == (True, 0)
    assert table.hero().xp == 2, "the XP for its maker is another matter"
    assert "GH-XP-03" in table.rules("xp")


@pytest.mark.rule("GH-ATK-20", "GH-ATK-21")
def test_an_attack_that_kills_is_the_attackers() -> None:
    table = Table.of(DUEL.replace("hp=20", "hp=3 poison wound"), hit=top(Attack(3)), rest=REST)
    table.play("top:hit", "g")
    assert kills(table) == 1
