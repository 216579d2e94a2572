"""GH-AOE: areas and several targets."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Afflict, Attack, Gain, Heal, Move, OnAttack, Pattern, Suffer, To
from tests.games.gloomhaven.kit import Table, both, top

REST = both(Attack(1), Move(1))
LINE = Pattern(((1, 0), (2, 0)), melee=True)
"""Two hexes in a row, beginning next to the figure."""
TRIANGLE = Pattern(((0, 0), (1, -1), (1, 0)))
"""Three hexes that touch, anywhere: Ink Bomb."""


def areas(table: Table) -> list[str]:
    """The areas that may be chosen, by their hexes."""
    return [one.removeprefix("area:") for one in table.options() if one.startswith("area:")]


def aim(drawing: str, attack: Attack, mods: str = "+0", hero: str = "") -> Table:
    """The Brute aims; small letters are guards with 20 hit points, unless the drawing says otherwise."""
    rows, _, more = drawing.partition("--")
    known = {line.split()[0] for line in more.splitlines() if line.strip()}
    marks = sorted({mark for mark in rows if mark.islower() and mark not in known and mark not in "xyz"})
    guards = "\n".join(f"{mark} bandit-guard hp=20" for mark in marks)
    text = f"gloomhaven\n{rows.strip(chr(10))}\nA brute hp=10 mods={mods} played=hit,rest {hero}\n{guards}\n{more}"
    return Table.of(text, hit=top(attack), rest=REST).play("top:hit")


# ---------------------------------------------------------------------- patterns


@pytest.mark.rule("GH-AOE-01")
def test_a_pattern_can_be_turned_in_all_six_directions() -> None:
    table = aim(
        """
        . e . f .
         . . . .
        g . A . j
         . . . .
        . m . n .
        """,
        Attack(3, area=LINE),
    )
    assert sum(one.startswith("area:") for one in table.options()) == 6


@pytest.mark.rule("GH-AOE-12")
@pytest.mark.parametrize(
    ("drawing", "area"), [(" . . i\nA g h .", "igh"), ("A g h .\n . . i", "ghi")], ids=["as printed", "mirrored"]
)
def test_a_pattern_can_be_mirrored(drawing: str, area: str) -> None:
    hook = Pattern(((1, 0), (2, 0), (3, -1)), melee=True)
    table = aim(drawing, Attack(3, area=hook))
    assert area in areas(table)
    table.answer(f"area:{area}", "g", "h")
    assert [table.hp(one) for one in "ghi"] == [17, 17, 17]


@pytest.mark.rule("GH-AOE-04", "GH-AOE-11")
def test_the_grey_hex_is_the_figures_own_and_the_pattern_reaches_beyond_adjacent_hexes() -> None:
    table = aim("A x h i", Attack(3, area=LINE))
    assert areas(table) == ["xh"], "it begins next to the figure: i is out of it"
    table.answer("area:xh")
    assert (table.hp("h"), table.hp("i")) == (17, 20), "h is not adjacent, and hit by a melee attack"


@pytest.mark.rule("GH-AOE-05")
def test_enemies_in_red_hexes_are_attacked_and_no_others() -> None:
    table = aim(" j k .\nh A g i", Attack(3, area=LINE))
    table.answer("area:gi", "g")
    assert {one: table.hp(one) for one in "ghijk"} == {"g": 17, "i": 17, "h": 20, "j": 20, "k": 20}


@pytest.mark.rule("GH-AOE-05")
def test_an_area_without_an_enemy_cannot_be_chosen() -> None:
    table = aim("x A y z g", Attack(3, area=LINE))
    assert table.asked == "turn", "no enemy can be hit"
    assert table.rules("no_target") == ["GH-ATK-01"]


@pytest.mark.rule("GH-AOE-13")
def test_a_pattern_with_a_grey_hex_is_melee() -> None:
    table = aim("A g .", Attack(3, range=3, area=LINE), mods="+2,-1")
    table.answer(table.options()[0])
    assert table.hp("g") == 15, "no disadvantage for being adjacent: one card"
    assert table.hero().deck.discard == ["+2"]


@pytest.mark.rule("GH-AOE-13")
def test_flamethrower_is_a_melee_attack_on_three_hexes() -> None:
    table = Table.of(
        """
        gloomhaven
         y g .
        A h x i
         z . .
        A tinkerer mods=+1,+0,-1 played=flamethrower,harmless-contraption items=10
        g bandit-guard hp=20
        h bandit-guard hp=20
        i bandit-guard hp=20
        """
    )
    table.play("top:flamethrower")
    assert "item:10" in table.options(), "a War Hammer, for melee attacks alone"
    three = [one for one in areas(table) if "g" in one and "h" in one]
    assert three
    table.answer(f"area:{three[0]}", "h")
    assert (table.hp("h"), table.hp("g"), table.hp("i")) == (16, 17, 20)
    assert table.conditions("g") == table.conditions("h") == ["wound"]


# ---------------------------------------------------------------------- range


@pytest.mark.rule("GH-AOE-06")
def test_one_red_hex_in_range_is_enough_and_it_may_be_empty() -> None:
    at_four = aim("A x y z g", Attack(4, range=3, area=TRIANGLE))
    at_four.answer(at_four.options()[0])
    assert at_four.hp("g") == 16, "Ink Bomb: z is within 3, g is not"
    at_five = aim("A x y z . g", Attack(4, range=3, area=TRIANGLE))
    assert at_five.asked == "turn"


@pytest.mark.rule("GH-AOE-15")
def test_the_hex_in_range_may_be_part_of_a_wall() -> None:
    apart = Pattern(((0, 0), (1, -2)))
    table = aim("A x y z g", Attack(4, range=3, area=apart))
    assert len(table.options()) == 2, "the other hex lies in the wall beside the corridor, 3 away"
    table.answer(table.options()[0])
    assert table.hp("g") == 16
    assert aim("A x y z g", Attack(4, range=2, area=apart)).asked == "turn"


@pytest.mark.rule("GH-AOE-07")
@pytest.mark.parametrize("attack", [Attack(3, area=LINE), Attack(3, range=2, area=Pattern(((0, 0), (1, 0))))])
def test_enemies_in_the_area_but_out_of_sight_are_not_attacked(attack: Attack) -> None:
    seen = aim("A g h", attack)
    seen.answer("area:gh", "g")
    assert (seen.hp("g"), seen.hp("h")) == (17, 17)
    unseen = aim("A g h\n--\nwall g|h", attack)
    area = next(one for one in unseen.options() if one.startswith("area:"))
    unseen.answer(area)
    assert (unseen.hp("g"), unseen.hp("h"), unseen.asked) == (17, 20, "turn")


@pytest.mark.rule("GH-AOE-16")
def test_a_ranged_area_has_disadvantage_against_each_adjacent_enemy() -> None:
    table = aim("A g h", Attack(3, range=2, area=Pattern(((0, 0), (1, 0)))), mods="+2,-1,+2,+1")
    table.answer("area:gh", "g")
    assert (table.hp("g"), table.hp("h")) == (18, 15), "the worse of two against g, one card against h"


# ---------------------------------------------------------------------- separate attacks, one action


@pytest.mark.rule("GH-AOE-02")
def test_each_enemy_in_an_area_is_attacked_with_its_own_card() -> None:
    table = aim("A g h", Attack(3, area=LINE), mods="-1,x2")
    table.answer("area:gh")
    assert (table.asked, table.options()) == ("next_target", ["g", "h"])
    table.answer("h")
    assert (table.hp("h"), table.hp("g")) == (18, 14)


@pytest.mark.rule("GH-AOE-03")
@pytest.mark.parametrize("attack", [Attack(3, area=LINE), Attack(3, range=2, targets=2)], ids=["area", "targets"])
def test_what_is_for_the_attack_action_counts_for_all_its_attacks(attack: Attack) -> None:
    table = aim("A g h", attack, mods="+0*4", hero="items=14")
    table.answer("item:14", "area:gh" if attack.area else "g", "g" if attack.area else "h")
    assert (table.hp("g"), table.hp("h")) == (16, 16), "a Minor Power Potion: +1 for both"
    assert table.hero().items[0].state != 0, "and it is used up once"


@pytest.mark.rule("GH-AOE-03")
def test_a_bonus_for_the_action_uses_one_slot_and_one_for_attacks_a_slot_for_each() -> None:
    def slots(*, per_action: bool) -> tuple[int, int, int]:
        table = Table.of(
            """
            gloomhaven
            A g h
            A brute played=hit,rest
            g bandit-guard hp=20
            h bandit-guard hp=20
            active fury top
            """,
            hit=top(Attack(3, area=LINE)),
            rest=REST,
            fury=top(
                Half((OnAttack(Gain(attack=2), per_action=per_action),), lasts="always", slots=(0, 0, 0)),
            ),
        )
        table.play("top:hit", "area:gh", "g")
        return table.hp("g"), table.hp("h"), table.state.actives[0].used

    assert slots(per_action=True) == (15, 15, 1)
    assert slots(per_action=False) == (15, 15, 2)


@pytest.mark.rule("GH-AOE-03")
def test_an_item_for_a_single_attack_counts_for_one_of_them() -> None:
    table = aim("A g h", Attack(3, area=LINE), hero="items=11")
    table.answer("area:gh", "g")
    assert (table.asked, table.options()) == ("single_item", ["go", "item:11"])
    table.answer("go")
    assert (table.asked, table.conditions("g")) == ("single_item", [])
    table.answer("item:11")
    assert (table.conditions("g"), table.conditions("h")) == ([], ["poison"])


@pytest.mark.rule("GH-AOE-08")
def test_target_x_is_up_to_x_different_enemies_in_range() -> None:
    table = aim("A x g h i j", Attack(2, range=4, targets=3))
    assert table.options() == ["g", "h", "i", "skip"], "j is 5 away"
    table.answer("i")
    assert table.options() == ["g", "h", "done"], "two more, or enough"
    table.answer("done")
    assert [table.hp(one) for one in "ghij"] == [20, 20, 18, 20]


@pytest.mark.rule("GH-AOE-08")
def test_it_ends_when_there_is_nobody_left() -> None:
    table = aim("A g h", Attack(2, range=4, targets=3))
    table.answer("g", "h")
    assert table.asked == "turn"


@pytest.mark.rule("GH-AOE-09")
def test_no_enemy_is_targeted_twice_by_one_ability() -> None:
    table = aim("A x g .", Attack(2, range=4, targets=3), mods="+0_add_target,+0")
    table.answer("g")
    assert (table.asked, table.hp("g")) == ("turn", 18), "neither by Target 3 nor by the card"


@pytest.mark.rule("GH-AOE-09")
def test_a_second_ability_can_target_it_again() -> None:
    table = Table.of(
        "gloomhaven\nA g .\nA brute played=hit,rest\ng bandit-guard hp=20",
        hit=top(Attack(3), Attack(2)),
        rest=REST,
    )
    table.play("top:hit", "g", "g")
    assert table.hp("g") == 15


@pytest.mark.rule("GH-AOE-09")
def test_a_monster_with_more_targets_than_enemies_attacks_each_once() -> None:
    table = Table.of(
        "gloomhaven\nA g .\nA brute hp=10 hand=\ng bandit-guard",
        acts={"bandit-guard": (Attack(0, targets=3),)},
    )
    assert table.hp("A") == 8


# ---------------------------------------------------------------------- allies


@pytest.mark.rule("GH-AOE-10")
def test_an_ally_in_the_area_is_not_attacked() -> None:
    table = Table.of(
        """
        gloomhaven
        A B h
        A brute played=hit,rest
        B scoundrel hp=8
        h bandit-guard hp=20
        """,
        hit=top(Attack(3, area=LINE, conditions=("wound",))),
        rest=REST,
    )
    table.play("top:hit")
    table.answer("area:Bh")
    assert (table.hp("h"), table.hp("B"), table.conditions("B")) == (17, 8, [])


@pytest.mark.rule("GH-AOE-10")
def test_monsters_do_not_hit_each_other() -> None:
    table = Table.of(
        """
        gloomhaven
        g h A
        A brute hp=10 hand=
        g bandit-guard hp=6
        h bandit-archer hp=6 acted
        """,
        acts={"bandit-guard": (Attack(0, area=LINE),)},
    )
    assert (table.hp("A"), table.hp("h")) == (8, 6)


@pytest.mark.rule("GH-AOE-14")
def test_helpful_abilities_affect_allies_that_cannot_be_targeted() -> None:
    drawing = """
        gloomhaven
        A x B g
        A brute hp=3/10 played=help,rest
        B scoundrel hp=3/8 invisible
        g bandit-guard invisible
        """
    heals = Table.of(drawing, help=top(Heal(2, range=3)), rest=REST).play("top:help")
    assert heals.options() == ["A", "B", "skip"], "an invisible ally can be healed"
    heals.answer("B")
    assert heals.hp("B") == 5
    blesses = Table.of(drawing, help=top(Afflict(("strengthen",), To("allies", 3))), rest=REST)
    blesses.play("top:help", "B")
    assert blesses.conditions("B") == ["invisible", "strengthen"]
    harms = Table.of(drawing, help=top(Suffer(1, To("enemies", 3))), rest=REST).play("top:help")
    assert harms.asked == "turn", "an invisible enemy cannot be targeted"
