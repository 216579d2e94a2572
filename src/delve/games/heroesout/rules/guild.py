"""The guild deck: drawing, summoning, the Cells and the Laboratory (KH-INV, KH-CELL, KH-LAB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import CELLS, HEROES, RoomId, Symbol, hero_msg, room_msg
from delve.games.heroesout.rules import cards, heroes, monsters, sides, supply
from delve.games.heroesout.state import FIGHT, SHOW_OFF, GuildId, Hero, HeroId

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

_HERO_CARDS = frozenset(box.HERO_CARDS)

LUCK_CARDS = 3
"""Tactic cards for a hero sent to the Cells by trying one's luck."""


def guild_msg(card: GuildId) -> Msg:
    """The name of a guild card."""
    if is_hero_card(card):
        hero, _, symbol = card.partition(".")
        return say("kh.guild.hero", hero=say(f"kh.hero.{hero}"), symbol=box.symbol_msg(symbol))
    return say(f"kh.guild.{card.partition('#')[0]}")


def is_hero_card(card: GuildId) -> bool:
    """Whether this is one of the 16 hero cards; the others are scenario cards."""
    return card in _HERO_CARDS


def hero_of(card: GuildId) -> tuple[int, Symbol]:
    """The class and the symbol of a hero card."""
    hero, _, symbol = card.partition(".")
    return HEROES.index(hero), symbol  # type: ignore[return-value]  # ids are made from these names


def draw(game: KH) -> GuildId | None:
    """Draw the top guild card. The first time that the deck is empty, wave 2 begins (KH-INV-06); None at its end."""
    state = game.state
    if not state.guild:
        if state.wave == 2:
            return None
        state.wave = 2
        state.guild, state.guild_discard = state.guild_discard, []
        game.rng.shuffle(state.guild)
        game.tell("KH-INV-06", "kh.event.wave_two")
    card = state.guild.pop()
    state.guild_discard.append(card)
    game.reveal("kh.reveal.guild")
    game.tell("KH-INV-01", "kh.event.guild_card", card=guild_msg(card))
    return card


# ---------------------------------------------------------------------- summoning


def summon(game: KH, cls: int, room: RoomId, *, health: int = 0, active: bool = True) -> Rule[Hero | None]:
    """Put a hero of a class into a room. With no token left, its class is reactivated instead (KH-INV-05)."""
    state = game.state
    if not supply.heroes(game, cls):
        reactivate_class(game, cls)
        return None
    tough = game.content.scenarios[state.scenario].health.get(HEROES[cls], 1)
    hero = Hero(HeroId(state.next_hero), cls, room, active, SHOW_OFF if active else FIGHT, max(health, tough))
    state.next_hero += 1
    state.heroes.append(hero)
    if not game.quiet:
        key = "kh.event.hero_in_tough" if hero.health > 1 else "kh.event.hero_in"
        game.tell("KH-HERO-01", key, hero=hero_msg(cls), room=room_msg(room), health=hero.health)
    yield from heroes.arrive(game, hero)
    return hero


def reactivate_class(game: KH, cls: int) -> None:
    """Reactivate every exhausted hero of a class, with every other hero in the same rooms (KH-INV-05)."""
    rooms = {h.room for h in game.state.heroes if h.cls == cls and not h.active}
    game.tell("KH-INV-05", "kh.event.no_token", hero=hero_msg(cls))
    for hero in game.state.heroes:
        if hero.room in rooms:
            sides.reactivate(game, hero, rule="KH-INV-05")


def summon_card(game: KH, cls: int, symbol: Symbol) -> Rule[None]:
    """A hero card: one hero in each room of its symbol that is in the dungeon (KH-INV-02)."""
    present = monsters.dungeon_of(game).places
    rooms = [room for room in box.SYMBOLS[symbol] if room in present]
    left = supply.heroes(game, cls)
    if 0 < left < len(rooms):
        # The last token: the players choose which room it comes to (KH-INV-04).
        prompt = say("kh.ask.last_token", hero=hero_msg(cls))
        first = yield from monsters.choose_room(game.state.active, prompt, rooms, collective=True)
        rooms.sort(key=lambda room: room != first)
    for room in rooms:
        yield from summon(game, cls, room)


def resolve_card(game: KH, card: GuildId) -> Rule[None]:
    """A drawn guild card: its heroes are put in their rooms, or the scenario's text is followed (KH-INV-03)."""
    if is_hero_card(card):
        cls, symbol = hero_of(card)
        yield from summon_card(game, cls, symbol)
        return
    for effect in game.content.guild[card].effects:
        yield from effect.resolve(game)


# ---------------------------------------------------------------------- the Cells and the Laboratory


def send_refusal(game: KH) -> Reason | None:
    """Why no guild card can be drawn to send its hero to the Cells."""
    if CELLS not in monsters.dungeon_of(game).places:
        return because("KH-LAB-01", "kh.refused.no_cells")
    if not game.state.guild and game.state.wave == 2:
        return because("KH-INV-07", "kh.refused.no_guild_cards")
    return None


def luck_refusal(game: KH) -> Reason | None:
    """Why the active player cannot try their luck (KH-CELL-01)."""
    if game.state.luck_used:
        return because("KH-CELL-01", "kh.refused.luck_used")
    return send_refusal(game)


def try_luck(game: KH, seat: Seat) -> Rule[None]:
    """Draw a guild card; a hero goes to the Cells, exhausted, and brings 3 Tactic cards (KH-CELL-01 to 06)."""
    game.state.luck_used = True
    game.tell("KH-CELL-01", "kh.event.luck", clan=monsters.clan_msg(game, seat))
    card = draw(game)
    if card is None or not is_hero_card(card):
        game.tell("KH-CELL-02", "kh.event.no_hero")
        return
    hero = yield from summon(game, hero_of(card)[0], CELLS, active=False)
    cards.draw(game, seat, LUCK_CARDS, rule="KH-CELL-06")
    if hero is not None:
        yield from heroes.enter_cells(game, hero)


def imprison(game: KH) -> Rule[bool]:
    """Draw a guild card and send its hero to the Cells; returns whether it was a hero card (KH-TRES-03, KH-LAB-01)."""
    if send_refusal(game) is not None:
        game.tell("KH-TRES-03", "kh.event.no_hero")
        return False
    card = draw(game)
    if card is None or not is_hero_card(card):
        game.tell("KH-LAB-02", "kh.event.no_hero")
        return False
    hero = yield from summon(game, hero_of(card)[0], CELLS, active=False)
    if hero is not None:
        yield from heroes.enter_cells(game, hero)
    return True


def use_laboratory(game: KH, seat: Seat) -> Rule[None]:
    """The Laboratory: a hero sent to the Cells earns a Tactic card of the loot row (KH-LAB-01, 02)."""
    if not (yield from imprison(game)):
        return
    among = cards.available(game, None)
    if among:
        yield from cards.acquire(game, seat, among, rule="KH-LAB-01")
    else:
        game.tell("KH-LAB-02", "kh.event.no_tactic_card")
