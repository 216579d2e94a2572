"""A scenario set up and ready for its first round, with short words for what tests do to it and look at."""

from __future__ import annotations

from typing import TypeVar

from delve.core.questions import Answer, Choose, Question, Rule, Seat
from delve.games.gloomhaven import flow
from delve.games.gloomhaven.defs import CharacterConfig, Config
from delve.games.gloomhaven.effects import Ability
from delve.games.gloomhaven.rules import damage, decks, deeds, ground, loot, reveal, scenarios
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import NOBODY, Character, Figure, HexId, State
from tests.games.gloomhaven.scenarios import party

T = TypeVar("T")

PARTY = ("brute", "spellweaver", "scoundrel", "tinkerer")


class Stage:
    """One scenario. Rules are performed directly; what they ask is answered from a list, else by the first answer."""

    def __init__(
        self,
        scenario: int,
        heroes: int = 2,
        *,
        level: int = 1,
        seed: int = 1,
        characters: tuple[CharacterConfig, ...] = (),
        looted: tuple[int, ...] = (),
    ) -> None:
        party_ = characters or tuple(CharacterConfig(cls) for cls in PARTY[:heroes])
        self.game = party.game_of(Config(scenario, party_, level=level, looted=looted), seed)
        self.asked: list[Question] = []
        self._answers: list[Answer] = []
        party.start(self.game, self._pick)

    # ------------------------------------------------------------------ doing

    def _pick(self, question: Question) -> Answer:
        self.asked.append(question)
        if isinstance(question, Choose):
            for answer in self._answers:
                if answer in question.legal():
                    self._answers.remove(answer)
                    return answer
        return party.first(question)

    def run(self, rule: Rule[T], *answers: Answer) -> T:
        """Perform a rule; its questions are answered by the first of the answers that is legal."""
        self._answers = list(answers)
        return party.run(rule, self._pick)

    def step(self, *answers: Answer) -> Stage:
        """The next step of the scenario."""
        self.run(flow.step(self.game), *answers)
        return self

    def round(self) -> Stage:
        """Play to the start of the next round; characters do nothing in their turns."""
        before = self.state.round
        self.step()
        while not (self.state.phase == "cards" or self.state.over):
            self.step("pass")
        assert self.state.over or self.state.round == before + 1
        return self

    def open(self, marker: str, by: Figure | None = None, *answers: Answer) -> Stage:
        """Open the doors with a number or letter."""
        for number, one in enumerate(ground.map_of(self.game).doors):
            if one.marker == marker:
                self.run(reveal.open_door(self.game, number, by), *answers)
        return self

    def open_door(self, number: int, by: Figure | None = None) -> Stage:
        """Open a door by its place in the map's list."""
        self.run(reveal.open_door(self.game, number, by))
        return self

    def perform(self, boss: Figure, ability: Ability, *answers: Answer) -> Stage:
        """A monster performs one ability."""
        self.run(deeds.perform(self.game, Acting(boss, Seat(0)), ability, NOBODY), *answers)
        return self

    def draw_cards(self, round_: int = 1) -> Stage:
        """In the middle of a round, with a card drawn for every monster type."""
        self.state.phase, self.state.round = "turns", round_
        decks.draw_missing(self.game)
        return self

    def open_all(self) -> Stage:
        """Open every door."""
        for number in range(len(ground.map_of(self.game).doors)):
            if self.state.closed >> number & 1:
                self.run(reveal.open_door(self.game, number, None))
        return self

    def place(self, name: str, hex_: int, rank: str = "normal") -> Figure:
        """Put a monster on the board."""
        figure = reveal.place_monster(self.game, name, HexId(hex_), rank)
        assert figure is not None
        return figure

    def kill(self, *figures: Figure) -> Stage:
        """Figures die."""
        for one in figures:
            self.run(damage.die(self.game, one, by=None))
        return self

    def hurt(self, figure: Figure, amount: int) -> int:
        """A figure suffers damage."""
        return self.run(damage.suffer(self.game, figure, amount, rule="GH-ATK-17"), "suffer")

    def exhaust(self, seat: int) -> Stage:
        """A character is exhausted."""
        damage.exhaust(self.game, seat, rule="GH-EXH-02")
        return self

    def loot(self, seat: int, hex_: int, *, action: bool = False) -> int:
        """A character takes what lies in a hex, by a Loot action or at the end of its turn."""
        return self.run(loot.take(self.game, Seat(seat), [HexId(hex_)], action=action), "suffer")

    def end_turn(self, figure: Figure | None) -> Stage:
        """A figure has ended its turn."""
        self.run(scenarios.end_of_turn(self.game, figure))
        return self

    def clear(self) -> Stage:
        """All monsters are taken off the board, and nobody has killed them."""
        self.state.figures = [one for one in self.state.figures if one.kind != "monster"]
        return self

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """Everything."""
        return self.game.state

    def outcome(self) -> str:
        """What is decided."""
        return self.state.outcome

    def is_over(self) -> bool:
        """Whether the scenario has ended."""
        return bool(self.state.over)

    def hero(self, seat: int = 0) -> Figure:
        """A character's figure."""
        return ground.figure(self.game, self.character(seat).figure)

    def character(self, seat: int = 0) -> Character:
        """A character."""
        return self.state.characters[seat]

    def monsters(self, name: str = "") -> list[Figure]:
        """The monsters on the board, or those of a type."""
        return [one for one in self.state.figures if one.kind == "monster" and name in ("", one.name)]

    def objective(self, name: str) -> Figure:
        """The first objective of a name."""
        return next(one for one in self.state.figures if one.kind == "objective" and one.name == name)

    def marker(self, letter: str) -> tuple[HexId, ...]:
        """The hexes of a letter."""
        return ground.map_of(self.game).markers[letter]

    def door(self, marker: str) -> HexId:
        """The hex of a door."""
        return next(one.hex for one in ground.map_of(self.game).doors if one.marker == marker)

    def is_closed(self, marker: str) -> bool:
        """Whether a door is closed."""
        return ground.is_closed_door(self.game, self.door(marker))

    def told(self, key: str) -> list[str]:
        """The rules of the events of one kind."""
        return [str(one.rule) for one in self.game.events if one.msg.key == f"gh.event.{key}"]
