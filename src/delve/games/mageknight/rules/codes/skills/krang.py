"""What single Skills of Krang do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from delve.core.asking import choose
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, FACES, Element, colour_msg
from delve.games.mageknight.effects import Attack, Block, Choice, Effect, Foe, Influence, Mana, Move
from delve.games.mageknight.rules import (
    centre,
    combat,
    common,
    interactive,
    mana,
    performing,
    resting,
    skills,
    tokens,
    wording,
)
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.codes.skills.shared import raise_value, regenerate, regenerate_refusal
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.performing import choose_colour
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import Skill, TokenId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def _token(game: MK, play: Playing) -> Skill:
    """The Skill that is being used."""
    skill = skills.skill_of(game, play.seat, play.source)
    assert skill is not None
    return skill


# ---------------------------------------------------------------------- Spirit Guides


def _blocking(game: MK) -> bool:
    fight = game.state.combat
    return fight is not None and fight.phase == "block"


@use("krang-spirit-guides")
def _spirit_guides(game: MK, seat: Seat) -> Reason | None:
    return None if _blocking(game) else performing.refusal(game, seat, Move(1))


@CODES.effect("krang-spirit-guides", lambda: say("mk.code.krang-spirit-guides"))
def spirit_guides(game: MK, play: Playing) -> Rule[None]:
    """Move 1, and a Block of this turn may be raised."""
    if performing.refusal(game, play.seat, Move(1)) is None:
        yield from Move(1).resolve(game, play)
    common.add_modifier(game, "spirit_guides")


def _guided(game: MK, seat: Seat, skill: Skill) -> Reason | Literal[False] | None:
    if not _blocking(game) or not common.modifiers(game, "spirit_guides"):
        return False
    return None if combat.fight(game).pool else because("MK-CBT-17", "mk.refused.no_block_played")


@skills.later("krang-spirit-guides", _guided)
def guide(game: MK, seat: Seat, skill: Skill) -> Rule[None]:
    """A Block is 1 higher."""
    game.state.turn.modifiers.remove(common.modifiers(game, "spirit_guides")[0])
    yield from raise_value(game, seat, combat.fight(game).pool, 1)


# ---------------------------------------------------------------------- Battle Hardened, Battle Frenzy


@use("krang-battle-hardened")
def _battle_hardened(game: MK, seat: Seat) -> Reason | None:
    return because("MK-DAMAGE-01", "mk.refused.only_damage")


@CODES.effect("krang-battle-hardened", lambda: say("mk.code.krang-battle-hardened"))
def battle_hardened(game: MK, play: Playing) -> Rule[None]:
    """Used where damage is assigned (`damage`)."""
    yield from ()


@use("krang-battle-frenzy")
def _battle_frenzy(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Attack(2))


@CODES.effect("krang-battle-frenzy", lambda: say("mk.code.krang-battle-frenzy"))
def battle_frenzy(game: MK, play: Playing) -> Rule[None]:
    """Attack 2, or Attack 4 and the token is turned face down until its owner rests."""
    options = [Option(f"attack:{n}", say("mk.text.attack.melee.physical", n=n)) for n in (2, 4)]
    answer = yield from choose(play.seat, say("mk.ask.choice"), options)
    _token(game, play).down = answer == "attack:4"
    yield from Attack(int(answer[7:])).resolve(game, play)


# ---------------------------------------------------------------------- Shamanic Ritual, Regenerate


@CODES.effect("krang-shamanic-ritual", lambda: say("mk.code.krang-shamanic-ritual"))
def shamanic_ritual(game: MK, play: Playing) -> Rule[None]:
    """A mana token of any colour."""
    yield from Mana(FACES).resolve(game, play)


def _restorable(game: MK, seat: Seat, skill: Skill) -> Reason | Literal[False] | None:
    turn = game.state.turn
    if not skill.used or turn.stage != "move" or game.state.combat is not None or turn.acted:
        return False
    return resting.must_rest(game, seat)


@skills.later("krang-shamanic-ritual", _restorable)
def restore_ritual(game: MK, seat: Seat, skill: Skill) -> Rule[None]:
    """It is turned up as the action of the turn (MK-R-46)."""
    skill.used = False
    turn = game.state.turn
    turn.acted, turn.stage, turn.move = True, "after", 0
    yield from ()


@use("krang-regenerate")
def _regenerate(game: MK, seat: Seat) -> Reason | None:
    return regenerate_refusal(game, seat)


@CODES.effect("krang-regenerate", lambda: say("mk.code.krang-regenerate"))
def krang_regenerates(game: MK, play: Playing) -> Rule[None]:
    """Red mana also draws a card."""
    yield from regenerate(game, play, "red")


# ---------------------------------------------------------------------- Arcane Disguise


INFLUENCE = Influence(2)


def _no_disguise(game: MK, seat: Seat) -> Reason | None:
    """Why Reputation is of no matter any more."""
    if game.state.combat is None and game.state.turn.stage in ("move", "interact"):
        return resting.must_rest(game, seat)
    return because("MK-TURN-37", "mk.refused.no_interaction")


@use("krang-arcane-disguise")
def _arcane_disguise(game: MK, seat: Seat) -> Reason | None:
    return _no_disguise(game, seat)


@CODES.effect("krang-arcane-disguise", lambda: say("mk.code.krang-arcane-disguise"))
def arcane_disguise(game: MK, play: Playing) -> Rule[None]:
    """Influence 2, or the token is turned face down and Reputation is ignored for the turn."""
    options = [
        Option("influence", wording.words(INFLUENCE), performing.refusal(game, play.seat, INFLUENCE)),
        Option("disguise", say("mk.do.disguise")),
    ]
    answer = yield from choose(play.seat, say("mk.ask.choice"), options)
    if answer == "influence":
        yield from INFLUENCE.resolve(game, play)
        return
    _token(game, play).down = True
    turn = game.state.turn
    if turn.stage == "interact" and not common.modifiers(game, "ignore_reputation"):
        turn.influence = max(0, turn.influence - turn.reputation)
        turn.bonus -= turn.reputation
    common.add_modifier(game, "ignore_reputation")


def _disguised(game: MK, seat: Seat, skill: Skill) -> Reason | Literal[False] | None:
    return mana.refusal(game, seat, ("green",)) if skill.down else False


@skills.later("krang-arcane-disguise", _disguised)
def undisguise(game: MK, seat: Seat, skill: Skill) -> Rule[None]:
    """Green mana turns it up."""
    yield from mana.pay(game, seat, ("green",))
    skill.down = False


# ---------------------------------------------------------------------- Puppet Master


def _keepable(game: MK) -> list[TokenId]:
    """Enemies defeated this turn whose tokens lie in the discards."""
    state = game.state
    fallen = [TokenId(one) for one in dict.fromkeys(state.turn.defeated)]
    return [one for one in fallen if one in state.discards[game.content.enemy(one).pile]]


@cache
def _half_attack(n: int, element: Element) -> Attack:
    return Attack(-(-n // 2), "melee", element)


@cache
def _half_block(armor: int, element: Element) -> Block:
    return Block(-(-armor // 2), element)


def puppet_attacks(game: MK, token: TokenId) -> list[Attack]:
    """Half of each attack, rounded up, with its element."""
    return [_half_attack(one.n, one.element) for one in game.content.enemy(token).attacks if not one.summons]


def puppet_block(game: MK, token: TokenId) -> Block:
    """Half of the Armor, rounded up; a resistance makes the Block one that is efficient against it (MK-R-47)."""
    enemy = game.content.enemy(token)
    have = set(enemy.resist) & {"fire", "ice"}
    element: Element = "physical"
    if len(have) == 2:
        element = "coldfire"
    elif have:
        element = "ice" if "fire" in have else "fire"
    return _half_block(enemy.armor, element)


def _puppets(game: MK, seat: Seat) -> list[Option]:
    found = [Option(f"keep:{one}", say("mk.do.keep_token", enemy=common.enemy_msg(one))) for one in _keepable(game)]
    for one in dict.fromkeys(common.player_of(game, seat).trophies):
        attacks, block = puppet_attacks(game, one), puppet_block(game, one)
        if attacks and performing.refusal(game, seat, attacks[0]) is None:
            found.append(Option(f"attack:{one}", _puppet_msg(one, wording.also([wording.words(a) for a in attacks]))))
        if performing.refusal(game, seat, block) is None:
            found.append(Option(f"block:{one}", _puppet_msg(one, wording.words(block))))
    return found


def _puppet_msg(token: TokenId, effect: Msg) -> Msg:
    return say("mk.do.discard_token", enemy=common.enemy_msg(token), effect=effect)


@use("krang-puppet-master")
def _puppet_master(game: MK, seat: Seat) -> Reason | None:
    return None if _puppets(game, seat) else because("MK-CBT-17", "mk.refused.of_no_use")


@CODES.effect("krang-puppet-master", lambda: say("mk.code.krang-puppet-master"))
def puppet_master(game: MK, play: Playing) -> Rule[None]:
    """Keep the token of an enemy, or discard a kept one for half its strength."""
    player = common.player_of(game, play.seat)
    answer = yield from choose(play.seat, say("mk.ask.puppet"), _puppets(game, play.seat))
    verb, _, name = answer.partition(":")
    token = TokenId(name)
    if verb == "keep":
        game.state.discards[game.content.enemy(token).pile].remove(token)
        player.trophies.append(token)
        return
    player.trophies.remove(token)
    tokens.discard(game, token)
    effects: list[Effect] = [*puppet_attacks(game, token)] if verb == "attack" else [puppet_block(game, token)]
    for effect in effects:
        yield from effect.resolve(game, play)


# ---------------------------------------------------------------------- Master of Chaos


WHEEL: dict[str, Effect] = {
    "blue": Block(3),
    "green": Move(1),
    "black": Attack(1, "ranged", "coldfire"),
    "white": Influence(2),
    "red": Attack(2),
}
ORDER = (*WHEEL, "gold")
ANYTHING = Choice(tuple(WHEEL.values()))  # type: ignore[arg-type]


@CODES.effect("krang-master-of-chaos", lambda: say("mk.code.krang-master-of-chaos"))
def master_of_chaos(game: MK, play: Playing) -> Rule[None]:
    """The marker turns on by one colour and gives what that is worth, if it is of use now (MK-R-48)."""
    skill = _token(game, play)
    skill.mark = ORDER[(ORDER.index(skill.mark or "gold") + 1) % len(ORDER)]
    effect = WHEEL.get(skill.mark, ANYTHING)
    game.tell("MK-SKILL-10", "mk.event.chaos", who=common.hero_msg(game, play.seat), colour=colour_msg(skill.mark))
    if performing.refusal(game, play.seat, effect) is None:
        yield from effect.resolve(game, play)


# ---------------------------------------------------------------------- Curse


CURSE = Choice((Foe(attack=-2), Foe(armor=-1)))
CURSE_FROM_AFAR = Choice((Foe(attack=-2, unfortified=True), Foe(armor=-1, unfortified=True)))


def _curses(game: MK) -> Choice:
    """Fortified enemies cannot be cursed in the Ranged and Siege phase."""
    fight = game.state.combat
    return CURSE_FROM_AFAR if fight is not None and fight.phase == "ranged" else CURSE


@use("krang-curse")
def _curse(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _curses(game))


@CODES.effect("krang-curse", lambda: say("mk.code.krang-curse"))
def curse(game: MK, play: Playing) -> Rule[None]:
    """An attack or the Armor of one enemy is lower."""
    yield from _curses(game).resolve(game, play)


# ---------------------------------------------------------------------- Mana Enhancement, Mana Suppression


def _spent(game: MK) -> list[str]:
    return [c for c in BASIC if c in game.state.turn.colours]


@use("krang-mana-enhancement")
def _mana_enhancement(game: MK, seat: Seat) -> Reason | None:
    return None if _spent(game) else because("MK-CARD-16", "mk.refused.no_mana_spent")


@CODES.effect("krang-mana-enhancement", lambda: say("mk.code.krang-mana-enhancement"))
def mana_enhancement(game: MK, play: Playing) -> Rule[None]:
    """A crystal of a basic colour that was used this turn; the token is marked with it."""
    colour = yield from choose_colour(game, play.seat, _spent(game), "mk.ask.crystal")
    common.gain_crystal(game, play.seat, colour)
    centre.mark(game, play.source, colour)


@interactive.returned("krang-mana-enhancement", lambda game, seat, mark: None)
def share_mana(game: MK, seat: Seat, owner: int, mark: str) -> Rule[None]:
    """A mana token of the marked colour."""
    common.gain_mana(game, seat, mark)
    yield from ()


@CODES.effect("krang-mana-suppression", lambda: say("mk.code.krang-mana-suppression"))
def mana_suppression(game: MK, play: Playing) -> Rule[None]:
    """All of it happens later: `mana` makes the first basic mana of rivals dearer (MK-R-40)."""
    yield from ()
