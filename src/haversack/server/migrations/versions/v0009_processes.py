"""Several processes at one database: who they are, who holds which table, and what one of them keeps for all."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(256), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )
    op.create_index("leases_by_owner", "leases", ["owner"])
    op.create_table(
        "promises",
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("promises_by_time", "promises", ["made"])
    op.create_table(
        "brought",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("brought", "promises", "leases", "processes"):
        op.drop_table(name)
