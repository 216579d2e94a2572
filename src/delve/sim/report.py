"""The balance report of Keep the Heroes Out!: how often the monsters win, by scenario, clan and number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from delve.bots import registry as bots
from delve.core import registry
from delve.core.msg import Msg
from delve.core.rng import LooseRng
from delve.core.words import words
from delve.games.heroesout.box import DIFFICULTIES
from delve.games.heroesout.defs import Content
from delve.sim.plot import Bar, Group, bars
from delve.sim.run import Job, Outcome, game_seed
from delve.sim.stats import wilson

GAME = "heroesout"
STANDARD_SEATS = 2
"""The table at which scenarios and difficulties are compared."""

K = TypeVar("K", bound=Hashable)


class Rate(Struct, frozen=True):
    """Games won of games played, with the 95 % interval of the share."""

    games: int
    wins: int
    rate: float
    low: float
    high: float

    def text(self) -> str:
        """As it stands in a table: `62 % (58–66)`."""
        if not self.games:
            return "–"
        return f"{100 * self.rate:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


class Report(Struct, frozen=True):
    """All figures of the report. `scenarios` and `players` are by difficulty within."""

    games: int
    wins: int
    answers: float
    """Mean answers of a game."""
    turns: float
    """Mean turns of a game."""
    milliseconds: float
    """Mean time for one answer, rules included."""
    bots: list[str]
    seats: int
    """The number of players in the games that `scenarios` counts."""
    scenarios: dict[str, dict[str, Rate]]
    clans: dict[str, Rate]
    players: dict[int, dict[str, Rate]]


# ---------------------------------------------------------------------- the jobs


def balance_jobs(
    games_per_cell: int,
    seed: int = 0,
    *,
    bots: tuple[str, ...] = (bots.HEURISTIC,),
    scenarios: Sequence[str] | None = None,
    difficulties: Sequence[str] = tuple(DIFFICULTIES),
    players: Iterable[int] = range(1, 7),
) -> list[Job]:
    """The games of the balance report.

    Each scenario at each difficulty is played `games_per_cell` times by two players. Each other number of players
    plays as many games at each difficulty, taking the scenarios in turn. Clans are drawn by the game's seed.
    """
    content: Content = registry.game_def(GAME).content()
    names = list(scenarios if scenarios is not None else content.scenarios)
    tables: list[tuple[str, str, int]] = [
        (scenario, difficulty, STANDARD_SEATS)
        for scenario in names
        for difficulty in difficulties
        for _ in range(games_per_cell)
    ]
    tables += [
        (names[n % len(names)], difficulty, seats)
        for seats in players
        if seats != STANDARD_SEATS
        for difficulty in difficulties
        for n in range(games_per_cell)
    ]
    jobs = []
    for number, (scenario, difficulty, seats) in enumerate(tables):
        own = game_seed(seed, number)
        clans = LooseRng(own).sample(list(content.clans), seats)
        config: dict[str, Any] = {"scenario": scenario, "difficulty": difficulty, "clans": clans}
        jobs.append(Job(GAME, config, bots, own, drawn=("clans",)))
    return jobs


# ---------------------------------------------------------------------- the figures


def seats_of(outcome: Outcome) -> int:
    """The number of players of a game."""
    return int(outcome.config.get("seats") or len(outcome.config.get("clans", ())) or 1)


def evaluate(outcomes: Iterable[Outcome]) -> Report:
    """Count; the order of the outcomes does not matter."""
    played = sorted((o for o in outcomes if not o.error), key=lambda o: o.number)
    content: Content = registry.game_def(GAME).content()
    sizes = Counter(seats_of(o) for o in played)
    seats = STANDARD_SEATS if STANDARD_SEATS in sizes or not sizes else sizes.most_common(1)[0][0]
    answers = sum(o.answers for o in played)
    games = max(1, len(played))
    return Report(
        games=len(played),
        wins=sum(o.won for o in played),
        answers=round(answers / games, 1),
        turns=round(sum(o.turns for o in played) / games, 1),
        milliseconds=round(1000 * sum(o.seconds for o in played) / max(1, answers), 3),
        bots=sorted({name for o in played for name in o.bots}),
        seats=seats,
        scenarios=_by([o for o in played if seats_of(o) == seats], _scenario, list(content.scenarios)),
        clans={
            clan: _rate([o for o in played if clan in o.config.get("clans", ())])
            for clan in content.clans
            if any(clan in o.config.get("clans", ()) for o in played)
        },
        players=_by(played, seats_of, sorted(sizes)),
    )


def _scenario(outcome: Outcome) -> str:
    return str(outcome.config.get("scenario", "lesson"))


def _difficulty(outcome: Outcome) -> str:
    return str(outcome.config.get("difficulty", "family"))


def _by(outcomes: list[Outcome], key: Callable[[Outcome], K], order: Sequence[K]) -> dict[K, dict[str, Rate]]:
    """Rates by a key and by difficulty; what was not played is left out."""
    cells: dict[tuple[K, str], list[Outcome]] = {}
    for outcome in outcomes:
        cells.setdefault((key(outcome), _difficulty(outcome)), []).append(outcome)
    keys = [*order, *dict.fromkeys(k for k, _ in cells if k not in order)]
    return {k: {d: _rate(cells[k, d]) for d in DIFFICULTIES if (k, d) in cells} for k in keys if _any(cells, k)}


def _any(cells: dict[tuple[K, str], list[Outcome]], key: K) -> bool:
    return any(k == key for k, _ in cells)


def _rate(outcomes: list[Outcome]) -> Rate:
    games, wins = len(outcomes), sum(o.won for o in outcomes)
    low, high = wilson(wins, games)
    return Rate(games, wins, round(wins / games, 4) if games else 0.0, round(low, 4), round(high, 4))


# ---------------------------------------------------------------------- the files


def write_report(outcomes: Iterable[Outcome], folder: Path | str) -> Report:
    """Write `heroesout.json`, `heroesout.md` and the plots into a folder, which is made if need be."""
    report = evaluate(outcomes)
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    encoded = msgspec.json.format(msgspec.json.encode(report), indent=1)
    (path / f"{GAME}.json").write_bytes(encoded + b"\n")
    for name, drawing in _plots(report).items():
        (path / name).write_text(drawing, encoding="utf-8")
    (path / f"{GAME}.md").write_text(_markdown(report), encoding="utf-8")
    return report


def _name(kind: str, key: str) -> str:
    message = f"kh.{kind}.{key}"
    return words("en").text(Msg(message)) if message in words("en") else key


def _titles(kind: str, names: Iterable[str]) -> dict[str, str]:
    return {name: _name(kind, name) for name in names}


def _plots(report: Report) -> dict[str, str]:
    colours: dict[str, int] = {d: i for i, d in enumerate(DIFFICULTIES)}

    def group(title: str, rates: dict[str, Rate]) -> Group:
        return Group(title, [Bar(d.capitalize(), colours[d], r.rate, r.low, r.high) for d, r in rates.items()])

    scenario = _titles("scenario", report.scenarios)
    clan = _titles("clan", report.clans)
    ranked = sorted(report.clans.items(), key=lambda item: -item[1].rate)
    return {
        f"{GAME}-scenarios.svg": bars(
            f"Games won by scenario, {report.seats} players",
            [group(scenario[s], rates) for s, rates in report.scenarios.items()],
        ),
        f"{GAME}-clans.svg": bars(
            "Games won by clan", [Group(clan[c], [Bar("", 0, r.rate, r.low, r.high)]) for c, r in ranked]
        ),
        f"{GAME}-players.svg": bars(
            "Games won by number of players", [group(str(n), r) for n, r in report.players.items()]
        ),
    }


def _markdown(report: Report) -> str:
    shown = [d for d in DIFFICULTIES if any(d in rates for rates in report.players.values())]
    heads = [d.capitalize() for d in shown]
    nothing = Rate(0, 0, 0.0, 0.0, 1.0)

    def rows(cells: dict[str, dict[str, Rate]]) -> list[list[str]]:
        return [
            [title, *(rates.get(d, nothing).text() for d in shown), str(sum(r.games for r in rates.values()))]
            for title, rates in cells.items()
        ]

    scenario = _titles("scenario", report.scenarios)
    clan = _titles("clan", report.clans)
    ranked = sorted(report.clans.items(), key=lambda item: -item[1].rate)
    lines = [
        "# Balance of Keep the Heroes Out!",
        "",
        f"{report.games} games by {' and '.join(report.bots) or 'unknown'} bots, {report.wins} won. A game takes "
        f"{report.turns} turns and {report.answers} answers, an answer {report.milliseconds} ms, rules included. "
        "Shares are of games won, with their 95 % interval (Wilson).",
        "",
        f"## Scenarios, {report.seats} players",
        "",
        *_table(["Scenario", *heads, "Games"], rows({scenario[s]: r for s, r in report.scenarios.items()})),
        "",
        f"![Games won by scenario]({GAME}-scenarios.svg)",
        "",
        "## Clans, all games",
        "",
        *_table(["Clan", "Won", "Games"], [[clan[c], r.text(), str(r.games)] for c, r in ranked]),
        "",
        f"![Games won by clan]({GAME}-clans.svg)",
        "",
        "## Players",
        "",
        *_table(["Players", *heads, "Games"], rows({str(n): r for n, r in report.players.items()})),
        "",
        f"![Games won by number of players]({GAME}-players.svg)",
        "",
    ]
    return "\n".join(lines)


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return [f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows)]
