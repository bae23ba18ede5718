"""Every Boolean function is the function of a pseudodiagram of a knot, so that all 38 values are values of knots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial

import numpy as np
import z3

from knotgames.algebra.boolean import DNF, BooleanFunction, Literal, Term
from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.gates import check_gates, gates_certificate
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.cube.all_values import PAST
from knotgames.checks.papers.knotgames2026.forms.alternating import INCLUSION, SKEIN
from knotgames.checks.papers.knotgames2026.forms.one_term import BRACKETS, CANCELS
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import certified, entails
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame
from knotgames.games.knot.gates.arrangement import Arrangement

LEMMA = "Forms, alternating sums in general"
SWITCHES = "Forms, switches"
THEOREM = "Forms, every Boolean function"
ALL_VALUES = "Knots, all values"

PAPER.assume(
    LEMMA,
    "`Forms, alternating sums` holds for diagrams of any size and any number of sets: by the skein relation, crossing "
    "after crossing, and induction on the number of sets.",
    in_words=True,
)
PAPER.assume(
    SWITCHES,
    "`Forms, switches in drawings` holds for forms of any size. The order of the loops within a level does not change "
    "the knots of a drawing with the four properties.",
    in_words=True,
)


@PAPER.claim(
    THEOREM,
    "Let a disjunctive normal form be drawn with the four properties. If it is false, the resolution is the unknot. If "
    "it is true, let $m$ be the least width of a true term, and $N$ the number of true terms of width $m$. Then $V - 1 "
    "= 3 * 4^(m-1) N (t - 1)^(2m)$ modulo $(t - 1)^(2m+1)$, so that the resolution is knotted.",
    uses=(SKEIN, LEMMA, INCLUSION, CANCELS, BRACKETS, SWITCHES),
    mutants={
        "without the switches of towers": {"towers": 0},
        "modulo one power more": {"past": 2},
        "terms of opposite signs": {"least": -3},
    },
)
def every_function(towers: int = 1, past: int = 1, least: int = 3) -> Iterable[Question]:
    """Two or more terms, with the first one true, have enough switches to add nothing. So V - 1 is a sum over single
    terms, with positive coefficients.
    """
    m, first, second, others, number, total, one = z3.Ints("m k_1 k_2 k N c c_1")
    widths = [m >= 1, first >= m, second >= 1, others >= 0]
    yield entails(
        "the number of switches of two or more terms, the order of a wider term, and the sum of coefficients",
        z3.Implies(z3.And(widths), first + second + others + towers * first >= 2 * m + past),
        z3.Implies(z3.And(*widths, first > m), 2 * first >= 2 * m + past),
        z3.Implies(z3.And(number >= 1, total >= 3 * number, one >= least), total + one >= 3 * (number + 1)),
    )


def function_of(form: Iterable[Iterable[int]], variables: int) -> BooleanFunction:
    """The function of a form whose literals are as the checker says them: -1 is the negated first variable."""
    places = np.arange(1 << variables)
    true = np.zeros(1 << variables, dtype=bool)
    for term in form:
        true |= np.all([(places >> abs(one) - 1 & 1) == (one > 0) for one in term], axis=0)
    return BooleanFunction.of_truths(true)


def value_of(form: Iterable[Iterable[int]], variables: int) -> str:
    """The value of a form, by play on all faces."""
    return str(solve_cube(CubeGame(function_of(form, variables))).value())


SMALL = ("a", "a ~a", "ab ~a~b", "a~b~c ~ab~c", "c ab ~a~b")
"""Forms of values among the six."""

CONSTANT = {"000": 0, "000*": 1}
"""The values of the constant 0, and how many variables it has: any diagram of the unknot, with so many loops."""


@cache
def forms_of_values() -> Mapping[str, tuple[DNF, int]]:
    """For each value but those of the constant 0 a form, and how many variables it has: forms past the six and small
    ones, with none, one or two variables more, which make the form true or have nothing to do with it.
    """
    known = [(form, form.variables) for form in (*map(DNF.parse, SMALL), *PAST.values())]
    for _ in range(2):
        known += [
            (DNF((*form.terms, Term((Literal(size),)))) if decides else form, size + 1)
            for form, size in known
            for decides in (True, False)
        ]
    found: dict[str, tuple[DNF, int]] = {}
    for form, size in sorted(known, key=lambda one: (one[1], len(str(one[0])))):
        literals = [[(one.variable + 1) * (-1) ** one.negated for one in term.literals] for term in form.terms]
        found.setdefault(value_of(literals, size), (form, size))
    return found


Arranged = Callable[[DNF, int], Arrangement]
"""How a form is drawn."""


def provably(form: DNF, variables: int) -> Arrangement:
    """A drawing with the four properties."""
    return Arrangement.of(form.terms, variables).provable()


def backwards(form: DNF, variables: int) -> Arrangement:
    """The same with the fingers in the opposite order, which the terms do not follow."""
    arrangement = provably(form, variables)
    return replace(arrangement, fingers=arrangement.fingers[::-1])


def without_last_term(form: DNF, variables: int) -> Arrangement:
    """The same without one term."""
    return provably(DNF(form.terms[: max(1, len(form.terms) - 1)]), variables)


def not_drawn(arranged: Arranged, name: str) -> str | None:
    """Describe the error if the checker does not read a form of this value from a drawing."""
    if name in CONSTANT:
        found = value_of([], CONSTANT[name])
    else:
        try:
            form, variables = forms_of_values()[name]
            found = value_of(check_gates(gates_certificate(arranged(form, variables))), variables)
        except (InputError, KeyError) as error:
            return f"{name}: {error}"
    return None if found == name else f"{found} is found, not {name}"


@PAPER.claim(
    ALL_VALUES,
    f"All {len(VALUES)} values of knot-type games are values of pseudodiagrams of knots.",
    uses=(THEOREM,),
    mutants={
        "literals that do not follow the fingers": {"arranged": backwards},
        "a term is left out": {"arranged": without_last_term},
    },
)
def all_values(arranged: Arranged = provably) -> Iterable[Question]:
    """The checker reads each drawing, and the value of the form that it finds is computed by play."""
    yield certified(
        "a form for each value",
        (partial(not_drawn, arranged, str(value)) for value in VALUES),
    )
