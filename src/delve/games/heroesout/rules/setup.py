"""Setting up: the dungeon, the decks, clans and first monsters (KH-SETUP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, together
from delve.core.errors import BadConfig
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.core.rng import Rng, seeded
from delve.games.heroesout import box
from delve.games.heroesout.box import BUILDER, LABORATORY, NUMBER, ROOMS, VAULT, RoomId
from delve.games.heroesout.map import layout_text
from delve.games.heroesout.rules import build, cards, monsters
from delve.games.heroesout.state import LAIR, NO_PORTAL, NONE, UNFINISHED, GuildId, Player, State

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH, Config, Content, Scenario

MOST_SEATS = 6


def check(config: Config, content: Content) -> int:
    """The number of seats of a game that can be set up; raises BadConfig with what to change."""
    if config.scenario not in content.scenarios:
        raise BadConfig("kh.error.scenario", scenario=config.scenario, scenarios=", ".join(content.scenarios))
    seats = config.seats or len(config.clans) or 1
    if not 1 <= seats <= MOST_SEATS:
        raise BadConfig("kh.error.seats", n=seats, most=MOST_SEATS)
    if len(config.clans) > seats:
        raise BadConfig("kh.error.more_clans", n=len(config.clans), seats=seats)
    named = [clan for clan in config.clans if clan is not None]
    for clan in named:
        if clan not in content.clans:
            raise BadConfig("kh.error.clan", clan=clan, clans=", ".join(content.clans))
        if named.count(clan) > 1:
            raise BadConfig("kh.error.clan_twice", clan=say(f"kh.clan.{clan}"))
    return seats


def new_state(config: Config, content: Content, seed: int) -> State:
    """The table before the players choose: dungeon built, guild deck shuffled, supply at hand."""
    seats = check(config, content)
    scenario = content.scenarios[config.scenario]
    named = [*config.clans, *[None] * (seats - len(config.clans))]
    state = State(
        rng=seeded(seed),
        scenario=scenario.id,
        difficulty=config.difficulty,
        layout=layout_text(scenario.rooms),
        players=[Player(clan=clan or "") for clan in named],
        resources=[[0] * len(box.RESOURCES) for _ in ROOMS],
        traps=[0] * len(ROOMS),
        portals=[NO_PORTAL] * len(ROOMS),
        treasures=[NONE] * len(ROOMS),
        tokens=[NONE] * len(ROOMS),
    )
    rng = Rng(state)
    for name in scenario.portals:
        state.portals[NUMBER[name]] = UNFINISHED
    _place_treasures(state, scenario, rng)
    state.guild = guild_deck(scenario)
    rng.shuffle(state.guild)
    return state


def guild_deck(scenario: Scenario) -> list[GuildId]:
    """The 16 hero cards and the scenario's own (KH-SETUP-06)."""
    own = [f"{card}#{i}" for card, n in scenario.cards.items() for i in range(1, n + 1)]
    return [GuildId(card) for card in (*box.HERO_CARDS, *own)]


def _place_treasures(state: State, scenario: Scenario, rng: Rng) -> None:
    """Shuffle the treasures and put a random one of its value where the scenario asks for one (KH-SETUP-02, 03)."""
    pool = list(range(len(box.TREASURES)))
    rng.shuffle(pool)
    for name, value in ({"vault": 4} | scenario.treasures).items():
        token = next(t for t in pool if box.TREASURES[t][0] == value)
        pool.remove(token)
        state.treasures[NUMBER[name]] = token
    state.treasure_supply = pool


def choose_clan(game: KH) -> Rule[None]:
    """The next seat without a clan chooses one that nobody has (KH-SETUP-08, KH-COMP-01)."""
    state = game.state
    seat = next(Seat(s) for s, player in enumerate(state.players) if not player.clan)
    taken = [player.clan for player in state.players]
    options = [Option(f"clan:{clan}", say(f"kh.clan.{clan}")) for clan in game.content.clans if clan not in taken]
    answer = yield from choose(seat, say("kh.ask.clan", seat=seat + 1), options)
    state.players[seat].clan = answer[5:]
    game.tell("KH-SETUP-08", "kh.event.clan", seat=seat + 1, clan=monsters.clan_msg(game, seat))


def choose_lab_clan(game: KH) -> Rule[None]:
    """The players choose together, in secret, whose Tactic cards join the loot; at random if they differ."""
    state = game.state
    taken = [player.clan for player in state.players]
    unused = [clan for clan in game.content.clans if clan not in taken]

    def vote(seat: Seat) -> Rule[str]:
        options = [Option(f"clan:{clan}", say(f"kh.clan.{clan}")) for clan in unused]
        answer = yield from choose(seat, say("kh.ask.lab_clan"), options)
        return answer[5:]

    votes = yield from together({Seat(s): vote(Seat(s)) for s in range(len(state.players))})
    named = sorted(set(votes.values()))
    if len(named) > 1:
        game.reveal("kh.reveal.vote")
    state.lab_clan = named[0] if len(named) == 1 else game.rng.choice(named)
    game.tell("KH-SETUP-17", "kh.event.lab_clan", clan=say(f"kh.clan.{state.lab_clan}"))


def deal(game: KH) -> None:
    """Shuffle and deal all decks (KH-SETUP-04, 09, 13, 14) and put every monster in its Lair (KH-SETUP-11)."""
    state, content = game.state, game.content
    state.loot = content.loot_deck()
    if state.lab_clan:
        state.loot += content.clan_deck(state.lab_clan)
    game.rng.shuffle(state.loot)
    cards.refill(game)
    if BUILDER in monsters.dungeon_of(game).places:
        present = monsters.dungeon_of(game).present
        state.builder_pile = [RoomId(r) for r in range(len(ROOMS)) if r not in present]
        game.rng.shuffle(state.builder_pile)
        build.reveal_blueprints(game)
    for seat, player in enumerate(state.players):
        clan = content.clans[player.clan]
        player.monsters = [LAIR] * clan.monsters
        player.wounds = [0] * clan.monsters
        player.deck = content.clan_deck(player.clan)
        game.rng.shuffle(player.deck)
        cards.draw(game, Seat(seat), box.HAND, rule="KH-SETUP-09")


def needs_lab_clan(game: KH) -> bool:
    """Whether a clan is still to be chosen for the Laboratory (KH-SETUP-13)."""
    return LABORATORY in monsters.dungeon_of(game).places and not game.state.lab_clan


def place_monsters(game: KH, seat: Seat) -> Rule[None]:
    """Put the clan's first monsters into rooms of its symbol (KH-SETUP-10); in the Vault if there is none (KH-R-04)."""
    clan = game.content.clans[game.state.players[seat].clan]
    present = monsters.dungeon_of(game).places
    rooms = [room for room in box.SYMBOLS[clan.symbol] if room in present] or [VAULT]
    yield from monsters.ambush(game, seat, clan.start, rooms, least=1, rule="KH-SETUP-10")


def first_seat(game: KH) -> Seat:
    """The player whose clan has the fewest monsters begins (KH-SETUP-12)."""
    sizes = [len(player.monsters) for player in game.state.players]
    return Seat(sizes.index(min(sizes)))
