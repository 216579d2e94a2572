"""The words of the game: complete in every language, with the forms that sentences ask for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import delve.games.gloomhaven as package
from delve.bots.base import random_answer
from delve.core.errors import BadConfig
from delve.core.msg import Msg, say
from delve.core.questions import Choose, ChooseSome, Confirm, Order, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven.definition import GAME

HOME = Path(package.__file__).parent
FIGURES = ("gh.class", "gh.monster", "gh.summon", "gh.objective")
"""The names that stand in sentences as somebody who does something."""
SPOKEN = (
    *("ask", "attacked", "attacks", "code", "do", "error", "event", "gain", "half", "heals", "item_use", "modifier"),
    *("perk", "place", "refused", "result", "revealed", "shape", "standing", "text", "to", "turns", "when", "why"),
)
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
            pattern = "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w-]*" for p in parts)
            if re.match(r"gh\\\.\w", pattern) and not re.search(r"\s", pattern):
                found.setdefault(pattern, path.name)
    return found


def test_every_key_in_the_code_has_words() -> None:
    keys = [key for key in words("en").keys() if key.startswith("gh.")]  # noqa: SIM118 - not a dict
    for pattern, where in keys_in_code().items():
        # Some are only the beginning of a key: `gh.text.clear`, `gh.text.clear_all`, `gh.monster.`
        rule = re.compile(f"{pattern}.*" if pattern.endswith(r"\.") else rf"{pattern}(_\w+)?")
        assert any(rule.fullmatch(key) for key in keys), f"{where}: {pattern}"


def test_no_words_are_left_that_no_code_asks_for() -> None:
    rules = re.compile("|".join(f"(?:{pattern})(?:_all|_next|_alone)?" for pattern in keys_in_code()))
    for key in words("en").keys():  # noqa: SIM118 - not a dict
        if key.startswith(tuple(f"gh.{family}." for family in SPOKEN)) and "@" not in key:
            assert rules.fullmatch(key), key


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
                if isinstance(key, ast.Constant) and str(key.value).startswith("gh."):
                    yield str(key.value), {str(one.arg) for one in node.keywords}, path.name


def test_messages_have_the_parameters_that_their_words_ask_for() -> None:
    said = words("en")
    for key, params, where in calls():
        if key in said:
            found = said.forms(key)
            texts = [found] if isinstance(found, str) else found
            asked = {name for text in texts for name in re.findall(r"\{\^?(\w+)(?:@\w+)?\}", text)}
            assert asked <= params, f"{where}: {key} lacks {asked - params}"


# ---------------------------------------------------------------------- forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_one_family_have_the_same_forms(language: str) -> None:
    said = words(language).keys()
    for family in FIGURES:
        forms: dict[str, set[str]] = {}
        for key in said:
            base, _, form = key.partition("@")
            if base.rpartition(".")[0] == family:
                forms.setdefault(base, set()).update({form} - {""})
        assert forms, family
        expected = set.union(*forms.values())
        for base, own in forms.items():
            assert own == expected, f"{base} lacks {expected - own}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_acts_has_every_form_that_an_event_asks_for(language: str) -> None:
    said = words(language)
    asked = {
        form
        for key in said.keys()  # noqa: SIM118 - not a dict
        if key.startswith(("gh.event.", "gh.ask."))
        for text in [said.forms(key)]
        for one in ([text] if isinstance(text, str) else text)
        for form in re.findall(r"\{\^?(?:who|target|by)@(\w+)\}", one)
    }
    names = [key for key in said.keys() if key.rpartition(".")[0] in FIGURES and "@" not in key]  # noqa: SIM118
    for form in sorted(asked - {"exhausted"}):
        lacking = [name for name in (*names, "gh.figure.normal", "gh.figure.elite") if f"{name}@{form}" not in said]
        assert lacking == [], form


def guard(rank: str, name: str = "bandit-guard") -> Msg:
    return say(f"gh.figure.{rank}", name=say(f"gh.monster.{name}"), number=3)


def test_verbs_agree_with_names_in_the_plural() -> None:
    bones = guard("normal", "living-bones")
    assert words("es").text(say("gh.event.dies", who=bones)) == "Los Huesos vivientes 3 mueren."
    assert words("es").text(say("gh.event.dies", who=guard("elite"))) == "El Guardia bandido de élite 3 muere."
    assert words("pt_BR").text(say("gh.event.damage", who=bones, n=2)) == "Os Ossos Vivos 3 sofrem 2 de dano."
    assert words("pl").text(say("gh.event.damage", who=bones, n=5)) == "Ożywione Kości 3 otrzymują 5 obrażeń."


def test_polish_bends_names_and_their_rank() -> None:
    polish = words("pl")
    msg = say("gh.event.attack", who=say("gh.class.scoundrel"), target=guard("elite", "giant-viper"), n=4)
    assert polish.text(msg) == "Szelma atakuje Elitarną Olbrzymią Żmiję 3 z siłą 4."
    assert polish.text(say("gh.event.turn", who=guard("elite"))) == "Tura Elitarnego Bandyty Strażnika 3."
    assert polish.text(say("gh.event.exhausted", who=say("gh.class.scoundrel"))) == "Szelma jest wyczerpana."


def test_articles_join_with_prepositions() -> None:
    attack = say("gh.event.attack", who=say("gh.class.spellweaver"), target=guard("normal"), n=4)
    assert words("es").text(attack) == "La Tejedora de hechizos ataca al Guardia bandido 3 con 4."
    assert words("pt_BR").text(say("gh.event.turn", who=say("gh.class.scoundrel"))) == "Turno da Malandra."
    assert words("es").text(say("gh.event.turn", who=say("gh.monster.the-betrayer"))) == "Turno del Traidor."


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


def characters(names: tuple[str, ...], level: int) -> list[dict[str, object]]:
    """Characters of a level, with what they can carry and as many different perks as they can have."""
    content = GAME.content()
    found: list[dict[str, object]] = []
    for seat, name in enumerate(names):
        items = [4 + 7 * seat, 1 + 7 * seat, 14 + 7 * seat] if level > 1 else []
        perks = list(range(len(content.classes[name].perks)))[: level + 5] if level > 1 else []
        found.append({"cls": name, "level": level, "items": items, "perks": perks, "gold": 150})
    return found


PARTIES = (
    (1, ("brute", "spellweaver", "scoundrel", "tinkerer"), 1),
    (2, ("cragheart", "mindthief"), 1),
    (4, ("tinkerer", "mindthief", "cragheart"), 5),
    (7, ("spellweaver", "scoundrel", "brute"), 9),
    (9, ("cragheart", "tinkerer", "spellweaver", "mindthief"), 7),
    (13, ("brute", "mindthief", "scoundrel"), 3),
)


@pytest.mark.parametrize(("scenario", "names", "level"), PARTIES)
def test_all_that_is_said_in_play_has_words_in_every_language(
    scenario: int, names: tuple[str, ...], level: int
) -> None:
    rng = LooseRng(scenario)
    session = Session.new("gloomhaven", seed=scenario, scenario=scenario, characters=characters(names, level))
    told, heard = 0, set[str]()

    def hear(msg: Msg) -> None:
        if str(msg) in heard:
            return
        heard.add(str(msg))
        for language in LANGUAGES:
            text = words(language).text(msg)
            assert text, msg
            assert not re.search(r"[\[\]{}]|  | [,.:;]", text), f"{language}: {text!r} of {msg}"

    while session.questions:
        for event in session.events[told:]:
            hear(event.msg)
            for reason in event.why:
                hear(reason)
            for table in event.compared:
                for msg in (table.title, table.what, *(one.what for one in table.criteria)):
                    hear(msg)
                for candidate in table.candidates:
                    hear(candidate.name)
        told = len(session.events)
        for question in session.questions:
            for msg in said_by(question):
                hear(msg)
        question = session.questions[rng.below(len(session.questions))]
        session.answer(random_answer(question, rng), question.seat)
        for revealed in session.journal[-1].revealed:
            hear(revealed)
    assert session.result is not None
    hear(session.result.msg)


def test_a_bad_set_up_is_refused_in_words() -> None:
    two = [{"cls": "brute"}, {"cls": "tinkerer"}]
    bad: list[dict[str, object]] = [
        {"scenario": 999, "characters": two},
        {"characters": two[:1]},
        {"characters": [{"cls": "brute"}, {"cls": "bard"}]},
        {"characters": [{"cls": "brute"}, {"cls": "brute"}]},
        {"characters": two, "level": 8},
        {"characters": two, "level": 7, "solo": True},
        {"characters": [{"cls": "brute", "level": 10}, two[1]]},
        {"characters": [{"cls": "brute", "level": 2, "cards": ["trample"]}, two[1]]},
        {"characters": [{"cls": "brute", "level": 3, "cards": ["juggernaut"]}, two[1]]},
        {"characters": [{"cls": "brute", "hand": ["trample"]}, two[1]]},
        {"characters": [{"cls": "brute", "perks": [99]}, two[1]]},
        {"characters": [{"cls": "brute", "perks": [0, 1, 2, 3, 4, 5, 6]}, two[1]]},
        {"characters": [{"cls": "brute", "items": [9999]}, two[1]]},
        {"characters": [{"cls": "brute", "items": [1, 1]}, two[1]]},
        {"characters": [{"cls": "brute", "items": [1, 2]}, two[1]]},
        {"characters": [{"cls": cls, "items": [1]} for cls in ("brute", "tinkerer", "scoundrel")]},
        {"characters": [{"cls": "brute", "items": [8, 9]}, two[1]]},
        {"characters": [{"cls": "brute", "items": [1, 8]}, two[1]]},
        {"characters": [{"cls": "brute", "gold": -1}, two[1]]},
    ]
    keys = set()
    for options in bad:
        with pytest.raises(BadConfig) as caught:
            Session.new("gloomhaven", **{"scenario": 1, **options})  # type: ignore[arg-type]
        msg = caught.value.msg
        keys.add(msg.key)
        for language in LANGUAGES:
            assert not re.search(r"[\[\]{}]|  ", words(language).text(msg)), msg
    said = {key for key in words("en").keys() if key.startswith("gh.error.")}  # noqa: SIM118 - not a dict
    assert keys == said, "every error is provoked"
