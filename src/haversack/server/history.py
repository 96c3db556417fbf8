"""The games somebody has played: what they came to, page by page; how often each seat won; how the rating went."""

from typing import Any

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.ratings import Rating, account_key, advantage, points
from haversack.server.results import ABORTED, WORDS
from haversack.server.store import Store

PAGE = 20
CURVE = 60
OPPONENTS = 20
LEADERS = 50


def games_of(store: Store, account: int, game: str | None, before: int | None) -> tuple[list[dict[str, Any]], bool]:
    """Return the last games of an account, the newest first, those before a number; and whether there are more."""
    me = account_key(account)
    mine = sa.select(s.result_seats.c.result).where(s.result_seats.c.player == me).distinct()
    asked = sa.select(s.results).where(s.results.c.id.in_(mine))
    if game is not None:
        asked = asked.where(s.results.c.game == game)
    if before is not None:
        asked = asked.where(s.results.c.id < before)
    with store.engine.connect() as c:
        found = c.execute(asked.order_by(s.results.c.id.desc()).limit(PAGE + 1)).mappings().all()
        numbers = [row["id"] for row in found[:PAGE]]
        seats = c.execute(sa.select(s.result_seats).where(s.result_seats.c.result.in_(numbers))).mappings().all()
        changed = s.rating_changes.c.result.in_(numbers) & (s.rating_changes.c.player == me)
        changes = {row.result: row for row in c.execute(sa.select(s.rating_changes).where(changed))}
        there = set(
            c.execute(sa.select(s.tables.c.id).where(s.tables.c.id.in_([row["table"] for row in found]))).scalars()
        )
    return [_game(row, seats, changes.get(row["id"]), me, there) for row in found[:PAGE]], len(found) > PAGE


def _game(row: Any, seats: Any, change: Any, me: str, there: set[str]) -> dict[str, Any]:
    own = [one for one in seats if one["result"] == row["id"]]
    out: dict[str, Any] = {
        "id": row["id"],
        "table": row["table"] if row["table"] in there else None,
        "game": row["game"],
        "setup": row["setup"],
        "began": row["began"],
        "ended": row["ended"],
        "length": row["length"],
        "winner": row["winner"],
        "reason": row["reason"],
        "unrated": WORDS.get(row["unrated"], row["unrated"]),
        "score": next((one["score"] for one in own if one["player"] == me), None),
        "seats": [_seat(one, me) for one in own],
    }
    out["change"] = None
    if change is not None:
        before, after = points(Rating(change.mu_before, 1)), points(Rating(change.mu, change.sigma))
        out["change"] = {"from": before["points"], **after}
    return out


def _seat(one: Any, me: str) -> dict[str, Any]:
    kind, _, rest = one["player"].partition(" ")
    level = rest if kind == "bot" else None
    return {"seat": one["seat"], "team": one["team"], "name": one["name"], "level": level, "mine": one["player"] == me}


def statistics_of(store: Store, account: int) -> dict[str, Any]:
    """Return how an account has fared: ratings with their course, games by game, side and seat, who it met."""
    me = account_key(account)
    with store.engine.connect() as c:
        met = _people(c, me)
        people = {"people": met[:OPPONENTS], "more_people": len(met) > OPPONENTS}
        return {"ratings": _ratings(c, me), "seats": _by_seat(c, me), **people}


def _ratings(c: sa.Connection, me: str) -> list[dict[str, Any]]:
    rows = c.execute(sa.select(s.ratings).where(s.ratings.c.player == me).order_by(s.ratings.c.game)).all()
    out = []
    for row in rows:
        of = (s.rating_changes.c.player == me) & (s.rating_changes.c.game == row.game)
        asked = sa.select(s.rating_changes.c.mu, s.rating_changes.c.sigma).where(of)
        last = c.execute(asked.order_by(s.rating_changes.c.result.desc()).limit(CURVE)).all()
        curve = [points(Rating(*one)) for one in reversed(last)]
        now = points(Rating(row.mu, row.sigma))
        out.append(
            {"game": row.game, "games": row.games, **now, "curve": [[one["points"], one["off"]] for one in curve]}
        )
    return out


def _by_seat(c: sa.Connection, me: str) -> list[dict[str, Any]]:
    """Count games by game, side and seat; whoever played several seats counts for each."""
    seats = s.result_seats.c
    of = (s.results.c.game, seats.team, seats.seat)
    won = sa.func.sum(sa.case((seats.score == 1.0, 1), else_=0)).label("won")
    drawn = sa.func.sum(sa.case((seats.score == 0.5, 1), else_=0)).label("drawn")
    asked = sa.select(*of, sa.func.count().label("games"), won, drawn).join_from(
        s.result_seats, s.results, seats.result == s.results.c.id
    )
    asked = asked.where(seats.player == me, s.results.c.reason != ABORTED)
    return [dict(row) for row in c.execute(asked.group_by(*of).order_by(*of)).mappings()]


def _people(c: sa.Connection, me: str) -> list[dict[str, Any]]:
    """Count the games played with and against other accounts, those met most first, and one more than are listed."""
    seats = s.result_seats.c
    mine = sa.select(seats.result, seats.team, seats.score).where(seats.player == me).distinct().subquery()
    met = sa.select(seats.result, seats.team, seats.player).where(seats.player.startswith("account ")).distinct()
    other = met.where(seats.player != me, seats.result.in_(sa.select(mine.c.result))).subquery()
    is_foe = other.c.team != mine.c.team
    total = sa.func.count()
    against = sa.func.sum(sa.case((is_foe, 1), else_=0))
    won = sa.func.sum(sa.case((is_foe & (mine.c.score == 1.0), 1), else_=0))
    named = sa.literal("account ") + sa.cast(s.accounts.c.id, sa.String)
    asked = (
        sa.select(s.accounts.c.name, total.label("games"), against.label("against"), won.label("won"))
        .join_from(mine, other, mine.c.result == other.c.result)
        .join(s.accounts, named == other.c.player)
        .group_by(s.accounts.c.id, s.accounts.c.name)
        .order_by(total.desc(), s.accounts.c.name)
        .limit(OPPONENTS + 1)
    )
    return [dict(row) for row in c.execute(asked).mappings()]


def leaders(store: Store, game: str, after: int = 0) -> dict[str, Any]:
    """Return the players of a game by rating, bots among them, with the advantages of its sides."""
    named = sa.literal("account ") + sa.cast(s.accounts.c.id, sa.String)
    of = s.ratings.c.game == game
    asked = sa.select(s.ratings, s.accounts.c.name).outerjoin(s.accounts, named == s.ratings.c.player).where(of)
    shown = s.accounts.c.name.is_not(None) | s.ratings.c.player.startswith("bot ")
    ordered = asked.where(shown).order_by(s.ratings.c.mu.desc(), s.ratings.c.player)
    with store.engine.connect() as c:
        rows = c.execute(ordered.offset(after).limit(LEADERS + 1)).all()
        sides = c.execute(asked.where(s.ratings.c.player.startswith("side ")).order_by(s.ratings.c.player)).all()
    players = [_leader(row) for row in rows[:LEADERS]]
    found = [{"side": row.player[5:], "games": row.games, **advantage(Rating(row.mu, row.sigma))} for row in sides]
    return {"players": players, "more": len(rows) > LEADERS, "sides": found}


def _leader(row: Any) -> dict[str, Any]:
    level = row.player[4:] if row.player.startswith("bot ") else None
    return {"name": row.name, "level": level, "games": row.games, **points(Rating(row.mu, row.sigma))}


def ratings_at(store: Store, game: str, accounts: dict[str, int]) -> dict[str, dict[str, object]]:
    """Return the ratings of people at a table, by person; who has none yet is left out."""
    players = {account_key(account): person for person, account in accounts.items()}
    asked = sa.select(s.ratings).where(s.ratings.c.game == game, s.ratings.c.player.in_(players))
    with store.engine.connect() as c:
        return {players[row.player]: points(Rating(row.mu, row.sigma)) for row in c.execute(asked)}
