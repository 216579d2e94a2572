"""The text notation of positions: what is written reads back, what is rigged comes up, what is wrong is named."""

from __future__ import annotations

import pytest

from delve.bots.base import random_answer
from delve.core.errors import BadPosition, DelveError
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import state_hash
from delve.games.heroesout import GAME, box
from delve.games.heroesout.definition import box_content
from delve.games.heroesout.defs import Config
from delve.games.heroesout.position import read, write
from delve.games.heroesout.state import State
from tests.games.heroesout.support import CONTENT, Table, all_but, plain

HEAD = "heroesout scenario=hall\nseat ratfolk at=vault\n"


# ---------------------------------------------------------------------- writing and reading


@pytest.mark.parametrize("scenario", list(box_content().scenarios))
def test_at_every_question_of_a_random_game_a_position_reads_back_as_it_was_written(scenario: str) -> None:
    content = box_content()
    rng = LooseRng(len(scenario))
    clans = rng.sample(list(content.clans), 1 + len(scenario) % 4)
    session = Session.new("heroesout", scenario=scenario, clans=clans, difficulty="hardcore", seed=len(scenario))
    seen = 0
    while session.questions and seen < 150:
        if session.state.phase != "lab":
            seen += 1
            assert state_hash(read(write(session.state), content)) == session.hash()
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    assert seen > 20


@pytest.mark.parametrize("scenario", ["lesson", "mages_row"])
def test_a_position_before_the_deal_reads_back_too(scenario: str) -> None:
    clans = [None, None] if scenario == "lesson" else ["gnolls", "slimes"]
    session = Session.new("heroesout", scenario=scenario, clans=clans)
    assert session.state.phase in ("clans", "lab")
    assert state_hash(read(write(session.state), box_content())) == session.hash()


@pytest.mark.rule("KH-TURN-08")
def test_a_game_goes_on_from_its_position_as_it_would_have_gone_on() -> None:
    table = Table.of("""
        heroesout scenario=hall difficulty=hardcore
        seat ratfolk at=vault:3 hand=test.swarm_move
        seat dragoness at=forge/2
        room study heroes=archer treasure=2 bone=1
        """)
    state: State = read(write(table.state), CONTENT)
    other = Table(Session.resume(GAME, Config(scenario="hall"), 1, state, content=CONTENT))
    rng = LooseRng(7)
    for _ in range(60):
        if not table.session.questions:
            break
        question = table.session.questions[0]
        answer = random_answer(question, rng)
        for one in (table, other):
            one.answer(answer, seat=question.seat)
        assert table.session.hash() == other.session.hash()
    assert table.board.turn > 0
    assert "KH-TURN-08" in table.rules("invasion")


def test_a_card_in_play_is_part_of_a_position() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.move2
        """)
    table.play("test.move2", "act:0", "room:forge")
    text = write(table.state)
    assert "current test.move2#1 1" in text
    again = Table(Session.resume(GAME, Config(scenario="hall"), 1, read(text, CONTENT), content=CONTENT))
    assert (again.asked, again.options()) == (table.asked, table.options())


def test_heroes_keep_side_step_and_health() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=rogue,warrior!,mage/2,archer!2/3 treasure=3
        """)
    assert table.heroes("forge") == ["rogue", "warrior!", "mage/2", "archer!/3"]
    assert table.asked == "kh.ask.next_hero"
    table.answer(table.hero("forge", "archer"))
    assert table.rules("shot") == ["KH-HERO-03"], "at her show-off"
    assert table.events("reactivated") != [], "and at her entry"


def test_a_line_that_begins_with_two_dashes_is_a_comment() -> None:
    assert read(f"-- the beginning\n{HEAD}", CONTENT).scenario == "hall"


# ---------------------------------------------------------------------- rigging


def test_rigged_decks_are_drawn_in_the_order_in_which_they_are_written() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat slimes at=forge hand=test.draw,test.draw#2,test.draw#3,test.activate deck=test.trap,test.bone,test.melee
        room forge coin=1
        loot row=loot.axe,loot.spider deck=loot.coffee#3,loot.axe#5,loot.fireball#2,loot.spider#7
        guild deck=test.nothing#3,rogue.eye,mage.hats
        """)
    for _ in range(3):
        table.play("test.draw", "act:0")
    assert table.player().hand == ("test.activate#1", "test.trap#1", "test.bone#1", "test.melee#1")
    table.play("test.activate", "act:0", "room:forge")
    assert table.board.row == ("loot.spider#1", "loot.coffee#3", "loot.axe#5", "loot.fireball#2", "loot.spider#7")
    table.answer("luck")
    table.end_turn()
    assert table.board.guild_discard[:2] == ("test.nothing#3", "rogue.eye")


def test_what_is_not_named_follows_in_an_order_that_rng_decides() -> None:
    first, again, other = (read(f"{HEAD}rng {rng}\nguild deck=mage.hats", CONTENT) for rng in (1, 1, 2))
    assert first.guild == again.guild
    assert first.guild != other.guild
    assert first.guild[-1] == other.guild[-1] == "mage.hats"
    assert sorted(first.guild) == sorted(all_but().split(","))


def test_cards_that_are_somewhere_else_are_not_in_the_deck() -> None:
    state = read(f"heroesout scenario=hall\nseat slimes hand={plain('slimes', 1, 3)} discard=slimes.plain#4", CONTENT)
    assert sorted(state.players[0].deck) == sorted(plain("slimes", 5, 10).split(","))


def test_what_a_position_leaves_out_follows_the_scenario() -> None:
    state = read(
        "heroesout scenario=furnished\nseat ratfolk at=vault\nroom library treasure=none portal=finished", CONTENT
    )
    values = {box.ROOMS[r]: box.TREASURES[t][0] for r, t in enumerate(state.treasures) if t >= 0}
    assert values == {"vault": 4, "forge": 3, "workshop": 2, "sewers": 1}
    assert (len(state.guild), len(state.row)) == (19, 5)
    assert (state.difficulty, state.wave, state.phase, state.active) == ("family", 1, "play", 0)


# ---------------------------------------------------------------------- errors


@pytest.mark.parametrize("text", ["", "chess e4", "room forge traps=1"])
def test_a_position_begins_with_the_name_of_the_game(text: str) -> None:
    with pytest.raises(BadPosition, match="begins with a line “heroesout"):
        read(text, CONTENT)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "heroesout scenario=hall phase=siesta\nseat ratfolk"),
        (1, "heroesout scenario=hall difficulty=nightmare\nseat ratfolk"),
        (1, "heroesout scenario=hall wave=soon\nseat ratfolk"),
        (1, "heroesout scenario=hall active=3\nseat ratfolk"),
        (1, "heroesout scenario=hall colour=red\nseat ratfolk"),
        (2, "heroesout scenario=hall\nseat ratfolk at=vault:10"),
        (2, "heroesout scenario=hall\nseat ratfolk at=attic"),
        (2, "heroesout scenario=hall\nseat ratfolk hand=test.nope"),
        (3, f"{HEAD}room attic traps=1"),
        (3, f"{HEAD}room forge heroes=bard"),
        (3, f"{HEAD}room forge heroes=rogue!4"),
        (3, f"{HEAD}room forge traps=many"),
        (3, f"{HEAD}room forge treasure=5"),
        (3, f"{HEAD}room forge portal=ajar"),
        (3, f"{HEAD}room forge token=cake"),
        (3, f"{HEAD}room forge traps"),
        (3, f"{HEAD}weather sunny"),
        (3, f"{HEAD}loot row=loot.sock"),
        (3, f"{HEAD}map vault@1 forge@3"),
        (3, f"{HEAD}map cave@0,0"),
        (3, f"{HEAD}builder plans=attic"),
        (3, f"{HEAD}current test.nope 0"),
        (4, f"{HEAD}\nrng"),
    ],
)
def test_an_error_names_the_line(number: int, text: str) -> None:
    with pytest.raises(BadPosition) as error:
        read(text, CONTENT)
    line = text.splitlines()[number - 1]
    assert f"Line {number} of the position, “{line}”" in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("heroesout scenario=nowhere", "no scenario “nowhere”"),
        ("heroesout scenario=hall\nseat kobolds", "no clan “kobolds”"),
        (f"{HEAD}guild deck=bard.hats", "no guild card “bard.hats”"),
        (f"{HEAD}room forge heroes={','.join(['mage'] * 6)}", "only 5 tokens of mage"),
    ],
)
def test_other_errors_name_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(DelveError, match=words):
        read(text, CONTENT)
