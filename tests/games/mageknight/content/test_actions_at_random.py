"""Hands of Action cards played at random: whatever is offered can be done, and every card is of use somewhere."""

from __future__ import annotations

from random import Random

import pytest

from delve.core.questions import Amount, Answer, Choose, ChooseSome, Order, Question
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import Assault
from delve.games.mageknight.effects import Attack, Block
from tests.games.mageknight.arena import at, foe, unit
from tests.games.mageknight.kit import Table

GUARDS = unit(Attack(2), Block(2), name="guards")
FOES = [
    foe("a", 3, 3, "swift", "brutal"),
    foe("b", 4, 2, resist=("fire",)),
    foe("c", 5, attacks=(Assault(2), Assault(3, "ice"))),
    foe("d", 3, attacks=(Assault(summons="brown"),)),
]
ACTIONS = [one.id for one in box_content().cards.values() if one.kind in ("basic", "advanced")]


def dealt(random: Random) -> Table:
    """A turn with five cards, some mana, some Wounds: on the way, in a village or in a combat."""
    hand = random.sample(ACTIONS, 5) + ["wound"] * random.randint(0, 2)
    kind = random.choice(["move", "interact", "fight"])
    table = Table.of(
        hand=" ".join(hand),
        mana=" ".join(random.choices(["red", "blue", "green", "white", "gold", "black"], k=random.randint(0, 5))),
        crystals=" ".join(random.choices(["red", "blue", "green", "white"], k=random.randint(0, 4))),
        deck="march rage stamina promise swiftness",
        units="guards! guards#2 guards#3*",
        defs=[GUARDS, *FOES],
        night=random.random() < 0.4,
        on="village" if kind == "interact" else "",
        foes="a b c d" if kind == "fight" else "",
        change=at(10, random.randint(0, 4)) if kind == "move" else None,
    )
    return table.play("interact") if kind == "interact" else table


def anything(question: Question, random: Random) -> Answer:
    """Any legal answer; rather a card than something else."""
    match question:
        case Choose():
            legal = question.legal()
            cards = [one for one in legal if one.startswith(("basic:", "strong:", "deal:"))]
            return random.choice(cards if cards and random.random() < 0.75 else legal)
        case ChooseSome():
            legal = question.legal()
            chosen = random.sample(legal, random.randint(question.least, min(question.most, len(legal))))
            return [one for one in legal if one in chosen]
        case Order():
            return [option.id for option in question.options]
        case Amount():
            return random.randint(question.least, question.most)
    return random.random() < 0.5


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_with_any_action_cards_is_played_to_its_end(seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        table = dealt(random)
        for _ in range(60):
            if not table.session.questions or table.state.turns != 1:
                break
            table.answer(anything(table.question, random))
