"""A table without its game, for one person, in words: what the lobby lists and the table's own page heads with."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from delve.core import registry
from delve.core.msg import say
from delve.core.words import words
from delve.server import games
from delve.server.keys import WATCH, Keys
from delve.server.messages import Language, SeatCard, TableInfo
from delve.server.storage.rows import SeatRow
from delve.server.table import Table


def table_info(
    table: Table, account: str, lang: Language, keys: Keys, *, here: Collection[str] = (), archived: bool = False
) -> TableInfo:
    """A table for somebody; `here` are the accounts that have it open."""
    row, is_host = table.row, account == table.host
    game, difficulty = words(lang).text(registry.game_def(row.game).title), _names(row.game, lang).get(row.difficulty)
    return TableInfo(
        id=table.id,
        game=row.game,
        title=title(table, lang),
        subtitle=f"{game} · {difficulty}" if difficulty else game,
        scenario=row.scenario,
        difficulty=row.difficulty,
        stage=table.stage,
        practice=row.practice,
        seats=[_seat(table, seat, account, lang, keys, here) for seat in table.seats],
        settings=table.settings,
        host=is_host,
        watchers=len(set(here) - {seat.account for seat in table.seats}),
        archived=archived,
        updated=table.updated,
        your_turn=account in table.asked(),
        watch=keys.invite(table.id, WATCH, table.watch_nonce) if is_host else "",
        dealt_by=_name(table, row.dealt_by, lang) if row.dealt_by else "",
    )


def title(table: Table, lang: Language) -> str:
    """What is played: the name of the scenario."""
    row = table.row
    return _names(row.game, lang).get(row.scenario, row.scenario)


def _seat(table: Table, seat: SeatRow, account: str, lang: Language, keys: Keys, here: Collection[str]) -> SeatCard:
    taken = seat.kind != "human" or seat.account is not None
    inviting = account == table.host and not taken
    return SeatCard(
        number=seat.number,
        kind=seat.kind,
        taken=taken,
        name=_seat_name(table, seat, lang),
        you=seat.kind == "human" and seat.account == account,
        present=seat.account in here,
        role=table.role(seat),
        invite=keys.invite(table.id, seat.number, seat.invite_nonce) if inviting else "",
        standing_in=seat.standing_in,
    )


def _seat_name(table: Table, seat: SeatRow, lang: Language) -> str:
    """Who sits there."""
    if seat.kind != "human":
        return words(lang).text(say(f"server.seat.{seat.kind}"))
    if seat.account is None:
        return words(lang).text(say("server.seat.open"))
    return _name(table, seat.account, lang)


def _name(table: Table, account: str, lang: Language) -> str:
    """What somebody is called; of who has deleted their account, no name is left."""
    return table.names.get(account, "?") or words(lang).text(say("server.gone"))


@cache
def _names(game: str, lang: str) -> dict[str, str]:
    """The names of a game's scenarios and difficulties."""
    page, said = games.page(game), words(lang)
    return {c.id: c.name for c in (*page.scenarios(said), *page.difficulties(said))}
