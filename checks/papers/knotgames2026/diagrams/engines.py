"""The engines of the knot game compared: Conway's theorem for rational shadows, the Jones polynomial for all.

For knots that the determinant misjudges, knot Floer homology confirms the Jones polynomial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from knotgames.algebra.knot_type.values import VALUES
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import INDUCTION
from knotgames.checks.papers.johnson2011b.s03.figure_14 import determinant
from knotgames.checks.papers.johnson2011b.words import knot_words
from knotgames.checks.papers.knotgames2026.diagrams.floer import Recorded, recorded
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.knot.unknot import unknotted
from knotgames.games.rational.moves import Word
from knotgames.games.rational.tables import state_of, value_table
from knotgames.games.rational.tangle import Pseudodiagram, Twist

MOST = 8
"""The largest number of crossings for which all rational shadows are valued by both engines."""

MISJUDGED = ("10_124", "10_153", "K11n34", "K11n42")
"""Knots with the determinant of the unknot."""

Unknots = Callable[[Code], NDArray[np.bool_]]
"""A test of every resolution of a shadow for the unknot."""


def _states(crossings: int) -> NDArray[np.intp]:
    """Return the state of a twist for each of the 3^b states of its crossings. Digit 2 is unresolved."""
    start = Twist(0, crossings)
    state = cache(lambda plus, minus, left: state_of(start, Twist(plus - minus, left)))
    numbers = product(range(3), repeat=crossings)
    return np.array([state(*map(digits.count, range(3))) for digits in numbers], dtype=np.intp)


def _positions(word: Word, is_unknot: Unknots) -> Iterator[tuple[Word, int, int, int]]:
    """Yield the positions of a rational shadow, with the places of their values by the bracket and by the fraction."""
    shadow = Pseudodiagram.shadow(word)
    by_fraction = value_table(shadow).array[np.ix_(*map(_states, word))]
    # in the table of the diagram the first crossing is the fastest axis, in that of the tangle the last twist is
    by_bracket = values(is_unknot(from_rational(shadow).pd)).reshape([3**b for b in reversed(word)]).transpose()
    both = zip(by_bracket.ravel().tolist(), by_fraction.ravel().tolist(), strict=True)
    return ((word, number, *places) for number, places in enumerate(both))


def _unlike(word: Word, number: int, by_bracket: int, by_fraction: int, *_: object) -> str:
    states = tuple(map(int, np.unravel_index(number, [3**b for b in word])))
    by_both = f"{VALUES[by_bracket]} by the bracket, {VALUES[by_fraction]} by the fraction"
    return f"{Pseudodiagram.shadow(word)}, states {states}: {by_both}"


def by_determinant(*of_unknots: int) -> Unknots:
    """Return the test that takes all knots with these determinants for the unknot."""
    return lambda code: np.array(
        [determinant(Diagram(code).resolved(i).pd) in of_unknots for i in range(2 ** len(code))]
    )


def _only(name: str) -> list[Recorded]:
    return [shadow for shadow in recorded() if shadow.name == name]


@PAPER.claim(
    "Rational shadows, by the bracket",
    "A pseudodiagram of a rational shadow has the same value by the Jones polynomial of its resolutions as by their "
    f"fractions, if it has at most {MOST} crossings.",
    uses=INDUCTION,
    mutants={"by the determinant 1 or 3": {"is_unknot": by_determinant(1, 3)}},
)
def both_engines(is_unknot: Unknots = unknotted, most: int = MOST) -> Iterable[Question]:
    words = (word for word in knot_words(most, least=1) if word <= word[::-1])
    yield every(
        f"all positions of the rational shadows with at most {most} crossings",
        (position for word in words for position in _positions(word, is_unknot)),
        lambda word, number, by_bracket, by_fraction: by_bracket,
        lambda word, number, by_bracket, by_fraction: by_fraction,
        _unlike,
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Knot shadows, the unknot by two invariants",
    "A resolution of ten named shadows has the Jones polynomial of the unknot if and only if it has the knot Floer "
    "homology of the unknot. Some of the knotted resolutions have the determinant of the unknot "
    f"(${'$, $'.join(MISJUDGED)}$).",
    mutants={
        "by the determinant": lambda: {"is_unknot": by_determinant(1), "shadows": _only("10_124")},
        "the trefoil has the determinant 1": {"misjudged": ("3_1",)},
        "10_124 is the unknot": lambda: {
            "is_unknot": lambda code: np.arange(2 ** len(code)) == 0,
            "shadows": [shadow._replace(unknotted=np.arange(len(shadow.unknotted)) == 0) for shadow in _only("10_124")],
        },
    },
)
def by_two_invariants(
    is_unknot: Unknots = unknotted, shadows: Sequence[Recorded] | None = None, misjudged: Sequence[str] = MISJUDGED
) -> Iterable[Question]:
    """Values agree by two engines, and unknots by two invariants. Knot Floer homology is on record (`floer`)."""
    known = recorded() if shadows is None else shadows
    scope = f"all resolutions of {', '.join(shadow.name for shadow in known)}"
    yield every(
        scope,
        ((shadow, place, by_jones) for shadow in known for place, by_jones in enumerate(is_unknot(shadow.code))),
        lambda shadow, place, by_jones: bool(by_jones),
        lambda shadow, place, by_jones: bool(shadow.unknotted[place]),
        lambda shadow, place, *_: f"{shadow.name}, resolution {place}: {Diagram(shadow.code).resolved(place)}",
        starred=True,
        bound=True,
    ) & every(
        scope,
        (shadow for shadow in known if shadow.name in misjudged),
        lambda shadow: (determinant(shadow.code), bool(shadow.unknotted[0])),
        (1, False),
        lambda shadow, said, _: f"{shadow.name}: (determinant, is the unknot) is {said}",
    )
