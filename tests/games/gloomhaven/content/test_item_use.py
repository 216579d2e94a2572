"""What items 1 to 70 do when they are used (GH-ITEM), one test for each kind of effect."""

from __future__ import annotations

import pytest

from delve.core.errors import BadConfig
from delve.core.questions import Choose
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig
from delve.games.gloomhaven.effects import Attack, Force, Move, To
from delve.games.gloomhaven.rules import setup
from delve.games.gloomhaven.state import CONSUMED, READY, SPENT
from tests.games.gloomhaven.kit import Table, both, bottom, top

ITEMS = box_content().items
REST = bottom(Move(2))


def _state(table: Table, number: int) -> int:
    return next(one.state for one in table.hero().items if one.number == number)


def _after(number: int) -> int:
    return {"spent": SPENT, "consumed": CONSUMED, "": READY}[ITEMS[number].use]


def _fight(item: int, attack: Attack, extra: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven
        . . . . . .
         A g . h . .
        . . . . . .
        A brute played=hit,rest items={item} {extra}
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        elements fire=strong
        """,
        hit=top(attack),
        rest=REST,
    )


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
    assert _state(table, item) == SPENT


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
        table = _fight(item, attack)
        table.play("top:hit")
        fits = shown.attack_kind in ("", kind) and item != 66
        assert (f"item:{item}" in table.options()) == fits, kind
        if fits:
            table.answer(f"item:{item}")
            assert _state(table, item) == _after(item)
            assert f"item:{item}" not in table.options(), "once for each attack"


@pytest.mark.parametrize(("item", "harm"), [(14, 3), (41, 4), (37, 3), (54, 3), (6, 2)])
def test_they_change_the_damage(item: int, harm: int) -> None:
    reach = 3 if ITEMS[item].attack_kind == "ranged" else 0
    table = _fight(item, Attack(2, range=reach))
    target = "h" if reach else "g"
    table.play("top:hit", f"item:{item}", target)
    assert table.hp(target) == 20 - harm
    if ITEMS[item].consume:
        assert table.state.elements[0] == 0, "the element is consumed"


@pytest.mark.parametrize(("item", "condition"), [(10, "stun"), (39, "pull")])
def test_they_add_effects_to_every_target(item: int, condition: str) -> None:
    reach = 3 if item == 39 else 0
    table = _fight(item, Attack(2, range=reach))
    target = "h" if reach else "g"
    table.play("top:hit", f"item:{item}", target)
    if condition == "stun":
        assert "stun" in table.conditions("g")
    else:
        assert table.asked == "pull"


def test_a_piercing_bow_ignores_shield() -> None:
    table = _fight(9, Attack(2, range=3))
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
    assert _state(table, 68) == READY


@pytest.mark.rule("GH-ITEM-11")
def test_a_mask_of_terror_pushes_with_every_melee_attack() -> None:
    table = _fight(66, Attack(2))
    table.play("top:hit", "g")
    assert (table.asked, table.prompt("n")) == ("push", 1)
    assert "item:66" not in table.options()
    table = _fight(66, Attack(2, range=3))
    table.play("top:hit", "h")
    assert table.asked == "turn", "not with ranged ones"


@pytest.mark.rule("GH-ITEM-15")
@pytest.mark.parametrize("item", [n for n, one in ITEMS.items() if one.attack is not None and one.single])
def test_items_for_a_single_attack_add_their_conditions(item: int) -> None:
    shown = ITEMS[item]
    assert shown.attack is not None
    reach = 3 if shown.attack_kind == "ranged" else 0
    target = "h" if reach else "g"
    table = _fight(item, Attack(1, range=reach))
    table.play("top:hit", target)
    assert table.asked == "single_item"
    table.answer(f"item:{item}")
    assert _state(table, item) == _after(item)
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
    assert _state(table, item) == _after(item)


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
        assert _state(table, 1) == READY


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
    table = _fight(item, Attack(2))
    table.play(f"item:{item}")
    for element in ("ice", "air")[:count]:
        table.answer(f"element:{element}")
    assert len(table.state.made) == count


def test_a_falcon_comes() -> None:
    table = _fight(35, Attack(2))
    table.play("item:35")
    table.answer(table.options()[0])
    assert [(one.kind, one.name, one.health) for one in table.new()] == [("summon", "jade-falcon", 2)]


# ---------------------------------------------------------------------- when attacked


def _attacked(item: int, attack: int = 3, mods: str = "+0", extra: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven mods={mods}
        A g .
        A brute hp=10 items={item} {extra}
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(attack - 2),)},
    )


@pytest.mark.parametrize("item", [4, 30])
def test_armor_gives_attackers_disadvantage(item: int) -> None:
    table = _attacked(item, mods="+2,-1")
    assert table.asked == "attacked"
    table.answer(f"item:{item}")
    assert table.prompt("n") == 3 - 1 - (item == 30)
    assert _state(table, item) == SPENT


@pytest.mark.rule("GH-ITEM-20")
@pytest.mark.parametrize(("item", "shield"), [(8, 1), (32, 2), (46, 1), (61, 4)])
def test_shields_lower_the_damage(item: int, shield: int) -> None:
    table = _attacked(item, attack=6)
    table.answer(f"item:{item}")
    assert table.prompt("n") == 6 - shield
    if item == 46:
        before = table.hp("g")
        table.answer("suffer")
        assert table.hp("g") == before - 2, "Retaliate 2"


@pytest.mark.rule("GH-ITEM-12", "GH-ITEM-13")
@pytest.mark.parametrize("item", [3, 23, 44, 65])
def test_slotted_armor_must_be_used(item: int) -> None:
    table = _attacked(item)
    assert table.prompt("n") == 2, "Shield 1 without being asked"
    used = next(one.used for one in table.hero().items)
    assert used == 1
    assert ITEMS[item].sources == ITEMS[item].uses == {3: 2, 23: 3, 44: 4, 65: 5}[item]


def test_shadow_armor_takes_everything() -> None:
    table = _attacked(51, attack=9)
    table.answer("item:51")
    assert table.hp("A") == 10
    assert _state(table, 51) == CONSUMED


def test_an_iron_helmet_makes_nothing_of_a_double() -> None:
    assert _attacked(7, mods="x2").prompt("n") == 3
    assert _attacked(12, mods="x2").prompt("n") == 6


@pytest.mark.parametrize(("item", "immune"), [(38, ("stun", "muddle")), (52, ("poison", "wound"))])
def test_charms_keep_conditions_off(item: int, immune: tuple[str, str]) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A brute hp=10 items={item}
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(-1, conditions=(*immune, "disarm")),)},  # type: ignore[arg-type]
    )
    table.answer("suffer")
    assert table.conditions("A") == ["disarm"]


def test_heavy_greaves_hold_against_enemies_alone() -> None:
    table = Table.of(
        """
        gloomhaven
        . . A g
        A brute hp=10 items=22
        g bandit-guard
        """,
        acts={"bandit-guard": (Force(push=2),)},
    )
    assert table.rules("unmoved") == ["GH-BOSS-05"]
    table = Table.of(
        """
        gloomhaven
        A B . .
        A brute played=shove,rest
        B tinkerer items=22
        """,
        shove=top(Force(push=1, to=To("allies"))),
        rest=REST,
    )
    table.play("top:shove", "B")
    assert not table.rules("unmoved")


# ---------------------------------------------------------------------- always


@pytest.mark.rule("GH-TURN-10")
@pytest.mark.parametrize(
    ("item", "half", "value"), [(29, "bottom", 3), (57, "bottom", 4), (40, "top", 3), (67, "top", 4)]
)
def test_basic_actions_grow(item: int, half: str, value: int) -> None:
    table = _fight(item, Attack(9))
    table.play(f"basic_{half}:hit")
    assert table.prompt("n") == value


@pytest.mark.parametrize(("item", "by"), [(15, 10), (43, 20)])
def test_boots_change_the_initiative(item: int, by: int) -> None:
    table = Table.of(
        f"""
        gloomhaven phase=start
        A . g
        A brute played=hit,rest items={item}
        g bandit-guard
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    assert (table.asked, table.options()) == ("initiative", ["keep", "later", "sooner"])
    table.answer("sooner")
    assert table.hero().lead == 40 - by


def test_steel_sabatons_shield_who_stands_fast() -> None:
    for steps, shield in ((0, 1), (2, 0)):
        table = Table.of(
            """
            gloomhaven
            A . . .
             . . . B
            A brute played=go,rest items=50 lead=10
            B tinkerer played=hit,more lead=90
            """,
            go=bottom(Move(2)),
            rest=top(Attack(1)),
            hit=top(Attack(1)),
            more=bottom(Move(1)),
        )
        if steps:
            table.play("bottom:go", f"to:{steps}")
        table.go_on(turn="pass")
        assert table.figure("A").shield == shield


def test_who_phases_is_hidden_in_an_obstacle_and_cannot_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        . A g .
        A brute played=hit,rest items=58 obstacle
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.rules("cannot_attack")
    assert table.asked == "turn"


# ---------------------------------------------------------------------- the end of a turn


@pytest.mark.parametrize(("item", "half"), [(42, "bottom"), (56, "top")])
def test_rings_give_an_action_with_a_card_from_hand(item: int, half: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . g
        A brute played=hit,rest hand=extra,trample items={item}
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
        extra=both(Attack(5, range=3), Move(1)),
    )
    table.play("pass")
    assert table.asked == "end_items"
    table.answer(f"item:{item}")
    assert table.options() == [f"{half}:extra", f"basic_{half}:extra", f"{half}:trample", f"basic_{half}:trample"]
    table.answer(f"{half}:extra")
    if half == "top":
        table.answer("g")
        assert table.hp("g") == 15
    else:
        table.answer("to:1")
        assert table.at("A") == "hex:1"
    assert _state(table, item) == CONSUMED
    assert "extra" in table.hero().discard


def test_a_second_chance_is_another_turn_later_in_the_round() -> None:
    late = top(Attack(3, range=2), initiative=80)
    early = top(Attack(3), initiative=20)
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest hand=late,early items=70
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
        late=late,
        early=early,
        acts={"bandit-guard": (Attack(0),)},
    )
    table.play("pass", "item:70")
    hero = table.hero()
    assert hero.played == ["late", "early"], "no other card is later"
    assert (hero.lead, hero.second) == (80, 20)
    assert table.asked == "turn", "the guard, at 60, has acted in between"
    assert table.figure("g").acted == table.state.round
    table.play("top:late", "g")
    assert table.hp("g") == 17
    assert set(hero.discard) >= {"hit", "rest"}


def test_a_second_chance_needs_a_later_card() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest hand=early,early2 items=70
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(2)),
        rest=REST,
        early=top(Attack(1), initiative=10),
        early2=top(Attack(1), initiative=40),
        acts={"bandit-guard": (Attack(0),)},
    )
    table.play("pass")
    assert table.asked != "end_items"


@pytest.mark.rule("GH-REST-14")
def test_items_can_be_used_before_a_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . .
        A brute hp=2 resting items=12 discard=trample,warding-strength,leaping-cleave
        """
    )
    assert table.options() == ["rest", "item:12"]
    table.answer("item:12")
    assert table.hp("A") == 5
    assert table.asked == "lose_rest"


def test_a_cloak_of_pockets_makes_room_for_two_more() -> None:
    full = CharacterConfig("brute", items=(12, 13, 14), gold=200)
    with pytest.raises(BadConfig, match="small"):
        setup._check_character(full, box_content())
    setup._check_character(CharacterConfig("brute", items=(12, 13, 14, 16), gold=200), box_content())
