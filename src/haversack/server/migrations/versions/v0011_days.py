"""Play by days: clocks, who is waited for, what happened at a table, seats lent to friends, notices."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; tables of before have no clock."""
    op.add_column("seats", sa.Column("lender", sa.String(32)))
    _clocks()
    _notices()


def _clocks() -> None:
    op.create_table(
        "clocks",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("speed", sa.String(8), nullable=False),
        *[sa.Column(name, sa.Float, nullable=False) for name in ("bank", "step", "cap", "vacation", "window")],
        sa.Column("per", sa.String(8), nullable=False),
        sa.Column("policy", sa.String(8), nullable=False),
        sa.Column("turn_of", sa.String(32)),
        sa.Column("answered", sa.String(32)),
        sa.Column("until", sa.Float),
        sa.Column("due", sa.Float),
        sa.Column("vote", sa.Text),
    )
    op.create_index("clocks_by_due", "clocks", ["due"])
    op.create_table(
        "banks",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("since", sa.Float),
        sa.Column("vacation", sa.Float, nullable=False),
        sa.Column("away", sa.Float),
    )
    op.create_table(
        "waits",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("wait", sa.String(32), nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_table(
        "chronicle",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("chronicle_by_table", "chronicle", ["table", "id"])


def _notices() -> None:
    op.create_table(
        "contacts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(48), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
    )
    op.create_index("ix_contacts_owner", "contacts", ["owner"])
    op.create_table(
        "quiet_hours",
        sa.Column("owner", sa.String(48), primary_key=True),
        sa.Column("start", sa.Integer, nullable=False),
        sa.Column("stop", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("offset", sa.Integer, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(72), primary_key=True),
        sa.Column("wait", sa.String(32), nullable=False),
        sa.Column("contact", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("claimed", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent", sa.Float),
    )
    op.create_index("ix_outbox_wait", "outbox", ["wait"])
    op.create_index("ix_outbox_contact", "outbox", ["contact"])
    op.create_index("outbox_by_due", "outbox", ["state", "due"])


def downgrade() -> None:
    """Drop them."""
    for name in ("outbox", "quiet_hours", "contacts", "chronicle", "waits", "banks", "clocks"):
        op.drop_table(name)
    op.drop_column("seats", "lender")
