"""The pack that a table is played with."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; tables of before are played with the standard cards."""
    op.add_column("tables", sa.Column("pack", sa.Text))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "pack")
