"""The order of turns (GH-INIT), and the order in which figures count for a focus (GH-FOCUS-06 to 08, 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.rules import cards, decks, scenarios, summons
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Key: TypeAlias = tuple[int, int, int, int]


def unit_of(figure: Figure) -> str:
    """Who acts together: a character with its summons, all monsters of a type."""
    if figure.kind in ("character", "summon"):
        return f"seat:{figure.seat}"
    return f"{figure.kind}:{figure.name}"


def key_of(game: GH, one: Figure) -> Key:
    """When a figure's unit acts: initiative, characters before monsters, second card (GH-INIT-03 to 09), the players'
    word."""
    state, kind, decided = game.state, one.kind, 0
    if state.ties:
        unit = unit_of(one)
        decided = state.ties.index(unit) if unit in state.ties else 0
    if kind in ("character", "summon"):
        character = state.characters[one.seat]
        return character.lead, 0, character.second, decided
    if kind == "objective":
        return scenarios.initiative_of(game, one.name), 2, 0, decided
    shown = decks.card_of(game, one.name)
    if shown is None:
        return FAR + 1, 1, 0, decided
    # A boss's tokens act before everybody who has its initiative.
    place = -1 if game.content.monsters[one.name].each_round else 1
    return shown.initiative, place, 0, decided


def waiting(game: GH) -> dict[str, list[Figure]]:
    """The figures that have not acted this round, by unit; those that came too late not among them."""
    found: dict[str, list[Figure]] = {}
    for one in game.state.figures:
        if is_waiting(game, one):
            found.setdefault(unit_of(one), []).append(one)
    return found


def waiting_of_type(game: GH, name: str) -> list[Figure]:
    """The monsters of a type that have not acted this round."""
    if decks.card_of(game, name) is None:
        return []
    now = game.state.round
    return [
        one
        for one in game.state.figures
        if one.name == name and one.kind == "monster" and one.acted != now and one.born != now
    ]


def is_waiting(game: GH, one: Figure) -> bool:
    """Whether a figure has yet to act this round."""
    now, kind = game.state.round, one.kind
    if one.acted == now or (one.born == now and kind != "character"):
        return False
    if kind == "monster":
        return decks.card_of(game, one.name) is not None
    return kind != "objective" or one.ally


def next_figure(game: GH) -> Rule[Figure | None]:
    """Who acts next; where initiatives are equal the players say who goes first (GH-INIT-05, 07)."""
    state = game.state
    if state.active_type:
        others = waiting_of_type(game, state.active_type.removeprefix("monster:"))
        if others:
            return _first(game, others)
    units = waiting(game)
    if not units:
        return None
    while True:
        keys = {unit: key_of(game, figures[0]) for unit, figures in units.items()}
        best = min(keys.values())
        tied = [unit for unit, key in keys.items() if key == best]
        if len(tied) == 1:
            return _first(game, units[tied[0]])
        yield from _decide(game, sorted(tied))


def _decide(game: GH, tied: list[str]) -> Rule[None]:
    """The players say in which order some units go. Types that share a deck keep their order for the scenario
    (GH-MON-11)."""
    state = game.state
    shared = {decks.deck_of(game, u[8:]) for u in tied if u.startswith("monster:")}
    lasting = len(shared) == 1 and all(u.startswith("monster:") for u in tied)
    known = [u for u in state.type_order if u in tied]
    if lasting and len(known) == len(tied):
        state.ties += [u for u in known if u not in state.ties]
        return
    order: list[str] = []
    while len(order) < len(tied):
        options = [Option(f"first:{unit}", unit_msg(game, unit)) for unit in tied if unit not in order]
        answer = yield from choose(Seat(0), say("gh.ask.first"), options, collective=True)
        order.append(answer[6:])
    state.ties = [u for u in state.ties if u not in order] + order
    if lasting:
        state.type_order = [u for u in state.type_order if u not in order] + order


def unit_msg(game: GH, unit: str) -> Msg:
    """A unit by name."""
    kind, _, name = unit.partition(":")
    if kind == "seat":
        return cards.hero_msg(game, int(name))
    return say(f"gh.{kind}.{name}")


def _first(game: GH, figures: list[Figure]) -> Figure:
    """The first of a unit: summons in their order, then the character; elites, then normals, by number
    (GH-SUMMON-08, 11, GH-MON-08, 09)."""
    if len(figures) == 1:
        return figures[0]
    if figures[0].kind in ("character", "summon"):
        ready = [one for one in summons.of(game, figures[0].seat) if one in figures]
        return ready[0] if ready else figures[0]
    return min(figures, key=lambda one: (one.rank == "normal", one.number))


def focus_order(game: GH, foes: list[Figure]) -> dict[int, int]:
    """The place of each foe in the order of initiative, equal where the players decide (GH-FOCUS-06 to 08, 20)."""
    if len(foes) == 1:
        return {foes[0].id: 0}
    keys = {one.id: _focus_key(game, one) for one in foes}
    ranks = {key: rank for rank, key in enumerate(sorted(set(keys.values())))}
    return {id_: ranks[key] for id_, key in keys.items()}


def _focus_key(game: GH, one: Figure) -> tuple[int, ...]:
    key = key_of(game, one)
    if one.kind == "summon":
        return (*key, 0, one.number)
    if one.kind == "monster":
        return (*key, 1 if one.rank == "normal" else 0, one.number)
    return (*key, 1, 0)
