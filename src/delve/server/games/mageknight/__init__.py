"""Mage Knight on the page: the choices before a game, the box in words, options explained."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

from delve.core.errors import BadConfig
from delve.core.msg import Msg, say
from delve.core.questions import Question
from delve.core.session import Session
from delve.core.words import Words
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import Config, Content, Scenario
from delve.games.mageknight.rules import setup, wording
from delve.games.mageknight.views import View
from delve.server.games.mageknight.catalogue import Catalogue, catalogue
from delve.server.games.mageknight.facts import Facts, facts
from delve.server.messages import Choice, NewTable

_RULES = {
    "basic": ["MK-CARD-03"],
    "strong": ["MK-CARD-04"],
    "side_move": ["MK-CARD-11"],
    "side_influence": ["MK-CARD-11"],
    "side_attack": ["MK-CARD-11"],
    "side_block": ["MK-CARD-11"],
    "unit": ["MK-UNIT-09"],
    "skill": ["MK-SKILL-05"],
    "go": ["MK-MOVE-05"],
    "explore": ["MK-EXPLORE-04"],
    "interact": ["MK-INTERACT-01"],
    "recruit": ["MK-INTERACT-11"],
    "rest": ["MK-REST-05"],
    "cure": ["MK-HEAL-09"],
    "end": ["MK-END-01"],
    "tactic": ["MK-TACTIC-01"],
    "challenge": ["MK-CBT-08"],
    "enter": ["MK-CBT-06"],
    "burn": ["MK-CBT-07"],
    "strike": ["MK-RANGED-12"],
    "block": ["MK-BLOCK-13"],
    "next": ["MK-CBT-16"],
    "hero": ["MK-DAMAGE-13"],
    "announce": ["MK-ROUND-23"],
    "own": ["MK-LEVEL-04"],
    "common": ["MK-LEVEL-04"],
}
"""By the kind of an option: the ledger lines that explain it."""


class TableOptions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is chosen for the table besides scenario and heroes."""

    sets: Literal["base", "all"] = "all"
    dummy: bool = True
    levels: tuple[int, ...] = ()
    """City levels in the order of reveal, the last one for all that follow; empty: those of the scenario."""
    lesson: bool | None = None
    """Whether the game explains itself; without it, a solo game of First Reconnaissance does."""


class MageKnightPage:
    """What this game tells the page."""

    types: ClassVar[tuple[type[Struct], ...]] = (View, Catalogue, Facts, TableOptions)
    minutes: ClassVar[int] = 150
    tag: ClassVar[Msg] = say("page.mk.tag")
    lesson: ClassVar[str] = "reconnaissance"
    lesson_roles: ClassVar[tuple[str, ...]] = ("tovak",)
    same_for_all: ClassVar[bool] = False

    # ------------------------------------------------------------------ before the game

    def scenarios(self, words: Words) -> list[Choice]:
        return [
            Choice(
                one.id, words.text(say(f"mk.scenario.{one.id}")), words.text(_scenario_note(one)), level, [*one.players]
            )
            for level, one in enumerate(box_content().scenarios.values(), 1)
        ]

    def difficulties(self, words: Words) -> list[Choice]:
        return []

    def roles(self, words: Words) -> list[Choice]:
        return [
            Choice(hero, words.text(say(f"mk.hero.{hero}")), words.text(say(f"page.mk.hero.{hero}")))
            for hero in box_content().heroes
        ]

    def config(self, table: NewTable) -> dict[str, Any]:
        try:
            options = msgspec.convert(table.options, TableOptions)
        except msgspec.ValidationError as error:
            raise BadConfig("core.error.config", game=say("game.mageknight"), error=str(error)) from error
        alone = table.scenario == self.lesson and len(table.seats) == 1
        made = Config(
            scenario=table.scenario,
            seats=len(table.seats),
            heroes=[seat.role or None for seat in table.seats],
            sets=options.sets,
            dummy=options.dummy,
            levels=list(options.levels),
            lesson=alone if options.lesson is None else options.lesson,
        )
        setup.check(made, box_content())
        plain: dict[str, Any] = msgspec.to_builtins(made)
        return plain

    # ------------------------------------------------------------------ at the table

    def role(self, session: Session, seat: int) -> str:
        hero: str = session.state.players[seat].hero
        return hero

    def note(self, session: Session, question: Question, option: str) -> Msg | None:
        kind, _, name = option.partition(":")
        content: Content = session.content
        if kind in ("own", "common") and name in content.skills:
            return wording.line(content.skills[name].effect)
        if kind == "tactic" and name in content.tactics:
            return say(f"page.mk.tactic.{name}")
        if kind == "hero" and name in content.heroes:
            return say(f"page.mk.hero.{name}")
        if kind in ("spell", "advanced", "monastery", "card") and name in content.cards:
            return wording.line(content.cards[name].basic)
        return None

    def rules(self, session: Session, question: Question, option: str) -> list[str]:
        return _RULES.get(option.partition(":")[0], [])

    def facts(self, session: Session, question: Question, words: Words) -> Facts | None:
        return facts(session, question, words)

    # ------------------------------------------------------------------ the box

    def content(self, words: Words) -> Catalogue:
        return catalogue(box_content(), words)


PAGE = MageKnightPage()


def _scenario_note(scenario: Scenario) -> Msg:
    return say(f"page.mk.scenario.{scenario.id}")
