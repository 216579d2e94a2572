"""A party that plays a scenario by itself: at random, or so strong and single-minded that it wins."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from delve.core.game import Game
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Rule, Together
from delve.games.gloomhaven import flow
from delve.games.gloomhaven.board import board
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import GH, CharacterConfig, Config
from delve.games.gloomhaven.effects import Loot
from delve.games.gloomhaven.rules import ground, setup
from delve.games.gloomhaven.state import HexId

T = TypeVar("T")
Pick = Callable[[Question], Answer]

CLASSES = ("brute", "spellweaver", "scoundrel", "tinkerer", "cragheart", "mindthief")


def new_game(scenario: int, heroes: int = 2, seed: int = 1) -> GH:
    """A scenario before anything is chosen."""
    first = seed % len(CLASSES)
    classes = [CLASSES[(first + n) % len(CLASSES)] for n in range(heroes)]
    return game_of(Config(scenario, tuple(CharacterConfig(cls) for cls in classes)), seed)


def game_of(config: Config, seed: int = 1) -> GH:
    """A game by its config."""
    content = box_content()
    return Game(setup.new_state(config, content, seed), content)


# ---------------------------------------------------------------------- answering


def run(rule: Rule[T], pick: Pick) -> T:
    """Perform a rule to its end."""
    try:
        asked = next(rule)
        while True:
            if isinstance(asked, Together):
                asked = rule.send({seat: run(sub, pick) for seat, sub in asked.rules.items()})
                continue
            forced = asked.forced()
            answer = pick(asked) if forced is None else forced
            assert asked.refusal(answer) is None, (asked, answer)
            asked = rule.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result


def first(question: Question) -> Answer:
    """The first legal answer; whoever is damaged suffers it."""
    match question:
        case Choose():
            return question.legal()[0]
        case ChooseSome():
            return question.legal()[: question.least]
        case Order():
            return [option.id for option in question.options]
        case Amount():
            return question.least
        case Confirm():
            return False
    raise AssertionError(question)


def at_random(rng: random.Random) -> Pick:
    """Any legal answer."""

    def pick(question: Question) -> Answer:
        match question:
            case Choose():
                return rng.choice(question.legal())
            case ChooseSome():
                legal = question.legal()
                return rng.sample(legal, rng.randint(question.least, min(question.most, len(legal))))
            case Order():
                return rng.sample([option.id for option in question.options], len(question.options))
            case Amount():
                return rng.randint(question.least, question.most)
            case Confirm():
                return rng.random() < 0.5
        raise AssertionError(question)

    return pick


def start(game: GH, pick: Pick = first) -> GH:
    """Hands, battle goals and places are chosen: the first round is about to begin."""
    while game.state.phase != "cards":
        run(flow.step(game), pick)
    return game


def play(game: GH, pick: Pick, *, rounds: int = 60, each: Callable[[], None] | None = None) -> GH:
    """Play on until the scenario is over, or for so many rounds."""
    while not game.state.over and game.state.round <= rounds:
        run(flow.step(game), pick)
        if each is not None:
            each()
    return game


# ---------------------------------------------------------------------- champions


class Champions:
    """Characters that cannot be hurt and never run out of cards; they go where the scenario wants them."""

    def __init__(self, game: GH, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.random = at_random(rng)

    def refresh(self) -> None:
        """After every step: full health, all cards in hand, and enemies that a scratch kills."""
        state = self.game.state
        for one in state.figures:
            if one.kind == "objective" and one.ally:
                one.health = one.most = 500
            elif one.kind in ("monster", "objective") and not one.ally:
                one.health = min(one.health, 1)
        for character in state.characters:
            figure = ground.find(self.game, character.figure)
            if figure is not None:
                figure.health = figure.most = 500
            if state.phase == "cards":
                character.hand += character.discard + character.lost
                character.discard, character.lost = [], []

    def pick(self, question: Question) -> Answer:
        """What champions answer."""
        key = question.prompt.key.removeprefix("gh.ask.")
        if isinstance(question, ChooseSome) and key == "hand":
            return sorted(question.legal(), key=lambda one: not self._loots(one))[: question.most]
        if not isinstance(question, Choose):
            return self.random(question)
        legal = question.legal()
        if key == "damage":
            return "suffer"
        if key in ("short_rest", "rest_active"):
            return legal[-1]
        if key == "lead":
            return self.rng.choice([one for one in legal if one != "rest"] or legal)
        if key == "turn":
            doing = [one for one in legal if not one.startswith(("pass", "end:"))]
            looting = [one for one in doing if one.startswith(("top", "bottom")) and self._loots(one)]
            return self.rng.choice((looting if self._goal_is_near() else []) or doing or ["pass"])
        if key == "move":
            return self._step(legal)
        doing = [one for one in legal if one not in ("skip", "done", "pass")]
        return self.rng.choice(doing or legal)

    def _loots(self, option: str) -> bool:
        """Whether a card, or the half of it that an option names, has a Loot action."""
        half, _, name = option.partition(":")
        card = self.game.content.cards[name]
        halves = {"top": (card.top,), "bottom": (card.bottom,)}.get(half, (card.top, card.bottom))
        return any(isinstance(ability, Loot) for one in halves for ability in one.abilities)

    def _goal_is_near(self) -> bool:
        acting = ground.find(self.game, self.game.state.acting)
        goals = [one.hex for one in self.game.state.treasures if one.name == "goal"]
        return acting is not None and any(ground.distance(self.game, acting.hex, one) <= 1 for one in goals)

    def _step(self, legal: list[str]) -> str:
        ends = [one for one in legal if one.startswith("to:")]
        acting = ground.find(self.game, self.game.state.acting)
        if acting is None or acting.kind != "character" or not ends:
            return self.rng.choice(legal)
        away = self._away(acting.seat, acting.hex)
        best = min(ends, key=lambda one: (away(HexId(int(one[3:]))), self.rng.random()))
        if away(HexId(int(best[3:]))) >= away(acting.hex) and "stop" in legal:
            return "stop"
        return best

    def _away(self, seat: int, here: HexId) -> Callable[[HexId], int]:
        """How far a hex is from where this character should be."""
        game = self.game
        map_ = ground.map_of(game)
        whole = board(map_.layout, game.state.locked, (1 << len(map_.rooms)) - 1)
        wanted = self._wanted(seat)

        def away(hex_: HexId) -> int:
            return min((whole.distance(hex_, one) for one in wanted), default=0)

        return away

    def _wanted(self, seat: int) -> list[HexId]:
        """Where the scenario wants a character: its plate or exit, a goal, the next door, an enemy."""
        game, state = self.game, self.game.state
        map_ = ground.map_of(game)
        special = self._plate(seat)
        if special is not None:
            return [special]
        goals = [one.hex for one in state.treasures if one.name == "goal"]
        doors = [
            one.hex
            for number, one in enumerate(map_.doors)
            if state.closed >> number & 1
            and not state.locked >> number & 1
            and any(state.rooms >> room & 1 for room in one.rooms)
        ]
        foes = [one.hex for one in state.figures if one.kind in ("monster", "objective") and not one.ally]
        if seat == 0:
            return goals or doors or foes
        return foes or goals or doors

    def _plate(self, seat: int) -> HexId | None:
        scenario, state = self.game.state.scenario, self.game.state
        markers = ground.map_of(self.game).markers

        def revealed(hex_: HexId) -> bool:
            return bool(ground.board_of(self.game).floor >> hex_ & 1)

        wanted: list[HexId] = []
        if scenario == 15:
            if state.locked & 0b1100 and revealed(markers["c"][0]):
                wanted = list(markers["c"]) * 4
            elif state.locked & 0b110000 and revealed(markers["d"][0]):
                wanted = [*markers["d"], *markers["e"], *markers["f"]]
        elif scenario == 23:
            wanted = [*markers["a"], *markers["b"], *markers["c"]]
        elif scenario == 25:
            wanted = list(markers["a"])
        if seat < len(wanted) and revealed(wanted[seat]):
            return wanted[seat]
        return None


def win(scenario: int, heroes: int, seed: int) -> GH:
    """Champions play a scenario."""
    rng = random.Random(seed * 1000 + scenario * 10 + heroes)
    game = new_game(scenario, heroes, seed)
    champions = Champions(game, rng)
    start(game, champions.pick)
    return play(game, champions.pick, each=champions.refresh)
