"""Leases are in Redis alone."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Remove the table."""
    op.drop_table("leases")
