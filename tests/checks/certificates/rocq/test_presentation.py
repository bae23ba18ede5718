"""Presentations of misère quotients before the kernel of Rocq, and the derivations that they need."""

from dataclasses import replace
from functools import cache

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.papers.plambeck_siegel_2008 import QUOTIENTS
from knotgames.checks.certificates.rocq.presentation import derivation, presented
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged


@cache
def presentation() -> Development:
    return next(said for said in QUOTIENTS if said.game == "0.75").development()


DEVELOPMENTS = [presentation]


@judged_together
@needs_rocq
def test_a_presentation_is_a_theorem(judged: Judged) -> None:
    theorem = judged(presentation()).theorems[-1]
    assert " ".join(theorem.statement.split()) == (
        "presents 3 [([0; 0], []); ([1; 1; 1], [1]); ([1; 2], [0; 1]); ([2; 2], [1; 1])] [ [0]; [1; 1]] "
        "(code [0; 7; 5]) all_heaps"
    )


FORGERIES = [
    ("relations", "([1; 2], [0; 1])", "([1; 2], [0; 2])"),
    ("relations", "images : list positive := [2;", "images : list positive := [3;"),
    ("forms", "list word := [\n  [];\n  [0]", "list word := [\n  [];\n  [1]"),
    ("derivations", "(0, true)", "(0, false)"),
    ("portion_words", "portion_words : list word := [[0]; [1; 1]]", "portion_words : list word := [[0]; [2]]"),
]
"""The part that is forged, what stands there, and what is to."""


def forged(text: str, other: str) -> Development:
    before, presented, definitions = presentation().text.partition("(** ** The presentation *)")
    assert text in definitions
    return replace(presentation(), text=f"{before}{presented}{definitions.replace(text, other, 1)}")


@needs_rocq
def test_a_forged_presentation_is_refused(kernel: Kernel) -> None:
    cases = {text: (forged(text, other), f"{part}_hold") for part, text, other in FORGERIES}
    said = refusals(kernel, cases)
    for part, text, _ in FORGERIES:
        assert 'has type "true = true" while it is expected to have type' in said[text], part


def test_a_presentation_of_another_quotient_is_an_error() -> None:
    q = misere_quotient(Code.parse("0.33"))
    with pytest.raises(InputError, match=r"does not present the misère quotient of 0\.33"):
        presented(q, [((2, 0), (0, 0)), ((0, 2), (0, 0))], [(1, 0)])
    with pytest.raises(InputError, match=r"no derivation of \(0, 0\) from \(1, 0\)"):
        derivation([((2, 0), (0, 0))], (1, 0), (0, 0))
