"""Refutations before the kernel of Rocq, and the hints that they need."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import from_certificate
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.refutation import Clause, clauses, hinted, reachable
from knotgames.checks.checkers.drup import FORMAT
from knotgames.checks.solvers.sat import refutation
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged

NODES = ["a", "b", [-1, -2], [-1, 2], [1, -2], [1, 2], ["c"]]
"""With -3, ..., -6: a or b, a or not b, not a or b, not a or not b. Nothing depends on the seventh."""

CERTIFICATE: Any = {
    "format": FORMAT,
    "nodes": [*NODES[:6], "c"],
    "cases": [
        {"name": "a and b", "denied": [-3, -4, -5, -6], "proof": [[1]]},
        {"name": "a and not a", "denied": [1, -1], "proof": []},
    ],
}

DEVELOPMENT = from_certificate(CERTIFICATE, "test")
DEVELOPMENTS = [lambda: DEVELOPMENT]


@judged_together
@needs_rocq
def test_a_refutation_is_a_theorem(judged: Judged) -> None:
    first, second = judged(DEVELOPMENT).theorems
    assert first.statement == f"never_together {DEVELOPMENT.name}.nodes_1 {DEVELOPMENT.name}.literals_1"
    assert second.name == "case_2"


FORGERIES = {
    "a hint is dropped": ("([2], [13; ", "([2], ["),
    "a hint is that of another clause": ("([2], [13; ", "([2], [14; "),
    "a clause of the proof is not used": ("([], [15; 16; ", "([], [16; "),
    "the last step is missing": (";\n  ([], [15; 16; 17; 7; 10])", ""),
    "a step does not follow": ("([2], [", "([4], ["),
    "another circuit": ("(6, [2; 4])", "(6, [2; 5])"),
    "another formula": ("[7; 9; 11; 13]", "[7; 9; 11; 12]"),
    "a literal of no node": ("(6, [2; 4])", "(6, [1; 4])"),
}
"""The text that is forged, and what is put in its place."""


@needs_rocq
def test_a_forged_refutation_is_refused(kernel: Kernel) -> None:
    for what, (text, _) in FORGERIES.items():
        assert text in DEVELOPMENT.text, what
    cases = {
        what: (replace(DEVELOPMENT, text=DEVELOPMENT.text.replace(text, other, 1)), "case_1")
        for what, (text, other) in FORGERIES.items()
    }
    for what, said in refusals(kernel, cases).items():
        assert 'Unable to unify "None" with "Some' in said, what


def follows(known: Sequence[Clause], clause: Clause, hints: Sequence[int]) -> bool:
    """The rule of the kernel: each hint but the last makes one literal true, and the last is false."""
    true = {-literal for literal in clause}
    for place, hint in enumerate(hints, 1):
        left = [literal for literal in known[hint - 1] if -literal not in true]
        if not left:
            return place == len(hints)
        if len(left) > 1:
            return False
        true.update(left)
    return False


@given(st.lists(st.lists(st.integers(-5, 5).filter(bool), min_size=1, max_size=3), min_size=8, max_size=30))
def test_each_step_follows_by_its_hints(disjunctions: list[list[int]]) -> None:
    nodes = [*"abcde", *([-literal for literal in part] for part in disjunctions)]
    denied = [-number for number in range(6, len(nodes) + 1)]
    proof = refutation(nodes, denied)
    assume(isinstance(proof, list))
    known = [*clauses(reachable(nodes, denied), denied)]
    steps = hinted(known, proof)  # type: ignore[arg-type]
    for clause, hints in steps:
        assert follows(known, clause, hints)
        known.append(clause)
    assert [clause for clause, _ in steps].index([]) == len(steps) - 1


def test_a_proof_with_a_gap_has_no_hints() -> None:
    with pytest.raises(InputError, match=r"^step 1 of a proof: expected a clause that follows, found \[3\]$"):
        hinted([[1, 2], [1, -2], [-1, 2], [-1, -2]], [[3]])
    with pytest.raises(InputError, match=r"^expected a proof of a contradiction, found one without$"):
        hinted([[1, 2]], [])


def test_a_rejected_certificate_has_no_theorems() -> None:
    wrong = {**CERTIFICATE, "cases": [{"name": "a", "denied": [-3], "proof": [[1]]}]}
    with pytest.raises(InputError, match=r"^'mine\.json': the certificate is rejected at case a: step 1$"):
        from_certificate(wrong, "mine.json")
