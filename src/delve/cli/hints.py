"""Hints in the terminal: what a bot would answer, what else it compared, and why."""

from __future__ import annotations

import random

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from delve.bots.search import advice as told
from delve.bots.search.advice import Advice
from delve.bots.search.approach import approach_to
from delve.bots.search.timed import HINT, timed
from delve.cli import ask
from delve.cli.terminal import Terminal
from delve.core.questions import Amount, Answer, Question
from delve.core.session import Session
from delve.core.words import capital

BAR = 12
"""How many letters a full bar has."""


def advise(session: Session, question: Question) -> Advice:
    """Let a bot think about a question, with what its seat knows."""
    bot = timed(session.definition.id, HINT, random.getrandbits(48), thorough=True)
    return bot.advise(session, question.seat, question)


def shown(term: Terminal, game: str, question: Question, advice: Advice) -> RenderableType:
    """The answer with its number, the alternatives with their worth, and the reasons."""
    value, words = approach_to(game).value, term.words
    best = advice.choices[0]
    lines: list[RenderableType] = [Text(term.text("cli.advice.best", what=best.label), "bold bright_yellow")]
    if advice.searched:
        full, empty = ("#", ".") if term.ascii else ("█", "░")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=3)
        grid.add_column(ratio=1)
        grid.add_column(no_wrap=True, justify="right")
        grid.add_column(no_wrap=True)
        for choice in advice.choices:
            cells = round(BAR * choice.value)
            grid.add_row(
                Text(typed(question, choice.answer), "bold"),
                Text(capital(words.text(choice.label)), "bold" if choice is best else ""),
                Text(words.text(told.shown(value, choice.value))),
                Text(full * cells + empty * (BAR - cells), "yellow"),
            )
        lines.append(grid)
    lines += [Text(words.text(reason), "grey62") for reason in told.reasons(game, value, advice)]
    return Group(*lines)


def typed(question: Question, answer: Answer) -> str:
    """What to type for an answer."""
    if isinstance(question, Amount):
        return str(answer)
    if isinstance(answer, bool):
        return "1" if answer else "2"
    ids = [line.id for line in ask.lines(question)]
    wanted = answer if isinstance(answer, list) else [answer]
    return " ".join(str(ids.index(str(one)) + 1) for one in wanted) or "0"
