"""The server of the tests in the browser, in a process of its own, on the compiled rules where there are some."""

import filecmp
import functools
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from scripts.build_native import FINGERPRINT, PACKAGE, ROOT, copy_package, fingerprint, locked

SOURCES = ROOT / "src"
NATIVE = ROOT / "build" / "native"


@functools.cache
def package_home() -> Path:
    """Return where servers find the package: compiled if these very rules were compiled, else the pure sources.

    The pages are tested here, not the rules: those have tests of their own, on both.
    """
    mark = NATIVE / FINGERPRINT
    if not mark.exists() or mark.read_text() != fingerprint(SOURCES / PACKAGE):
        return SOURCES
    with locked(NATIVE.with_suffix(".lock")):
        if not _is_copied():
            copy_package(SOURCES / PACKAGE, NATIVE / PACKAGE)
    return NATIVE


def _is_copied() -> bool:
    """Say whether the rest of the package lies beside the compiled rules as it is now."""
    files = [path for path in (SOURCES / PACKAGE).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    copies = [NATIVE / path.relative_to(SOURCES) for path in files]
    return all(copy.exists() and filecmp.cmp(path, copy) for path, copy in zip(files, copies, strict=True))


class Server:
    """A server in a process of its own, which can be killed and started again at the same place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._port = "0"
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        command = [sys.executable, "-m", "tests.web.seeded_server", "--port", self._port]
        command += ["--db", str(self.folder / "t.sqlite")]
        given = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package_home()), str(ROOT)])}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=given)
        assert self._process.stdout is not None
        found = re.search(r"http://\S+:(\d+)/", self._process.stdout.readline())
        assert found is not None
        self.address, self._port = found[0].rstrip("/"), found[1]

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, in order or not, and wait for its end."""
        self._process.send_signal(how)
        self._process.communicate()
