"""The table in the terminal: shows, asks, lets bots answer, takes back, saves.

Every answer is saved before the next question, so that whatever ends the program ends no game.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

from rich.text import Text

from delve.bots import registry as bots
from delve.bots.base import Bot
from delve.cli import ask, files, view
from delve.cli.errors import BadArguments
from delve.cli.tables import Table, table_for
from delve.cli.terminal import Terminal
from delve.core.errors import DelveError, RuleBroken, UndoRefused
from delve.core.questions import SPECTATOR, Answer, Question, Seat
from delve.core.rng import mix, seeded
from delve.core.session import Level, Session

HUMAN, BOT = "human", "bot"
KINDS = (HUMAN, BOT, *bots.SEARCH, bots.RANDOM)
LOG_LINES = 40
INTERRUPTED = 130
_UNDO: dict[str, Level] = {"u": "answer", "ua": "action", "ut": "turn"}
_SAVE_EVERY = 0.5
"""Seconds between saves while only bots answer."""


def parse_seats(text: str, allowed: range) -> list[str]:
    """`human,bot,strong` as a list; raises BadArguments with what to give instead."""
    seats = [part.strip().lower() for part in text.split(",") if part.strip()]
    for seat in seats:
        if seat not in KINDS:
            raise BadArguments("cli.error.seat", seat=seat, kinds=", ".join(KINDS))
    if len(seats) not in allowed:
        raise BadArguments("cli.error.seats", n=len(seats), least=allowed[0], most=allowed[-1])
    return seats


def bots_for(seats: list[str], game: str, seed: int) -> dict[Seat, Bot]:
    """A bot for each seat that no human has; games without a better one get the random bot."""
    return {
        Seat(number): _bot(kind, game, mix(seeded(seed) ^ mix(number)))
        for number, kind in enumerate(seats)
        if kind != HUMAN
    }


def _bot(kind: str, game: str, seed: int) -> Bot:
    known = bots.names(game)
    if kind in bots.SEARCH and kind in known:
        make: Callable[..., Bot] = import_module("delve.bots.search.timed").timed
        return make(game, kind, seed)
    return bots.bot(bots.RANDOM if kind == bots.RANDOM else known[0], game, seed)


class Quit(Exception):
    """The players leave the table."""


class Play:
    """One game at the terminal."""

    def __init__(self, term: Terminal, session: Session, seats: list[str], path: Path) -> None:
        self.term = term
        self.session = session
        self.seats = seats
        self.path = path
        self.table: Table = table_for(session.definition.id)
        self.bots = bots_for(seats, session.definition.id, session.seed)
        self.shown = 0
        """How much of the log the players have seen."""
        self.drawn: tuple[Hashable, Seat] | None = None
        """What the board looked like when it was drawn last, and to whom the hand was shown."""
        self.saved_at = 0.0
        self.saved_answers = -1

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over or the players leave; returns the exit code."""
        for notice in self.session.notices:
            self.term.tell(notice, style="bold yellow")
        try:
            with self._shield():
                self.save()
            while self.session.questions:
                self._next()
            self._news()
            return self._finish()
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        except (EOFError, Quit):
            return self._leave(0)
        except RuleBroken as error:
            # The session stands where it stood before the answer, and so does the save.
            self.term.say("cli.error.rule", style="bold red", error=str(error))
            return self._leave(1)

    def _next(self) -> None:
        """The next answer: a bot's, or a human's."""
        question = self._asked()
        if question.seat in self.bots:
            with self._thinking(self.seats[question.seat] in bots.SEARCH):
                answer = self.bots[question.seat].answer(self.session, question.seat, question)
            self.answer(answer, question.seat)
            self._news()
            return
        if self._unsaved():
            with self._shield():
                self.save()
        self._show(question)
        self._ask(question)

    def _asked(self) -> Question:
        """The question to be answered now; bots go first where several seats are asked at once."""
        questions = self.session.questions
        return next((q for q in questions if q.seat in self.bots), questions[0])

    def _ask(self, question: Question) -> None:
        """Read lines until one of them changes something."""
        while True:
            reply = ask.understand(self.term.read(), question, self.term.words)
            if isinstance(reply, ask.Unclear):
                self.term.tell(reply.msg, style="yellow")
            elif isinstance(reply, ask.Command):
                if self._command(reply, question):
                    return
            else:
                refusal = question.refusal(reply.answer)
                if refusal is None:
                    self.answer(reply.answer, question.seat)
                    return
                self.term.console.print(Text(view.reason(self.term, refusal), "yellow"))

    def answer(self, answer: Answer, seat: Seat) -> None:
        """Give an answer and save; Ctrl-C waits until both are done."""
        with self._shield():
            self.session.answer(answer, seat)
            # A table of bots alone would do little else than save.
            if seat not in self.bots or time.monotonic() - self.saved_at > _SAVE_EVERY:
                self.save()

    # ------------------------------------------------------------------ showing

    def _news(self) -> None:
        """Print what has happened since the last time."""
        events = self.session.events_for(self._viewer(), min(self.shown, len(self.session.events)))
        if events:
            self.term.console.print(view.log(self.term, self.table, events))
        self.shown = len(self.session.events)

    def _viewer(self) -> Seat:
        """Through whose eyes the table is shown: the seat that is asked, or anybody's where only bots are."""
        if self.session.questions:
            seat = self._asked().seat
            if seat not in self.bots:
                return seat
        return next((Seat(s) for s, kind in enumerate(self.seats) if kind == HUMAN), SPECTATOR)

    def _show(self, question: Question) -> None:
        """The news, the board if it has changed, the hand if the question does not list it, and the question."""
        self._news()
        look = self.table.look(self.session, question.seat, question)
        hand = self.table.in_hand(self.session, question.seat)
        listed = {line.id for line in ask.lines(question)}
        if (look, question.seat) != self.drawn:
            if self.drawn is None or self.drawn[0] != look:
                self.draw_board(question.seat, question, legend=self.drawn is None)
            self.drawn = (look, question.seat)
            if not hand or not listed.issuperset(hand):
                self._draw_hand(question.seat)
        self._draw_question(question)

    def draw_board(self, viewer: Seat, asked: Question | None = None, *, legend: bool = False) -> None:
        """Print the board."""
        console = self.term.console
        console.print()
        console.print(self.table.board(self.term, self.session, viewer, console.width, asked))
        if legend:
            console.print()
            console.print(self.table.legend(self.term, console.width))

    def _draw_hand(self, seat: Seat) -> None:
        hand = self.table.hand(self.term, self.session, seat)
        if hand is not None:
            self.term.console.print(hand)

    def _draw_question(self, question: Question) -> None:
        console = self.term.console
        console.print()
        status = self.table.status(self.term, self.session, question.seat)
        if status is not None:
            console.print(status)
        humans = self.seats.count(HUMAN)
        name = humans > 1 or self.session.seats > 1
        console.print(view.question(self.term, self.table, self.session, question, name=name))
        keys = self.term.text("cli.keys", hint=ask.hint(question))
        console.print(Text(keys, "grey50"))

    # ------------------------------------------------------------------ commands

    def _command(self, command: ask.Command, question: Question) -> bool:
        """Carry out a command; returns whether the table has to be shown anew."""
        name, rest, console = command.name, command.rest, self.term.console
        if name in _UNDO:
            return self._take_back(_UNDO[name])
        if name == "r":
            return self._redo()
        if name == "q":
            raise Quit
        if name == "h":
            self._hint(question)
            return False
        if name == "b":
            self.draw_board(question.seat, question, legend=True)
            self._draw_hand(question.seat)
            self._draw_question(question)
        elif name == "l":
            count = int(rest) if rest.isdecimal() else LOG_LINES
            events = self.session.events_for(question.seat)[-count:]
            console.print(view.log(self.term, self.table, events, why=True))
        elif name == "d":
            console.print(self.table.piles(self.term, self.session))
        elif name == "w":
            self._explain(rest, question)
        elif name == "s":
            self._save_copy(rest)
        else:
            console.print(view.keys(self.term, self.table))
            console.print(self.table.legend(self.term, console.width))
        return False

    def _hint(self, question: Question) -> None:
        """What a bot would answer, and why."""
        game = self.session.definition.id
        if not set(bots.SEARCH) <= set(bots.names(game)):
            self.term.say("cli.advice.none", style="yellow")
            return
        from delve.cli import hints

        with self._thinking():
            advice = hints.advise(self.session, question)
        self.term.console.print(hints.shown(self.term, game, question, advice))

    def _thinking(self, is_slow: bool = True) -> AbstractContextManager[object]:
        """Say that a bot thinks, while it does and where that can be taken back."""
        if not is_slow or not self.term.console.is_terminal:
            return nullcontext()
        return self.term.console.status(self.term.text("cli.advice.thinking"), spinner="line")

    def _explain(self, rest: str, question: Question) -> None:
        """Why an option is refused, a card's text, or a rule by its id; without any, why options are refused."""
        shown = ask.lines(question)
        if not rest and any(line.refused is not None for line in shown):
            self.term.console.print(view.refusals(self.term, shown))
            return
        if rest.isdecimal() and 1 <= int(rest) <= len(shown):
            line = shown[int(rest) - 1]
            self.term.console.print(view.explanation(self.term, self.table, self.session, line))
            return
        rules = view.rule_text(self.term, rest)
        if rules:
            self.term.console.print(*rules)
        else:
            self.term.say("cli.unclear.why", style="yellow", count=len(shown), rule=self.table.examples[1])

    def _take_back(self, level: Level) -> bool:
        """Take back to a question that a human answers: a bot would only say the same again."""
        done = 0
        try:
            with self._shield():
                while not done or self._bot_is_asked():
                    self.session.undo(level if not done else "answer")
                    done += 1
                self.save()
        except UndoRefused as error:
            for _ in range(done):
                self.session.redo()
            self.term.console.print(Text(view.reason(self.term, error.reason), "yellow"))
            return False
        self._taken_back()
        return True

    def _redo(self) -> bool:
        """Take back an undo, with the answers of bots that went with it."""
        done = 0
        try:
            with self._shield():
                while not done or self._bot_is_asked():
                    self.session.redo()
                    done += 1
                self.save()
        except UndoRefused as error:
            if not done:
                self.term.console.print(Text(view.reason(self.term, error.reason), "yellow"))
                return False
        return True

    def _bot_is_asked(self) -> bool:
        return any(question.seat in self.bots for question in self.session.questions)

    def _taken_back(self) -> None:
        self.shown = min(self.shown, len(self.session.events))
        self.drawn = (None, SPECTATOR)
        self.term.say("cli.taken_back", style="italic grey62")

    # ------------------------------------------------------------------ saving and leaving

    def save(self) -> None:
        """Save where this game is kept."""
        over = not self.session.questions
        files.write(self.session, self.path, files.Company(self.seats, self.term.lang, over))
        self.saved_at = time.monotonic()
        self.saved_answers = len(self.session.journal)

    def _unsaved(self) -> bool:
        return self.saved_answers != len(self.session.journal)

    def _save_copy(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.path
        try:
            files.write(self.session, path, files.Company(self.seats, self.term.lang))
        except DelveError as error:
            self.term.tell(error.msg, style="yellow")
        else:
            self.term.say("cli.saved", whole=True, path=str(path))

    def _leave(self, code: int) -> int:
        """Save and say how to go on."""
        with self._shield(quietly=True):
            if self._unsaved():
                self.save()
            self.term.console.print()
            self.term.say("cli.left", whole=True, style="bold", path=str(self.path))
            self.term.say("cli.resume", whole=True, command=resume_command(self.path))
        return code

    def _finish(self) -> int:
        """Say how it ended."""
        with self._shield(quietly=True):
            self.save()
            self.draw_board(self._viewer())
            result = self.session.result
            console = self.term.console
            console.print()
            if result is not None:
                won = any(result.won)
                text = Text(self.term.words.text(result.msg), "bold green" if won else "bold red")
                console.print(Text.assemble(text, (f"  {result.rule}", "grey50")))
            self.term.say("cli.over", answers=len(self.session.journal), seed=self.session.seed)
            self.term.say("cli.replay", whole=True, path=str(self.path))
        return 0

    @contextmanager
    def _shield(self, *, quietly: bool = False) -> Iterator[None]:
        """Hold Ctrl-C back until the block is done, so that no answer is ever half given."""
        pressed = False

        def later(signum: int, frame: FrameType | None) -> None:
            nonlocal pressed
            pressed = True

        try:
            before: Any = signal.signal(signal.SIGINT, later)
        except ValueError:  # not in the main thread: nobody presses anything there
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
        if pressed and not quietly:
            raise KeyboardInterrupt


def resume_command(path: Path) -> str:
    """What to type to go on with a saved game."""
    if path.parent == files.saves() and files.newest() == path:
        return "delve resume"
    shown = str(path)
    return f'delve play --load "{shown}"' if " " in shown else f"delve play --load {shown}"
