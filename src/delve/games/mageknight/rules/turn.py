"""A player's turn (MK-TURN, MK-REST): everything that can be done at a moment is one question, and every answer is a
step of its own, so that it can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, because, say
from delve.core.questions import Option, Rule, Seat, choose, choose_some
from delve.games.mageknight.box import ADVENTURE, WOUND
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import (
    combat,
    common,
    damage,
    explore,
    fights,
    interact,
    mana,
    movement,
    plays,
    tactics,
)
from delve.games.mageknight.state import CardId, Turn, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def begin(game: MK, seat: Seat) -> None:
    """A turn begins: the figure comes onto the map, glades give mana (MK-SETUP-38, MK-PLAYERS-07, MK-CONT-27)."""
    state = game.state
    player = common.player_of(game, seat)
    state.turn = Turn(stage="move", empty_start=not player.hand, fame_at_start=player.fame)
    state.turns += 1
    if player.space == OFF:
        player.space = SpaceId(0)
    state.turn.path = [player.space]
    player.plundered = False
    game.tell("MK-ROUND-22", "mk.event.turn", who=common.hero_msg(game, seat))
    if common.site_of(game, player.space) == "glade":
        common.gain_mana(game, seat, "black" if state.night else "gold")
    movement.turn_up(game, seat)


def act(game: MK, seat: Seat) -> Rule[None]:
    """One thing that the player does."""
    state = game.state
    if state.combat is not None:
        yield from _fight(game, seat)
        return
    options = [*plays.options(game, seat), *_heal(game, seat)]
    stage = state.turn.stage
    if stage == "move":
        options += [*_moves(game, seat), *_explores(game, seat), *_actions(game, seat)]
    elif stage == "interact":
        options += interact.options(game, seat)
    options += tactics.options(game, seat)
    options.append(Option("end", say("mk.do.end_turn"), _end_refusal(game, seat)))
    prompt = say(
        f"mk.ask.{stage}",
        who=common.hero_msg(game, seat),
        move=state.turn.move,
        influence=state.turn.influence,
        heal=state.turn.heal,
    )
    answer = yield from choose(seat, prompt, options, always=True)
    yield from _do(game, seat, answer)


def _do(game: MK, seat: Seat, answer: str) -> Rule[None]:
    state = game.state
    verb, _, what = answer.partition(":")
    if verb in ("basic", "strong") or verb.startswith("side_"):
        yield from plays.play_card(game, seat, verb, CardId(what))
    elif verb == "unit":
        number, which = what.split(":")
        yield from plays.use_unit(game, seat, int(number), int(which))
    elif verb == "skill":
        yield from plays.use_skill(game, seat, what)
    elif verb == "go":
        yield from _go(game, seat, SpaceId(int(what)))
    elif verb == "explore":
        x, y = what.split(",")
        yield from explore.explore(game, seat, (int(x), int(y)))
    elif verb == "cure":
        _cure(game, seat, what)
    elif verb == "rest":
        yield from _rest(game, seat)
    elif verb == "end":
        state.phase = "end_turn"
        state.memory["ending"] = 0
    elif verb in ("interact", "enter", "challenge", "burn", "altar", "maze"):
        yield from _act(game, seat, verb, what)
    elif verb == "tactic":
        yield from tactics.use(game, seat)
    else:
        yield from interact.buy(game, seat, answer)


def _end_refusal(game: MK, seat: Seat) -> Reason | None:
    """A card must be played or discarded in every turn (MK-TURN-20, 21); at the end there is still time to discard. Who
    holds nothing but Wounds can rest; once it is too late for that, the turn may end all the same."""
    player = common.player_of(game, seat)
    turn = game.state.turn
    if turn.cards or turn.empty_start or any(not common.is_wound(card) for card in player.hand):
        return None
    if turn.stage == "move" and not turn.moved:
        return because("MK-TURN-20", "mk.refused.no_card_played")
    return None


# ---------------------------------------------------------------------- movement


def _moves(game: MK, seat: Seat) -> list[Option]:
    here = common.player_of(game, seat).space
    found = []
    for space in common.geometry(game).neighbours[here]:
        price = movement.cost(game, space)
        label = say("mk.do.go", space=common.space_msg(game, space), n=price)
        found.append(Option(f"go:{space}", label, movement.refusal(game, seat, space)))
    return found


def _go(game: MK, seat: Seat, space: SpaceId) -> Rule[None]:
    """One space (MK-MOVE-05, 10 to 13)."""
    state = game.state
    player = common.player_of(game, seat)
    start = player.space
    state.turn.move -= movement.cost(game, space)
    provoked = [] if common.modifiers(game, "no_provoking") else movement.provoked(game, start, space)
    player.space = space
    state.turn.moved = True
    state.turn.path.append(space)
    game.tell("MK-MOVE-05", "mk.event.moved", who=common.hero_msg(game, seat), space=common.space_msg(game, space))
    place = common.place_of(game, space)
    if common.site_of(game, space) == "ruins" and not place.ruin_up:
        place.ruin_up = True
        game.reveal("mk.revealed.token")
    movement.turn_up(game, seat)
    if movement.is_assault(game, seat, space):
        yield from fights.assault(game, seat, space, start, provoked)
    elif provoked:
        joined = yield from fights.join(game, seat, space, provoked)
        fights.rampaging(game, seat, joined)


def _explores(game: MK, seat: Seat) -> list[Option]:
    reason = explore.refusal(game)
    return [
        Option(f"explore:{x},{y}", say("mk.do.explore", x=x, y=y, n=explore.price(game)), reason)
        for x, y in explore.spots(game, seat)
    ]


# ---------------------------------------------------------------------- healing


def _heal(game: MK, seat: Seat) -> list[Option]:
    """Healing points may be spent outside combat (MK-HEAL-07, 09, 10)."""
    player = common.player_of(game, seat)
    points = game.state.turn.heal
    found = []
    if points and WOUND in player.hand:
        found.append(Option("cure:hand", say("mk.do.cure_hand")))
    for number, unit in enumerate(player.units):
        level = game.content.unit(unit.id).level
        if unit.wounds and points >= level:
            label = say("mk.do.cure_unit", unit=common.unit_msg(unit.id), n=level)
            found.append(Option(f"cure:{number}", label))
    return found


def _cure(game: MK, seat: Seat, what: str) -> None:
    player = common.player_of(game, seat)
    if what == "hand":
        player.hand.remove(CardId(WOUND))
        game.state.turn.heal -= 1
    else:
        unit = player.units[int(what)]
        unit.wounds -= 1
        game.state.turn.heal -= game.content.unit(unit.id).level
    game.tell("MK-HEAL-09", "mk.event.healed", who=common.hero_msg(game, seat))


# ---------------------------------------------------------------------- the action


def _actions(game: MK, seat: Seat) -> list[Option]:
    """The voluntary actions (MK-TURN-31 to 35) and the rest (MK-TURN-19)."""
    state = game.state
    player = common.player_of(game, seat)
    here = player.space
    site = common.site_of(game, here)
    place = common.place_of(game, here)
    found: list[Option] = []
    if not _shared(game, seat):
        if interact.refusal(game, seat) is None:
            found.append(Option("interact", say("mk.do.interact")))
        found += _adventure(game, seat, site)
        if site == "monastery" and not place.done:
            found.append(Option("burn", say("mk.do.burn")))
        near = [s for s in common.geometry(game).neighbours[here] if movement.rampages(game, s)]
        if near:
            found.append(Option("challenge", say("mk.do.challenge")))
    if not state.turn.moved:
        if any(not common.is_wound(card) for card in player.hand):
            found.append(Option("rest", say("mk.do.rest")))
        elif player.hand:
            found.append(Option("rest", say("mk.do.slow_rest")))
    return found


def _shared(game: MK, seat: Seat) -> bool:
    """Whether another player stands here: no action then (MK-PLAYERS-15)."""
    here = common.player_of(game, seat).space
    site = common.site_of(game, here)
    if site == "portal" or (site == "city" and common.place_of(game, here).done):
        return False
    return any(p.space == here for s, p in enumerate(game.state.players) if s != seat)


def _adventure(game: MK, seat: Seat, site: str) -> list[Option]:
    here = common.player_of(game, seat).space
    place = common.place_of(game, here)
    if site not in ADVENTURE:
        return []
    if site in ("maze", "labyrinth"):
        if seat in place.shields:
            return []
        move = game.state.turn.move
        return [
            Option(
                f"maze:{path}",
                say("mk.do.maze", n=path),
                None if move >= path else because("MK-CONT-58", "mk.refused.move_points", n=path),
            )
            for path in (2, 4, 6)
            if path not in place.paths
        ]
    if site == "ruins":
        if place.done or not place.ruin:
            return []
        ruin = game.content.ruins[place.ruin]
        if ruin.cost:
            fine = mana.can_pay_all(game, seat, list(ruin.cost))
            reason = None if fine else because("MK-CONT-35", "mk.refused.altar")
            return [Option("altar", say("mk.do.altar", n=ruin.fame), reason)]
        return [Option("enter", say("mk.do.enter"))]
    if place.done and site in ("monster_den", "spawning_grounds"):
        return []
    return [Option("enter", say("mk.do.enter"))]


def _act(game: MK, seat: Seat, verb: str, what: str) -> Rule[None]:
    state = game.state
    player = common.player_of(game, seat)
    here = player.space
    if verb == "interact":
        yield from interact.begin(game, seat)
    elif verb == "enter":
        yield from fights.adventure(game, seat, here)
    elif verb == "maze":
        yield from fights.adventure(game, seat, here, path=int(what))
    elif verb == "burn":
        yield from fights.burn(game, seat, here)
    elif verb == "altar":
        yield from _altar(game, seat)
    else:
        near = [s for s in common.geometry(game).neighbours[here] if movement.rampages(game, s)]
        options = [Option(f"space:{s}", common.enemy_msg(common.place_of(game, s).enemies[0].id)) for s in near]
        chosen = yield from choose_some(seat, say("mk.ask.challenge"), options, 1, len(options))
        fights.rampaging(game, seat, [SpaceId(int(one[6:])) for one in chosen])
    state.turn.acted = True


def _altar(game: MK, seat: Seat) -> Rule[None]:
    """Pay at an altar (MK-CONT-35)."""
    here = common.player_of(game, seat).space
    place = common.place_of(game, here)
    ruin = game.content.ruins[place.ruin]
    for colour in ruin.cost:
        yield from mana.pay(game, seat, [colour])
    place.done = True
    place.shields.append(seat)
    common.gain_fame(game, seat, ruin.fame, "MK-CONT-35")
    game.state.turn.stage = "after"
    game.state.turn.move = 0


def _rest(game: MK, seat: Seat) -> Rule[None]:
    """Rest: one card and any number of Wounds, or one Wound (MK-REST-02 to 07)."""
    state = game.state
    player = common.player_of(game, seat)
    others = [card for card in player.hand if not common.is_wound(card)]
    wounds = len(player.hand) - len(others)
    gone: list[CardId] = []
    if others:
        options = [Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(others)]
        answer = yield from choose(seat, say("mk.ask.rest"), options)
        gone.append(CardId(answer[5:]))
        if wounds:
            options = [Option(f"n:{n}", say("mk.do.wounds", n=n)) for n in range(wounds + 1)]
            answer = yield from choose(seat, say("mk.ask.rest_wounds"), options)
            gone += [CardId(WOUND)] * int(answer[2:])
        game.tell("MK-REST-05", "mk.event.rest", who=common.hero_msg(game, seat), n=len(gone))
    else:
        gone.append(CardId(WOUND))
        game.tell("MK-REST-06", "mk.event.slow_rest", who=common.hero_msg(game, seat))
    for card in gone:
        player.hand.remove(card)
        player.discard.append(card)
    state.turn.cards += len(gone)
    state.turn.stage = "rest"
    state.turn.move = 0


# ---------------------------------------------------------------------- combat


def _fight(game: MK, seat: Seat) -> Rule[None]:
    """One thing in a combat."""
    fight = combat.fight(game)
    if fight.phase == "damage":
        yield from _suffer(game, seat)
        return
    options = plays.options(game, seat)
    attacking = fight.phase in ("ranged", "attack")
    if attacking:
        options = _targets(game) + options + _strike(game)
    else:
        options = _attacks(game) + options + _block(game)
    options += _spend_move(game)
    if not fight.pool:
        options.append(Option("next", say(f"mk.do.next_{fight.phase}")))
    total = 0
    if fight.targets:
        total = combat.attack_total(game)[0] if attacking else combat.block_total(game)
    prompt = say(f"mk.ask.combat_{fight.phase}", who=common.hero_msg(game, seat), n=total)
    answer = yield from choose(seat, prompt, options, always=True)
    verb, _, what = answer.partition(":")
    if verb == "target":
        _toggle(game, int(what))
    elif verb == "attack":
        i, k = what.split(":")
        fight.targets, fight.attack = [int(i)], int(k)
    elif verb == "strike":
        yield from combat.strike(game, seat)
    elif verb == "block":
        yield from combat.block(game, seat)
    elif verb == "drop":
        fight.pool, fight.targets, fight.attack = [], [], -1
    elif verb == "cumbersome":
        i, k = what.split(":")
        game.state.turn.move -= 1
        fight.foes[int(i)].attacks[int(k)] -= 1
    elif verb == "move_attack":
        _move_attack(game, what)
    elif verb == "next":
        yield from _next_phase(game, seat)
    else:
        yield from _do(game, seat, answer)


def _targets(game: MK) -> list[Option]:
    fight = combat.fight(game)
    if fight.pool:
        return []
    found = []
    for i, foe in enumerate(fight.foes):
        if foe.defeated or foe.summoner >= 0:
            continue
        verb = "untarget" if i in fight.targets else "target"
        label = say(f"mk.do.{verb}", enemy=common.enemy_msg(foe.token), n=combat.armor(game, foe))
        found.append(Option(f"target:{i}", label, combat.targetable(game, foe)))
    return found


def _toggle(game: MK, number: int) -> None:
    fight = combat.fight(game)
    if number in fight.targets:
        fight.targets.remove(number)
    else:
        fight.targets.append(number)
        fight.targets.sort()


def _strike(game: MK) -> list[Option]:
    fight = combat.fight(game)
    if not fight.pool:
        return []
    total, wanted = combat.attack_total(game)[0], combat.needed(game)
    reason = None if total >= wanted else because("MK-RANGED-12", "mk.refused.too_little", n=total, wanted=wanted)
    return [
        Option("strike", say("mk.do.strike", n=total, wanted=wanted), reason),
        Option("drop", say("mk.do.drop")),
    ]


def _attacks(game: MK) -> list[Option]:
    fight = combat.fight(game)
    if fight.pool:
        return []
    return [
        Option(f"attack:{i}:{k}", say("mk.do.choose_attack", attack=combat.attack_msg(game, fight.foes[i], k)))
        for i, k in combat.attacking(game)
        if not (fight.targets == [i] and fight.attack == k)
    ]


def _block(game: MK) -> list[Option]:
    fight = combat.fight(game)
    if not fight.pool:
        return []
    total = combat.block_total(game)
    wanted = combat.to_block(game, fight.foes[fight.targets[0]], fight.attack)
    reason = None if total >= wanted else because("MK-BLOCK-13", "mk.refused.too_little", n=total, wanted=wanted)
    return [
        Option("block", say("mk.do.block", n=total, wanted=wanted), reason),
        Option("drop", say("mk.do.drop")),
    ]


def _spend_move(game: MK) -> list[Option]:
    fight = combat.fight(game)
    move = game.state.turn.move
    found = []
    if move and fight.phase == "block":
        for i, k in combat.attacking(game):
            if combat.has(game, fight.foes[i], "cumbersome", k):
                label = say("mk.do.cumbersome", attack=combat.attack_msg(game, fight.foes[i], k))
                found.append(Option(f"cumbersome:{i}:{k}", label))
    if move and fight.targets and common.modifiers(game, "move_attack"):
        if fight.phase == "attack":
            found.append(Option("move_attack:melee", say("mk.do.move_attack", n=1)))
        ranged = any(one.n > 1 for one in common.modifiers(game, "move_attack"))
        if ranged and move >= 2 and fight.phase == "ranged":
            found.append(Option("move_attack:ranged", say("mk.do.move_ranged", n=2)))
    return found


def _move_attack(game: MK, kind: str) -> None:
    game.state.turn.move -= 1 if kind == "melee" else 2
    combat.add(game, Value(1, "physical", "melee" if kind == "melee" else "ranged", "move"))


def _next_phase(game: MK, seat: Seat) -> Rule[None]:
    """The next phase of the combat (MK-CBT-16)."""
    fight = combat.fight(game)
    fight.targets, fight.attack, fight.pool = [], -1, []
    alive = [foe for foe in fight.foes if not foe.defeated]
    if fight.phase == "attack" or not alive:
        yield from fights.finish(game, seat)
        return
    if fight.phase == "ranged":
        fight.phase = "block"
        combat.summon(game)
    elif fight.phase == "block":
        fight.phase = "damage"
        if not combat.attacking(game):
            _to_attack(game)
    game.tell("MK-CBT-16", f"mk.event.phase_{fight.phase}")


def _to_attack(game: MK) -> None:
    combat.fight(game).phase = "attack"
    combat.unsummon(game)


def _suffer(game: MK, seat: Seat) -> Rule[None]:
    """The next attack that was not blocked, in the order that the player chooses (MK-DAMAGE-02)."""
    fight = combat.fight(game)
    open_ = combat.attacking(game)
    if not open_:
        _to_attack(game)
        return
    options = [Option(f"attack:{i}:{k}", combat.attack_msg(game, fight.foes[i], k)) for i, k in open_]
    answer = yield from choose(seat, say("mk.ask.suffer"), options)
    _, i, k = answer.split(":")
    yield from damage.assign(game, seat, fight.foes[int(i)], int(k))


def is_over(game: MK) -> bool:
    """Whether the turn is over."""
    return game.state.phase != "turn"
