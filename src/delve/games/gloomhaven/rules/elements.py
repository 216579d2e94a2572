"""Elements: infusing, consuming, waning (GH-ELEM)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.box import ELEMENTS, INERT, STRONG, AnyElement, Element, element_msg

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def strength(game: GH, element: Element) -> int:
    """The column that an element is in."""
    return game.state.elements[ELEMENTS.index(element)]


def can_consume(game: GH, wanted: Iterable[AnyElement]) -> bool:
    """Whether all elements are there to be consumed (GH-ELEM-04, 10)."""
    there = [e for e, column in zip(ELEMENTS, game.state.elements, strict=True) if column != INERT]
    wilds = 0
    for element in wanted:
        if element == "any":
            wilds += 1
        elif element in there:
            there.remove(element)
        else:
            return False
    return wilds <= len(there)


def consume(game: GH, seat: Seat, wanted: Iterable[AnyElement], *, collective: bool = False) -> Rule[list[Element]]:
    """Consume elements that are there; of a wild one the player says which."""
    taken: list[Element] = []
    wanted = list(wanted)
    for element in sorted(wanted, key=lambda e: e == "any"):
        named: Element
        if element == "any":
            named = yield from choose_element(
                game, seat, [e for e in ELEMENTS if strength(game, e) != INERT], "consume", collective=collective
            )
        else:
            named = element
        game.state.elements[ELEMENTS.index(named)] = INERT
        taken.append(named)
        game.tell("GH-ELEM-04", "gh.event.consumed", element=element_msg(named))
    return taken


def infuse(game: GH, seat: Seat, elements: Iterable[AnyElement], *, collective: bool = False) -> Rule[None]:
    """Create elements: they become Strong at the end of the turn (GH-ELEM-03)."""
    for element in elements:
        named: Element
        if element == "any":
            named = yield from choose_element(game, seat, list(ELEMENTS), "infuse", collective=collective)
        else:
            named = element
        if named not in game.state.made:
            game.state.made.append(named)
        game.tell("GH-ELEM-03", "gh.event.infused", element=element_msg(named))


def choose_element(game: GH, seat: Seat, among: list[Element], verb: str, *, collective: bool = False) -> Rule[Element]:
    """Say which element."""
    options = [Option(f"element:{e}", element_msg(e)) for e in among]
    answer = yield from choose(seat, say(f"gh.ask.{verb}"), options, collective=collective)
    return next(e for e in ELEMENTS if e == answer[8:])


def end_of_turn(game: GH) -> None:
    """What was created becomes Strong."""
    for element in game.state.made:
        game.state.elements[ELEMENTS.index(element)] = STRONG
    game.state.made = []


def wane(game: GH) -> None:
    """Strong becomes Waning, Waning becomes Inert (GH-ROUND-06)."""
    game.state.elements = [max(INERT, one - 1) for one in game.state.elements]
