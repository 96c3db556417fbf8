"""Ask for known faults of the pinned packages: `scripts/audit.py`, after `pip install pip-audit`.

Every lock file is looked up with pip-audit. It exits with 1 if a pinned version has a known fault, and with 2 if the
advisories could not be reached: an audit that asked nobody is none, and pip-audit alone calls that one clean.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FAULTS, NOT_ASKED = 1, 2
UNREACHABLE = "The advisories of PyPI cannot be reached from here, so nothing was audited."


class Audit(NamedTuple):
    """What is known of the packages of a lock file: how many were looked up, which were not, what is wrong."""

    asked: int
    unknown: list[str]
    faults: list[str]


def read(told: dict[str, Any]) -> Audit:
    """Return what pip-audit told."""
    packages = told["dependencies"]
    known = [one for one in packages if "skip_reason" not in one]
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version'}"
        for one in known
        for fault in one["vulns"]
    ]
    return Audit(len(known), unknown, faults)


def ask(lock: Path) -> Audit | None:
    """Look a lock file up, or return None if that came to nothing."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    done = subprocess.run(
        [*command, "--format", "json", "--requirement", str(lock)], capture_output=True, text=True, check=False
    )
    try:
        return read(json.loads(done.stdout))
    except json.JSONDecodeError:
        return None


def report(lock: str, audit: Audit | None) -> int:
    """Say what came of a lock file, and return the exit code for it."""
    if audit is None or not audit.asked:
        print(f"{lock}: {UNREACHABLE}")
        return NOT_ASKED
    print(f"{lock}: {audit.asked} packages looked up, {len(audit.faults)} known faults.")
    for fault in audit.faults:
        print(f"  {fault}")
    if audit.unknown:
        print(f"  Not looked up: {', '.join(audit.unknown)}.")
    return FAULTS if audit.faults else NOT_ASKED if audit.unknown else 0


def main() -> int:
    """Audit every lock file."""
    locks = sorted((ROOT / "requirements").glob("*.lock"))
    found = [report(lock.name, ask(lock)) for lock in locks]
    return FAULTS if FAULTS in found else max(found)


if __name__ == "__main__":
    sys.exit(main())
