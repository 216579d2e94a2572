"""Keep the Heroes Out! on the page: choices, the box in words, options explained."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from delve.cli.position import read
from delve.core.errors import BadConfig
from delve.core.msg import say
from delve.core.questions import Choose
from delve.core.session import Session
from delve.core.words import LANGUAGES, words
from delve.games.heroesout import box
from delve.games.heroesout.definition import box_content
from delve.games.heroesout.rules.clans import names as abilities
from delve.server.games.heroesout import PAGE, Catalogue, Node
from delve.server.messages import NewSeat, NewTable

MOST_BYTES = 60_000

POSITION = """
heroesout scenario=long_cellar difficulty=hardcore wave=2 turn=5 active=0 phase=play
seat ratfolk at=vault:3,sewers hand=ratfolk.gnaw,ratfolk.rummage
seat dragoness at=forge/2
room sewers heroes=rogue,mage token=fire
"""


def table(**changes: Any) -> NewTable:
    seats = [NewSeat(mine=True, role="ratfolk"), NewSeat(kind="bot")]
    return msgspec.structs.replace(NewTable("heroesout", "siege", "hardcore", seats), **changes)


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


def play(session: Session, *answers: Any) -> Choose:
    for answer in answers:
        session.answer(answer)
    question = session.question
    assert isinstance(question, Choose)
    return question


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_complete_and_small(lang: str) -> None:
    catalogue = PAGE.content(words(lang))
    encoded = msgspec.json.encode(catalogue)
    assert len(encoded) < MOST_BYTES
    assert msgspec.json.decode(encoded, type=Catalogue) == catalogue
    unsaid = [text for text in texts(msgspec.json.decode(encoded)) if text.startswith("[") or "{" in text]
    assert unsaid == []


def test_every_card_room_and_guild_card_of_the_box_is_in_it() -> None:
    catalogue, content = PAGE.content(words("en")), box_content()
    assert set(catalogue.cards) == {card.id for card in content.cards.values()}
    assert list(catalogue.rooms) == list(box.ROOMS)
    assert set(catalogue.guild) == {*box.HERO_CARDS, *content.guild_cards}
    assert set(catalogue.clans) == set(content.clans)
    assert sum(one.tokens for one in catalogue.treasures) == len(box.TREASURES)


def test_a_card_has_its_name_the_words_of_the_engine_and_its_actions_as_a_tree() -> None:
    cards = PAGE.content(words("en")).cards
    gnaw, drum, golden = cards["ratfolk.gnaw"], cards["equipment.war_drum"], cards["potion.golden_frog"]
    assert (gnaw.name, gnaw.clan, gnaw.loot, gnaw.copies) == ("Gnaw", "ratfolk", "", 2)
    assert gnaw.text == "Swarm: melee attack or move ×2"
    swarm = Node("swarm", left=[Node("melee")])
    assert gnaw.acts == [Node("choice", left=[swarm], right=[Node("move"), Node("move")])]
    assert drum.acts == [swarm, Node("combo", left=[Node("melee")], right=[Node("summon", 2)])]
    assert golden.loot == "potion"
    assert golden.acts[0] == Node("resource", of="coin")


def test_a_room_says_what_it_takes_and_gives_and_where_its_doors_are() -> None:
    rooms = PAGE.content(words("en")).rooms
    assert rooms["forge"].pays == [Node("resource", of="coin")]
    assert rooms["forge"].gets == [Node("loot", of="equipment")]
    assert rooms["workshop"].gets == [Node("trap")]
    assert (rooms["cells"].by, rooms["vault"].by) == ("luck", "activate")
    assert rooms["cemetery"].doors == ["w", "ne", "se"]
    assert all(room.gets for room in rooms.values())


def test_choices_before_the_game_have_names_and_notes() -> None:
    english = words("en")
    assert [s.id for s in PAGE.scenarios(english)] == list(box_content().scenarios)
    assert PAGE.scenarios(english)[0].id == PAGE.lesson
    assert all(choice.note for choice in (*PAGE.scenarios(english), *PAGE.difficulties(english)))
    ratfolk = next(role for role in PAGE.roles(english) if role.id == "ratfolk")
    assert ratfolk.note.startswith("Defender; 9 monsters, health 1. Activate: put a Ratfolk")
    assert len(PAGE.roles(english)) == len(abilities())


def test_a_table_becomes_a_configuration_that_can_be_played() -> None:
    config = PAGE.config(table())
    assert config == {"scenario": "siege", "difficulty": "hardcore", "seats": 2, "clans": ["ratfolk", None]}
    session = Session.new("heroesout", **config)
    assert [PAGE.role(session, seat) for seat in (0, 1)] == ["ratfolk", ""]
    assert PAGE.config(table(difficulty=""))["difficulty"] == "family"


def test_the_lesson_explains_before_it_asks_and_lets_the_newcomer_begin() -> None:
    seats = [NewSeat(kind="human" if n == 0 else "bot", role=role) for n, role in enumerate(PAGE.lesson_roles)]
    session = Session.new("heroesout", **PAGE.config(table(scenario=PAGE.lesson, difficulty="", seats=seats)))
    told = [event.msg.params["text"] for event in session.events if event.msg.key == "kh.event.lesson"]
    assert told == [say("kh.lesson.aim"), say("kh.lesson.placing")]
    assert session.question.prompt.key == "kh.ask.summon_here", "what was just explained"
    assert session.question.seat == 0
    assert play(session, 2).prompt.key == "kh.ask.play"
    assert session.question.seat == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"scenario": "atlantis"}, "no scenario “atlantis”"),
        ({"difficulty": "mild"}, "no difficulty “mild”. The difficulties are: family"),
        ({"seats": [NewSeat(role="elves")]}, "no clan “elves”"),
        ({"seats": [NewSeat(role="slimes"), NewSeat(role="slimes")]}, "Slimes was chosen twice"),
        ({"seats": [NewSeat() for _ in range(7)]}, "1 to 6 players"),
        ({"seats": []}, "1 to 6 players"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused_with_what_to_do(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadConfig, match=said):
        PAGE.config(table(**changes))


def test_options_have_notes_and_rules() -> None:
    session = read(POSITION, [], 0)
    english = words("en")

    def explained(question: Choose, option: str) -> tuple[str, list[str]]:
        assert option in [o.id for o in question.options]
        note = PAGE.note(session, question, option)
        return english.text(note) if note else "", PAGE.rules(session, question, option)

    question = play(session)
    note, rules = explained(question, "card:ratfolk.gnaw#1")
    assert note == "swarm: melee attack or move ×2"
    assert rules == ["KH-ACT-15", "KH-ACT-16", "KH-ACT-02", "KH-ACT-05"]
    assert explained(question, "luck") == ("", ["KH-CELL-01"])
    question = play(session, "card:ratfolk.gnaw#1")
    assert explained(question, "act:0.r") == ("", ["KH-ACT-05"])
    question = play(session, "act:0.l")
    note, rules = explained(question, "hero:0")
    assert note.startswith("Rogue: on coming in")
    assert rules == ["KH-HERO-06"]
    question = play(session, "hero:0", "card:ratfolk.rummage#1", "act:0.l", "act:0.l.0")
    assert explained(question, "room:sewers")[0] == "", "the label says it already"
    assert explained(question, "token:sewers")[0].startswith("A monster here suffers")


def test_a_clan_and_a_room_to_choose_have_notes() -> None:
    session = Session.new("heroesout", scenario="lesson", seats=1)
    note = PAGE.note(session, session.question, "clan:slimes")
    assert note is not None
    assert "draw a Tactic card" in words("en").text(note)
    note = PAGE.note(session, session.question, "room:forge")
    assert note is not None
    assert words("en").text(note) == "Forge: pay a Coin for an Equipment card"
    assert PAGE.note(session, session.question, "end") is None
    assert PAGE.note(session, session.question, "hero:99") is None
