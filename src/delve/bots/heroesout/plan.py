"""Planning a card: the best way to use all of it, as a list of answers, each with the prompt it belongs to.

Questions that the engine answers by itself are skipped when the plan is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from delve.bots.heroesout.actions import Actions, Ask, Step
from delve.bots.heroesout.hope import SMALL
from delve.bots.heroesout.table import Table
from delve.bots.heroesout.worth import Budget, Worth, add
from delve.games.heroesout.effects import AnyAct, Choice


class Item(NamedTuple):
    """An action of a card with its path, and the choice that has to be made before it can be taken."""

    path: str
    act: AnyAct
    gate: str = ""
    alone: bool = False
    """Whether it is the only action behind its choice, so that choosing takes it."""


class Planner(Actions):
    """Finds the best use of whole cards from one position."""

    def __init__(self, table: Table, worth: Worth) -> None:
        super().__init__(table, worth)
        self._firsts: dict[tuple[AnyAct, tuple[float, ...]], Step | None] = {}

    def card(self, card: str, paths: tuple[str, ...], rest: Budget) -> tuple[float, list[Ask]]:
        """The best use of what is left on a card: its value with what the other cards promise then, and the answers."""
        best: tuple[float, list[Ask]] | None = None
        for items in self._variants(card, paths):
            found = self._perform(items, rest)
            if best is None or found[0] > best[0]:
                best = found
        assert best is not None
        return best

    def _variants(self, card: str, paths: tuple[str, ...]) -> Iterator[list[Item]]:
        """The actions that are left, for each way to decide the choices."""
        actions = self.table.content.cards[card].actions
        fixed: list[Item] = []
        choices: list[list[list[Item]]] = []
        for path in paths:
            act = _act_at(actions, path)
            if isinstance(act, Choice):
                sides = []
                for side in "lr":
                    group, gate = act.side(side), f"{path}.{side}"
                    sides.append([Item(f"{gate}.{i}", one, gate, len(group) == 1) for i, one in enumerate(group)])
                choices.append(sides)
            else:
                fixed.append(Item(path, act))
        for sides_taken in product(*choices):
            yield [*fixed, *(item for side in sides_taken for item in side)]

    def _perform(self, items: list[Item], rest: Budget) -> tuple[float, list[Ask]]:
        table, worth = self.table, self.worth
        asks: list[Ask] = []
        opened: set[str] = set()
        gain, done = 0.0, 0
        left = items[:]
        while left:
            found: tuple[float, Item, Step] | None = None
            seen: list[AnyAct] = []
            for item in left:
                if item.act in seen:
                    continue
                seen.append(item.act)
                budget = rest
                for other in left:
                    if other is not item:
                        budget = add(budget, worth.act_budget(other.act))
                self.budget = budget
                step = self.best(item.act) if done else self.first(item.act)
                if step is not None and (found is None or step.total > found[0]):
                    found = (step.total, item, step)
            # To stop here is to give up what is left on the card.
            self.budget = rest
            if found is not None and found[0] <= self.promise() + SMALL:
                found = None
            if found is None:
                break
            _, item, step = found
            left.remove(item)
            if item.gate and item.gate not in opened:
                opened.add(item.gate)
                asks.append(("kh.ask.act", f"act:{item.gate}"))
            if not item.alone:
                asks.append(("kh.ask.act", f"act:{item.path}"))
            asks += step.asks
            table.apply(step.ops, step.rooms)
            gain += step.gain
            done += 1
        asks.append(("kh.ask.act", "done"))
        self.budget = rest
        value = gain + self.promise()
        for _ in range(done):
            table.back()
        return value, asks

    def first(self, act: AnyAct) -> Step | None:
        """The best way to take an action before any other: the same for all cards that leave the same to hope for."""
        key = (act, tuple([round(n, 3) for n in self.budget]))
        if key not in self._firsts:
            self._firsts[key] = self.best(act)
        return self._firsts[key]


def _act_at(actions: tuple[AnyAct, ...], path: str) -> AnyAct:
    steps = path.split(".")
    act = actions[int(steps[0])]
    for side, index in zip(steps[1::2], steps[2::2], strict=True):
        assert isinstance(act, Choice)
        act = act.side(side)[int(index)]
    return act
