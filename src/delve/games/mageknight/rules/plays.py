"""What a player can play at any moment: cards, Units, Skills, banners (MK-CARD, MK-SKILL, MK-UNIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.rules import combat, common, mana, performing, units, wording
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Skill

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Card

SIDEWAYS: dict[str, kinds.Effect] = {
    "move": kinds.Move(1),
    "influence": kinds.Influence(1),
    "attack": kinds.Attack(1),
    "block": kinds.Block(1),
}


def options(game: MK, seat: Seat) -> list[Option]:
    """Everything that can be played now; what cannot be is listed with its reason."""
    return [*_cards(game, seat), *_units(game, seat), *_skills(game, seat)]


def play(game: MK, seat: Seat, answer: str) -> Rule[bool]:
    """Do what one of the `options` says; false if the answer is none of them."""
    verb, _, what = answer.partition(":")
    if verb in ("basic", "strong") or verb.startswith("side_"):
        yield from play_card(game, seat, verb, CardId(what))
    elif verb == "unit":
        number, which = what.split(":")
        yield from use_unit(game, seat, int(number), int(which))
    elif verb == "skill":
        yield from use_skill(game, seat, what)
    else:
        return False
    return True


# ---------------------------------------------------------------------- cards


def costs(card: Card, way: str) -> list[tuple[str, ...]]:
    """The mana that a way to play a card takes (MK-CARD-03 to 09)."""
    if card.kind == "spell":
        return [card.colours] if way == "basic" else [card.colours, ("black",)]
    if card.kind == "artifact" or way == "basic":
        return []
    return [card.colours]


def card_refusal(game: MK, seat: Seat, card: Card, way: str) -> Reason | None:
    """Why a card cannot be played in a way."""
    effect = card.basic if way == "basic" else card.strong
    if effect is None:
        return because("MK-CARD-04", "mk.refused.no_strong")
    for colours in costs(card, way):
        reason = mana.refusal(game, seat, colours)
        if reason is not None:
            return reason
    if len(costs(card, way)) > 1:
        if not any(mana.can_pay_all(game, seat, [colour, "black"]) for colour in card.colours):
            return because("MK-CARD-07", "mk.refused.mana_both")
    return performing.refusal(game, seat, effect)


def _cards(game: MK, seat: Seat) -> list[Option]:
    found: list[Option] = []
    player = common.player_of(game, seat)
    for card in dict.fromkeys(player.hand):
        if common.is_wound(card):
            if any(one.what == "wound" for one in common.modifiers(game, "sideways")):
                found += _sideways(game, seat, card)
            continue
        shown = game.content.card(card)
        name = common.card_msg(card)
        for way in ("basic", "strong"):
            effect = shown.basic if way == "basic" else shown.strong
            if effect is not None:
                label = say(f"mk.do.{way}", card=name, effect=wording.words(effect))
                found.append(Option(f"{way}:{card}", label, card_refusal(game, seat, shown, way)))
        found += _sideways(game, seat, card)
    return found


def _sideways(game: MK, seat: Seat, card: CardId) -> list[Option]:
    """A card played sideways, where that is of use (MK-CARD-11, 12)."""
    found = []
    for what, effect in SIDEWAYS.items():
        if performing.refusal(game, seat, effect) is None:
            label = say(f"mk.do.sideways_{what}", card=common.card_msg(card), n=sideways_value(game))
            found.append(Option(f"side_{what}:{card}", label))
    return found


def sideways_value(game: MK) -> int:
    """What the next card played sideways gives."""
    return max([1, *(one.n for one in common.modifiers(game, "sideways"))])


def play_card(game: MK, seat: Seat, way: str, card: CardId) -> Rule[None]:
    """Play a card (MK-CARD-02)."""
    player = common.player_of(game, seat)
    if way.startswith("side_"):
        yield from _play_sideways(game, seat, way[5:], card)
        return
    shown = game.content.card(card)
    play = Playing(seat, card, colour=shown.colours[0] if shown.colours else "", card=card)
    for colours in costs(shown, way):
        paid = yield from mana.pay(game, seat, colours)
        if paid in shown.colours:
            play.colour = play.paid = paid
    player.hand.remove(card)
    game.state.turn.cards += 1
    if shown.kind == "artifact" and way == "strong":
        game.tell("MK-CARD-19", "mk.event.thrown", card=common.card_msg(card))
    else:
        player.played.append(card)
    game.tell("MK-CARD-02", f"mk.event.played_{way}", who=common.hero_msg(game, seat), card=common.card_msg(card))
    effect = shown.basic if way == "basic" else shown.strong
    assert effect is not None
    yield from effect.resolve(game, play)


def _play_sideways(game: MK, seat: Seat, what: str, card: CardId) -> Rule[None]:
    player = common.player_of(game, seat)
    value = sideways_value(game)
    for one in common.modifiers(game, "sideways"):
        game.state.turn.modifiers.remove(one)
        break
    player.hand.remove(card)
    (player.discard if common.is_wound(card) else player.played).append(card)
    game.state.turn.cards += 1
    play = Playing(seat, card, card=card)
    play.bonus = value - 1
    game.tell("MK-CARD-11", "mk.event.sideways", who=common.hero_msg(game, seat), card=common.card_msg(card))
    yield from SIDEWAYS[what].resolve(game, play)


# ---------------------------------------------------------------------- Units


def _units(game: MK, seat: Seat) -> list[Option]:
    found = []
    for number, unit in enumerate(common.player_of(game, seat).units):
        for k, ability in enumerate(game.content.unit(unit.id).abilities):
            label = say(
                "mk.do.unit", unit=common.unit_msg(unit.id), effect=wording.words(units.effect_of(unit, ability))
            )
            found.append(Option(f"unit:{number}:{k}", label, units.refusal(game, seat, number, ability)))
    return found


def use_unit(game: MK, seat: Seat, number: int, which: int) -> Rule[None]:
    """Activate a Unit."""
    unit = common.player_of(game, seat).units[number]
    yield from units.activate(game, seat, number, game.content.unit(unit.id).abilities[which])


# ---------------------------------------------------------------------- Skills


def skill_refusal(game: MK, seat: Seat, skill: Skill) -> Reason | None:
    """Why a Skill cannot be used (MK-SKILL-05, 07, 10)."""
    shown = game.content.skills[skill.id]
    if shown.usage == "always":
        return because("MK-SKILL-10", "mk.refused.always")
    if skill.used:
        return because("MK-SKILL-05", "mk.refused.skill_used")
    fight = game.state.combat
    wrong = {
        "no_combat": fight is not None,
        "combat": fight is None,
        "block": fight is None or fight.phase != "block",
        "interaction": game.state.turn.stage != "interact",
    }.get(shown.when, False)
    if wrong:
        return because("MK-SKILL-10", f"mk.refused.skill_{shown.when}")
    return performing.refusal(game, seat, shown.effect)


def _skills(game: MK, seat: Seat) -> list[Option]:
    found = []
    for skill in common.player_of(game, seat).skills:
        shown = game.content.skills[skill.id]
        if shown.usage != "always":
            label = say("mk.do.skill", skill=say(f"mk.skill.{skill.id}"), effect=wording.words(shown.effect))
            found.append(Option(f"skill:{skill.id}", label, skill_refusal(game, seat, skill)))
    return found


def use_skill(game: MK, seat: Seat, name: str) -> Rule[None]:
    """Use a Skill (MK-SKILL-05, 07)."""
    player = common.player_of(game, seat)
    skill = next(one for one in player.skills if one.id == name)
    shown = game.content.skills[name]
    skill.used = True
    game.tell("MK-SKILL-05", "mk.event.skill", who=common.hero_msg(game, seat), skill=say(f"mk.skill.{name}"))
    if shown.usage in ("competitive", "cooperative"):
        game.state.centre.append((int(seat), name, ""))
    yield from shown.effect.resolve(game, Playing(seat, name))


def is_fighting(game: MK) -> bool:
    """Whether a combat is under way."""
    return game.state.combat is not None and bool(combat.fight(game).foes)
