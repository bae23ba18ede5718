"""The name of the alternating knot of each shadow.

The file `names.csv` has a line for each prime reduced shadow of at most ten crossings: its least
Dowker-Thistlethwaite code, and the alternating knot, up to reflection, that has it. It was written by

    python -m knotgames.games.knot.notation.names > games/knot/notation/names.csv

from the table `knots.csv` and flypes (`games.knot.diagrams.flypes`): of each alternating knot there is one diagram in
the table, and flypes lead to all others.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from knotgames.games.knot.diagrams.flypes import alternating_knots
from knotgames.games.knot.diagrams.plane_map import canonical, plane_map_of
from knotgames.games.knot.diagrams.shadows import dowker
from knotgames.games.knot.notation.named import named_code

ALTERNATING = {3: 1, 4: 1, 5: 2, 6: 3, 7: 7, 8: 18, 9: 41, 10: 123}
"""The number of alternating knots for each number of crossings: they come first in the table."""


@cache
def names() -> Mapping[tuple[int, ...], str]:
    """Return the name of the alternating knot of each shadow, by its least Dowker-Thistlethwaite code.

    >>> names()[6, 8, 10, 12, 14, 16, 2, 4]
    '8_18'
    """
    with (Path(__file__).parent / "names.csv").open(newline="", encoding="utf-8") as file:
        return {tuple(map(int, row["dowker"].split())): row["knot"] for row in csv.DictReader(file)}


def found_names(crossings: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield the codes and names of the shadows with this number of crossings (3 to 10), from one diagram of each knot.

    >>> list(found_names(5))
    [((4, 8, 10, 2, 6), '5_2'), ((6, 8, 10, 2, 4), '5_1')]
    """
    known = {}
    for number in range(1, ALTERNATING[crossings] + 1):
        name = f"{crossings}_{number}"
        known[canonical(plane_map_of(named_code(name)))] = name
    for shadows in alternating_knots(crossings):
        (name,) = (known[plane_map] for pd in shadows if (plane_map := canonical(plane_map_of(pd))) in known)
        for pd in shadows:
            yield dowker(pd), name


def main(alternating: Mapping[int, int] = ALTERNATING) -> None:
    """Write the table to standard output.

    Args:
        alternating: the number of alternating knots, by crossings.

    >>> main({3: 1, 4: 1})
    dowker,knot
    4 6 2,3_1
    4 6 8 2,4_1
    """
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("dowker", "knot"))
    for crossings in alternating:
        for code, name in sorted(found_names(crossings)):
            table.writerow((" ".join(map(str, code)), name))


if __name__ == "__main__":
    main()
