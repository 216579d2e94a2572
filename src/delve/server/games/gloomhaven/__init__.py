"""Gloomhaven on the page: the choices before a game, the box in words, options explained."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from delve.core import registry
from delve.core.msg import Msg, say
from delve.core.questions import Question
from delve.core.session import Session
from delve.core.words import Words
from delve.games.gloomhaven.defs import Content
from delve.games.gloomhaven.rules import scenarios
from delve.games.gloomhaven.views import View
from delve.server.games.gloomhaven import setup
from delve.server.games.gloomhaven.catalogue import Catalogue, catalogue
from delve.server.games.gloomhaven.facts import Facts, facts
from delve.server.games.gloomhaven.setup import SeatOptions, TableOptions
from delve.server.messages import Choice, NewTable

_RULES = {
    "lead": ["GH-CARD-01", "GH-INIT-02"],
    "second": ["GH-CARD-01"],
    "rest": ["GH-REST-01"],
    "top": ["GH-TURN-01"],
    "bottom": ["GH-TURN-01"],
    "basic_top": ["GH-TURN-10"],
    "basic_bottom": ["GH-TURN-10"],
    "item": ["GH-ITEM-18"],
    "consume": ["GH-ELEM-04"],
    "guard": ["GH-BONUS-05"],
    "lose": ["GH-DMG-02"],
    "lose2": ["GH-DMG-03"],
    "suffer": ["GH-DMG-01"],
    "area": ["GH-AOE-01"],
    "goal": ["GH-GOAL-01"],
    "end": ["GH-BONUS-09"],
    "element": ["GH-ELEM-01"],
    "outcome": ["GH-MOTHER-13"],
}
"""By the kind of an option: the ledger lines that explain it."""


def box() -> Content:
    """What the box holds."""
    content: Content = registry.game_def("gloomhaven").content()
    return content


class GloomhavenPage:
    """What this game tells the page."""

    types: ClassVar[tuple[type[Struct], ...]] = (View, Catalogue, Facts, TableOptions, SeatOptions)
    minutes: ClassVar[int] = 90
    tag: ClassVar[Msg] = say("page.gh.tag")
    lesson: ClassVar[str] = ""
    lesson_roles: ClassVar[tuple[str, ...]] = ()
    same_for_all: ClassVar[bool] = False

    # ------------------------------------------------------------------ before the game

    def scenarios(self, words: Words) -> list[Choice]:
        return [
            Choice(str(number), words.text(scenarios.name_msg(number)), _scenario_note(number, words), number)
            for number in scenarios.playable()
        ]

    def difficulties(self, words: Words) -> list[Choice]:
        return [
            Choice(
                name,
                words.text(say(f"page.gh.difficulty.{name}")),
                words.text(say("page.gh.difficulty", shift=f"{shift:+}".replace("-", "−"))),
            )
            for name, shift in setup.shifts()
        ]

    def roles(self, words: Words) -> list[Choice]:
        return [
            Choice(cls, words.text(say(f"gh.class.{cls}")), words.text(say(f"page.gh.class.{cls}")))
            for cls in box().classes
        ]

    def config(self, table: NewTable) -> dict[str, Any]:
        return setup.config(table, box())

    # ------------------------------------------------------------------ at the table

    def role(self, session: Session, seat: int) -> str:
        cls: str = session.state.characters[seat].cls
        return cls

    def note(self, session: Session, question: Question, option: str) -> Msg | None:
        kind, _, name = option.partition(":")
        if kind == "goal":
            return say(f"gh.goal.{name}.text")
        return None

    def rules(self, session: Session, question: Question, option: str) -> list[str]:
        return _RULES.get(option.partition(":")[0], [])

    def facts(self, session: Session, question: Question, words: Words) -> Facts | None:
        return facts(session, question, words)

    # ------------------------------------------------------------------ the box

    def content(self, words: Words) -> Catalogue:
        return catalogue(box(), words)


PAGE = GloomhavenPage()


def _scenario_note(number: int, words: Words) -> str:
    """What to do in a scenario, and its special rules."""
    msgs = [say(f"gh.scenario.{number}.goal"), *scenarios.rule_msgs(number)]
    return " ".join(words.text(msg) for msg in msgs)
