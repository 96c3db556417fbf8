"""Reviews: what decided a finished game, kept with it."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; games of before are reviewed when somebody asks."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("reviews")
