"""The checker of DRUP proofs against truth tables, and what it says of proofs that are none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.checks.checkers import drup
from knotgames.checks.solvers import sat
from knotgames.checks.solvers.sat import Node
from tests.checks.circuits import check, circuit_of, clause_lists, literals, pigeons, true_at_once

many = settings(max_examples=400)


@many
@given(clause_lists, st.lists(st.lists(literals, max_size=3), max_size=8))
def test_no_proof_is_accepted_of_what_is_false(clauses: list[list[int]], proof: list[list[int]]) -> None:
    nodes, denied = circuit_of(clauses)
    try:
        check(nodes, denied, proof)
    except drup.Rejected:
        return
    assert not true_at_once(nodes, denied)


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
