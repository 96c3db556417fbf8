"""Store the packs of cards that players bring."""

import time
from itertools import accumulate

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.database import Database


class PackStore(Database):
    """Packs, in the store."""

    def keep_pack(self, key: str, name: str, text: str, most: int, characters: int) -> None:
        """Write a pack that somebody brought; of more than so many, or so much, the oldest go."""
        with self._engine.begin() as c:
            c.execute(s.brought.delete().where(s.brought.c.hash == key))
            values = {"hash": key, "name": name, "text": text, "size": len(text), "made": time.time()}
            c.execute(s.brought.insert().values(values))
            kept = c.execute(sa.select(s.brought.c.hash, s.brought.c.size).order_by(s.brought.c.made.desc())).all()
            sizes = accumulate(size for _, size in kept)
            too_many = [
                one
                for at, ((one, _), sum_) in enumerate(zip(kept, sizes, strict=True))
                if at >= most or sum_ > characters
            ]
            c.execute(s.brought.delete().where(s.brought.c.hash.in_(too_many)))

    def brought_pack(self, key: str) -> tuple[str, str] | None:
        """Return the name and the text of a pack that somebody brought."""
        with self._engine.connect() as c:
            found = c.execute(sa.select(s.brought.c.name, s.brought.c.text).where(s.brought.c.hash == key)).first()
        return None if found is None else (found[0], found[1])
