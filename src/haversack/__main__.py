"""Run the command line: `python -m haversack`."""

import sys

from haversack.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
