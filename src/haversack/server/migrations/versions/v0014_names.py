"""Names leave the texts that are kept; when a table was changed by an operator; when a key was used, by whom."""

import time

import sqlalchemy as sa
from alembic import op

from haversack.server.naming import without_names

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

LINES = 'SELECT id, text FROM chronicle WHERE "table" = :table'
ENDS = "SELECT number, choice FROM moves WHERE \"table\" = :table AND kind = 'abort'"


def upgrade() -> None:
    """Add the columns, and put ids in the place of names in what was told at tables."""
    op.add_column("tables", sa.Column("edited", sa.Float))
    op.create_index("tables_edited", "tables", ["edited"])
    op.add_column("keys", sa.Column("used", sa.Float))
    op.add_column("keys", sa.Column("browser", sa.String(64)))
    op.create_index("keys_by_browser", "keys", ["browser"])
    op.execute(sa.text("UPDATE keys SET used = :now").bindparams(now=time.time()))
    op.add_column("results", sa.Column("scores", sa.Text))
    c = op.get_bind()
    told = 'SELECT "table" FROM chronicle UNION SELECT "table" FROM moves WHERE kind = \'abort\''
    for table in list(c.execute(sa.text(told)).scalars()):
        _unname(c, table)


def _unname(c: sa.Connection, table: str) -> None:
    at = {"table": table}
    people = [
        (row.id, row.name) for row in c.execute(sa.text('SELECT id, name FROM people WHERE "table" = :table'), at)
    ]
    for line, text in c.execute(sa.text(LINES), at).all():
        values = {"id": line, "text": without_names(text, people)}
        c.execute(sa.text("UPDATE chronicle SET text = :text WHERE id = :id"), values)
    for number, reason in c.execute(sa.text(ENDS), at).all():
        values = {**at, "number": number, "choice": without_names(reason, people)[:128]}
        c.execute(sa.text('UPDATE moves SET choice = :choice WHERE "table" = :table AND number = :number'), values)


def downgrade() -> None:
    """Drop the columns; the names stay out of the texts."""
    op.drop_index("tables_edited", "tables")
    op.drop_column("tables", "edited")
    op.drop_index("keys_by_browser", "keys")
    op.drop_column("keys", "browser")
    op.drop_column("keys", "used")
    op.drop_column("results", "scores")
