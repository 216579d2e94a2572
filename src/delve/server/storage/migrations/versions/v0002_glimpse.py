"""What the list of tables shows of a game, so that no game is loaded for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add a column; where it is empty, the next change of the table fills it."""
    op.add_column("tables", sa.Column("glimpse", sa.Text))
