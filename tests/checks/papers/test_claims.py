"""What is true of all claims; and claims of every kind, judged end to end with their mutants and controls.

`knotgames verify --mutants` judges all claims.
"""

from collections.abc import Mapping
from inspect import signature

import pytest

from knotgames import checks
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.claim import Status
from knotgames.checks.lemma import parse
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.lemma.language.formulas import free
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import is_vacuous
from knotgames.checks.papers import claims, papers
from knotgames.checks.papers.johnson2011a.s09_monoid import homomorphism, printed_table
from knotgames.checks.verdict import NOT_ALWAYS, Verdict
from knotgames.checks.verify.mutants import altered
from knotgames.checks.verify.record import record
from knotgames.checks.verify.run import Settings, verify

CLAIMS = list(claims().values())
REFUTED = [claim for claim in CLAIMS if record()[claim.id].status is Status.REFUTED]

OF_ALL_KINDS: Mapping[str, tuple[Status, tuple[str, ...]]] = {
    "Johnson2011a/Theorem 2.7": (Status.PROVED, ("exhaustion", "z3")),
    "Johnson2011a/Theorem 6.8": (Status.PROVED, ("conditions", "z3")),
    "Johnson2011a/Lemma 8.3": (Status.PROVED, ("exhaustion", "z3")),  # stated in the language of lemmas
    "Johnson2011a/Lemma 8.8 (the game W as printed)": (Status.REFUTED, ("exhaustion",)),
    "Johnson2011b/Theorem 4.1 (only if)": (Status.PROVED, ("bracket", "exhaustion")),
    "McKeown2011/Computation, the table": (Status.PROVED, ("exhaustion", "transfer")),
    "McKeown2011/Computation, storage": (Status.REFUTED, ("exhaustion",)),
    "McKeown2011/Part III": (Status.CHECKED, ("exhaustion",)),
    "Milley2013/Theorem 4.1": (Status.PROVED, ("exhaustion", "z3")),
    "BermanLeonard2024/Theorem 1.1": (Status.ASSUMED, ()),
    "BermanLeonard2024/Theorem 2.1": (Status.PROVED, ("z3", "exhaustion")),  # from what is assumed
    "PlambeckSiegel2008/Tame quotients": (Status.PROVED, ("certificate",)),
    "Johnson2011b/Section 6 (rational pseudodiagrams)": (Status.OPEN, ("exhaustion", "play")),
}
"""Claims with the status of the paper's statement, and the methods that every machine has."""


@pytest.fixture(scope="module")
def judged() -> Mapping[str, Verdict]:
    verdicts = verify([claims()[name] for name in OF_ALL_KINDS], Settings(mutants=True)).verdicts
    return {verdict.claim.id: verdict for verdict in verdicts}


@pytest.mark.parametrize("name", OF_ALL_KINDS)
def test_a_claim_is_found_as_it_stands_on_record_and_told_from_its_mutants(
    name: str, judged: Mapping[str, Verdict]
) -> None:
    verdict = judged[name]
    assert verdict.amiss is None
    assert (verdict.status, tuple(one for one in verdict.methods if one not in NOT_ALWAYS)) == OF_ALL_KINDS[name]
    assert bool(verdict.assumes) is name.startswith("BermanLeonard2024/Theorem")
    caught, holding = (verdict.trial.caught, verdict.trial.holding) if verdict.trial else ((), ())
    assert (caught, holding) == (tuple(verdict.claim.mutants), tuple(verdict.claim.controls))
    assert bool(caught) is (verdict.status not in (Status.REFUTED, Status.ASSUMED))
    assert bool(holding) is (verdict.status is Status.REFUTED)


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


def test_just_the_refuted_claims_name_a_correction_and_it_is_proved() -> None:
    corrections = {claim.id: claim.correction for claim in CLAIMS if claim.correction}
    assert corrections.keys() == {claim.id for claim in REFUTED}
    for name, correction in corrections.items():
        proved = Status.CHECKED if name in CHECKED_CORRECTIONS else Status.PROVED
        assert record()[correction].status is proved, name


def test_all_448_corruptions_of_one_entry_of_theorem_9_1_are_mutants() -> None:
    mutants = claims()["Johnson2011a/Theorem 9.1"].mutants
    tables = [mutant()["printed"] for mutant in mutants.values()]
    assert len(tables) == 448
    assert len({tuple(sorted(table.items())) for table in tables}) == 448


def test_statements_are_sentences() -> None:
    texts = {claim.id: claim.statement for claim in CLAIMS}
    assert [name for name, text in texts.items() if text != text.strip() or text.rstrip(")")[-1] not in ".?"] == []


LEMMAS = [claim for claim in claims().values() if claim.formula is not None and not claim.theory]


def test_the_lemma_that_is_shown_is_the_one_that_is_checked_and_says_something_of_games() -> None:
    for claim in LEMMAS:
        assert claim.check is not None, claim.id
        arguments = signature(claim.check).parameters
        assert "lemma" not in arguments or arguments["lemma"].default == claim.formula, claim.id
        assert set(RESTS_ON) <= set(claim.uses), claim.id
        formula = parse(str(claim.formula))
        assert free(formula), claim.id
        assert not is_vacuous(Question(formula, JOHNSON)), claim.id


def test_the_parts_of_theorem_9_1_are_together_the_lemma_that_is_shown() -> None:
    assert homomorphism(printed_table()) == parse(str(claims()["Johnson2011a/Theorem 9.1"].formula))


def test_just_the_refuted_statements_have_a_severity_and_are_counted_at_one_that_counts() -> None:
    assert [claim for claim in CLAIMS if claim.severity] == REFUTED
    counted = {claim.id: claim.counted_under for claim in CLAIMS if claim.counted_under}
    assert set(counted) <= {claim.id for claim in REFUTED}
    assert set(counted.values()) <= {claim.id for claim in REFUTED} - set(counted)
