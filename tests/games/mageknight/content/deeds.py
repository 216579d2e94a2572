"""What tests of Action cards share: turns and fights without dice, and the codes that a card names."""

from __future__ import annotations

from delve.games.mageknight.effects import Coded
from tests.games.mageknight.arena import foe
from tests.games.mageknight.kit import Table

OGRE = foe("ogre", 5, 4)


def codes_in(one: object) -> set[str]:
    """The codes that an effect names, at any depth."""
    if isinstance(one, Coded):
        return {one.name}
    if isinstance(one, dict):
        return {name for part in one.values() for name in codes_in(part)}
    if isinstance(one, tuple):
        return {name for part in one for name in codes_in(part)}
    fields = getattr(one, "__struct_fields__", ())
    return {name for field in fields for name in codes_in(getattr(one, field))}


def ready(hand: str, mana: str = "", **rest: object) -> Table:
    """The first seat's turn with some mana and no dice."""
    return Table.of(hand=hand, mana=mana, source=str(rest.pop("source", "")), **rest)  # type: ignore[arg-type]


def fight(hand: str, mana: str = "", phase: str = "ranged", foes: str = "ogre", **rest: object) -> Table:
    """A combat with an ogre (Armor 5, Attack 4) in one of its phases, aimed at it."""
    defs = [OGRE, *rest.pop("defs", ())]  # type: ignore[misc]
    table = ready(hand, mana, foes=foes, defs=defs, **rest)
    if phase == "block":
        return table.play("next", "attack:0:0")
    if phase == "attack":
        to_attack(table)
    return table.play("target:0")


def to_attack(table: Table) -> Table:
    """Go on to the Attack phase; the hero takes all damage."""
    while table.asked != "combat_attack":
        table.play(
            "next" if table.asked.startswith("combat") else "hero" if table.asked == "damage" else table.options()[0]
        )
    return table


def home(table: Table) -> Table:
    """End the turn and answer whatever its end asks."""
    table.play("end")
    turns = table.state.turns
    while table.session.questions and table.state.phase == "end_turn" and table.state.turns == turns:
        table.go_on(until="")
    return table
