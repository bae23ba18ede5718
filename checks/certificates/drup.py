"""Certificates of the answers of z3: the propositional questions of a check, each with a proof in DRUP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knotgames.checks.checkers.drup import FORMAT
from knotgames.checks.claim import Certificate, Check, answers
from knotgames.checks.solvers import sat
from knotgames.checks.solvers.query import Answer, watched
from knotgames.checks.solvers.sat import Circuit


def drup_certificate(check: Check) -> dict[str, Any]:
    """Return the certificate that the questions of a check to z3 have no model, if they have none.

    Raises:
        NotPropositional: a question is not propositional.
        RuntimeError: the SAT solver ran out of its budget, or disagrees with z3.

    >>> import z3
    >>> from knotgames.checks.questions import entails
    >>> a = z3.Bool("a")
    >>> made = drup_certificate(lambda: [entails("yes and no", a, given=[a])])
    >>> made["cases"]  # the first node and its denial contradict each other at once
    [{'name': 'question 1', 'denied': [1, -1], 'proof': []}]
    """
    asked: list[Answer] = []
    with watched(asked.append):
        for _ in answers(check):
            pass
    circuit, cases = Circuit(), []
    for number, answer in enumerate(asked, 1):
        if answer.said == "unsat":
            denied = [circuit.literal(formula) for formula in answer.formulas]
            proof = sat.refutation(circuit.nodes, denied)
            if not isinstance(proof, list):
                raise RuntimeError(f"question {number}: z3 says unsat, the SAT solver does not")
            cases.append({"name": f"question {number}", "denied": denied, "proof": proof})
    return {"format": FORMAT, "nodes": circuit.nodes, "cases": cases}


QUESTIONS = "what z3 decides has no model"
"""The name of such a certificate in a claim."""


def drup_proofs(check: Check) -> Mapping[str, Certificate]:
    """Return the certificates of a claim whose questions to z3 are all propositional."""
    return {QUESTIONS: lambda: drup_certificate(check)}
