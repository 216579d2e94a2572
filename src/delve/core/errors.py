"""What can go wrong, in words that a person can act on.

Every error carries a message (key and parameters) and renders itself in English for a traceback. A front end
renders `error.msg` in the player's language.
"""

from __future__ import annotations

from delve.core.msg import Msg, Param, Reason


class DelveError(Exception):
    """Base of all errors that are somebody's to fix: the player's, the pack author's, the caller's."""

    def __init__(self, key: str, **params: Param) -> None:
        self.msg = Msg(key, params)
        super().__init__(key)

    def __str__(self) -> str:
        from delve.core.words import words

        return words("en").text(self.msg)


class BadConfig(DelveError):
    """A new game was asked for that cannot be set up."""


class AnswerRefused(DelveError):
    """An answer that the question does not allow; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.msg.key, **reason.msg.params)
        self.reason = reason


class UndoRefused(AnswerRefused):
    """Taking back is not possible; nothing has changed."""


class BadSave(DelveError):
    """A file that is no save, is damaged, or belongs to a newer version."""


class BadPack(DelveError):
    """A homebrew pack that does not fit; names file, record and field."""


class BadPosition(DelveError):
    """A position text that cannot be read; names the line."""


class BadLedger(DelveError):
    """A rule ledger that is not there."""


class ReplayBroken(DelveError):
    """A journal that no longer replays under the present rules."""


class UnknownGame(DelveError):
    """No game of that name is installed."""


class RuleBroken(RuntimeError):
    """A defect of the engine: a rule failed. The session stands where it stood before the answer."""
