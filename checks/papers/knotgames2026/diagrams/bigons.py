"""Pseudo Reidemeister II moves: in diagrams they preserve X, which [Johnson2011b, Theorem 3.14] only bounds.

Suppose that Q is the unknot if both *clasps* (hooked strands of the bigon) give the unknot, and that the Unknotter,
moving last, wins P. In Q he plays as in P; for his move in the bigon, he imagines a reply by which a Reidemeister II
move leads to Q. If only the bigon is left, the Knotter moves in it. If Q were knotted, the Unknotter could only win by
a clasp after each move, so both clasps would be the unknot. With Lemma 3.9, he wins P if and only if he wins Q, and the
same for P # * and Q # *. So X(P) = X(Q). (For strands in opposite directions, [Gabai1987, Corollary 2.4] gives the
condition on clasps: at most one twist along the disk between them lowers the genus.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from operator import attrgetter

import numpy as np

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import JONES, ONE_CLASS
from knotgames.checks.papers.johnson2011b.s03.shadow_moves import (
    MOST,
    RESOLVED,
    Removal,
    bigons,
    ends_of,
    pairs,
    with_removed,
)
from knotgames.checks.papers.knotgames2026.diagrams.small_shadows import TWO, of_pairs
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import none_fails


def _hooked(removal: Removal, quantifier: Callable[[Iterable[bool]], bool]) -> str | None:
    """Return a resolution of the other crossings with unknotted clasps and knotted Q, or None."""
    ends, apart = ends_of(removal.before.pd), ends_of(removal.after.pd)
    parts = {pair: with_removed(ends, removal.removed, pair) for pair in product(RESOLVED, repeat=2)}
    # in the code of a shadow over and under alternate, so that the strands of a bigon are hooked: they are apart, and
    # there is just what there is in Q, where one of its crossings is switched
    separate = ((0, 1), (1, 0))
    if not all(np.array_equal(parts[pair], apart) for pair in separate):
        return f"{removal.name()}: no Reidemeister II move"
    clasps = [part for pair, part in parts.items() if pair not in separate]
    for place in np.argwhere(~apart):
        if quantifier(bool(clasp[tuple(place)]) for clasp in clasps):
            return f"{removal.name(tuple(map(int, place)))}: Q is knotted, the clasps are not"
    return None


@PAPER.claim(
    "Pseudo Reidemeister II, X is kept",
    "If $P ->2 Q$, then $X(P) = X(Q)$: for all pseudodiagrams $P$ of shadows with at most "
    f"{MOST} crossings. (By [Johnson2011b, Theorem 3.14] $X(P) <= X(Q)$ for all $P$.)",
    uses=(JONES, ONE_CLASS),
    mutants={
        "Y is kept": {"level": attrgetter("y")},
        "what Y is short of 2 is kept": {"level": lambda value: 2 - value.y},
    },
)
def x_is_kept(most: int = MOST, level: Callable[[KnotValue], int] = attrgetter("x")) -> Iterable[Question]:
    yield of_pairs(TWO, most, pairs(bigons(most)), lambda _, __, p, q: level(p) == level(q))


@PAPER.claim(
    "Pseudo Reidemeister II, clasps",
    "If both clasps of the bigon in $P ->2 Q$ give the unknot, then so does $Q$: for all resolutions of shadows "
    f"with at most {MOST} crossings.",
    uses=(JONES,),
    mutants={"if a clasp gives the unknot": {"quantifier": any}},
)
def clasps(most: int = MOST, quantifier: Callable[[Iterable[bool]], bool] = all) -> Iterable[Question]:
    scope = f"both clasps at the bigons of all shadows with at most {most} crossings"
    yield none_fails(scope, bigons(most), lambda removal: _hooked(removal, quantifier), bound=True)
