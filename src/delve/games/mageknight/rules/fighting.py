"""A player in a combat: targets, attacks, blocks, damage, one answer after another (MK-CBT-16, MK-RANGED, MK-BLOCK,
MK-DAMAGE-02, MK-MELEE). What an attack or block amounts to is in `combat`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.effects import Attack
from delve.games.mageknight.map import OFF
from delve.games.mageknight.rules import combat, common, damage, fights, interactive, plays, riders, tactics, tokens
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import Fighter, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def act(game: MK, seat: Seat) -> Rule[None]:
    """One thing in a combat."""
    yield from interactive.enter_combat(game, seat)
    fight = combat.fight(game)
    if fight.phase == "damage":
        yield from _suffer(game, seat)
        return
    attacking = fight.phase in ("ranged", "attack")
    options = _targets(game) if attacking else _attacks(game)
    options += plays.options(game, seat)
    options += _strike(game) if attacking else _block(game)
    options += _spend_move(game)
    options += tactics.options(game, seat)
    if not fight.pool:
        over = all(foe.defeated for foe in fight.foes)
        options.append(Option("next", say("mk.do.next_over" if over else f"mk.do.next_{fight.phase}")))
    prompt = say(
        f"mk.ask.total_{fight.phase}" if fight.targets else f"mk.ask.combat_{fight.phase}",
        who=common.hero_msg(game, seat),
        n=combat.total(game),
        wanted=combat.wanted(game),
    )
    answer = yield from choose(seat, prompt, options, always=True)
    yield from _do(game, seat, answer)
    if game.state.combat is not None:
        settle(game, seat)


def _do(game: MK, seat: Seat, answer: str) -> Rule[None]:
    fight = combat.fight(game)
    verb, _, what = answer.partition(":")
    if verb == "target":
        yield from _toggle(game, seat, int(what))
    elif verb == "attack":
        i, k = what.split(":")
        fight.targets, fight.attack = [int(i)], int(k)
    elif verb == "strike":
        yield from strike(game, seat)
    elif verb == "block":
        block(game, seat)
    elif verb == "drop":
        game.tell("MK-RANGED-18", "mk.event.dropped", who=common.hero_msg(game, seat), n=combat.total(game))
        _done(game)
    elif verb == "cumbersome":
        i, k = what.split(":")
        game.state.turn.move -= 1
        fight.foes[int(i)].attacks[int(k)] -= 1
    elif verb == "move_attack":
        game.state.turn.move -= 1 if what == "melee" else 2
        combat.add(game, Value(1, "physical", "melee" if what == "melee" else "ranged", "move"))
    elif verb == "next":
        yield from _next_phase(game, seat)
    elif verb == "tactic":
        yield from tactics.use(game, seat)
    else:
        yield from plays.play(game, seat, answer)


def _done(game: MK) -> None:
    """The attack or block is over; what was played for it is used up, and Defend bonuses stay (MK-ABIL-23, 24)."""
    fight = combat.fight(game)
    fight.targets, fight.attack, fight.pool = [], -1, []
    for foe in fight.foes:
        foe.fresh = False


def settle(game: MK, seat: Seat) -> None:
    """What follows by itself: an attack reduced to 0 counts as blocked (MK-ABIL-11, MK-R-60), and nothing is aimed at
    an enemy that is gone or no longer attacks."""
    fight = combat.fight(game)
    for foe in fight.foes:
        if fight.phase != "block" or foe.defeated or foe.hidden or foe.stopped:
            continue
        for k in range(len(foe.attacks)):
            if foe.attacks[k] < 0 and not foe.blocked[k] and combat.attack_value(game, foe, k) == 0:
                foe.blocked[k] = True
                game.tell("MK-ABIL-11", "mk.event.attack_gone", enemy=common.enemy_msg(foe.token))
                if all(foe.blocked):
                    _blocked(game, seat, foe)
    if fight.phase != "block":
        fight.targets = [i for i in fight.targets if not fight.foes[i].defeated]
    elif fight.targets and (fight.targets[0], fight.attack) not in combat.attacking(game):
        _done(game)


# ---------------------------------------------------------------------- attacking


def _targets(game: MK) -> list[Option]:
    """Targets may be changed until the attack is made (MK-RANGED-02, 17)."""
    fight = combat.fight(game)
    found = []
    for i, foe in enumerate(fight.foes):
        if foe.defeated or foe.summoner >= 0:
            continue
        armor = combat.armor(game, foe)
        if i in fight.targets:
            if not fight.pool or len(fight.targets) > 1:
                label = say("mk.do.untarget", enemy=common.enemy_msg(foe.token), n=armor)
                found.append(Option(f"target:{i}", label))
        else:
            label = say("mk.do.target", enemy=common.enemy_msg(foe.token), n=armor)
            found.append(Option(f"target:{i}", label, combat.targetable(game, foe)))
    return found


def _toggle(game: MK, seat: Seat, number: int) -> Rule[None]:
    fight = combat.fight(game)
    if number in fight.targets:
        fight.targets.remove(number)
        foe = fight.foes[number]
        if foe.fresh:
            fight.foes[foe.guard].defend_used = False
            foe.guard, foe.defended, foe.fresh = -1, 0, False
    else:
        fight.targets.append(number)
    yield from _defend(game, seat)


def _defend(game: MK, seat: Seat) -> Rule[None]:
    """Enemies with Defend help those that are made targets, in the order in which they were chosen; until the attack is
    made a target can be taken back, and its bonus with it (MK-ABIL-18, 23 to 25, MK-R-62)."""
    fight = combat.fight(game)
    for target in fight.targets:
        foe = fight.foes[target]
        helpers = [
            i
            for i, one in enumerate(fight.foes)
            if not one.defeated and not one.hidden and not one.defend_used and combat.has(game, one, "defend")
        ]
        if foe.guard >= 0 or not helpers:
            continue
        options = [
            Option(f"foe:{i}", say("mk.do.defend", enemy=common.enemy_msg(one.token), n=combat.enemy(game, one).defend))
            for i, one in ((i, fight.foes[i]) for i in helpers)
        ]
        answer = yield from choose(seat, say("mk.ask.defend", enemy=common.enemy_msg(foe.token)), options)
        helper = fight.foes[int(answer[4:])]
        helper.defend_used = True
        foe.guard, foe.fresh, foe.defended = int(answer[4:]), True, combat.enemy(game, helper).defend
        game.tell(
            "MK-ABIL-18",
            "mk.event.defends",
            enemy=common.enemy_msg(helper.token),
            target=common.enemy_msg(foe.token),
            n=foe.defended,
        )


def aim(game: MK, seat: Seat, attack: Attack) -> Rule[None]:
    """An effect on enemies that comes with an Attack may open a target: it is chosen now if none was before."""
    fight = combat.fight(game)
    ranged = fight.phase == "ranged" and (attack.kind != "melee" or combat.any_counts(game))
    if fight.targets or not (ranged or fight.phase == "attack"):
        return
    among = [i for i, foe in enumerate(fight.foes) if combat.targetable(game, foe) is None]
    if not among:
        return
    options = [Option(f"target:{i}", common.enemy_msg(fight.foes[i].token)) for i in among]
    chosen = yield from choose_some(seat, say("mk.ask.targets"), options, 0, len(options), always=True)
    fight.targets = [int(one[7:]) for one in chosen]
    yield from _defend(game, seat)


def _strike(game: MK) -> list[Option]:
    fight = combat.fight(game)
    if not fight.pool:
        return []
    return [
        Option("strike", say("mk.do.strike", n=combat.total(game), wanted=combat.wanted(game)), _too_little(game)),
        Option("drop", say("mk.do.drop")),
    ]


def _too_little(game: MK) -> Reason | None:
    total, wanted = combat.total(game), combat.wanted(game)
    if not combat.fight(game).targets:
        return because("MK-RANGED-02", "mk.refused.no_target")
    if total >= wanted:
        return None
    rule = "MK-BLOCK-13" if combat.fight(game).phase == "block" else "MK-RANGED-12"
    return because(rule, "mk.refused.too_little", n=total, wanted=wanted)


def strike(game: MK, seat: Seat) -> Rule[None]:
    """Make the attack: all targets are defeated (MK-RANGED-12)."""
    fight = combat.fight(game)
    total, why = combat.attack_total(game)
    msg = say("mk.event.strike", who=common.hero_msg(game, seat), n=total, wanted=combat.wanted(game))
    game.explain("MK-RANGED-12", msg, why)
    struck, pool = list(fight.targets), fight.pool
    if any(value.unit for value in pool):
        combat.helped(game, struck)
    _done(game)
    for i in struck:
        combat.defeat(game, seat, fight.foes[i])
    yield from riders.after_strike(game, seat, pool, len(struck))


# ---------------------------------------------------------------------- blocking


def _attacks(game: MK) -> list[Option]:
    """One attack is chosen for each block, before anything is played for it (MK-BLOCK-05, 20)."""
    fight = combat.fight(game)
    if fight.pool:
        return []
    return [
        Option(
            f"attack:{i}:{k}",
            say(
                "mk.do.choose_attack",
                attack=combat.attack_msg(game, fight.foes[i], k),
                n=combat.to_block(game, fight.foes[i], k),
            ),
        )
        for i, k in combat.attacking(game)
        if not (fight.targets == [i] and fight.attack == k)
    ]


def _block(game: MK) -> list[Option]:
    if not combat.fight(game).pool:
        return []
    return [
        Option("block", say("mk.do.block", n=combat.total(game), wanted=combat.wanted(game)), _too_little(game)),
        Option("drop", say("mk.do.drop")),
    ]


def block(game: MK, seat: Seat) -> None:
    """Make the block (MK-BLOCK-13, 15)."""
    fight = combat.fight(game)
    foe, number = fight.foes[fight.targets[0]], fight.attack
    (total, why), wanted = combat.block_total(game), combat.wanted(game)
    attack = combat.attack_msg(game, foe, number)
    msg = say("mk.event.block", who=common.hero_msg(game, seat), n=total, wanted=wanted, attack=attack)
    game.explain("MK-BLOCK-13", msg, why)
    if any(value.unit for value in fight.pool):
        combat.helped(game, fight.targets)
    riders.after_block(game, fight.pool, fight.targets[0], total - wanted)
    _done(game)
    foe.blocked[number] = True
    if all(foe.blocked):
        _blocked(game, seat, foe)


def _blocked(game: MK, seat: Seat, foe: Fighter) -> None:
    """What a blocked enemy loses by effects; a blocked summoned monster is gone (MK-BLOCK-16, MK-ABIL-21)."""
    if foe.summoner >= 0:
        _dismiss(game, foe)
        return
    if foe.if_blocked == "destroyed":
        combat.defeat(game, seat, foe)
        return
    number = next(i for i, one in enumerate(combat.fight(game).foes) if one is foe)
    foe.armor -= sum(one.n for one in common.modifiers(game, "blocked_armor") if one.what == str(number))


def _spend_move(game: MK) -> list[Option]:
    """Move points against Cumbersome enemies (MK-ABIL-10), or as Attack by an effect."""
    fight = combat.fight(game)
    move = game.state.turn.move
    found: list[Option] = []
    if not move:
        return found
    if fight.phase == "block":
        for i, k in combat.attacking(game):
            if combat.has(game, fight.foes[i], "cumbersome", k):
                label = say("mk.do.cumbersome", attack=combat.attack_msg(game, fight.foes[i], k))
                found.append(Option(f"cumbersome:{i}:{k}", label))
    elif fight.targets and common.modifiers(game, "move_attack"):
        if fight.phase == "attack":
            found.append(Option("move_attack:melee", say("mk.do.move_attack", n=1)))
        ranged = any(one.n > 1 for one in common.modifiers(game, "move_attack"))
        if ranged and move >= 2 and fight.phase == "ranged":
            found.append(Option("move_attack:ranged", say("mk.do.move_ranged", n=2)))
    return found


# ---------------------------------------------------------------------- phases


def _next_phase(game: MK, seat: Seat) -> Rule[None]:
    """The next phase of the combat; the combat is over after the last, or with the last enemy (MK-CBT-16, 17)."""
    fight = combat.fight(game)
    _done(game)
    if fight.phase == "attack" or all(foe.defeated for foe in fight.foes):
        yield from fights.finish(game, seat)
        return
    if fight.phase == "ranged":
        fight.phase = "block"
        _summon(game)
        game.tell("MK-CBT-16", "mk.event.phase_block")
    elif combat.attacking(game):
        fight.phase = "damage"
        game.tell("MK-CBT-16", "mk.event.phase_damage")
    else:
        _to_attack(game)


def _to_attack(game: MK) -> None:
    """Summoners are back when the Attack phase begins, and what they summoned is gone (MK-BLOCK-04, MK-DAMAGE-22)."""
    fight = combat.fight(game)
    fight.phase = "attack"
    for foe in fight.foes:
        foe.hidden = False
        if foe.summoner >= 0 and not foe.defeated:
            _dismiss(game, foe)
    game.tell("MK-CBT-16", "mk.event.phase_attack")


def _summon(game: MK) -> None:
    """At the start of the Block phase summoners are replaced by what they summon (MK-BLOCK-02, 03, MK-ABIL-26, 27)."""
    fight = combat.fight(game)
    for i, foe in enumerate(list(fight.foes)):
        if foe.defeated or foe.stopped:
            continue
        calls = [shown.summons for shown in combat.enemy(game, foe).attacks if shown.summons]
        for pile in calls:
            token = tokens.draw(game, pile)
            if token is not None:
                fight.foes.append(combat.fighter(game, token, OFF, summoner=i))
                game.tell(
                    "MK-BLOCK-02",
                    "mk.event.summons",
                    who=common.enemy_msg(foe.token),
                    enemy=common.enemy_msg(token),
                )
        foe.hidden = bool(calls)


def _dismiss(game: MK, foe: Fighter) -> None:
    """A summoned monster's token is discarded; there is no Fame for it (MK-BLOCK-16)."""
    foe.defeated = True
    tokens.discard(game, foe.token)


def _suffer(game: MK, seat: Seat) -> Rule[None]:
    """The next attack that was not blocked, in the order that the player chooses; effects for any phase may come before
    it (MK-DAMAGE-01, 02, 23, MK-CBT-22)."""
    fight = combat.fight(game)
    open_ = combat.attacking(game)
    if open_:
        options = [Option(f"attack:{i}:{k}", combat.attack_msg(game, fight.foes[i], k)) for i, k in open_]
        # A single attack has nothing before or after it but the other phases (MK-R-74).
        free = len(open_) > 1 or any(any(foe.dealt) for foe in fight.foes)
        if free:
            options += [one for one in plays.options(game, seat) if one.refused is None]
        # Whether anything is asked must not tell others what is in the hand.
        answer = yield from choose(seat, say("mk.ask.suffer"), options, always=free)
        verb, _, what = answer.partition(":")
        if verb == "attack":
            i, k = what.split(":")
            yield from damage.assign(game, seat, fight.foes[int(i)], int(k))
        else:
            yield from plays.play(game, seat, answer)
    if not combat.attacking(game):
        _to_attack(game)
