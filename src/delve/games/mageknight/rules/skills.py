"""Skills: when one can be used, what using it does, what it still allows afterwards (MK-SKILL)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import FACES
from delve.games.mageknight.rules import centre, common, performing, wording
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import Skill

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

BONDS = "norowas-bonds-of-loyalty"
FRENZY = "krang-battle-frenzy"
RITUAL = "krang-shamanic-ritual"
CHAOS = "krang-master-of-chaos"


@cache
def skill_msg(name: str) -> Msg:
    """A Skill by its name."""
    return say(f"mk.skill.{name}")


def skill_of(game: MK, seat: int, name: str) -> Skill | None:
    """A player's Skill token."""
    return next((one for one in common.player_of(game, seat).skills if one.id == name), None)


# ---------------------------------------------------------------------- using


def refusal(game: MK, seat: Seat, skill: Skill) -> Reason | None:
    """Why a Skill cannot be used (MK-SKILL-05, 07, 10)."""
    shown = game.content.skills[skill.id]
    if shown.usage == "always":
        return because("MK-SKILL-10", "mk.refused.always")
    if skill.down:
        return because("MK-SKILL-05", "mk.refused.skill_down")
    if skill.used:
        if shown.usage == "turn":
            return because("MK-SKILL-10", "mk.refused.skill_used_turn")
        return because("MK-SKILL-05", "mk.refused.skill_used")
    fight = game.state.combat
    wrong = {
        "no_combat": fight is not None,
        "combat": fight is None,
        "block": fight is None or fight.phase != "block",
        "interaction": game.state.turn.stage != "interact",
        "no_interaction": game.state.turn.stage == "interact",
    }.get(shown.when, False)
    if wrong:
        return because("MK-SKILL-10", f"mk.refused.skill_{shown.when}")
    if shown.when == "any_turn" and game.state.memory.get(f"motivated_{seat}", 0):
        return because("MK-SKILL-06", "mk.refused.motivated")
    return performing.refusal(game, seat, shown.effect)


def options(game: MK, seat: Seat) -> list[Option]:
    """The Skills that a player has, and what those that were used still allow."""
    found = []
    for skill in common.player_of(game, seat).skills:
        shown = game.content.skills[skill.id]
        if shown.usage != "always":
            label = say("mk.do.skill", skill=skill_msg(skill.id), effect=wording.words(shown.effect))
            found.append(Option(f"skill:{skill.id}", label, refusal(game, seat, skill)))
        later = _LATER.get(skill.id)
        if later is not None:
            reason = later.check(game, seat, skill)
            if reason is not False:
                found.append(Option(f"more:{skill.id}", say(f"mk.do.more.{skill.id}"), reason))
    return found


def use(game: MK, seat: Seat, name: str) -> Rule[None]:
    """Use a Skill (MK-SKILL-05, 07)."""
    skill = skill_of(game, seat, name)
    assert skill is not None
    shown = game.content.skills[name]
    skill.used = True
    game.tell("MK-SKILL-05", "mk.event.skill", who=common.hero_msg(game, seat), skill=skill_msg(name))
    if shown.usage in ("competitive", "cooperative"):
        centre.put(game, seat, name)
    if shown.when == "any_turn":
        # No other Motivation until the owner's next turn has ended; used in a turn of one's own that is the second end.
        own = game.state.turn.stage != "before" and common.active_seat(game) == seat
        game.state.memory[f"motivated_{seat}"] = 2 if own else 1
    yield from shown.effect.resolve(game, Playing(seat, name))


# ---------------------------------------------------------------------- afterwards


Check: TypeAlias = "Callable[[MK, Seat, Skill], Reason | Literal[False] | None]"
More: TypeAlias = "Callable[[MK, Seat, Skill], Rule[None]]"


class _Later:
    """What a Skill still allows: a check (False: nothing now), and what it does."""

    def __init__(self, check: Check, more: More) -> None:
        self.check = check
        self.more = more


_LATER: dict[str, _Later] = {}


def later(name: str, check: Check) -> Callable[[More], More]:
    """Register what a Skill allows besides being used; it is offered whenever the check does not say False."""

    def register(more: More) -> More:
        _LATER[name] = _Later(check, more)
        return more

    return register


def more(game: MK, seat: Seat, name: str) -> Rule[None]:
    """Do what a Skill still allows."""
    skill = skill_of(game, seat, name)
    assert skill is not None
    game.tell("MK-SKILL-05", "mk.event.skill", who=common.hero_msg(game, seat), skill=skill_msg(name))
    yield from _LATER[name].more(game, seat, skill)


# ---------------------------------------------------------------------- tokens come, turn and go


def gained(game: MK, seat: Seat, name: str) -> None:
    """A new Skill lies face up (MK-SKILL-03). Bonds of Loyalty adds two Regular Units to the offer; the marker of
    Master of Chaos starts anywhere."""
    state = game.state
    skill = Skill(name)
    common.player_of(game, seat).skills.append(skill)
    if name == BONDS:
        for _ in range(min(2, len(state.regulars))):
            state.unit_offer.append(state.regulars.pop())
            game.reveal("mk.revealed.card")
    elif name == CHAOS:
        skill.mark = FACES[game.rng.below(len(FACES))]
        game.reveal("mk.revealed.die")


def rested(game: MK, seat: Seat) -> None:
    """Battle Frenzy is turned face up when its owner rests."""
    skill = skill_of(game, seat, FRENZY)
    if skill is not None:
        skill.down = False


def end_turn(game: MK, seat: Seat) -> None:
    """Skills without a symbol can be used again in the next turn (MK-SKILL-10)."""
    for skill in common.player_of(game, seat).skills:
        if game.content.skills[skill.id].usage == "turn":
            skill.used = False
    left = game.state.memory.pop(f"motivated_{seat}", 0)
    if left > 1:
        game.state.memory[f"motivated_{seat}"] = left - 1


def end_round(game: MK, seat: int) -> None:
    """All Skills are turned face up (MK-ROUND-15)."""
    for skill in common.player_of(game, seat).skills:
        skill.used = skill.down = False
