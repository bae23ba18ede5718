"""The checker of DRUP proofs against truth tables, and the SAT solver and the circuits that feed it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.checkers import drup
from checks.induction.by_z3 import at_least
from checks.solvers import sat
from checks.solvers.circuit import Circuit, Node, NotPropositional

few = settings(derandomize=True, deadline=None, max_examples=150)
many = settings(derandomize=True, deadline=None, max_examples=400)

literals = st.integers(1, 5).flatmap(lambda n: st.sampled_from((n, -n)))
clause_lists = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=14)


def true_at_once(nodes: list[Node], denied: list[int]) -> bool:
    """Whether literals of a circuit can all be true, by all assignments."""
    variables = [place for place, node in enumerate(nodes) if isinstance(node, str)]
    for values in product((False, True), repeat=len(variables)):
        given = dict(zip(variables, values, strict=True))
        worth: list[bool] = []
        for place, node in enumerate(nodes):
            is_true = given[place] if isinstance(node, str) else all(worth[abs(n) - 1] == (n > 0) for n in node)
            worth.append(is_true)
        if all(worth[abs(n) - 1] == (n > 0) for n in denied):
            return True
    return False


def circuit_of(clauses: list[list[int]]) -> tuple[list[Node], list[int]]:
    """Five variables, and for each clause the denial of the conjunction of its denials."""
    nodes: list[Node] = [*"abcde", *([-literal for literal in clause] for clause in clauses)]
    return nodes, [-(6 + place) for place in range(len(clauses))]


def check(nodes: list[Node], denied: list[int], proof: Any) -> int:
    case = {"name": "one", "denied": denied, "proof": proof}
    cases: int = drup.check({"format": drup.FORMAT, "nodes": nodes, "cases": [case]})  # type: ignore[no-untyped-call]
    return cases


@many
@given(clause_lists, st.lists(st.lists(literals, max_size=3), max_size=8))
def test_no_proof_is_accepted_of_what_is_false(clauses: list[list[int]], proof: list[list[int]]) -> None:
    nodes, denied = circuit_of(clauses)
    try:
        check(nodes, denied, proof)
    except drup.Rejected:
        return
    assert not true_at_once(nodes, denied)


@many
@given(clause_lists)
def test_the_proofs_of_the_sat_solver_are_accepted_and_its_models_are_right(clauses: list[list[int]]) -> None:
    pytest.importorskip("pysat")
    nodes, denied = circuit_of(clauses)
    found = sat.refutation(nodes, denied)
    if isinstance(found, list):
        assert not true_at_once(nodes, denied)
        assert check(nodes, denied, found) == 1
    else:
        assert true_at_once(nodes, denied)


def pigeons(number: int) -> tuple[list[Node], list[int]]:
    """One pigeon more than there are holes: each has a hole, no two have the same."""
    a = Circuit()
    at = {(p, h): z3.Bool(f"{p} in {h}") for p in range(number + 1) for h in range(number)}
    housed = [z3.Or([at[p, h] for h in range(number)]) for p in range(number + 1)]
    apart = [z3.Not(z3.And(at[p, h], at[q, h])) for h in range(number) for p in range(number + 1) for q in range(p)]
    return a.nodes, [a.literal(formula) for formula in (*housed, *apart)]


def test_a_long_proof_is_accepted_and_no_step_of_it_can_be_forged() -> None:
    pytest.importorskip("pysat")
    nodes, denied = pigeons(5)
    proof = sat.refutation(nodes, denied)
    assert isinstance(proof, list)
    assert len(proof) > 20
    assert check(nodes, denied, proof) == 1
    with pytest.raises(drup.Rejected, match="step 1"):
        check(nodes, denied, [[1]])
    with pytest.raises(drup.Rejected, match="case one: the proof ends without a contradiction"):
        check(nodes, denied, proof[:5])
    with pytest.raises(drup.Rejected, match=f"step {len(proof) // 2 + 1}"):
        check(nodes, denied, [*proof[: len(proof) // 2], [len(nodes) + 1], *proof[len(proof) // 2 :]])


@pytest.mark.parametrize(
    ("nodes", "denied", "proof", "place"),
    [
        (["a", [2]], [2], [], "nodes: 2"),
        (["a", [0]], [2], [], "nodes: 2"),
        (["a", [True]], [2], [], "nodes: 2"),
        (["a", [-3], "b"], [2], [], "nodes: 2"),
        (["a"], [2], [], "case one: denied"),
        (["a"], [0], [], "case one: denied"),
        (["a", "b", [1, 2], [1, -2], [-1, 2], [-1, -2]], [-3, -4, -5, -6], [[0]], "step 1"),
        (["a"], [1], [], "ends without a contradiction"),
        (["a"], [1], [[]], "step 1"),
    ],
)
def test_a_bad_certificate_is_rejected_at_its_place(
    nodes: list[Node], denied: list[int], proof: list[list[int]], place: str
) -> None:
    with pytest.raises(drup.Rejected, match=place):
        check(nodes, denied, proof)


def test_a_certificate_of_no_cases_proves_nothing() -> None:
    with pytest.raises(drup.Rejected, match="format"):
        drup.check({"format": drup.FORMAT, "nodes": ["a"], "cases": []})  # type: ignore[no-untyped-call]


NAMES = [z3.Bool(name) for name in "abcde"]
formulas = st.recursive(
    st.sampled_from([*NAMES, z3.BoolVal(True), z3.BoolVal(False)]),
    lambda inner: st.one_of(
        inner.map(z3.Not),
        st.lists(inner, max_size=3).map(z3.And),
        st.lists(inner, max_size=3).map(z3.Or),
        st.tuples(inner, inner).map(lambda two: z3.Implies(*two)),
        st.tuples(inner, inner).map(lambda two: two[0] == two[1]),
        st.tuples(inner, inner).map(lambda two: two[0] != two[1]),
        st.tuples(inner, inner).map(lambda two: z3.Xor(*two)),
        st.tuples(inner, inner, inner).map(lambda three: z3.If(*three)),
        st.tuples(st.integers(0, 3), st.lists(inner, max_size=4)).map(lambda pair: at_least(*pair)),
    ),
    max_leaves=8,
)


@few
@given(formulas)
def test_a_circuit_says_what_the_formula_says(formula: z3.BoolRef) -> None:
    for denied in (formula, z3.Not(formula)):
        circuit = Circuit()
        literal = circuit.literal(denied)
        assert true_at_once(circuit.nodes, [literal]) is (z3.Solver().check(denied) == z3.sat)


@pytest.mark.parametrize(
    "formula",
    [z3.Int("n") > 3, z3.ForAll([NAMES[0]], NAMES[0]), z3.Function("f", z3.BoolSort(), z3.BoolSort())(NAMES[0])],
)
def test_what_is_not_about_yes_and_no_is_no_circuit(formula: z3.BoolRef) -> None:
    with pytest.raises(NotPropositional):
        Circuit().literal(z3.And(NAMES[1], formula))


@pytest.mark.parametrize("number", range(5))
def test_so_many_of_the_formulas_hold_or_more(number: int) -> None:
    formula = at_least(number, NAMES[:4])
    for values in product((False, True), repeat=4):
        filled = z3.substitute(formula, *zip(NAMES, map(z3.BoolVal, values), strict=False))
        assert z3.is_true(z3.simplify(filled)) is (sum(values) >= number)
