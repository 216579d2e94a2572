"""What only single Artifacts do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_amount
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC, FACES, colour_msg
from delve.games.mageknight.effects import Attack, Block, Heal, Ready
from delve.games.mageknight.rules import (
    combat,
    common,
    mana,
    movement,
    offers,
    ongoing,
    performing,
    skills,
    travel,
    wording,
)
from delve.games.mageknight.rules.codes import CODES, HandUse, Owed, hand_use, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Skill

if TYPE_CHECKING:
    from collections.abc import Callable

    from delve.games.mageknight.defs import MK


def _fighting(game: MK, seat: Seat) -> Reason | None:
    return because("MK-CBT-18", "mk.refused.no_combat") if game.state.combat is None else None


# ---------------------------------------------------------------------- rings

_RINGS = {"ruby-ring": "red", "sapphire-ring": "blue", "diamond-ring": "white", "emerald-ring": "green"}


def _ring(colour: str) -> Callable[[MK, Playing], Rule[None]]:
    def ring(game: MK, play: Playing) -> Rule[None]:
        """Endless mana of a colour and black mana this turn; Fame for each Spell of the colour."""
        common.add_modifier(game, "endless", what=colour)
        common.add_modifier(game, "endless", what="black")
        common.add_modifier(game, "spell_fame", 1, colour)
        yield from ()

    return ring


def _ring_words(colour: str) -> Callable[[], Msg]:
    return lambda: say("mk.code.ring", colour=colour_msg(colour))


for _name, _colour in _RINGS.items():
    CODES.effect(f"{_name}+", _ring_words(_colour))(_ring(_colour))


# ---------------------------------------------------------------------- weapons


@CODES.effect("sword-of-justice", lambda: say("mk.code.defeat_fame"))
def sword_of_justice(game: MK, play: Playing) -> Rule[None]:
    """Fame for each enemy defeated this turn; it is counted when the turn ends."""
    common.add_modifier(game, "defeat_fame", 1)
    yield from ()


@CODES.effect("sword-of-justice+", lambda: say("mk.code.sword_of_justice"))
def sword_of_all_justice(game: MK, play: Playing) -> Rule[None]:
    """Physical Attacks count twice in the Attack phase, enemies lose Physical Resistance, Fame for each defeated."""
    yield from kinds.Foe(everybody=True, resistless=("physical",)).resolve(game, play)
    common.add_modifier(game, "double_physical", combat=True)
    common.add_modifier(game, "defeat_fame", 1)


use("sword-of-justice+")(_fighting)


def _horn(game: MK, play: Playing, dice: int) -> Rule[None]:
    """A Wound for each black or red die."""
    hurts = 0
    for _ in range(dice):
        face = mana.roll(game)
        game.tell("MK-CARD-02", "mk.event.rolled", colour=colour_msg(face))
        hurts += face in ("black", "red")
    if hurts:
        common.take_wound(game, play.seat, hurts, rule="MK-HEAL-01")
    yield from ()


@CODES.effect("horn-of-wrath", lambda: say("mk.code.horn_of_wrath"))
def horn_of_wrath(game: MK, play: Playing) -> Rule[None]:
    """A Siege Attack, and a die that may Wound."""
    yield from Attack(5, "siege").resolve(game, play)
    yield from _horn(game, play, 1)


@CODES.effect("horn-of-wrath+", lambda: say("mk.code.horn_of_all_wrath"))
def horn_of_all_wrath(game: MK, play: Playing) -> Rule[None]:
    """A Siege Attack of 5 and up to 5 more, with a die for each of these."""
    more = yield from choose_amount(play.seat, say("mk.ask.horn"), 0, 5)
    yield from Attack(5 + more, "siege").resolve(game, play)
    yield from _horn(game, play, more)


@use("horn-of-wrath")
@use("horn-of-wrath+")
def _horn_of_wrath(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Attack(5, "siege"))


@CODES.effect("bow-of-starsdawn", lambda: say("mk.code.phase_fame"))
def bow_of_starsdawn(game: MK, play: Playing) -> Rule[None]:
    """Fame for each enemy defeated in this phase from now on."""
    common.add_modifier(game, "phase_fame", 1, combat.fight(game).phase, combat=True)
    yield from ()


use("bow-of-starsdawn")(_fighting)


@CODES.effect("bow-of-starsdawn+", lambda: say("mk.code.bow_of_starsdawn"))
def bow_of_all_stars(game: MK, play: Playing) -> Rule[None]:
    """Each Ranged Attack is doubled or a Siege Attack; each Siege Attack may be doubled as a Ranged one."""
    common.add_modifier(game, "starsdawn")
    yield from ()


use("bow-of-starsdawn+")(_fighting)


@CODES.effect("soul-harvester", lambda: say("mk.code.soul_harvester"))
def soul_harvester(game: MK, play: Playing) -> Rule[None]:
    """An Attack; one of the enemies that it helps to defeat gives a crystal."""
    performing.add_attack(game, play, Attack(3), "soul-harvester")
    yield from ()


@CODES.effect("soul-harvester+", lambda: say("mk.code.soul_reaper"))
def soul_reaper(game: MK, play: Playing) -> Rule[None]:
    """An Attack; every enemy defeated in this phase from now on gives a crystal."""
    common.add_modifier(game, "soul_reaper", what=combat.fight(game).phase, combat=True)
    performing.add_attack(game, play, Attack(8))
    yield from ()


@use("soul-harvester")
@use("soul-harvester+")
def _soul_harvester(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Attack(3))


@CODES.effect("shield-of-the-fallen-kings", lambda: say("mk.code.shield_of_kings"))
def shield_of_kings(game: MK, play: Playing) -> Rule[None]:
    """Two Blocks against two attacks."""
    ongoing.split_block(game, play, 4, "physical", 2)
    yield from ()


@CODES.effect("shield-of-the-fallen-kings+", lambda: say("mk.code.shield_of_all_kings"))
def shield_of_all_kings(game: MK, play: Playing) -> Rule[None]:
    """Three Cold Fire Blocks against three attacks."""
    ongoing.split_block(game, play, 4, "coldfire", 3)
    yield from ()


@use("shield-of-the-fallen-kings")
@use("shield-of-the-fallen-kings+")
def _shield_of_kings(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Block(4))


# ---------------------------------------------------------------------- gems, the Grail


@CODES.effect("endless-gem-pouch", lambda: say("mk.code.gem_pouch"))
def gem_pouch(game: MK, play: Playing) -> Rule[None]:
    """Two dice: a crystal of each colour rolled, of any for gold, Fame for black."""
    for _ in range(2):
        face = mana.roll(game)
        game.tell("MK-CARD-02", "mk.event.rolled", colour=colour_msg(face))
        if face == "black":
            common.gain_fame(game, play.seat, 1, "MK-EFFECT-02")
            continue
        if face == "gold":
            face = yield from performing.choose_colour(game, play.seat, list(BASIC), "mk.ask.crystal")
        common.gain_crystal(game, play.seat, face)


@CODES.effect("golden-grail", lambda: say("mk.code.golden_grail"))
def golden_grail(game: MK, play: Playing) -> Rule[None]:
    """Fame for each of these two Healing points that is spent; they are spent before others."""
    common.add_modifier(game, "grail", 2)
    yield from ()


@CODES.effect("golden-grail+", lambda: say("mk.code.holy_grail"))
def holy_grail(game: MK, play: Playing) -> Rule[None]:
    """A card for each Wound healed from hand this turn."""
    common.add_modifier(game, "cure_draws")
    if game.state.turn.cured:
        common.draw(game, play.seat, game.state.turn.cured)
    yield from ()


@use("golden-grail")
@use("golden-grail+")
def _grail(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Heal(2))


# ---------------------------------------------------------------------- amulets


def _sun(game: MK, play: Playing, tokens: int) -> Rule[None]:
    """Gold mana, and the night is as the day (MK-R-32)."""
    for _ in range(tokens):
        common.gain_mana(game, play.seat, "gold")
    common.add_modifier(game, "gold_by_night")
    common.add_modifier(game, "day_sight")
    common.add_modifier(game, "cost_to", 3, "forest")
    movement.turn_up(game, play.seat)
    yield from ()


@CODES.effect("amulet-of-the-sun", lambda: say("mk.code.amulet_of_sun", n=1))
def amulet_of_sun(game: MK, play: Playing) -> Rule[None]:
    """One gold mana."""
    yield from _sun(game, play, 1)


@CODES.effect("amulet-of-the-sun+", lambda: say("mk.code.amulet_of_sun", n=3))
def amulet_of_all_suns(game: MK, play: Playing) -> Rule[None]:
    """Three gold mana."""
    yield from _sun(game, play, 3)


def _darkness(game: MK, play: Playing, tokens: int) -> Rule[None]:
    """Mana of any colours, and the day is as the night."""
    for _ in range(tokens):
        colour = yield from performing.choose_colour(game, play.seat, list(FACES), "mk.ask.mana")
        common.gain_mana(game, play.seat, colour)
    common.add_modifier(game, "black_by_day")
    common.add_modifier(game, "cost_to", 3, "desert")


@CODES.effect("amulet-of-darkness", lambda: say("mk.code.amulet_of_darkness", n=1))
def amulet_of_darkness(game: MK, play: Playing) -> Rule[None]:
    """One mana."""
    yield from _darkness(game, play, 1)


@CODES.effect("amulet-of-darkness+", lambda: say("mk.code.amulet_of_darkness", n=3))
def amulet_of_all_darkness(game: MK, play: Playing) -> Rule[None]:
    """Three mana."""
    yield from _darkness(game, play, 3)


# ---------------------------------------------------------------------- Druidic Staff


@CODES.effect("druidic-staff-white", lambda: say("mk.code.staff_white"))
def staff_white(game: MK, play: Playing) -> Rule[None]:
    """Up to two spaces to a safe one."""
    yield from travel.go(game, play.seat, travel.havens(game, play.seat, 2))


@use("druidic-staff-white")
def _staff_white(game: MK, seat: Seat) -> Reason | None:
    return travel.refusal(game, seat, lambda: travel.havens(game, seat, 2))


@CODES.effect("druidic-staff-blue", lambda: say("mk.code.staff_blue"))
def staff_blue(game: MK, play: Playing) -> Rule[None]:
    """Two crystals of one colour."""
    colour = yield from performing.choose_colour(game, play.seat, list(BASIC), "mk.ask.crystal")
    for _ in range(2):
        common.gain_crystal(game, play.seat, colour)


_STAFF: dict[str, kinds.Effect] = {
    "white": kinds.Coded("druidic-staff-white"),
    "blue": kinds.Coded("druidic-staff-blue"),
    "red": Ready(3),
    "green": Heal(3),
}


@CODES.effect("druidic-staff+", lambda: say("mk.code.druidic_staff"))
def druidic_staff(game: MK, play: Playing) -> Rule[None]:
    """Two different ones of the four, in the order that the player likes (MK-R-33)."""
    done: list[str] = []
    for _ in range(2):
        options = [
            Option(f"staff:{name}", wording.words(effect), performing.refusal(game, play.seat, effect))
            for name, effect in _STAFF.items()
            if name not in done
        ]
        if all(option.refused for option in options):
            return
        answer = yield from choose(play.seat, say("mk.ask.choice"), options)
        done.append(answer[6:])
        yield from _STAFF[done[-1]].resolve(game, play)


# ---------------------------------------------------------------------- Circlet of Proficiency


def _lendable(game: MK, seat: Seat) -> list[str]:
    """The Skills of the common offer that can be used as one's own: not the interactive ones, and none that always
    works."""
    return [one for one in game.state.skill_offer if game.content.skills[one].usage in ("turn", "round")]


@CODES.effect("circlet-of-proficiency", lambda: say("mk.code.circlet"))
def circlet(game: MK, play: Playing) -> Rule[None]:
    """A Skill of the common offer is the player's for this turn; one without a symbol can be used twice."""
    options = [Option(f"skill:{one}", skills.skill_msg(one)) for one in _lendable(game, play.seat)]
    answer = yield from choose(play.seat, say("mk.ask.circlet"), options)
    name = answer[6:]
    common.player_of(game, play.seat).skills.append(Skill(name))
    common.add_modifier(game, "circlet", int(game.content.skills[name].usage == "turn"), name)


@use("circlet-of-proficiency")
def _circlet(game: MK, seat: Seat) -> Reason | None:
    return None if _lendable(game, seat) else because("MK-SKILL-04", "mk.refused.no_skill")


@CODES.effect("circlet-of-proficiency+", lambda: say("mk.code.circlet_keep"))
def circlet_keep(game: MK, play: Playing) -> Rule[None]:
    """A Skill of the common offer is the player's for good."""
    options = [Option(f"skill:{one}", skills.skill_msg(one)) for one in game.state.skill_offer]
    answer = yield from choose(play.seat, say("mk.ask.circlet"), options)
    game.state.skill_offer.remove(answer[6:])
    skills.gained(game, play.seat, answer[6:])
    game.tell(
        "MK-SKILL-04",
        "mk.event.gained_skill",
        who=common.hero_msg(game, play.seat),
        skill=skills.skill_msg(answer[6:]),
    )


@use("circlet-of-proficiency+")
def _circlet_keep(game: MK, seat: Seat) -> Reason | None:
    return None if game.state.skill_offer else because("MK-SKILL-04", "mk.refused.no_skill")


# ---------------------------------------------------------------------- Tome of All Spells


def _readable(game: MK, seat: Seat, way: str) -> dict[CardId, list[str]]:
    """The offered Spells whose effect could be used now, with their colours."""
    found: dict[CardId, list[str]] = {}
    for spell in game.state.spell_offer:
        shown = game.content.card(spell)
        effect = shown.basic if way == "basic" else shown.strong
        if effect is not None and performing.refusal(game, seat, effect, colour=" ".join(shown.colours)) is None:
            found[spell] = list(shown.colours)
    return found


def _read(game: MK, play: Playing, way: str) -> Rule[None]:
    """Discard a card and use an offered Spell of its colour; the Spell stays in the offer (MK-EFFECT-06, 07)."""
    player = common.player_of(game, play.seat)
    spells = _readable(game, play.seat, way)
    colours = {colour for one in spells.values() for colour in one}
    fit = [card for card in player.hand if _has(game, card, colours)]
    options = [Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(fit)]
    answer = yield from choose(play.seat, say("mk.ask.tome"), options)
    card = CardId(answer[5:])
    player.hand.remove(card)
    player.discard.append(card)
    game.state.turn.cards += 1
    mine = set(game.content.card(card).colours)
    spell = yield from offers.choose_card(
        game, play.seat, "spell", [one for one, has in spells.items() if mine & {*has}]
    )
    shown = game.content.card(spell)
    effect = shown.basic if way == "basic" else shown.strong
    assert effect is not None
    inner = Playing(play.seat, spell, colour=" ".join(shown.colours), card=play.card)
    inner.free = True
    yield from effect.resolve(game, inner)


def _has(game: MK, card: str, colours: set[str]) -> bool:
    return not common.is_wound(card) and bool(colours & set(game.content.card(card).colours))


@CODES.effect("tome-of-all-spells", lambda: say("mk.code.tome"))
def tome(game: MK, play: Playing) -> Rule[None]:
    """The basic effect."""
    yield from _read(game, play, "basic")


@CODES.effect("tome-of-all-spells+", lambda: say("mk.code.tome_strong"))
def tome_strong(game: MK, play: Playing) -> Rule[None]:
    """The strong effect, even by day."""
    yield from _read(game, play, "strong")


def _tome(way: str) -> HandUse:
    def check(game: MK, seat: Seat, without: frozenset[str], owed: Owed) -> Reason | None:
        hand = [card for card in common.player_of(game, seat).hand if card not in without]
        if not any(not common.is_wound(card) and game.content.card(card).colours for card in hand):
            return because("MK-CARD-16", "mk.refused.no_card")
        colours = {colour for one in _readable(game, seat, way).values() for colour in one}
        if any(_has(game, card, colours) for card in hand):
            return None
        return because("MK-CBT-17", "mk.refused.of_no_use")

    return check


hand_use("tome-of-all-spells")(_tome("basic"))
hand_use("tome-of-all-spells+")(_tome("strong"))


# ---------------------------------------------------------------------- Mysterious Box


@CODES.effect("mysterious-box", lambda: say("mk.code.mysterious_box"))
def mysterious_box(game: MK, play: Playing) -> Rule[None]:
    """The top Artifact is shown; the Box can be used as that one this turn."""
    top = game.state.artifacts.pop()
    game.reveal("mk.revealed.card")
    game.tell("MK-CARD-02", "mk.event.box", who=common.hero_msg(game, play.seat), card=common.card_msg(top))
    common.add_modifier(game, "box", what=top)
    yield from ()


@use("mysterious-box")
def _mysterious_box(game: MK, seat: Seat) -> Reason | None:
    if game.state.artifacts and not common.modifiers(game, "box"):
        return None
    return because("MK-SETUP-10", "mk.refused.no_offer")
