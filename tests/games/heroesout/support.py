"""A table for rule tests: test content whose cards never change, positions as text, answers as option ids.

The dungeon of the tests is the rulebook's own (its examples on pages 12 to 15). Lines are passages, dots are walls
between rooms that touch:

    study --- apothecary --- cells ..... cemetery
      |           |            :            |
    library .. sewers          : .... beast trainer
      |           |                         |
    forge ----- vault ------------------ workshop

Passages to the Vault: sewers, workshop and forge 1; library, apothecary and beast trainer 2; study, cemetery and
cells 3. Nothing lies in it but the Vault's treasure.
"""

from __future__ import annotations

import msgspec

from delve.core.events import Event
from delve.core.msg import Msg
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Question
from delve.core.session import Level, Session
from delve.games.heroesout import GAME, box
from delve.games.heroesout.box import DifficultyName, TreasureRoom
from delve.games.heroesout.content.clans import CLANS
from delve.games.heroesout.defs import Card, Clan, Config, Content, Scenario, ScenarioCard
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    AnyAct,
    Choice,
    Combo,
    Defend,
    Draw,
    Melee,
    Move,
    Pay,
    Portal,
    Ranged,
    Reinforce,
    Resource,
    Summon,
    Swarm,
    Trap,
)
from delve.games.heroesout.guild_effects import (
    AnyGuildEffect,
    Bolster,
    ClosePortals,
    Coded,
    Invade,
    Pillage,
    PlaceToken,
    Rally,
    Reinforcements,
    Respite,
    Strike,
    Tax,
    Wreck,
)
from delve.games.heroesout.map import parse_layout
from delve.games.heroesout.position import read
from delve.games.heroesout.rules.setup import guild_deck
from delve.games.heroesout.state import State
from delve.games.heroesout.views import PlayerView, RoomView, View

HALL = (
    "vault@2,2 sewers@2,1 workshop@4,2r apothecary@2,0 beast_trainer@5,1 "
    "cells@4,0r cemetery@6,0r forge@0,2r library@0,1r study@0,0"
)
WORKS = "vault@2,2 sewers@2,1 workshop@4,2r cells@4,1 laboratory@0,1 builder@0,2"
"""The Vault with the Builder west, Sewers north and Workshop east of it; the Laboratory beyond the Builder, the
Cells beyond the Sewers."""

COPIES = 6
"""Of every test card there are six, so that a hand can hold several."""

EACH: dict[str, AnyAct] = {
    "activate": Activate(),
    "melee": Melee(),
    "ranged": Ranged(),
    "move": Move(),
    "trap": Trap(),
    "defend": Defend(),
    "portal": Portal(),
    "bone": Resource("bone"),
    "ambush": Ambush(3, "crossbones"),
    "ambush_special": Ambush(3, "special"),
    "pay": Pay("coin"),
    "summon": Summon(1),
    "hire": Combo(Pay("coin"), Summon(3)),
    "swarm": Swarm(Move()),
    "draw": Draw(),
}
ACT = {name: f"act:{number}" for number, name in enumerate(EACH)}
"""The option ids of the card `test.each`, which shows one of each action: it asks even when most are refused."""

ACTIONS: dict[str, tuple[AnyAct, ...]] = {
    "each": tuple(EACH.values()),
    "activate": (Activate(),),
    "activate2": (Activate(), Activate()),
    "melee": (Melee(),),
    "ranged": (Ranged(),),
    "move": (Move(),),
    "move2": (Move(), Move()),
    "draw": (Draw(),),
    "trap": (Trap(),),
    "defend": (Defend(),),
    "portal": (Portal(),),
    "bone": (Resource("bone"),),
    "ambush": (Ambush(3, "crossbones"),),
    "ambush_special": (Ambush(3, "special"),),
    "reinforce": (Reinforce(Melee()),),
    "mixed": (Move(), Melee(), Draw()),
    "hire": (Combo(Pay("coin"), Summon(3)),),
    "bite": (Combo(Melee(), Summon(1)),),
    "pounce": (Combo(Move(), Melee()),),
    "shoot_and_run": (Combo(Ranged(), Move()),),
    "burrow": (Combo(Ambush(2, "crossbones"), Trap()),),
    "brew": (Combo(Activate(), Summon(2)),),
    "choice": (Choice((Melee(), Melee()), (Move(),)),),
    "nested": (Choice((Choice((Trap(),), (Draw(),)),), (Move(),)),),
    "lunge": (Combo(Move(), Choice((Melee(), Trap()), (Draw(),))),),
    "swarm_choice": (Swarm(Choice((Move(),), (Trap(),))),),
    "parry": (Choice((Melee(),), (Defend(),)),),
    "shield_wall": (Draw(), Defend()),
    "swarm_move": (Swarm(Move()),),
    "swarm_melee": (Swarm(Melee()),),
    "swarm_ranged": (Swarm(Ranged()),),
    "swarm_activate": (Swarm(Activate()),),
    "swarm_pounce": (Swarm(Combo(Move(), Melee())),),
    "swarm_summon": (Swarm(Summon(1)),),
    # The cards of the rulebook's example turn (KH-EX-09).
    "skitter": (Choice((Swarm(Move()),), (Melee(),)),),
    "busy": (Choice((Activate(), Activate()), (Ambush(2, "crossbones"),)),),
    "gnaw": (Choice((Swarm(Melee()),), (Move(),)),),
}
CARDS = tuple(Card(f"test.{name}", actions, copies=COPIES) for name, actions in ACTIONS.items())
LOOT = (
    Card("loot.axe", (Melee(), Melee()), copies=7, loot="equipment"),
    Card("loot.fireball", (Ranged(), Ranged()), copies=7, loot="scroll"),
    Card("loot.spider", (Move(), Melee()), copies=7, loot="beast"),
    Card("loot.coffee", (Activate(), Draw()), copies=7, loot="potion"),
)
EFFECTS: dict[str, tuple[AnyGuildEffect, ...]] = {
    "nothing": (),
    "rogue_gem": (Invade("rogue", "gem"),),
    "mage_cells": (Invade("mage", "cells"),),
    "warrior_cells": (Invade("warrior", "cells"),),
    "rogue_cells": (Invade("rogue", "cells"),),
    "archer_cells": (Invade("archer", "cells"),),
    "mage_forge": (Invade("mage", "forge"),),
    "archer_workshop": (Invade("archer", "workshop"),),
    "tough_mage_forge": (Invade("mage", "forge", health=3),),
    "mage_and_rogue_forge": (Invade("mage", "forge"), Invade("rogue", "forge")),
    "banner_forge": (PlaceToken("banner", "forge"),),
    "more": (Reinforcements(1),),
    "rally_eye": (Rally("eye"),),
    "rally_rogues": (Rally("all", "rogue"),),
    "wreck_traps": (Wreck("trap", "all"),),
    "wreck_coins": (Wreck("coin", "vault"),),
    "fire_hats": (PlaceToken("fire", "hats"),),
    "bolster_heroes": (Bolster("heroes"),),
    "close_portals": (ClosePortals("all"),),
    "strike_swords": (Strike("swords"),),
    "tax": (Tax(),),
    "respite": (Respite(2),),
    "pillage": (Pillage(),),
    "jailbreak": (Coded("jailbreak"),),
    "double_agent": (Coded("double_agent"),),
    "ransom": (Coded("ransom"),),
}
GUILD = tuple(ScenarioCard(f"test.{name}", effects) for name, effects in EFFECTS.items())
TEST_CLAN = Clan("test", 1, 1, 1, "gem", "mend", "defender", CARDS)
"""Nobody plays it: it brings the test cards, which any hand may hold (KH-ACT-17)."""

PLAIN = tuple(msgspec.structs.replace(c, cards=(Card(f"{c.id}.plain", (Move(),), copies=10),)) for c in CLANS)
"""The nine clans with their own figures and abilities, and ten equal Tactic cards each."""


def _scenario(
    name: str, layout: str = HALL, cards: dict[str, int] | None = None, treasures: dict[TreasureRoom, int] | None = None
) -> Scenario:
    return Scenario(name, 1, parse_layout(layout), (), treasures or {}, cards or {"test.nothing": 4})


SCENARIOS = (
    _scenario("hall"),
    msgspec.structs.replace(_scenario("tough"), health={"warrior": 2}),
    msgspec.structs.replace(_scenario("gates"), heroes_use_portals=True),
    msgspec.structs.replace(
        _scenario("furnished", cards={"test.nothing": 2, "test.more": 1}),
        portals=("sewers", "study", "cemetery"),
        treasures={"forge": 3, "workshop": 2, "library": 1, "sewers": 1},
    ),
    _scenario("works", WORKS),
    _scenario("every_card", cards={card.id: 3 for card in GUILD}),
)
CONTENT = Content((*PLAIN, TEST_CLAN), LOOT, GUILD, SCENARIOS)
NINE = Content(PLAIN, LOOT, GUILD, SCENARIOS)
"""The same without the test cards: what a new game is set up from."""


def all_but(*cards: str, scenario: str = "hall") -> str:
    """All guild cards of a scenario but these, for `guild discard=`: so a deck is rigged to its last card."""
    deck = guild_deck(CONTENT.scenarios[scenario])
    return ",".join(card for card in deck if card not in cards)


def plain(clan: str, first: int, last: int) -> str:
    """A clan's ten equal cards from one number to another, for a pile of a position."""
    return ",".join(f"{clan}.plain#{number}" for number in range(first, last + 1))


class Table:
    """A session with words for what tests do and look at."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @classmethod
    def of(cls, position: str, *, practice: bool = False) -> Table:
        """The table of a position (see `delve.games.heroesout.position`), with the test content."""
        state = read(position, CONTENT)
        config = Config(scenario=state.scenario)
        return cls(Session.resume(GAME, config, 1, state, content=CONTENT, practice=practice))

    @classmethod
    def new(
        cls,
        *clans: str | None,
        scenario: str = "hall",
        difficulty: DifficultyName = "family",
        seed: int = 1,
    ) -> Table:
        """A new game; None is a seat that chooses its clan at the table."""
        config = Config(scenario=scenario, difficulty=difficulty, clans=list(clans))
        return cls(Session.resume(GAME, config, seed, GAME.new(config, NINE, seed), content=NINE))

    # ------------------------------------------------------------------ answering

    @property
    def question(self) -> Question:
        """The open question."""
        return self.session.question

    @property
    def asked(self) -> str:
        """What is asked, by the key of the prompt; empty when the game is over."""
        return self.question.prompt.key if self.session.questions else ""

    def options(self) -> list[str]:
        """The ids that may be answered."""
        question = self.question
        assert isinstance(question, Choose | ChooseSome), question
        return question.legal()

    def refused(self) -> dict[str, str]:
        """The options that are shown but cannot be taken: the rule that stands against each."""
        question = self.question
        assert isinstance(question, Choose | ChooseSome), question
        return {o.id: o.refused.rule for o in question.options if o.refused is not None}

    def answer(self, *answers: Answer, seat: int | None = None) -> Table:
        """Answer the questions that come, one after another."""
        for answer in answers:
            self.session.answer(answer, seat)
        return self

    def play(self, card: str, *answers: Answer) -> Table:
        """Play a card of the active player's hand, the first copy of it, and answer what it asks."""
        held = next(c for c in self.player().hand if c.partition("#")[0] == card)
        return self.answer(f"card:{held}", *answers)

    def end_play(self) -> Table:
        """End the play phase."""
        return self.answer("end")

    def end_turn(self) -> Table:
        """End the play phase and refresh nothing: clean-up, then the invasion up to its first question."""
        self.end_play()
        return self.answer("keep") if self.asked == "kh.ask.refresh" else self

    def go_on(self, until: str = "kh.ask.play") -> Table:
        """Answer with the first thing that is legal until something is asked again, or the game is over."""
        while self.session.questions and self.asked != until:
            self.answer(first_answer(self.question))
        return self

    def undo(self, level: Level = "answer") -> Table:
        """Take back."""
        self.session.undo(level)
        return self

    # ------------------------------------------------------------------ looking

    @property
    def board(self) -> View:
        """The table as everybody sees it."""
        board = self.session.view().board
        assert isinstance(board, View)
        return board

    @property
    def state(self) -> State:
        """Everything, also what lies face down."""
        state = self.session.state
        assert isinstance(state, State)
        return state

    @property
    def over(self) -> str:
        """`won`, `lost`, or nothing while the game goes on."""
        result = self.session.result
        return "" if result is None else "won" if all(result.won) else "lost"

    def phase(self) -> str:
        """The phase of the turn."""
        return self.board.phase

    def room(self, name: str) -> RoomView:
        """A room with all that lies in it."""
        return next(room for room in self.board.rooms if room.room == name)

    def heroes(self, name: str) -> list[str]:
        """The heroes in a room: `rogue`, with `!` for an Active one and `/2` for 2 health."""
        return [
            f"{h.hero}{'!' if h.active else ''}{f'/{h.health}' if h.health > 1 else ''}" for h in self.room(name).heroes
        ]

    def hero(self, name: str, cls: str) -> str:
        """The option id of a hero: the first of its class in a room."""
        return f"hero:{next(h.id for h in self.room(name).heroes if h.hero == cls)}"

    def everywhere(self) -> dict[str, list[str]]:
        """All heroes in the dungeon, by room."""
        return {room.room: self.heroes(room.room) for room in self.board.rooms if room.heroes}

    def monsters(self, name: str) -> list[str]:
        """The monsters in a room by clan, with `/1` for 1 wound."""
        clans = [player.clan for player in self.board.players]
        return [f"{clans[m.seat]}{f'/{m.wounds}' if m.wounds else ''}" for m in self.room(name).monsters]

    def monster(self, name: str, seat: int = 0) -> str:
        """The option id of a seat's first monster in a room."""
        return f"monster:{seat}.{next(m.index for m in self.room(name).monsters if m.seat == seat)}"

    def player(self, seat: int | None = None) -> PlayerView:
        """A seat, by default the active one."""
        return self.board.players[self.board.active if seat is None else seat]

    def supply(self, token: str) -> int:
        """How many tokens of a kind are in the supply."""
        return self.board.supply[token]

    def events(self, key: str) -> list[Event]:
        """What happened of one kind, from `kh.event.`"""
        return [event for event in self.session.events if event.msg.key == f"kh.event.{key}"]

    def rules(self, key: str) -> list[str]:
        """The rules that caused the events of one kind."""
        return [str(event.rule) for event in self.events(key)]

    def log(self) -> list[tuple[str, str]]:
        """Everything that happened, as pairs of event and rule."""
        return [(event.msg.key.removeprefix("kh.event."), str(event.rule)) for event in self.session.events]

    def arrivals(self) -> list[tuple[str, str]]:
        """All heroes that were put into rooms: class and room."""
        events = [e for e in self.session.events if e.msg.key in ("kh.event.hero_in", "kh.event.hero_in_tough")]
        return [(_name(e, "hero"), _name(e, "room")) for e in events]

    def guild_cards(self) -> int:
        """How many guild cards have been drawn."""
        return len(self.events("guild_card"))


def first_answer(question: Question) -> Answer:
    """The first answer that is legal; of an amount the least, of yes or no the no."""
    match question:
        case Choose():
            return question.legal()[0]
        case ChooseSome():
            return question.legal()[: question.least]
        case Amount():
            return question.least
        case Confirm():
            return False
    raise AssertionError(question)


def _name(event: Event, param: str) -> str:
    msg = event.msg.params[param]
    assert isinstance(msg, Msg)
    return msg.key.rpartition(".")[2]


def treasure(value: int, effect: str) -> int:
    """The number of a treasure token."""
    return next(i for i, token in enumerate(box.TREASURES) if token == (value, effect))
