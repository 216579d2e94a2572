"""Words: messages become text in one of four languages.

Catalogues are gettext files, `locale/<language>/*.po` beside the code they belong to, with message keys as ids.
A placeholder is `{name}`; `{name@form}` takes the form of a term that the grammar needs ("w Kuźni"), from the
entry `key@form` if the language has one; `{^name}` begins with a capital. A message with a parameter `n` may
have plural forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from delve.core.msg import Msg, Param

LANGUAGES = ("en", "pt_BR", "es", "pl")

_PLACE = re.compile(r"\{(\^?)(\w+)(?:@(\w+))?\}")
_HOME = Path(__file__).parent.parent
_MOST_KEPT = 10_000
"""How many messages a language keeps in words; a table says the same things again and again."""

_pack = msgspec.msgpack.Encoder().encode


class _Place(Struct, frozen=True):
    """A placeholder of a text, as it is written there and what it asks for."""

    text: str
    capital: bool
    name: str
    form: str | None


def _parts(template: str) -> tuple[str | _Place, ...]:
    """A text cut into words and placeholders."""
    parts: list[str | _Place] = []
    end = 0
    for match in _PLACE.finditer(template):
        parts += (template[end : match.start()], _Place(match[0], bool(match[1]), match[2], match[3]))
        end = match.end()
    parts.append(template[end:])
    return tuple(parts)


def catalogue_files(language: str) -> list[Path]:
    """All catalogues of a language, core first."""
    return sorted(
        {*_HOME.glob(f"*/locale/{language}/*.po"), *_HOME.glob(f"games/*/locale/{language}/*.po")},
        key=lambda p: (p.parts[-4] != "core", str(p)),
    )


class Words:
    """One language: renders messages."""

    def __init__(self, language: str) -> None:
        from babel import Locale
        from babel.messages.pofile import read_po

        self.language = language
        self.locale = Locale.parse(language)
        self._texts: dict[str, str | tuple[str, ...]] = {}
        self._parts: dict[str, tuple[str | _Place, ...]] = {}
        self._said: dict[bytes, str] = {}
        self._plural: Callable[[int], int] = lambda n: int(n != 1)
        for path in catalogue_files(language):
            with path.open("rb") as file:
                catalogue = read_po(file, locale=language)
            self._plural = _plural_rule(str(catalogue.plural_expr))
            for message in catalogue:
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    self._texts[key] = (
                        message.string if isinstance(message.string, str) else tuple(message.string or ())
                    )

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> list[str]:
        """All keys, forms of terms included."""
        return list(self._texts)

    def add(self, texts: Mapping[str, str]) -> None:
        """Add the texts of a homebrew pack."""
        self._texts.update(texts)
        self._said.clear()

    def template(self, key: str, n: int | None = None) -> str | None:
        """The text behind a key, in the plural form for `n`."""
        found = self._texts.get(key)
        if found is None or isinstance(found, str):
            return found
        return found[self._plural(n if n is not None else 1)]

    def forms(self, key: str) -> str | list[str]:
        """The text behind a key as the catalogue has it: one, or its plural forms."""
        found = self._texts[key]
        return found if isinstance(found, str) else list(found)

    def text(self, msg: Msg) -> str:
        """The message as a sentence."""
        try:
            packed = _pack(msg)
        except (OverflowError, UnicodeEncodeError):  # a huge number, a broken name: rare enough not to be kept
            return self._worded(msg, None)
        found = self._said.get(packed)
        if found is None:
            if len(self._said) >= _MOST_KEPT:
                self._said.clear()
            found = self._said[packed] = self._worded(msg, None)
        return found

    def _worded(self, msg: Msg, form: str | None) -> str:
        params = msg.params
        n = params.get("n")
        count = n if isinstance(n, int) else None
        template = self.template(f"{msg.key}@{form}", count) if form else None
        if template is None:
            template = self.template(msg.key, count)
        if template is None:
            if self.language != "en":
                return words("en")._worded(msg, form)
            return f"[{msg.key}]"
        parts = self._parts.get(template)
        if parts is None:
            parts = self._parts[template] = _parts(template)
        if len(parts) == 1:
            return template
        return "".join([part if isinstance(part, str) else self._filled(part, params) for part in parts])

    def _filled(self, place: _Place, params: Mapping[str, Param]) -> str:
        if place.name not in params:
            return place.text
        text = self._param(params[place.name], place.form)
        return capital(text) if place.capital else text

    def _param(self, value: Param, form: str | None) -> str:
        if isinstance(value, Msg):
            return self._worded(value, form)
        if isinstance(value, list):
            return self.listed([self._worded(item, form) for item in value])
        return str(value)

    def listed(self, items: list[str]) -> str:
        """Items as a list in a sentence: "a, b and c"."""
        from babel.lists import format_list

        return format_list(items, locale=self.locale)


def capital(text: str) -> str:
    """Text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def _plural_rule(expression: str) -> Callable[[int], int]:
    from gettext import c2py

    rule: Callable[[int], int] = c2py(expression)
    return rule


@cache
def words(language: str = "en") -> Words:
    """The words of a language; unknown languages are an error of the caller."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return Words(language)
