"""The store's tables for play by days: clocks, who is waited for, what happened at a table, notices."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from haversack.server.schema import metadata

clocks = Table(
    "clocks",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("speed", String(8), nullable=False),
    Column("bank", Float, nullable=False),
    Column("step", Float, nullable=False),
    Column("per", String(8), nullable=False),
    Column("cap", Float, nullable=False),
    Column("vacation", Float, nullable=False),
    Column("window", Float, nullable=False),
    Column("policy", String(8), nullable=False),
    Column("turn_of", String(32)),
    Column("answered", String(32)),
    Column("until", Float),
    Column("due", Float),
    Column("vote", Text),
    Index("clocks_by_due", "due"),
)
banks = Table(
    "banks",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("left", Float, nullable=False),
    Column("since", Float),
    Column("vacation", Float, nullable=False),
    Column("away", Float),
)
waits = Table(
    "waits",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("wait", String(32), nullable=False),
    Column("seen", Integer, nullable=False),
)
chronicle = Table(
    "chronicle",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("by", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Index("chronicle_by_table", "table", "id"),
)
contacts = Table(
    "contacts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(48), nullable=False, index=True),
    Column("way", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("confirmed", Boolean, nullable=False),
)
quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("owner", String(48), primary_key=True),
    Column("start", Integer, nullable=False),
    Column("stop", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("offset", Integer, nullable=False),
)
outbox = Table(
    "outbox",
    metadata,
    Column("id", String(72), primary_key=True),
    Column("wait", String(32), nullable=False, index=True),
    Column("contact", String(32), nullable=False, index=True),
    Column("table", String(32)),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("state", String(12), nullable=False),
    Column("claimed", Float),
    Column("tries", Integer, nullable=False),
    Column("sent", Float),
    Index("outbox_by_due", "state", "due"),
)
