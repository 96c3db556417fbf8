"""`haversack verify`: check a record: its digests and so every draw, its outcome, and the commitment to its seed."""

import argparse
import json
from collections.abc import Mapping

from haversack.cli.inputs import add_json, game_of, read_json
from haversack.kernel.errors import InvalidRecord, shown
from haversack.kernel.record import commitment, has_digests, strings
from haversack.kernel.rng import kind
from haversack.kernel.state import outcome_data


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="check the digests and the seed commitment of a record",
        description="Replay a record and check its digests, and so every draw, and its outcome. If it carries a "
        "commitment (the SHA-256 of GAME:SECRET, given out before the game), check that the secret is the one "
        "committed to. The salts of the players stand in the seed after the secret, each after a colon.",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads the standard input")
    parser.add_argument(
        "--salt", metavar="SALT", action="append", default=[], help="a salt that must have its part in the deal"
    )
    parser.add_argument("--key", metavar="KEY", help="the public key of the server that must have signed it (/api/key)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check and say what was checked."""
    record = read_json(given.file)
    state = game_of(record).replay(record)
    if record.get("outcome") != outcome_data(state.outcome):
        raise InvalidRecord("The outcome in the record is not the one its choices lead to.")
    committed = check_commitment(record)
    check_salts(record, given.salt)
    signer = check_signature(record, given.key)
    salts = salts_of(record)
    choices = len(strings(record, "choices"))
    if given.json:
        print(
            json.dumps(
                {
                    "valid": True,
                    "choices": choices,
                    "digests": choices + 1 if has_digests(record) else 0,
                    "commitment": committed,
                    "chance": kind(state.rng),
                    "salts": salts,
                    "signed_by": signer,
                }
            )
        )
        return 0
    if not has_digests(record):
        print(f"{choices} choices replay to the same outcome; the digests are of an older kind and were not compared.")
    else:
        print(f"{choices} choices replay to the same {choices + 1} digests and the same outcome.")
    print(f"Every draw is of the stream {kind(state.rng)}, dealt with {len(salts)} salts of the players.")
    if signer is not None:
        print(
            f"It is signed by {signer}" + (", as it should be." if given.key else "; compare that with the server's.")
        )
    print("The seed is the one committed to." if committed else "The record carries no commitment to its seed.")
    return 0


def check_signature(record: Mapping[str, object], wanted: str | None) -> str | None:
    """Return who signed a record, None if nobody did; raise where the signature is wrong or not the one wanted."""
    signature = record.get("signature")
    if signature is None and wanted is None:
        return None
    if not isinstance(signature, Mapping):
        raise InvalidRecord("The record is not signed.")
    from haversack.server.signing import is_signed_by

    signer = str(signature.get("by"))
    if wanted not in (None, signer):
        raise InvalidRecord(f"The record is signed by {shown(signer)}, not by the key given.")
    if not is_signed_by(dict(record), signer):
        raise InvalidRecord("The signature is not one of this record: it was altered.")
    return signer


def salts_of(record: Mapping[str, object]) -> list[str]:
    """Return the salts a game was dealt with; one from a number has none."""
    seed = record.get("seed")
    return seed.split(":")[1:] if isinstance(seed, str) else []


def check_salts(record: Mapping[str, object], wanted: list[str]) -> None:
    """Raise if the game was dealt without one of these salts."""
    for salt in wanted:
        if salt not in salts_of(record):
            raise InvalidRecord(f"The game was dealt without the salt {shown(salt)}.")


def check_commitment(record: Mapping[str, object]) -> bool:
    """Say whether the record carries a commitment; raise if its seed is not the one committed to."""
    if record.get("commitment") is None:
        return False
    if record["commitment"] != commitment(str(record.get("game")), record.get("seed")):
        raise InvalidRecord("The seed of the record is not the one that was committed to.")
    return True
