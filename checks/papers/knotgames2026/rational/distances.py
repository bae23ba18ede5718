"""Distances in a tree: what the claims on rational pseudodiagrams use of them.

A finite tree grows by leaves. A leaf x with the neighbor p has d(x, y) = d(p, y) + 1 for all other y.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING

import numpy as np
import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import entails, none_fails
from knotgames.checks.solvers.query import Formula, all_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

DISTANCES = "Rational, distances in a tree"

VERTICES = 6
"""The largest number of vertices of the trees that are tried."""


def largest_are_equal(a: z3.ArithRef, b: z3.ArithRef, c: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that the two largest of three sums are equal."""
    return z3.Or(z3.And(a == b, c <= a), z3.And(a == c, b <= a), z3.And(b == c, a <= b))


def _length(p: str, q: str) -> z3.ArithRef:
    return z3.IntVal(0) if p == q else z3.Int("".join(sorted((p, q))))


def _in_a_tree(points: str) -> z3.BoolRef:
    return all_of(_parts(points))


def _parts(points: str) -> Iterator[Formula]:
    yield from (_length(p, q) >= 0 for p, q in combinations(points, 2))
    for p, q, r, s in combinations_with_replacement(points, 4):
        sums = [_length(*one) + _length(*other) for one, other in ((p + q, r + s), (p + r, q + s), (p + s, q + r))]
        yield largest_are_equal(*sums)


def _are(**lengths: z3.ArithRef | int) -> z3.BoolRef:
    return all_of(_length(*points) == length for points, length in lengths.items())


def _trees(most: int) -> Iterator[NDArray[np.int64]]:
    """Yield the distances in all trees of at most this number of vertices: each vertex has an earlier neighbor."""
    for size in range(2, most + 1):
        for earlier in product(*map(range, range(1, size))):
            edges = np.eye(size, dtype=np.int64)
            edges[range(1, size), earlier] = edges[earlier, range(1, size)] = 1
            walks = [np.linalg.matrix_power(edges, steps) == 0 for steps in range(size)]
            yield np.sum(walks, axis=0)


def _wrong(d: NDArray[np.int64], largest: bool, moved: bool) -> str | None:
    """Return a statement that fails in a tree with these distances, or None."""
    vertices = range(len(d))
    for p, q, r, s in combinations_with_replacement(vertices, 4):
        sums = sorted((d[p, q] + d[r, s], d[p, r] + d[q, s], d[p, s] + d[q, r]), reverse=largest)
        if sums[0] != sums[1]:
            return f"the sums {', '.join(map(str, sums))} of distances of four vertices"
    for size in (3, 4):
        for chosen in combinations(vertices, size):
            if all(d[pair] == 2 for pair in combinations(chosen, 2)) and not (d[list(chosen)] == 1).all(axis=0).any():
                return f"{size} vertices without a neighbor in common"
    for image in map(list, permutations(vertices)):
        if (d[np.ix_(image, image)] == d).all():
            for s in vertices:
                fixed = image[s] == s and any(image[r] == r for r in vertices if d[r, s] == 1)
                if image[s] == s and fixed is not moved and any(d[z, image[z]] != 2 * d[z, s] for z in vertices):
                    return f"an automorphism that fixes a vertex and {'no' if moved else 'a'} neighbor of it"
    for a, b in combinations(vertices, 2):
        line = [v for v in vertices if d[a, v] + d[v, b] == d[a, b]]
        near = [min(line, key=lambda v, z=z: d[z, v]) for z in vertices]  # type: ignore[misc]
        for z, w in combinations(vertices, 2):
            p, q = near[z], near[w]
            if p != q and d[z, w] != d[z, p] + d[p, q] + d[q, w]:
                return "two vertices with different nearest vertices of a path"
    return None


@PAPER.claim(
    DISTANCES,
    "Of the three sums $d(p, q) + d(r, s)$, $d(p, r) + d(q, s)$, and $d(p, s) + d(q, r)$ of distances in a tree the "
    "two largest are equal. Vertices that have the distance 2 two by two have a neighbor in common. If an "
    "automorphism $T$ fixes $s$ and no neighbor of $s$, then $d(z, T z) = 2 d(z, s)$. If $p$ and $q$, the vertices of "
    "a line nearest to $z$ and $w$, are different, then $d(z, w) = d(z, p) + d(p, q) + d(q, w)$.",
    mutants={
        "the two smallest sums": {"largest": False},
        "a neighbor is fixed": {"moved": False},
    },
)
def distances(largest: bool = True, moved: bool = True, most: int = VERTICES) -> Iterable[Question]:
    """Vertices that have the distance 2 two by two span a tree in which one of them is a leaf, with the neighbor p.

    Let r and t be the neighbors of s toward z and w = T z. On a line let r be the neighbor of p toward q, and t the
    neighbor of q toward p. They are farther from z and w, because a path has vertices of both classes.
    """
    n, k, m = z3.Ints("n k m")
    sums = [_length("p", one) + _length(*others) for one, others in (("q", "rs"), ("r", "qs"), ("s", "qr"))]
    leaf = [one + 1 for one in sums]
    twice = _length("p", "r") + _length("p", "s") + 2
    kept = largest_are_equal if largest else lambda a, b, c: largest_are_equal(-a, -b, -c)
    yield entails(
        "all trees, leaf by leaf",
        z3.Implies(z3.And(_in_a_tree("pqrs"), kept(*sums)), kept(*leaf)),
        z3.Implies(_in_a_tree("prs"), kept(_length("r", "s"), twice, twice)),
        z3.Implies(_length("p", "y") + 1 == 2, _length("p", "y") == 1),
        z3.Implies(
            z3.And(_in_a_tree("rstwz"), n > 0, _are(sz=n, sw=n, rz=n - 1, tw=n - 1, rs=1, st=1, rt=2 * moved)),
            _length("w", "z") == 2 * n,
        ),
        z3.Implies(  # the vertices 0, n - 1, n, n + 1 of a path
            z3.And(_in_a_tree("abce"), n > 0, _are(ab=n - 1, ac=n, bc=1, ce=1, be=2)), _length("a", "e") == n + 1
        ),
        z3.Implies(
            z3.And(
                _in_a_tree("pqrtwz"), n > 0, _are(pq=n, pz=k, rz=k + 1, pr=1, qr=n - 1, qw=m, tw=m + 1, qt=1, pt=n - 1)
            ),
            _length("w", "z") == k + n + m,
        ),
    )
    yield none_fails(
        f"the trees with at most {most} vertices",
        _trees(most),
        lambda d: _wrong(d, largest, moved),
        bound=True,
    )
