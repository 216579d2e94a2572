"""What stands around the map of Gloomhaven: the heading, the order of turns, characters, monsters, mats, decks."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box as frames
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from delve.cli.tables import gloomhaven_about as facts
from delve.cli.tables import gloomhaven_map as maps
from delve.cli.tables.texts import flow, joined
from delve.cli.terminal import Terminal
from delve.core.msg import Msg, say
from delve.core.questions import Seat
from delve.core.session import Session
from delve.games.gloomhaven.box import FAR, STRONG, WANING, condition_msg
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE
from delve.games.gloomhaven.defs import Content
from delve.games.gloomhaven.rules import scenarios, setup
from delve.games.gloomhaven.state import CONSUMED, IN_PLAY, SPENT
from delve.games.gloomhaven.views import (
    ActiveView,
    CharacterView,
    DeckView,
    FigureView,
    MonsterTypeView,
    UnitView,
    View,
)
from delve.games.gloomhaven.wording import retaliate_words

# ---------------------------------------------------------------------- above the map


def heading(term: Terminal, session: Session, view: View, width: int) -> RenderableType:
    """The scenario, its goal and rules, the round and the elements."""
    number = scenarios.of(session.game).number
    name = say("cli.gh.scenario", number=number, name=scenarios.name_msg(number)) if number else say("cli.gh.position")
    title = Text.assemble(
        (term.words.text(name), "bold bright_yellow"),
        f" · {term.text('cli.gh.level', level=view.level, monsters=view.monster_level)}",
    )
    rule = Rule(title, characters="-" if term.ascii else "─", style="grey50", align="left")
    lines: list[RenderableType] = [rule]
    if number:
        lines.append(Text(term.words.text(scenarios.goal_msg(session.game)), "italic"))
        if not view.round:
            lines += [Text(term.words.text(rule), "grey70") for rule in scenarios.rule_msgs(number)]
    state = [term.text(f"cli.gh.phase.{view.phase}")]
    if view.round:
        state.insert(0, term.text("cli.gh.round", round=view.round))
    if view.outcome and not view.over:
        state.append(term.text(f"gh.event.{view.outcome}"))
    lines.append(Text("  ·  ".join(state), "bold"))
    if view.round:
        lines.append(joined(flow(_elements(term, view), width, 2)))
    if view.order:
        lines.append(joined(flow(_order(term, view), width, 2)))
    return Group(*lines)


def _elements(term: Terminal, view: View) -> list[Text]:
    sign = maps.signs(term)
    found = [Text(term.text("cli.gh.elements"), "grey62")]
    for name, strength in view.elements.items():
        mark = sign.strong if strength == STRONG else sign.waning if strength == WANING else sign.inert
        made = "+" if name in view.made else ""
        style = "bold bright_white" if strength else "grey50"
        found.append(Text(f"{mark}{made} {term.text(f'gh.element.{name}')}", style))
    return found


def _order(term: Terminal, view: View) -> list[Text]:
    sign = maps.signs(term)
    found = [Text(term.text("cli.gh.order"), "grey62")]
    for unit in view.order:
        mark = sign.active if unit.now else sign.done if unit.done else " "
        style = "bold" if unit.now else "grey50" if unit.done else ""
        when = unit.initiative if unit.initiative <= FAR else "–"
        found.append(Text(f"{mark}{when} {_unit(term, view, unit)}", style))
    return found


def _unit(term: Terminal, view: View, unit: UnitView) -> str:
    kind, _, name = unit.unit.partition(":")
    return term.text(f"gh.class.{view.characters[int(name)].cls}" if kind == "seat" else f"gh.{kind}.{name}")


# ---------------------------------------------------------------------- below or beside the map


def below(term: Terminal, session: Session, view: View, width: int) -> list[RenderableType]:
    """Characters, monsters and whoever else is there."""
    found: list[RenderableType] = [characters(term, view)]
    others = [one for one in view.figures if one.kind in ("summon", "objective")]
    if others:
        found += [Text(), joined(flow([_figure(term, view, one, named=True) for one in others], width, 3))]
    for kind in view.monsters:
        found += [Text(), _monsters(term, session, view, kind, width)]
    return found


def characters(term: Terminal, view: View) -> RenderableType:
    """The characters in figures, and their conditions."""
    sign, labels = maps.signs(term), maps.labels(term, view)
    figures = {one.id: one for one in view.figures}
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey62")
    grid.add_column(term.text("cli.gh.col.character"), ratio=1)
    for column in ("health", "hand", "discard", "lost", "xp", "coins"):
        header = term.text(f"cli.gh.col.{column}")
        grid.add_column(header, justify="right", no_wrap=True, min_width=len(header))
    for seat, one in enumerate(view.characters):
        figure = figures.get(one.figure)
        now = figure is not None and figure.id == view.acting
        mark = sign.active if now else sign.done if one.ready and view.phase == "cards" else " "
        style = maps.SEAT_STYLES[seat]
        name = Text(
            f"{mark}{labels.get(one.figure, str(seat + 1))} {term.text(f'gh.class.{one.cls}')}", f"bold {style}"
        )
        name.append(f" {one.level}", style)
        tail = [term.words.text(text) for text in _character_notes(one, figure)]
        if tail:
            name.append(f"  {', '.join(tail)}", "not bold")
        grid.add_row(
            name,
            f"{figure.health}/{figure.most}" if figure is not None else "–",
            str(one.hand_size),
            str(len(one.discard)),
            str(len(one.lost)),
            str(one.xp),
            str(one.coins),
        )
    return grid


def _character_notes(one: CharacterView, figure: FigureView | None) -> list[Msg]:
    found: list[Msg] = []
    if one.exhausted:
        found.append(say("cli.gh.exhausted"))
    if one.resting:
        found.append(say("gh.do.long_rest"))
    if figure is not None:
        found += [condition_msg(name) for name in figure.conditions]
        if figure.shield:
            found.append(say("gh.text.shield", value=figure.shield))
    return found


def results(term: Terminal, view: View) -> RenderableType:
    """What each character brought, and what the scenario gave."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="grey62")
    grid.add_column(term.text("cli.gh.col.character"))
    for name in ("xp", "bonus", "gold", "checks", "treasures"):
        grid.add_column(term.text(f"cli.gh.col.{name}"), justify="right")
    grid.add_column(term.text("cli.gh.col.goal"), ratio=1)
    for seat, one in enumerate(view.characters):
        name = term.text(f"gh.class.{one.cls}") + (f" ({term.text('cli.gh.exhausted')})" if one.exhausted else "")
        grid.add_row(
            Text(f"{seat + 1} {name}", f"bold {maps.SEAT_STYLES[seat]}"),
            str(one.xp),
            f"+{one.tally.get('bonus_xp', 0)}",
            f"{one.gold} + {one.tally.get('gold', 0)} = {one.gold + one.tally.get('gold', 0)}",
            str(one.tally.get("checks", 0)),
            ", ".join(one.treasures) or "–",
            ", ".join(term.text(f"gh.goal.{goal}") for goal in one.goals),
        )
    return grid


def _monsters(term: Terminal, session: Session, view: View, kind: MonsterTypeView, width: int) -> RenderableType:
    """A monster type: its card of the round, its stat card, its figures."""
    content: Content = session.content
    name = term.text(f"gh.monster.{kind.name}")
    card = facts.monster_card_of(content, kind)
    title = Text(name, "bold")
    if card is not None:
        title.append(f"  {card.initiative}  ", "bold bright_white").append(term.words.text(facts.monster_card(card)))
    lines: list[RenderableType] = [title]
    mine = [one for one in view.figures if one.kind == "monster" and one.name == kind.name]
    there = {"boss" if one.rank == "named" else one.rank for one in mine}
    for rank, said in facts.ranks(kind).items():
        if rank in there:
            lines.append(Text(f"  {term.words.text(said)}", "grey62"))
    lines += flow([Text.assemble("  ", _figure(term, view, one)) for one in mine], width, 1)
    return Group(*lines)


def _figure(term: Terminal, view: View, one: FigureView, *, named: bool = False) -> Text:
    """A figure in one line: its sign, hit points and conditions."""
    sign = maps.signs(term)
    found = Text(maps.labels(term, view)[one.id], maps.figure_style(one))
    if named:
        found.append(f" {term.words.text(maps.figure_msg(one))}", "not bold")
    found.append(f" {sign.heart}{one.health}/{one.most}", "not bold white")
    for condition in one.conditions:
        found.append(f" {term.words.text(condition_msg(condition))}", "bold red")
    if one.shield:
        found.append(f" {term.text('gh.text.shield', value=one.shield)}", "not bold")
    for value, range_ in one.retaliate:
        found.append(f" {term.words.text(retaliate_words(value, range_))}", "not bold")
    if one.ally and one.kind == "monster":
        found.append(f" ({term.text('cli.gh.ally')})", "not bold")
    return found


# ---------------------------------------------------------------------- mats and decks


def mat(term: Terminal, session: Session, view: View, seat: Seat) -> RenderableType:
    """A character's own things: cards, items, battle goal."""
    content: Content = session.content
    one = view.characters[seat]
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)

    def row(key: str, text: str, style: str = "") -> None:
        grid.add_row(Text(term.text(key), "grey62"), Text(text, style))

    row("cli.gh.mat.hand", _cards(term, content, one.hand), "bold")
    if one.played:
        row("cli.gh.mat.played", _cards(term, content, one.played))
    row("cli.gh.mat.discard", _cards(term, content, one.discard))
    row("cli.gh.mat.lost", _cards(term, content, one.lost), "grey62")
    if one.active:
        row("cli.gh.mat.active", "; ".join(_active(term, active) for active in one.active))
    if one.items:
        row("cli.gh.mat.items", "; ".join(_item(term, content, one, number) for number in range(len(one.items))))
    if not view.round:
        price = setup.price_of(content, (item.number for item in one.items))
        row("cli.gh.mat.gold", term.text("cli.gh.gold", gold=one.gold + price, price=price, left=one.gold))
    if one.goals:
        goals = [f"{term.text(f'gh.goal.{goal}')}: {term.text(f'gh.goal.{goal}.text')}" for goal in one.goals]
        row("cli.gh.mat.goal", " / ".join(goals))
    row("cli.gh.mat.modifiers", _deck(term, session, one.deck))
    title = Text(term.text("cli.gh.mat", cls=say(f"gh.class.{one.cls}"), level=one.level), maps.SEAT_STYLES[seat])
    frame = frames.ASCII if term.ascii else frames.ROUNDED
    return Panel(grid, title=title, title_align="left", box=frame, border_style="grey50", padding=(0, 0))


def _cards(term: Terminal, content: Content, cards: tuple[str, ...]) -> str:
    shown = [f"{term.text(f'gh.card.{card}')} {content.cards[card].initiative}" for card in cards]
    return ", ".join(shown) or "–"


def _active(term: Terminal, active: ActiveView) -> str:
    sign = maps.signs(term)
    slots = sign.used * active.used + sign.free * (len(active.slots) - active.used)
    half = sign.top if active.half == "top" else sign.bottom
    until = f" ({term.text('gh.half.round')})" if active.round else ""
    return f"{term.text(f'gh.card.{active.card}')} {half}{f' {slots}' if slots else ''}{until}"


_STATES = {SPENT: "cli.gh.spent", CONSUMED: "cli.gh.consumed", IN_PLAY: "cli.gh.in_play"}


def _item(term: Terminal, content: Content, one: CharacterView, number: int) -> str:
    held = one.items[number]
    known = content.items[held.number]
    notes = []
    if held.state in _STATES:
        notes.append(term.text(_STATES[held.state]))
    if known.uses > 1:
        sign = maps.signs(term)
        notes.append(sign.used * held.used + sign.free * (known.uses - held.used))
    tail = f" ({', '.join(notes)})" if notes else ""
    return term.text(f"gh.item.{known.id}") + tail


def _deck(term: Terminal, session: Session, deck: DeckView) -> str:
    content: Content = session.content
    parts = [term.text("cli.gh.deck", n=deck.draw, discard=len(deck.discard))]
    dealt = [card for card in (BLESS, CURSE) if deck.left.get(card)]
    parts += [f"{term.text(f'gh.condition.{card}')} ×{deck.left[card]}" for card in dealt]
    if deck.discard:
        last = content.modifiers[deck.discard[-1]]
        parts.append(term.text("cli.gh.last", card=last.words()))
    if deck.shuffle:
        parts.append(term.text("cli.gh.shuffle"))
    return " · ".join(parts)


def piles(term: Terminal, session: Session, view: View) -> RenderableType:
    """All decks and piles, as far as they are open."""
    content: Content = session.content
    grid = Grid(box=None, show_header=False, padding=(0, 2, 1, 0))
    grid.add_column()
    grid.add_column(ratio=1)
    for seat, one in enumerate(view.characters):
        lines = [
            f"{term.text('cli.gh.mat.hand')}: {one.hand_size}",
            f"{term.text('cli.gh.mat.discard')}: {_cards(term, content, one.discard)}",
            f"{term.text('cli.gh.mat.lost')}: {_cards(term, content, one.lost)}",
            f"{term.text('cli.gh.mat.modifiers')}: {_deck(term, session, one.deck)}",
            *_left(term, session, one.deck),
        ]
        grid.add_row(
            Text(term.text(f"gh.class.{one.cls}"), f"bold {maps.SEAT_STYLES[seat]}"), Text("\n".join(lines), "grey70")
        )
    lines = [_deck(term, session, view.modifiers), *_left(term, session, view.modifiers)]
    grid.add_row(Text(term.text("cli.gh.monsters"), "bold"), Text("\n".join(lines), "grey70"))
    for kind in view.monsters:
        cards = {card.number: card for card in content.decks[kind.deck]}
        seen = [
            f"{cards[number].initiative} {term.words.text(facts.monster_card(cards[number]))}" for number in kind.seen
        ]
        lines = [term.text("cli.gh.deck", n=kind.left, discard=len(kind.seen)), *seen]
        grid.add_row(Text(term.text(f"gh.monster.{kind.name}"), "bold"), Text("\n".join(lines), "grey70"))
    return grid


def _left(term: Terminal, session: Session, deck: DeckView) -> list[str]:
    """The modifier cards that can still be drawn."""
    content: Content = session.content
    shown = [f"{term.words.text(content.modifiers[card].words())} ×{n}" for card, n in deck.left.items()]
    return [term.text("cli.gh.left", cards="; ".join(shown))] if shown else []


def listing(term: Terminal, view: View, numbers: Mapping[int, int]) -> RenderableType:
    """The hexes with something in them as a list, where there is no space for a map."""
    cells = maps.Cells(term, view, numbers, 2 * maps.MOST_UNIT - 1)
    empty = maps.signs(term).floor
    items = []
    for hex_, q, r in view.hexes:
        cell = cells.of(hex_)
        if cell.plain.strip() != empty:
            cell = Text.assemble((f"{q},{r} ", "grey50"), cell)
            cell.rstrip()
            items.append(cell)
    return joined(flow(items, term.console.width, 2))
