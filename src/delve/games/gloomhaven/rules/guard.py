"""What must be used against damage, and what may be used before it (GH-BONUS-05, GH-ITEM-13, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.effects import Lasting, OnAttacked
from delve.games.gloomhaven.rules import bonuses, cards, items, sides
from delve.games.gloomhaven.state import Active, Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, Item


class Blow:
    """An attack that is about to deal damage: what the defender can still change."""

    def __init__(self, attacker: Figure, value: int, pierce: int, *, melee: bool, ignore_shield: bool = False) -> None:
        self.attacker = attacker
        self.value = value
        """The attack value after the modifier card."""
        self.pierce = pierce
        self.melee = melee
        self.ignore_shield = ignore_shield
        self.shield = 0
        """All Shield against it."""
        self.retaliate: list[tuple[int, int]] = []
        """Retaliate that the defender has for this attack alone."""

    @property
    def damage(self) -> int:
        """What it deals (GH-EFFECT-10, GH-ATK-15)."""
        return self.damage_with(0)

    def damage_with(self, shield: int) -> int:
        """What it would deal against so much more Shield."""
        shielded = 0 if self.ignore_shield else max(0, self.shield + shield - self.pierce)
        return max(0, self.value - shielded)


class Guard:
    """A card or an item that is used against the damage."""

    def __init__(
        self, option: Option, shield: int, retaliate: tuple[int, int] = (0, 0), *, prevents: bool = False
    ) -> None:
        self.option = option
        self.shield = shield
        self.retaliate = retaliate
        """What it deals in turn, and how far."""
        self.prevents = prevents
        """Whether it takes all of the damage."""

    def use(self, game: GH, victim: Figure, amount: int, blow: Blow | None) -> int:
        """Use it; what is left of the damage."""
        raise NotImplementedError

    def add(self, amount: int, blow: Blow | None) -> int:
        """Let it count without using it up; what is left of the damage."""
        if blow is not None:
            blow.shield += self.shield
            if self.retaliate[0]:
                blow.retaliate.append(self.retaliate)
        if self.prevents:
            return 0
        return amount if blow is None else blow.damage


class _Worn(Guard):
    """An item."""

    def __init__(self, game: GH, seat: int, item: Item) -> None:
        shield, retaliate = (item.damaged.shield, item.damaged.retaliate) if item.damaged is not None else (0, 0)
        super().__init__(items.option(game, item), shield, (retaliate, 1), prevents=item.prevents)
        self.seat, self.item = seat, item

    def use(self, game: GH, victim: Figure, amount: int, blow: Blow | None) -> int:
        items.use(game, self.seat, self.item)
        return self.add(amount, blow)


class _InPlay(Guard):
    """A card in an active area."""

    def __init__(self, active: Active, ability: Lasting) -> None:
        option = Option(f"guard:{active.card}", say("gh.do.guard", card=cards.card_msg(active.card)))
        if isinstance(ability, OnAttacked):
            back = (ability.retaliate, ability.retaliate_range) if ability.prevent else (0, 0)
            super().__init__(option, ability.shield, back, prevents=ability.prevent)
        else:
            super().__init__(option, 0, prevents=True)
        self.active = active

    def use(self, game: GH, victim: Figure, amount: int, blow: Blow | None) -> int:
        if self.prevents:
            game.tell("GH-BONUS-12", "gh.event.prevented", who=sides.figure_msg(game, victim), n=amount)
        if cards.half_of(game, self.active.card, self.active.half).slots:
            cards.use_slot(game, self.active)
        else:
            # A bonus for the next time alone (GH-BONUS-02).
            cards.end_bonus(game, self.active.seat, self.active.card, rule="GH-BONUS-02")
        return self.add(amount, blow)


def optional(game: GH, victim: Figure, blow: Blow | None) -> list[Guard]:
    """Items that may be used when an attack damages (GH-ITEM-20)."""
    if blow is None or victim.kind != "character":
        return []
    return [_Worn(game, victim.seat, item) for item in items.when_damaged(game, victim.seat)]


def _forced(game: GH, victim: Figure, blow: Blow | None) -> list[Guard]:
    """Use slots that must be used when damage would be suffered: Shield first, then what takes all of it."""
    forced: list[Guard] = []
    if blow is not None:
        if game.state.actives:
            shields = bonuses.guards(game, victim, melee=blow.melee)
            forced += [_InPlay(active, ability) for active, ability in shields if ability.damaged]
        if victim.kind == "character":
            armour = [item for item in items.ready(game, victim.seat) if item.sources and item.damaged is not None]
            forced += [_Worn(game, victim.seat, item) for item in armour]
    if game.state.actives:
        melee = blow is not None and blow.melee
        takers = bonuses.preventions(game, victim, attack=blow is not None, melee=melee)
        forced += [_InPlay(active, ability) for active, ability in takers]
    return forced


def _always(game: GH, victim: Figure, blow: Blow) -> list[tuple[Active, OnAttacked]]:
    """Shields of cards that count against every attack, whether it damages or not."""
    guards = bonuses.guards(game, victim, melee=blow.melee)
    return [(active, ability) for active, ability in guards if not ability.damaged]


def foreseen(game: GH, victim: Figure, amount: int, blow: Blow | None) -> int:
    """What would be left of the damage once all that must be used is used, in its usual order. Nothing is used up."""
    if blow is not None and game.state.actives:
        blow.shield += sum([ability.shield for _, ability in _always(game, victim, blow)])
        amount = blow.damage
    for one in _forced(game, victim, blow):
        if amount > 0:
            amount = one.add(amount, blow)
    return amount


def guard(game: GH, victim: Figure, amount: int, blow: Blow | None) -> Rule[int]:
    """Use what must be used; what is left of the damage.

    Nothing has to be used against damage that is gone. So where one thing would save another, whichever comes first is
    the player's choice, and items that need not be used are offered at the same time (ruling GH-R-113).
    """
    if blow is not None and game.state.actives:
        for active, ability in _always(game, victim, blow):
            blow.shield += ability.shield
            cards.use_slot(game, active)
        amount = blow.damage
    used: set[str] = set()
    while amount > 0:
        forced = [one for one in _forced(game, victim, blow) if one.option.id not in used]
        if not forced:
            return amount
        chosen = forced[0]
        if victim.kind == "character":
            choices = [*forced, *optional(game, victim, blow)]
            if any(_spared(one, choices, blow) for one in forced):
                chosen = yield from _choose(game, victim, amount, choices)
        used.add(chosen.option.id)
        amount = chosen.use(game, victim, amount, blow)
    return 0


def _spared(one: Guard, choices: Sequence[Guard], blow: Blow | None) -> bool:
    """Whether nothing would be left of the damage if all others were used first."""
    others = [other for other in choices if other is not one]
    if any(other.prevents for other in others):
        return True
    return blow is not None and blow.damage_with(sum(other.shield for other in others)) <= 0


def _choose(game: GH, victim: Figure, amount: int, choices: Sequence[Guard]) -> Rule[Guard]:
    prompt = say("gh.ask.guard", who=sides.figure_msg(game, victim), n=amount, health=victim.health)
    answer = yield from choose(Seat(victim.seat), prompt, [one.option for one in choices])
    return next(one for one in choices if one.option.id == answer)
