"""GH-REST: short and long rests."""

from __future__ import annotations

import pytest

from delve.core.errors import AnswerRefused
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.defs import Half, MonsterCard
from delve.games.gloomhaven.effects import Attack, Move, Shield
from delve.games.gloomhaven.state import CONSUMED, READY, SPENT
from tests.games.gloomhaven.kit import Table, bottom

PILE = ["trample", "skewer", "shield-bash", "warding-strength"]
SHORT = """
    gloomhaven phase=cleanup
    A . g
    A brute hp=8/10 hand=spare-dagger,leaping-cleave discard=trample,skewer,shield-bash,warding-strength
    g bandit-guard
    """
LONG = """
    gloomhaven
    A . g
    A brute hp=5/10 resting hand=spare-dagger discard=trample,skewer,shield-bash,warding-strength
    g bandit-guard
    """
WARD = bottom(Half((Shield(1),), lasts="always"))
"""A card that counts as discarded while it is active."""


def short(position: str = SHORT, seed: int = 1, **cards: object) -> Table:
    """The end of a round."""
    return Table.of(position.replace("gloomhaven ", f"gloomhaven rng={seed} "), **cards)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- any rest


@pytest.mark.rule("GH-REST-01")
@pytest.mark.parametrize(("discard", "can"), [("", False), ("trample", False), ("trample,skewer", True)])
def test_a_rest_needs_two_discarded_cards(discard: str, can: bool) -> None:
    table = short(SHORT.replace(",".join(PILE), discard))
    assert (table.asked == "short_rest") == can
    if can:
        table.answer("skip")
    assert (table.asked, "rest" in table.options()) == ("lead", can)


@pytest.mark.rule("GH-REST-02")
@pytest.mark.parametrize("seed", range(4))
def test_every_rest_loses_exactly_one_discarded_card(seed: int) -> None:
    rested = short(seed=seed).answer("rest", "accept").hero()
    long = Table.of(LONG).answer(f"card:{PILE[seed]}").hero()
    for hero in (rested, long):
        assert len(hero.lost) == 1
        assert hero.lost[0] in PILE
        assert {*PILE} - {*hero.lost} <= {*hero.hand}
        assert hero.discard == []


# ---------------------------------------------------------------------- short rests


@pytest.mark.rule("GH-REST-03")
def test_a_short_rest_is_offered_in_the_clean_up() -> None:
    table = short()
    assert (table.state.phase, table.asked, table.options()) == ("rest", "short_rest", ["rest", "skip"])
    table.answer("skip")
    hero = table.hero()
    assert (table.asked, hero.discard, hero.lost) == ("lead", PILE, []), "the player need not take it"


@pytest.mark.rule("GH-REST-03", "GH-END-01")
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_last_round_has_short_rests_as_long_as_anything_counts(outcome: str) -> None:
    table = Table.of(
        f"""
        gloomhaven phase=cleanup outcome={outcome}
        A . .
        A brute goals=zealot hand=trample discard=skewer,spare-dagger,grab-and-go
        """
    )
    if outcome == "lost":
        assert table.state.over == "lost"
        return
    assert table.asked == "short_rest"
    table.answer("rest", "accept")
    assert (table.state.over, table.hero().tally["checks"]) == ("won", 1)


@pytest.mark.rule("GH-REST-04")
def test_a_random_card_is_lost_and_the_others_return() -> None:
    lost = set()
    for seed in range(12):
        table = short(seed=seed).answer("rest")
        assert table.asked == "redraw"
        table.answer("accept")
        hero = table.hero()
        assert len(hero.lost) == 1
        assert sorted([*hero.hand, *hero.lost]) == sorted([*PILE, "spare-dagger", "leaping-cleave"])
        lost.add(hero.lost[0])
    assert lost == set(PILE), "any of them"


@pytest.mark.rule("GH-REST-05", "GH-REST-06")
def test_for_1_damage_another_card_is_lost_but_once_only() -> None:
    pairs = set()
    for seed in range(12):
        table = short(seed=seed).answer("rest")
        first = str(table.prompt("card"))
        table.answer("again")
        assert (table.asked, table.prompt("n")) == ("damage", 1)
        table.answer("suffer")
        assert table.asked == "lead", "there is no third card"
        hero = table.hero()
        assert (table.hp("A"), len(hero.lost)) == (7, 1)
        assert first in hero.hand
        pairs.add((first, hero.lost[0]))
    assert len({lost for _, lost in pairs}) > 2, "the second card is random, too"


@pytest.mark.rule("GH-REST-16")
def test_the_damage_can_be_negated() -> None:
    table = short().answer("rest")
    first = table.prompt("card")
    table.answer("again", "lose:spare-dagger")
    hero = table.hero()
    assert (table.hp("A"), len(hero.lost), hero.lost[0]) == (8, 2, "spare-dagger")
    assert first in hero.hand


@pytest.mark.rule("GH-REST-16")
def test_the_damage_can_exhaust() -> None:
    table = short(SHORT.replace("hp=8/10", "hp=1/10") + "B tinkerer at=1,0").answer("rest", "again", "suffer")
    assert table.is_gone("A")
    assert table.hero().exhausted
    assert table.rules("exhausted") == ["GH-EXH-01"]


@pytest.mark.rule("GH-REST-16")
def test_the_card_drawn_is_not_lost_for_its_own_damage() -> None:
    table = short(SHORT.replace(",".join(PILE), "trample,skewer").replace("hand=spare-dagger", "hand=shield-bash"))
    table.answer("rest", "again")
    assert "lose2" not in table.options(), "one of the two is as good as lost"


@pytest.mark.rule("GH-REST-07")
def test_a_short_rest_neither_heals_nor_refreshes() -> None:
    table = short(SHORT.replace("hp=8/10", "hp=8/10 poison wound items=1:spent,12:consumed"))
    table.answer("rest", "accept")
    assert (table.hp("A"), table.conditions("A")) == (8, ["poison", "wound"])
    assert [one.state for one in table.hero().items] == [SPENT, CONSUMED]


# ---------------------------------------------------------------------- long rests


@pytest.mark.rule("GH-REST-08", "GH-REST-09")
def test_a_long_rest_is_the_whole_turn_at_initiative_99() -> None:
    late = MonsterCard(900, 98, (Move(0),))
    table = Table.of(
        """
        gloomhaven phase=cards
        A . B g
        A brute hp=5/10 hand=spare-dagger,leaping-cleave discard=trample,skewer
        B tinkerer hp=8 hand=one,two
        g bandit-guard
        """,
        acts={"bandit-guard": late},
        one=bottom(Move(1), initiative=97),
        two=bottom(Move(1)),
    )
    table.state.decks["guard"].card = -1
    table.state.decks["guard"].draw = [len(table.session.content.decks["guard"]) - 1]
    table.answer("rest", "rest", seat=0).answer("lead:one", "second:two", seat=1)
    assert [(one.unit, one.initiative) for one in table.view(0).order] == [
        ("seat:1", 97),
        ("monster:bandit-guard", 98),
        ("seat:0", FAR),
    ]
    assert table.question.seat == 1
    table.end_turn()
    assert (table.question.seat, table.asked) == (0, "lose_rest")
    assert table.figure("g").acted == 1
    table.answer("card:trample")
    assert not [one for one in table.options() if one.startswith(("top", "bottom", "basic"))], "no actions"
    assert "GH-REST-09" in table.rules("rests")


@pytest.mark.rule("GH-REST-10")
@pytest.mark.parametrize("lost", PILE)
def test_the_player_chooses_the_card_that_a_long_rest_loses(lost: str) -> None:
    table = Table.of(LONG)
    assert (table.asked, table.options()) == ("lose_rest", [f"card:{card}" for card in PILE])
    table.answer(f"card:{lost}")
    hero = table.hero()
    assert (hero.lost, hero.discard) == ([lost], [])
    assert hero.hand == ["spare-dagger", *(card for card in PILE if card != lost)]


@pytest.mark.rule("GH-REST-11")
@pytest.mark.parametrize(
    ("words", "health"),
    [("hp=5/10", 7), ("hp=9/10", 10), ("hp=5/10 poison", 5), ("hp=5/10 wound", 7), ("hp=5/10 poison wound", 5)],
    ids=["plain", "almost full", "poison", "wound", "both"],
)
def test_a_long_rest_heals_2_as_any_heal(words: str, health: int) -> None:
    table = Table.of(LONG.replace("hp=5/10", words)).answer("card:trample")
    assert (table.hp("A"), table.conditions("A")) == (health, [])


@pytest.mark.rule("GH-REST-12", "GH-REST-10")
def test_spent_items_are_refreshed_but_not_consumed_ones() -> None:
    table = Table.of(LONG.replace("resting", "resting items=1:spent,4:spent,12:consumed"))
    table.answer("card:trample")
    assert [one.state for one in table.hero().items] == [READY, READY, CONSUMED]
    assert "GH-REST-10" in table.rules("long_rest")


@pytest.mark.rule("GH-REST-14")
def test_the_turn_of_a_long_rest_is_a_full_turn() -> None:
    table = Table.of(
        LONG.replace("gloomhaven", "gloomhaven started=false").replace(
            "resting", "resting wound muddle=1 coins=2 items=12"
        )
    )
    assert (table.asked, table.prompt("n")) == ("damage", 1), "by WOUND"
    table.answer("suffer")
    assert table.options() == ["rest", "item:12"], "an item may come first"
    table.answer("rest", "card:trample")
    assert (table.hp("A"), table.conditions("A")) == (6, ["muddle"]), "5 - 1 + 2; MUDDLE lasts to the end of the turn"
    assert table.options() == ["item:12", "pass"], "or last"
    table.end_turn()
    assert (table.conditions("A"), table.hero().coins) == ([], 2)


@pytest.mark.rule("GH-REST-15")
def test_a_long_rest_with_one_discarded_card_left_loses_it() -> None:
    table = Table.of(LONG.replace(",".join(PILE), "trample"))
    hero = table.hero()
    assert (hero.lost, hero.discard, hero.hand) == (["trample"], [], ["spare-dagger"])
    assert table.hp("A") == 7


@pytest.mark.rule("GH-REST-15")
def test_a_long_rest_without_any_still_heals_and_refreshes() -> None:
    table = Table.of(LONG.replace("discard=" + ",".join(PILE), "items=1:spent"))
    hero = table.hero()
    assert (hero.lost, hero.hand, table.hp("A"), hero.items[0].state) == ([], ["spare-dagger"], 7, READY)


@pytest.mark.rule("GH-REST-15")
def test_cards_given_for_damage_before_the_rest_do_not_stop_it() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A g .
        A brute hp=5/10 resting hand=spare-dagger discard=trample,skewer
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.asked == "damage"
    table.answer("lose2")
    hero = table.hero()
    assert (hero.lost, hero.discard, table.hp("A")) == (["trample", "skewer"], [], 7), "the rest has taken place"


# ---------------------------------------------------------------------- active cards


@pytest.mark.rule("GH-REST-13")
def test_active_cards_count_for_the_two_that_a_rest_needs() -> None:
    position = SHORT.replace(",".join(PILE), "trample") + "active ward bottom"
    table = short(position, ward=WARD).answer("rest")
    assert (table.asked, table.options()) == ("rest_active", ["card:ward"])
    with pytest.raises(AnswerRefused):
        table.answer([])
    table.answer(["card:ward"], "accept")
    hero = table.hero()
    assert table.state.actives == []
    assert sorted([*hero.hand[2:], *hero.lost]) == ["trample", "ward"]


@pytest.mark.rule("GH-REST-13")
@pytest.mark.parametrize("fetched", [True, False])
def test_they_return_with_the_others_or_stay_in_play(fetched: bool) -> None:
    table = Table.of(LONG + "active ward bottom", ward=WARD)
    assert table.options() == ["rest", "end:ward"]
    table.answer("rest", ["card:ward"] if fetched else [], "card:trample")
    assert ("ward" in table.hero().hand) == fetched
    assert [one.card for one in table.state.actives] == ([] if fetched else ["ward"])


@pytest.mark.rule("GH-REST-13")
def test_active_cards_that_count_as_lost_do_not() -> None:
    lost = bottom(Half((Shield(1),), lasts="always", lost=True))
    table = short(SHORT.replace(",".join(PILE), "trample") + "active ward bottom", ward=lost)
    assert table.asked == "lead", "one discarded card is not enough"
