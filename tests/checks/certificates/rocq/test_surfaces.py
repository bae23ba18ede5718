"""The Grundy values of surfaces in Rocq: the theorems as printed, and which lemma refuses other rules or series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from algebra.heaps.breaking import MoveRules, Part
from algebra.heaps.series import Series
from checks.certificates.rocq.kernel import Kernel, Refused
from checks.certificates.rocq.surfaces import development
from games.surface import MOVES, SERIES
from tests.checks.certificates.rocq.compiler import needs_rocq
from tests.checks.certificates.rocq.page import on_the_page, printed


@needs_rocq
def test_theorems(kernel: Kernel) -> None:
    """Theorems 2.3 and 2.4 of [BermanLeonard2024], as the documentation shows them."""
    shown, statements = on_the_page(development()), printed(kernel.check(development()))
    assert list(shown) == ["Theorem_2_3", "Theorem_2_4", "octal_4_3"]
    assert {name: statements[name] for name in shown} == shown
    assert (
        statements["Theorem_2_4_block"]
        == "forall G : list surface -> N, grundy_values cut G -> least_period (fun g : nat => G [n g]) 3 4"
    )


@needs_rocq
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
def test_refused(moves: MoveRules, claimed: Mapping[str, Series], lemma: str, kernel: Kernel) -> None:
    with pytest.raises(Refused, match=rf": {lemma} is refused "):
        kernel.check(development(moves, claimed))
