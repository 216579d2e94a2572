"""Playthroughs: whole games as text, kept as goldens and reviewed as diffs.

`python -m tests.playthroughs.playthrough` writes the files anew; the test plays them again and compares.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from delve.bots.registry import bot
from delve.core.questions import Choose, Seat
from delve.core.session import Session
from delve.core.words import words

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, dict[str, Any]] = {
    "heroesout-lesson": {"scenario": "lesson", "seats": 1, "bots": ["heuristic"], "seed": 1},
    "heroesout-long-cellar": {
        "scenario": "long_cellar",
        "difficulty": "challenging",
        "seats": 3,
        "bots": ["heuristic", "heuristic", "random"],
        "seed": 2,
    },
    "heroesout-unfinished-wing": {
        "scenario": "unfinished_wing",
        "difficulty": "hardcore",
        "seats": 2,
        "bots": ["heuristic", "random"],
        "seed": 3,
    },
    "heroesout-prison-break": {"scenario": "prison_break", "seats": 4, "bots": ["random"] * 4, "seed": 4},
    "gloomhaven-black-barrow": {
        "scenario": 1,
        "characters": [{"cls": "brute"}, {"cls": "spellweaver"}],
        "bots": ["random"] * 2,
        "seed": 5,
    },
    "gloomhaven-inox-encampment": {
        "scenario": 3,
        "characters": [
            {"cls": "scoundrel", "level": 2, "items": [1, 4, 14], "gold": 55, "perks": [0, 2]},
            {"cls": "tinkerer", "level": 3, "items": [5, 6, 12, 13], "gold": 70, "perks": [0, 1]},
            {"cls": "cragheart", "level": 2, "items": [3, 8, 12], "perks": [1]},
        ],
        "difficulty": "easy",
        "bots": ["random"] * 3,
        "seed": 6,
    },
    "gloomhaven-temple-of-the-elements": {
        "scenario": 22,
        "characters": [
            {"cls": "mindthief", "level": 5, "items": [2, 11, 21], "perks": [0, 3, 4]},
            {"cls": "spellweaver", "level": 6, "items": [20, 31, 37], "perks": [0, 1]},
        ],
        "level": 1,
        "solo": True,
        "reduced_randomness": True,
        "bots": ["random"] * 2,
        "seed": 8,
    },
    "mageknight-reconnaissance": {"scenario": "reconnaissance", "heroes": ["goldyx"], "bots": ["heuristic"], "seed": 9},
    "mageknight-blitz-conquest": {
        "scenario": "blitz-conquest",
        "seats": 2,
        "heroes": ["tovak", "norowas"],
        "sets": "base",
        "bots": ["heuristic", "random"],
        "seed": 10,
    },
    "mageknight-full-cooperation": {
        "scenario": "full-cooperation",
        "seats": 3,
        "heroes": ["krang", "wolfhawk", "arythea"],
        "bots": ["random"] * 3,
        "seed": 11,
    },
}


def play(name: str) -> str:
    """One playthrough as text: every question with its answer, and every event with its rule."""
    options = dict(GAMES[name])
    game, seed = name.partition("-")[0], options.pop("seed")
    names = options.pop("bots")
    session = Session.new(game, seed=seed, **options)
    players = {Seat(s): bot(kind, game, seed + s) for s, kind in enumerate(names)}
    english = words("en")
    settings = " ".join(f"{key}={value}" for key, value in GAMES[name].items())
    lines, told = [f"# {game}: {settings}"], 0
    while True:
        lines += [f"    {english.text(event.msg)}  [{event.rule}]" for event in session.events[told:]]
        told = len(session.events)
        if not session.questions:
            break
        question = session.questions[0]
        answer = players[question.seat].answer(session, question.seat, question)
        shown = str(answer)
        if isinstance(question, Choose):
            refused = sum(o.refused is not None for o in question.options)
            shown = f"{answer} (of {len(question.options) - refused}, {refused} refused)"
        lines.append(f"seat {question.seat + 1}: {english.text(question.prompt)} -> {shown}")
        session.answer(answer, question.seat)
    assert session.result is not None
    lines.append(f"# {english.text(session.result.msg)} {len(session.journal)} answers, state {session.hash()}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all playthroughs anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(play(name), encoding="utf-8")
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
