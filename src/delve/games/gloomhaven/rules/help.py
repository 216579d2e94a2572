"""Help: healing, recovering cards, refreshing items (GH-HEAL, GH-RECOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven import wording
from delve.games.gloomhaven.box import condition_msg
from delve.games.gloomhaven.effects import Gain, Heal, OnHeal, Recover, Refresh, To
from delve.games.gloomhaven.rules import attack, bonuses, cards, changes, elements, formulas, ground, items, sides
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import CONSUMED, IN_PLAY, SPENT, Active, CardId, Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH
    from delve.games.gloomhaven.effects import Consume


def offer(game: GH, act: Acting, consumes: tuple[Consume, ...]) -> Rule[list[Gain]]:
    """Let the player consume elements for an ability, one augment after the other (GH-ELEM-05, 09)."""
    found: list[Gain] = []
    for one in consumes:
        if not elements.can_consume(game, one.elements):
            continue
        options = [Option("consume", wording.offer(one)), Option("skip", say("gh.do.without"))]
        if (yield from choose(act.seat, say("gh.ask.augment"), options)) == "consume":
            yield from elements.consume(game, act.seat, one.elements)
            yield from attack.take_gain(game, act, one.gain)
            found.append(one.gain)
    return found


def bonuses_for(game: GH, act: Acting) -> list[tuple[Active, OnHeal]]:
    """The active cards that add to a Heal action (GH-BONUS-05)."""
    if act.figure.kind != "character" or act.card is None:
        return []
    working = bonuses.working(game, act.figure)
    return [(active, lasting) for active, lasting in working if isinstance(lasting, OnHeal)]


def bonus(game: GH, act: Acting) -> int:
    """What active cards add to a Heal action; they are used."""
    found = 0
    for active, lasting in bonuses_for(game, act):
        found += lasting.heal
        cards.use_slot(game, active)
    return found


def heal(game: GH, act: Acting, ability: Heal) -> Rule[bool]:
    """A player's Heal (GH-HEAL-01 to 05)."""
    gains = [*act.gains, *(yield from offer(game, act, ability.consume))]
    if ability.to is not None:
        to = ability.to
    elif ability.range == 0:
        to = To("self", 0)
    else:
        more = sum(gain.targets for gain in gains)
        to = To("self_and_allies", ability.range + sum(g.range for g in gains), ability.targets + more)
    if any(gain.all_targets for gain in gains):
        to = To(to.side, to.range, 0, to.where)

    def would(one: Figure) -> changes.Change:
        more = sum(gain.heal for gain in gains) + sum(lasting.heal for _, lasting in bonuses_for(game, act))
        return changes.healed(one, formulas.value(game, act, ability.value, one) + more)

    chosen = yield from sides.choose_figures(game, act, to, say("gh.ask.heal"), would=would)
    # A Heal that is declined uses no slot of a card.
    extra = sum(gain.heal for gain in gains) + (bonus(game, act) if chosen else 0)
    for one in chosen:
        restore(game, one, formulas.value(game, act, ability.value, one) + extra)
    return bool(chosen)


def restore(game: GH, figure: Figure, amount: int) -> None:
    """Heal a figure (GH-HEAL-05, GH-COND-07, 09, 10)."""
    who = sides.figure_msg(game, figure)
    health, cured = changes.healing(figure, amount)
    for condition in cured:
        del figure.conditions[condition]
    if "poison" in cured:
        rule = "GH-COND-10" if len(cured) > 1 else "GH-COND-07"
        game.tell(rule, "gh.event.cured", who=who, what=[condition_msg(one) for one in cured])
        return
    if cured:
        game.tell("GH-COND-09", "gh.event.bandaged", who=who)
    gained = health - figure.health
    figure.health = health
    ground.share_health(game, figure)
    game.tell("GH-HEAL-05" if gained < amount else "GH-HEAL-01", "gh.event.healed", who=who, n=gained)


def recover(game: GH, act: Acting, ability: Recover) -> Rule[bool]:
    """Cards come back to hand (GH-RECOV-01)."""
    gains = yield from offer(game, act, ability.consume)
    count = ability.count + sum(gain.cards for gain in gains)
    done = False
    for one in (yield from sides.choose_figures(game, act, ability.to, say("gh.ask.recover_who"))):
        if one.kind != "character":
            continue
        character = game.state.characters[one.seat]
        among = cards.recoverable(game, character, ability.pile)
        if act.card in among:
            among.remove(act.card)
        most = len(among) if ability.count == 0 else min(count, len(among))
        if not most:
            continue
        options = [Option(f"card:{c}", cards.card_msg(c)) for c in among]
        prompt = say(f"gh.ask.recover_{ability.pile}", n=most)
        chosen = yield from choose_some(Seat(one.seat), prompt, options, 0, most, always=True)
        for answer in chosen:
            cards.to_hand(game, character, CardId(answer[5:]))
        if chosen:
            done = True
            game.tell("GH-RECOV-01", "gh.event.recovered", who=sides.figure_msg(game, one), n=len(chosen))
            if ability.then_lose:
                yield from lose_from_hand(game, one.seat, ability.then_lose)
    return done


def lose_from_hand(game: GH, seat: int, count: int) -> Rule[None]:
    """A character loses cards from hand, as many as it has."""
    character = game.state.characters[seat]
    count = min(count, len(character.hand))
    options = [Option(f"card:{c}", cards.card_msg(c)) for c in character.hand]
    chosen = yield from choose_some(Seat(seat), say("gh.ask.lose_cards", n=count), options, count, count)
    for answer in chosen:
        card = CardId(answer[5:])
        character.hand.remove(card)
        character.lost.append(card)


def refresh(game: GH, act: Acting, ability: Refresh) -> Rule[bool]:
    """Items become usable again (GH-RECOV-04)."""
    # An item in play counts as what it will be (ruling GH-R-114).
    wanted = (SPENT,) if ability.state == "spent" else (CONSUMED, IN_PLAY)
    done = False
    for one in (yield from sides.choose_figures(game, act, ability.to, say("gh.ask.refresh_who"))):
        if one.kind != "character":
            continue
        among = [
            state.number
            for state in game.state.characters[one.seat].items
            if state.state in wanted
            and ability.slot in (None, game.content.items[state.number].slot)
            and not (ability.state == "consumed" and game.content.items[state.number].unrecoverable)
        ]
        if not among:
            continue
        most = len(among) if ability.count == 0 else min(ability.count, len(among))
        options = [Option(f"item:{n}", items.item_msg(game, n)) for n in among]
        least = most if ability.count == 0 else 0
        chosen = yield from choose_some(Seat(one.seat), say("gh.ask.refresh", n=most), options, least, most)
        for answer in chosen:
            items.refresh(game, one.seat, int(answer[5:]))
            done = True
    return done
