"""Johnson2011a for Rocq: what is wrong in the data of the paper is refused, with the part named, and so is a wrong
formula of a claim.

That the whole is accepted is for `knotgames verify --rocq Johnson2011a`, which takes longer.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.knot_type.values import (
    RULEBOOK,
    VALUES,
    KnotValue,
    addition_table,
    index_of,
    smallest_knot_games,
)
from knotgames.checks.certificates.acceptance import rejection
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.certificates.rocq.development import proofs
from knotgames.checks.certificates.rocq.formulas import statement
from knotgames.checks.certificates.rocq.kernel import Kernel, Refused
from knotgames.checks.certificates.rocq.papers.johnson2011a import from_data, johnson2011a
from knotgames.checks.claim import Claim
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.papers import claims
from tests.checks.certificates.rocq.compiler import needs_rocq


@cache
def _certificate() -> Mapping[str, Any]:
    return certificate(RULEBOOK, (addition_table(),))


def test_every_theorem_is_written_with_its_statement() -> None:
    written = johnson2011a()
    for name in written.theorems:
        assert f"\nTheorem {name} : " in written.text
    assert "Theorem Theorem_9_3 : exists l, length l = 38 /\\ represents equivalent l.\n" in written.text


@needs_rocq
def test_a_wrong_sign_is_refused(kernel: Kernel) -> None:
    place = index_of(KnotValue.parse("001+"))
    values = [*VALUES]
    values[place] = replace(values[place], sign="-")
    with pytest.raises(Refused) as refused:
        kernel.check(from_data(_certificate(), values, smallest_knot_games(), {}))
    said = str(refused.value)
    assert "grades_are_as_defined is refused (X, Y, Z and the sign of each class are those of section 6" in said
    assert "c_001p" in said


@needs_rocq
def test_another_sum_of_endgames_is_refused(kernel: Kernel) -> None:
    changed = deepcopy(dict(_certificate()))
    changed["theory"]["sums"]["+"] = {"u": {"u": "u", "k": "u"}, "k": {"u": "u", "k": "k"}}
    with pytest.raises(Refused, match=r"table_adds_terminal_games is refused .*\(end_u, end_k\)"):
        kernel.check(from_data(changed, VALUES, smallest_knot_games(), {}))


def by_formula() -> list[tuple[Claim, str]]:
    """The claims with a formula and a theorem, and the names of these theorems."""
    ours = ((claims()[name], proof) for name, proof in proofs().items() if proof.development is johnson2011a)
    return [(claim, proof.theorems[0]) for claim, proof in ours if claim.formula]


def test_a_claim_with_a_formula_has_it_as_its_theorem() -> None:
    assert len(by_formula()) > 70
    for claim, theorem in by_formula():
        assert f"\nTheorem {theorem} : {statement(parse(str(claim.formula)))}.\n" in johnson2011a().text


def lemmas(claim: Claim) -> list[str]:
    """The mutants of a claim that are formulas."""
    return [name for name in claim.mutants if rejection(name, parse) is None]


def test_a_mutant_of_a_formula_gives_another_statement() -> None:
    count = 0
    for claim, theorem in by_formula():
        for lemma in lemmas(claim):
            count += 1
            assert f"\nTheorem {theorem} : {statement(parse(lemma))}.\n" not in johnson2011a().text
    assert count > 35


@needs_rocq
@pytest.mark.parametrize(
    "claim",
    [
        "Johnson2011a/Theorem 7.3",
        "Johnson2011a/Lemma 8.14",
        "Johnson2011a/Section 4 (an involution)",
        "Johnson2011a/Theorem 6.8 (proof corrected)",
        "Johnson2011b/Definition 3.1",
    ],
)
def test_a_mutant_of_a_formula_is_refused(kernel: Kernel, claim: str) -> None:
    mutant = lemmas(claims()[claim])[-1]
    with pytest.raises(Refused, match=r"^Johnson2011aTheorems: \w+ is refused .*: Unable to unify"):
        kernel.check(from_data(_certificate(), VALUES, smallest_knot_games(), {claim: mutant}))


FALSE = {
    "Section_11_sums_have_the_class_of_the_table": ("(table x y)", "(table x x)"),
    "Section_8_all_but_two_sums": ("z + z' - 2 <= s in", "z + z' - 3 <= s in"),
}
"""Theorems with a part of the statement and a false one in its place."""


@needs_rocq
def test_a_false_variant_of_a_theorem_in_words_is_refused(kernel: Kernel) -> None:
    for name, (part, false) in FALSE.items():
        written = from_data(_certificate(), VALUES, smallest_knot_games(), {})
        assert part in written.text
        with pytest.raises(Refused, match=f"^Johnson2011aTheorems: {name} is refused "):
            kernel.check(replace(written, text=written.text.replace(part, false)))


def test_the_page_about_the_kernel_shows_every_theorem() -> None:
    page = (Path(__file__).parents[5] / "docs" / "reference" / "kernel.md").read_text(encoding="utf-8")
    for name in johnson2011a().theorems:
        assert f"\n{name} :\n" in page
