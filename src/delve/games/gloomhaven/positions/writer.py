"""Writing a position: reading it gives the same state again."""

from __future__ import annotations

from collections.abc import Iterable

from delve.core.game import Game
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import ELEMENTS, PASSING, trap_damage
from delve.games.gloomhaven.defs import GH, Content
from delve.games.gloomhaven.positions import drawing
from delve.games.gloomhaven.positions.drawing import FLOOR, LETTERS, SYMBOLS
from delve.games.gloomhaven.positions.fields import changed, encode, joined
from delve.games.gloomhaven.positions.lines import LEVELS_OF, STATES
from delve.games.gloomhaven.positions.reader import ORDERS, order_key
from delve.games.gloomhaven.rules import reveal
from delve.games.gloomhaven.state import NOBODY, Active, Character, Figure, HexId, ModDeck, MonsterDeck, State


class Writer:
    """Writes one position."""

    def __init__(self, state: State, content: Content) -> None:
        self.state = state
        self.content = content
        self.map = maps.read(state.map) if state.map else maps.load(state.scenario)
        self.letters = list(LETTERS)
        self.signs: dict[tuple[str, ...], str] = {}
        """The characters that stand for hexes with several things."""
        self.names: dict[int, str] = {}
        """The characters of figures."""
        self.wide: dict[HexId, tuple[str, str]] = {}
        """Hexes of obstacles that cover several: character and type."""
        self.legend: list[str] = []

    def write(self) -> str:
        """All lines."""
        lines = [self._head(), *drawing.draw(self.map.hexes, self._marks()), *self.legend]
        if self.state.map and self.map.wall_edges:
            pairs = (f"{self._place(a)}|{self._place(b)}" for a, b in self.map.wall_edges)
            lines.append(f"wall {' '.join(pairs)}")
        lines += [self._seat(character) for character in self.state.characters]
        lines += [self._mods(character.cls, character.deck) for character in self.state.characters]
        lines.append(self._mods("monsters", self.state.modifiers))
        lines += [self._deck(name, deck) for name, deck in self.state.decks.items()]
        lines += [self._active(active) for active in self.state.actives]
        lines += [line for line in (self._elements(), self._memory(), self._order()) if line]
        return "\n".join(lines) + "\n"

    def _head(self) -> str:
        state = self.state
        words = [f"{'rules' if state.map else 'scenario'}={state.scenario}", f"level={state.level}"]
        words += [f"phase={state.phase}", f"round={state.round}", f"turn={state.turn}"]
        if state.monster_level != state.level:
            words.append(f"monster_level={state.monster_level}")
        if state.trap_damage != trap_damage(state.level):
            words.append(f"trap_damage={state.trap_damage}")
        self._name_figures()
        words.append(f"acting={self._who(state.acting)}")
        words.append(encode(state.started, "started"))
        words += changed(
            state, "rng", "scenario", "level", "monster_level", "trap_damage", "characters", "map", "phase", "round",
            "turn", "figures", "rooms", "closed", "locked", "traps", "obstacles", "difficult", "hazards", "coins",
            "treasures", "elements", "made", "actives", "decks", "modifiers", "acting", "started", "memory",
        )  # fmt: skip
        words.append(f"rng={state.rng}")
        return " ".join(["gloomhaven", *words])

    # ------------------------------------------------------------------ the map

    def _name_figures(self) -> None:
        for figure in self.state.figures:
            initial = figure.name[0]
            big = figure.kind == "character" or figure.rank in ("elite", "boss", "named")
            self.names[figure.id] = self._letter(initial.upper() if big else initial)

    def _letter(self, wanted: str = "") -> str:
        other = wanted.swapcase()
        found = next((one for one in (wanted, other) if one and one in self.letters), self.letters[0])
        self.letters.remove(found)
        return found

    def _place(self, hex_: HexId) -> str:
        q, r = self.map.hexes[hex_]
        return f"{q},{r}"

    def _marks(self) -> list[str]:
        """The character of each hex; what needs explaining goes into the legend."""
        standing: dict[HexId, Figure] = {}
        apart = []
        for figure in self.state.figures:
            if figure.hex in standing:
                apart.append(figure)
            else:
                standing[figure.hex] = figure
        self._find_wide()
        hidden = self._hidden()
        marks = [self._mark(HexId(h), HexId(h) in hidden, HexId(h) in standing) for h in range(len(self.map.hexes))]
        legend, self.legend = self.legend, []
        for figure in self.state.figures:
            words = [*self._figure(figure)]
            if figure in apart:
                words.append(f"at={self._place(figure.hex)}")
            else:
                marks[figure.hex] = self.names[figure.id]
                words += self._things(figure.hex, figure.hex in hidden)
            self.legend.append(" ".join([self.names[figure.id], *words]))
        self.legend += legend
        return marks

    def _find_wide(self) -> None:
        tiles = [(tile.hexes, tile.type) for tile in self.state.obstacles]
        unseen = self._hidden()
        if self.state.map:
            tiles += [(list(tile.hexes), tile.type) for tile in self.map.obstacles if tile.hexes[0] in unseen]
        for hexes, type_ in tiles:
            if len(hexes) > 1:
                letter = self._letter()
                seen = "" if hexes[0] not in unseen else " hidden"
                self.legend.append(f"{letter} {_valued('wide', type_)}{seen}")
                for hex_ in hexes:
                    self.wide[hex_] = (letter, type_)

    def _hidden(self) -> set[HexId]:
        """The hexes of rooms that are not revealed."""
        doors = {door.hex for door in self.map.doors}
        return {
            h
            for n, room in enumerate(self.map.rooms)
            if not self.state.rooms >> n & 1
            for h in room.hexes
            if h not in doors
        }

    def _mark(self, hex_: HexId, hidden: bool, stands: bool) -> str:
        if stands:
            return FLOOR
        words = self._things(hex_, hidden)
        if hex_ in self.wide and words in ([f"part={self.wide[hex_][0]}"], [f"part={self.wide[hex_][0]}", "hidden"]):
            return self.wide[hex_][0]
        key = tuple(words)
        for sign, meaning in SYMBOLS.items():
            if key == meaning:
                return sign
        if key not in self.signs:
            self.signs[key] = self._letter(key[0][0])
            self.legend.append(" ".join([self.signs[key], *key]))
        return self.signs[key]

    def _things(self, hex_: HexId, hidden: bool) -> list[str]:
        """What lies in a hex, as words."""
        state, map_, own = self.state, self.map, bool(self.state.map)
        words: list[str] = []
        if own and hex_ in map_.start:
            words.append("start")
        if hex_ in map_.plates:
            words.append("plate")
        if any(hex_ in one.hexes for one in map_.corridors):
            words.append("corridor")
        letters = [letter for letter, hexes in map_.markers.items() if hex_ in hexes]
        if own and letters:
            words.append(f"marker={joined(letters)}")
        for n, door in enumerate(map_.doors):
            if door.hex == hex_:
                closed, locked = state.closed >> n & 1, state.locked >> n & 1
                words.append("door=locked" if locked else "door=closed" if closed else "door")
        if hex_ in self.wide:
            words.append(f"part={self.wide[hex_][0]}")
        if hidden:
            return words + self._unseen(hex_) if own else ["hidden"]
        words += [_valued("obstacle", tile.type) for tile in state.obstacles if tile.hexes == [hex_]]
        if hex_ in state.difficult:
            words.append("difficult")
        if hex_ in state.hazards:
            words.append("hazard")
        words += self._money(state.coins.count(hex_))
        words += [f"treasure={tile.name}" for tile in state.treasures if tile.hex == hex_]
        for trap in state.traps:
            if trap.hex == hex_:
                plain = trap.damage == state.trap_damage and not trap.conditions
                words.append("trap" if plain else f"trap={joined([trap.damage, *trap.conditions])}")
                words += [f"maker={trap.seat}"] if trap.seat >= 0 else []
                words += [f"trap_xp={trap.xp}"] if trap.xp else []
        return words

    def _unseen(self, hex_: HexId) -> list[str]:
        """What a room of the position's own map holds that is not revealed."""
        map_ = self.map
        words = [f"{one.id} {one.ranks[0]}" for one in map_.monsters if one.hex == hex_]
        words.append("hidden")
        words += [_valued("obstacle", one.type) for one in map_.obstacles if one.hexes == (hex_,)]
        if hex_ in map_.difficult:
            words.append("difficult")
        if hex_ in map_.hazardous:
            words.append("hazard")
        words += self._money(map_.coins.count(hex_))
        words += [f"treasure={one.id}" for one in map_.treasures if one.hex == hex_]
        for trap in map_.traps:
            if trap.hex == hex_:
                words.append(f"trap={self.state.trap_damage},poison" if trap.type == "poison" else "trap")
        return sorted(words, key=lambda word: " " not in word)

    def _money(self, count: int) -> list[str]:
        return [] if not count else ["coins"] if count == 1 else [f"coins={count}"]

    # ------------------------------------------------------------------ figures

    def _figure(self, figure: Figure) -> list[str]:
        words = [f"objective:{figure.name}" if figure.kind == "objective" else figure.name]
        if figure.rank:
            words.append(figure.rank)
        words.append(f"id={figure.id}")
        if figure.number:
            words.append(f"n={figure.number}")
        words.append(f"hp={figure.health}/{figure.most}")
        if figure.ally:
            words.append("ally")
        elif figure.kind == "monster":
            words += self._enemy(figure)
        for condition, lasts in figure.conditions.items():
            words.append(condition if lasts == int(condition in PASSING) else f"{condition}={lasts}")
        if figure.retaliate:
            words.append(f"retaliate={joined(f'{value}:{range_}' for value, range_ in figure.retaliate)}")
        hide = ("id", "kind", "name", "hex", "health", "most", "number", "rank", "ally", "conditions", "retaliate")
        words += changed(figure, *hide, *(("seat",) if figure.kind == "character" else ()))
        return words

    def _enemy(self, figure: Figure) -> list[str]:
        game: GH = Game(self.state, self.content, quiet=True)
        return ["enemy"] if figure.name in reveal.allied(game) else []

    def _who(self, id_: int) -> str:
        return "none" if id_ == NOBODY else self.names.get(id_, f"#{id_}")

    # ------------------------------------------------------------------ cards and decks

    def _seat(self, character: Character) -> str:
        words = [character.cls, f"level={character.level}"]
        hide = ("cls", "level", "figure", "items", "deck", "coins")
        shown = ("pool", "hand", "lead", "second", "halves", "gold")
        words += [encode(getattr(character, name), name) for name in shown]
        words += changed(character, *hide, *shown)
        if character.figure not in self.names and character.figure != NOBODY:
            words.append(f"figure={character.figure}")
        if character.items:
            states = {number: name for name, number in STATES.items()}
            texts = []
            for item in character.items:
                used = f"/{item.used}" if item.used else ""
                texts.append(f"{item.number}{used}" + (f":{states[item.state]}" if item.state else ""))
            words.append(f"items={joined(texts)}")
        words += [f"money={character.coins}"] if character.coins else []
        return " ".join(["seat", *words])

    def _mods(self, name: str, deck: ModDeck) -> str:
        words = [f"draw={_cards(reversed(deck.draw))}"]
        words += [f"discard={_cards(deck.discard)}"] if deck.discard else []
        words += ["shuffle"] if deck.shuffle else []
        return " ".join(["mods", name, *words])

    def _deck(self, name: str, deck: MonsterDeck) -> str:
        cards = self.content.decks[name]
        words = [f"card={cards[deck.card].number}"] if deck.card >= 0 else []
        words.append(f"draw={joined(cards[n].number for n in reversed(deck.draw))}")
        words += [f"discard={joined(cards[n].number for n in deck.discard)}"] if deck.discard else []
        words += [encode(deck.consumed, "consumed")] if deck.consumed else []
        words += [encode(deck.asked, "asked")] if deck.asked else []
        return " ".join(["deck", name, *words])

    def _active(self, active: Active) -> str:
        words = [active.card, active.half, f"seat={active.seat}", encode(active.path, "path")]
        words.append(encode(active.round, "round"))
        words.append(f"on={joined(self._who(one) for one in active.on)}")
        words += [f"summon={self._who(active.summon)}"] if active.summon != NOBODY else []
        words += changed(active, "seat", "card", "half", "path", "round", "on", "summon")
        return " ".join(["active", *words])

    def _elements(self) -> str:
        names = {level: name for name, level in LEVELS_OF.items()}
        words = [f"{ELEMENTS[n]}={names[level]}" for n, level in enumerate(self.state.elements) if level]
        words += [f"made={joined(self.state.made)}"] if self.state.made else []
        return " ".join(["elements", *words]) if words else ""

    def _memory(self) -> str:
        words = [f"{name.replace(' ', '~')}={value}" for name, value in self.state.memory.items()]
        return " ".join(["memory", *words]) if words else ""

    def _order(self) -> str:
        words = []
        for name in ORDERS:
            keys = [order_key(one) for one in getattr(self.state, name)]
            if keys != sorted(keys):
                words.append(f"{name}={joined(keys)}")
        return " ".join(["order", *words]) if words else ""


def _valued(word: str, value: str) -> str:
    return f"{word}={value}" if value else word


def _cards(cards: Iterable[str]) -> str:
    return ",".join(card.replace(" ", "_") for card in cards)
