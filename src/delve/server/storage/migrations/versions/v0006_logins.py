"""Logins that can be ended one by one."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add a table. Cookies from before name no login: they stay good until their account ends them."""
    op.create_table(
        "logins",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    # Until now only a login was noted: nobody is to be taken for long gone who was here yesterday.
    op.execute(sa.text("UPDATE accounts SET seen = :now").bindparams(now=time.time()))
