"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("login", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("token_version", sa.Integer, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("host", sa.Text, sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("difficulty", sa.Text, nullable=False),
        sa.Column("watch_nonce", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), index=True),
        sa.Column("role", sa.Text),
        sa.Column("invite_nonce", sa.Text, nullable=False),
        sa.Column("invite_expires", sa.Double, nullable=False),
        sa.Column("standing_in", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        _of_table(),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("account", sa.Text),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("request", sa.Text),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    requested = sa.text("request IS NOT NULL")
    op.create_index(
        "entries_request",
        "entries",
        ["table_id", "account", "request"],
        unique=True,
        sqlite_where=requested,
        postgresql_where=requested,
    )
    chat = sa.text("kind = 'chat'")
    op.create_index("entries_chat", "entries", ["table_id", "version"], sqlite_where=chat, postgresql_where=chat)
    op.create_table(
        "snapshots",
        _of_table(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table("watchers", _of_table(), _of_account())
    op.create_table("archived", _of_table(), _of_account())
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False, index=True),
        sa.Column("expires", sa.Double, nullable=False),
    )


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _of_account() -> sa.Column[str]:
    return sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True, index=True)
