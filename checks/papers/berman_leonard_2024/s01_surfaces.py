"""Section 1: squares and what they are glued to, the classification, connected sums (Theorem 1.2 and Corollary 1.3).

The paper's proof of the classification uses Theorem 1.2, so that is not proved from it here, but by cutting polygons
and gluing them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.berman_leonard_2024 import gluing
from knotgames.checks.papers.berman_leonard_2024.gluing import Gluing, Word, joined, polygon
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.games.surface import NONORIENTABLE, Surface

PAPER.assume(
    "Theorem 1.1",
    "Every compact surface is homeomorphic to either a sphere, a connected sum of g tori, or a connected sum of g "
    "projective planes, where g is the genus.",
)
INVARIANTS = "Section 1 (Euler characteristic)"
PAPER.assume(
    INVARIANTS,
    "Two compact surfaces, with or without boundary, are homeomorphic just if both or neither are orientable, they "
    "have the same Euler characteristic, and as many circles bound the one as the other [Massey1967].",
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
    reading="The directions of the arrows are lost in the copy; they are those of the textbooks.",
    uses=(INVARIANTS,),
    mutants={
        "the annulus twisted": lambda: {"squares": {**SQUARES, "annulus": SQUARES["Mobius band"]}},
        "the Mobius band not twisted": lambda: {"squares": {**SQUARES, "Mobius band": SQUARES["annulus"]}},
        "the projective plane with one pair twisted": lambda: {
            "squares": {**SQUARES, "projective plane": gluing.KLEIN_BOTTLE}
        },
    },
)
def squares(squares: Mapping[str, Word] = SQUARES) -> Iterator[Finding]:
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
    uses=(INVARIANTS, "Section 1 (squares)"),
    mutants={
        "an annulus with two disks": lambda: {"band": SQUARES["annulus"]},
        "a band with two more edges that are identified": lambda: {"band": (1, 2, 1, 3, 4, 4)},
    },
)
def band_and_disk(band: Word = SQUARES["Mobius band"]) -> Iterator[Finding]:
    capped = Gluing((band,)).capped().surfaces()
    yield found("gluing", "the band and the disk", None if capped == (PLANE,) else f"it is {capped[0]}", visited=1)


PLANE = Surface(NONORIENTABLE, 1)

REST = 9
"""An edge that stands for the rest of a polygon, whatever that is."""

Step = tuple[int, int, int]
"""A cut and an edge, as arguments of `cut_and_pasted`."""

STEPS: Sequence[Step] = ((2, 6, 1), (0, 3, 2), (1, 3, 1))
"""Steps that make three crosscaps of a torus and a crosscap, whatever the rest of the polygon is."""


def _by_steps(word: Word, steps: Sequence[Step]) -> Word:
    """What the steps make of a word that follows the rest of a polygon; its edges are numbered again after each."""
    for step in steps:
        word = gluing.named(gluing.cut_and_pasted((REST, *word), *step), REST)
    return word


@PAPER.claim(
    "Theorem 1.2",
    "The connected sum of a torus and a projective plane is homeomorphic to the connected sum of three projective "
    "planes.",
    mutants={
        "two projective planes": lambda: {"planes": 2},
        "four projective planes": lambda: {"planes": 4},
        "a torus and a torus": lambda: {"word": (gluing.TORUS, gluing.TORUS)},
    },
)
def torus_and_plane(word: Sequence[Word] = (gluing.TORUS, gluing.PLANE), planes: int = 3) -> Iterator[Finding]:
    """Three times the polygon is cut along a line and glued along an edge. And what homeomorphic surfaces share is
    compared: Euler characteristic and sides.
    """
    target = joined([gluing.PLANE] * planes)
    made = _by_steps(joined(word), STEPS)
    wrong = None if made == target else f"cut and pasted, {joined(word)} becomes {made}, and not {target}"
    yield found("cut and paste", f"the word {joined(word)}, in any polygon", wrong, visited=len(STEPS))
    seen = [(one.euler_characteristic, one.is_orientable) for one in (polygon(word), Gluing((target,)))]
    wrong = None if seen[0] == seen[1] else f"Euler characteristic, orientable: {seen[0]}, not {seen[1]}"
    yield found("gluing", "Euler characteristic and sides of both", wrong, visited=len(seen), complete=False)


@PAPER.claim(
    "Corollary 1.3",
    "If g = a + b, b > 0, and a is even, then the connected sum of g projective planes is homeomorphic to the "
    "connected sum of a/2 tori and b projective planes.",
    uses=("Theorem 1.2",),
    mutants={"a tori": lambda: {"planes_for_a_torus": 1}, "a/3 tori": lambda: {"planes_for_a_torus": 3}},
)
def tori_and_planes(planes_for_a_torus: int = 2, largest: int = 6) -> Iterator[Finding]:
    """By Theorem 1.2 the last torus and the first of b > 0 crosscaps become three, whatever else is in the polygon. So
    the number of tori falls to 0, and that of crosscaps to which all sums up stays the same. And Euler characteristics
    and sides are compared for small sums.
    """
    crosscaps = len(_by_steps(joined([gluing.TORUS, gluing.PLANE]), STEPS)) // len(gluing.PLANE)
    more = crosscaps - (planes_for_a_torus + 1)
    wrong = f"a = {planes_for_a_torus}, b = 1: a torus and a crosscap are {crosscaps} crosscaps" if more else None
    yield found("cut and paste", "all even a >= 0 and b > 0, one torus after the other", wrong, visited=1)
    cases = Cases(product(range(largest + 1), range(1, largest + 1)))
    kinds = (
        (t, b, one.euler_characteristic, one.is_orientable, 2 - (planes_for_a_torus * t + b))
        for t, b in cases
        for one in [polygon([gluing.TORUS] * t + [gluing.PLANE] * b)]
    )
    apart = next(
        (f"t = {t}, b = {b}: {x}, not {wanted}" for t, b, x, sides, wanted in kinds if sides or x != wanted), None
    )
    yield found("gluing", f"a/2 and b at most {largest}", apart, visited=cases.visited, complete=False)
