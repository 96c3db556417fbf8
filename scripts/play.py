"""Serve the table at once: on the compiled rules if they are up to date, else on the pure ones while they are compiled.

It says so, and the server keeps running as it began; the next start uses what was compiled. `make play` runs this, as
`python -m scripts.play`; what follows goes to `haversack serve`.
"""

import argparse
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from scripts.build_native import FINGERPRINT, PACKAGE, ROOT, copy_package, fingerprint

NATIVE = ROOT / "build" / "native"
BUILD = ROOT / "scripts" / "build_native.py"
PURE = (
    "The table starts on the pure rules, and the rules are compiled beside it: the next start uses them, and is faster."
)


def is_compiled(source: Path, target: Path) -> bool:
    """Say whether the compiled rules are those of the sources."""
    mark = target / FINGERPRINT
    return mark.exists() and mark.read_text() == fingerprint(source / PACKAGE)


def served_from(source: Path, target: Path) -> Path:
    """Return where to serve from; what is not compiled is as new as its source."""
    if not is_compiled(source, target):
        return source
    copy_package(source / PACKAGE, target / PACKAGE)
    return target


def _building(source: Path, target: Path) -> list[str]:
    """Return how the rules are compiled; the compiler comes first where it is not there yet."""
    command = [sys.executable, str(BUILD), "--source", str(source), "--target", str(target)]
    if find_spec("mypyc") is not None:
        return command
    return ["sh", "-c", 'make --silent .venv/.play && exec "$@"', "sh", *command]


def main() -> int:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description="Serve the table, and compile the rules beside it where that is due.")
    parser.add_argument("--source", type=Path, default=ROOT / "src")
    parser.add_argument("--target", type=Path, default=NATIVE)
    given, rest = parser.parse_known_args()
    for stop in (signal.SIGINT, signal.SIGTERM):  # nothing that was started here goes on alone
        signal.signal(stop, signal.default_int_handler)
    folder = served_from(given.source, given.target)
    builder = None
    if folder == given.source:
        print(PURE, flush=True)
        builder = subprocess.Popen(["nice", *_building(given.source, given.target)], start_new_session=True, cwd=ROOT)
    command = [sys.executable, "-m", "haversack", "serve", *rest]
    server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(folder)})
    try:
        return server.wait()
    except KeyboardInterrupt:
        server.terminate()
        server.wait()
        return 0
    finally:
        if builder is not None and builder.poll() is None:
            os.killpg(builder.pid, signal.SIGTERM)
            builder.wait()


if __name__ == "__main__":
    sys.exit(main())
