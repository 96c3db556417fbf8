"""Tables where a lesson is taken, and how far everybody has come in learning."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns of a lesson's table, and the table of what was learnt."""
    op.add_column("tables", sa.Column("lesson", sa.String(64)))
    op.add_column("tables", sa.Column("learner", sa.String(80)))
    op.create_table(
        "progress",
        sa.Column("learner", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("star", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("progress")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("learner")
        batch.drop_column("lesson")
