"""The figures of a position."""

from __future__ import annotations

from typing import cast

from delve.games.gloomhaven.box import PASSING, TOKENS, Rank
from delve.games.gloomhaven.positions.fields import (
    Words,
    Wrong,
    listed,
    number,
)
from delve.games.gloomhaven.positions.layout import Layout
from delve.games.gloomhaven.positions.lines import FIGURE, RANKS, Place
from delve.games.gloomhaven.rules import ground, reveal, stats
from delve.games.gloomhaven.state import (
    NOBODY,
    Figure,
    FigureId,
    HexId,
    Kind,
)


class Pieces(Layout):
    """Reads figures."""

    def _put(self, place: Place) -> None:
        """Everything that a line says about its hexes."""
        hidden = [h for h in place.hexes if self._is_hidden(h)]
        if hidden and not self.own_map and (place.name or set(place.words) - {"hidden", "plate", "corridor", "start"}):
            raise Wrong("hidden", hex=self._named(hidden[0]))
        if hidden:
            self._put_in_map(place, hidden)
        seen = [h for h in place.hexes if h not in hidden]
        self._put_tiles(place, seen)
        if "wide" in place.words:
            self._put_wide(place)
        if place.name and seen:
            self._put_figures(place, seen)

    def _put_figures(self, place: Place, hexes: list[HexId]) -> None:
        name, state = place.name, self.state
        if name in self.content.classes and len(hexes) > 1:
            raise Wrong("twice", what=name)
        made = []
        for n, hex_ in enumerate(hexes):
            figure = self._figure(place, hex_, n)
            state.figures.append(figure)
            state.next_figure = max(state.next_figure, figure.id + 1)
            made.append(figure.id)
        self.figures[place.mark] = tuple(made)

    def _figure(self, place: Place, hex_: HexId, n: int) -> Figure:
        state, words, name = self.state, place.words, place.name
        kind: Kind = "objective"
        if name in self.content.classes:
            kind = "character"
        elif name in self.content.monsters:
            kind = "monster"
        elif name in self.content.summons:
            kind = "summon"
        id_ = number(words["id"], "id") + n if "id" in words else state.next_figure
        if ground.find(self.game, FigureId(id_)) is not None:
            raise Wrong("twice", what=f"id={id_}")
        figure = Figure(FigureId(id_), kind, name.removeprefix("objective:"), hex_, 0, 0)
        self._set(figure, FIGURE, words)
        if kind == "character":
            figure.seat = next(s for s, c in enumerate(state.characters) if c.cls == name)
            character = state.characters[figure.seat]
            character.figure = figure.id
            figure.most = self.content.classes[name].health[character.level - 1]
        elif kind == "monster":
            figure.rank = self._rank(place)
            figure.ally = name in reveal.allied(self.game)
            figure.most = stats.of(self.game, figure).health
        elif kind == "summon":
            figure.seat = figure.seat if "seat" in words else self._owner(name)
            figure.most = self.content.summons[name].health
        self._more(figure, words, n)
        return figure

    def _owner(self, summon: str) -> int:
        """The seat of the class whose summon it is."""
        for seat, character in enumerate(self.state.characters):
            if any(one.id == summon for one in self.content.classes[character.cls].summons):
                return seat
        return 0

    def _more(self, figure: Figure, words: Words, n: int) -> None:
        """Hit points, number, side, conditions and the rest."""
        state = self.state
        if "hp" in words:
            health, slash, most = (words["hp"] or "").partition("/")
            figure.most = number(most, "hp") if slash else max(figure.most, number(health, "hp"))
            figure.health = number(health, "hp")
        else:
            figure.health = figure.most = figure.most or 1
        if figure.kind == "monster":
            free = reveal.free_numbers(self.game, figure.name)
            if not free and "n" not in words:
                raise Wrong("standees", name=figure.name, most=self.content.monsters[figure.name].standees)
            figure.number = number(words["n"], "n") + n if "n" in words else free[0]
        elif figure.kind == "summon" and "n" not in words:
            same = [one for one in state.figures if one.kind == "summon" and one.seat == figure.seat]
            figure.number = 1 + max((one.number for one in same), default=0)
        elif "n" in words:
            figure.number = number(words["n"], "n")
        if figure.kind == "objective":
            given = [rank for rank in RANKS if rank in words]
            figure.rank = cast(Rank, given[0]) if given else ""
        if "ally" in words or "enemy" in words:
            figure.ally = "ally" in words
        for word, value in words.items():
            if word in TOKENS:
                figure.conditions[word] = number(value or str(int(word in PASSING)), word)
        for part in listed(words.get("retaliate")):
            value, _, range_ = part.partition(":")
            figure.retaliate.append((number(value, "retaliate"), number(range_ or "1", "retaliate")))
        if "acted" in words:
            figure.acted = number(words["acted"] or str(state.round), "acted")
        if "born" in words:
            figure.born = number(words["born"] or str(state.round), "born")

    def _find(self, text: str) -> FigureId:
        """A figure by its character, its class or its number."""
        if text == "none":
            return NOBODY
        if text.startswith("#"):
            return FigureId(number(text[1:], "#"))
        if len(self.figures.get(text, ())) == 1:
            return self.figures[text][0]
        for character in self.state.characters:
            if character.cls == text and character.figure != NOBODY:
                return character.figure
        raise Wrong("which", text=text)
