"""GH-CARD: choosing ability cards, and where they go."""

from __future__ import annotations

import pytest

from delve.core import save
from delve.core.msg import Msg
from delve.core.questions import Seat
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import SELF, Afflict, Attack, Gain, Heal, Loot, Move, OnAttack, Recover, Shield
from tests.games.gloomhaven.kit import Table, both, bottom, top

START = """
    gloomhaven phase=cards
    A . B
     g . .
    A brute hp=10 hand=trample,skewer,shield-bash
    B tinkerer hp=8 hand=flamethrower,ink-bomb,hook-gun
    g bandit-guard
    """
DUEL = """
    gloomhaven
    A g .
    A brute hp=10 hand=trample,skewer played=one,two
    g bandit-guard hp=30/30
    """
TWO = both(Attack(1), Move(1), initiative=20)


# ---------------------------------------------------------------------- choosing


@pytest.mark.rule("GH-CARD-01", "GH-CARD-02")
def test_each_player_plays_two_cards_one_of_them_leading() -> None:
    table = Table.of(START)
    assert table.options(seat=0) == ["lead:trample", "lead:skewer", "lead:shield-bash"]
    table.answer("lead:skewer", seat=0)
    assert table.options(seat=0) == ["second:trample", "second:shield-bash"]
    table.answer("second:shield-bash", seat=0)
    table.answer("lead:ink-bomb", "second:flamethrower", seat=1)
    table.go_on()
    brute, tinkerer = table.hero("A"), table.hero("B")
    printed = box_content().cards
    assert (brute.lead, brute.second) == (printed["skewer"].initiative, printed["shield-bash"].initiative)
    assert (tinkerer.lead, tinkerer.second) == (74, 47)
    assert brute.hand == ["trample"]


@pytest.mark.rule("GH-CARD-01")
def test_or_declares_a_long_rest() -> None:
    table = Table.of(START.replace("shield-bash", "shield-bash discard=warding-strength,spare-dagger"))
    assert table.options(seat=0)[-1] == "rest"
    assert "rest" not in table.options(seat=1), "who has nothing to rest for cannot"
    table.answer("rest", "rest", seat=0)
    table.answer("lead:ink-bomb", "second:flamethrower", seat=1)
    assert (table.hero("A").played, table.hero("A").lead) == ([], FAR)


@pytest.mark.rule("GH-CARD-01", "GH-CARD-09")
def test_the_choice_is_secret_until_all_have_chosen() -> None:
    table = Table.of(START)
    before = table.view(1).characters[0]
    table.answer("lead:skewer", seat=0).answer("second:trample", seat=0)
    seen = table.view(1).characters[0]
    assert (seen.hand, seen.played, seen.lead, seen.hand_size) == ((), (), 0, before.hand_size)
    assert not [event for event in table.session.events_for(Seat(1)) if "skewer" in str(event.msg)]


@pytest.mark.rule("GH-CARD-01", "GH-CARD-09")
def test_a_long_rest_is_as_secret() -> None:
    table = Table.of(START.replace("shield-bash", "shield-bash discard=warding-strength,spare-dagger"))
    table.answer("rest", seat=0)
    assert table.question.seat == 0, "two questions, as for two cards"
    table.answer("rest", seat=0)
    seen = table.view(1).characters[0]
    assert (seen.resting, seen.lead, seen.hand_size) == (False, 0, 3)


@pytest.mark.rule("GH-CARD-01", "GH-CARD-09")
def test_only_who_has_chosen_still_sees_the_choice() -> None:
    table = Table.of(START)
    seen: list[tuple[str, ...]] = []
    for answer in ("lead:skewer", "second:trample"):
        table.answer(answer, seat=0)
        loaded = save.load(save.dump(table.session))
        seen.append(GAME.view(loaded.game, Seat(0)).characters[0].chosen)
        for viewer in (-1, 1):
            assert [one.chosen for one in GAME.view(loaded.game, Seat(viewer)).characters] == [(), ()]
    assert seen == [("lead:skewer",), ("lead:skewer", "second:trample")]
    table.session.undo("answer", 0)
    assert table.view(0).characters[0].chosen == ("lead:skewer",)
    table.answer("second:shield-bash", seat=0).answer("lead:ink-bomb", "second:flamethrower", seat=1)
    assert table.view(0).characters[0].chosen == (), "now they are played"
    assert not [name for name in table.state.memory if name.startswith(("lead", "second"))]


@pytest.mark.rule("GH-CARD-01", "GH-CARD-09")
def test_only_who_rests_sees_it_before_the_others_have_chosen() -> None:
    table = Table.of(START.replace("shield-bash", "shield-bash discard=warding-strength,spare-dagger"))
    table.answer("rest", "rest", seat=0)
    assert table.view(0).characters[0].chosen == ("rest",)
    assert table.view(1).characters[0].chosen == ()


@pytest.mark.rule("GH-CARD-03")
@pytest.mark.parametrize("hand", ["", "trample"])
def test_who_has_fewer_than_two_cards_can_only_rest(hand: str) -> None:
    table = Table.of(START.replace("trample,skewer,shield-bash", f"{hand} discard=warding-strength,spare-dagger"))
    assert table.options(seat=0) == ["rest"]


@pytest.mark.rule("GH-CARD-09")
def test_hands_are_hidden_from_the_others_and_from_those_who_watch() -> None:
    table = Table.of(START)
    for viewer in (-1, 0, 1):
        board = GAME.view(table.session.game, Seat(viewer))
        assert [bool(one.hand) for one in board.characters] == [seat == viewer for seat in (0, 1)]
        assert [one.hand_size for one in board.characters] == [3, 3], "how many they are, all know"
    for viewer, other in ((0, "ink-bomb"), (1, "skewer")):
        asked = table.session.view(Seat(viewer)).questions
        assert [question.seat for question in asked] == [viewer]
        assert other not in str(asked)


@pytest.mark.rule("GH-CARD-10")
def test_once_revealed_both_cards_are_open() -> None:
    table = Table.of(START)
    table.answer("lead:skewer", "second:trample", seat=0).answer("lead:ink-bomb", "second:flamethrower", seat=1)
    for viewer in (-1, 0, 1):
        board = GAME.view(table.session.game, Seat(viewer))
        assert [one.played for one in board.characters] == [("skewer", "trample"), ("ink-bomb", "flamethrower")]
    told = table.events("reveals")
    assert [event.msg.params["second"] for event in told] == [Msg("gh.card.trample"), Msg("gh.card.flamethrower")]
    assert all(event.seen_by(Seat(seat)) for event in told for seat in (0, 1))


# ---------------------------------------------------------------------- where cards go


@pytest.mark.rule("GH-CARD-04", "GH-CARD-05")
@pytest.mark.parametrize("lost", [False, True])
def test_a_card_is_discarded_or_lost_by_the_action_that_is_performed(lost: bool) -> None:
    card = both(Half((Attack(2),), lost=lost), Half((Move(1),), lost=not lost))
    table = Table.of(DUEL, one=card, two=TWO)
    table.play("top:one", "g")
    hero = table.hero()
    assert (hero.discard, hero.lost) == (([], ["one"]) if lost else (["one"], []))
    table.play("bottom:two", "skip").end_turn()
    assert "two" in table.hero().discard


@pytest.mark.rule("GH-CARD-06")
@pytest.mark.parametrize("lost", [False, True])
def test_a_card_with_an_active_effect_lies_there_until_it_ends(lost: bool) -> None:
    table = Table.of(DUEL, one=bottom(Half((Shield(1),), lasts="always", lost=lost)), two=TWO)
    table.play("bottom:one")
    hero = table.hero()
    assert [one.card for one in table.view(0).characters[0].active] == ["one"]
    assert (hero.discard, hero.lost) == ([], [])
    table.play("end:one")
    assert table.view(0).characters[0].active == ()
    assert (table.hero().discard, table.hero().lost) == (([], ["one"]) if lost else (["one"], []))


@pytest.mark.rule("GH-CARD-06")
def test_it_is_lost_when_its_last_use_is_used() -> None:
    fury = top(Half((OnAttack(Gain(attack=2)),), lasts="always", slots=(0,), lost=True))
    table = Table.of(DUEL + "active fury top", one=top(Attack(2)), two=TWO, fury=fury)
    table.play("top:one", "g")
    assert (table.hp("g"), table.state.actives, table.hero().lost) == (26, [], ["fury"])


@pytest.mark.rule("GH-CARD-07")
def test_lost_cards_come_back_by_a_recover_ability_alone() -> None:
    position = DUEL.replace("hand=trample,skewer", "hand=trample,skewer discard=shield-bash lost=warding-strength")
    table = Table.of(position, one=top(Heal(1, range=0)), two=TWO)
    table.go_on(until="short_rest", turn="pass", damage="suffer")
    table.answer("rest", "accept")
    hero = table.hero()
    assert "warding-strength" in hero.lost
    assert "warding-strength" not in hero.hand
    table = Table.of(position, one=top(Recover("lost", 1)), two=TWO)
    table.play("top:one", ["card:warding-strength"])
    assert ("warding-strength" in table.hero().hand, table.hero().lost) == (True, [])


@pytest.mark.rule("GH-CARD-07")
def test_a_long_rest_brings_no_lost_card_back() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=10 resting hand= discard=trample,skewer,shield-bash lost=warding-strength
        g bandit-guard
        """
    )
    assert table.asked == "lose_rest"
    table.answer("card:skewer")
    assert (table.hero().hand, table.hero().lost) == (["trample", "shield-bash"], ["warding-strength", "skewer"])


@pytest.mark.rule("GH-CARD-11")
@pytest.mark.parametrize(
    ("action", "answers"),
    [
        (Half((Attack(2),), lost=True, xp=1), ("skip",)),
        (Half((Attack(2), Loot(1)), lost=True, xp=1), ("skip", "skip")),
        (Half((Shield(1), Attack(2)), lost=True, lasts="always"), ("skip", "skip")),
    ],
    ids=["one part", "two parts", "lasting"],
)
def test_a_lost_action_that_is_declined_as_a_whole_is_discarded(action: Half, answers: tuple[str, ...]) -> None:
    table = Table.of(DUEL, one=top(action), two=TWO)
    table.play("top:one", *answers)
    hero = table.hero()
    assert (table.asked, hero.discard, hero.lost, hero.xp) == ("turn", ["one"], [], 0)


@pytest.mark.rule("GH-CARD-11")
def test_so_is_one_that_nobody_is_there_for() -> None:
    table = Table.of(DUEL.replace("A g .", "A . g"), one=top(Half((Attack(2),), lost=True)), two=TWO)
    table.play("top:one")
    assert (table.asked, table.hero().discard, table.hero().lost) == ("turn", ["one"], [])


@pytest.mark.rule("GH-CARD-12")
@pytest.mark.parametrize(
    "answers", [("g", "skip", "skip"), ("skip", "perform", "skip"), ("skip", "skip", "perform")], ids=["1", "2", "3"]
)
def test_any_part_of_a_lost_action_loses_the_card(answers: tuple[str, ...]) -> None:
    action = Half((Attack(2), Afflict(("strengthen",), SELF), Heal(1, range=0)), lost=True)
    table = Table.of(DUEL.replace("hp=10", "hp=5"), one=top(action), two=TWO)
    table.play("top:one", *answers)
    assert table.asked == "turn"
    assert (table.hero().discard, table.hero().lost) == ([], ["one"])


@pytest.mark.rule("GH-CARD-12")
def test_the_symbol_belongs_to_the_whole_action_but_not_to_the_other_half() -> None:
    table = Table.of(DUEL, one=both(Half((Attack(9),), lost=True), Half((Move(1),))), two=TWO)
    table.play("bottom:one", "skip")
    assert (table.hero().discard, table.hero().lost) == (["one"], [])


# ---------------------------------------------------------------------- the cards


@pytest.mark.rule("GH-CARD-08")
def test_a_card_has_a_name_initiative_level_two_actions_and_one_class() -> None:
    content = box_content()
    owners = [card.id for cls in content.classes.values() for card in cls.cards]
    assert len(owners) == len(set(owners)) == len(content.cards), "each belongs to one class"
    for card in content.cards.values():
        assert 1 <= card.initiative <= 99
        assert card.level in range(10), "0 is X"
        assert card.top.abilities, card.id
        assert card.bottom.abilities, card.id
        for language in LANGUAGES:
            assert words(language).template(f"gh.card.{card.id}"), (language, card.id)


@pytest.mark.rule("GH-CARD-08")
def test_trample_as_it_is_printed() -> None:
    card = box_content().cards["trample"]
    assert words("en").template("gh.card.trample") == "Trample"
    assert (card.number, card.initiative, card.level) == (1, 72, 1)
    assert isinstance(card.top.abilities[0], Attack)
    assert isinstance(card.bottom.abilities[0], Move)
