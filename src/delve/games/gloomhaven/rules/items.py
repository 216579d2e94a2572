"""Items: when they can be used and what becomes of them (GH-ITEM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.effects import Summon
from delve.games.gloomhaven.rules import cards, elements, ground
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import CONSUMED, IN_PLAY, READY, SPENT, CardId, Figure, ItemState

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, Item


def item_msg(game: GH, number: int) -> Msg:
    """An item by its name."""
    return say(f"gh.item.{game.content.items[number].id}")


def ready(game: GH, seat: int) -> list[Item]:
    """The items that a character could use; none while it is stunned (GH-COND-13) or under somebody's control."""
    character = game.state.characters[seat]
    if not character.items:
        return []
    found = [game.content.items[one.number] for one in character.items if one.state == READY]
    if found:
        figure = ground.find(game, character.figure)
        if figure is not None and ("stun" in figure.conditions or figure.turncoat >= 0):
            return []
    return found


def equipped(game: GH, seat: int) -> list[Item]:
    """All items that a character wears, used or not."""
    return [game.content.items[one.number] for one in game.state.characters[seat].items]


def wears(game: GH, seat: int, special: str) -> bool:
    """Whether a character wears an item with a special effect, used or not."""
    known = game.content.items
    return special in [known[one.number].special for one in game.state.characters[seat].items]


def state_of(game: GH, seat: int, number: int) -> ItemState:
    """An item's own state."""
    return next(one for one in game.state.characters[seat].items if one.number == number)


def use(game: GH, seat: int, item: Item) -> None:
    """Count one use (GH-ITEM-08, 09, 12, 18)."""
    state = state_of(game, seat, item.number)
    character = game.state.characters[seat]
    character.tally["items"] = character.tally.get("items", 0) + 1
    game.tell("GH-ITEM-18", "gh.event.item", who=cards.hero_msg(game, seat), item=item_msg(game, item.number))
    if not item.use:
        return
    state.used += 1
    if state.used >= max(item.uses, item.sources, 1):
        state.state = SPENT if item.use == "spent" else CONSUMED
        state.used = 0


def refresh(game: GH, seat: int, number: int) -> None:
    """Make an item usable again (GH-RECOV-04). The summon of one that was in play leaves (ruling GH-R-114)."""
    state = state_of(game, seat, number)
    summon = _summon_of(game, seat, number) if state.state == IN_PLAY else None
    if summon is not None:
        game.state.figures.remove(summon)
        game.tell("GH-SUMMON-06", "gh.event.summon_leaves", summon=say(f"gh.summon.{summon.name}"))
    state.state, state.used = READY, 0
    game.tell("GH-RECOV-04", "gh.event.refreshed", who=cards.hero_msg(game, seat), item=item_msg(game, number))


def _summon_of(game: GH, seat: int, number: int) -> Figure | None:
    """The summon that an item has brought, the last one if there are several."""
    names = [ability.name for ability in game.content.items[number].turn if isinstance(ability, Summon)]
    brought = [one for one in game.state.figures if one.kind == "summon" and one.seat == seat and one.name in names]
    return max(brought, key=lambda one: one.number, default=None)


def summon_died(game: GH, victim: Figure) -> None:
    """The item in play that brought a summon is used up with its death (ruling GH-R-114)."""
    for state in game.state.characters[victim.seat].items:
        item = game.content.items[state.number]
        if state.state == IN_PLAY and _summon_of(game, victim.seat, state.number) is None:
            state.state = SPENT if item.use == "spent" else CONSUMED
            who = cards.hero_msg(game, victim.seat)
            game.tell("GH-ITEM-09", "gh.event.item_gone", who=who, item=item_msg(game, state.number))


def option(game: GH, item: Item, refused: Reason | None = None) -> Option:
    """An item to use."""
    return Option(f"item:{item.number}", say("gh.do.item", item=item_msg(game, item.number)), refused)


def for_attack(game: GH, seat: int, *, ranged: bool, one_target: bool, single: bool) -> list[Item]:
    """Items for an attack: for the whole action, or (`single`) for the attack on one target (GH-ITEM-15)."""
    kind = "ranged" if ranged else "melee"
    return [
        item
        for item in ready(game, seat)
        if item.attack is not None
        and item.single == single
        and item.attack_kind in ("", kind)
        and (one_target or not item.single_target)
        and elements.can_consume(game, item.consume)
    ]


def is_constant(item: Item) -> bool:
    """Whether an item adds its effect to every attack, without being used (Mask of Terror)."""
    gain = item.attack
    return not item.use and gain is not None and bool(gain.push or gain.pull or gain.conditions)


def for_move(game: GH, seat: int) -> list[Item]:
    """Items for a movement."""
    return [item for item in ready(game, seat) if item.move is not None]


def for_turn(game: GH, seat: int) -> list[Item]:
    """Items that can be used during one's turn."""
    return [item for item in ready(game, seat) if item.turn]


def in_between(game: GH, seat: Seat) -> list[Option]:
    """The same in the middle of an ability, if it is this player's own turn (GH-ITEM-14)."""
    acting = ground.find(game, game.state.acting)
    if acting is None or acting.kind != "character" or acting.seat != seat:
        return []
    return [option(game, item) for item in for_turn(game, seat)]


def use_in_turn(game: GH, seat: Seat, answer: str) -> Rule[None]:
    """Use an item of the two above; what was under way goes on after it."""
    item = game.content.items[int(answer.removeprefix("item:"))]
    yield from elements.consume(game, seat, item.consume)
    use(game, seat, item)
    act = Acting(ground.figure(game, game.state.characters[seat].figure), seat)
    for ability in item.turn:
        done = yield from ability.resolve(game, act)
        if done and isinstance(ability, Summon):
            state_of(game, seat, item.number).state = IN_PLAY


def at_end_of_turn(game: GH, seat: int) -> list[Item]:
    """Items that need cards from hand at the end of one's turn, if there are enough. Which cards these are is not
    looked at: others see whether the player is asked."""
    hand = len(game.state.characters[seat].hand)
    return [
        item
        for item in ready(game, seat)
        if (item.special in ("extra_top", "extra_bottom") and hand) or (item.special == "extra_turn" and hand > 1)
    ]


def end_refusal(game: GH, seat: int, item: Item) -> Reason | None:
    """Why an item cannot be used at the end of a turn: another turn needs a card that is later."""
    if item.special != "extra_turn" or later_cards(game, seat):
        return None
    return because("GH-ITEM-14", "gh.refused.later", initiative=game.state.characters[seat].lead)


def later_cards(game: GH, seat: int) -> list[CardId]:
    """The cards in hand whose initiative is later than that of the turn just taken."""
    character = game.state.characters[seat]
    return [card for card in character.hand if game.content.cards[card].initiative > character.lead]


def when_attacked(game: GH, seat: int) -> list[Item]:
    """Items against an attack, before its modifier card."""
    return [item for item in ready(game, seat) if item.attacked is not None]


def when_damaged(game: GH, seat: int) -> list[Item]:
    """Items against the damage of an attack (GH-ITEM-20)."""
    return [item for item in ready(game, seat) if (item.damaged is not None and not item.sources) or item.prevents]


def basic(game: GH, seat: int, half: str) -> int:
    """The value of a basic action (GH-TURN-10): 2, or what the best item makes of it."""
    worn = equipped(game, seat)
    return max([2, *[item.basic_attack if half == "top" else item.basic_move for item in worn]])
