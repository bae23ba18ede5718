"""The Grundy values of surfaces in Rocq: the theorems as printed, and which lemma refuses other rules or series."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from knotgames.algebra.heaps.breaking import MoveRules, Part
from knotgames.algebra.heaps.series import Series
from knotgames.checks.certificates.rocq.kernel import Kernel, Refused
from knotgames.checks.certificates.rocq.papers.surfaces import development
from knotgames.games.surface import MOVES, SERIES
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import on_the_page, printed

DEVELOPMENTS = [development]


@judged_together
@needs_rocq
def test_theorems(judged: Judged) -> None:
    """Theorems 2.3 and 2.4 of [BermanLeonard2024], as the documentation shows them."""
    shown, statements = on_the_page(development()), printed(judged(development()))
    assert list(shown) == ["Theorem_2_3", "Theorem_2_4", "octal_4_3"]
    assert {name: statements[name] for name in shown} == shown
    assert (
        statements["Theorem_2_4_block"]
        == "forall G : list surface -> N, grundy_values cut G -> least_period (fun g : nat => G [n g]) 3 4"
    )


WRONG: dict[str, tuple[MoveRules, Mapping[str, Series], str]] = {
    "a torus counts once": (
        (*MOVES[:7], replace(MOVES[7], parts=(Part("o", 1), Part("n")))),
        SERIES,
        "rules_of_the_paper",
    ),
    "og": (MOVES, {**SERIES, "o": Series.parse("0 1 (2 1)")}, "values_of_o"),
    "ng": (MOVES, {**SERIES, "n": Series.parse("0 1 2 (4 6 0 5)")}, "values_of_n"),
}
"""Rules, series, and the lemma that is refused."""


@needs_rocq
def test_other_rules_and_series_are_refused(kernel: Kernel) -> None:
    cases = {name: (development(moves, claimed), lemma) for name, (moves, claimed, lemma) in WRONG.items()}
    for name, said in refusals(kernel, cases).items():
        assert said.startswith("Unable to unify"), name


@needs_rocq
def test_a_block_twice_as_long_is_refused(kernel: Kernel) -> None:
    with pytest.raises(Refused, match=r": Theorem_2_3_block is refused "):
        kernel.check(development(MOVES, {**SERIES, "o": Series.parse("0 1 (2 0 2 0)")}))
