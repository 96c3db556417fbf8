"""Tables that are paused, people behind a curtain, names of accounts without their capitals."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; nothing is paused and nobody sits behind a curtain."""
    op.add_column("tables", sa.Column("paused", sa.String(32)))
    op.add_column("people", sa.Column("curtain", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("accounts", sa.Column("folded", sa.String(100)))
    _fold_names()
    op.create_index("accounts_by_folded", "accounts", ["folded"], unique=True)


def _fold_names() -> None:
    """Write each name without its capitals; of two that differ in nothing else the older one keeps it."""
    accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("folded"))
    connection, taken = op.get_bind(), set[str]()
    for number, name in connection.execute(sa.select(accounts.c.id, accounts.c.name).order_by(accounts.c.id)).all():
        folded = name.casefold()
        if folded in taken:
            folded = f"{name} #{number}"
        taken.add(folded)
        connection.execute(accounts.update().where(accounts.c.id == number).values(folded=folded))


def downgrade() -> None:
    """Drop them."""
    op.drop_index("accounts_by_folded", "accounts")
    for table, column in (("accounts", "folded"), ("people", "curtain"), ("tables", "paused")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(column)
