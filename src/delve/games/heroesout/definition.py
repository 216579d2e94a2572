"""Keep the Heroes Out! as the engine knows it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from delve.core.definition import GameDef, Result
from delve.core.hidden import deal
from delve.core.msg import RuleId, say
from delve.core.questions import Rule, Seat
from delve.core.rng import Rng
from delve.core.state import cloner
from delve.games.heroesout import box, flow
from delve.games.heroesout.content import packs as packs_module
from delve.games.heroesout.content.clans import CLANS
from delve.games.heroesout.content.guild import SCENARIO_CARDS
from delve.games.heroesout.content.loot import LOOT
from delve.games.heroesout.content.scenarios import SCENARIOS
from delve.games.heroesout.defs import KH, Config, Content
from delve.games.heroesout.rules import setup
from delve.games.heroesout.state import State
from delve.games.heroesout.views import View, view


@lru_cache(maxsize=1)
def box_content() -> Content:
    """What the box holds, without any pack."""
    return Content(CLANS, LOOT, SCENARIO_CARDS, SCENARIOS)


class HeroesOut(GameDef[State, Content]):
    """The game's entry for the engine."""

    id = "heroesout"
    title = say("game.heroesout")
    seats = range(1, 7)
    state_type = State
    config_type = Config
    schema = 1
    hidden = ("rng", "players.*.deck", "guild", "loot", "builder_pile", "treasures", "treasure_supply")

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return packs_module.with_packs(box_content(), tuple(Path(p) for p in packs)) if packs else box_content()

    def content_version(self, content: Content) -> str:
        return content.version

    def new(self, config: Config, content: Content, seed: int) -> State:
        return setup.new_state(config, content, seed)

    def players(self, state: State) -> int:
        return len(state.players)

    def step(self, game: KH) -> Rule[None]:
        return flow.step(game)

    def result(self, state: State) -> Result | None:
        if not state.over:
            return None
        won = state.over == "won"
        rule = RuleId("KH-INV-07" if won else "KH-INV-08")
        return Result((won,) * len(state.players), say(f"kh.result.{state.over}"), rule)

    def turn(self, state: State) -> int:
        return state.turn

    def view(self, game: KH, viewer: Seat) -> View:
        return view(game, viewer)

    def determinize(self, game: KH, viewer: Seat, rng: Rng) -> State:
        """Everything that lies face down is shuffled: decks, treasures of equal value, the builder pile."""
        state: State = cloner(State)(game.state)
        for player in state.players:
            deal(rng, player.deck)
        for pile in (state.guild, state.loot, state.builder_pile):
            deal(rng, pile)
        for value in (1, 2, 3):
            rooms = [r for r, t in enumerate(state.treasures) if t >= 0 and box.TREASURES[t][0] == value]
            placed = [state.treasures[r] for r in rooms]
            left = [t for t in state.treasure_supply if box.TREASURES[t][0] == value]
            deal(rng, placed, left)
            for r, token in zip(rooms, placed, strict=True):
                state.treasures[r] = token
            # In order of value: where a token lies in the supply is nothing that anybody sees.
            state.treasure_supply = [t for t in state.treasure_supply if box.TREASURES[t][0] != value] + left
        state.rng = rng.below(1 << 64)
        return state


GAME = HeroesOut()
