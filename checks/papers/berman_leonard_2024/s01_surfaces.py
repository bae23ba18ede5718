"""Section 1: squares and what they are glued to, the classification, connected sums (Theorem 1.2 and Corollary 1.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from checks.cases import Cases, differing
from checks.claim import Finding, found
from checks.papers.berman_leonard_2024 import gluing
from checks.papers.berman_leonard_2024.gluing import Gluing, Word, polygon
from checks.papers.berman_leonard_2024.paper import PAPER
from games.surface import NONORIENTABLE, ORIENTABLE, Surface, connected_sum

Sum = Callable[[Surface, Surface], Surface]

PAPER.assume(
    "Theorem 1.1",
    "Every compact surface is homeomorphic to either a sphere, a connected sum of g tori, or a connected sum of g "
    "projective planes, where g is the genus; two are homeomorphic just if both or neither are orientable and "
    "they have the same Euler characteristic.",
)

SQUARES: Mapping[str, Word] = {
    "annulus": (1, 2, -1, 3),
    "Mobius band": (1, 2, 1, 3),
    "torus": gluing.TORUS,
    "projective plane": (1, 2, 1, 2),
}
"""The standard constructions, as words around a square: edges with the same label are identified."""

KINDS = {
    "annulus": (0, True, 2),
    "Mobius band": (0, False, 1),
    "torus": (0, True, 0),
    "projective plane": (1, False, 0),
}
"""The Euler characteristic of each, whether it is orientable, and how many circles bound it."""


@PAPER.claim(
    "Section 1 (squares)",
    "The annulus and the Mobius band are squares with one pair of edges identified, the torus and the projective plane "
    "squares with two, as drawn.",
    uses=("Theorem 1.1",),
    mutants={
        "the annulus twisted": lambda: {"squares": {**SQUARES, "annulus": SQUARES["Mobius band"]}},
        "the Mobius band not twisted": lambda: {"squares": {**SQUARES, "Mobius band": SQUARES["annulus"]}},
        "the projective plane with one pair twisted": lambda: {
            "squares": {**SQUARES, "projective plane": gluing.KLEIN_BOTTLE}
        },
    },
)
def squares(squares: Mapping[str, Word] = SQUARES) -> Iterator[Finding]:
    """The directions of the arrows, which the copy at hand has lost, are those of the textbooks."""
    wrong = None
    for name, word in squares.items():
        glued = Gluing((word,))
        seen = glued.euler_characteristic, glued.is_orientable, len(glued.circles)
        if seen != KINDS[name]:
            wrong = wrong or f"{name}: Euler characteristic, orientable, circles: {seen}"
    yield found("gluing", "the four squares", wrong, visited=len(squares))


@PAPER.claim(
    "Section 1 (Mobius band and disk)",
    "A Mobius band with a disk attached to the edge is homeomorphic to the projective plane.",
    uses=("Theorem 1.1", "Section 1 (squares)"),
    mutants={
        "an annulus with two disks": lambda: {"band": SQUARES["annulus"]},
        "a band with two more edges that are identified": lambda: {"band": (1, 2, 1, 3, 4, 4)},
    },
)
def band_and_disk(band: Word = SQUARES["Mobius band"]) -> Iterator[Finding]:
    capped = Gluing((band,)).capped().surfaces()
    yield found("gluing", "the band and the disk", None if capped == (PLANE,) else f"it is {capped[0]}", visited=1)


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
    yield found("exhaustion", "the two surfaces, by the rule for genus and orientability", different, visited=2)
    words = {"o1 # n1": [gluing.TORUS, gluing.PLANE], f"the sum of {planes} projective planes": [gluing.PLANE] * planes}
    glued = differing(words, lambda name: polygon(words[name]).surfaces(), lambda name: (left,))
    shown = next((f"{name}, glued, is {made[0]}; by the rule {left}" for name, made, _ in glued), None)
    yield found("gluing", "the two surfaces, glued from a polygon each", shown, visited=len(words))


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
def tori_and_planes(sum_of: Sum = connected_sum, planes_for_a_torus: int = 2, largest: int = 6) -> Iterator[Finding]:
    """The rule for connected sums is run on genera that are symbols; and polygons are glued."""
    import sympy

    tori, b = sympy.Symbol("t", nonnegative=True), sympy.Symbol("b", positive=True)
    parts = Surface(ORIENTABLE, tori), Surface(NONORIENTABLE, b)
    whole = Surface(NONORIENTABLE, planes_for_a_torus * tori + b)
    made = sum_of(*parts)
    shown = f"a = {planes_for_a_torus}, b = 1: o1 # n1 is {sum_of(TORUS, PLANE)}, not n{planes_for_a_torus + 1}"
    same = Surface(made.kind, sympy.expand(made.genus)) == Surface(whole.kind, sympy.expand(whole.genus))
    yield found("sympy", "all even a >= 0 and b > 0, by genus", None if same else shown, visited=2)
    characteristic = characteristic_of_sum(parts)
    excess = [sympy.expand(one.euler_characteristic - characteristic) for one in (whole, made)]
    unequal = None if excess == [0, 0] else f"the Euler characteristics differ by {', '.join(map(str, excess))}"
    yield found("certificate", "all even a >= 0 and b > 0, by Euler characteristic", unequal, visited=2)
    cases = Cases(product(range(largest + 1), range(1, largest + 1)))
    glued = (
        f"t = {t}, b = {b}: glued from a polygon it is {here[0]}, and not {there}"
        for t, b in cases
        for here in [polygon([gluing.TORUS] * t + [gluing.PLANE] * b).surfaces()]
        for there in (
            sum_of(repeated(sum_of, TORUS, t), repeated(sum_of, PLANE, b)),
            Surface(NONORIENTABLE, planes_for_a_torus * t + b),
        )
        if here != (there,)
    )
    apart = next(glued, None)
    yield found("gluing", f"a/2 and b at most {largest}", apart, visited=cases.visited, complete=False)
