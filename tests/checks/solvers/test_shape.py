"""Digests of questions tell weaker ones apart, and nothing else."""

import subprocess
import sys
from itertools import combinations

import pytest
import z3

from knotgames.checks.solvers.shape import digest

N, M = z3.Ints("n m")
P, Q = z3.Bools("p q")
THINGS = z3.DeclareSort("Thing")
X, Y = z3.Consts("x y", THINGS)
OF = z3.Function("of", THINGS, z3.IntSort())

DIFFERENT = [
    [N > 1],
    [N >= 1],
    [N > 2],
    [M > 1],
    [z3.Real("n") > 1],
    [N < 1],
    [N > 1, M > 1],
    [z3.And(N > 1, M > 1)],
    [z3.Or(N > 1, M > 1)],
    [z3.Not(N > 1)],
    [z3.Not(P)],
    [P],
    [z3.Not(z3.Distinct(N, M, M + 1))],
    [z3.Or(N == M, M == M + 1)],
    [z3.And(P, Q)],
    [z3.Not(z3.And(P, Q))],
    [z3.Not(z3.Or(P, Q))],
    [N - M > 1],
    [M - N > 1],
    [z3.Implies(P, Q)],
    [z3.Implies(Q, P)],
    [P == Q],
    [z3.If(P, Q, N > 1)],
    [z3.ForAll(N, N > 1)],
    [z3.Exists(N, N > 1)],
    [z3.ForAll(X, OF(X) > 1)],
    [z3.ForAll([X, Y], OF(X) > OF(Y))],
    [z3.ForAll([X, Y], OF(Y) > OF(X))],
    [z3.Extract(2, 0, z3.BitVec("b", 8)) == 1],
    [z3.Extract(3, 1, z3.BitVec("b", 8)) == 1],
]


def test_questions_that_differ_have_different_digests() -> None:
    for one, other in combinations(DIFFERENT, 2):
        assert digest(one, {}) != digest(other, {}), (one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([N > 1, M > 1], [M > 1, N > 1]),
        ([z3.And(P, Q, N > 1)], [z3.And(N > 1, P, Q)]),
        ([N + M > 1], [M + N > 1]),
        ([z3.ForAll(N, N > 1)], [z3.ForAll(M, M > 1)]),
        ([z3.Not(N > M)], [M >= N]),
        ([z3.Not(N == M)], [N != M]),
        ([z3.Not(z3.Not(P))], [P]),
        ([z3.Not(z3.And(P, N > 1))], [z3.Or(z3.Not(P), N <= 1)]),
        ([z3.Not(z3.Or(P, z3.Not(Q)))], [z3.And(Q, z3.Not(P))]),
        ([z3.Not(z3.Distinct(N, M))], [N == M]),
        ([z3.Not(z3.Implies(P, z3.Not(Q)))], [z3.Not(z3.Implies(P, z3.Not(Q)))]),
    ],
)
def test_order_and_the_names_of_what_is_bound_do_not_count(one: list[z3.BoolRef], other: list[z3.BoolRef]) -> None:
    assert digest(one, {}) == digest(other, {})


def test_what_is_known_changes_no_digest() -> None:
    known: dict[str, object] = {}
    assert [digest(one, known) for one in DIFFERENT] == [digest(one, {}) for one in DIFFERENT]


def test_a_formula_may_be_nested_deeply() -> None:
    deep = z3.BoolVal(True)
    for place in range(5000):
        deep = z3.Xor(z3.Bool(f"b{place % 7}"), deep)
    assert digest([deep], {}) != digest([z3.Not(deep)], {})


def test_digests_are_the_same_in_another_process_that_has_asked_other_things() -> None:
    program = (
        "import z3\nfrom knotgames.checks.solvers.shape import digest\nz3.Ints('k m n l')\nm, n = z3.Ints('m n')\n"
        "print(digest([z3.And(m > 2, n > 1), z3.Exists(n, n > m)], {}).hex())"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.strip() == digest([z3.Exists(N, N > M), z3.And(N > 1, M > 2)], {}).hex()
