"""Who chose how a game is dealt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a column; where it is empty, nobody is known to have chosen."""
    op.add_column("tables", sa.Column("dealt_by", sa.Text))
