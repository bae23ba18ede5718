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
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.papers.johnson2011a import from_data, johnson2011a
from knotgames.checks.claim import Claim
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.papers import claims
from tests.checks.certificates.rocq.compiler import assumed, needs_rocq, refusals


@cache
def _certificate() -> Mapping[str, Any]:
    return certificate(RULEBOOK, (addition_table(),))


def test_every_theorem_is_written_with_its_statement() -> None:
    written = johnson2011a()
    for name in written.theorems:
        assert f"\nTheorem {name} : " in written.text
    assert "Theorem Theorem_9_3 : exists l, length l = 38 /\\ represents equivalent l.\n" in written.text


@needs_rocq
def test_wrong_data_are_refused(kernel: Kernel) -> None:
    place = index_of(KnotValue.parse("001+"))
    values = [*VALUES]
    values[place] = replace(values[place], sign="-")
    changed = deepcopy(dict(_certificate()))
    changed["theory"]["sums"]["+"] = {"u": {"u": "u", "k": "u"}, "k": {"u": "u", "k": "k"}}
    sign = from_data(_certificate(), values, smallest_knot_games(), {})
    ends = from_data(changed, VALUES, smallest_knot_games(), {})
    cases = {"c_001p": (sign, "grades_are_as_defined"), "(end_u, end_k)": (ends, "table_adds_terminal_games")}
    for named, said in refusals(kernel, cases).items():
        assert said.startswith("Unable to unify"), said
        assert named in said


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


MUTATED = [
    "Johnson2011a/Theorem 7.3",
    "Johnson2011a/Lemma 8.14",
    "Johnson2011a/Section 4 (an involution)",
    "Johnson2011a/Theorem 6.8 (proof corrected)",
    "Johnson2011b/Definition 3.1",
]
FALSE = {
    "Section_11_sums_have_the_class_of_the_table": ("(table x y)", "(table x x)"),
    "Section_8_all_but_two_sums": ("z + z' - 2 <= s in", "z + z' - 3 <= s in"),
}
"""Theorems with a part of the statement and a false one in its place."""

OPENING = """\
From Coq Require Import List.
From knotgames Require Import Johnson2011a Johnson2011aFormulas Johnson2011aTheorems.
Import ListNotations.
Local Open Scope knot_scope.
#[local] Existing Instance the_values.
"""


@needs_rocq
def test_false_variants_are_refused(kernel: Kernel) -> None:
    """A mutant of each formula; and other theorems by the proofs of those that they vary."""
    base = from_data(_certificate(), VALUES, smallest_knot_games(), {})
    kernel._compiled_in(replace(base, text=assumed(base.text)))
    wrong = {claim: (statement(parse(lemmas(claims()[claim])[-1])), "by_values") for claim in MUTATED}
    for name, (part, false) in FALSE.items():
        said = base.text.partition(f"\nTheorem {name} : ")[2].partition(".\nProof.")[0]
        assert part in said
        wrong[name] = (said.replace(part, false), f"exact {name}")
    cases = {
        name: (replace(base, text=f"{OPENING}Lemma wrong : {said}.\nProof. {proof}. Qed.\n"), "wrong")
        for name, (said, proof) in wrong.items()
    }
    for name, answer in refusals(kernel, cases).items():
        assert answer.startswith("Unable to unify" if name in MUTATED else "The term"), (name, answer)


def test_the_page_about_the_kernel_shows_every_theorem() -> None:
    page = (Path(__file__).parents[5] / "docs" / "reference" / "kernel.md").read_text(encoding="utf-8")
    for name in johnson2011a().theorems:
        assert f"\n{name} :\n" in page
