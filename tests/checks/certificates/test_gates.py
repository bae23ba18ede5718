"""Certificates of drawings with gates: what is arranged provably is accepted, with the diagram that is drawn."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.boolean import DNF
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.gates import check_gates, gates_certificate
from knotgames.games.knot.gates.arrangement import Arrangement
from tests.games.knot.test_gates import FORMS


@settings(max_examples=60)
@given(FORMS, st.integers(0, 2**32), st.integers(0, 20))
def test_what_is_arranged_provably_is_accepted(form: DNF, seed: int, changes: int) -> None:
    random = Random(seed)
    arrangement = Arrangement.of(form.terms, form.variables)
    for _ in range(changes):
        arrangement = arrangement.changed(random)
    arrangement = arrangement.provable()
    said = check_gates(gates_certificate(arrangement, arrangement.layout().diagram().pd))
    expected = [[-1 - at if negated else at + 1 for at, negated in term.literals] for term in form.terms]
    assert sorted(map(sorted, said)) == sorted(map(sorted, expected))


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ("ba", "term 1: the order of its literals"),
        ("a~b", "term 1: an odd number of signs"),
    ],
)
def test_what_is_drawn_otherwise_is_rejected(form: str, reason: str) -> None:
    arrangement = Arrangement.of(DNF.parse(form).terms, 2)
    with pytest.raises(InputError, match=f"^the certificate is rejected at {reason}$"):
        check_gates(gates_certificate(arrangement))
