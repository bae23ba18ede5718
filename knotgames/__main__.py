"""`python -m knotgames`, and the command `knotgames`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from knotgames.house import hidden


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; say what is wrong if other packages hide those of this one.

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
    wrong = hidden()
    if wrong is not None:
        print(f"knotgames: {wrong}", file=sys.stderr)
        return 2
    from checks.cli import main

    return main(arguments)


if __name__ == "__main__":
    sys.exit(main())
