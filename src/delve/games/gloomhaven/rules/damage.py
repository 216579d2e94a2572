"""Damage: suffered or negated, death and exhaustion (GH-DMG, GH-EXH, GH-ATK-10 to 14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.rules import bonuses, cards, ground, guard, items, scenarios, sides
from delve.games.gloomhaven.rules.guard import Blow
from delve.games.gloomhaven.state import NOBODY, CardId, Character, Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def dealt(game: GH, victim: Figure, blow: Blow) -> int:
    """What an attack deals, whatever the victim's player may choose to do about it. Nothing is used up."""
    blow.shield += bonuses.shield(game, victim)
    if blow.damage > 0 and scenarios.is_unharmed(game, victim):
        return 0
    return guard.foreseen(game, victim, blow.damage, blow)


def left(game: GH, victim: Figure, amount: int) -> int:
    """The hit points that damage which is no attack would leave, if it is suffered."""
    if amount <= 0 or scenarios.is_unharmed(game, victim):
        return victim.health
    return max(0, victim.health - guard.foreseen(game, victim, amount, None))


def suffer(
    game: GH, victim: Figure, amount: int, *, rule: str, blow: Blow | None = None, by: Figure | None = None
) -> Rule[int]:
    """Deal damage to a figure: what it suffered. `by` is who is credited with a kill."""
    if blow is not None:
        blow.shield += bonuses.shield(game, victim)
        amount = blow.damage
    if amount > 0 and scenarios.is_unharmed(game, victim):
        game.tell("GH-BOSS-03", "gh.event.unharmed", who=sides.figure_msg(game, victim))
        return 0
    if victim.kind == "character" or game.state.actives:
        amount = yield from guard.guard(game, victim, amount, blow)
    if amount <= 0:
        if blow is not None and blow.damage <= 0:
            game.tell(rule, "gh.event.no_damage", who=sides.figure_msg(game, victim))
        return 0
    if victim.kind == "character":
        amount = yield from _answer(game, victim, amount, blow)
        if amount <= 0:
            return 0
    undamaged = victim.health == victim.most
    victim.health -= amount
    ground.share_health(game, victim)
    if not game.quiet:
        game.tell(rule, "gh.event.damage", who=sides.figure_msg(game, victim), n=amount)
    if victim.kind == "character":
        _tally_low(game, victim)
    if by is not None and by.kind == "character" and not sides.friends(by, victim):
        game.state.characters[by.seat].dealt += amount + min(0, victim.health)
    if victim.health <= 0:
        yield from die(game, victim, by=by, undamaged=undamaged and blow is not None)
    return amount


def _tally_low(game: GH, victim: Figure) -> None:
    character = game.state.characters[victim.seat]
    if victim.health < (victim.most + 1) // 2:
        character.tally["low"] = 1


# ---------------------------------------------------------------------- the player's choice


def _answer(game: GH, victim: Figure, amount: int, blow: Blow | None) -> Rule[int]:
    """The player suffers the damage or negates it (GH-DMG-01 to 08)."""
    seat = Seat(victim.seat)
    character = game.state.characters[seat]
    while True:
        options = [Option("suffer", say("gh.do.suffer", n=amount))]
        options += map(_lose_option, character.hand)
        discards = [*character.discard, *cards.active_discards(game, seat)]
        if len(discards) >= 2:
            options.append(Option("lose2", say("gh.do.lose_two")))
        usable = {one.option.id: one for one in guard.optional(game, victim, blow)}
        options += [one.option for one in usable.values()]
        prompt = say("gh.ask.damage", who=sides.figure_msg(game, victim), n=amount, health=victim.health)
        answer = yield from choose(seat, prompt, options)
        if answer == "suffer":
            return amount
        if answer in usable:
            amount = usable[answer].use(game, victim, amount, blow)
            if amount <= 0:
                return 0
            continue
        lost = [CardId(answer[5:])]
        if answer == "lose2":
            two = [cards.option("card", c) for c in discards]
            chosen = yield from choose_some(seat, say("gh.ask.lose_two"), two, 2, 2)
            lost = [CardId(one[5:]) for one in chosen]
        for card in lost:
            _lose_from_pile(game, character, seat, card)
        rule = "GH-DMG-03" if len(lost) == 2 else "GH-DMG-02"
        game.tell(rule, "gh.event.negated", who=sides.figure_msg(game, victim), n=amount,
                  cards=[cards.card_msg(c) for c in lost])  # fmt: skip
        return 0


@lru_cache(maxsize=4096)
def _lose_option(card: CardId) -> Option:
    return Option(f"lose:{card}", say("gh.do.lose_hand", card=cards.card_msg(card)))


def _lose_from_pile(game: GH, character: Character, seat: int, card: CardId) -> None:
    if card in cards.in_play(game, seat):
        cards.end_bonus(game, seat, card)
    for pile in (character.hand, character.discard):
        if card in pile:
            pile.remove(card)
    character.lost.append(card)


# ---------------------------------------------------------------------- death


def die(game: GH, victim: Figure, *, by: Figure | None, undamaged: bool = False) -> Rule[None]:
    """A figure with no hit points left leaves the board at once (GH-ATK-11, GH-EXH-01, GH-SUMMON-05)."""
    if victim.kind == "character":
        exhaust(game, victim.seat, rule="GH-EXH-01")
        return
    state = game.state
    if not ground.is_there(game, victim):
        return
    state.figures.remove(victim)
    if state.memory.get(f"dying {victim.id}"):
        # It is dead already and was struck down in its last act.
        return
    if victim.kind == "summon":
        game.tell("GH-SUMMON-05", "gh.event.dies", who=sides.figure_msg(game, victim))
        for active in list(state.actives):
            if active.summon == victim.id:
                active.summon = NOBODY
                cards.end_bonus(game, active.seat, active.card, rule="GH-SUMMON-20")
        items.summon_died(game, victim)
        yield from _last_words(game, victim)
        return
    game.tell("GH-ATK-11", "gh.event.dies", who=sides.figure_msg(game, victim))
    if victim.kind == "monster":
        state.memory["kills"] = state.memory.get("kills", 0) + (not victim.ally)
        state.memory[f"killed {victim.name}"] = state.memory.get(f"killed {victim.name}", 0) + 1
        if not victim.spawned:
            state.coins.append(victim.hex)
        _credit(game, victim, by, undamaged)
    elif victim.kind == "objective":
        # The overlay tile that it was (GH-SPECIAL-07).
        state.obstacles = [one for one in state.obstacles if victim.hex not in one.hexes]
    yield from _last_words(game, victim)
    yield from scenarios.on_death(game, victim)


def _credit(game: GH, victim: Figure, by: Figure | None, undamaged: bool) -> None:
    """Kills count for the character whose figure made them (GH-SUMMON-13, GH-ATK-20, 21)."""
    if by is None or by.seat < 0 or victim.ally:
        return
    tally = game.state.characters[by.seat].tally
    tally["kills"] = tally.get("kills", 0) + 1
    if not game.state.memory.get("first_kill"):
        game.state.memory["first_kill"] = 1
        tally["first"] = 1
    if victim.rank == "elite":
        tally["elites"] = tally.get("elites", 0) + 1
    if victim.health <= -4:
        tally["overkill"] = 1
    if undamaged:
        tally["one_blow"] = 1


def _last_words(game: GH, victim: Figure) -> Rule[None]:
    """What happens on a figure's death."""
    from delve.games.gloomhaven.rules import monsters, summons

    memory = game.state.memory
    memory[f"dying {victim.id}"] = 1
    if victim.kind == "summon":
        yield from summons.on_death(game, victim)
    elif victim.kind == "monster":
        yield from monsters.on_death(game, victim)
    del memory[f"dying {victim.id}"]


def exhaust(game: GH, seat: int, *, rule: str) -> None:
    """A character is out of the scenario (GH-EXH-04 to 09)."""
    state = game.state
    character = state.characters[seat]
    if character.exhausted:
        return
    character.exhausted = True
    for card in cards.in_play(game, seat):
        cards.end_bonus(game, seat, card, rule="GH-EXH-09")
    if character.hand:
        game.reveal("gh.revealed.hand")
    for pile in (character.hand, character.discard, character.played):
        character.lost += pile
        pile.clear()
    character.resting, character.halves = False, []
    figure = ground.find(game, character.figure)
    if figure is not None:
        state.memory[f"exhausted {seat}"] = figure.hex + 1
        state.memory[f"health {seat}"] = max(0, figure.health)
        state.figures.remove(figure)
    for summon in [f for f in state.figures if f.kind == "summon" and f.seat == seat]:
        state.figures.remove(summon)
    for other, one in enumerate(state.characters):
        if other != seat:
            one.tally["ally_exhausted"] = 1
    game.tell(rule, "gh.event.exhausted", who=cards.hero_msg(game, seat))
    scenarios.on_exhausted(game, seat)
