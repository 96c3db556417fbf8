"""Learning to play: lessons as data, checked and run on the real rules (docs/write-a-lesson.md)."""

from haversack.learn.coach import Coach, run
from haversack.learn.conditions import BadLesson
from haversack.learn.lessons import Lesson, lesson, lessons, read_lesson

__all__ = ["BadLesson", "Coach", "Lesson", "lesson", "lessons", "read_lesson", "run"]
