"""Rational pseudodiagrams as vectors: each unresolved crossing is a shear of the plane along a vector of its own.

The numerator of [a1, ..., an] is the upper left entry of M(an) ... M(a1), where M(a) = U^a J with U = (1 1; 0 1) and J
the exchange. Resolved crossings are moved to the right, past the unresolved ones: if P is the product so far, then
P U^x = T^x P, where T is the shear along the first column of P, or its inverse if det P = -1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every, facts
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram, Twist, continuant

VECTORS = "Rational, vectors"

Vector = tuple[int, int]

MOST = 3
"""The largest number of twists of the pseudodiagrams whose resolutions are compared."""


def wedge(a: tuple[Any, Any], b: tuple[Any, Any]) -> Any:
    """Return the determinant of two vectors, numbers or symbols."""
    return a[0] * b[1] - a[1] * b[0]


def sheared(along: tuple[Any, Any], by: Any, z: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return the image of z under a power of the shear along a vector s: z + k (s ^ z) s.

    >>> sheared((1, 0), 1, (0, 1)), sheared((1, 1), -1, (1, 0))
    ((1, 1), (2, 1))
    """
    by *= wedge(along, z)
    return z[0] + by * along[0], z[1] + by * along[1]


Column = Callable[[Any, Any], Any]
"""One of two columns of a matrix, the first and the second."""

Orientation = Callable[[Any], Any]
"""The direction of a shear, from the determinant of the matrix."""


def _first(first: Any, second: Any) -> Any:
    return first


def _as_it_is(determinant: Any) -> Any:
    return determinant


@dataclass(frozen=True)
class Shears:
    """Vectors u and v, and for each unresolved crossing a vector and a direction, 1 or -1."""

    left: Vector
    crossings: tuple[tuple[Vector, int], ...]
    right: Vector

    @staticmethod
    def of(diagram: Pseudodiagram, column: Column = _first, orientation: Orientation = _as_it_is) -> Shears:
        """Return the shears of a rational pseudodiagram, those of its last twist first.

        >>> Shears.of(Pseudodiagram.parse("[(1), 2(1)]"))
        Shears(left=(0, 1), crossings=(((1, 0), 1), ((2, 1), -1)), right=(1, 0))
        """
        first, second = (1, 0), (0, 1)
        found: list[tuple[Vector, int]] = []
        for resolved, unresolved in reversed(diagram.twists):
            second = second[0] + resolved * first[0], second[1] + resolved * first[1]
            found += [(column(first, second), orientation(wedge(first, second)))] * unresolved
            first, second = second, first
        return Shears((0, 1), tuple(found), first)

    def determinant(self, signs: Iterable[int]) -> int:
        """Return the determinant of a resolution: |u ^ v|, after all shears of v."""
        z = self.right
        for (along, direction), sign in zip(reversed(self.crossings), reversed([*signs]), strict=True):
            z = sheared(along, direction * sign, z)
        return abs(int(wedge(self.left, z)))


def _diagrams(most: int) -> Iterator[Pseudodiagram]:
    twists = [Twist(a, b) for a in (-1, 0, 2) for b in range(3)]
    return (Pseudodiagram(word) for length in range(most + 1) for word in product(twists, repeat=length))


def resolved(diagram: Pseudodiagram, signs: Iterable[int]) -> Iterator[int]:
    """Yield the twists of a resolution; the signs are those of the crossings, those of the last twist first."""
    sign = iter(signs)
    sums = [twist.resolved + sum(next(sign) for _ in range(twist.unresolved)) for twist in reversed(diagram.twists)]
    return reversed(sums)


@PAPER.claim(
    VECTORS,
    "For a rational pseudodiagram with $n$ unresolved crossings there are primitive vectors $u$, $v$ and $s_1, ..., "
    "s_n$ of the plane, and signs $e_i$, such that the resolution with the signs $x_i$ has the numerator $u ^ T_1^(e_1 "
    "x_1) ... T_n^(e_n x_n) v$ up to sign. Here $u ^ v$ is the determinant, and $T_i(z) = z + (s_i ^ z) s_i$.",
    mutants={
        "the vector is the other column": {"column": lambda first, second: second},
        "all shears have one direction": {"orientation": lambda determinant: 1},
    },
)
def vectors(column: Column = _first, orientation: Orientation = _as_it_is, most: int = MOST) -> Iterable[Question]:
    """Induction over the crossings. The columns of P are primitive, because det P is 1 or -1."""
    yield facts("one crossing more, resolved or not, and a new twist", _steps(column, orientation), by="sympy")
    yield every(
        f"all resolutions of pseudodiagrams of at most {most} twists, by continued fractions",
        ((diagram, signs) for diagram in _diagrams(most) for signs in product(SIGNS, repeat=diagram.unresolved)),
        lambda diagram, signs: Shears.of(diagram, column, orientation).determinant(signs),
        lambda diagram, signs: abs(continuant(resolved(diagram, signs))[0]),
        "{0} resolved by {1}: {left}, not {right}",
        starred=True,
        bound=True,
    )


def _steps(column: Column, orientation: Orientation) -> Iterator[tuple[str, bool]]:
    """Yield the identities of the step, for a matrix of determinant d with d^2 = 1 and a power x."""
    a, b, c, d, x = sympy.symbols("a b c d x")
    first, second = (a, c), (b, d)
    determinant = wedge(first, second)
    to_one = determinant**2 - 1
    for name, z, image in (
        ("the first column", first, first),
        ("the second column", second, (b + x * a, d + x * c)),
    ):
        moved = sheared(column(first, second), x * orientation(determinant), z)
        for i in range(2):
            off = sympy.expand(moved[i] - image[i])
            yield f"P U^x = T^x P, {name}", sympy.rem(off, sympy.expand(to_one), a, b, c, d).is_zero is True
    yield "det P U^x = det P", sympy.expand(wedge(first, (b + x * a, d + x * c)) - determinant).is_zero is True
    yield "det P J = -det P", sympy.expand(wedge(second, first) + determinant).is_zero is True
