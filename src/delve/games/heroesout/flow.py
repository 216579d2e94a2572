"""The flow of the game as data: which step comes next is read off the state (KH-TURN).

Every step runs from one rest point to the next. An Active hero is always resolved first, in whatever phase it
became so; then the game is won if the second wave is over; then the phase goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from delve.core.asking import choose, choose_some
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.defs import KH
from delve.games.heroesout.effects import AnyAct, Choice, group_words
from delve.games.heroesout.rules import cards, guild, heroes, lesson, monsters, setup
from delve.games.heroesout.rules.cards import card_msg
from delve.games.heroesout.rules.happenings import TRIGGERS, InvasionStarts
from delve.games.heroesout.state import CardId, CardInPlay, Phase


def step(game: KH) -> Rule[None]:
    """The next step of the game."""
    state = game.state
    if game.content.scenarios[state.scenario].lesson:
        lesson.teach(game)
    if heroes.is_any_active(game):
        return heroes.resolve_next(game)
    # The last card of wave 2 has been resolved (KH-INV-07).
    if state.wave == 2 and not state.guild:
        return win(game)
    return _PHASES[state.phase](game)


def win(game: KH) -> Rule[None]:
    """The dungeon has held (KH-INV-07)."""
    game.state.over = "won"
    game.tell("KH-INV-07", "kh.event.won")
    yield from ()


# ---------------------------------------------------------------------- set-up


def choose_clans(game: KH) -> Rule[None]:
    """Clans in seat order, then the Laboratory's."""
    if all(player.clan for player in game.state.players):
        game.state.phase = "lab"
    else:
        yield from setup.choose_clan(game)


def prepare_decks(game: KH) -> Rule[None]:
    """The Laboratory's clan, if there is one to choose, and then the deal."""
    if setup.needs_lab_clan(game):
        yield from setup.choose_lab_clan(game)
    setup.deal(game)
    game.state.phase, game.state.active = "place", Seat(0)


def place_monsters(game: KH) -> Rule[None]:
    """Each seat places its first monsters; then the clan with the fewest begins."""
    state = game.state
    yield from setup.place_monsters(game, state.active)
    if state.active + 1 < len(state.players):
        state.active = Seat(state.active + 1)
        return
    state.active, state.phase = setup.first_seat(game), "play"
    game.tell("KH-SETUP-12", "kh.event.first", clan=monsters.clan_msg(game, state.active))


# ---------------------------------------------------------------------- 1: play cards


ASK_PLAY, ASK_REFRESH = say("kh.ask.play"), say("kh.ask.refresh")
END, DONE = Option("end", say("kh.do.end_play")), Option("done", say("kh.do.card_done"))
KEEP, LUCK = Option("keep", say("kh.do.keep_loot")), Option("luck", say("kh.do.luck"))


def play_cards(game: KH) -> Rule[None]:
    """Go on with the card being played, or play one (KH-TURN-02 to 04)."""
    state = game.state
    if state.current is not None:
        return go_on_with_card(game, state.active, state.current)
    return play_card(game, state.active)


def play_card(game: KH, seat: Seat) -> Rule[None]:
    """Play a card, try one's luck, or end the phase."""
    state = game.state
    options = [*cards.card_options(state.players[seat].hand), *_luck_option(game), END]
    answer = yield from choose(seat, ASK_PLAY, options, always=True)
    if answer == "end":
        state.phase = "refresh"
    elif answer == "luck":
        yield from guild.try_luck(game, seat)
    else:
        begin_card(game, seat, CardId(answer[5:]))


def _luck_option(game: KH) -> list[Option]:
    """Trying one's luck, where there are Cells (KH-CELL-01)."""
    if box.CELLS not in monsters.dungeon_of(game).places:
        return []
    refused = guild.luck_refusal(game)
    return [LUCK if refused is None else Option(LUCK.id, LUCK.label, refused)]


def begin_card(game: KH, seat: Seat, card: CardId) -> None:
    """Reveal a card: it is in play, with all its actions to be taken in any order (KH-TURN-02, 03)."""
    player = game.state.players[seat]
    player.hand.remove(card)
    player.played.append(card)
    actions = game.content.cards[card].actions
    game.state.current = CardInPlay(card, [str(i) for i in range(len(actions))])
    game.tell("KH-TURN-02", "kh.event.played", clan=monsters.clan_msg(game, seat), card=card_msg(card))


def act_at(game: KH, card: CardId, path: str) -> AnyAct:
    """The action of a card that a path leads to: `1.l.0` is the first on the left side of the second."""
    return _act_at(game.content.cards[card].actions, path)


@cache
def _act_at(actions: tuple[AnyAct, ...], path: str) -> AnyAct:
    steps = path.split(".")
    act = actions[int(steps[0])]
    for side, index in zip(steps[1::2], steps[2::2], strict=True):
        assert isinstance(act, Choice)
        act = act.side(side)[int(index)]
    return act


def card_options(game: KH, seat: Seat, current: CardInPlay) -> list[Option]:
    """The actions that are left on the card in play; of equal ones just the first, of a choice both sides."""
    options: list[Option] = []
    listed: list[AnyAct] = []
    for path in current.left:
        act = act_at(game, current.card, path)
        if act in listed:
            continue
        listed.append(act)
        if isinstance(act, Choice):
            for side in "lr":
                group = act.side(side)
                reasons = [one.refusal(game, seat) for one in group]
                options.append(_offered(f"{path}.{side}", group, None if None in reasons else reasons[0]))
        else:
            options.append(_offered(path, (act,), act.refusal(game, seat)))
    return options


def _offered(path: str, acts: tuple[AnyAct, ...], refused: Reason | None) -> Option:
    """Actions of a card to choose."""
    option = _act_option(path, acts)
    return option if refused is None else Option(option.id, option.label, refused)


@cache
def _act_option(path: str, acts: tuple[AnyAct, ...]) -> Option:
    return Option(f"act:{path}", group_words(acts))


@cache
def _ask_act(card: CardId) -> Msg:
    return say("kh.ask.act", card=card_msg(card))


def go_on_with_card(game: KH, seat: Seat, current: CardInPlay) -> Rule[None]:
    """Take one more action of the card in play, or be done with it."""
    state = game.state
    options = card_options(game, seat, current)
    useful = None in [option.refused for option in options]
    if useful:
        options += _luck_option(game)
    options.append(DONE)
    # A card of which nothing can be used is not passed over in silence: the player sees why, and may take it back.
    untouched = len(current.left) == len(game.content.cards[current.card].actions)
    answer = yield from choose(seat, _ask_act(current.card), options, always=untouched and not useful)
    if answer == "done":
        state.current = None
        return
    if answer == "luck":
        yield from guild.try_luck(game, seat)
        return
    path = answer[4:]
    side = path[-1] if path[-1] in "lr" else ""
    if side:
        whole = path[:-2]
        group = act_at(game, current.card, whole)
        assert isinstance(group, Choice)
        chosen = group.side(side)
        current.left.remove(whole)
        current.left += [f"{path}.{i}" for i in range(len(chosen))]
        if len(chosen) > 1 or isinstance(chosen[0], Choice):
            return
        path = f"{path}.0"
    current.left.remove(path)
    if not current.left:
        state.current = None
    yield from act_at(game, current.card, path).resolve(game, seat)


# ---------------------------------------------------------------------- 2 and 3: refresh, clean-up


def refresh_loot(game: KH) -> Rule[None]:
    """Discard a card to replace 1 to 5 available loot cards, as often as wanted (KH-TURN-06, 11, 12)."""
    state = game.state
    seat = state.active
    hand = state.players[seat].hand
    options = [KEEP]
    if hand and state.row and state.loot:
        options += map(_refresh_option, hand)
    options += _luck_option(game)
    answer = yield from choose(seat, ASK_REFRESH, options)
    if answer == "keep":
        state.phase = "cleanup"
    elif answer == "luck":
        yield from guild.try_luck(game, seat)
    else:
        row = cards.card_options(state.row)
        chosen = yield from choose_some(seat, say("kh.ask.replace"), row, 1, len(row))
        cards.discard(game, seat, CardId(answer[5:]), rule="KH-TURN-06")
        replaced = [CardId(c[5:]) for c in chosen]
        state.row = [c for c in state.row if c not in replaced]
        state.loot[:0] = replaced
        cards.refill(game)


@cache
def _refresh_option(card: CardId) -> Option:
    return Option(f"card:{card}", say("kh.do.refresh_with", card=card_msg(card)))


def clean_up(game: KH) -> Rule[None]:
    """The play area goes to the discard pile, the hand is filled up to 5, and the invasion begins (KH-TURN-07, 13)."""
    state = game.state
    player = state.players[state.active]
    player.discard += player.played
    player.played = []
    cards.draw(game, state.active, max(0, box.HAND - len(player.hand)), rule="KH-TURN-07")
    state.phase = "invasion"
    state.invasion = box.DIFFICULTIES[state.difficulty][state.wave - 1]  # type: ignore[index]  # checked by Config
    game.tell("KH-TURN-08", "kh.event.invasion", n=state.invasion)
    yield from TRIGGERS.fire(game, InvasionStarts())


# ---------------------------------------------------------------------- 4 and 5: invasion, end


def invade(game: KH) -> Rule[None]:
    """Draw and resolve one more guild card, or go on to the end of the turn (KH-TURN-08, KH-INV-01)."""
    state = game.state
    if state.invasion == 0:
        yield from end_turn(game)
        return
    state.invasion -= 1
    card = guild.draw(game)
    if card is not None:
        yield from guild.resolve_card(game, card)


def end_turn(game: KH) -> Rule[None]:
    """The active-player token passes to the left (KH-TURN-09)."""
    state = game.state
    state.active = Seat((state.active + 1) % len(state.players))
    state.turn += 1
    state.luck_used = False
    state.phase = "play"
    game.tell("KH-TURN-09", "kh.event.turn", clan=monsters.clan_msg(game, state.active))
    yield from ()


_PHASES: dict[Phase, Callable[[KH], Rule[None]]] = {
    "clans": choose_clans,
    "lab": prepare_decks,
    "place": place_monsters,
    "play": play_cards,
    "refresh": refresh_loot,
    "cleanup": clean_up,
    "invasion": invade,
    "end": end_turn,  # only in older saves: an invasion now ends the turn by itself
}
