"""`haversack admin`: what an operator needs to look after a server's tables and people."""

import argparse
import getpass
import json
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from haversack.cli.inputs import BadInput, add_json, positive
from haversack.cli.serve import database_of

if TYPE_CHECKING:
    from haversack.server.personal_data import Subject
    from haversack.server.store import Store

SHORTEST = 8
MOST_LISTED = 200


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command with its own commands."""
    parser = commands.add_parser(
        "admin",
        help="look after the tables and people of a server",
        description="Look after a server's tables and people, also while it runs. Nothing hidden in a running game is "
        "shown.",
    )
    parser.add_argument("--db", metavar="URL", help="an SQLite file or a PostgreSQL URL (default: as `serve`)")
    add_json(parser)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, words, argument, does in COMMANDS:
        one = inner.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        if name in ("export", "erase"):
            one.add_argument("name", metavar=argument, nargs="?")
            one.add_argument("--person", metavar="ID", help="a guest at a table instead, as `table` shows them")
        elif argument:
            one.add_argument("name", metavar=argument)
        if name in ("tables", "people"):
            words = f"list no more than so many (default {MOST_LISTED})"
            one.add_argument("--limit", type=positive, default=MOST_LISTED, metavar="N", help=words)
        if name == "tables":
            one.add_argument("--running", action="store_true", help="leave finished games out")
        if name == "rescue":
            one.add_argument(
                "--to", type=positive, metavar="N", help="keep the first N choices (default: all that replay)"
            )
        if name == "prune":
            one.add_argument(
                "--days", type=positive, required=True, metavar="N", help="how many days make a table idle"
            )
            one.add_argument("--trial", action="store_true", help="only say which tables")
        if name == "revoke":
            one.add_argument("key", metavar="KEY", help="the beginning of the key, as `keys` shows it")
        one.set_defaults(does=does)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Open the store, do it, say what came of it."""
    from haversack.server.administration import NotThere
    from haversack.server.store import Unusable, open_store

    database = database_of(given.db)
    if "://" not in database and not os.path.isfile(database):
        raise BadInput(f"There is no database {database!r}.")
    try:
        store = open_store(database)
        try:
            if not store.is_current():
                raise BadInput("The database has the form of an older version: start the server once.")
            said = given.does(store, given)
        finally:
            store.close()
    except (Unusable, NotThere) as error:
        raise BadInput(str(error)) from None
    print(json.dumps(said, ensure_ascii=False) if given.json else _words(said))
    return 0


def _words(said: object) -> str:
    """Return what is said for people: a sentence, or a line for each thing."""
    if isinstance(said, list):
        return "\n".join([_line(one) for one in said]) or "Nothing."
    if isinstance(said, dict) and "said" not in said:
        return json.dumps(said, indent=2, ensure_ascii=False)
    return str(said["said"]) if isinstance(said, dict) else str(said)


def _line(one: dict[str, Any]) -> str:
    return "  ".join([f"{name}={_value(name, value)}" for name, value in one.items()])


def _value(name: str, value: object) -> str:
    if name in ("created", "made", "played") and isinstance(value, float):
        return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(value))
    return "-" if value is None else str(value)


def _tables(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import tables

    return _told_of_more(*tables(store, given.running, given.limit))


def _table(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import table

    return table(store, given.name)


def _prune(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import prune

    found = prune(store, given.days, given.trial)
    done = "would be removed" if given.trial else "are removed"
    return {"said": f"{len(found)} tables {done}: nothing was done there for {given.days} days.", "tables": found}


def _people(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import accounts

    return _told_of_more(*accounts(store, given.limit))


def _told_of_more(found: list[dict[str, Any]], more: bool) -> object:
    """Return what is listed; where there is more, say so beside it."""
    if more:
        print(f"There are more than these {len(found)}: --limit N lists N.", file=sys.stderr)
    return found


def _rescue(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import rescue

    before, after = rescue(store, given.name, given.to)
    return {"said": f"{given.name}: {after} of {before} choices stand.", "before": before, "after": after}


def _remove(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import remove_table

    remove_table(store, given.name)
    return {"said": f"The table {given.name} is removed."}


def _ban(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import ban

    ban(store, given.name, True)
    return {"said": f"{given.name} is kept out, and the open connections are closed within a moment."}


def _unban(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import ban

    ban(store, given.name, False)
    return {"said": f"{given.name} may come in again."}


def _export(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.personal_data import export

    return export(store, _subject(store, given))


def _erase(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.personal_data import erase

    tables = erase(store, _subject(store, given))
    return {"said": f"{given.name or given.person} is erased, at {tables} tables too."}


def _subject(store: "Store", given: argparse.Namespace) -> "Subject":
    """Return whose data is spoken of: an account's, or a guest's."""
    from haversack.server.personal_data import guest_at_table, subject_of

    if (given.name is None) == (given.person is None):
        raise BadInput("Name an account, or a guest by --person.")
    return subject_of(store, given.name) if given.person is None else guest_at_table(store, given.person)


def _password(store: "Store", given: argparse.Namespace) -> object:
    from argon2 import PasswordHasher

    from haversack.server.administration import set_password

    word = getpass.getpass("New password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    if len(word) < SHORTEST:
        raise BadInput(f"A password has at least {SHORTEST} characters.")
    set_password(store, given.name, PasswordHasher().hash(word))
    return {"said": f"{given.name} has a new password and is signed out everywhere."}


def _keys(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import keys

    return keys(store, given.name)


def _revoke(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.administration import revoke

    revoke(store, given.name, given.key)
    return {"said": "That key opens nothing more."}


def _ratings(store: "Store", given: argparse.Namespace) -> object:
    from haversack.server.results import recompute, settle_missing

    written = settle_missing(store)
    counted = recompute(store)
    words = f"Ratings are worked out anew from {counted} games; {written} results were missing and are written."
    return {"said": words, "games": counted, "written": written}


Does = Callable[["Store", argparse.Namespace], object]
COMMANDS: tuple[tuple[str, str, str, Does], ...] = (
    ("tables", "list the tables, the newest first", "", _tables),
    ("table", "show one table: who sits where, whether it replays", "TABLE", _table),
    ("rescue", "take a stuck table back to choices that replay, and end its pause", "TABLE", _rescue),
    ("remove", "remove a table with all that belongs to it", "TABLE", _remove),
    ("prune", "remove tables at which nothing was done for some days, and sessions that are over", "", _prune),
    ("people", "list the accounts, the newest first", "", _people),
    ("ban", "keep an account out", "ACCOUNT", _ban),
    ("unban", "let an account in again", "ACCOUNT", _unban),
    ("export", "print all that is kept of a person, as JSON", "ACCOUNT", _export),
    ("erase", "erase a person; games of others still replay", "ACCOUNT", _erase),
    ("password", "set a new password, asked for or read from the standard input", "ACCOUNT", _password),
    ("ratings", "work all ratings out anew from the results of games", "", _ratings),
    ("keys", "list the keys and invitations of a table", "TABLE", _keys),
    ("revoke", "let a key of a table open nothing more", "TABLE", _revoke),
)
