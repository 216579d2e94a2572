"""Whole texts, line by line: actions of ability cards, monster cards and traits, items, perks, modifier cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from delve.core.msg import Msg, say
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.terms import comma, conditions, elements, figure, sentences, signed, whole, xp
from delve.games.gloomhaven.wording import (
    MONSTER,
    Lines,
    Scope,
    all_words,
    attacks,
    consume_words,
    gain_parts,
    gain_words,
    infuse_words,
    lines,
    retaliate_words,
    spend_words,
    words,
)

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import Half, Item, ModCard, Monster, MonsterCard, Perk, SummonDef, Traits

# ---------------------------------------------------------------------- ability cards


def half_lines(half: Half, summons: Mapping[str, SummonDef] | None = None) -> Lines:
    """An action: its abilities, what it infuses and gives, and where the card goes. `summons`: their figures are
    told, too."""
    scope = Scope(slots=len(half.slots))
    found: Lines = []
    for ability in half.abilities:
        found += lines(ability, scope) + _figures(ability, summons)
    found += [consume_words(one, scope) for one in half.consume]
    if half.makes:
        found.append(infuse_words(half.makes))
    found += _slot_lines(half.slots)
    if half.xp:
        found.append(xp(half.xp))
    if half.lasts:
        found.append(say(f"gh.half.{half.lasts}"))
    if half.lost:
        found.append(say("gh.half.lost"))
    if half.unrecoverable:
        found.append(say("gh.half.unrecoverable"))
    return whole(found)


def _slot_lines(slots: tuple[int, ...]) -> Lines:
    """The XP of use slots: with every use, or with which ones."""
    given = sorted(set(slots) - {0})
    if len(given) == 1 and all(slots):
        return [say("gh.half.slot_xp", n=given[0])]
    found: Lines = []
    for value in given:
        uses = [say("gh.half.use", number=number) for number, one in enumerate(slots, 1) if one == value]
        found.append(say("gh.half.slots_xp", n=value, uses=uses))
    return found


def _figures(ability: effects.Ability, summons: Mapping[str, SummonDef] | None) -> Lines:
    """The figures of an ally that an ability brings."""
    if isinstance(ability, effects.Summon) and summons and ability.name in summons:
        return summon_lines(summons[ability.name])
    return []


def summon_lines(summon: SummonDef) -> Lines:
    """An ally in figures."""
    parts = [say("gh.text.health", value=summon.health)]
    parts.append(figure("gh.text.move", summon.move) if summon.move else say("gh.text.move", value="–"))
    parts.append(figure("gh.text.attack", summon.attack) if summon.attacks else say("gh.text.attack", value="–"))
    if summon.range:
        parts.append(say("gh.text.range", value=summon.range))
    if summon.fly:
        parts.append(say("gh.text.fly"))
    parts += conditions(summon.conditions)
    found = [comma(parts)]
    if summon.makes:
        found.append(say("gh.text.attacks_infuse", elements=elements(summon.makes)))
    if summon.on_death:
        found.append(say("gh.text.on_death", then=all_words(summon.on_death)))
    return whole(found)


# ---------------------------------------------------------------------- monsters


def monster_card_lines(card: MonsterCard) -> Lines:
    """A monster ability card."""
    found = [line for ability in card.abilities for line in lines(ability, MONSTER)]
    if card.on_death:
        found.append(say("gh.text.on_death", then=all_words(card.on_death, MONSTER)))
    if card.shuffle:
        found.append(say("gh.text.shuffle"))
    return whole(found)


def traits_words(traits: Traits) -> Msg | None:
    """What a monster always has; None if that is nothing."""
    parts: Lines = []
    if traits.shield:
        parts.append(say("gh.text.shield", value=traits.shield))
    if traits.retaliate:
        parts.append(retaliate_words(traits.retaliate, traits.retaliate_range))
    if traits.targets > 1:
        parts.append(say("gh.text.target", value=traits.targets))
    if traits.pierce:
        parts.append(say("gh.text.pierce", value=traits.pierce))
    parts += conditions(traits.conditions)
    if traits.advantage:
        parts.append(say("gh.gain.advantage"))
    if traits.attackers_disadvantage:
        parts.append(say("gh.standing.attackers_disadvantage"))
    return whole([comma(parts)])[0] if parts else None


def monster_lines(monster: Monster) -> Lines:
    """What holds for a monster type at every level: flying, immunities, specials."""
    found: Lines = []
    if monster.fly:
        found.append(say("gh.text.fly"))
    if monster.immune:
        immune = [
            say(f"gh.effect.{one}") if one in ("push", "pull") else say(f"gh.condition.{one}") for one in monster.immune
        ]
        found.append(say("gh.text.immune", what=immune))
    for number, special in enumerate((monster.special_1, monster.special_2), 1):
        if special:
            found.append(say("gh.text.special", number=number, then=all_words(special, MONSTER)))
    return whole(found)


# ---------------------------------------------------------------------- items


def item_lines(item: Item, summons: Mapping[str, SummonDef] | None = None) -> Lines:
    """What an item does, and what becomes of it. `summons`: their figures are told, too."""
    found = _item_effects(item)
    for ability in item.turn:
        found += _figures(ability, summons)
    if item.immune:
        found.append(say("gh.text.immune", what=conditions(item.immune)))
    if item.fly:
        found.append(say("gh.text.fly"))
    if item.special:
        found.append(say(f"gh.item.{item.id}.text"))
    if item.use:
        found.append(say(f"gh.item_use.{item.use}"))
    if item.unrecoverable:
        found.append(say("gh.half.unrecoverable"))
    if item.penalty:
        found.append(say("gh.item_use.penalty", n=item.penalty))
    return whole(found)


def _item_effects(item: Item) -> Lines:
    found: Lines = []
    if item.attack is not None:
        found.append(_item_attack(item))
    if item.move is not None:
        found.append(say("gh.text.at", when=say("gh.when.move"), then=gain_words(item.move)))
    if item.turn:
        found.append(say("gh.text.at", when=say("gh.when.turn"), then=all_words(item.turn)))
    if item.attacked is not None:
        parts = _defence(item.attacked)
        found.append(say("gh.text.at", when=say("gh.when.attacked"), then=comma(parts)))
    if item.damaged is not None:
        when = say("gh.when.sources", n=item.sources) if item.sources else say("gh.when.damaged")
        found.append(say("gh.text.at", when=when, then=comma(_defence(item.damaged))))
    if item.prevents:
        found.append(say("gh.text.at", when=say("gh.when.damaged"), then=say("gh.text.no_damage")))
    if item.initiative:
        found.append(
            say("gh.text.at", when=say("gh.when.initiative"), then=say("gh.text.initiative", n=item.initiative))
        )
    if item.basic_attack:
        found.append(say("gh.text.basic_attack", value=item.basic_attack))
    if item.basic_move:
        found.append(say("gh.text.basic_move", value=item.basic_move))
    return found


def _item_attack(item: Item) -> Msg:
    """When an item helps an attack, and how."""
    assert item.attack is not None
    gain = spend_words(item.consume, item.attack) if item.consume else gain_words(item.attack)
    if item.single:
        gain = say("gh.text.single", gain=gain)
    when = say(f"gh.when.attack_{item.attack_kind or 'all'}") if item.use else attacks(item.attack_kind)
    if item.single_target:
        when = say("gh.when.single_target", when=when)
    return say("gh.text.at", when=when, then=gain)


def _defence(gain: effects.Gain) -> Lines:
    """What helps against an attack."""
    parts: Lines = []
    if gain.disadvantage:
        parts.append(say("gh.text.attacker_disadvantage"))
    if gain.shield:
        parts.append(say("gh.text.shield", value=gain.shield))
    if gain.retaliate:
        parts.append(retaliate_words(gain.retaliate))
    return parts


# ---------------------------------------------------------------------- modifiers, perks


def modifier_words(card: ModCard) -> Msg:
    """A modifier card by what it shows; the +0 of a rolling card is left unsaid."""
    if card.times != 1:
        value = say("gh.modifier.double" if card.times == 2 else "gh.modifier.null")
        named = {"bless", "curse"} & {card.id}
        return say("gh.modifier.named", what=say(f"gh.condition.{named.pop()}"), value=value) if named else value
    parts: Lines = []
    if card.value or not card.rolling:
        parts.append(say("gh.modifier.value", value=signed(card.value)))
    parts += gain_parts(card.gain)
    if card.makes:
        parts.append(infuse_words(card.makes))
    parts += [words(one) for one in card.self_]
    if card.rolling:
        parts.append(say("gh.modifier.rolling"))
    return comma(parts)


def perk_words(perk: Perk, modifiers: Mapping[str, ModCard]) -> Msg:
    """A line of the perk list."""
    removed, added = _cards(perk.remove, modifiers), _cards(perk.add, modifiers)
    found: Lines = []
    if perk.ignore:
        found.append(say(f"gh.perk.ignore_{perk.ignore}"))
    if removed and added:
        found.append(say("gh.perk.replace", removed=removed, added=added))
    elif removed:
        found.append(say("gh.perk.remove", cards=removed))
    elif added:
        found.append(say("gh.perk.add", cards=added))
    return sentences(found)


def _cards(ids: tuple[str, ...], modifiers: Mapping[str, ModCard]) -> list[Msg]:
    """Modifier cards of each kind, counted."""
    counts = Counter(ids)
    return [say("gh.perk.cards", n=count, card=modifier_words(modifiers[card])) for card, count in counts.items()]
