"""Cards of the Brute, the Tinkerer and the Spellweaver that ask more of the rules than most."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack, Move
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.gloomhaven.rules.cards import REST, STRIKES, TOP, WAITS

# ---------------------------------------------------------------------- Brute


def test_balanced_measure_attacks_with_the_hexes_moved_this_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . a g .
        A brute played=balanced-measure,go
        g bandit-guard hp=20/20
        """,
        go=bottom(Move(3)),
    )
    table.play("bottom:go", "a", "top:balanced-measure", "g")
    assert table.hp("g") == 17


@pytest.mark.rule("GH-MOVE-07")
def test_balanced_measure_counts_a_jump_that_takes_a_longer_way() -> None:
    table = Table.of(
        """
        gloomhaven
        . b .
         A a g .
        A brute played=balanced-measure,go
        g bandit-guard hp=20/20
        """,
        go=bottom(Move(3, jump=True)),
    )
    table.play("bottom:go", "b")
    assert table.prompt("n") == 2
    table.answer("A", "a").play("top:balanced-measure", "g")
    assert (table.at("A"), table.hp("g")) == ("a", 17)


def test_balanced_measure_moves_by_the_damage_dealt_this_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        . . . A g .
        A brute played=hit,balanced-measure
        g bandit-guard hp=2
        """,
        hit=top(Attack(5)),
    )
    table.play("top:hit", "g", "bottom:balanced-measure")
    assert table.prompt("n") == 2, "a guard with 2 hit points suffers no more than these"


@pytest.mark.parametrize(("way", "damage"), [(("c",), 2), (("d", "c"), 0)])
def test_hook_and_chain_attacks_after_a_straight_move_alone(way: tuple[str, ...], damage: int) -> None:
    table = Table.of(
        """
        gloomhaven
         d . .
        A b c g .
        A brute level=3 played=hook-and-chain,other
        g bandit-guard hp=20/20
        """,
        other=TOP,
    )
    table.play("bottom:hook-and-chain", *way, "stop")
    if damage:
        table.answer("g")
    assert (table.asked, table.hp("g")) == ("turn", 20 - damage)


def test_warding_strength_is_used_only_against_damage() -> None:
    table = Table.of(
        """
        gloomhaven mods=null,-1,+0
        g A h
         i . .
        A brute hp=10 hand=
        g bandit-guard
        h bandit-guard
        i bandit-guard
        active warding-strength bottom
        """,
        acts=STRIKES,
    )
    (ward,) = table.state.actives
    assert ward.used == 2, "not against the null"
    assert table.hp("A") == 9, "2 - 1 - 1 is nothing, 2 - 1 is 1"


def test_trample_attacks_everybody_it_went_through() -> None:
    table = Table.of(
        """
        gloomhaven
        A g h a i
        A brute played=trample,other
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        """,
        other=TOP,
    )
    table.play("bottom:trample", "g", "h", "a")
    table.answer("all", "g")
    assert (table.hp("g"), table.hp("h"), table.hp("i")) == (7, 7, 9)


def test_quietus_kills_a_stunned_normal_enemy_alone() -> None:
    table = Table.of(
        """
        gloomhaven
        . g h
         H A .
        A brute level=6 played=quietus,rest
        g bandit-guard
        h bandit-guard stun
        H bandit-guard elite stun
        """,
        rest=REST,
    )
    table.play("top:quietus")
    assert table.options() == ["h", "skip"]
    table.answer("h")
    assert table.is_gone("h")


@pytest.mark.parametrize(
    ("condition", "damage"), [("", 2), ("muddle", 2), ("disarm", 5), ("immobilize", 5), ("stun", 5)]
)
def test_frenzied_onslaught_hits_the_hindered_harder(condition: str, damage: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A brute level=8 played=hit,rest
        g bandit-guard hp=9 {condition}
        active frenzied-onslaught bottom
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 9 - damage


# ---------------------------------------------------------------------- Tinkerer


def test_jet_propulsion_moves_all_summoned_allies_in_sight() -> None:
    table = Table.of(
        """
        gloomhaven
        A d b . . . . .
         . k B g . . .
        A tinkerer level=8 played=jet-propulsion,rest
        B brute
        d decoy
        b battle-bot seat=1
        k rat-king seat=1
        g bandit-guard
        """,
        rest=REST,
    )
    table.play("top:jet-propulsion")
    asked = []
    while table.asked == "move":
        asked.append((table.prompt("who"), table.prompt("n"), table.question.seat))
        table.answer("skip")
    assert asked == [("decoy", 4, 0), ("battle-bot", 4, 0), ("rat-king", 4, 0)], "their own Move and 2; not the Brute"


def test_harsh_stimulants_hurts_who_attacks_and_nobody_else() -> None:
    position = """
        gloomhaven
        A g .
        A tinkerer level=8 hp=9 hand= played=harsh-stimulants,rest
        g bandit-guard hp=20/20
        """
    table = Table.of(position, rest=REST)
    table.play("top:harsh-stimulants", "g")
    assert (table.hp("g"), table.hp("A")) == (11, 7)
    declined = Table.of(position, rest=REST)
    declined.play("top:harsh-stimulants", "skip")
    assert (declined.hp("A"), declined.hero().discard) == (9, ["harsh-stimulants"])


def test_harsh_stimulants_costs_allies_what_they_cannot_decline() -> None:
    table = Table.of(
        """
        gloomhaven
        B A d g
        A tinkerer level=8 played=harsh-stimulants,other
        B brute hp=10 hand=
        d decoy
        g bandit-guard
        """,
        other=TOP,
    )
    table.play("bottom:harsh-stimulants", "skip")
    assert (table.hp("B"), table.hp("d")) == (8, 4), "though the bonus was declined"
    assert table.state.actives == []


def test_flamethrower_shields_those_who_were_adjacent_wherever_they_go() -> None:
    table = Table.of(
        """
        gloomhaven
        A B . C g
        A tinkerer played=flamethrower,other
        B brute hp=10 hand=
        C scoundrel hp=8 hand=
        g bandit-guard
        """,
        other=TOP,
        acts={"bandit-guard": (Attack(0, range=3, targets=3),)},
    )
    table.play("bottom:flamethrower").end_turn()
    assert (table.hp("B"), table.hp("C")) == (9, 6), "the Scoundrel was not beside her"


def test_auto_turret_fires_at_the_end_of_following_turns() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A tinkerer level=6 played=auto-turret,go hand=stun-shot,hook-gun,ink-bomb,toxic-bolt
        g bandit-guard hp=20/20
        """,
        go=bottom(Move(1)),
        acts=WAITS,
    )
    table.play("top:auto-turret").end_turn()
    assert table.state.actives[0].used == 0, "not in the turn in which it is played"
    table.answer("lead:stun-shot", "second:hook-gun", "pass")
    assert table.asked == "attack"
    table.answer("g")
    assert (table.hp("g"), table.state.actives[0].used, table.hero().xp) == (18, 1, 1)


def test_auto_turret_counts_a_turn_without_a_target_and_a_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . . . g
        A tinkerer level=6 hand= discard=stun-shot,hook-gun,ink-bomb resting
        g bandit-guard
        active auto-turret top
        """,
        acts=WAITS,
    )
    table.answer("rest", "card:hook-gun", "pass")
    assert table.state.actives[0].used == 1


def test_chimeric_formula_makes_an_ally_lose_cards_for_those_recovered() -> None:
    table = Table.of(
        """
        gloomhaven
        A B g
        A tinkerer level=9 played=chimeric-formula,rest
        B brute hand=trample,skewer discard= lost=shield-bash,spare-dagger
        g bandit-guard
        """,
        rest=REST,
    )
    table.play("top:chimeric-formula", "B")
    assert table.question.seat == 1
    table.answer(["card:shield-bash"])
    assert table.asked == "lose_cards"
    assert set(table.options()) == {"card:trample", "card:skewer", "card:shield-bash"}
    table.answer(["card:trample", "card:skewer"])
    assert (table.hero("B").hand, sorted(table.hero("B").lost)) == (
        ["shield-bash"],
        ["skewer", "spare-dagger", "trample"],
    )


def test_disintegration_beam_kills_the_weak_whom_it_sees() -> None:
    table = Table.of(
        """
        gloomhaven
        A g h i
        A tinkerer level=5 played=disintegration-beam,rest
        g bandit-guard hp=5
        h bandit-guard hp=6
        i bandit-guard elite hp=3 retaliate=5
        """,
        rest=REST,
    )
    table.play("top:disintegration-beam", "area:ghi")
    assert table.is_gone("g")
    assert table.is_gone("i")
    assert (table.hp("h"), table.hero().xp, table.hero().deck.discard) == (6, 2, []), "no attack: no card, no Retaliate"


def test_disintegration_beam_without_a_victim_is_not_performed() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A tinkerer level=5 played=disintegration-beam,rest
        g bandit-guard hp=6
        """,
        rest=REST,
    )
    table.play("top:disintegration-beam")
    assert table.asked == "area"
    table.answer(table.options()[0])
    assert (table.hp("g"), table.hero().discard, table.hero().lost) == (6, ["disintegration-beam"], [])


# ---------------------------------------------------------------------- Spellweaver


@pytest.mark.parametrize("immobilized", [False, True])
def test_stone_fists_earth_counts_for_move_and_shield(immobilized: bool) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . . . a g
        A spellweaver level=7 played=stone-fists,other {"immobilize" if immobilized else ""} hand= hp=12
        g bandit-guard
        elements earth=strong
        """,
        other=TOP,
        acts={"bandit-guard": (Attack(2, range=9),)},
    )
    table.play("bottom:stone-fists", "consume")
    if not immobilized:
        assert table.prompt("n") == 4
        table.answer("a")
    table.answer("perform").end_turn().answer("suffer")
    assert (table.hp("A"), table.hero().xp) == (10, 1), "4 - (1 + 1)"


def test_spirit_of_doom_kills_a_normal_enemy_with_dark() -> None:
    position = """
        gloomhaven
        A . g H
        A spellweaver level=4 played=spirit-of-doom,rest
        g bandit-guard
        H bandit-guard elite
        elements dark=strong
        """
    table = Table.of(position, rest=REST)
    table.play("top:spirit-of-doom", "g", "consume")
    assert table.is_gone("g")
    assert (table.hero().xp, table.state.modifiers.draw.count("curse")) == (1, 0), "instead of the CURSE"
    elite = Table.of(position, rest=REST)
    elite.play("top:spirit-of-doom", "H")
    assert elite.asked == "turn", "Dark is not offered for an elite"
    assert elite.state.modifiers.draw.count("curse") == 1
    assert elite.state.elements[5] == 2


def test_black_hole_kills_normals_and_attacks_the_others() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g .
         . c H .
        A spellweaver level=9 played=black-hole,rest hand= hp=14
        g bandit-guard hp=20/20 retaliate=5:5
        H bandit-guard elite hp=20/20
        elements dark=strong
        """,
        rest=REST,
    )
    table.play("top:black-hole", "consume:0", "area:gcH", "g")
    assert table.is_gone("g")
    assert (table.hp("H"), table.hp("A"), table.hero().xp) == (17, 14, 2), "4 - Shield 1; both were targeted"
    assert table.hero().deck.discard == ["+0"], "one card, for the elite"


def test_inferno_attacks_all_in_the_room_and_hurts_allies_there() -> None:
    table = Table.of(
        """
        gloomhaven
        A g . h B
        A spellweaver level=9 played=inferno,rest mods=+1,+0
        B brute hp=10 hand=
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        rest=REST,
    )
    table.play("top:inferno", "all", "g")
    assert (table.hp("g"), table.hp("h")) == (5, 6), "melee: one card for the adjacent guard"
    assert table.hp("B") == 8


def test_elemental_aid_shields_one_ally_or_with_air_all() -> None:
    position = """
        gloomhaven
        A . B . C g
        A spellweaver level=3 played=elemental-aid,other
        B brute
        C scoundrel
        g bandit-guard
        {}
        """
    one = Table.of(position.format(""), other=TOP)
    one.play("bottom:elemental-aid")
    assert one.options() == ["B", "C", "skip"], "wherever they are, but not herself"
    one.answer("C")
    assert [len(active.on) for active in one.state.actives] == [1]
    all_ = Table.of(position.format("elements air=strong"), other=TOP)
    all_.play("bottom:elemental-aid", "consume")
    assert [len(active.on) for active in all_.state.actives] == [2]


def test_zephyr_wings_takes_four_things_at_most() -> None:
    table = Table.of(
        """
        gloomhaven
        A a b c g
        A spellweaver level=8 played=zephyr-wings,rest
        a coins=2
        b coins=1
        c coins=3
        g bandit-guard
        elements air=strong
        """,
        rest=REST,
    )
    table.play("top:zephyr-wings", "consume")
    assert table.asked == "loot", "six lie within range 3: which first?"
    table.answer("c", "a")
    assert (table.hero().coins, len(table.state.coins), table.hero().xp) == (4, 2, 1)


@pytest.mark.parametrize(("air", "damage"), [("", 2), ("elements air=strong", 3)])
def test_crackling_air_is_asked_for_air_when_it_is_played(air: str, damage: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A spellweaver played=crackling-air,hit
        g bandit-guard hp=9
        {air}
        """,
        hit=bottom(Attack(1)),
    )
    table.play("top:crackling-air", *(["consume"] if air else []), "bottom:hit", "g")
    assert (table.hp("g"), table.state.actives[0].used) == (9 - damage, 1)


@pytest.mark.parametrize("fire", [True, False])
def test_crackling_airs_bottom_lies_there_only_with_fire(fire: bool) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A a g
        A spellweaver played=crackling-air,other hand= hp=6
        g bandit-guard hp=9
        {"elements fire=strong" if fire else ""}
        """,
        other=TOP,
        acts={"bandit-guard": (Attack(0, range=1),)},
    )
    table.play("bottom:crackling-air", "a", "stop", *(["consume"] if fire else []))
    assert [one.card for one in table.state.actives] == (["crackling-air"] if fire else [])
    table.end_turn().answer("suffer")
    assert table.hp("g") == (7 if fire else 9), "Retaliate 2"


def test_engulfed_in_flames_uses_a_slot_for_each_melee_attack() -> None:
    table = Table.of(
        """
        gloomhaven mods=null
        g A . b
        A spellweaver level=5 hp=10 hand=
        g bandit-guard hp=9
        b bandit-archer hp=9
        active engulfed-in-flames bottom
        """,
        acts={"bandit-guard": (Attack(0),), "bandit-archer": (Attack(0),)},
    )
    table.go_on()
    (flames,) = table.state.actives
    assert (flames.used, table.hp("g"), table.hp("b")) == (1, 6, 9), "without damage, too; not for the Archer"


def test_engulfed_in_flames_is_used_though_the_attacker_is_out_of_reach() -> None:
    table = Table.of(
        """
        gloomhaven
        . a A g
        A spellweaver level=5 hp=10 hand=
        g bandit-guard hp=9
        active engulfed-in-flames bottom
        """,
        acts={"bandit-guard": (Attack(0, push=1),)},
    )
    (flames,) = table.state.actives
    assert (table.at("A"), flames.used, table.hp("g")) == ("a", 1, 9)


def test_cold_front_prevents_and_retaliates_far() -> None:
    table = Table.of(
        """
        gloomhaven mods=+0,null
        b . . A g
        A spellweaver level=8 hp=10 hand=
        b bandit-archer hp=9
        g bandit-guard hp=9
        active cold-front bottom
        """,
        acts={"bandit-guard": (Attack(0),), "bandit-archer": (Attack(0),)},
    )
    table.go_on(first="first:monster:bandit-archer")
    (front,) = table.state.actives
    assert (table.hp("A"), table.hp("b"), table.hp("g")) == (10, 6, 9), "for the attack that it prevented alone"
    assert front.used == 1


def test_potent_potables_counts_once_for_an_item_free_heal_action() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A tinkerer hp=1 played=stun-shot,hook-gun items=12
        g bandit-guard
        active potent-potables top
        """
    )
    table.play("item:12")
    assert (table.hp("A"), table.state.actives[0].used) == (4, 0), "a potion is no Heal action"
