"""Cards, monsters, items, modifiers and perks say what they do, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from delve.core.msg import Msg
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven import effects, wording
from delve.games.gloomhaven.content.areas import TRIANGLE
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import Half, Item, ModCard, MonsterCard, Perk, Traits
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Ability,
    Afflict,
    AnyAbility,
    Attack,
    Consume,
    Gain,
    Heal,
    Kill,
    Move,
    OnAttack,
    OnAttacked,
    Pattern,
    Plus,
    Prevent,
    Shield,
    Suffer,
    Summon,
    To,
    Trap,
    Using,
)
from delve.games.gloomhaven.rules import formulas, tests
from delve.games.gloomhaven.shapes import NAMED, shape_of
from tests.games.gloomhaven.cardtexts import FOLDER, TEXTS, text

CONTENT = box_content()
ENGLISH = re.compile(
    r"\b(the|you|your|and|or|with|on|of|attacks?|adjacent|enem(y|ies)|all(y|ies)|hex(es)?|turns?|damage|cards?|range)\b",
    re.IGNORECASE,
)
"""Words that would betray a text left in English; none of them is a word of the other three languages."""


def english(one: Ability) -> str:
    return words("en").text(one.words())


def on_card(*abilities: AnyAbility, **options: object) -> list[str]:
    half = Half(abilities, **options)  # type: ignore[arg-type]
    return [words("en").text(line) for line in half.lines(CONTENT.summons)]


def texts() -> Iterator[tuple[str, Msg]]:
    """Everything in the box that speaks, with where it stands."""
    for cls in CONTENT.classes.values():
        for card in cls.cards:
            for line in (*card.top.lines(CONTENT.summons), *card.bottom.lines(CONTENT.summons)):
                yield card.id, line
        for number, perk in enumerate(cls.perks):
            yield f"perk {number} of {cls.id}", perk.words(CONTENT.modifiers)
    for name, deck in CONTENT.decks.items():
        for card_ in deck:
            for line in card_.lines():
                yield f"{name} {card_.number}", line
    for monster in CONTENT.monsters.values():
        yield from ((monster.id, line) for line in monster.lines())
        for stats in (monster.normal, monster.elite, monster.boss):
            for traits in stats.traits if stats else ():
                said = traits.words()
                if said is not None:
                    yield f"traits of {monster.id}", said
    for item in CONTENT.items.values():
        yield from ((item.id, line) for line in item.lines(CONTENT.summons))
    for modifier in CONTENT.modifiers.values():
        yield f"modifier {modifier.id}", modifier.words()


ALL = list(texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_text(language: str) -> None:
    said = words(language)
    for where, msg in ALL:
        line = said.text(msg)
        assert line, where
        assert not re.search(r"[\[\]{}]|  |\(\)|\.\.| [,.:;]|^\s|\s$|[.,:;]$", line), f"{where}: {line!r}"
        assert line[0] == line[0].upper() or where.startswith("modifier"), f"{where}: {line!r}"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_text_is_left_in_english(language: str) -> None:
    said = words(language)
    for where, msg in ALL:
        line = said.text(msg)
        assert not ENGLISH.search(line), f"{where}: {line!r}"


def test_every_card_item_and_monster_card_says_something() -> None:
    for cls in CONTENT.classes.values():
        for card in cls.cards:
            assert card.top.lines(), card.id
            assert card.bottom.lines(), card.id
    assert all(item.lines() for item in CONTENT.items.values())
    assert all(card.lines() for deck in CONTENT.decks.values() for card in deck)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_class_are_as_recorded(language: str) -> None:
    recorded = (FOLDER / f"{TEXTS[language]}.{language}.txt").read_text(encoding="utf-8")
    assert text(language) == recorded, "if the change is wanted: python -m tests.games.gloomhaven.cardtexts"


def test_every_kind_of_ability_has_its_words() -> None:
    kinds = {one for one in vars(effects).values() if isinstance(one, type) and issubclass(one, Ability)}
    assert kinds - {Ability, effects.Lasting} == set(wording._LINES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_formula_and_test_has_its_words(language: str) -> None:
    said = words(language)
    assert [name for name in formulas.names() if f"gh.formula.{name}" not in said] == []
    assert [name for name in tests.names() if f"gh.test.{name}" not in said] == []
    asked = [name for name in wording.OF_TARGET if f"gh.test.{name}@many" not in said]
    assert asked == [], "a test of the target is worded for many targets, too"


# ---------------------------------------------------------------------- what the words are


def test_an_attack_names_its_figures_in_the_order_of_the_cards() -> None:
    assert english(Attack(3, range=3, targets=2, pierce=2, conditions=("stun",))) == (
        "Attack 3, Range 3, Target 2, PIERCE 2, STUN"
    )
    assert english(Attack(2, targets=0)) == "Attack 2, Target all adjacent enemies"
    assert english(Attack("moved")) == "Attack X (X = hexes moved this turn)"


def test_what_an_attack_gains_stands_after_it() -> None:
    flanked = Plus(Gain(attack=2, xp=1), when=("near_my_ally",))
    fire = Consume(("fire",), Gain(attack=1, xp=1))
    assert english(Attack(3, plus=(flanked,), consume=(fire,))) == (
        "Attack 3. +2 Attack, 1 XP if the target is adjacent to one of your allies. Consume Fire: +1 Attack, 1 XP"
    )


def test_a_gain_that_needs_an_element_is_worded_with_it() -> None:
    plus = Plus(Gain(attack=4), when=("consumed", "near_my_ally"))
    assert english(Attack(4, plus=(plus,), consume=(Consume(("dark",), Gain()),))) == (
        "Attack 4. Consume Dark: +4 Attack if the target is adjacent to one of your allies"
    )


def test_use_slots_are_told_with_the_bonus() -> None:
    alone = OnAttack(Gain(attack=2), when=("alone",))
    assert on_card(alone, lasts="always", slots=(0, 1, 0, 1)) == [
        "On your next 4 attacks against enemies adjacent to none of their allies: +2 Attack",
        "1 XP with use 2 and 4",
        "Stays active",
    ]
    assert on_card(alone, lasts="round") == [
        "On your attacks against enemies adjacent to none of their allies: +2 Attack",
        "Active until the end of the round",
    ]
    assert on_card(Prevent(), lasts="always", slots=(1, 1))[:2] == [
        "You suffer no damage from the next 2 sources of damage",
        "1 XP with each use",
    ]
    assert on_card(OnAttacked(retaliate=2, melee=True), slots=(0,))[0] == (
        "On the next melee attack against you: Retaliate 2"
    )


def test_a_trap_tells_its_effects_and_whose_experience_it_is() -> None:
    assert english(Trap(6, xp=2)) == ("Create a trap in an adjacent empty hex: 6 damage; 2 XP when an enemy springs it")
    assert english(Trap(conditions=("stun",))) == "Create a trap in an adjacent empty hex: STUN"


def test_who_is_affected_stands_in_brackets() -> None:
    assert english(Heal(3, range=0)) == "Heal 3 (self)"
    assert english(Afflict(("invisible",), SELF)) == "INVISIBLE (self)"
    assert english(Heal(3, range=3)) == "Heal 3, Range 3"
    assert english(Shield(1, To("self_and_allies", 1, 0))) == "Shield 1 (self and all adjacent allies)"
    assert english(Afflict(("stun",), To(range=3, count=2))) == "STUN (2 enemies within range 3)"
    assert english(Suffer(2, To("allies", count=0, where="in_area"))) == "2 damage (all allies in the area)"
    assert english(Suffer(2)) == "Suffer 2 damage"


@pytest.mark.rule("GH-BOSS-02")
def test_a_kill_never_promises_a_boss() -> None:
    assert english(Kill(To())) == "Kill: one adjacent enemy (normal or elite)"
    assert english(Kill(To(ranks=("normal",)))) == "Kill: one adjacent enemy (normal)"


@pytest.mark.rule("GH-MON-06")
def test_numbers_on_monster_cards_are_relative() -> None:
    card = MonsterCard(1, 50, (Move(1), Attack(-1, range_plus=1), Attack(0, range=1, targets=0)), shuffle=True)
    assert [words("en").text(line) for line in card.lines()] == [
        "Move +1",
        "Attack −1, Range +1",
        "Attack +0, Target all adjacent enemies",
        "Shuffle the deck at the end of the round",
    ]


def test_on_monster_cards_nobody_is_addressed() -> None:
    for deck in CONTENT.decks.values():
        for card in deck:
            for line in card.lines():
                assert not re.search(r"\byours?\b", words("en").text(line)), card.number


def test_monsters_that_a_monster_summons_are_counted_by_party() -> None:
    for ranks, said in (
        (("normal",) * 3, "Summon Living Bones (1 normal)"),
        (
            ("normal normal", "normal elite", "elite elite"),
            "Summon Living Bones (2 characters: 2 normal; 3: 1 normal, 1 elite; 4: 2 elite)",
        ),
    ):
        assert words("en").text(wording.words(Summon("living-bones", ranks), wording.MONSTER)) == said


def test_a_summon_tells_its_figures() -> None:
    assert on_card(Summon("rat-swarm"), xp=2, lost=True, lasts="always") == [
        "Summon Rat Swarm",
        "Hit points 6, Move 1, Attack 2, POISON",
        "2 XP",
        "Stays active",
        "Lost",
    ]


def test_an_item_tells_when_it_helps_and_what_becomes_of_it() -> None:
    def said(**what: object) -> list[str]:
        item = Item(0, "x", "small", 1, 1, **{"use": "spent", **what})  # type: ignore[arg-type]
        return [words("en").text(line) for line in item.lines()]

    assert said(attack=Gain(conditions=("poison",)), attack_kind="melee", single=True) == [
        "During your melee attack: POISON on one attack",
        "Spent after use",
    ]
    assert said(attack=Gain(push=1), attack_kind="melee", use="") == ["On your melee attacks: PUSH 1"]
    assert said(damaged=Gain(shield=1), sources=2, penalty=2) == [
        "On the next 2 sources of damage from attacks: Shield 1",
        "Spent after use",
        "Adds 2 cards −1 to your modifier deck",
    ]


def test_a_modifier_card_tells_what_it_adds() -> None:
    def said(card: ModCard) -> str:
        return words("en").text(card.words())

    assert said(ModCard("+1", 1)) == "+1"
    assert said(ModCard("a", rolling=True, gain=Gain(push=1))) == "PUSH 1, rolling"
    assert said(ModCard("b", 2, makes=("ice",))) == "+2, Infuse Ice"
    assert said(CONTENT.modifiers["curse"]) == "CURSE (null)"


def test_a_perk_tells_which_cards_come_and_go() -> None:
    def said(perk: Perk) -> str:
        return words("en").text(perk.words(CONTENT.modifiers))

    assert said(Perk(remove=("-1",), add=("+1",))) == "Replace one card (−1) with one card (+1)"
    assert said(Perk(add=("+0 stun rolling",) * 2, ignore="item_effects")) == (
        "Ignore negative item effects. Add 2 cards (STUN, rolling)"
    )


def test_traits_are_told_in_one_line_or_not_at_all() -> None:
    assert Traits().words() is None
    said = Traits(shield=1, retaliate=2, retaliate_range=3, targets=2).words()
    assert said is not None
    assert words("en").text(said) == "Shield 1, Retaliate 2, Range 3, Target 2"


def test_polish_counts_in_three_forms_and_bends_elements() -> None:
    polish = words("pl")
    assert [polish.text(Suffer(n, ALL_NEXT_TO).words()).partition(" (")[0] for n in (1, 2, 5)] == [
        "1 obrażenie",
        "2 obrażenia",
        "5 obrażeń",
    ]
    assert polish.text(Using(("earth",), (Heal(2, range=0),)).words()) == "Zużyj Ziemię: Leczenie 2 (na siebie)"


# ---------------------------------------------------------------------- shapes


def test_a_shape_is_known_however_it_is_turned() -> None:
    assert shape_of(Pattern(((5, 5), (5, 6), (4, 6)))) == "triangle" == shape_of(TRIANGLE)
    assert shape_of(Pattern(((-1, 0), (-2, 0)), melee=True)) == "line_2"
    assert shape_of(Pattern(((0, 0),))) == "other"


def test_no_two_shapes_are_the_same() -> None:
    assert {name: shape_of(pattern) for name, pattern in NAMED.items()} == {name: name for name in NAMED}


def test_all_areas_in_the_box_have_a_name() -> None:
    for where, msg in ALL:
        assert "gh.shape.other" not in str(msg), where
