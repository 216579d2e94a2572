"""GH-SUMMON: summons of characters."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Gain, Move, OnAttack, Suffer, Summon, To
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
CALL = top(Half((Summon("decoy"),), xp=2, lost=True, lasts="always"))
WAITS: dict[str, tuple[Ability, ...]] = {"bandit-guard": ()}
STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}


def caller(position: str, summon: str = "decoy", more: str = "") -> Table:
    """The Tinkerer (A) plays the top of `call`."""
    return Table.of(
        f"{position}\nA tinkerer played=call,rest {more}",
        call=top(Half((Summon(summon),), xp=2, lost=True, lasts="always")),
        rest=REST,
        acts=WAITS,
    )


# ---------------------------------------------------------------------- coming


@pytest.mark.rule("GH-SUMMON-01")
def test_a_summon_comes_into_an_empty_adjacent_hex() -> None:
    table = caller(
        """
        gloomhaven
        . a b
         $ A ^
        . g .
        b obstacle
        g bandit-guard
        """
    )
    table.play("top:call")
    assert table.asked == "summon"
    assert "$" not in table.options(), "money lies there"
    assert not {"b", "^", "g"} & set(table.options())
    table.answer("a")
    (decoy,) = table.new()
    assert (decoy.name, table.named(f"hex:{decoy.hex}")) == ("decoy", "a")


@pytest.mark.rule("GH-SUMMON-02")
def test_without_an_empty_hex_nothing_is_summoned() -> None:
    table = caller(
        """
        gloomhaven
        g A ^
        g bandit-guard
        """
    )
    table.play("top:call")
    assert (table.asked, table.new(), table.hero().xp) == ("turn", [], 0)
    assert (table.hero().discard, table.hero().lost) == (["call"], []), "it was not performed, so it is not lost"


@pytest.mark.rule("GH-SUMMON-03")
def test_a_summon_has_its_own_figures() -> None:
    table = caller(
        """
        gloomhaven
        A a . g
        g bandit-guard
        """,
        "battle-bot",
    )
    table.play("top:call", "a")
    (bot,) = table.new()
    assert (bot.kind, bot.seat, bot.health, bot.most) == ("summon", 0, 6, 6)


@pytest.mark.rule("GH-SUMMON-03")
def test_a_summons_attack_has_its_own_value_and_conditions() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g
        A mindthief played=scurry,fearsome-blade
        r rat-swarm
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert (table.hp("g"), table.conditions("g")) == (7, ["poison"]), "Attack 2, POISON"


@pytest.mark.rule("GH-SUMMON-04")
def test_the_card_of_a_summon_is_a_persistent_bonus() -> None:
    table = caller(
        """
        gloomhaven
        A a . g
        g bandit-guard
        """,
        more="discard=stun-shot,hook-gun",
    )
    table.play("top:call", "a")
    assert ([one.card for one in table.state.actives], table.hero().xp) == (["call"], 2)
    table.end_turn().answer("skip")
    assert (table.state.round, [one.card for one in table.state.actives]) == (2, ["call"])
    assert len(table.all("decoy")) == 1


@pytest.mark.rule("GH-SUMMON-14")
def test_several_summons_can_be_there_at_once() -> None:
    table = Table.of(
        """
        gloomhaven
        b A a g
        A tinkerer played=call,more
        g bandit-guard
        """,
        call=CALL,
        more=bottom(Half((Summon("battle-bot"),), lost=True, lasts="always")),
        acts=WAITS,
    )
    table.play("top:call", "a", "bottom:more", "b")
    assert [one.name for one in table.new()] == ["decoy", "battle-bot"]
    table.play("end:more")
    assert [one.name for one in table.new()] == ["decoy"], "each has its own card"


# ---------------------------------------------------------------------- going


@pytest.mark.rule("GH-SUMMON-05", "GH-SUMMON-20", "GH-SUMMON-17")
def test_a_summon_without_hit_points_is_gone_and_its_card_lost() -> None:
    table = Table.of(
        """
        gloomhaven
        . d g
         A . .
        A tinkerer hp=8 hand=stun-shot,hook-gun discard=ink-bomb,toxic-bolt
        d decoy hp=2
        g bandit-guard
        active call top summon=d
        """,
        call=CALL,
        acts=STRIKES,
    )
    assert table.is_gone("d")
    assert (table.state.actives, table.hero().lost) == ([], ["call"])
    assert table.rules("bonus_ends") == ["GH-SUMMON-20"]


@pytest.mark.rule("GH-SUMMON-17")
def test_no_card_can_be_lost_for_a_summon() -> None:
    table = Table.of(
        """
        gloomhaven
        A . d g
        A tinkerer hp=8 hand=stun-shot,hook-gun discard=ink-bomb,toxic-bolt items=8
        d decoy hp=6
        g bandit-guard
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.hp("d")) == ("turn", 4), "nobody was asked"


@pytest.mark.rule("GH-SUMMON-06")
def test_a_summon_leaves_when_its_card_does() -> None:
    table = Table.of(
        """
        gloomhaven
        A d g
        A tinkerer played=stun-shot,hook-gun
        d decoy
        g bandit-guard
        active call top summon=d
        """,
        call=CALL,
    )
    table.play("end:call")
    assert table.is_gone("d")
    assert table.hero().lost == ["call"]
    assert "GH-SUMMON-06" in table.rules("summon_leaves")


@pytest.mark.rule("GH-SUMMON-07")
def test_summons_leave_with_their_exhausted_summoner() -> None:
    table = Table.of(
        """
        gloomhaven
        A d . g
         e . B
        A tinkerer hp=1 hand= played=burn,rest
        B brute
        d decoy
        e decoy seat=1
        g bandit-guard
        active call top summon=d
        """,
        call=CALL,
        burn=top(Suffer(1)),
        rest=REST,
        acts=WAITS,
    )
    table.play("top:burn")
    assert table.is_gone("A")
    assert table.is_gone("d")
    assert not table.is_gone("e"), "it is the Brute's"


@pytest.mark.rule("GH-SUMMON-05")
def test_the_burning_avatar_strikes_as_it_dies() -> None:
    table = Table.of(
        """
        gloomhaven
        A . v g
         . . h
        A spellweaver level=6 mods=+1,-1
        v burning-avatar hp=2
        g bandit-guard hp=9
        h bandit-guard hp=9 stun
        active living-torch bottom summon=v
        """,
        acts=STRIKES,
    )
    table.go_on(attack="all")
    assert table.is_gone("v")
    assert sorted([table.hp("g"), table.hp("h")]) == [5, 7], "Attack 3 on both, with the summoner's deck"
    assert "GH-SUMMON-05" in table.rules("dies")
    assert "GH-SUMMON-05" in table.rules("last_act")


# ---------------------------------------------------------------------- acting


@pytest.mark.rule("GH-SUMMON-08")
def test_a_summon_acts_directly_before_its_summoner_in_a_turn_of_its_own() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        v . . g .
         A . . . B
        A spellweaver level=6 played=fire,rest lead=50
        B brute played=trample,skewer lead=10
        v burning-avatar
        g bandit-guard hp=20/20
        active living-torch bottom summon=v
        """,
        fire=top(Attack(1, range=5, consume=()), initiative=50),
        rest=REST,
        acts=WAITS,
    )
    assert (table.question.seat, table.hp("g")) == (1, 20), "first the Brute"
    table.end_turn()
    assert table.question.seat == 0
    assert table.hp("g") == 18, "then the summon, then the Spellweaver"
    assert table.state.elements[0] == 2, "the Fire of its attack is Strong when her turn begins"


@pytest.mark.rule("GH-SUMMON-09")
def test_a_summon_moves_and_attacks_like_a_monster() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        r . a g . h
         A . . . .
        A mindthief level=2 played=scurry,fearsome-blade
        r monstrous-rat
        g bandit-guard hp=9
        h bandit-guard hp=9
        active wretched-creature top summon=r
        """,
        acts=WAITS,
    )
    assert table.question.seat == 0
    assert table.asked == "turn", "nobody decides for it"
    assert (table.at("r"), table.hp("g"), table.hp("h")) == ("a", 6, 9), "Move 3, Attack 3 on the nearest"


@pytest.mark.rule("GH-SUMMON-10")
def test_a_summon_draws_from_its_summoners_deck() -> None:
    table = Table.of(
        """
        gloomhaven acting=none mods=null
        A . r g
        A mindthief played=scurry,fearsome-blade mods=x2
        r rat-swarm
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert table.hp("g") == 5
    assert (table.hero().deck.discard, table.state.modifiers.discard) == (["x2"], [])


@pytest.mark.rule("GH-SUMMON-11")
def test_summons_act_in_the_order_in_which_they_came() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        r g s
         A . .
        A mindthief level=2 played=scurry,fearsome-blade mods=+2,-1
        r rat-swarm n=2
        s monstrous-rat n=1
        g bandit-guard hp=20/20
        """,
        acts=WAITS,
    )
    assert table.told("attack") == [5, 1], "the Monstrous Rat 3 + 2, then the Rat Swarm 2 - 1"


@pytest.mark.rule("GH-SUMMON-12")
def test_a_summon_takes_no_turn_in_its_first_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A a g
        A mindthief played=gnawing-horde,scurry hand=fearsome-blade,perverse-edge
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    table.play("top:gnawing-horde", "a").end_turn()
    assert (table.state.round, table.hp("g")) == (2, 9)
    table.answer("lead:fearsome-blade", "second:perverse-edge")
    assert (table.asked, table.hp("g")) == ("turn", 7), "in the next round it attacks, before its summoner"


@pytest.mark.rule("GH-SUMMON-13")
def test_a_summons_kill_is_its_owners() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g h
        A mindthief played=scurry,fearsome-blade
        r rat-swarm
        g bandit-guard hp=2
        h bandit-guard
        """,
        acts=WAITS,
    )
    assert table.is_gone("g")
    assert table.hero().tally["kills"] == 1


@pytest.mark.rule("GH-SUMMON-15")
def test_a_dash_for_attack_is_no_attack() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        d . a g
         A . . .
        A tinkerer played=stun-shot,hook-gun
        d decoy
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert (table.asked, table.at("d"), table.hp("g")) == ("turn", "a", 9), "Move 2 towards its focus"
    assert table.hero().deck.discard == []


@pytest.mark.rule("GH-SUMMON-15")
def test_a_dash_for_range_is_melee() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A r . . g
        A mindthief played=scurry,fearsome-blade
        r rat-swarm
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert table.hp("g") == 9, "with Move 1 it is not adjacent"


@pytest.mark.rule("GH-SUMMON-16")
def test_items_and_bonuses_of_the_summoner_are_not_its_summons() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g
        A mindthief played=scurry,fearsome-blade items=14,11
        r rat-swarm
        g bandit-guard hp=9
        active the-minds-weakness top
        active fury top
        """,
        fury=top(Half((OnAttack(Gain(attack=1)),), lasts="always", slots=(0, 0))),
        acts=WAITS,
    )
    assert (table.hp("g"), [one.used for one in table.state.actives]) == (7, [0, 0])


@pytest.mark.rule("GH-SUMMON-16")
def test_a_bonus_that_names_allies_is_for_summons_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A r g
        A tinkerer played=field,rest
        r battle-bot
        g bandit-guard hp=20/20
        """,
        field=top(Half((OnAttack(Gain(attack=5), to=To("self_and_allies", 1, 0)),), lasts="always")),
        rest=REST,
        acts=WAITS,
    )
    table.play("top:field")
    assert [sorted(one.on) for one in table.state.actives] == [[0, 1]]


@pytest.mark.rule("GH-SUMMON-18")
def test_summons_act_though_their_summoner_is_stunned() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g
        A mindthief stun played=scurry,fearsome-blade
        r rat-swarm
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert (table.hp("g"), table.options()) == (7, ["pass"])


@pytest.mark.rule("GH-SUMMON-18")
def test_summons_act_though_their_summoner_rests() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g
        A mindthief resting hand= discard=scurry,fearsome-blade
        r rat-swarm
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert (table.asked, table.hp("g")) == ("lose_rest", 7), "at initiative 99, before the rest"


@pytest.mark.rule("GH-SUMMON-18")
def test_a_stunned_summon_does_nothing() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g
        A mindthief played=scurry,fearsome-blade
        r rat-swarm stun
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert (table.hp("g"), table.conditions("r")) == (9, [])


@pytest.mark.rule("GH-SUMMON-19")
def test_the_players_choose_what_the_rules_leave_open_for_a_summon() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
         a b
        r o g
         c d
        A . .
        A mindthief level=2 played=scurry,fearsome-blade
        r monstrous-rat
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert (table.asked, len(table.options())) == ("outcome", 2), "around the obstacle on either side"
    assert table.question.collective
    table.answer("outcome:1")
    assert (table.at("r") in "bd", table.hp("g")) == (True, 6)
