"""`delve replay`: a saved game again, answer by answer, from its seed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from delve.cli import ask, view
from delve.cli.errors import BadArguments
from delve.cli.tables import Table, table_for
from delve.cli.terminal import Terminal, interactive
from delve.core import save
from delve.core.errors import DelveError, RuleBroken
from delve.core.msg import say
from delve.core.questions import SPECTATOR, Answer, Question
from delve.core.session import Entry, Session
from delve.core.words import capital


def replay(path: Path, start: int, end: int | None, *, fast: bool) -> int:
    """Print a saved game again; exit code 1 if its journal no longer replays."""
    term = Terminal()
    saved = save.read(path)
    count = len(saved.journal)
    last = count if end is None else min(end, count)
    if not (1 <= start <= max(1, count) and (end is None or end >= start)):
        raise BadArguments("cli.replay.range", start=start, end=end or count, count=count)
    for notice in saved.notices:
        term.tell(notice, style="bold yellow")
    config = msgspec.to_builtins(saved.config)
    session = Session.new(saved.definition.id, seed=saved.seed, packs=saved.packs, practice=True, **config)
    table = table_for(session.definition.id)
    term.say("cli.replay.head", style="bold", game=session.definition.title, seed=saved.seed, answers=count)
    return _Replay(term, table, session, saved.journal, wait=interactive() and not fast).run(start, last, count)


class _Replay:
    def __init__(self, term: Terminal, table: Table, session: Session, journal: list[Entry], *, wait: bool) -> None:
        self.term, self.table, self.session, self.journal, self.wait = term, table, session, journal, wait

    def run(self, start: int, last: int, count: int) -> int:
        if start == 1:
            self._log(0)
        for number, entry in enumerate(self.journal[:last], 1):
            before = len(self.session.events)
            question = self.session.question_for(entry.seat)
            try:
                if question is None or question.prompt.key != entry.prompt:
                    now = "-" if question is None else question.prompt.key
                    return self._broken(number, say("core.error.replay", number=number, prompt=entry.prompt, now=now))
                if number >= start:
                    self._step(number, count, entry, question)
                self.session.answer(entry.answer, entry.seat)
            except DelveError as error:
                return self._broken(number, error.msg)
            except RuleBroken as error:
                return self._broken(number, say("cli.error.rule", error=str(error)))
            if number >= start:
                self._log(before)
                if self.wait and number < last and not self._go_on():
                    return 0
        self._board()
        result = self.session.result
        if result is not None:
            self.term.tell(result.msg, style="bold")
        elif last == count:
            self.term.say("cli.replay.stands", style="grey62")
        return 0

    def _step(self, number: int, count: int, entry: Entry, question: Question) -> None:
        self.term.say(
            "cli.replay.step",
            style="bold",
            number=number,
            count=count,
            who=self.table.seat_name(self.session, entry.seat),
            prompt=question.prompt,
            answer=said(self.term, question, entry.answer),
        )

    def _log(self, before: int) -> None:
        events = self.session.events_for(SPECTATOR, before)
        if events:
            self.term.console.print(view.log(self.term, self.table, events))

    def _board(self) -> None:
        self.term.console.print(view.standing(self.term, self.table, self.session, SPECTATOR))

    def _go_on(self) -> bool:
        while True:
            try:
                line = self.term.read(self.term.text("cli.replay.next"))
            except EOFError:
                return False
            if line != "b":
                return line != "q"
            self._board()

    def _broken(self, number: int, why: object) -> int:
        assert isinstance(why, msgspec.Struct)
        key = "cli.replay.elsewhere" if number == 1 else "cli.replay.broken"
        self.term.say(key, style="bold red", error=why)  # type: ignore[arg-type]  # a Msg
        return 1


def said(term: Terminal, question: Question, answer: Answer) -> str:
    """An answer in words."""
    labels = {line.id: capital(term.words.text(line.label)) for line in ask.lines(question)}
    if isinstance(answer, bool):
        return labels["yes" if answer else "no"]
    if isinstance(answer, list):
        return ", ".join(labels.get(one, one) for one in answer) or "–"
    return labels.get(str(answer), str(answer))
