"""Write what each finished game came to, for each of its seats, and how ratings change by it.

A result is written once, when the game is over, and the ratings that change are written with it, one result after the
other. So they can be worked out anew from the results at any time, and come to the same.

A seat counts for whoever held it last for themselves: whoever lets a bot or a friend sit in, or leaves a running game,
has the result of their side; whoever sat in has none.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.kernel.state import outcome_data
from haversack.server import schema as s
from haversack.server.course import Course, beginning, rules_of
from haversack.server.ratings import Rating, Side, account_key, bot_key, rated, side_key
from haversack.server.store import PersonRow, SeatRow, Store, Stored, TableRow

GUEST, ABORTED, RESIGNED = "guest", "aborted", "resigned"
LOCK = 7_140_017
# Why a game does not count for ratings, in the words that follow "not rated: ".
WORDS = {
    "training": "a bot gave hints",
    "branch": "it went on from another game",
    "pack": "it was played with other cards",
    "curtain": "people shared a device",
    "guest": "somebody played without an account",
    "both": "somebody played on both sides",
    "bots": "no person played",
    "aborted": "it was ended before its end, or before both sides had chosen something",
}


class SeatResult(msgspec.Struct, frozen=True):
    """What a seat came to, and whom it counts for."""

    seat: str
    team: str
    player: str
    name: str
    score: float


class Result(msgspec.Struct, frozen=True):
    """What a game came to; `unrated` says why it does not count for ratings, or nothing.

    `scores` are what its rules came to; where people ended it before, there are none.
    """

    table: str
    game: str
    setup: str
    began: float
    length: int
    winner: str | None
    reason: str
    unrated: str
    seats: list[SeatResult]
    scores: str | None = None


def unrated(
    game: Game, row: TableRow, seats: dict[str, SeatRow], people: dict[str, PersonRow], chosen: set[str] | None = None
) -> str:
    """Return why a game with these people does not count for ratings; nothing if it does.

    `chosen` are the seats that have chosen something, once it is over.
    """
    held = {seat: people[one.holder] for seat, one in seats.items() if one.holder in people}
    sides = {team: {_identity(held[seat]) for seat in of if seat in held} for team, of in game.teams.items()}
    everybody = [identity for side in sides.values() for identity in side]
    several = {person.id for person in held.values() if [one.id for one in held.values()].count(person.id) > 1}
    reasons = {
        "training": row.training or row.lesson is not None,
        "branch": row.origin is not None,
        "pack": row.pack is not None,
        "bots": not held and all(one.kind != "open" for one in seats.values()),
        "curtain": any(person.curtain and person.id in several for person in held.values()),
        "both": len(everybody) != len(set(everybody)),
        "guest": any(person.account is None for person in held.values()),
        "aborted": chosen is not None and not all(chosen & set(of) for of in game.teams.values()),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _identity(person: PersonRow) -> str:
    return person.id if person.account is None else account_key(person.account)


def result_of(
    game: Game,
    row: TableRow,
    seats: dict[str, SeatRow],
    people: dict[str, PersonRow],
    course: Course,
    outcome: dict[str, Any],
) -> Result:
    """Return what a game came to; of each seat, `person` is whoever it counts for."""
    winner = outcome["winner"]
    setup = row.options.get("scenario", "")
    return Result(
        table=row.id,
        game=row.game,
        setup=setup if isinstance(setup, str) else "",
        began=row.created,
        length=len(course.choices),
        winner=winner,
        reason=_reason(course, outcome),
        scores=None if course.is_ended else scores_text(outcome["scores"]),
        unrated=ABORTED if course.aborted else unrated(game, row, seats, people, {seat for seat, _ in course.choices}),
        seats=[
            _seat_result(seats[seat], team, people, 0.5 if winner is None else float(team == winner))
            for team, of in game.teams.items()
            for seat in of
        ],
    )


def scores_text(scores: object) -> str:
    """Return final scores as they are kept."""
    return msgspec.json.encode(scores, order="sorted").decode()


def _reason(course: Course, outcome: dict[str, Any]) -> str:
    """Return why a game ended, without the name of anybody."""
    if course.aborted:
        return ABORTED
    return RESIGNED if course.resigned is not None else str(outcome["reason"])[:200]


def _seat_result(row: SeatRow, team: str, people: dict[str, PersonRow], score: float) -> SeatResult:
    person = people.get(row.person or "")
    if person is None:
        return SeatResult(row.seat, team, bot_key(row.level), "", score)
    player = GUEST if person.account is None else account_key(person.account)
    return SeatResult(row.seat, team, player, person.name, score)


def owned(store: Store, table: str, seats: Iterable[SeatRow]) -> dict[str, SeatRow]:
    """Return the seats of a table with whoever each counts for."""
    asked = sa.select(s.seats.c.seat, s.seats.c.owner).where(s.seats.c.table == table)
    with store.engine.connect() as c:
        owners: dict[str, str | None] = {row.seat: row.owner for row in c.execute(asked)}
    return {row.seat: SeatRow(row.seat, row.kind, row.level, owners.get(row.seat) or row.holder) for row in seats}


# Writing


def write(store: Store, result: Result, ended: float | None = None) -> bool:
    """Write a result with the ratings that change by it, once; say whether it was new."""
    with store.engine.begin() as c:
        _queue(c, store)
        if c.execute(sa.select(s.results.c.id).where(s.results.c.table == result.table)).first() is not None:
            return False
        values = {name: value for name, value in msgspec.structs.asdict(result).items() if name != "seats"}
        added = s.results.insert().values(**values, ended=time.time() if ended is None else ended)
        number = int(c.execute(added.returning(s.results.c.id)).scalar_one())
        c.execute(s.result_seats.insert(), [{"result": number, **msgspec.structs.asdict(one)} for one in result.seats])
        if not result.unrated:
            _rate(c, number, result.game, result.setup, result.seats)
    return True


def _queue(c: sa.Connection, store: Store) -> None:
    """Wait until no other result is being written: each builds on the ratings of the one before."""
    if store.is_shared:
        c.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    else:
        c.execute(s.results.delete().where(s.results.c.id < 0))  # takes the lock of SQLite before anything is read


def _rate(c: sa.Connection, number: int, game: str, setup: str, seats: list[SeatResult]) -> None:
    sides = _sides(seats)
    asked = sa.select(s.ratings).where(s.ratings.c.game == game)
    found = c.execute(asked.where(s.ratings.c.player.in_(_players(sides, setup)))).all()
    known = {row.player: Rating(row.mu, row.sigma) for row in found}
    games = {row.player: row.games for row in found}
    changes = rated(sides, setup, known)
    c.execute(s.rating_changes.insert(), [_change(number, game, player, *both) for player, both in changes.items()])
    for player, (_, after) in changes.items():
        at = (s.ratings.c.player == player) & (s.ratings.c.game == game)
        values = {"mu": after.mu, "sigma": after.sigma, "games": games.get(player, 0) + 1}
        if player in games:
            c.execute(s.ratings.update().where(at).values(values))
        else:
            c.execute(s.ratings.insert().values(player=player, game=game, **values))


def _sides(seats: list[SeatResult]) -> list[Side]:
    teams = sorted({one.team for one in seats})
    return [
        Side(team, tuple(one.player for one in of), of[0].score)
        for team, of in ((team, [one for one in seats if one.team == team]) for team in teams)
    ]


def _players(sides: list[Side], setup: str) -> list[str]:
    return [*{player for side in sides for player in side.players}, *[side_key(side.name, setup) for side in sides]]


def _change(number: int, game: str, player: str, before: Rating, after: Rating) -> dict[str, Any]:
    out: dict[str, Any] = {"result": number, "player": player, "game": game, "mu": after.mu, "sigma": after.sigma}
    return {**out, "mu_before": before.mu, "sigma_before": before.sigma}


# Working out anew


def recompute(store: Store) -> int:
    """Work all ratings out anew from the results, in their order, and return how many counted."""
    with store.engine.begin() as c:
        _queue(c, store)
        c.execute(s.rating_changes.delete())
        c.execute(s.ratings.delete())
        known: dict[str, dict[str, Rating]] = {}
        games: Counter[tuple[str, str]] = Counter()
        results = list(_rated_results(c))
        for number, game, setup, seats in results:
            here = known.setdefault(game, {})
            changes = rated(_sides(seats), setup, here)
            c.execute(s.rating_changes.insert(), [_change(number, game, name, *two) for name, two in changes.items()])
            here |= {name: after for name, (_, after) in changes.items()}
            games.update((name, game) for name in changes)
        rows = [
            {"player": player, "game": game, "mu": one.mu, "sigma": one.sigma, "games": games[player, game]}
            for game, here in known.items()
            for player, one in here.items()
        ]
        if rows:
            c.execute(s.ratings.insert(), rows)
    return len(results)


def _rated_results(c: sa.Connection) -> Iterator[tuple[int, str, str, list[SeatResult]]]:
    """Yield the results that count, in the order in which they were written."""
    columns = [s.result_seats.c[name] for name in SeatResult.__struct_fields__]
    asked = sa.select(s.results.c.id, s.results.c.game, s.results.c.setup, *columns).join_from(
        s.results, s.result_seats, s.result_seats.c.result == s.results.c.id
    )
    rows = c.execute(asked.where(s.results.c.unrated == "").order_by(s.results.c.id, s.result_seats.c.seat)).all()
    for (number, game, setup), of in groupby(rows, key=lambda row: tuple(row[:3])):
        yield number, game, setup, [SeatResult(*row[3:]) for row in of]


# Games whose end was not written down


class Unsettled(NamedTuple):
    """A finished game that has no result yet, with whoever each seat counts for, and when it ended."""

    stored: Stored
    seats: dict[str, SeatRow]
    ended: float | None


def missing(store: Store, most: int | None = None) -> list[tuple[str, float | None]]:
    """Return the finished games without a result and when each ended, those that ended first first."""
    ended = sa.select(sa.func.max(s.moves.c.made)).where(s.moves.c.table == s.tables.c.id).scalar_subquery()
    asked = sa.select(s.tables.c.id, ended.label("ended")).where(
        s.tables.c.status == "over",
        s.tables.c.lesson.is_(None),
        s.tables.c.id.not_in(sa.select(s.results.c.table)),
    )
    with store.engine.connect() as c:
        found = c.execute(asked.order_by(sa.text("ended"), s.tables.c.id).limit(most)).all()
    return [(name, at) for name, at in found]


def unsettled(store: Store, name: str, ended: float | None) -> Unsettled | None:
    """Return a finished game as it is stored."""
    stored = store.load(name)
    return None if stored is None else Unsettled(stored, owned(store, name, stored.seats), ended)


def replayed(found: Unsettled) -> Result | None:
    """Return what a game came to by its log; one that no longer replays has come to nothing."""
    stored = found.stored
    try:
        game, course = rules_of(stored.row), Course(stored)
        match = Match(beginning(game, stored.row), {row.seat: row.seat for row in stored.seats}, 0, b"")
        course.replay(match, len(course.choices))
    except HaversackError:
        return None
    outcome = _given_up(game, course) or outcome_data(match.state.outcome)
    people = {row.id: row for row in stored.people}
    return None if outcome is None else result_of(game, stored.row, found.seats, people, course, outcome)


def settle_missing(store: Store) -> int:
    """Write the results of all finished games that have none, and return how many there were."""
    count = 0
    for name, ended in missing(store):
        found = unsettled(store, name, ended)
        result = None if found is None else replayed(found)
        count += result is not None and write(store, result, ended)
    return count


def _given_up(game: Game, course: Course) -> dict[str, Any] | None:
    """Return the outcome of a game that somebody gave up."""
    if course.aborted:
        return {"winner": None, "reason": ABORTED}
    if course.resigned is None:
        return None
    winner = next((team for team in game.teams if team != course.resigned[0]), None)
    return {"winner": winner, "reason": RESIGNED}
