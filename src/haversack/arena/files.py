"""Files that are whole at every moment, whatever ends the process that writes them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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
