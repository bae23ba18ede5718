"""Section 1: gluings of squares, the classification, and connected sums (Theorem 1.2 and Corollary 1.3).

The paper's proof of the classification uses Theorem 1.2. So Theorem 1.2 is proved by cutting and gluing polygons.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from knotgames.checks.claim import Question
from knotgames.checks.papers.berman_leonard_2024 import gluing
from knotgames.checks.papers.berman_leonard_2024.gluing import Gluing, Word, joined, polygon
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.questions import every, facts
from knotgames.games.surface import NONORIENTABLE, Surface

PAPER.assume(
    "Theorem 1.1",
    "Every compact surface is homeomorphic to either a sphere, a connected sum of $g$ tori, or a connected sum of $g$ "
    "projective planes, where $g$ is the genus.",
)
INVARIANTS = "Section 1 (Euler characteristic)"
PAPER.assume(
    INVARIANTS,
    "Two compact surfaces, with or without boundary, are homeomorphic if and only if both or neither are orientable, "
    "and they have the same Euler characteristic and the same number of boundary circles [Massey1967].",
)

SQUARES: Mapping[str, Word] = {
    "annulus": (1, 2, -1, 3),
    "Mobius band": (1, 2, 1, 3),
    "torus": gluing.TORUS,
    "projective plane": (1, 2, 1, 2),
}
"""The standard constructions, as words around a square."""

KINDS = {
    "annulus": (0, True, 2),
    "Mobius band": (0, False, 1),
    "torus": (0, True, 0),
    "projective plane": (1, False, 0),
}
"""Euler characteristic, orientability and number of boundary circles."""


@PAPER.claim(
    "Section 1 (squares)",
    "The annulus and the Mobius band are squares with one pair of edges identified, the torus and the projective plane "
    "squares with two, as drawn.",
    reading="The directions of the arrows are lost in the copy; they are those of the textbooks.",
    uses=(INVARIANTS,),
    mutants={
        "the annulus twisted": {"squares": {**SQUARES, "annulus": SQUARES["Mobius band"]}},
        "the Mobius band not twisted": {"squares": {**SQUARES, "Mobius band": SQUARES["annulus"]}},
        "the projective plane with one pair twisted": {"squares": {**SQUARES, "projective plane": gluing.KLEIN_BOTTLE}},
    },
)
def squares(squares: Mapping[str, Word] = SQUARES) -> Iterator[Question]:
    def kind(name: str, word: Word) -> tuple[int, bool, int]:
        glued = Gluing((word,))
        return glued.euler_characteristic, glued.is_orientable, len(glued.circles)

    yield every(
        "the four squares",
        squares.items(),
        kind,
        lambda name, word: KINDS[name],
        "{0}: Euler characteristic, orientable, circles: {left}, not {right}",
        starred=True,
        by="gluing",
    )


@PAPER.claim(
    "Section 1 (Mobius band and disk)",
    "A Mobius band with a disk attached to the edge is homeomorphic to the projective plane.",
    uses=(INVARIANTS, "Section 1 (squares)"),
    mutants={
        "an annulus with two disks": {"band": SQUARES["annulus"]},
        "a band with two more edges that are identified": {"band": (1, 2, 1, 3, 4, 4)},
    },
)
def band_and_disk(band: Word = SQUARES["Mobius band"]) -> Iterator[Question]:
    yield every(
        "the band and the disk",
        [band],
        lambda word: Gluing((word,)).capped().surfaces(),
        (Surface(NONORIENTABLE, 1),),
        "it is {left[0]}",
        by="gluing",
    )


REST = 9


def _cut_and_pasted(word: Word) -> Word:
    """Return the word after three steps that turn a torus and a crosscap into three crosscaps."""
    for start, stop, edge in ((2, 6, 1), (0, 3, 2), (1, 3, 1)):
        word = gluing.named(gluing.cut_and_pasted((REST, *word), start, stop, edge), REST)
    return word


@PAPER.claim(
    "Theorem 1.2",
    "The connected sum of a torus and a projective plane is homeomorphic to the connected sum of three projective "
    "planes.",
    mutants={
        "two projective planes": {"planes": 2},
        "four projective planes": {"planes": 4},
        "a torus and a torus": {"word": (gluing.TORUS, gluing.TORUS)},
    },
)
def torus_and_plane(word: Sequence[Word] = (gluing.TORUS, gluing.PLANE), planes: int = 3) -> Iterator[Question]:
    """Three cuts and gluings of the polygon; and a comparison of Euler characteristic and orientability."""
    target = joined([gluing.PLANE] * planes)
    yield every(
        f"the word {joined(word)}, in any polygon",
        [joined(word)],
        _cut_and_pasted,
        target,
        "cut and pasted, {case} becomes {left}, and not {right}",
        by="cut and paste",
    )
    one, other = polygon(word), Gluing((target,))
    yield facts(
        "Euler characteristic and sides of both",
        [
            ("Euler characteristic", one.euler_characteristic, other.euler_characteristic),
            ("orientable", one.is_orientable, other.is_orientable),
        ],
        by="gluing",
        bound=True,
    )


@PAPER.claim(
    "Corollary 1.3",
    "If $g = a + b$, $b > 0$, and $a$ is even, then the connected sum of $g$ projective planes is homeomorphic to the "
    "connected sum of $a/2$ tori and $b$ projective planes.",
    uses=("Theorem 1.2",),
    mutants={"a tori": {"planes_for_a_torus": 1}, "a/3 tori": {"planes_for_a_torus": 3}},
)
def tori_and_planes(planes_for_a_torus: int = 2, largest: int = 6) -> Iterator[Question]:
    """Theorem 1.2 removes the tori one by one. The invariants of small sums are compared, too."""
    crosscaps = len(_cut_and_pasted(joined([gluing.TORUS, gluing.PLANE]))) // len(gluing.PLANE)
    yield facts(
        "all even a >= 0 and b > 0, one torus after the other",
        [("the crosscaps of a torus and a crosscap", crosscaps, planes_for_a_torus + 1)],
        by="cut and paste",
    )

    def kind(t: int, b: int) -> tuple[int, bool]:
        one = polygon([gluing.TORUS] * t + [gluing.PLANE] * b)
        return one.euler_characteristic, one.is_orientable

    yield every(
        f"a/2 and b at most {largest}",
        product(range(largest + 1), range(1, largest + 1)),
        kind,
        lambda t, b: (2 - (planes_for_a_torus * t + b), False),
        "t = {0}, b = {1}: Euler characteristic, orientable: {left}, not {right}",
        starred=True,
        by="gluing",
        bound=True,
    )
