"""Section 10: weak equivalence, which may ignore parity."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from itertools import combinations

from knotgames.algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from knotgames.algebra.monoids.congruence import coarsest_congruence
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError
from knotgames.checks.claim import Question
from knotgames.checks.induction.evidence import telling_contexts
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER, with_entry
from knotgames.checks.papers.johnson2011a.s03_equivalence import Relation, a_congruence, an_equivalence
from knotgames.checks.papers.johnson2011a.s09_monoid import CLASSES
from knotgames.checks.questions import every, facts

MERGED = frozenset({"222", "222*"})
"""The one class of weak equivalence that is not a class of equivalence."""


@PAPER.claim(
    "Section 10 (an equivalence relation)",
    "Two games $G$ and $H$ are weakly equivalent if for every game $X$, $outcome(G + X) = outcome(H + X)$. As before, "
    "this is an equivalence relationship.",
    mutants={
        "outcomes at least as good for the Knotter": {"relation": operator.le},
        "outcomes that differ": {"relation": operator.ne},
    },
)
def weak_equivalence(relation: Relation = operator.eq) -> Iterable[Question]:
    return an_equivalence(relation, with_parity=False)


@PAPER.claim(
    "Section 10 (a commutative monoid)",
    "As before, the quotient space of the games modulo weak equivalence has the structure of a commutative monoid.",
    uses=("Theorem 2.9", "Theorem 2.10", "Theorem 2.11", "Section 10 (an equivalence relation)"),
    mutants={
        "addition need not be associative": {"laws": ("commutative", "identity")},
        "u need not be an identity": {"laws": ("commutative", "associative")},
    },
)
def weak_congruence(laws: Sequence[str] = ("commutative", "associative", "identity")) -> Iterable[Question]:
    """As Theorem 3.4, without parity."""
    return a_congruence(laws, with_parity=False)


@PAPER.claim(
    "Theorem 10.2",
    f"There are {CLASSES - len(MERGED) + 1} equivalence classes modulo indistinguishability. These correspond to the "
    f"{CLASSES} equivalence classes of $≅$, except that the even and odd classes of games $G$ satisfying "
    "$X(G) = Y(G) = Z(G) = 2$ are merged.",
    uses=("Theorem 9.3", *INDUCTION),
    mutants={
        "222 + 222* has outcome 1": with_entry("222", "222*", "111*"),
        "122 and 122* are merged": {"merged": frozenset({"122", "122*"})},
        "nothing is merged": {"merged": frozenset[str]()},
    },
)
def theorem_10_2(merged: frozenset[str] = MERGED, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """Weak equivalence is the coarsest congruence of the monoid of values that preserves outcomes."""
    values = algebra.values
    payoffs = [(int(v.outcome.knotter_first), int(v.outcome.unknotter_first)) for v in values]
    told = telling_contexts(payoffs, [algebra.table])
    yield every(
        "all pairs of values, in sums with all values",
        combinations(range(len(values)), 2),
        lambda a, b: (a, b) not in told,
        lambda a, b: {str(values[a]), str(values[b])} == merged,
        lambda a, b, same, _: f"{'no' if same else 'a'} sum distinguishes {values[a]} from {values[b]}",
        starred=True,
    )
    yield _by_congruence(merged, algebra)


def _by_congruence(merged: frozenset[str], algebra: ValueAlgebra) -> Question:
    scope, by = "the coarsest congruence that preserves outcomes", "congruence"
    try:
        monoid = FiniteMonoid(algebra.values, algebra.table, KnotValue.parse("000"))
    except MonoidError as error:
        reason = str(error).splitlines()[0]
        return facts(scope, [(f"the values with this table are not a commutative monoid: {reason}", False)], by=by)
    classes = coarsest_congruence(monoid, lambda value: value.outcome).classes
    class_of = {value: {*map(str, members)} for members in classes for value in members}
    return every(
        scope,
        algebra.values,
        class_of.__getitem__,
        lambda value: merged if str(value) in merged else {str(value)},
        lambda value, members, _: f"the class of {value} is {sorted(members)}",
        by=by,
    )


SAME_PAIR = "(X(A) = X(B) and Y(A) = Y(B) or X(A) = Y(B) and Y(A) = X(B))"


def read_off(of_022: tuple[str, str] = ("2", "1"), same_pair: str = SAME_PAIR, absorbing: str = "022") -> str:
    """The lemma on X, Y and outcomes, and on sums with games of the class `absorbing`."""
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
    "022 is all games $G$ for which $outcome(e(G)) = 2$ and $outcome(o(G)) = 1$; 122 those with outcomes $K$ and 1; "
    "222 those with outcomes $K$ and $K$. The outcomes of $G$ and $G + *$ tell us the unordered pair ${X(G), Y(G)}$. "
    "$o(G)$ and $e(G)$ have the same outcome when $X(G) = Y(G)$, and only then. Adding $G$ to a game in 022 gives a "
    "game in the class $X(G)22$.",
    read_off(),
    altered={
        "022 has outcomes 1 and 2": {"lemma": read_off(of_022=("1", "2"))},
        "the outcomes tell the ordered pair": {"lemma": read_off(same_pair="X(A) = X(B) and Y(A) = Y(B)")},
        "adding to 122": {"lemma": read_off(absorbing="122")},
    },
)

TOP = "X(A) = 2 and Y(A) = 2"


def top(outcome: str = "K", same: str = f"{TOP} and Z(A) = 2 iff {TOP}", of_sum: str = "Z(A + B)") -> str:
    """The lemma on the games in X_2 ∩ Y_2: their definition, their outcome, and their sums."""
    sums = f"{TOP} implies X(A + B) = 2 and Y(A + B) = 2 and {of_sum} = 2"
    return f"({same}) and ({TOP} implies outcome(A) = {outcome}) and ({sums})"


PAPER.lemma(
    "Theorem 10.2 (X_2 ∩ Y_2)",
    "If $G$ is in $X_2 ∩ Y_2 ∩ Z_2$, then so is any game of the form $G + X$. Every game in $X_2 ∩ Y_2$ is a win for "
    "the Knotter. $X_2 ∩ Y_2 ∩ Z_2$ equals $X_2 ∩ Y_2$.",
    top(),
    mutants=[top(outcome="1"), top(same="X(A) = 2 and Z(A) = 2 iff X(A) = 2 and Y(A) = 2"), top(of_sum="Y(B)")],
    uses=("Lemma 5.2", "Theorem 6.4"),
)
