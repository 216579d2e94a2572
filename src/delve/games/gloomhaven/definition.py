"""Gloomhaven as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from delve.core.definition import GameDef, Result
from delve.core.events import Event
from delve.core.hidden import deal
from delve.core.msg import RuleId, say
from delve.core.questions import Rule, Seat
from delve.core.rng import Rng
from delve.core.state import Migration, cloner
from delve.games.gloomhaven import flow
from delve.games.gloomhaven.box import starting_gold
from delve.games.gloomhaven.content.bosses import BOSSES, NAMED, TOKENS
from delve.games.gloomhaven.content.classes.brute import BRUTE
from delve.games.gloomhaven.content.classes.cragheart import CRAGHEART
from delve.games.gloomhaven.content.classes.mindthief import MINDTHIEF
from delve.games.gloomhaven.content.classes.scoundrel import SCOUNDREL
from delve.games.gloomhaven.content.classes.spellweaver import SPELLWEAVER
from delve.games.gloomhaven.content.classes.tinkerer import TINKERER
from delve.games.gloomhaven.content.decks import DECKS
from delve.games.gloomhaven.content.goals import GOALS
from delve.games.gloomhaven.content.items import ITEMS, SUMMONS
from delve.games.gloomhaven.content.modifiers import MODIFIERS
from delve.games.gloomhaven.content.monsters import MONSTERS
from delve.games.gloomhaven.defs import GH, Config, Content
from delve.games.gloomhaven.retold import retold
from delve.games.gloomhaven.rules import secret, setup
from delve.games.gloomhaven.state import State
from delve.games.gloomhaven.views import View, view


@lru_cache(maxsize=1)
def box_content() -> Content:
    """What the box holds."""
    classes = (BRUTE, TINKERER, SPELLWEAVER, SCOUNDREL, CRAGHEART, MINDTHIEF)
    return Content(classes, (*MONSTERS, *BOSSES, *NAMED, *TOKENS), DECKS, ITEMS, MODIFIERS, GOALS, SUMMONS)


def _with_gold(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew no gold: a character has what a new one has left, its items paid as far as that goes."""
    for one in state["characters"]:
        price = setup.price_of(box_content(), (item["number"] for item in one["items"]))
        one["gold"] = max(0, starting_gold(one["level"]) - price)
    return state


class Gloomhaven(GameDef[State, Content]):
    """The game's entry for the engine."""

    id = "gloomhaven"
    title = say("game.gloomhaven")
    seats = range(2, 5)
    state_type = State
    config_type = Config
    schema = 2
    hidden = (
        "rng",
        "characters.*.deck.draw",
        "modifiers.draw",
        "decks.*.draw",
        "goals",
        "characters.*.goals",
        "characters.*.hand",
        "characters.*.played",
        "memory",
    )
    migrations: ClassVar[Mapping[int, Migration]] = {1: _with_gold}

    def retold(self, event: Event) -> Event:
        return retold(event)

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return box_content()

    def content_version(self, content: Content) -> str:
        return content.version

    def new(self, config: Config, content: Content, seed: int) -> State:
        return setup.new_state(config, content, seed)

    def players(self, state: State) -> int:
        return len(state.characters)

    def step(self, game: GH) -> Rule[None]:
        return flow.step(game)

    def result(self, state: State) -> Result | None:
        if not state.over:
            return None
        won = state.over == "won"
        return Result((won,) * len(state.characters), say(f"gh.result.{state.over}"), RuleId("GH-END-01"))

    def turn(self, state: State) -> int:
        return state.turn

    def view(self, game: GH, viewer: Seat) -> View:
        return view(game, viewer)

    def determinize(self, game: GH, viewer: Seat, rng: Rng) -> State:
        """Decks are shuffled; what other players hold or chose in secret is dealt anew."""
        state: State = cloner(State)(game.state)
        for deck in (*(c.deck for c in state.characters), state.modifiers):
            deal(rng, deck.draw)
        for _, monster_deck in sorted(state.decks.items()):
            deal(rng, monster_deck.draw)
        hidden = [s for s, _ in enumerate(state.characters) if s != viewer]
        if not state.over:
            deal(rng, state.goals, *(state.characters[s].goals for s in hidden))
        secret.forget(state, hidden)
        if not (state.open_cards or state.over):
            for seat in hidden:
                _deal_hand(state, seat, rng)
        state.rng = rng.below(1 << 64)
        return state


def _deal_hand(state: State, seat: int, rng: Rng) -> None:
    """A hand could hold any card that its owner may have brought and nobody sees elsewhere, and so could what was
    chosen for the round (GH-CARD-01, 09, 10)."""
    character = state.characters[seat]
    if not character.hand and not character.played:
        return
    chosen = character.played if state.phase == "start" else []
    seen = {*character.discard, *character.lost, *character.sealed}
    seen |= {active.card for active in state.actives if active.seat == seat}
    seen |= set(character.played)
    at_home = [card for card in character.pool if card not in seen and card not in character.hand]
    deal(rng, character.hand, chosen, at_home)


GAME = Gloomhaven()
