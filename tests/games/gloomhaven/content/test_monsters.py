"""Monsters, bosses and their ability decks: what the box must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.content.bosses import BOSSES, NAMED
from delve.games.gloomhaven.content.decks import DECKS
from delve.games.gloomhaven.content.monsters import MONSTERS
from delve.games.gloomhaven.defs import Monster, MonsterCard, Stats
from delve.games.gloomhaven.rules import tests

ALL = (*MONSTERS, *BOSSES, *NAMED)
BY_ID = {monster.id: monster for monster in ALL}
CARDS = [(deck, card) for deck, cards in DECKS.items() for card in cards]


def columns(monster: Monster) -> list[Stats]:
    return [stats for stats in (monster.normal, monster.elite, monster.boss) if stats is not None]


def parts(ability: effects.AnyAbility) -> Iterator[effects.AnyAbility]:
    """An ability and all that are within it."""
    yield ability
    within: list[effects.AnyAbility] = [*getattr(ability, "then", ()), *getattr(ability, "each", ())]
    for consume in getattr(ability, "consume", ()):
        within += consume.gain.also
    for one in within:
        yield from parts(one)


def abilities(monster: Monster) -> Iterator[effects.AnyAbility]:
    for one in (*monster.special_1, *monster.special_2):
        yield from parts(one)


@pytest.mark.rule("GH-COMP-13")
def test_there_are_34_ordinary_monsters_and_13_bosses() -> None:
    assert (len(MONSTERS), len(BOSSES), len(NAMED)) == (34, 13, 13)
    assert len(BY_ID) == len(ALL)


@pytest.mark.rule("GH-COMP-12", "GH-COMP-22")
def test_standees() -> None:
    assert Counter(monster.standees for monster in MONSTERS) == {4: 5, 6: 22, 10: 7}
    assert sum(monster.standees for monster in MONSTERS) == 222
    assert sum(boss.standees for boss in BOSSES) == 14
    assert [boss.id for boss in BOSSES if boss.standees > 1] == ["inox-bodyguard"]


@pytest.mark.rule("GH-MON-01")
@pytest.mark.parametrize("monster", ALL, ids=lambda monster: monster.id)
def test_a_stat_card_has_figures_for_eight_levels(monster: Monster) -> None:
    for stats in columns(monster):
        for row in (stats.health, stats.attack, stats.move, stats.range, stats.traits):
            assert len(row) == 8, monster.id
    assert bool(monster.boss) == (monster.normal is None)
    assert (monster.normal is None) == (monster.elite is None)


@pytest.mark.parametrize("monster", MONSTERS, ids=lambda monster: monster.id)
def test_a_higher_level_or_rank_is_never_weaker(monster: Monster) -> None:
    for stats in columns(monster):
        for row in (stats.health, stats.attack):
            numbers = [int(n) for n in row]
            assert numbers == sorted(numbers), monster.id
    assert monster.normal is not None
    assert monster.elite is not None
    for normal, elite in zip(monster.normal.attack, monster.elite.attack, strict=True):
        assert int(normal) <= int(elite), monster.id


@pytest.mark.rule("GH-BOSS-01", "GH-BOSS-03")
def test_every_boss_acts_with_the_boss_deck_and_has_two_specials() -> None:
    for boss in BOSSES:
        assert boss.deck == "boss"
        assert boss.special_1, boss.id
        assert boss.special_2, boss.id


@pytest.mark.rule("GH-SPECIAL-14")
def test_a_named_monster_is_like_one_that_exists() -> None:
    for monster in NAMED:
        base = BY_ID[monster.like]
        assert base not in NAMED
        assert monster.deck in (base.deck, "cultist-scenario-89")
        assert monster.fly == base.fly


def test_formulas_say_what_they_count() -> None:
    for monster in ALL:
        for stats in columns(monster):
            for value in (*stats.health, *stats.attack):
                assert isinstance(value, int) or set(value) <= set("0123456789*+/CXV"), (monster.id, value)


@pytest.mark.rule("GH-MON-05")
def test_every_monster_has_its_deck_and_every_deck_its_monster() -> None:
    assert {monster.deck for monster in ALL} == set(DECKS)
    assert {m.id for m in MONSTERS if m.deck == "guard"} == {"bandit-guard", "city-guard", "inox-guard"}


@pytest.mark.rule("GH-COMP-14")
def test_decks_have_eight_cards_each() -> None:
    assert len(DECKS) == 30, "29 and the one of scenario 89"
    assert {len(cards) for cards in DECKS.values()} == {8}
    numbers = [card.number for deck, card in CARDS if deck != "cultist-scenario-89"]
    assert sorted(numbers) == list(range(516, 748)), "232 cards, each once"


@pytest.mark.parametrize("deck", DECKS)
def test_some_cards_shuffle_their_deck(deck: str) -> None:
    assert 1 <= sum(card.shuffle for card in DECKS[deck]) <= 3


@pytest.mark.parametrize(("deck", "card"), CARDS, ids=lambda one: str(getattr(one, "number", one)))
def test_a_card_can_be_performed(deck: str, card: MonsterCard) -> None:
    assert 1 <= card.initiative < FAR
    assert card.abilities
    for ability in (one for top in (*card.abilities, *card.on_death) for one in parts(top)):
        if isinstance(ability, effects.Summon):
            assert ability.name in BY_ID
            assert len(ability.ranks) == 3
        if isinstance(ability, effects.Attack):
            assert not (ability.range and ability.range_plus)
            assert {name for plus in ability.plus for name in plus.when} <= set(tests.names())


def test_bosses_summon_what_exists() -> None:
    summons = [one for boss in ALL for one in abilities(boss) if isinstance(one, effects.Summon)]
    for one in summons:
        assert one.name in BY_ID
        assert len(one.ranks) == 3
        assert {rank for ranks in one.ranks for rank in ranks.split()} <= {"normal", "elite"}


def test_monsters_and_cards_survive_json() -> None:
    for monster in ALL:
        assert msgspec.json.decode(msgspec.json.encode(monster), type=Monster) == monster
    for _, card in CARDS:
        assert msgspec.json.decode(msgspec.json.encode(card), type=MonsterCard) == card


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_monster_has_a_name(language: str) -> None:
    for monster in ALL:
        assert words(language).template(f"gh.monster.{monster.id}"), monster.id
