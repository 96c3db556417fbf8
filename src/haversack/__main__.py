"""The program `haversack`, also `python -m haversack`."""

import signal
import sys


def program() -> int:
    """Run the command line. Ctrl-C is told in one line, from the first moment to the last."""
    try:
        from haversack.cli.main import main

        return main()
    except KeyboardInterrupt:
        from haversack.arena.interrupts import INTERRUPTED

        print("haversack: Stopped.", file=sys.stderr)
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left that could be stopped


if __name__ == "__main__":
    sys.exit(program())
