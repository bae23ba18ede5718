"""Partizan kayles in Rocq: the theorems in the words of the paper, and other closed forms refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from algebra.outcome import LastMoveOutcome
from algebra.partizan.universes import IntegerMonoid
from checks.certificates.rocq.kayles import development
from games.kayles import MISERE, StripTheory
from tests.checks.certificates.rocq.coqc import compiled, needs_coqc, on_the_page

N, P, R = (LastMoveOutcome(letter) for letter in "NPR")


@needs_coqc
def test_theorems(tmp_path: Path) -> None:
    """Those of the paper in its words, as the documentation shows them, with no axiom; and that of the solver."""
    made = compiled(development(), tmp_path)
    assert (made.refused, made.message) == (None, "")
    assert len(on_the_page(development())) == 3
    for statement in (
        *on_the_page(development()),
        "Lemma_2_1 : forall G : position, ~ has_outcome G L",
        "solver_outcome : forall G : position, has_outcome G (outcome_in solver_form (element_in solver_form G))",
    ):
        assert statement in made.printed
    assert made.printed.endswith("Closed under the global context")


@needs_coqc
@pytest.mark.parametrize(
    "theory",
    [
        replace(MISERE, take=(1, 3)),
        replace(MISERE, monoid=IntegerMonoid(middle=(N,), above=(R,), below=(R, P, N))),
    ],
    ids=["Right takes three", "outcomes exchanged"],
)
def test_refused(theory: StripTheory, tmp_path: Path) -> None:
    assert compiled(development(theory), tmp_path).refused == "form_of_the_paper"
