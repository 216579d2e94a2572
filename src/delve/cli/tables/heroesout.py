"""Keep the Heroes Out! in the terminal: the map, the players, the loot, cards with their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any, ClassVar

import msgspec
from rich import box as frames
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from delve.cli.tables import Choice, Choices, Mood, PlainTable
from delve.cli.tables import heroesout_map as maps
from delve.cli.terminal import Terminal
from delve.core.events import Event
from delve.core.msg import Msg, say
from delve.core.questions import Question, Seat
from delve.core.session import Session
from delve.core.words import words
from delve.games.heroesout import box, explain
from delve.games.heroesout.box import NUMBER
from delve.games.heroesout.defs import Content
from delve.games.heroesout.effects import group_words
from delve.games.heroesout.flow import act_at
from delve.games.heroesout.rules.cards import card_msg
from delve.games.heroesout.rules.guild import guild_msg, is_hero_card
from delve.games.heroesout.views import RoomView, View

SIDE, LEAST_SIDE_UNIT = 38, 8
"""How wide what stands beside the map is, and how wide half a room must be to leave it there."""

_MOODS: dict[str, Mood] = {
    "kh.event.lesson": "note",
    "kh.event.turn": "turn",
    "kh.event.first": "turn",
    "kh.event.invasion": "turn",
    "kh.event.wave_two": "bad",
    "kh.event.looted": "bad",
    "kh.event.monster_out": "bad",
    "kh.event.lost": "bad",
    "kh.event.mage_frees": "bad",
    "kh.event.hero_out": "good",
    "kh.event.acquired": "good",
    "kh.event.won": "good",
}


class HeroesOutTable(PlainTable):
    """The drawing of this game."""

    options: ClassVar[tuple[str, ...]] = ("clans",)
    examples: ClassVar[tuple[str, str]] = ("Gna", "KH-ACT-02")

    # ------------------------------------------------------------------ before the game

    def config(self, content: Any, choices: Choices) -> dict[str, Any]:
        config = super().config(content, choices)
        if "clans" in choices.own:
            named = [clan.strip() for clan in choices.own["clans"].split(",")]
            config["clans"] = [clan or None for clan in named]
            config.setdefault("seats", len(named))
        return config

    def scenarios(self, content: Any) -> list[Choice]:
        assert isinstance(content, Content)
        return [
            Choice(s.id, say(f"kh.scenario.{s.id}"), s.level, say(f"kh.story.{s.id}"))
            for s in content.scenarios.values()
        ]

    def difficulties(self) -> list[Choice]:
        return [
            Choice(name, say(f"kh.difficulty.{name}"), 0, say("cli.kh.difficulty", first=first, second=second))
            for name, (first, second) in box.DIFFICULTIES.items()
        ]

    # ------------------------------------------------------------------ the board

    def look(self, session: Session, viewer: Seat, asked: Question | None = None) -> Hashable:
        view = _view(session, viewer)
        return msgspec.json.encode((view.rooms, view.row, view.wave, view.turn, view.active, view.blueprints))

    def board(
        self, term: Terminal, session: Session, viewer: Seat, width: int, asked: Question | None = None
    ) -> RenderableType:
        view = _view(session, viewer)
        columns = maps.columns(view)
        beside = (width - SIDE - 2) // columns
        if beside >= LEAST_SIDE_UNIT:
            unit = min(beside, maps.MOST_UNIT)
            side = width - 2 - (columns * unit + 1)
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(width=columns * unit + 1, no_wrap=True)
            grid.add_column(width=side)
            supply = _supply(term, view, columns * unit + 1)
            grid.add_row(
                Group(maps.draw(term, view, unit), Text(), supply),
                Group(_players(term, view, side), Text(), _loot(term, session, view, side)),
            )
            return Group(_heading(term, view), grid)
        unit = min((width - 1) // columns, maps.MOST_UNIT)
        dungeon = maps.draw(term, view, unit) if unit >= maps.LEAST_UNIT else _listing(term, view)
        return Group(
            _heading(term, view),
            dungeon,
            Text(),
            _players(term, view, width),
            Text(),
            _loot(term, session, view, width),
            Text(),
            _supply(term, view, width),
        )

    def legend(self, term: Terminal, width: int) -> RenderableType:
        sign, text = maps.signs(term), term.text
        names = [text(f"kh.hero.{hero}") for hero in box.HEROES]
        heroes = [f"{short}={name}" for short, name in zip(maps.initials(names), names, strict=True)]
        symbols = [f"{sign.symbols[s]} {text(f'kh.symbol.{s}')}" for s in box.SYMBOLS]
        things = [
            f"{sign.treasure} {text('cli.kh.treasure')}",
            f"{sign.trap} {text('kh.token.trap')}",
            f"{sign.unfinished} {text('kh.portal.unfinished')}",
            f"{sign.finished} {text('kh.portal.finished')}",
            f"{sign.token} {text('cli.kh.event_token')}",
            f"{sign.active} {text('cli.kh.active')}",
            f"{sign.heart} {text('cli.kh.health')}",
        ]
        items = [Text(item, "grey62") for item in (*symbols, *things, *heroes)]
        return Text("\n").join(maps.flow(items, width, 2))

    # ------------------------------------------------------------------ cards

    def hand(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        view = _view(session, seat)
        player = view.players[seat]
        if view.phase in ("clans", "lab"):
            return None
        grid = Grid(box=None, show_header=False, padding=(0, 1), expand=False)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        if view.current is not None and seat == view.active:
            left = [act_at(session.game, view.current, path).words() for path in view.actions_left]
            text = ", ".join(term.words.text(one) for one in left)
            grid.add_row(_card_name(term, view.current), Text(term.text("cli.kh.in_play", actions=text), "italic"))
        for card in player.hand:
            grid.add_row(_card_name(term, card), _card_text(term, session, card))
        if not grid.row_count:
            grid.add_row(Text(term.text("cli.kh.empty_hand"), "grey62"), "")
        clan = term.text(f"kh.clan.{player.clan}")
        title = Text(term.text("cli.kh.hand", clan=clan), self.seat_style(seat))
        frame = frames.ASCII if term.ascii else frames.ROUNDED
        return Panel(grid, title=title, title_align="left", box=frame, border_style="grey50", padding=(0, 0))

    def in_hand(self, session: Session, seat: Seat) -> list[str]:
        return [f"card:{card}" for card in _view(session, seat).players[seat].hand]

    def piles(self, term: Terminal, session: Session) -> RenderableType:
        view = _view(session, Seat(-1))
        grid = Grid(box=None, show_header=False, padding=(0, 2, 1, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for seat, player in enumerate(view.players):
            if player.clan:
                grid.add_row(
                    Text(term.text(f"kh.clan.{player.clan}"), self.seat_style(Seat(seat))),
                    Group(
                        Text(term.text("cli.kh.deck_of", n=player.deck)),
                        _pile(term, "cli.kh.hand_has", [card_msg(c) for c in player.hand]),
                        _pile(term, "cli.kh.played_has", [card_msg(c) for c in player.played]),
                        _pile(term, "cli.kh.discard_has", [card_msg(c) for c in player.discard]),
                    ),
                )
        grid.add_row(
            Text(term.text("cli.kh.guild"), "bold"),
            Group(
                Text(term.text("cli.kh.deck_of", n=view.guild)),
                _pile(term, "cli.kh.discard_has", [guild_msg(c) for c in view.guild_discard]),
                *_guild_texts(term, session, view),
            ),
        )
        return grid

    def beside(self, session: Session, option: str) -> Msg | None:
        kind, _, name = option.partition(":")
        if kind in ("card", "replace", "defend", "refresh") and name in session.content.cards:
            return explain.card_text(session.content, name)
        if kind == "clan" and name in session.content.clans:
            return say("cli.kh.clan", **explain.clan_facts(session.content.clans[name]))
        return None

    def about(self, session: Session, option: str) -> list[Msg]:
        kind, _, name = option.partition(":")
        content: Content = session.content
        if kind == "clan" and name in content.clans:
            clan = content.clans[name]
            hint = say(f"kh.clan_hint.{name}")
            return [
                *([hint] if hint.key in words("en") else []),
                say("cli.kh.starts", n=clan.start, symbol=box.symbol_msg(clan.symbol)),
                *(
                    say("cli.kh.card", card=card_msg(c.id), copies=c.copies, text=group_words(c.actions))
                    for c in clan.cards
                ),
            ]
        if name in content.cards:
            return [explain.card_text(session.content, name)]
        if name in NUMBER:
            room = next((r for r in _view(session, Seat(-1)).rooms if r.room == name), None)
            return [say(f"kh.room_action.{name}")] + (_about_room(room) if room else [])
        return []

    def rules(self, session: Session, option: str) -> list[str]:
        return explain.rules(session.game, option)

    # ------------------------------------------------------------------ people and events

    def seat_name(self, session: Session, seat: Seat) -> Msg:
        clan = session.state.players[seat].clan
        return (
            say("cli.kh.seat", seat=seat + 1, clan=say(f"kh.clan.{clan}")) if clan else say("cli.seat", seat=seat + 1)
        )

    def seat_style(self, seat: Seat) -> str:
        return f"bold {maps.SEAT_STYLES[seat % len(maps.SEAT_STYLES)]}"

    def mood(self, event: Event) -> Mood:
        return _MOODS.get(event.msg.key, "")


TABLE = HeroesOutTable()


def _view(session: Session, viewer: Seat) -> View:
    view = session.view(viewer).board
    assert isinstance(view, View)
    return view


def _card_text(term: Terminal, session: Session, card: str) -> Text:
    return Text(term.words.text(explain.card_text(session.content, card)), "grey70")


def _card_name(term: Terminal, card: str) -> Text:
    return Text(term.words.text(card_msg(card)), "bold")


def _pile(term: Terminal, key: str, cards: list[Msg]) -> Text:
    counted = Counter(term.words.text(card) for card in cards)
    names = [f"{name} ×{n}" if n > 1 else name for name, n in counted.items()]
    return Text(term.text(key, cards=", ".join(names) or "–"), "grey70")


def _guild_texts(term: Terminal, session: Session, view: View) -> Iterable[Text]:
    """What the scenario cards in the guild's discard pile say."""
    for card in dict.fromkeys(c.partition("#")[0] for c in view.guild_discard if not is_hero_card(c)):
        effects = session.content.guild_cards[card].effects
        text = " ".join(term.words.text(effect.words()) for effect in effects)
        yield Text(f"{term.text(f'kh.guild.{card}')}: {text}", "grey62")


def _about_room(room: RoomView) -> list[Msg]:
    found = [say("kh.why.distance", room=say(f"kh.room.{room.room}"), n=room.to_vault)]
    if room.passages:
        found.append(say("cli.kh.passages", rooms=[say(f"kh.room.{r}") for r in room.passages]))
    if room.token:
        found.append(say(f"kh.event_token_rule.{room.token}"))
    return found


# ---------------------------------------------------------------------- parts of the board


def _heading(term: Terminal, view: View) -> RenderableType:
    scenario, difficulty = term.text(f"kh.scenario.{view.scenario}"), term.text(f"kh.difficulty.{view.difficulty}")
    parts = [term.text("cli.kh.wave", wave=view.wave), term.text("cli.kh.guild_left", n=view.guild)]
    if view.phase not in ("clans", "lab"):
        parts += [term.text("cli.kh.turn", turn=view.turn + 1), term.text(f"kh.phase.{view.phase}")]
    title = Text.assemble((scenario, "bold bright_yellow"), f" · {difficulty}")
    state = "  ·  ".join(parts)
    rule = Rule(title, characters="-" if term.ascii else "─", style="grey50", align="left")
    return Group(rule, Text(state, "bold"))


def _players(term: Terminal, view: View, width: int) -> RenderableType:
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey62")
    grid.add_column(f"   {term.text('cli.kh.col.clan')}", no_wrap=True)
    headers = [term.text(f"cli.kh.col.{name}") for name in ("hand", "deck", "discard", "lair")]
    for header in headers:
        grid.add_column(header, justify="right", no_wrap=True, min_width=len(header))
    space = width - sum(len(header) + 1 for header in headers) - 3
    for seat, player in enumerate(view.players):
        playing = seat == view.active and view.phase not in ("clans", "lab")
        style, mark = maps.SEAT_STYLES[seat], ">" if term.ascii else "▶"
        name = maps.cut(term.text(f"kh.clan.{player.clan}") if player.clan else "–", space, maps.signs(term))
        grid.add_row(
            Text(f"{mark if playing else ' '}{seat + 1} {name}", f"bold {style}" if playing else style),
            str(len(player.hand)),
            str(player.deck),
            str(len(player.discard)),
            f"{player.lair}/{player.monsters}" if player.monsters else "–",
        )
    return grid


def _loot(term: Terminal, session: Session, view: View, width: int) -> RenderableType:
    title = Text(term.text("cli.kh.loot", n=view.loot), "bold")
    lines: list[RenderableType] = [title]
    if width >= 60:
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for card in view.row:
            grid.add_row(
                Text(term.words.text(card_msg(card)), "bright_yellow"),
                Text(_loot_kind(term, session, card), "grey70"),
                _card_text(term, session, card),
            )
        lines.append(Padding(grid, (0, 0, 0, 2)))
    else:
        for card in view.row:
            name = f"  {term.words.text(card_msg(card))}"
            lines.append(Text.assemble((name, "bright_yellow"), (f" · {_loot_kind(term, session, card)}", "grey70")))
            lines.append(Padding(_card_text(term, session, card), (0, 0, 0, 4)))
    if not view.row:
        lines.append(Text("  –", "grey62"))
    if view.blueprints:
        plans = [say(f"kh.room.{room}") for room in view.blueprints]
        lines.append(Text(term.text("cli.kh.blueprints", rooms=plans, n=view.builder_pile)))
    return Group(*lines)


def _loot_kind(term: Terminal, session: Session, card: str) -> str:
    kind = session.content.cards[card].loot
    if kind is not None:
        return term.text(f"kh.loot.{kind}")
    return term.text("cli.kh.tactic", clan=say(f"kh.clan.{explain.card_clan(session.content, card)}"))


def _supply(term: Terminal, view: View, width: int) -> RenderableType:
    names: dict[str, str] = {
        **{hero: f"kh.hero.{hero}" for hero in box.HEROES},
        **{resource: f"kh.resource.{resource}" for resource in box.RESOURCES},
        "trap": "kh.token.trap",
        "portal": "cli.kh.portal",
        "event": "cli.kh.event_token",
    }
    title = Text(term.text("cli.kh.supply"), "bold")
    items = [Text(f"{term.text(names[thing])} {count}", "grey70") for thing, count in view.supply.items()]
    return Text("\n").join(maps.flow([title, *items], width, 2))


def _listing(term: Terminal, view: View) -> RenderableType:
    """The rooms as a list, where there is no space for a map."""
    sign = maps.signs(term)
    lines: list[Text] = []
    for room in view.rooms:
        line = Text(term.text(f"kh.room.{room.room}"), "bold")
        line.append(f" {sign.symbols[box.SYMBOL_OF[NUMBER[room.room]]]}", "bold yellow")
        if room.treasure:
            line.append(f" {sign.treasure}{room.treasure}", "bold yellow")
        for item in (
            *maps.monster_items(term, view, room.monsters, sign, 40),
            *maps.hero_items(term, room, sign, True),
            *maps.token_items(term, room, sign, True),
        ):
            line = Text.assemble(line, " ", item)
        lines.append(line)
        ways = ", ".join(term.text(f"kh.room.{other}") for other in room.passages)
        lines.append(Text(f"  {sign.arrow} {ways}", "grey62"))
    return Text("\n").join(lines)
