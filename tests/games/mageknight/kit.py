"""A kit for rule tests: a table as few words, cards made for the test, answers by their option ids.

A test says what is in hand, what is near and what is faced, answers what is asked and looks at what became of it.

    def test_a_march_gives_move() -> None:
        table = Table.of(hand="march")
        table.play("basic:march")
        assert table.turn.move == 2

    def test_a_fight() -> None:
        table = Table.of(hand="hit", foes="prowlers", hit=card(Attack(4)))
        assert table.asked == "combat_ranged"
        table.play("next", "next", "attack:0:0", "hero", ...)

Names. A Basic Action is `march` for its first copy and `march#2` for its second; so are Units, enemies. `wound` is a
Wound. In answers and options the `#1` may be left out: `basic:march`.

Where. The hero stands at the portal of a map that is laid out with `layout`, or on the first space with a site:
`on="village"`. `foes` opens a combat with enemies: rampaging ones, or with `site="keep"` (`mage_tower`, `city`,
`dungeon`, …) those of the site where the hero stands.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Mapping

from delve.core.errors import AnswerRefused
from delve.core.events import Event
from delve.core.game import Game
from delve.core.msg import Msg, Param
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Seat
from delve.core.session import Session
from delve.games.mageknight import position
from delve.games.mageknight.box import FORTIFIED, Basic
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.definition import GAME
from delve.games.mageknight.defs import MK, Card, CardKind, Config, Content, Enemy, SkillDef, UnitDef
from delve.games.mageknight.effects import AnyEffect
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import combat, common, explore, setup, turn
from delve.games.mageknight.state import (
    CardId,
    Combat,
    Player,
    Skill,
    State,
    Token,
    TokenId,
    Turn,
    Unit,
    UnitId,
)

LAYOUT = "countryside-1@0,1 countryside-2@1,0"
"""The tiles beside the start tile, unless a test names others."""
FORTUNE = ("red", "blue", "green", "white", "gold", "black")


def card(basic: AnyEffect, strong: AnyEffect | None = None, colour: Basic = "red", kind: CardKind = "basic") -> Card:
    """A card made for a test."""
    return Card("", kind, basic, strong, (colour,))


class Table:
    """A session with words for what tests do and look at."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @classmethod
    def of(
        cls,
        *,
        hero: str = "tovak",
        others: Iterable[str] = (),
        scenario: str = "",
        hand: str = "",
        deck: str = "",
        discard: str = "",
        units: str = "",
        skills: str = "",
        mana: str = "",
        crystals: str = "",
        source: str | None = None,
        night: bool = False,
        fame: int = 0,
        reputation: int = 0,
        layout: str = LAYOUT,
        on: str = "",
        foes: str = "",
        site: str = "",
        dummy: bool = False,
        practice: bool = False,
        change: Callable[[MK], None] | None = None,
        defs: Iterable[UnitDef | SkillDef | Enemy] = (),
        **cards: Card,
    ) -> Table:
        """The table in the middle of the first seat's turn, run to its question. Words separated by spaces name cards,
        Units (`peasants`, spent `peasants!`, wounded `peasants*`), Skills, mana. `change` may do anything else to the
        state before play begins. Nobody else has cards unless `change` gives them some."""
        content = _content(cards, defs)
        seats = (hero, *others)
        scenario = scenario or ("reconnaissance" if len(seats) == 1 else "full-conquest")
        config = Config(scenario=scenario, seats=len(seats), heroes=list(seats), dummy=dummy)
        state = GAME.new(config, content, 1)
        game: MK = Game(state, content, quiet=True)
        _lay(game, layout)
        setup.deal(game)
        for number, player in enumerate(state.players):
            player.deck, player.hand, player.space = [], [], SpaceId(0)
            player.tactic = ("early-bird", "rethink", "mana-steal", "planning")[number]
        if source is not None:
            state.source = source.split()  # type: ignore[assignment]
        state.phase, state.night, state.active = "turn", night, 0
        state.order = [*range(len(seats)), *([-1] if state.dummy is not None else [])]
        if state.dummy is not None:
            state.dummy.tactic = "the-right-moment"
        me = state.players[0]
        me.hand, me.deck, me.discard = _cards(content, hand), _cards(content, deck)[::-1], _cards(content, discard)
        me.units = [_unit(word) for word in units.split()]
        me.skills = [Skill(word) for word in skills.split()]
        me.mana = mana.split()  # type: ignore[assignment]
        me.fame, me.reputation = fame, reputation
        me.level = common_level(fame)
        for colour in crystals.split():
            me.crystals[colour] = me.crystals.get(colour, 0) + 1
        if on or site:
            me.space = space_with(game, on or site)
        state.turn = Turn(stage="move", empty_start=not me.hand, fame_at_start=fame, path=[me.space])
        state.turns = 1
        if change is not None:
            change(game)
        if foes:
            _fight(game, foes.split(), site)
        session = Session.resume(GAME, config, 1, state, content=content, practice=practice)
        return cls(session)

    @classmethod
    def at(cls, text: str) -> Table:
        """The table of a written position (docs/position.md)."""
        content = box_content()
        state = position.read(text, content)
        return cls(Session.resume(GAME, position.config(state), 1, state, content=content))

    @classmethod
    def opened(cls, *, seed: int = 1, **config: object) -> Table:
        """The table of a scenario as it is set up, before anybody has chosen anything."""
        chosen = Config(**config)  # type: ignore[arg-type]
        content = box_content()
        return cls(Session.resume(GAME, chosen, seed, GAME.new(chosen, content, seed), content=content))

    # ------------------------------------------------------------------ answering

    @property
    def question(self) -> Question:
        """The open question."""
        return self.session.question

    @property
    def asked(self) -> str:
        """What is asked, by the key of the prompt without `mk.ask.`; empty when the game is over."""
        return self.question.prompt.key.removeprefix("mk.ask.") if self.session.questions else ""

    def prompt(self, name: str) -> Param:
        """A parameter of the prompt: a number, or the last part of a message's key."""
        return _plain(self.question.prompt.params[name])

    def options(self, start: str = "") -> list[str]:
        """What may be answered, without `#1`; those that begin with something, if it is given."""
        found = [_short(one) for one in self._choice().legal()]
        return [one for one in found if one.startswith(start)]

    def refused(self) -> dict[str, str]:
        """The options that are shown but cannot be taken: the rule that stands against each."""
        return {_short(o.id): str(o.refused.rule) for o in self._choice().options if o.refused is not None}

    def _choice(self) -> Choose | ChooseSome:
        question = self.question
        assert isinstance(question, Choose | ChooseSome), question
        return question

    def answer(self, *answers: Answer) -> Table:
        """Answer the questions that come, one after another, whoever is asked."""
        for answer in answers:
            try:
                self.session.answer(self._answer(answer), self.question.seat)
            except AnswerRefused as error:
                error.add_note(f"Asked is {self.asked!r}, answered {answer!r}.")
                if isinstance(self.question, Choose | ChooseSome):
                    error.add_note(f"It can be {self.options()}; refused are {self.refused()}.")
                raise
        return self

    play = answer
    """The same, for what is done in a turn: `table.play("basic:march", "go:1")`."""

    def refuses(self, answer: Answer) -> str:
        """The rule against an answer that is not allowed; empty if it is not even listed."""
        try:
            self.session.clone().answer(self._answer(answer), self.question.seat)
        except AnswerRefused as error:
            return str(error.reason.rule or "")
        raise AssertionError(f"{answer} is allowed")

    def run(self, answers: Callable[[Question], Answer | None]) -> Table:
        """Let a function answer until it returns None, or the game is over."""
        while self.session.questions:
            answer = answers(self.question)
            if answer is None:
                break
            self.answer(answer)
        return self

    def go_on(self, until: str, **answers: Answer) -> Table:
        """Answer until something is asked (again): by the key of the prompt, else with the first legal answer."""
        first = True

        def reply(question: Question) -> Answer | None:
            nonlocal first
            if self.asked == until and not first:
                return None
            first = False
            return answers.get(self.asked, first_answer(question))

        return self.run(reply)

    def end_turn(self, **answers: Answer) -> Table:
        """End the turn: what its end asks is answered by the key of the prompt, else with the first legal answer."""
        self.answer("end")
        while self.session.questions and self.state.phase == "end_turn":
            self.answer(answers.get(self.asked, first_answer(self.question)))
        return self

    def undo(self) -> Table:
        """Take the last answer back."""
        self.session.undo()
        return self

    def _answer(self, answer: Answer) -> Answer:
        if isinstance(answer, list):
            return [self._option(one) for one in answer]
        return self._option(answer) if isinstance(answer, str) else answer

    def _option(self, name: str) -> str:
        question = self.question
        if not isinstance(question, Choose | ChooseSome | Order):
            return name
        return next((option.id for option in question.options if name in (option.id, _short(option.id))), name)

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """Everything, also what lies face down. Look at it; only rules change it."""
        state = self.session.state
        assert isinstance(state, State)
        return state

    @property
    def game(self) -> MK:
        """For questions to the rules: `combat.armor(table.game, table.foe(0))`."""
        return self.session.game

    @property
    def me(self) -> Player:
        """The first seat's hero."""
        return self.state.players[0]

    @property
    def turn(self) -> Turn:
        """The turn under way: Move, Influence, healing."""
        return self.state.turn

    @property
    def fight(self) -> Combat:
        """The combat under way."""
        assert self.state.combat is not None, "there is no combat"
        return self.state.combat

    def hand(self, seat: int = 0) -> list[str]:
        """The cards in hand, sorted, without `#1`."""
        return sorted(_short(one) for one in self.state.players[seat].hand)

    def pool(self) -> list[tuple[int, str, str]]:
        """The values of the attack or block under way: number, element, kind."""
        return [(one.n, one.element, one.kind) for one in self.fight.pool]

    def space(self, site: str) -> SpaceId:
        """The first space with a site (or terrain)."""
        return space_with(self.game, site)

    # ------------------------------------------------------------------ what was told

    def events(self, key: str) -> list[Event]:
        """What happened of one kind, from `mk.event.`"""
        return [event for event in self.session.events if event.msg.key == f"mk.event.{key}"]

    def rules(self, key: str) -> list[str]:
        """The rules that caused the events of one kind."""
        return [str(event.rule) for event in self.events(key)]

    def told(self, key: str, param: str = "n") -> list[Param]:
        """A parameter of all events of one kind: numbers, or the last part of a message's key."""
        return [_plain(event.msg.params[param]) for event in self.events(key)]

    def log(self) -> list[tuple[str, str]]:
        """Everything that happened, as pairs of event and rule."""
        return [(event.msg.key.removeprefix("mk.event."), str(event.rule)) for event in self.session.events]


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


def space_with(game: MK, what: str) -> SpaceId:
    """The first space with a site, a terrain or rampaging enemies."""
    for number, shown in enumerate(game.content.hexes(game.state.layout)):
        if what in (shown.site, shown.terrain, shown.rampaging):
            return SpaceId(number)
    raise AssertionError(f"no {what} on {game.state.layout}")


def common_level(fame: int) -> int:
    """The level that an amount of Fame gives."""
    from delve.games.mageknight.box import level_of

    return level_of(fame)


def _content(cards: Mapping[str, Card], defs: Iterable[UnitDef | SkillDef | Enemy]) -> Content:
    content = box_content()
    if not cards and not defs:
        return content
    content = copy.copy(content)
    content.cards = {**content.cards, **{name: _named(name, one) for name, one in cards.items()}}
    content.units = {**content.units, **{one.id: one for one in defs if isinstance(one, UnitDef)}}
    content.skills = {**content.skills, **{one.id: one for one in defs if isinstance(one, SkillDef)}}
    content.enemies = {**content.enemies, **{one.id: one for one in defs if isinstance(one, Enemy)}}
    return content


def _named(name: str, one: Card) -> Card:
    from msgspec.structs import replace

    return replace(one, id=name)


def _cards(content: Content, words: str) -> list[CardId]:
    found = []
    for word in words.split():
        basic = word in content.cards and content.cards[word].kind == "basic"
        found.append(CardId(f"{word}#1" if basic else word))
    return found


def _unit(word: str) -> Unit:
    name = word.rstrip("!*")
    return Unit(UnitId(name if "#" in name else f"{name}#1"), ready="!" not in word, wounds=word.count("*"))


def _lay(game: MK, layout: str) -> None:
    """Lay out the tiles that a test names, instead of those that were dealt."""
    state = game.state
    start = state.layout.split()[0]
    state.layout, state.places, state.core, state.cities = start, {0: state.places[0]}, False, 0
    state.monastery_offer = []
    for word in layout.split():
        name, _, at = word.partition("@")
        x, y = at.split(",")
        state.tiles = [one for one in state.tiles if one != name]
        explore.reveal(game, name, (int(x), int(y)))
    state.memory.pop("city_revealed", None)


def _fight(game: MK, foes: list[str], site: str) -> None:
    """Open a combat: rampaging enemies on spaces next to the hero, or those of a site."""
    state = game.state
    me = state.players[0]
    ids = [TokenId(word if "#" in word else f"{word}#1") for word in foes]
    for pile in state.piles.values():
        pile[:] = [one for one in pile if one not in ids]
    for other in state.places.values():
        other.enemies = tuple(one for one in other.enemies if one.id not in ids)
    if not site:
        fighters = [combat.fighter(game, token, OFF, rampaging=True) for token in ids]
        state.combat = Combat(foes=fighters, kind="rampaging")
    else:
        place = common.place_of(game, me.space)
        place.enemies = tuple(Token(token, True) for token in ids)
        strong = site in FORTIFIED
        fighters = [combat.fighter(game, t, me.space, defends=strong, garrison=True) for t in ids]
        dark = site in ("dungeon", "tomb")
        state.combat = Combat(
            foes=fighters,
            site=me.space,
            kind="assault" if strong else "adventure",
            back=SpaceId(0) if strong else OFF,
            units=0 if dark else 99,
            night=dark,
        )
    state.turn.stage, state.turn.acted = "combat", True


def _short(option: str) -> str:
    return re.sub(r"#1(?!\d)", "", option)


def _plain(value: Param) -> Param:
    return value.key.rpartition(".")[2] if isinstance(value, Msg) else value


__all__ = ["Seat", "Table", "card", "first_answer", "space_with", "turn"]
