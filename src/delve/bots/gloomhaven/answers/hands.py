"""Answers about hands and goals, and which cards to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from delve.bots.gloomhaven.answers.base import ids, on
from delve.bots.gloomhaven.cards import Chooser, Pair
from delve.bots.gloomhaven.quests import loot_only
from delve.bots.gloomhaven.rating import card_worth, loots, moves_well
from delve.bots.gloomhaven.weights import Weights
from delve.bots.gloomhaven.worth import is_ranged
from delve.core.questions import Answer, ChooseSome
from delve.games.gloomhaven.defs import Card, Content

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import Look

REMEMBERED = 64
"""Boards for which the best pair of cards is remembered."""


@on("hand")
def hand(look: Look) -> Answer | None:
    """The best cards, with enough movement among them."""
    assert isinstance(look.question, ChooseSome)
    cards = look.content.cards
    ranked = sorted(ids(look.legal, "card:"), key=lambda c: (-card_worth(cards[c]), c))
    size = look.question.least
    chosen = ranked[:size]

    def have(kind: Callable[[Card], bool], wanted: int) -> None:
        for card in ranked:
            if sum(kind(cards[c]) for c in chosen) >= wanted:
                return
            if card not in chosen and kind(cards[card]):
                still = [c for c in chosen if not moves_well(cards[c]) and not loots(cards[c])]
                chosen.remove(min(still or chosen, key=lambda c: (card_worth(cards[c]), c)))
                chosen.append(card)

    have(moves_well, (size + 1) // 3)
    if loot_only(look.scene):
        have(loots, 2)
    return [f"card:{card}" for card in chosen]


EASY_GOALS = (
    "aggressor",
    "protector",
    "opener",
    "explorer",
    "scrambler",
    "sadist",
    "hunter",
    "executioner",
    "layabout",
    "dynamo",
    "streamliner",
    "indigent",
    "purist",
    "diehard",
    "pacifist",
    "hoarder",
    "workhorse",
    "plunderer",
    "zealot",
    "straggler",
    "fast-healer",
    "masochist",
    "neutralizer",
    "professional",
)
"""Battle goals, the easiest first."""


@on("goal")
def goal(look: Look) -> Answer | None:
    """The easier battle goal."""
    order = {name: n for n, name in enumerate(EASY_GOALS)}
    mine = look.view.characters[look.seat]
    if not mine.items:
        order["purist"] = 0

    def hard(option: str) -> int:
        return order.get(option[5:], len(order))

    return min(look.legal, key=lambda o: (hard(o), o))


@on("place")
def place(look: Look) -> Answer | None:
    """Those who fight from afar stand farther back."""
    scene = look.scene
    goals = 0
    for one in scene.foes:
        goals |= 1 << one.hex
    away = scene.walk_from(goals or scene.doors, through_foes=True)
    back = is_ranged(scene)
    hexes = ids(look.legal, "hex:")
    ranked = sorted(hexes, key=lambda h: (away[int(h)], int(h)))
    return f"hex:{ranked[len(ranked) // 2 if back else 0]}"


# ---------------------------------------------------------------------- cards


@on("lead")
def lead(look: Look) -> Answer | None:
    """The best pair of cards, or a long rest."""
    legal = look.legal
    look.bot.forget()
    if len(legal) == 1:
        return legal[0]
    if "rest" in legal and _wants_rest(look):
        return "rest"
    found = best_pairs(look)
    if not found:
        return legal[0]
    look.bot.second = found[0].second
    return f"lead:{found[0].lead}"


def best_pairs(look: Look) -> list[Pair]:
    """The pairs that promise most, the best first. Whoever tries answers in many worlds asks for them again and again
    with the same board."""
    view, seat = look.view, look.seat
    characters = list(view.characters)
    # Battle goals are not thought of.
    characters[seat] = msgspec.structs.replace(characters[seat], goals=())
    shown = msgspec.msgpack.encode(msgspec.structs.replace(view, characters=tuple(characters)))
    known, key = _pairs(look.content, look.bot.weights), (seat, shown)
    if key not in known:
        if len(known) == REMEMBERED:
            del known[next(iter(known))]
        known[key] = Chooser(look.scene, look.worth).best()
    return known[key]


@lru_cache(maxsize=8)
def _pairs(content: Content, weights: Weights) -> dict[tuple[int, bytes], list[Pair]]:
    """The pairs that were chosen last, for what each seat saw."""
    return {}


def _wants_rest(look: Look) -> bool:
    """Whether a long rest is better than to play two cards."""
    scene, worth = look.scene, look.worth
    mine = scene.me_view
    if scene.foes or scene.me is None:
        return False
    if len(mine.discard) < 4:
        return False
    hurt = scene.me.most - scene.me.health
    near = look.planner.spot(scene.me.hex) > -4 * worth.weights.errand
    return near and (len(mine.hand) <= 3 or (len(mine.hand) <= 5 and hurt >= 3 and worth.rounds > worth.need + 6))


@on("second")
def second(look: Look) -> Answer | None:
    """The other card of the pair."""
    wanted = f"second:{look.bot.second}"
    if wanted in look.legal:
        return wanted
    return next(iter(partners(look)), None)


def partners(look: Look) -> list[str]:
    """The options for the other card, the best first; the leading one was not of the plan."""
    legal = look.legal
    lead = next((card for card in look.scene.me_view.hand if f"second:{card}" not in legal), None)
    if lead is None or look.scene.me is None:
        cards = look.content.cards
        return sorted(legal, key=lambda o: (card_worth(cards[o[7:]]), o), reverse=True)
    pairs = [pair for pair in Chooser(look.scene, look.worth).pairs() if lead in (pair.lead, pair.second)]
    found = [f"second:{pair.second if pair.lead == lead else pair.lead}" for pair in pairs]
    return [option for option in found if option in legal]
