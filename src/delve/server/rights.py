"""Who may do what at a table: each command becomes a change of the table, or is refused with the reason.

Nothing of a command is trusted: not the seat, not the era, not the state that its sender believes in.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never, get_args

import msgspec

import delve
from delve.core.questions import Question, Seat
from delve.server.commands import Actor, Command, Forget, SeatCommand, SendAway, Sit, Start, TableCommand
from delve.server.errors import Refuse
from delve.server.keys import Keys, new_nonce
from delve.server.messages import Answer, AskHint, Redo, Say, SeatAct, SeatKind, Undo
from delve.server.storage.rows import SeatRow
from delve.server.table import Answers, Change, Changed, DoAgain, Said, Table, TakeBack
from delve.server.table import Start as Begin

INVITE_DAYS = 14
_KINDS = frozenset(get_args(SeatKind)) - {"human"}


def change_of(
    table: Table, actor: Actor, command: Command, keys: Keys, now: float, here: Collection[str] = ()
) -> tuple[Change, int]:
    """What a command changes, and the seat that it is done from (-1 for none); raises Refuse. `here` are the accounts
    that are at the table."""
    if isinstance(command, Answer):
        return _answer(table, actor, command), command.seat
    if isinstance(command, Undo):
        _may_undo(table, actor, command.seat, command.era)
        return TakeBack(command.level, table.taken_back_by(actor.account)), command.seat
    if isinstance(command, Redo):
        _may_undo(table, actor, command.seat, command.era)
        return DoAgain(table.taken_back_by(actor.account)), command.seat
    if isinstance(command, Say):
        seats = table.seats_of(actor.account)
        text = " ".join(command.text.split())
        if not text:
            raise Refuse(400, "server.refused.empty")
        return Said(actor.name, seats[0] if seats else -1, text), seats[0] if seats else -1
    if isinstance(command, Start):
        return _start(table, actor), -1
    if isinstance(command, SeatCommand):
        return _seat(table, actor, command, now, here), command.number
    if isinstance(command, TableCommand):
        _is_host(table, actor)
        return table.changed(
            settings=command.settings, watch_nonce=new_nonce() if command.renew_watch else table.watch_nonce
        ), -1
    if isinstance(command, Sit):
        return _sit(table, actor, command, keys, now), command.number
    if isinstance(command, SendAway):
        _is_host(table, actor)
        if table.is_at(command.account):
            raise Refuse(409, "server.refused.no_watcher")
        return table.changed(watch_nonce=new_nonce(), sent_away=command.account), -1
    if isinstance(command, Forget):
        if actor.account:
            raise Refuse(403, "server.refused.host")
        return _forget(table, command.account, now), -1
    assert_never(command)


def _is_host(table: Table, actor: Actor) -> None:
    if actor.account != table.host:
        raise Refuse(403, "server.refused.host")


def _holds(table: Table, actor: Actor, seat: int) -> None:
    if seat not in table.seats_of(actor.account):
        raise Refuse(403, "server.refused.seat", seat=seat + 1)


def _is_on(table: Table) -> None:
    if table.session is None:
        raise Refuse(409, "server.refused.gathering")
    if table.settings.paused:
        raise Refuse(409, "server.refused.paused")


def _is_current(table: Table, era: int) -> None:
    if era != table.era:
        raise Refuse(409, "server.refused.stale")


def _answer(table: Table, actor: Actor, command: Answer) -> Answers:
    _holds(table, actor, command.seat)
    _is_on(table)
    _is_current(table, command.era)
    session = table.playing
    if command.at != len(session.journal) and session.question_for(Seat(command.seat)) is None:
        # Its question is gone and another seat is asked now: the sender sees an old table.
        raise Refuse(409, "server.refused.stale")
    return Answers([(command.seat, command.answer)], command.at)


def hinted(table: Table, actor: Actor, command: AskHint) -> Question:
    """The question that somebody may have a hint for; raises Refuse."""
    may_have_hints(table, actor, command.seat)
    _is_on(table)
    _is_current(table, command.era)
    session = table.playing
    question = session.question_for(Seat(command.seat))
    if question is None:
        gone = command.at != len(session.journal)
        raise Refuse(409, "server.refused.stale") if gone else Refuse(409, "server.refused.not_asked")
    return question


def may_have_hints(table: Table, actor: Actor, seat: int) -> None:
    """Check that somebody plays a seat, and that the host allows hints; raises Refuse."""
    _holds(table, actor, seat)
    if not table.settings.hints:
        raise Refuse(409, "server.refused.no_hints")


def _may_undo(table: Table, actor: Actor, seat: int, era: int) -> None:
    _holds(table, actor, seat)
    _is_on(table)
    if table.settings.undo == "off":
        raise Refuse(409, "server.refused.no_undo")
    if table.settings.undo == "host":
        _is_host(table, actor)
    _is_current(table, era)
    session = table.playing
    if not (session.questions or session.practice):
        raise Refuse(409, "core.undo.over")


def _start(table: Table, actor: Actor) -> Begin:
    _is_host(table, actor)
    if table.stage != "gathering":
        raise Refuse(409, "server.refused.begun")
    empty = [s.number + 1 for s in table.seats if s.kind == "human" and s.account is None]
    if empty:
        raise Refuse(409, "server.refused.open_seats", n=len(empty), seats=", ".join(map(str, empty)))
    return Begin(delve.__version__)


def _sit(table: Table, actor: Actor, command: Sit, keys: Keys, now: float) -> Changed:
    seat = table.seat(command.number)
    if seat is None:
        raise Refuse(410, "server.refused.invite")
    if seat.kind == "human" and seat.account == actor.account:
        return table.changed(names={actor.account: actor.name})
    if not keys.is_invite(command.token, table.id, seat.number, seat.invite_nonce):
        raise Refuse(410, "server.refused.invite")
    if seat.kind != "human" or seat.account is not None:
        raise Refuse(409, "server.refused.taken", seat=seat.number + 1)
    if seat.invite_expires < now:
        raise Refuse(410, "server.refused.invite")
    taken = msgspec.structs.replace(seat, account=actor.account, standing_in=False)
    return table.changed(seats=table.with_seat(taken), names={actor.account: actor.name})


def _forget(table: Table, account: str, now: float) -> Changed:
    """Somebody is no more: where the game goes on their seats are open, and another player is the host."""
    seats = table.seats
    if table.stage != "over":
        seats = [_with(s, "open", Actor("", ""), now) if s.account == account else s for s in seats]
    host = table.host
    if host == account:
        others = (s.account for s in table.seats if s.kind == "human" and s.account not in (None, account))
        host = next((other for other in others if other is not None and table.names.get(other) != ""), host)
    return table.changed(seats=seats, host=host, names={account: ""})


def _seat(table: Table, actor: Actor, command: SeatCommand, now: float, here: Collection[str]) -> Changed:
    seat = table.seat(command.number)
    if seat is None:
        raise Refuse(404, "server.refused.no_seat", seat=command.number + 1)
    do = command.do
    if do == "leave" or (do == "stand_up" and seat.account == actor.account):
        _holds(table, actor, seat.number)
    elif actor.account:
        _is_host(table, actor)
    if do in ("stand_in", "stand_up") and (seat.kind != "human" or seat.account is None):
        raise Refuse(409, "server.refused.nobody", seat=seat.number + 1)
    if actor.account and _is_their_own(table, seat, actor, do, here):
        raise Refuse(409, "server.refused.present", seat=seat.number + 1)
    changed = table.with_seat(_with(seat, do, actor, now))
    return table.changed(seats=changed, names={actor.account: actor.name} if do == "take" else None)


def _is_their_own(table: Table, seat: SeatRow, actor: Actor, do: SeatAct, here: Collection[str]) -> bool:
    """Whether it is for the player alone to give a seat up: nobody takes the place of somebody who is at the table.
    Before the game there is nothing to take but the seat itself, and the host may say who plays."""
    if seat.kind != "human" or seat.account in (None, actor.account) or seat.account not in here:
        return False
    return do == "take" if table.stage == "gathering" else do not in ("renew", "stand_up", "leave")


def _with(seat: SeatRow, do: SeatAct, actor: Actor, now: float) -> SeatRow:
    """A seat as it is after something was done with it."""
    replace = msgspec.structs.replace
    if do in ("stand_in", "stand_up"):
        return replace(seat, standing_in=do == "stand_in")
    if do == "take":
        return replace(seat, kind="human", account=actor.account, standing_in=False)
    expires = now + INVITE_DAYS * 86_400
    if do in _KINDS:
        return replace(seat, kind=do, account=None, standing_in=False, invite_nonce=new_nonce())
    fresh = replace(seat, invite_nonce=new_nonce(), invite_expires=expires)
    return fresh if do == "renew" else replace(fresh, kind="human", account=None, standing_in=False)
