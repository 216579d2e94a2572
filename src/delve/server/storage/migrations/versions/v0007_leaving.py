"""Accounts that are deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add a column, and an index to find what names somebody."""
    op.add_column("accounts", sa.Column("deleted", sa.Double))
    spoken = sa.text("kind IN ('chat', 'changed')")
    op.create_index("entries_people", "entries", ["account"], sqlite_where=spoken, postgresql_where=spoken)
