"""Section 4: the fraction of a tangle and the determinant of a knot are kept by Reidemeister moves; Conway's theorem.

At the primitive eighth roots of unity, A^4 = -1, a closed curve beside others counts nothing in the Kauffman bracket,
and the bracket of a tangle of fraction p/q is a unit times p V + A^-2 q H, where V and H are two vertical and two
horizontal strands. Reidemeister moves change it by units only: so the fraction belongs to the tangle, and its
numerator, up to the sign, to the knot that the tangle closes up to. In a sum the numerators are multiplied. So a sum in
which the numerator of some summand is not 1 or -1 is knotted, whatever is said of genera."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement, permutations, product

import sympy
import z3

from knotgames.checks.cases import Cases, differing, failing
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011b.paper import CONWAY, DETERMINANT, EQUAL, PAPER, RATIONAL_SUMS
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
from knotgames.checks.papers.johnson2011b.s04.rational import matrix_of
from knotgames.checks.papers.johnson2011b.s04.tangles import ANY, LEVEL, START, below, closed, reflected, right
from knotgames.checks.papers.johnson2011b.words import knot_words
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram

MOST = 5
"""The determinants of all resolutions of rational shadows with at most so many crossings are computed from
colorings."""

SUMMAND = 3
"""The same is done for sums of two that have at most so many crossings each."""

VERTICAL, HORIZONTAL = (next(iter(tangle.bracket())) for tangle in (START, LEVEL))

Number = tuple[int, int, int, int]
"""A number of Z[A], A^4 = -1, by its coordinates for 1, A, A^2 and A^3."""

Step = Callable[[int, int, int], tuple[int, int]]
"""Numerator and denominator of [..., a], from a and those of [...]."""


def at_eighth_root(polynomial: Polynomial) -> Number:
    """The value of a Laurent polynomial where A^4 = -1.

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
    """The step of continued fractions: a + q/p."""
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
"""A strand with a loop, in each way in which a code can say it."""

BIGONS = tuple(
    picture
    for _, pictures in first_moves_and_replies()
    for picture in pictures
    if APART in (reached.drawn() for reached in picture.simpler())
)
"""The bigons of two strands of which one lies over the other twice."""

TRIANGLES = tuple(third_moves())


def changed_by_moves(loop: Polynomial) -> Iterator[str | None]:
    """Of each Reidemeister move, in all the ways in which a code can say it, whether it changes the bracket by more
    than a unit; None if it does not. And whether the moves III are those of all orders of three strands.

    Args:
        loop: what a closed curve counts.
    """
    strand = Picture((), (0, 0))
    for kink in KINKS:
        yield None if same_up_to_unit(kink.bracket(loop), strand.bracket(loop)) else f"the loop {kink}"
    for picture in BIGONS:
        yield None if picture.bracket(loop) == APART.bracket(loop) else f"the bigon {picture}"
    orders = {one.layered() for one, _ in TRIANGLES}
    all_orders = {frozenset(combinations(order, 2)) for order in permutations((1, 2, 3))}
    yield f"{len(orders)} orders of three strands" if orders ^ all_orders else None
    for one, two in TRIANGLES:
        yield None if one.bracket(loop) == two.bracket(loop) else f"the triangles {one}, {two}"


# --- the numerator ------------------------------------------------------------------------------------------------


def reflection(bracket: Bracket) -> Bracket:
    """What a reflection makes of the bracket of a tangle: it exchanges V and H, and A and its inverse."""
    exchanged = {VERTICAL: HORIZONTAL, HORIZONTAL: VERTICAL}
    return {exchanged[ends]: {-i: n for i, n in polynomial.items()} for ends, polynomial in bracket.items()}


def after_step(bracket: Bracket, sign: int) -> tuple[Number, Number]:
    """The coefficients of V and H, where A^4 = -1, when a tangle of this bracket is reflected and a crossing added."""
    before = reflection(bracket)
    sums = []
    for ends in (VERTICAL, HORIZONTAL):
        total: dict[int, int] = {}
        for part, tangle in ((VERTICAL, START), (HORIZONTAL, LEVEL)):
            for i, n in times(before.get(part, {}), right(tangle, sign).bracket().get(ends, {})).items():
                total[i] = total.get(i, 0) + n
        sums.append(at_eighth_root(total))
    return sums[0], sums[1]


def not_the_fraction(step: Step) -> Iterator[str | None]:
    """Of each step to a longer tangle and of the closure, where the bracket of a tangle p/q, up to a unit, is not
    p V + A^-2 q H, or that of its closure not p, where A^4 = -1; None if they are. Both sides are linear in p and q.
    """
    for sign in SIGNS:
        crossing = right(LEVEL, sign)
        mirrored = reflected(crossing).bracket() == reflection(crossing.bracket())
        yield None if mirrored else f"the reflection of a crossing {sign:+}"
        here = [after_step({VERTICAL: {0: 1}}, sign), after_step({HORIZONTAL: {-2: 1}}, sign)]
        fractions = [step(sign, 1, 0), step(sign, 0, 1)]
        said = ([(at_eighth_root({unit: p}), at_eighth_root({unit - 2: q})) for p, q in fractions] for unit in range(8))
        yield None if here in said else f"a crossing {sign:+} on the right"
    curves = {}
    for name, tangle in (("V", START), ("H", LEVEL)):
        nw, sw, se, ne = tangle.ends
        curves[name] = closing((), [(nw, ne), (sw, se)])[1]
    # the last curve counts 1, any other nothing
    counted = curves == {"V": 1, "H": 2} and not any(at_eighth_root(LOOP))
    yield None if counted else f"the closure, of {curves['V']} and {curves['H']} curves"


def numerator(word: Iterable[int], step: Step) -> int:
    """The numerator of the fraction of a tangle, by the step from a word to a longer one."""
    p, q = 1, 0
    for a in word:
        p, q = step(a, p, q)
    return p


def resolutions(most: int) -> Iterator[tuple[int, ...]]:
    """The resolutions of rational knot shadows with at most so many crossings, all letters positive."""
    for word in knot_words(most, least=1):
        yield from product(*(range(-b, b + 1, 2) for b in word))


def by_colorings(resolved: tuple[int, ...]) -> int:
    """The determinant of a rational knot, by colorings."""
    return determinant(from_rational(Pseudodiagram.of(*resolved)).pd)


@PAPER.claim(
    DETERMINANT,
    "Rational tangles that are equivalent have equal continued fractions. If the link [a_1, ..., a_m] of fraction p/q "
    "is the unknot, then p is 1 or -1.",
    mutants={
        "the fraction of [..., a] is q/p - a": lambda: {"step": lambda a, p, q: (q - a * p, p)},
        "the fraction of [..., a] is a + p/q": lambda: {"step": lambda a, p, q: (a * q + p, q)},
        "a closed curve counts A^2 + A^-2": lambda: {"loop": {2: 1, -2: 1}},
    },
)
def determinants(step: Step = continued, loop: Polynomial = LOOP) -> Iterable[Finding]:
    """Reidemeister moves do not change the fraction of a rational tangle, nor the numerator, up to its sign, of a
    rational knot, which is 1 for the unknot. By the bracket where A^4 = -1: on the pieces of diagrams that Reidemeister
    moves change, in any diagram; and for one more crossing, at any tangle. The determinant by colorings agrees.
    """
    moves = Cases(chain(changed_by_moves(loop), not_the_fraction(step)))
    bad = failing(moves)
    yield found("bracket", "all Reidemeister moves, and words of any length", bad, visited=moves.visited)
    cases = Cases(resolutions(MOST))
    wrong = differing(cases, by_colorings, lambda word: abs(numerator(word, step)))
    bad = next((f"{list(word)} with determinant {colored}" for word, colored, _ in wrong), None)
    scope = f"the resolutions of rational shadows with at most {MOST} crossings, by colorings"
    yield found("exhaustion", scope, bad, visited=cases.visited, complete=False)


# --- Conway's theorem ---------------------------------------------------------------------------------------------

Closing = Callable[[Picture], Picture]


def sideways(tangle: Picture) -> Picture:
    """The tangle with its two left and its two right ends joined: not the closure of the paper."""
    return closed(reflected(tangle))


def knotted_closures(close: Closing) -> Iterator[str | None]:
    """Of each change of tangles that leads from V to 1/k, for any k, whether it changes the knot; None if not."""
    for sign in SIGNS:
        kept = close(below(ANY, sign)).simplest() == close(ANY)
        yield None if kept else f"a crossing {sign:+} below any tangle"


@PAPER.claim(
    CONWAY,
    "If [a_1, ..., a_m] and [b_1, ..., b_n] are rational tangles, then they are equivalent if and only if their "
    "continued fractions are equal. The link [a_1, ..., a_m] is a knot if and only if the fraction is p/q with p odd. "
    "It is the unknot if and only if q/p is an integer.",
    uses=(EQUAL, DETERMINANT, "Theorem 4.1 (components)"),
    mutants={
        "the left ends are joined, and the right ends": lambda: {"close": sideways},
        "M(a) has determinant 1": lambda: {"of_matrix": 1},
    },
)
def theorem_4_1(close: Closing = closed, of_matrix: int = -1) -> Iterable[Finding]:
    """What is left of it: if q/p is an integer k, then the tangle is equivalent to that of fraction 1/k, which is made
    of two vertical strands by crossings below them; and these do not change what it closes up to. And q/p is an integer
    just if p is 1 or -1: p and q are the first column of a product of matrices M(a) of determinant -1, so that they
    have no common divisor.
    """
    parts = Cases(chain(knotted_closures(close), common_divisors(of_matrix)))
    bad = failing(parts)
    scope = "a crossing below any tangle that is closed up; numerators and denominators of all tangles"
    yield found("sympy", scope, bad, visited=parts.visited)


def common_divisors(determinant: int) -> Iterator[str | None]:
    """Whether M(a) has not this determinant, and what follows if it has: p s - q r = 1 or -1 for the product of such
    matrices, and with q = k p that says that p (s - k r) is. None where it is so.
    """
    a, k, p, q, r, s = sympy.symbols("a k p q r s", integer=True)
    yield None if sympy.expand(matrix_of(a).det() - determinant).is_zero else "det M(a)"
    yield None if sympy.expand((p * s - q * r).subs(q, k * p) - p * (s - k * r)).is_zero else "p (s - k r)"


# --- sums ---------------------------------------------------------------------------------------------------------

Quantifier = Callable[[Iterable[bool]], bool]


def judged_otherwise(first: tuple[int, ...], second: tuple[int, ...], quantifier: Quantifier) -> bool:
    """Whether the sum of two rational knots has determinant 1 though not so many of them as the quantifier says have
    numerator 1 or -1, or the other way round.
    """
    one, other = (from_rational(Pseudodiagram.of(*word)).pd for word in (first, second))
    ones = (numerator(word, continued) in SIGNS for word in (first, second))
    return (determinant(Diagram(connected(one, other), ()).pd) in SIGNS) is not quantifier(ones)


@PAPER.claim(
    RATIONAL_SUMS,
    "The connected sum of rational knots is the unknot if and only if every one of them is the unknot.",
    uses=(CONWAY, DETERMINANT),
    mutants={"if some of them is": lambda: {"quantifier": any}},
)
def sums_of_rational_knots(quantifier: Quantifier = all) -> Iterable[Finding]:
    """With no genus: the determinant of a sum is the product of the numerators, and a sum of unknots is the unknot. (A
    state of a connected sum is one of each summand, and the one curve through both is cut and joined.)
    """
    from knotgames.checks.solvers.query import Query

    p, q = z3.Ints("p q")
    ones = [z3.Or(x == 1, x == -1) for x in (p, q)]
    # the quantifier as a formula: whether it is true of two truths of which one, or both, hold
    said = z3.Or(*(z3.And(*(one if has else z3.Not(one) for one, has in zip(ones, case, strict=True)))
                   for case in product((True, False), repeat=2) if quantifier(case)))  # fmt: skip
    model = Query().model(z3.Or(p * q == 1, p * q == -1) != said)
    scope = "all numerators of two knots, and so of any number"
    yield found("z3", scope, model and f"the numerators {model}", visited=1)
    pairs = Cases(combinations_with_replacement(resolutions(SUMMAND), 2))
    bad = next((f"{list(one)} # {list(two)}" for one, two in pairs if judged_otherwise(one, two, quantifier)), None)
    scope = f"sums of two resolutions of rational shadows with at most {SUMMAND} crossings, by colorings"
    yield found("exhaustion", scope, bad, visited=pairs.visited, complete=False)
