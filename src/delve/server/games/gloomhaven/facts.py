"""What a player may know of the options of a question: ways and their cost, attacks step by step, what heals give.

Everything is asked of the rules themselves: a way by the same search, an attack by letting a copy of the table make it
with a known modifier card. Of decks only what is in them counts, never their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from delve.core.errors import AnswerRefused, RuleBroken
from delve.core.events import Event
from delve.core.game import Game
from delve.core.msg import Msg
from delve.core.questions import Choose, Question
from delve.core.session import Session
from delve.core.words import Words
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.defs import GH, Content
from delve.games.gloomhaven.effects import Ability, Move
from delve.games.gloomhaven.rules import bonuses, ground, modifiers, movement, sides
from delve.games.gloomhaven.state import Figure, HalfName, HexId, ModDeck, State

Luck = Literal["", "advantage", "disadvantage"]
ACTIONS = ("top", "bottom", "basic_top", "basic_bottom")
_PASS = ("go", "skip", "done")
"""Answers that let an attack go on."""
_ATTACKS = ("gh.event.attack", "gh.event.slain")
_ASKS = 4
"""How many questions may come before the modifier card is drawn."""
_ROLLS = 3
"""How many rolling cards in a row are counted with."""


class WayInfo(Struct, frozen=True):
    """A way to a hex: the hexes entered, what it costs, and how many traps and hazards are on it."""

    hexes: list[int]
    cost: int
    harm: int


class BlowInfo(Struct, frozen=True):
    """An attack before its modifier card is drawn."""

    target: int
    health: int
    """Hit points that the target has."""
    value: int
    steps: list[str]
    """How the value came about."""
    shield: int
    """What the target's Shield takes off, once it is pierced."""
    pierced: int
    """What Pierce takes off the Shield."""
    luck: Luck
    chances: list[tuple[int, float]]
    """Damage and its chance in percent, for all that can be drawn."""
    kill: float
    """The chance in percent that the target dies."""
    back: int
    """What the target deals in turn, if it survives."""


class ChangeInfo(Struct, frozen=True):
    """What becomes of a figure."""

    figure: int
    health: int
    conditions: list[Condition]


class Facts(Struct, frozen=True, omit_defaults=True):
    """What is known of a question's options, by option. `card` and `half` are what is being performed."""

    card: str = ""
    half: HalfName | Literal[""] = ""
    basic: bool = False
    mover: int = -1
    ways: dict[str, WayInfo] = {}
    blows: dict[str, BlowInfo] = {}
    hits: list[BlowInfo] = []
    """Attacks of options that are made on several targets."""
    areas: dict[str, list[int]] = {}
    """By such an option: its attacks, as numbers of `hits`."""
    changes: dict[str, ChangeInfo] = {}
    places: dict[str, list[int]] = {}
    """The hexes that an option without hexes in its id speaks of."""


def facts(session: Session, question: Question, words: Words) -> Facts | None:
    """What a player may know of the options of a question; None if that is nothing."""
    if not isinstance(question, Choose):
        return None
    verb, card = _action(session, question)
    mover, ways = _ways(session, question)
    blows, changes = _outcomes(session, question, words)
    hits, areas = _several(session, question, words)
    found = Facts(
        card=card,
        half="" if not verb else "top" if verb.endswith("top") else "bottom",
        basic=verb.startswith("basic"),
        mover=mover,
        ways=ways,
        blows=blows,
        hits=hits,
        areas=areas,
        changes=changes,
        places=dict(_places(session, question)),
    )
    return found if found != Facts() else None


def _action(session: Session, question: Choose) -> tuple[str, str]:
    """The half of a card that is being performed, unless the player is asked for the next one."""
    state: State = session.state
    if state.phase != "turns" or question.prompt.key == "gh.ask.turn":
        return "", ""
    figure = ground.find(session.game, state.acting)
    if figure is None or figure.kind != "character":
        return "", ""
    for entry in reversed(session.journal):
        if entry.prompt == "gh.ask.turn" and entry.seat == figure.seat:
            verb, _, card = str(entry.answer).partition(":")
            return (verb, card) if verb in ACTIONS else ("", "")
    return "", ""


def _places(session: Session, question: Choose) -> Iterator[tuple[str, list[int]]]:
    """The hexes that labels name, of options whose ids do not."""
    layout = ground.map_of(session.game).layout
    for option in question.options:
        if option.id.startswith("outcome:"):
            hex_ = option.label.params.get("hex")
            if isinstance(hex_, Msg):
                q, r = hex_.params["q"], hex_.params["r"]
                assert isinstance(q, int)
                assert isinstance(r, int)
                yield option.id, [layout.ids[q, r]]


# ---------------------------------------------------------------------- ways


def _ways(session: Session, question: Choose) -> tuple[int, dict[str, WayInfo]]:
    """Who moves, and the way to each hex that can be chosen."""
    game: GH = session.game
    points = question.prompt.params.get("n")
    wanted = {HexId(int(one[3:])) for one in question.legal() if one.startswith("to:")}
    if not wanted or not isinstance(points, int):
        return -1, {}
    best: tuple[int, dict[HexId, movement.Way]] = (-1, {})
    for figure in _named(game, question.prompt.params.get("who")):
        for jump in _jumps(session, question, figure):
            gait = movement.gait_of(game, figure, jump=jump)
            reach = movement.ways(game, figure, points, gait)
            if set(reach) == wanted:
                return figure.id, {f"to:{h}": WayInfo(list(w.hexes), w.cost, w.harm) for h, w in reach.items()}
            if wanted <= set(reach) and not best[1]:
                best = figure.id, reach
            elif best[0] < 0:
                best = figure.id, {}
    mover, reach = best
    # Hex by hex, or with an end that must fit: the next hex alone is sure.
    state: State = game.state
    steps = {}
    for hex_ in wanted:
        way = reach.get(hex_)
        alone = way is None or len(way.hexes) == 1
        cost = 2 if way is None and hex_ in state.difficult else 1
        steps[f"to:{hex_}"] = (
            WayInfo([hex_], cost if way is None else way.cost, 0 if way is None else way.harm)
            if alone or way is None
            else WayInfo(list(way.hexes), way.cost, way.harm)
        )
    return mover, steps


def _named(game: GH, who: object) -> list[Figure]:
    """The figures that a message names."""
    return [one for one in game.state.figures if sides.figure_msg(game, one) == who]


def _jumps(session: Session, question: Choose, figure: Figure) -> tuple[bool, ...]:
    """Whether the move may be a jump: what the card and the items used in this turn say, the likelier first."""
    content: Content = session.content
    verb, card = _action(session, question)
    own = figure.id == session.state.acting
    if not own or verb not in ("top", "bottom"):
        boosted = own and _boosted(session)
        return (True, False) if boosted else (False, True)
    half = content.cards[card].top if verb == "top" else content.cards[card].bottom
    moves = list(_moves(half.abilities))
    if any(one.jump for one in moves) or _boosted(session):
        return True, False
    return (False, True) if any(c.gain.jump for one in moves for c in one.consume) else (False,)


def _moves(abilities: Iterable[Ability]) -> Iterator[Move]:
    for ability in abilities:
        if isinstance(ability, Move):
            yield ability
        yield from _moves(getattr(ability, "then", ()))


def _boosted(session: Session) -> bool:
    """Whether an item that lets one jump was used for this move."""
    content: Content = session.content
    for entry in reversed(session.journal):
        if entry.prompt != "gh.ask.move":
            return False
        if isinstance(entry.answer, str) and entry.answer.startswith("item:"):
            gain = content.items[int(entry.answer[5:])].move
            if gain is not None and gain.jump:
                return True
    return False


# ---------------------------------------------------------------------- attacks and help


def _outcomes(session: Session, question: Choose, words: Words) -> tuple[dict[str, BlowInfo], dict[str, ChangeInfo]]:
    """What attacks and helps would do, by option."""
    blows: dict[str, BlowInfo] = {}
    changes: dict[str, ChangeInfo] = {}
    for option in question.legal():
        kind, _, name = option.partition(":")
        if question.collective or kind not in ("figure", "go", "item"):
            continue
        tried = _try(session, question, option, ("+0", "+0"))
        if tried is None:
            continue
        blow = _blow(session, question, option, tried, words)
        change = _change(session, tried, int(name)) if kind == "figure" else None
        if blow is not None:
            blows[option] = blow
        elif change is not None:
            changes[option] = change
    return blows, changes


def _several(session: Session, question: Choose, words: Words) -> tuple[list[BlowInfo], dict[str, list[int]]]:
    """The attacks of options with several targets. Those on a target are mostly the same wherever an area lies, and
    then told once; each is made as the first one, with a full deck of chances."""
    hits: list[BlowInfo] = []
    areas: dict[str, list[int]] = {}
    known: dict[tuple[int, int, str], int] = {}
    for option in question.legal():
        if question.collective or option.partition(":")[0] not in ("area", "all"):
            continue
        found = []
        for target in _targets(session, question, option):
            tried = _try(session, question, option, ("+0", "+0"), target)
            event = None if tried is None else _made(tried.events)
            if tried is None or event is None:
                continue
            value = event.msg.params.get("n")
            key = (target, value if isinstance(value, int) else 0, str(event.why))
            if key not in known:
                blow = _blow(session, question, option, tried, words, target)
                if blow is None:
                    continue
                known[key] = len(hits)
                hits.append(blow)
            found.append(known[key])
        if found:
            areas[option] = found
    return hits, areas


def _targets(session: Session, question: Choose, option: str) -> list[int]:
    """Whom an option with several targets attacks, the figures in the order in which they are offered."""
    tried = _try(session, question, option, ("+0", "+0"))
    if tried is None:
        return []
    if isinstance(tried.asked, Choose) and tried.asked.prompt.key == "gh.ask.next_target" and not _made(tried.events):
        return [int(one[7:]) for one in tried.asked.legal() if one.startswith("figure:")]
    event = _made(tried.events)
    who = event.msg.params["who" if event.msg.key == "gh.event.slain" else "target"] if event is not None else None
    return [int(one.id) for one in _named(session.game, who)][:1]


def _made(events: list[Event]) -> Event | None:
    """The first attack among events."""
    return next((one for one in events if one.msg.key in _ATTACKS), None)


class _Tried(Struct):
    """A copy of the table after an answer: what happened there."""

    game: Game[State, Content]
    events: list[Event]
    drawn: int
    asked: Question | None


def _try(
    session: Session, question: Choose, option: str, cards: tuple[str, ...], target: int | None = None
) -> _Tried | None:
    """Answer on a copy of the table, with these modifier cards on top of all decks; None if that fails. Of several
    targets `target` is the first."""
    copy = session.clone()
    state: State = copy.state
    for deck in _decks(state):
        deck.draw += reversed(cards)
    before = sum(len(deck.draw) for deck in _decks(state))
    told = len(copy.events)
    answer = option
    try:
        for _ in range(_ASKS):
            copy.answer(answer, question.seat)
            events = copy.events[told:]
            asked = copy.question_for(question.seat)
            if _made(events) is not None:
                break
            if target is not None and asked is not None and asked.prompt.key == "gh.ask.next_target":
                answer = f"figure:{target}"
                continue
            onward = next((one for one in _PASS if isinstance(asked, Choose) and one in asked.legal()), None)
            if onward is None or asked is None or asked.prompt.key not in ("gh.ask.single_item", "gh.ask.augment"):
                break
            answer = onward
    except (AnswerRefused, RuleBroken):
        return None
    drawn = before - sum(len(deck.draw) for deck in _decks(copy.state))
    return _Tried(copy.game, copy.events[told:], drawn, copy.question_for(question.seat))


def _decks(state: State) -> list[ModDeck]:
    return [*(one.deck for one in state.characters), state.modifiers]


def _blow(
    session: Session, question: Choose, option: str, tried: _Tried, words: Words, wanted: int | None = None
) -> BlowInfo | None:
    game: GH = session.game
    event = _made(tried.events)
    if event is None:
        return None
    slain = event.msg.key == "gh.event.slain"
    targets = _named(game, event.msg.params["who" if slain else "target"])
    if option.startswith("figure:"):
        wanted = int(option[7:])
    if wanted is not None:
        targets = [one for one in targets if one.id == wanted] or targets
    if not targets:
        return None
    target = targets[0]
    if slain:
        return BlowInfo(target.id, target.health, 0, [], 0, 0, "", [(target.health, 100.0)], 100.0, 0)
    attackers = _named(game, event.msg.params["who"])
    value = event.msg.params["n"]
    assert isinstance(value, int)
    luck: Luck = ""
    # More cards than one may be for more attacks than one: it is known by which of two counts.
    if tried.drawn > 1:
        orders = (("+1", "-1"), ("-1", "+1"))
        tries = [_try(session, question, option, cards, wanted) for cards in orders]
        results = {0 if one is None else _value(one.events) - value for one in tries}
        luck = "advantage" if results == {1} else "disadvantage" if results == {-1} else ""
    taken = _taken(session, question, option, tried, wanted)
    deck = modifiers.deck_of(game, attackers[0]) if attackers else game.state.modifiers
    chances = _chances(tried.game, deck, value, taken, luck)
    kill = sum(chance for damage, chance in chances.items() if damage >= target.health)
    shield = bonuses.shield(game, target)
    return BlowInfo(
        target=target.id,
        health=target.health,
        value=value,
        steps=[words.text(msg) for msg in event.why if msg.key != "gh.why.cards"],
        shield=taken,
        pierced=max(0, shield - taken),
        luck=luck,
        chances=[(damage, round(100 * chance, 1)) for damage, chance in sorted(chances.items())],
        kill=round(100 * kill, 1),
        back=_back(tried),
    )


def _value(events: list[Event]) -> int:
    event = next((one for one in events if one.msg.key == "gh.event.attack"), None)
    value = event.msg.params["n"] if event is not None else 0
    return value if isinstance(value, int) else 0


def _taken(session: Session, question: Choose, option: str, tried: _Tried, target: int | None) -> int:
    """What is taken off the value by Shield, after Pierce: seen where there is damage at all."""
    tries = (tried, *(_try(session, question, option, (card, card), target) for card in ("x2", "+3")))
    most = 0
    for one in tries:
        if one is None:
            continue
        value, dealt = _value(one.events), _dealt(one)
        if dealt:
            return value - dealt
        most = max(most, value)
    return most


def _dealt(tried: _Tried) -> int:
    """The damage of an attack: told, or asked about when a character may negate it."""
    start = next((n for n, event in enumerate(tried.events) if event.msg.key == "gh.event.attack"), None)
    if start is None:
        return 0
    after = tried.events[start + 1 : start + 2]
    amount: object = 0
    if after and after[0].msg.key == "gh.event.damage":
        amount = after[0].msg.params["n"]
    elif tried.asked is not None and tried.asked.prompt.key == "gh.ask.damage":
        amount = tried.asked.prompt.params["n"]
    return amount if isinstance(amount, int) else 0


def _back(tried: _Tried) -> int:
    """What the target deals to the attacker: told, or asked about when a character may negate it. What comes after
    another attack belongs to that."""
    made = 0
    for event in tried.events:
        made += event.msg.key in _ATTACKS
        if event.msg.key == "gh.event.retaliates" and made < 2:
            amount = event.msg.params["n"]
            return amount if isinstance(amount, int) else 0
    return 0


def _chances(game: GH, deck: ModDeck, value: int, taken: int, luck: Luck) -> dict[int, float]:
    """The chance of each damage, by what is in the deck."""
    chances: dict[int, float] = {}
    for used, chance in _draws(game, deck, value, luck):
        pierce = sum(game.content.modifiers[card].gain.pierce for card in used)
        result = modifiers.result(game, used, value)
        damage = max(0, result - max(0, taken - pierce))
        chances[damage] = chances.get(damage, 0.0) + chance
    return chances


def _draws(game: GH, deck: ModDeck, value: int, luck: Luck) -> Iterator[tuple[tuple[str, ...], float]]:
    """All that can be drawn, with its chance."""
    left = Counter(deck.draw or deck.discard)
    if not luck:
        yield from _rolled(game, left, (), 1.0)
        return
    for first, chance in _next(left):
        rest = left - Counter((first,)) or Counter(deck.discard)
        for second, again in _next(rest):
            pile = ModDeck(["+0", second, first])
            drawn = modifiers.draw(
                game, pile, advantage=luck == "advantage", disadvantage=luck == "disadvantage", base=value
            )
            yield drawn.used, chance * again


def _rolled(
    game: GH, left: Counter[str], before: tuple[str, ...], chance: float
) -> Iterator[tuple[tuple[str, ...], float]]:
    """One card, and as long as it is rolling another one."""
    for card, likely in _next(left):
        used = (*before, card)
        rest = left - Counter((card,))
        if game.content.modifiers[card].rolling and rest and len(before) < _ROLLS:
            yield from _rolled(game, rest, used, chance * likely)
        else:
            yield used, chance * likely


def _next(left: Counter[str]) -> Iterator[tuple[str, float]]:
    total = sum(left.values())
    for card in sorted(left):
        yield card, left[card] / total


def _change(session: Session, tried: _Tried, figure: int) -> ChangeInfo | None:
    """What becomes of a figure that is no target of an attack."""
    before = next((one for one in session.state.figures if one.id == figure), None)
    after = next((one for one in tried.game.state.figures if one.id == figure), None)
    if before is None or after is None:
        return None
    if (before.health, before.conditions) == (after.health, after.conditions):
        return None
    return ChangeInfo(figure, after.health, list(after.conditions))
