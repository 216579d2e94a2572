"""Rich positions of Keep the Heroes Out!: late boards with heroes everywhere, many loot cards in all decks, monsters
scattered and wounded, and traps, portals, resources and event tokens in the rooms."""

from __future__ import annotations

from delve.core.questions import Choose
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import cloner
from delve.games.heroesout import box, position
from delve.games.heroesout.box import HEROES, RESOURCES, TOKENS, RoomId
from delve.games.heroesout.definition import GAME, box_content
from delve.games.heroesout.map import parse_layout
from delve.games.heroesout.state import (
    CHECK_ROOM,
    FIGHT,
    FINISHED,
    LAIR,
    NO_PORTAL,
    NONE,
    SHOW_OFF,
    UNFINISHED,
    Hero,
    HeroId,
    Player,
    State,
)
from tests.conformance.games import SET_UPS
from tests.conformance.rich.playing import answer

CONTENT = box_content()


def make(seed: int) -> Session:
    """A session at a rich position."""
    rng = LooseRng(seed)
    session = Session.new("heroesout", seed=seed, **SET_UPS["heroesout"](1 + rng.below(6), rng))
    while session.state.phase != "play":
        session.answer(answer(session.questions[0], rng), session.questions[0].seat)
    state: State = cloner(State)(session.last_rest().state)
    _Maker(rng, state).enrich()
    session = Session.resume(GAME, position.config(state), seed, state, content=CONTENT)
    for _ in range(rng.below(25)):
        if not session.questions:
            break
        question = rng.choice(session.questions)
        session.answer(answer(question, rng), question.seat)
    # What the maker has played is no history: the position is where the session begins.
    return read(position.write(session.last_rest().state), seed)


def read(text: str, seed: int) -> Session:
    """A session at a written position."""
    state = position.read(text, CONTENT)
    return Session.resume(GAME, position.config(state), seed, state, content=CONTENT)


class _Maker:
    """Puts everything where it could have come to lie late in a game."""

    def __init__(self, rng: LooseRng, state: State) -> None:
        self.rng = rng
        self.state = state
        self.rooms = [box.NUMBER[place.room] for place in parse_layout(state.layout)]

    def enrich(self) -> None:
        rng, state = self.rng, self.state
        state.wave, state.turn = rng.roll(2), rng.below(40)
        state.luck_used = not rng.below(4)
        state.active = rng.choice(range(len(state.players)))  # type: ignore[assignment]
        for _ in range(rng.below(len(state.guild))):
            state.guild_discard.append(state.guild.pop())
        for player in state.players:
            self._player(player)
        self._rooms()
        self._heroes()

    def _player(self, player: Player) -> None:
        rng, state = self.rng, self.state
        cards = player.hand + player.deck
        for _ in range(rng.below(7)):
            if state.row and rng.below(2):
                cards.append(state.row.pop(rng.below(len(state.row))))
            elif state.loot:
                cards.append(state.loot.pop())
        while len(state.row) < box.LOOT_ROW and state.loot:
            state.row.append(state.loot.pop())
        rng.shuffle(cards)
        size = rng.below(9)
        player.hand, rest = cards[:size], cards[size:]
        at = rng.below(len(rest) + 1)
        player.deck, player.discard = rest[:at], rest[at:]
        health = CONTENT.clans[player.clan].health
        for number in range(len(player.monsters)):
            player.monsters[number] = rng.choice([LAIR, *self.rooms, *self.rooms])
            if player.monsters[number] != LAIR:
                player.wounds[number] = rng.below(health)

    def _rooms(self) -> None:
        rng, state = self.rng, self.state
        for kind in range(len(RESOURCES)):
            for _ in range(rng.below(box.RESOURCE_TOKENS + 1)):
                state.resources[rng.choice(self.rooms)][kind] += 1
        for _ in range(rng.below(box.TRAP_TOKENS + 1)):
            state.traps[rng.choice(self.rooms)] += 1
        for _ in range(rng.below(5)):
            state.portals[rng.choice(self.rooms)] = rng.choice([NO_PORTAL, UNFINISHED, FINISHED, FINISHED])
        for _ in range(rng.below(4)):
            state.tokens[rng.choice(self.rooms)] = rng.below(len(TOKENS))
        for room in self.rooms:
            if state.treasures[room] != NONE and room != box.VAULT and not rng.below(3):
                state.treasure_supply.append(state.treasures[room])
                state.treasures[room] = NONE

    def _heroes(self) -> None:
        """Heroes of all classes; those of a room that was trapped have met its traps already."""
        rng, state = self.rng, self.state
        scenario = CONTENT.scenarios[state.scenario]
        for cls, name in enumerate(HEROES):
            for _ in range(rng.below(box.HERO_TOKENS + 1)):
                room = RoomId(rng.choice(self.rooms))
                active = not rng.below(4)
                step = rng.choice([SHOW_OFF, CHECK_ROOM, FIGHT]) if active else FIGHT
                health = rng.roll(scenario.health.get(name, 1))
                state.heroes.append(Hero(HeroId(state.next_hero), cls, room, active, step, health))
                state.next_hero += 1


def wanted(session: Session, question: Choose, seed: int) -> list[str]:
    """The card that the seed puts first."""
    cards = sorted({card.partition("#")[0] for card in CONTENT.cards})
    first = f"card:{cards[seed % len(cards)]}"
    return [one for one in question.legal() if one.partition("#")[0] == first]
