"""The Grundy values of surfaces in Rocq: the theorems as printed, and which lemma refuses other rules or series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from algebra.heaps.breaking import MoveRules, Part
from algebra.heaps.series import Series
from checks.certificates.rocq.surfaces import development
from games.surface import MOVES, SERIES
from tests.checks.certificates.rocq.coqc import compiled, needs_coqc, on_the_page


@needs_coqc
def test_theorems(tmp_path: Path) -> None:
    """Theorems 2.3 and 2.4 of [BermanLeonard2024], as the documentation shows them, with no axiom."""
    made = compiled(development(), tmp_path)
    assert (made.refused, made.message) == (None, "")
    assert len(on_the_page(development())) == 3
    for statement in (
        *on_the_page(development()),
        "grundy_values cut G -> least_period (fun g : nat => G [n g]) 3 4",
    ):
        assert statement in made.printed
    assert made.printed.endswith("Closed under the global context")


@needs_coqc
@pytest.mark.parametrize(
    ("moves", "claimed", "lemma"),
    [
        ((*MOVES[:7], replace(MOVES[7], parts=(Part("o", 1), Part("n")))), SERIES, "rules_of_the_paper"),
        (MOVES, {**SERIES, "o": Series.parse("0 1 (2 1)")}, "values_of_o"),
        (MOVES, {**SERIES, "n": Series.parse("0 1 2 (4 6 0 5)")}, "values_of_n"),
        (MOVES, {**SERIES, "o": Series.parse("0 1 (2 0 2 0)")}, "Theorem_2_3_block"),
    ],
    ids=["a torus counts once", "og", "ng", "a block twice as long"],
)
def test_refused(moves: MoveRules, claimed: Mapping[str, Series], lemma: str, tmp_path: Path) -> None:
    assert compiled(development(moves, claimed), tmp_path).refused == lemma
