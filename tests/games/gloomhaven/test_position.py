"""The text notation of positions: what is written reads back, what is rigged comes up, what is wrong is named."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from delve.bots.base import random_answer
from delve.cli import position as command
from delve.core.errors import BadPosition
from delve.core.rng import LooseRng, seeded
from delve.core.session import Session
from delve.core.state import state_hash
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.content.modifiers import STANDARD
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.effects import Move
from delve.games.gloomhaven.position import config, parse, read, write
from delve.games.gloomhaven.rules import scenarios
from delve.games.gloomhaven.state import State
from tests.games.gloomhaven.kit import Table, bottom

CONTENT = box_content()
CLASSES = list(CONTENT.classes)
HEAD = "gloomhaven\nA . g\nA brute\n"

EVERYTHING = """
gloomhaven level=3 round=4 turn=9 monster_level=4 reduced open_cards ties=seat:1,seat:0
-- two rooms, one of them not revealed
A . ~ ! # : g :
 B o o . + : : T
a ^ $ ? # : T x
 b _ = @ # ! : $
. c c e # : ^ o
A brute level=2 hp=7/12 poison stun=2 wound shield=1 retaliate=2:3,1 acted coins=2 difficult
a spellweaver hp=5 resting invisible=1 born=4
B bandit-guard elite n=4 hp=3 attack=1 dodges spawned part=c
b objective:tree hp=4/9 n=2 ally start
o obstacle=rock
c wide=table
g giant-viper
T wide=tomb
x treasure=12 coins=3
^ trap=5,stun
e marker=b,c
seat spellweaver level=4 xp=9 money=4 gold=17 treasures=12 discard=mana-bolt,fire-orbs lost=frost-armor
seat spellweaver goals=hunter perks=0,1,1
seat brute hand=trample,skewer played=shield-bash,spare-dagger items=1,2:spent,14:consumed,3/1 tally=kills:2,low:1
mods brute draw=+0,+0_push_1_rolling,curse discard=x2 shuffle
mods spellweaver next=+2,bless
mods monsters next=null
deck guard card=526 discard=524 next=528,527
deck giant-viper draw=684,685
elements fire=strong ice=waning made=earth,light
active warding-strength bottom used=1 on=A,a turn=3
active aid-from-the-ether bottom summon=#9 on=#9
wall a|b
memory kills=3 killed~bandit-guard=2
"""


def same(state: State, other: State) -> bool:
    return state_hash(state) == state_hash(other)


# ---------------------------------------------------------------------- writing and reading


@pytest.mark.parametrize("seed", range(12))
def test_at_every_question_of_a_random_game_a_position_reads_back_as_it_was_written(seed: int) -> None:
    playable = scenarios.playable()
    session, rng = game(seed, playable[5 * seed % len(playable)])
    seen = 0
    while session.questions and seen < 100:
        seen += 1
        text = write(session.state, CONTENT)
        assert same(read(text, CONTENT), session.state), text
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    assert seen > 20


def game(seed: int, scenario: int = 1) -> tuple[Session, LooseRng]:
    """A random game, so far as it has gone when its first questions are asked."""
    rng = LooseRng(seed)
    chosen = rng.sample(CLASSES, 2 + seed % 3)
    heroes = [{"cls": cls, "perks": [0], "items": [(1, 4, 8, 14)[n]]} for n, cls in enumerate(chosen)]
    return Session.new("gloomhaven", seed=seed, scenario=scenario, characters=heroes), rng


@pytest.mark.parametrize("scenario", scenarios.playable())
def test_every_scenario_reads_back_with_all_its_rooms(scenario: int) -> None:
    position = f"gloomhaven scenario={scenario} rooms=all\nseat brute\nseat scoundrel\nseat cragheart"
    state = read(position, CONTENT)
    assert state.rooms == (1 << len(maps.load(scenario).rooms)) - 1
    assert same(read(write(state, CONTENT), CONTENT), state)


def test_a_position_with_everything_reads_back() -> None:
    state = read(EVERYTHING, CONTENT)
    text = write(state, CONTENT)
    assert same(read(text, CONTENT), state)
    assert write(read(text, CONTENT), CONTENT) == text


def test_the_examples_of_the_documentation_read_back() -> None:
    page = (Path(__file__).parents[3] / "docs" / "position.md").read_text(encoding="utf-8")
    example = re.search(r"```\n(gloomhaven.*?)```", page, re.S)
    assert example is not None
    state = read(example[1], CONTENT)
    assert [figure.name for figure in state.figures] == ["brute", "bandit-guard", "bandit-archer"]
    assert same(read(write(state, CONTENT), CONTENT), state)


def test_a_game_goes_on_from_its_position_as_it_would_have_gone_on() -> None:
    session, rng = game(3)
    while session.state.phase != "turns":
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    state = read(write(session.state, CONTENT), CONTENT)
    other = Session.resume(GAME, config(state), 1, state)
    for _ in range(60):
        if not session.questions:
            break
        question = session.questions[0]
        answer = random_answer(question, rng)
        for one in (session, other):
            one.answer(answer, question.seat)
        assert session.hash() == other.hash()
    assert session.state.round > 1


def test_a_drawn_map_is_kept_in_the_state() -> None:
    state = read("gloomhaven\nA . # g\n . + :\n. . # :\nA brute\ng bandit-guard\n", CONTENT)
    map_ = maps.read(state.map)
    assert map_.hexes == ((0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (-1, 2), (0, 2), (2, 2))
    assert [room.hexes for room in map_.rooms] == [(0, 1, 3, 4, 6, 7), (2, 4, 5, 8)]
    assert [(door.hex, door.rooms) for door in map_.doors] == [(4, (0, 1))]
    assert [(one.id, one.hex, one.ranks) for one in map_.monsters] == [("bandit-guard", 2, ("normal",) * 3)]
    assert (state.rooms, state.closed, len(state.figures)) == (0b01, 0b1, 1)


def test_what_a_drawn_room_holds_comes_when_it_is_revealed() -> None:
    table = Table.of(
        """
        gloomhaven
        A + : G $
           : ^ :
        A brute played=go,trample
        G bandit-guard elite
        """,
        go=bottom(Move(2)),
    )
    table.play("bottom:go", "+", "stop")
    guard = table.all("bandit-guard")[0]
    assert (guard.rank, guard.hex) == ("elite", table.hex("G"))
    assert (table.state.coins, len(table.state.traps), table.state.rooms) == ([table.hex("$")], 1, 0b11)
    again = read(write(table.state, table.session.content), table.session.content)
    assert maps.read(again.map).monsters == (), "the map keeps what is still to come"
    again.map = table.state.map
    assert same(again, table.state)


def test_every_field_of_the_state_has_a_place_in_the_notation() -> None:
    """Whoever adds one to the state learns here if positions cannot write it."""
    state = read(EVERYTHING, CONTENT)
    for thing in (state, state.figures[0], state.characters[0], state.actives[0]):
        for field in msgspec.structs.fields(type(thing)):
            value = getattr(thing, field.name)
            before = state_hash(state)
            new: object = None
            if isinstance(value, bool):
                new = not value
            elif isinstance(value, int) and field.name not in FIXED:
                new = value + 1
            if new is not None:
                setattr(thing, field.name, new)
                assert same(read(write(state, CONTENT), CONTENT), state), field.name
                setattr(thing, field.name, value)
            assert state_hash(state) == before


FIXED = ("scenario", "rooms", "closed", "locked", "hex", "id", "seat", "figure", "acting")
"""What does not stand for itself."""


# ---------------------------------------------------------------------- what it says


def test_a_map_of_ones_own_needs_only_a_drawing_and_a_character() -> None:
    state = read("gloomhaven\nA . g\nA brute\ng bandit-guard", CONTENT)
    assert (state.level, state.phase, state.round, state.scenario) == (1, "turns", 1, 0)
    hero, guard = state.figures
    assert (hero.health, hero.most, guard.health, guard.number, guard.rank) == (10, 10, 6, 1, "normal")
    character = state.characters[0]
    assert (len(character.hand), character.lead) == (10, 90)
    assert sorted(character.deck.draw) == sorted(STANDARD)
    assert len(state.decks["guard"].draw) == 8


def test_a_drawing_may_be_indented_as_a_whole_and_begin_with_either_row() -> None:
    texts = ("A .\n . g", "   A .\n    . g", " A .\n. g", "     A .\n    . g")
    drawn = [maps.read(read(f"gloomhaven\n{text}\nA brute\ng bandit-guard", CONTENT).map).hexes for text in texts]
    assert drawn[0] == drawn[1]
    assert drawn[2] == drawn[3]
    assert drawn[0] != drawn[2], "the second row is moved to the other side"


def test_everything_that_can_lie_on_a_hex() -> None:
    position = parse(EVERYTHING, CONTENT)
    state, at = position.state, position.hexes
    assert [tile.hexes for tile in state.obstacles if tile.type == "rock"] == [[hex_] for hex_ in at["o"][:2]]
    table = next(tile for tile in state.obstacles if tile.type == "table")
    assert table.hexes == sorted([*at["B"], *at["c"]]), "also below whoever stands on it"
    assert state.difficult == sorted([*at["A"], *at["~"]])
    assert state.coins == sorted([*at["A"], *at["A"], at["$"][0]])
    assert [(trap.hex, trap.damage, trap.conditions) for trap in state.traps] == [(at["^"][0], 5, ["stun"])]
    assert [(tile.hex, tile.name) for tile in state.treasures] == [(at["?"][0], "goal")]
    map_ = maps.read(state.map)
    assert (map_.plates, map_.start, map_.markers) == (at["_"], (*at["b"], *at["@"]), {"b": at["e"], "c": at["e"]})
    assert map_.wall_edges == ((at["a"][0], at["b"][0]),)
    assert [(one.type, one.hexes) for one in map_.obstacles] == [("tomb", at["T"]), ("rock", at["o"][-1:])]
    assert map_.coins == (*at["x"] * 3, at["$"][1])


def test_figures_have_what_their_lines_say() -> None:
    state = read(EVERYTHING, CONTENT)
    brute, weaver, guard, tree = state.figures
    assert (brute.health, brute.most, brute.conditions) == (7, 12, {"poison": 0, "stun": 2, "wound": 0})
    assert (brute.shield, brute.retaliate, brute.acted, brute.seat) == (1, [(2, 3), (1, 1)], 4, 1)
    assert (weaver.seat, weaver.born, weaver.conditions) == (0, 4, {"invisible": 1})
    assert (guard.rank, guard.number, guard.health, guard.most) == ("elite", 4, 3, 11)
    assert (guard.attack, guard.dodges, guard.spawned) == (1, True, True)
    assert (tree.kind, tree.name, tree.health, tree.most, tree.ally) == ("objective", "tree", 4, 9, True)


def test_characters_have_what_their_lines_say() -> None:
    weaver, brute = read(EVERYTHING, CONTENT).characters
    assert (weaver.level, weaver.xp, weaver.coins, weaver.treasures, weaver.goals) == (4, 9, 4, ["12"], ["hunter"])
    assert (weaver.resting, weaver.lead, len(weaver.hand)) == (True, 99, 8 - 2 - 1 - 1)
    assert (brute.hand, brute.played, brute.lead) == (["trample", "skewer"], ["shield-bash", "spare-dagger"], 15)
    assert [(item.number, item.state, item.used) for item in brute.items] == [
        (1, 0, 0),
        (2, 1, 0),
        (14, 2, 0),
        (3, 0, 1),
    ]
    assert brute.deck.draw == ["curse", "+0 push 1 rolling", "+0"]


def test_letters_without_a_line_name_floor() -> None:
    position = parse("gloomhaven\nA a b\nA brute", CONTENT)
    assert (position.hexes, position.figures) == ({"A": (0,), "a": (1,), "b": (2,)}, {"A": (0,)})


def test_a_letter_may_stand_for_several_monsters() -> None:
    position = parse("gloomhaven\ng A g\nA brute\ng bandit-guard n=2", CONTENT)
    assert [(one.id, one.hex, one.number) for one in position.state.figures] == [(0, 1, 0), (1, 0, 2), (2, 2, 3)]
    assert position.figures["g"] == (1, 2)


def test_who_acts_is_the_first_with_cards_to_play() -> None:
    text = "gloomhaven {}\nA B g\nA brute\nB scoundrel played=single-out,backstab\ng bandit-guard\n"
    state = read(text.format(""), CONTENT)
    assert (state.acting, state.started, state.characters[1].halves) == (1, True, ["top", "bottom"])
    assert read(text.format("acting=none"), CONTENT).acting == -1
    assert (read(text.format("acting=g"), CONTENT).acting, read(text.format("acting=g"), CONTENT).started) == (2, False)


# ---------------------------------------------------------------------- scenarios


def test_a_scenario_that_is_not_drawn_is_as_it_is_set_up() -> None:
    state = read("gloomhaven scenario=1\nseat brute\nseat scoundrel", CONTENT)
    assert (state.phase, state.round, state.map, state.rooms) == ("cards", 0, "", 0b001)
    heroes = [one for one in state.figures if one.kind == "character"]
    assert [one.hex for one in heroes] == list(maps.load(1).start[:2])
    assert [one.rank for one in state.figures if one.kind == "monster"] == ["normal", "elite", "normal"]


def test_more_rooms_of_a_scenario_can_be_revealed() -> None:
    state = read("gloomhaven scenario=1 rooms=0,1\nA brute\nseat scoundrel", CONTENT)
    assert (state.rooms, state.closed) == (0b011, 0b10)
    empty = read("gloomhaven scenario=1 rooms=all empty\nA brute at=0,5", CONTENT)
    assert [one.name for one in empty.figures] == ["brute"]


def test_a_drawing_of_a_scenario_says_what_lies_there() -> None:
    text = write(read("gloomhaven scenario=1 empty\nseat brute\nseat scoundrel", CONTENT), CONTENT)
    assert "scenario=1" in text
    assert "bandit" not in text
    assert read(text, CONTENT).map == ""


# ---------------------------------------------------------------------- rigging


def test_decks_are_drawn_in_the_order_in_which_they_are_written() -> None:
    state = read(EVERYTHING, CONTENT)
    assert state.modifiers.draw[-1] == "null"
    assert sorted(state.modifiers.draw) == sorted(STANDARD)
    assert state.characters[0].deck.draw[:-3:-1] == ["+2", "bless"]
    cards = CONTENT.decks["guard"]
    guard = state.decks["guard"]
    assert [cards[n].number for n in guard.draw[:-3:-1]] == [528, 527]
    assert (cards[guard.card].number, [cards[n].number for n in guard.discard], len(guard.draw)) == (526, [524], 6)


def test_what_is_not_named_follows_in_an_order_that_rng_decides() -> None:
    first, again, other = (read(f"{HEAD}g bandit-guard", CONTENT) for _ in range(3))
    assert same(first, again)
    other = read(HEAD.replace("gloomhaven", f"gloomhaven rng={seeded(2)}") + "g bandit-guard", CONTENT)
    assert first.modifiers.draw != other.modifiers.draw
    assert sorted(first.modifiers.draw) == sorted(other.modifiers.draw)


def test_cards_that_are_somewhere_else_are_not_in_hand() -> None:
    state = read("gloomhaven\nA .\nA brute discard=trample lost=skewer\nactive warding-strength bottom", CONTENT)
    hand = state.characters[0].hand
    assert len(hand) == 10 - 3
    assert not {"trample", "skewer", "warding-strength"} & set(hand)


# ---------------------------------------------------------------------- errors


@pytest.mark.parametrize("text", ["", "chess e4", "A brute", "-- nothing\n"])
def test_a_position_begins_with_the_name_of_the_game(text: str) -> None:
    with pytest.raises(BadPosition, match="begins with a line “gloomhaven"):
        read(text, CONTENT)


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (1, "gloomhaven\nA .", "There is no character"),
        (1, "gloomhaven colour=red\nA .\nA brute", "“colour” is not known here"),
        (1, "gloomhaven level=9\nA .\nA brute", "level=9 is too much or too little; it can be 0 to 7"),
        (1, "gloomhaven phase=siesta\nA .\nA brute", "phase cannot be “siesta”"),
        (1, "gloomhaven scenario=999\nA brute", "There is no scenario 999"),
        (1, "gloomhaven scenario=1\nA .\nA brute", "The drawing is not the map of scenario 1"),
        (1, "gloomhaven scenario=1 rooms=7\nA brute", "rooms=7 is too much"),
        (1, f"gloomhaven acting=z\n{HEAD[11:]}g bandit-guard", "No single figure is called “z”"),
        (1, "gloomhaven mods=+7\nA .\nA brute", "There is no “+7”"),
        (3, "gloomhaven\nA . .\n. . .\nA brute", "This row is out of step"),
        (2, "gloomhaven\nA & .\nA brute", "“&” means nothing; add a line “& …”"),
        (2, "gloomhaven\nA d .\nA brute\nd door=ajar", "There is no “ajar”. Perhaps: open, closed, locked"),
        (2, "gloomhaven\nA ' :\nA brute", "is open"),
        (3, "gloomhaven\n. #\n + .\nA #\nA brute", "A door must touch one room or two, and the one at 0,1 touches 3"),
        (4, "gloomhaven\nA .\nA brute\n. .", "The map goes on after other lines"),
        (3, "gloomhaven\nA .\nA bruto", "“bruto” is no class, monster or summon. Perhaps: brute"),
        (3, "gloomhaven\nA .\nA brute hp=many", "hp needs a number"),
        (3, "gloomhaven\nA .\nA brute hand=trampel", "There is no “trampel”. Perhaps: trample"),
        (3, "gloomhaven\nA .\nA brute hand=trample discard=trample", "“trample” is there twice"),
        (3, "gloomhaven\nA .\nA brute level=10", "level=10 is too much"),
        (3, "gloomhaven\nA .\nA brute gold=-1", "gold=-1 is too much or too little; it can be 0 to 9999"),
        (3, "gloomhaven\nA .\nA brute perks=99", "perks=99 is too much"),
        (3, "gloomhaven\nA .\nA brute perks=0,0", "“perks=0” is there twice"),
        (4, "gloomhaven\nA .\nA brute xp=1\nseat brute hand=soup", "There is no “soup”"),
        (3, "gloomhaven\nA .\nA brute lost=soup\nseat brute hand=trample", "There is no “soup”"),
        (3, "gloomhaven\nA .\nA brute items=2:broken", "There is no “broken”"),
        (3, "gloomhaven\nA .\nA brute items=999", "There is no “999”"),
        (3, "gloomhaven\nA .\nA brute colour=red", "“colour” is not known here"),
        (4, "gloomhaven\nA .\nA brute\nA scoundrel", "“A” is there twice"),
        (4, "gloomhaven\nA .\nA brute\ng bandit-guard", "“g” is not in the map; draw it, or add at=q,r"),
        (4, "gloomhaven\nA .\nA brute\ng bandit-guard at=9,9", "There is no single hex “9,9”"),
        (4, "gloomhaven\nA .\nA brute\ng bandit-guard at=none", "There is no single hex “none”"),
        (4, "gloomhaven\nA g\nA brute\ng bandit-guard boss", "bandit-guard cannot be “boss”"),
        (4, "gloomhaven\nA g\nA brute\ng bandit-commander elite", "bandit-commander cannot be “elite”"),
        (4, "gloomhaven\nA g g g g g g g\nA brute\ng bandit-guard", "There are only 6 standees of bandit-guard"),
        (4, "gloomhaven\nA + s :\nA brute\ns decoy", "decoy cannot stand in a room that is not revealed"),
        (4, "gloomhaven\nA t\nA brute\nt trap=3,plague", "There is no “plague”"),
        (4, "gloomhaven\nA .\nA brute\nwall A.", "“A.” is no wall"),
        (4, "gloomhaven\nA .\nA brute\nweather sunny", "“weather” is not known here"),
        (4, "gloomhaven\nA .\nA brute\nseat", "is not known here"),
        (4, "gloomhaven\nA .\nA brute\nseat kobold", "There is no “kobold”"),
        (4, "gloomhaven\nA .\nA brute\nmods scoundrel next=+1", "“scoundrel” has no modifier deck"),
        (4, "gloomhaven\nA .\nA brute\nmods", "has no modifier deck"),
        (4, "gloomhaven\nA .\nA brute\ndeck", "There is no “”"),
        (4, "gloomhaven\nA .\nA brute\ndeck guard card=1", "There is no “1”"),
        (4, "gloomhaven\nA .\nA brute\nelements water", "“water” is not known here"),
        (4, "gloomhaven\nA .\nA brute\nelements fire=hot", "There is no “hot”"),
        (4, "gloomhaven\nA .\nA brute\nactive trample", "Write a card, then top or bottom"),
        (4, "gloomhaven\nA .\nA brute\nactive trample top seat=3", "There is no seat 3"),
        (4, "gloomhaven\nA .\nA brute\nmemory kills", "kills cannot be “”"),
        (4, "gloomhaven\nA .\nA brute\norder coins=7", "coins cannot be “7”"),
    ],
)
def test_an_error_names_the_line_and_what_is_wrong(number: int, text: str, said: str) -> None:
    with pytest.raises(BadPosition) as error:
        read(text, CONTENT)
    line = text.splitlines()[number - 1].strip()
    assert f"Line {number} of the position, “{line}”: " in str(error.value)
    assert said in str(error.value)


# ---------------------------------------------------------------------- the command


def test_the_command_plays_on_from_a_position() -> None:
    session = command.read("gloomhaven\n. A a g .\nA brute\na spellweaver\ng bandit-guard", [], 1)
    assert session.seats == 2
    assert session.config == config(session.state)
    assert session.questions


def test_a_table_plays_on_from_a_position() -> None:
    table = Table.of("gloomhaven\nA a b g\nA brute played=go,trample\ng bandit-guard", go=bottom(Move(2)))
    table.play("bottom:go")
    assert table.options() == ["a", "b", "stop", "skip"]
