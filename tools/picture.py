"""Draws docs/images/table.svg, the picture of the game in the README: `python tools/picture.py [FILE]`.

The game is always the same: it starts from a written position, and one player has taken a few actions since.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.terminal_theme import TerminalTheme

from delve.cli import position, view
from delve.cli.tables import table_for
from delve.cli.terminal import Terminal, new_console
from delve.core.session import Session

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "table.svg"
WIDTH = 120

POSITION = """
heroesout scenario=long_cellar difficulty=challenging wave=2 turn=11 active=0 phase=play luck=used
seat ratfolk at=vault:3,sewers:2,workshop hand=ratfolk.gnaw,ratfolk.rummage,ratfolk.cornered,equipment.notched_axe
seat witches at=apothecary,library/1 hand=witches.side_door,witches.minor_hex
seat dragoness at=beast_trainer/2 hand=dragoness.swoop,dragoness.claws,dragoness.roast
room sewers frog=2 portal=finished
room library portal=finished heroes=mage
room workshop traps=2
room forge heroes=warrior,archer coin=1
room beast_trainer heroes=rogue bone=1
room cemetery token=banner heroes=warrior/2
room vault coin=1 heroes=rogue
room study portal=unfinished
room cells heroes=archer,mage
room apothecary treasure=none
loot row=beast.guard_goose,potion.acid_flask,scroll.shortcut,equipment.war_drum,potion.hot_soup
rng 7
"""
ANSWERS = ("card:equipment.notched_axe#1", "act:0")

THEME = TerminalTheme(
    (24, 22, 30),
    (214, 210, 200),
    [
        (46, 42, 56),
        (214, 80, 74),
        (122, 176, 96),
        (216, 168, 72),
        (92, 132, 196),
        (168, 112, 180),
        (84, 168, 172),
        (190, 186, 176),
    ],
    [
        (104, 98, 116),
        (240, 112, 100),
        (150, 210, 120),
        (246, 206, 110),
        (126, 168, 236),
        (206, 150, 220),
        (120, 210, 212),
        (244, 240, 230),
    ],
)

# rich's own form of a picture, but without the fonts that it would fetch from the net.
FORM = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
    <title>Keep the Heroes Out! in the terminal</title>
    <style>
    .{unique_id}-matrix {{
        font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
        font-size: {char_height}px;
        line-height: {line_height}px;
        white-space: pre;
    }}
    .{unique_id}-title {{
        font-size: 18px;
        font-family: arial, sans-serif;
    }}
    {styles}
    </style>
    <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
    </clipPath>
    {lines}
    </defs>
    {chrome}
    <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix" xml:space="preserve">
    {matrix}
    </g>
    </g>
</svg>
"""


def session() -> Session:
    """The game in the picture."""
    table = position.read(POSITION, [], seed=7)
    for answer in ANSWERS:
        table.answer(answer)
    return table


def picture() -> str:
    """The picture as SVG."""
    table, game = session(), table_for("heroesout")
    console = new_console(io.StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor")
    term = Terminal("en", console)
    question = table.questions[0]
    console.print(view.log(term, game, table.events))
    console.print()
    console.print(game.board(term, table, question.seat, WIDTH))
    console.print()
    console.print(game.legend(term, WIDTH))
    console.print(game.hand(term, table, question.seat))
    console.print(view.question(term, game, table, question, name=True))
    return console.export_svg(title="delve play", theme=THEME, code_format=FORM, unique_id="delve")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(picture(), "utf-8")
    print(f"Wrote {target}")
