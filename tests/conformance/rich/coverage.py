"""What is played in rich sessions, so that nothing in the box stays away from them unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from delve.core.questions import Answer, Question
from delve.core.session import Session
from delve.games.gloomhaven.box import NEGATIVE
from delve.games.gloomhaven.definition import box_content as gloomhaven_box
from delve.games.gloomhaven.state import State as Gloomhaven
from delve.games.heroesout.definition import box_content as heroesout_box
from delve.games.mageknight.content.box import box_content as mageknight_box
from delve.games.mageknight.state import State as MageKnight
from tests.conformance.rich.playing import maker, moves

GLOOMHAVEN, HEROESOUT, MAGEKNIGHT = gloomhaven_box(), heroesout_box(), mageknight_box()


def played(game: str, seeds: Iterable[int], answers: int) -> set[str]:
    """All that the sessions of some seeds have played."""
    found: set[str] = set()
    for seed in seeds:
        session = maker(game).make(seed)
        for question, answer in moves(game, session, seed, answers):
            found.update(_NOTES[game](session, question, answer))
            seen = len(session.events)
            session.answer(answer, question.seat)
            if game == "gloomhaven":
                found.update(_conditions(session, seen))
            elif game == "mageknight":
                found.update(_fought(session))
    return found


def everything(game: str) -> set[str]:
    """All that there is to be played."""
    return _EVERYTHING[game]()


# ---------------------------------------------------------------------- Mage Knight


def _mageknight(session: Session, question: Question, answer: Answer) -> list[str]:
    if not isinstance(answer, str):
        return []
    state: MageKnight = session.state
    verb, _, what = answer.partition(":")
    if verb in ("basic", "strong"):
        card = MAGEKNIGHT.cards.get(what.partition("#")[0])
        return [f"{card.kind} {card.id} {verb}"] if card is not None else []
    if verb == "unit" and ":" in what:
        number, _, which = what.partition(":")
        return [f"unit {state.players[question.seat].units[int(number)].id.partition('#')[0]} {which}"]
    if verb == "skill" and question.prompt.key != "mk.ask.skill":
        return [f"skill {what}"]
    if verb in ("interact", "enter", "burn", "altar", "maze"):
        space = state.players[question.seat].space
        return [f"site {MAGEKNIGHT.hexes(state.layout)[space].site} {verb}"]
    return []


def _fought(session: Session) -> list[str]:
    """Who is fought in which phase, and what was conquered in the session."""
    state: MageKnight = session.state
    fight = state.combat
    found = []
    if fight is not None:
        site = MAGEKNIGHT.hexes(state.layout)[fight.site].site if fight.site >= 0 else "rampaging"
        found += [f"combat {site} {fight.phase}"]
        found += [f"enemy {foe.token.partition('#')[0]}" for foe in fight.foes]
    for event in session.events:
        if event.msg.key == "mk.event.conquered":
            found.append(f"conquered {getattr(event.msg.params['site'], 'key', '')[8:]}")
    return found


def _all_mageknight() -> set[str]:
    found = {f"{one.kind} {one.id} basic" for one in MAGEKNIGHT.cards.values()}
    found |= {f"{one.kind} {one.id} strong" for one in MAGEKNIGHT.cards.values() if one.strong is not None}
    for unit in MAGEKNIGHT.units.values():
        found |= {f"unit {unit.id} {number}" for number in range(len(unit.abilities))}
    found |= {f"skill {one.id}" for one in MAGEKNIGHT.skills.values() if one.usage != "always"}
    found |= {f"enemy {one}" for one in MAGEKNIGHT.enemies}
    return found


# ---------------------------------------------------------------------- Gloomhaven


def _gloomhaven(session: Session, question: Question, answer: Answer) -> list[str]:
    state: Gloomhaven = session.state
    found = [f"condition {name}" for figure in state.figures for name in figure.conditions]
    found += [f"monster {figure.name}" for figure in state.figures if figure.acted == state.round]
    found += [f"summon {figure.name}" for figure in state.figures if figure.kind == "summon"]
    if isinstance(answer, str):
        verb, _, what = answer.partition(":")
        if verb in ("top", "bottom"):
            found.append(f"{verb} {what}")
        elif verb == "item":
            found.append(f"item {what}")
    return found


def _conditions(session: Session, seen: int) -> list[str]:
    """What was inflicted or given by an answer."""
    given = [event.msg.params["what"] for event in session.events[seen:] if event.msg.key == "gh.event.condition"]
    return [f"given {getattr(what, 'key', '').rpartition('.')[2]}" for what in given]


def _all_gloomhaven() -> set[str]:
    found = {f"{half} {card}" for card in GLOOMHAVEN.cards for half in ("top", "bottom")}
    found |= {f"item {one.number}" for one in GLOOMHAVEN.items.values() if one.use}
    found |= {f"given {name}" for name in (*NEGATIVE, "invisible", "strengthen")}
    found |= {f"summon {one}" for cls in GLOOMHAVEN.classes.values() for one in (s.id for s in cls.summons)}
    return found


# ---------------------------------------------------------------------- Keep the Heroes Out!


def _heroesout(session: Session, question: Question, answer: Answer) -> list[str]:
    current = session.state.current
    found = [f"guild {card.partition('#')[0]}" for card in session.state.guild_discard]
    return found + ([f"card {current.card.partition('#')[0]}"] if current is not None else [])


def _all_heroesout() -> set[str]:
    return {f"card {card.partition('#')[0]}" for card in HEROESOUT.cards} | {
        f"guild {card.partition('#')[0]}" for card in HEROESOUT.guild
    }


_NOTES: dict[str, Callable[[Session, Question, Answer], list[str]]] = {
    "gloomhaven": _gloomhaven,
    "heroesout": _heroesout,
    "mageknight": _mageknight,
}
_EVERYTHING: dict[str, Callable[[], set[str]]] = {
    "gloomhaven": _all_gloomhaven,
    "heroesout": _all_heroesout,
    "mageknight": _all_mageknight,
}
