"""Store what people have learnt."""

import time

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.database import Database


class LearningStore(Database):
    """Lessons that were taken and puzzles that were solved, in the store."""

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
