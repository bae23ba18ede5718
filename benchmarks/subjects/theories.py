"""Finding the quotient of a theory, against the same search with all sets of options enumerated."""

from __future__ import annotations

from itertools import chain, combinations

from benchmarks.benchmark import Benchmark, Target
from knotgames.algebra.knot_type.contexts import ContextSet, Vector, rulebook_of
from knotgames.algebra.knot_type.theory import KNOT, Theory, shipped_theory
from knotgames.checks.induction.discovery import discover


def enumerated(contexts: ContextSet) -> int:
    """The number of classes that contexts tell apart, by vectors of all sets of options, round by round."""
    theory = contexts.theory
    known: dict[tuple[int, Vector], None] = dict.fromkeys(
        (0, contexts.vector_of_end(end)) for end in range(len(theory.terminals))
    )
    while True:
        new: dict[tuple[int, Vector], None] = {}
        for parity in (0, 1):
            options = [vector for p, vector in known if p != parity]
            sets = chain.from_iterable(combinations(options, size) for size in range(1, len(options) + 1))
            for chosen in sets:
                vector = contexts.from_options((frozenset(chosen),))
                if (parity, vector) not in known:
                    new[parity, vector] = None
        if not new:
            return len(known)
        known |= new


def _contexts(theory: Theory, rounds: int) -> ContextSet:
    return discover(theory, rounds=rounds).contexts


FEW = _contexts(KNOT, 4)
"""The contexts of the fourth round of the search: with more, listing all sets of options takes hours."""

BENCHMARKS = (
    Benchmark("discover knot", "Johnson's theory found and proved", lambda: discover(KNOT), target=Target(seconds=5)),
    Benchmark(
        "discover both",
        "both sums found and proved",
        lambda: discover(shipped_theory("both")),
        target=Target(seconds=120, mib=2048),
    ),
    Benchmark(
        "discover any-length",
        "a lower bound without parity",
        lambda: discover(shipped_theory("any-length"), rounds=8),
        target=Target(seconds=60),
    ),
    Benchmark(
        "classes of contexts",
        "the classes of 8 contexts of Johnson's theory",
        lambda: len(rulebook_of(FEW)),
        lambda: enumerated(FEW),
        "all sets of options enumerated",
        Target(times=1),
    ),
)
