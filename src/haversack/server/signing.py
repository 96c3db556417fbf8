"""The server's signature under its records: Ed25519, with a key that is made at the first start and never leaves it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from haversack.kernel.codec import canonical
from haversack.server.store import database_url

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FIELD = "signature"
VARIABLE = "HAVERSACK_KEY"


def key_path(database: str) -> Path:
    """Return where the key of a server is kept: where the environment says, beside its SQLite file, or as usual."""
    url, named = database_url(database), os.environ.get(VARIABLE)
    if named:
        return Path(named)
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        return Path(f"{url.database}.key")
    return Path.home() / ".local" / "share" / "haversack" / "signing.key"


def push_key_path(database: str) -> Path:
    """Return where the key of a server's pushes is kept: beside the one that signs records."""
    return key_path(database).with_suffix(".push")


class Signer:
    """The key of a server."""

    def __init__(self, private: "Ed25519PrivateKey") -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()

    @classmethod
    def at(cls, path: Path) -> "Signer":
        """Return the key of a file; one that is not there is made, readable by its owner alone."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            made = Ed25519PrivateKey.generate().private_bytes_raw().hex()
            with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
                file.write(f"{made}\n")
        return cls(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text(encoding="ascii").strip())))

    def signed(self, record: dict[str, object]) -> dict[str, object]:
        """Return a record with the signature under all of it."""
        value = self._private.sign(_text(record)).hex()
        return {**record, FIELD: {"algorithm": "Ed25519", "by": self.public, "value": value}}


def _text(record: dict[str, object]) -> bytes:
    """Return what is signed: the record as canonical JSON, without a signature."""
    return canonical({name: value for name, value in record.items() if name != FIELD}).encode()


def is_signed_by(record: dict[str, object], public: str) -> bool:
    """Say whether the signature of a record is that of a key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    signature = record.get(FIELD)
    if not isinstance(signature, dict):
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(str(signature.get("value"))), _text(record))
    except (InvalidSignature, ValueError):
        return False
    return True
