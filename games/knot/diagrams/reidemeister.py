"""Pseudo Reidemeister moves, which remove unresolved crossings, found in the code.

A face of one edge is a *loop*, a face of two edges with two crossings a *bigon*. If the crossing of a loop is
unresolved, its removal is a pseudo Reidemeister I move, P ->1 Q; if both crossings of a bigon are, theirs is a pseudo
Reidemeister II move, P ->2 Q [Johnson2011b, section 2]. Moves of resolved crossings are passes
(`games.knot.diagrams.passes`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from knotgames.games.knot.diagrams.diagram import Diagram, faces
from knotgames.games.knot.diagrams.plane_map import joined


class Bigon(NamedTuple):
    """A face of two edges.

    It is `separable` if the same strand lies over at both, as they are in the code. The edge 0 lies over the edge 2 at
    both crossings of this unknot, and can be drawn away from it:

    >>> bigons([(1, 1, 2, 0), (2, 3, 3, 0)])
    [Bigon(first=1, second=0, separable=True)]
    """

    first: int
    second: int
    separable: bool


def loops(code: Sequence[Sequence[int]]) -> list[int]:
    """Return the crossings of the loops of a code, in increasing order.

    >>> loops([(0, 0, 1, 1)]), loops([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)])
    ([0], [])
    """
    return sorted({face[0][0] for face in faces(code) if len(face) == 1})


def bigons(code: Sequence[Sequence[int]]) -> list[Bigon]:
    """Return the bigons of a code.

    >>> bigons([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)])[0]
    Bigon(first=2, second=0, separable=False)
    """
    found = []
    for face in faces(code):
        if len(face) == 2 and face[0][0] != face[1][0]:
            (first, place), (second, other) = face
            # the edge that arrives at the first crossing leaves the second one by the place before `other`
            found.append(Bigon(first, second, (place - other) % 2 == 1))
    return found


def without(code: Sequence[Sequence[int]], removed: Collection[int]) -> list[tuple[int, ...]]:
    """Return the code without some crossings, as if their two strands did not meet. Labels have gaps then.

    Without the two crossings of a twist the figure-eight knot has two loops:

    >>> without([(0, 5, 1, 6), (2, 7, 3, 0), (4, 1, 5, 2), (6, 3, 7, 4)], [0, 2])
    [(0, 7, 3, 0), (4, 3, 7, 4)]
    """
    crossed = (code[crossing] for crossing in removed)
    least = joined(pair for a, b, c, d in crossed for pair in ((a, c), (b, d)))
    return [tuple(map(least, labels)) for crossing, labels in enumerate(code) if crossing not in removed]


def first_moves(diagram: Diagram) -> Iterator[tuple[tuple[int, ...], Diagram]]:
    """Yield every Q with P ->1 Q: the crossing that is removed, and Q.

    >>> [(removed, str(reached)) for removed, reached in first_moves(Diagram([(0, 0, 1, 1)]))]
    [((0,), 'PD[]')]
    """
    for crossing in loops(diagram.pd):
        if crossing in diagram.unresolved:
            yield (crossing,), _removed(diagram, (crossing,))


def second_moves(diagram: Diagram) -> Iterator[tuple[tuple[int, ...], Diagram]]:
    """Yield every Q with P ->2 Q: the crossings that are removed, and Q.

    >>> [removed for removed, _ in second_moves(Diagram([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)]))]
    [(0, 1), (0, 2), (1, 2)]
    """
    pairs = {(min(x, y), max(x, y)) for x, y, _ in bigons(diagram.pd)}
    for pair in sorted(pairs):
        if set(pair) <= set(diagram.unresolved):
            yield pair, _removed(diagram, pair)


def _removed(diagram: Diagram, removed: Collection[int]) -> Diagram:
    left = [crossing for crossing in range(len(diagram.pd)) if crossing not in removed]
    return Diagram(without(diagram.pd, removed), [place for place, c in enumerate(left) if c in diagram.unresolved])
