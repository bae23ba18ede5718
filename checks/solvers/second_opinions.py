"""Second opinions on the answers of z3: by cvc5, and by a SAT solver for propositional questions.

cvc5 gets the question as text. The SAT solver gets clauses that our own checker makes of a circuit of conjunctions, and
that checker replays its proof in DRUP. The checker is trusted, and the translation of the formula into the circuit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.asked import Asked, listening
from knotgames.checks.checkers import drup
from knotgames.checks.claim import Claim, Finding
from knotgames.checks.solvers import cvc5, sat
from knotgames.checks.solvers.query import Answer, watched
from knotgames.checks.solvers.sat import Circuit, NotPropositional
from knotgames.checks.verdict import Disagreement

DECIDED = ("sat", "unsat")
"""The answers that decide a question."""


def require_solvers() -> None:
    """Raise InputError unless the solvers are installed."""
    missing = [name for name, there in (("cvc5", cvc5.is_installed()), ("python-sat", sat.is_installed())) if not there]
    if missing:
        raise InputError(f"--cross-check needs {' and '.join(missing)}: {installing('certify')}")


@dataclass(frozen=True)
class Opinion:
    """The answers of other solvers to a question that z3 decided.

    Attributes:
        cvc5: `sat`, `unsat`, or the reason for no answer.
        drup: True if a proof was replayed, or a model found; None if the question is not propositional, or the SAT
            solver gave up.
        share: the share of its budget that cvc5 needed.
    """

    cvc5: str
    drup: bool | None
    share: float | None = field(default=None, repr=False, compare=False)


def opinion(answer: Answer) -> Opinion:
    """Ask the other solvers the question that z3 answered.

    Raises:
        Disagreement: one has another answer, or a proof does not hold; with the question.
    """
    text = answer.text
    asked = Asked()  # what cvc5 needs does not count for z3
    with listening(asked):
        second = cvc5.answer(text)
    third = _by_clauses(answer, text)
    for name, said in (("cvc5", second), ("the SAT solver", third)):
        if {answer.said, said} == set(DECIDED):
            raise Disagreement(f"z3 says {answer.said}, {name} says {said}", text)
    return Opinion(second, True if third in DECIDED else None, asked.largest_share(refuted=False))


@cache
def _circuit() -> Circuit:
    """Return one circuit for all questions, because many share most of their formulas."""
    return Circuit()


def _by_clauses(answer: Answer, text: str) -> str | None:
    circuit = _circuit()
    try:
        denied = [circuit.literal(formula) for formula in answer.formulas]
    except NotPropositional:
        return None
    proof = sat.refutation(circuit.nodes, denied)
    if proof is None:
        return None
    if isinstance(proof, set):
        return "sat"
    try:
        drup.check_case(circuit.nodes, denied, proof, "the proof")  # type: ignore[no-untyped-call]
    except drup.Rejected as error:
        raise Disagreement(f"the checker rejects the proof of the SAT solver at {error}", text) from error
    return "unsat"


def findings(claim: Claim) -> Iterator[Finding]:
    """Yield the findings of a claim, and after each of z3 the findings of the other solvers on the same questions.

    Raises:
        Disagreement: naming the claim; after a finding that holds the question on which solvers disagree.
    """
    made, opinions = claim.findings(), list[Opinion]()
    while True:
        try:
            with watched(lambda answer: opinions.append(opinion(answer))):
                finding = next(made, None)
        except Disagreement as error:
            yield Finding("cross-check", str(error), None, False, query=error.query, visited=0)
            raise Disagreement(f"{claim.id}: {error}") from error
        if finding is None:
            return
        yield finding
        if finding.method == "z3":
            if finding.holds is not None:
                yield from _agreeing(finding, opinions)
            opinions.clear()


def _agreeing(finding: Finding, opinions: Iterable[Opinion]) -> Iterator[Finding]:
    """Yield findings of cvc5, and of proofs in DRUP, in the words of z3's finding."""
    asked = list(opinions)
    if not asked:
        return
    silent = [one.cvc5 for one in asked if one.cvc5 not in DECIDED]
    if silent:
        scope = f"cvc5 undecided on {len(silent)} of {len(asked)} questions ({silent[0]})"
        yield Finding("cvc5", scope, holds=None, complete=False, visited=0)
    else:
        share = max((one.share for one in asked if one.share is not None), default=None)
        yield replace(finding, method="cvc5", share=share)
    if finding.holds and all(one.drup for one in asked):
        yield replace(finding, method="drup", share=None)
