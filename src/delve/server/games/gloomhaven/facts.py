"""What a player may know of the options of a question: ways and their cost, attacks step by step, what heals give.

Everything is asked of the rules themselves, of what they are doing when they ask (`delve.core.questions.About`) and of
what the player sees: of decks only what is in them counts, never their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from delve.core.questions import Choose, Question
from delve.core.session import Session
from delve.core.words import Words
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.rules import forecast, ground, items
from delve.games.gloomhaven.rules.forecast import Forecast
from delve.games.gloomhaven.rules.monsters import Outcomes
from delve.games.gloomhaven.rules.movement import Journey
from delve.games.gloomhaven.state import HalfName, HexId, State

Luck = Literal["", "advantage", "disadvantage"]
ACTIONS = ("top", "bottom", "basic_top", "basic_bottom")


class WayInfo(Struct, frozen=True):
    """A way to a hex: the hexes entered, what it costs, and how many traps and hazards are on it."""

    hexes: list[int]
    cost: int
    harm: int


class BlowInfo(Struct, frozen=True):
    """An attack before its modifier card is drawn."""

    target: int
    health: int
    """Hit points that the target has."""
    value: int
    steps: list[str]
    """How the value came about."""
    shield: int
    """What the target's Shield takes off, once it is pierced."""
    pierced: int
    """What Pierce takes off the Shield."""
    luck: Luck
    chances: list[tuple[int, float]]
    """Damage and its chance in percent, for all that can be drawn."""
    kill: float
    """The chance in percent that the target dies."""
    back: int
    """What the target deals in turn, if it survives."""


class ChangeInfo(Struct, frozen=True):
    """What becomes of a figure."""

    figure: int
    health: int
    conditions: list[Condition]


class Facts(Struct, frozen=True, omit_defaults=True):
    """What is known of a question's options, by option. `card` and `half` are what is being performed."""

    card: str = ""
    half: HalfName | Literal[""] = ""
    basic: bool = False
    mover: int = -1
    points: int = 0
    """The movement points that the mover has left."""
    ways: dict[str, WayInfo] = {}
    values: dict[str, int] = {}
    """The values of basic actions."""
    blows: dict[str, BlowInfo] = {}
    hits: list[BlowInfo] = []
    """Attacks of options that are made on several targets."""
    areas: dict[str, list[int]] = {}
    """By such an option: its attacks, as numbers of `hits`."""
    changes: dict[str, ChangeInfo] = {}
    places: dict[str, list[int]] = {}
    """The hexes that an option without hexes in its id speaks of."""


def facts(session: Session, question: Question, words: Words) -> Facts | None:
    """What a player may know of the options of a question; None if that is nothing."""
    if not isinstance(question, Choose):
        return None
    game: GH = session.game
    about = question.about.what if question.about is not None else None
    verb, card = _action(session, question)
    mover, points, ways = _ways(about, question) if isinstance(about, Journey) else (-1, 0, {})
    outlook = forecast.outlook(game, question)
    hits, areas = _several(outlook.several, words)
    found = Facts(
        card=card,
        half="" if not verb else "top" if verb.endswith("top") else "bottom",
        basic=verb.startswith("basic"),
        mover=mover,
        points=points,
        ways=ways,
        values=dict(_values(game, question)),
        blows={option: _blow(attack, words) for option, attack in outlook.attacks.items()},
        hits=hits,
        areas=areas,
        changes={
            option: ChangeInfo(figure, change.health, list(change.conditions))
            for option, (figure, change) in outlook.changes.items()
        },
        places=dict(_places(about)),
    )
    return found if found != Facts() else None


def _action(session: Session, question: Choose) -> tuple[str, str]:
    """The half of a card that is being performed, unless the player is asked for the next one."""
    state: State = session.state
    if state.phase != "turns" or question.prompt.key == "gh.ask.turn":
        return "", ""
    figure = ground.find(session.game, state.acting)
    if figure is None or figure.kind != "character":
        return "", ""
    for entry in reversed(session.journal):
        if entry.prompt == "gh.ask.turn" and entry.seat == figure.seat:
            verb, _, card = str(entry.answer).partition(":")
            return (verb, card) if verb in ACTIONS else ("", "")
    return "", ""


def _values(game: GH, question: Choose) -> Iterator[tuple[str, int]]:
    """What basic actions are worth to who is asked."""
    for option in question.options:
        verb = option.id.partition(":")[0]
        if verb in ("basic_top", "basic_bottom"):
            yield option.id, items.basic(game, question.seat, verb.removeprefix("basic_"))


def _places(about: object) -> Iterator[tuple[str, list[int]]]:
    """The hexes in which a monster's turn could end."""
    if isinstance(about, Outcomes):
        for option, outcome in about.by_option.items():
            yield option, [outcome.destination]


def _ways(journey: Journey, question: Choose) -> tuple[int, int, dict[str, WayInfo]]:
    """Who moves, with how many points, and the way to each hex that can be chosen."""
    ways = {}
    for option in question.legal():
        if option.startswith("to:"):
            way = journey.way(HexId(int(option[3:])))
            ways[option] = WayInfo(list(way.hexes), way.cost, way.harm)
    return journey.act.figure.id, journey.left, ways


def _several(several: dict[str, list[Forecast]], words: Words) -> tuple[list[BlowInfo], dict[str, list[int]]]:
    """The attacks of options with several targets. One on a target is the same wherever an area lies, and told once."""
    hits: list[BlowInfo] = []
    known: dict[int, int] = {}
    areas: dict[str, list[int]] = {}
    for option, attacks in several.items():
        for attack in attacks:
            if id(attack) not in known:
                known[id(attack)] = len(hits)
                hits.append(_blow(attack, words))
        if attacks:
            areas[option] = [known[id(attack)] for attack in attacks]
    return hits, areas


def _blow(attack: Forecast, words: Words) -> BlowInfo:
    return BlowInfo(
        target=attack.target,
        health=attack.health,
        value=attack.value,
        steps=[words.text(msg) for msg in attack.why],
        shield=attack.shield,
        pierced=attack.pierced,
        luck=attack.luck,
        chances=[(damage, round(100 * chance, 1)) for damage, chance in attack.chances],
        kill=round(100 * attack.kill, 1),
        back=attack.back,
    )
