"""A kit for rule tests: a position as text, cards made for the test, answers as letters of the drawing.

A test draws a board (`delve.games.gloomhaven.position`, docs/position.md), answers what is asked and looks at what
became of it. Modifier decks hold nothing but +0, unless the position names their first cards: `mods=` of a character
for its own deck, `mods=` in the first line for the monsters'. A character with `played=` cards is in the middle of its
turn.

A character's action: the Brute plays the top of a card made for the test, `hit`, with 2x on its deck.

    def test_damage() -> None:
        table = Table.of('''
            gloomhaven
            A g .
            A brute played=hit,go mods=x2
            g bandit-guard hp=9
            ''', hit=top(Attack(3)), go=bottom(Move(2)))
        table.play("top:hit", "g")
        assert table.hp("g") == 3, "9 - 2 * 3"
        assert table.log()[-1] == ("damage", "GH-ATK-06")

A monster's turn: `acts` gives the card of the round to a type; values are added to those of its stat card (a Bandit
Guard of level 1: Move 3, Attack 2). It acts at once, since nobody else has cards to play.

    def test_a_guard_comes_and_strikes() -> None:
        table = Table.of('''
            gloomhaven mods=+1
            A a . g
            A brute hp=10
            g bandit-guard
            ''', acts={"bandit-guard": (Move(0), Attack(0))})
        assert table.asked == "damage"
        assert table.options()[:2] == ["suffer", "lose:trample"]
        table.answer("suffer")
        assert (table.hp("A"), table.at("g")) == (7, "a")

Names. In answers and options a letter of the drawing stands for its figure (`g` for `figure:1`) or, where no figure is
meant, for its hex (`a` for `hex:4` or `to:4`, `area:ab` for an area over both); everything else goes by the option's
own id: `skip`, `lose:trample`, `item:12`. Letters stay with their figures wherever these go, and with hexes whatever
stands there. A letter that no line explains is floor; a symbol that is drawn once (`+`) names its hex as well.

Cards. `top(...)`, `bottom(...)` and `both(..., ...)` make an ability card from abilities or a `Half`; keyword arguments
of `Table.of` name them. Cards of the box can be used as well: `played=trample,provoking-roar`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from delve.core.errors import AnswerRefused
from delve.core.events import Event
from delve.core.msg import Msg, Param
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Seat
from delve.core.session import Session
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import Card, Config, Content, Half, Item, MonsterCard
from delve.games.gloomhaven.effects import Ability
from delve.games.gloomhaven.position import Position, config, parse
from delve.games.gloomhaven.positions.drawing import is_row
from delve.games.gloomhaven.state import Character, Figure, FigureId, HexId, MonsterDeck, State
from delve.games.gloomhaven.views import View
from tests.games.gloomhaven.drawing import lined

NOTHING = Half(())
INITIATIVE = 40
"""Of test cards, and of the monsters' test cards: 60."""


def top(*abilities: Ability | Half, initiative: int = INITIATIVE) -> Card:
    """A card with a top; its bottom does nothing."""
    return Card("", 0, 1, initiative, _half(abilities), NOTHING)


def bottom(*abilities: Ability | Half, initiative: int = INITIATIVE) -> Card:
    """A card with a bottom; its top does nothing."""
    return Card("", 0, 1, initiative, NOTHING, _half(abilities))


def both(top: Ability | Half, bottom: Ability | Half, initiative: int = INITIATIVE) -> Card:
    """A card with two halves."""
    return Card("", 0, 1, initiative, _half((top,)), _half((bottom,)))


def _half(abilities: tuple[Ability | Half, ...]) -> Half:
    if len(abilities) == 1 and isinstance(abilities[0], Half):
        return abilities[0]
    return Half(abilities)  # type: ignore[arg-type]  # tests give abilities


def _beside_a_row(position: str) -> str:
    """A position whose drawing is a single row, without doors or obstacles, gets a row of these (`drawing.lined`)."""
    lines = position.splitlines()
    rows = [n for n, line in enumerate(lines) if is_row(line)]
    if len(rows) == 1 and "door" not in position and not set("o+%':") & set(lines[rows[0]]):
        lines[rows[0]] = lined(lines[rows[0]])
    return "\n".join(lines)


class Table:
    """A session with words for what tests do and look at."""

    def __init__(self, session: Session, position: Position) -> None:
        self.session = session
        self.position = position

    @classmethod
    def of(
        cls,
        position: str,
        *,
        acts: Mapping[str, tuple[Ability, ...] | MonsterCard] | None = None,
        items: Iterable[Item] = (),
        plain: bool = True,
        practice: bool = False,
        corridor: bool = False,
        **cards: Card,
    ) -> Table:
        """The table of a position, run to the first question. `acts` are the cards of the round of some monster types;
        `items` replace those of the same numbers; `plain=False` leaves modifier decks as they are in the box. A drawing
        of one row, without doors or obstacles, has a row of obstacles beside it, unless it is a `corridor`."""
        content = _content(cards, acts or {}, items)
        if not corridor:
            position = _beside_a_row(position)
        read = parse(position, content, plain=plain)
        for name in acts or {}:
            cards_ = content.decks[content.monsters[name].deck]
            deck = read.state.decks.setdefault(content.monsters[name].deck, MonsterDeck(list(range(len(cards_)))))
            deck.card = len(cards_) - 1
            deck.draw.remove(deck.card)
        session = Session.resume(GAME, config(read.state), 1, read.state, content=content, practice=practice)
        return cls(session, read)

    @classmethod
    def opened(cls, config: Config, seed: int = 1) -> Table:
        """The table of a scenario before anybody has chosen anything; nothing is drawn, so hexes have no letters."""
        content = box_content()
        state = GAME.new(config, content, seed)
        return cls(Session.resume(GAME, config, seed, state, content=content), Position(state, {}, {}))

    # ------------------------------------------------------------------ answering

    @property
    def question(self) -> Question:
        """The open question; if several seats are asked at once, that of the first."""
        return self.session.question

    @property
    def asked(self) -> str:
        """What is asked, by the key of the prompt without `gh.ask.`; empty when the scenario is over."""
        return self.question.prompt.key.removeprefix("gh.ask.") if self.session.questions else ""

    def prompt(self, name: str) -> Param:
        """A parameter of the prompt: a number, or the last part of a message's key."""
        return _plain(self.question.prompt.params[name])

    def options(self, seat: int | None = None) -> list[str]:
        """What may be answered, in the order in which it is listed."""
        return [self.named(one) for one in self._choice(seat).legal()]

    def refused(self, seat: int | None = None) -> dict[str, str]:
        """The options that are shown but cannot be taken: the rule that stands against each."""
        options = self._choice(seat).options
        return {self.named(o.id): o.refused.rule for o in options if o.refused is not None}

    def _choice(self, seat: int | None) -> Choose | ChooseSome:
        question = self.question if seat is None else next(q for q in self.session.questions if q.seat == seat)
        assert isinstance(question, Choose | ChooseSome), question
        return question

    def answer(self, *answers: Answer, seat: int | None = None) -> Table:
        """Answer the questions that come, one after another."""
        for answer in answers:
            try:
                self.session.answer(self._answer(answer, seat), seat)
            except AnswerRefused as error:
                error.add_note(f"Asked is {self.asked!r}, answered {answer!r}.")
                if isinstance(self.question, Choose | ChooseSome):
                    error.add_note(f"It can be {self.options()}; refused are {self.refused()}.")
                raise
        return self

    play = answer
    """The same, for actions of a turn: `table.play("top:trample", "g")`."""

    def refuses(self, answer: Answer, seat: int | None = None) -> str:
        """The rule against an answer that is not allowed."""
        try:
            self.session.clone().answer(self._answer(answer, seat), seat)
        except AnswerRefused as error:
            return str(error.reason.rule)
        raise AssertionError(f"{answer} is allowed")

    def run(self, answers: Callable[[Question], Answer | None]) -> Table:
        """Let a function answer until it returns None, or the scenario is over."""
        while self.session.questions:
            answer = answers(self.question)
            if answer is None:
                break
            self.session.answer(self._answer(answer, self.question.seat), self.question.seat)
        return self

    def go_on(self, until: str = "turn", **answers: Answer) -> Table:
        """Answer until something is asked (again), or the scenario is over: by the key of the prompt,
        `damage="suffer"`, else with the first thing that is legal. What is open now is answered in any case."""
        first = True

        def reply(question: Question) -> Answer | None:
            nonlocal first
            if self.asked == until and not first:
                return None
            first = False
            return answers.get(self.asked, first_answer(question))

        return self.run(reply)

    def end_turn(self) -> Table:
        """Do nothing more this turn."""
        return self.answer("pass")

    # ------------------------------------------------------------------ names

    def named(self, option: str) -> str:
        """An option as tests name it: figures and hexes by their letters."""
        kind, _, what = option.partition(":")
        if kind == "figure":
            return self.letter(FigureId(int(what)))
        if kind not in ("to", "hex", "hexes", "area"):
            return option
        names = [self._hex_names.get(HexId(int(number)), "") for number in what.split(".")]
        if not all(names):
            return option
        return names[0] if kind in ("to", "hex") else f"{kind}:{''.join(names)}"

    def letter(self, figure: FigureId) -> str:
        """The letter of a figure; one that came into play since the position goes by its number, `#7`."""
        return next((one for one, ids in self.position.figures.items() if figure in ids[:1]), f"#{figure}")

    @cached_property
    def _hex_names(self) -> dict[HexId, str]:
        return {hexes[0]: mark for mark, hexes in self.position.hexes.items() if len(hexes) == 1 and mark not in ".:"}

    def _answer(self, answer: Answer, seat: int | None) -> Answer:
        if isinstance(answer, list):
            return [self._option(one, seat) for one in answer]
        return self._option(answer, seat) if isinstance(answer, str) else answer

    def _option(self, name: str, seat: int | None) -> str:
        question = self.question if seat is None else next(q for q in self.session.questions if q.seat == seat)
        if not isinstance(question, Choose | ChooseSome | Order):
            return name
        return next((option.id for option in question.options if name in (option.id, self.named(option.id))), name)

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """Everything, also what lies face down. Look at it; only rules change it."""
        state = self.session.state
        assert isinstance(state, State)
        return state

    def view(self, seat: int) -> View:
        """The table as a seat sees it."""
        board = self.session.view(Seat(seat)).board
        assert isinstance(board, View)
        return board

    def find(self, name: str) -> Figure | None:
        """A figure by its letter, `#7` by its number; None if it is dead or gone."""
        id_ = int(name[1:]) if name.startswith("#") else self.position.figures[name][0]
        return next((one for one in self.state.figures if one.id == id_), None)

    def figure(self, name: str) -> Figure:
        """A figure that is on the board."""
        found = self.find(name)
        assert found is not None, f"{name} is not on the board"
        return found

    def is_gone(self, name: str) -> bool:
        """Whether a figure is dead, exhausted or gone."""
        return self.find(name) is None

    def hp(self, name: str) -> int:
        """The hit points of a figure."""
        return self.figure(name).health

    def conditions(self, name: str) -> list[str]:
        """The conditions that a figure has."""
        return list(self.figure(name).conditions)

    def hex(self, name: str) -> HexId:
        """A hex by the letter that the position has there."""
        hexes = self.position.hexes[name]
        assert len(hexes) == 1, f"{name} is drawn {len(hexes)} times"
        return hexes[0]

    def at(self, name: str) -> str:
        """Where a figure stands: the letter of the hex in the position, or `hex:17`."""
        return self.named(f"hex:{self.figure(name).hex}")

    def hero(self, name: str = "A") -> Character:
        """A character by its letter."""
        id_ = self.position.figures[name][0]
        return next(one for one in self.state.characters if one.figure == id_)

    def all(self, name: str) -> list[Figure]:
        """The figures of one name: a monster type, a class, a summon."""
        return [one for one in self.state.figures if one.name == name]

    def new(self) -> list[Figure]:
        """The figures that came into play since the position."""
        known = {id_ for ids in self.position.figures.values() for id_ in ids}
        return [one for one in self.state.figures if one.id not in known]

    # ------------------------------------------------------------------ what was told

    def events(self, key: str) -> list[Event]:
        """What happened of one kind, from `gh.event.`"""
        return [event for event in self.session.events if event.msg.key == f"gh.event.{key}"]

    def rules(self, key: str) -> list[str]:
        """The rules that caused the events of one kind."""
        return [str(event.rule) for event in self.events(key)]

    def told(self, key: str, param: str = "n") -> list[Param]:
        """A parameter of all events of one kind: numbers, or the last part of a message's key."""
        return [_plain(event.msg.params[param]) for event in self.events(key)]

    def log(self) -> list[tuple[str, str]]:
        """Everything that happened, as pairs of event and rule."""
        return [(event.msg.key.removeprefix("gh.event."), str(event.rule)) for event in self.session.events]


def first_answer(question: Question) -> Answer:
    """The first answer that is legal; of an amount the least, of yes or no the no."""
    match question:
        case Choose():
            return question.legal()[0]
        case ChooseSome():
            return question.legal()[: question.least]
        case Order():
            return [option.id for option in question.options]
        case Amount():
            return question.least
        case Confirm():
            return False
    raise AssertionError(question)


def _plain(value: Param) -> Param:
    if not isinstance(value, Msg):
        return value
    name = value.params.get("name")
    return _plain(name) if isinstance(name, Msg) else value.key.rpartition(".")[2]


def _content(
    cards: dict[str, Card], acts: Mapping[str, tuple[Ability, ...] | MonsterCard], items: Iterable[Item]
) -> Content:
    """The content of the box, with test cards added."""
    content = copy.copy(box_content())
    content.items = content.items | {item.number: item for item in items}
    content.cards = content.cards | {name: _with_id(card, name) for name, card in cards.items()}
    content.decks = dict(content.decks)
    for name, card in acts.items():
        made = card if isinstance(card, MonsterCard) else MonsterCard(900, 60, card)  # type: ignore[arg-type]
        deck = content.monsters[name].deck
        content.decks[deck] = (*content.decks[deck], made)
    return content


def _with_id(card: Card, name: str) -> Card:
    return Card(name, card.number, card.level, card.initiative, card.top, card.bottom)
