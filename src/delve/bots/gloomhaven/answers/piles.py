"""Answers about damage, rests and what becomes of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.bots.gloomhaven.answers.base import ids, on
from delve.bots.gloomhaven.quests import loot_only
from delve.bots.gloomhaven.rating import card_worth, keep_worth
from delve.bots.gloomhaven.worth import rounds_left
from delve.core.msg import Msg
from delve.core.questions import Answer, Choose, ChooseSome

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import Look


def _keep(look: Look, card: str) -> tuple[float, str]:
    """What it is worth to keep a card, among those that are left."""
    mine, cards = look.scene.me_view, look.content.cards
    left = [cards[c] for c in (*mine.hand, *mine.played, *mine.discard)]
    return keep_worth(cards[card], left, looting=loot_only(look.scene)), card


@on("damage")
def damage(look: Look) -> Answer | None:
    """Suffer, or lose cards: whichever costs less."""
    legal, scene, worth = look.legal, look.scene, look.worth
    amount, health = look.number("n"), look.number("health", 1)
    for number in ids(legal, "item:"):
        item = look.content.items[int(number)]
        if amount >= health or amount >= 3 or (item.use == "spent" and amount >= 1 and not item.prevents):
            return f"item:{number}"
    me = scene.me
    mine = scene.me_view
    hand_ids = ids(legal, "lose:")
    pile, discard = len(mine.hand), len(mine.discard) + len(mine.played)
    now = rounds_left(pile, discard)
    choices: list[tuple[float, str]] = []
    if hand_ids:
        lost = now - rounds_left(pile - 1, discard)
        value, worst = min(_keep(look, card) for card in hand_ids)
        choices.append((lost * worth.round + 0.25 * value, f"lose:{worst}"))
    if "lose2" in legal:
        lost = now - rounds_left(pile, discard - 2)
        choices.append((lost * worth.round + 1.0, "lose2"))
    if amount < health and me is not None:
        choices.append((worth.pain(me, amount), "suffer"))
    if not choices:
        return "suffer"
    return min(choices)[1]


@on("guard")
def guard(look: Look) -> Answer | None:
    """What is refreshed by a rest comes before what is gone once it is used."""
    items = look.content.items
    return min(look.legal, key=lambda one: not (one.startswith("item:") and items[int(one[5:])].use == "spent"))


@on("lose_two", "lose_cards", "lose_rest", "discard_cards")
def lose(look: Look) -> Answer | None:
    """The worst cards go."""
    ranked = sorted(ids(look.legal, "card:"), key=lambda c: _keep(look, c))
    if isinstance(look.question, ChooseSome):
        return [f"card:{card}" for card in ranked[: look.question.least]]
    return f"card:{ranked[0]}"


@on("rest_active")
def rest_active(look: Look) -> Answer | None:
    """Active cards stay as long as they may."""
    assert isinstance(look.question, ChooseSome)
    cards = look.content.cards
    ranked = sorted(ids(look.legal, "card:"), key=lambda c: (card_worth(cards[c]), c))
    return [f"card:{card}" for card in ranked[: look.question.least]]


@on("short_rest")
def short_rest(look: Look) -> Answer | None:
    """When there are no two cards left for the next round; a long rest instead when nobody is near. There may be no
    next round: then it is for a battle goal."""
    scene = look.scene
    mine = scene.me_view
    if look.view.outcome:
        return "rest" if mine.goals[:1] in (("zealot",), ("scrambler",)) else "skip"
    if len(mine.hand) >= 2:
        return "skip"
    if scene.me is None:
        return "rest"
    if not scene.foes:
        return "skip"
    planner = look.planner
    for one in scene.foes:
        planner.due[one.id] = True
    safe_here = planner.danger(scene.me.hex) < 1.0
    hurt = scene.me.most - scene.me.health
    if safe_here and hurt >= 3:
        return "skip"
    return "rest"


@on("redraw")
def redraw(look: Look) -> Answer | None:
    """Another card for a point of damage, if the one to be lost is among the best."""
    me = look.scene.me
    named = look.question.prompt.params.get("card")
    cards = look.content.cards
    if me is None or not isinstance(named, Msg):
        return "accept"
    card = named.key.rpartition(".")[2]
    others = sorted(_keep(look, c)[0] for c in look.scene.me_view.discard)
    if me.health >= 4 and card in cards and _keep(look, card)[0] > sum(others) / len(others) + 2.5:
        return "again"
    return "accept"


@on("recover_discard", "recover_lost")
def recover(look: Look) -> Answer | None:
    """As many of the best cards as there may be."""
    cards = look.content.cards
    ranked = sorted(ids(look.legal, "card:"), key=lambda c: (-card_worth(cards[c]), c))
    if isinstance(look.question, Choose):
        return f"card:{ranked[0]}"
    assert isinstance(look.question, ChooseSome)
    return [f"card:{card}" for card in ranked[: look.question.most]]


@on("refresh")
def refresh(look: Look) -> Answer | None:
    """As many items as there may be."""
    assert isinstance(look.question, ChooseSome)
    return look.legal[: look.question.most]


@on("augment_goes")
def augment_goes(look: Look) -> Answer | None:
    """The worse Augment goes."""
    cards = look.content.cards
    return min(look.legal, key=lambda o: (card_worth(cards[o[5:]]), o))
