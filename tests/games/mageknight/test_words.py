"""The words of the game: complete in every language, and free of left-overs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import delve.games.mageknight as package
from delve.bots.base import random_answer
from delve.core.errors import BadConfig
from delve.core.msg import Msg, say
from delve.core.questions import Choose, ChooseSome, Confirm, Order, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES, Words, words
from delve.games.mageknight.box import BASIC, INHABITED, PILES, signed, written
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.effects import Crystal, Foe, Mana, UnitBonus
from delve.games.mageknight.rules import wording
from tests.games.mageknight.explorer import HELP, Explorer

HOME = Path(package.__file__).parent
CONTENT = box_content()
SPOKEN = ("ask", "code", "do", "error", "event", "formula", "lesson", "mana", "refused", "revealed", "text", "special")
"""The families of keys that only code names: a key that no code could ask for is a left-over."""


# ---------------------------------------------------------------------- keys in the code


@cache
def keys_in_code() -> dict[str, str]:
    """Every text in the code that is or makes a key, as a regular expression, with the file it is in. What an
    f-string fills in can be anything."""
    found: dict[str, str] = {}
    for path in sorted(HOME.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        inner = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes:
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            if id(node) in inner or not all(isinstance(p, ast.Constant | ast.FormattedValue) for p in parts):
                continue
            pattern = "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w.-]*" for p in parts)
            if re.match(r"mk\\\.\w", pattern) and not re.search(r"\s", pattern):
                found.setdefault(pattern, path.name)
    return found


def _open(pattern: str) -> str:
    """Some are only the beginning of a key: `mk.event.played_`."""
    return rf"{pattern}[\w-]*" if pattern.endswith(("_", r"\.")) else rf"{pattern}(_\w+)?"


def test_every_key_in_the_code_has_words() -> None:
    keys = [key for key in words("en").keys() if key.startswith("mk.")]  # noqa: SIM118 - not a dict
    lacking = [
        f"{where}: {pattern}"
        for pattern, where in keys_in_code().items()
        if not any(re.fullmatch(_open(pattern), key) for key in keys)
    ]
    assert lacking == []


def test_no_words_are_left_that_no_code_asks_for() -> None:
    rules = re.compile("|".join(f"(?:{pattern})" for pattern in keys_in_code()))
    left = [
        key
        for key in Words("en").keys()  # noqa: SIM118 - not a dict, and without what packs have added
        if key.startswith(tuple(f"mk.{family}." for family in SPOKEN)) and "@" not in key and not rules.fullmatch(key)
    ]
    assert left == []


def calls() -> Iterator[tuple[str, set[str], str]]:
    """Every message that the code makes with a key and parameters of its own: key, parameters, file."""
    for path in sorted(HOME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or any(one.arg is None for one in node.keywords):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = {"say": 0, "BadConfig": 0, "because": 1, "tell": 1, "tell_only": 2, "reveal": 0}.get(called)
            if place is not None and place < len(node.args):
                key = node.args[place]
                if isinstance(key, ast.Constant) and str(key.value).startswith("mk."):
                    yield str(key.value), {str(one.arg) for one in node.keywords}, path.name


def test_messages_have_the_parameters_that_their_words_ask_for() -> None:
    said = words("en")
    for key, params, where in calls():
        if key in said:
            found = said.forms(key)
            texts = [found] if isinstance(found, str) else found
            asked = {name for text in texts for name in re.findall(r"\{\^?(\w+)(?:@\w+)?\}", text)}
            assert asked <= params, f"{where}: {key} lacks {asked - params}"


# ---------------------------------------------------------------------- what is printed


def printed() -> Iterator[Msg]:
    """The texts and names of everything in the box."""
    for card in CONTENT.cards.values():
        yield say(f"mk.card.{card.id}")
        yield from (wording.line(effect) for effect in (card.basic, card.strong) if effect is not None)
    for unit in CONTENT.units.values():
        yield say(f"mk.unit.{unit.id}")
        yield from (wording.special(name) for name in unit.special)
        for ability in unit.abilities:
            yield from (wording.line(effect) for effect in (ability.effect, ability.better) if effect is not None)
    for skill in CONTENT.skills.values():
        yield from (say(f"mk.skill.{skill.id}"), wording.line(skill.effect))
    for family, names in (
        ("hero", CONTENT.heroes),
        ("enemy", CONTENT.enemies),
        ("tactic", CONTENT.tactics),
        ("city", CONTENT.cities),
        ("tile", CONTENT.tiles),
        ("scenario", CONTENT.scenarios),
    ):
        yield from (say(f"mk.{family}.{name}") for name in names)


def check(msg: Msg) -> None:
    """A message has words in every language, and nothing in it is left open."""
    for language in LANGUAGES:
        text = words(language).text(msg)
        assert text, msg
        assert not re.search(r"[\[\]{}]|  | [,.:;](?!\d)", text), f"{language}: {text!r} of {msg}"


def test_everything_in_the_box_has_its_text_in_every_language() -> None:
    for msg in printed():
        check(msg)


# ---------------------------------------------------------------------- grammar


def test_verbs_of_card_texts_agree_with_whom_they_tell_of() -> None:
    one = wording.line(Foe(resistless=("physical", "fire")))
    every = wording.line(Foe(resistless=("physical", "fire"), everybody=True))
    assert words("en").text(one) == "An enemy: loses Physical Resistance and Fire Resistance"
    assert words("en").text(every) == "All enemies: lose Physical Resistance and Fire Resistance"
    assert words("pt_BR").text(every) == "Todos os inimigos: perdem Resistência Física e Resistência ao Fogo"
    assert words("es").text(wording.line(UnitBonus(resist=("ice",), one=True))) == (
        "Una de tus unidades: gana resistencia al hielo"
    )
    assert words("pl").text(one) == "Jeden wróg: traci odporność fizyczną i odporność na ogień"


def test_polish_colours_take_the_gender_of_what_has_them() -> None:
    polish = words("pl")
    assert polish.text(wording.line(Crystal(colours=("red", "white")))) == "Weź kryształ (czerwony lub biały)"
    assert polish.text(wording.line(Mana(colours=("red", "white")))) == "Weź żeton many (czerwona lub biała)"
    assert polish.text(wording.line(Crystal(colours=BASIC))) == "Weź kryształ (dowolny podstawowy kolor)"


def test_places_stand_in_their_case() -> None:
    there = say("mk.do.peek", space=say("mk.space", q=1, r=2))
    assert words("pl").text(there) == "Żeton na polu (1, 2)"
    assert words("pt_BR").text(there) == "A ficha no espaço (1, 2)"
    assert words("es").text(there) == "La ficha en la casilla (1, 2)"


def test_numbers_below_zero_have_a_minus_sign() -> None:
    assert [signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]
    assert [written(n) for n in (2, 0, -1)] == [2, 0, "−1"]


# ---------------------------------------------------------------------- play


def said_by(question: Question) -> Iterator[Msg]:
    """Everything that a question says."""
    yield question.prompt
    if isinstance(question, Choose | ChooseSome | Order):
        for option in question.options:
            yield option.label
            if option.refused is not None:
                yield option.refused.msg
    elif isinstance(question, Confirm):
        yield from (question.yes, question.no)


class Listener:
    """Hears everything that a session says, once."""

    def __init__(self) -> None:
        self.heard: set[str] = set()

    def hear(self, msg: Msg) -> None:
        name = str(msg)
        if name not in self.heard and not any(f"mk.card.{made}'" in name for made in HELP):
            self.heard.add(name)
            check(msg)

    def listen(self, session: Session, told: int = 0) -> int:
        """Hear what was told since, and the questions."""
        for event in session.events[told:]:
            self.hear(event.msg)
            for reason in event.why:
                self.hear(reason)
        for question in session.questions:
            for msg in said_by(question):
                self.hear(msg)
        if session.journal:
            for revealed in session.journal[-1].revealed:
                self.hear(revealed)
        if session.result is not None:
            self.hear(session.result.msg)
        return len(session.events)


@pytest.mark.parametrize(("scenario", "seats"), [("reconnaissance", 1), ("blitz-conquest", 4), ("full-cooperation", 3)])
def test_all_that_is_said_in_play_has_words_in_every_language(scenario: str, seats: int) -> None:
    listener, told, rng = Listener(), 0, LooseRng(seats)
    session = Session.new("mageknight", seed=seats, scenario=scenario, seats=seats, lesson=seats == 1)
    while session.questions:
        told = listener.listen(session, told)
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    listener.listen(session, told)


def test_all_that_cards_units_and_skills_say_has_words_in_every_language() -> None:
    explorer, listener = Explorer(3), Listener()
    for number in range(70):
        table = explorer.drill() if number % 3 else explorer.site(("keep", "ruins", "maze", "monastery")[number % 4])
        session, told = table.session, 0
        for _ in range(40):
            if not session.questions:
                break
            told = listener.listen(session, told)
            explorer.step(session)


def test_a_bad_set_up_is_refused_in_words() -> None:
    bad: list[dict[str, object]] = [
        {"scenario": "nowhere"},
        {"scenario": "solo-conquest", "seats": 2},
        {"seats": 9},
        {"heroes": ["nobody"]},
        {"seats": 2, "heroes": ["tovak", "tovak"]},
        {"sets": "base", "heroes": ["krang"]},
        {"levels": [12]},
    ]
    for options in bad:
        with pytest.raises(BadConfig) as caught:
            Session.new("mageknight", **options)  # type: ignore[arg-type]
        check(caught.value.msg)


def test_terms_of_the_box_have_names() -> None:
    for key in (
        *(f"mk.site.{site}" for site in sorted(INHABITED)),
        *(f"mk.pile.{pile}" for pile in PILES),
        *(f"mk.ability.{name}" for one in CONTENT.enemies.values() for name in one.abilities),
    ):
        check(say(key))
