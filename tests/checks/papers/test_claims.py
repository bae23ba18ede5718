"""Every claim of every paper: its status, and that its check can fail.

Each method on which a claim stands is to refute each of its mutants by itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import checks.papers
from checks.claim import Claim, Finding, Status
from checks.papers import claims, papers
from checks.verdict import Examination, counting, judge, status_of
from checks.verify.cache import Cache, keys
from checks.verify.mutants import altered, findings_on, otherwise, surviving
from checks.verify.record import record
from tests.checks.judged import JUDGED

CLAIMS = list(claims().values())
CHECKED = [claim for claim in CLAIMS if claim.check is not None]
REFUTED = [claim for claim in CLAIMS if record()[claim.id].status is Status.REFUTED]


def methods(claim: Claim) -> tuple[str, ...]:
    """Those on which it stands, as they are on record: that they are found again is a test of its own."""
    evidence = record()[claim.id].evidence
    return counting(
        Finding(one.method, one.scope, one.holds, one.complete, visited=one.visited) for one in evidence if one.holds
    )


def together(claim: Claim, name: str | None = None) -> Any:
    """A claim, or one of its mutants or controls, for a test. The claims of a file are tested in one process, since
    their checks share much of what they compute.
    """
    of_file = pytest.mark.xdist_group(claim.module)
    if name is None:
        return pytest.param(claim, id=claim.id, marks=of_file)
    return pytest.param(claim, name, id=f"{claim.id}: {name}", marks=of_file)


@pytest.fixture(scope="session")
def known() -> Iterator[Callable[[Claim], Examination | None]]:
    """What was found of a claim already; None if nothing was."""
    if JUDGED not in os.environ:
        yield lambda claim: None
        return
    folder = Path(os.environ[JUDGED])
    with keys(folder) as key:
        yield lambda claim: Cache(folder).find(claim, "", key(claim, ""))


@pytest.mark.parametrize("claim", [together(claim) for claim in CHECKED])
def test_a_claim_is_found_as_it_stands_on_record(claim: Claim, known: Callable[[Claim], Examination | None]) -> None:
    assert replace(judge(claim, examination=known(claim)), expected=record()[claim.id]).amiss is None


@pytest.mark.parametrize(("claim", "mutant"), [together(claim, name) for claim in CLAIMS for name in claim.mutants])
def test_a_mutant_is_refuted_by_each_method_on_which_its_claim_stands(claim: Claim, mutant: str) -> None:
    found = tuple(findings_on(claim, mutant))
    assert surviving(methods(claim), found) is None
    assert otherwise(claim, mutant, found) is None
    if claim.formula is not None:
        complete = {(finding.method, finding.holds) for finding in found if finding.complete}
        assert complete == {("exhaustion", False), ("z3", False)}


@pytest.mark.parametrize(("claim", "control"), [together(claim, name) for claim in CLAIMS for name in claim.controls])
def test_a_control_holds_under_the_check_that_refutes_its_claim(claim: Claim, control: str) -> None:
    found = tuple(findings_on(claim, control))
    assert status_of(claim, found) in (Status.PROVED, Status.CHECKED)
    assert otherwise(claim, control, found) is None


def test_what_is_found_of_every_mutant_and_control_is_on_record() -> None:
    assert [claim.id for claim in CLAIMS if set(record()[claim.id].altered) != set(altered(claim))] == []


def test_every_paper_has_claims_under_its_own_key() -> None:
    assert papers()
    for key, paper in papers().items():
        assert paper.key == key
        assert paper.claims
        assert all(claim.paper == key for claim in paper.claims)
    assert len(claims()) == sum(len(paper.claims) for paper in papers().values())


def test_the_files_of_a_paper_state_its_claims_in_the_order_of_their_names() -> None:
    for paper in papers().values():
        files = list(dict.fromkeys(claim.module for claim in paper.claims if not claim.module.endswith(".paper")))
        assert files == sorted(files)
        assert all(file.startswith(f"{checks.papers.__name__}.") for file in files)


def test_every_claim_that_can_fail_has_a_mutant() -> None:
    exempt = (Status.REFUTED, Status.ASSUMED)
    assert [claim.id for claim in CLAIMS if not claim.mutants and record()[claim.id].status not in exempt] == []


def test_just_the_assumed_claims_have_no_check() -> None:
    assert [
        claim.id for claim in CLAIMS if (claim.check is None) != (record()[claim.id].status is Status.ASSUMED)
    ] == []


def test_no_claim_is_expected_to_be_undecided() -> None:
    assert [claim.id for claim in CLAIMS if record()[claim.id].status is Status.UNDECIDED] == []


def test_just_the_open_claims_are_expected_to_be_open() -> None:
    assert [claim.id for claim in CLAIMS if record()[claim.id].status is Status.OPEN and not claim.open] == []


CHECKED_CORRECTIONS = {"McKeown2011/Part III, what is returned"}
"""Refuted claims whose correction is checked to a bound, and proved by nothing yet."""


@pytest.mark.parametrize("claim", REFUTED, ids=lambda claim: claim.id)
def test_a_refuted_claim_names_a_correction_that_is_proved(claim: Claim) -> None:
    assert claim.correction is not None
    proved = Status.CHECKED if claim.id in CHECKED_CORRECTIONS else Status.PROVED
    assert record()[claim.correction].status is proved


def test_a_claim_that_holds_needs_no_correction() -> None:
    assert [claim.id for claim in CLAIMS if claim.correction and record()[claim.id].status is not Status.REFUTED] == []


def test_all_448_corruptions_of_one_entry_of_theorem_9_1_are_mutants() -> None:
    mutants = claims()["Johnson2011a/Theorem 9.1"].mutants
    tables = [mutant()["printed"] for mutant in mutants.values()]
    assert len(tables) == 448
    assert len({tuple(sorted(table.items())) for table in tables}) == 448


def test_statements_are_sentences() -> None:
    texts = {claim.id: claim.statement for claim in CLAIMS}
    assert [name for name, text in texts.items() if text != text.strip() or text.rstrip(")")[-1] not in ".?"] == []
