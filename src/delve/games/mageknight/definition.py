"""Mage Knight as the engine knows it."""

from __future__ import annotations

from delve.core.definition import GameDef, Result
from delve.core.msg import RuleId, say
from delve.core.questions import Rule, Seat
from delve.core.rng import Rng
from delve.games.mageknight import flow
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK, Config, Content
from delve.games.mageknight.rules import setup
from delve.games.mageknight.rules.codes import all as _codes  # noqa: F401  (registers them)
from delve.games.mageknight.state import State
from delve.games.mageknight.views import View, determinized, view


class MageKnight(GameDef[State, Content]):
    """The game's entry for the engine."""

    id = "mageknight"
    title = say("game.mageknight")
    seats = range(1, 5)
    state_type = State
    config_type = Config
    schema = 1
    hidden = (
        "rng",
        "players.*.hand",
        "players.*.deck",
        "players.*.tactic_cards",
        "players.*.skill_pile",
        "dummy.deck",
        "dummy.skills",
        "tiles",
        "spare",
        "spare_core",
        "piles.*",
        "places.*.enemies.*.id",
        "places.*.ruin",
        "ruins",
        "spells",
        "advanced",
        "artifacts",
        "regulars",
        "elites",
        "turn.peeked",
        "joint.shares.*",
    )

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return box_content()

    def content_version(self, content: Content) -> str:
        return content.version

    def new(self, config: Config, content: Content, seed: int) -> State:
        return setup.new_state(config, content, seed)

    def players(self, state: State) -> int:
        return len(state.players)

    def step(self, game: MK) -> Rule[None]:
        return flow.step(game)

    def result(self, state: State) -> Result | None:
        if not state.over:
            return None
        return Result(tuple(state.won), say(f"mk.result.{_ending(state)}"), RuleId("MK-SETUP-04"))

    def turn(self, state: State) -> int:
        return state.turns

    def view(self, game: MK, viewer: Seat) -> View:
        return view(game, viewer)

    def determinize(self, game: MK, viewer: Seat, rng: Rng) -> State:
        """What the viewer cannot see is dealt anew."""
        return determinized(game, viewer, rng)


def _ending(state: State) -> str:
    """How a game that is over came to its end."""
    scenario = box_content().scenarios[state.scenario]
    if scenario.mode == "competitive" and len(state.players) > 1:
        return "most_fame"
    if state.scenario == "reconnaissance":
        return "found" if state.won[0] else "not_found"
    return "conquered" if state.won[0] else "not_conquered"


GAME = MageKnight()
