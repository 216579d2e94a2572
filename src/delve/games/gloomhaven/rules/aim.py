"""Who is attacked: elements and items for an Attack ability, its area, its targets (GH-AOE, GH-ELEM-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule
from delve.games.gloomhaven import wording
from delve.games.gloomhaven.box import NEGATIVE, POSITIVE, AnyElement, Condition, condition_msg
from delve.games.gloomhaven.effects import Attack, Gain, Pattern, To
from delve.games.gloomhaven.rules import areas, bonuses, cards, elements, ground, items, modifiers, sides
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, FigureId, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


class Strike:
    """One Attack ability under way."""

    def __init__(self, act: Acting, ability: Attack, base: int, range_: int, *, ranged: bool) -> None:
        self.act = act
        self.ability = ability
        self.attacker = act.figure
        self.base = base
        self.range = range_
        self.ranged = ranged
        self.pattern: Pattern | None = ability.area
        self.left = ability.targets
        """How many targets there may still be; 0 once they are used up. Meaningless for areas and sets."""
        self.everybody = ability.targets == 0
        self.gains: list[Gain] = []
        """For the whole ability: from elements, items and cards."""
        self.hit: list[FigureId] = []
        self.withheld: list[Condition] = []
        """Conditions that the attack could give and the player does not want (GH-EFFECT-03)."""
        self.promised: list[AnyElement] = []
        """Elements that active cards will consume for the attack."""
        self.places: dict[str, list[HexId]] = {}
        """Where the area can be laid, by option."""

    def add(self, gain: Gain) -> None:
        """Something is gained for all attacks of the ability."""
        self.gains.append(gain)
        self.range += gain.range
        self.left += gain.targets
        self.everybody = self.everybody or gain.all_targets
        if gain.area is not None:
            self.pattern = gain.area
            self.ranged = self.ranged and not gain.area.melee


class Aimed:
    """One attack of a Strike, while somebody is asked what else counts for it."""

    def __init__(self, strike: Strike, victim: Figure, gains: list[Gain], *, dodged: bool = False) -> None:
        self.strike = strike
        self.victim = victim
        self.gains = gains
        """All that it gains so far."""
        self.dodged = dodged
        """Whether the target has given it disadvantage by an item."""


def aim(game: GH, strike: Strike) -> Rule[list[Figure] | None]:
    """Let the player use elements and items, and choose an area or the first target. Returns the first targets in
    the order in which they are attacked, or None if nobody is attacked."""
    act, ability = strike.act, strike.ability
    seat = act.seat
    consumes = list(ability.consume)
    worn: list[int] = []
    while True:
        options: list[Option] = []
        places = strike.places = {}
        among = choices(game, strike)
        if strike.pattern is not None:
            places = strike.places = areas.placements(game, act, strike.pattern, strike.range)
            options += [Option(key, _area_msg(game, act, hexes)) for key, hexes in places.items()]
        elif takes_all(strike):
            if among:
                options.append(Option("all", say("gh.do.attack_all", n=len(among))))
        else:
            options += [sides.figure_option(game, one) for one in among]
        if not options and not any(c.gain.range or c.gain.area or c.gain.all_targets for c in consumes):
            if not _reaching_items(game, strike, worn):
                game.tell("GH-ATK-01", "gh.event.no_target", who=sides.figure_msg(game, act.figure))
                return None
        for number, one in enumerate(consumes):
            if elements.can_consume(game, (*one.elements, *strike.promised)):
                options.append(Option(f"consume:{number}", wording.offer(one)))
        if act.figure.kind == "character":
            alone = strike.pattern is None and strike.left == 1 and not takes_all(strike)
            for item in items.for_attack(game, seat, ranged=strike.ranged, one_target=alone, single=False):
                fits = elements.can_consume(game, (*item.consume, *strike.promised))
                if item.number not in worn and fits and not items.is_constant(item):
                    options.append(items.option(game, item))
        options += items.in_between(game, seat)
        for condition in _optional(game, strike):
            options.append(Option(f"without:{condition}", say("gh.do.withhold", what=condition_msg(condition))))
        options.append(Option("skip", say("gh.do.skip_attack")))
        prompt = say("gh.ask.attack", who=sides.figure_msg(game, act.figure), n=_shown(strike))
        answer = yield from choose(seat, prompt, options, about=strike)
        if answer == "skip":
            return None
        if answer.startswith("consume:"):
            one = consumes.pop(int(answer[8:]))
            yield from elements.consume(game, seat, one.elements)
            cards.gain_xp(game, act.figure.seat, one.gain.xp, "GH-XP-03")
            strike.add(one.gain)
            act.consumed = True
        elif answer.startswith("item:"):
            item = game.content.items[int(answer[5:])]
            if item.attack is None:
                yield from items.use_in_turn(game, seat, answer)
                continue
            yield from elements.consume(game, seat, item.consume)
            items.use(game, seat, item)
            worn.append(item.number)
            strike.add(item.attack)
        elif answer.startswith("without:"):
            strike.withheld += [one for one in _optional(game, strike) if one == answer[8:]]
        elif answer == "all":
            return among
        elif answer in places:
            act.area = places[answer]
            return in_area(game, strike, act.area)
        else:
            return [sides.by_option(game, answer)]


def _optional(game: GH, strike: Strike) -> list[Condition]:
    """The conditions that the attack could give, by whatever means, and that may be withheld (GH-EFFECT-03)."""
    me, ability = strike.attacker, strike.ability
    gains = [*strike.gains, *(plus.gain for plus in ability.plus)]
    gains += [bonus.gain for _, bonus in bonuses.attack_bonuses(game, me)]
    gains += [one.gain for seat in (me.seat, *strike.act.lent) for _, one in bonuses.augments(game, seat)]
    deck = modifiers.deck_of(game, me)
    gaining = game.content.gaining
    gains += [game.content.modifiers[card].gain for card in (*deck.draw, *deck.discard) if card in gaining]
    found = {*ability.conditions, *bonuses.traits(game, me).conditions, *(c for gain in gains for c in gain.conditions)}
    if me.kind == "summon":
        found |= {*game.content.summons[me.name].conditions}
    return [one for one in (*NEGATIVE, *POSITIVE) if one in found and one not in strike.withheld]


def _shown(strike: Strike) -> int:
    return strike.base + sum(gain.attack for gain in strike.gains)


def _reaching_items(game: GH, strike: Strike, worn: list[int]) -> bool:
    """Whether an item could bring somebody into reach."""
    if strike.attacker.kind != "character":
        return False
    usable = items.for_attack(game, strike.attacker.seat, ranged=strike.ranged, one_target=True, single=False)
    return any(
        item.attack is not None and (item.attack.range or item.attack.area) and item.number not in worn
        for item in usable
    )


def takes_all(strike: Strike) -> bool:
    return strike.everybody or strike.ability.where not in ("", "on_path")


def _area_msg(game: GH, act: Acting, hexes: list[HexId]) -> Msg:
    """An area by whom it hits."""
    inside = [one for one in game.state.figures if one.hex in hexes and one is not act.figure]
    return say("gh.do.area", figures=[sides.figure_msg(game, one) for one in inside])


def choices(game: GH, strike: Strike) -> list[Figure]:
    """The enemies that can be the next target (GH-AOE-08, 09)."""
    act, ability = strike.act, strike.ability
    if ability.where not in ("", "on_path"):
        among = sides.candidates(game, act, To("enemies", 99, 0, ability.where))
        seen = ground.board_of(game).sight[act.figure.hex]
        return [
            one for one in among if seen >> one.hex & 1 and not sides.is_hidden(game, one) and one.id not in strike.hit
        ]
    found = sides.targets(game, strike.attacker, strike.range)
    return [one for one in found if one.id not in strike.hit]


def further(game: GH, strike: Strike) -> list[Figure]:
    """The enemies that could be one more target: in range, not attacked yet, not in the area (GH-EFFECT-12, 18)."""
    return [
        one
        for one in sides.targets(game, strike.attacker, strike.range)
        if one.id not in strike.hit and (strike.pattern is None or one.hex not in strike.act.area)
    ]


def in_area(game: GH, strike: Strike, hexes: list[HexId]) -> list[Figure]:
    """The enemies in an area that can be attacked (GH-AOE-07, 10)."""
    me = strike.attacker
    board = ground.board_of(game)
    return [
        one
        for one in sides.enemies(game, me)
        if one.hex in hexes and not sides.is_hidden(game, one) and board.sees(me.hex, one.hex)
    ]
