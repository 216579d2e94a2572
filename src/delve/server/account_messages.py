"""The messages about accounts, over HTTP: who somebody is. They belong to those of `messages`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from delve.server.messages import Language

MOST_NAME = 40
MOST_PASSWORD = 200

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=MOST_PASSWORD)]


class Me(Struct, frozen=True):
    """Who you are to this server. A guest has no password and is known by the cookie alone."""

    id: str
    name: str
    guest: bool
    lang: Language
    webhook: str = ""
    preferences: dict[str, Any] = {}


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Play at once as a guest."""

    lang: Language = "en"
    name: Name | None = None


class ChangeMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Change your name, language, webhook or the page's preferences; what is left out stays."""

    name: Name | None = None
    lang: Language | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    """An address that gets a message when it is your turn and you are away; empty for none."""
    preferences: dict[str, Any] | None = None


class SetPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Give a guest a login, or change the password."""

    login: Annotated[str, Meta(min_length=3, max_length=MOST_NAME, pattern=r"^[\w.\-]+$(?!\n)")]
    password: Password
    current: str | None = None
    """The password so far, where there is one."""


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """Be who you were before, on this machine too."""

    login: Annotated[str, Meta(max_length=MOST_NAME)]
    password: Annotated[str, Meta(max_length=MOST_PASSWORD)]


class LoginCard(Struct, frozen=True):
    """A browser that you are logged in with."""

    id: str
    device: str
    """The browser and its system; empty if they are not known."""
    created: float
    seen: float
    """When it was last used, within some minutes."""
    current: bool
    """Whether it is the one that asks."""


class LoginList(Struct, frozen=True):
    """The browsers that you are logged in with, the one used last first."""

    logins: list[LoginCard]


class DeleteMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete your account. `name` is your name as it is shown, so that nobody does it by mistake; `current` is your
    password, where you have one."""

    name: Annotated[str, Meta(max_length=MOST_NAME)]
    current: Annotated[str, Meta(max_length=MOST_PASSWORD)] | None = None
