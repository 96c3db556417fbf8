"""`haversack verify`: check a record: its digests, its outcome, and the commitment to its seed."""

import argparse
import hashlib
import json
from collections.abc import Mapping

from haversack.cli.inputs import add_json, game_of, read_json
from haversack.kernel.errors import InvalidRecord
from haversack.kernel.record import strings
from haversack.kernel.state import outcome_data


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="check the digests and the seed commitment of a record",
        description="Replay a record and check its digests and its outcome. If it carries a commitment (the SHA-256 of "
        "GAME:SEED, given out before the game), check that the seed is the one committed to.",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads the standard input")
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check and say what was checked."""
    record = read_json(given.file)
    state = game_of(record).replay(record)
    if record.get("outcome") != outcome_data(state.outcome):
        raise InvalidRecord("The outcome in the record is not the one its choices lead to.")
    committed = check_commitment(record)
    choices = len(strings(record, "choices"))
    if given.json:
        print(json.dumps({"valid": True, "choices": choices, "digests": choices + 1, "commitment": committed}))
        return 0
    print(f"{choices} choices replay to the same {choices + 1} digests and the same outcome.")
    print("The seed is the one committed to." if committed else "The record carries no commitment to its seed.")
    return 0


def commitment(game: str, seed: object) -> str:
    """Return the commitment to a seed: what may be published before the game without telling the seed."""
    return hashlib.sha256(f"{game}:{seed}".encode()).hexdigest()


def check_commitment(record: Mapping[str, object]) -> bool:
    """Say whether the record carries a commitment; raise if its seed is not the one committed to."""
    if record.get("commitment") is None:
        return False
    if record["commitment"] != commitment(str(record.get("game")), record.get("seed")):
        raise InvalidRecord("The seed of the record is not the one that was committed to.")
    return True
