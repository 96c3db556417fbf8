"""How long `haversack games check` takes: a database of many stored games, then the check of all of them.

`.venv/bin/python benchmarks/stored_games.py --games 100000 --played 600 --db /tmp/many.sqlite` plays some games by lot,
stores each many times over under other ids, and replays them all. Half of the games are finished, half still run.
"""

import argparse
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import sqlalchemy as sa

import haversack
from haversack.kernel.game import Game
from haversack.kernel.record import commitment
from haversack.server import schema as s
from haversack.server.store import SNAPSHOT_EVERY, MoveRow, PersonRow, SeatRow, Store, TableRow


class Played(msgspec.Struct):
    """A game as it is stored."""

    row: TableRow
    moves: list[MoveRow]
    snapshots: list[tuple[int, str, str]]


def played(
    game: Game, number: int, share: float, is_old: bool = False, origin: dict[str, object] | None = None
) -> Played:
    """Play a share of a game by lot, and return it as a table stores it; an old one is dealt from a number.

    One with an origin goes on from that position.
    """
    dice = random.Random(f"{game.id}/{number}")
    secret = str(dice.getrandbits(128)) if is_old else f"{dice.getrandbits(256):064x}"
    state = game.new(int(secret) if is_old else secret) if origin is None else game.position(origin)
    moves: list[MoveRow] = []
    snapshots: list[tuple[int, str, str]] = []
    length = 10**9 if share >= 1 else dice.randrange(20, 200)
    while state.seat >= 0 and len(moves) < length:
        seat = state.seats()[state.seat]
        key = state.vocabulary.keys[dice.choice(state.legal)]
        state.apply(key)
        moves.append(MoveRow(len(moves), "choice", seat, key))
        if len(moves) % SNAPSHOT_EVERY == 0 or state.seat < 0:
            snapshots.append((len(moves) - 1, state.digest(), msgspec.json.encode(state.position()).decode()))
    row = TableRow(
        id=f"{game.id}-{number}",
        pack=game.pack,
        game=game.id,
        rules_version=game.rules_version,
        options={name: value for name, value in state.options.items() if isinstance(value, bool | int | str)},
        seed=secret,
        commitment=commitment(game.id, secret),
        origin=origin,
        talk="none",
        pace=0,
        training=False,
        status="over" if state.seat < 0 else "playing",
        created=0.0,
        chance="splitmix64" if is_old else "blake2b",
    )
    return Played(row, moves, snapshots)


def store_games(store: Store, games: list[Played], copies: int) -> int:
    """Store each game so many times, and return how many tables that are."""
    for one in games:
        row = msgspec.structs.replace(one.row, id=f"{one.row.id}-0")
        host = PersonRow(f"p{row.id}", "Host", True)
        seats = [SeatRow(seat, "bot", "random") for seat in haversack.load(row.game).seats]
        store.create(row, seats, host, {row.id: None})
    with store.engine.begin() as c:
        for one in games:
            table = f"{one.row.id}-0"
            lines = [{"table": table, "made": 0.0, **msgspec.structs.asdict(move)} for move in one.moves]
            c.execute(s.moves.insert(), lines)
            marks = [{"table": table, "number": n, "digest": d, "position": p} for n, d, p in one.snapshots]
            if marks:
                c.execute(s.snapshots.insert(), marks)
    for copy in range(1, copies):
        with store.engine.begin() as c:
            for of in (s.tables, s.seats, s.moves, s.snapshots):
                _copy(c, of, [f"{one.row.id}-0" for one in games], copy)
    return len(games) * copies


def _copy(c: sa.Connection, of: sa.Table, tables: list[str], copy: int) -> None:
    """Write the lines of some tables once more, under ids that end with the number of the copy."""
    name = of.c.id if of is s.tables else of.c.table
    renamed = sa.func.substr(name, 1, sa.func.length(name) - 1).concat(str(copy))
    columns = [renamed if column is name else column for column in of.c]
    c.execute(of.insert().from_select(list(of.c), sa.select(*columns).where(name.in_(tables))))


def main() -> None:
    """Make the database if it is not there, and check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--played", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--db", type=Path, required=True)
    given = parser.parse_args()
    if not given.db.exists():
        store = Store(str(given.db))
        store.migrate()
        games = [
            played(haversack.load(name), number, number % 2)
            for number in range(given.played // len(haversack.GAMES))
            for name in haversack.GAMES
        ]
        print(f"{store_games(store, games, given.games // len(games))} games stored")
        store.close()
    start = time.perf_counter()
    command = [sys.executable, "-m", "haversack", "games", "check", str(given.db), "--jobs", str(given.jobs)]
    subprocess.run(command, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = time.perf_counter() - start
    print(f"{took:.1f} s, {used.ru_utime + used.ru_stime:.1f} s of CPU with {given.jobs} processes")


if __name__ == "__main__":
    main()
