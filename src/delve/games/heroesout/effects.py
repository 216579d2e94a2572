"""The actions on Tactic and loot cards (KH-ACT): for each kind its resolver and, beside it, its wording.

`refusal` says why an action cannot be taken now; `resolve` takes it and returns the room where it happened, or
None. Both can be narrowed to a room (a combo's right side, KH-ACT-14) or to one monster (a swarm, KH-ACT-16).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta, Struct

from delve.core.asking import choose, confirm
from delve.core.effects import Effect
from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import ResourceName, RoomId, Symbol, room_msg
from delve.games.heroesout.rules import activate, attack, cards, monsters, supply, tokens

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


Count: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
"""How many monsters an action brings."""


class Scope(Struct, frozen=True):
    """What an action is narrowed to: a room, one of the seat's monsters, or nothing."""

    room: RoomId | None = None
    monster: int | None = None


ANY = Scope()


class Act(Effect, frozen=True, cache_hash=True):
    """Base of all actions."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        """Why the action cannot be taken now; None if it can."""
        raise NotImplementedError

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        """Take the action."""
        raise NotImplementedError

    def parts(self) -> Iterator[Act]:
        """This action and all that are inside it."""
        yield self


class Activate(Act, frozen=True, tag="activate"):
    """Use the clan's ability, the room a monster stands in, or finish a portal there (KH-ACT-01)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if activate.is_of_use(game, seat, scope.room, scope.monster):
            return None
        return because("KH-ACT-01", "kh.refused.nothing_to_activate")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        return activate.activate(game, seat, scope.room, scope.monster)

    def words(self) -> Msg:
        return say("kh.act.activate")


class Melee(Act, frozen=True, tag="melee"):
    """1 damage to a hero in the room of one of your monsters (KH-ACT-02)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if attack.in_rooms(game, monsters.rooms(game, seat, scope.room, scope.monster)):
            return None
        return because("KH-ACT-02", "kh.refused.no_hero_here")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        return attack.melee(game, seat, monsters.rooms(game, seat, scope.room, scope.monster))

    def words(self) -> Msg:
        return say("kh.act.melee")


class Ranged(Act, frozen=True, tag="ranged"):
    """1 damage to a hero one passage away from one of your monsters (KH-ACT-03)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if attack.in_reach(game, monsters.rooms(game, seat, scope.room, scope.monster)):
            return None
        return because("KH-ACT-03", "kh.refused.no_hero_in_reach")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        return attack.ranged(game, seat, monsters.rooms(game, seat, scope.room, scope.monster))

    def words(self) -> Msg:
        return say("kh.act.ranged")


class Move(Act, frozen=True, tag="move"):
    """One monster moves through a passage or between finished portals, and may carry one token (KH-ACT-05, 06)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if monsters.can_leave(game, monsters.rooms(game, seat, scope.room, scope.monster)):
            return None
        return because("KH-ACT-05", "kh.refused.no_way")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        return monsters.move(game, seat, scope.room, scope.monster)

    def words(self) -> Msg:
        return say("kh.act.move")


class Draw(Act, frozen=True, tag="draw"):
    """Take the top card of your tactics deck into hand (KH-ACT-07)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        player = game.state.players[seat]
        if player.deck or player.discard:
            return None
        return because("KH-ACT-07", "kh.refused.no_cards")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        cards.draw(game, seat, 1, rule="KH-ACT-07")
        yield from ()
        return scope.room

    def words(self) -> Msg:
        return say("kh.act.draw")


class Trap(Act, frozen=True, tag="trap"):
    """Put a trap in a room with one of your monsters (KH-ACT-08)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if not supply.traps(game):
            return because("KH-COMP-09", "kh.refused.no_trap_token")
        return monsters.absent(game, seat, scope.room, scope.monster, rule="KH-ACT-08")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        rooms = monsters.rooms(game, seat, scope.room, scope.monster)
        room = yield from monsters.choose_room(seat, say("kh.ask.trap_room"), rooms)
        tokens.place_trap(game, room, rule="KH-ACT-08")
        return room

    def words(self) -> Msg:
        return say("kh.act.trap")


class Defend(Act, frozen=True, tag="defend"):
    """Reduce a hero's attack by 1 as a reaction (KH-ACT-09); the rule is in `rules.heroes`."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        return because("KH-ACT-09", "kh.refused.only_reaction")

    def words(self) -> Msg:
        return say("kh.act.defend")


class Portal(Act, frozen=True, tag="portal"):
    """Put a finished portal in a room with one of your monsters (KH-ACT-10)."""

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        rooms = monsters.rooms(game, seat, scope.room, scope.monster)
        if any(tokens.portal_refusal(game, room) is None for room in rooms):
            return None
        reason = monsters.absent(game, seat, scope.room, scope.monster, rule="KH-ACT-10")
        return reason or tokens.portal_refusal(game, rooms[0])

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        return tokens.open_portal(game, seat, monsters.rooms(game, seat, scope.room, scope.monster))

    def words(self) -> Msg:
        return say("kh.act.portal")


class Resource(Act, frozen=True, tag="resource"):
    """Put the shown resource in a room with one of your monsters (KH-ACT-11)."""

    kind: ResourceName

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        kind = box.RESOURCES.index(self.kind)
        if not supply.resources(game, kind):
            return because("KH-COMP-09", "kh.refused.no_resource_token", resource=box.resource_msg(kind))
        return monsters.absent(game, seat, scope.room, scope.monster, rule="KH-ACT-11")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        kind = box.RESOURCES.index(self.kind)
        rooms = monsters.rooms(game, seat, scope.room, scope.monster)
        prompt = say("kh.ask.resource_room", resource=box.resource_msg(kind))
        room = yield from monsters.choose_room(seat, prompt, rooms)
        tokens.place_resource(game, room, kind, rule="KH-ACT-11")
        return room

    def words(self) -> Msg:
        return say("kh.act.resource", resource=say(f"kh.resource.{self.kind}"))


class Ambush(Act, frozen=True, tag="ambush"):
    """Summon up to n monsters from the Lair, split among the rooms of a symbol (KH-ACT-12)."""

    n: Count
    symbol: Symbol

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if not self._rooms(game):
            return because("KH-ACT-12", "kh.refused.no_such_room", symbol=box.symbol_msg(self.symbol))
        return monsters.lair_empty(game, seat)

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        return monsters.ambush(game, seat, self.n, self._rooms(game))

    def _rooms(self, game: KH) -> list[RoomId]:
        present = monsters.dungeon_of(game).places
        return [r for r in box.SYMBOLS[self.symbol] if r in present]

    def words(self) -> Msg:
        return say("kh.act.ambush", n=self.n, symbol=box.symbol_msg(self.symbol))


class Reinforce(Act, frozen=True, tag="reinforce"):
    """Look at the top 3 tactics cards, take those that show an action, discard the rest (KH-ACT-13)."""

    action: AnyAct

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        return DRAW.refusal(game, seat)

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        cards.reinforce(game, seat, str(self.action.__struct_config__.tag))
        yield from ()
        return scope.room

    def words(self) -> Msg:
        return say("kh.act.reinforce", action=self.action.words())


class Pay(Act, frozen=True, tag="pay"):
    """Discard a resource from a room with one of your monsters: the left side of a combo (KH-EX-16)."""

    kind: ResourceName

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        if self._rooms(game, seat, scope):
            return None
        kind = box.RESOURCES.index(self.kind)
        return because("KH-ACT-14", "kh.refused.nothing_to_pay", resource=box.resource_msg(kind))

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        kind = box.RESOURCES.index(self.kind)
        prompt = say("kh.ask.pay_room", resource=box.resource_msg(kind))
        room = yield from monsters.choose_room(seat, prompt, self._rooms(game, seat, scope))
        tokens.discard_resource(game, room, kind, rule="KH-ACT-14")
        return room

    def _rooms(self, game: KH, seat: Seat, scope: Scope) -> list[RoomId]:
        kind = box.RESOURCES.index(self.kind)
        rooms = monsters.rooms(game, seat, scope.room, scope.monster)
        return [r for r in rooms if game.state.resources[r][kind]]

    def words(self) -> Msg:
        return say("kh.act.pay", resource=say(f"kh.resource.{self.kind}"))


class Summon(Act, frozen=True, tag="summon"):
    """Put up to n monsters from the Lair in a room with one of yours: mostly the right side of a combo (KH-EX-16)."""

    n: Count = 1

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        empty = monsters.lair_empty(game, seat)
        if empty or scope.room is not None:
            return empty
        return monsters.absent(game, seat, None, scope.monster, rule="KH-ACT-14")

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        rooms = [scope.room] if scope.room is not None else monsters.rooms(game, seat, None, scope.monster)
        room = yield from monsters.choose_room(seat, say("kh.ask.summon_room"), rooms)
        monsters.summon(game, seat, room, self.n, rule="KH-ACT-14")
        return room

    def words(self) -> Msg:
        return say("kh.act.summon", n=self.n)


class Combo(Act, frozen=True, tag="combo"):
    """If the left action succeeds, the right one may be taken in the same room (KH-ACT-14)."""

    left: AnyAct
    right: AnyAct

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        return self.left.refusal(game, seat, scope)

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        if isinstance(self.left, Ranged) and scope == ANY:
            # The combo goes on where the shot came from, so that room is the player's to choose first.
            origins = [r for r in monsters.rooms(game, seat) if attack.in_reach(game, [r])]
            prompt = say("kh.ask.shoot_from")
            scope = Scope(room=(yield from monsters.choose_room(seat, prompt, origins)))
        room = yield from self.left.resolve(game, seat, scope)
        if room is None and not isinstance(self.left, Draw | Reinforce | Activate):
            return None
        there = Scope(room=room)
        if self.right.refusal(game, seat, there) is None:
            action = words_of(self.right)
            prompt = say("kh.ask.combo", action=action)
            yes, no = say("kh.do.act", action=action), say("kh.do.skip")
            if (yield from confirm(seat, prompt, yes, no)):
                yield from self.right.resolve(game, seat, there)
        return room

    def parts(self) -> Iterator[Act]:
        yield self
        yield from self.left.parts()
        yield from self.right.parts()

    def words(self) -> Msg:
        return say("kh.act.combo", left=self.left.words(), right=self.right.words())


class Choice(Act, frozen=True, tag="choice"):
    """The group of actions left or right of the slash, not both (KH-ACT-15).

    The card menu offers both sides; inside a combo or a swarm the choice is resolved here.
    """

    left: Annotated[tuple[AnyAct, ...], Meta(min_length=1)]
    right: Annotated[tuple[AnyAct, ...], Meta(min_length=1)]

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        for act in (*self.left, *self.right):
            reason = act.refusal(game, seat, scope)
            if reason is None:
                return None
        return reason

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        sides = []
        for side in "lr":
            reasons = [act.refusal(game, seat, scope) for act in self.side(side)]
            sides.append(Option(side, group_words(self.side(side)), None if None in reasons else reasons[0]))
        chosen = yield from choose(seat, say("kh.ask.side"), sides)
        room = None
        for act in self.side(chosen):
            if act.refusal(game, seat, scope) is None:
                room = yield from act.resolve(game, seat, scope)
        return room

    def side(self, side: str) -> tuple[AnyAct, ...]:
        """The group on side `l` or `r`."""
        return self.left if side == "l" else self.right

    def parts(self) -> Iterator[Act]:
        yield self
        for act in (*self.left, *self.right):
            yield from act.parts()

    def words(self) -> Msg:
        return say(
            "kh.act.choice", left=group_words(self.left, nested=True), right=group_words(self.right, nested=True)
        )


class Swarm(Act, frozen=True, tag="swarm"):
    """All your monsters in one room may each take the action once (KH-ACT-16)."""

    action: AnyAct

    def refusal(self, game: KH, seat: Seat, scope: Scope = ANY) -> Reason | None:
        return self.action.refusal(game, seat, scope)

    def resolve(self, game: KH, seat: Seat, scope: Scope = ANY) -> Rule[RoomId | None]:
        rooms = [
            room
            for room in monsters.rooms(game, seat, scope.room)
            if self.action.refusal(game, seat, Scope(room=room)) is None
        ]
        if not rooms:
            return None
        prompt = say("kh.ask.swarm_room", action=words_of(self.action))
        room = yield from monsters.choose_room(seat, prompt, rooms)
        acted = None
        for monster in monsters.standing(game, seat, room):
            one = Scope(monster=monster)
            if game.state.players[seat].monsters[monster] != room or self.action.refusal(game, seat, one):
                continue
            if acted is not None:
                again = [Option("go", say("kh.do.swarm_next")), Option("stop", say("kh.do.swarm_stop"))]
                prompt = say("kh.ask.swarm_next", action=words_of(self.action), room=room_msg(room))
                if (yield from choose(seat, prompt, again)) == "stop":
                    break
            yield from self.action.resolve(game, seat, one)
            acted = room
        return acted

    def parts(self) -> Iterator[Act]:
        yield self
        yield from self.action.parts()

    def words(self) -> Msg:
        return say("kh.act.swarm", action=self.action.words())


AnyAct: TypeAlias = (
    Activate
    | Melee
    | Ranged
    | Move
    | Draw
    | Trap
    | Defend
    | Portal
    | Resource
    | Ambush
    | Reinforce
    | Pay
    | Summon
    | Combo
    | Choice
    | Swarm
)

DRAW = Draw()


@cache
def words_of(act: AnyAct) -> Msg:
    """What a card says about an action, worded once."""
    return act.words()


@cache
def group_words(acts: tuple[AnyAct, ...], *, nested: bool = False) -> Msg:
    """The wording of several actions in a row: "move ×2 + draw a card"; what has parts of its own is bracketed."""
    runs: list[tuple[AnyAct, int]] = []
    for act in acts:
        if runs and runs[-1][0] == act:
            runs[-1] = (act, runs[-1][1] + 1)
        else:
            runs.append((act, 1))
    items: list[Msg] = []
    for act, count in runs:
        said = words_of(act)
        if isinstance(act, Combo | Choice) and (nested or len(acts) > 1):
            said = say("kh.act.grouped", action=said)
        items.append(said if count == 1 else say("kh.act.times", action=said, count=count))
    grouped = items[0]
    for item in items[1:]:
        grouped = say("kh.act.plus", left=grouped, right=item)
    return grouped
