"""What is printed around the board: the log, the question, explanations, help."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box as frames
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from delve.cli import ask
from delve.cli.tables import Table
from delve.cli.tables.texts import flow, joined
from delve.cli.terminal import Terminal
from delve.core.events import Comparison, Event, Worth
from delve.core.msg import Msg, Reason
from delve.core.questions import Question, Seat
from delve.core.session import Session
from delve.core.words import capital

_STYLES = {"": "", "turn": "bold", "good": "green", "bad": "red"}
_MARKS = {"": "·", "turn": "▸", "good": "+", "bad": "!"}
_WIDEST = 110


def log(term: Terminal, table: Table, events: Iterable[Event], *, why: bool = False) -> RenderableType:
    """Events as lines, each with the rule that caused it."""
    lines: list[RenderableType] = []
    notes: list[str] = []
    for event in events:
        text, mood = term.words.text(event.msg), table.mood(event)
        if mood == "note":
            notes.append(text)
            continue
        if notes:
            lines.append(_note(term, notes))
            notes = []
        mark = _MARKS[mood] if not term.ascii else {"·": "-", "▸": ">"}.get(_MARKS[mood], _MARKS[mood])
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=1)
        grid.add_column()
        line = Text.assemble((text, _STYLES[mood]), (f"  {event.rule}" if event.rule else "", "grey50"))
        grid.add_row(Text(mark, _STYLES[mood]), line)
        lines.append(grid)
        if why:
            reasons = [term.words.text(reason) for reason in event.why]
            reasons += [text for table in event.compared for text in compared(term, table)]
            lines += [Text(f"    {reason}", "grey62") for reason in reasons]
    if notes:
        lines.append(_note(term, notes))
    return Group(*lines)


def compared(term: Terminal, table: Comparison) -> list[str]:
    """What the rules compared: a line for each candidate, the best first; what is best is ticked."""
    text = term.words.text
    best, worse, none = ("*", "x", "-") if term.ascii else ("✓", "✗", "–")

    def shown(worth: Worth) -> str:
        if worth.state == "none":
            return none
        if worth.value is None:
            return best if worth.state == "best" else worse
        return f"{worth.value} {best}" if worth.state == "best" else str(worth.value)

    heads = [f"{text(one.what)} ({one.rule})" if one.rule else text(one.what) for one in table.criteria]
    rows = [[text(table.what), *heads]]
    for one in table.candidates:
        name = text(one.name)
        rows.append([f"{name} {best}" if one.won else name, *map(shown, one.worth)])
    return [text(table.title), *map(" | ".join, rows)]


def _note(term: Terminal, notes: list[str]) -> RenderableType:
    """What a lesson has to say, in a frame."""
    frame = frames.ASCII if term.ascii else frames.ROUNDED
    width = min(term.console.width, _WIDEST)
    return Panel(Text("\n\n".join(notes), "bright_white"), box=frame, border_style="cyan", width=width, padding=(0, 1))


def standing(term: Terminal, table: Table, session: Session, viewer: Seat) -> RenderableType:
    """The board with all that stands around it, without a question."""
    board = table.board(term, session, viewer, term.console.width)
    status = table.status(term, session, viewer)
    return Group(board, status) if status is not None else board


def question(term: Terminal, table: Table, session: Session, asked: Question, *, name: bool) -> RenderableType:
    """A question with its numbered options; those that may not be taken say why."""
    title = Text()
    prompt = capital(term.words.text(asked.prompt))
    who = term.words.text(table.seat_name(session, asked.seat))
    if name and not prompt.startswith(who):
        title.append(f"{who}: ", table.seat_style(asked.seat))
    title.append(prompt, "bold")
    if asked.collective and session.seats > 1:
        title.append(f"  {term.text('cli.collective')}", "italic grey62")
    shown = list(enumerate(ask.lines(asked), 1))
    groups: dict[str, list[tuple[int, ask.Line]]] = {}
    for number, line in shown:
        heading = table.group(asked, line.id)
        groups.setdefault(term.words.text(heading) if heading is not None else "", []).append((number, line))
    parts: list[RenderableType] = [title]
    for heading_text, lines in groups.items():
        if heading_text:
            parts.append(Text(heading_text, "bold cyan"))
        parts += _options(term, table, session, lines, brief=bool(heading_text))
    return Group(*parts) if shown else title


def _options(
    term: Terminal, table: Table, session: Session, lines: list[tuple[int, ask.Line]], *, brief: bool
) -> list[RenderableType]:
    """Numbered options; those that are refused with the reason. If it is to be `brief`, those of which there is nothing
    more to say are only named."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, width=1)
    grid.add_column(justify="right", no_wrap=True, width=2)
    grid.add_column()
    grid.add_column(ratio=1)
    cross = "x" if term.ascii else "✗"
    places: list[Text] = []
    refused: list[Text] = []
    for number, line in lines:
        label = capital(term.words.text(line.label))
        if line.refused is None and table.is_place(line.id):
            places.append(Text.assemble((f"{number:2}", "bold bright_white"), f" {label}"))
            continue
        beside = table.beside(session, line.id) if line.refused is None or brief else None
        text = term.words.text(beside) if beside is not None else ""
        if line.refused is None:
            grid.add_row("", Text(str(number), "bold bright_white"), Text(label), Text(text, "grey70"))
        elif brief and not text:
            refused.append(Text(f"{cross} {number:2} {label.partition(':')[0]}", "grey50"))
        else:
            why = f"{text}. {reason(term, line.refused)}" if text else reason(term, line.refused)
            grid.add_row(
                Text(cross, "grey50"), Text(str(number), "grey50"), Text(label, "grey50"), Text(why, "italic grey50")
            )
    found: list[RenderableType] = [_beside_each_other(term, places)] if places else []
    if brief:
        found = [grid, *found] if grid.row_count else found
        return [*found, joined(flow(refused, term.console.width, 2))] if refused else found
    return [*found, grid]


def _beside_each_other(term: Terminal, items: list[Text]) -> RenderableType:
    """Short items in columns."""
    wide = max(len(item) for item in items) + 2
    columns = max(1, (term.console.width - 2) // wide)
    rows = [items[i : i + columns] for i in range(0, len(items), columns)]
    lines = []
    for row in rows:
        line = Text("  ")
        for item in row:
            line.append_text(item).append(" " * (wide - len(item)))
        lines.append(line)
    return Text("\n").join(lines)


def reason(term: Terminal, why: Reason) -> str:
    """A reason with the id of its rule."""
    text = term.words.text(why.msg)
    return f"{text} ({why.rule})" if why.rule else text


def explanation(term: Terminal, table: Table, session: Session, line: ask.Line) -> RenderableType:
    """All about one option: why it is refused, the rule in full, the card's text."""
    found: list[Text] = [Text(capital(term.words.text(line.label)), "bold")]
    if line.refused is not None:
        found.append(Text(reason(term, line.refused)))
        found += rule_text(term, line.refused.rule)
    about: list[Msg] = table.about(session, line.id)
    found += [Text(capital(term.words.text(msg))) for msg in about]
    for rule in table.rules(session, line.id):
        found += rule_text(term, rule)
    if len(found) == 1:
        found.append(Text(term.text("cli.nothing_to_explain"), "grey62"))
    return Group(*found)


def refusals(term: Terminal, lines: list[ask.Line]) -> RenderableType:
    """All options that may not be taken, with the reasons."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True, width=2)
    grid.add_column()
    grid.add_column(ratio=1)
    for number, line in enumerate(lines, 1):
        if line.refused is not None:
            label = capital(term.words.text(line.label)).partition(":")[0]
            grid.add_row(str(number), label, Text(reason(term, line.refused), "grey70"))
    return grid


def rule_text(term: Terminal, rule: str) -> list[Text]:
    """A line of the ledger, if there is one of that id."""
    from delve.core import ledger

    found = ledger.find(rule) if rule else None
    return [Text.assemble((f"{found.id}  ", "bold"), (found.text, "grey70"))] if found else []


def keys(term: Terminal, table: Table) -> RenderableType:
    """What can be typed at a question."""
    letters, rule = table.examples
    grid = Grid.grid(padding=(0, 2, 0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for key, name in (
        ("1 3 5-7", "answer"),
        (letters if term.ascii else f"{letters}…", "name"),
        ("u, ua, ut", "undo"),
        ("r", "redo"),
        ("h", "hint"),
        ("w N", "why"),
        ("b", "board"),
        ("d", "piles"),
        ("l [N]", "log"),
        ("s [FILE]", "save"),
        ("q", "quit"),
        ("?", "help"),
    ):
        grid.add_row(Text(key, "bold"), Text(term.text(f"cli.key.{name}", rule=rule)))
    return grid
