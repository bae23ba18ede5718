"""A pseudodiagram for a Boolean function, which is true for the knotted resolutions.

Resolution p of the pseudodiagram, in which crossing i is switched if bit i of p is set, should be knotted if and only
if the function is true at place p. There are three sources of such diagrams.

- A variable on which the function does not depend is a loop, which changes nothing.
- Terms of a disjunctive normal form without common variables give a connected sum, which is the unknot if and only if
  all summands are.
- Small functions are found among all shadows of few crossings (`fewest`). The others are drawn with gates (`gates`) and
  simplified by moves that leave the unresolved crossings alone.

A drawing with gates is made so that each resolution at which the function is false unravels. That it does, and that the
others are knotted, has to be shown of each (`checks.certificates.realizations`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from knotgames.algebra.boolean import DNF, BooleanFunction, Literal, Term
from knotgames.algebra.implicants import short_dnf
from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.fewest import with_fewest_crossings
from knotgames.games.knot.gates.arrangement import STEPS, Arrangement, apart, arranged
from knotgames.games.knot.gates.layout import Layout, interleaving

MOST_VARIABLES = 7
"""The greatest number of variables of functions that are realized."""

MOST_CROSSINGS = 200_000
"""The greatest number of crossings of a form drawn as it is written."""

TREFOIL = Diagram(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), ())
"""A trefoil, which is knotted."""

LOOP = Diagram(((0, 0, 1, 1),))
"""A curve with one crossing, whose resolutions are all the unknot."""


@dataclass(frozen=True)
class Realization:
    """A pseudodiagram that is meant to realize a function.

    The i-th unresolved crossing is the i-th variable, false as in the code; `letters` counts the passages through gates
    in the drawing. The form is None for a constant, as is the layout without gates, or after changes.

    >>> from knotgames.games.knot.unknot import unknotted
    >>> made = realized(BooleanFunction.parse("0110"))  # a or b, and not both
    >>> unknotted(made.diagram.pd, made.diagram.unresolved).tolist()
    [True, False, False, True]
    """

    function: BooleanFunction
    dnf: DNF | None
    diagram: Diagram
    letters: int
    layout: Layout | None = None


@cache
def letters_of(literals: int) -> int:
    """Return the number of letters of the word of a term.

    >>> letters_of(4)
    16
    """
    return 1 if literals == 1 else 2 * (letters_of((literals + 1) // 2) + letters_of(literals // 2))


def drawn(formula: DNF, variables: int | None = None, *, seed: int = 0) -> Realization:
    """Draw a disjunctive normal form with gates, as it is written.

    Raises:
        InputError: there are too many variables, or too many crossings.

    >>> drawn(DNF.parse("ab")).diagram.crossings
    23
    """
    many = formula.variables if variables is None else variables
    function = _function(formula, many)
    _require_few(many)
    layout = _layout(formula.terms, many, seed)
    return Realization(function, formula, layout.diagram(), len(layout.strand), layout)


def realized(function: BooleanFunction | DNF, *, tries: int = 8, seed: int = 0) -> Realization:
    """Return a pseudodiagram for a function with few crossings.

    The smallest of several drawings is taken, each arranged and simplified differently. Of a disjunctive normal form,
    this or a cheaper one is drawn.

    Raises:
        InputError: there are too many variables, or none, or too many crossings.

    >>> [realized(BooleanFunction.parse(text)).diagram.crossings for text in ("01", "0110", "0111", "00010111")]
    [3, 4, 5, 5]
    """
    table = function.function if isinstance(function, DNF) else function
    _require_few(table.variables)
    needed = essential(table)
    if not needed:
        return Realization(table, None, _with_loops(TREFOIL if table(0) else Diagram(()), [], table.variables), 0)
    core = restricted(table, needed)
    formula = short_dnf(core, letters_of)
    if isinstance(function, DNF) and len(needed) == function.variables:
        formula = min(formula, function, key=lambda form: sum(letters_of(len(term.literals)) for term in form.terms))
    whole, letters, order = Diagram(()), 0, list[int]()
    groups = apart(formula.terms)
    for group in groups:
        terms = [_renamed(term, group) for term in formula.terms if term.literals[0].variable in group]
        part, used = _part(DNF(tuple(terms)), tries, seed)
        whole = connected_sum(whole, part)
        letters += used
        order += [needed[place] for place in group]
    found = with_fewest_crossings(core) if len(groups) > 1 else None
    if found is not None and found.crossings < whole.crossings:
        whole, letters, order = found, 0, needed
    return Realization(table, formula, _with_loops(whole, order, table.variables), letters)


def _part(formula: DNF, tries: int, seed: int) -> tuple[Diagram, int]:
    """Return the smallest pseudodiagram of a form that was found, and its letters if it was drawn with gates."""
    found = with_fewest_crossings(formula.function)
    if found is not None:
        return found, 0
    best: Diagram | None = None
    for number in range(tries):
        # what is annealed has fewer crossings, but not always after it is simplified
        layout = _layout(formula.terms, formula.variables, seed + number, steps=0 if number % 2 else STEPS)
        small = simplified(layout.diagram(), seed=seed + number).diagram
        if best is None or small.crossings < best.crossings:
            best = small
    assert best is not None
    return best, len(layout.strand)


def _require_few(variables: int) -> None:
    if not 1 <= variables <= MOST_VARIABLES:
        raise InputError(f"expected a Boolean function of 1 to {MOST_VARIABLES} variables, found {variables}")


def _layout(terms: Sequence[Term], variables: int, seed: int, steps: int = STEPS) -> Layout:
    layout = Arrangement.of(terms, variables).layout()
    crossings = interleaving(layout.chords())
    if crossings > MOST_CROSSINGS:
        raise InputError(
            f"the strand passes {len(layout.strand):,} gates: expected a drawing of at most {MOST_CROSSINGS:,} "
            f"crossings, found one of {crossings:,}"
        )
    return arranged(terms, variables, seed=seed, steps=steps).layout()


def _function(formula: DNF, variables: int) -> BooleanFunction:
    table = formula.function
    for variable in range(table.variables, variables):
        table = BooleanFunction(variable + 1, table.table | table.table << (1 << variable))
    return table


def essential(function: BooleanFunction) -> list[int]:
    """Return the variables on which a function depends.

    >>> essential(BooleanFunction.parse("a~c ac"))
    [0]
    """
    places = range(1 << function.variables)
    return [i for i in range(function.variables) if any(function(p) != function(p ^ 1 << i) for p in places)]


def restricted(function: BooleanFunction, variables: Sequence[int]) -> BooleanFunction:
    """Return the function of some of the variables, in this order, with the others false.

    >>> str(restricted(BooleanFunction.parse("a~c ac"), [0]))
    '01'
    """
    table = 0
    for place in range(1 << len(variables)):
        table |= function(sum((place >> i & 1) << variable for i, variable in enumerate(variables))) << place
    return BooleanFunction(len(variables), table)


def _renamed(term: Term, variables: Sequence[int]) -> Term:
    return Term(tuple(Literal(variables.index(variable), negated) for variable, negated in term.literals))


def _with_loops(diagram: Diagram, order: Sequence[int], variables: int) -> Diagram:
    """Add loops for absent variables; `order[i]` is the variable of the i-th unresolved crossing."""
    present = list(order)
    for variable in range(variables):
        if variable not in present:
            diagram = connected_sum(diagram, LOOP)
            present.append(variable)
    first = [diagram.unresolved[present.index(variable)] for variable in range(variables)]
    rest = [crossing for crossing in range(diagram.crossings) if crossing not in first]
    return Diagram([diagram.pd[crossing] for crossing in (*first, *rest)], range(variables))


def connected_sum(one: Diagram, other: Diagram) -> Diagram:
    """Return a connected sum: the crossings of one pseudodiagram, then those of the other, which is tied into an edge.

    >>> print(connected_sum(Diagram([(0, 0, 1, 1)]), Diagram([(0, 1, 1, 0)], ())))
    PD[X[2,0,3,3],X[0,1,1,2]] unresolved 1
    """
    if not (one.pd and other.pd):
        return one if one.pd else other
    count = 2 * one.crossings
    first = [list(labels) for labels in one.pd]
    second = [[label + count for label in labels] for labels in other.pd]
    for code, (crossing, place), goes_on_as in ((first, _head(one), count), (second, _head(other), 0)):
        code[crossing][place] = goes_on_as
    return Diagram([*first, *second], [*one.unresolved, *(one.crossings + crossing for crossing in other.unresolved)])


def _head(diagram: Diagram) -> tuple[int, int]:
    """Return the crossing where the edge 0 arrives, and its place there."""
    for crossing, (labels, sign) in enumerate(zip(diagram.pd, diagram.signs, strict=True)):
        for place in (0, 3 if sign > 0 else 1):
            if labels[place] == 0:
                return crossing, place
    raise AssertionError("every edge arrives")
