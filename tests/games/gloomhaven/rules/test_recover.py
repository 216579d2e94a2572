"""GH-RECOV: recovering cards, refreshing items."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half, Item
from delve.games.gloomhaven.effects import Ability, Attack, Heal, Move, Recover, Refresh, Shield, Suffer, Summon, To
from delve.games.gloomhaven.state import CONSUMED, READY, SPENT
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))


def tinkerer(ability: Ability | Half, words: str, more: str = "") -> Table:
    """The Tinkerer (A) plays the top of `back`."""
    return Table.of(
        f"""
        gloomhaven
        A B g
        A tinkerer played=back,rest {words}
        B brute hand=trample discard=skewer,spare-dagger lost=shield-bash items=12:consumed,8:spent
        g bandit-guard hp=9
        {more}
        """,
        back=top(ability),
        rest=REST,
        ward=top(Half((Shield(1),), lasts="always")),
        wall=top(Half((Shield(1),), lasts="always", lost=True)),
        sealed=top(Half((Attack(1),), lost=True, unrecoverable=True)),
    )


@pytest.mark.rule("GH-RECOV-01")
def test_up_to_the_number_of_cards_come_back_to_hand_at_once() -> None:
    table = tinkerer(Recover("discard", 2), "hand= discard=stun-shot,hook-gun,ink-bomb lost=toxic-bolt")
    table.play("top:back")
    assert table.options() == ["card:stun-shot", "card:hook-gun", "card:ink-bomb"]
    assert table.refuses(["card:stun-shot", "card:hook-gun", "card:ink-bomb"]) == ""
    table.answer(["card:ink-bomb", "card:stun-shot"])
    hero = table.hero()
    assert (hero.hand, hero.discard) == (["stun-shot", "ink-bomb"], ["hook-gun", "back"])


@pytest.mark.rule("GH-RECOV-01")
@pytest.mark.parametrize("chosen", [[], ["card:hook-gun"]])
def test_fewer_cards_are_allowed(chosen: list[str]) -> None:
    table = tinkerer(Recover("lost", 2), "hand= lost=stun-shot,hook-gun discard=toxic-bolt")
    table.play("top:back").answer(chosen)
    assert table.hero().hand == [one[5:] for one in chosen]


@pytest.mark.rule("GH-RECOV-01")
def test_a_recovered_card_can_be_used_for_damage_at_once() -> None:
    table = tinkerer(Half((Recover("discard", 1), Suffer(1))), "hand= discard=stun-shot hp=5")
    table.play("top:back", ["card:stun-shot"])
    assert table.options() == ["suffer", "lose:stun-shot"]
    assert "GH-RECOV-01" in table.rules("recovered")


@pytest.mark.rule("GH-RECOV-01")
def test_an_allys_player_chooses_for_the_ally() -> None:
    table = tinkerer(Recover("discard", 0, To("allies")), "hand=")
    table.play("top:back", "B")
    assert (table.question.seat, table.options()) == (1, ["card:skewer", "card:spare-dagger"])
    table.answer(["card:skewer", "card:spare-dagger"])
    assert table.hero("B").hand == ["trample", "skewer", "spare-dagger"]


@pytest.mark.rule("GH-RECOV-01")
def test_nothing_to_recover_is_nothing_performed() -> None:
    table = tinkerer(Half((Recover("lost", 1),), xp=2, lost=True), "hand= lost=")
    table.play("top:back")
    assert (table.asked, table.hero().xp, table.hero().discard) == ("turn", 0, ["back"])


@pytest.mark.rule("GH-RECOV-02")
def test_active_cards_can_be_recovered_by_their_kind() -> None:
    more = "active ward top\n        active wall top"
    discarded = tinkerer(Recover("discard", 0), "hand= discard=stun-shot", more)
    discarded.play("top:back")
    assert discarded.options() == ["card:stun-shot", "card:ward"]
    discarded.answer(["card:ward"])
    assert (discarded.hero().hand, [one.card for one in discarded.state.actives]) == (["ward"], ["wall"])
    lost = tinkerer(Recover("lost", 0), "hand= discard=stun-shot", more)
    lost.play("top:back", ["card:wall"])
    assert (lost.hero().hand, lost.hero().lost) == (["wall"], [])


@pytest.mark.rule("GH-RECOV-02", "GH-SUMMON-06")
def test_a_summons_card_that_is_recovered_takes_the_summon_away() -> None:
    table = Table.of(
        """
        gloomhaven
        A d g
        A tinkerer played=back,rest hand=
        d decoy
        g bandit-guard
        active call top summon=d
        """,
        back=top(Recover("lost", 1)),
        rest=REST,
        call=top(Half((Summon("decoy"),), lost=True, lasts="always")),
    )
    table.play("top:back", ["card:call"])
    assert table.is_gone("d")
    assert table.hero().hand == ["call"]


@pytest.mark.rule("GH-RECOV-03")
def test_a_card_with_the_symbol_is_not_recovered_though_it_was_lost_otherwise() -> None:
    table = tinkerer(Recover("lost", 2), "hand= lost=sealed,stun-shot")
    table.play("top:back")
    assert table.options() == ["card:stun-shot"], "it may have been lost for damage, or at a rest"


@pytest.mark.rule("GH-RECOV-03")
def test_a_card_with_the_symbol_comes_back_from_the_discard_pile() -> None:
    table = tinkerer(Recover("discard", 2), "hand= discard=sealed")
    table.play("top:back", ["card:sealed"])
    assert table.hero().hand == ["sealed"]


@pytest.mark.rule("GH-RECOV-03")
def test_reviving_ether_does_not_bring_back_another_card_like_it() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A spellweaver level=7 played=reviving-ether,rest hand= lost=twin-restoration,fire-orbs
        g bandit-guard
        """,
        rest=REST,
    )
    table.play("top:reviving-ether")
    assert table.options() == ["card:fire-orbs"]
    table.answer(["card:fire-orbs"])
    assert (table.hero().hand, table.hero().lost) == (["fire-orbs"], ["twin-restoration", "reviving-ether"])


@pytest.mark.rule("GH-RECOV-04", "GH-RECOV-05")
@pytest.mark.parametrize(("state", "number"), [("spent", 8), ("consumed", 12)])
def test_refreshed_items_can_be_used_again(state: str, number: int) -> None:
    table = tinkerer(Refresh(state, 1, to=To("allies")), "hand=")  # type: ignore[arg-type]  # both are literals
    table.play("top:back", "B")
    assert table.question.seat == 1
    assert table.options() == [f"item:{number}"], "only those that are so"
    table.answer([f"item:{number}"])
    states = {item.number: item.state for item in table.hero("B").items}
    assert states[number] == READY
    assert sorted(states.values()) == sorted([READY, CONSUMED if state == "spent" else SPENT])


@pytest.mark.rule("GH-RECOV-04")
def test_a_refreshed_potion_works_again() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=2 played=again,rest items=12
        g bandit-guard
        """,
        again=top(Refresh("consumed", 1, slot="small")),
        rest=REST,
    )
    table.play("item:12")
    assert (table.hp("A"), "item:12" in table.options()) == (5, False)
    table.play("top:again", ["item:12"]).play("item:12")
    assert table.hp("A") == 8
    assert "GH-RECOV-04" in table.rules("refreshed")


@pytest.mark.rule("GH-RECOV-05")
def test_a_recover_ability_works_on_its_own_pile_alone() -> None:
    words = "hand= discard=stun-shot lost=hook-gun"
    for pile, card in (("discard", "stun-shot"), ("lost", "hook-gun")):
        table = tinkerer(Recover(pile, 2), words)  # type: ignore[arg-type]  # both are literals
        table.play("top:back")
        assert table.options() == [f"card:{card}"]


@pytest.mark.rule("GH-RECOV-05")
def test_a_refresh_can_be_for_one_kind_of_item() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=again,rest items=12:consumed,10:consumed
        g bandit-guard
        """,
        again=top(Refresh("consumed", 2, slot="small")),
        rest=REST,
    )
    table.play("top:again")
    assert table.options() == ["item:12"], "the War Hammer is no small item"


@pytest.mark.rule("GH-RECOV-06")
def test_an_item_with_the_symbol_is_never_refreshed_once_consumed() -> None:
    phial = Item(12, "minor-healing-potion", "small", 10, 4, "consumed", unrecoverable=True, turn=(Heal(3, range=0),))
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=2 played=again,rest items=12,13:consumed
        g bandit-guard
        """,
        items=[phial],
        again=top(Refresh("consumed", 0)),
        rest=REST,
    )
    table.play("item:12", "top:again")
    assert [(item.number, item.state) for item in table.hero().items] == [(12, CONSUMED), (13, READY)]
    assert table.hp("A") == 5


@pytest.mark.rule("GH-RECOV-01")
def test_cards_must_be_lost_for_a_recovery_only_if_there_was_one() -> None:
    ability = Recover("lost", 1, To("allies"), then_lose=2)
    refused = tinkerer(ability, "hand=")
    refused.play("top:back", "B", [])
    assert (refused.asked, refused.hero("B").hand) == ("turn", ["trample"])
    table = tinkerer(ability, "hand=")
    table.play("top:back", "B", ["card:shield-bash"])
    assert (table.hero("B").hand, table.hero("B").lost) == ([], ["trample", "shield-bash"])
