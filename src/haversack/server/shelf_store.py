"""Keep what belongs to no table: promised secrets, packs that players bring, what people have learnt."""

import time
from itertools import accumulate

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.database import Database


class ShelfStore(Database):
    """What waits for a table, what was learnt, what was said, in the store."""

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

    # Learning

    def note_progress(self, learner: str, game: str, lesson: str, star: bool) -> None:
        """Write that somebody has come to the end of a lesson; a star once won stays."""
        mine = (s.progress.c.learner == learner) & (s.progress.c.game == game) & (s.progress.c.lesson == lesson)
        with self._engine.begin() as c:
            had = c.execute(sa.select(s.progress.c.star).where(mine)).first()
            if had is None:
                values = {"learner": learner, "game": game, "lesson": lesson, "star": star, "made": time.time()}
                c.execute(s.progress.insert().values(values))
            elif star and not had.star:
                c.execute(s.progress.update().where(mine).values(star=True))

    def progress_of(self, learners: list[str], game: str) -> dict[str, bool]:
        """Return the lessons of a game that somebody, known by several names, has taken, and which with a star."""
        asked = sa.select(s.progress.c.lesson, s.progress.c.star).where(
            s.progress.c.learner.in_(learners), s.progress.c.game == game
        )
        out: dict[str, bool] = {}
        with self._engine.connect() as c:
            for lesson, star in c.execute(asked):
                out[lesson] = star or out.get(lesson, False)
        return out
