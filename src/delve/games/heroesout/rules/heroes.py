"""Resolving a hero, step by step (KH-HERO).

Which hero is where, on which side and at which step is in the state; each call of `resolve` takes one hero to the
end of its steps, and the flow calls it until every hero is exhausted (KH-HERO-14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import ARCHER, CELLS, MAGE, ROGUE, VAULT, WARRIOR, RoomId, hero_msg, room_msg
from delve.games.heroesout.map import FAR
from delve.games.heroesout.rules import attack, cards, monsters, sides, tokens, treasure
from delve.games.heroesout.rules.happenings import TRIGGERS, HeroArrives
from delve.games.heroesout.state import CHECK_ROOM, FIGHT, NONE, SHOW_OFF, CardId, Hero, HeroId

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

ASK_NEXT = say("kh.ask.next_hero")

DISCARDS = 2
"""Resources that a Warrior discards."""


def is_any_active(game: KH) -> bool:
    """Whether a hero is still to be resolved."""
    for hero in game.state.heroes:
        if hero.active:
            return True
    return False


def resolve_next(game: KH) -> Rule[None]:
    """The players choose together which Active hero is resolved next (KH-INV-04)."""
    chosen = yield from choose_hero(game, [hero for hero in game.state.heroes if hero.active])
    yield from resolve(game, chosen)


def choose_hero(game: KH, among: list[Hero]) -> Rule[Hero]:
    """The players choose together one of the heroes; of equal ones just one is shown."""
    among = attack.distinct(among)
    if len(among) == 1:
        return among[0]
    options = [attack.hero_option(hero) for hero in among]
    answer = yield from choose(game.state.active, ASK_NEXT, options, collective=True)
    return attack.find(game, HeroId(int(answer[5:])))


def resolve(game: KH, hero: Hero) -> Rule[None]:
    """Take a hero through its steps until it is exhausted, gone, or has charged into the next room."""
    if _waiting(game, hero.room):
        yield from prepare_room(game, hero)
    if attack.is_gone(hero) or not hero.active or game.state.over:
        return
    if monsters.guarded(game, hero.room):
        yield from fight(game, hero)
    elif game.state.treasures[hero.room] != NONE:
        yield from loot_or_wait(game, hero)
    else:
        yield from charge(game, hero.room)


def prepare_room(game: KH, hero: Hero) -> Rule[None]:
    """Steps 2 to 4 for everyone who has just come into a hero's room, that hero first.

    Those who came together do so before any of them fights: a hero inspires who was exhausted when it came in,
    not its own companions (ruling KH-R-06).
    """
    room = hero.room
    while True:
        if hero.step < FIGHT:
            yield from prepare(game, hero)
        waiting = _waiting(game, room)
        if not waiting:
            return
        hero = waiting[0]
        if game.state.traps[room]:
            hero = yield from choose_hero(game, waiting)


def _waiting(game: KH, room: RoomId) -> list[Hero]:
    """The heroes of a room that have steps 2 to 4 before them."""
    return [hero for hero in game.state.heroes if hero.room == room and hero.step < FIGHT and hero.active]


def prepare(game: KH, hero: Hero) -> Rule[None]:
    """Steps 2 to 4: show off, check the room, inspire."""
    summoned = hero.step == SHOW_OFF
    if summoned:
        yield from show_off(game, hero)
        hero.step = CHECK_ROOM
    if hero.active and hero.step == CHECK_ROOM and check_room(game, hero, summoned=summoned):
        inspire(game, hero)
        hero.step = FIGHT


def arrive(game: KH, hero: Hero) -> Rule[None]:
    """A hero has come into a room, summoned or charging: what listens to that happens now."""
    return TRIGGERS.fire(game, HeroArrives(hero))


# ---------------------------------------------------------------------- the steps


def show_off(game: KH, hero: Hero) -> Rule[None]:
    """Step 2: the class ability, on being summoned only (KH-HERO-02 to 06)."""
    if hero.cls == ARCHER:
        yield from shoot(game, hero)
    elif hero.cls == WARRIOR:
        yield from smash(game, hero.room)
    elif hero.cls == ROGUE:
        if game.state.traps[hero.room]:
            tokens.discard_trap(game, hero.room, rule="KH-HERO-06")
    elif hero.cls == MAGE and hero.room == CELLS:
        game.tell("KH-HERO-05", "kh.event.mage_frees")
        for other in game.state.heroes:
            if other.room == CELLS:
                sides.reactivate(game, other, rule="KH-CELL-04")


def shoot(game: KH, hero: Hero) -> Rule[None]:
    """Archer: 1 damage to a monster in an adjacent room, the one closest to the Vault (KH-HERO-03)."""
    map_ = monsters.dungeon_of(game)
    rooms = [room for room in map_.passages[hero.room] if monsters.guarded(game, room)]
    if not rooms:
        return
    nearest = min([map_.distance[room] for room in rooms])
    targets = [m for room in rooms if map_.distance[room] == nearest for m in monsters.all_in(game, room)]
    prompt = say("kh.ask.shot", room=room_msg(hero.room))
    seat, monster = yield from monsters.choose_victim(game, targets, prompt)
    if not game.quiet:
        where = game.state.players[seat].monsters[monster]
        compared = [
            say("kh.why.distance", room=room_msg(room), n=map_.distance[room])
            for room in sorted(rooms, key=lambda r: map_.distance[r])
        ]
        shot = say("kh.event.shot", start=room_msg(hero.room), room=room_msg(where))
        game.explain("KH-HERO-03", shot, tuple(compared))
    monsters.hurt(game, seat, monster, rule="KH-HERO-03")


def smash(game: KH, room: RoomId) -> Rule[None]:
    """Warrior: discard 2 resources of the room, or what there is (KH-HERO-04)."""
    for _ in range(DISCARDS):
        kind = yield from choose_resource(game, room, say("kh.ask.smash", room=room_msg(room)))
        if kind is not None:
            tokens.discard_resource(game, room, kind, rule="KH-HERO-04")


def choose_resource(game: KH, room: RoomId, prompt: Msg) -> Rule[int | None]:
    """The players choose together a resource of a room; None if it has none."""
    kinds = [kind for kind, count in enumerate(game.state.resources[room]) if count]
    if not kinds:
        return None
    options = [Option(f"resource:{box.RESOURCES[kind]}", box.resource_msg(kind)) for kind in kinds]
    answer = yield from choose(game.state.active, prompt, options, collective=True)
    return box.RESOURCES.index(answer[9:])


def check_room(game: KH, hero: Hero, *, summoned: bool) -> bool:
    """Step 3: traps, then the Cells hold who was summoned there and is no Mage. Returns whether the hero goes on."""
    if not spring_traps(game, hero):
        return False
    if summoned and hero.room == CELLS and hero.cls != MAGE:
        sides.exhaust(game, hero, rule="KH-CELL-05")
    return hero.active


def spring_traps(game: KH, hero: Hero) -> bool:
    """Traps of the room go off one at a time until none is left or the hero is gone (KH-TRAP-03)."""
    while game.state.traps[hero.room]:
        tokens.discard_trap(game, hero.room, rule="KH-TRAP-01")
        if attack.damage(game, hero, rule="KH-HERO-07"):
            return False
    return True


def enter_cells(game: KH, hero: Hero) -> Rule[None]:
    """A hero sent to the Cells on its Exhausted side: its ability, then the room's traps (KH-CELL-03, 05)."""
    yield from show_off(game, hero)
    spring_traps(game, hero)


def inspire(game: KH, hero: Hero) -> None:
    """Step 4: all exhausted heroes of the room are reactivated (KH-HERO-08)."""
    for other in game.state.heroes:
        if other.room == hero.room and not other.active:
            sides.reactivate(game, other, rule="KH-HERO-08")


def fight(game: KH, hero: Hero) -> Rule[None]:
    """Step 5: the hero exhausts and deals 1 damage to a monster of the room, unless somebody defends it."""
    room = hero.room
    prompt = say("kh.ask.victim", hero=hero_msg(hero.cls), room=room_msg(room))
    seat, monster = yield from monsters.choose_victim(game, monsters.all_in(game, room), prompt)
    hero.active, hero.step = False, FIGHT
    if not game.quiet:
        clan = box.monster_msg(game.state.players[seat].clan)
        game.tell("KH-HERO-09", "kh.event.attacked", hero=hero_msg(hero.cls), clan=clan, room=room_msg(room))
    if not (yield from defended(game, room, seat)):
        monsters.hurt(game, seat, monster, rule="KH-HERO-10")


def defended(game: KH, room: RoomId, owner: Seat) -> Rule[bool]:
    """Anyone with a monster in the room may react with a Defend card, the attacked player first (KH-HERO-15)."""
    count = len(game.state.players)
    for offset in range(count):
        seat = Seat((owner + offset) % count)
        player = game.state.players[seat]
        if room not in player.monsters:
            continue
        held = [card for card in player.hand if game.content.shows(card, "defend")]
        if not held:
            continue
        options = [Option("no", say("kh.do.no_defence")), *cards.card_options(held)]
        answer = yield from choose(seat, say("kh.ask.defend", room=room_msg(room)), options)
        if answer != "no":
            card = CardId(answer[5:])
            player.hand.remove(card)
            player.discard.append(card)
            game.tell(
                "KH-ACT-09",
                "kh.event.defended",
                clan=monsters.clan_msg(game, seat),
                card=cards.card_msg(card),
            )
            return True
    return False


def loot_or_wait(game: KH, hero: Hero) -> Rule[None]:
    """Steps 6 and 7: enough Active heroes loot the treasure, too few wait (KH-HERO-11, 12)."""
    room = hero.room
    value = box.TREASURES[game.state.treasures[room]][0]
    there = [h for h in game.state.heroes if h.room == room and h.active]
    if len(there) < value:
        sides.exhaust(game, hero, rule="KH-HERO-12")
        return
    options = [attack.hero_option(hero) for hero in there]
    prompt = say("kh.ask.looters", n=value, room=room_msg(room))
    chosen = yield from choose_some(game.state.active, prompt, options, value, value, collective=True)
    for looter in there:
        if f"hero:{looter.id}" in chosen:
            sides.exhaust(game, looter, rule="KH-HERO-11")
    yield from treasure.loot(game, room)


def charge(game: KH, room: RoomId) -> Rule[None]:
    """Step 8: all Active heroes of the room move together to an adjacent room closer to the Vault (KH-HERO-13)."""
    ways = closer(game, room)
    if not ways:
        # Nowhere to go: only a homebrew scenario can cut a room off. The heroes wait (ruling KH-R-07).
        for hero in game.state.heroes:
            if hero.room == room and hero.active:
                sides.exhaust(game, hero, rule="KH-HERO-13")
        return
    prompt = say("kh.ask.charge", room=room_msg(room))
    target = yield from monsters.choose_room(game.state.active, prompt, ways, collective=True)
    movers = [h for h in game.state.heroes if h.room == room and h.active]
    for hero in movers:
        hero.room, hero.step = target, CHECK_ROOM
    if not game.quiet:
        names = [hero_msg(h.cls) for h in movers]
        start, end = room_msg(room), room_msg(target)
        game.tell("KH-HERO-13", "kh.event.charged", heroes=names, n=len(names), start=start, target=end)
    for hero in movers:
        yield from arrive(game, hero)


def closer(game: KH, room: RoomId) -> list[RoomId]:
    """The adjacent rooms closer to the Vault, by passages (KH-HERO-16); by portals too if the scenario says so."""
    map_ = monsters.dungeon_of(game)
    if not game.content.scenarios[game.state.scenario].heroes_use_portals:
        return list(map_.closer[room])
    ways = {r: monsters.exits(game, r) for r in map_.present}
    distance = {VAULT: 0}
    edge = [VAULT]
    while edge:
        reached = [r for here in edge for r in ways[here] if r not in distance]
        distance.update({r: distance[here] + 1 for here in edge for r in ways[here] if r not in distance})
        edge = sorted(set(reached))
    here = distance.get(room, FAR)
    return [r for r in ways[room] if distance.get(r, FAR) < here]
