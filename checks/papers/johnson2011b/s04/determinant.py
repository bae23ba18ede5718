"""Section 4: Reidemeister moves preserve the fraction of a tangle and the determinant of a knot; Conway's theorem.

At A^4 = -1, a closed curve next to others has factor 0 in the Kauffman bracket, and the bracket of a tangle of fraction
p/q is a unit times p V + A^-2 q H, for two vertical strands V and two horizontal strands H. Reidemeister moves change
it by units only. So the fraction is an invariant of the tangle, and its numerator, up to sign, of the closure. The
numerator is multiplicative in sums, so a sum is knotted if some summand has a numerator other than 1 and -1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement, permutations, product

import sympy
import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import CONWAY, DETERMINANT, EQUAL, PAPER, RATIONAL_SUMS, Quantifier
from knotgames.checks.papers.johnson2011b.pictures import (
    LOOP,
    Bracket,
    Picture,
    Polynomial,
    closing,
    connected,
    same_up_to_unit,
    times,
    turned,
)
from knotgames.checks.papers.johnson2011b.s03.figure_12 import APART, first_moves_and_replies
from knotgames.checks.papers.johnson2011b.s03.figure_14 import determinant
from knotgames.checks.papers.johnson2011b.s04.rational import Fact, matrix_of
from knotgames.checks.papers.johnson2011b.s04.tangles import ANY, LEVEL, START, below, closed, reflected, right
from knotgames.checks.papers.johnson2011b.words import knot_words
from knotgames.checks.questions import by_z3, every, facts
from knotgames.checks.solvers.query import Query
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram

MOST = 5
"""The greatest number of crossings of rational shadows for which determinants are also computed from colorings."""

SUMMAND = 3
"""The greatest number of crossings of each summand in the same computation for sums."""

VERTICAL, HORIZONTAL = (next(iter(tangle.bracket())) for tangle in (START, LEVEL))

Number = tuple[int, int, int, int]
"""A number of Z[A], A^4 = -1, by its coordinates for 1, A, A^2 and A^3."""

Step = Callable[[int, int, int], tuple[int, int]]
"""The numerator and denominator of [..., a], from a, and the numerator and denominator of [...]."""


def at_eighth_root(polynomial: Polynomial) -> Number:
    """The value of a Laurent polynomial at A^4 = -1.

    >>> at_eighth_root(LOOP), at_eighth_root({-1: 1})
    ((0, 0, 0, 0), (0, 0, 0, -1))
    """
    number = [0, 0, 0, 0]
    for exponent, coefficient in polynomial.items():
        turns, place = divmod(exponent, 4)
        number[place] += -coefficient if turns % 2 else coefficient
    one, a, b, c = number
    return one, a, b, c


def continued(a: int, p: int, q: int) -> tuple[int, int]:
    return a * p + q, p


# --- what Reidemeister moves keep ---------------------------------------------------------------------------------


def third_moves() -> list[tuple[Picture, Picture]]:
    """The two sides of Reidemeister move III, for each order of the heights of its three strands."""
    sides = [
        [one(other(one(ANY, c), b), a) for a, b, c in product(SIGNS, repeat=3)]
        for one, other in ((right, below), (below, right))
    ]
    return [(x, y) for x, y in product(*sides) if x.layered() is not None and x.layered() == y.layered()]


KINKS = tuple(Picture((turned((2, 2, 1, 0), turn),), (0, 1)) for turn in range(4))
"""The codes of a strand with a loop."""

BIGONS = tuple(
    picture
    for _, pictures in first_moves_and_replies()
    for picture in pictures
    if APART in (reached.drawn() for reached in picture.simpler())
)
"""The bigons in which one strand lies over the other at both crossings."""

TRIANGLES = tuple(third_moves())


def kept_by_moves(loop: Polynomial) -> Iterator[Fact]:
    """Reidemeister moves, in all codes and for all orders of three strands, change the bracket by units only."""
    strand = Picture((), (0, 0))
    for kink in KINKS:
        yield f"the loop {kink}", same_up_to_unit(kink.bracket(loop), strand.bracket(loop))
    for picture in BIGONS:
        yield f"the bigon {picture}", picture.bracket(loop) == APART.bracket(loop)
    orders = {one.layered() for one, _ in TRIANGLES}
    all_orders = {frozenset(combinations(order, 2)) for order in permutations((1, 2, 3))}
    yield f"{len(orders)} orders of three strands", orders == all_orders
    for one, two in TRIANGLES:
        yield f"the triangles {one}, {two}", one.bracket(loop) == two.bracket(loop)


# --- the numerator ------------------------------------------------------------------------------------------------


def reflection(bracket: Bracket) -> Bracket:
    """The bracket of the reflected tangle: V and H are exchanged, and A and its inverse."""
    exchanged = {VERTICAL: HORIZONTAL, HORIZONTAL: VERTICAL}
    return {exchanged[ends]: {-i: n for i, n in polynomial.items()} for ends, polynomial in bracket.items()}


def after_step(bracket: Bracket, sign: int) -> tuple[Number, Number]:
    """The coefficients of V and H at A^4 = -1, after a tangle of this bracket is reflected and a crossing added."""
    before = reflection(bracket)
    sums = []
    for ends in (VERTICAL, HORIZONTAL):
        total: dict[int, int] = {}
        for part, tangle in ((VERTICAL, START), (HORIZONTAL, LEVEL)):
            for i, n in times(before.get(part, {}), right(tangle, sign).bracket().get(ends, {})).items():
                total[i] = total.get(i, 0) + n
        sums.append(at_eighth_root(total))
    return sums[0], sums[1]


def told_by_the_fraction(step: Step) -> Iterator[Fact]:
    """The bracket of p/q at A^4 = -1 is p V + A^-2 q H up to a unit. It is linear in p and q, so V and H suffice."""
    for sign in SIGNS:
        crossing = right(LEVEL, sign)
        mirrored = reflected(crossing).bracket() == reflection(crossing.bracket())
        yield f"the reflection of a crossing {sign:+}", mirrored
        here = [after_step({VERTICAL: {0: 1}}, sign), after_step({HORIZONTAL: {-2: 1}}, sign)]
        fractions = [step(sign, 1, 0), step(sign, 0, 1)]
        said = ([(at_eighth_root({unit: p}), at_eighth_root({unit - 2: q})) for p, q in fractions] for unit in range(8))
        yield f"a crossing {sign:+} on the right", here in said
    curves = [closing((), [(nw, ne), (sw, se)])[1] for nw, sw, se, ne in (START.ends, LEVEL.ends)]
    # the last curve counts 1, any other nothing
    yield f"the closure, of {curves[0]} and {curves[1]} curves", curves == [1, 2] and not any(at_eighth_root(LOOP))


def numerator(word: Iterable[int], step: Step) -> int:
    p, q = 1, 0
    for a in word:
        p, q = step(a, p, q)
    return p


def resolutions(most: int) -> Iterator[tuple[int, ...]]:
    """The resolutions of rational knot shadows with at most `most` crossings, all letters positive."""
    for word in knot_words(most, least=1):
        yield from product(*(range(-b, b + 1, 2) for b in word))


def by_colorings(resolved: Iterable[int]) -> int:
    return determinant(from_rational(Pseudodiagram.of(*resolved)).pd)


@PAPER.claim(
    DETERMINANT,
    "Rational tangles that are equivalent have equal continued fractions. If the link $[a_1, ..., a_m]$ of fraction "
    "$p/q$ is the unknot, then $p$ is 1 or $-1$.",
    mutants={
        "the fraction of [..., a] is q/p - a": {"step": lambda a, p, q: (q - a * p, p)},
        "the fraction of [..., a] is a + p/q": {"step": lambda a, p, q: (a * q + p, q)},
        "a closed curve counts A^2 + A^-2": {"loop": {2: 1, -2: 1}},
    },
)
def determinants(step: Step = continued, loop: Polynomial = LOOP) -> Iterable[Question]:
    """The bracket of p/q at A^4 = -1 is p V + A^-2 q H up to units, which are all that Reidemeister moves change."""
    yield facts(
        "all Reidemeister moves, and words of any length",
        chain(kept_by_moves(loop), told_by_the_fraction(step)),
        by="bracket",
        to_the_end=True,
    )
    yield every(
        f"the resolutions of rational shadows with at most {MOST} crossings, by colorings",
        map(list, resolutions(MOST)),
        lambda word: abs(numerator(word, step)),
        by_colorings,
        bound=True,
    )


# --- Conway's theorem ---------------------------------------------------------------------------------------------


def sideways(tangle: Picture) -> Picture:
    """The tangle with its two left and its two right ends joined: not the closure of the paper."""
    return closed(reflected(tangle))


def kept_closures(close: Callable[[Picture], Picture]) -> Iterator[Fact]:
    """No change of tangles that leads from V to 1/k changes the knot, for any k."""
    for sign in SIGNS:
        yield f"a crossing {sign:+} below any tangle", close(below(ANY, sign)).simplest() == close(ANY)


@PAPER.claim(
    CONWAY,
    "If $[a_1, ..., a_m]$ and $[b_1, ..., b_n]$ are rational tangles, then they are equivalent if and only if their "
    "continued fractions are equal. The link $[a_1, ..., a_m]$ is a knot if and only if the fraction is $p/q$ with $p$ "
    "odd. It is the unknot if and only if $q/p$ is an integer.",
    uses=(EQUAL, DETERMINANT, "Theorem 4.1 (components)"),
    mutants={
        "the left ends are joined, and the right ends": {"close": sideways},
        "M(a) has determinant 1": {"of_matrix": 1},
    },
)
def theorem_4_1(close: Callable[[Picture], Picture] = closed, of_matrix: int = -1) -> Iterable[Question]:
    """If q/p is an integer k, the tangle is equivalent to 1/k, whose crossings do not change the knot. And q/p is an
    integer if and only if p is 1 or -1: p and q are coprime, as a column of a product of matrices M(a) of determinant
    -1.
    """
    yield facts(
        "a crossing below any closed tangle; numerators and denominators of all tangles",
        chain(kept_closures(close), no_common_divisors(of_matrix)),
        by="sympy",
        to_the_end=True,
    )


def no_common_divisors(determinant: int) -> Iterator[Fact]:
    """M(a) has this determinant, so p s - q r = 1 or -1 for a product of such matrices; q = k p gives p (s - k r)."""
    a, k, p, q, r, s = sympy.symbols("a k p q r s", integer=True)
    yield "det M(a)", sympy.expand(matrix_of(a).det() - determinant).is_zero is True
    yield "p (s - k r)", sympy.expand((p * s - q * r).subs(q, k * p) - p * (s - k * r)).is_zero is True


# --- sums ---------------------------------------------------------------------------------------------------------


def of_sum(first: Iterable[int], second: Iterable[int]) -> int:
    one, other = (from_rational(Pseudodiagram.of(*word)).pd for word in (first, second))
    return determinant(Diagram(connected(one, other), ()).pd)


@PAPER.claim(
    RATIONAL_SUMS,
    "The connected sum of rational knots is the unknot if and only if every one of them is the unknot.",
    uses=(CONWAY, DETERMINANT),
    mutants={"if some of them is": {"quantifier": any}},
)
def sums_of_rational_knots(quantifier: Quantifier = all) -> Iterable[Question]:
    """The determinant of a sum is the product of the numerators; a sum of unknots is the unknot. No genus is needed."""
    p, q = z3.Ints("p q")
    ones = [z3.Or(x == 1, x == -1) for x in (p, q)]
    # the quantifier as a formula: whether it is true of two truths of which one, or both, hold
    said = z3.Or(*(z3.And(*(one if has else z3.Not(one) for one, has in zip(ones, case, strict=True)))
                   for case in product((True, False), repeat=2) if quantifier(case)))  # fmt: skip
    otherwise = z3.Or(p * q == 1, p * q == -1) != said
    yield by_z3(
        "all numerators of two knots, hence of any number of knots",
        lambda: None if (model := Query().model(otherwise)) is None else f"the numerators {model}",
    )
    yield every(
        f"sums of two resolutions of rational shadows with at most {SUMMAND} crossings, by colorings",
        combinations_with_replacement(map(list, resolutions(SUMMAND)), 2),
        lambda *pair: quantifier(numerator(word, continued) in SIGNS for word in pair),
        lambda *pair: of_sum(*pair) in SIGNS,
        "{0} # {1}",
        starred=True,
        bound=True,
    )
