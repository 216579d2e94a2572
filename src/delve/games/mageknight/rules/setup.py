"""Setting up (MK-SETUP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.errors import BadConfig
from delve.core.game import Game
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.core.rng import seeded
from delve.games.mageknight import map as maps
from delve.games.mageknight.box import PILES
from delve.games.mageknight.rules import common, explore, mana, offers
from delve.games.mageknight.state import CardId, Dummy, Place, Player, State, TokenId, UnitId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Config, Content

BASE = ("base",)


def in_sets(config_sets: str, name: str) -> bool:
    """Whether a piece is in the chosen sets."""
    return config_sets == "all" or name in BASE


def check(config: Config, content: Content) -> int:
    """The number of players; raises BadConfig with what to change."""
    if config.scenario not in content.scenarios:
        raise BadConfig("mk.error.scenario", scenario=config.scenario, scenarios=", ".join(content.scenarios))
    seats = max(config.seats, len(config.heroes))
    scenario = content.scenarios[config.scenario]
    if seats not in scenario.players:
        raise BadConfig("mk.error.seats", n=seats, seats=", ".join(map(str, scenario.players)))
    named = [hero for hero in config.heroes if hero is not None]
    for hero in named:
        if hero not in content.heroes or not in_sets(config.sets, content.heroes[hero].set):
            raise BadConfig("mk.error.hero", hero=hero, heroes=", ".join(content.heroes))
        if named.count(hero) > 1:
            raise BadConfig("mk.error.hero_twice", hero=say(f"mk.hero.{hero}"))
    if any(level not in range(1, 12) for level in config.levels):
        raise BadConfig("mk.error.levels", levels=", ".join(map(str, config.levels)))
    return seats


def new_state(config: Config, content: Content, seed: int) -> State:
    """The table before the heroes are chosen."""
    seats = check(config, content)
    scenario = content.scenarios[config.scenario]
    heroes = [*config.heroes, *[None] * (seats - len(config.heroes))]
    state = State(
        rng=seeded(seed),
        scenario=config.scenario,
        sets=config.sets,
        players=[Player(hero=hero or "", fame=scenario.fame, reputation=scenario.reputation) for hero in heroes],
        order=list(range(seats)),
        levels=list(config.levels) if any(scenario.levels) else [],
    )
    state.memory["dummy"] = int(config.dummy)
    if config.strict:
        state.memory["strict"] = 1
    if config.lesson:
        state.memory["lesson"] = 0
    game: MK = Game(state, content, quiet=True)
    _piles(game)
    _cards(game)
    _tiles(game)
    return state


def _piles(game: MK) -> None:
    """Enemy and ruin tokens (MK-SETUP-08)."""
    state = game.state
    for pile in PILES:
        state.piles[pile], state.discards[pile] = [], []
    for enemy in game.content.enemies.values():
        if in_sets(state.sets, enemy.set):
            state.piles[enemy.pile] += [TokenId(f"{enemy.id}#{n}") for n in range(1, enemy.copies + 1)]
    for pile in PILES:
        game.rng.shuffle(state.piles[pile])
    state.ruins = [ruin.id for ruin in game.content.ruins.values() if in_sets(state.sets, ruin.set)]
    game.rng.shuffle(state.ruins)


def _cards(game: MK) -> None:
    """Decks and offers (MK-SETUP-10 to 16)."""
    state = game.state
    competitive = game.content.scenarios[state.scenario].mode == "competitive" and len(state.players) > 1
    for card in game.content.cards.values():
        if not in_sets(state.sets, card.set) or (card.rival and not competitive):
            continue
        pile = {"advanced": state.advanced, "spell": state.spells, "artifact": state.artifacts}.get(card.kind)
        if pile is not None:
            pile.append(CardId(card.id))
    for unit in game.content.units.values():
        if in_sets(state.sets, unit.set):
            deck = state.elites if unit.elite else state.regulars
            deck += [UnitId(f"{unit.id}#{n}") for n in range(1, unit.copies + 1)]
    for cards in (state.advanced, state.spells, state.artifacts):
        game.rng.shuffle(cards)
    for units in (state.regulars, state.elites):
        game.rng.shuffle(units)
    state.spell_offer = [state.spells.pop() for _ in range(3)]
    state.advanced_offer = [state.advanced.pop() for _ in range(3)]


def _tiles(game: MK) -> None:
    """The Tile deck and the first tiles (MK-SETUP-23 to 29)."""
    state = game.state
    scenario = game.content.scenarios[state.scenario]
    seats = len(state.players)

    def of(kind: str) -> list[str]:
        return [t.id for t in game.content.tiles.values() if t.kind == kind and in_sets(state.sets, t.set)]

    def count(numbers: tuple[int, ...]) -> int:
        return numbers[min(seats, len(numbers)) - 1]

    countryside, core, city = of("countryside"), of("core"), of("city")
    if state.scenario == "reconnaissance":
        countryside.sort(key=lambda name: int(name.rpartition("-")[2]))
        chosen, state.spare = countryside[: count(scenario.countryside)], countryside[count(scenario.countryside) :]
        chosen = chosen[::-1]
    else:
        game.rng.shuffle(countryside)
        chosen, state.spare = countryside[: count(scenario.countryside)], countryside[count(scenario.countryside) :]
    game.rng.shuffle(core)
    game.rng.shuffle(city)
    cores = core[: count(scenario.core)] + city[: count(scenario.cities)]
    state.spare_core = core[count(scenario.core) :]
    game.rng.shuffle(cores)
    state.tiles = cores + chosen
    shape = explore.shape_of(game)
    wedge = shape in ("wedge", "free_wedge")
    state.layout = f"start-{'A' if wedge else 'B'}@0,0"
    state.places[0] = Place()
    for at in ((0, 1), (1, 0)) if wedge else ((0, 1), (1, 0), (1, -1)):
        explore.reveal(game, state.tiles.pop(), at)


# ---------------------------------------------------------------------- heroes


def choose_heroes(game: MK) -> Rule[None]:
    """The next player without a hero chooses one (MK-SETUP-05)."""
    state = game.state
    seat = next((Seat(s) for s, p in enumerate(state.players) if not p.hero), None)
    if seat is None:
        deal(game)
        return
    taken = [p.hero for p in state.players]
    options = [
        Option(f"hero:{hero.id}", say(f"mk.hero.{hero.id}"))
        for hero in game.content.heroes.values()
        if hero.id not in taken and in_sets(state.sets, hero.set)
    ]
    answer = yield from choose(seat, say("mk.ask.hero", seat=seat + 1), options)
    state.players[seat].hero = answer[5:]


def deck_of(game: MK, hero: str) -> list[CardId]:
    """A hero's 16 cards (MK-SETUP-36)."""
    shown = game.content.heroes[hero]
    names = shown.deck if game.state.sets == "all" else shown.base_deck
    counts: dict[str, int] = {}
    found = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        found.append(CardId(f"{name}#{counts[name]}"))
    return found


def deal(game: MK) -> None:
    """Decks, hands, Skills, the Source, the dummy, the Unit offer (MK-SETUP-16, 19, 36 to 41, MK-DUMMY-02 to 04)."""
    state = game.state
    scenario = game.content.scenarios[state.scenario]
    competitive = scenario.mode == "competitive" and len(state.players) > 1
    gone = "cooperative" if competitive else "competitive"
    for seat, player in enumerate(state.players):
        player.deck = deck_of(game, player.hero)
        game.rng.shuffle(player.deck)
        player.skill_pile = [
            one.id for one in game.content.skills.values() if one.hero == player.hero and one.usage != gone
        ]
        game.rng.shuffle(player.skill_pile)
        common.draw(game, seat, common.hand_limit(player), "MK-SETUP-37")
    solo_dummy = len(state.players) == 1 and (state.scenario != "reconnaissance" or state.memory["dummy"])
    if scenario.mode == "cooperative" or solo_dummy:
        taken = [p.hero for p in state.players]
        free = [h.id for h in game.content.heroes.values() if h.id not in taken and in_sets(state.sets, h.set)]
        hero = free[game.rng.below(len(free))]
        deck = [CardId(card) for card in deck_of(game, hero)]
        game.rng.shuffle(deck)
        crystals: dict[str, int] = {}
        for colour in game.content.heroes[hero].crystals:
            crystals[colour] = crystals.get(colour, 0) + 1
        skills = [one.id for one in game.content.skills.values() if one.hero == hero and one.usage != "competitive"]
        game.rng.shuffle(skills)
        state.dummy = Dummy(hero, deck, crystals=crystals, skills=skills if len(state.players) == 1 else [])
    mana.roll_source(game, len(state.players) + 2 + scenario.extra)
    offers.deal_units(game)
    state.tactics = [one.id for one in game.content.tactics.values() if not one.night]
    state.phase = "tactics"


def parse_layout(layout: str) -> tuple[maps.Placed, ...]:
    """The tiles of a layout."""
    return maps.parse(layout)
