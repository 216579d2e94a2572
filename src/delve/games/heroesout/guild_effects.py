"""What scenario cards do (KH-INV-03): for each kind its resolver and, beside it, its wording.

`where` is a room, a symbol (its rooms), `all`, or `heroes` (every room with a hero). Rooms that are not in the
dungeon are passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from delve.core.effects import Codes, Effect
from delve.core.msg import Msg, say
from delve.core.questions import Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import (
    HEROES,
    NUMBER,
    SYMBOLS,
    HeroName,
    ResourceName,
    RoomId,
    RoomName,
    Symbol,
    TokenName,
    hero_msg,
    room_msg,
    symbol_msg,
)
from delve.games.heroesout.rules import cards, guild, monsters, sides, supply, tokens, treasure
from delve.games.heroesout.state import FINISHED, NONE, UNFINISHED, GuildId

if TYPE_CHECKING:
    from collections.abc import Callable

    from delve.games.heroesout.defs import KH

    Code: TypeAlias = Callable[[KH], Rule[None]]

Where: TypeAlias = RoomName | Symbol | Literal["all", "heroes"]


def rooms_at(game: KH, where: Where) -> list[RoomId]:
    """The rooms that a scenario card means."""
    present = monsters.dungeon_of(game).present
    if where == "all":
        return list(present)
    if where == "heroes":
        return sorted({hero.room for hero in game.state.heroes})
    if where in NUMBER:
        return [r for r in (NUMBER[where],) if r in present]
    return [r for r in SYMBOLS[where] if r in present]  # type: ignore[index]  # what is left is a symbol


def where_msg(where: Where) -> Msg:
    """How a card names its rooms."""
    if where in NUMBER:
        return room_msg(NUMBER[where])
    if where in SYMBOLS:
        return say("kh.where.symbol", symbol=symbol_msg(where))
    return say(f"kh.where.{where}")


class GuildEffect(Effect, frozen=True):
    """Base of what scenario cards do."""

    def resolve(self, game: KH) -> Rule[None]:
        """Carry it out."""
        raise NotImplementedError


class Invade(GuildEffect, frozen=True, tag="invade"):
    """One hero of a class comes into each of the rooms, with more than 1 health if the card says so."""

    hero: HeroName
    where: Where
    health: Annotated[int, Meta(ge=1, le=9)] = 1

    def resolve(self, game: KH) -> Rule[None]:
        for room in rooms_at(game, self.where):
            yield from guild.summon(game, HEROES.index(self.hero), room, health=self.health)

    def words(self) -> Msg:
        key = "kh.fx.invade_tough" if self.health > 1 else "kh.fx.invade"
        return say(key, hero=say(f"kh.hero.{self.hero}"), where=where_msg(self.where), health=self.health)


class Rally(GuildEffect, frozen=True, tag="rally"):
    """All exhausted heroes in the rooms are reactivated, or those of one class."""

    where: Where
    hero: HeroName | None = None

    def resolve(self, game: KH) -> Rule[None]:
        rooms = rooms_at(game, self.where)
        for hero in game.state.heroes:
            if hero.room in rooms and (self.hero is None or HEROES[hero.cls] == self.hero):
                sides.reactivate(game, hero, rule="KH-INV-03")
        yield from ()

    def words(self) -> Msg:
        if self.hero is None:
            return say("kh.fx.rally", where=where_msg(self.where))
        return say("kh.fx.rally_class", where=where_msg(self.where), hero=say(f"kh.hero.{self.hero}"))


class Wreck(GuildEffect, frozen=True, tag="wreck"):
    """Traps, or resources of one kind, are discarded from the rooms."""

    what: ResourceName | Literal["trap"]
    where: Where

    def resolve(self, game: KH) -> Rule[None]:
        for room in rooms_at(game, self.where):
            if self.what == "trap":
                while game.state.traps[room]:
                    tokens.discard_trap(game, room, rule="KH-INV-03")
            else:
                kind = box.RESOURCES.index(self.what)
                while game.state.resources[room][kind]:
                    tokens.discard_resource(game, room, kind, rule="KH-INV-03")
        yield from ()

    def words(self) -> Msg:
        thing = say("kh.token.traps") if self.what == "trap" else say(f"kh.resources.{self.what}")
        return say("kh.fx.wreck", thing=thing, where=where_msg(self.where))


class PlaceToken(GuildEffect, frozen=True, tag="token"):
    """An event token is put into each of the rooms that has none, while the supply lasts."""

    token: TokenName
    where: Where

    def resolve(self, game: KH) -> Rule[None]:
        for room in rooms_at(game, self.where):
            if game.state.tokens[room] == NONE and supply.event_tokens(game):
                game.state.tokens[room] = box.TOKENS.index(self.token)
                token = say(f"kh.event_token.{self.token}")
                game.tell("KH-INV-03", "kh.event.token_placed", token=token, room=room_msg(room))
        yield from ()

    def words(self) -> Msg:
        token, rule = say(f"kh.event_token.{self.token}"), say(f"kh.event_token_rule.{self.token}")
        return say("kh.fx.token", token=token, where=where_msg(self.where), rule=rule)


class Bolster(GuildEffect, frozen=True, tag="bolster"):
    """Every hero in the rooms gains 1 health."""

    where: Where

    def resolve(self, game: KH) -> Rule[None]:
        rooms = rooms_at(game, self.where)
        for hero in game.state.heroes:
            if hero.room in rooms:
                hero.health += 1
                game.tell("KH-INV-03", "kh.event.heartened", hero=hero_msg(hero.cls), room=room_msg(hero.room))
        yield from ()

    def words(self) -> Msg:
        return say("kh.fx.bolster", where=where_msg(self.where))


class ClosePortals(GuildEffect, frozen=True, tag="close_portals"):
    """Finished portals in the rooms turn to their unfinished side."""

    where: Where

    def resolve(self, game: KH) -> Rule[None]:
        for room in rooms_at(game, self.where):
            if game.state.portals[room] == FINISHED:
                game.state.portals[room] = UNFINISHED
                game.tell("KH-INV-03", "kh.event.portal_closed", room=room_msg(room))
        yield from ()

    def words(self) -> Msg:
        return say("kh.fx.close_portals", where=where_msg(self.where))


class Strike(GuildEffect, frozen=True, tag="strike"):
    """One monster in each of the rooms suffers 1 damage; the players choose which."""

    where: Where

    def resolve(self, game: KH) -> Rule[None]:
        for room in rooms_at(game, self.where):
            targets = monsters.all_in(game, room)
            if targets:
                prompt = say("kh.ask.struck", room=room_msg(room))
                seat, monster = yield from monsters.choose_victim(game, targets, prompt)
                monsters.hurt(game, seat, monster, rule="KH-INV-03")

    def words(self) -> Msg:
        return say("kh.fx.strike", where=where_msg(self.where))


class Tax(GuildEffect, frozen=True, tag="tax"):
    """Every player discards a card."""

    def resolve(self, game: KH) -> Rule[None]:
        yield from treasure.curse(game, rule="KH-INV-03")

    def words(self) -> Msg:
        return say("kh.fx.tax")


class Respite(GuildEffect, frozen=True, tag="respite"):
    """Every player draws cards: not every guild card is bad news."""

    n: Annotated[int, Meta(ge=1, le=5)] = 1

    def resolve(self, game: KH) -> Rule[None]:
        for seat in range(len(game.state.players)):
            cards.draw(game, Seat(seat), self.n, rule="KH-INV-03")
        yield from ()

    def words(self) -> Msg:
        return say("kh.fx.respite", n=self.n)


class Pillage(GuildEffect, frozen=True, tag="pillage"):
    """The available loot goes under the loot deck and is dealt anew."""

    def resolve(self, game: KH) -> Rule[None]:
        state = game.state
        state.loot[:0] = state.row
        state.row = []
        game.tell("KH-INV-03", "kh.event.pillaged")
        cards.refill(game)
        yield from ()

    def words(self) -> Msg:
        return say("kh.fx.pillage")


class Reinforcements(GuildEffect, frozen=True, tag="reinforcements"):
    """Another guild card is drawn and resolved, once all heroes of this one are exhausted."""

    n: Annotated[int, Meta(ge=1, le=5)] = 1

    def resolve(self, game: KH) -> Rule[None]:
        game.state.invasion += self.n
        game.tell("KH-INV-03", "kh.event.reinforcements", n=self.n)
        yield from ()

    def words(self) -> Msg:
        return say("kh.fx.reinforcements", n=self.n)


CODES: Codes[Code] = Codes()


class Coded(GuildEffect, frozen=True, tag="code"):
    """What only one card does: code in `content.coded`, named here."""

    name: str

    def resolve(self, game: KH) -> Rule[None]:
        yield from CODES.resolver(self.name)(game)

    def words(self) -> Msg:
        return CODES.words(self.name)


AnyGuildEffect: TypeAlias = (
    Invade
    | Rally
    | Wreck
    | PlaceToken
    | Bolster
    | ClosePortals
    | Strike
    | Tax
    | Respite
    | Pillage
    | Reinforcements
    | Coded
)


@CODES.effect("jailbreak", lambda: say("kh.fx.jailbreak"))
def jailbreak(game: KH) -> Rule[None]:
    """The prisoners get out: as if a Mage had come to the Cells, but without one."""
    for hero in game.state.heroes:
        if hero.room == box.CELLS:
            sides.reactivate(game, hero, rule="KH-INV-03")
    yield from ()


@CODES.effect("double_agent", lambda: say("kh.fx.double_agent"))
def double_agent(game: KH) -> Rule[None]:
    """A friend in the guild: the next guild card is turned up and put under the deck unresolved."""
    state = game.state
    if state.guild:
        card: GuildId = state.guild.pop()
        state.guild.insert(0, card)
        game.reveal("kh.reveal.guild")
        game.tell("KH-INV-03", "kh.event.under_deck", card=guild.guild_msg(card))
    yield from ()


@CODES.effect("ransom", lambda: say("kh.fx.ransom"))
def ransom(game: KH) -> Rule[None]:
    """Every prisoner that a Coin in the Vault can pay for goes free of the dungeon; the others are reactivated."""
    state = game.state
    for hero in [h for h in state.heroes if h.room == box.CELLS]:
        if state.resources[box.VAULT][box.COIN]:
            tokens.discard_resource(game, box.VAULT, box.COIN, rule="KH-INV-03")
            state.heroes.remove(hero)
            game.tell("KH-INV-03", "kh.event.hero_out", hero=hero_msg(hero.cls), room=room_msg(box.CELLS))
        else:
            sides.reactivate(game, hero, rule="KH-INV-03")
    yield from ()
