"""Words: four complete languages, plurals, forms of terms."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from delve.core import words as core_words
from delve.core.msg import Msg, say
from delve.core.words import LANGUAGES, Words, catalogue_files, words

OTHERS = [language for language in LANGUAGES if language != "en"]
PLACE = re.compile(r"\{\^?(\w+)(?:@\w+)?\}")


def texts(language: str) -> dict[str, str | tuple[str, ...]]:
    return {key: words(language)._texts[key] for key in words(language).keys()}  # noqa: SIM118 - not a dict


def placeholders(text: str | tuple[str, ...]) -> set[str]:
    return {name for one in ((text,) if isinstance(text, str) else text) for name in PLACE.findall(one)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_fuzzy_or_empty(language: str) -> None:
    files = catalogue_files(language)
    assert files
    for path in files:
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    said = message.string if isinstance(message.string, str) else tuple(message.string or ())
                    assert not message.fuzzy, f"{path.name}: {message.id}"
                    assert said, f"{path.name}: {message.id}"
                    assert all(said), f"{path.name}: {message.id}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_stands_in_one_catalogue_only(language: str) -> None:
    where: dict[str, str] = {}
    for path in catalogue_files(language):
        for key in re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE):
            assert key not in where, f"{key}: {where[key]} and {path}"
            where[key] = str(path)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_message_and_no_other(language: str) -> None:
    english = {key for key in texts("en") if "@" not in key}
    other = {key for key in texts(language) if "@" not in key}
    assert sorted(english - other) == [], "missing"
    assert sorted(other - english) == [], "left over"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_use_the_placeholders_of_the_original(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        if "@" not in key:
            # A plural form may say its number in words, as may a gendered one.
            assert placeholders(text) <= placeholders(english[key]), key
            missing = placeholders(english[key]) - placeholders(text) - {"n"}
            assert not missing, f"{key}: {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_text_asks_for_exists_for_the_terms_of_its_kind(language: str) -> None:
    said = texts(language)
    forms = {key.rpartition("@")[2] for key in said if "@" in key}
    for key, text in said.items():
        for one in (text,) if isinstance(text, str) else text:
            for form in re.findall(r"\{\^?\w+@(\w+)\}", one):
                assert form in forms, f"{key} asks for the form {form}, which no term has"
    for key in said:
        if "@" in key:
            assert key.rpartition("@")[0] in said, f"{key} is a form of nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_of_one_family_have_the_same_forms(language: str) -> None:
    said = texts(language)
    families: dict[str, dict[str, set[str]]] = {}
    for key in said:
        base, _, form = key.partition("@")
        family = base.rpartition(".")[0]
        if family in ("kh.room", "kh.hero", "kh.resource", "kh.monster", "kh.clan", "kh.symbol", "kh.loot"):
            entry = families.setdefault(family, {}).setdefault(base, set())
            if form:
                entry.add(form)
    assert families
    for family, members in families.items():
        expected = set.union(*members.values())
        for base, forms in members.items():
            assert forms == expected, f"{base} of {family} lacks {expected - forms}"


def test_plurals_follow_each_language() -> None:
    def summoned(language: str, n: int) -> str:
        return words(language).text(say("kh.fx.respite", n=n))

    assert summoned("en", 1) != summoned("en", 2)
    polish = [re.sub(r"\d+", "#", summoned("pl", n)) for n in (1, 2, 5)]
    assert len(set(polish)) == 3, "Polish has three forms"


def test_a_parameter_may_be_a_message_a_list_or_text() -> None:
    english = Words("en")
    english.add({"t.a": "{what} and {^what}", "t.b": "boots", "t.list": "{them}", "t.form": "in {what@loc}"})
    english.add({"t.c": "forge", "t.c@loc": "the forge"})
    assert english.text(say("t.a", what=say("t.b"))) == "boots and Boots"
    assert english.text(say("t.list", them=[say("t.b"), say("t.c"), say("t.b")])) == "boots, forge, and boots"
    assert english.text(say("t.form", what=say("t.c"))) == "in the forge"
    assert english.text(say("t.form", what=say("t.b"))) == "in boots", "a term without the form keeps its own"
    assert english.text(say("t.a", what="{x}")) == "{x} and {x}", "text of players is never a template"


def test_what_was_said_before_is_said_anew_in_new_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_words, "_MOST_KEPT", 2)
    english = Words("en")
    english.add({"t.a": "{n} boots", "t.b": "helmet"})
    for _ in range(2):
        assert [english.text(say("t.a", n=n)) for n in range(4)] == ["0 boots", "1 boots", "2 boots", "3 boots"]
        assert english.text(say("t.b")) == "helmet"
    english.add({"t.b": "helm"})
    assert english.text(say("t.b")) == "helm"
    assert len(english._said) <= 2, "it does not grow for ever"
    assert english.text(say("t.a", n=10**30)) == f"{10**30} boots"
    english.add({"t.name": "{name}"})
    assert english.text(say("t.name", name="\ud800")) == "\ud800"


def test_a_missing_message_shows_its_key_and_unknown_languages_are_an_error() -> None:
    assert words("pl").text(Msg("no.such.key")) == "[no.such.key]"
    with pytest.raises(ValueError, match="no language 'tlh'"):
        words("tlh")
