"""GH-ROUND: the steps of a round and its clean-up."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import ELEMENTS, INERT, STRONG, WANING
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import Half, MonsterCard
from delve.games.gloomhaven.effects import Attack, Make, Move, Shield
from tests.games.gloomhaven.kit import Table, both, bottom, top

ONE = both(Attack(2), Move(1), initiative=30)
TWO = both(Attack(1), Move(1), initiative=50)
DUEL = """
    gloomhaven
    A g .
    A brute hp=10 hand=trample,skewer played=one,two
    g bandit-guard hp=30/30
    """


def over(table: Table) -> Table:
    """Play to the choice of cards in the next round, with no more actions."""
    return table.go_on(until="lead", turn="pass", damage="suffer", short_rest="skip")


def fight(position: str = DUEL) -> Table:
    """The Brute's turn, with cards for a small attack."""
    return Table.of(position, one=ONE, two=TWO)


# ---------------------------------------------------------------------- steps


@pytest.mark.rule("GH-ROUND-01")
def test_rounds_are_played_until_the_goal_is_met() -> None:
    table = Table.of(DUEL.replace("hp=30/30", "hp=2"), acts={"bandit-guard": (Move(0),)}, one=ONE, two=TWO)
    over(table)
    assert (table.state.round, table.session.result) == (2, None)
    table.answer("lead:trample", "second:skewer").go_on(until="turn", damage="suffer")
    table.play("basic_top:trample", "g").go_on(turn="pass", until="none")
    assert (table.state.over, table.state.round, table.asked) == ("won", 2, "")


@pytest.mark.rule("GH-ROUND-01")
def test_rounds_are_played_until_the_scenario_is_failed() -> None:
    table = fight(DUEL.replace("hp=10 hand=trample,skewer", "hp=1 hand="))
    table.go_on(until="none", turn="pass", damage="suffer")
    result = GAME.result(table.state)
    assert result is not None
    assert (table.state.over, result.won, table.asked) == ("lost", (False,), "")


@pytest.mark.rule("GH-ROUND-02")
def test_a_round_has_four_steps() -> None:
    table = Table.of(
        """
        gloomhaven phase=cards
        A . g
        A brute hp=10 hand=one,two,three,four discard=trample,skewer
        g bandit-guard
        """,
        one=ONE,
        two=TWO,
        three=ONE,
        four=TWO,
    )
    phases: list[str] = []
    table.run(lambda _: _noting(table, phases))
    assert list(dict.fromkeys(phases)) == ["cards", "turns", "rest"], "initiative asks nothing"
    told = [key for key, _ in table.log()]
    assert told.index("round") < told.index("reveals") < told.index("monster_card") < told.index("turn")
    assert told.index("turn") < told.index("short_rest") < len(told) - told[::-1].index("round")


def _noting(table: Table, phases: list[str]) -> str | None:
    if table.state.round > 1:
        return None
    phases.append(table.state.phase)
    answers = {"lead": "lead:one", "second": "second:two", "turn": "pass", "damage": "suffer", "redraw": "accept"}
    return answers.get(table.asked, "rest")


@pytest.mark.rule("GH-ROUND-03")
def test_a_round_ends_when_every_figure_has_taken_its_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A . B
         g . h
        A brute hp=10 played=one,two
        B tinkerer hp=8 played=three,four
        g bandit-guard
        h living-bones
        """,
        acts={"bandit-guard": (Move(0),), "living-bones": MonsterCard(901, 65, (Move(0),))},
        one=ONE,
        two=TWO,
        three=both(Attack(1), Move(1), initiative=70),
        four=TWO,
    )
    table.end_turn()
    assert [table.figure(one).acted for one in "AghB"] == [1, 1, 1, 0]
    assert (table.state.phase, table.state.round) == ("turns", 1)
    table.end_turn()
    assert (table.state.phase, table.asked) == ("rest", "short_rest"), "the clean-up"


@pytest.mark.rule("GH-ROUND-08")
def test_the_round_marker_advances() -> None:
    table = Table.of(
        """
        gloomhaven round=4 phase=cards
        A . g
        A brute hp=10
        g bandit-guard
        """
    )
    assert (table.state.round, table.view(0).round, table.told("round")) == (5, 5, [5])
    table.answer("lead:trample", "second:sweeping-blow").go_on(until="lead", turn="pass", damage="suffer")
    assert (table.state.round, table.view(0).round, table.told("round")) == (6, 6, [5, 6])


# ---------------------------------------------------------------------- modifier decks


@pytest.mark.rule("GH-ROUND-04", "GH-ROUND-09")
@pytest.mark.parametrize(
    ("card", "shuffles"), [("x2", True), ("null", True), ("+2", False), ("bless", False), ("curse", False)]
)
def test_a_standard_2x_or_null_shuffles_its_deck_in_the_clean_up(card: str, shuffles: bool) -> None:
    table = fight(DUEL + f"mods brute draw={card},+1,+1,+1 discard=-1,-1")
    table.play("top:one", "g")
    deck = table.hero().deck
    assert len(deck.draw) == 3, "not before the round ends"
    over(table)
    left = [] if card in ("bless", "curse") else [card]
    if shuffles:
        assert (sorted(deck.draw), deck.discard) == (sorted(["+1", "+1", "+1", "-1", "-1", card]), [])
    else:
        assert (deck.draw, deck.discard) == (["+1", "+1", "+1"], ["-1", "-1", *left])
    assert not deck.shuffle


@pytest.mark.rule("GH-ROUND-04")
def test_only_the_deck_that_it_was_drawn_from_is_shuffled() -> None:
    table = fight(DUEL + "mods brute draw=x2,+1 discard=-1\n    mods monsters draw=+1,+1,+1,+1 discard=null")
    table.play("top:one", "g")
    over(table)
    assert "null" in table.state.modifiers.discard, "it was drawn in an earlier round"
    assert table.hero().deck.discard == []


@pytest.mark.rule("GH-ROUND-04")
def test_the_monsters_deck_is_shuffled_likewise() -> None:
    table = Table.of(
        DUEL + "mods monsters draw=null,+1,+1 discard=-1", acts={"bandit-guard": (Attack(0),)}, one=ONE, two=TWO
    )
    over(table)
    assert (sorted(table.state.modifiers.draw), table.state.modifiers.discard) == (["+1", "+1", "-1", "null"], [])


@pytest.mark.rule("GH-ROUND-12")
@pytest.mark.parametrize(("condition", "cards", "dealt"), [("strengthen", "null,+1", 3), ("muddle", "x2,+1", 3)])
def test_a_2x_or_null_that_did_not_count_shuffles_all_the_same(condition: str, cards: str, dealt: int) -> None:
    table = fight(DUEL.replace("hp=10", f"hp=10 {condition}") + f"mods brute draw={cards},-1 discard=-2")
    table.play("top:one", "g")
    assert table.hp("g") == 30 - dealt, "the +1 counted"
    over(table)
    assert table.hero().deck.discard == []
    assert len(table.hero().deck.draw) == 4


# ---------------------------------------------------------------------- monster ability decks


def shown(shuffle: bool) -> Table:
    """A round in which the guards' card has the shuffle symbol, or has not."""
    deck = box_content().decks["guard"]
    card = next(one.number for one in deck if one.shuffle == shuffle)
    others = [one.number for one in deck if one.number != card]
    drawn, left = others[:3], others[3:]
    return fight(DUEL + f"deck guard card={card} draw={_list(left)} discard={_list(drawn)}")


def _list(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


@pytest.mark.rule("GH-ROUND-05")
def test_the_shuffle_symbol_shuffles_the_deck_in_the_clean_up() -> None:
    table = shown(shuffle=True)
    assert len(table.state.decks["guard"].discard) == 3
    over(table)
    assert (len(table.state.decks["guard"].draw), table.state.decks["guard"].discard) == (8, [])


@pytest.mark.rule("GH-ROUND-05")
def test_without_it_the_card_is_discarded() -> None:
    table = shown(shuffle=False)
    card = table.state.decks["guard"].card
    left = list(table.state.decks["guard"].draw)
    over(table)
    assert table.state.decks["guard"].draw == left
    assert table.state.decks["guard"].discard[-1] == card


@pytest.mark.rule("GH-ROUND-10")
def test_an_empty_monster_deck_is_made_of_its_discards() -> None:
    numbers = [one.number for one in box_content().decks["guard"]]
    table = Table.of(
        f"""
        gloomhaven phase=cards
        A . g
        A brute hp=10
        g bandit-guard
        deck guard draw= discard={_list(numbers)}
        """
    )
    table.answer("lead:trample", "second:sweeping-blow").go_on(until="turn", damage="suffer")
    deck = table.state.decks["guard"]
    assert deck.card >= 0
    assert (sorted([*deck.draw, deck.card]), deck.discard) == (list(range(8)), [])


# ---------------------------------------------------------------------- elements, bonuses


@pytest.mark.rule("GH-ROUND-06")
def test_strong_elements_wane_and_waning_ones_go() -> None:
    table = fight(DUEL + "elements fire=strong ice=waning")
    over(table)
    assert table.view(0).elements == dict.fromkeys(ELEMENTS, INERT) | {"fire": WANING}


@pytest.mark.rule("GH-ROUND-06")
def test_what_is_made_in_a_round_lasts_through_the_next() -> None:
    table = Table.of(DUEL + "elements air=strong", one=top(Make(("air", "dark"))), two=TWO)
    table.play("top:one").go_on()
    assert table.view(0).elements["air"] == STRONG
    over(table)
    assert table.view(0).elements == dict.fromkeys(ELEMENTS, INERT) | {"air": WANING, "dark": WANING}


@pytest.mark.rule("GH-ROUND-07")
@pytest.mark.parametrize("lost", [False, True])
def test_cards_with_a_round_bonus_leave_in_the_clean_up(lost: bool) -> None:
    table = Table.of(DUEL, one=bottom(Half((Shield(1),), lasts="round", lost=lost)), two=TWO)
    table.play("bottom:one")
    assert [one.card for one in table.view(0).characters[0].active] == ["one"]
    over(table)
    assert table.view(0).characters[0].active == ()
    hero = table.hero()
    assert (hero.discard, hero.lost) == ((["two"], ["one"]) if lost else (["two", "one"], []))


@pytest.mark.rule("GH-ROUND-07")
def test_a_bonus_that_lasts_stays() -> None:
    table = Table.of(DUEL, one=bottom(Half((Shield(1),), lasts="always")), two=TWO)
    table.play("bottom:one")
    over(table)
    assert [one.card for one in table.view(0).characters[0].active] == ["one"]


@pytest.mark.rule("GH-ROUND-11")
def test_a_round_bonus_is_discarded_before_short_rests() -> None:
    position = DUEL.replace("hand=trample,skewer", "hand=trample,skewer,sweeping-blow")
    table = Table.of(position, one=bottom(Half((Shield(1),), lasts="round")), two=TWO)
    table.play("bottom:one")
    table.go_on(until="short_rest", turn="pass", damage="suffer")
    assert (table.asked, table.hero().discard) == ("short_rest", ["two", "one"])
    table.answer("rest", "accept")
    hero = table.hero()
    assert len(hero.lost) == 1
    assert sorted([*hero.lost, *hero.hand]) == sorted(["one", "two", "trample", "skewer", "sweeping-blow"])


@pytest.mark.rule("GH-ROUND-11")
def test_decks_and_elements_come_before_the_rest_of_the_clean_up() -> None:
    one = MonsterCard(900, 20, (Move(0),), shuffle=True)
    table = Table.of(
        DUEL + "elements fire=strong\n    mods brute draw=x2,+1 discard=-1",
        acts={"bandit-guard": one},
        one=ONE,
        two=bottom(Half((Shield(1),), lasts="round")),
    )
    table.play("top:one", "g", "bottom:two").go_on(until="short_rest", turn="pass")
    assert table.asked == "short_rest"
    assert table.hero().deck.discard == []
    assert table.state.decks["guard"].discard == []
    assert table.view(0).elements["fire"] == WANING
    assert table.state.actives == []
