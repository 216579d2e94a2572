"""The words that all texts of the game share: numbers, conditions, elements, areas, and who is affected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from delve.core.msg import Msg, say
from delve.games.gloomhaven.box import FAR, AnyElement, Condition, condition_msg, element_msg
from delve.games.gloomhaven.effects import Pattern, To, Value
from delve.games.gloomhaven.rules import formulas, tests
from delve.games.gloomhaven.shapes import shape_of

# ---------------------------------------------------------------------- putting together


def comma(parts: Sequence[Msg]) -> Msg:
    """Parts of a line: "Attack 3, Range 3"."""
    return _fold("gh.text.comma", parts)


def sentences(lines: Sequence[Msg]) -> Msg:
    """Lines as one text."""
    return _fold("gh.text.sentences", lines)


def whole(lines: Sequence[Msg]) -> list[Msg]:
    """Lines that stand by themselves, each beginning with a capital."""
    return [say("gh.text.line", text=line) for line in lines]


def either(parts: Sequence[Msg]) -> Msg:
    """Things of which one is enough: "normal or elite"."""
    return _fold("gh.text.or", parts)


def _fold(key: str, parts: Sequence[Msg]) -> Msg:
    assert parts, f"nothing to put together by {key}"
    return reduce(lambda left, right: say(key, left=left, right=right), parts)


# ---------------------------------------------------------------------- numbers


def signed(value: int) -> str:
    """A number that is added."""
    return f"−{-value}" if value < 0 else f"+{value}"


def figure(key: str, value: Value, *, relative: bool = False) -> Msg:
    """A term with its number: `Attack 3`, relative `Attack +1`, by a formula `Attack X (X = …)`."""
    if isinstance(value, str):
        return say("gh.text.formula", what=say(key, value="X"), formula=formulas.words(value))
    return say(key, value=signed(value) if relative else value)


def damage(value: Value) -> Msg:
    """An amount of damage."""
    if isinstance(value, str):
        return say("gh.text.formula", what=say("gh.text.damage_x"), formula=formulas.words(value))
    return say("gh.text.damage", n=value)


def xp(value: int) -> Msg:
    """Experience points."""
    return say("gh.text.xp", n=value)


# ---------------------------------------------------------------------- names


def conditions(given: Iterable[Condition]) -> list[Msg]:
    """Conditions by name."""
    return [condition_msg(one) for one in given]


def elements(named: Iterable[AnyElement]) -> list[Msg]:
    """Elements by name; several of any kind are counted."""
    named = list(named)
    free = named.count("any")
    if free < 2:
        return [element_msg(one) for one in named]
    return [*(element_msg(one) for one in named if one != "any"), say("gh.element.several", n=free)]


def ranks(named: Iterable[str]) -> Msg:
    """Ranks of monsters, any of which will do."""
    return either([rank_msg(one) for one in named])


def rank_msg(rank: str) -> Msg:
    """A rank of monsters by its name."""
    return say(f"gh.rank.{rank}")


def tested(named: Iterable[str]) -> list[Msg]:
    """What must hold."""
    return [tests.words(one) for one in named]


def area(pattern: Pattern) -> Msg:
    """An area by its shape."""
    return say("gh.text.area", shape=say(f"gh.shape.{shape_of(pattern)}", n=len(pattern.hexes)))


# ---------------------------------------------------------------------- who and where


def within(range_: int) -> Msg:
    """How far away something may be."""
    return say("gh.place.range", value=range_)


def whom(to: To) -> Msg:
    """Who is affected: "one adjacent enemy", "all allies within range 3"."""
    if to.side == "self":
        return say("gh.to.self")
    adjacent = to.range == 1 and not to.where
    if to.count:
        who = say(f"gh.to.{to.side}.{'adjacent' if adjacent else 'some'}", n=to.count)
    else:
        who = say(f"gh.to.{to.side}.{'all_adjacent' if adjacent else 'all'}")
    if to.where:
        who = say("gh.to.place", who=who, place=say(f"gh.place.{to.where}"))
    elif to.range == 0:
        who = say("gh.to.place", who=who, place=say("gh.place.own_range"))
    elif 1 < to.range < FAR:
        who = say("gh.to.place", who=who, place=within(to.range))
    if to.ranks and to.count:
        who = say("gh.to.ranks", who=who, ranks=ranks(to.ranks))
    elif to.ranks:
        who = say("gh.to.ranks_all", who=who, ranks=[rank_msg(one) for one in to.ranks])
    if to.when:
        who = say("gh.to.that", who=who, tests=tested(to.when))
    return who


def on(what: Msg, to: To) -> Msg:
    """An effect and who has it."""
    return say("gh.text.on", what=what, who=whom(to))


def on_others(what: Msg, to: To) -> Msg:
    """An effect for oneself, or for whom it says."""
    return what if to.side == "self" else on(what, to)
