"""Combat with enemies: who fights, totals, the phases (MK-CBT, MK-RANGED, MK-BLOCK, MK-MELEE, MK-ABIL, MK-RESIST)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from delve.core.asking import choose
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import Element, colour_msg, signed
from delve.games.mageknight.defs import Enemy
from delve.games.mageknight.effects import Foe
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import centre, common, tokens
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import Combat, Fighter, TokenId, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


DUEL = "duel"
"""The modifier of a duel with an enemy: its Attack is still to be made."""
DUEL_ALONE = "duel_alone"
"""The modifier of a duel in which no Unit has taken part."""
VENGEANCE = "braevalar-natures-vengeance"
OF_ATTACKS = frozenset(("swift", "brutal", "poison", "paralyze", "assassination", "cumbersome", "vampiric"))
"""The abilities that belong to an enemy's attacks."""


def fight(game: MK) -> Combat:
    """The combat under way."""
    assert game.state.combat is not None
    return game.state.combat


def enemy(game: MK, foe: Fighter) -> Enemy:
    """What an enemy's token shows."""
    return game.content.enemy(foe.token)


def fighter(
    game: MK,
    token: TokenId,
    space: SpaceId,
    *,
    defends: bool = False,
    garrison: bool = False,
    rampaging: bool = False,
    summoner: int = -1,
    half_fame: bool = False,
) -> Fighter:
    """An enemy as it enters a combat."""
    count = len(game.content.enemy(token).attacks)
    return Fighter(
        token,
        space,
        defends=defends,
        garrison=garrison,
        rampaging=rampaging,
        attacks=[0] * count,
        blocked=[False] * count,
        dealt=[False] * count,
        summoner=summoner,
        half_fame=half_fame,
    )


# ---------------------------------------------------------------------- what an enemy has


def has(game: MK, foe: Fighter, ability: str, attack: int = 0) -> bool:
    """Whether an enemy has an ability, its city's included (MK-CITY-05, 06)."""
    if ability in foe.gained:
        return True
    if foe.abilityless or ability in foe.without or (attack in foe.plain and ability in OF_ATTACKS):
        return False
    shown = enemy(game, foe)
    if ability in shown.abilities:
        return True
    if ability not in _CITY_ABILITY.values() or not shown.attacks or element(game, foe, attack) != "physical":
        return False
    return _CITY_ABILITY.get(city_of(game, foe)) == ability


def element(game: MK, foe: Fighter, attack: int) -> Element:
    """The element of one of an enemy's attacks now."""
    return foe.elements.get(attack) or enemy(game, foe).attacks[attack].element


def city_of(game: MK, foe: Fighter) -> str:
    """The colour of the city whose bonus an enemy has: its garrison, and monsters that it summons (MK-CITY-10)."""
    combat = fight(game)
    source = combat.foes[foe.summoner] if foe.summoner >= 0 else foe
    if not source.garrison or combat.site == OFF:
        return ""
    shown = common.hex_of(game, combat.site)
    return shown.colours[0] if shown.site == "city" else ""


def resistances(game: MK, foe: Fighter) -> set[str]:
    """The resistances that an enemy still has."""
    return {one for one in enemy(game, foe).resist if one not in foe.resistless}


def armor_printed(game: MK, foe: Fighter) -> int:
    """The Armor on an enemy's token that applies now: the higher one of an Elusive enemy, unless all its attacks were
    blocked and the Attack phase has begun (MK-ABIL-14)."""
    shown = enemy(game, foe)
    if not has(game, foe, "elusive"):
        return shown.armor
    low = fight(game).phase == "attack" and all(foe.blocked)
    return shown.armor if low else shown.elusive


def armor(game: MK, foe: Fighter) -> int:
    """An enemy's Armor now (MK-ABIL-14, 15, 18, MK-CITY-02)."""
    value = armor_printed(game, foe)
    if city_of(game, foe) == "white":
        value += 1
    lowered = value + foe.armor
    if foe.armor < 0:
        lowered = max(min(value, foe.least), lowered)
    if foe.if_blocked == "armor_1" and foe.blocked and all(foe.blocked):
        lowered = min(lowered, 1)
    return lowered + foe.defended + foe.fed


def fortified(game: MK, foe: Fighter) -> int:
    """How often an enemy is fortified: 0, 1 or 2 (MK-RANGED-06, 07)."""
    if foe.fortless:
        return 0
    count = int(has(game, foe, "fortified"))
    if foe.defends and not has(game, foe, "unfortified") and not common.modifiers(game, "no_site_fortification"):
        count += 1
    return count


_CITY_ABILITY = {"red": "brutal", "green": "poison"}
_CITY_ATTACK = {"fire": 2, "ice": 2, "coldfire": 1}


def attack_value(game: MK, foe: Fighter, number: int) -> int:
    """The value of one of an enemy's attacks, as it counts for damage before Brutal (MK-CITY-03, 04)."""
    shown = enemy(game, foe).attacks[number]
    value = shown.n + foe.attacks[number]
    if city_of(game, foe) == "blue":
        value += _CITY_ATTACK.get(element(game, foe, number), 0)
    if game.state.centre and fight(game).phase == "block":
        value += centre.against(game, common.active_seat(game), VENGEANCE)
    return max(0, value)


def to_block(game: MK, foe: Fighter, number: int) -> int:
    """The Block that stops one of an enemy's attacks (MK-BLOCK-14)."""
    value = attack_value(game, foe, number)
    return 2 * value if has(game, foe, "swift", number) else value


def attacking(game: MK) -> list[tuple[int, int]]:
    """The attacks that are still to be blocked or suffered: enemy and attack."""
    found = []
    for i, foe in enumerate(fight(game).foes):
        if foe.defeated or foe.stopped or foe.hidden:
            continue
        for k, shown in enumerate(enemy(game, foe).attacks):
            if not foe.blocked[k] and not foe.dealt[k] and not shown.summons:
                found.append((i, k))
    return found


def targetable(game: MK, foe: Fighter) -> Reason | None:
    """Why an enemy cannot be the target of an attack now."""
    if foe.defeated or foe.hidden:
        return because("MK-BLOCK-21", "mk.refused.not_there")
    if foe.summoner >= 0:
        return because("MK-BLOCK-04", "mk.refused.summoned")
    if fight(game).phase == "ranged" and fortified(game, foe) > 1:
        return because("MK-RANGED-07", "mk.refused.doubly_fortified")
    return None


# ---------------------------------------------------------------------- totals


def any_counts(game: MK) -> bool:
    """Whether all Attacks may be used in the ranged phase, by an effect."""
    return bool(common.modifiers(game, "all_siege"))


def walls(game: MK) -> bool:
    """Whether a target is fortified, so that only Siege Attacks count (MK-RANGED-04)."""
    combat = fight(game)
    if combat.phase != "ranged" or any_counts(game):
        return False
    return any(fortified(game, combat.foes[i]) for i in combat.targets)


def counted(game: MK, value: Value) -> bool:
    """Whether an Attack value counts against the chosen targets (MK-RANGED-04, 05)."""
    combat = fight(game)
    if combat.phase == "attack" or any_counts(game):
        return True
    return value.kind == "siege" or (value.kind == "ranged" and not walls(game))


def counts(game: MK, value: Value) -> Literal["full", "half", "no"]:
    """How a value counts in the attack or block under way (MK-RANGED-04, 05, 09, MK-BLOCK-08 to 12)."""
    combat = fight(game)
    foes = [combat.foes[i] for i in combat.targets]
    if combat.phase in ("block", "damage"):
        if not foes or combat.attack < 0:
            return "full"
        return "full" if value.element in _EFFICIENT[element(game, foes[0], combat.attack)] else "half"
    if not counted(game, value) or (value.rider.startswith("spares:") and int(value.rider[7:]) in combat.targets):
        return "no"
    against = _against(value)
    return "half" if any(against <= resistances(game, foe) for foe in foes) else "full"


def values(game: MK) -> list[Value]:
    """What was played for the attack or block, with what changes all Attacks: they are Cold Fire, or the physical ones
    count twice in the Attack phase."""
    combat = fight(game)
    cold = bool(common.modifiers(game, "all_coldfire"))
    times = 2 if combat.phase == "attack" and common.modifiers(game, "double_physical") else 1
    if combat.phase not in ("ranged", "attack") or (not cold and times == 1):
        return combat.pool
    found = []
    for value in combat.pool:
        element: Element = "coldfire" if cold else value.element
        n = value.n * times if element == "physical" else value.n
        found.append(Value(n, element, value.kind, value.source, value.unit, value.rider))
    return found


def _against(value: Value) -> set[str]:
    """The resistances that one enemy must have for an Attack to be inefficient; Cold Fire: both (MK-RANGED-11)."""
    return {"fire", "ice"} if value.element == "coldfire" else {value.element}


def needed(game: MK) -> int:
    """The Armor of all targets together (MK-RANGED-12)."""
    combat = fight(game)
    return sum(armor(game, combat.foes[i]) for i in combat.targets)


_EFFICIENT = {
    "physical": ("physical", "fire", "ice", "coldfire"),
    "fire": ("ice", "coldfire"),
    "ice": ("fire", "coldfire"),
    "coldfire": ("coldfire",),
}


def total(game: MK) -> int:
    """What the attack or block under way amounts to: inefficient values are summed, halved once and added
    (MK-RANGED-09 to 11, MK-BLOCK-12)."""
    full = half = 0
    for value in values(game):
        how = counts(game, value)
        if how == "full":
            full += value.n
        elif how == "half":
            half += value.n
    return full + half // 2


def wanted(game: MK) -> int:
    """What the attack or block under way needs; 0 if it has no target."""
    combat = fight(game)
    if combat.phase != "block":
        return needed(game)
    return to_block(game, combat.foes[combat.targets[0]], combat.attack) if combat.targets else 0


def attack_total(game: MK) -> tuple[int, tuple[Msg, ...]]:
    """What the attack amounts to, and why: each value with what halves it or keeps it from counting, and what changes
    the Armor of the targets."""
    combat = fight(game)
    foes = [combat.foes[i] for i in combat.targets]
    why: list[Msg] = []
    for value in values(game):
        shown = say(f"mk.text.attack.{value.kind}.{value.element}", n=value.n)
        how = counts(game, value)
        if how == "no":
            why.append(say("mk.why.not_counted", value=shown))
        elif how == "half":
            against = _against(value)
            foe = next(one for one in foes if against <= resistances(game, one))
            why.append(say("mk.why.resisted", value=shown, enemy=common.enemy_msg(foe.token)))
        else:
            why.append(say("mk.why.counts", value=shown))
    for foe in foes:
        why += armor_why(game, foe)
    return total(game), (*why, *_halving(game))


def block_total(game: MK) -> tuple[int, tuple[Msg, ...]]:
    """What the block amounts to, and why: each value with whether it is efficient, and what changes the attack."""
    combat = fight(game)
    why: list[Msg] = []
    if combat.targets:
        foe = combat.foes[combat.targets[0]]
        against = say(f"mk.element.{element(game, foe, combat.attack)}")
        for value in combat.pool:
            shown = say(f"mk.text.block.{value.element}", n=value.n)
            half = counts(game, value) == "half"
            why.append(
                say("mk.why.inefficient", value=shown, element=against) if half else say("mk.why.counts", value=shown)
            )
        why += attack_why(game, foe, combat.attack)
    return total(game), (*why, *_halving(game))


def _halving(game: MK) -> list[Msg]:
    """The sum that is halved, and rounded down only once."""
    half = sum(value.n for value in values(game) if counts(game, value) == "half")
    return [say("mk.why.halved", n=half, half=half // 2)] if half else []


def armor_why(game: MK, foe: Fighter) -> list[Msg]:
    """What an enemy's Armor is made of, if it is not just what is printed."""
    name = common.enemy_msg(foe.token)
    found = []
    if has(game, foe, "elusive"):
        low = armor_printed(game, foe) == enemy(game, foe).armor
        found.append(say("mk.why.elusive_low" if low else "mk.why.elusive", enemy=name, n=armor_printed(game, foe)))
    if city_of(game, foe) == "white":
        found.append(say("mk.why.city_armor", enemy=name, n=1))
    if foe.armor:
        found.append(say("mk.why.armor_changed", enemy=name, n=signed(foe.armor)))
    if foe.fed:
        found.append(say("mk.why.vampiric", enemy=name, n=foe.fed))
    if foe.defended:
        helper = common.enemy_msg(fight(game).foes[foe.guard].token)
        found.append(say("mk.why.defended", enemy=name, helper=helper, n=foe.defended))
    return found


def attack_why(game: MK, foe: Fighter, number: int) -> list[Msg]:
    """What an enemy's attack is made of, if it is not just what is printed."""
    found = []
    bonus = _CITY_ATTACK.get(element(game, foe, number), 0) if city_of(game, foe) == "blue" else 0
    if bonus:
        found.append(say("mk.why.city_attack", n=bonus))
    if foe.attacks[number]:
        found.append(say("mk.why.attack_changed", n=signed(foe.attacks[number])))
    angry = centre.against(game, common.active_seat(game), VENGEANCE) if fight(game).phase == "block" else 0
    if angry:
        found.append(say("mk.why.vengeance", n=angry))
    if fight(game).phase == "block":
        if has(game, foe, "swift", number):
            found.append(say("mk.why.swift", n=attack_value(game, foe, number)))
    elif has(game, foe, "brutal", number):
        found.append(say("mk.why.brutal", n=attack_value(game, foe, number)))
    return found


def add(game: MK, value: Value) -> None:
    """Add a value to the attack or block that is being put together."""
    fight(game).pool.append(value)


def blocks_swift(game: MK) -> bool:
    """Whether the attack being blocked is Swift."""
    combat = fight(game)
    return bool(combat.targets) and has(game, combat.foes[combat.targets[0]], "swift", combat.attack)


def first_card_bonus(game: MK, play: Playing, what: str) -> int:
    """What the first Attack or Block card of the turn gets (Ambush)."""
    for one in common.modifiers(game, "ambush"):
        if play.card:
            game.state.turn.modifiers.remove(one)
            return one.n if what == "attack" else 2 * one.n
    return 0


def can_spend_move(game: MK) -> bool:
    """Whether Move points are of use in the combat: against Cumbersome enemies, as Attack, or with Wings of Night."""
    combat = fight(game)
    if combat.phase in ("ranged", "block") and common.modifiers(game, "night_wings"):
        return True
    if combat.phase == "block":
        return any(has(game, combat.foes[i], "cumbersome", k) for i, k in attacking(game))
    return bool(common.modifiers(game, "move_attack")) and combat.phase in ("ranged", "attack")


# ---------------------------------------------------------------------- effects on enemies


_GUARD = {"red": "fire", "blue": "ice"}


def affectable(game: MK, effect: Foe, colour: str) -> list[int]:
    """The enemies that an effect can be aimed at (MK-CBT-19, 20, MK-ABIL-17, 22, MK-BLOCK-21)."""
    found = []
    guards = {_GUARD[one] for one in colour.split() if one in _GUARD}
    on_attack = effect.attack != 0
    for i, foe in enumerate(fight(game).foes):
        if foe.defeated or foe.hidden:
            continue
        if guards and guards & resistances(game, foe):
            continue
        if has(game, foe, "arcane_immunity") and not on_attack:
            continue
        if effect.unfortified and fortified(game, foe):
            continue
        found.append(i)
    return found


def matters_late(effect: Foe) -> bool:
    """Whether an effect on enemies is of use in the Attack phase, when they have attacked."""
    lasting = effect.armor or effect.resistless or effect.abilityless or effect.destroys
    return bool(lasting) or effect.if_blocked == "armor_1"


def affect(game: MK, play: Playing, effect: Foe) -> Rule[None]:
    """Do something to one enemy or to all."""
    combat = fight(game)
    among = affectable(game, effect, play.colour)
    chosen = among if effect.everybody else []
    for _ in range(0 if effect.everybody else effect.count):
        left = [i for i in among if i not in chosen]
        if not left:
            break
        options = [Option(f"foe:{i}", common.enemy_msg(combat.foes[i].token)) for i in left]
        if chosen:
            options.append(Option("enough", say("mk.do.enough")))
        answer = yield from choose(play.seat, say("mk.ask.enemy"), options)
        if answer == "enough":
            break
        chosen.append(int(answer[4:]))
    if play.unit >= 0:
        helped(game, chosen)
    for i in chosen:
        yield from _apply(game, play, effect, combat.foes[i])
    play.targets = chosen


def _apply(game: MK, play: Playing, effect: Foe, foe: Fighter) -> Rule[None]:
    immune = has(game, foe, "arcane_immunity")  # then only its attacks are affected (MK-ABIL-22)
    if effect.armor and not immune:
        times = 1
        if effect.armor_per == "resistance":
            times = len(resistances(game, foe))
        elif effect.armor_per == "fortified":
            times = 2 if fortified(game, foe) else 1
        foe.armor += effect.armor * times
        foe.least = effect.least
    if effect.attack and fight(game).phase != "attack":
        number = 0
        if len(foe.attacks) > 1:
            options = [Option(f"attack:{k}", attack_msg(game, foe, k)) for k in range(len(foe.attacks))]
            answer = yield from choose(play.seat, say("mk.ask.which_attack"), options)
            number = int(answer[7:])
        foe.attacks[number] += effect.attack
    if not immune:
        foe.stopped = foe.stopped or effect.stops
        foe.fortless = foe.fortless or effect.fortless
        foe.resistless += effect.resistless
        foe.abilityless = foe.abilityless or effect.abilityless
        if foe.if_blocked != "destroyed":
            foe.if_blocked = effect.if_blocked or foe.if_blocked
    if effect.destroys:
        defeat(game, play.seat, foe)
        yield from reap(game, play.seat, foe)
        return
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foe.token))


def attack_msg(game: MK, foe: Fighter, number: int) -> Msg:
    """One of an enemy's attacks."""
    return say(
        "mk.attack",
        enemy=common.enemy_msg(foe.token),
        n=attack_value(game, foe, number),
        element=say(f"mk.element.{element(game, foe, number)}"),
    )


# ---------------------------------------------------------------------- results


def _aim_off(game: MK, foe: Fighter) -> None:
    """Nothing is aimed at an enemy that is out of the combat; a block of its attack is used up."""
    combat = fight(game)
    aimed = [i for i in combat.targets if combat.foes[i] is not foe]
    if len(aimed) < len(combat.targets) and combat.phase == "block":
        combat.pool, combat.attack = [], -1
    combat.targets = aimed


def helped(game: MK, against: Iterable[int]) -> None:
    """A Unit takes part against some enemies: a duel with one of them earns no Fame any more."""
    for one in common.modifiers(game, DUEL_ALONE):
        if int(one.what) in against:
            game.state.turn.modifiers.remove(one)


def defeat(game: MK, seat: Seat, foe: Fighter) -> None:
    """An enemy is out of the combat: Fame at once, its token to the discards (MK-RANGED-13, 14)."""
    state = game.state
    combat = fight(game)
    foe.defeated = True
    _aim_off(game, foe)
    shown = enemy(game, foe)
    game.tell("MK-RANGED-13", "mk.event.defeated", who=common.hero_msg(game, seat), enemy=common.enemy_msg(foe.token))
    if foe.summoner < 0:
        fame = -(-shown.fame // 2) if foe.half_fame else shown.fame
        common.gain_fame(game, seat, fame)
        state.turn.defeated.append(foe.token)
        extra = sum(one.n for one in common.modifiers(game, "phase_fame") if one.what == combat.phase)
        common.gain_fame(game, seat, extra + (foe.token in state.turn.peeked), "MK-EFFECT-02")
        if any(foe is combat.foes[int(one.what)] for one in common.modifiers(game, DUEL_ALONE)):
            common.gain_fame(game, seat, 1, "MK-EFFECT-02")
        if shown.reputation:
            common.change_reputation(game, seat, shown.reputation, "MK-ABIL-28")
        if foe.rampaging:
            common.change_reputation(game, seat, 2 if shown.pile == "red" else 1, "MK-RESULT-04")
    if foe.space != OFF:
        place = common.place_of(game, foe.space)
        place.enemies = tuple(token for token in place.enemies if token.id != foe.token)
        if foe.garrison and common.hex_of(game, combat.site).site == "city":
            common.place_of(game, combat.site).shields += (seat,)
    tokens.discard(game, foe.token)


SOULS = {"fire": "red", "ice": "blue", "physical": "green"}
"""The crystal that a Soul Harvester makes of an enemy with a Resistance; of any enemy a white one."""


def reap(game: MK, seat: Seat, foe: Fighter, *, once: bool = False) -> Rule[None]:
    """A crystal for a defeated enemy, if a Soul Harvester was thrown away in this phase or was part of the attack."""
    phase = fight(game).phase
    if foe.summoner >= 0 or not (once or any(one.what == phase for one in common.modifiers(game, "soul_reaper"))):
        return
    colours = [SOULS[one] for one in enemy(game, foe).resist] + ["white"]
    options = [Option(f"colour:{c}", colour_msg(c)) for c in colours]
    answer = yield from choose(seat, say("mk.ask.soul", enemy=common.enemy_msg(foe.token)), options)
    common.gain_crystal(game, seat, answer[7:])
