"""`python -m knotgames`, and the command `knotgames`."""

from __future__ import annotations

import sys

from knotgames.house import hidden


def main() -> int:
    """Run the command line and return its exit status; say what is wrong if other packages hide those of this one."""
    wrong = hidden()
    if wrong is not None:
        print(f"knotgames: {wrong}", file=sys.stderr)
        return 2
    from checks.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(main())
