"""What comes to light is marked: for each `game.reveal` a position in which something hidden decides what an answer
shows.

A case is such a position with its answer. It is given in several worlds that differ in that one hidden thing. The
viewer cannot tell them apart before the answer and can afterwards; so the answer is journalled as revealing, by the
call that the case is about, and undo does not go past it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from delve.core import registry
from delve.core.game import Game
from delve.core.msg import Reason
from delve.core.questions import SPECTATOR, Answer, Seat
from delve.core.session import Session

GAMES = Path(registry.__file__).parents[1] / "games"
WORLDS = 8

Site = str
"""A function that marks or draws something: `heroesout/rules/cards.py:draw`; its second call ends with `#2`."""
Hide = Callable[[Any, int], None]
"""Lays something hidden otherwise in a state, in a different way for each number from 1."""


@dataclass
class Light:
    """A session, and the answer to its question that brings something to light."""

    session: Session
    answer: Answer
    hide: Hide | list[Session]
    """Lays what is hidden otherwise; or sessions in which it lies otherwise, such as one in which another seat has
    given another secret answer."""
    seat: int = -1
    """Who answers; by default the only seat asked."""
    viewer: int = -1
    """Who sees it; by default who answers."""
    also: dict[str, int] = field(default_factory=dict)
    """What else is marked by this answer, and how often; `mk.revealed.card@0` is for seat 0 alone."""


@dataclass(frozen=True)
class Case:
    """A position for one call of `game.reveal`, or for a draw that other marks cover."""

    site: Site
    mark: str
    make: Callable[[], Light]


CASES: dict[str, Case] = {}
"""All cases by the names of their functions."""


def shows(site: Site, mark: str) -> Callable[[Callable[[], Light]], Callable[[], Light]]:
    """Register a case for a call of `game.reveal`, which marks with these words; without words, for a draw that others
    mark."""

    def register(make: Callable[[], Light]) -> Callable[[], Light]:
        game, _, _ = site.partition("/")
        name = f"{game}:{make.__name__}"
        assert name not in CASES, f"{name} is there twice"
        CASES[name] = Case(site, mark, make)
        return make

    return register


def chance(state: Any, number: int) -> None:
    """Dice and shuffles of the future fall otherwise."""
    state.rng += number


def order(*names: str) -> Hide:
    """The cards of a pile lie in another order: `order("players", "0", "deck")`."""

    def hide(state: Any, number: int) -> None:
        pile = state
        for name in names:
            pile = (
                pile[int(name)]
                if isinstance(pile, list)
                else pile[name]
                if isinstance(pile, dict)
                else getattr(pile, name)
            )
        for _ in range(number):
            pile.insert(0, pile.pop())

    return hide


def comes_to_light(case: Case) -> None:
    """Give the answer in worlds that differ in what it shows; see above."""
    light = case.make()
    seat = Seat(light.session.question.seat if light.seat < 0 else light.seat)
    viewer = seat if light.viewer < 0 else Seat(light.viewer)
    before = _look(light.session, viewer)
    looks, elsewhere = [], []
    for number, world in enumerate(_worlds(light)):
        assert _look(world, viewer) == before, "it could be seen before"
        world.answer(light.answer, seat)
        looks.append(_look(world, viewer))
        private = None not in world.game.shown_to
        seen_by = {eyes for to in world.game.shown_to for eyes in to or ()}
        others = {Seat(eyes) for eyes in range(SPECTATOR, world.seats)} - seen_by if private else set[Seat]()
        elsewhere.append([_look(world, eyes) for eyes in sorted(others)])
        assert world.journal[-1].revealed, "what has come to light is not marked"
        refused = world.can_undo("answer", seat)
        assert isinstance(refused, Reason)
        assert refused.msg.key == "core.undo.revealed"
        if not number:
            expected = Counter(light.also)
            expected[case.mark] += bool(case.mark)
            assert _marks(world) == +expected, f"marked are {dict(_marks(world))}"
    assert any(look != looks[0] for look in looks), "the hidden thing is not what the answer shows"
    assert all(look == elsewhere[0] for look in elsewhere), "somebody sees what is marked for others"


def _worlds(light: Light) -> Iterator[Session]:
    if isinstance(light.hide, list):
        yield from (light.session, *light.hide)
        return
    for number in range(WORLDS):
        world = light.session.clone()
        if number:
            light.hide(world.state, number)
        yield world


def _look(session: Session, seat: Seat) -> tuple[Any, ...]:
    return session.view(seat), session.events_for(seat)


def _marks(session: Session) -> Counter[str]:
    game = session.game
    return Counter(
        f"{msg.key}@{','.join(map(str, to))}" if to is not None else msg.key
        for msg, to in zip(game.revealed, game.shown_to, strict=True)
    )


# ---------------------------------------------------------------------- the calls in the rules


@cache
def reveals() -> dict[Site, int]:
    """All calls of `game.reveal` in the games, with their lines."""
    return {site: call.lineno for site, call in _calls(_is_reveal)}


@cache
def draws() -> frozenset[Site]:
    """All functions of the rules that roll, shuffle or take something off a face-down pile."""
    return frozenset(site.partition("#")[0] for site, _ in _calls(_is_draw))


@cache
def _piles() -> frozenset[str]:
    """The names of the fields that the games declare as hidden and that things are taken off."""
    paths = [path for game in registry.installed() for path in registry.game_def(game).hidden]
    return frozenset(path.removesuffix(".*").rpartition(".")[2] for path in paths) - {"hand", "played", "memory"}


def _is_reveal(call: ast.Call) -> bool:
    func = call.func
    if not isinstance(func, ast.Attribute) or func.attr != "reveal":
        return False
    # `explore.reveal(game, …)` lays a tile.
    return not (call.args and ast.unparse(call.args[0]) in ("game", "self._game()"))


def _is_draw(call: ast.Call) -> bool:
    func = call.func
    if not isinstance(func, ast.Attribute):
        return False
    value = ast.unparse(func.value)
    pile = re.sub(r"\[.*\]$", "", value).rpartition(".")[2]
    return value in ("rng", "game.rng") or (func.attr == "pop" and pile in _piles())


def _calls(wanted: Callable[[ast.Call], bool]) -> Iterator[tuple[Site, ast.Call]]:
    for path in sorted(GAMES.rglob("*.py")):
        where = path.relative_to(GAMES).as_posix()
        if "/rules/" not in where and not re.search(r"/(flow|\w*effects)\.py$", where):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"game\.(reveal\(|rng)", text), f"{where} marks or draws something"
            continue
        counts: Counter[str] = Counter()
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for call in sorted(_own_calls(function), key=lambda call: call.lineno):
                    if wanted(call):
                        site = f"{where}:{function.name}"
                        counts[site] += 1
                        yield (site if counts[site] == 1 else f"{site}#{counts[site]}"), call


def _own_calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """The calls in a function, without those of functions inside it."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, ast.Call):
            yield node
        waiting += ast.iter_child_nodes(node)


def drop(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one call of `game.reveal` do nothing."""
    reveal, path, line = Game.reveal, str(GAMES / site.partition(":")[0]), reveals()[site]

    def dropped(game: Game[Any, Any], key: str, *, only_to: tuple[Seat, ...] | None = None, **params: Any) -> None:
        caller = sys._getframe(1)
        if caller.f_lineno != line or caller.f_code.co_filename != path:
            reveal(game, key, only_to=only_to, **params)

    monkeypatch.setattr(Game, "reveal", dropped)


def entered(case: Case) -> set[Site]:
    """The functions of the games that the answer of a case enters."""
    light, found = case.make(), set[Site]()

    def enter(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            code = frame.f_code
            if code.co_filename.startswith(str(GAMES)):
                found.add(f"{Path(code.co_filename).relative_to(GAMES).as_posix()}:{code.co_name}")

    world, profile = light.session.clone(), sys.getprofile()
    sys.setprofile(enter)
    try:
        world.answer(light.answer, None if light.seat < 0 else light.seat)
    finally:
        sys.setprofile(profile)
    return found
