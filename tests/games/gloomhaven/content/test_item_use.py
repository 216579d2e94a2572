"""What items 1 to 70 do when used (GH-ITEM), one test for each kind of effect: movement, attacks, in one's turn."""

from __future__ import annotations

import pytest

from delve.core.questions import Choose
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.state import CONSUMED, IN_PLAY, READY, SPENT
from tests.games.gloomhaven.content.items import REST, fight, state
from tests.games.gloomhaven.kit import Table, bottom, top

ITEMS = box_content().items


def _after(number: int) -> int:
    if number == 35:
        return IN_PLAY
    return {"spent": SPENT, "consumed": CONSUMED, "": READY}[ITEMS[number].use]


def _area(table: Table, *letters: str) -> str:
    """An area over some figures."""
    assert isinstance(table.question, Choose)
    wanted = {str(table.figure(one).hex) for one in letters}
    areas = [one for one in table.question.legal() if one.startswith("area:")]
    return next(one for one in areas if wanted <= set(one[5:].split(".")))


# ---------------------------------------------------------------------- movement


@pytest.mark.rule("GH-ITEM-14")
@pytest.mark.parametrize(("item", "more"), [(1, 2), (36, 3), (64, 4)])
def test_boots_add_movement(item: int, more: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . . . . . .
        A brute played=go,rest items={item}
        """,
        go=bottom(Move(1)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go")
    assert len([one for one in table.options() if one.startswith("to:")]) == 1
    table.answer(f"item:{item}")
    assert len([one for one in table.options() if one.startswith("to:")]) == 1 + more
    assert state(table, item) == SPENT


def test_winged_shoes_add_jump() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=go,rest items=2
        g bandit-guard
        """,
        go=bottom(Move(2)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go")
    assert not [one for one in table.options() if one.startswith("to:")]
    table.answer("item:2")
    assert [one for one in table.options() if one.startswith("to:")] == ["to:2"]


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("GH-ITEM-15", "GH-ITEM-16")
@pytest.mark.parametrize("item", [n for n, one in ITEMS.items() if one.attack is not None and not one.single])
def test_items_for_a_whole_attack_action_fit_their_kind(item: int) -> None:
    shown = ITEMS[item]
    for kind, attack in (("melee", Attack(2)), ("ranged", Attack(2, range=3))):
        table = fight(item, attack)
        table.play("top:hit")
        fits = shown.attack_kind in ("", kind) and item != 66
        assert (f"item:{item}" in table.options()) == fits, kind
        if fits:
            table.answer(f"item:{item}")
            assert state(table, item) == _after(item)
            assert f"item:{item}" not in table.options(), "once for each attack"


@pytest.mark.parametrize(("item", "harm"), [(14, 3), (41, 4), (37, 3), (54, 3), (6, 2)])
def test_they_change_the_damage(item: int, harm: int) -> None:
    reach = 3 if ITEMS[item].attack_kind == "ranged" else 0
    table = fight(item, Attack(2, range=reach))
    target = "h" if reach else "g"
    table.play("top:hit", f"item:{item}", target)
    assert table.hp(target) == 20 - harm
    if ITEMS[item].consume:
        assert table.state.elements[0] == 0, "the element is consumed"


@pytest.mark.parametrize(("item", "condition"), [(10, "stun"), (39, "pull")])
def test_they_add_effects_to_every_target(item: int, condition: str) -> None:
    reach = 3 if item == 39 else 0
    table = fight(item, Attack(2, range=reach))
    target = "h" if reach else "g"
    table.play("top:hit", f"item:{item}", target)
    if condition == "stun":
        assert "stun" in table.conditions("g")
    else:
        assert table.asked == "pull"


def test_a_piercing_bow_ignores_shield() -> None:
    table = fight(9, Attack(2, range=3))
    table.figure("h").shield = 5
    table.play("top:hit", "item:9", "h")
    assert table.hp("h") == 18


@pytest.mark.parametrize(("item", "reach"), [(31, 4), (59, 5)])
def test_range_grows(item: int, reach: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . . . . . h
        A brute played=hit,rest items={item}
        h bandit-guard hp=20/20
        """,
        hit=top(Attack(2, range=6 - reach + 3)),
        rest=REST,
    )
    table.play("top:hit")
    assert "h" not in table.options()
    table.answer(f"item:{item}")
    assert "h" in table.options()


def test_a_halberd_reaches_two_hexes_and_stays_melee() -> None:
    table = Table.of(
        """
        gloomhaven
        A . h .
        A brute played=hit,rest items=68
        h bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.options() == ["item:68", "skip"]
    table.answer("item:68", "h")
    assert table.hp("h") == 18
    assert state(table, 68) == READY


@pytest.mark.rule("GH-ITEM-11")
def test_a_mask_of_terror_pushes_with_every_melee_attack() -> None:
    table = fight(66, Attack(2))
    table.play("top:hit", "g")
    assert (table.asked, table.prompt("n")) == ("push", 1)
    assert "item:66" not in table.options()
    table = fight(66, Attack(2, range=3))
    table.play("top:hit", "h")
    assert table.asked == "turn", "not with ranged ones"


@pytest.mark.rule("GH-ITEM-15")
@pytest.mark.parametrize("item", [n for n, one in ITEMS.items() if one.attack is not None and one.single])
def test_items_for_a_single_attack_add_their_conditions(item: int) -> None:
    shown = ITEMS[item]
    assert shown.attack is not None
    reach = 3 if shown.attack_kind == "ranged" else 0
    target = "h" if reach else "g"
    table = fight(item, Attack(1, range=reach))
    table.play("top:hit", target)
    assert table.asked == "single_item"
    table.answer(f"item:{item}")
    assert state(table, item) == _after(item)
    for condition in shown.attack.conditions:
        if condition == "curse":
            assert "curse" in table.state.modifiers.draw
        else:
            assert condition in table.conditions(target)


@pytest.mark.parametrize("item", [18, 26, 47])
def test_melee_areas_hit_more_than_one(item: int) -> None:
    places = {18: "g h .", 47: "g h .", 26: ". . ."}
    row = {18: " A . .", 47: " A . .", 26: " A g h"}
    table = Table.of(
        f"""
        gloomhaven
        {places[item]}
        {row[item]}
        A brute played=hit,rest items={item}
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit", f"item:{item}")
    table.answer(_area(table, "g", "h"))
    while table.asked == "next_target":
        table.answer(table.options()[0])
    assert (table.hp("g"), table.hp("h")) == (18, 18)


def test_a_volatile_bomb_hits_an_area() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . g h
         . . . . .
        A brute played=hit,rest items=33
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        """,
        hit=top(Attack(2, range=3)),
        rest=REST,
    )
    table.play("top:hit", "item:33")
    table.answer(_area(table, "g", "h"))
    while table.asked == "next_target":
        table.answer(table.options()[0])
    assert table.hp("g") == table.hp("h") == 18


def test_unstable_explosives_hurt_allies_in_the_area() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . g B
         . . . . .
        A brute played=hit,rest items=60
        B tinkerer hp=8
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2, range=3)),
        rest=REST,
    )
    table.play("top:hit", "item:60")
    table.answer(_area(table, "g", "B"))
    assert table.asked == "damage"
    assert table.prompt("n") == 3
    table.answer("suffer")
    assert (table.hp("g"), table.hp("B"), table.hp("A")) == (18, 5, 10)


# ---------------------------------------------------------------------- during one's turn


@pytest.mark.parametrize("item", [n for n, one in ITEMS.items() if one.turn])
def test_items_of_the_turn_can_be_used_and_are_used_up(item: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A B .
         . . .
        A brute hp=2 played=hit,rest items={item},1:spent,14:consumed,12:consumed discard=trample,warding-strength
        B tinkerer
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play(f"item:{item}")
    for _ in range(6):
        if table.asked == "turn":
            break
        table.go_on()
    assert table.asked == "turn"
    assert state(table, item) == _after(item)


@pytest.mark.parametrize(("item", "healed"), [(12, 3), (24, 1), (27, 5), (55, 7), (49, 3), (69, 3)])
def test_potions_and_charms_heal(item: int, healed: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . .
        A brute hp=1 played=hit,rest items={item},1:spent
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play(f"item:{item}")
    assert table.hp("A") == min(10, 1 + healed)
    if item in (49, 69):
        assert state(table, 1) == READY


@pytest.mark.parametrize(("item", "cards"), [(13, 2), (34, 3)])
def test_stamina_recovers_discarded_cards(item: int, cards: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . .
        A brute played=hit,rest items={item} discard=trample,warding-strength,leaping-cleave,sweeping-blow
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play(f"item:{item}")
    names = [f"card:{one}" for one in table.hero().discard][:cards]
    table.answer(names)
    assert len(table.hero().discard) == 4 - cards


def test_a_cloak_hides_and_an_eye_strengthens() -> None:
    for item, who, condition in ((5, "A", "invisible"), (63, "B", "strengthen")):
        table = Table.of(
            f"""
            gloomhaven
            A B .
            A brute played=hit,rest items={item}
            B tinkerer
            """,
            hit=top(Attack(2)),
            rest=REST,
        )
        table.play(f"item:{item}")
        assert condition in table.conditions(who)


@pytest.mark.parametrize(("item", "count"), [(20, 1), (48, 2)])
def test_mana_makes_elements(item: int, count: int) -> None:
    table = fight(item, Attack(2))
    table.play(f"item:{item}")
    for element in ("ice", "air")[:count]:
        table.answer(f"element:{element}")
    assert len(table.state.made) == count


@pytest.mark.rule("GH-SUMMON-01")
def test_a_falcon_comes() -> None:
    table = fight(35, Attack(2))
    table.play("item:35")
    table.answer(table.options()[0])
    assert [(one.kind, one.name, one.health) for one in table.new()] == [("summon", "jade-falcon", 2)]
    assert "GH-SUMMON-01" in table.rules("summoned")
