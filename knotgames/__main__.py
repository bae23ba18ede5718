"""`python -m knotgames`, and the command `knotgames`."""

import sys

from knotgames.checks.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
