"""GH-INIT: the order of turns."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import Card, MonsterCard
from delve.games.gloomhaven.effects import Heal, Move
from tests.games.gloomhaven.kit import Table, bottom

PARTY = ("brute", "scoundrel", "tinkerer", "spellweaver")


def at(initiative: int) -> Card:
    """A card with an initiative."""
    return bottom(Move(1), initiative=initiative)


def waits(initiative: int) -> MonsterCard:
    """A monster's card with an initiative, on which nothing happens to anybody else."""
    return MonsterCard(900, initiative, (Heal(1, range=0),))


def round_of(*pairs: tuple[int, int], monsters: dict[str, int] | None = None) -> Table:
    """A round in which characters have played cards with these initiatives; (99, 99) is a long rest."""
    cards = {f"c{seat}{n}": at(value) for seat, pair in enumerate(pairs) for n, value in enumerate(pair)}
    heroes = "\n".join(
        f"{letter} {cls} hand= " + ("resting" if pair == (99, 99) else f"played=c{seat}0,c{seat}1")
        for seat, (letter, cls, pair) in enumerate(zip("ABCD", PARTY, pairs, strict=False))
    )
    foes = "\n".join(f"{letter} {name}" for letter, name in zip("ghk", monsters or {}, strict=False))
    return Table.of(
        f"gloomhaven acting=none\nA . B . C . D\n . . . . . .\ng . h . k . .\n{heroes}\n{foes}",
        acts={name: waits(value) for name, value in (monsters or {}).items()},
        **cards,  # type: ignore[arg-type]  # no card is called as an option is
    )


def order(table: Table, *answers: str) -> list[str]:
    """Who takes a turn after whom, by class or monster type, until the round is over."""
    replies = list(answers)
    while table.session.questions and table.state.phase == "turns":
        table.answer(replies.pop(0) if table.asked == "first" else "pass")
    assert not replies, "not asked"
    return [str(who) for who in table.told("turn", "who")]


# ---------------------------------------------------------------------- revealing


@pytest.mark.rule("GH-INIT-01")
def test_a_card_is_revealed_for_each_type_on_the_board() -> None:
    table = Table.of(
        """
        gloomhaven phase=cards
        A . g h
         . . b .
        A brute hp=10
        g bandit-guard
        h bandit-guard elite
        b living-bones
        """
    )
    assert {name: deck.card for name, deck in table.state.decks.items()} == {"guard": -1, "living-bones": -1}
    table.answer("lead:trample", "second:shield-bash")
    drawn = table.told("monster_card", "deck")
    assert sorted(map(str, drawn)) == ["guard", "living-bones"], "one for both guards"
    assert all(deck.card >= 0 and len(deck.draw) == 7 for deck in table.state.decks.values())
    types = {one.name: one for one in table.view(0).monsters}
    assert types["bandit-guard"].card in [card.number for card in box_content().decks["guard"]]


@pytest.mark.rule("GH-INIT-01")
def test_no_card_is_revealed_for_a_type_that_is_gone() -> None:
    table = Table.of(
        """
        gloomhaven phase=cards
        A . g
        A brute hp=10
        g bandit-guard
        deck living-bones draw=516,517
        """
    )
    table.answer("lead:trample", "second:shield-bash")
    assert table.told("monster_card", "deck") == ["guard"]
    assert table.state.decks["living-bones"].card == -1


@pytest.mark.rule("GH-INIT-02")
def test_players_reveal_both_cards_the_leading_one_on_top() -> None:
    table = Table.of(
        """
        gloomhaven phase=cards
        A . B g
        A brute hp=10
        B tinkerer hp=8 discard=flamethrower,ink-bomb
        g bandit-guard
        """
    )
    table.answer("lead:trample", "second:shield-bash", seat=0).answer("rest", "rest", seat=1)
    assert table.told("reveals", "who") == ["brute"]
    assert (table.told("reveals", "lead"), table.told("reveals", "second")) == (["trample"], ["shield-bash"])
    assert table.told("reveals") == [72], "the leading card's initiative"
    assert table.told("rests", "who") == ["tinkerer"], "who rests has none to reveal"


# ---------------------------------------------------------------------- the order


@pytest.mark.rule("GH-INIT-03")
def test_turns_run_in_order_of_initiative() -> None:
    table = round_of((61, 15), (86, 10), monsters={"living-bones": 45, "bandit-archer": 32})
    assert order(table) == ["bandit-archer", "living-bones", "brute", "scoundrel"], "the rulebook's example"


@pytest.mark.rule("GH-INIT-03")
def test_the_leading_card_counts_alone() -> None:
    table = round_of((15, 61), (86, 10), monsters={"living-bones": 45, "bandit-archer": 32})
    assert order(table) == ["brute", "bandit-archer", "living-bones", "scoundrel"]


@pytest.mark.rule("GH-INIT-04")
@pytest.mark.parametrize(("brute", "first"), [((40, 50), "scoundrel"), ((40, 20), "brute")], ids=["higher", "lower"])
def test_a_tie_of_players_is_broken_by_their_other_cards(brute: tuple[int, int], first: str) -> None:
    assert order(round_of(brute, (40, 30)))[0] == first


@pytest.mark.rule("GH-INIT-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_players_who_are_still_tied_decide(seat: int) -> None:
    table = round_of((40, 30), (40, 30))
    assert (table.asked, table.options()) == ("first", ["first:seat:0", "first:seat:1"])
    assert table.question.collective, "all of them may answer"
    assert order(table, f"first:seat:{seat}") == [PARTY[seat], PARTY[1 - seat]]


@pytest.mark.rule("GH-INIT-05")
def test_three_who_are_tied_decide_about_all_places() -> None:
    table = round_of((40, 30), (40, 30), (40, 30))
    table.answer("first:seat:1")
    assert (table.asked, table.options()) == ("first", ["first:seat:0", "first:seat:2"])
    assert order(table, "first:seat:2") == ["scoundrel", "tinkerer", "brute"]


@pytest.mark.rule("GH-INIT-06")
def test_a_player_goes_before_monsters_of_the_same_initiative() -> None:
    table = round_of((40, 90), monsters={"bandit-guard": 40})
    assert order(table) == ["brute", "bandit-guard"]


@pytest.mark.rule("GH-INIT-07")
@pytest.mark.parametrize("first", ["bandit-guard", "living-bones"])
def test_players_decide_between_monster_types(first: str) -> None:
    table = round_of((70, 30), monsters={"bandit-guard": 40, "living-bones": 40})
    assert table.options() == ["first:monster:bandit-guard", "first:monster:living-bones"]
    assert table.question.collective
    second = ({"bandit-guard", "living-bones"} - {first}).pop()
    assert order(table, f"first:monster:{first}") == [first, second, "brute"]


@pytest.mark.rule("GH-INIT-07")
def test_three_monster_types_too() -> None:
    table = round_of((70, 30), monsters={"bandit-guard": 40, "living-bones": 40, "bandit-archer": 40})
    played = order(table, "first:monster:living-bones", "first:monster:bandit-guard")
    assert played == ["living-bones", "bandit-guard", "bandit-archer", "brute"]


@pytest.mark.rule("GH-INIT-08")
@pytest.mark.parametrize("seat", [0, 1])
def test_players_decide_which_of_two_rests_first(seat: int) -> None:
    table = round_of((99, 99), (99, 99))
    assert table.options() == ["first:seat:0", "first:seat:1"]
    assert order(table, f"first:seat:{seat}") == [PARTY[seat], PARTY[1 - seat]]


@pytest.mark.rule("GH-INIT-09")
def test_who_rests_goes_before_monsters_at_99() -> None:
    table = round_of((99, 99), monsters={"bandit-guard": 99})
    assert order(table) == ["brute", "bandit-guard"]
