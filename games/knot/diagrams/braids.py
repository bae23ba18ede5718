"""Closed braids as planar diagram codes."""

from __future__ import annotations

from collections.abc import Sequence

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Code, Crossing
from knotgames.games.knot.diagrams.tangles import MOST_CROSSINGS, closed


def braid_closure(word: Sequence[int], strands: int | None = None) -> Code:
    """Return the closure of a braid: i crosses strand i over strand i + 1, and -i crosses it under.

    Args:
        strands: by default as many as the word needs.

    Raises:
        InputError: a number does not fit the strands, or there are too many crossings, or a strand crosses nothing.

    >>> braid_closure([1, 1, 1])
    ((1, 3, 2, 0), (3, 5, 4, 2), (5, 1, 0, 4))
    """
    many = max(map(abs, word), default=0) + 1 if strands is None else strands
    wrong = sorted({number for number in word if not 1 <= abs(number) < many})
    if wrong:
        raise InputError(f"a braid of {many} strands: {', '.join(map(str, wrong))} is not from 1 to {many - 1}")
    if max(len(word), many) > MOST_CROSSINGS:
        raise InputError(f"a braid of {many:,} strands, {len(word):,} crossings: expected at most {MOST_CROSSINGS:,}")
    ends, edges = [*range(many)], many
    code: list[Crossing] = []
    for number in word:
        left, right = ends[abs(number) - 1 : abs(number) + 1]
        ends[abs(number) - 1 : abs(number) + 1] = edges, edges + 1
        around = right, edges + 1, edges, left
        code.append(around if number > 0 else (left, right, edges + 1, edges))
        edges += 2
    return closed(code, enumerate(ends), edges)


def torus(p: int, q: int) -> Code:
    """Return the torus link T(p, q) as a closed braid of the fewest strands; a negative number reflects it.

    Raises:
        InputError: there are too many crossings, or a strand crosses nothing.

    >>> len(torus(3, 4)), torus(2, 3) == braid_closure([1, 1, 1])
    (8, True)
    """
    strands, turns = sorted((abs(p), abs(q)))
    if not strands:
        strands, turns = turns, 0
    if (strands - 1) * turns > MOST_CROSSINGS or strands > MOST_CROSSINGS:
        raise InputError(f"{(strands - 1) * turns:,} crossings: expected at most {MOST_CROSSINGS:,}")
    sign = 1 if p * q > 0 else -1
    return braid_closure([sign * number for number in range(1, strands)] * turns, max(strands, 1))
