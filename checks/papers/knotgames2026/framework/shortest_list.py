"""Test games that tell all values of knot-type games apart: as few as can be.

The paper tells them apart by sums with *, with a game in 02 and with one in 01- [Johnson2011a, Theorem 9.3].
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import z3

from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra
from knotgames.checks.cases import Cases
from knotgames.checks.certificates.drup import drup_certificate
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.johnson2011a.s09_monoid import CLASSES, told_apart
from knotgames.checks.papers.knotgames2026.paper import PAPER

TESTS = 6
"""How many test games tell all classes apart."""


@PAPER.claim(
    "A shortest list of test games",
    f"{TESTS} test games are enough, and {TESTS - 1} are not, to tell all {CLASSES} classes of knot-type games apart "
    "by parity and by the outcomes of sums.",
    uses=("Johnson2011a/Theorem 9.3",),
    certificates=lambda check: {
        f"{TESTS} test games tell {CLASSES} games apart, by play": told_apart,
        f"{TESTS - 1} are not enough: what z3 decides has no model": lambda: drup_certificate(check),
    },
    mutants={
        f"{TESTS - 1} are enough": lambda: {"number": TESTS - 1},
        f"{TESTS} are not enough": lambda: {"number": TESTS + 1},
    },
)
def shortest_list(number: int = TESTS, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """The tests are hit by every pair of classes: z3 decides whether a set of fewer is, the other method finds a
    smallest one.
    """
    from knotgames.algebra.knot_type.values import knot_monoid
    from knotgames.algebra.monoids.congruence import separating_set
    from knotgames.checks.induction.by_z3 import at_least
    from knotgames.checks.solvers.query import Query

    least = separating_set(knot_monoid(), lambda value: (value.outcome, value.parity))
    named = ", ".join(map(str, least.tests))
    right = least.minimum and len(least.tests) == number
    values, table = algebra.values, algebra.table
    pairs = Cases((a, b) for a, b in combinations(range(len(values)), 2) if values[a].odd is values[b].odd)
    chosen = [z3.Bool(f"test {value}") for value in values]
    hitting = [
        z3.Or([chosen[c] for c in range(len(values)) if values[table[a][c]].outcome is not values[table[b][c]].outcome])
        for a, b in pairs
    ]
    scope = f"all sets of test games, for {pairs.visited} pairs of classes; {named} do"
    yield found("exhaustion", scope, None if right else f"a smallest list is {named}", visited=pairs.visited)
    sizes = Cases((number, number - 1))
    exist = {size: Query(*hitting).has_model(z3.Not(at_least(size + 1, chosen))) for size in sizes}
    wrong = None if exist[number] and not exist[number - 1] else f"lists exist of these sizes: {exist}"
    yield found("z3", "all sets of test games", wrong, visited=sizes.visited)
