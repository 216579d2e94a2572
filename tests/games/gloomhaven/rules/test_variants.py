"""GH-V-SOLO, GH-V-RAND: solo play or open information, and reduced randomness."""

from __future__ import annotations

import pytest

from delve.core.errors import BadConfig
from delve.games.gloomhaven.box import GOLD, bonus_xp
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig, Config
from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.rules import reveal
from delve.games.gloomhaven.state import HexId
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.gloomhaven.scenarios import party

PAIR = (CharacterConfig("brute"), CharacterConfig("spellweaver"))
TABLE = """
    0 1 2 3 4
    1 2 2 4 6
    2 3 3 5 8
    3 4 3 6 10
    4 5 4 7 12
    5 6 4 8 14
    6 7 5 9 16
    """
"""Scenario level, monster level, gold, trap damage, bonus XP."""
ROWS = [tuple(map(int, row.split())) for row in TABLE.strip().splitlines()]


def alone(level: int | None = 1, scenario: int = 1) -> Table:
    """A scenario for one player, before anything is chosen."""
    return Table.opened(Config(scenario, PAIR, level=level, solo=True))


# ---------------------------------------------------------------------- solo play


@pytest.mark.rule("GH-V-SOLO-01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_player_may_play_several_characters(count: int) -> None:
    heroes = tuple(CharacterConfig(cls) for cls in party.CLASSES[:count])
    table = Table.opened(Config(1, heroes, solo=True)).go_on(until="lead")
    for seat in range(count):
        hand = table.state.characters[seat].hand
        table.answer(f"lead:{hand[0]}", f"second:{hand[1]}", seat=seat)
    assert table.state.phase == "turns"


@pytest.mark.rule("GH-V-SOLO-01")
def test_one_character_is_not_enough() -> None:
    with pytest.raises(BadConfig):
        Table.opened(Config(1, PAIR[:1], solo=True))


@pytest.mark.rule("GH-V-SOLO-02")
def test_monsters_and_traps_are_a_level_higher_but_not_gold_and_xp() -> None:
    solo, plain = alone(3).state, Table.opened(Config(1, PAIR, level=3)).state
    assert (solo.monster_level, solo.trap_damage) == (plain.monster_level + 1, plain.trap_damage + 1) == (4, 6)
    assert solo.level == plain.level == 3
    printed = box_content().monsters["bandit-guard"].normal
    assert printed is not None
    guard = next(one for one in solo.figures if one.rank == "normal")
    assert guard.health == printed.health[4]


@pytest.mark.rule("GH-V-SOLO-03")
@pytest.mark.parametrize("solo", [True, False])
def test_who_shows_all_hands_plays_with_the_same_adjustment(solo: bool) -> None:
    table = Table.opened(Config(1, PAIR, level=2, solo=solo)).go_on(until="lead")
    shown = [bool(one.hand) for one in table.view(0).characters]
    assert (shown, table.state.monster_level) == (([True, True], 3) if solo else ([True, False], 2))
    assert all(len(one.hand) == one.hand_size for one in table.view(1).characters) == solo


@pytest.mark.rule("GH-V-SOLO-04")
@pytest.mark.parametrize(("level", "monsters", "gold", "trap", "xp"), ROWS)
def test_the_adjusted_table(level: int, monsters: int, gold: int, trap: int, xp: int) -> None:
    state = alone(level).state
    assert (state.monster_level, GOLD[state.level], state.trap_damage, bonus_xp(state.level)) == (
        monsters,
        gold,
        trap,
        xp,
    )


@pytest.mark.rule("GH-V-SOLO-04")
def test_there_is_no_level_7() -> None:
    with pytest.raises(BadConfig) as error:
        alone(7)
    assert error.value.msg.key == "gh.error.solo_level"
    veterans = (CharacterConfig("brute", 9), CharacterConfig("spellweaver", 9))
    state = Table.opened(Config(1, veterans, "very_hard", solo=True)).state
    assert (state.level, state.monster_level) == (6, 7), "5 recommended, 2 more, but 6 at most"


@pytest.mark.rule("GH-V-SOLO-05")
@pytest.mark.parametrize(("level", "damage"), list(enumerate([1, 2, 2, 3, 3, 4, 4])))
def test_hazards_follow_the_raised_trap_damage(level: int, damage: int) -> None:
    raised = alone(level).state.trap_damage
    table = Table.of(
        f"""
        gloomhaven level={level} trap_damage={raised} open_cards
        A a .
        A brute hp=30/30 hand= played=go,rest
        a hazard
        """,
        go=bottom(Move(1)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go", "a")
    assert table.hp("A") == 30 - damage


@pytest.mark.rule("GH-V-SOLO-05")
def test_so_do_the_traps_of_rooms_revealed_later() -> None:
    game = alone(2).session.game
    assert reveal.trap_of(game, HexId(0), "spike").damage == 5


@pytest.mark.rule("GH-V-SOLO-06")
def test_formulas_of_scenarios_use_the_scenario_level() -> None:
    game = party.start(party.game_of(Config(19, PAIR, level=4, solo=True)))
    hail = next(one for one in game.state.figures if one.name == "hail")
    assert (hail.health, game.state.monster_level) == (12, 5), "4 + 2 * 4, though monsters have level 5"


# ---------------------------------------------------------------------- reduced randomness

DUEL = """
    gloomhaven reduced
    A g .
    A brute hp=10 hand=trample,shield-bash played=hit,rest
    g bandit-guard hp=30/30
    """


def hit(card: str, position: str = DUEL) -> Table:
    """Attack 5 with a card on the deck."""
    table = Table.of(f"{position}mods brute draw={card},+0,+0 discard=-1", hit=top(Attack(5)), rest=bottom(Move(1)))
    return table.play("top:hit", "g")


@pytest.mark.rule("GH-V-RAND-01")
@pytest.mark.parametrize("card", ["x2", "bless"])
def test_a_2x_counts_as_plus_2(card: str) -> None:
    assert hit(card).hp("g") == 30 - 7
    assert hit(card, DUEL.replace(" reduced", "")).hp("g") == 30 - 10


@pytest.mark.rule("GH-V-RAND-02")
@pytest.mark.parametrize("card", ["null", "curse"])
def test_a_null_counts_as_minus_2(card: str) -> None:
    assert hit(card).hp("g") == 30 - 3
    assert hit(card, DUEL.replace(" reduced", "")).hp("g") == 30


@pytest.mark.rule("GH-V-RAND-01", "GH-V-RAND-02")
def test_monsters_draw_likewise_and_numbers_are_as_printed() -> None:
    table = Table.of(
        """
        gloomhaven reduced
        A g .
        A brute hp=20/20 hand=
        g bandit-guard
        mods monsters draw=x2,+1
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.hp("A") == 20 - (2 + 2)
    assert hit("+2").hp("g") == 30 - 7
    assert hit("-1").hp("g") == 30 - 4


@pytest.mark.rule("GH-V-RAND-01", "GH-V-RAND-02")
def test_advantage_compares_what_the_cards_count() -> None:
    position = DUEL.replace("hp=10", "hp=10 strengthen")
    assert hit("null,-2", position).hp("g") == hit("-2,null", position).hp("g") == 30 - 3
    assert hit("x2,+1", position).hp("g") == 30 - 7


@pytest.mark.rule("GH-V-RAND-03")
@pytest.mark.parametrize(("card", "shuffles"), [("x2", True), ("null", True), ("+2", False), ("bless", False)])
def test_the_deck_is_shuffled_as_always(card: str, shuffles: bool) -> None:
    table = hit(card)
    table.go_on(until="lead", turn="pass", damage="suffer", short_rest="skip")
    assert (table.hero().deck.discard == []) == shuffles


@pytest.mark.rule("GH-V-RAND-04")
@pytest.mark.parametrize("card", ["bless", "curse"])
def test_blessings_and_curses_are_removed(card: str) -> None:
    deck = hit(card).hero().deck
    assert card not in (*deck.draw, *deck.discard)
    assert deck.discard == ["-1"]
