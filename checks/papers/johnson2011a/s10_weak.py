"""Section 10: weak equivalence, where parity may merge."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from algebra.outcome import Outcome
from checks.claim import Finding, found
from checks.induction.evidence import telling_contexts
from checks.papers.johnson2011a.paper import INDUCTION, PAPER, with_entry

MERGED = frozenset({"222", "222*"})
"""The one class of weak equivalence that is not a class of equivalence."""


@PAPER.claim(
    "Theorem 10.2",
    "There are 37 equivalence classes modulo indistinguishability. These correspond to the 38 equivalence classes of "
    "≅, except that the even and odd classes of games G satisfying X(G) = Y(G) = Z(G) = 2 are merged.",
    uses=("Theorem 9.3", *INDUCTION),
    mutants={
        "222 + 222* has outcome 1": with_entry("222", "222*", "111*"),
        "nothing is merged": lambda: {"merged": frozenset[str]()},
    },
)
def theorem_10_2(merged: frozenset[str] = MERGED, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """By refinement: two values are told apart if their outcomes are, or if their sums with a third are; and as the
    coarsest congruence of the monoid inside the partition by outcome.
    """
    values = algebra.values
    payoffs = [(int(v.outcome.knotter_first), int(v.outcome.unknotter_first)) for v in values]
    told = telling_contexts(payoffs, [algebra.table])
    same = [
        (str(values[a]), str(values[b]))
        for a, b in product(range(len(values)), repeat=2)
        if a < b and (a, b) not in told
    ]
    expected = [tuple(sorted(merged))] if merged else []
    wrong = None if same == expected else f"the pairs that no sum tells apart are {same}"
    yield found("exhaustion", "all pairs of values in sums with games of all values", wrong)
    if wrong is None:
        yield _by_congruence(algebra)


def _by_congruence(algebra: ValueAlgebra) -> Finding:
    from algebra.monoids.congruence import coarsest_congruence, quotient
    from algebra.monoids.monoid import FiniteMonoid

    monoid = FiniteMonoid(algebra.values, algebra.table, KnotValue.parse("000"))
    weak = quotient(coarsest_congruence(monoid, lambda value: value.outcome))
    shown = None if len(weak) == 37 else f"the quotient has {len(weak)} elements"
    return found("congruence", "the coarsest congruence inside the partition by outcome", shown)


@PAPER.claim(
    "Theorem 10.2 (X, Y and outcomes)",
    "022 is all games G for which outcome(e(G)) = 2 and outcome(o(G)) = 1; 122 those with outcomes K and 1; 222 those "
    "with outcomes K and K. The outcomes of G and G + * tell us the unordered pair {X(G), Y(G)}. o(G) and e(G) have "
    "the same outcome when X(G) = Y(G), and only then. Adding G to a game in 022 gives a game in the class X(G)22.",
    uses=INDUCTION,
    mutants={
        "022 has outcomes 1 and 2": lambda: {"classes": {"0": ("1", "2"), "1": ("K", "1"), "2": ("K", "K")}},
        "the outcomes tell the ordered pair": lambda: {"pair": lambda v: (v.x, v.y)},
        "adding to 122": lambda: {"absorbing": "122"},
    },
)
def outcomes_and_xy(
    classes: dict[str, tuple[str, str]] | None = None,
    pair: Callable[[KnotValue], object] = lambda v: frozenset({v.x, v.y}),
    absorbing: str = "022",
    algebra: ValueAlgebra = JOHNSON,
) -> Iterable[Finding]:
    expected = classes or {"0": ("2", "1"), "1": ("K", "1"), "2": ("K", "K")}
    wrong = None
    pairs: dict[frozenset[tuple[Outcome, ...]], object] = {}
    for v in algebra.values:
        even, odd = v.even_projection.outcome, v.odd_projection.outcome
        for x, outcomes in expected.items():
            if ((even, odd) == outcomes) != (v.x == int(x) and v.y == 2):
                wrong = wrong or f"{v} has outcomes {even} and {odd}"
        star = v + KnotValue.parse("000*")
        outcomes_seen = frozenset({(v.outcome, star.outcome), (star.outcome, v.outcome)})
        if pairs.setdefault(outcomes_seen, pair(v)) != pair(v):
            wrong = wrong or f"{v} shares its outcomes with values of other X and Y"
        if (even == odd) != (v.x == v.y):
            wrong = wrong or f"{v} has even and odd outcomes {even}, {odd}"
        total = v + KnotValue.parse(absorbing)
        if (total.x, total.m) != (v.x, "22"):
            wrong = wrong or f"{v} + {absorbing} is {total}"
    yield found("exhaustion", "all 38 values", wrong)
