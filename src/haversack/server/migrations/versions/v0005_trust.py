"""Tables whose chance is a keyed hash with the players' salts; accounts that are banned; when keys were made."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; tables from before go on with the stream they began with."""
    op.add_column("tables", sa.Column("chance", sa.String(16), nullable=False, server_default="splitmix64"))
    op.add_column("tables", sa.Column("salts", sa.Text, nullable=False, server_default="[]"))
    op.add_column("accounts", sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("keys", sa.Column("made", sa.Float))


def downgrade() -> None:
    """Drop them."""
    for table, column in (("keys", "made"), ("accounts", "banned"), ("tables", "salts"), ("tables", "chance")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(column)
