"""What the engine asks of the scenario: set-up, doors, rounds, turns, deaths, and whether it is decided (GH-SPECIAL,
GH-END)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.box import CURSES, FAR, PARTS
from delve.games.gloomhaven.content.modifiers import CURSE, PENALTY
from delve.games.gloomhaven.rules import conditions, ground, sides
from delve.games.gloomhaven.state import Figure, FigureId, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH
    from delve.games.gloomhaven.scenarios.defs import Objective, Scenario, Spawn, TrapEffect


def playable() -> list[int]:
    """The scenarios that can be played."""
    from delve.games.gloomhaven.scenarios import SCENARIOS

    return sorted(SCENARIOS)


def of(game: GH) -> Scenario:
    """The scenario that is played; a position of no scenario is a plain fight."""
    return _known().get(game.state.scenario) or _plain()


@cache
def _known() -> dict[int, Scenario]:
    """All scenarios; they need the rules themselves."""
    from delve.games.gloomhaven.scenarios import SCENARIOS

    return SCENARIOS


def _plain() -> Scenario:
    from delve.games.gloomhaven.scenarios import PLAIN

    return PLAIN


# ---------------------------------------------------------------------- words


def name_msg(number: int) -> Msg:
    """A scenario by its name."""
    return say(f"gh.scenario.{number}")


def goal_msg(game: GH) -> Msg:
    """What the players have to do."""
    return say(f"gh.scenario.{of(game).number}.goal")


def rule_msgs(number: int) -> list[Msg]:
    """The special rules of a scenario, in order."""
    from delve.games.gloomhaven.scenarios import SCENARIOS

    count = SCENARIOS[number].rules
    return [say(f"gh.scenario.{number}.rules" + (f".{n}" if n > 1 else "")) for n in range(1, count + 1)]


def reward_msgs(number: int) -> list[Msg]:
    """What success gives in a campaign."""
    from delve.games.gloomhaven.rules import treasures
    from delve.games.gloomhaven.scenarios import SCENARIOS

    gives = SCENARIOS[number].rewards
    found = [
        say(f"gh.reward.{what}", n=getattr(gives, what))
        for what in ("gold", "xp", "prosperity", "reputation")
        if getattr(gives, what)
    ]
    found += [say("gh.reward.design", item=treasures.item_msg(item)) for item in gives.designs]
    found += [say("gh.reward.party", name=say(f"gh.achievement.{one}")) for one in gives.party]
    found += [say("gh.reward.city", name=say(f"gh.achievement.{one}")) for one in gives.city]
    found += [say("gh.reward.event", number=one) for one in gives.events]
    if gives.one_of:
        found.append(say("gh.reward.one_of", names=[name_msg(one) for one in gives.one_of]))
    found += [say("gh.reward.unlocks", name=name_msg(one)) for one in gives.unlocks]
    return found


# ---------------------------------------------------------------------- set-up


def set_up(game: GH) -> None:
    """Before the first room is laid out: locked doors, and cards that the scenario adds (GH-SETUP-01)."""
    state, scenario = game.state, of(game)
    for number, door in enumerate(ground.map_of(game).doors):
        if door.marker in scenario.locked:
            state.locked |= 1 << number
    if scenario.loot_only:
        state.memory["loot_only"] = 1
    left = CURSES
    for character in state.characters:
        if character.ignores_scenario:
            continue
        # The curses of all characters come from one supply of ten (GH-COMP-19, 24).
        cursed = min(left, scenario.curses)
        left -= cursed
        added = [CURSE] * cursed + [PENALTY] * scenario.penalties
        if added:
            character.deck.draw += added
            game.rng.shuffle(character.deck.draw)
    if scenario.set_up is not None:
        scenario.set_up(game)


def after_set_up(game: GH) -> None:
    """The first room is laid out."""
    hook = of(game).after_set_up
    if hook is not None:
        hook(game)


def begin(game: GH) -> Rule[None]:
    """All characters are in place: they have what the scenario gives them (GH-SETUP-01)."""
    for character in game.state.characters:
        if not character.ignores_scenario:
            for condition in of(game).conditions:
                conditions.give(game, ground.figure(game, character.figure), condition)
    hook = of(game).begin
    if hook is not None:
        yield from hook(game)


# ---------------------------------------------------------------------- objectives


def objective(game: GH, name: str) -> Objective:
    """What the scenario says about an objective; one that it does not know is an obstacle with hit points."""
    from delve.games.gloomhaven.scenarios.defs import Objective

    return next((one for one in of(game).objectives if one.name == name), None) or Objective(name)


def trap_effect(game: GH, art: str) -> TrapEffect:
    """What traps of a kind do: trap damage alone, unless the scenario says otherwise (GH-SETUP-20)."""
    from delve.games.gloomhaven.scenarios.defs import TrapEffect

    return of(game).traps.get(art) or TrapEffect()


def place_objectives(game: GH, room: int) -> None:
    """Put the objectives of a room on the board (GH-SPECIAL-12, 13)."""
    known = {one.name for one in of(game).objectives}
    inside = set(ground.map_of(game).rooms[room].hexes)
    for one in ground.map_of(game).objectives:
        if one.name in known and one.hexes[0] in inside:
            place_objective(game, one.name, one.hexes[0])


def place_objective(game: GH, name: str, hex_: HexId) -> Figure:
    """Put an objective on the board: an ally gets a random number."""
    from delve.games.gloomhaven.rules import stats

    state, shown = game.state, objective(game, name)
    used = [one.number for one in state.figures if one.kind == "objective"]
    free = [number for number in range(1, PARTS["objective tokens"] + 1) if number not in used]
    number = free[game.rng.below(len(free))] if shown.ally else free[0]
    if shown.like:
        table = stats.table(game.content.monsters[shown.like], "boss")
        health = stats.number(game, table.health[state.monster_level])
    else:
        health = stats.number(game, shown.health)
    figure = Figure(
        FigureId(state.next_figure), "objective", name, hex_, health, health, number=number, ally=shown.ally
    )
    state.next_figure += 1
    state.figures.append(figure)
    for one in state.figures:
        if shown.like and one.name == shown.like:
            one.life = figure.id
    game.tell("GH-SPECIAL-12", "gh.event.appears", who=sides.figure_msg(game, figure))
    return figure


def initiative_of(game: GH, name: str) -> int:
    """The initiative of an objective: 99, or that of the monster that it belongs to (GH-SPECIAL-10)."""
    from delve.games.gloomhaven.rules import decks

    like = objective(game, name).like
    deck = game.state.decks.get(decks.deck_of(game, like)) if like else None
    if deck is None or deck.card < 0:
        return FAR
    return game.content.decks[decks.deck_of(game, like)][deck.card].initiative


def is_unharmed(game: GH, figure: Figure) -> bool:
    """Whether a figure cannot be damaged: by its kind, or by the scenario's word."""
    if figure.kind == "monster" and game.content.monsters[figure.name].unharmed:
        return True
    return figure.name in of(game).unharmed


# ---------------------------------------------------------------------- spawning


def spawn(game: GH, one: Spawn) -> Rule[None]:
    """Monsters come to a letter of the map, or to the nearest empty hex (GH-SPECIAL-01 to 03)."""
    from delve.games.gloomhaven.rules import decks

    ranks = one.ranks[len(game.state.characters) - 2].split()
    places = ground.map_of(game).markers[one.marker]
    for number, rank in enumerate(ranks):
        yield from spawn_at(game, one.monster, places[number % len(places)], rank)
    decks.draw_missing(game)


def spawn_at(game: GH, name: str, hex_: HexId, rank: str) -> Rule[Figure | None]:
    """One monster comes to a hex, or to the nearest empty one; the players choose among equals."""
    from delve.games.gloomhaven.rules import reveal

    place = yield from nearest(game, hex_, "gh.ask.spawn", what=say(f"gh.monster.{name}"))
    if place is None:
        return None
    return reveal.place_monster(game, name, place, rank, spawned=True)


def nearest(game: GH, hex_: HexId, prompt: str, **params: Msg) -> Rule[HexId | None]:
    """The empty hex nearest to one, chosen by the players among equals."""
    among = ground.nearest_empty(game, hex_)
    if not among:
        return None
    options = ground.hex_options(game, among)
    answer = yield from choose(Seat(0), say(prompt, **params), options, collective=True)
    return HexId(int(answer[4:]))


# ---------------------------------------------------------------------- what happens


def on_door(game: GH, door: int, who: Figure | None) -> Rule[None]:
    """A door was opened: its section is read."""
    marker = ground.map_of(game).doors[door].marker
    for one in of(game).sections.get(marker, ()):
        yield from spawn(game, one)
    hook = of(game).on_door
    if hook is not None:
        yield from hook(game, door, who)
    check(game)


def on_reveal(game: GH, room: int) -> None:
    """A room was laid out: its objectives come, and what the scenario says of it."""
    place_objectives(game, room)
    hook = of(game).on_reveal
    if hook is not None:
        hook(game, room)


def on_treasure(game: GH, seat: Seat) -> Rule[None]:
    """A goal treasure was looted (GH-TERRAIN-20)."""
    hook = of(game).on_loot
    if hook is not None:
        yield from hook(game, seat)
    check(game)


def on_death(game: GH, victim: Figure) -> Rule[None]:
    """A monster or objective has died and left the board."""
    if victim.kind == "objective":
        key = f"destroyed {victim.name}"
        game.state.memory[key] = game.state.memory.get(key, 0) + 1
    hook = of(game).on_death
    if hook is not None:
        yield from hook(game, victim)
    check(game)


def on_exhausted(game: GH, seat: int) -> None:
    """A character is exhausted."""
    hook = of(game).on_exhausted
    if hook is not None:
        hook(game, seat)
    check(game)


def start_of_round(game: GH) -> Rule[None]:
    """A round begins."""
    hook = of(game).start_of_round
    if hook is not None:
        yield from hook(game)


def end_of_turn(game: GH, figure: Figure | None) -> Rule[None]:
    """A figure has ended its turn, or was gone before."""
    hook = of(game).end_of_turn
    if hook is not None:
        yield from hook(game, figure)
    check(game)


def end_of_round(game: GH) -> Rule[None]:
    """A round ends, after the clean-up."""
    hook = of(game).end_of_round
    if hook is not None and not game.state.outcome:
        yield from hook(game)
    check(game)


def check(game: GH) -> None:
    """Whether the scenario is decided: the first condition met counts (GH-END-01, 15). What a scenario says about the
    exhausted goes before the rule that nobody is left."""
    state, scenario = game.state, of(game)
    if state.outcome or state.phase in ("hand", "goals", "place"):
        return
    if scenario.lost(game):
        _decide(game, "lost", "GH-END-01")
    elif scenario.won(game):
        _decide(game, "won", "GH-END-01")
    elif False not in [character.exhausted for character in state.characters]:
        _decide(game, "lost", "GH-EXH-07")


def _decide(game: GH, outcome: str, rule: str) -> None:
    assert outcome in ("won", "lost")
    game.state.outcome = "won" if outcome == "won" else "lost"
    game.tell(rule, f"gh.event.{outcome}")


# ---------------------------------------------------------------------- plates


def on_plates(game: GH, markers: str) -> list[HexId]:
    """The plates with these letters that a character stands on (GH-SPECIAL-06)."""
    hexes = plates(game, markers)
    return [one.hex for one in game.state.figures if one.kind == "character" and one.hex in hexes]


def plates(game: GH, markers: str) -> list[HexId]:
    """The hexes of some letters."""
    found = ground.map_of(game).markers
    return [hex_ for letter in markers for hex_ in found.get(letter, ())]


def characters_left(game: GH) -> list[Figure]:
    """The characters that are not exhausted."""
    return [ground.figure(game, one.figure) for one in game.state.characters if not one.exhausted]
