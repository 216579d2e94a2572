"""Places are given in turn: round the addresses, round the accounts of each, one to an account at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from delve.server.errors import Refuse
from delve.server.turns import Payer, Turns


class Queue:
    """Those who want a turn, by letters of account and address: `a1` is account a at address 1. A turn lasts until it
    is ended."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.refused: list[tuple[str, str]] = []
        self._ends: dict[str, list[asyncio.Event]] = {}
        self._tasks: list[tuple[str, asyncio.Task[None]]] = []

    async def want(self, *who: str, background: bool = False) -> None:
        """They come, one after the other."""
        for name in who:
            self._tasks.append((name, asyncio.create_task(self._turn(name, background))))
            await settle()

    async def end(self, *who: str) -> None:
        """The turns of some end."""
        for name in who:
            self._ends[name].pop(0).set()
            await settle()

    async def leave(self, who: str) -> None:
        """The last that came under this name does not wait any more."""
        next(task for name, task in reversed(self._tasks) if name == who).cancel()
        await settle()

    async def _turn(self, name: str, background: bool) -> None:
        try:
            async with self.turns.turn(Payer(name[0], name[1:]), background=background):
                self.begun.append(name)
                end = asyncio.Event()
                self._ends.setdefault(name, []).append(end)
                await end.wait()
        except Refuse as error:
            self.refused.append((name, error.code))


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(5):
        await asyncio.sleep(0)


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


def test_who_wants_much_waits_for_themselves() -> None:
    async def play() -> None:
        queue = Queue(Turns(1))
        await queue.want("a1", "a1", "a1", "b2", "c3", "b2")
        assert queue.begun == ["a1"]
        order = ["a1", "a1", "b2", "c3", "a1", "b2"]
        for name in order:
            await queue.end(name)
        assert queue.begun == order

    run(play)


def test_accounts_of_one_address_share_its_turns() -> None:
    async def play() -> None:
        queue = Queue(Turns(1))
        await queue.want("a1", "b1", "c1", "d1", "z2", "z2")
        for name in ("a1", "b1", "z2", "c1", "z2", "d1"):
            await queue.end(name)
        assert queue.begun == ["a1", "b1", "z2", "c1", "z2", "d1"], "accounts are free to create"

    run(play)


def test_an_account_has_one_place_and_an_address_never_the_last_one() -> None:
    async def play() -> None:
        queue = Queue(Turns(3))
        await queue.want("a1", "a1")
        assert queue.begun == ["a1"], "a second one waits though places are free"
        await queue.want("b1", "c1")
        assert queue.begun == ["a1", "b1"], "the last place is for another address"
        await queue.want("z2")
        assert queue.begun == ["a1", "b1", "z2"]
        await queue.end("a1")
        assert queue.begun == ["a1", "b1", "z2", "a1"]
        await queue.end("a1")
        assert queue.begun == ["a1", "b1", "z2", "a1", "c1"]

    run(play)


def test_background_work_waits_for_people() -> None:
    async def play() -> None:
        queue = Queue(Turns(1))
        await queue.want("x1", background=True)
        await queue.want("y1", background=True)
        await queue.want("a2", "b3")
        for name in ("x1", "a2", "b3", "y1"):
            await queue.end(name)
        assert queue.begun == ["x1", "a2", "b3", "y1"]

    run(play)


def test_one_account_cannot_fill_the_queue() -> None:
    async def play() -> None:
        queue = Queue(Turns(1, each=2, most=4))
        await queue.want("a1", "a1", "a1", "a1")
        assert queue.refused == [("a1", "busy")]

    run(play)


def test_one_address_cannot_fill_the_queue() -> None:
    async def play() -> None:
        queue = Queue(Turns(1, each=2, most=4))
        await queue.want("a1", "b1", "c1", "c1", "d1")
        await queue.want("z2")
        assert queue.refused == [("c1", "crowded")], "who has most of the queue has one less"
        await queue.end("a1")
        assert queue.begun == ["a1", "b1"]
        await queue.end("b1")
        assert queue.begun == ["a1", "b1", "z2"]
        await queue.want("b1", "e1")
        assert queue.refused == [("c1", "crowded")], "there is room again"
        await queue.want("f1")
        assert queue.refused[1:] == [("f1", "crowded")], "one's own address has most of it"

    run(play)


@pytest.mark.parametrize("background", [False, True])
def test_who_leaves_is_passed_over(background: bool) -> None:
    async def play() -> None:
        queue = Queue(Turns(1))
        await queue.want("a1")
        await queue.want("b1", "c2", background=background)
        await queue.leave("b1")
        assert queue.turns.waiting == 1
        await queue.leave("a1")
        assert queue.begun == ["a1", "c2"], "a place is free, however its turn ended"
        await queue.end("c2")
        await queue.want("b1")
        assert queue.begun == ["a1", "c2", "b1"]

    run(play)


def test_a_place_given_to_who_has_just_left_goes_to_the_next() -> None:
    async def play() -> None:
        turns = Turns(1)
        queue = Queue(turns)
        await queue.want("a1", "b2", "c3")
        queue._ends["a1"].pop().set()
        await asyncio.sleep(0)  # the place is b's now, who has not begun
        await queue.leave("b2")
        assert queue.begun == ["a1", "c3"]
        assert turns.waiting == 0

    run(play)
