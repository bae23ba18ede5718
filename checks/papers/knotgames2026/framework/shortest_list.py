"""The fewest test games that distinguish all values of knot-type games [compare Johnson2011a, Theorem 9.3]."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import combinations

import z3

from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra, knot_monoid
from knotgames.algebra.monoids.congruence import separating_set
from knotgames.checks.certificates.drup import drup_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction.by_z3 import at_least
from knotgames.checks.papers.johnson2011a.s09_monoid import CLASSES, told_apart
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, every, facts
from knotgames.checks.solvers.query import Query

TESTS = 6


@PAPER.claim(
    "A shortest list of test games",
    f"{TESTS} test games suffice to distinguish all {CLASSES} classes of knot-type games by parity and by the "
    f"outcomes of sums, and {TESTS - 1} do not.",
    uses=("Johnson2011a/Theorem 9.3",),
    certificates=lambda check: {
        f"{TESTS} test games tell {CLASSES} games apart, by play": told_apart,
        f"{TESTS - 1} are not enough: what z3 decides has no model": lambda: drup_certificate(check),
    },
    mutants={f"{TESTS - 1} are enough": {"number": TESTS - 1}, f"{TESTS} are not enough": {"number": TESTS + 1}},
)
def shortest_list(number: int = TESTS, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """The tests are a hitting set of the pairs of classes; z3 shows that no smaller one exists."""
    values, table = algebra.values, algebra.table
    pairs = [(a, b) for a, b in combinations(range(len(values)), 2) if values[a].odd is values[b].odd]

    def tell_apart(a: int, b: int) -> list[int]:
        return [c for c in range(len(values)) if values[table[a][c]].outcome is not values[table[b][c]].outcome]

    least = separating_set(knot_monoid(), lambda value: (value.outcome, value.parity))
    named, chosen = ", ".join(map(str, least.tests)), {values.index(test) for test in least.tests}
    scope = f"all sets of test games, for {len(pairs)} pairs of classes; {named} suffice"
    apart = every(scope, pairs, lambda a, b: not chosen.isdisjoint(tell_apart(a, b)), starred=True)
    yield apart & facts(scope, [(f"a smallest list is {named}", (least.minimum, len(chosen)), (True, number))])
    tests = [z3.Bool(f"test {value}") for value in values]
    hitting = [z3.Or([tests[c] for c in tell_apart(a, b)]) for a, b in pairs]

    def other_lists(size: int, wanted: bool) -> str | None:
        exist = Query(*hitting).has_model(z3.Not(at_least(size + 1, tests)))
        return None if exist is wanted else f"lists of {size} tests {'exist' if exist else 'do not exist'}"

    parts = partial(other_lists, number, wanted=True), partial(other_lists, number - 1, wanted=False)
    yield by_z3("all sets of test games", *parts, models=True)
