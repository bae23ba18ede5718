"""Circuits say what the formulas say that they are made of."""

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.checks.induction.by_z3 import at_least
from knotgames.checks.solvers.sat import Circuit, NotPropositional
from tests.checks.circuits import true_at_once

few = settings(max_examples=80)


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


def test_equal_parts_are_one_node() -> None:
    circuit = Circuit()
    first = circuit.literal(z3.And(NAMES[0], z3.Or(NAMES[1], NAMES[2])))
    size = len(circuit.nodes)
    assert circuit.literal(z3.And(z3.Or(NAMES[2], NAMES[1]), NAMES[0])) == first
    assert circuit.literal(z3.Not(z3.And(NAMES[0], z3.Or(NAMES[1], NAMES[2])))) == -first
    assert len(circuit.nodes) == size


def test_a_node_speaks_of_earlier_ones_alone() -> None:
    circuit = Circuit()
    circuit.literal(z3.If(NAMES[0], z3.Xor(NAMES[1], NAMES[2]), NAMES[3] == NAMES[4]))
    for place, node in enumerate(circuit.nodes, start=1):
        assert isinstance(node, str) or all(0 < abs(literal) < place for literal in node)


def test_a_formula_may_be_deep() -> None:
    formula = NAMES[0]
    for _ in range(5_000):
        formula = z3.And(NAMES[1], z3.Not(formula))
    assert len(Circuit().nodes) == 0
    circuit = Circuit()
    circuit.literal(formula)
    assert len(circuit.nodes) == 5_002
