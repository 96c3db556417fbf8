"""Windows in which all answer at the same time: the beat of a table, sealed answers, standing orders, their deeds."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; tables of before have no beat, and nobody has thought yet."""
    op.add_column("tables", sa.Column("beat", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("thinks", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "sealed",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("card", sa.String(128), primary_key=True),
        sa.Column("kind", sa.String(64), primary_key=True),
        sa.Column("rule", sa.String(16), nullable=False),
        sa.Column("cost", sa.Integer, nullable=False),
        sa.Column("until", sa.String(64), nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_index("deeds_by_table", "deeds", ["table", "id"])


def downgrade() -> None:
    """Drop them."""
    for name in ("deeds", "orders", "sealed"):
        op.drop_table(name)
    op.drop_column("people", "thinks")
    op.drop_column("tables", "beat")
