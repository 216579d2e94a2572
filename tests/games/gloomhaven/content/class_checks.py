"""What holds for the content of every class."""

from __future__ import annotations

from collections import Counter

import msgspec

from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven.defs import CharacterClass
from delve.games.gloomhaven.effects import Summon


def check_levels(cls: CharacterClass) -> None:
    """As many cards of level 1 as the hand takes, three X, two of each higher level (GH-HAND-01)."""
    counts = Counter(card.level for card in cls.cards)
    assert counts == {1: cls.hand, 0: 3} | dict.fromkeys(range(2, 10), 2)


def check_cards(cls: CharacterClass, first: int) -> None:
    """Numbers run on from the first one, ids are unique, initiatives lie from 1 to 98, halves do something."""
    assert [card.number for card in cls.cards] == list(range(first, first + len(cls.cards)))
    assert len({card.id for card in cls.cards}) == len(cls.cards)
    for card in cls.cards:
        assert 1 <= card.initiative <= 98, card.id
        for half in (card.top, card.bottom):
            assert half.abilities, card.id
            if half.slots:
                assert half.lasts, f"{card.id}: use slots belong to a lasting effect (GH-BONUS-03)"
            if half.unrecoverable:
                assert half.lost, card.id


def check_summons(cls: CharacterClass) -> None:
    """Every summon of the class is brought by one card, which stays in the active area (GH-SUMMON-04)."""
    brought = [
        (ability.name, half.lasts)
        for card in cls.cards
        for half in (card.top, card.bottom)
        for ability in half.abilities
        if isinstance(ability, Summon)
    ]
    assert sorted(brought) == sorted((summon.id, "always") for summon in cls.summons)


def check_perks(cls: CharacterClass) -> None:
    """Fifteen boxes, each with an effect."""
    assert sum(perk.times for perk in cls.perks) == 15
    assert all(perk.remove or perk.add or perk.ignore for perk in cls.perks)


def check_json(cls: CharacterClass) -> None:
    """The definition is plain data."""
    assert msgspec.json.decode(msgspec.json.encode(cls), type=CharacterClass) == cls


def check_names(cls: CharacterClass) -> None:
    """The class, its cards and summons have names of their own in every language."""
    keys = [
        f"gh.class.{cls.id}",
        *(f"gh.card.{card.id}" for card in cls.cards),
        *(f"gh.summon.{summon.id}" for summon in cls.summons),
    ]
    for language in LANGUAGES:
        names = [words(language).template(key) for key in keys]
        assert None not in names, language
        assert len(set(names)) == len(names), f"two of one name in {language}"
