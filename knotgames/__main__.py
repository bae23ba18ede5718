"""`python -m knotgames`, and the command `knotgames`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: what stands behind `knotgames`; by default what the program was started with.

    >>> main(["solve", "kayles", "2"])
    position: 2
    outcome:  P (the player who does not start wins)
    element:  -1
    reduced:  S_1: 0; S_2: 1
    moves:    Left: none; Right: none
    0
    """
    from knotgames.checks.cli import main

    return main(arguments)


if __name__ == "__main__":
    sys.exit(main())
