"""What was said stands where it was said: how many events there were by then."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of what was said before it is not known."""
    op.add_column("talk", sa.Column("at", sa.Integer))


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("talk") as batch:
        batch.drop_column("at")
