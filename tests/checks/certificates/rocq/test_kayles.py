"""Partizan kayles in Rocq: the theorems in the words of the paper, and other closed forms refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from algebra.outcome import LastMoveOutcome
from algebra.partizan.universes import IntegerMonoid
from checks.certificates.rocq.kayles import development
from games.kayles import MISERE, NORMAL, StripTheory
from tests.checks.certificates.rocq.coqc import compiled, needs_coqc

N, P, R = (LastMoveOutcome(letter) for letter in "NPR")


@needs_coqc
def test_theorems(tmp_path: Path) -> None:
    made = compiled(development(), tmp_path)
    assert (made.refused, made.message) == (None, "")
    for statement in (
        "Lemma_2_1 : forall G : position, ~ has_outcome G L",
        "n >= 3 -> (n = 3 * k -> equal [n] (short k k)) /\\ (n = 3 * k + 1 -> equal [n] (short (k + 1) k)) /\\ "
        "(n = 3 * k + 2 -> equal [n] (short k (k + 1)))",
        "(k = j \\/ k < j /\\ (k + 2 * j) mod 3 = 0 -> has_outcome (short k j) N)",
        "(k > j \\/ k < j /\\ (k + 2 * j) mod 3 = 1 -> has_outcome (short k j) R)",
        "(k < j /\\ (k + 2 * j) mod 3 = 2 -> has_outcome (short k j) P)",
        "(forall G H : position, equal G H <-> element G = element H)",
        "solver_outcome : forall G : position, has_outcome G (outcome_in solver_form (element_in solver_form G))",
    ):
        assert statement in made.printed
    assert made.printed.endswith("Closed under the global context")


@needs_coqc
@pytest.mark.parametrize(
    "theory",
    [
        replace(MISERE, take=(1, 3)),
        replace(MISERE, decomposition=replace(MISERE.decomposition, rest=((0, 0), (1, 0), (1, 0)))),
        replace(MISERE, monoid=IntegerMonoid(middle=(N,), above=(R,), below=(R, P, N))),
        NORMAL,
    ],
    ids=["Right takes three", "3k+2 is (k+1)S_1 + kS_2", "outcomes exchanged", "normal play"],
)
def test_refused(theory: StripTheory, tmp_path: Path) -> None:
    assert compiled(development(theory), tmp_path).refused == "form_of_the_paper"
