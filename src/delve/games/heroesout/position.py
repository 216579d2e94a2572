"""Positions: a state of this game as a short text, to be read and written by people.

    heroesout scenario=long_cellar difficulty=hardcore wave=2 turn=5 active=1 phase=play
    seat ratfolk at=vault:3,sewers hand=ratfolk.gnaw#1 deck=... discard=... played=...
    seat dragoness at=forge/1
    room forge heroes=rogue,warrior!,mage/2 traps=2 coin=1 portal=finished treasure=2:heal token=fire
    guild deck=mage.hats,rogue.swords discard=...
    loot row=... deck=...
    rng 1234

The first line names the game; every other line is optional, and what it leaves out follows the scenario's set-up.
Decks are written with the card drawn first in front; cards of a deck that are not named follow in random order
(by `rng`), so that a deck is rigged by naming its first cards. A hero is exhausted, or Active with `!` (`!2` at
its show-off, `!3` at its entry), with `/2` for 2 health. A seat that has not chosen yet is `seat -`, one before the
deal `seat ratfolk undealt`. A monster has wounds after `/`. Cards may be named without
`#1`.
"""

from __future__ import annotations

import msgspec

from delve.core.errors import BadPosition, DelveError
from delve.core.questions import Seat
from delve.core.rng import Rng
from delve.games.heroesout import box
from delve.games.heroesout.box import HEROES, NUMBER, RESOURCES, ROOMS, TOKENS, TREASURES, RoomId
from delve.games.heroesout.defs import Config, Content
from delve.games.heroesout.legal import check as check
from delve.games.heroesout.map import parse_layout
from delve.games.heroesout.rules import setup
from delve.games.heroesout.state import (
    CHECK_ROOM,
    FIGHT,
    LAIR,
    NO_PORTAL,
    NONE,
    SHOW_OFF,
    CardId,
    CardInPlay,
    GuildId,
    Hero,
    HeroId,
    Player,
    State,
)
from delve.games.heroesout.views import PORTALS

_HEAD = {
    "scenario",
    "difficulty",
    "wave",
    "turn",
    "active",
    "phase",
    "luck",
    "invasion",
    "lab",
    "lesson",
    "over",
}
_SEAT = {"at", "hand", "deck", "discard", "played"}
_ROOM = {"heroes", "traps", "portal", "treasure", "token", *RESOURCES}


def read(text: str, content: Content) -> State:
    """The state of a position; raises BadPosition with the line and what is wrong with it."""
    return _Reader(content).read(text)


def write(state: State) -> str:
    """The position of a state, in full: reading it gives the same state again."""
    return _write(state)


def config(state: State) -> Config:
    """The choices with which a game that stands so would have begun."""
    clans = [player.clan or None for player in state.players]
    return msgspec.convert(
        {"scenario": state.scenario, "difficulty": state.difficulty, "seats": len(clans), "clans": clans}, Config
    )


class _Reader:
    def __init__(self, content: Content) -> None:
        self.content = content
        self.full = False
        """Whether the position gives the whole supply, as `write` does, so that nothing is to be filled in."""
        self.seat = 0
        self.guild: list[str] = []
        self.loot: list[CardId] = []
        self.row: list[CardId] | None = None
        self.decks: dict[int, list[CardId]] = {}

    def read(self, text: str) -> State:
        lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
        lines = [(n, line) for n, line in lines if line and not line.startswith("--")]
        if not lines or lines[0][1].split()[0] != "heroesout":
            raise BadPosition("kh.position.head")
        clans = [line.split()[1] for _, line in lines if line.startswith("seat ") and len(line.split()) > 1]
        for number, line in lines:
            try:
                self._line(number == lines[0][0], line, clans)
            except DelveError:
                raise
            except (ValueError, KeyError, StopIteration, IndexError) as error:
                raise BadPosition("kh.position.line", line=number, text=line, error=str(error)) from error
        self._finish()
        return self.state

    def _line(self, first: bool, line: str, clans: list[str]) -> None:
        kind, *words = line.split()
        if first:
            self._head(_fields(words, _HEAD), clans)
        elif kind == "map":
            parse_layout(" ".join(words))
            self._new_layout(" ".join(words))
        elif kind == "seat":
            if words[1:] in (["undealt"], []) and (words[0] == "-" or words[1:]):
                self.seat += 1
            else:
                self._seat(words[0], _fields(words[1:], _SEAT))
        elif kind == "room":
            self._room(NUMBER[words[0]], _fields(words[1:], _ROOM))
        elif kind == "guild":
            fields = _fields(words, {"deck", "discard"})
            self.guild = _names(fields.get("deck"))
            self.state.guild_discard = [GuildId(c) for c in _names(fields.get("discard"))]
        elif kind == "loot":
            fields = _fields(words, {"deck", "row"})
            self.loot = [CardId(self._card(c)) for c in _names(fields.get("deck"))]
            self.row = [CardId(self._card(c)) for c in _names(fields["row"])] if "row" in fields else None
        elif kind == "builder":
            fields = _fields(words, {"pile", "plans"})
            self.state.builder_pile = [NUMBER[r] for r in reversed(_names(fields.get("pile")))]
            self.state.blueprints = [NUMBER[r] for r in _names(fields.get("plans"))]
        elif kind == "supply":
            self.state.treasure_supply = [int(t) for t in _names(_fields(words, {"treasures"})["treasures"])]
            self.full = True
        elif kind == "current":
            card, *left = words
            self.state.current = CardInPlay(CardId(self._card(card)), left)
        elif kind == "rng":
            self.state.rng = int(words[0])
        elif kind == "next_hero":
            self.state.next_hero = int(words[0])
        else:
            raise ValueError(f"no line begins with {kind!r}")

    def _head(self, fields: dict[str, str], clans: list[str]) -> None:
        config = msgspec.convert(
            {
                "scenario": fields.get("scenario", "lesson"),
                "difficulty": fields.get("difficulty", "family"),
                "clans": [None if clan == "-" else clan for clan in clans],
                "seats": max(1, len(clans)),
            },
            Config,
        )
        state = self.state = setup.new_state(config, self.content, 1)
        state.phase = fields.get("phase", "play")  # type: ignore[assignment]  # checked when the state is used
        if state.phase not in ("clans", "lab", "place", "play", "refresh", "cleanup", "invasion", "end"):
            raise ValueError(f"no phase {state.phase!r}")
        state.wave = int(fields.get("wave", "1"))
        state.turn = int(fields.get("turn", "0"))
        state.active = Seat(int(fields.get("active", "0")))
        if not 0 <= state.active < len(state.players):
            raise ValueError(f"no seat {state.active}")
        state.luck_used = fields.get("luck") == "used"
        state.invasion = int(fields.get("invasion", "0"))
        state.lab_clan = fields.get("lab", "")
        told = (1 << len(self.content.scenarios[state.scenario].lesson)) - 1
        state.lesson = int(fields.get("lesson", told))
        state.over = fields.get("over", "")  # type: ignore[assignment]  # written by `write` alone

    def _new_layout(self, layout: str) -> None:
        state = self.state
        state.layout = layout
        present = {NUMBER[p.room] for p in parse_layout(layout)}
        for room in range(len(ROOMS)):
            if room not in present:
                state.portals[room] = NO_PORTAL
                if state.treasures[room] != NONE:
                    state.treasure_supply.append(state.treasures[room])
                    state.treasures[room] = NONE

    def _seat(self, clan: str, fields: dict[str, str]) -> None:
        player = self.state.players[self.seat]
        size = self.content.clans[clan].monsters
        player.monsters, player.wounds = [LAIR] * size, [0] * size
        places = _names(fields.get("at"))
        index = 0
        for place in places:
            room, _, count = place.partition(":")
            room, _, wounds = room.partition("/")
            for _ in range(int(count or 1)):
                if index >= size:
                    raise ValueError(f"{clan} has {size} monsters")
                player.monsters[index] = LAIR if room == "lair" else NUMBER[room]
                player.wounds[index] = int(wounds or 0)
                index += 1
        for pile in ("hand", "played", "discard"):
            setattr(player, pile, [CardId(self._card(c)) for c in _names(fields.get(pile))])
        self.decks[self.seat] = [CardId(self._card(c)) for c in _names(fields.get("deck"))]
        self.seat += 1

    def _room(self, room: RoomId, fields: dict[str, str]) -> None:
        state = self.state
        for kind, name in enumerate(RESOURCES):
            state.resources[room][kind] = int(fields.get(name, "0"))
        state.traps[room] = int(fields.get("traps", "0"))
        if "portal" in fields:
            state.portals[room] = PORTALS.index(fields["portal"] if fields["portal"] != "none" else "")
        if "token" in fields:
            state.tokens[room] = TOKENS.index(fields["token"])
        if "treasure" in fields:
            self._treasure(room, fields["treasure"])
        for hero in _names(fields.get("heroes")):
            self._hero(room, hero)

    def _treasure(self, room: RoomId, text: str) -> None:
        state = self.state
        if state.treasures[room] != NONE:
            state.treasure_supply.append(state.treasures[room])
            state.treasures[room] = NONE
        if text == "none":
            return
        if text.startswith("#"):
            token = int(text[1:])
        else:
            value, _, effect = text.partition(":")
            token = self._token(int(value), effect)
        if token in state.treasure_supply:
            state.treasure_supply.remove(token)
        state.treasures[room] = token

    def _token(self, value: int, effect: str) -> int:
        """A treasure token with that value and effect, from the supply or, in exchange, from another room."""
        state = self.state
        fits = [t for t, (v, e) in enumerate(TREASURES) if v == value and effect in ("", e)]
        free = [t for t in state.treasure_supply if t in fits]
        if free:
            return free[0]
        spare = [t for t in state.treasure_supply if TREASURES[t][0] == value]
        if not fits or not spare:
            raise ValueError(f"no treasure {value}{':' if effect else ''}{effect} is left")
        other = state.treasures.index(fits[0])
        state.treasures[other] = spare[0]
        state.treasure_supply.remove(spare[0])
        return fits[0]

    def _hero(self, room: RoomId, text: str) -> None:
        state = self.state
        name, hash_, number = text.partition("#")
        body, _, health = name.partition("/")
        cls, bang, step = body.partition("!")
        hero_id = int(number) if hash_ else state.next_hero
        at = int(step) if step else FIGHT
        if at not in (SHOW_OFF, CHECK_ROOM, FIGHT):
            raise ValueError(f"no step {at}")
        hero = Hero(HeroId(hero_id), HEROES.index(cls), room, bool(bang), at, int(health or 1))
        state.heroes.append(hero)
        state.next_hero = max(state.next_hero, hero_id + 1)

    def _card(self, name: str) -> str:
        card = name if "#" in name else f"{name}#1"
        if card not in self.content.cards:
            raise ValueError(f"no card {name!r}")
        return card

    def _finish(self) -> None:
        """Fill in what was left out, in random order after what was rigged."""
        state, content = self.state, self.content
        state.heroes.sort(key=lambda hero: hero.id)
        keep = state.rng
        rng = Rng(state)
        for seat, player in enumerate(state.players):
            if seat not in self.decks:
                continue  # this seat has no cards yet
            self._fill_deck(player, self.decks[seat], rng)
        if not self.full:
            gone = {*state.guild_discard}
            rest = setup.guild_deck(content.scenarios[state.scenario])
            named = [GuildId(c) for c in self.guild]
            rest = [c for c in rest if c not in gone and c not in named]
            rng.shuffle(rest)
            state.guild = rest + named[::-1]
        else:
            state.guild = [GuildId(c) for c in reversed(self.guild)]
        for card in state.guild:
            if card not in box.HERO_CARDS and card not in content.guild:
                raise BadPosition("kh.position.guild", card=card)
        self._fill_loot(rng)
        if self.full:
            state.rng = keep
        for cls, hero in enumerate(HEROES):
            if sum(h.cls == cls for h in state.heroes) > box.HERO_TOKENS:
                raise BadPosition("kh.position.tokens", thing=hero, most=box.HERO_TOKENS)

    def _fill_deck(self, player: Player, named: list[CardId], rng: Rng) -> None:
        player.deck = named[::-1]
        if self.full:
            return
        used = {*named, *player.hand, *player.played, *player.discard}
        rest = [c for c in self.content.clan_deck(player.clan) if c not in used]
        rng.shuffle(rest)
        player.deck = rest + player.deck

    def _fill_loot(self, rng: Rng) -> None:
        state = self.state
        named = self.loot
        held = {c for p in state.players for c in (*p.deck, *p.hand, *p.played, *p.discard)}
        if self.full:
            state.loot, state.row = named[::-1], self.row or []
            return
        pool = self.content.loot_deck()
        if state.lab_clan:
            pool += self.content.clan_deck(state.lab_clan)
        rest = [c for c in pool if c not in held and c not in named and c not in (self.row or [])]
        rng.shuffle(rest)
        state.loot = rest + named[::-1]
        if self.row is None:
            state.row = [state.loot.pop() for _ in range(min(box.LOOT_ROW, len(state.loot)))]
        else:
            state.row = self.row


def _fields(words: list[str], known: set[str]) -> dict[str, str]:
    fields = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise ValueError(f"{word!r}: expected one of {', '.join(sorted(known))} with =")
        fields[name] = value
    return fields


def _names(text: str | None) -> list[str]:
    return [part for part in (text or "").split(",") if part]


def _write(state: State) -> str:
    head = [f"heroesout scenario={state.scenario} difficulty={state.difficulty} wave={state.wave}"]
    head.append(f"turn={state.turn} active={state.active} phase={state.phase} invasion={state.invasion}")
    head.append(f"lesson={state.lesson}")
    if state.luck_used:
        head.append("luck=used")
    if state.lab_clan:
        head.append(f"lab={state.lab_clan}")
    if state.over:
        head.append(f"over={state.over}")
    lines = [" ".join(head), f"map {state.layout}"]
    lines += [_write_seat(player) for player in state.players]
    placed = {h.room for h in state.heroes}
    lines += [_write_room(state, RoomId(r), RoomId(r) in placed) for r in range(len(ROOMS)) if _is_used(state, r)]
    lines.append(f"guild deck={','.join(reversed(state.guild))} discard={','.join(state.guild_discard)}")
    lines.append(f"loot row={','.join(state.row)} deck={','.join(reversed(state.loot))}")
    if state.builder_pile or state.blueprints:
        pile = ",".join(ROOMS[r] for r in reversed(state.builder_pile))
        lines.append(f"builder plans={','.join(ROOMS[r] for r in state.blueprints)} pile={pile}")
    if state.current:
        lines.append(" ".join(["current", state.current.card, *state.current.left]))
    lines.append(f"supply treasures={','.join(map(str, state.treasure_supply))}")
    lines.append(f"next_hero {state.next_hero}")
    lines.append(f"rng {state.rng}")
    return "\n".join(lines) + "\n"


def _write_seat(player: Player) -> str:
    if not player.monsters:
        return f"seat {player.clan} undealt" if player.clan else "seat -"
    at = []
    for room, wounds in zip(player.monsters, player.wounds, strict=True):
        name = "lair" if room == LAIR else ROOMS[room]
        at.append(f"{name}/{wounds}" if wounds else name)
    parts = [f"seat {player.clan} at={','.join(at)}"]
    for pile, shown in (
        ("hand", player.hand),
        ("deck", player.deck[::-1]),
        ("discard", player.discard),
        ("played", player.played),
    ):
        parts.append(f"{pile}={','.join(shown)}")
    return " ".join(parts)


def _is_used(state: State, room: int) -> bool:
    return any(NUMBER[p.room] == room for p in parse_layout(state.layout))


def _write_room(state: State, room: RoomId, has_heroes: bool) -> str:
    parts = [f"room {ROOMS[room]}"]
    parts += [f"{RESOURCES[k]}={n}" for k, n in enumerate(state.resources[room]) if n]
    if state.traps[room]:
        parts.append(f"traps={state.traps[room]}")
    parts.append(f"portal={PORTALS[state.portals[room]] or 'none'}")
    parts.append(f"treasure=#{state.treasures[room]}" if state.treasures[room] != NONE else "treasure=none")
    if state.tokens[room] != NONE:
        parts.append(f"token={TOKENS[state.tokens[room]]}")
    if has_heroes:
        shown = []
        for hero in state.heroes:
            if hero.room == room:
                side = f"!{hero.step}" if hero.active else ""
                shown.append(f"{HEROES[hero.cls]}{side}{f'/{hero.health}' if hero.health > 1 else ''}#{hero.id}")
        parts.append(f"heroes={','.join(shown)}")
    return " ".join(parts)
