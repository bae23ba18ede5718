"""The tree of vectors: two classes modulo 2, joined where the determinant is 1 or -1.

Vectors are primitive and up to sign. Modulo 2 there are three classes. The neighbors of z = (p, q), with p, q > 0, are
r + k z, where r and z - r are its two parents, which lie between 0 and z. So in a graph of two classes each vertex has
one neighbor of smaller weight |p| + |q|, and no other of the same or a smaller weight, down to (1, 0) and (0, 1). So
the graph is a tree. A double shear keeps classes and determinants: it is an automorphism of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import gcd
from typing import Any

import sympy
import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.knotgames2026.rational.distances import DISTANCES
from knotgames.checks.papers.knotgames2026.rational.vectors import Vector, sheared, wedge
from knotgames.checks.questions import entails, every, facts

TREE = "Rational, tree"
DOUBLE_SHEARS = "Rational, double shears"

BOX = 14
"""The largest entry of the vectors whose graphs are counted."""

SMALL = 3
"""The largest entry of the vectors whose distances are computed."""

LINE = 8
"""The farthest places of a line that are tried."""

Pair = tuple[Vector, Vector]
"""Two classes, by their residues modulo 2."""

CLASSES: tuple[Vector, ...] = ((1, 0), (0, 1), (1, 1))


def class_of(vector: Vector) -> Vector:
    """Return a vector modulo 2."""
    return vector[0] % 2, vector[1] % 2


def vectors_in(box: int) -> list[Vector]:
    """Return the primitive vectors with entries of at most this modulus, one of each two signs.

    >>> vectors_in(1)
    [(-1, 1), (0, 1), (1, 0), (1, 1)]
    """
    sides = product(range(-box, box + 1), range(box + 1))
    return [(p, q) for p, q in sides if gcd(p, q) == 1 and (q or p == 1)]


def _counts(vertices: list[Vector]) -> tuple[int, int]:
    """Return the number of edges, and of components."""
    root = {vertex: vertex for vertex in vertices}

    def top(vertex: Vector) -> Vector:
        while root[vertex] != vertex:
            vertex = root[vertex]
        return vertex

    edges = [pair for pair in combinations(vertices, 2) if abs(wedge(*pair)) == 1]
    for a, b in edges:
        root[top(a)] = top(b)
    return len(edges), sum(vertex == up for vertex, up in root.items())


@PAPER.claim(
    TREE,
    "The primitive vectors, up to sign, of two classes modulo 2, joined where the determinant is 1 or -1, form a tree. "
    "So two vectors of one class have at most one neighbor of the other in common.",
    mutants={"three classes": {"classes": 3}, "one class": {"classes": 1}},
)
def tree(classes: int = 2, box: int = BOX) -> Iterable[Question]:
    """One neighbor leads down, by integer arithmetic; p and q are positive up to reflection, which keeps classes."""
    p, q, x, y, a, b = z3.Ints("p q x y a b")  # z = (p, q), a parent r = (x, y), and a multiple of z
    between = z3.And(p >= 1, q >= 1, x >= 0, x <= p, y >= 0, y <= q, x + y > 0, x + y < p + q, a >= 0, b >= 0)
    own, other, lower = z3.Bools("p q"), z3.Bools("c d"), z3.Bools("x y")  # modulo 2
    upper = [z3.Xor(i, j) for i, j in zip(own, lower, strict=True)]
    is_one = z3.Xor(z3.And(own[0], lower[1]), z3.And(own[1], lower[0]))
    in_graph = {1: lambda r: z3.BoolVal(False), 2: lambda r: _same(r, other), 3: lambda r: z3.Not(_same(r, own))}
    yield entails(
        "a vector, its parents, and its other neighbors",
        z3.Implies(between, z3.And((x + p + a) + (y + q + b) > p + q, (2 * p - x + a) + (2 * q - y + b) > p + q)),
        z3.Implies(z3.And(q >= 1, x >= 0, x <= p - q, y >= 0, y <= q), z3.And(x + y >= 0, x + y <= p)),  # one exists,
        p * y - q * (x + y) == (p - q) * y - q * x,  # by induction
        z3.Implies(
            z3.And(is_one, z3.Or(other), z3.Not(_same(own, other))),
            z3.Xor(in_graph[classes](lower), in_graph[classes](upper)),
        ),
    )
    pairs = list(combinations(CLASSES, classes))
    yield every(
        f"the vectors with entries of at most {box}",
        (
            (size, [z for z in vectors_in(size) if class_of(z) in chosen])
            for size in range(2, box + 1)
            for chosen in pairs
        ),
        lambda size, vertices: _counts(vertices),
        lambda size, vertices: (len(vertices) - 1, 1),
        lambda size, vertices, left, right: (
            f"{len(vertices)} vectors with entries of at most {size} have {left[0]} edges and {left[1]} components"
        ),
        starred=True,
        bound=True,
    )


def _same(a: list[z3.BoolRef], b: list[z3.BoolRef]) -> z3.BoolRef:
    return z3.And([i == j for i, j in zip(a, b, strict=True)])


def up_to_sign(vector: Vector) -> Vector:
    """Return the one of v and -v that is in `vectors_in`."""
    p, q = vector
    return vector if q > 0 or (q == 0 and p > 0) else (-p, -q)


def _below(z: Vector) -> Iterator[Vector]:
    """Yield the neighbors of smaller weight, and (1, 0) for (0, 1)."""
    p, q = z
    if q > 1:
        y = pow(p, -1, q)
        r = ((p * y - 1) // q, y)
    elif q:
        r = (1 if p >= 0 else -1, 0)
    else:
        return
    yield up_to_sign(r)
    if p and q:
        yield up_to_sign((p - r[0], q - r[1]))


def _path(z: Vector, classes: Pair) -> list[Vector]:
    """Return the path down from a vertex."""
    path = [z]
    while below := [r for r in _below(path[-1]) if class_of(r) in classes]:
        path += below
    return path


def distance(a: Vector, b: Vector, classes: Pair) -> int | None:
    """Return the distance of two vectors, up to sign, in the tree of two classes; None if one of them is not a vertex.

    >>> distance((1, 0), (5, 2), ((1, 0), (0, 1))), distance((1, 1), (1, 0), ((1, 0), (0, 1)))
    (2, None)
    """
    if not {class_of(a), class_of(b)} <= {*classes}:
        return None
    return len({*_path(up_to_sign(a), classes)} ^ {*_path(up_to_sign(b), classes)})


def _small(box: int) -> Iterator[tuple[Pair, Vector, Vector, int, list[Vector]]]:
    """Yield two classes, a vector s, a vertex, a power, and s or the line of its neighbors."""
    known = vectors_in(box)
    for (one, other), s in product(combinations(CLASSES, 2), known):
        r = next(r for r in known if abs(wedge(r, s)) == 1)
        line = [(r[0] + j * s[0], r[1] + j * s[1]) for j in range(-LINE, LINE + 1)]
        axis = [s] if class_of(s) in (one, other) else line
        yield from (((one, other), s, z, k, axis) for z in known if class_of(z) in (one, other) for k in (-2, -1, 1, 2))


def _formula(classes: Pair, s: Vector, z: Vector, k: int, axis: list[Vector]) -> int:
    to_axis = min(d for one in axis if (d := distance(z, one, classes)) is not None)
    return 2 * to_axis + 2 * abs(k) * (len(axis) > 1)


@PAPER.claim(
    DOUBLE_SHEARS,
    "The double shear $T(z) = z + 2 (s ^ z) s$ is an automorphism of the tree of two classes. If $s$ is a vertex, then "
    "$d(z, T^k z) = 2 d(z, s)$ for all $k != 0$. Otherwise the neighbors of $s$ form a line, "
    "and $d(z, T^k z) = 2 l + 2 |k|$, where $l$ is the distance of $z$ from the line. For $m = |u ^ s|$ one of $u + m "
    "s$ and $u - m s$ is the image of the other. If $m >= 2$, they have no neighbor in common and are not both on the "
    "line of another vector.",
    uses=(TREE, DISTANCES),
    mutants={"a shear": {"power": 1}, "four shears": {"power": 4}},
)
def double_shears(power: int = 2, box: int = SMALL) -> Iterable[Question]:
    """T takes the neighbor r + j s to r + (j + 2) s or r + (j - 2) s, so it fixes no neighbor. A path from z to T z
    goes to s, or along the line, and back.

    A neighbor in common of u - m s and u + m s is u / m^2 or s / m, by the second identity. The vectors (1, 0) and (1,
    k) are on the line of (0, 1), and a double shear along (p, q) takes the first to (1 - 2 p q, -2 q^2).
    """
    yield facts("all vectors and powers", _identities(power), by="sympy")
    m, y, p, q, k, sign = z3.Ints("m y p q k e")
    is_primitive = z3.Implies(p == 0, z3.Or(q == 1, q == -1))
    is_image = z3.And(z3.Or(sign == 1, sign == -1), 1 - power * p * q == sign, -power * q * q == sign * k)
    yield entails(
        "u and s are primitive; a line of (0, 1) through (1, 0)",
        z3.Implies(z3.And(m >= 1, z3.Or(m * y == 1, m * y == -1)), m == 1),
        z3.Implies(z3.And(is_primitive, is_image), z3.And(k >= -2, k <= 2)),
    )
    yield every(
        f"the distances for vectors with entries of at most {box}, in the three trees",
        _small(box),
        lambda classes, s, z, k, axis: distance(z, sheared(s, power * k, z), classes),
        _formula,
        "{2} and its image under {3} double shears along {1}: distance {left}, not {right}",
        starred=True,
        bound=True,
        law_of=[distance],
    )


def _identities(power: int) -> Iterator[tuple[str, bool]]:
    names = sympy.symbols("a1 a2 b1 b2 s1 s2 j k")
    a, b, s, (j, k) = names[:2], names[2:4], names[4:6], names[6:]
    m = wedge(s, a)

    def plus(one: tuple[Any, Any], times: Any, other: tuple[Any, Any]) -> tuple[Any, Any]:
        return one[0] + times * other[0], one[1] + times * other[1]

    equal = {
        "determinants are kept": [(wedge(sheared(s, k, a), sheared(s, k, b)), wedge(a, b))],
        "common neighbors": zip(plus((0, 0), wedge(a, b), s), plus(plus((0, 0), wedge(s, b), a), -m, b), strict=True),
        "powers": zip(sheared(s, j, sheared(s, k, a)), sheared(s, j + k, a), strict=True),
        "neighbors": zip(sheared(s, power, plus(a, j, s)), plus(a, j + 2 * m, s), strict=True),
        "u - m s to u + m s": zip(sheared(s, power, plus(a, -m, s)), plus(a, m, s), strict=True),
        "their determinant": [(wedge(plus(a, -m, s), plus(a, m, s)), -2 * m**2)],
    }
    for name, sides in equal.items():
        yield name, all(sympy.expand(left - right).is_zero is True for left, right in sides)
