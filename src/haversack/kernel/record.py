"""A game as data: game, rules version, options, start, choices, and a digest of the state after each choice."""

import hashlib
import json
from collections.abc import Mapping
from typing import Final

from haversack.kernel.codec import OLD_DIGEST_BYTES
from haversack.kernel.errors import HaversackError, InvalidRecord, shown

FORMAT: Final = 2
OLD_FORMAT: Final = 1  # its digests are of frames without names, and are not compared


def check_record(data: object, game: str, version: int) -> dict[str, object]:
    """Return a record of that game and rules version, or raise with the fault."""
    if not isinstance(data, Mapping):
        raise InvalidRecord("A record is a JSON object.")
    record = {str(key): value for key, value in data.items()}
    if record.get("haversack") not in (FORMAT, OLD_FORMAT):
        raise InvalidRecord("This is not a record of a Haversack game.")
    if record.get("game") != game:
        raise InvalidRecord(f"This is a record of the game {shown(record.get('game'))}, not of {game!r}.")
    if record.get("rules_version") != version:
        found = shown(record.get("rules_version"))
        raise InvalidRecord(f"This record is of rules version {found}; these are the rules of version {version}.")
    lengths = []
    for field in ("choices", "digests"):
        value = record.get(field)
        if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
            raise InvalidRecord(f"The record's {field} must be a list of words.")
        lengths.append(len(value))
    if lengths[1] != lengths[0] + 1:
        raise InvalidRecord(f"The record has {lengths[0]} choices and {lengths[1]} digests; it is cut off or altered.")
    if not has_digests(record) and any([len(kept) != 2 * OLD_DIGEST_BYTES for kept in strings(record, "digests")]):
        raise InvalidRecord("The digests of the record are not those of its format; it is altered.")
    return record


def strings(record: Mapping[str, object], field: str) -> list[str]:
    """Return a list of words of a record."""
    value = record.get(field)
    return [str(item) for item in value] if isinstance(value, list) else []


def has_digests(record: Mapping[str, object]) -> bool:
    """Say whether the digests of a record are such as states have now."""
    return record.get("haversack") == FORMAT


def differs(step: int) -> InvalidRecord:
    """Return the error of a replay that went another way."""
    where = "at the start" if step == 0 else f"after choice {step}"
    return InvalidRecord(f"The replay differs from the record {where}.")


def refused(step: int, key: str, error: HaversackError) -> InvalidRecord:
    """Return the error of a recorded choice that cannot be made."""
    return InvalidRecord(f"Choice {step} of the record, {key!r}, cannot be made: {error}")


def commitment(game: str, seed: object) -> str:
    """Return what may be shown of a seed before the end; of a secret with salts, what binds the secret alone."""
    secret = str(seed).partition(":")[0]
    return hashlib.sha256(f"{game}:{secret}".encode()).hexdigest()


def parse_json(text: str) -> object:
    """Return what a text file of a record or position holds."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidRecord(f"The file is not JSON (line {error.lineno}); it may be cut off.") from None
