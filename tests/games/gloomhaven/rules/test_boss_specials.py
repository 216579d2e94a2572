"""What the bosses of later scenarios do (GH-BOSS-03): Elder Drake, Winged Horror, the Gloom, the Betrayer."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Coded, Heal, Kill, Move, Shield, Summon, To
from tests.games.gloomhaven.kit import Table, bottom, top

pytestmark = pytest.mark.rule("GH-BOSS-03")
HIT, GO = top(Attack(3)), bottom(Move(2))
BOSS = box_content().monsters


def _acts(boss: str, *codes: str) -> dict[str, tuple[Coded, ...]]:
    return {boss: tuple(Coded(one) for one in codes)}


def _to_the_end(table: Table) -> None:
    """To the next round, without a rest."""
    if table.asked != "lead":
        table.go_on("lead", short_rest="skip")


# ---------------------------------------------------------------------- the Colorless


@pytest.mark.parametrize(("level", "health"), [(0, 5), (1, 5), (2, 6), (3, 6), (4, 7), (5, 7), (6, 8), (7, 8)])
def test_the_colorless_heals_itself_by_level(level: int, health: int) -> None:
    assert Coded("colorless-heal") in BOSS["the-colorless"].special_2
    table = Table.of(
        f"""
        gloomhaven level={level}
        A . g
        A brute hand=
        g the-colorless boss hp=1/20
        """,
        acts=_acts("the-colorless", "colorless-heal"),
    )
    assert table.hp("g") == health, "1 + 4, 5, 6 or 7"


# ---------------------------------------------------------------------- Elder Drake


def _nest(memory: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven
        a x . . . b y
         e . A . . f .
        d z . . . . .
         c . . B . . .
        a marker=a obstacle=boulder
        x marker=a obstacle=boulder
        e marker=a obstacle=boulder
        b marker=b obstacle=boulder
        y marker=b obstacle=boulder
        f marker=b obstacle=boulder
        d elder-drake boss marker=c obstacle=boulder
        z marker=c obstacle=boulder
        c marker=c obstacle=boulder
        A brute
        B tinkerer
        {memory}
        """,
        acts=_acts("elder-drake", "next-perch"),
    )


def test_the_drake_flies_from_boulder_to_boulder() -> None:
    table = _nest()
    assert table.at("d") == "e", "to a first; it is in one of its three hexes"
    assert table.rules("jumps") == ["GH-BOSS-03"]
    table = _nest("memory next~perch=1")
    assert table.at("d") == "f", "then b"
    table = _nest("memory next~perch=3")
    assert table.at("d") == "e", "after c comes a again"


def test_nobody_can_stay_where_the_drake_perches() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . d
        A brute items=58 marker=a
        d elder-drake boss
        """,
        acts=_acts("elder-drake", "next-perch"),
    )
    _to_the_end(table)
    assert table.at("d") == "A"
    assert table.figure("A").hex == 1, "the nearest empty hex"


def test_without_boulders_the_drake_stays() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . d
        A brute
        d elder-drake boss
        """,
        acts=_acts("elder-drake", "next-perch"),
    )
    assert table.at("d") == "d"
    assert table.events("jumps") == []


def test_the_drake_summons_two_zephyrs_next_to_it() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . x d
        A brute
        d elder-drake boss
        """,
        acts=_acts("elder-drake", "zephyrs"),
    )
    assert [(one.name, one.hex) for one in table.new()] == [("zephyr", table.hex("x"))], "there is room for one alone"
    assert table.rules("summon_fails") == ["GH-MOTHER-04"]
    assert BOSS["elder-drake"].special_2 == (Coded("zephyrs"), Coded("next-perch"))


def _winds(extra: str = "") -> Table:
    return Table.of(
        f"""
        gloomhaven acting=none
        A . x z d
        A brute hp=10 {extra}
        seat tinkerer exhausted
        z zephyr
        d elder-drake boss
        """,
        acts={"elder-drake": (Attack(0, range=5),)},
        hit=HIT,
        go=GO,
    )


def test_zephyrs_move_and_attack_just_before_the_drake() -> None:
    table = _winds()
    assert table.told("turn", "who") == ["zephyr"]
    assert table.at("z") == "hex:1", "Move 2"
    assert table.asked == "damage"
    assert table.prompt("n") == len(table.state.characters), "Attack C"
    table.answer("suffer")
    assert table.told("turn", "who") == ["zephyr", "elder-drake"]
    assert table.told("attack") == [2, 4]


def test_zephyrs_go_even_before_a_character_with_the_drakes_initiative() -> None:
    table = _winds("played=hit,go lead=60")
    assert table.told("turn", "who")[0] == "zephyr"


def test_zephyrs_do_so_whatever_the_drakes_card_says() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . z d
        A brute hp=10
        z zephyr
        d elder-drake boss
        """,
        acts={"elder-drake": (Move(-1), Attack(-1, range=3, targets=2))},
    )
    assert table.at("z") == "hex:1"
    assert table.prompt("n") == 1, "Attack C"


def test_zephyrs_cannot_be_damaged_or_killed() -> None:
    table = Table.of(
        """
        gloomhaven
        A z .
        A brute played=hit,kill
        z zephyr
        """,
        hit=HIT,
        kill=bottom(Kill(To())),
    )
    table.play("top:hit", "z")
    assert table.hp("z") == 1
    assert table.rules("unharmed") == ["GH-BOSS-03"]
    table.play("bottom:kill")
    assert not table.is_gone("z")


# ---------------------------------------------------------------------- Winged Horror


@pytest.mark.parametrize(("level", "health"), [(0, 2), (1, 3), (2, 3), (3, 4), (7, 6)])
def test_the_horror_lays_an_egg_for_each_character(level: int, health: int) -> None:
    table = Table.of(
        f"""
        gloomhaven level={level}
        A . . a w . .
         B . . b . .
        A brute
        B tinkerer
        w winged-horror boss
        """,
        acts=_acts("winged-horror", "lay-eggs"),
    )
    _to_the_end(table)
    eggs = table.all("egg")
    assert len(eggs) == 2
    assert {one.hex for one in eggs} == {table.hex("a"), table.hex("b")}, "next to it, where its enemies are closest"
    assert {(one.kind, one.health, one.most) for one in eggs} == {("objective", health, health)}


@pytest.mark.rule("GH-MOTHER-04", "GH-SPECIAL-12")
def test_where_there_is_no_room_no_egg_is_laid() -> None:
    table = Table.of(
        """
        gloomhaven
        A . a w
        A brute
        seat tinkerer exhausted
        w winged-horror boss
        """,
        acts=_acts("winged-horror", "lay-eggs"),
    )
    assert [one.hex for one in table.all("egg")] == [table.hex("a")]
    assert table.rules("summon_fails") == ["GH-MOTHER-04"]
    assert "GH-MOTHER-04" in table.rules("summon_fails")
    assert "GH-SPECIAL-12" in table.rules("appears")


def test_eggs_do_not_act_and_can_be_destroyed() -> None:
    table = Table.of(
        """
        gloomhaven
        A e .
        A brute played=hit,go
        e objective:egg hp=3
        """,
        hit=HIT,
        go=GO,
    )
    table.play("top:hit", "e")
    assert table.is_gone("e")
    assert "egg" not in table.told("turn", "who")


@pytest.mark.rule("GH-SPECIAL-03", "GH-SETUP-13")
def test_all_eggs_hatch() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . e w . f
        A brute invisible
        e objective:egg hp=1/3
        f objective:egg hp=3
        w winged-horror boss
        """,
        acts=_acts("winged-horror", "hatch-eggs"),
    )
    assert table.all("egg") == []
    demons = table.all("night-demon")
    assert [(one.hex, one.rank, one.spawned) for one in demons] == [
        (table.hex("e"), "normal", True),
        (table.hex("f"), "normal", True),
    ]
    assert {one.health for one in demons} == {demons[0].most}
    assert table.told("turn", "who").count("night-demon") == 2, "they act in this round, as if just revealed"
    assert "GH-SETUP-13" in table.rules("appears")


# ---------------------------------------------------------------------- the Gloom


def _void(turn: int) -> Table:
    return Table.of(
        f"""
        gloomhaven
        a . . g . b
         . A . . x c
        a marker=a
        b marker=b
        c marker=c
        A brute
        g the-gloom boss
        memory void~jump={turn}
        """,
        acts=_acts("the-gloom", "void-jump"),
    )


@pytest.mark.parametrize(("turn", "place"), [(0, "a"), (1, "b"), (2, "c"), (3, "a")])
def test_the_gloom_jumps_to_three_hexes_in_turn(turn: int, place: str) -> None:
    assert _void(turn).at("g") == place


@pytest.mark.rule("GH-BOSS-03")
def test_or_to_the_nearest_empty_hex() -> None:
    table = Table.of(
        """
        gloomhaven
        A x . . g
        A brute marker=a
        g the-gloom boss
        """,
        acts=_acts("the-gloom", "void-jump"),
    )
    assert table.at("g") == "x"
    assert "GH-BOSS-03" in table.rules("jumps")


def test_on_a_map_without_the_letters_the_gloom_stays() -> None:
    table = Table.of(
        """
        gloomhaven
        A x . . g
        A brute
        g the-gloom boss
        """,
        acts=_acts("the-gloom", "void-jump"),
    )
    assert table.at("g") == "g"


# ---------------------------------------------------------------------- the Betrayer: fear


def test_fear_drives_all_as_far_as_four_hexes_take_them() -> None:
    table = Table.of(
        """
        gloomhaven
        t A r . . a b c
        A brute
        r rat-swarm seat=0
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "fear"),
    )
    assert (table.asked, table.options()) == ("next_target", ["A", "r"]), "the players choose the order"
    table.answer("r")
    assert (table.at("A"), table.at("r")) == ("a", "b"), "each by 4 hexes"
    assert table.told("moved") == [4, 4]


def test_fear_goes_through_traps_where_there_is_no_other_way() -> None:
    table = Table.of(
        """
        gloomhaven
        t A ^ . . a
        A brute hp=10 hand=
        ^ trap=2
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "fear"),
    )
    assert (table.at("A"), table.hp("A")) == ("a", 8)


def test_players_decide_ties_of_fear() -> None:
    table = Table.of(
        """
        gloomhaven
        t A . . . a
         # # # # b
        A brute
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "fear"),
    )
    assert table.asked == "monster_hex"
    assert table.options() == ["a", "b"]
    assert table.question.seat == 0
    table.answer("b")
    assert table.at("A") == "b"


@pytest.mark.parametrize(
    ("held", "rule"),
    [
        pytest.param("immobilize", "GH-COND-11", marks=pytest.mark.rule("GH-COND-11")),
        pytest.param("stun", "GH-COND-11", marks=pytest.mark.rule("GH-COND-11")),
        pytest.param("items=22", "GH-BOSS-05", marks=pytest.mark.rule("GH-BOSS-05")),
    ],
)
def test_who_cannot_be_moved_stays_in_spite_of_fear(held: str, rule: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        t A . . .
        A brute {held}
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "fear"),
    )
    assert table.at("A") == "A"
    assert table.rules("cannot_move") == [rule]


# ---------------------------------------------------------------------- the Betrayer: mind control


def _minds() -> Table:
    return Table.of(
        """
        gloomhaven acting=t
        # A . . a t b . . B
        A brute hp=10 played=hit,go lead=70
        B tinkerer hp=8 played=late,go2 lead=80
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "mind-control"),
        hit=HIT,
        go=GO,
        late=HIT,
        go2=bottom(Move(2)),
    )


@pytest.mark.rule("GH-BOSS-03")
def test_all_come_to_the_betrayer() -> None:
    table = _minds()
    table.answer("A")
    assert (table.at("A"), table.at("B")) == ("a", "b")
    assert "GH-BOSS-03" in table.rules("jumps")


def test_the_last_in_initiative_is_an_enemy_for_the_round() -> None:
    table = _minds()
    table.answer("A")
    assert table.told("turncoat", "who") == ["tinkerer"]
    assert (table.asked, table.question.seat) == ("turn", 0), "the others play as ever"
    table.play("top:hit")
    assert table.options() == ["t", "skip"]


@pytest.mark.rule("GH-XP-01")
def test_a_controlled_character_moves_and_attacks_its_friends() -> None:
    table = Table.of(
        """
        gloomhaven acting=t
        . . . . . .
         A a t b . B
        . . . . . .
        A brute hp=10 acted
        B tinkerer hp=8 played=late,go lead=80
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "mind-control"),
        late=top(Half((Attack(3),), xp=2)),
        go=GO,
    )
    table.go_on("damage")
    assert table.at("A") == "a"
    assert (table.asked, table.question.seat, table.prompt("n")) == ("damage", 0, 3), "it came and struck the Brute"
    table.answer("suffer")
    assert table.hp("A") == 7
    assert (table.hero("B").xp, table.rules("xp")) == (2, ["GH-XP-01"])
    assert table.hero("B").discard[-2:] == ["late", "go"], "both cards are discarded"
    assert table.hero("B").played == []
    _to_the_end(table)
    assert table.figure("B").turncoat == -1, "only for the round"


def test_its_friends_are_now_the_monsters() -> None:
    table = Table.of(
        """
        gloomhaven acting=t
        . . . .
         A t B .
        . . . .
        A brute hp=10 acted
        B tinkerer hp=8 played=late,go lead=80 items=12,14
        t the-betrayer boss hp=5/20
        """,
        acts=_acts("the-betrayer", "mind-control"),
        late=top(Heal(2, to=To("allies", 1, 0)), Shield(1), Summon("decoy")),
        go=GO,
    )
    _to_the_end(table)
    assert table.hp("t") == 7
    assert table.hero("B").discard[-2:] == ["late", "go"], "what would stay in play is left out"
    assert table.all("decoy") == []


def test_who_is_controlled_and_stunned_only_discards() -> None:
    table = Table.of(
        """
        gloomhaven acting=t
        A t B .
        A brute hp=10 acted
        B tinkerer hp=8 stun played=late,go lead=80
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "mind-control"),
        late=HIT,
        go=GO,
    )
    _to_the_end(table)
    assert table.hp("A") == 10
    assert table.hero("B").discard[-2:] == ["late", "go"]


def test_its_summons_are_controlled_with_it() -> None:
    table = Table.of(
        """
        gloomhaven acting=t
        . r . .
         A t . B
        . . . .
        A brute hp=10 acted
        B mindthief played=late,go lead=80
        r rat-swarm seat=1
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "mind-control"),
        late=top(Heal(1, range=0)),
        go=GO,
    )
    table.go_on("damage")
    assert (table.question.seat, table.prompt("who")) == (0, "brute")
    assert table.told("attack", "who") == ["rat-swarm"]


@pytest.mark.rule("GH-FOCUS-10")
def test_a_resting_character_moves_and_rests() -> None:
    table = Table.of(
        """
        gloomhaven acting=t
        A t B . .
        A brute hp=10 acted
        B tinkerer hp=5/8 resting discard=proximity-mine,toxic-bolt,flamethrower
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "mind-control"),
    )
    _to_the_end(table)
    assert table.hp("B") == 7, "the long rest heals"
    assert len(table.hero("B").lost) == 1
    assert "GH-FOCUS-10" in table.rules("no_focus")


def test_who_has_acted_is_not_controlled_any_more() -> None:
    table = Table.of(
        """
        gloomhaven acting=t
        A t B . .
        A brute acted
        B tinkerer acted
        t the-betrayer boss
        """,
        acts=_acts("the-betrayer", "mind-control"),
    )
    assert table.events("turncoat") == []
