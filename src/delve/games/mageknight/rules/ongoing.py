"""What was played before and can still be used this turn: stored Attacks and Blocks, Wings of Night, a Mysterious Box,
a Circlet of Proficiency. Each is a modifier of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import WOUND, Element
from delve.games.mageknight.effects import Foe
from delve.games.mageknight.rules import banners, combat, common
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Modifier, Skill, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Card

NAMES = frozenset(("stored_attack", "split_block", "night_wings", "box", "circlet"))


def options(game: MK, seat: Seat) -> list[Option]:
    """What can still be used now."""
    found: list[Option] = []
    for one in game.state.turn.modifiers:
        if one.name in NAMES:
            found += _OPTIONS[one.name](game, seat, one)
    return found


def use(game: MK, seat: Seat, answer: str) -> Rule[bool]:
    """Use one of them; false if the answer is none."""
    verb, _, what = answer.partition(":")
    if verb == "stored":
        _use_stored(game, what)
    elif verb == "split":
        _use_split(game)
    elif verb == "fly":
        _use_wings(game, seat, int(what))
    elif verb == "box":
        yield from _use_box(game, seat, what)
    elif verb == "circlet":
        yield from _use_circlet(game, seat, what)
    else:
        return False
    return True


def spares(value: Value) -> int:
    """The enemy that an Attack cannot be used against: the one that it was taken from; -1: none."""
    return int(value.rider[7:]) if value.rider.startswith("spares:") else -1


# ---------------------------------------------------------------------- Attacks for the Attack phase


def store_attack(game: MK, n: int, element: str, source: str, but: int = -1) -> None:
    """An Attack that can be used in the Attack phase of this combat, though not against one of the enemies."""
    common.add_modifier(game, "stored_attack", n, f"{element} {source} {but}", combat=True)


def _stored(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    fight = game.state.combat
    if fight is None or fight.phase != "attack":
        return []
    element, source, but = one.what.split()
    reason: Reason | None = None
    if not fight.targets:
        reason = because("MK-RANGED-02", "mk.refused.no_target")
    elif int(but) in fight.targets:
        reason = because("MK-CBT-18", "mk.refused.possessed")
    value = say(f"mk.text.attack.melee.{element}", n=one.n)
    label = say("mk.do.stored", value=value, card=common.card_msg(source))
    return [Option(f"stored:{one.n}:{one.what.replace(' ', ':')}", label, reason)]


def _use_stored(game: MK, what: str) -> None:
    n, element, source, but = what.split(":")
    found = next(
        one
        for one in common.modifiers(game, "stored_attack")
        if one.n == int(n) and one.what == f"{element} {source} {but}"
    )
    game.state.turn.modifiers.remove(found)
    rider = "" if int(but) < 0 else f"spares:{but}"
    combat.add(game, Value(int(n), cast(Element, element), "melee", source, False, rider))


# ---------------------------------------------------------------------- Blocks against several attacks


def split_block(game: MK, play: Playing, n: int, element: str, count: int) -> None:
    """A Block against the chosen attack, and as strong ones against others (Shield of the Fallen Kings)."""
    fight = combat.fight(game)
    combat.add(game, Value(n, cast(Element, element), "melee", play.source))
    used = f"{fight.targets[0]}:{fight.attack}"
    common.add_modifier(game, "split_block", count - 1, f"{n} {element} {play.source} {used}", combat=True)


def _split(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    fight = game.state.combat
    if fight is None or fight.phase != "block" or not one.n or not fight.targets:
        return []
    n, element, source, *used = one.what.split()
    reason = None
    if f"{fight.targets[0]}:{fight.attack}" in used:
        reason = because("MK-BLOCK-20", "mk.refused.other_attack")
    value = say(f"mk.text.block.{element}", n=int(n))
    return [Option("split", say("mk.do.stored", value=value, card=common.card_msg(source)), reason)]


def _use_split(game: MK) -> None:
    fight = combat.fight(game)
    one = next(one for one in common.modifiers(game, "split_block") if one.n)
    n, element, source, *_ = one.what.split()
    one.n -= 1
    one.what = f"{one.what} {fight.targets[0]}:{fight.attack}"
    combat.add(game, Value(int(n), cast(Element, element), "melee", source))


# ---------------------------------------------------------------------- Wings of Night


def _wings(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    fight = game.state.combat
    if fight is None or fight.phase not in ("ranged", "block"):
        return []
    short = game.state.turn.move < one.n
    reason = because("MK-CBT-18", "mk.refused.move_points", n=one.n) if short else None
    return [
        Option(f"fly:{i}", say("mk.do.fly", enemy=common.enemy_msg(fight.foes[i].token), n=one.n), reason)
        for i in combat.affectable(game, Foe(stops=True), one.what)
        if not fight.foes[i].stopped
    ]


def _use_wings(game: MK, seat: Seat, number: int) -> None:
    one = common.modifiers(game, "night_wings")[0]
    game.state.turn.move -= one.n
    one.n += 1
    foe = combat.fight(game).foes[number]
    foe.stopped = True
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foe.token))


# ---------------------------------------------------------------------- a Mysterious Box


def _box(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    from delve.games.mageknight.rules import performing, wording

    if one.n:
        return []
    shown = game.content.card(one.what)
    found = []
    for way, effect in (("basic", shown.basic), ("strong", shown.strong)):
        if effect is not None:
            label = say(f"mk.do.{way}", card=common.card_msg(one.what), effect=wording.words(effect))
            reason = performing.refusal(game, seat, effect, colour=_colour(shown))
            found.append(Option(f"box:{way}", label, reason))
    return found


def _colour(card: Card) -> str:
    return card.colours[0] if card.colours else ""


def _use_box(game: MK, seat: Seat, way: str) -> Rule[None]:
    """The Box is the Artifact that it shows: a strong effect throws it away (MK-CARD-19, MK-R-30)."""
    one = common.modifiers(game, "box")[0]
    one.n = 1
    player = common.player_of(game, seat)
    shown = game.content.card(one.what)
    common.gain_fame(game, seat, 1, "MK-CARD-02")
    if way == "strong":
        player.played.remove(banners.BOX)
        game.tell("MK-CARD-19", "mk.event.thrown", card=common.card_msg(banners.BOX))
    effect = shown.basic if way == "basic" else shown.strong
    assert effect is not None
    yield from effect.resolve(game, Playing(seat, one.what, card=one.what))


def close_box(game: MK, seat: Seat) -> None:
    """At the end of the turn the Artifact goes under its deck; a Box that was not used goes back to hand, one that is
    a banner to the discard pile."""
    player = common.player_of(game, seat)
    for one in common.modifiers(game, "box"):
        for unit in player.units:
            if unit.banner == one.what:
                banners.drop(game, seat, unit)
        game.state.artifacts.insert(0, one.what)  # type: ignore[arg-type]
        if not one.n and banners.BOX in player.played:
            player.played.remove(banners.BOX)
            player.hand.append(banners.BOX)


# ---------------------------------------------------------------------- a Bow of Starsdawn


def starsdawn(game: MK, seat: Seat) -> Rule[None]:
    """The Attack that was just added is changed: a Ranged one is doubled or a Siege one, a Siege one may be doubled as
    a Ranged one. In the Attack phase both are simply doubled (MK-MELEE-02)."""
    fight = combat.fight(game)
    value = fight.pool[-1]
    if value.kind == "melee":
        return
    answer = "double"
    if fight.phase == "ranged":
        asked = [Option("double", say("mk.do.bow_double", n=2 * value.n))]
        asked.append(Option("siege", say("mk.do.bow_siege", n=value.n)))
        answer = yield from choose(seat, say("mk.ask.bow"), asked)
    if answer == "double":
        value.n *= 2
        value.kind = "ranged"
    else:
        value.kind = "siege"


# ---------------------------------------------------------------------- healing


def cured(game: MK, seat: Seat) -> None:
    """A Wound was healed from hand: a card for each effect that gives one."""
    game.state.turn.cured += 1
    more = len(common.modifiers(game, "cure_draws"))
    if more:
        common.draw(game, seat, more)


def spent_healing(game: MK, seat: Seat, points: int) -> None:
    """Healing points were spent; those of a Golden Grail come first, and give Fame."""
    for one in common.modifiers(game, "grail"):
        used = min(one.n, points)
        one.n -= used
        points -= used
        common.gain_fame(game, seat, used, "MK-EFFECT-02")


# ---------------------------------------------------------------------- the end of the turn


def put_away(game: MK, seat: Seat) -> Rule[None]:
    """What the end of the turn does to all this, before played cards are discarded."""
    close_box(game, seat)
    return_skills(game, seat)
    yield from _shake_off(game, seat)
    _bend_time(game, seat)


def _shake_off(game: MK, seat: Seat) -> Rule[None]:
    """Wounds received this turn may be thrown away: those in hand, and those that Poison put into the discard pile
    (Banner of Protection, MK-R-31)."""
    turn = game.state.turn
    player = common.player_of(game, seat)
    hand = min(turn.wounds, player.hand.count(CardId(WOUND)))
    pile = min(turn.poisoned, player.discard.count(CardId(WOUND)))
    if not common.modifiers(game, "shake_off") or not hand + pile:
        return
    asked = [Option("throw", say("mk.do.shake_off", n=hand + pile)), Option("skip", say("mk.do.skip"))]
    if (yield from choose(seat, say("mk.ask.shake_off"), asked)) == "skip":
        return
    for _ in range(hand):
        player.hand.remove(CardId(WOUND))
    for _ in range(pile):
        player.discard.remove(CardId(WOUND))
    game.tell("MK-DISCARD-03", "mk.event.shaken_off", who=common.hero_msg(game, seat), n=hand + pile)


def _bend_time(game: MK, seat: Seat) -> None:
    """The cards played go back to hand, but the one that bent time is set aside for the Round; another turn follows
    (MK-EFFECT-08)."""
    player = common.player_of(game, seat)
    bent = common.modifiers(game, "time_bending")
    for one in bent:
        if one.what in player.played:
            player.played.remove(CardId(one.what))
            player.set_aside.append(CardId(one.what))
    if bent:
        player.hand += [card for card in player.played if card not in game.state.turn.returns]
        player.played = []
        player.extra_turn = True
        game.tell("MK-EFFECT-08", "mk.event.time_bent", who=common.hero_msg(game, seat))


# ---------------------------------------------------------------------- a Circlet of Proficiency


def _circlet(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    """A Skill without a symbol that was used once can be used again."""
    from delve.games.mageknight.rules import skills, wording

    skill = skills.skill_of(game, seat, one.what)
    if not one.n or skill is None or not skill.used:
        return []
    shown = game.content.skills[one.what]
    label = say("mk.do.skill", skill=skills.skill_msg(one.what), effect=wording.words(shown.effect))
    return [Option(f"circlet:{one.what}", label, skills.refusal(game, seat, Skill(one.what)))]


def _use_circlet(game: MK, seat: Seat, name: str) -> Rule[None]:
    from delve.games.mageknight.rules import skills

    next(one for one in common.modifiers(game, "circlet") if one.what == name).n = 0
    yield from skills.use(game, seat, name)


def return_skills(game: MK, seat: Seat) -> None:
    """At the end of the turn a Skill that was lent by a Circlet is no longer the player's."""
    player = common.player_of(game, seat)
    for one in common.modifiers(game, "circlet"):
        player.skills = [skill for skill in player.skills if skill.id != one.what]


_OPTIONS = {
    "stored_attack": _stored,
    "split_block": _split,
    "night_wings": _wings,
    "box": _box,
    "circlet": _circlet,
}
