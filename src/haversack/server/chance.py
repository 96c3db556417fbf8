"""The chance of a table: a secret of the server, committed to before anybody's salt is known, and the players' salts.

Whoever opens a table asks first for a commitment, then sends it back with a salt; whoever sits down has seen the
table's commitment before and adds another. The cards are dealt from all of them together when every seat is taken, so
neither the server nor a player alone chooses the deal. The secret is shown at the end.
"""

import secrets

from haversack.kernel.record import commitment
from haversack.server.errors import Conflict

SECRET_BYTES = 32
MOST_WAITING = 10_000
MOST_SALTS = 50


class Commitments:
    """Secrets that were committed to and wait for their table; the oldest are forgotten."""

    def __init__(self) -> None:
        self._waiting: dict[str, str] = {}

    def make(self, game: str) -> str:
        """Choose a secret for a table of a game and return the commitment to it."""
        secret = secrets.token_hex(SECRET_BYTES)
        made = commitment(game, secret)
        self._waiting[made] = secret
        while len(self._waiting) > MOST_WAITING:
            self._waiting.pop(next(iter(self._waiting)))
        return made

    def take(self, game: str, made: str | None) -> str:
        """Return the secret behind a commitment, once; without one, a new secret."""
        if made is None:
            return secrets.token_hex(SECRET_BYTES)
        found = self._waiting.pop(made, None)
        if found is None or commitment(game, found) != made:
            raise Conflict("This commitment is for no table any more: ask for another.")
        return found


def with_salt(salts: list[str], salt: str | None) -> list[str]:
    """Return the salts of a table with one more, as long as there is room."""
    return salts if salt is None or len(salts) >= MOST_SALTS else [*salts, salt]
