"""Section 10: weak equivalence, where parity may merge."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
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


SAME_PAIR = "(X(A) = X(B) and Y(A) = Y(B) or X(A) = Y(B) and Y(A) = X(B))"


def read_off(of_022: tuple[str, str] = ("2", "1"), same_pair: str = SAME_PAIR, absorbing: str = "022") -> str:
    """The lemma about X, Y and outcomes.

    Args:
        of_022: the outcomes of the even and the odd projection of a game in 022.
        same_pair: what is known of two games that, with their sums with *, have the same two outcomes.
        absorbing: the class to which games are added.
    """
    classes = {"0": of_022, "1": ("K", "1"), "2": ("K", "K")}
    said = [
        f"(X(A) = {x} and Y(A) = 2 iff outcome(e(A)) = {even} and outcome(o(A)) = {odd})"
        for x, (even, odd) in classes.items()
    ]
    same, exchanged = (
        f"outcome(A) = outcome({one}) and outcome(A + *) = outcome({other})"
        for one, other in (("B", "B + *"), ("B + *", "B"))
    )
    said += [
        f"({same} or {exchanged} implies {same_pair})",
        "(outcome(o(A)) = outcome(e(A)) iff X(A) = Y(A))",
        f"(value(B) in {{{absorbing}, {absorbing}*}} implies X(A + B) = X(A) and class(A + B) = 22)",
    ]
    return " and ".join(said)


PAPER.lemma(
    "Theorem 10.2 (X, Y and outcomes)",
    "022 is all games G for which outcome(e(G)) = 2 and outcome(o(G)) = 1; 122 those with outcomes K and 1; 222 those "
    "with outcomes K and K. The outcomes of G and G + * tell us the unordered pair {X(G), Y(G)}. o(G) and e(G) have "
    "the same outcome when X(G) = Y(G), and only then. Adding G to a game in 022 gives a game in the class X(G)22.",
    read_off(),
    altered={
        "022 has outcomes 1 and 2": lambda: {"lemma": read_off(of_022=("1", "2"))},
        "the outcomes tell the ordered pair": lambda: {"lemma": read_off(same_pair="X(A) = X(B) and Y(A) = Y(B)")},
        "adding to 122": lambda: {"lemma": read_off(absorbing="122")},
    },
)
