"""Decisions a second of random play inside WebAssembly, beside catanatron on the Python at hand.

Needs what `make static` has built, node, and catanatron (`requirements/bench.lock`). Both run in turn, several times
over, by CPU time, and each figure is the median: times on a shared machine drift.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "static" / "python"
INSIDE = ROOT / "tools" / "pyodide" / "play.mjs"
CATANATRON = """
from time import process_time
from benchmarks.peers import measure_catanatron
print(measure_catanatron({}, process_time)["decisions_per_s"])
"""


def in_wasm(seconds: float) -> dict[str, float]:
    """Return decisions a second of each game."""
    done = subprocess.run(
        ["node", str(INSIDE), str(BUILT), str(seconds)], capture_output=True, text=True, check=True, cwd=INSIDE.parent
    )
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def of_catanatron(seconds: float) -> float:
    """Return decisions a second of catanatron."""
    command = [sys.executable, "-c", CATANATRON.format(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(done.stdout)


def main() -> int:
    """Measure and compare."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--rounds", type=int, default=3)
    reading.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    given = reading.parse_args()
    if not (BUILT / "haversack.zip").exists():
        print("There is nothing to measure yet: run `make static` first.", file=sys.stderr)
        return 2
    rounds = [(in_wasm(given.seconds), of_catanatron(given.seconds)) for _ in range(given.rounds)]
    print(f"{'catanatron, native':>20}  {statistics.median(native for _, native in rounds):9,.0f} decisions/s")
    for game in rounds[0][0]:
        rate = statistics.median(found[game] for found, _ in rounds)
        ratio = statistics.median(found[game] / native for found, native in rounds)
        print(f"{game + ', wasm':>20}  {rate:9,.0f} decisions/s  {ratio:5.2f} × catanatron")
    return 0


if __name__ == "__main__":
    sys.exit(main())
