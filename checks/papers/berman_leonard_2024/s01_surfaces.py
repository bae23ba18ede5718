"""Section 1: the classification of surfaces, and connected sums (Theorem 1.2 and Corollary 1.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from checks.claim import Finding, found
from checks.papers.berman_leonard_2024.paper import PAPER
from games.surface import NONORIENTABLE, ORIENTABLE, Surface, connected_sum

Sum = Callable[[Surface, Surface], Surface]

PAPER.assume(
    "Theorem 1.1",
    "Every compact surface is homeomorphic to either a sphere, a connected sum of g tori, or a connected sum of g "
    "projective planes, where g is the genus; two are homeomorphic just if both or neither are orientable and "
    "they have the same Euler characteristic.",
)

TORUS, PLANE = Surface(ORIENTABLE, 1), Surface(NONORIENTABLE, 1)


def repeated(sum_of: Sum, surface: Surface, times: int) -> Surface:
    """The connected sum of so many copies of a surface; of none, the sphere."""
    total = Surface(ORIENTABLE, 0)
    for _ in range(times):
        total = sum_of(total, surface)
    return total


def characteristic_of_sum(surfaces: Sequence[Surface]) -> int:
    """The Euler characteristic of a connected sum: that of the surfaces, less 2 for each pair of disks removed."""
    return sum(surface.euler_characteristic for surface in surfaces) - 2 * (len(surfaces) - 1)


def _counted_once(first: Surface, second: Surface) -> Surface:
    return Surface(min(first.kind, second.kind), first.genus + second.genus)


@PAPER.claim(
    "Theorem 1.2",
    "The connected sum of a torus and a projective plane is homeomorphic to the connected sum of three projective "
    "planes.",
    uses=("Theorem 1.1",),
    mutants={
        "a torus counted once": lambda: {"sum_of": _counted_once},
        "two projective planes": lambda: {"planes": 2},
    },
)
def torus_and_plane(sum_of: Sum = connected_sum, planes: int = 3) -> Iterator[Finding]:
    left, right = sum_of(TORUS, PLANE), repeated(sum_of, PLANE, planes)
    different = None if left == right else f"o1 # n1 is {left}, the sum of {planes} projective planes is {right}"
    yield found("exhaustion", "the two surfaces, by genus and orientability", different)
    first, second = characteristic_of_sum([TORUS, PLANE]), characteristic_of_sum([PLANE] * planes)
    if different is None:
        unequal = None if first == second else f"the Euler characteristics are {first} and {second}"
        yield found("certificate", "the two surfaces, neither orientable, by Euler characteristic", unequal)


@PAPER.claim(
    "Corollary 1.3",
    "If g = a + b, b > 0, and a is even, then the connected sum of g projective planes is homeomorphic to the "
    "connected sum of a/2 tori and b projective planes.",
    uses=("Theorem 1.1",),
    mutants={
        "a torus counted once": lambda: {"sum_of": _counted_once},
        "a tori": lambda: {"planes_for_a_torus": 1},
        "a/3 tori": lambda: {"planes_for_a_torus": 3},
    },
)
def tori_and_planes(sum_of: Sum = connected_sum, planes_for_a_torus: int = 2) -> Iterator[Finding]:
    """The rule for connected sums is run on genera that are symbols."""
    import sympy

    tori, b = sympy.Symbol("t", integer=True, nonnegative=True), sympy.Symbol("b", integer=True, positive=True)
    parts = Surface(ORIENTABLE, tori), Surface(NONORIENTABLE, b)
    whole = Surface(NONORIENTABLE, planes_for_a_torus * tori + b)
    made = sum_of(*parts)
    genus = sympy.expand(whole.genus - made.genus)
    different = None
    if made.kind != whole.kind or genus != 0:
        different = f"a = {planes_for_a_torus}, b = 1: o1 # n1 is {sum_of(TORUS, PLANE)}, not n{planes_for_a_torus + 1}"
    yield found("sympy", "all even a >= 0 and b > 0, by genus", different)
    if different is None:
        excess = sympy.expand(whole.euler_characteristic - characteristic_of_sum(parts))
        unequal = None if excess == 0 else f"the Euler characteristics differ by {excess}"
        yield found("certificate", "all even a >= 0 and b > 0, by Euler characteristic", unequal)
