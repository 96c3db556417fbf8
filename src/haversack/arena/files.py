"""Files that are whole at every moment, whatever ends the process that writes them."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from haversack.arena.games import BadMatch
from haversack.arena.interrupts import unbroken

TAIL: Final = 1 << 20
DEVICES: Final = ("/dev/", "/proc/")


@contextmanager
def placed(file: Path) -> Iterator[Path]:
    """Give a place beside that of a file to write it to; it is moved there once it is whole. A device is written to."""
    if str(file).startswith(DEVICES) or (file.exists() and not file.is_file()):
        yield file
        return
    file = file.resolve()
    beside = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        yield beside
        if file.exists():
            shutil.copymode(file, beside)
        os.replace(beside, file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_whole(file: Path, text: str) -> None:
    """Write a file, all of it or nothing."""
    with unbroken(), placed(file) as beside:
        beside.write_text(text, encoding="utf-8")


# Files of JSON, one line for each thing, that grow


class Lines:
    """A file that grows line by line, if there is one. With `fresh` the first line takes the place of an older file."""

    def __init__(self, file: Path | None, fresh: bool = False) -> None:
        self._file = file
        self._fresh = fresh
        self._open: TextIOWrapper | None = None

    def add(self, data: object) -> None:
        """Write a line."""
        if self._file is None:
            return
        line = json.dumps(data) + "\n"
        if self._fresh:
            write_whole(self._file, line)
            self._fresh = False
            return
        if self._open is None:
            self._open = self._file.open("a", encoding="utf-8")
        self._open.write(line)
        self._open.flush()

    def close(self) -> None:
        """Close the file."""
        if self._open is not None:
            self._open.close()


def lines_of(file: Path) -> Iterator[object]:
    """Yield the lines of a file as data; a last line that was cut off is left out."""
    try:
        with file.open(encoding="utf-8") as rows:
            torn = ""
            for number, row in enumerate(rows, 1):
                if torn:
                    raise BadMatch(f"Line {number - 1} of the file {str(file)!r} is not JSON.")
                try:
                    if not row.endswith("\n"):
                        raise ValueError("cut off")
                    yield json.loads(row)
                except ValueError:
                    torn = row
                    if number == 1:
                        yield None
    except (OSError, UnicodeDecodeError):
        raise BadMatch(f"The file {str(file)!r} cannot be read.") from None


def cut_torn_line(file: Path) -> None:
    """Cut off a last line that was not written whole, so that the next one begins on its own."""
    with file.open("rb+") as data:
        end = data.seek(0, 2)
        back = min(end, TAIL)
        data.seek(end - back)
        tail = data.read(back)
        if tail and not tail.endswith(b"\n"):
            data.truncate(end - back + tail.rfind(b"\n") + 1)
