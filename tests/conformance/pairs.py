"""Pairs of tables: real games that begin at the same point and differ only in what a viewer may not see.

They are given the same answers until something comes to light for the viewer. Until then all that the server makes of
them for the viewer has to be the same: scenes and log lines in every language, the reasons against answers that are
not allowed, how far back they may go, the past and its scenes, forks from now and then, hints, and the sizes of sealed
exports.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from delve.bots.base import random_answer
from delve.bots.search.approach import approach_to
from delve.bots.search.bot import SearchBot
from delve.core import registry, save
from delve.core.errors import AnswerRefused
from delve.core.game import Game
from delve.core.msg import Reason
from delve.core.questions import SPECTATOR, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import cloner
from delve.core.words import LANGUAGES, words
from delve.server import games, hints, present
from delve.server.errors import refusal_of
from delve.server.history import Past
from delve.server.keys import SEALED_BLOCK, Keys
from delve.server.messages import AskHint, Hint
from delve.server.routes.tables import SealedTable
from tests.conformance.checks import bad_answers, viewers
from tests.conformance.games import new_table
from tests.conformance.worlds import OtherWorld, look_alike, sent

KEYS = Keys(b"only this test knows")
NODES = 6
"""Continuations that a hint tries."""


class Pair:
    """Two tables that a viewer cannot tell apart."""

    def __init__(self, viewer: Seat, tables: tuple[Session, Session]) -> None:
        self.viewer = viewer
        self.tables = tables
        self.page = games.page(tables[0].definition.id)
        self.seats = [int(viewer)] if viewer >= 0 else []

    @classmethod
    def of(cls, name: str, number: int, *, answers: int = 120) -> Pair | None:
        """A pair from somewhere in a random game; None where its first question brings something to light."""
        rng, seats = LooseRng(number), registry.game_def(name).seats
        start = new_table(name, rng.choice(seats), number)
        left = rng.below(answers)
        while left > 0 and start.questions:
            question = rng.choice(start.questions)
            start.answer(random_answer(question, rng), question.seat)
            left -= 1
        definition, rest = start.definition, start.last_rest()
        if not start.questions:
            return None
        viewer = rng.choice([start.question.seat, *viewers(start)])
        state = cloner(definition.state_type)(rest.state)
        dealt = definition.determinize(Game(state, start.content), viewer, LooseRng(number + 1))
        one, other = (
            Session.resume(definition, start.config, number, begun, content=start.content) for begun in (state, dealt)
        )
        if one.game.revealed or other.game.revealed:
            return None
        return cls(viewer, (one, other))

    def play(self, rng: LooseRng) -> bool:
        """Give an answer at both tables; false once the viewer may see them part, or it is over."""
        one, other = self.tables
        if not one.questions:
            return False
        own = [question for question in one.questions if question.seat == self.viewer or question.collective]
        question = rng.choice(own or one.questions)
        seat = self.viewer if question.collective and self.viewer >= 0 else question.seat
        world = OtherWorld(self.viewer, other, one, laid=False)
        one.answer(random_answer(question, rng), seat)
        return world.follows(one)

    # ------------------------------------------------------------------ what the viewer can ask for

    def same_scene(self, rng: LooseRng) -> None:
        """What is sent without asking, in some language; also to somebody who may take back for all."""
        one, other = self.tables
        look_alike(one, other, self.viewer)
        said = words(rng.choice(LANGUAGES))
        whose = rng.choice([self.seats, list(range(one.seats))])
        made = []
        for table in self.tables:
            scene = present.scene(table, self.page, said, self.seats, taking_back=whose)
            lines = present.log_lines(table.events_for(self.viewer), said)
            made.append(msgspec.json.encode([scene, lines]))
        assert made[0] == made[1], "the server sends a secret"

    def same_refusals(self, rng: LooseRng) -> None:
        """The reasons against answers that are not allowed, in words, and against those of who is not asked."""
        said = words(rng.choice(LANGUAGES))
        for question in self.tables[0].questions:
            if self.viewer >= 0 and (question.seat == self.viewer or question.collective):
                for answer in bad_answers(question):
                    one, other = (_refused(table, answer, self.viewer, said) for table in self.tables)
                    assert one == other, f"why {answer!r} is refused tells a secret"
        for seat in range(SPECTATOR, self.tables[0].seats + 1):
            if self.tables[0].question_for(seat) is None:
                one, other = (_refused(table, "no such option", seat, said) for table in self.tables)
                assert one == other, "why nobody is asked tells a secret"
        for level in present.LEVELS:
            one, other = (self._undone(table, level) for table in self.tables)
            assert one == other, "what is taken back tells a secret"

    def _undone(self, table: Session, level: Any) -> Any:
        """What stands where an undo of the viewer leads."""
        target = table.undo_target(level, self.seats)
        if isinstance(target, Reason):
            return target
        copy = table.clone()
        copy.undo(level, self.seats)
        return copy.view(self.viewer), copy.events_for(self.viewer), copy.can_redo(self.seats)

    def same_past(self, rng: LooseRng) -> None:
        """The list of all points, and what was to be seen at one of them."""
        said = words(rng.choice(LANGUAGES))
        at = rng.below(len(self.tables[0].journal) + 1)
        one, other = (Past(table) for table in self.tables)
        assert one.moments(self.viewer, said) == other.moments(self.viewer, said), "the past tells a secret"
        scenes = []
        for past in (one, other):
            scene = past.scene(at, self.page, said, self.seats, self.viewer)
            scenes.append(msgspec.json.encode(scene))
        assert scenes[0] == scenes[1], f"the scene after {at} answers tells a secret"

    def same_fork(self, rng: LooseRng) -> None:
        """A practice table from here on or from an earlier point: all hidden things are dealt anew there, in both
        worlds the same by the same seed."""
        at, seed = rng.below(len(self.tables[0].journal) + 1), rng.below(1 << 30)
        known = range(self.tables[0].seats) if self.page.same_for_all else self.seats
        forks = [table.at(at).forked(self.viewer, seed, known) for table in self.tables]
        one, other = forks
        assert (one.hash(), one.questions) == (other.hash(), other.questions), "a fork tells a secret"
        assert one.events == other.events, "the log of a fork tells a secret"
        assert one.journal == other.journal, "how far a fork goes tells a secret"
        assert sent(one, self.viewer) == sent(other, self.viewer)

    def same_export(self) -> None:
        """A sealed file is as long as the other, in whole blocks: hidden things weigh little against one."""
        sealed = []
        for table in self.tables:
            held = SealedTable("table", self.seats, int(self.viewer), save.dump(table))
            sealed.append(len(KEYS.seal(msgspec.msgpack.encode(held))))
        assert {size % SEALED_BLOCK for size in sealed} == {len(KEYS.seal(b"")) % SEALED_BLOCK}, (
            "the size of an export tells a secret"
        )
        one, other = (len(save.dump(table)) for table in self.tables)
        assert abs(one - other) < SEALED_BLOCK // 16, "the size of an export tells a secret"

    def same_hint(self, seed: int) -> bool:
        """What a bot would answer in the viewer's place, in words; true if it compared answers."""
        found = [self._hint(table, seed) for table in self.tables]
        assert found[0] == found[1], "a hint tells a secret"
        return found[0] is not None and len(found[0].choices) > 1

    def _hint(self, table: Session, seed: int) -> Hint | None:
        question = table.question_for(self.viewer)
        if question is None:
            return None
        name = table.definition.id
        level = replace(approach_to(name).levels["quick"], nodes=NODES, horizon=1, wide=3)
        advice = SearchBot(name, level, seed, thorough=True).advise(table, self.viewer, question)
        asked = AskHint("hint", int(self.viewer), 0, len(table.journal))
        return replace(hints.worded(advice, name, asked, (0, 0), words("en")), seconds=0.0)


def _refused(table: Session, answer: Any, seat: int, said: Any) -> Any:
    try:
        table.answer(answer, seat)
    except AnswerRefused as error:
        return refusal_of(error.reason, said)
    raise AssertionError(f"{answer!r} is allowed")
