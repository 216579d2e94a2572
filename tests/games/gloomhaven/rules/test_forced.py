"""GH-EFFECT: PUSH and PULL."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import ALL_NEXT_TO, Ability, Attack, Force, Move
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))


def brute(position: str, *abilities: Ability, more: str = "") -> Table:
    """The Brute (A) plays the top of `hit`."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST)


@pytest.mark.rule("GH-EFFECT-05")
def test_each_hex_of_a_push_is_farther_away() -> None:
    table = brute(
        """
        gloomhaven
        . . a c
         A g b d
        . . e f
        g bandit-guard hp=9
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g")
    assert table.options() == ["a", "b", "e", "skip"], "not beside the attacker"
    table.answer("a")
    assert table.options() == ["c", "blocked"], "b is as far away as a is; upwards is the wall"
    table.answer("c")
    assert table.at("g") == "c"
    assert table.rules("pushed") == ["GH-EFFECT-05"]


@pytest.mark.rule("GH-EFFECT-06")
def test_each_hex_of_a_pull_is_closer() -> None:
    table = brute(
        """
        gloomhaven
        . a b g
         A c d .
        g bandit-guard hp=9
        """,
        Attack(1, range=3, pull=2),
    )
    table.play("top:hit", "g")
    assert table.options() == ["b", "d", "skip"]
    table.answer("b")
    assert table.options() == ["a", "c"], "both beside the one who pulls"
    table.answer("a")
    assert (table.at("g"), table.told("pulled")) == ("a", [2])
    assert table.rules("pulled") == ["GH-EFFECT-06"]


@pytest.mark.rule("GH-EFFECT-06", "GH-EFFECT-07")
def test_a_pull_ends_beside_the_one_who_pulls() -> None:
    table = brute(
        """
        gloomhaven
        A a g .
        g bandit-guard hp=9
        """,
        Attack(1, range=3, pull=3),
    )
    table.play("top:hit", "g", "a")
    assert (table.asked, table.at("g"), table.told("pulled")) == ("turn", "a", [1])


@pytest.mark.rule("GH-EFFECT-07")
def test_a_push_ends_at_a_wall() -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=9
        """,
        Attack(1, push=4),
    )
    table.play("top:hit", "g", "a")
    assert (table.asked, table.at("g"), table.told("pushed")) == ("turn", "a", [1])


@pytest.mark.rule("GH-EFFECT-07")
def test_a_push_without_any_legal_hex_does_nothing() -> None:
    table = brute(
        """
        gloomhaven
        . A g
        g bandit-guard hp=9
        """,
        Attack(1, push=1),
    )
    table.play("top:hit", "g")
    assert (table.asked, table.at("g"), table.hp("g")) == ("turn", "g", 8)


@pytest.mark.rule("GH-EFFECT-08")
def test_a_pushed_figure_passes_its_own_allies() -> None:
    table = brute(
        """
        gloomhaven
        A g h a
        g bandit-guard hp=9
        h bandit-guard
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g")
    assert table.options() == ["h", "skip"], "through the other guard"
    table.answer("h")
    assert (table.at("g"), table.at("h")) == ("a", "h")


@pytest.mark.rule("GH-EFFECT-08")
def test_a_pushed_figure_does_not_pass_its_enemies() -> None:
    table = brute(
        """
        gloomhaven
        A g B a
        B scoundrel
        g bandit-guard hp=9
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g")
    assert (table.asked, table.at("g")) == ("turn", "g"), "the Scoundrel is in the way"


@pytest.mark.rule("GH-EFFECT-09")
@pytest.mark.parametrize(("there", "lost"), [("^", 3), ("!", 1), ("~", 0)])
def test_traps_and_hazards_work_on_a_pushed_figure(there: str, lost: int) -> None:
    table = brute(
        f"""
        gloomhaven
        A g {there} a .
        g bandit-guard hp=9
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g", there, "a")
    assert (table.at("g"), table.hp("g")) == ("a", 8 - lost), "difficult terrain costs nothing more"


@pytest.mark.rule("GH-EFFECT-09")
def test_a_push_ends_with_the_death_of_its_victim() -> None:
    table = brute(
        """
        gloomhaven
        A g ^ a .
        g bandit-guard hp=3
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g", "^")
    assert table.is_gone("g")
    assert table.asked == "turn"
    assert table.hero().tally["kills"] == 1


@pytest.mark.rule("GH-EFFECT-09")
def test_a_flying_figure_is_pushed_over_a_trap() -> None:
    table = brute(
        """
        gloomhaven
        A w ^ a .
        w wind-demon hp=9
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "w", "^", "a")
    assert (table.at("w"), len(table.state.traps)) == ("a", 1)


@pytest.mark.rule("GH-EFFECT-14")
def test_a_push_that_is_used_goes_its_full_length() -> None:
    table = brute(
        """
        gloomhaven
        . . . d
         A g a b
        . . . c
        g bandit-guard hp=9
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g", "a")
    assert table.options() == ["d", "b", "c"], "once begun there is no stopping at a"


@pytest.mark.rule("GH-EFFECT-15")
@pytest.mark.parametrize(
    ("answers", "end"), [(("skip", "skip"), "g"), (("a", "skip"), "a"), (("skip", "a"), "a"), (("a", "b"), "b")]
)
def test_pushes_of_action_and_modifier_are_separate(answers: tuple[str, ...], end: str) -> None:
    table = brute(
        """
        gloomhaven
        A g a b c
        g bandit-guard hp=9
        """,
        Attack(1, push=1),
        more="mods=+0_push_1_rolling,+0",
    )
    table.play("top:hit", "g", *answers)
    assert (table.asked, table.at("g")) == ("turn", end)


@pytest.mark.rule("GH-EFFECT-16")
def test_an_obstacle_stops_a_push_but_not_of_a_flying_figure() -> None:
    position = """
        gloomhaven
        A {} o
        {} {} hp=9
        """
    walks = brute(position.format("g", "g", "bandit-guard"), Attack(1, push=1))
    walks.play("top:hit", "g")
    assert (walks.asked, walks.at("g")) == ("turn", "g")
    flies = brute(position.format("w", "w", "wind-demon"), Attack(1, push=1))
    flies.play("top:hit", "w", "o")
    assert flies.at("w") == "o"


@pytest.mark.rule("GH-EFFECT-17")
def test_a_push_may_go_where_it_gets_blocked() -> None:
    table = brute(
        """
        gloomhaven
        . . a
         A g b c
        g bandit-guard hp=9
        """,
        Force(push=2),
    )
    table.play("top:hit", "g")
    assert table.options() == ["a", "b", "skip"]
    table.answer("a")
    assert (table.asked, table.at("g"), table.told("pushed")) == ("turn", "a", [1]), "by way of b it would go on to c"


@pytest.mark.rule("GH-EFFECT-17")
def test_a_push_may_be_directed_against_a_wall_after_its_first_hex() -> None:
    table = brute(
        """
        gloomhaven
        A g a b
        g bandit-guard hp=9
        """,
        Attack(1, push=3),
    )
    table.play("top:hit", "g", "a")
    assert table.options() == ["b", "blocked"]
    table.answer("blocked")
    assert (table.asked, table.at("g"), table.told("pushed")) == ("turn", "a", [1])


@pytest.mark.rule("GH-EFFECT-17")
def test_nobody_is_left_on_the_hex_of_an_ally_by_a_push_against_a_wall() -> None:
    table = brute(
        """
        gloomhaven
        A g h a
        g bandit-guard hp=9
        h bandit-guard
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g", "h")
    assert (table.asked, table.at("g")) == ("turn", "a")


@pytest.mark.rule("GH-EFFECT-20")
def test_a_push_stops_before_a_hex_that_is_taken() -> None:
    table = brute(
        """
        gloomhaven
        A g a h b
        g bandit-guard hp=9
        h bandit-guard
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g", "a")
    assert (table.asked, table.at("g")) == ("turn", "a"), "the second hex would end on the other guard"


@pytest.mark.rule("GH-EFFECT-20")
def test_nobody_is_pushed_through_allies_into_a_dead_end() -> None:
    table = brute(
        """
        gloomhaven
        A g h
        g bandit-guard hp=9
        h bandit-guard
        """,
        Attack(1, push=2),
    )
    table.play("top:hit", "g")
    assert (table.asked, table.at("g")) == ("turn", "g"), "there is nothing behind h"


@pytest.mark.rule("GH-EFFECT-05", "GH-EFFECT-14")
def test_a_monster_always_pushes_and_the_players_say_where() -> None:
    table = Table.of(
        """
        gloomhaven
        . . a
         g A b
        . . c
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, push=1),)},
    )
    table.answer("suffer")
    assert (table.asked, table.options()) == ("push", ["a", "b", "c"])
    table.answer("c")
    assert table.at("A") == "c"


@pytest.mark.rule("GH-EFFECT-05")
def test_all_adjacent_enemies_are_pushed_one_after_the_other() -> None:
    table = brute(
        """
        gloomhaven
        a g A h b
        g bandit-guard
        h bandit-guard
        """,
        Force(push=1, to=ALL_NEXT_TO),
    )
    table.play("top:hit", "a", "skip")
    assert (table.at("g"), table.at("h")) == ("a", "h"), "each push can be skipped"
