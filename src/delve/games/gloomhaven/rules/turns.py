"""A character's turn (GH-TURN): start, actions, items, end."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, AtTurn, Move
from delve.games.gloomhaven.rules import (
    abilities,
    bonuses,
    cards,
    conditions,
    damage,
    elements,
    ground,
    items,
    loot,
    rest,
    scenarios,
    sides,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import NOBODY, CardId, Character, Figure, HalfName

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def start(game: GH, figure: Figure) -> Rule[None]:
    """The start of any figure's turn: WOUND first (GH-TURN-14, GH-COND-08)."""
    if "wound" in figure.conditions:
        yield from damage.suffer(game, figure, 1, rule="GH-COND-08")


def begin(game: GH, figure: Figure) -> Rule[None]:
    """A character's turn begins."""
    state = game.state
    character = state.characters[figure.seat]
    character.moved = character.dealt = 0
    character.halves = [] if character.resting else ["top", "bottom"]
    state.started = True
    game.tell("GH-INIT-03", "gh.event.turn", who=sides.figure_msg(game, figure))
    yield from start(game, figure)
    if not character.exhausted:
        yield from _at_turn(game, figure, "start")


def _at_turn(game: GH, figure: Figure, when: str) -> Rule[None]:
    """Cards that do something at the start or end of one's turns (GH-BONUS-03)."""
    for active, ability in bonuses.working(game, figure):
        due = isinstance(ability, AtTurn) and ability.when == when and active.turn != game.state.turn
        if due and isinstance(ability, AtTurn) and ground.is_there(game, figure):
            if "stun" not in figure.conditions:
                act = Acting(figure, Seat(figure.seat), card=active.card, half=active.half)
                for then in ability.then:
                    yield from then.resolve(game, act)
            cards.use_slot(game, active)


LONG_REST = Option("rest", say("gh.do.long_rest"))
PASS, END = Option("pass", say("gh.do.pass")), Option("pass", say("gh.do.end_turn"))


def act(game: GH, figure: Figure) -> Rule[None]:
    """One action, one item, or the end of the turn."""
    if figure.turncoat >= 0:
        from delve.games.gloomhaven.rules import boss_specials

        yield from boss_specials.controlled_turn(game, figure)
        return
    seat = Seat(figure.seat)
    character = game.state.characters[seat]
    if character.resting:
        # Items can be used before the rest, too (GH-REST-14).
        options = [LONG_REST]
        options += [items.option(game, item) for item in items.for_turn(game, seat)]
        options += _bonuses_to_end(game, seat)
        answer = yield from choose(seat, say("gh.ask.turn", who=cards.hero_msg(game, seat)), options)
        if answer.startswith("end:"):
            cards.end_bonus(game, seat, CardId(answer[4:]))
            return
        if answer != "rest":
            yield from items.use_in_turn(game, seat, answer)
            return
        yield from rest.long(game, seat)
        character.resting = False
        character.halves = []
        return
    options = _actions(game, seat, character, figure)
    options += [items.option(game, item) for item in items.for_turn(game, seat)]
    options += _bonuses_to_end(game, seat)
    options.append(PASS if character.halves else END)
    answer = yield from choose(seat, say("gh.ask.turn", who=cards.hero_msg(game, seat)), options, always=True)
    verb, _, what = answer.partition(":")
    if verb == "pass":
        yield from end(game, figure)
    elif verb == "item":
        yield from items.use_in_turn(game, seat, answer)
    elif verb == "end":
        cards.end_bonus(game, seat, CardId(what))
    else:
        yield from use_card(game, figure, verb, CardId(what))


def _bonuses_to_end(game: GH, seat: int) -> list[Option]:
    """The cards in the active area, any of which may be moved to its pile (GH-BONUS-09)."""
    there = cards.in_play(game, seat)
    return [Option(f"end:{card}", say("gh.do.end_bonus", card=cards.card_msg(card))) for card in there]


def _actions(game: GH, seat: Seat, character: Character, figure: Figure) -> list[Option]:
    """The halves of the cards that can still be used (GH-TURN-01, 02, 10)."""
    options: list[Option] = []
    if "stun" in figure.conditions:
        return options
    halves = [(half, items.basic(game, seat, half)) for half in character.halves]
    for card in character.played:
        for half, basic in halves:
            options += _halves(card, half, basic)
    return options


@lru_cache(maxsize=4096)
def _halves(card: CardId, half: HalfName, basic: int) -> tuple[Option, Option]:
    """A half of a card: as it is printed, and as a basic action of some value."""
    named = cards.card_msg(card)
    return (
        Option(f"{half}:{card}", say(f"gh.do.{half}", card=named)),
        Option(f"basic_{half}:{card}", say(f"gh.do.basic_{half}", card=named, n=basic)),
    )


def use_card(game: GH, figure: Figure, verb: str, card: CardId) -> Rule[None]:
    """Perform an action of a played card (GH-TURN-01)."""
    character = game.state.characters[figure.seat]
    character.halves.remove("top" if verb.endswith("top") else "bottom")
    character.played.remove(card)
    yield from _perform(game, figure, verb, card)
    if not character.halves:
        _drop_rest(game, figure.seat)


def _perform(game: GH, figure: Figure, verb: str, card: CardId) -> Rule[None]:
    """Perform an action of a card that is in no pile; then it goes where it belongs (GH-TURN-03 to 05, 11)."""
    seat = figure.seat
    basic = verb.startswith("basic_")
    half: HalfName = "top" if verb.endswith("top") else "bottom"
    act_ = Acting(figure, Seat(seat), card=None if basic else card, half=half)
    if basic:
        value = items.basic(game, seat, half)
        game.tell("GH-TURN-10", "gh.event.basic", who=cards.hero_msg(game, seat), card=cards.card_msg(card))
        yield from abilities.perform(game, act_, _basic(half, value))
        cards.put_away(game, seat, card, None, performed=True, lasting=False)
    else:
        game.tell("GH-TURN-01", "gh.event.card", who=cards.hero_msg(game, seat), card=cards.card_msg(card))
        yield from abilities.perform(game, act_, cards.half_of(game, card, half))
        cards.put_away(game, seat, card, half, performed=act_.performed, lasting=act_.made_lasting)


@cache
def _basic(half: HalfName, value: int) -> Half:
    """A basic action."""
    return Half((Attack(value) if half == "top" else Move(value),))


def _drop_rest(game: GH, seat: int) -> None:
    """Cards that were not used are discarded."""
    character = game.state.characters[seat]
    character.discard += character.played
    character.played = []


def end(game: GH, figure: Figure) -> Rule[None]:
    """The end of a turn: items and cards at the end of turns, looting, elements, conditions (GH-TURN-15)."""
    state = game.state
    seat = Seat(figure.seat)
    character = state.characters[seat]
    again = yield from _rings(game, figure)
    if not character.exhausted:
        yield from _at_turn(game, figure, "end")
    if not character.exhausted:
        yield from loot.take(game, seat, [figure.hex])
    if not character.exhausted:
        _sabatons(game, figure)
        elements.end_of_turn(game)
        conditions.end_of_turn(game, figure)
    character.halves = []
    _drop_rest(game, seat)
    figure.acted = state.round
    if again and not character.exhausted:
        _play_again(game, figure, again)
    character.lost += again if character.exhausted else []
    yield from finish(game, figure)


def _rings(game: GH, figure: Figure) -> Rule[list[CardId]]:
    """Items for the end of a turn: another action with a card from hand, or another turn with two. Returns the cards
    of that turn, the leading one first."""
    seat = Seat(figure.seat)
    character = game.state.characters[seat]
    again: list[CardId] = []
    while not character.exhausted:
        usable = [item for item in items.at_end_of_turn(game, seat) if not again or item.special != "extra_turn"]
        if not usable:
            break
        options = [END, *(items.option(game, item, items.end_refusal(game, seat, item)) for item in usable)]
        prompt = say("gh.ask.end_items", who=cards.hero_msg(game, seat))
        answer = yield from choose(seat, prompt, options, always=True)
        if answer == "pass":
            break
        item = game.content.items[int(answer[5:])]
        items.use(game, seat, item)
        if item.special == "extra_turn":
            again = yield from _two_more(seat, character, items.later_cards(game, seat))
        else:
            half: HalfName = "top" if item.special == "extra_top" else "bottom"
            basic = items.basic(game, seat, half)
            among = [option for card in character.hand for option in _halves(card, half, basic)]
            verb, _, card = (yield from choose(seat, say("gh.ask.extra_action"), among)).partition(":")
            character.hand.remove(CardId(card))
            yield from _perform(game, figure, verb, CardId(card))
    return again


def _two_more(seat: Seat, character: Character, later: list[CardId]) -> Rule[list[CardId]]:
    """Two cards from hand for another turn; the leading one must be later than the one before."""
    options = [cards.option("lead", card) for card in later]
    lead = CardId((yield from choose(seat, say("gh.ask.lead"), options))[5:])
    options = [cards.option("second", card) for card in character.hand if card != lead]
    second = CardId((yield from choose(seat, say("gh.ask.second"), options))[7:])
    character.hand.remove(lead)
    character.hand.remove(second)
    return [lead, second]


def _play_again(game: GH, figure: Figure, pair: list[CardId]) -> None:
    """A character has another turn this round, at the initiative of its new leading card."""
    character = game.state.characters[figure.seat]
    character.played = pair
    lead, second = (game.content.cards[card] for card in pair)
    character.lead, character.second = lead.initiative, second.initiative
    figure.acted = game.state.round - 1
    game.tell(
        "GH-INIT-02",
        "gh.event.reveals",
        who=cards.hero_msg(game, figure.seat),
        lead=cards.card_msg(lead.id),
        second=cards.card_msg(second.id),
        n=lead.initiative,
    )


def _sabatons(game: GH, figure: Figure) -> None:
    character = game.state.characters[figure.seat]
    if character.moved <= 1 and items.wears(game, figure.seat, "sabatons"):
        figure.shield += 1


def finish(game: GH, figure: Figure) -> Rule[None]:
    """A turn is over: plates are looked at, and it is somebody else's turn."""
    state = game.state
    elements.end_of_turn(game)
    state.acting, state.started = NOBODY, False
    return scenarios.end_of_turn(game, figure)
