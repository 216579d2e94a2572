"""Triggers and codes: what registers itself under a name or for a kind of event."""

from __future__ import annotations

import pytest

from delve.core.effects import Codes
from delve.core.game import Game
from delve.core.msg import say
from delve.core.questions import Rule
from delve.core.triggers import Triggers
from tests.core.toy import Toy, Won


def test_listeners_run_by_order_and_then_as_they_were_registered() -> None:
    triggers: Triggers[Game[Toy, None]] = Triggers()
    ran: list[str] = []

    def listener(name: str, order: int) -> None:
        def rule(game: Game[Toy, None], event: Won) -> Rule[None]:
            ran.append(name)
            yield from ()

        rule.__name__ = name
        triggers.on(Won, order)(rule)

    for name, order in (("late", 9), ("first", 1), ("second", 1), ("middle", 5)):
        listener(name, order)
    assert triggers.listeners(Won) == ["first", "second", "middle", "late"]
    assert triggers.listeners(str) == []
    game: Game[Toy, None] = Game(Toy(rng=1, hands=[], deck=[]), None)
    assert list(triggers.fire(game, Won(0))) == []  # type: ignore[arg-type]  # a seat is a number
    assert ran == ["first", "second", "middle", "late"]
    assert list(triggers.fire(game, "nobody listens to this")) == []
    assert len(ran) == 4


def test_a_code_is_registered_once() -> None:
    codes: Codes[type] = Codes()
    assert codes.effect("dance", lambda: say("toy.dance"))(int) is int
    assert "dance" in codes
    assert "sing" not in codes
    assert codes.names() == ["dance"]
    assert codes.resolver("dance") is int
    assert codes.words("dance") == say("toy.dance")
    with pytest.raises(ValueError, match="'dance' is registered twice"):
        codes.effect("dance", lambda: say("toy.dance"))(str)
    assert codes.resolver("dance") is int
