"""GH-BONUS: cards in the active area. GH-SHIELD: Shield."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import (
    Ability,
    Attack,
    Gain,
    Move,
    OnAttack,
    OnAttacked,
    Prevent,
    Retaliate,
    Shield,
    Suffer,
    To,
)
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}
WAITS: dict[str, tuple[Ability, ...]] = {"bandit-guard": ()}
FURY = top(Half((OnAttack(Gain(attack=1)),), lasts="always", lost=True))
THREE = top(Half((OnAttack(Gain(attack=1)),), lasts="always", slots=(0, 1, 2)))


# ---------------------------------------------------------------------- persistent and round bonuses


@pytest.mark.rule("GH-BONUS-01")
@pytest.mark.parametrize("lasts", ["round", "always"])
def test_a_bonus_lies_in_the_active_area(lasts: str) -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=ward,rest
        g bandit-guard
        """,
        ward=top(Half((Shield(1),), lasts=lasts)),  # type: ignore[arg-type]  # both are what a card can say
        rest=REST,
    )
    table.play("top:ward")
    hero = table.hero()
    assert [one.card for one in table.state.actives] == ["ward"]
    assert "ward" not in hero.discard + hero.lost + hero.hand + hero.played


@pytest.mark.rule("GH-BONUS-02")
def test_a_persistent_bonus_works_from_the_moment_it_is_played() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=fury,hit hand=trample,skewer discard=
        g bandit-guard hp=20
        """,
        fury=FURY,
        hit=bottom(Attack(2)),
        acts=WAITS,
    )
    table.play("top:fury", "bottom:hit", "g")
    assert table.hp("g") == 17, "in the same turn already"
    table.end_turn().answer("lead:trample", "second:skewer").play("top:trample", "g")
    assert table.hp("g") == 13, "and in the next round: Attack 3 of Trample"


@pytest.mark.rule("GH-BONUS-02")
def test_a_bonus_without_a_half_left_to_pay_for_works_for_others_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A B g
        A tinkerer played=field,rest
        B brute played=hit,rest2 lead=70
        g bandit-guard hp=20
        """,
        field=top(Half((OnAttack(Gain(attack=1), to=To("self_and_allies", 1, 0)),), lasts="round")),
        rest=REST,
        hit=top(Attack(2), initiative=70),
        rest2=bottom(Move(2), initiative=71),
        acts=WAITS,
    )
    table.play("top:field").end_turn()
    table.play("top:hit", "g")
    assert table.hp("g") == 17


@pytest.mark.rule("GH-BONUS-03")
def test_the_marker_moves_on_with_each_use() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=fury,hit
        g bandit-guard hp=20
        """,
        fury=THREE,
        hit=bottom(Attack(2), Attack(2)),
    )
    table.play("top:fury")
    assert table.state.actives[0].used == 0
    table.play("bottom:hit", "g")
    assert (table.state.actives[0].used, table.hero().xp) == (1, 0), "the first slot gives no XP"
    table.answer("g")
    assert (table.state.actives[0].used, table.hero().xp) == (2, 1)
    assert table.rules("slot") == ["GH-BONUS-03", "GH-BONUS-03"]


@pytest.mark.rule("GH-BONUS-03")
def test_each_target_of_an_attack_is_a_use() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=fury,hit
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        fury=THREE,
        hit=bottom(Attack(2, targets=2)),
    )
    table.play("top:fury", "bottom:hit", "g", "h")
    assert (table.state.actives[0].used, table.hp("g"), table.hp("h")) == (2, 6, 6)


@pytest.mark.rule("GH-BONUS-04")
def test_after_the_last_slot_the_card_is_lost() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,rest
        g bandit-guard hp=9
        h bandit-guard hp=9
        active fury top used=2
        """,
        fury=THREE,
        hit=top(Attack(2, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert (table.state.actives, table.hero().lost, table.hero().xp) == ([], ["fury"], 2)
    table.answer("h")
    assert (table.hp("g"), table.hp("h")) == (6, 7), "the second attack has nothing of it any more"


@pytest.mark.rule("GH-BONUS-04", "GH-BONUS-12")
def test_frost_armor() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
         i . .
        A spellweaver hp=6 hand=
        g bandit-guard
        h bandit-guard
        i bandit-guard
        active frost-armor bottom
        """,
        acts=STRIKES,
    )
    assert table.rules("slot") == ["GH-BONUS-03", "GH-BONUS-03"], "the rulebook's example: two are prevented"
    assert (table.hp("A"), table.hero().lost, table.hero().xp) == (4, ["frost-armor"], 2), "the third is suffered"
    assert "GH-BONUS-12" in table.rules("prevented")


@pytest.mark.rule("GH-BONUS-05")
def test_a_bonus_must_be_used_even_for_nothing() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest mods=null
        g bandit-guard hp=9
        active fury top
        """,
        fury=THREE,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert (table.asked, table.state.actives[0].used) == ("turn", 1), "nobody was asked"


@pytest.mark.rule("GH-BONUS-05")
def test_a_bonus_is_not_used_where_its_words_do_not_fit() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=shot,rest
        g bandit-guard hp=9
        active fury top
        """,
        fury=top(Half((OnAttack(Gain(attack=1), kind="melee"),), lasts="always", slots=(0, 0))),
        shot=top(Attack(2, range=3)),
        rest=REST,
    )
    table.play("top:shot", "g")
    assert (table.state.actives[0].used, table.hp("g")) == (0, 7)


@pytest.mark.rule("GH-BONUS-05")
def test_frost_armor_is_used_by_the_smallest_damage() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A spellweaver hp=6 played=burn,rest
        g bandit-guard
        active frost-armor bottom
        """,
        burn=top(Suffer(1)),
        rest=REST,
    )
    table.play("top:burn")
    assert (table.asked, table.state.actives[0].used, table.hp("A")) == ("turn", 1, 6)


@pytest.mark.rule("GH-BONUS-06", "GH-BONUS-09")
def test_a_persistent_bonus_can_be_ended_by_its_player() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest
        g bandit-guard hp=9
        active fury top
        """,
        fury=FURY,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("end:fury")
    assert (table.state.actives, table.hero().lost) == ([], ["fury"])
    table.play("top:hit", "g")
    assert table.hp("g") == 7, "the bonus ended at once"


@pytest.mark.rule("GH-BONUS-06")
def test_a_persistent_bonus_lasts_through_the_rounds() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute discard=trample,skewer
        g bandit-guard
        active fury top
        """,
        fury=FURY,
        acts=WAITS,
    )
    table.end_turn().answer("skip")
    assert (table.state.round, [one.card for one in table.state.actives]) == (2, ["fury"])


@pytest.mark.rule("GH-BONUS-07")
def test_a_round_bonus_ends_with_the_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10 played=ward,rest hand=trample,skewer
        g bandit-guard
        """,
        ward=top(Half((Shield(1),), lasts="round")),
        rest=REST,
        acts=STRIKES,
    )
    table.play("top:ward").end_turn()
    assert table.prompt("n") == 1, "2 - 1, in the same round"
    table.answer("suffer")
    assert (table.state.actives, table.hero().discard) == ([], ["rest", "ward"])
    assert table.rules("bonus_ends") == ["GH-ROUND-07"]


@pytest.mark.rule("GH-BONUS-09")
def test_a_round_bonus_can_be_moved_to_its_pile_before_its_time() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=ward,rest
        g bandit-guard
        """,
        ward=top(Half((Shield(1),), lasts="round")),
        rest=REST,
    )
    table.play("top:ward", "end:ward")
    assert (table.state.actives, table.hero().discard) == ([], ["ward"])


@pytest.mark.rule("GH-BONUS-09")
def test_a_bonus_can_be_ended_before_a_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute resting hand= discard=trample,skewer
        g bandit-guard
        active fury top
        """,
        fury=FURY,
    )
    assert table.options() == ["rest", "end:fury"]
    table.answer("end:fury")
    assert table.hero().lost == ["fury"]


# ---------------------------------------------------------------------- discarded or lost


@pytest.mark.rule("GH-BONUS-08", "GH-BONUS-10", "GH-BONUS-11")
@pytest.mark.parametrize(
    ("half", "pile"),
    [
        (Half((Shield(1),), lasts="round"), "discard"),
        (Half((Shield(1),), lasts="round", lost=True), "lost"),
        (Half((Shield(1),), lasts="always"), "discard"),
        (Half((Shield(1),), lasts="always", lost=True), "lost"),
        (Half((OnAttack(Gain(attack=1)),), lasts="always", slots=(0, 0)), "lost"),
    ],
)
def test_to_which_pile_an_active_card_belongs(half: Half, pile: str) -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=9 played=rest,again hand=trample discard=skewer
        g bandit-guard
        active ward top
        """,
        ward=top(half),
        rest=bottom(Suffer(1)),
        again=top(Attack(1)),
    )
    table.play("bottom:rest")
    assert ("lose2" in table.options()) == (pile == "discard"), "with the Skewer it would be two discarded cards"
    table.answer("suffer", "end:ward")
    assert table.hero().discard == (["skewer", "rest", "ward"] if pile == "discard" else ["skewer", "rest"])
    assert table.hero().lost == (["ward"] if pile == "lost" else [])


@pytest.mark.rule("GH-BONUS-08")
def test_an_active_card_that_counts_as_discarded_returns_with_a_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hand= discard=skewer,trample resting
        g bandit-guard
        active ward top
        """,
        ward=top(Half((Shield(1),), lasts="always")),
        acts=WAITS,
    )
    table.answer("rest", ["card:ward"], "card:trample")
    assert (table.hero().hand, table.state.actives) == (["skewer", "ward"], [])


@pytest.mark.rule("GH-BONUS-10")
def test_a_card_with_slots_that_is_ended_early_is_lost() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest
        g bandit-guard
        active fury top used=1
        """,
        fury=THREE,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("end:fury")
    assert (table.hero().lost, table.hero().xp) == (["fury"], 0)


@pytest.mark.rule("GH-BONUS-10")
def test_a_round_bonus_with_a_slot_is_discarded() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A scoundrel hp=8 hand=
        g bandit-guard
        h bandit-guard
        active tricksters-reversal bottom
        """,
        acts=STRIKES,
    )
    assert (table.hero().discard, table.hero().lost) == (["tricksters-reversal"], []), "one source of damage"
    assert table.hp("A") == 6, "the second guard's attack is suffered"


@pytest.mark.rule("GH-BONUS-11")
def test_a_persistent_bonus_without_symbol_or_slots_is_discarded_when_it_ends() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A mindthief played=the-minds-weakness,rest
        g bandit-guard hp=9
        active parasitic-influence top
        """,
        rest=REST,
    )
    table.play("top:the-minds-weakness", "perform", "g")
    assert [one.card for one in table.state.actives] == ["the-minds-weakness"]
    assert (table.hero().discard, table.hero().lost) == (["parasitic-influence"], [])


@pytest.mark.rule("GH-BONUS-12")
@pytest.mark.parametrize("ability", [Prevent(), OnAttacked(prevent=True, damaged=True)])
def test_sources_of_damage_are_more_than_attacks(ability: Ability) -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ . g
        A spellweaver hp=6 played=go,rest hand=
        g bandit-guard
        active ward top
        """,
        ward=top(Half((ability,), lasts="always", slots=(0, 0))),  # type: ignore[arg-type]
        go=bottom(Move(1)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go", "^")
    if isinstance(ability, Prevent):
        assert (table.asked, table.hp("A"), table.state.actives[0].used) == ("turn", 6, 1)
    else:
        assert (table.hp("A"), table.state.actives[0].used) == (3, 0), "a trap is no attack"


@pytest.mark.rule("GH-BONUS-12")
def test_attack_damage_is_prevented_by_both() -> None:
    for ability in (Prevent(), OnAttacked(prevent=True, damaged=True)):
        table = Table.of(
            """
            gloomhaven
            A g .
            A spellweaver hp=6
            g bandit-guard
            active ward top
            """,
            ward=top(Half((ability,), lasts="always", slots=(0, 0))),
            acts=STRIKES,
        )
        assert (table.asked, table.hp("A"), table.state.actives[0].used) == ("turn", 6, 1)


# ---------------------------------------------------------------------- Shield


@pytest.mark.rule("GH-SHIELD-01")
def test_shield_lowers_every_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest
        g bandit-guard hp=9 shield=1
        """,
        hit=top(Attack(2), Attack(3)),
        rest=REST,
    )
    table.play("top:hit", "g", "g")
    assert table.hp("g") == 6, "9 - (2 - 1) - (3 - 1)"


@pytest.mark.rule("GH-SHIELD-02")
def test_several_shields_add_up() -> None:
    table = Table.of(
        """
        gloomhaven mods=x2
        A G .
        A brute hp=10 shield=1 items=8
        G bandit-guard elite
        active one top
        active two top
        """,
        one=top(Half((Shield(1),), lasts="round")),
        two=top(Half((Shield(1),), lasts="always")),
        acts={"bandit-guard": (Attack(1),)},
    )
    assert table.prompt("n") == 5, "(3 + 1) * 2 - 3"
    table.answer("item:8")
    assert table.prompt("n") == 4


@pytest.mark.rule("GH-SHIELD-02")
def test_the_shield_of_a_monsters_card_adds_to_that_of_its_stat_card() -> None:
    table = Table.of(
        """
        gloomhaven
        A G .
        A brute played=hit,rest
        G bandit-guard elite hp=9 shield=2
        """,
        hit=top(Attack(5)),
        rest=REST,
    )
    table.play("top:hit", "G")
    assert table.hp("G") == 7, "Shield 1 of an elite guard, 2 for the round"


@pytest.mark.rule("GH-SHIELD-03")
def test_shield_is_no_help_against_other_damage() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ g .
        A brute hp=10 shield=5 played=hit,go
        g bandit-guard hp=9 retaliate=2 shield=5 wound
        """,
        hit=top(Suffer(2, To()), Attack(1)),
        go=bottom(Move(1)),
        acts=WAITS,
    )
    table.play("bottom:go", "^")
    assert table.prompt("n") == 3, "a trap"
    table.answer("suffer").play("top:hit", "g")
    assert table.hp("g") == 7, "damage without an attack"
    table.answer("g")
    assert table.prompt("n") == 2, "Retaliate"
    table.answer("suffer").end_turn()
    assert table.hp("g") == 6, "WOUND"


@pytest.mark.rule("GH-SHIELD-01")
def test_shield_of_an_ally_ends_with_the_one_who_gave_it() -> None:
    table = Table.of(
        """
        gloomhaven
        A g B
        A tinkerer hp=1 hand=
        B brute hp=10 hand=
        g bandit-guard
        active flamethrower bottom on=A,B
        """,
        acts={"bandit-guard": (Attack(0, targets=2),)},
    )
    assert table.is_gone("A")
    assert table.hp("B") == 8, "the second attack meets no Shield any more"


@pytest.mark.rule("GH-BONUS-08")
def test_two_abilities_of_one_card_end_together() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=wall,hit hp=10
        g bandit-guard hp=9
        """,
        wall=top(Half((Retaliate(2), Shield(2)), lasts="round")),
        hit=bottom(Attack(1)),
    )
    table.play("top:wall", "perform", "perform")
    assert len(table.state.actives) == 2
    table.play("end:wall")
    assert (table.state.actives, table.hero().discard) == ([], ["wall"])
