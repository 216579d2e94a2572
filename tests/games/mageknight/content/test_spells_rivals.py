"""The four Spells that work against other players."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import All, Attack, Wound
from delve.games.mageknight.state import CardId, Claim, Player, Unit, UnitId
from tests.games.mageknight.kit import Table, card


def duel(spell: str, mana: str, *, night: bool = False, source: str = "", hand: str = "", **rival: object) -> Table:
    """Two players; the second has what is named."""

    def change(game: MK) -> None:
        for name, value in rival.items():
            setattr(game.state.players[1], name, value)

    return Table.of(
        hand=f"{spell} {hand}",
        others=["arythea"],
        mana=mana,
        night=night,
        source=source,
        change=change,
        crystals="green",
    )


def cards(*names: str) -> list[CardId]:
    """Cards by their ids."""
    return [CardId(name) for name in names]


@pytest.mark.rule("MK-SCN-SOLOCONQ-05")
def test_they_are_not_in_games_where_players_do_not_compete() -> None:
    rivals = {"mana-meltdown", "mana-claim", "mind-read", "energy-flow"}

    def spells(**config: object) -> set[str]:
        state = Table.opened(**config).state  # type: ignore[arg-type]
        return {*state.spells, *state.spell_offer}

    assert len(spells(scenario="full-conquest", seats=2)) == 24
    assert rivals <= spells(scenario="full-conquest", seats=2)
    assert not rivals & spells(scenario="solo-conquest", seats=1)
    assert not rivals & spells(scenario="full-cooperation", seats=2)
    assert len(spells(scenario="full-conquest", seats=2, sets="base")) == 20


@pytest.mark.rule("MK-CARD-02")
def test_mana_meltdown_takes_a_crystal_that_may_be_kept() -> None:
    table = duel("mana-meltdown", "red", crystals={"blue": 2}).play("basic:mana-meltdown", "colour:blue")
    assert table.state.players[1].crystals == {"blue": 1}
    assert table.me.crystals == {"green": 1, "blue": 1}
    assert "MK-CARD-02" in table.rules("lost_crystal")


@pytest.mark.rule("MK-HEAL-01")
def test_mana_meltdown_wounds_who_has_no_crystals() -> None:
    table = duel("mana-meltdown", "red").play("basic:mana-meltdown")
    assert table.hand(1) == ["wound"]
    assert table.turn.wounds == 0, "the Wound is not the caster's"
    assert "MK-HEAL-01" in table.rules("wounds")


@pytest.mark.rule("MK-HEAL-01")
def test_mana_radiance_wounds_everybody_for_crystals_of_a_colour_and_gives_two() -> None:
    table = duel("mana-meltdown", "red black", night=True, crystals={"green": 3, "blue": 1})
    table.play("strong:mana-meltdown", "colour:green")
    assert table.hand(0) == ["wound"]
    assert table.hand(1) == ["wound"] * 3
    assert table.me.crystals["green"] == 3
    assert "MK-HEAL-01" in table.rules("wounds")


def test_a_claimed_die_gives_three_tokens_now() -> None:
    table = duel("mana-claim", "blue", source="red black white").play("basic:mana-claim", "colour:white", "now")
    assert table.me.mana == ["white"] * 3
    assert table.state.source == ["red", "black"], "the die is gone for the Round"


def test_a_claimed_die_gives_a_token_in_each_later_turn() -> None:
    table = duel("mana-claim", "blue", source="red black", hand="march rage", deck=cards("march#1"))
    table.play("basic:mana-claim", "later")
    assert table.me.mana == []
    table.play("end", [])
    assert table.session.question.seat == 1
    assert table.state.players[1].mana == []
    table.play("end", "play")
    assert table.me.mana == ["red"]


def test_a_die_that_was_used_before_a_claim_is_still_the_one_that_is_rolled() -> None:
    table = duel("mana-claim", "", source="red white blue")
    table.play("basic:mana-claim", "colour:red", "now")
    assert table.state.source == ["white", "blue"]
    assert table.turn.dice == [1], "the blue die paid for the Spell"


@pytest.mark.rule("MK-HEAL-01")
def test_who_uses_a_cursed_colour_takes_a_wound_once_a_turn() -> None:
    def cursed(game: MK) -> None:
        game.state.players[1].claims = [Claim("red", curse=True)]

    table = Table.of(
        hand="fireball fire-bolt expose", others=["arythea"], mana="red red", source="", change=cursed, foes="prowlers"
    )
    table.play("target:0", "basic:fireball")
    assert table.hand() == ["expose", "fire-bolt", "wound"]
    table.play("strong:fire-bolt")
    assert table.hand() == ["expose", "wound"]
    assert "MK-HEAL-01" in table.rules("wounds")


def test_mana_curse_does_not_hit_its_own_caster() -> None:
    table = duel("mana-claim", "blue black", night=True, source="red", hand="rage")
    table.play("strong:mana-claim", "now")
    assert [claim.curse for claim in table.me.claims] == [True]
    assert table.me.mana == ["red"] * 3


def test_mind_read_gives_a_crystal_and_makes_others_discard_a_card_of_its_colour() -> None:
    table = _mind("mind-read", "white")
    table.play("basic:mind-read", "colour:red")
    assert table.me.crystals == {"green": 1, "red": 1}
    assert table.session.question.seat == 1
    assert table.options() == ["card:rage", "card:fireball"]
    table.answer("card:fireball")
    assert table.state.players[1].discard == ["fireball"]


def _mind(spell: str, mana: str, night: bool = False) -> Table:
    def change(game: MK) -> None:
        game.state.players[1].hand = cards("rage#1", "fireball", "march#1", "wound")

    return Table.of(hand=spell, others=["arythea"], mana=mana, night=night, source="", change=change, crystals="green")


@pytest.mark.rule("MK-CARD-02")
def test_who_has_no_such_card_shows_the_hand() -> None:
    table = _mind("mind-read", "white").play("basic:mind-read", "colour:white")
    assert table.told("shows_hand", "who") == ["arythea"]
    assert table.hand(1) == ["fireball", "march", "rage", "wound"]
    assert "MK-CARD-02" in table.rules("shows_hand")


@pytest.mark.rule("MK-DISCARD-01")
def test_mind_steal_may_keep_an_action_card_for_good_but_no_spell() -> None:
    table = _mind("mind-read", "white black", night=True).play("strong:mind-read", "colour:red", "card:rage", "steal:1")
    assert table.hand() == ["rage"]
    assert table.state.players[1].discard == []
    table = _mind("mind-read", "white black", night=True).play("strong:mind-read", "colour:red", "card:fireball")
    assert table.asked == "move", "a Spell cannot be stolen"
    assert "MK-DISCARD-01" in table.rules("discards")


def test_a_stolen_card_has_a_name_of_its_own() -> None:
    def change(game: MK) -> None:
        game.state.players[1].hand = cards("rage#1")
        game.state.players[0].deck = cards("rage#1", "rage#2")

    table = Table.of(hand="mind-read", others=["arythea"], mana="white black", night=True, source="", change=change)
    table.play("strong:mind-read", "colour:red", "steal:1")
    assert table.me.hand == ["rage#3"]


def troops(*units: str) -> list[Unit]:
    """Ready Units."""
    return [Unit(UnitId(f"{unit}#1")) for unit in units]


def _energy(mana: str, night: bool = False, units: str = "utem-guardsmen!*") -> Table:
    def change(game: MK) -> None:
        game.state.players[1].units = troops("peasants", "utem-swordsmen", "fire-golems", "altem-mages")

    return Table.of(
        hand="energy-flow", others=["arythea"], mana=mana, night=night, source="", change=change, units=units
    )


def ready(player: Player) -> list[bool]:
    """Which Units are Ready."""
    return [unit.ready for unit in player.units]


@pytest.mark.rule("MK-UNIT-04")
def test_energy_flow_readies_a_unit_and_may_spend_one_of_level_2_of_each_rival() -> None:
    table = _energy("green").play("basic:energy-flow")
    assert ready(table.me) == [True]
    assert table.me.units[0].wounds == 1
    assert table.options() == ["unit:0", "unit:1", "skip"]
    table.play("unit:1")
    assert ready(table.state.players[1]) == [True, False, True, True]
    assert "MK-UNIT-04" in table.rules("tired")


def test_energy_steal_heals_the_unit_and_reaches_level_3() -> None:
    table = _energy("green black", night=True, units="utem-guardsmen!**").play("strong:energy-flow")
    assert table.me.units[0].wounds == 0, "healed completely"
    assert table.options() == ["unit:0", "unit:1", "unit:2", "skip"]
    table.play("skip")
    assert ready(table.state.players[1]) == [True] * 4


def _cursed_at_the_limit(hand: str) -> Table:
    """A combat in which one more Wound knocks the hero out, and red is cursed."""

    def cursed(game: MK) -> None:
        game.state.players[1].claims = [Claim("red", curse=True)]

    table = Table.of(
        hand=f"hurt {hand}",
        others=["arythea"],
        mana="red",
        source="",
        change=cursed,
        foes="prowlers",
        hurt=card(All((Wound(2), Attack(1)))),
        strike=card(Attack(1), Attack(5)),
    )
    return table.play("next", "next", "target:0", "basic:hurt")


@pytest.mark.rule("MK-DAMAGE-15", "MK-DAMAGE-16")
def test_a_card_that_is_paid_for_with_a_knock_out_still_has_its_effect() -> None:
    table = _cursed_at_the_limit("strike march")
    table.play("strong:strike")
    assert table.fight.knocked_out
    assert set(table.hand()) == {"wound"}
    assert (5, "physical", "melee") in table.pool()
    assert table.me.played[-1:] == ["strike#1"]
    assert table.me.discard == ["march#1"], "the card that is played is not in hand any more"


@pytest.mark.rule("MK-DAMAGE-15", "MK-CARD-16")
def test_a_card_that_wants_another_one_does_nothing_if_a_knock_out_takes_it() -> None:
    table = _cursed_at_the_limit("improvisation march")
    before = table.pool()
    table.play("strong:improvisation")
    assert table.fight.knocked_out
    assert table.pool() == before
    assert table.me.played[-1:] == ["improvisation#1"]
    assert table.me.discard == ["march#1"]
