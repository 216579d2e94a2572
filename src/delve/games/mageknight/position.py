"""Positions: a state of this game as a short text, to be read and written by people.

    mageknight scenario=solo-conquest round=2 night=true
    map start-A@0,0 countryside-1@0,1 countryside-2@1,0
    hero tovak at=8 fame=9 hand=march,rage#2,wound deck=stamina units=peasants,herbalists!* crystals=red:2,blue:1
    unit fire-golems banner=banner-of-glory
    space 13 enemies=prowlers,diggers? shields=0
    source red,blue,gold
    turn move=4
    foe prowlers
    rng 7

The first line names the game; every other line is optional, and what it leaves out follows the scenario's set-up.
Cards, Units and enemies may be named without `#1`. A Unit is spent with `!`, wounded with `*`; an enemy lies face down
with `?`. Decks are written with the card drawn first in front; cards of a hero that are not named anywhere follow in
random order (by `rng`). Spaces have the numbers of the map: 7 for each tile, in the order of the tiles, the centre
first, then NE and on clockwise. `foe` lines open a combat. Whatever has no word of its own goes by the name that the
state has for it.

In a position that `write` wrote the first line says `exact`: then nothing follows the set-up.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from delve.core.errors import BadPosition, DelveError
from delve.core.game import Game
from delve.core.msg import Msg, say
from delve.games.mageknight.box import PILES, level_of
from delve.games.mageknight.defs import MK, Config, Content
from delve.games.mageknight.legal import check as check
from delve.games.mageknight.map import OFF, SpaceId, parse
from delve.games.mageknight.rules import combat, common, explore, setup
from delve.games.mageknight.state import (
    CardId,
    Combat,
    Dummy,
    Fighter,
    Joint,
    Place,
    Player,
    Skill,
    State,
    Token,
    TokenId,
    Turn,
    Unit,
    UnitId,
    Value,
)

S = TypeVar("S", bound=Struct)
OWN = ("rng", "scenario", "sets", "players", "layout", "places", "turn", "combat", "dummy", "joint")
"""Fields of the state that have lines of their own."""
HERO_OWN = ("hero", "space", "units", "skills", "crystals")
DOWNWARD = ("deck", "tiles", "spells", "advanced", "artifacts", "regulars", "elites", "skill_pile", "ruins")
"""Lists whose last piece is drawn first; they are written the other way round."""


# ---------------------------------------------------------------------- fields of Structs


def _fields(one: Struct, skip: tuple[str, ...] = ()) -> list[str]:
    """Everything in which a Struct differs from what it is by default, as `name=value`."""
    found = []
    for field in msgspec.structs.fields(type(one)):
        value = getattr(one, field.name)
        if field.name in skip or (not field.required and value == _default(field)):
            continue
        found.append(f"{field.name}={_text(field.name, value)}")
    return found


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple) and all(
        isinstance(one, str | int) and not isinstance(one, bool) for one in value
    ):
        return ",".join(map(str, value[::-1] if name in DOWNWARD else value))
    if isinstance(value, str | int):
        return str(value)
    return _json(value)


def _json(value: Any) -> str:
    """A value as one word: spaces within it are written as JSON can write them."""
    return msgspec.json.encode(value).decode().replace(" ", "\\u0020")


def _assign(one: Struct, words: list[str], names: dict[str, str] | None = None) -> None:
    """Set fields from `name=value`; `names` are other names for some of them."""
    kinds = {field.name: field for field in msgspec.structs.fields(type(one))}
    for word in words:
        name, equals, text = word.partition("=")
        name = (names or {}).get(name, name)
        if name not in kinds:
            raise BadPosition("mk.position.word", word=word)
        setattr(one, name, _value(kinds[name], text if equals else "true"))


def _value(field: msgspec.structs.FieldInfo, text: str) -> Any:
    shape = msgspec.inspect.type_info(field.type)
    if text[:1] in ("{", "["):
        return msgspec.json.decode(text.encode(), type=field.type)
    if isinstance(shape, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
        parts = text.split(",") if text else []
        return msgspec.convert(parts[::-1] if field.name in DOWNWARD else parts, field.type, strict=False)
    return msgspec.convert(text, field.type, strict=False)


# ---------------------------------------------------------------------- writing


def write(state: State) -> str:
    """A state as a position that reads back as exactly this state."""
    lines = [" ".join(["mageknight exact", *_fields(state, ("rng", "players", *OWN[4:]))])]
    lines.append(f"map {state.layout}")
    for space, place in state.places.items():
        lines.append(" ".join([f"space {space}", *_place(place)]))
    for player in state.players:
        lines += _hero(player)
    if state.dummy is not None:
        lines.append(" ".join([f"dummy {state.dummy.hero}", *_fields(state.dummy, ("hero",))]))
    lines.append(" ".join(["turn", *_fields(state.turn)]))
    if state.combat is not None:
        lines.append(" ".join(["combat", *_fields(state.combat, ("foes", "pool"))]))
        for foe in state.combat.foes:
            lines.append(" ".join([f"foe {foe.token}", *_fields(foe, ("token",))]))
        for value in state.combat.pool:
            lines.append(" ".join(["value", *_fields(value)]))
    if state.joint is not None:
        lines.append(f"joint {_json(state.joint)}")
    return "\n".join([*lines, f"rng {state.rng}", ""])


def _place(place: Place) -> list[str]:
    words = []
    if place.enemies:
        words.append("enemies=" + ",".join(one.id + ("" if one.up else "?") for one in place.enemies))
    return words + _fields(place, ("enemies",))


def _hero(player: Player) -> list[str]:
    words = [f"hero {player.hero or '-'}"]
    if player.space != OFF:
        words.append(f"at={player.space}")
    if player.crystals:
        words.append("crystals=" + ",".join(f"{colour}:{count}" for colour, count in player.crystals.items()))
    lines = [" ".join(words + _fields(player, HERO_OWN))]
    lines += [" ".join([f"unit {one.id}", *_fields(one, ("id",))]) for one in player.units]
    lines += [" ".join([f"skill {one.id}", *_fields(one, ("id",))]) for one in player.skills]
    return lines


# ---------------------------------------------------------------------- reading


def config(state: State) -> Config:
    """The set-up with which a state would have begun."""
    return Config(
        scenario=state.scenario,
        seats=len(state.players),
        heroes=[player.hero or None for player in state.players],
        sets=state.sets,
        dummy=state.dummy is not None,
        levels=list(state.levels),
        strict=bool(state.memory.get("strict")),
    )


def read(text: str, content: Content) -> State:
    """The state of a position; raises BadPosition with the line that is wrong."""
    return _Reader(content).read(text)


class _Reader:
    """Reads one position."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.state = State(0, "", "all", [])
        self.exact = False
        self.seat = -1

    def read(self, text: str) -> State:
        lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
        lines = [(n, line) for n, line in lines if line and not line.startswith("--")]
        if not lines or lines[0][1].split()[0] != "mageknight":
            raise BadPosition("mk.position.head")
        heroes = [line.split()[1] for _, line in lines if line.startswith("hero ") and len(line.split()) > 1]
        for number, line in lines:
            try:
                if number == lines[0][0]:
                    self._head(line.split()[1:], heroes, lines)
                else:
                    self._line(*line.split())
            except BadPosition as error:
                raise _at(number, line, error.msg) from error
            except DelveError:
                raise
            except (ValueError, KeyError, IndexError, TypeError, msgspec.MsgspecError) as error:
                raise _at(number, line, say("mk.position.value", text=str(error))) from error
        if not self.exact:
            self._finish()
        return self.state

    # ------------------------------------------------------------------ the head

    def _head(self, words: list[str], heroes: list[str], lines: list[tuple[int, str]]) -> None:
        self.exact = "exact" in words
        words = [word for word in words if word != "exact"]
        given = dict(word.partition("=")[::2] for word in words)
        scenario = given.pop("scenario", "reconnaissance")
        sets = given.pop("sets", "all")
        seats = max(1, len(heroes))
        if self.exact:
            self.state = State(0, scenario, sets, [])  # type: ignore[arg-type]
        else:
            chosen = Config(scenario=scenario, seats=seats, heroes=[*heroes] or ["tovak"], sets=sets)  # type: ignore[arg-type]
            rng = next((int(line.split()[1]) for _, line in lines if line.startswith("rng ")), 1)
            self.state = setup.new_state(chosen, self.content, rng)
            laid = next((line.split()[1:] for _, line in lines if line.startswith("map ")), None)
            if laid is not None:
                self._lay(laid)
            setup.deal(self._game())
            self._first_turn()
        _assign(self.state, [word for word in words if word.partition("=")[0] not in ("scenario", "sets")])

    def _game(self) -> MK:
        return Game(self.state, self.content, quiet=True)

    def _first_turn(self) -> None:
        """The first seat's first turn, with nothing in hand but what the text names."""
        state = self.state
        state.phase, state.turns, state.turn = "turn", 1, Turn(stage="move")
        state.order = [*range(len(state.players)), *([-1] if state.dummy is not None else [])]
        for player, tactic in zip(state.players, state.tactics, strict=False):
            player.tactic = tactic
            player.deck, player.hand, player.space = [], [], SpaceId(0)
        if state.dummy is not None:
            state.dummy.tactic = state.tactics[-1]
        taken = [*(player.tactic for player in state.players), state.dummy.tactic if state.dummy is not None else ""]
        state.tactics = [one for one in state.tactics if one not in taken]

    def _lay(self, words: list[str]) -> None:
        """Another map than the one that was dealt."""
        state = self.state
        before = [placed.id for placed in parse(state.layout)[1:]]
        laid = [placed.id for placed in parse(" ".join(words))]
        for tile in laid:
            if tile not in self.content.tiles:
                raise BadPosition("mk.position.piece", piece=tile)
        state.spare = [tile for tile in (*before, *state.spare) if tile not in laid]
        state.spare_core = [tile for tile in state.spare_core if tile not in laid]
        for place in state.places.values():
            for token in place.enemies:
                state.piles[self.content.enemy(token.id).pile].append(token.id)
        state.advanced = state.monastery_offer + state.advanced
        state.layout, state.places, state.core, state.cities, state.monastery_offer = words[0], {}, False, 0, []
        state.places[0] = Place()
        for word in words[1:]:
            (placed,) = parse(word)
            state.tiles = [one for one in state.tiles if one != placed.id]
            explore.reveal(self._game(), placed.id, placed.at)

    # ------------------------------------------------------------------ other lines

    def _line(self, kind: str, *words: str) -> None:
        state = self.state
        if kind == "map":
            state.layout = " ".join(words)
            parse(state.layout)
        elif kind == "space":
            self._space(int(words[0]), list(words[1:]))
        elif kind == "hero":
            self._hero(words[0], list(words[1:]))
        elif kind == "unit":
            state.players[self.seat].units.append(self._unit(words[0], list(words[1:])))
        elif kind == "skill":
            skill = Skill(self._known(self.content.skills, words[0]))
            _assign(skill, list(words[1:]))
            state.players[self.seat].skills.append(skill)
        elif kind == "dummy":
            dummy = Dummy(self._known(self.content.heroes, words[0]))
            _assign(dummy, list(words[1:]))
            state.dummy = dummy
        elif kind == "source":
            _assign(state, [f"source={words[0]}"])
        elif kind == "turn":
            _assign(state.turn, list(words))
        elif kind == "combat":
            state.combat = state.combat or Combat()
            _assign(state.combat, list(words))
        elif kind == "foe":
            self._foe(words[0], list(words[1:]))
        elif kind == "value":
            value = Value(0, "physical")
            _assign(value, list(words))
            assert state.combat is not None
            state.combat.pool.append(value)
        elif kind == "joint":
            state.joint = msgspec.json.decode(words[0].encode(), type=Joint)
        elif kind == "rng":
            state.rng = int(words[0])
        else:
            raise BadPosition("mk.position.kind", kind=kind)

    def _space(self, space: int, words: list[str]) -> None:
        if space >= 7 * len(parse(self.state.layout)) or space < 0:
            raise BadPosition("mk.position.space", space=space)
        place = Place() if self.exact else self.state.places.get(space, Place())
        for word in [one for one in words if one.startswith("enemies=")]:
            if not self.exact:
                for token in place.enemies:
                    self.state.piles[self.content.enemy(token.id).pile].append(token.id)
            names = [one for one in word.removeprefix("enemies=").split(",") if one]
            place.enemies = tuple(Token(self._token(name.removesuffix("?")), not name.endswith("?")) for name in names)
        _assign(place, [one for one in words if not one.startswith("enemies=")])
        self.state.places[space] = place

    def _hero(self, hero: str, words: list[str]) -> None:
        state = self.state
        self.seat += 1
        if self.exact:
            state.players.append(Player(hero="" if hero == "-" else hero))
        player = state.players[self.seat]
        if not self.exact and hero != "-":
            self._known(self.content.heroes, hero)
        rest = []
        for word in words:
            name, _, value = word.partition("=")
            parts = [part for part in value.split(",") if part]
            if name == "at":
                player.space = SpaceId(int(value))
            elif name == "crystals":
                player.crystals = {c: int(n or 1) for c, _, n in (part.partition(":") for part in parts)}
            elif name == "units":
                player.units = [self._unit(part, []) for part in parts]
            elif name == "skills":
                player.skills = [Skill(self._known(self.content.skills, part)) for part in parts]
            elif name in ("hand", "deck", "discard", "played", "set_aside", "tactic_cards"):
                cards = [self._card(part) for part in parts]
                setattr(player, name, cards[::-1] if name == "deck" else cards)
            else:
                rest.append(word)
        _assign(player, rest)
        if not self.exact and "level" not in [word.partition("=")[0] for word in words]:
            player.level = level_of(player.fame)

    def _unit(self, name: str, words: list[str]) -> Unit:
        bare = name.rstrip("!*")
        unit = Unit(UnitId(bare if "#" in bare else f"{bare}#1"), ready="!" not in name, wounds=name.count("*"))
        self._known(self.content.units, bare.partition("#")[0])
        _assign(unit, words)
        return unit

    def _foe(self, name: str, words: list[str]) -> None:
        """An enemy in a combat; by itself it rampages and was drawn for it."""
        state = self.state
        state.combat = state.combat or Combat()
        token = self._token(name)
        if self.exact:
            foe = Fighter(token, OFF)
        else:
            where = next((SpaceId(s) for s, place in state.places.items() if _holds(place, token)), OFF)
            foe = combat.fighter(self._game(), token, where, rampaging=not any(w.startswith("garrison") for w in words))
            state.turn.stage, state.turn.acted = "combat", True
        _assign(foe, words)
        state.combat.foes.append(foe)

    # ------------------------------------------------------------------ names

    def _known(self, table: dict[str, Any], name: str) -> str:
        if name not in table:
            raise BadPosition("mk.position.piece", piece=name)
        return name

    def _card(self, name: str) -> CardId:
        if common.is_wound(name):
            return CardId(name)
        known = self.content.cards.get(name.partition("#")[0])
        if known is None:
            raise BadPosition("mk.position.piece", piece=name)
        return CardId(f"{name}#1" if known.kind == "basic" and "#" not in name else name)

    def _token(self, name: str) -> TokenId:
        """A token, which is then in no pile any more."""
        self._known(self.content.enemies, name.partition("#")[0])
        token = TokenId(name if "#" in name else f"{name}#1")
        if not self.exact:
            for pile in PILES:
                self.state.piles[pile] = [one for one in self.state.piles[pile] if one != token]
        return token

    # ------------------------------------------------------------------ what was left out

    def _finish(self) -> None:
        """Cards of a hero that the text names nowhere are in the deck, below those that it names there."""
        state = self.state
        if not state.turn.path and 0 <= state.active < len(state.order):
            active = state.players[max(0, state.order[state.active])]
            state.turn.path = [active.space]
        for player in state.players:
            held = named_cards(player)
            rest = [card for card in setup.deck_of(self._game(), player.hero) if card not in held]
            self._game().rng.shuffle(rest)
            player.deck = rest + player.deck
            offers = (state.spell_offer, state.advanced_offer, state.monastery_offer)
            for piles in (state.spells, state.advanced, state.artifacts, *offers):
                piles[:] = [card for card in piles if card not in held]
            units = {unit.id for unit in player.units}
            for names in (state.regulars, state.elites, state.unit_offer):
                names[:] = [unit for unit in names if unit not in units]
            skills = {skill.id for skill in player.skills}
            for tokens in (player.skill_pile, state.skill_offer):
                tokens[:] = [skill for skill in tokens if skill not in skills]


def named_cards(player: Player) -> set[str]:
    """All cards that a position gives to a player by name."""
    piles = (player.hand, player.discard, player.played, player.set_aside, player.tactic_cards, player.deck)
    banners = [unit.banner for unit in player.units if unit.banner is not None]
    return {card for pile in (*piles, banners) for card in pile}


def _holds(place: Place, token: TokenId) -> bool:
    return any(one.id == token for one in place.enemies)


def _at(number: int, line: str, reason: Msg) -> BadPosition:
    return BadPosition("mk.position.line", line=number, text=line[:80], reason=reason)
