"""Partizan kayles under misère play as theorems for Rocq, for all sums of strips of all lengths [Milley2013].

`Kayles.v` and `KaylesOptions.v` prove the theorems of the paper from the rules of play alone. This module writes the
closed form that the solver reads, and the kernel checks that it agrees with the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.vernacular import filled, listed, restated
from knotgames.games.partizan_kayles import MISERE, StripTheory

_CLAIMS = {
    "Section 1.1": ("dead_ending",),
    "Section 1.1 (congruence)": ("Section_1_1_congruence",),
    "Section 2 (forms)": ("Section_2_forms",),
    "Section 2 (biased in favor of Right)": ("Section_2_biased",),
    "Lemma 2.1": ("Lemma_2_1",),
    "Lemma 2.1 (proof)": ("outcome_by_squares",),
    "Lemma 2.2": ("Lemma_2_2",),
    "Corollary 2.3": ("Corollary_2_3",),
    "Corollary 2.4": ("Corollary_2_4",),
    "Section 3 (S_3, S_4, S_5)": ("Section_3_short_strips",),
    "Theorem 3.2": ("Theorem_3_2",),
    "Theorem 3.2 (option lists)": ("Theorem_3_2_option_lists",),
    "Theorem 4.1": ("Theorem_4_1",),
    "Corollary 4.2": ("Corollary_4_2",),
    "Corollary 4.3": ("Corollary_4_3",),
    "Monoid": ("monoid_is_the_integers", "every_sum"),
    "Monoid, partition": ("outcome_partition",),
    "Theorem 4.4": ("Theorem_4_4",),
    "Theorem 4.5 (corrected)": ("Theorem_4_5_Left", "Theorem_4_5_Right"),
}
"""The claims of the paper, with the theorems of `Kayles.v` and `KaylesOptions.v` that state them."""


def development(theory: StripTheory = MISERE) -> Development:
    """Return the theorems about partizan kayles, for the kernel to judge."""
    monoid = theory.monoid
    of_the_paper = (*chain(*_CLAIMS.values()),)
    return Development(
        name="partizan_kayles",
        static=("Kayles", "KaylesOptions"),
        text=filled(
            "kayles",
            "form",
            taken=_pair(theory.take),
            step=_pair(theory.decomposition.step),
            rest=listed(map(_pair, theory.decomposition.rest)),
            generators=_pair(theory.generators),
            middle=_outcomes(monoid.middle),
            above=_outcomes(monoid.above),
            below=_outcomes(monoid.below),
        )
        + restated(of_the_paper),
        theorems=(*of_the_paper, "solver_reduction", "solver_outcome"),
    )


def _pair(numbers: tuple[Any, Any]) -> str:
    return f"({numbers[0]}, {numbers[1]})"


def _outcomes(outcomes: Iterable[LastMoveOutcome]) -> str:
    return listed(map(str, outcomes))


PROOFS = tuple(Proof(f"Milley2013/{claim}", development, theorems) for claim, theorems in _CLAIMS.items())
