"""Questions taken apart into single steps, each one of a fixed number of actions.

An option's action is its place. Its home is drawn by its id, so that the same option mostly has the same place; if
another one is there, it takes the next. The last place ends a choice of several, the last but one shows more options
where there are too many for the places.
"""

from __future__ import annotations

from delve.core.msg import Msg
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Option, Order, Question
from delve.env.encoding import bucket

KINDS: tuple[type[Question], ...] = (Choose, ChooseSome, Amount, Order, Confirm)


class Decision:
    """One question being answered, step by step."""

    __slots__ = ("done", "more", "options", "page", "picked", "places", "question", "room")

    def __init__(self, question: Question, actions: int) -> None:
        self.question = question
        self.done, self.more, self.room = actions - 1, actions - 2, actions - 2
        self.options = options_of(question)
        """Those that are not refused."""
        self.picked: list[str] = []
        self.page = 0
        self.places: dict[int, Option] = {}
        self._lay()

    def _lay(self) -> None:
        """Give the options of the page their places."""
        room, places = self.room, self.places
        places.clear()
        for option in self.options[self.page * room : (self.page + 1) * room]:
            place = bucket(option.id.partition("#")[0], room)
            while place in places:
                place = (place + 1) % room
            places[place] = option

    def legal(self) -> list[int]:
        """The actions that may be taken."""
        if self.picked:
            found = [place for place, option in self.places.items() if option.id not in self.picked]
        else:
            found = list(self.places)
        question = self.question
        if isinstance(question, ChooseSome) and len(self.picked) >= question.least:
            found.append(self.done)
        if len(self.options) > self.room:
            found.append(self.more)
        return found

    def take(self, action: int) -> Answer | None:
        """Take a legal action; gives the answer once it is complete."""
        question = self.question
        if action == self.more:
            self.page = (self.page + 1) % -(-len(self.options) // self.room)
            self._lay()
            return None
        if action == self.done:
            return self.picked
        chosen = self.places[action].id
        if isinstance(question, Choose):
            return chosen
        if isinstance(question, Confirm):
            return chosen == "yes"
        if isinstance(question, Amount):
            return int(chosen)
        self.picked.append(chosen)
        if isinstance(question, ChooseSome):
            return self.picked if len(self.picked) == min(question.most, len(self.options)) else None
        assert isinstance(question, Order)
        left = [option.id for option in self.options if option.id not in self.picked]
        return [*self.picked, *left] if len(left) < 2 else None


def options_of(question: Question) -> list[Option]:
    """What may be chosen, whatever the kind of question."""
    if isinstance(question, Choose | ChooseSome):
        return [option for option in question.options if option.refused is None]
    if isinstance(question, Order):
        return question.options
    if isinstance(question, Amount):
        return [Option(str(n), Msg("core.said.other", {"answer": n})) for n in range(question.least, question.most + 1)]
    assert isinstance(question, Confirm)
    return [Option("yes", question.yes), Option("no", question.no)]
