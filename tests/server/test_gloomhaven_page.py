"""Gloomhaven on the page: choices, the box in words, what is known of options, and what is not told."""

from __future__ import annotations

import gzip
from collections import Counter
from typing import Any

import msgspec
import pytest

from delve.core.errors import BadConfig
from delve.core.questions import Choose, Seat
from delve.core.session import Session
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.defs import Config, Half
from delve.games.gloomhaven.effects import Attack, Command, Heal, Move, To
from delve.games.gloomhaven.rules import ground, scenarios
from delve.games.gloomhaven.state import HexId
from delve.games.gloomhaven.views import View
from delve.server import present
from delve.server.games.gloomhaven import PAGE, box
from delve.server.games.gloomhaven.catalogue import Catalogue
from delve.server.games.gloomhaven.facts import BlowInfo, Facts, facts
from delve.server.games.gloomhaven.rows import Row
from delve.server.messages import NewSeat, NewTable
from tests.games.gloomhaven.kit import Table, bottom, top

MOST_BYTES = 60_000
"""Of the catalogue, packed; it is fetched once for a language."""


def table(**changes: Any) -> NewTable:
    seats = [NewSeat(mine=True, role="brute"), NewSeat(kind="bot")]
    return msgspec.structs.replace(NewTable("gloomhaven", "1", "hard", seats), **changes)


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


def seen(session: Session, seat: int) -> View:
    view = session.definition.view(session.game, Seat(seat))
    assert isinstance(view, View)
    return view


def known(at: Table) -> Facts:
    found = facts(at.session, at.question, words("en"))
    assert found is not None
    return found


# ---------------------------------------------------------------------- the box


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_complete_and_small(lang: str) -> None:
    catalogue = PAGE.content(words(lang))
    encoded = msgspec.json.encode(catalogue)
    assert len(gzip.compress(encoded)) < MOST_BYTES
    assert msgspec.json.decode(encoded, type=Catalogue) == catalogue
    unsaid = [text for text in texts(msgspec.json.decode(encoded)) if text.startswith("[") or "{" in text]
    assert unsaid == []


def test_everything_in_the_box_is_in_it() -> None:
    catalogue, content = PAGE.content(words("en")), box()
    assert set(catalogue.classes) == set(content.classes)
    assert set(catalogue.cards) == set(content.cards)
    assert {int(number) for number in catalogue.items} == set(content.items)
    assert set(catalogue.monsters) == set(content.monsters)
    assert {name: [int(n) for n in deck] for name, deck in catalogue.decks.items()} == {
        name: [card.number for card in cards] for name, cards in content.decks.items()
    }
    assert set(catalogue.modifiers) == set(content.modifiers)
    assert set(catalogue.goals) == set(content.goals)
    assert [int(number) for number in catalogue.scenarios] == scenarios.playable()


def test_no_place_of_any_map_is_in_it() -> None:
    """What lies in a room is told when it is revealed."""
    fields = {field.name for field in msgspec.structs.fields(Catalogue)}
    assert not {"maps", "hexes", "rooms", "tiles"} & fields


def test_a_card_has_rows_of_icons_and_its_whole_text() -> None:
    cards = PAGE.content(words("en")).cards
    trample = cards["trample"]
    assert (trample.name, trample.cls, trample.level, trample.initiative) == ("Trample", "brute", 1, 72)
    assert trample.top.rows == [Row("attack", "Attack 3", [Row("pierce", "PIERCE 2")])]
    assert trample.bottom.rows[0] == Row("move", "Move 4", [Row("jump", "Jump")])
    assert trample.bottom.text.startswith("Move 4, Jump. Attack 2")
    assert (trample.bottom.xp, trample.bottom.lost) == (2, True)
    assert cards["sweeping-blow"].top.area is not None
    assert cards["eye-for-an-eye"].bottom.makes == ["earth"]
    horde = cards["gnawing-horde"].top.rows[0]
    assert (horde.icon, horde.text) == ("summon", "Summon Rat Swarm")
    assert horde.sub[0].text.startswith("Hit points 6"), "its figures are on the card"


def test_a_monster_card_has_numbers_to_add() -> None:
    card = PAGE.content(words("en")).decks["guard"]["526"]
    assert [row.text for row in card.rows] == ["Move −1", "Attack +0"]
    assert card.rows[1].sub == [Row("range", "Range 2")]


# ---------------------------------------------------------------------- before the game


def test_choices_before_the_game_have_names_and_notes() -> None:
    english = words("en")
    assert [choice.id for choice in PAGE.scenarios(english)] == [str(n) for n in scenarios.playable()]
    assert all(choice.name and choice.note for choice in PAGE.scenarios(english))
    assert [choice.id for choice in PAGE.difficulties(english)] == ["easy", "normal", "hard", "very_hard"]
    assert {role.id for role in PAGE.roles(english)} == set(box().classes)
    assert all(role.note for role in PAGE.roles(english))


def test_a_table_becomes_a_configuration_that_can_be_played() -> None:
    built = NewSeat(role="spellweaver", options={"level": 2, "perks": [0], "items": [14]})
    config = PAGE.config(table(seats=[NewSeat(role="brute"), built], options={"solo": True}))
    session = Session.new("gloomhaven", **config)
    assert [PAGE.role(session, seat) for seat in (0, 1)] == ["brute", "spellweaver"]
    assert (session.state.level, session.state.monster_level) == (2, 3), "hard, and one more for a player alone"
    assert session.state.characters[1].level == 2
    assert [item.number for item in session.state.characters[1].items] == [14]


@pytest.mark.rule("GH-CREATE-06")
def test_items_are_paid_with_the_gold_of_a_seat() -> None:
    built = [NewSeat(role="brute", options={"items": [1, 12]}), NewSeat(role="mindthief", options={"gold": 7})]
    session = Session.new("gloomhaven", **PAGE.config(table(seats=built)))
    assert [one.gold for one in session.state.characters] == [0, 7]
    content = PAGE.content(words("en"))
    assert (content.starting_gold[0], content.starting_gold[8], content.most_gold) == (30, 150, 9999)


def test_a_seat_without_a_class_gets_one_that_is_free() -> None:
    config = PAGE.config(table(seats=[NewSeat(), NewSeat(role="brute"), NewSeat()]))
    classes = [one["cls"] for one in config["characters"]]
    assert classes[1] == "brute"
    assert len(set(classes)) == 3


@pytest.mark.parametrize(
    "changes",
    [
        {"scenario": "barrow"},
        {"scenario": "999"},
        {"difficulty": "mild"},
        {"seats": [NewSeat(role="elf"), NewSeat()]},
        {"seats": [NewSeat(role="brute"), NewSeat(role="brute")]},
        {"seats": [NewSeat()]},
        {"seats": [NewSeat() for _ in range(5)]},
        {"options": {"level": 8}},
        {"options": {"cheat": True}},
        {"options": {"level": "high"}},
        {"seats": [NewSeat(options={"level": 10}), NewSeat()]},
        {"seats": [NewSeat(options={"items": [1, 2]}), NewSeat()]},
        {"seats": [NewSeat(options={"items": [1, 8]}), NewSeat()]},
        {"seats": [NewSeat(options={"gold": "much"}), NewSeat()]},
        {"seats": [NewSeat(options={"perks": [99]}), NewSeat()]},
        {"seats": [NewSeat(options={"cards": ["trample"]}), NewSeat()]},
        {"seats": [NewSeat(options={"gold": 10_000}), NewSeat()]},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_set_up_is_refused_with_what_to_do(changes: dict[str, Any]) -> None:
    with pytest.raises(BadConfig) as refused:
        PAGE.config(table(**changes))
    for lang in LANGUAGES:
        text = words(lang).text(refused.value.msg)
        assert text
        assert not text.startswith("[")
        assert "{" not in text


# ---------------------------------------------------------------------- the log


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_compared_is_sent_as_a_table(lang: str) -> None:
    at = Table.of(
        """
        gloomhaven
        g . . A . . . B
         . . . . . . .
        A brute hp=10
        B scoundrel hp=8
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(0), Attack(0))},
    )
    lines = {line.key: line for line in present.log_lines(at.session.events, words(lang))}
    (focus,) = lines["gh.event.focus"].compared
    assert lines["gh.event.focus"].why == []
    assert [one.rule for one in focus.criteria] == ["GH-FOCUS-02"]
    assert [(one.won, one.at) for one in focus.candidates] == [(True, None), (False, None)]
    assert [[(worth.state, worth.value) for worth in one.worth] for one in focus.candidates] == [
        [("best", 2)],
        [("worse", 7)],
    ]
    moved = lines["gh.event.moved"].compared
    assert {one.at for table in moved for one in table.candidates if one.won} == {(2, 0)}
    said = [focus.title, focus.what, *(one.text for one in focus.criteria), *(one.name for one in focus.candidates)]
    assert not [text for text in said if not text or "[" in text or "|" in text]


# ---------------------------------------------------------------------- ways


def test_the_way_to_each_hex_is_told_with_its_cost() -> None:
    at = Table.of(
        """
        gloomhaven
        A ~ b c
        A brute played=hit,go
        """,
        hit=top(Attack(1)),
        go=bottom(Move(4)),
    )
    at.play("bottom:go")
    told = known(at)
    assert (told.card, told.half, told.basic) == ("go", "bottom", False)
    assert (told.mover, told.points) == (at.figure("A").id, 4)
    way = told.ways[f"to:{at.hex('b')}"]
    assert way.hexes == [at.hex("~"), at.hex("b")]
    assert (way.cost, way.harm) == (3, 0), "2 for the difficult hex, 1 for the next"


def test_a_jump_goes_over_everything() -> None:
    at = Table.of(
        """
        gloomhaven
        A ~ b c
        A brute played=hit,go
        """,
        hit=top(Attack(1)),
        go=bottom(Move(3, jump=True)),
    )
    at.play("bottom:go")
    assert known(at).ways[f"to:{at.hex('b')}"].cost == 2


def test_a_way_through_a_trap_is_told_to_harm() -> None:
    at = Table.of(
        """
        gloomhaven
        A ^ b
        A brute played=hit,go
        """,
        hit=top(Attack(1)),
        go=bottom(Move(2)),
    )
    at.play("bottom:go")
    told = known(at)
    assert [told.ways[f"to:{at.hex(name)}"].harm for name in ("^", "b")] == [1, 1]


def test_points_are_those_of_who_moves_whatever_its_number() -> None:
    at = Table.of(
        """
        gloomhaven
        A . g . .
        A brute played=hit,order
        g bandit-guard n=5
        """,
        hit=top(Attack(1)),
        order=bottom(Command((Move(1),), To(range=3))),
    )
    at.play("bottom:order", "g")
    assert at.asked == "move"
    told = known(at)
    assert (told.mover, told.points) == (at.figure("g").id, 1)
    assert "5" in words("en").text(at.question.prompt)


def test_hex_by_hex_each_way_is_the_next_hex() -> None:
    at = Table.of(
        """
        gloomhaven
        A ~ b
         ^ . .
        A brute played=hit,go
        """,
        hit=top(Attack(1)),
        go=bottom(Move(3, straight=True)),
    )
    at.play("bottom:go")
    ways = known(at).ways
    assert {(one.cost, one.harm) for one in ways.values()} >= {(2, 0)}
    assert all(len(one.hexes) == 1 for one in ways.values())
    assert ways[f"to:{at.hex('^')}"].harm == 1


def test_basic_actions_have_values() -> None:
    at = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,go items=1
        g bandit-guard
        """,
        hit=top(Attack(1)),
        go=bottom(Move(1)),
    )
    assert known(at).values == {f"basic_{half}:{card}": 2 for half in ("top", "bottom") for card in ("hit", "go")}


def test_where_a_monster_may_end_is_told() -> None:
    at = Table.of(
        """
        gloomhaven
        g . . .
         . . A .
        . . . .
        A brute hp=10
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(0), Attack(0))},
    )
    assert at.asked == "outcome"
    told = known(at).places
    before = at.session.clone()
    for option, (hex_,) in told.items():
        copy = before.clone()
        copy.answer(option, 0)
        assert next(one.hex for one in copy.state.figures if one.kind == "monster") == hex_
    assert len(told) > 1


# ---------------------------------------------------------------------- attacks


def attack(ability: Attack, *, brute: str = "", guard: str = "") -> tuple[Table, BlowInfo]:
    """The Brute is about to attack a Bandit Guard."""
    at = Table.of(
        f"""
        gloomhaven
        A g .
        A brute played=hit,go {brute}
        g bandit-guard {guard}
        """,
        plain=False,
        hit=top(ability),
        go=bottom(Move(1)),
    )
    at.play("top:hit")
    if f"figure:{at.figure('g').id}" not in known(at).blows:
        raise AssertionError(at.options())
    return at, known(at).blows[f"figure:{at.figure('g').id}"]


def made(at: Table, card: str) -> int:
    """The damage that an attack on the guard deals with a card, as the rules have it."""
    copy = at.session.clone()
    copy.state.characters[0].deck.draw.append(card)
    before = at.hp("g")
    copy.answer(f"figure:{at.figure('g').id}", 0)
    after = next((one.health for one in copy.state.figures if one.id == at.figure("g").id), None)
    told = [event.msg.params["n"] for event in copy.events if event.msg.key == "gh.event.damage"]
    return int(str(told[-1])) if after is None else before - after


def test_an_attack_is_told_with_the_chance_of_every_damage() -> None:
    at, blow = attack(Attack(3), guard="hp=4")
    deck = Counter(at.state.characters[0].deck.draw)
    wanted: Counter[int] = Counter()
    for card, count in deck.items():
        wanted[made(at, card)] += count
    assert {damage: round(chance * sum(deck.values()) / 100) for damage, chance in blow.chances} == wanted
    assert (blow.value, blow.health, blow.shield, blow.luck) == (3, 4, 0, "")
    assert blow.kill == 100 * sum(n for damage, n in wanted.items() if damage >= 4) / sum(deck.values())
    assert blow.steps


def test_shield_and_pierce_are_told_apart() -> None:
    _, plain = attack(Attack(3), guard="elite")
    assert (plain.shield, plain.pierced) == (1, 0)
    _, pierced = attack(Attack(3, pierce=2), guard="elite")
    assert (pierced.shield, pierced.pierced) == (0, 1)


def test_a_shield_that_stops_everything_leaves_nothing() -> None:
    at, blow = attack(Attack(0), guard="elite")
    assert max(damage for damage, _ in blow.chances) == max(made(at, card) for card in at.state.characters[0].deck.draw)


def test_advantage_and_disadvantage_are_told() -> None:
    _, plain = attack(Attack(3))
    _, far = attack(Attack(3, range=3))
    _, strong = attack(Attack(3), brute="strengthen")
    assert (plain.luck, far.luck) == ("", "disadvantage"), "a ranged attack on somebody adjacent"
    assert strong.luck == "advantage"
    worst, middle, best = (sum(damage * chance for damage, chance in one.chances) for one in (far, plain, strong))
    assert worst < middle < best
    assert [sum(chance for _, chance in one.chances) for one in (far, plain, strong)] == pytest.approx(
        [100] * 3, abs=0.5
    )


def test_poison_is_a_step_of_its_own() -> None:
    _, plain = attack(Attack(3))
    _, poisoned = attack(Attack(3), guard="poison")
    assert poisoned.value == plain.value + 1
    assert len(poisoned.steps) == len(plain.steps) + 1


def test_looking_ahead_changes_nothing_and_knows_no_order() -> None:
    at, double = attack(Attack(3), brute="mods=x2")
    before = at.session.hash()
    known(at)
    assert at.session.hash() == before
    _, null = attack(Attack(3), brute="mods=null")
    assert null == double, "which card comes next makes no difference"


def test_a_heal_is_told_by_what_it_gives() -> None:
    at = Table.of(
        """
        gloomhaven
        A B .
        A brute hp=5 played=aid,go
        B tinkerer hp=3 wound
        """,
        aid=top(Half((Heal(2, range=1),))),
        go=bottom(Move(1)),
    )
    at.play("top:aid")
    changes = known(at).changes
    assert changes[f"figure:{at.figure('A').id}"].health == 7
    assert changes[f"figure:{at.figure('B').id}"].conditions == []


# ---------------------------------------------------------------------- what is not told


@pytest.mark.parametrize("number", scenarios.playable())
def test_nothing_of_a_closed_room_is_in_a_view(number: int) -> None:
    config = PAGE.config(table(scenario=str(number)))
    session = Session.new("gloomhaven", **config)
    map_ = maps.load(number)
    view = seen(session, 0)
    shown = {hex_ for hex_, _, _ in view.hexes}
    revealed = {h for room in map_.rooms if room.start for h in room.hexes}
    alone = set(range(len(map_.hexes))) - {h for room in map_.rooms for h in room.hexes}
    assert shown <= revealed | alone | {door.hex for door in map_.doors}
    for door in map_.doors:
        if door.hex in shown:
            assert any(map_.rooms[room].start for room in door.rooms), "a door between closed rooms"
    assert {h for pair in view.walls for h in pair} <= shown
    assert {figure.hex for figure in view.figures} <= shown
    assert {h for hexes in (*view.terrain.values(), *view.markers.values(), view.plates) for h in hexes} <= shown


def test_cards_goals_and_decks_of_others_are_not_in_a_view() -> None:
    session = Session.new("gloomhaven", **PAGE.config(table()))
    while session.state.phase != "cards":
        question = session.questions[0]
        answer: Any = question.legal()[0] if isinstance(question, Choose) else question.legal()[: question.least]  # type: ignore[attr-defined]
        session.answer(answer, question.seat)
    hand = session.state.characters[1].hand
    view = seen(session, 0)
    assert (view.characters[0].hand, view.characters[1].hand) == (tuple(session.state.characters[0].hand), ())
    assert view.characters[1].hand_size == len(hand)
    assert view.characters[1].goals == ()
    session.answer(f"lead:{hand[0]}", 1)
    session.answer(f"second:{hand[1]}", 1)
    encoded = msgspec.json.encode(seen(session, 0)).decode()
    assert not any(f'"{card}"' in encoded for card in hand)


def test_a_view_tells_the_order_of_turns_once_cards_are_revealed() -> None:
    at = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,go
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(0),)},
        hit=top(Attack(1)),
        go=bottom(Move(1)),
    )
    order = at.view(0).order
    assert [(unit.unit, unit.initiative, unit.now) for unit in order] == [
        ("seat:0", 40, True),
        ("monster:bandit-guard", 60, False),
    ]
    assert at.view(0).hexes[0][0] == HexId(0)
    assert len(at.view(0).hexes) == len(ground.map_of(at.session.game).hexes)


def test_options_have_rules() -> None:
    session = Session.new("gloomhaven", **PAGE.config(table()))
    question = session.questions[0]
    goal = question.legal()[0]  # type: ignore[attr-defined]
    assert PAGE.rules(session, question, goal) == ["GH-GOAL-01"]
    note = PAGE.note(session, question, goal)
    assert note is not None
    assert words("en").text(note).endswith(".")
    assert PAGE.note(session, question, "skip") is None
    assert Config().characters == ()
