"""An explorer: plays one game after the other, prefers what has not been used yet, and notes what was.

Tables are rigged so that what is missing comes up: hands and items are full of it, decks have it on top, monsters and
things to use are put beside whoever acts, and figures have hit points enough. Everything else is played by the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from delve.bots.base import random_answer
from delve.core.questions import Answer, Choose, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.gloomhaven import maps, position
from delve.games.gloomhaven.box import NEGATIVE, POSITIVE, STRONG
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import CharacterConfig, Config, MonsterCard
from delve.games.gloomhaven.effects import Coded, Loot
from delve.games.gloomhaven.hexes import bits, mask_of
from delve.games.gloomhaven.rules import decks, ground
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.rules.scenarios import playable
from delve.games.gloomhaven.state import (
    NOBODY,
    CardId,
    Figure,
    HalfName,
    HexId,
    ItemState,
    ObstacleTile,
    State,
    TrapTile,
)
from tests.games.gloomhaven.parties import random_items

CONTENT = box_content()
SCENARIOS = [number for number in playable() if number <= 25]
STURDY = 200
"""Hit points of those who should last."""
ARENA = """
gloomhaven level=3 round=1 phase=cards
. . . . . . .
 . A . . g . .
. . . . . h .
 . B . . i . .
. . . . . . .
 . . . . . . .
A {one} level=9 hp=200/200
B {two} level=9 hp=200/200
g {monster} {first} hp=200/200
h {monster} {second} hp=200/200
i {monster} {first} hp=200/200
"""
"""A room with a monster type and two characters."""
PLATES: dict[int, tuple[tuple[str, str, str], ...]] = {
    15: (("d", "de", "def"), ("c", "c", "c")),
    23: (("a", "ab", "abc"),),
    25: (("a", "a", "a"),),
}
"""Where 2, 3 or 4 characters of some scenarios have to go in the end; before that, to the second place."""
_IDLE = ("skip", "pass", "stop", "keep", "go", "done", "suffer")


def bosses(scenario: int) -> list[str]:
    """The bosses that a scenario's map has."""
    map_ = maps.load(scenario)
    placed = [*map_.monsters, *(one for late in map_.late_monsters for one in late.monsters)]
    return sorted({one.id for one in placed if CONTENT.monsters[one.id].deck == "boss"})


def everything() -> set[str]:
    """All that must be used."""
    found = {f"{half} {card}" for card in CONTENT.cards for half in ("top", "bottom")}
    for card in CONTENT.cards.values():
        for half, action in (("top", card.top), ("bottom", card.bottom)):
            found |= {f"ability {card.id} {half} {number}" for number in range(len(action.abilities))}
    found |= {f"modifier {card}" for card in CONTENT.modifiers if card not in (BLESS, CURSE)}
    found |= {f"item {number}" for number in CONTENT.items}
    for name, cards in CONTENT.decks.items():
        if name != "boss":
            found |= {f"monster card {name} {card.number}" for card in cards}
    found |= {f"monster {one.id}" for one in CONTENT.monsters.values() if one.deck != "boss" and not one.like}
    found |= {f"condition {condition} monster" for condition in (*NEGATIVE, *POSITIVE)}
    # Nobody in this box can BLESS a character.
    found |= {f"condition {condition} character" for condition in (*NEGATIVE, "invisible", "strengthen")}
    for scenario in SCENARIOS:
        found |= {f"scenario {scenario} won with {n}" for n in (2, 3, 4)}
        found |= {f"scenario {scenario} room {n}" for n in range(len(maps.load(scenario).rooms))}
        for boss in bosses(scenario):
            found |= {f"special {scenario} {boss} {n}" for n in (1, 2)}
    return found


class Explorer:
    """Plays and notes what was used."""

    def __init__(self, seed: int) -> None:
        self.rng = LooseRng(seed)
        self.missing = everything()
        self.games = 0

    def used(self, *what: str) -> None:
        self.missing -= set(what)

    def note_half(self, card: str, half: HalfName) -> None:
        """An action was performed."""
        self.used(f"{half} {card}")

    def note_ability(self, act: Acting) -> None:
        """An ability of an action was performed."""
        if act.card is not None and act.at:
            self.used(f"ability {act.card} {act.half} {act.at[0]}")

    # ------------------------------------------------------------------ tables

    def drill(self) -> Session:
        """Two characters with all cards and items that are missing, against any monsters."""
        rng = self.rng
        classes = [cls.id for cls in CONTENT.classes.values() if self._cards(cls.id)] or list(CONTENT.classes)
        rng.shuffle(classes)
        chosen = [*classes, *(cls for cls in CONTENT.classes if cls not in classes)][:2]
        types = [one for one in CONTENT.monsters.values() if one.normal is not None and one.elite is not None]
        return self.arena(rng.choice(types).id, chosen)

    def arena(self, monster: str, classes: list[str]) -> Session:
        """Two characters in a room with a monster type."""
        known = CONTENT.monsters[monster]
        first, second = ("normal", "elite") if known.normal is not None else ("boss", "boss")
        text = ARENA.format(one=classes[0], two=classes[1], monster=monster, first=first, second=second)
        state = position.read(text, CONTENT)
        for seat, character in enumerate(state.characters):
            missing = self._cards(character.cls)
            character.hand = [CardId(card.id) for card in CONTENT.classes[character.cls].cards]
            self.rng.shuffle(character.hand)
            character.hand.sort(key=lambda card: card not in missing)
            wanted = [int(one.split()[1]) for one in sorted(self.missing) if one.startswith("item")]
            self.rng.shuffle(wanted)
            character.items = [ItemState(number) for number in random_items(CONTENT, 9, self.rng, tuple(wanted))]
            character.deck.draw = list(CONTENT.modifiers)
            self.rng.shuffle(character.deck.draw)
            character.deck.draw.sort(key=lambda card: f"modifier {card}" in self.missing)
            self._note_worn(state, seat)
        state.rng = self.rng.below(1 << 62)
        return self._resume(state)

    def scenario(self, number: int) -> Session:
        """A scenario with a party that lasts."""
        rng = self.rng
        left = [n for n in (2, 3, 4) if f"scenario {number} won with {n}" in self.missing] or [2, 3, 4]
        size = rng.choice(left)
        classes = rng.sample(list(CONTENT.classes), size)
        characters = [{"cls": cls, "hand": _first_hand(cls)} for cls in classes]
        session = Session.new("gloomhaven", seed=rng.below(1 << 30), scenario=number, characters=characters, level=1)
        self.games += 1
        return session

    def _resume(self, state: State) -> Session:
        self.games += 1
        characters = tuple(CharacterConfig(one.cls, one.level) for one in state.characters)
        return Session.resume(GAME, Config(characters=characters), 0, state, content=CONTENT)

    def _cards(self, cls: str) -> set[str]:
        """The cards of a class with an action that is missing."""
        return {card.id for card in CONTENT.classes[cls].cards if self._is_missing(card.id, "top", "bottom")}

    def _is_missing(self, card: str, *halves: str) -> bool:
        """Whether something of a card is missing."""
        actions = {"top": CONTENT.cards[card].top, "bottom": CONTENT.cards[card].bottom}
        return any(
            f"{half} {card}" in self.missing
            or any(f"ability {card} {half} {number}" in self.missing for number in range(len(actions[half].abilities)))
            for half in halves
        )

    def _note_worn(self, state: State, seat: int) -> None:
        """Items that work by being worn."""
        for item in state.characters[seat].items:
            if not CONTENT.items[item.number].use:
                self.used(f"item {item.number}")

    # ------------------------------------------------------------------ playing

    def play(self, session: Session, rig: Callable[[Session], None], rounds: int) -> None:
        """Play for some rounds, or to the end; `rig` changes the table before each turn of a character."""
        seen = 0
        while session.questions and session.state.round <= rounds:
            question = session.questions[0]
            if question.prompt.key in ("gh.ask.turn", "gh.ask.place"):
                rig(session)
            self.rig_decks(session)
            session.answer(self.answer(session, question), question.seat)
            for event in session.events[seen:]:
                self.note_event(event.msg.key, {k: str(getattr(v, "key", v)) for k, v in event.msg.params.items()})
            seen = len(session.events)
            self.note_monsters(session)

    def rig_decks(self, session: Session) -> None:
        """Cards of monsters that are missing come next."""
        for name, deck in session.state.decks.items():
            cards = CONTENT.decks[name]
            deck.draw += deck.discard
            deck.discard = []
            deck.draw.sort(key=lambda index: f"monster card {name} {cards[index].number}" in self.missing)
            if name == "boss":
                self._rig_specials(session, deck.draw)

    def _rig_specials(self, session: Session, draw: list[int]) -> None:
        wanted = {
            number
            for number in (1, 2)
            for one in session.state.figures
            if f"special {session.state.scenario} {one.name} {number}" in self.missing
        }
        cards = CONTENT.decks["boss"]
        draw.sort(key=lambda index: bool(wanted & _specials(cards[index])))

    def rig_drill(self, session: Session) -> None:
        """Cards return to hand, elements are strong, and there is something to do beside whoever acts."""
        state, rng = session.state, self.rng
        if not rng.below(3):
            _return_cards(state, lost=False)
        state.elements = [STRONG if rng.below(3) else 0 for _ in state.elements]
        me = ground.find(session.game, state.acting)
        if me is None:
            return
        for one in state.figures:
            if one.kind != "summon":
                one.health = one.most - rng.below(min(20, one.most))
        beside = [h for h in ground.board_of(session.game).neighbours[me.hex] if ground.is_empty(session.game, h)]
        rng.shuffle(beside)
        for one in [one for one in state.figures if one.kind == "monster"][:2]:
            if beside and rng.below(3):
                one.hex = beside.pop()
        for hex_ in beside[:3]:
            what = rng.below(4)
            if what == 0:
                state.traps.append(TrapTile(hex_, 2, []))
            elif what == 1:
                state.obstacles.append(ObstacleTile([hex_], "boulder-1"))
            elif what == 2:
                state.coins.append(hex_)

    def rig_scenario(self, session: Session) -> None:
        """Characters last; monsters do not, once nothing about them is missing."""
        state = session.state
        _return_cards(state, lost=True)
        for one in state.figures:
            if one.kind == "character" or one.ally:
                one.health = one.most = max(one.most, STURDY)
            elif self._is_wanted(state, one):
                one.health = one.most = STURDY
            else:
                one.health = 1

    def _is_wanted(self, state: State, one: Figure) -> bool:
        specials = any(f"special {state.scenario} {one.name} {number}" in self.missing for number in (1, 2))
        # A scenario that is won by kills must not be won before all doors are open.
        return specials or (state.scenario == 3 and bool(self._unseen(3)))

    # ------------------------------------------------------------------ answers

    def answer(self, session: Session, question: Question) -> Answer:
        """What has not been used yet, if there is such an option; else what leads on."""
        if not isinstance(question, Choose):
            return random_answer(question, self.rng)
        legal = question.legal()
        fresh = [one for one in legal if self.is_fresh(question, one)]
        if fresh:
            return self.rng.choice(fresh)
        if question.prompt.key == "gh.ask.damage":
            return "suffer"
        if question.prompt.key == "gh.ask.lead" and session.state.memory.get("loot_only"):
            legal = [one for one in legal if any(map(is_loot, (f"top:{one[5:]}", f"bottom:{one[5:]}")))] or legal
        if question.prompt.key == "gh.ask.turn":
            return self._action(session, legal)
        places = [one for one in legal if one.startswith("to:")]
        if places:
            return self._step(session, question.seat, places, legal)
        active = [one for one in legal if one not in _IDLE and not one.startswith("end:")]
        return self.rng.choice(active if active and self.rng.below(10) else legal)

    def is_fresh(self, question: Choose, option: str) -> bool:
        kind, _, name = option.partition(":")
        if kind in ("lead", "second"):
            return self._is_missing(name, "top", "bottom")
        if kind in ("top", "bottom"):
            return self._is_missing(name, kind)
        return kind == "item" and f"item {name}" in self.missing

    def _action(self, session: Session, legal: list[str]) -> str:
        """In a turn: a card as it is printed, or for its basic action."""
        kinds = ("top", "bottom", "basic_top", "basic_bottom")
        actions = [one for one in legal if one.partition(":")[0] in kinds]
        if session.state.scenario in PLATES:
            # What a card does may lead astray; a basic action goes where it should.
            actions = [one for one in actions if one.startswith("basic")] or actions
        if session.state.memory.get("loot_only"):
            actions = [one for one in actions if is_loot(one)] or actions
        return self.rng.choice(actions or legal)

    def _step(self, session: Session, seat: Seat, places: list[str], legal: list[str]) -> str:
        """The hex that is nearest to what the character wants; now and then any, to make way for others."""
        if not self.rng.below(12):
            return self.rng.choice(places)
        far = distances(session, self._targets(session, seat))
        best = min(places, key=lambda one: (far.get(HexId(int(one[3:])), 999), self.rng.below(9)))
        here = ground.figure(session.game, session.state.acting).hex if session.state.acting != NOBODY else HexId(-1)
        stay = next((one for one in ("stop", "skip") if one in legal), None)
        return stay if stay and far.get(here, 999) <= far.get(HexId(int(best[3:])), 999) else best

    def _targets(self, session: Session, seat: Seat) -> list[HexId]:
        """Where a character should go: doors of rooms that nobody has seen, the goal's own places, enemies."""
        unseen = self._unseen(session.state.scenario)
        if unseen:
            shut = doors(session, unseen)
            if shut:
                return shut
        return goal_hexes(session, seat) or enemies(session) or doors(session)

    def _unseen(self, scenario: int) -> list[int]:
        """The rooms of a scenario that were never revealed."""
        if scenario not in SCENARIOS:
            return []
        rooms = range(len(maps.load(scenario).rooms))
        return [room for room in rooms if f"scenario {scenario} room {room}" in self.missing]

    # ------------------------------------------------------------------ noting

    def note_event(self, key: str, params: dict[str, str]) -> None:
        if key == "gh.event.item":
            name = params["item"].removeprefix("gh.item.")
            self.used(*(f"item {one.number}" for one in CONTENT.items.values() if one.id == name))
        elif key == "gh.event.condition":
            side = "character" if params["who"].startswith("gh.class") else "monster"
            self.used(f"condition {params['what'].removeprefix('gh.condition.')} {side}")

    def note_monsters(self, session: Session) -> None:
        """The cards by which monsters have acted in this round."""
        state = session.state
        for one in state.figures:
            if one.kind == "monster" and one.acted == state.round:
                card = decks.card_of(session.game, one.name)
                if card is not None:
                    self.used(f"monster {one.name}", f"monster card {CONTENT.monsters[one.name].deck} {card.number}")
                    self.used(*(f"special {state.scenario} {one.name} {number}" for number in _specials(card)))
        for character in state.characters:
            self.used(*(f"modifier {card}" for card in character.deck.discard))
        if state.scenario in SCENARIOS:
            rooms = range(len(maps.load(state.scenario).rooms))
            self.used(*(f"scenario {state.scenario} room {n}" for n in rooms if state.rooms >> n & 1))
        if state.over == "won":
            self.used(f"scenario {state.scenario} won with {len(state.characters)}")


def _specials(card: MonsterCard) -> set[int]:
    """Which specials of a boss a card calls."""
    names = [one.name for one in card.abilities if isinstance(one, Coded)]
    return {int(name[-1]) for name in names if name.startswith("special")}


def is_loot(option: str) -> bool:
    """Whether an option is an action with a Loot ability."""
    half, _, name = option.partition(":")
    if half not in ("top", "bottom") or name not in CONTENT.cards:
        return False
    card = CONTENT.cards[name]
    return any(isinstance(ability, Loot) for ability in (card.top if half == "top" else card.bottom).abilities)


def _first_hand(cls: str) -> list[str]:
    """A hand of the first cards, with those that loot."""
    known = CONTENT.classes[cls]
    cards = [card.id for card in known.cards if card.level <= 1]
    cards.sort(key=lambda card: not (is_loot(f"top:{card}") or is_loot(f"bottom:{card}")))
    return cards[: known.hand]


def _return_cards(state: State, *, lost: bool) -> None:
    """Cards that were used come back into hand."""
    for character in state.characters:
        character.hand += character.discard
        character.discard = []
        if lost:
            character.hand += character.lost
            character.lost = []


# ---------------------------------------------------------------------- where to go


def goal_hexes(session: Session, seat: Seat) -> list[HexId]:
    """The places of a scenario's goal: treasures, or the plate that is a character's own."""
    game, state = session.game, session.state
    treasures = [one.hex for one in state.treasures if one.name == "goal"]
    if treasures:
        return treasures
    markers, floor = ground.map_of(game).markers, ground.board_of(game).floor
    for letters in PLATES.get(state.scenario, ()):
        wanted = [hex_ for letter in letters[len(state.characters) - 2] for hex_ in markers[letter]]
        if not mask_of(wanted) & ~floor:
            return [wanted[seat % len(wanted)]]
    return []


def enemies(session: Session) -> list[HexId]:
    """Where enemies are."""
    return [one.hex for one in session.state.figures if one.kind in ("monster", "objective") and not one.ally]


def doors(session: Session, leading_to: list[int] | None = None) -> list[HexId]:
    """Closed doors that can be opened."""
    state = session.state
    found = []
    for number, door in enumerate(ground.map_of(session.game).doors):
        closed, locked = state.closed >> number & 1, state.locked >> number & 1
        if closed and not locked and any(state.rooms >> room & 1 for room in door.rooms):
            if leading_to is None or set(leading_to) & set(door.rooms):
                found.append(door.hex)
    return found


def distances(session: Session, to: list[HexId]) -> dict[HexId, int]:
    """How far each hex is from the nearest of some, around obstacles."""
    game = session.game
    layout = ground.map_of(game).layout
    allowed = (ground.board_of(game).floor | mask_of(doors(session))) & ~ground.obstacles(game)
    found = dict.fromkeys(to, 0)
    ring = list(found)
    while ring:
        after: list[HexId] = []
        for hex_ in ring:
            for beside in bits(layout.near[hex_] & allowed):
                if beside not in found:
                    found[beside] = found[hex_] + 1
                    after.append(beside)
        ring = after
    return found
