"""Store the secrets that were committed to and wait for their tables."""

import time

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.database import Database


class ChanceStore(Database):
    """Promised secrets, in the store."""

    def promise(self, commitment: str, secret: str, most: int) -> None:
        """Write a secret that was committed to; of more than so many, the oldest are forgotten."""
        with self._engine.begin() as c:
            c.execute(s.promises.insert().values(commitment=commitment, secret=secret, made=time.time()))
            newest = sa.select(s.promises.c.made).order_by(s.promises.c.made.desc()).offset(most).limit(1)
            c.execute(s.promises.delete().where(s.promises.c.made <= newest.scalar_subquery()))

    def keep_promise(self, commitment: str) -> str | None:
        """Return a secret that was committed to, once."""
        taken = s.promises.delete().where(s.promises.c.commitment == commitment).returning(s.promises.c.secret)
        with self._engine.begin() as c:
            return c.execute(taken).scalar()
