"""A simulation's report as one page: tables and charts, nothing loaded from anywhere, light and dark, any width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from delve import __version__
from delve.core.msg import Msg
from delve.core.words import words
from delve.sim.charts import Line, histogram, lines, rate_line
from delve.sim.run import Outcome, names_of
from delve.sim.stats import Conditions, Figures, Share, Spread, Stats

SHOWN = 12
"""Bars of a chart; all that there is stands in the table below it."""
LEAST_GAMES = 5
"""A card that was played in fewer games is not ranked."""
FIRST = ("score", "fame", "xp", "level", "coins")
"""Of a game's own numbers those that are shown first."""
HISTOGRAMS = 6

STYLE = """
:root { color-scheme: light dark; --ground: #fcfbf8; --card: #fff; --ink: #23211d; --soft: #6b665c; --line: #e2ddd2;
  --bar: #4477aa; --mark: #bb5566 }
@media (prefers-color-scheme: dark) { :root { --ground: #191816; --card: #23211e; --ink: #eceae4; --soft: #a9a397;
  --line: #3b3833; --bar: #77aadd; --mark: #ee8899 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: .2rem 0 } h2 { margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 0 0 .5rem }
p { margin: .4rem 0 } .soft, figcaption { color: var(--soft); font-size: .9rem }
.charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  align-items: start; margin: 1rem 0 }
figure { margin: 0; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem }
svg { display: block; width: 100%; max-width: 30rem; height: auto }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink) } svg .end { text-anchor: end; fill: var(--soft) }
svg .middle { text-anchor: middle; fill: var(--soft); font-size: 11px }
.bar { fill: var(--bar) } .ground { fill: var(--line) } .range { stroke: var(--ink); stroke-width: 1.5 }
.mark { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3 }
.wide { overflow-x: auto; margin: .5rem 0 } table { border-collapse: collapse; font-size: .9rem }
th, td { padding: .25rem .7rem .25rem 0; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line) }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
summary { cursor: pointer; padding: .4rem 0 } code { overflow-wrap: anywhere }
"""


def write_page(
    path: Path, stats: Stats, *, command: str = "", failed: Sequence[Outcome] = (), open_games: int = 0
) -> None:
    """Write the page; folders on the way are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(stats, command=command, failed=failed, open_games=open_games), encoding="utf-8")


def page(stats: Stats, *, command: str = "", failed: Sequence[Outcome] = (), open_games: int = 0) -> str:
    """The whole page. `open_games` are those of the plan that have not been played yet."""
    games = list(dict.fromkeys(cell.game for cell in stats.cells))
    title = "Simulation: " + ", ".join(_word(("game.",), game) for game in games)
    total = stats.total
    low, high = total.interval()
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f"<p>{total.games} games, {total.wins} won: {100 * total.rate:.1f} % "
        f"(95 % interval {100 * low:.1f} to {100 * high:.1f} %). {stats.seconds / 3600:.2f} hours of one core.</p>",
    ]
    if open_games:
        parts.append(f"<p><strong>{open_games} games have not been played yet.</strong></p>")
    for game in games:
        parts += _game(game, {cell: f for cell, f in stats.cells.items() if cell.game == game}, len(games) > 1)
    if failed:
        rows = [[one.key, str(one.config.get("scenario", "")), str(one.seed), one.error] for one in failed]
        parts += ["<h2>Games that failed</h2>", _table(["Key", "Scenario", "Seed", "Error"], rows, text=4)]
    parts.append("<h2>How this was made</h2>")
    if command:
        parts.append(f"<p><code>{escape(command)}</code></p>")
    parts.append(
        f'<p class="soft">Delve {escape(__version__)}. Shares are of games won, with their 95 % interval (Wilson); '
        "means with that of the mean. The same seeds play the same games.</p></body></html>\n"
    )
    return "".join(parts)


def _game(game: str, cells: dict[Conditions, Figures], several: bool) -> list[str]:
    """All about one game."""
    labels = _labels(cells)
    everything = _merged(cells.values())
    parts = [f"<h2>{escape(_word(('game.',), game))}</h2>"] if several else []
    won = [rate_line(labels[cell], figures.share) for cell, figures in cells.items()]
    charts = [_figure("Games won", lines("Games won", won, most=1.0), "The line is the 95 % interval.")]
    if everything.rounds.n:
        charts.append(_figure("Rounds", histogram("Rounds", everything.rounds)))
    charts.append(_figure("Answers", histogram("Answers", everything.answers), "Decisions of all seats in a game."))
    for name in _own(everything)[:HISTOGRAMS]:
        title = _title(name)
        charts.append(_figure(title, histogram(title, everything.own[name])))
    charts += _parts_chart(game, everything)
    parts.append(f'<div class="charts">{"".join(charts)}</div>')
    parts.append(_summary(cells, labels))
    parts += _cards(game, everything)
    parts += _kills(game, everything)
    return parts


def _own(figures: Figures) -> list[str]:
    """The game's own numbers that are worth a chart: those that differ, the best known first."""
    varied = [name for name, spread in figures.own.items() if len(spread.counts) > 1]
    return [*(name for name in FIRST if name in varied), *(name for name in varied if name not in FIRST)]


def _merged(cells: Iterable[Figures]) -> Figures:
    """All conditions together."""
    total = Figures()
    for one in cells:
        total.share.merge(one.share)
        for mine, other in ((total.answers, one.answers), (total.turns, one.turns), (total.rounds, one.rounds)):
            mine.merge(other)
        for name, spread in one.own.items():
            total.own.setdefault(name, Spread()).merge(spread)
        for (part, _), share in one.parts.items():
            total.parts.setdefault((part, ""), Share()).merge(share)
        for card, share in one.cards.items():
            total.cards.setdefault(card, Share()).merge(share)
        for kill, share in one.kills.items():
            total.kills.setdefault(kill, Share()).merge(share)
    return total


def _labels(cells: Iterable[Conditions]) -> dict[Conditions, str]:
    """What sets each of the conditions apart from the others; at least the scenario."""
    known = list(cells)
    names = [n for n in Conditions.__struct_fields__[1:] if len({getattr(cell, n) for cell in known}) > 1]
    shown = names if "scenario" in names else ["scenario", *names]

    def label(cell: Conditions) -> str:
        told = {"seats": f"{cell.seats} seats", "scenario": _word(names_of(cell.game).scenarios, cell.scenario)}
        texts = (told.get(name, str(getattr(cell, name))) for name in shown)
        return " · ".join(text for text in texts if text) or cell.game

    return {cell: label(cell) for cell in known}


def _summary(cells: dict[Conditions, Figures], labels: dict[Conditions, str]) -> str:
    own = _own(_merged(cells.values()))
    heads = ["Conditions", "Games", "Won", "95 %", "Answers", "Rounds", *(_title(n) for n in own), "s/game"]
    rows = []
    for cell, figures in cells.items():
        low, high = figures.share.interval()
        spreads = [figures.answers, figures.rounds, *(figures.own.get(name, Spread()) for name in own)]
        rows.append(
            [
                labels[cell],
                str(figures.share.games),
                f"{100 * figures.share.rate:.1f} %",
                f"{100 * low:.1f}–{100 * high:.1f}",
                *(_mean(spread) for spread in spreads),
                f"{figures.seconds / figures.share.games:.2f}",
            ]
        )
    return _table(heads, rows)


def _mean(spread: Spread) -> str:
    if not spread.n:
        return "–"
    low, high = spread.interval()
    return f"{spread.mean:.1f} ± {(high - low) / 2:.1f}"


def _parts_chart(game: str, figures: Figures) -> list[str]:
    ranked = sorted(figures.parts.items(), key=lambda item: (-item[1].rate, item[0]))
    if len(ranked) < 2:
        return []
    rows = [rate_line(_word(names_of(game).parts, part), share) for (part, _), share in ranked]
    return [_figure("Won by", lines("Won by", rows, most=1.0), "Seats that won, by what they played.")]


def _cards(game: str, figures: Figures) -> list[str]:
    """Which cards are played, and which of them win."""
    if not figures.cards:
        return []
    seats = Share()
    for share in figures.parts.values():
        seats.merge(share)
    prefixes, parts = names_of(game).cards, names_of(game).parts
    played: dict[str, Share] = {}
    for (_, card, way), share in figures.cards.items():
        played.setdefault(_card(prefixes, card, way), Share()).merge(share)
    often = sorted(played.items(), key=lambda item: (-item[1].times, item[0]))
    ranked = [item for item in played.items() if item[1].games >= LEAST_GAMES]
    # What is surely good comes first: the lower end of the interval counts.
    ranked.sort(key=lambda item: (-item[1].interval()[0], item[0]))
    plays = [Line(name, share.times, f"{share.times} times") for name, share in often[:SHOWN]]
    charts = [_figure("Cards played most", lines("Cards played most", plays))]
    if ranked:
        best = [rate_line(name, share) for name, share in ranked[:SHOWN]]
        told = "Seats that played the card and won; the broken lines are all seats."
        charts.append(_figure("Cards that win", lines("Cards that win", best, most=1.0, mark=seats.rate), told))
    if len(ranked) > SHOWN:
        ranked.sort(key=lambda item: (item[1].interval()[1], item[0]))
        worst = [rate_line(name, share) for name, share in ranked[:SHOWN]]
        told = "Cards that are played in bad times are among them."
        charts.append(_figure("Cards that lose", lines("Cards that lose", worst, most=1.0, mark=seats.rate), told))
    rows = []
    for (part, card, way), share in sorted(figures.cards.items()):
        low, high = share.interval()
        names = [_word(parts, part), _word(prefixes, card), way]
        rate = [f"{100 * share.rate:.0f} %", f"{100 * low:.0f}–{100 * high:.0f}"]
        rows.append([*names, str(share.times), str(share.games), *rate])
    table = _table(["Played by", "Card", "Way", "Plays", "Games", "Won", "95 %"], rows, text=3)
    return _section("Cards", charts, f"All {len(rows)} cards", table)


def _kills(game: str, figures: Figures) -> list[str]:
    """Who defeats what."""
    if not figures.kills:
        return []
    foes, games = names_of(game).foes, figures.share.games
    whole: dict[str, int] = {}
    for (_, what, rank), share in figures.kills.items():
        name = _ranked(foes, what, rank)
        whole[name] = whole.get(name, 0) + share.times
    often = sorted(whole.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]
    rows = [Line(name, times, f"{times / games:.2f} a game") for name, times in often]
    killers: dict[str, int] = {}
    for (by, _, _), share in figures.kills.items():
        name = _word(foes, by) if by else "no blow"
        killers[name] = killers.get(name, 0) + share.times
    busy = sorted(killers.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]
    charts = [
        _figure("Defeated", lines("Defeated", rows)),
        _figure("Defeated by", lines("Defeated by", [Line(n, t, f"{t / games:.2f} a game") for n, t in busy])),
    ]
    table = [
        [
            _word(foes, what),
            rank,
            _word(foes, by) if by else "–",
            str(share.times),
            f"{share.times / games:.2f}",
            str(share.games),
        ]
        for (by, what, rank), share in sorted(figures.kills.items(), key=lambda item: (item[0][1:], item[0][0]))
    ]
    heads = ["Defeated", "Rank", "By", "Times", "A game", "In games"]
    return _section("Kills", charts, "The whole table", _table(heads, table, text=3))


# ---------------------------------------------------------------------- pieces of the page


def _section(title: str, charts: list[str], more: str, table: str) -> list[str]:
    return [
        f'<h2>{title}</h2><div class="charts">{"".join(charts)}</div>',
        f"<details><summary>{more}</summary>{table}</details>",
    ]


def _figure(title: str, chart: str, caption: str = "") -> str:
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure><h3>{escape(title)}</h3>{chart}{told}</figure>"


def _table(heads: list[str], rows: list[list[str]], text: int = 1) -> str:
    """A table whose first columns are text and whose others are numbers."""

    def cells(tag: str, row: list[str]) -> str:
        return "".join(
            f"<{tag}>{escape(cell)}</{tag}>" if n < text else f'<{tag} class="n">{escape(cell)}</{tag}>'
            for n, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{cells("th", heads)}</tr></thead><tbody>{body}</tbody></table></div>'


def _title(name: str) -> str:
    """A column's name as a heading."""
    return "XP" if name == "xp" else name.replace("_", " ").capitalize()


def _word(prefixes: Iterable[str], name: str) -> str:
    """What an id is called; the id itself where nobody has words for it."""
    known = words("en")
    return next((known.text(Msg(prefix + name)) for prefix in prefixes if prefix + name in known), name)


def _card(prefixes: Iterable[str], card: str, way: str) -> str:
    name = _word(prefixes, card)
    return f"{name} ({way})" if way else name


def _ranked(prefixes: Iterable[str], what: str, rank: str) -> str:
    name = _word(prefixes, what)
    return f"{name} ({rank})" if rank else name
