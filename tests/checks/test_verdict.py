"""Verdicts: what findings add up to, and how verdicts weaken along what they rely on."""

import pickle
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.checks.claim import Claim, Finding, Severity, Status, Undecided, found
from knotgames.checks.verdict import (
    Disagreement,
    Entry,
    Evidence,
    Examination,
    Verdict,
    counting,
    differences,
    entry,
    judge,
    restated,
    status_of,
    weaker,
)
from tests.checks.answered import answered
from tests.verdicts import expecting

PROVES = Finding("z3", "all games", visited=1)
BOUNDED = Finding("exhaustion", "games to birthday 3", complete=False, visited=1)
REFUTES = Finding("play", "games to birthday 2", False, False, "G = *", visited=1)
GAVE_UP = Finding("cvc5", "all games", holds=None, complete=False, visited=1)


def claim(*findings: Finding, number: str = "1", open: bool = False, uses: tuple[str, ...] = ()) -> Claim:
    return Claim("P", number, "A statement.", answered(lambda: findings), open=open, uses=uses)


def verdict(status: Status, number: str = "0", assumes: tuple[str, ...] = ()) -> Verdict:
    return Verdict(claim(PROVES, number=number), status, (), "", None, assumes, 0.0)


@pytest.mark.parametrize(
    ("findings", "status"),
    [
        ([PROVES], Status.PROVED),
        ([PROVES, BOUNDED], Status.PROVED),
        ([PROVES, GAVE_UP], Status.PROVED),
        ([BOUNDED], Status.CHECKED),
        ([GAVE_UP], Status.UNDECIDED),
        ([BOUNDED, GAVE_UP], Status.UNDECIDED),
        ([REFUTES], Status.REFUTED),
        ([BOUNDED, REFUTES], Status.REFUTED),
        ([GAVE_UP, REFUTES], Status.REFUTED),
    ],
)
def test_what_findings_add_up_to(findings: list[Finding], status: Status) -> None:
    assert status_of(claim(), findings) is status
    assert status_of(claim(), findings[::-1]) is status


def test_a_statement_that_the_paper_leaves_open_is_open_until_it_is_decided() -> None:
    assert status_of(claim(open=True), [BOUNDED]) is Status.OPEN
    assert status_of(claim(open=True), [PROVES]) is Status.PROVED
    assert status_of(claim(open=True), [REFUTES]) is Status.REFUTED


def test_methods_that_contradict_each_other_are_an_error_and_no_verdict() -> None:
    with pytest.raises(Disagreement, match=r"^P/1: proved by z3, refuted by play$"):
        judge(claim(PROVES, REFUTES))


def test_a_check_that_finds_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^P/1: the check has no findings, so it proves nothing$"):
        judge(claim())


def test_a_verdict_shows_what_refutes_and_no_other_method() -> None:
    made = judge(claim(BOUNDED, REFUTES))
    assert (made.status, made.methods, made.scope) == (Status.REFUTED, ("play",), "games to birthday 2")
    assert made.counterexample == "G = *"
    assert judge(claim(REFUTES, replace(REFUTES, counterexample="G = k"))).counterexample == "G = *"
    assert not made.as_expected


def test_a_method_that_gave_up_is_not_named_but_what_it_looked_at_is() -> None:
    made = judge(claim(BOUNDED, GAVE_UP))
    assert made.methods == ("exhaustion",)
    assert made.scope == "games to birthday 3; all games"


def test_an_assumed_claim_has_no_check_and_assumes_itself() -> None:
    assumed = Claim("P", "Conway", "Rational knots are classified by fractions.", None)
    made = judge(assumed)
    assert (made.status, made.assumes, made.amiss) == (Status.ASSUMED, ("P/Conway",), "not on record")
    assert made.seconds == 0
    with pytest.raises(ValueError, match=r"^P/Conway is assumed: it has no check$"):
        assumed.findings()


@pytest.mark.parametrize(
    ("relied_on", "status", "added"),
    [
        (Status.PROVED, Status.PROVED, ""),
        (Status.ASSUMED, Status.PROVED, ""),
        (Status.CHECKED, Status.CHECKED, "; rests on P/0, which is checked to a bound only"),
        (Status.OPEN, Status.UNDECIDED, "; rests on P/0, which is not established"),
        (Status.UNDECIDED, Status.UNDECIDED, "; rests on P/0, which is not established"),
        (Status.REFUTED, Status.UNDECIDED, "; rests on P/0, which is not established"),
    ],
)
def test_a_proof_is_no_stronger_than_what_it_relies_on(relied_on: Status, status: Status, added: str) -> None:
    made = judge(claim(PROVES), [verdict(Status.PROVED, "9"), verdict(relied_on)])
    assert made.status is status
    assert made.scope == "all games" + added


def test_all_that_is_not_established_is_named() -> None:
    made = judge(claim(PROVES), [verdict(Status.CHECKED, "2"), verdict(Status.OPEN, "3"), verdict(Status.REFUTED, "4")])
    assert made.scope == "all games; rests on P/3, P/4, which is not established"


def test_a_refutation_stands_on_its_counterexample() -> None:
    assert judge(claim(REFUTES), [verdict(Status.UNDECIDED)]).status is Status.REFUTED


def test_what_is_assumed_is_carried_down_once() -> None:
    conway = Claim("P", "Conway", "Taken from the literature.", None)
    first = judge(claim(PROVES, number="1"), [judge(conway)])
    second = judge(claim(PROVES, number="2"), [first, judge(conway)])
    assert judge(claim(BOUNDED, number="3"), [second, first]).assumes == ("P/Conway",)


def test_a_step_in_words_is_not_taken_from_the_literature() -> None:
    assert judge(Claim("P", "Conway", "A theorem.", None)).scope == "taken from the literature"
    assert judge(Claim("P", "Step", "A step.", None, in_words=True)).scope == "a step of a proof in words"


@settings(max_examples=50)
@given(st.lists(st.sampled_from(list(Status)), max_size=4))
def test_proved_means_that_everything_below_is_proved_or_assumed(below: list[Status]) -> None:
    made = judge(claim(PROVES), [verdict(status, str(i)) for i, status in enumerate(below)])
    assert (made.status is Status.PROVED) is (set(below) <= {Status.PROVED, Status.ASSUMED})


def test_a_verdict_in_json_has_the_keys_of_the_contract() -> None:
    made = judge(claim(PROVES, uses=("P/0",)), [verdict(Status.PROVED, assumes=("P/Conway",))])
    assert (made.to_json()["expected"], made.amiss) == (None, "not on record")
    made = expecting(made)
    assert made.as_expected
    data = made.to_json()
    assert isinstance(data.pop("seconds"), float)
    assert data == {
        "id": "P/1",
        "paper": "P",
        "number": "1",
        "statement": "A statement.",
        "formula": None,
        "reading": None,
        "status": "proved",
        "expected": "proved",
        "amiss": None,
        "methods": ["z3"],
        "scope": "all games",
        "evidence": [{"method": "z3", "visited": 1, "scope": "all games", "holds": True, "complete": True}],
        "counterexample": None,
        "correction": None,
        "severity": None,
        "counted_under": None,
        "assumes": ["P/Conway"],
        "mutants": None,
    }
    assert type(data["status"]) is str


def test_a_claim_is_judged_on_its_real_arguments_and_a_mutant_on_others() -> None:
    @answered
    def check(number: int = 38) -> Iterable[Finding]:
        yield found("exhaustion", "all", None if number == 38 else f"{number} is not 38", visited=1)

    counted = Claim("P", "1", "There are 38.", check, mutants={"37": lambda: {"number": 37}})
    assert judge(counted).status is Status.PROVED
    assert status_of(counted, counted.findings(counted.mutants["37"]())) is Status.REFUTED


@pytest.mark.parametrize("broken", [Status.REFUTED, Status.UNDECIDED, Status.OPEN])
def test_a_bounded_check_that_rests_on_what_is_not_established_is_undecided(broken: Status) -> None:
    assert judge(claim(BOUNDED), [verdict(broken)]).status is Status.UNDECIDED


def test_a_method_that_gives_up_ends_the_check_and_is_no_proof() -> None:
    @answered
    def check() -> Iterable[Finding]:
        yield BOUNDED
        raise Undecided("z3", "out of budget")

    given_up = Claim("P", "1", "A statement.", check)
    assert [finding.holds for finding in given_up.findings()] == [True, None]
    assert judge(given_up).status is Status.UNDECIDED
    assert "z3 does not decide it: out of budget" in judge(given_up).scope


def test_an_examination_says_how_long_it_took_and_what_was_not_decided() -> None:
    before = time.perf_counter()
    asked = replace(GAVE_UP, query="(check-sat)")
    made = judge(claim(BOUNDED, asked))
    assert 0 <= made.seconds <= time.perf_counter() - before
    assert made.queries == ("(check-sat)",)
    assert replace(made, seconds=1.23456).to_json()["seconds"] == 1.235


def test_a_check_that_broke_off_establishes_nothing_but_what_it_asked_is_kept() -> None:
    asked = replace(GAVE_UP, query="(check-sat)")
    made = judge(claim(PROVES), examination=Examination((PROVES, asked), 2.5, "ValueError: no"))
    assert (made.status, made.methods, made.scope, made.error) == (
        Status.UNDECIDED, (), "ValueError: no", "ValueError: no"
    )  # fmt: skip
    assert (made.seconds, made.queries) == (2.5, ("(check-sat)",))
    assert expecting(made).amiss == "the check broke off"


EVIDENCE = Evidence("exhaustion", 20, "n < 20")
ENTRY = Entry(Status.PROVED, "A.", "A = A", "P/2", ("P/0",), (EVIDENCE,), ("n < 19",), ("n < 21",), ("all",))


def test_of_a_finding_all_is_put_on_record_but_what_is_none_of_its() -> None:
    """What z3 is asked, and the counterexample of a method that always finds the same; not the one that z3 chooses."""
    of_z3 = Finding("z3", "n < 20", False, True, "n = 4", visited=2, asked="ab")
    recorded = {"method": "z3", "visited": 2, "scope": "n < 20", "holds": False, "complete": True, "asked": "ab"}
    assert Evidence.of(of_z3).to_json() == recorded
    del recorded["asked"]
    always = Evidence.of(replace(of_z3, method="exhaustion", asked=None))
    assert always.to_json() == {**recorded, "method": "exhaustion", "shown": "n = 4"}
    gave_up = Evidence.of(Finding("z3", "n < 20", None, visited=0))
    assert gave_up.to_json() == {"method": "z3", "visited": 0, "scope": "n < 20", "holds": None, "complete": True}


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({}, []),
        ({"status": Status.CHECKED, "statement": "B."}, ["expected proved"]),
        ({"statement": "B."}, ["the statement is 'B.', expected 'A.'"]),
        ({"statement": ""}, ["the statement is '', expected 'A.'"]),
        ({"reading": "in the plane"}, ["the reading is 'in the plane', expected 'None'"]),
        ({"severity": Severity.SLIP}, ["the severity is 'slip', expected 'None'"]),
        ({"counted_under": "P/2"}, ["the claim that counts the error is 'P/2', expected 'None'"]),
        ({"formula": None}, ["the lemma is 'None', expected 'A = A'"]),
        ({"correction": "P/3"}, ["the correction is 'P/3', expected 'P/2'"]),
        ({"uses": ()}, ["expected use of 'P/0'"]),
        ({"mutants": ("n < 19", "n < 18")}, ["mutant 'n < 18' is not on record"]),
        ({"controls": ("n < 22",)}, ["expected control 'n < 21'", "control 'n < 22' is not on record"]),
        ({"certificates": ()}, ["expected certificate 'all'"]),
        ({"evidence": ()}, ["expected 'exhaustion, 20 visited: n < 20'"]),
        ({"evidence": (EVIDENCE, EVIDENCE)}, ["'exhaustion, 20 visited: n < 20' is not on record"]),
        (
            {"evidence": (replace(EVIDENCE, visited=30),)},
            ["found 'exhaustion, 30 visited: n < 20', expected 'exhaustion, 20 visited: n < 20'"],
        ),
        (
            {"evidence": (replace(EVIDENCE, complete=False),)},
            ["found 'exhaustion to a bound, 20 visited: n < 20', expected 'exhaustion, 20 visited: n < 20'"],
        ),
        (
            {"evidence": (replace(EVIDENCE, holds=False),)},
            ["found 'exhaustion refutes, 20 visited: n < 20', expected 'exhaustion, 20 visited: n < 20'"],
        ),
        (
            {"evidence": (replace(EVIDENCE, holds=None),)},
            ["found 'exhaustion gave up, 20 visited: n < 20', expected 'exhaustion, 20 visited: n < 20'"],
        ),
        (
            {"evidence": (replace(EVIDENCE, asked="f00d"),)},
            ["found 'exhaustion, 20 visited: n < 20 (questions f00d)', expected 'exhaustion, 20 visited: n < 20'"],
        ),
    ],
)
def test_whatever_is_not_as_on_record_is_said(now: dict[str, Any], said: list[str]) -> None:
    assert differences(ENTRY, replace(ENTRY, **now)) == said


def test_what_is_put_on_record_is_what_was_found_by_methods_that_are_always_at_hand() -> None:
    made = judge(claim(PROVES, replace(PROVES, method="cvc5"), BOUNDED, uses=("P/0",)), [verdict(Status.PROVED)])
    assert entry(made) == Entry(
        Status.PROVED,
        "A statement.",
        uses=("P/0",),
        evidence=(Evidence("z3", 1, "all games"), Evidence("exhaustion", 1, BOUNDED.scope, True, complete=False)),
    )
    made = judge(claim(replace(PROVES, method="rocq"), BOUNDED))
    assert (made.status, entry(made).status) == (Status.PROVED, Status.CHECKED)


@pytest.mark.parametrize(
    ("findings", "methods"),
    [
        ([PROVES, BOUNDED], ("z3",)),
        ([BOUNDED, GAVE_UP], ("exhaustion",)),
        ([BOUNDED, REFUTES], ("exhaustion",)),
        ([GAVE_UP], ()),
    ],
)
def test_a_verdict_stands_on_what_covered_most(findings: list[Finding], methods: tuple[str, ...]) -> None:
    assert counting(findings) == methods


def test_a_contradiction_is_passed_on_whole() -> None:
    error = pickle.loads(pickle.dumps(Disagreement("P/1: z3 says no", "(check-sat)")))
    assert (str(error), error.query) == ("P/1: z3 says no", "(check-sat)")


def test_a_bounded_check_stays_one_whatever_bounded_checks_it_relies_on() -> None:
    made = judge(claim(BOUNDED), [verdict(Status.CHECKED)])
    assert (made.status, made.scope) == (Status.CHECKED, BOUNDED.scope)
    opened = judge(claim(BOUNDED, open=True), [verdict(Status.UNDECIDED)])
    assert opened.status is Status.UNDECIDED


def test_what_is_weaker_than_on_record_is_said() -> None:
    some = Evidence("exhaustion", 9, "n < 9", complete=False)
    was = Entry(Status.CHECKED, "A.", evidence=(some, Evidence("z3", 2, "all n")), mutants=("1", "2"), controls=("3",))
    assert weaker(was, was) == []
    assert (
        weaker(was, replace(was, status=Status.PROVED, evidence=(*was.evidence, some), mutants=("1", "2", "4"))) == []
    )
    assert weaker(was, replace(was, status=Status.OPEN)) == ["open in place of checked"]
    assert weaker(was, replace(was, status=Status.OPEN, statement="Another.")) == []
    assert weaker(was, replace(was, status=Status.UNDECIDED)) == ["undecided in place of checked"]
    assert weaker(was, replace(was, evidence=(some,))) == ["no z3, 2 visited: all n"]
    bounded = replace(was.evidence[1], complete=False)
    assert weaker(was, replace(was, evidence=(some, bounded))) == ["no z3, 2 visited: all n"]
    fewer = replace(was, evidence=(replace(some, visited=8), was.evidence[1]))
    assert weaker(was, fewer) == ["exhaustion visits 8 in place of 9: n < 9"]
    assert weaker(was, replace(was, mutants=("2",), controls=())) == ["no mutant '1'", "no control '3'"]


def test_what_an_established_claim_states_is_compared_with_the_record() -> None:
    was = Entry(Status.CHECKED, "A.", "X(A) = 0", mutants=("1",))
    assert restated(was, replace(was, mutants=(), reading="As printed.")) == []
    assert restated(was, replace(was, statement="B.", formula=None)) == [
        "the statement was 'A.'",
        "the formula was 'X(A) = 0'",
    ]
    assert restated(replace(was, formula=None), was) == ["there was no formula"]
    assert restated(replace(was, status=Status.ASSUMED), replace(was, statement="B.")) == []


def test_what_is_undecided_for_others_names_them() -> None:
    claim = Claim("P", "2", "A statement.", answered(lambda: [found("z3", "all", None, visited=1)]), uses=("P/1",))
    broken = judge(Claim("P", "1", "Another.", answered(lambda: [found("z3", "all", "n = 3", visited=1)])))
    verdict = judge(claim, [broken])
    assert verdict.because == ("P/1",)
    assert verdict.amiss == "because of P/1; not on record"
    assert judge(claim).because == ()
