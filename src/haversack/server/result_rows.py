"""The results and ratings of one person: shown to them, or left without a name. And of one game: forgotten."""

import secrets
from typing import Any

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.naming import NOBODY
from haversack.server.ratings import account_key
from haversack.server.results import GUEST


def results_of(account: int) -> dict[str, sa.Select[Any]]:
    """Return what to ask the store for, to have all results and ratings of an account."""
    me, seats = account_key(account), s.result_seats.c
    names = (s.results.c.table, s.results.c.game, s.results.c.ended, s.results.c.reason, seats.seat, seats.score)
    results = sa.select(*names).join_from(s.results, s.result_seats, seats.result == s.results.c.id)
    changes = sa.select(s.rating_changes).where(s.rating_changes.c.player == me)
    return {
        "results": results.where(seats.player == me).order_by(s.results.c.id, seats.seat),
        "ratings": sa.select(s.ratings).where(s.ratings.c.player == me),
        "rating_changes": changes.order_by(s.rating_changes.c.result),
    }


def unname_results(c: sa.Connection, account: int) -> None:
    """Let the results of an account be somebody's of whom nothing is known: the ratings of others rest on them."""
    me, nobody = account_key(account), f"gone {secrets.token_hex(8)}"
    c.execute(s.result_seats.update().where(s.result_seats.c.player == me).values(player=nobody, name=NOBODY))
    for of in (s.ratings, s.rating_changes):
        c.execute(of.update().where(of.c.player == me).values(player=nobody))


def unname_guests(c: sa.Connection, people: sa.Select[Any]) -> None:
    """Let no name stand in the results of people who had no account when their games were over."""
    at = sa.select(s.results.c.id).join_from(s.results, s.people, s.people.c.table == s.results.c.table)
    at = at.where(s.results.c.id == s.result_seats.c.result, s.people.c.name == s.result_seats.c.name)
    of = (s.result_seats.c.player == GUEST) & sa.exists(at.where(s.people.c.id.in_(people)))
    c.execute(s.result_seats.update().where(of).values(name=NOBODY))


def forget_result(c: sa.Connection, table: str) -> None:
    """Remove the result of a game that goes on after all; ratings that rest on it are worked out anew by command."""
    number = sa.select(s.results.c.id).where(s.results.c.table == table)
    for of in (s.rating_changes, s.result_seats):
        c.execute(of.delete().where(of.c.result.in_(number)))
    c.execute(s.results.delete().where(s.results.c.table == table))
