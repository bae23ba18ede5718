"""Section 3: equivalence, and the monoid of values. Section 10 omits parity."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import z3

from knotgames.checks.claim import Question, Undecided
from knotgames.checks.papers.johnson2011a.paper import PAPER
from knotgames.checks.questions import by_z3, every, none_fails
from knotgames.checks.solvers.finite_models import small_versions
from knotgames.checks.solvers.query import Query

Relation = Callable[[Any, Any], Any]
"""A relation between the parities of two games, and between their outcomes in each sum."""

OUTCOMES = range(4)
"""The outcomes K, U, 1 and 2, as four distinct numbers."""


def an_equivalence(relation: Relation, *, with_parity: bool) -> Iterable[Question]:
    """Each law holds in every sum if and only if it holds in one sum with any parities and outcomes."""
    kinds = list(product(range(1 + with_parity), OUTCOMES))

    def related(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return all(map(relation, a, b))

    laws: Mapping[str, Callable[..., bool]] = {
        "reflexive": lambda a, b, c: related(a, a),
        "symmetric": lambda a, b, c: not related(a, b) or related(b, a),
        "transitive": lambda a, b, c: not (related(a, b) and related(b, c)) or related(a, c),
    }
    yield every(
        "all parities and outcomes of three games in one sum",
        product(laws, product(kinds, repeat=3)),
        lambda name, some: laws[name](*some),
        shown="the relation need not be {0}: {1}",
        starred=True,
    )
    yield _equivalence_by_z3(relation, with_parity)


def _equivalence_by_z3(relation: Relation, with_parity: bool) -> Question:
    sort = z3.DeclareSort("Game")
    parity = z3.Function("parity", sort, z3.IntSort())
    outcome = z3.Function("outcome of sum", sort, sort, z3.IntSort())
    x, f, g, h = z3.Consts("x F G H", sort)

    def equivalent(a: Any, b: Any) -> Any:
        outcomes = z3.ForAll([x], relation(outcome(a, x), outcome(b, x)))
        return z3.And(relation(parity(a), parity(b)), outcomes) if with_parity else outcomes

    laws = {
        "reflexive": equivalent(g, g),
        "symmetric": z3.Implies(equivalent(g, h), equivalent(h, g)),
        "transitive": z3.Implies(z3.And(equivalent(f, g), equivalent(g, h)), equivalent(f, h)),
    }
    return by_z3(
        "all games and any outcomes of sums",
        (f"the relation need not be {name}" if Query().has_model(z3.Not(law)) else None for name, law in laws.items()),
    )


PAPER.claim(
    "Theorem 3.2",
    "Equivalence is an equivalence relationship.",
    mutants={
        "outcomes at least as good for the Knotter": {"relation": operator.le},
        "parities and outcomes that differ": {"relation": operator.ne},
    },
)(lambda relation=operator.eq: an_equivalence(relation, with_parity=True))


LAWS = ("commutative", "associative", "identity", "parity")
"""The laws of addition of section 2. Parity: the parity of a sum is the sum of the parities."""


def a_congruence(laws: Sequence[str], *, with_parity: bool) -> Iterable[Question]:
    """Ask if laws of addition imply that (weak) equivalence is a congruence that preserves outcomes."""
    yield _congruence_in_small_models(laws, with_parity)
    yield _congruence_by_z3(laws, with_parity)


Addition = Sequence[Sequence[int]]

MOST_THINGS = 4
"""The number of elements of the models that are enumerated; one less without an identity."""


def _models(laws: Sequence[str], with_parity: bool) -> Iterator[tuple[Addition, tuple[int, ...]]]:
    """Yield all commutative operations on few elements that satisfy the laws, with the parities of the elements."""
    known = "identity" in laws
    for size in range(1, MOST_THINGS + known):
        things = range(size)
        pairs = list(combinations_with_replacement(range(int(known), size), 2))
        for entries in product(things, repeat=len(pairs)):
            table = dict(zip(pairs, entries, strict=True)) | ({(0, a): a for a in things} if known else {})
            plus = [[table[min(a, b), max(a, b)] for b in things] for a in things]
            if "associative" in laws and any(
                plus[plus[a][b]][c] != plus[a][plus[b][c]] for a, b, c in product(things, repeat=3)
            ):
                continue
            for odd in product(range(2), repeat=size) if with_parity else [(0,) * size]:
                if "parity" not in laws or all(odd[total] == odd[a] ^ odd[b] for (a, b), total in table.items()):
                    yield plus, odd


def _congruence_in_small_models(laws: Sequence[str], with_parity: bool) -> Question:
    def fails(model: tuple[Addition, tuple[int, ...]], outcomes: tuple[int, ...]) -> str | None:
        plus, odd = model
        things = range(len(outcomes))
        kinds = [(odd[a], *(outcomes[total] for total in plus[a])) for a in things]
        for g, other in combinations(things, 2):
            if kinds[g] != kinds[other]:
                continue
            sums_of_g, sums_of_other = ({(h, kinds[total]) for h, total in enumerate(plus[x])} for x in (g, other))
            broken = min((h for h, _ in sums_of_g ^ sums_of_other), default=None)
            if outcomes[g] ^ outcomes[other] or broken is not None:
                sums = {(a, b): plus[a][b] for a, b in combinations_with_replacement(things, 2)}
                what = "their outcomes differ" if broken is None else f"their sums with {broken} are not"
                return f"sums {sums}, parities {odd}, outcomes {outcomes}: {g} and {other} are equivalent, but {what}"
        return None

    scope = f"models of the laws with up to {MOST_THINGS - ('identity' not in laws)} elements"
    models = _models(laws, with_parity)
    # two outcomes suffice: more are several tests with two
    cases = ((model, outcomes) for model in models for outcomes in product(range(2), repeat=len(model[1])))
    return none_fails(scope, cases, fails, starred=True, bound=True)


def _congruence_by_z3(laws: Sequence[str], with_parity: bool) -> Question:
    """Write the laws out for the games at hand, so that z3 has no quantifiers; if that fails, find a small model."""
    sort = z3.DeclareSort("Game")
    plus = z3.Function("plus", sort, sort, sort)
    odd = z3.Function("odd", sort, z3.BoolSort())
    outcome = z3.Function("outcome", sort, z3.IntSort())
    a, b, c, u, g, g2, h, h2 = z3.Consts("a b c u G1 G2 H1 H2", sort)
    known: Mapping[str, tuple[Sequence[Any], Callable[..., Any]]] = {
        "commutative": ([a, b], lambda a, b: plus(a, b) == plus(b, a)),
        "associative": ([a, b, c], lambda a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c))),
        "identity": ([a], lambda a: plus(a, u) == a),
        "parity": ([a, b], lambda a, b: odd(plus(a, b)) == z3.Xor(odd(a), odd(b))),
    }

    def same(one: Any, other: Any, third: Any) -> Any:
        return outcome(plus(one, third)) == outcome(plus(other, third))

    def equivalent(one: Any, other: Any, thirds: Sequence[Any] | None = None) -> Any:
        outcomes = [z3.ForAll([c], same(one, other, c))] if thirds is None else [same(one, other, x) for x in thirds]
        return z3.And([odd(one) == odd(other)] * with_parity + outcomes)

    def congruence(given: Sequence[Any] | None = None, shown: Sequence[Any] | None = None) -> Any:
        """The statement, with equivalence assumed in sums with `given` and claimed in sums with `shown`."""
        both = z3.And(equivalent(g, g2, given), equivalent(h, h2, given))
        sums = z3.Implies(both, equivalent(plus(g, h), plus(g2, h2), shown))
        return z3.And(sums, z3.Implies(equivalent(g, g2, given), outcome(g) == outcome(g2)))

    games = [g, g2, h, h2, c, u]
    written_out = [
        law(*chosen)
        for variables, law in map(known.__getitem__, laws)
        for chosen in product(games, repeat=len(variables))
    ]
    sums = [plus(one, other) for one, other in product(games, repeat=2)]

    def fails() -> str | None:
        if not Query(*written_out).has_model(z3.Not(congruence(given=[*games, *sums], shown=[c]))):
            return None
        given = [z3.ForAll(variables, law(*variables)) for variables, law in map(known.__getitem__, laws)]
        denied = z3.Not(congruence())
        for size, things in enumerate(small_versions([*given, denied]), start=1):
            if Query().has_model(*things):
                return f"it fails for an addition of {size} elements that satisfies the laws"
        raise Undecided("z3", "no proof was found", Query(*given).text(denied))

    return by_z3("all games, from the laws of addition", fails)


@PAPER.claim(
    "Theorem 3.4",
    "The set $V$ inherits the structure of a commutative monoid. Also, there is a map $g$ from values to outcomes, and "
    "the map from games to outcomes factors through $g$, so that $outcome(G) = g(|G|)$.",
    uses=("Theorem 2.9", "Theorem 2.10", "Theorem 2.11", "Theorem 2.12", "Theorem 3.2"),
    mutants={
        "addition need not be associative": {"laws": ("commutative", "identity", "parity")},
        "u need not be an identity": {"laws": ("commutative", "associative", "parity")},
        "the sum of two odd games may be odd": {"laws": ("commutative", "associative", "identity")},
    },
)
def theorem_3_4(laws: Sequence[str] = LAWS) -> Iterable[Question]:
    """G + H ~ G' + H ~ G' + H' by associativity and commutativity, and the outcome of G is the outcome of G + u."""
    return a_congruence(laws, with_parity=True)
