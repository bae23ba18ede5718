"""The engines of the knot game against each other: rational shadows by two of them, named shadows by two invariants.

Values of rational shadows rest on Conway's theorem, those of other diagrams on the Jones polynomial. Where both apply
they agree; and where the determinant misjudges knots, knot Floer homology bears the Jones polynomial out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.knot_type.values import VALUES
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011b.paper import INDUCTION
from knotgames.checks.papers.johnson2011b.s03.figure_14 import determinant
from knotgames.checks.papers.johnson2011b.words import knot_words
from knotgames.checks.papers.knotgames2026.diagrams.floer import Recorded, recorded
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.games.cube.tables import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.knot.unknot import unknotted
from knotgames.games.rational.tables import state_of, value_table
from knotgames.games.rational.tangle import Pseudodiagram, Twist

MOST = 8
"""All rational shadows with at most so many crossings are valued by both engines."""

MISJUDGED = ("10_124", "10_153", "K11n34", "K11n42")
"""Knots whose determinant is that of the unknot."""

Unknots = Callable[[Code], NDArray[np.bool_]]
"""What tells the unknot: for every resolution of a shadow."""


def _states(crossings: int) -> NDArray[np.intp]:
    """The state of a twist for the 3^b states of its crossings, whose digits are 0 for +1, 1 for -1, 2 for unresolved.
    It does not depend on their order.
    """
    start = Twist(0, crossings)
    state = cache(lambda plus, minus, left: state_of(start, Twist(plus - minus, left)))
    numbers = product(range(3), repeat=crossings)
    return np.array([state(*map(digits.count, range(3))) for digits in numbers], dtype=np.intp)


def _disagreement(word: tuple[int, ...], is_unknot: Unknots) -> tuple[str | None, int]:
    """A position of a rational shadow to which the two engines give different values, or None if there is none; and how
    many positions were compared.
    """
    shadow = Pseudodiagram.shadow(word)
    expected = value_table(shadow).array[np.ix_(*map(_states, word))]
    # in the table of the diagram the first crossing is the fastest axis, in that of the tangle the last twist is
    here = values(is_unknot(from_rational(shadow).pd)).reshape([3**b for b in reversed(word)]).transpose()
    wrong = np.argwhere(here ^ expected)
    if not len(wrong):
        return None, here.size
    first = tuple(map(int, wrong[0]))
    by_both = f"{VALUES[here[first]]} by the bracket, {VALUES[expected[first]]} by the fraction"
    return f"{shadow}, states {first}: {by_both}", here.size


@PAPER.claim(
    "Rational shadows, by the bracket",
    "A pseudodiagram of a rational shadow has the same value by the Jones polynomial of its resolutions as by their "
    f"fractions, if it has at most {MOST} crossings.",
    uses=INDUCTION,
    mutants={
        "by the determinant 1 or 3": lambda: {
            "is_unknot": lambda code: np.array(
                [determinant(Diagram(code).resolved(i).pd) in (1, 3) for i in range(2 ** len(code))]
            ),
        },
    },
)
def both_engines(is_unknot: Unknots = unknotted, most: int = MOST) -> Iterable[Finding]:
    bad, many = None, 0
    for word in (word for word in knot_words(most, least=1) if word <= word[::-1]):
        shown, positions = _disagreement(word, is_unknot)
        bad, many = shown, many + positions
        if bad is not None:
            break
    scope = f"all positions of the rational shadows with at most {most} crossings"
    yield found("exhaustion", scope, bad, visited=many, complete=False)


@PAPER.claim(
    "Knot shadows, the unknot by two invariants",
    "A resolution of ten named shadows has the Jones polynomial of the unknot just if it has the knot Floer homology "
    f"of the unknot; some of them have the determinant of the unknot too and are knotted ({', '.join(MISJUDGED)}).",
    mutants={
        "by the determinant": lambda: {
            "is_unknot": lambda code: np.array(
                [determinant(Diagram(code).resolved(i).pd) == 1 for i in range(2 ** len(code))]
            ),
            "shadows": [shadow for shadow in recorded() if shadow.name == "10_124"],
        },
        "the trefoil has the determinant 1": lambda: {"misjudged": ("3_1",)},
        "10_124 is the unknot": lambda: {
            "is_unknot": lambda code: np.arange(2 ** len(code)) == 0,
            "shadows": [
                shadow._replace(unknotted=np.arange(len(shadow.unknotted)) == 0)
                for shadow in recorded()
                if shadow.name == "10_124"
            ],
        },
    },
)
def by_two_invariants(
    is_unknot: Unknots = unknotted,
    shadows: Sequence[Recorded] | None = None,
    misjudged: Sequence[str] = MISJUDGED,
) -> Iterable[Finding]:
    """Knot Floer homology is on record (`floer`); a test computes it again where the library is installed."""
    known = recorded() if shadows is None else shadows
    bad = None
    for shadow in known:
        wrong = np.flatnonzero(is_unknot(shadow.code) ^ shadow.unknotted)
        if len(wrong):
            bad = bad or f"{shadow.name}, resolution {wrong[0]}: {Diagram(shadow.code).resolved(int(wrong[0]))}"
        elif shadow.name in misjudged and (determinant(shadow.code) > 1 or shadow.unknotted[0]):
            bad = bad or f"{shadow.name} has determinant {determinant(shadow.code)}"
    many = sum(len(shadow.unknotted) for shadow in known)
    scope = f"all resolutions of {', '.join(shadow.name for shadow in known)}"
    yield found("exhaustion", scope, bad, visited=many, complete=False)
