"""The outcomes of all small rational pseudodiagrams, as data. The winner in general is an open question.

The file `outcomes.csv` has a line for each pseudodiagram with at most six crossings, resolved or not, up to mirror
image and reversal: the position, its value, its outcome. It was written by

    python -m knotgames.games.rational.census 6 > games/rational/outcomes.csv

Each twist has crossings, for an empty twist can be removed by rules (3) to (5), (7) and (8) of Johnson2011b.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.games.rational.shadows import is_knot
from knotgames.games.rational.tables import states, twist_in_state, value_table
from knotgames.games.rational.tangle import Pseudodiagram, Twist

KNOWN_VALUES = ("000", "011", "022", "111", "122", "222")
"""The values, up to parity, that are known to occur for knot games [Johnson2011a, section 11]."""


def shadows(most: int) -> Iterator[tuple[int, ...]]:
    """Yield the words of all knot shadows of at most `most` crossings with positive letters, one of each two orders.

    >>> list(shadows(3))
    [(), (1,), (3,), (1, 2), (1, 1, 1)]
    """
    for crossings in range(most + 1):
        for length in range(crossings + 1):
            for word in _compositions(crossings, length):
                if word <= word[::-1] and is_knot(word):
                    yield word


def _compositions(total: int, length: int) -> Iterator[tuple[int, ...]]:
    if not length:
        if not total:
            yield ()
        return
    for first in range(1, total - length + 2):
        for rest in _compositions(total - first, length - 1):
            yield (first, *rest)


def diagrams(most: int) -> Iterator[tuple[Pseudodiagram, KnotValue]]:
    """Yield each rational pseudodiagram with at most `most` crossings, resolved or not, and its value.

    No twist is empty, and mirror images and reverses are given once.
    """
    for word in shadows(most):
        shadow = Pseudodiagram.shadow(word)
        array = value_table(shadow).array
        # in a twist of b crossings, |a| + b' = b: all that are resolved have one sign
        kinds = [[state for state in range(states(twist)) if _one_sign(twist, state)] for twist in shadow.twists]
        for index in product(*kinds):
            twists = tuple(twist_in_state(twist, state) for twist, state in zip(shadow.twists, index, strict=True))
            if _is_first(twists):
                yield Pseudodiagram(twists), VALUES[int(array[index])]


def _one_sign(twist: Twist, state: int) -> bool:
    reached = twist_in_state(twist, state)
    return abs(reached.resolved) + reached.unresolved == twist.unresolved


def _is_first(twists: tuple[Twist, ...]) -> bool:
    """Return True if a pseudodiagram represents its mirror image, or its reverse if that has the same word."""
    mirror = tuple(Twist(-a, b) for a, b in twists)
    others = [mirror]
    size = [abs(a) + b for a, b in twists]
    if size == size[::-1]:
        others += [twists[::-1], mirror[::-1]]
    return all(twists >= other for other in others)


def recorded() -> Iterator[tuple[Pseudodiagram, KnotValue, Outcome]]:
    """Yield the lines of `outcomes.csv`: a pseudodiagram, its value, its outcome."""
    with (Path(__file__).parent / "outcomes.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield Pseudodiagram.parse(row["position"]), KnotValue.parse(row["value"]), Outcome(row["outcome"])


def main(arguments: list[str]) -> None:
    """Write the table to standard output, up to a number of crossings; raise InputError if none is given.

    >>> main(["1"])
    position,value,outcome
    [],000,U
    [1],000,U
    [(1)],000*,U
    """
    if len(arguments) != 1 or not arguments[0].isdecimal():
        raise InputError(f"expected the greatest number of crossings, found {' '.join(arguments) or 'nothing'}")
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("position", "value", "outcome"))
    for diagram, value in diagrams(int(arguments[0])):
        table.writerow((diagram, value, value.outcome))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InputError as error:
        print(f"census: {error}", file=sys.stderr)
        sys.exit(2)
