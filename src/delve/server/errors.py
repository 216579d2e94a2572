"""What can go wrong at the server, each with an HTTP status and words that a person can act on."""

from __future__ import annotations

from delve.core.errors import DelveError
from delve.core.msg import Msg, Param, Reason
from delve.core.words import Words
from delve.server.messages import Refusal


class BadSetup(DelveError):
    """The server cannot start as it was told to."""


class Refuse(DelveError):
    """A request that is not granted; nothing has changed. The key's last part is the code for programs."""

    def __init__(self, status: int, key: str, **params: Param) -> None:
        super().__init__(key, **params)
        self.status = status
        self.rule = ""

    @classmethod
    def of(cls, status: int, msg: Msg, rule: str = "") -> Refuse:
        """A refusal that says what a message says."""
        refuse = cls(status, msg.key, **msg.params)
        refuse.rule = rule
        return refuse

    @property
    def code(self) -> str:
        """What programs go by."""
        return code_of(self.msg)


def code_of(msg: Msg) -> str:
    """The last part of a message's key."""
    return msg.key.rpartition(".")[2]


def refusal_of(reason: Reason, words: Words) -> Refusal:
    """A reason of the rules, in a language."""
    return Refusal(code_of(reason.msg), words.text(reason.msg), reason.rule)
