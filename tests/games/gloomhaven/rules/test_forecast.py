"""What is forecast is what then happens, and nobody learns from it what they may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from delve.bots.base import random_answer
from delve.core.events import Event
from delve.core.game import Game
from delve.core.questions import Choose, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.content.modifiers import STANDARD
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import GH, Half, Item
from delve.games.gloomhaven.effects import Afflict, Attack, Disarm, Gain, Heal, Move, OnAttacked, Plus, Suffer, To
from delve.games.gloomhaven.rules import attack, damage, forecast, ground, modifiers
from delve.games.gloomhaven.rules.aim import Aimed, Strike
from delve.games.gloomhaven.rules.forecast import Forecast, Luck
from delve.games.gloomhaven.state import Figure, ModDeck, State
from tests.conformance.games import new_table
from tests.games.gloomhaven.kit import Table, bottom, top

GO = bottom(Move(1))


def ahead(table: Table) -> forecast.Outlook:
    """What is known of the options of the open question."""
    return forecast.outlook(table.session.game, table.question)


def on(table: Table, letter: str) -> Forecast:
    """The forecast of an attack on a figure."""
    return ahead(table).attacks[f"figure:{table.figure(letter).id}"]


# ---------------------------------------------------------------------- nothing is told

SURROUNDED = """
    gloomhaven
    . g h
     i A B
    . . .
    A brute hp=9 shield=2 items=4
    B spellweaver hp=8
    g bandit-guard
    h bandit-guard
    i bandit-guard
    """


def worlds(table: Table, viewer: int, count: int) -> Iterator[Session]:
    """The same position with all that a viewer cannot see dealt anew."""
    session = table.session
    before: State = session.last_rest().state
    for seed in range(count):
        dealt = GAME.determinize(Game(before, session.content), Seat(viewer), LooseRng(seed))
        yield Session.resume(GAME, session.config, seed, dealt, content=session.content)


def test_a_forecast_does_not_depend_on_what_is_hidden() -> None:
    """Leather Armor draws two cards for this attack; the next guard's attack draws from the same deck after it."""
    from delve.core.words import words
    from delve.server.games.gloomhaven.facts import facts

    table = Table.of(SURROUNDED, plain=False, acts={"bandit-guard": (Attack(0),)})
    assert table.asked == "attacked"
    told, orders = [], []
    for session in worlds(table, 0, 12):
        state: State = session.state
        told.append(facts(session, session.question, words("en")))
        orders.append((*state.modifiers.draw, *state.characters[1].deck.draw, *state.characters[1].hand))
    assert len(set(orders)) > 3, "the worlds differ"
    assert told[0] is not None
    assert set(told[0].blows) == {"go", "item:4"}
    assert all(one == told[0] for one in told[1:])


def test_a_forecast_changes_nothing() -> None:
    table = Table.of(SURROUNDED, plain=False, acts={"bandit-guard": (Attack(0),)})
    before = table.session.hash()
    ahead(table)
    assert table.session.hash() == before


# ---------------------------------------------------------------------- it is what happens


def orders_of(deck: ModDeck, luck: Luck, rng: LooseRng) -> Iterator[list[str]]:
    """Piles to draw from, top card last: each card once on top, or some in any order where two are drawn."""
    if not luck:
        for card in sorted(set(deck.draw)):
            rest = list(deck.draw)
            rest.remove(card)
            rng.shuffle(rest)
            yield [*rest, card]
        return
    for _ in range(6):
        pile = list(deck.draw)
        rng.shuffle(pile)
        yield pile


def made(session: Session, question: Question, option: str, pile: list[str], deck: str) -> tuple[Session, list[Event]]:
    """Attack on a copy with such a pile, using nothing more for it: the table after it, and what happened."""
    copy = session.clone()
    _deck(copy.state, deck).draw[:] = pile
    told = len(copy.events)
    copy.answer(option, question.seat)
    for _ in range(6):
        asked = copy.question_for(question.seat)
        if not isinstance(asked, Choose) or any(_is_attack(event) for event in copy.events[told:]):
            break
        onward = {"gh.ask.single_item": "go", "gh.ask.augment": "skip", "gh.ask.clear": asked.legal()[0]}
        if asked.prompt.key not in onward:
            break
        copy.answer(onward[asked.prompt.key], question.seat)
    return copy, copy.events[told:]


def _is_attack(event: Event) -> bool:
    return event.msg.key in ("gh.event.attack", "gh.event.slain")


def _deck(state: State, name: str) -> ModDeck:
    return state.characters[int(name)].deck if name else state.modifiers


def check(session: Session, question: Question, option: str, told: Forecast, rng: LooseRng) -> int:
    """Make the attack with one pile after the other; how often it could be compared."""
    game: GH = session.game
    about = question.about.what if question.about is not None else None
    strike = about.strike if isinstance(about, Aimed) else about
    assert isinstance(strike, Strike)
    me, victim = strike.attacker, ground.figure(game, told.target)
    gains = about.gains if isinstance(about, Aimed) else attack.sure_gains(game, strike, victim)
    name = str(me.seat) if me.kind in ("character", "summon") else ""
    compared = 0
    for pile in orders_of(_deck(game.state, name), told.luck, rng):
        copy, events = made(session, question, option, pile, name)
        number = next((n for n, event in enumerate(events) if _is_attack(event)), None)
        if number is None:
            continue  # something else is asked before
        compared += 1
        event, after = events[number], events[number + 1 :]
        if event.msg.key == "gh.event.slain":
            assert (told.chances, told.kill) == (((victim.health, 1.0),), 1.0)
            continue
        assert event.why[:-1] == told.why
        found: list[str] = []
        while modifiers.draws_on(game, found, two=bool(told.luck)):
            found.append(pile.pop())
        worked = attack.work_out(game, strike, victim, gains)
        used = modifiers.counting(
            game,
            found,
            two=bool(told.luck),
            better=told.luck == "advantage",
            base=told.value,
            no_double=worked.no_double,
        )
        blow = attack.struck(game, strike, worked, used)
        assert event.msg.params["n"] == blow.value
        dealt = damage.dealt(game, victim, blow)
        assert dict(told.chances)[dealt] > 0
        assert suffered(copy, after, victim) == dealt
        back = next((one.msg.params["n"] for one in until_next(after) if one.msg.key == "gh.event.retaliates"), 0)
        if back:
            assert told.back == back
        dies = any(one.msg.key in ("gh.event.dies", "gh.event.exhausted") for one in until_next(after)[:2])
        assert dies == (dealt >= victim.health > 0) or victim.kind == "character"
    return compared


def until_next(events: list[Event]) -> list[Event]:
    """What belongs to an attack."""
    return events[: next((n for n, event in enumerate(events) if _is_attack(event)), len(events))]


def suffered(copy: Session, after: list[Event], victim: Figure) -> int:
    """The damage that was told, or that is asked about."""
    wanted = ("gh.event.damage", "gh.event.no_damage", "gh.event.unharmed", "gh.event.prevented")
    first = next((event for event in after if event.msg.key in wanted), None)
    if first is None:
        asked = copy.question
        assert asked.prompt.key == "gh.ask.damage", "of a character"
        return int(str(asked.prompt.params["n"]))
    return int(str(first.msg.params["n"])) if first.msg.key == "gh.event.damage" else 0


@pytest.mark.parametrize("first", [0, 12, 24])
def test_attacks_do_what_is_forecast_whatever_card_is_drawn(first: int) -> None:
    """Games at random; every attack that can be chosen is made with each card of the deck on top."""
    compared = 0
    for seed in range(first, first + 12):
        rng, session = LooseRng(seed), new_table("gloomhaven", 2 + seed % 3, seed)
        while session.questions and len(session.journal) < 200:
            question = rng.choice(session.questions)
            for option, told in forecast.outlook(session.game, question).attacks.items():
                if not option.startswith("item:"):
                    compared += check(session, question, option, told, rng)
            session.answer(random_answer(question, rng), question.seat)
    assert compared > 400


POSITIONS = {
    "shield and retaliate": ("", "elite retaliate=2 shield=1", Attack(3)),
    "pierce": ("", "elite shield=2", Attack(2, pierce=1)),
    "ranged at an adjacent one": ("", "", Attack(4, range=3)),
    "strengthened and poisoned": ("strengthen", "poison", Attack(2)),
    "muddled": ("muddle", "hp=2", Attack(3)),
    "a bonus for whom it finds alone": ("", "", Attack(2, plus=(Plus(Gain(attack=2, double=True), ("alone",)),))),
}


@pytest.mark.parametrize("name", list(POSITIONS))
@pytest.mark.parametrize("deck", ["", "+1~rolling,+1~rolling,+0~pierce~3~rolling,bless,curse,x2,+0~stun~rolling"])
def test_attacks_of_all_kinds_do_what_is_forecast(name: str, deck: str) -> None:
    brute, guard, ability = POSITIONS[name]
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A brute played=hit,go {brute} {f"mods={deck}" if deck else ""}
        g bandit-guard {guard}
        """,
        plain=False,
        hit=top(ability),
        go=GO,
    )
    table.play("top:hit")
    told = on(table, "g")
    assert sum(chance for _, chance in told.chances) == pytest.approx(1)
    option = f"figure:{table.figure('g').id}"
    assert check(table.session, table.question, option, told, LooseRng(1)) >= 5


# ---------------------------------------------------------------------- chances


def counted(game: GH, deck: ModDeck, luck: Luck, base: int) -> dict[int, float]:
    """The chance of every result, card by card and in every order, as the rules draw them."""
    results: dict[int, float] = {}

    def go(left: list[str], found: tuple[str, ...], chance: float) -> None:
        for card, count in Counter(left).items():
            drawn, likely = (*found, card), chance * count / len(left)
            if modifiers.draws_on(game, drawn, two=bool(luck)):
                rest = list(left)
                rest.remove(card)
                go(rest, drawn, likely)
                continue
            pile = ModDeck(["+0", *reversed(drawn)])
            used = modifiers.draw(
                game, pile, advantage=luck == "advantage", disadvantage=luck == "disadvantage", base=base
            ).used
            value = modifiers.result(game, used, base)
            results[value] = results.get(value, 0.0) + likely

    go(deck.draw, (), 1.0)
    return results


@pytest.mark.rule("GH-ADV-01", "GH-ADV-09", "GH-MOD-05")
@pytest.mark.parametrize("luck", ["", "advantage", "disadvantage"])
@pytest.mark.parametrize(
    "deck",
    [
        STANDARD,
        (*STANDARD[:14], "+1 rolling", "+1 rolling", "+0 stun rolling", "bless", "curse"),
        ("+0", "+1 rolling", "+0 push 1 rolling", "+0 fire rolling", "+2 fire", "+2 muddle", "x2"),
    ],
    ids=["standard", "rolling", "small"],
)
def test_chances_are_those_of_drawing(luck: Luck, deck: tuple[str, ...]) -> None:
    game: GH = Game(Table.of("gloomhaven\nA g\nA brute\ng bandit-guard").state, box_content())
    pile = ModDeck(sorted(deck))
    chances: dict[int, float] = {}
    for used, chance in forecast.draws(game, pile, luck, 3):
        value = modifiers.result(game, used, 3)
        chances[value] = chances.get(value, 0.0) + chance
    assert chances == pytest.approx(counted(game, pile, luck, 3))


@pytest.mark.rule("GH-MOD-06", "GH-MOD-07")
def test_an_empty_pile_is_forecast_as_it_is_made_anew() -> None:
    game: GH = Game(Table.of("gloomhaven\nA g\nA brute\ng bandit-guard").state, box_content())
    assert dict(forecast.draws(game, ModDeck([], ["+1", "-1", "-1", "-1"]), "", 3)) == {("+1",): 0.25, ("-1",): 0.75}
    # The rolling card is drawn last and shuffled in again with the others; the blessing leaves the deck.
    assert dict(forecast.draws(game, ModDeck(["+1 rolling"], ["+1"]), "", 3)) == pytest.approx(
        {("+1 rolling", "+1"): 0.5, ("+1 rolling", "+1 rolling", "+1"): 0.5}
    )
    assert dict(forecast.draws(game, ModDeck(["bless"], ["+1"]), "disadvantage", 3)) == {("+1",): 1.0}


# ---------------------------------------------------------------------- answers to come


@pytest.mark.rule("GH-ITEM-15")
def test_an_item_for_an_attack_is_forecast_with_it_and_without() -> None:
    powder = Item(21, "stun-powder", "small", 20, 2, "consumed", attack=Gain(attack=2, pierce=1), single=True)
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,go items=21 mods=+0
        g bandit-guard elite
        """,
        items=[powder],
        hit=top(Attack(3)),
        go=GO,
    )
    table.play("top:hit")
    assert (on(table, "g").value, on(table, "g").shield) == (3, 1)
    table.answer("g")
    told = ahead(table).attacks
    assert [(one.value, one.shield, one.pierced) for one in told.values()] == [(3, 1, 0), (5, 0, 1)]
    assert list(told) == ["go", "item:21"]
    before = table.hp("g")
    table.answer("item:21")
    assert before - table.hp("g") == 5


def test_an_item_against_an_attack_is_forecast_with_it_and_without() -> None:
    table = Table.of(
        """
        gloomhaven mods=+1,-1
        A g .
        A brute hp=9 items=30
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    told = ahead(table).attacks
    assert [(option, one.value, one.luck, one.shield) for option, one in told.items()] == [
        ("go", 2, "", 0),
        ("item:30", 2, "disadvantage", 1),
    ]
    table.answer("item:30")
    assert ("no_damage", "GH-ATK-06") in table.log(), "2 - 1 - 1"


def test_an_area_is_forecast_for_each_in_it() -> None:
    table = Table.of(
        """
        gloomhaven
        . g h
         i A .
        A brute played=hit,go
        g bandit-guard elite
        h bandit-guard
        i bandit-guard
        """,
        hit=top(Attack(3, targets=0)),
        go=GO,
    )
    table.play("top:hit")
    (told,) = ahead(table).several.values()
    assert sorted(one.target for one in told) == sorted(table.figure(name).id for name in "ghi")
    assert [one.shield for one in told] == [1, 0, 0]


@pytest.mark.rule("GH-RETAL-01")
def test_what_strikes_back_is_told_unless_nothing_is_left_to_do_so() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,go mods=+0
        g bandit-guard retaliate=2
        h bandit-guard hp=1 retaliate=2
        """,
        hit=top(Attack(3)),
        go=GO,
    )
    table.play("top:hit")
    assert (on(table, "g").back, on(table, "g").kill) == (2, 0)
    assert (on(table, "h").back, on(table, "h").kill) == (0, 1)
    before = table.hp("A")
    table.answer("g")
    table.answer("suffer")
    assert before - table.hp("A") == 2


@pytest.mark.rule("GH-HEAL-01", "GH-COND-07", "GH-COND-09", "GH-COND-10")
@pytest.mark.parametrize(
    ("has", "health", "left"), [("hp=3", 6, ()), ("hp=3 wound", 6, ()), ("hp=3 poison wound muddle", 3, ("muddle",))]
)
def test_a_heal_is_forecast(has: str, health: int, left: tuple[Condition, ...]) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A B .
        A brute played=aid,go
        B tinkerer {has}
        """,
        aid=top(Half((Heal(3, range=1, targets=2),))),
        go=GO,
    )
    table.play("top:aid")
    figure, change = ahead(table).changes[f"figure:{table.figure('B').id}"]
    assert (figure, change.health, change.conditions) == (table.figure("B").id, health, left)
    table.answer("B", "skip")
    assert table.hp("B") == health
    assert tuple(table.figure("B").conditions) == left


@pytest.mark.rule("GH-ATK-17", "GH-COND-01")
@pytest.mark.parametrize(
    ("ability", "health", "gets"),
    [
        (Afflict(("stun", "curse"), To(range=2)), 6, ("stun",)),
        (Suffer(2, To(range=2)), 4, ()),
        (Suffer(9, To(range=2)), 0, ()),
    ],
    ids=["stun", "damage", "death"],
)
def test_harm_without_an_attack_is_forecast(
    ability: Afflict | Suffer, health: int, gets: tuple[Condition, ...]
) -> None:
    table = Table.of(
        """
        gloomhaven
        A . g h
        A brute played=harm,go
        g bandit-guard hp=6
        h bandit-guard hp=6
        """,
        harm=top(Half((ability,))),
        go=GO,
    )
    table.play("top:harm")
    told = ahead(table).changes
    assert {figure for figure, _ in told.values()} == {table.figure("g").id}, "one is in range"
    change = told[f"figure:{table.figure('g').id}"][1]
    assert (change.health, change.conditions) == (health, gets)


def test_a_trap_sprung_on_somebody_is_forecast() -> None:
    table = Table.of(
        """
        gloomhaven
        ^ A . g
        A brute played=spring,go
        g bandit-guard hp=6
        """,
        spring=top(Half((Disarm(spring_on=2),))),
        go=GO,
    )
    table.play("top:spring")
    table.answer("^")
    assert table.asked == "spring_on"
    (told,) = ahead(table).changes.values()
    assert told[1].health == 6 - 3
    table.answer("g")
    assert table.hp("g") == 3


@pytest.mark.rule("GH-ATK-11")
def test_an_attack_that_slays_takes_all_hit_points() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,go
        g bandit-guard hp=6
        h bandit-guard elite hp=6
        """,
        hit=top(Attack(2, plus=(Plus(Gain(kill=("normal",))),))),
        go=GO,
    )
    table.play("top:hit")
    assert (on(table, "g").kill, on(table, "g").chances) == (1.0, ((6, 1.0),))
    assert on(table, "h").kill == 0
    table.answer("g")
    assert not [one for one in table.state.figures if one.rank == "normal"]


def test_an_attack_that_ignores_shields_says_so() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,go mods=+0
        g bandit-guard elite shield=2
        """,
        hit=top(Attack(4, plus=(Plus(Gain(ignore_shield=True)),))),
        go=GO,
    )
    table.play("top:hit")
    told = on(table, "g")
    assert (told.shield, told.pierced, told.chances) == (0, 3, ((4, 1.0),))
    before = table.hp("g")
    table.answer("g")
    assert before - table.hp("g") == 4


@pytest.mark.rule("GH-BONUS-12")
def test_damage_that_a_card_prevents_is_none() -> None:
    """Leather Armor asks, so that the attack is forecast; Frost Armor's Prevent takes all of its damage."""
    table = Table.of(
        """
        gloomhaven mods=+1,+1
        S g .
        S spellweaver hp=6 items=4
        g bandit-guard
        active frost-armor bottom
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert table.asked == "attacked"
    assert {one.chances for one in ahead(table).attacks.values()} == {((0, 1.0),)}
    table.answer("go")
    assert table.hp("S") == 6


@pytest.mark.rule("GH-RETAL-01", "GH-BONUS-12")
def test_what_a_card_that_prevents_deals_in_turn_is_forecast() -> None:
    table = Table.of(
        """
        gloomhaven
        S g .
        S spellweaver hp=6 items=4
        g bandit-guard hp=6
        active ward top
        """,
        acts={"bandit-guard": (Attack(0),)},
        ward=top(Half((OnAttacked(retaliate=3, prevent=True, damaged=True),), lasts="always", slots=(0, 0))),
    )
    told = ahead(table).attacks["go"]
    assert (told.chances, told.back) == (((0, 1.0),), 3)
    table.answer("go")
    assert (table.hp("S"), table.hp("g")) == (6, 3)


@pytest.mark.rule("GH-BOSS-03")
def test_whom_nothing_harms_takes_no_damage() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,go
        g zephyr
        """,
        hit=top(Attack(4)),
        go=GO,
    )
    table.play("top:hit")
    assert (on(table, "g").chances, on(table, "g").kill) == (((0, 1.0),), 0)


@pytest.mark.rule("GH-BONUS-12")
def test_other_damage_that_a_card_prevents_is_none_either() -> None:
    table = Table.of(
        """
        gloomhaven
        A S .
        A brute played=harm,go
        S spellweaver hp=6
        active frost-armor bottom
        """,
        harm=top(Half((Suffer(2, To("allies")),))),
        go=GO,
    )
    table.play("top:harm")
    assert ahead(table).changes == {}
