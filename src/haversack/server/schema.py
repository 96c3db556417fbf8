"""The store's tables. Migrations change a database; this says what it looks like now."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("origin", Text),
    Column("talk", String(16), nullable=False),
    Column("pace", Integer, nullable=False),
    Column("training", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("paused", String(32)),
    Column("lesson", String(64)),
    Column("learner", String(80)),
    Column("chance", String(16), nullable=False),
    Column("salts", Text, nullable=False),
    Column("pack", Text),
    Column("beat", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("team_talk", String(16), nullable=False),
    Column("attended", Float),
    Column("edited", Float),
    Index("tables_listed", "listed", "status", "created"),
    Index("tables_edited", "edited"),
)
accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String(32), nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("folded", String(100), unique=True),
    Column("banned", Boolean, nullable=False),
)
sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("until", Float, nullable=False),
)
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("name", String(32), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("account", Integer, ForeignKey("accounts.id"), index=True),
    Column("curtain", Boolean, nullable=False),
    Column("thinks", Integer, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("level", String(16), nullable=False),
    Column("person", String(32), ForeignKey("people.id")),
    Column("lender", String(32)),
    Column("owner", String(32)),
)
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("person", String(32), ForeignKey("people.id")),
    Column("seat", String(32)),
    Column("made", Float),
    Column("session", String(64)),
    Column("used", Float),
    Column("browser", String(64)),
    Index("keys_by_session", "session"),
    Index("keys_by_browser", "browser"),
)
moves = Table(
    "moves",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("choice", String(128), nullable=False),
    Column("keep", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("digest", String(128), nullable=False),
    Column("position", Text, nullable=False),
)
progress = Table(
    "progress",
    metadata,
    Column("learner", String(80), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("star", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)
checked = Table(
    "checked",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("made", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("differing", Integer, nullable=False),
)
talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Float, nullable=False),
    Column("at", Integer),
    Column("team", String(32)),
    Index("talk_by_table", "table", "id"),
)
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(256), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("until", Float, nullable=False),
    Column("here", Integer, nullable=False),
)
leases = Table(
    "leases",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("epoch", Integer, nullable=False),
    Index("leases_by_owner", "owner"),
)
promises = Table(
    "promises",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Index("promises_by_time", "made"),
)
brought = Table(
    "brought",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
sealed = Table(
    "sealed",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("line", Integer, nullable=False),
    Column("answer", Text, nullable=False),
)
orders = Table(
    "orders",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("card", String(128), primary_key=True),
    Column("kind", String(64), primary_key=True),
    Column("rule", String(16), nullable=False),
    Column("cost", Integer, nullable=False),
    Column("until", String(64), nullable=False),
)
deeds = Table(
    "deeds",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("at", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Index("deeds_by_table", "table", "id"),
)
visits = Table(
    "visits",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table", String(32), nullable=False, index=True),
    Column("seen", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("left", Float, nullable=False),
)
rematches = Table(
    "rematches",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("next", String(32), nullable=False),
    Column("changed", Boolean, nullable=False),
    Column("by", String(32), nullable=False),
)
reviews = Table(
    "reviews",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("lines", Integer, nullable=False),
    Column("data", Text, nullable=False),
)
results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(32), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("setup", String(64), nullable=False),
    Column("began", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("length", Integer, nullable=False),
    Column("winner", String(32)),
    Column("reason", String(200), nullable=False),
    Column("unrated", String(16), nullable=False),
    Column("scores", Text),
)
result_seats = Table(
    "result_seats",
    metadata,
    Column("result", Integer, ForeignKey("results.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("team", String(32), nullable=False),
    Column("player", String(48), nullable=False),
    Column("name", String(32), nullable=False),
    Column("score", Float, nullable=False),
    Index("result_seats_by_player", "player", "result"),
)
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(100), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game", "mu"),
)
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("result", Integer, ForeignKey("results.id"), primary_key=True),
    Column("player", String(100), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("rating_changes_by_player", "player", "game", "result"),
)
