"""Pseudo Reidemeister moves, which remove unresolved crossings, found in the code.

A face of one edge is a *loop*, a face of two edges with two crossings a *bigon*. If the crossing of a loop is
unresolved, its removal is a pseudo Reidemeister I move, P ->1 Q; if both crossings of a bigon are, theirs is a pseudo
Reidemeister II move, P ->2 Q [Johnson2011b, section 2]. Moves of resolved crossings are passes
(`games.knot.diagrams.passes`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from knotgames.games.knot.diagrams.diagram import Diagram, faces, of_sound
from knotgames.games.knot.diagrams.plane_map import joined


def loops(code: Sequence[Sequence[int]]) -> list[int]:
    """Return the crossings of the loops of a code, in increasing order."""
    return sorted({face[0][0] for face in faces(code) if len(face) == 1})


def without(code: Sequence[Sequence[int]], removed: Collection[int]) -> list[tuple[int, ...]]:
    """Return the code without some crossings, as if their two strands did not meet. Labels have gaps then."""
    crossed = (code[crossing] for crossing in removed)
    least = joined(pair for a, b, c, d in crossed for pair in ((a, c), (b, d)))
    return [tuple(map(least, labels)) for crossing, labels in enumerate(code) if crossing not in removed]


def first_moves(diagram: Diagram) -> Iterator[tuple[tuple[int, ...], Diagram]]:
    """Yield every Q with P ->1 Q: the crossing that is removed, and Q."""
    for crossing in loops(diagram.pd):
        if crossing in diagram.unresolved:
            yield (crossing,), _removed(diagram, (crossing,))


def second_moves(diagram: Diagram) -> Iterator[tuple[tuple[int, ...], Diagram]]:
    """Yield every Q with P ->2 Q: the crossings that are removed, and Q.

    >>> [removed for removed, _ in second_moves(Diagram([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)]))]
    [(0, 1), (0, 2), (1, 2)]
    """
    bigons = (sorted(crossing for crossing, _ in face) for face in faces(diagram.pd) if len(face) == 2)
    pairs = {(one, other) for one, other in bigons if one != other}
    for pair in sorted(pairs):
        if set(pair) <= set(diagram.unresolved):
            yield pair, _removed(diagram, pair)


def _removed(diagram: Diagram, removed: Collection[int]) -> Diagram:
    left = [crossing for crossing in range(len(diagram.pd)) if crossing not in removed]
    return of_sound(without(diagram.pd, removed), [place for place, c in enumerate(left) if c in diagram.unresolved])
