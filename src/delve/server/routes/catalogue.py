"""What there is to play, and the words for it; the same for everybody."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import Path, Query, Request, Response

import delve
from delve.bots import registry as bots
from delve.core import ledger, registry
from delve.core.msg import say
from delve.core.words import LANGUAGES, Words, words
from delve.server import games
from delve.server.errors import Refuse
from delve.server.http import JSON, Api, pick_language, reply
from delve.server.messages import Choice, GameCard, GameInfo, Language, LedgerLine, PageWords, ServerInfo
from delve.server.place import place

COMING = (("gloomhaven", 1, 4, 90), ("mageknight", 1, 4, 120))
"""Games that are still to come: id, seats, minutes."""

Lang = Annotated[str, Query(max_length=20)]
Game = Annotated[str, Path(max_length=40)]


def add(api: Api) -> None:
    """Add the routes."""
    api.route("GET", "/api/server", gives=ServerInfo)(get_server)
    api.route("GET", "/api/words", gives=PageWords)(get_words)
    api.route("GET", "/api/games/{game}", gives=GameInfo, problems=(404,))(get_game)
    api.route("GET", "/api/games/{game}/content", gives=JSON, problems=(404,))(get_content)
    api.route("GET", "/api/rules/{rule}", gives=LedgerLine, problems=(404,))(get_rule)


def _cached(request: Request, data: bytes) -> Response:
    """An answer that the browser may keep, and asks for again with its tag."""
    tag = f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(data), 200, {**headers, "content-encoding": "gzip"}, JSON)
    return Response(data, 200, headers, JSON)


@lru_cache
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


async def get_server(request: Request, lang: Lang = "en") -> Response:
    """What this server is and which games it has."""
    _check(request)
    return _cached(request, _server(pick_language(lang)))


async def get_words(request: Request, lang: Lang = "en") -> Response:
    """The page's own words."""
    _check(request)
    return _cached(request, _words(pick_language(lang)))


async def get_game(request: Request, game: Game, lang: Lang = "en") -> Response:
    """What can be chosen before a game."""
    _check(request)
    return _cached(request, _game(_known(game), pick_language(lang)))


async def get_content(request: Request, game: Game, lang: Lang = "en") -> Response:
    """Everything of a game's box that the page draws; its form is the game's own."""
    _check(request)
    return _cached(request, _content(_known(game), pick_language(lang)))


async def get_rule(request: Request, rule: Annotated[str, Path(max_length=40)]) -> Response:
    """A line of a rule ledger."""
    _check(request)
    found = ledger.find(rule)
    if found is None:
        raise Refuse(404, "server.refused.no_rule", rule=rule)
    return reply(LedgerLine(found.id, found.section, found.text, ledger.rulings(found.id)))


def _check(request: Request) -> None:
    at = place(request)
    at.limits.requests.check(at.address(request))


def _known(game: str) -> str:
    if game not in games.names():
        raise Refuse(404, "server.refused.no_game", game=game)
    return game


@lru_cache
def _server(lang: Language) -> bytes:
    said = words(lang)
    cards = []
    for name in games.names():
        definition, page = registry.game_def(name), games.page(name)
        seats = definition.seats
        cards.append(
            GameCard(name, said.text(definition.title), True, seats[0], seats[-1], page.minutes, said.text(page.tag))
        )
    for name, least, most, minutes in COMING:
        if name not in games.names():
            title, tag = said.text(say(f"server.coming.{name}")), said.text(say(f"server.coming.{name}_tag"))
            cards.append(GameCard(name, title, False, least, most, minutes, tag))
    # The shortest comes first.
    cards.sort(key=lambda card: card.minutes)
    return msgspec.json.encode(ServerInfo(delve.__version__, list(LANGUAGES), cards))


@lru_cache
def _words(lang: Language) -> bytes:
    said = words(lang)
    texts: dict[str, str | list[str]] = {}
    for key in said.keys():  # noqa: SIM118 - not a dict
        if key.startswith(("page.", "game.")):
            texts[key] = said.forms(key)
    return msgspec.json.encode(PageWords(lang, texts))


@lru_cache
def _game(game: str, lang: Language) -> bytes:
    said, page, definition = words(lang), games.page(game), registry.game_def(game)
    info = GameInfo(
        id=game,
        title=said.text(definition.title),
        least_seats=definition.seats[0],
        most_seats=definition.seats[-1],
        scenarios=page.scenarios(said),
        difficulties=page.difficulties(said),
        roles=page.roles(said),
        lesson=page.lesson,
        lesson_roles=list(page.lesson_roles),
        bots=[_bot(name, said) for name in bots.names(game)],
    )
    return msgspec.json.encode(info)


def _bot(name: str, said: Words) -> Choice:
    """A kind of bot that can sit in a seat."""
    kind = "bot" if name == bots.HEURISTIC else name
    return Choice(kind, said.text(say(f"server.seat.{kind}")), said.text(say(f"server.seat.{kind}_note")))


@lru_cache
def _content(game: str, lang: Language) -> bytes:
    return msgspec.json.encode(games.page(game).content(words(lang)))
