"""Abilities as rows of icons and words, for the faces of cards: the engine's own wording, taken apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from delve.core.msg import Msg
from delve.core.words import Words, capital
from delve.games.gloomhaven.box import NEGATIVE, POSITIVE
from delve.games.gloomhaven.cardtext import summon_lines
from delve.games.gloomhaven.defs import SummonDef
from delve.games.gloomhaven.effects import Ability, Pattern, Summon
from delve.games.gloomhaven.wording import CARD, Scope, lines

_DRAWN = "gh.text.area"
"""An area is drawn, not written."""


class Row(Struct, frozen=True, omit_defaults=True):
    """A line on a card: an icon, a few words, and what belongs to it. Without an icon it is text."""

    icon: str = ""
    text: str = ""
    sub: list[Row] = []


class Area(Struct, frozen=True, omit_defaults=True):
    """An area attack: its hexes, axial, and those of the attacker if it must stand beside."""

    hexes: list[tuple[int, int]]
    grey: list[tuple[int, int]] = []


def rows(
    abilities: Iterable[Ability], words: Words, scope: Scope = CARD, summons: Mapping[str, SummonDef] | None = None
) -> list[Row]:
    """A row for each ability: its first figure, the others below it, then what is special about it. `summons`: their
    figures are told, too."""
    return [_row(ability, words, scope, summons or {}) for ability in abilities]


def _row(ability: Ability, words: Words, scope: Scope, summons: Mapping[str, SummonDef]) -> Row:
    first, *others = lines(ability, scope)
    if isinstance(ability, Summon) and ability.name in summons:
        others += summon_lines(summons[ability.name])
    named = [part for part in _parts(first) if part.key != _DRAWN]
    subs = [Row(_icon(part), capital(words.text(part))) for part in named[1:]]
    subs += [Row(text=capital(words.text(line))) for line in others]
    icon = _icon(named[0]) or str(ability.__struct_config__.tag)
    return Row(icon, capital(words.text(named[0])), subs)


def _parts(line: Msg) -> Iterator[Msg]:
    """The parts of a line that commas join, and of an effect and who has it."""
    pair = {"gh.text.comma": ("left", "right"), "gh.text.on": ("what", "who")}.get(line.key)
    if pair is None:
        yield line
        return
    for name in pair:
        part = line.params[name]
        assert isinstance(part, Msg)
        yield from _parts(part)


def _icon(part: Msg) -> str:
    """What a part is, by the last word of its key: `attack`, `range`, `stun`; `target` for who is meant."""
    family, _, name = part.key.removeprefix("gh.").partition(".")
    if family == "to":
        return "self" if name == "self" else "target"
    if part.key == "gh.text.formula":
        what = part.params["what"]
        return _icon(what) if isinstance(what, Msg) else ""
    return name if family in ("text", "condition", "element", "effect") and name in ICONS else ""


ICONS = frozenset(
    (
        *("attack", "move", "heal", "shield", "retaliate", "loot"),
        *("range", "target", "push", "pull", "pierce", "jump"),
        *NEGATIVE,
        *POSITIVE,
    )
)
"""The parts that have an icon of their own."""


def area_of(abilities: Iterable[Ability]) -> Area | None:
    """The first area that an action has, or can gain."""
    for ability in abilities:
        area: Pattern | None = getattr(ability, "area", None)
        if area is None:
            area = next((one.gain.area for one in getattr(ability, "consume", ()) if one.gain.area is not None), None)
        if area is not None:
            return Area(list(area.hexes), list(area.grey) if area.melee else [])
    return None
