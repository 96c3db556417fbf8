"""A process that writes a dataset is killed, again and again, and goes on to the same bytes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

WAIT = 120.0


def started(folder: Path) -> "subprocess.Popen[bytes]":
    """Begin to write a small dataset."""
    line = ["dataset", "greatwar", "--games", "6", "--part", "1", "--out", str(folder)]
    return subprocess.Popen([sys.executable, "-m", "haversack", *line], stdout=subprocess.DEVNULL)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return all files of a dataset, hidden ones too."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def is_there(folder: Path, name: str) -> bool:
    """Say whether there is such a file, as soon as there is."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        if any(folder.glob(name)):
            return True
        time.sleep(0.002)
    return False


@pytest.mark.skipif(os.name == "nt", reason="nothing is killed there by a signal")
def test_killed_at_several_moments_it_comes_to_the_same_bytes(tmp_path: Path) -> None:
    """Killed while it begins, while decisions are written, between decisions and records, and after some parts."""
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert started(whole).wait(WAIT) == 0
    moments = ("", "decisions/.part-*", "decisions/part-000001.parquet", "records/part-000002.parquet")
    for moment in moments:
        running = started(killed)
        try:
            assert not moment or is_there(killed, moment)
        finally:
            running.send_signal(signal.SIGKILL)
        assert running.wait(WAIT) == -signal.SIGKILL
        assert len(list(killed.glob("records/part-*.parquet"))) < 6
    assert started(killed).wait(WAIT) == 0
    assert files_of(killed) == files_of(whole)
    assert len(files_of(whole)) == 13
