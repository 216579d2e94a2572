"""Tactics (MK-TACTIC, MK-CONT-08 to 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some, confirm
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, colour_msg
from delve.games.mageknight.rules import common, mana
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def next_seat(game: MK) -> Seat | None:
    """Who takes a Tactic next: least Fame, of equals who is lower in Round Order (MK-TACTIC-02, 03)."""
    state = game.state
    waiting = [s for s in state.order if s >= 0 and not state.players[s].tactic]
    if not waiting:
        return None
    return Seat(min(waiting, key=lambda s: (state.players[s].fame, -state.order.index(s))))


def take(game: MK, seat: Seat) -> Rule[None]:
    """Take one of the Tactics that are left (MK-TACTIC-01, 04)."""
    state = game.state
    options = [Option(f"tactic:{one}", say(f"mk.tactic.{one}")) for one in state.tactics]
    answer = yield from choose(seat, say("mk.ask.tactic", who=common.hero_msg(game, seat)), options, always=True)
    name = answer[7:]
    player = common.player_of(game, seat)
    player.tactic, player.tactic_used = name, False
    state.tactics.remove(name)
    game.tell("MK-TACTIC-01", "mk.event.tactic", who=common.hero_msg(game, seat), tactic=say(f"mk.tactic.{name}"))
    yield from _on_taking(game, seat, name)


def _on_taking(game: MK, seat: Seat, name: str) -> Rule[None]:
    state = game.state
    player = common.player_of(game, seat)
    if name == "great-start":
        common.draw(game, seat, 2, "MK-CONT-14")
    elif name == "rethink":
        gone = yield from _some_cards(game, seat, 3, "mk.ask.rethink")
        for card in gone:
            player.hand.remove(card)
            player.discard.append(card)
        common.draw(game, seat, len(gone), "MK-CONT-11")
        player.deck += player.discard
        player.discard = []
        game.rng.shuffle(player.deck)
    elif name == "mana-steal":
        faces = [face for face in dict.fromkeys(state.source) if face in BASIC]
        if faces:
            options = [Option(f"colour:{face}", colour_msg(face)) for face in faces]
            answer = yield from choose(seat, say("mk.ask.mana_steal"), options)
            face = next(one for one in state.source if one == answer[7:])
            state.source.remove(face)
            player.tactic_die = face
    elif name == "preparation" and player.deck:
        among = sorted(set(player.deck))
        options = [Option(f"card:{card}", common.card_msg(card)) for card in among]
        answer = yield from choose(seat, say("mk.ask.preparation"), options)
        card = CardId(answer[5:])
        player.deck.remove(card)
        player.hand.append(card)
        game.rng.shuffle(player.deck)


def _some_cards(game: MK, seat: Seat, most: int, prompt: str) -> Rule[list[CardId]]:
    hand = common.player_of(game, seat).hand
    options = [Option(f"card:{n}:{card}", common.card_msg(card)) for n, card in enumerate(hand)]
    chosen = yield from choose_some(seat, say(prompt), options, 0, min(most, len(options)), always=True)
    return [CardId(one.split(":", 2)[2]) for one in chosen]


def before_turn(game: MK, seat: Seat) -> Rule[None]:
    """Tactics that work just before a turn (MK-CONT-18, 20)."""
    player = common.player_of(game, seat)
    if player.tactic_used:
        return
    if player.tactic == "sparing-power":
        options = []
        if player.deck:
            options.append(Option("store", say("mk.do.store")))
        options.append(Option("fetch", say("mk.do.fetch", n=len(player.tactic_cards))))
        answer = yield from choose(seat, say("mk.ask.sparing_power"), options)
        if answer == "store":
            player.tactic_cards.append(player.deck.pop())
        else:
            player.hand += player.tactic_cards
            player.tactic_cards, player.tactic_used = [], True
            game.reveal("mk.revealed.card")
    elif player.tactic == "midnight-meditation" and player.hand:
        options = [Option("use", say("mk.do.meditate")), Option("skip", say("mk.do.skip"))]
        if (yield from choose(seat, say("mk.ask.meditation"), options)) == "use":
            gone = yield from _some_cards(game, seat, 5, "mk.ask.meditation_cards")
            for card in gone:
                player.hand.remove(card)
                player.deck.append(card)
            game.rng.shuffle(player.deck)
            common.draw(game, seat, len(gone), "MK-CONT-18")
            player.tactic_used = True


def options(game: MK, seat: Seat) -> list[Option]:
    """What a Tactic allows in a turn."""
    state = game.state
    player = common.player_of(game, seat)
    if player.tactic_used or state.combat is not None:
        return []
    if player.tactic == "the-right-moment" and state.announced == -2:
        return [Option("tactic", say("mk.do.right_moment"))]
    if player.tactic == "long-night" and not player.deck and player.discard:
        return [Option("tactic", say("mk.do.long_night"))]
    if player.tactic == "mana-search" and not state.turn.dice and not state.memory.get("searched"):
        return [Option("tactic", say("mk.do.mana_search"))]
    return []


def _three_cards(game: MK, seat: Seat) -> None:
    """Long Night: three random cards of the discard pile are the deck (MK-CONT-16)."""
    player = common.player_of(game, seat)
    player.tactic_used = True
    game.rng.shuffle(player.discard)
    player.deck, player.discard = player.discard[:3], player.discard[3:]
    game.reveal("mk.revealed.card")
    game.tell("MK-CONT-16", "mk.event.long_night", who=common.hero_msg(game, seat))


def long_night(game: MK, seat: Seat) -> Rule[bool]:
    """Long Night in the middle of drawing: whether there are cards again (MK-DRAW-09)."""
    player = common.player_of(game, seat)
    if player.tactic != "long-night" or player.tactic_used or player.deck or not player.discard:
        return False
    asked = say("mk.ask.long_night", who=common.hero_msg(game, seat))
    if not (yield from confirm(seat, asked, say("mk.do.long_night"), say("mk.do.skip"))):
        return False
    _three_cards(game, seat)
    return True


def use(game: MK, seat: Seat) -> Rule[None]:
    """Use the Tactic."""
    state = game.state
    player = common.player_of(game, seat)
    if player.tactic == "the-right-moment":
        player.tactic_used = player.extra_turn = True
    elif player.tactic == "long-night":
        _three_cards(game, seat)
    else:
        state.memory["searched"] = 1
        rolled: list[int] = []
        while len(rolled) < 2:
            open_ = [n for n in range(len(state.source)) if n not in rolled]
            spent = [n for n in open_ if not mana.usable(game, state.source[n])]
            options_ = [Option(f"die:{n}", colour_msg(state.source[n])) for n in spent or open_]
            options_.append(Option("enough", say("mk.do.enough")))
            answer = yield from choose(seat, say("mk.ask.reroll"), options_)
            if answer == "enough":
                break
            rolled.append(int(answer[4:]))
            state.source[rolled[-1]] = mana.roll(game)  # type: ignore[call-overload]
