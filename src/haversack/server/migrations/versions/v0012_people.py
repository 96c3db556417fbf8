"""Finding people: tables open to all, rematches, results and ratings, talk of a side, what somebody has seen."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the tables; tables of before are open to nobody, and have no talk of a side."""
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("team_talk", sa.String(16), nullable=False, server_default="none"))
    op.add_column("tables", sa.Column("attended", sa.Float))
    op.create_index("tables_listed", "tables", ["listed", "status", "created"])
    op.add_column("seats", sa.Column("owner", sa.String(32)))
    op.execute("UPDATE seats SET owner = person")
    op.add_column("talk", sa.Column("team", sa.String(32)))
    op.add_column("processes", sa.Column("here", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "visits",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(32), nullable=False, index=True),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("left", sa.Float, nullable=False),
    )
    op.create_table(
        "rematches",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("next", sa.String(32), nullable=False),
        sa.Column("changed", sa.Boolean, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
    )
    _create_results()


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("setup", sa.String(64), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("winner", sa.String(32)),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("unrated", sa.String(16), nullable=False),
    )
    op.create_table(
        "result_seats",
        sa.Column("result", sa.Integer, sa.ForeignKey("results.id"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("team", sa.String(32), nullable=False),
        sa.Column("player", sa.String(48), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("score", sa.Float, nullable=False),
    )
    op.create_index("result_seats_by_player", "result_seats", ["player", "result"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(100), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "mu"])
    op.create_table(
        "rating_changes",
        sa.Column("result", sa.Integer, sa.ForeignKey("results.id"), primary_key=True),
        sa.Column("player", sa.String(100), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("rating_changes_by_player", "rating_changes", ["player", "game", "result"])


def downgrade() -> None:
    """Drop them."""
    for name in ("rating_changes", "ratings", "result_seats", "results", "rematches", "visits"):
        op.drop_table(name)
    op.drop_index("tables_listed", "tables")
    for of, name in (
        ("processes", "here"),
        ("talk", "team"),
        ("seats", "owner"),
        ("tables", "attended"),
        ("tables", "team_talk"),
        ("tables", "listed"),
    ):
        op.drop_column(of, name)
