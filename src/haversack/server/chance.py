"""The chance of a table: a secret of the server, committed to before anybody's salt is known, and the players' salts.

Whoever opens a table asks first for a commitment, then sends it back with a salt; whoever sits down has seen the
table's commitment before and adds another. The cards are dealt from all of them together when every seat is taken, so
neither the server nor a player alone chooses the deal. The secret is shown at the end.
"""

import secrets

from haversack.kernel.record import commitment
from haversack.server.errors import Conflict
from haversack.server.store import Store

SECRET_BYTES = 32
MOST_WAITING = 10_000
MOST_SALTS = 50


class Commitments:
    """Secrets that were committed to and wait for their table in the store; the oldest are forgotten."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, game: str) -> str:
        """Choose a secret for a table of a game and return the commitment to it."""
        secret = fresh_secret()
        made = commitment(game, secret)
        await self._store.run(self._store.promise, made, secret, MOST_WAITING)
        return made

    async def take(self, game: str, made: str | None) -> str:
        """Return the secret behind a commitment, once; without one, a new secret."""
        if made is None:
            return fresh_secret()
        found = await self._store.run(self._store.keep_promise, made)
        if found is None or commitment(game, found) != made:
            raise Conflict("This commitment is for no table any more: ask for another.")
        return found


def fresh_secret() -> str:
    """Return a secret to deal from."""
    return secrets.token_hex(SECRET_BYTES)


def with_salt(salts: list[str], salt: str | None) -> list[str]:
    """Return the salts of a table with one more, as long as there is room."""
    return salts if salt is None or len(salts) >= MOST_SALTS else [*salts, salt]
