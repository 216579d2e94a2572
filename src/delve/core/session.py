"""A game being played: questions out, answers in, and nothing ever lost.

A session is the snapshot at the last rest point, the answers since, and the live step. Everything else follows:
a clone, a save and an undo are a snapshot and a few answers that replay.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from delve.core import registry
from delve.core.course import Course
from delve.core.definition import GameDef, Result
from delve.core.errors import AnswerRefused, BadConfig, ReplayBroken, RuleBroken, UndoRefused
from delve.core.events import Event
from delve.core.game import Game
from delve.core.msg import Msg, Reason, because
from delve.core.questions import SPECTATOR, Answer, Question, Seat
from delve.core.records import Entry as Entry
from delve.core.records import Rest, TableView
from delve.core.rng import LooseRng
from delve.core.runner import Runner
from delve.core.state import cloner, state_hash

Level: TypeAlias = Literal["answer", "action", "turn"]
Seats: TypeAlias = int | Collection[int] | None
"""Who takes back: a seat, several that one person plays, or anybody."""


class Session:
    """One game at one table. Make it with `Session.new`, `delve.core.save.load` or `clone`."""

    __slots__ = (
        "_clone",
        "_course",
        "_redo",
        "_runner",
        "config",
        "content",
        "definition",
        "game",
        "history",
        "journal",
        "notices",
        "packs",
        "practice",
        "seed",
    )

    def __init__(
        self,
        definition: GameDef[Any, Any],
        config: Struct,
        seed: int,
        state: Struct,
        *,
        content: Any,
        packs: tuple[str, ...] = (),
        practice: bool = False,
        history: bool = True,
        quiet: bool = False,
    ) -> None:
        self.definition = definition
        self.config = config
        self.seed = seed
        self.packs = packs
        self.content = content
        self.practice = practice
        self.history = history
        self.game: Game[Any, Any] = Game(state, content, quiet=quiet)
        self.journal: list[Entry] = []
        self.notices: list[Msg] = []
        self._clone = cloner(definition.state_type)
        self._course = Course(history=history)
        self._redo: list[list[Entry]] = []
        self._runner: Runner | None = None

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        game: str,
        *,
        seed: int = 0,
        packs: Sequence[str] = (),
        practice: bool = False,
        history: bool = True,
        quiet: bool = False,
        **config: Any,
    ) -> Session:
        """Set up a game. `config` are the game's own choices, such as `scenario="lesson"`.

        `practice` lets undo pass revealed information. `history=False` keeps only as much as copies need and
        `quiet=True` records no events: for simulation.
        """
        definition = registry.game_def(game)
        try:
            made = msgspec.convert(config, definition.config_type, strict=True)
        except msgspec.ValidationError as error:
            raise BadConfig("core.error.config", game=definition.title, error=str(error)) from error
        unknown = sorted(set(config) - set(definition.config_type.__struct_fields__))
        if unknown:
            raise BadConfig(
                "core.error.config_unknown",
                name=unknown[0],
                names=", ".join(definition.config_type.__struct_fields__),
            )
        content = definition.content(tuple(packs))
        state = definition.new(made, content, seed)
        session = cls(
            definition,
            made,
            seed,
            state,
            content=content,
            packs=tuple(packs),
            practice=practice,
            history=history,
            quiet=quiet,
        )
        session._advance()
        return session

    @classmethod
    def resume(cls, definition: GameDef[Any, Any], config: Struct, seed: int, state: Struct, **options: Any) -> Session:
        """A session that starts from any state: a position, a determinized state."""
        content = options.pop("content", None) or definition.content(options.get("packs", ()))
        session = cls(definition, config, seed, state, content=content, **options)
        session._advance()
        return session

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> Any:
        """The live state. Read it; only rules change it."""
        return self.game.state

    @property
    def events(self) -> list[Event]:
        """The log from the beginning."""
        return self.game.events

    @property
    def questions(self) -> list[Question]:
        """What the table waits for; more than one only when seats answer together. Empty when the game is over."""
        return self._runner.pending if self._runner is not None else []

    @property
    def question(self) -> Question:
        """The first open question; raises IndexError when the game is over."""
        return self.questions[0]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        result = self.definition.result(self.state)
        return result if not self.questions else None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.definition.players(self.state)

    def question_for(self, seat: int) -> Question | None:
        """The open question that this seat may answer, if any."""
        if self._runner is None or not 0 <= seat < self.definition.players(self.game.state):
            return None
        return self._runner.question_for(seat)

    def asked_since(self, seat: Seat | int) -> int:
        """How long the journal was when a seat was first asked what it is asked now: what others answer in secret at
        the same time is no new question to it."""
        own = self._own_secret_answer(seat)
        return self._secret_from() if own is None else own + 1

    def hash(self) -> str:
        """A short stable name of exactly this state."""
        return state_hash(self.state)

    def view(self, viewer: Seat = SPECTATOR) -> TableView:
        """What a seat, or a spectator, may see."""
        return TableView(
            viewer=viewer,
            board=self.definition.view(self.game, viewer),
            questions=[q for q in self.questions if q.seat == viewer or q.collective],
            waiting=[q.seat for q in self.questions],
            result=self.result,
        )

    def events_for(self, viewer: Seat, since: int = 0) -> list[Event]:
        """The part of the log that a viewer may see, from number `since` on."""
        return [e for e in self.events[since:] if e.seen_by(viewer)]

    # ------------------------------------------------------------------ answering

    def answer(self, answer: Answer, seat: Seat | int | None = None, *, at: int | None = None) -> None:
        """Answer the open question of a seat (by default the only seat asked).

        `at` is the length of the journal when the question was shown: an answer to a question that is gone is then
        refused even if it would fit the present one. Raises AnswerRefused, with the reason, if nothing is asked or
        the answer is not allowed; then nothing has changed.
        """
        question = self._asked(seat)
        if at is not None and not self.asked_since(question.seat) <= at <= len(self.journal):
            raise AnswerRefused(because("", "core.refused.gone"))
        refusal = question.refusal(answer)
        if refusal is not None:
            raise AnswerRefused(refusal)
        by = question.seat if seat is None or seat == question.seat else Seat(seat)
        self._apply(question, by, list(answer) if isinstance(answer, list) else answer)
        if self._redo:
            self._redo.clear()

    def _asked(self, seat: Seat | int | None) -> Question:
        runner = self._runner
        if runner is None or not runner.pending:
            raise AnswerRefused(because("", "core.refused.over"))
        first = runner.pending[0]
        if seat is None:
            if len(runner.pending) > 1:
                raise AnswerRefused(because("", "core.refused.which_seat"))
            return first
        question = first if first.seat == seat else self.question_for(seat)
        if question is None:
            raise AnswerRefused(because("", "core.refused.not_asked", seat=int(seat) + 1))
        return question

    def _apply(self, question: Question, seat: Seat, answer: Answer) -> None:
        """Send a checked answer into the rules; on a defect, stand where we stood before."""
        runner, journal = self._runner, self.journal
        assert runner is not None
        prompt, label = question.prompt.key, question.named(answer) if self.history else None
        journal.append(Entry(seat, answer, prompt, (), label))
        revealed: list[Msg] = []
        self.game.revealed, self.game.shown_to = revealed, []
        try:
            runner.answer(question, answer, len(journal))
        except Exception as error:
            self._go_to(len(journal) - 1)
            raise RuleBroken(f"the rules failed on answer {answer!r} to {prompt}: {error!r}") from error
        if revealed:
            journal[-1] = Entry(seat, answer, prompt, tuple(revealed), label)

    def _advance(self, *, rested: bool = False) -> None:
        """Run on until somebody is asked or the game is over; `rested`: from a rest point that is known already."""
        runner = self._runner = Runner(self._course.steps(self.definition, self.game, self.journal, rested=rested))
        runner.run(None, len(self.journal))

    def last_rest(self) -> Rest:
        """The rest point before the live step, with its state."""
        if not self._course.rested:
            self.clone()
        return self._course.rests[-1]

    def rests_since(self, at: int) -> list[Rest]:
        """The last rest point at which the journal had no more than `at` entries, and all after it, with states."""
        first = self._course.before(at)
        if not self._course.rested or not all(rest.packed for rest in self._course.rests[first:]):
            self._course.take_over(self._played_again(first)._course)
        return self._course.rests[self._course.before(at) :]

    # ------------------------------------------------------------------ taking back

    def can_redo(self, seat: Seats = None) -> Reason | None:
        """Why nothing can be done again; None if something can."""
        if not self._redo:
            return because("", "core.undo.nothing_to_redo")
        if seat is not None and not self.practice:
            for entry in self._redo[-1]:
                if entry.seat not in _several(seat):
                    return because("", "core.undo.other_seat", seat=int(entry.seat) + 1)
        return None

    def undo_name(self, level: Level = "answer", seat: Seats = None, viewer: Seats = None) -> Msg | None:
        """What an undo would take back first; None if it is not possible, or the secret of others than the viewer
        (by default who takes back)."""
        target = self.undo_target(level, seat)
        return None if isinstance(target, Reason) else self.answer_name(target, seat if viewer is None else viewer)

    def answer_name(self, index: int, viewer: Seats = None) -> Msg | None:
        """What an answer of the journal is called; None where that is the secret of others than the viewer."""
        entry = self.journal[index]
        return entry.label if viewer is None or entry.seat in _several(viewer) else None

    def can_undo(self, level: Level = "answer", seat: Seats = None) -> Reason | None:
        """Why taking back is not possible; None if it is."""
        target = self.undo_target(level, seat)
        return target if isinstance(target, Reason) else None

    def undo(self, level: Level = "answer", seat: Seats = None, *, ended: bool = False) -> None:
        """Take back one answer, one action (to a rest point) or to the start of the turn.

        Stops at revealed information, at another seat's answer and at the end of the game, unless this is a practice
        game. `ended`: also from the end, which old logs do.
        """
        target = self.undo_target(level, seat, ended=ended)
        if isinstance(target, Reason):
            raise UndoRefused(target)
        own = self._own_secret_answer(seat) if level == "answer" else None
        undone, later = self.journal[target:], []
        if own is not None:
            undone, later = self.journal[own : own + 1], self.journal[own + 1 :]
        self._go_to(target)
        for entry in later:
            self._replay(entry)
        self._redo.append(undone)

    def redo(self, seat: Seats = None) -> None:
        """Take back the last undo. Another seat's answers are not given again, unless this is a practice game."""
        refused = self.can_redo(seat)
        if refused is not None:
            raise UndoRefused(refused)
        redo = self._redo
        for entry in redo.pop():
            self._replay(entry)
        self._redo = redo

    def _own_secret_answer(self, seat: Seats) -> int | None:
        """Where a seat's last answer in an open Together is; others may have answered since, and stay."""
        if seat is None:
            return None
        seats = _several(seat)
        secret = range(self._secret_from(), len(self.journal))
        return next((i for i in reversed(secret) if self.journal[i].seat in seats), None) if secret else None

    def _secret_from(self) -> int:
        """Where in the journal the answers to the open Together begin; its end, if none is open."""
        runner = self._runner
        if runner is None or runner.together_from < 0:
            return len(self.journal)
        return runner.together_from

    def undo_target(self, level: Level, seat: Seats = None, *, ended: bool = False) -> int | Reason:
        """The journal index that an undo would go back to, or why not."""
        if not self.journal:
            return because("", "core.undo.start")
        if not (ended or self.practice or self.questions):
            # All hands, decks and the seed are open now: whoever went on would know everything.
            return because("", "core.undo.over")
        own = self._own_secret_answer(seat)
        if own is not None and level == "answer":
            return own
        first = self._course.rests[0].at if self.history else self.last_rest().at
        end = len(self.journal)
        if level == "answer":
            target = end - 1
        else:
            before = next((r for r in reversed(self._course.rests) if r.at < end), None)
            target = -1 if before is None else before.at if level == "action" else before.turn_at
        if not self.practice:
            seats = None if seat is None else _several(seat)
            for entry in reversed(self.journal[max(target, 0) :]):
                if entry.revealed:
                    return because("", "core.undo.revealed", what=entry.revealed[-1])
                if seats is not None and entry.seat not in seats:
                    return because("", "core.undo.other_seat", seat=int(entry.seat) + 1)
        if target < first or (level == "turn" and not self.history):
            return because("", "core.undo.no_history")
        return target

    def _go_to(self, index: int) -> None:
        """Stand where the journal had `index` entries."""
        rests = self._course.rests
        while len(rests) > 1 and (rests[-1].at > index or not rests[-1].packed):
            rests.pop()
        rest = rests[-1]
        replay = self.journal[rest.at : index]
        del self.journal[rest.at :]
        self._restore(rest)
        for entry in replay:
            self._replay(entry)

    def _restore(self, rest: Rest) -> None:
        """Begin the step again from a rest point."""
        game = self.game
        fresh: Game[Any, Any] = Game(self._clone(rest.state), self.content, quiet=game.quiet)
        fresh.events = game.events[: rest.events]
        self.game = fresh
        self._course.rested, self._course.kept_at = True, rest.at
        self._advance(rested=True)

    def _replay(self, entry: Entry) -> None:
        """Give a journalled answer again; raises ReplayBroken if the question is not the same any more."""
        question = None if self._runner is None else self._runner.question_for(entry.seat)
        if question is None or question.prompt.key != entry.prompt or question.refusal(entry.answer) is not None:
            raise ReplayBroken(
                "core.error.replay",
                number=len(self.journal) + 1,
                prompt=entry.prompt,
                now="-" if question is None else question.prompt.key,
            )
        self._apply(question, entry.seat, entry.answer)

    # ------------------------------------------------------------------ copying

    def clone(self) -> Session:
        """An independent copy that stands at the same question; for search it keeps no older history."""
        copy = self._played_again(len(self._course.rests) - 1)
        if not self._course.rested:
            self._course.take_over(copy._course)
        return copy

    def _played_again(self, since: int) -> Session:
        """A copy that has played again from one of the rest points on, or from the last before it whose state was
        kept, and has kept the states of all after that."""
        while not self._course.rests[since].packed:
            since -= 1
        rest = self._course.rests[since]
        copy = Session(
            self.definition,
            self.config,
            self.seed,
            self.state,
            content=self.content,
            packs=self.packs,
            practice=self.practice,
            history=self.history,
            quiet=self.game.quiet,
        )
        copy.game.events = self.game.events[: rest.events]
        copy.journal = self.journal[: rest.at]
        copy.notices = self.notices[:]
        copy._course.rests = self._course.rests[: since + 1]
        copy._redo = [entries[:] for entries in self._redo]
        copy._course.apart = 0
        copy._restore(rest)
        for entry in self.journal[rest.at :]:
            copy._replay(entry)
        copy._course.apart = self._course.apart
        return copy

    def at(self, index: int) -> Session:
        """A copy that stands where the journal had `index` entries; before the history that is kept, by playing the
        whole game again (raises ReplayBroken where the rules have changed since)."""
        if not 0 <= index <= len(self.journal):
            raise UndoRefused(because("", "core.undo.no_such_point", index=index, last=len(self.journal)))
        copy = self.clone()
        if index < copy._course.rests[0].at:
            copy = self.replayed()
        copy._go_to(index)
        copy._redo.clear()
        return copy

    def determinized(self, viewer: Seat, seed: int) -> Session:
        """A quiet session in which all that the viewer cannot see is dealt anew. It starts at a rest point or,
        in the middle of a step, from the rest point with the answers since, as far as they still fit and are not
        secret."""
        rest = self.last_rest()
        at_rest: Game[Any, Any] = Game(self._clone(rest.state), self.content, quiet=True)
        state = self.definition.determinize(at_rest, viewer, LooseRng(seed))
        copy = Session(
            self.definition,
            self.config,
            self.seed,
            state,
            content=self.content,
            packs=self.packs,
            history=False,
            quiet=True,
        )
        copy._advance()
        secret_from = self._secret_from()
        for index in range(rest.at, len(self.journal)):
            entry = self.journal[index]
            if index >= secret_from and entry.seat != viewer:
                continue
            try:
                copy._replay(entry)
            except ReplayBroken:
                break
        return copy

    def forked(self, viewer: Seat, seed: int | None = None, known: Collection[int] = ()) -> Session:
        """A practice session of its own from here on, with the log so far as the viewer saw it.

        With a seed, what they cannot see is dealt anew. It then starts at the rest point, with the answers since as
        far as they fit and the viewer knows them: their own and those of the seats in `known`. Others who have
        answered in secret are asked again; any other answer of theirs ends it.
        """
        rest = self.last_rest()
        state = self._clone(rest.state)
        if seed is not None:
            at_rest: Game[Any, Any] = Game(state, self.content, quiet=True)
            state = self.definition.determinize(at_rest, viewer, LooseRng(seed))
        fork = Session(
            self.definition,
            self.config,
            self.seed if seed is None else seed,
            state,
            content=self.content,
            packs=self.packs,
            practice=True,
        )
        fork.game.events = [e for e in self.game.events[: rest.events] if e.seen_by(viewer)]
        fork._advance()
        for entry in self.journal[rest.at :]:
            if seed is not None and entry.seat != viewer and entry.seat not in known:
                if fork._runner is not None and fork._runner.together_from >= 0:
                    continue
                break
            try:
                fork._replay(entry)
            except ReplayBroken:
                break
        return fork

    def replayed(self) -> Session:
        """The whole game played again from its seed and journal; raises ReplayBroken where that fails."""
        try:
            state = self.definition.new(self.config, self.content, self.seed)
        except BadConfig as error:
            raise ReplayBroken(error.msg.key, **error.msg.params) from error
        copy = Session(
            self.definition,
            self.config,
            self.seed,
            state,
            content=self.content,
            packs=self.packs,
            practice=self.practice,
        )
        copy._advance()
        for entry in self.journal:
            copy._replay(entry)
        return copy


def _several(seat: int | Collection[int]) -> Collection[int]:
    return (seat,) if isinstance(seat, int) else seat
