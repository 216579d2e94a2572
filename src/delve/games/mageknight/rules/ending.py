"""The end of a turn, in order (MK-END, MK-LEVEL, MK-DRAW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_order, choose_some
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, WOUND, colour_msg, level_of
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import common, later, mana, movement, offers, ongoing, skills, tactics, units
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def step(game: MK, seat: Seat) -> Rule[bool]:
    """The end of a turn up to where something is decided; true when it is over (MK-END-01)."""
    state = game.state
    stages = (_return_dice, _withdraw, _clear, _space, _rewards, _level_up, _draw)
    number = state.memory.get("ending", 0)
    while True:
        yield from stages[number](game, seat)
        if not _unfinished(game, seat, number):
            number += 1
        state.memory["ending"] = number
        if number == len(stages):
            return True
        if stages[number] is _draw or _unfinished(game, seat, number):
            return False


def _unfinished(game: MK, seat: Seat, number: int) -> bool:
    """Whether there are rewards (the fifth stage) or levels (the sixth) to come."""
    if number == 4:
        return bool(game.state.turn.rewards) and not _units_wait(game, seat)
    if number == 5:
        player = common.player_of(game, seat)
        return level_of(player.fame) > player.level or bool(game.state.turn.rewards)
    return False


def _units_wait(game: MK, seat: Seat) -> bool:
    """Whether there is nothing left to take but Units, and a Command token to come (MK-END-17)."""
    player = common.player_of(game, seat)
    return set(game.state.turn.rewards) == {"unit"} and _will_level(player.fame, player.level)


def _will_level(fame: int, level: int) -> bool:
    return any(one % 2 for one in range(level + 1, level_of(fame) + 1))


def _return_dice(game: MK, seat: Seat) -> Rule[None]:
    mana.return_dice(game, seat)
    later.praise(game, seat)
    fame = sum(one.n for one in common.modifiers(game, "defeat_fame"))
    common.gain_fame(game, seat, fame * len(game.state.turn.defeated), "MK-EFFECT-02")
    yield from ()


def _withdraw(game: MK, seat: Seat) -> Rule[None]:
    """Forced Withdrawal: back along the way, a Wound for each space (MK-END-03, 04)."""
    state = game.state
    player = common.player_of(game, seat)
    path = state.turn.path
    while not movement.safe(game, seat, player.space) and len(path) > 1:
        path.pop()
        player.space = path[-1]
        space = common.space_msg(game, player.space)
        game.tell("MK-END-03", "mk.event.withdrew", who=common.hero_msg(game, seat), space=space)
        common.take_wound(game, seat, 1, rule="MK-END-04")
    later.rest_on(game, seat)
    if common.site_of(game, player.space) == "portal":
        player.space = OFF
    yield from ()


def _clear(game: MK, seat: Seat) -> Rule[None]:
    """Mana and played cards go (MK-END-05, 06)."""
    player = common.player_of(game, seat)
    later.crystals(game, seat)
    player.mana = []
    yield from later.cards(game, seat)
    yield from ongoing.put_away(game, seat)
    player.discard += [card for card in player.played if card not in game.state.turn.returns]
    player.played = []
    yield from ()


def _space(game: MK, seat: Seat) -> Rule[None]:
    """What the space gives: glades and mines (MK-END-07, 08, MK-CONT-56)."""
    player = common.player_of(game, seat)
    site = common.site_of(game, player.space)
    if site in ("mine", "deep_mine"):
        colours = [c for c in common.hex_of(game, player.space).colours if player.crystals.get(c, 0) < 3]
        if colours:
            options = [Option(f"colour:{c}", colour_msg(c)) for c in colours]
            answer = yield from choose(seat, say("mk.ask.mine"), options)
            common.gain_crystal(game, seat, answer[7:], reward=True)
    elif site == "glade":
        places = [pile for pile in ("hand", "discard") if WOUND in getattr(player, pile)]
        if places:
            options = [Option(f"from:{pile}", say(f"mk.do.glade_{pile}")) for pile in places]
            options.append(Option("skip", say("mk.do.skip")))
            answer = yield from choose(seat, say("mk.ask.glade"), options)
            if answer != "skip":
                getattr(player, answer[5:]).remove(WOUND)
                game.tell("MK-END-07", "mk.event.wound_thrown", who=common.hero_msg(game, seat))


# ---------------------------------------------------------------------- rewards


def _rewards(game: MK, seat: Seat) -> Rule[None]:
    """The next reward, in the order that the player chooses (MK-END-09 to 18)."""
    state = game.state
    if not state.turn.rewards or _units_wait(game, seat):
        return
    kinds = list(dict.fromkeys(state.turn.rewards))
    options = [Option(f"reward:{one}", say(f"mk.reward.{one.replace(':', '_')}")) for one in kinds]
    answer = yield from choose(seat, say("mk.ask.reward"), options)
    reward = answer[7:]
    state.turn.rewards.remove(reward)
    if reward == "dungeon":
        face = mana.roll(game)
        reward = "artifact" if face in BASIC else "spell"
        game.tell("MK-CONT-51", "mk.event.rolled", colour=colour_msg(face))
    if reward == "artifact":
        yield from _artifact(game, seat)
    elif reward == "spell":
        yield from _from_offer(game, seat, "spell")
    elif reward == "advanced_action":
        yield from _from_offer(game, seat, "advanced")
    elif reward == "unit":
        yield from _unit(game, seat)
    elif reward == "crystal":
        yield from _random_crystal(game, seat)
    elif reward == "any_crystal":
        options = [Option(f"colour:{c}", colour_msg(c)) for c in BASIC]
        answer = yield from choose(seat, say("mk.ask.crystal"), options)
        common.gain_crystal(game, seat, answer[7:], reward=True)
    else:
        common.gain_crystal(game, seat, reward.partition(":")[2], reward=True)


def _artifact(game: MK, seat: Seat) -> Rule[None]:
    """Artifacts: one more than won is drawn, one goes under the deck, the others on top of the Deed deck in any order
    (MK-END-12)."""
    state = game.state
    count = 1
    while "artifact" in state.turn.rewards:
        state.turn.rewards.remove("artifact")
        count += 1
    drawn = [state.artifacts.pop() for _ in range(min(count + 1, len(state.artifacts)))]
    game.reveal("mk.revealed.card")
    if len(drawn) > count:
        options = [Option(f"card:{card}", common.card_msg(card)) for card in drawn]
        answer = yield from choose(seat, say("mk.ask.artifact"), options)
        back = CardId(answer[5:])
        drawn.remove(back)
        state.artifacts.insert(0, back)
    if len(drawn) > 1:
        options = [Option(f"card:{card}", common.card_msg(card)) for card in drawn]
        order = yield from choose_order(seat, say("mk.ask.artifact_order"), options)
        drawn = [CardId(one[5:]) for one in reversed(order)]
    for card in drawn:
        common.gain_card(game, seat, card)


def _from_offer(game: MK, seat: Seat, kind: str) -> Rule[None]:
    state = game.state
    offer = state.spell_offer if kind == "spell" else state.advanced_offer
    if not offer:
        return
    options = [Option(f"card:{card}", common.card_msg(card)) for card in offer]
    answer = yield from choose(seat, say(f"mk.ask.{kind}"), options)
    card = CardId(answer[5:])
    (offers.take_spell if kind == "spell" else offers.take_advanced)(game, card)
    common.gain_card(game, seat, card)


def _unit(game: MK, seat: Seat) -> Rule[None]:
    """A Unit of the offer for nothing (MK-END-15, 16)."""
    state = game.state
    among = units.free_offer(game)
    if not among:
        return
    options = [Option(f"unit:{unit}", common.unit_msg(unit)) for unit in among]
    options.append(Option("skip", say("mk.do.forfeit")))
    answer = yield from choose(seat, say("mk.ask.unit"), options)
    if answer == "skip":
        return
    unit = next(one for one in state.unit_offer if one == answer[5:])
    if (yield from units.gain(game, seat, unit, may_forfeit=True)):
        state.unit_offer.remove(unit)


def _random_crystal(game: MK, seat: Seat) -> Rule[None]:
    """A die decides the crystal (MK-END-11)."""
    face = mana.roll(game)
    game.tell("MK-END-11", "mk.event.rolled", colour=colour_msg(face))
    if face == "black":
        common.gain_fame(game, seat, 1, "MK-END-11")
    elif face == "gold":
        options = [Option(f"colour:{c}", colour_msg(c)) for c in BASIC]
        answer = yield from choose(seat, say("mk.ask.crystal"), options)
        common.gain_crystal(game, seat, answer[7:], reward=True)
    else:
        common.gain_crystal(game, seat, face, reward=True)


# ---------------------------------------------------------------------- levels


def _level_up(game: MK, seat: Seat) -> Rule[None]:
    """The next level that was reached (MK-LEVEL-01 to 10)."""
    state = game.state
    player = common.player_of(game, seat)
    if level_of(player.fame) <= player.level:
        if state.turn.rewards:
            yield from _rewards(game, seat)
        return
    player.level += 1
    game.tell("MK-LEVEL-01", "mk.event.level", who=common.hero_msg(game, seat), n=player.level)
    if player.level % 2:
        return
    pair = [player.skill_pile.pop() for _ in range(min(2, len(player.skill_pile)))]
    game.reveal("mk.revealed.skill")
    others = [one for one in state.skill_offer if game.content.skills[one].hero != player.hero]
    options = [Option(f"own:{one}", say(f"mk.skill.{one}")) for one in pair]
    options += [Option(f"common:{one}", say("mk.do.common_skill", skill=say(f"mk.skill.{one}"))) for one in others]
    if not options:
        return
    answer = yield from choose(seat, say("mk.ask.skill"), options)
    verb, _, chosen = answer.partition(":")
    if verb == "own":
        state.skill_offer += [one for one in pair if one != chosen]
    else:
        state.skill_offer.remove(chosen)
        state.skill_offer += pair
    skills.gained(game, seat, chosen)
    game.tell("MK-LEVEL-04", "mk.event.gained_skill", who=common.hero_msg(game, seat), skill=say(f"mk.skill.{chosen}"))
    if state.advanced_offer:
        if verb == "own":
            yield from _from_offer(game, seat, "advanced")
        else:
            card = state.advanced_offer[0]
            offers.take_advanced(game, card)
            common.gain_card(game, seat, card)
    if state.dummy is not None and len(state.players) == 1 and state.dummy.skills:
        state.skill_offer.append(state.dummy.skills.pop())
        game.reveal("mk.revealed.skill")


# ---------------------------------------------------------------------- new cards


def limit(game: MK, seat: int) -> int:
    """The Hand limit for the next draw: keeps and cities nearby, the higher one (MK-DRAW-03 to 06)."""
    state = game.state
    player = common.player_of(game, seat)
    total = common.hand_limit(player) + player.hand_bonus
    best = 0
    if player.space >= 0:
        keeps = [
            space
            for space, place in state.places.items()
            if place.done and place.shields[-1:] == (seat,) and common.site_of(game, SpaceId(space)) == "keep"
        ]
        for space in (player.space, *common.geometry(game).neighbours[player.space]):
            place = common.place_of(game, space)
            if space in keeps:
                best = max(best, len(keeps))
            elif place.done and seat in place.shields and common.site_of(game, space) == "city":
                best = max(best, 2 if leader(place.shields) == seat else 1)
    return total + best


leader = common.leader


def _draw(game: MK, seat: Seat) -> Rule[None]:
    """Discard what is not wanted, then draw up to the Hand limit (MK-DRAW-01, 02, 07, MK-TURN-20)."""
    state = game.state
    player = common.player_of(game, seat)
    cards = [card for card in player.hand if not common.is_wound(card)]
    bent = bool(common.modifiers(game, "time_bending"))
    if cards and not bent:
        must = 0 if state.turn.cards or state.turn.empty_start else 1
        options = [Option(f"card:{n}:{card}", common.card_msg(card)) for n, card in enumerate(cards)]
        prompt = say("mk.ask.discard_end")
        chosen = yield from choose_some(seat, prompt, options, must, len(options), always=True)
        for answer in chosen:
            card = CardId(answer.split(":", 2)[2])
            player.hand.remove(card)
            player.discard.append(card)
    most = limit(game, seat)
    if player.tactic == "planning" and len(player.hand) >= 2:
        most += 1
    if not bent:
        common.draw(game, seat, max(0, most - len(player.hand)))
        if len(player.hand) < most and (yield from tactics.long_night(game, seat)):
            common.draw(game, seat, most - len(player.hand))
        player.hand_bonus = 0
    skills.end_turn(game, seat)
