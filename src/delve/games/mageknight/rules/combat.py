"""Combat with enemies: who fights, totals, the phases (MK-CBT, MK-RANGED, MK-BLOCK, MK-MELEE, MK-ABIL, MK-RESIST)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat, choose
from delve.games.mageknight.defs import Assault, Enemy
from delve.games.mageknight.effects import Foe
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import common, tokens
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import Combat, Fighter, TokenId, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


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
    if foe.abilityless:
        return False
    shown = enemy(game, foe)
    if ability in shown.abilities:
        return True
    city = city_of(game, foe)
    physical = bool(shown.attacks) and shown.attacks[attack].element == "physical"
    return physical and ((city == "red" and ability == "brutal") or (city == "green" and ability == "poison"))


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


def armor(game: MK, foe: Fighter) -> int:
    """An enemy's Armor now (MK-ABIL-14, 15, 18, MK-CITY-02)."""
    shown = enemy(game, foe)
    value = shown.armor
    if has(game, foe, "elusive"):
        low = fight(game).phase == "attack" and bool(foe.blocked) and all(foe.blocked)
        value = shown.armor if low else shown.elusive
    if city_of(game, foe) == "white":
        value += 1
    lowered = value + foe.armor
    if foe.armor < 0:
        lowered = max(min(value, foe.least), lowered)
    if foe.if_blocked == "armor_1" and foe.blocked and all(foe.blocked):
        lowered = min(lowered, 1)
    return lowered + foe.defended


def fortified(game: MK, foe: Fighter) -> int:
    """How often an enemy is fortified: 0, 1 or 2 (MK-RANGED-06, 07)."""
    if foe.fortless:
        return 0
    count = int(has(game, foe, "fortified"))
    if foe.defends and not has(game, foe, "unfortified") and not common.modifiers(game, "no_site_fortification"):
        count += 1
    return count


def attack_value(game: MK, foe: Fighter, number: int) -> int:
    """The value of one of an enemy's attacks, as it counts for damage before Brutal (MK-CITY-03, 04)."""
    shown = enemy(game, foe).attacks[number]
    value = shown.n + foe.attacks[number]
    if city_of(game, foe) == "blue":
        value += {"fire": 2, "ice": 2, "coldfire": 1}.get(shown.element, 0)
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
                if attack_value(game, foe, k) == 0 and foe.attacks[k] < 0:
                    foe.blocked[k] = True  # MK-ABIL-11
                    continue
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


def counted(game: MK, value: Value) -> bool:
    """Whether an Attack value counts against the chosen targets (MK-RANGED-04, 05)."""
    combat = fight(game)
    if combat.phase == "attack" or any_counts(game):
        return True
    walls = any(fortified(game, combat.foes[i]) for i in combat.targets)
    return value.kind == "siege" or (value.kind == "ranged" and not walls)


def counts(game: MK, value: Value) -> Literal["full", "half", "no"]:
    """How a value counts in the attack or block under way (MK-RANGED-04, 05, 09, MK-BLOCK-08 to 12)."""
    combat = fight(game)
    foes = [combat.foes[i] for i in combat.targets]
    if combat.phase in ("block", "damage"):
        if not foes or combat.attack < 0:
            return "full"
        return "full" if value.element in _EFFICIENT[enemy(game, foes[0]).attacks[combat.attack].element] else "half"
    if not counted(game, value):
        return "no"
    against = {"fire", "ice"} if value.element == "coldfire" else {value.element}
    return "half" if any(against <= resistances(game, foe) for foe in foes) else "full"


def attack_total(game: MK) -> tuple[int, tuple[Msg, ...]]:
    """What the attack amounts to, and how: inefficient values are summed, halved once, added (MK-RANGED-09 to 11)."""
    full = half = 0
    why = []
    for value in fight(game).pool:
        how = counts(game, value)
        if how == "no":
            why.append(say("mk.why.not_counted", n=value.n))
        elif how == "half":
            half += value.n
        else:
            full += value.n
    why.append(say("mk.why.total", full=full, half=half))
    return full + half // 2, tuple(why)


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


def block_total(game: MK) -> int:
    """What the block amounts to (MK-BLOCK-08 to 12)."""
    pool = fight(game).pool
    full = sum(value.n for value in pool if counts(game, value) == "full")
    half = sum(value.n for value in pool if counts(game, value) == "half")
    return full + half // 2


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
    """Whether Move points are of use in the combat: against Cumbersome enemies, or as Attack."""
    combat = fight(game)
    if combat.phase == "block":
        return any(has(game, combat.foes[i], "cumbersome", k) for i, k in attacking(game))
    return bool(common.modifiers(game, "move_attack")) and combat.phase in ("ranged", "attack")


# ---------------------------------------------------------------------- effects on enemies


def affectable(game: MK, effect: Foe, colour: str) -> list[int]:
    """The enemies that an effect can be aimed at (MK-CBT-19, 20, MK-ABIL-17, 22, MK-BLOCK-21)."""
    found = []
    guard = {"red": "fire", "blue": "ice"}.get(colour, "")
    on_attack = effect.attack != 0 or effect.stops
    for i, foe in enumerate(fight(game).foes):
        if foe.defeated or foe.hidden:
            continue
        if guard and guard in resistances(game, foe):
            continue
        if has(game, foe, "arcane_immunity") and not on_attack:
            continue
        found.append(i)
    return found


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
    for i in chosen:
        yield from _apply(game, play, effect, combat.foes[i])
    play.targets = chosen


def _apply(game: MK, play: Playing, effect: Foe, foe: Fighter) -> Rule[None]:
    if effect.armor:
        times = 1
        if effect.armor_per == "resistance":
            times = len(resistances(game, foe))
        elif effect.armor_per == "fortified":
            times = 2 if fortified(game, foe) else 1
        foe.armor += effect.armor * times
        foe.least = effect.least
    if effect.attack:
        number = 0
        if len(foe.attacks) > 1:
            options = [Option(f"attack:{k}", attack_msg(game, foe, k)) for k in range(len(foe.attacks))]
            answer = yield from choose(play.seat, say("mk.ask.which_attack"), options)
            number = int(answer[7:])
        foe.attacks[number] += effect.attack
    foe.stopped = foe.stopped or effect.stops
    foe.fortless = foe.fortless or effect.fortless
    foe.resistless += effect.resistless
    foe.abilityless = foe.abilityless or effect.abilityless
    foe.if_blocked = effect.if_blocked or foe.if_blocked
    if effect.destroys:
        defeat(game, play.seat, foe)
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foe.token))


def attack_msg(game: MK, foe: Fighter, number: int) -> Msg:
    """One of an enemy's attacks."""
    shown = enemy(game, foe).attacks[number]
    return say(
        "mk.attack",
        enemy=common.enemy_msg(foe.token),
        n=attack_value(game, foe, number),
        element=say(f"mk.element.{shown.element}"),
    )


# ---------------------------------------------------------------------- results


def defeat(game: MK, seat: Seat, foe: Fighter) -> None:
    """An enemy is out of the combat: Fame at once, its token to the discards (MK-RANGED-13, 14)."""
    state = game.state
    combat = fight(game)
    foe.defeated = True
    shown = enemy(game, foe)
    game.tell("MK-RANGED-13", "mk.event.defeated", who=common.hero_msg(game, seat), enemy=common.enemy_msg(foe.token))
    if foe.summoner < 0:
        fame = -(-shown.fame // 2) if foe.half_fame else shown.fame
        common.gain_fame(game, seat, fame)
        state.turn.defeated.append(foe.token)
        if shown.reputation:
            common.change_reputation(game, seat, shown.reputation, "MK-ABIL-28")
        if foe.rampaging:
            common.change_reputation(game, seat, 2 if shown.pile == "red" else 1, "MK-RESULT-04")
    if foe.space != OFF:
        place = common.place_of(game, foe.space)
        place.enemies = [token for token in place.enemies if token.id != foe.token]
        if foe.garrison and common.hex_of(game, combat.site).site == "city":
            common.place_of(game, combat.site).shields.append(seat)
    tokens.discard(game, foe.token)


def defend(game: MK, seat: Seat) -> Rule[None]:
    """Enemies with Defend help those that are attacked (MK-ABIL-18, 23 to 25)."""
    combat = fight(game)
    helpers = [
        i
        for i, foe in enumerate(combat.foes)
        if not foe.defeated and not foe.hidden and not foe.defend_used and has(game, foe, "defend")
    ]
    for i in helpers:
        open_ = [t for t in combat.targets if not combat.foes[t].defended]
        if not open_:
            return
        options = [Option(f"foe:{t}", common.enemy_msg(combat.foes[t].token)) for t in open_]
        prompt = say("mk.ask.defend", enemy=common.enemy_msg(combat.foes[i].token))
        answer = yield from choose(seat, prompt, options)
        combat.foes[int(answer[4:])].defended = enemy(game, combat.foes[i]).defend
        combat.foes[i].defend_used = True
        game.tell("MK-ABIL-18", "mk.event.defends", enemy=common.enemy_msg(combat.foes[i].token))


def strike(game: MK, seat: Seat) -> Rule[None]:
    """Make the attack: if it is enough all targets are defeated; if not it is lost (MK-RANGED-12, 16)."""
    combat = fight(game)
    total, why = attack_total(game)
    wanted = needed(game)
    game.explain("MK-RANGED-12", say("mk.event.strike", who=common.hero_msg(game, seat), n=total, armor=wanted), why)
    if total >= wanted:
        for i in list(combat.targets):
            if not combat.foes[i].defeated:
                defeat(game, seat, combat.foes[i])
    combat.targets, combat.pool = [], []
    yield from ()


def block(game: MK, seat: Seat) -> Rule[None]:
    """Make the block (MK-BLOCK-13, 15, 17)."""
    combat = fight(game)
    foe = combat.foes[combat.targets[0]]
    total, wanted = block_total(game), to_block(game, foe, combat.attack)
    game.tell("MK-BLOCK-13", "mk.event.block", who=common.hero_msg(game, seat), n=total, attack=wanted)
    if total >= wanted:
        foe.blocked[combat.attack] = True
        if all(foe.blocked):
            _blocked(game, seat, foe, total - wanted)
    combat.targets, combat.attack, combat.pool = [], -1, []
    yield from ()


def _blocked(game: MK, seat: Seat, foe: Fighter, excess: int) -> None:
    """What a blocked enemy loses by effects; a blocked summoned monster is gone (MK-BLOCK-16)."""
    if foe.summoner >= 0:
        foe.defeated = True
        tokens.discard(game, foe.token)
        return
    if foe.if_blocked == "destroyed":
        defeat(game, seat, foe)
        return
    for one in common.modifiers(game, "blocked_armor"):
        foe.armor -= one.n
    if common.modifiers(game, "excess_armor"):
        foe.armor -= excess


def summon(game: MK) -> None:
    """At the start of the Block phase summoners are replaced by what they summon (MK-BLOCK-02, 03, MK-ABIL-26, 27)."""
    combat = fight(game)
    for i, foe in enumerate(list(combat.foes)):
        if foe.defeated or foe.stopped:
            continue
        calls = [shown.summons for shown in enemy(game, foe).attacks if shown.summons]
        for pile in calls:
            token = tokens.draw(game, pile)
            if token is not None:
                combat.foes.append(fighter(game, token, OFF, summoner=i))
                game.tell("MK-BLOCK-02", "mk.event.summons", enemy=common.enemy_msg(token))
        foe.hidden = bool(calls)


def unsummon(game: MK) -> None:
    """Summoned monsters are gone and summoners are back when the Attack phase begins (MK-BLOCK-04, MK-DAMAGE-22)."""
    for foe in fight(game).foes:
        foe.hidden = False
        if foe.summoner >= 0 and not foe.defeated:
            foe.defeated = True
            tokens.discard(game, foe.token)


def is_summons(shown: Assault) -> bool:
    """Whether an attack is a summons."""
    return bool(shown.summons)
