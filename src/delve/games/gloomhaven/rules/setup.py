"""Setting up a scenario: level, characters, decks, the first room (GH-SETUP, GH-LEVEL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, get_args

from delve.core.asking import choose, choose_some, together
from delve.core.errors import BadConfig
from delve.core.game import Game
from delve.core.msg import say
from delve.core.questions import ChooseSome, Option, Rule, Seat
from delve.core.rng import seeded
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import (
    CHARACTERS,
    LEVELS,
    MOST_GOLD,
    PERKS_BY_CHECKS,
    Condition,
    starting_gold,
    trap_damage,
)
from delve.games.gloomhaven.content.modifiers import PENALTY, STANDARD
from delve.games.gloomhaven.rules import cards, conditions, ground, reveal, scenarios
from delve.games.gloomhaven.state import CardId, Character, Figure, FigureId, HexId, ItemState, State

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, CharacterConfig, Config, Content, EventEffects

SHIFT = {"easy": -1, "normal": 0, "hard": 1, "very_hard": 2}
EVENT = "event "
"""In the scenario's memory: what events on the way have done to each character."""
PARTY = ("brute", "spellweaver", "scoundrel", "tinkerer")
"""Who comes when nobody is named."""


def recommended(levels: list[int]) -> int:
    """Half the average level of the characters, rounded up (GH-LEVEL-03)."""
    total, count = sum(levels), len(levels)
    return -(-total // (2 * count))


def level_for(config: Config, levels: list[int]) -> int:
    """The scenario level (GH-LEVEL-04, 07); monsters that are a level higher leave none above 6 (GH-V-SOLO-04)."""
    if config.level is not None:
        return config.level
    return max(0, min(6 if config.solo else 7, recommended(levels) + SHIFT[config.difficulty]))


def pool_of(content: Content, one: CharacterConfig) -> list[str]:
    """The cards that a character may choose its hand from: levels 1 and X, and what it gained (GH-HAND-01)."""
    cls = content.classes[one.cls]
    basic = [card.id for card in cls.cards if card.level <= 1]
    return basic + list(one.cards or default_gains(content, one))


def default_gains(content: Content, one: CharacterConfig) -> list[str]:
    """For each level above 1 the first card of that level."""
    cls = content.classes[one.cls]
    return [next(c.id for c in cls.cards if c.level == level) for level in range(2, one.level + 1)]


def gold_of(one: CharacterConfig) -> int:
    """The gold of a character before its items are paid (GH-CREATE-06, ruling GH-R-111)."""
    return starting_gold(one.level) if one.gold is None else one.gold


def price_of(content: Content, items: Iterable[int]) -> int:
    """What items cost together."""
    return sum(content.items[number].price for number in items)


# ---------------------------------------------------------------------- checking


def check(config: Config, content: Content) -> None:
    """Whether a scenario can be set up; raises BadConfig with what to change."""
    if config.scenario not in scenarios.playable():
        raise BadConfig("gh.error.scenario", scenario=config.scenario, most=max(scenarios.playable()))
    if len(config.characters) not in CHARACTERS:
        raise BadConfig("gh.error.characters", n=len(config.characters))
    if config.level is not None and config.level not in LEVELS:
        raise BadConfig("gh.error.level", level=config.level)
    if config.solo and config.level == 7:
        raise BadConfig("gh.error.solo_level")
    check_characters(config.characters, content)


def check_characters(characters: tuple[CharacterConfig, ...], content: Content) -> None:
    """Whether characters can come to a table together; raises BadConfig with what to change."""
    for one in characters:
        if one.cls not in content.classes:
            raise BadConfig("gh.error.class", cls=one.cls, classes=", ".join(content.classes))
    twice = [cls for cls, n in Counter(one.cls for one in characters).items() if n > 1]
    if twice:
        raise BadConfig("gh.error.class_twice", cls=say(f"gh.class.{twice[0]}"))
    for one in characters:
        _check_character(one, content)
    # There are so many cards of each (GH-SHOP-09).
    for number, n in Counter(number for one in characters for number in one.items).items():
        item = content.items[number]
        if n > item.copies:
            raise BadConfig("gh.error.item_copies", item=say(f"gh.item.{item.id}"), n=n, most=item.copies)


def _check_character(one: CharacterConfig, content: Content) -> None:
    cls, name = content.classes[one.cls], say(f"gh.class.{one.cls}")
    if not 1 <= one.level <= 9:
        raise BadConfig("gh.error.character_level", cls=name, level=one.level)
    by_id = {card.id: card for card in cls.cards}
    if one.cards:
        for card in one.cards:
            if card not in by_id or by_id[card].level < 2:
                raise BadConfig("gh.error.gained_card", cls=name, card=card)
        wanted = list(range(2, one.level + 1))
        levels = sorted(by_id[card].level for card in one.cards)
        fits = len(levels) == len(wanted) == len(set(one.cards))
        if not fits or any(have > most for have, most in zip(levels, wanted, strict=True)):
            raise BadConfig("gh.error.gained_cards", cls=name, n=len(wanted))
    pool = pool_of(content, one)
    if one.hand and (len(set(one.hand)) != cls.hand or len(one.hand) != cls.hand or set(one.hand) - set(pool)):
        raise BadConfig("gh.error.hand", cls=name, n=cls.hand)
    taken = Counter(one.perks)
    for perk, times in taken.items():
        if not 0 <= perk < len(cls.perks) or times > cls.perks[perk].times:
            raise BadConfig("gh.error.perk", cls=name, perk=perk)
    # One with each level above 1, the others by checks (GH-LVLUP-04, GH-PERK-05).
    most = one.level - 1 + PERKS_BY_CHECKS
    if len(one.perks) > most:
        raise BadConfig("gh.error.perks", cls=name, n=most, level=one.level)
    _check_items(one, content)


def _check_items(one: CharacterConfig, content: Content) -> None:
    name = say(f"gh.class.{one.cls}")
    for number in one.items:
        if number not in content.items:
            raise BadConfig("gh.error.item", cls=name, item=number)
    worn = [content.items[number] for number in one.items]
    if len(set(one.items)) != len(one.items):
        raise BadConfig("gh.error.item_twice", cls=name)
    slots = Counter(item.slot for item in worn)
    small = -(-one.level // 2) + sum(2 for item in worn if item.special == "pockets")
    most = {"head": 1, "body": 1, "legs": 1, "small": small}
    for slot, limit in most.items():
        if slots[slot] > limit:  # type: ignore[index]
            raise BadConfig("gh.error.slot", cls=name, slot=say(f"gh.slot.{slot}"), n=limit)
    if slots["onehand"] + 2 * slots["twohand"] > 2:
        raise BadConfig("gh.error.hands", cls=name)
    _check_gold(one, content)


def _check_gold(one: CharacterConfig, content: Content) -> None:
    """Items are paid at their printed price (GH-SHOP-01, ruling GH-R-111)."""
    name, gold = say(f"gh.class.{one.cls}"), gold_of(one)
    if not 0 <= gold <= MOST_GOLD:
        raise BadConfig("gh.error.gold", cls=name, gold=gold, most=MOST_GOLD)
    left = gold
    for item in (content.items[number] for number in one.items):
        if item.price > left:
            raise BadConfig(
                "gh.error.price",
                cls=name,
                item=say(f"gh.item.{item.id}"),
                price=item.price,
                left=left,
                gold=gold,
                total=price_of(content, one.items),
            )
        left -= item.price


# ---------------------------------------------------------------------- making the state


def new_state(config: Config, content: Content, seed: int) -> State:
    """The table before the players choose anything: the start room is laid out."""
    check(config, content)
    level = level_for(config, [one.level for one in config.characters])
    raised = 1 if config.solo else 0
    map_ = maps.load(config.scenario)
    state = State(
        rng=seeded(seed),
        scenario=config.scenario,
        level=level,
        monster_level=min(7, level + raised),
        trap_damage=trap_damage(level) + raised,
        characters=[character_of(one, content) for one in config.characters],
        reduced=config.reduced_randomness,
        open_cards=config.solo,
        closed=(1 << len(map_.doors)) - 1,
        looted=list(config.looted),
    )
    game: GH = Game(state, content, quiet=True)
    state.modifiers.draw = list(STANDARD)
    for deck in (*(c.deck for c in state.characters), state.modifiers):
        game.rng.shuffle(deck.draw)
    state.goals = [goal.id for goal in content.goals.values()]
    game.rng.shuffle(state.goals)
    for character in state.characters:
        character.goals = [state.goals.pop(), state.goals.pop()]
    scenarios.set_up(game)
    _remember(state, config.event)
    for number, room in enumerate(map_.rooms):
        if room.start:
            reveal.place_room(game, number, near=None)
    ground.board_of(game).look()
    scenarios.after_set_up(game)
    return state


def _remember(state: State, event: EventEffects) -> None:
    """Keep what events have done, for when the hands are chosen."""
    for what in ("damage", "discard", "lose"):
        if getattr(event, what):
            state.memory[EVENT + what] = getattr(event, what)
    for condition, times in Counter(event.conditions).items():
        state.memory[EVENT + condition] = times


def character_of(one: CharacterConfig, content: Content) -> Character:
    """A character as it comes to the table."""
    cls = content.classes[one.cls]
    character = Character(
        cls=one.cls,
        level=one.level,
        pool=[CardId(card) for card in pool_of(content, one)],
        hand=[CardId(card) for card in one.hand],
        items=[ItemState(number) for number in one.items],
        perks=list(one.perks),
        # In a position items need not be paid.
        gold=max(0, gold_of(one) - price_of(content, one.items)),
    )
    deck = list(STANDARD)
    for number in one.perks:
        perk = cls.perks[number]
        for card in perk.remove:
            deck.remove(card)
        deck += perk.add
        character.ignores_items = character.ignores_items or perk.ignore == "item_effects"
        character.ignores_scenario = character.ignores_scenario or perk.ignore == "scenario_effects"
    if not character.ignores_items:
        deck += [PENALTY] * sum(content.items[number].penalty for number in one.items)
    character.deck.draw = deck
    return character


# ---------------------------------------------------------------------- the players choose


def choose_goals(game: GH) -> Rule[None]:
    """Each character keeps one of two battle goals (GH-GOAL-01)."""
    state = game.state

    def ask(seat: Seat) -> Rule[str]:
        options = [Option(f"goal:{goal}", say(f"gh.goal.{goal}")) for goal in state.characters[seat].goals]
        return (yield from choose(seat, say("gh.ask.goal"), options, always=True))

    chosen = yield from together({Seat(s): ask(Seat(s)) for s in range(len(state.characters))})
    for seat, answer in chosen.items():
        character = state.characters[seat]
        kept = answer[5:]
        state.goals += [goal for goal in character.goals if goal != kept]
        character.goals = [kept]
    state.phase = "hand"


def choose_hands(game: GH) -> Rule[None]:
    """Characters choose their hands, each in secret, once they know their battle goals (GH-SETUP-01)."""
    state = game.state
    undecided = [Seat(s) for s, c in enumerate(state.characters) if not c.hand]

    def ask(seat: Seat) -> Rule[list[str]]:
        character = state.characters[seat]
        size = game.content.classes[character.cls].hand
        options = [Option(f"card:{c}", cards.card_msg(c)) for c in character.pool]
        answer = yield ChooseSome(seat, say("gh.ask.hand", n=size), always=True, options=options, least=size, most=size)
        return [one for one in character.pool if f"card:{one}" in answer]

    chosen = yield from together({seat: ask(seat) for seat in undecided})
    if state.open_cards and len(undecided) > 1:
        game.reveal("gh.revealed.hand")
    for seat, hand in chosen.items():
        state.characters[seat].hand = [CardId(card) for card in hand]
    state.phase = "place"


def place_characters(game: GH) -> Rule[None]:
    """The next character is put on an empty start hex (GH-SETUP-17)."""
    state = game.state
    seat = next((Seat(s) for s, c in enumerate(state.characters) if c.figure < 0), None)
    if seat is None:
        yield from scenarios.begin(game)
        yield from _arrive(game)
        state.phase = "cards"
        return
    free = [h for h in ground.map_of(game).start if ground.at(game, HexId(h)) is None]
    options = ground.hex_options(game, free)
    prompt = say("gh.ask.place", who=cards.hero_msg(game, seat))
    answer = yield from choose(seat, prompt, options)
    put(game, seat, HexId(int(answer[4:])))


def _arrive(game: GH) -> Rule[None]:
    """What the events on the way have done to the characters (GH-SETUP-02, 23). They begin with damage, they do not
    suffer it: nobody negates it, or is exhausted by it."""
    state = game.state
    event = {what.removeprefix(EVENT): n for what, n in state.memory.items() if what.startswith(EVENT)}
    for seat, character in enumerate(state.characters):
        figure = ground.figure(game, character.figure)
        hurt = min(event.get("damage", 0), figure.health - 1)
        if hurt:
            figure.health -= hurt
            game.tell("GH-SETUP-02", "gh.event.damage", who=cards.hero_msg(game, seat), n=hurt)
        for condition in get_args(Condition):
            for _ in range(event.get(condition, 0)):
                conditions.give(game, figure, condition)
    for verb in ("discard", "lose"):
        count = event.get(verb, 0)
        if count:
            seats = [Seat(seat) for seat in range(len(state.characters))]
            chosen = yield from together({seat: _from_hand(game, seat, verb, count) for seat in seats})
            game.reveal("gh.revealed.given_up")
            for seat, given in chosen.items():
                character = state.characters[seat]
                character.hand = [card for card in character.hand if card not in given]
                (character.discard if verb == "discard" else character.lost).extend(given)


def _from_hand(game: GH, seat: Seat, verb: str, count: int) -> Rule[list[CardId]]:
    """Cards of the hand just chosen."""
    options = [Option(f"card:{c}", cards.card_msg(c)) for c in game.state.characters[seat].hand]
    chosen = yield from choose_some(seat, say(f"gh.ask.{verb}_cards", n=count), options, count, count)
    return [CardId(answer[5:]) for answer in chosen]


def put(game: GH, seat: int, hex_: HexId) -> Figure:
    """Put a character's figure on the board (GH-SETUP-19)."""
    state = game.state
    character = state.characters[seat]
    health = game.content.classes[character.cls].health[character.level - 1]
    figure = Figure(FigureId(state.next_figure), "character", character.cls, hex_, health, health, seat=seat)
    state.next_figure += 1
    state.figures.append(figure)
    character.figure = figure.id
    game.tell("GH-SETUP-17", "gh.event.placed", who=cards.hero_msg(game, seat), hex=ground.hex_msg(game, hex_))
    return figure
