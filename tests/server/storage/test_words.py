"""Every message of the storage has its text in all languages, and every text its use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from delve.core.words import LANGUAGES

SERVER = Path(__file__).parents[3] / "src" / "delve" / "server"
_KEY = re.compile(r"\"(server\.storage\.[a-z_]+)\"")
_PLACE = re.compile(r"\{\w+\}")


def texts(language: str) -> dict[str, str]:
    """The storage's catalogue in a language."""
    with (SERVER / "locale" / language / "storage.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text_and_the_other_way_round(language: str) -> None:
    used = {key for path in (SERVER / "storage").rglob("*.py") for key in _KEY.findall(path.read_text("utf-8"))}
    assert set(texts(language)) == used


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_says_the_same_things(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        assert text
        assert sorted(_PLACE.findall(text)) == sorted(_PLACE.findall(english[key])), key
