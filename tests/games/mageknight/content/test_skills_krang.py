"""The Skills of Krang."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.mageknight.box import Element, Resistance
from delve.games.mageknight.defs import MK, Assault
from delve.games.mageknight.effects import Attack, Block, Move
from delve.games.mageknight.rules import combat
from delve.games.mageknight.state import TokenId
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card

RUN = card(Move(1), Move(4), colour="red")
WALL = card(Block(2, "ice"))


@pytest.mark.rule("MK-CBT-17")
def test_spirit_guides_move_and_later_raise_a_block() -> None:
    table = Table.of(skills="krang-spirit-guides", hand="march").play("skill:krang-spirit-guides")
    assert table.turn.move == 1
    table = against(foe(n=3), skills="krang-spirit-guides", hand="wall", wall=WALL).play("next", "attack:0:0")
    table.play("skill:krang-spirit-guides")
    assert table.refused()["more:krang-spirit-guides"] == "MK-CBT-17"
    assert table.refuses("more:krang-spirit-guides") == "MK-CBT-17", "no Block yet"
    table.play("basic:wall", "more:krang-spirit-guides")
    assert table.pool() == [(3, "ice", "melee")]
    assert table.refuses("more:krang-spirit-guides") == "", "only once"


@pytest.mark.rule("MK-DAMAGE-01")
@pytest.mark.parametrize(("element", "wounds"), [("physical", 1), ("fire", 2), ("coldfire", 2)])
def test_battle_hardened_ignores_damage_of_one_attack(element: Element, wounds: int) -> None:
    table = against(foe("one", 3, 4, element=element), skills="krang-battle-hardened")
    assert table.refused()["skill:krang-battle-hardened"] == "MK-DAMAGE-01"
    assert table.refuses("skill:krang-battle-hardened") == "MK-DAMAGE-01"
    table.play("next", "next", "skill:krang-battle-hardened").play(*(["hero"] if table.asked == "damage" else []))
    assert table.hand() == ["wound"] * wounds, "2 of 4, or 1 of 4, against Armor 2"
    assert [one.used for one in table.me.skills] == [True]


@pytest.mark.rule("MK-SKILL-10")
def test_battle_hardened_can_be_kept_for_later() -> None:
    table = against(foe("one", 3, 2), foe("two", 3, 2), skills="krang-battle-hardened").play(
        "next", "next", "attack:0:0"
    )
    table.play("hero", "attack:1:0", "skill:krang-battle-hardened")
    assert table.hand() == ["wound"]
    assert "MK-SKILL-10" in table.rules("skill")


def test_battle_frenzy_gives_2_each_turn_or_4_until_the_owner_rests() -> None:
    table = against(foe(n=0), skills="krang-battle-frenzy").play("next", "next", "target:0")
    table.play("skill:krang-battle-frenzy", "attack:2")
    assert (table.pool(), table.me.skills[0].down) == ([(2, "physical", "melee")], False)
    table = against(
        foe("one", 4, 0),
        skills="krang-battle-frenzy",
        hand="march",
        deck="rage stamina swiftness crystallize promise threaten",
    )
    table.play("next", "next", "target:0", "skill:krang-battle-frenzy", "attack:4", "strike", "next").go_on("move")
    assert (table.me.skills[0].used, table.me.skills[0].down) == (False, True)
    table.play("rest").go_on("rest")
    assert table.me.skills[0].down is False


def test_a_frenzied_token_stays_face_down_in_the_next_fight() -> None:
    def down(game: MK) -> None:
        game.state.players[0].skills[0].down = True

    table = against(foe(n=0), skills="krang-battle-frenzy", change=down).play("next", "next", "target:0")
    assert table.refuses("skill:krang-battle-frenzy") == "MK-SKILL-05"


@pytest.mark.rule("MK-SKILL-05")
def test_shamanic_ritual_gives_any_mana_and_comes_back_as_an_action() -> None:
    table = Table.of(skills="krang-shamanic-ritual", hand="march", on="village").play("skill:krang-shamanic-ritual")
    assert len(table.options()) == 6
    table.play("colour:gold")
    assert table.me.mana == ["gold"]
    assert table.refuses("skill:krang-shamanic-ritual") == "MK-SKILL-05"
    table.play("more:krang-shamanic-ritual")
    assert (table.me.skills[0].used, table.turn.stage, "interact" in table.options()) == (False, "after", False)
    assert table.rules("skill") == ["MK-SKILL-05"] * 2, "used, and brought back"


def test_the_ritual_cannot_be_restored_after_another_action() -> None:
    table = Table.of(skills="krang-shamanic-ritual", hand="march", on="village")
    table.play("skill:krang-shamanic-ritual", "colour:red", "interact")
    assert table.refuses("more:krang-shamanic-ritual") == ""


@pytest.mark.parametrize(("mana", "drawn"), [("red", 1), ("blue", 0)])
def test_regenerate_pays_for_a_wound_and_draws_for_red(mana: str, drawn: int) -> None:
    table = Table.of(skills="krang-regenerate", hand="wound march", deck="rage", mana=mana, source="")
    table.play("skill:krang-regenerate")
    assert (len(table.hand()), table.me.mana, table.me.discard) == (1 + drawn, [], [])
    assert (
        Table.of(skills="krang-regenerate", hand="march", mana="red").refuses("skill:krang-regenerate") == "MK-CARD-16"
    )
    assert (
        Table.of(skills="krang-regenerate", hand="wound", source="").refuses("skill:krang-regenerate") == "MK-CARD-16"
    )


def test_regenerate_draws_for_who_is_last() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].fame = 1

    table = Table.of(
        hero="krang",
        others=["tovak"],
        skills="krang-regenerate",
        hand="wound march",
        deck="rage",
        mana="blue",
        source="",
        change=ahead,
    )
    assert table.play("skill:krang-regenerate").hand() == ["march", "rage"]


# ---------------------------------------------------------------------- Arcane Disguise


def test_arcane_disguise_gives_influence_2() -> None:
    table = Table.of(skills="krang-arcane-disguise", hand="march", on="village").play("interact")
    table.play("skill:krang-arcane-disguise", "influence")
    assert (table.turn.influence, table.me.skills[0].down) == (2, False)


def test_arcane_disguise_ignores_reputation_until_green_mana_turns_it_up() -> None:
    table = Table.of(skills="krang-arcane-disguise", hand="march", on="village", reputation=-7, mana="green", source="")
    assert "interact" not in table.options()
    table.play("skill:krang-arcane-disguise")
    assert table.me.skills[0].down
    table.play("interact")
    assert table.turn.influence == 0
    table.play("more:krang-arcane-disguise")
    assert (table.me.skills[0].down, table.me.mana) == (False, [])
    assert table.refuses("skill:krang-arcane-disguise") == "MK-SKILL-10", "once per turn all the same"


def test_a_disguise_can_be_put_on_in_an_interaction() -> None:
    table = Table.of(skills="krang-arcane-disguise", hand="march promise", on="village", reputation=-4, source="")
    table.play("interact")
    assert table.turn.influence == -2
    table.play("skill:krang-arcane-disguise", "disguise")
    assert table.turn.influence == 0
    assert table.refuses("more:krang-arcane-disguise") == "MK-CARD-16", "no green mana"


# ---------------------------------------------------------------------- Puppet Master


def _kept(name: str) -> Callable[[MK], None]:
    def change(game: MK) -> None:
        token = TokenId(f"{name}#1")
        for pile in game.state.piles.values():
            pile[:] = [one for one in pile if one != token]
        game.state.players[0].trophies = [token]

    return change


@pytest.mark.rule("MK-CBT-17")
def test_puppet_master_keeps_a_defeated_enemy_across_turns() -> None:
    one = foe("one", 2, 0)
    table = against(one, hand="hit", skills="krang-puppet-master", hit=card(Attack(3))).play("next", "next")
    assert table.refused()["skill:krang-puppet-master"] == "MK-CBT-17"
    assert table.refuses("skill:krang-puppet-master") == "MK-CBT-17"
    table.play("target:0", "basic:hit", "strike", "skill:krang-puppet-master")
    assert table.me.trophies == ["one#1"]
    assert "one#1" not in table.state.discards["green"]
    assert table.refuses("skill:krang-puppet-master") == "MK-SKILL-10"


@pytest.mark.parametrize(
    ("attacks", "pool"),
    [
        ((Assault(5, "fire"),), [(3, "fire", "melee")]),
        ((Assault(3), Assault(4, "ice")), [(2, "physical", "melee"), (2, "ice", "melee")]),
    ],
)
def test_a_kept_enemy_attacks_with_half_its_strength(
    attacks: tuple[Assault, ...], pool: list[tuple[int, str, str]]
) -> None:
    puppet = foe("puppet", 3, attacks=attacks)
    table = against(foe(n=0), skills="krang-puppet-master", defs=(puppet,), change=_kept("puppet"))
    table.play("next", "next", "target:0", "skill:krang-puppet-master")
    assert table.pool() == pool
    assert (table.me.trophies, table.state.discards["green"]) == ([], ["puppet#1"])


@pytest.mark.parametrize(
    ("resist", "element"),
    [
        ((), "physical"),
        (("physical",), "physical"),
        (("fire",), "ice"),
        (("ice",), "fire"),
        (("fire", "ice"), "coldfire"),
    ],
)
def test_a_kept_enemy_blocks_with_half_its_armor(resist: tuple[Resistance, ...], element: str) -> None:
    puppet = foe("puppet", 5, 4, resist=resist)
    table = against(foe(n=9), skills="krang-puppet-master", defs=(puppet,), change=_kept("puppet"))
    table.play("next", "attack:0:0", "skill:krang-puppet-master")
    assert table.pool() == [(3, element, "melee")]


# ---------------------------------------------------------------------- Master of Chaos


def _pointing(colour: str) -> Callable[[MK], None]:
    def change(game: MK) -> None:
        game.state.players[0].skills[0].mark = colour

    return change


@pytest.mark.parametrize(
    ("before", "after", "phase", "pool"),
    [
        ("gold", "blue", "block", (3, "physical", "melee")),
        ("green", "black", "ranged", (1, "coldfire", "ranged")),
        ("white", "red", "attack", (2, "physical", "melee")),
    ],
)
def test_master_of_chaos_turns_to_a_value_in_combat(
    before: str, after: str, phase: str, pool: tuple[int, str, str]
) -> None:
    table = against(foe(n=0), skills="krang-master-of-chaos", change=_pointing(before))
    steps = {"ranged": ["target:0"], "block": ["next", "attack:0:0"], "attack": ["next", "next", "target:0"]}[phase]
    table.play(*steps, "skill:krang-master-of-chaos")
    assert (table.me.skills[0].mark, table.pool()) == (after, [pool])


def test_master_of_chaos_turns_to_move_and_influence() -> None:
    table = Table.of(skills="krang-master-of-chaos", hand="march", change=_pointing("blue"))
    assert table.play("skill:krang-master-of-chaos").turn.move == 1
    table = Table.of(skills="krang-master-of-chaos", hand="march", on="village", change=_pointing("black"))
    assert table.play("interact", "skill:krang-master-of-chaos").turn.influence == 2


@pytest.mark.rule("MK-SKILL-10")
def test_on_gold_master_of_chaos_gives_any_of_them() -> None:
    table = Table.of(skills="krang-master-of-chaos", hand="march", change=_pointing("red"))
    table.play("skill:krang-master-of-chaos")
    assert (table.turn.move, table.me.skills[0].mark) == (1, "gold"), "Move is all that is of use"
    assert "MK-SKILL-10" in table.rules("chaos")


def test_the_marker_turns_even_if_nothing_comes_of_it() -> None:
    table = Table.of(skills="krang-master-of-chaos", hand="march", change=_pointing("gold"))
    table.play("skill:krang-master-of-chaos")
    assert (table.me.skills[0].mark, table.turn.move) == ("blue", 0)
    assert table.refuses("skill:krang-master-of-chaos") == "MK-SKILL-10"


# ---------------------------------------------------------------------- Curse


def test_curse_weakens_an_attack_by_2_or_armor_by_1() -> None:
    table = against(foe("one", 3, 3), skills="krang-curse").play("skill:krang-curse", "option:0")
    assert combat.attack_value(table.game, table.fight.foes[0], 0) == 1
    table = against(foe("one", 3, 3), skills="krang-curse").play("skill:krang-curse", "option:1")
    assert combat.armor(table.game, table.fight.foes[0]) == 2


def test_fortified_enemies_are_cursed_only_after_the_ranged_phase() -> None:
    table = against(foe("one", 3, 3, "fortified"), skills="krang-curse")
    assert table.refuses("skill:krang-curse") == "MK-CBT-19"
    table.play("next", "skill:krang-curse", "option:0")
    assert combat.attack_value(table.game, table.fight.foes[0], 0) == 1


# ---------------------------------------------------------------------- Mana Enhancement, Mana Suppression


@pytest.mark.rule("MK-CARD-16")
def test_mana_enhancement_makes_a_crystal_of_mana_that_was_spent() -> None:
    table = Table.of(skills="krang-mana-enhancement", hand="run march", mana="red", source="", run=RUN)
    assert table.refused()["skill:krang-mana-enhancement"] == "MK-CARD-16"
    assert table.refuses("skill:krang-mana-enhancement") == "MK-CARD-16"
    table.play("strong:run", "skill:krang-mana-enhancement")
    assert (table.me.crystals["red"], table.state.centre) == (1, [(0, "krang-mana-enhancement", "red")])


def test_another_player_may_return_mana_enhancement_for_a_token() -> None:
    def marked(game: MK) -> None:
        game.state.centre = [(1, "krang-mana-enhancement", "green")]

    table = Table.of(others=["krang"], hand="march", change=marked).play("return:krang-mana-enhancement")
    assert (table.me.mana, table.state.centre) == (["green"], [])


def _suppressed(game: MK) -> None:
    game.state.centre = [(1, "krang-mana-suppression", "")]


def test_the_first_basic_mana_of_a_rival_costs_another_of_its_colour() -> None:
    table = Table.of(
        others=["krang"], hand="run again", mana="red red red", source="", run=RUN, again=RUN, change=_suppressed
    )
    table.play("strong:run")
    assert (table.me.mana, table.state.centre) == (["red"], [(1, "krang-mana-suppression", "red")])
    table.play("strong:again")
    assert (table.me.mana, table.turn.move) == ([], 8), "only the first"


def test_who_cannot_pay_twice_cannot_use_suppressed_mana() -> None:
    table = Table.of(others=["krang"], hand="run", mana="red blue", source="", run=RUN, change=_suppressed)
    assert table.refuses("strong:run") == "MK-CARD-16"
    table = Table.of(others=["krang"], hand="run", mana="red", source="gold", run=RUN, change=_suppressed)
    table.play("strong:run", "mana:red<token:red")
    assert (table.me.mana, table.turn.dice) == ([], [0]), "gold serves as red by day"


def test_a_suppressed_spell_needs_two_of_its_colour_and_black() -> None:
    spell = card(Move(1), Move(6), colour="red", kind="spell")
    short = Table.of(
        others=["krang"], hand="hex", mana="red black", source="", night=True, hex=spell, change=_suppressed
    )
    assert short.refuses("strong:hex") != ""
    table = Table.of(
        others=["krang"], hand="hex", mana="red red black", source="", night=True, hex=spell, change=_suppressed
    )
    table.play("strong:hex")
    assert (table.turn.move, table.me.mana) == (6, [])


def test_the_owner_gains_a_crystal_of_what_was_paid() -> None:
    def both(game: MK) -> None:
        for player in game.state.players:
            player.deck = list(game.state.players[0].hand)
        game.state.players[1].hand = list(game.state.players[0].hand)
        game.state.players[1].crystals = {"red": 2}

    table = Table.of(
        hero="krang",
        others=["tovak"],
        skills="krang-mana-suppression",
        hand="run march",
        source="",
        run=RUN,
        change=both,
    )
    table.play("skill:krang-mana-suppression", "basic:march", "end").go_on("move")
    table.play("strong:run", "end").go_on("move")
    assert (table.me.crystals.get("red"), table.state.players[1].crystals["red"], table.state.centre) == (1, 0, [])
