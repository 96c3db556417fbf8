"""The server of the tests in the browser: `haversack serve`, but whatever it draws by lot depends on the test alone.

The file that CURRENT names holds the name of the test that runs. The secrets of tables and the dice of bots are drawn
from that name and from how many were drawn in that test before; salts have no part in the deal. Names and keys of
tables stay as they are: nothing that is played depends on them.
"""

import hashlib
import os
import random
import secrets
import sys
from pathlib import Path

from haversack.cli.main import main
from haversack.server import bot_service, chance, explaining, table
from haversack.server.store import TableRow

CURRENT = "HAVERSACK_TEST"


class Lots:
    """Stands in for the module `secrets` in a module of the server."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._test = ""
        self._drawn = 0

    def token_hex(self, size: int) -> str:
        """Return the next secret of the test."""
        return self._next().randbytes(size).hex()

    def token_bytes(self, size: int) -> bytes:
        """Return the next bytes of the test."""
        return self._next().randbytes(size)

    def randbelow(self, limit: int) -> int:
        """Return the next number of the test."""
        return self._next().randrange(limit)

    def randbits(self, bits: int) -> int:
        """Return the next bits of the test."""
        return self._next().getrandbits(bits)

    def choice(self, options: list[str]) -> str:
        """Return one of some."""
        return self._next().choice(options)

    def _next(self) -> random.Random:
        test = Path(os.environ[CURRENT]).read_text(encoding="utf-8")
        self._drawn = self._drawn + 1 if test == self._test else 0
        self._test = test
        return random.Random(hashlib.sha256(f"{test} {self._what} {self._drawn}".encode()).digest())


def seed_all() -> None:
    """Let the parts of the server that draw lots draw those of the test."""
    for module in (chance, bot_service, explaining, table):
        assert vars(module)["secrets"] is secrets, module.__name__
        vars(module)["secrets"] = Lots(module.__name__)
    TableRow.dealt_from = property(lambda row: row.seed)  # type: ignore[assignment,method-assign]


if __name__ == "__main__":
    seed_all()
    sys.exit(main(["serve", *sys.argv[1:]]))
