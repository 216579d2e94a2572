"""The flow of a scenario as data: which step comes next is read off the state (GH-ROUND)."""

from __future__ import annotations

from collections.abc import Callable

from delve.core.asking import choose, together
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.rules import (
    bonuses,
    cards,
    damage,
    decks,
    elements,
    goals,
    ground,
    initiative,
    items,
    modifiers,
    monsters,
    rest,
    scenarios,
    secret,
    setup,
    terrain,
    turns,
)
from delve.games.gloomhaven.state import NOBODY, CardId, Phase


def step(game: GH) -> Rule[None]:
    """The next step of the scenario."""
    return _PHASES[game.state.phase](game)


# ---------------------------------------------------------------------- cards


def choose_cards(game: GH) -> Rule[None]:
    """A round begins: who has no cards left is exhausted; the others choose two, or a long rest (GH-CARD-01 to 03)."""
    state = game.state
    state.round += 1
    state.turn += 1
    game.tell("GH-ROUND-02", "gh.event.round", n=state.round)
    yield from scenarios.start_of_round(game)
    for seat, character in enumerate(state.characters):
        if not character.exhausted and len(character.hand) < 2 and not rest.can_rest(game, seat):
            damage.exhaust(game, seat, rule="GH-EXH-02")
    scenarios.check(game)
    playing = [Seat(s) for s, c in enumerate(state.characters) if not c.exhausted]
    if not playing:
        state.phase = "cleanup"
        return
    for figure in state.figures:
        if figure.kind == "monster" and not figure.ally:
            break
    else:
        for character in state.characters:
            character.tally["empty_round"] = 1
    secret.begin(state, playing)
    chosen = yield from together({seat: _two_cards(game, seat) for seat in playing})
    secret.forget(state, playing)
    for seat, pair in chosen.items():
        character = state.characters[seat]
        character.played = [CardId(card) for card in pair]
        character.resting = not pair
        for card in character.played:
            character.hand.remove(card)
    state.phase = "start"


def _two_cards(game: GH, seat: Seat) -> Rule[list[str]]:
    """A player's secret choice: the leading card, then the other; or a long rest. Always two questions, so that
    nobody can tell from their number what was chosen."""
    character = game.state.characters[seat]
    options = []
    if len(character.hand) >= 2:
        options += [cards.option("lead", c) for c in character.hand]
    if rest.can_rest(game, seat):
        options.append(Option("rest", say("gh.do.long_rest")))
    first = yield from choose(seat, say("gh.ask.lead"), options, always=True)
    secret.note(game.state, seat, "lead", None if first == "rest" else first[5:])
    if first == "rest":
        yield from choose(seat, say("gh.ask.rest_sure"), [Option("rest", say("gh.do.long_rest"))], always=True)
        return []
    lead = first[5:]
    others = [cards.option("second", c) for c in character.hand if c != lead]
    second = yield from choose(seat, say("gh.ask.second"), others, always=True)
    secret.note(game.state, seat, "second", second[7:])
    return [lead, second[7:]]


def reveal_cards(game: GH) -> Rule[None]:
    """Cards are revealed, monsters draw theirs (GH-INIT-01, 02)."""
    state = game.state
    state.ties = []
    for seat, character in enumerate(state.characters):
        if character.exhausted:
            continue
        if character.resting:
            character.lead = character.second = FAR
            game.tell("GH-REST-09", "gh.event.rests", who=cards.hero_msg(game, seat))
            continue
        lead, second = (game.content.cards[card] for card in character.played)
        character.lead, character.second = lead.initiative, second.initiative
        game.tell(
            "GH-INIT-02",
            "gh.event.reveals",
            who=cards.hero_msg(game, seat),
            lead=cards.card_msg(lead.id),
            second=cards.card_msg(second.id),
            n=lead.initiative,
        )
    state.phase = "turns"
    game.reveal("gh.revealed.cards")
    decks.draw_missing(game)
    yield from _boots(game)


def _boots(game: GH) -> Rule[None]:
    """Items that change the leading initiative, once the cards are revealed."""
    for number, character in enumerate(game.state.characters):
        seat = Seat(number)
        if character.exhausted or character.resting:
            continue
        for item in [one for one in items.ready(game, seat) if one.initiative]:
            options = [
                Option("keep", say("gh.do.keep_initiative", n=character.lead)),
                Option("later", say("gh.do.initiative", n=min(FAR, character.lead + item.initiative))),
                Option("sooner", say("gh.do.initiative", n=max(1, character.lead - item.initiative))),
            ]
            prompt = say("gh.ask.initiative", item=items.item_msg(game, item.number))
            answer = yield from choose(seat, prompt, options)
            if answer != "keep":
                items.use(game, seat, item)
                shift = item.initiative if answer == "later" else -item.initiative
                character.lead = max(1, min(FAR, character.lead + shift))


# ---------------------------------------------------------------------- turns


def take_turns(game: GH) -> Rule[None]:
    """The figure whose turn it is goes on; else the next one begins (GH-INIT-03)."""
    state = game.state
    for falls in terrain.falling(game):
        yield from terrain.lose_flying(game, falls)
    figure = ground.find(game, state.acting)
    if figure is None and state.started:
        # Whoever acted is gone (GH-EXH-08).
        yield from _turn_without(game)
        return
    if figure is None:
        figure = yield from initiative.next_figure(game)
        if figure is None:
            state.phase = "cleanup"
            return
        state.acting, state.started = figure.id, False
        state.turn += 1
    if figure.kind != "character":
        state.started = True
        yield from monsters.take_turn(game, figure)
    elif not state.started:
        yield from turns.begin(game, figure)
        if not ground.is_there(game, figure):
            yield from _turn_without(game)
    else:
        yield from turns.act(game, figure)
        if not ground.is_there(game, figure) and state.acting == figure.id:
            yield from _turn_without(game)


def _turn_without(game: GH) -> Rule[None]:
    """The turn of a figure that is no longer there ends (GH-EXH-08, GH-REVEAL-11)."""
    state = game.state
    state.acting, state.started = NOBODY, False
    elements.end_of_turn(game)
    yield from scenarios.end_of_turn(game, None)


# ---------------------------------------------------------------------- clean-up


def clean_up(game: GH) -> Rule[None]:
    """The end of a round, in order (GH-ROUND-04 to 07, 11)."""
    state = game.state
    modifiers.end_of_round(game)
    decks.end_of_round(game)
    elements.wane(game)
    bonuses.end_of_round(game)
    state.active_type = ""
    for character in state.characters:
        character.lead = character.second = 0
        character.resting = False
    yield from scenarios.end_of_round(game)
    state.phase = "rest"
    state.memory["resting"] = 0


def short_rests(game: GH) -> Rule[None]:
    """Who has two discarded cards may rest; then the scenario ends or another round begins (GH-REST-03, GH-END-01). The
    last round has rests, too, since battle goals count them; but nothing counts once the scenario is lost."""
    state = game.state
    if state.outcome != "lost":
        for seat in range(state.memory.get("resting", 0), len(state.characters)):
            state.memory["resting"] = seat + 1
            if not state.characters[seat].exhausted and rest.can_rest(game, seat):
                yield from rest.short(game, Seat(seat))
                scenarios.check(game)
                return
    if state.outcome:
        goals.settle(game)
        state.over = state.outcome
        state.phase = "over"
    else:
        state.phase = "cards"


def nothing(game: GH) -> Rule[None]:
    """The scenario is over."""
    yield from ()


_PHASES: dict[Phase, Callable[[GH], Rule[None]]] = {
    "goals": setup.choose_goals,
    "hand": setup.choose_hands,
    "place": setup.place_characters,
    "cards": choose_cards,
    "start": reveal_cards,
    "turns": take_turns,
    "cleanup": clean_up,
    "rest": short_rests,
    "over": nothing,
}
