"""Keys to seats that were given to somebody who was signed in end with that session."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of keys from before it is not known."""
    op.add_column("keys", sa.Column("session", sa.String(64)))
    op.create_index("keys_by_session", "keys", ["session"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("keys_by_session", "keys")
    with op.batch_alter_table("keys") as batch:
        batch.drop_column("session")
