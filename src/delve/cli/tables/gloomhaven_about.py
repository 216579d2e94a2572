"""What there is to say about cards, figures, items, goals and hexes of Gloomhaven."""

from __future__ import annotations

from delve.core.msg import Msg, say
from delve.core.session import Session
from delve.games.gloomhaven.box import condition_msg
from delve.games.gloomhaven.defs import Card, Content, Half, MonsterCard, Traits
from delve.games.gloomhaven.rules import ground
from delve.games.gloomhaven.state import HexId
from delve.games.gloomhaven.terms import comma, sentences
from delve.games.gloomhaven.views import FigureView, MonsterTypeView, StatsView, View
from delve.games.gloomhaven.wording import retaliate_words

_CARDS = ("lead", "second", "card", "lose", "end", "top", "bottom", "basic_top", "basic_bottom")
_RULES = {
    "lead": ("GH-CARD-02",),
    "second": ("GH-CARD-01",),
    "rest": ("GH-REST-01", "GH-REST-02"),
    "top": ("GH-TURN-01",),
    "bottom": ("GH-TURN-01",),
    "basic_top": ("GH-TURN-10", "GH-TURN-11"),
    "basic_bottom": ("GH-TURN-10", "GH-TURN-11"),
    "again": ("GH-REST-05",),
    "end": ("GH-BONUS-09",),
}


def class_msg(content: Content, cls: str) -> Msg:
    """A class before the game: its name, its hand, its hit points at level 1."""
    known = content.classes[cls]
    return say("cli.gh.class", name=say(f"gh.class.{cls}"), cards=known.hand, health=known.health[0])


# ---------------------------------------------------------------------- cards


def half(content: Content, action: Half) -> Msg:
    """An action as one text."""
    lines = action.lines(content.summons)
    return sentences(lines) if lines else say("cli.gh.nothing")


def card(content: Content, known: Card) -> Msg:
    """A card as one text."""
    return say(
        "cli.gh.card",
        initiative=known.initiative,
        top=half(content, known.top),
        bottom=half(content, known.bottom),
    )


def monster_card(known: MonsterCard) -> Msg:
    """A monster ability card as one text."""
    lines = known.lines()
    return sentences(lines) if lines else say("cli.gh.nothing")


def monster_card_of(content: Content, kind: MonsterTypeView) -> MonsterCard | None:
    """The card of the round of a monster type."""
    return next((one for one in content.decks[kind.deck] if one.number == kind.card), None)


def item(content: Content, number: int) -> Msg:
    """An item as one text."""
    known = content.items[number]
    lines = [say(f"gh.slot.{known.slot}"), *known.lines()]
    return sentences(lines)


# ---------------------------------------------------------------------- figures


def state(one: FigureView) -> Msg:
    """Hit points, conditions and what protects a figure."""
    found = [say("cli.gh.health", health=one.health, most=one.most)]
    found += [condition_msg(name) for name in one.conditions]
    if one.shield:
        found.append(say("gh.text.shield", value=one.shield))
    found += [retaliate_words(value, range_) for value, range_ in one.retaliate]
    return comma(found)


def stats(known: StatsView) -> Msg:
    """What a stat card says for a rank."""
    found = [say("gh.text.health", value=known.health)]
    found.append(say("gh.text.move", value=known.move or "–"))
    found.append(say("gh.text.attack", value=known.attack))
    if known.range:
        found.append(say("gh.text.range", value=known.range))
    traits = Traits(
        shield=known.shield,
        retaliate=known.retaliate,
        retaliate_range=known.retaliate_range,
        conditions=known.conditions,
        targets=known.targets,
        pierce=known.pierce,
        advantage=known.advantage,
        attackers_disadvantage=known.attackers_disadvantage,
    ).words()
    return comma([*found, traits] if traits is not None else found)


def ranks(kind: MonsterTypeView) -> dict[str, Msg]:
    """What a stat card says for each rank that the type has."""
    known = {"normal": kind.normal, "elite": kind.elite, "boss": kind.boss}
    return {
        rank: say("cli.gh.rank", rank=say(f"gh.rank.{rank}"), text=stats(columns))
        for rank, columns in known.items()
        if columns is not None
    }


# ---------------------------------------------------------------------- options


def beside(session: Session, option: str) -> Msg | None:
    """What stands beside an option."""
    content: Content = session.content
    kind, _, name = option.partition(":")
    if kind in ("lead", "second", "card") and name in content.cards:
        return card(content, content.cards[name])
    if kind in ("top", "bottom") and name in content.cards:
        known = content.cards[name]
        return half(content, known.top if kind == "top" else known.bottom)
    if kind == "lose" and name in content.cards:
        return say("cli.gh.initiative", n=content.cards[name].initiative)
    if kind == "item" and name.isdecimal() and int(name) in content.items:
        return item(content, int(name))
    if kind == "goal" and name in content.goals:
        return say(f"gh.goal.{name}.text")
    if kind == "figure":
        one = _figure(session.view().board, name)
        return state(one) if one is not None else None
    return None


def about(session: Session, view: View, option: str) -> list[Msg]:
    """All that there is to say about an option."""
    content: Content = session.content
    kind, _, name = option.partition(":")
    if kind in _CARDS and name in content.cards:
        known = content.cards[name]
        found = [say("cli.gh.card_head", level=known.level or "X", initiative=known.initiative)]
        for key, action in (("cli.gh.top", known.top), ("cli.gh.bottom", known.bottom)):
            found.append(say(key, text=half(content, action)))
        return found
    if kind == "item" and name.isdecimal() and int(name) in content.items:
        return [item(content, int(name))]
    if kind == "goal" and name in content.goals:
        return [say(f"gh.goal.{name}.text")]
    if kind == "figure":
        one = _figure(view, name)
        return _about_figure(content, view, one) if one is not None else []
    if kind in ("hex", "to") and name.isdecimal():
        return about_hex(session, view, int(name))
    return []


def rules(option: str) -> list[str]:
    """The lines of the ledger that an option is about."""
    return list(_RULES.get(option.partition(":")[0], ()))


def _figure(view: View, name: str) -> FigureView | None:
    return next((one for one in view.figures if str(one.id) == name), None)


def _about_figure(content: Content, view: View, one: FigureView) -> list[Msg]:
    found = [state(one)]
    if one.kind == "monster":
        kind = next(kind for kind in view.monsters if kind.name == one.name)
        found += [*ranks(kind).values(), *content.monsters[one.name].lines()]
        known = monster_card_of(content, kind)
        if known is not None:
            found.append(say("cli.gh.round_card", initiative=known.initiative, text=monster_card(known)))
    elif one.kind == "summon":
        found += content.summons[one.name].lines()
    return found


def about_hex(session: Session, view: View, hex_: int) -> list[Msg]:
    """What is in a hex."""
    found = [ground.hex_msg(session.game, HexId(hex_))]
    found += [say("cli.gh.here.trap", n=trap.damage) for trap in view.traps if trap.hex == hex_]
    types = [obstacle.type for obstacle in view.obstacles if hex_ in obstacle.hexes]
    found += [say(f"gh.overlay.{one}") if one else say("cli.gh.sign.obstacle") for one in types]
    if hex_ in view.difficult:
        found.append(say("cli.gh.sign.difficult"))
    if hex_ in view.hazards:
        found.append(say("cli.gh.sign.hazard"))
    if hex_ in view.coins:
        found.append(say("cli.gh.here.coins", n=view.coins[hex_]))
    if hex_ in view.treasures:
        found.append(say("cli.gh.sign.goal" if view.treasures[hex_] == "goal" else "cli.gh.sign.treasure"))
    for door in view.doors:
        if door.hex == hex_:
            name = "open" if door.open else "locked" if door.locked else "closed"
            found.append(say(f"cli.gh.sign.{name}"))
    return found
